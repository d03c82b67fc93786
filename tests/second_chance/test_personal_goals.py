"""Personal goals of the team games: each of the sixteen met and just not met, when they are judged, what is secret."""

from collections.abc import Callable
from typing import Any

import pytest

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.components import PERSONAL_GOALS, SOURCES, standard
from baseload.games.second_chance.state import UNKNOWN, State
from tests.harness.scene import asked, kinds, legal, play
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, last_turn, summit_tile, table

PARTS = standard()
SOLAR = "solar"
Given = dict[str, Any]


def closed(name: str, spaces: list[Any]) -> list[Any]:
    """The region's spaces, with fossil plants behind those given, so that the last supply phase wants nothing there."""
    return [*spaces, *["gas"] * (min(SIZES[name], PARTS.decades_team) - len(spaces))]


def last(
    players: int,
    goals: list[int],
    mine: Given | None = None,
    regions: dict[str, Given] | None = None,
    options: Given | None = None,
    **given: Any,
) -> State:
    """The last turn of the game. Seat 0 has these goals and nothing but `mine`; regions are empty, closed and free."""
    board: dict[str, Given] = {name: {"spaces": [], "permits": 0} for name in REGIONS}
    for name, change in (regions or {}).items():
        board[name] = {**board[name], **change}
    for name, region in board.items():
        region["spaces"] = closed(name, region["spaces"])
    nothing = {"money": 0, "tech": 0, "permits": 0, "knowledge": {}, "lobby": []}
    others = {seat: {**nothing, "goals": [1, 2]} for seat in range(1, players)}
    return last_turn(
        table(players, **(options or {})),
        decade=PARTS.decades_team,
        companies={**others, 0: {**nothing, "goals": goals, **(mine or {})}},
        regions=board,
        turned=list(range(1, 22)),
        team_points=50,
        un_cards=[],
        **given,
    )


def judged(state: State) -> list[int]:
    """The goals that seat 0 has met when the game is over."""
    play(state, "done")
    while state.outcome is None:
        text = next(text for text in legal(state) if text.endswith(" 0") or text.startswith("pay"))
        play(state, text)
    found: list[int] = state.outcome.facts["goals"][0]["met"]
    return found


# --- what each goal counts ---

OTHER = "wind"
MAP = ["asia", "europe", "north_america", "oceania", "south_america", "africa"]


def markers(places: list[tuple[str, str]], players: int) -> dict[str, Given]:
    """An infrastructure marker of seat 0 for each region and source: the first under a plant of the last seat, the
    others on projects. A partner's marker and a planned project count for nobody."""
    board: dict[str, Given] = {name: {"spaces": [], "projects": {}} for name in REGIONS}
    for number, (name, source) in enumerate(places):
        if number == 0:
            board[name]["spaces"].append((source, players - 1, 0))
        else:
            board[name]["projects"][SLOTS[len(board[name]["projects"])]] = (f"{source}!", 0)
    for name, region in board.items():
        if players > 1:
            region["spaces"].append((places[0][1], 0, 1) if name == places[0][0] else (SOURCES[0], 1, 1))
        if len(region["projects"]) < len(SLOTS):
            region["projects"][SLOTS[-1]] = places[0][1]
    return board


def plants(places: list[tuple[str, str]], players: int) -> dict[str, Given]:
    """A plant of seat 0 for each region and source, on the last seat's infrastructure; that seat has built others."""
    board: dict[str, Given] = {name: {"spaces": []} for name in REGIONS}
    for name, source in places:
        board[name]["spaces"].append((source, 0, players - 1))
    if players > 1:
        for name in ("asia", "europe", "north_america", "oceania"):
            board[name]["spaces"].append((SOLAR, players - 1, 0))
    return board


def controlled(number: int, permits: int = 0) -> dict[str, Given]:
    return {name: {"controller": 0, "permits": permits} for name in MAP[:number]}


