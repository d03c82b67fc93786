"""The course of the game: decades, phases, rounds, whose turn it is, and how a team wins."""

from random import Random
from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.second_chance.components import STANDARD, standard
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, last_turn, rivals, summit_tile, table

PARTS = standard()
ALL_TILES = list(range(1, 22))
TABLES = [("cooperative", 2), ("cooperative", 3), ("cooperative", 4)]
TABLES += [("competitive", 2), ("competitive", 3), ("competitive", 4), ("solo", 1)]
EVERY_TABLE = pytest.mark.parametrize(("mode", "players"), TABLES)
# Nobody loses on the way.
SAFE = {"base": STANDARD, "own": {"climate": {"lost": 2000}, "goal_tiles": {"penalty": [0] * 4}}}


def whole_game(players: int, mode: str, seed: int = 1, **options: Any) -> tuple[State, list[Event]]:
    """A game played at random to its very end, with points enough for all penalties, and all that happened."""
    rng = Random(seed)
    state = table(players, seed, mode=mode, components=SAFE, **options)
    events: list[Event] = []
    while state.outcome is None:
        if state.to_plain()["phase"] == "actions":
            state.team_points = max(state.team_points, 60)
        events += state.play(rng.choice(state.legal()))
    return state, events


def quiet(state: State, **given: Any) -> State:
    """The last turn of a decade, after which nothing is lost: all tiles are turned and nothing is burnt."""
    given = {
        "turned": ALL_TILES,
        "fossils": [],
        "fossils_under": [],
        "fossils_box": [0, 0, 0],
        "events": [],
        **given,
    }
    if not state.board.team:
        del given["turned"]
    return last_turn(state, **given)


# --- decades and phases ---


@rule("SC-72", "SC-73", "SC-313", "SC-314", "SC-329", "SC-339", "SC-397", "SC-304")
@EVERY_TABLE
def test_phases_of_every_decade(mode: str, players: int) -> None:
    state, events = whole_game(players, mode)
    phases = [(event.facts["decade"], event.facts["phase"]) for event in events if event.kind == "phase"]
    one = ["supply", "actions", "income", "events"]
    if mode != "competitive":
        one = ["actions", "income", "environment", "supply", "reduction"]
    decades = 5 if mode == "competitive" else 4
    wanted = [(decade, phase) for decade in range(1, decades + 1) for phase in one]
    assert phases == (
        wanted[1:] if mode == "cooperative" else wanted
    )  # set-up is over before anybody listens
    assert state.decade == decades
    assert state.outcome is not None
    assert (refusal(state, "done").code, refusal(state, "done").rule) == ("game_over", "SC-313")
    assert state.legal() == []


@rule("SC-75", "SC-316", "SC-317", "SC-318", "SC-397", "SC-E4", "SC-O89", "SC-48", "SC-58")
@EVERY_TABLE
def test_rounds_of_every_decade(mode: str, players: int) -> None:
    _, events = whole_game(players, mode)
    turns = [event for event in events if event.kind == "turn_ended"]
    rounds = {1: 4, 2: 4, 3: 3, 4: 2}[players]
    each = [rounds] * (5 if mode == "competitive" else 4)
    if (mode, players) == ("cooperative", 3):
        each[3] = 2
    assert len(turns) == sum(each) * players
    total = {("cooperative", 3): 33, ("competitive", 3): 45}.get((mode, players))
    assert len(turns) == (total or {"cooperative": 32, "competitive": 40, "solo": 16}[mode])
    decade, counted = 1, [0] * len(each)
    for event in events:
        if event.kind == "turn_ended":
            counted[decade - 1] += 1
        elif event.kind == "decade":
            decade = event.facts["decade"]
    assert counted == [count * players for count in each]


