"""Solo play: a second main action for a dirtier sky, and how one wins alone."""

from random import Random
from typing import Any

import pytest

from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import SIZES, arrange, last_turn, table

PARTS = standard()
ALL_TILES = list(range(1, 22))
SHR = ["solar", "hydro", "recycling"]
MAIN = {"plan": "plan solar africa tech", "prepare": "prepare asia money", "build": "build asia tech"}


def alone(level: int = 450, **given: Any) -> State:
    """A turn in which every kind of action is possible, and a fossil plant is never replaced."""
    regions: dict[str, dict[str, Any]] = {
        "asia": {"agenda": SHR, "projects": {"money": "hydro", "tech": ("recycling!", 0)}},
        "africa": {"agenda": ["solar", "wind", "hydro"]},
        "europe": {"agenda": SHR, "projects": {"money": ("recycling!", 0), "tech": "solar"}},
    }
    held = {
        "money": 30,
        "tech": 9,
        "permits": 4,
        "lobby": [1, 5],
        "knowledge": {"recycling": 8},
        "scientists": 2,
    }
    companies = {0: {**held, **given.pop("held", {})}}
    return arrange(table(1), seat=0, regions=regions, companies=companies, level=level, **given)


def mains(state: State) -> set[str]:
    return {text.split()[0] for text in legal(state)} & set(MAIN)


# --- the second main action ---


@rule("SC-398", "SC-400", "SC-O91", "SC-60")
@pytest.mark.parametrize("first", list(MAIN))
@pytest.mark.parametrize("second", list(MAIN))
def test_a_second_main_action_of_another_kind_costs_10_ppm(first: str, second: str) -> None:
    state = alone()
    play(state, MAIN[first])
    assert (state.level, mains(state)) == (450, set(MAIN) - {first})
    assert "done" in legal(state)  # it is free to take
    if first == second:
        again = {
            "plan": "plan solar oceania tech",
            "prepare": "prepare europe tech",
            "build": "build europe money",
        }
        found = refusal(arrange(state, regions={"oceania": {"agenda": SHR}}), again[second])
        assert (found.code, found.rule) == ("same_action_again", "SC-400")
        return
    events = play(state, MAIN[second])
    assert (state.level, mains(state)) == (460, set())
    told = [(event.seat, event.facts) for event in events if event.kind == "second_action"]
    assert told == [(0, {"level": 460})]
    third = next(kind for kind in MAIN if kind not in (first, second))
    found = refusal(state, MAIN[third])
    assert (found.code, found.rule) == ("action_taken", "SC-77")


@rule("SC-399", "SC-O90")
@pytest.mark.parametrize(("level", "allowed"), [(400, True), (480, True), (490, True), (500, False)])
def test_not_at_500(level: int, allowed: bool) -> None:
    state = alone(level)
    play(state, MAIN["plan"])
    assert bool(mains(state)) is allowed
    if allowed:
        play(state, MAIN["prepare"])
        assert state.level == level + 10
    else:
        found = refusal(state, MAIN["prepare"])
        assert (found.code, found.rule, found.facts) == ("too_hot_for_second", "SC-399", {"level": 500})
        assert "done" in legal(state)


@rule("SC-399")
def test_the_first_main_action_is_free_at_500() -> None:
    state = alone(500)
    assert mains(state) == set(MAIN)
    play(state, MAIN["build"])
    assert state.level == 500


@rule("SC-401", "SC-E58", "SC-400")
def test_no_director_action_comes_with_it() -> None:
    """Built, a scientist moved, 470 ppm; the second main action is a plan, and market and card are still open."""
    state = alone(470)
    play(state, MAIN["build"], "move board to asia money")
    assert refusal(state, "build europe money").code == "same_action_again"
    play(state, MAIN["plan"])
    assert state.level == 480
    found = refusal(state, "move board to africa tech")
    assert (found.code, found.rule) == ("scientist_moved_already", "SC-78")
    assert legal(state, "move") == []
    play(state, "sell", "lobby 1")
    assert refusal(state, "buy").code == "market_visited"
    assert refusal(state, "lobby 5").code == "card_used"
    assert legal(state) == ["done"]


@rule("SC-398")
def test_the_second_action_is_there_again_in_the_next_round() -> None:
    state = alone()
    play(state, MAIN["plan"], MAIN["prepare"], "done")
    assert (state.round, state.used, state.level) == (2, 0, 460)
    state = arrange(state, regions={"oceania": {"agenda": SHR}})
    play(state, "plan solar oceania tech", "prepare europe tech")
    assert state.level == 470


@rule("SC-398")
def test_pollution_comes_before_what_the_action_does() -> None:
    """A coal plant replaced at 400 ppm as second action: up to 410, down to 400, not 410."""
    state = arrange(alone(400), regions={"asia": {"spaces": ["coal"] * 6}})
    play(state, MAIN["plan"])
    events = play(state, MAIN["build"])
    assert state.level == 400
    assert kinds(events).index("second_action") < kinds(events).index("replaced")


@rule("SC-398")
def test_only_alone_there_is_a_second_action() -> None:
    regions = {"asia": {"agenda": SHR, "projects": {"money": "hydro"}}}
    state = arrange(table(2), seat=0, regions=regions, level=400)
    play(state, "plan solar asia tech")
    assert refusal(state, "prepare asia money").code == "action_taken"