def alike(number: int) -> list[tuple[str, str]]:
    """So many of one source and one less of another, all in different regions as far as it goes."""
    sources = [SOLAR] * number + [OTHER] * (number - 1)
    return [(MAP[place % 6], source) for place, source in enumerate(sources)]


def different(number: int) -> list[tuple[str, str]]:
    """So many sources, the first of them twice."""
    return [(MAP[place], source) for place, source in enumerate([*SOURCES[:number], SOURCES[0]])]


def together(number: int) -> list[tuple[str, str]]:
    """So many in Asia and one less in Europe."""
    names = ["asia"] * number + ["europe"] * (number - 1)
    return [(name, SOURCES[place % 5]) for place, name in enumerate(names)]


def apart(number: int) -> list[tuple[str, str]]:
    """So many regions, with two in the first."""
    return [(name, SOLAR) for name in [*MAP[:number], MAP[0]]]


def board_of(places: list[tuple[str, str]], kind: Callable[..., dict[str, Given]], players: int) -> Given:
    return {"regions": kind(places, players) if places else {}}


def having(goal: int, number: int, players: int) -> Given:
    """A position in which seat 0 has just `number` of what the goal counts."""
    full = dict.fromkeys(SOURCES[:number], PARTS.track_lengths[0])
    almost = dict.fromkeys(SOURCES[number:], PARTS.track_lengths[0] - 1)
    counted: dict[int, Given] = {
        1: {"mine": {"permits": number - 2}, "regions": controlled(1, 2)},
        2: {"regions": {**controlled(1, number), "africa": {"permits": 3}}, "mine": {"permits": 9}},
        4: {"mine": {"tech": number}},
        6: {"mine": {"money": number}},
        7: {"mine": {"knowledge": {**almost, **full}}},
        8: {"regions": controlled(number)},
    }
    if goal in counted:
        return counted[goal]
    places = {0: alike, 1: different, 2: together, 3: apart}[(goal - 9) % 4]
    return board_of(places(number) if number else [], markers if goal <= 12 else plants, players)


@rule(
    "SC-348", "SC-349", "SC-351", "SC-353", "SC-354", "SC-355", "SC-356", "SC-357", "SC-358", "SC-359", "SC-360",
    "SC-361", "SC-362", "SC-363", "SC-364", "SC-324",
)  # fmt: skip
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("goal", [goal for goal in range(1, PERSONAL_GOALS + 1) if goal not in (3, 5)])
def test_a_goal_is_met_with_its_number_and_not_with_one_less(goal: int, players: int) -> None:
    needed = PARTS.personal_needs[goal][players]
    for number, wanted in ((needed + 1, [goal]), (needed, [goal]), (needed - 1, [])):
        if goal in (7, 10) and number > len(SOURCES):
            continue
        assert judged(last(players, [goal], **having(goal, number, players))) == wanted, number


@rule("SC-348", "SC-349", "SC-351", "SC-353", "SC-354")
def test_the_numbers_that_are_printed() -> None:
    printed = {1: 6, 2: 4, 4: 3, 6: 10, 7: 2}
    for goal, number in printed.items():
        assert PARTS.personal_needs[goal][1:] == [number] * 4


@rule("SC-348")
@pytest.mark.parametrize(
    ("options", "met"), [({}, [1]), ({"goal_01_regions": "off"}, []), ({"goal_01_regions": "on"}, [1])]
)
def test_permits_of_ones_regions_count_unless_the_table_says_no(options: Given, met: list[int]) -> None:
    """Four on the board and two in a region of one's own; those of others never count."""
    given: Given = {"mine": {"permits": 4}, "regions": controlled(1, 2), "options": options}
    assert judged(last(3, [1], **given)) == met
    given["regions"] = {"asia": {"controller": 1, "permits": 2}, "europe": {"permits": 2}}
    assert judged(last(3, [1], **given)) == []


@rule("SC-349")
def test_the_permits_must_lie_in_one_region_of_ones_own() -> None:
    four = {"asia": {"permits": 4, "controller": 1}, "europe": {"permits": 3, "controller": 0}}
    assert judged(last(3, [2], regions=four)) == []
    four["europe"]["permits"] = 4
    assert judged(last(3, [2], regions=four)) == [2]