@rule("SC-76", "SC-311", "SC-312", "SC-O88")
@EVERY_TABLE
def test_turns_go_clockwise_and_the_start_marker_goes_to_the_right(mode: str, players: int) -> None:
    _, events = whole_game(players, mode)
    start, decade, seen = 0, 1, []
    for event in events:
        if event.kind == "turn_ended":
            seen.append(event.seat)
        elif event.kind == "decade":
            order = [(start + step) % players for step in range(players)]
            assert seen == order * (len(seen) // players)
            start, decade, seen = (start - 1) % players, decade + 1, []
            assert event.facts == {"decade": decade, "start": start}
    assert seen


@rule("SC-O88", "SC-311")
def test_the_seat_on_the_right_starts_next() -> None:
    state = quiet(table(4), start=0)
    play(state, "done")
    assert (state.start, state.seat, state.decade, state.round) == (3, 3, 2, 1)
    seats = []
    for _ in range(4):
        seats.append(state.seat)
        state = arrange(state, seat=state.seat, used=1, round=1)
        play(state, "done")
    assert seats == [3, 0, 1, 2]
    assert (state.seat, state.round) == (3, 2)


@rule("SC-74", "SC-259", "SC-E3")
def test_with_four_players_income_follows_the_second_round() -> None:
    state = arrange(table(4), seat=3, used=1, round=1)
    play(state, "done")
    assert (state.to_plain()["phase"], state.round, state.seat) == ("actions", 2, 0)
    state = arrange(table(4), seat=3, used=1, round=2, companies={1: {"knowledge": {"solar": 1}}})
    events = play(state, "done")
    assert [event.facts["phase"] for event in events if event.kind == "phase"] == ["income"]
    assert (asked(state), state.round) == ("split_income", 2)


@rule("SC-316", "SC-E4", "SC-317", "SC-O89")
@pytest.mark.parametrize(
    ("make", "decade", "rounds"), [(table, 3, 3), (table, 4, 2), (rivals, 4, 3), (rivals, 5, 3)]
)
def test_three_partners_have_two_rounds_in_the_fourth_decade(make: Any, decade: int, rounds: int) -> None:
    for number in range(1, rounds + 1):
        held = {1: {"knowledge": {"solar": 1}}}
        state = arrange(make(), seat=2, used=1, round=number, decade=decade, companies=held)
        play(state, "done")
        assert asked(state) == ("split_income" if number == rounds else "turn")


@rule("SC-311", "SC-315")
def test_what_the_end_of_a_decade_does() -> None:
    for make in (table, rivals):
        state = quiet(make(3), start=1, decade=2)
        play(state, "done")
        assert (state.decade, state.start, state.round, state.turn) == (3, 0, 1, 0)
    state = quiet(rivals(3), decade=5, companies={seat: {"goals": [seat + 1]} for seat in range(3)})
    events = play(state, "done")
    assert "decade" not in kinds(events)
    assert (state.decade, kinds(events)[-1]) == (5, "game_over")


# --- how a team wins ---


def at_the_end(players: int = 3, unclaimed: int = 3, **given: Any) -> State:
    """The last turn of a cooperative game in which everybody has met goal 4 and so many UN cards are left."""
    state = table(players)
    cards = state.un_cards[unclaimed:]
    companies: dict[int, dict[str, Any]] = {seat: {"tech": 3, "goals": [4, 3]} for seat in range(players)}
    companies[0]["claimed"] = cards
    for seat, held in given.pop("companies", {}).items():
        companies[seat].update(held)
    return quiet(state, decade=4, companies=companies, **given)


@rule("SC-322", "SC-321", "SC-E49", "SC-319")
def test_won_by_all_together() -> None:
    state = at_the_end(unclaimed=2, level=430, team_points=12)
    play(state, "done", "reduce 0")
    found = state.outcome
    assert found is not None
    assert (found.team, found.reason, found.places, found.scores) == (True, "saved", [1] * 3, [12] * 3)
    assert found.winners == [0, 1, 2]
    assert (found.facts["unclaimed"], found.facts["level"], found.facts["rank"]) == (2, 430, 1)
    assert state.seat is None


@rule("SC-321", "SC-65")
@pytest.mark.parametrize("unclaimed", [0, 3, 4, 8])
def test_three_un_cards_may_be_left_and_no_more(unclaimed: int) -> None:
    state = at_the_end(unclaimed=unclaimed)
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.team, state.outcome.reason) == (
        (True, "saved") if unclaimed <= 3 else (False, "un_missed")
    )
    assert state.outcome.facts["unclaimed"] == unclaimed