@rule("SC-84", "SC-398")
def test_a_second_action_is_never_owed() -> None:
    full = {name: {"agenda": SHR, "projects": dict.fromkeys(SLOTS, "solar")} for name in REGIONS}
    state = arrange(table(1), seat=0, regions=full, companies={0: {"permits": 2}})
    play(state, "prepare asia tech")
    assert "done" in legal(state)
    play(state, "done")
    assert state.round == 2


# --- the course of a solo game ---


@rule("SC-397", "SC-403")
def test_turns_follow_each_other_four_in_a_decade() -> None:
    state = alone()
    for number in range(1, 5):
        assert (state.round, state.seat, state.turn) == (number, 0, 0)
        quiet: dict[str, Any] = {"fossils": [], "fossils_under": ["gas", "gas"], "turned": ALL_TILES}
        state = arrange(state, seat=0, used=1, companies={0: {"knowledge": {}}}, **quiet)
        play(state, "done", *["reduce 0"] * (number == 4))
    assert (state.decade, state.round, state.start) == (2, 1, 0)


@rule("SC-403", "SC-293", "SC-296")
def test_supply_and_penalties_are_those_of_a_team() -> None:
    regions = {name: {"spaces": ["gas"]} for name in REGIONS}
    regions["asia"] = {"spaces": [], "controller": 0, "permits": 0}  # type: ignore[dict-item]
    state = last_turn(
        table(1), regions=regions, turned=ALL_TILES, fossils=["oil"], companies={0: {"permits": 0}}
    )
    events = play(state, "done")
    assert [event.facts["points"] for event in events if event.kind == "penalty"] == [3]
    assert (state.team_points, state.level, asked(state)) == (17, 430, "reduction")


@rule("SC-403", "SC-305")
def test_the_loss_tests_are_those_of_a_team() -> None:
    state = last_turn(table(1), turned=[], team_points=22, inspectors=[1, 14])
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("no_points", [])


@rule("SC-64", "SC-394")
def test_inspectors_go_round_in_solo_games() -> None:
    state = last_turn(
        table(1), turned=[], team_points=200, fossils=["gas"] * 6 + ["coal", "gas"], inspectors=[1, 14]
    )
    events = play(state, "done", "reduce 2")
    assert [event.facts["place"] for event in events if event.kind == "inspector_moved"] == [6, 17]


@rule("SC-403")
def test_what_two_solo_goals_ask_is_noted_at_the_end_of_the_second_decade() -> None:
    """Five plants, and all green tiles turned."""
    for decade in (1, 2, 3):
        regions = {name: {"spaces": [("solar", 0)] * 3} for name in REGIONS}
        state = last_turn(table(1), decade=decade, turned=ALL_TILES, regions=regions, fossils=["gas", "gas"])
        play(state, "done")
        assert (state.decade, state.marks) == (decade + 1, 32 | 64 if decade == 2 else 0)


# --- winning alone ---


def at_the_end(unclaimed: int = 3, solo_goal: Any = "none", **held: Any) -> State:
    """The last turn of the fourth decade; goals 4 and 6 are kept, and met unless `held` says otherwise."""
    state = table(1, solo_goal=solo_goal)
    company = {"tech": 3, "money": 10, "goals": [4, 6], "claimed": state.un_cards[unclaimed:], **held}
    regions = {name: {"spaces": ["gas"] * min(SIZES[name], 4)} for name in REGIONS}
    return last_turn(
        state, decade=4, turned=ALL_TILES, team_points=3, companies={0: company}, regions=regions
    )


def result(state: State) -> tuple[bool | None, str]:
    play(state, "done")
    assert state.outcome is not None
    return state.outcome.team, state.outcome.reason


@rule("SC-402", "SC-65", "SC-321")
def test_alone_both_goals_and_all_but_three_un_cards() -> None:
    assert result(at_the_end()) == (True, "saved")
    assert result(at_the_end(tech=2)) == (False, "goals_missed")
    assert result(at_the_end(money=9)) == (False, "goals_missed")
    assert result(at_the_end(4)) == (False, "un_missed")
    assert result(at_the_end(0)) == (True, "saved")


@rule("SC-402", "SC-63")
def test_a_solo_goal_that_was_taken_must_be_met_too() -> None:
    """Solo goal 1 asks for all five tracks to their ends."""
    for ends, reason in ((5, "saved"), (4, "solo_goal_missed"), (0, "solo_goal_missed")):
        state = at_the_end(solo_goal=1, knowledge=dict.fromkeys(SOURCES[:ends], PARTS.track_lengths[0]))
        play(state, "done")
        if ends:
            play(state, "coins 0")
        assert state.outcome is not None
        assert (state.outcome.reason, state.outcome.team) == (reason, ends == 5)
    assert result(at_the_end(solo_goal="none")) == (True, "saved")


@rule("SC-402", "SC-319")
def test_random_solo_games_end_by_the_fourth_decade() -> None:
    for seed in range(10):
        rng = Random(seed)
        state = table(1, seed)
        turns = 0
        while state.outcome is None:
            turns += "turn_ended" in kinds(state.play(rng.choice(state.legal())))
        assert turns in (4, 8, 12, 16)
        assert (state.outcome.team is True) <= (turns == 16)