@rule("SC-352", "SC-O76")
@pytest.mark.parametrize("players", [1, 4])
def test_all_recruited_is_enough_wherever_they_are(players: int) -> None:
    """One on the board, one on a project, two for ever on cards."""
    mine = {"recruits": 0, "scientists": 1}
    stuck: Given = {"lobby_played": [[35, 0], [36, 0]], "lobby_workers": [[35, 0], [36, 0]]}
    regions = {"asia": {"projects": {"money": (SOLAR, 0)}}}
    assert judged(last(players, [5], mine, regions, **stuck)) == [5]
    assert judged(last(players, [5], {"recruits": 1, "scientists": 3})) == []


@rule("SC-364")
def test_a_marker_counts_with_or_without_a_plant_and_a_plant_for_its_builder() -> None:
    """Two solar markers, one under a partner's plant; the plants belong to others. Then the other way round."""
    spaces = {"asia": {"spaces": [(SOLAR, 1, 0)], "projects": {"money": (f"{SOLAR}!", 0)}}}
    assert judged(last(3, [9, 11, 13, 15], regions=spaces)) == [9, 11]
    spaces = {"asia": {"spaces": [(SOLAR, 0, 1), (SOLAR, 0, 2)]}}
    assert judged(last(3, [9, 11, 13, 15], regions=spaces)) == [13, 15]
    # A project that is only planned has no marker.
    planned = {"asia": {"projects": {"money": SOLAR, "tech": SOLAR, "research": SOLAR}}}
    assert judged(last(3, [9, 11, 13, 15], regions=planned)) == []


# --- when they are judged ---


@rule("SC-O74", "SC-324")
def test_what_the_last_supply_phase_takes_is_missing() -> None:
    """Six permits, and Asia's last fossil plant costs one of them. Where no plant comes the goal is met."""
    regions: dict[str, Given] = {"asia": {"controller": 0}}
    open_space = last(3, [1], {"permits": 6}, regions)
    assert judged(open_space.copy()) == [1]
    state = arrange(open_space, regions={"asia": {"spaces": ["gas"] * 3}})
    assert judged(state) == []
    assert state.companies[0].permits == 5


@rule("SC-324", "SC-353")
def test_the_last_income_still_counts() -> None:
    """Ten coins are reached by the income of the last decade, if it is taken in coins."""
    space = next(space for space in range(1, PARTS.track_lengths[0] + 1) if PARTS.income[0][space] >= 2)
    state = last(3, [6], {"money": 10 - PARTS.income[0][space], "knowledge": {SOLAR: space}})
    points = state.copy()
    play(state, "done", f"coins {PARTS.income[0][space]}")
    assert state.outcome is not None
    assert state.outcome.facts["goals"][0]["met"] == [6]
    assert judged(points) == []


# --- goal 03 ---

PAIR = summit_tile("forestation", SOLAR)
THREE = summit_tile("forestation", SOLAR, "wind")


def after_summit(
    tile: int, speakers: dict[str, int], players: int = 3, goals: list[int] | None = None
) -> State:
    """Decade 1: seat 0 ends its turn and a summit is settled that seat 0 has completed."""
    state = arrange(
        table(players, mode="cooperative" if players > 1 else "solo"),
        seat=0,
        used=1,
        companies={
            seat: {"goals": goals or [3, 6], "knowledge": dict.fromkeys(SOURCES, PARTS.track_lengths[0])}
            for seat in range(players)
        },
        summits={1: (tile, speakers)},
        ready=[[1, 0]],
    )
    events = play(state, "done")
    while asked(state) == "learning":
        events += play(state, legal(state)[0])
    shown = [(event.seat, event.facts) for event in events if event.kind == "goal_shown"]
    assert all(event.reveals for event in events if event.kind == "goal_shown")
    holders = [seat for seat, company in enumerate(state.companies) if company.alone and 3 in company.goals]
    assert shown == [(seat, {"goal": 3}) for seat in holders]
    return state