@rule("SC-320", "SC-O77")
def test_whoever_has_met_no_goal_loses_it_for_all() -> None:
    both = {"tech": 3, "money": 10, "goals": [4, 6]}
    state = at_the_end(companies={0: both, 1: both, 2: {"tech": 2, "money": 9, "goals": [4, 6]}})
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.team, state.outcome.reason, state.outcome.winners) == (False, "goals_missed", [])
    assert state.outcome.facts["missed"] == [2]
    assert state.outcome.facts["goals"][0] == {"kept": [4, 6], "met": [4, 6]}
    assert state.outcome.facts["goals"][2] == {"kept": [4, 6], "met": []}
    state = at_the_end(companies={0: both, 1: both, 2: {"tech": 2, "money": 10, "goals": [4, 6]}})
    play(state, "done")
    assert state.outcome is not None
    assert state.outcome.team is True


@rule("SC-324", "SC-O74")
def test_goals_are_judged_after_the_last_supply() -> None:
    """Goal 01 asks for six permits; one of them is owed for Asia in the last decade."""
    for permits, won in ((6, False), (7, True)):
        state = at_the_end(
            companies={2: {"goals": [1, 2], "permits": permits}},
            regions={"asia": {"controller": 2, "permits": 0, "spaces": ["gas"] * 3}},
            fossils=["gas"],
        )
        for name in ("north_america", "south_america", "europe", "oceania"):
            state = arrange(state, regions={name: {"spaces": ["gas"] * 4}})
        play(state, "done")
        assert state.companies[2].permits == permits - 1
        assert state.outcome is not None
        assert state.outcome.team is won


@rule("SC-324")
def test_goal_03_is_judged_when_it_is_reached() -> None:
    state = at_the_end(companies={2: {"goals": [3, 1], "alone": True}})
    play(state, "done")
    assert state.outcome is not None
    assert state.outcome.team is True


@rule("SC-323", "SC-E49")
def test_ranks_go_by_the_points_that_are_left() -> None:
    for rank, least in enumerate(PARTS.ranks):
        following = [*PARTS.ranks, 80][rank + 1]
        for points in (least, following - 1):
            state = at_the_end(team_points=points)
            play(state, "done")
            assert state.outcome is not None
            assert state.outcome.facts["rank"] == rank
    assert PARTS.ranks == [0, 10, 20, 35, 50]


@rule("SC-319")
def test_lost_before_the_fourth_decade_is_over() -> None:
    state = last_turn(table(), decade=4, turned=ALL_TILES[1:], team_points=3)
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.team, state.outcome.reason, state.outcome.winners) == (False, "no_points", [])
    assert state.outcome.places == [3, 3, 3]
    assert "rank" not in state.outcome.facts


# --- odd situations that belong to no phase ---


@rule("SC-O100")
def test_a_bonus_that_a_partner_declines_comes_back_to_the_giver() -> None:
    regions = {"asia": {"agenda": ["solar", "hydro", "recycling"]}}
    state = arrange(table(), seat=0, regions=regions, companies={0: {"knowledge": {"solar": 1}}})
    play(state, "plan solar asia money", "give 2")
    assert (state.seat, asked(state)) == (1, "offer")
    play(state, "decline")
    assert (state.seat, asked(state)) == (0, "bonus")
    assert legal(state) == ["use", "give 3", "pass"]
    assert refusal(state, "give 2").code == "partner_declined"
    play(state, "give 3", "accept")
    assert [company.tech for company in state.companies] == [2, 2, 3]


@rule("SC-O102")
def test_without_a_pile_a_summits_place_stays_empty() -> None:
    tile = summit_tile("solar", "wind")
    state = arrange(
        table(), seat=0, used=1, summits={2: (tile, {"solar": 1, "wind": 2})}, summit_pile=[], ready=[[2, 2]]
    )
    play(state, "done", "learn solar", "learn wind", "learn solar", "learn wind")
    while asked(state) == "bonus":
        play(state, "pass")
    assert (state.summits[1], state.summit_pile, state.seat) == (0, [], 1)
    assert tile in state.summits_used
    regions = {"asia": {"agenda": ["solar", "wind", "hydro"], "projects": {"tech": ("solar", 0)}}}
    state = arrange(state, seat=0, regions=regions)
    assert refusal(state, "move asia tech to summit 2").code == "no_summit_there"