@rule("SC-350", "SC-324")
def test_a_two_topic_summit_alone_is_shown_at_once_and_stays_met() -> None:
    """Decades later nothing of it is on the board, but the goal is met."""
    state = after_summit(PAIR, {"forestation": 0, SOLAR: 0})
    assert state.companies[0].alone
    for viewer in (1, 2, None):
        assert state.view(viewer).to_plain()["known"]["companies"][0]["goals"] == [3, UNKNOWN]
        assert state.view(viewer).to_plain()["known"]["companies"][2]["goals"] == (
            [3, 6] if viewer == 2 else [UNKNOWN, UNKNOWN]
        )
    state = last_turn(state, decade=4, turned=list(range(1, 22)), team_points=50, level=400)
    assert 3 in judged(arrange(state, regions={name: {"spaces": closed(name, [])} for name in REGIONS}))


@rule("SC-350")
@pytest.mark.parametrize(("alone", "met"), [(False, []), (True, [3])])
def test_only_who_was_alone_at_such_a_summit_has_met_it(alone: bool, met: list[int]) -> None:
    """Markers everywhere do not help."""
    regions = markers([(name, SOLAR) for name in MAP], 3)
    assert judged(last(3, [3], {"alone": alone}, regions)) == met


@rule("SC-O75", "SC-350")
@pytest.mark.parametrize(
    ("tile", "speakers"),
    [
        (PAIR, {"forestation": 0, SOLAR: 1}),
        (PAIR, {"forestation": 1, SOLAR: 0}),
        (THREE, {"forestation": 0, SOLAR: 0, "wind": 0}),
        (THREE, {"forestation": 0, SOLAR: 0, "wind": 1}),
    ],
)
def test_with_a_partner_or_with_three_topics_it_is_not_met(tile: int, speakers: dict[str, int]) -> None:
    state = after_summit(tile, speakers)
    assert [company.alone for company in state.companies] == [False, False, False]
    assert state.view(1).to_plain()["known"]["companies"][0]["goals"] == [UNKNOWN, UNKNOWN]


@rule("SC-350")
def test_a_second_summit_alone_shows_nothing_again_and_nobody_shows_what_he_does_not_have() -> None:
    state = after_summit(PAIR, {"forestation": 0, SOLAR: 0})
    state = arrange(state, seat=0, used=1, summits={1: (PAIR, {"forestation": 0, SOLAR: 0})}, ready=[[1, 0]])
    events = play(state, "done")
    while asked(state) == "learning":
        events += play(state, legal(state)[0])
    assert "goal_shown" not in kinds(events)
    other = after_summit(PAIR, {"forestation": 0, SOLAR: 0}, goals=[4, 6])
    assert other.view(1).to_plain()["known"]["companies"][0]["goals"] == [UNKNOWN, UNKNOWN]


@rule("SC-350")
def test_alone_at_the_table_one_meets_it_by_both_topics() -> None:
    assert after_summit(PAIR, {"forestation": 0, SOLAR: 0}, players=1).companies[0].alone


@rule("SC-350")
def test_the_seat_that_spoke_on_both_topics_meets_it_not_the_active_one() -> None:
    """A partner may do so in another's turn, by a displaced scientist."""
    state = after_summit(PAIR, {"forestation": 2, SOLAR: 2})
    assert [company.alone for company in state.companies] == [False, False, True]


# --- secrecy ---


@rule("SC-324", "SC-46")
def test_both_goals_are_secret_until_the_end_and_open_then() -> None:
    state = last(3, [4, 6])
    known = state.view(1).to_plain()["known"]["companies"]
    assert [company["goals"] for company in known] == [[UNKNOWN] * 2, [1, 2], [UNKNOWN] * 2]
    play(state, "done")
    known = state.view(1).to_plain()["known"]["companies"]
    assert [company["goals"] for company in known] == [[4, 6], [1, 2], [1, 2]]
