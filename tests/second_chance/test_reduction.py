"""Reducing pollution, forced down to 500 ppm and free below, and the loss tests around it."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import STANDARD, standard
from baseload.games.second_chance.game import GAME
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import SIZES, last_turn, rivals, table

PARTS = standard()
ALL_TILES = list(range(1, 22))


def after_supply(level: int, points: int, decade: int = 1, state: State | None = None, **given: Any) -> State:
    """The debts are settled at this level and with so many points; nothing was burnt or owed."""
    regions = {name: {"spaces": ["gas"] * min(SIZES[name], decade)} for name in REGIONS}
    fixed = {"turned": ALL_TILES, "regions": regions, "level": level, "team_points": points, "decade": decade}
    state = last_turn(table() if state is None else state, **{**fixed, **given})
    play(state, "done")
    return state


def steps(state: State) -> list[int]:
    return [int(text.split()[1]) for text in legal(state, "reduce")]


def lost(state: State) -> str | None:
    if state.outcome is None:
        return None
    assert state.outcome.team is False
    assert state.outcome.winners == []
    return state.outcome.reason


# --- what can be bought ---


@rule("SC-298", "SC-299", "SC-301")
@pytest.mark.parametrize("decade", [1, 2, 3, 4])
def test_steps_of_10_ppm_cost_what_the_decade_says(decade: int) -> None:
    """Only points that the team has can be given up."""
    state = after_supply(450, 3 * decade + decade - 1, decade)
    assert (asked(state), steps(state)) == ("reduction", [0, 1, 2, 3])
    for count in range(4):
        state = after_supply(450, 3 * decade + decade - 1, decade)
        events = play(state, f"reduce {count}")
        assert (state.level, state.team_points) == (450 - 10 * count, (3 - count) * decade + decade - 1)
        facts = {"steps": count, "points": count * decade, "level": state.level, "by": 0, "agreed": False}
        assert [event.facts for event in events if event.kind == "reduced"] == ([facts] if count else [])
    state = after_supply(450, 3 * decade + decade - 1, decade)
    found = refusal(state, "reduce 4")
    assert (found.code, found.rule, found.facts) == ("reduce_less", "SC-301", {"steps": 4, "most": 3})
    found = refusal(state, "done")
    assert (found.code, found.rule, found.facts) == ("answer_first", "SC-303", {"asked": "reduction"})


@rule("SC-302", "SC-O6")
def test_the_level_is_never_brought_below_400() -> None:
    state = after_supply(430, 50)
    assert steps(state) == [0, 1, 2, 3]
    found = refusal(state, "reduce 4")
    assert (found.code, found.rule, found.facts) == ("reduce_less", "SC-302", {"steps": 4, "most": 3})
    play(state, "reduce 3")
    assert (state.level, state.team_points) == (400, 47)
    assert asked(after_supply(400, 50)) == "turn"  # nothing to buy, so nobody is asked


@rule("SC-300", "SC-O5", "SC-E50")
def test_down_to_500_it_is_compulsory() -> None:
    """2030, 540 ppm, 16 points: at least four steps for 12; with five the team is at 490 ppm and keeps one point."""
    state = after_supply(540, 16, 3)
    assert steps(state) == [4, 5]
    found = refusal(state, "reduce 3")
    assert (found.code, found.rule, found.facts) == ("reduce_more", "SC-300", {"steps": 3, "fewest": 4})
    assert refusal(state, "reduce 0").code == "reduce_more"
    play(state, "reduce 5")
    assert (state.level, state.team_points, state.decade, asked(state)) == (490, 1, 4, "turn")


@rule("SC-300", "SC-307", "SC-O1", "SC-O2")
def test_where_only_the_compulsory_steps_can_be_paid_nobody_is_asked() -> None:
    state = after_supply(540, 14, 3)
    assert (state.level, state.team_points, state.decade, asked(state)) == (500, 2, 4, "turn")
    state = after_supply(540, 12, 3)  # both at their limits, and safe
    assert (state.level, state.team_points, lost(state)) == (500, 0, None)


@rule("SC-E51", "SC-O4", "SC-306", "SC-299")
@pytest.mark.parametrize(("level", "points", "decade"), [(520, 1, 1), (540, 11, 3), (510, 0, 1), (510, 3, 4)])
def test_lost_where_the_compulsory_steps_cannot_all_be_paid(level: int, points: int, decade: int) -> None:
    """Nothing is bought then, not even a part of it."""
    state = after_supply(level, points, decade)
    assert (lost(state), state.level, state.team_points) == ("too_hot", level, points)


@rule("SC-298")
def test_nobody_is_asked_without_points() -> None:
    state = after_supply(450, 0)
    assert (state.level, asked(state)) == (450, "turn")
    assert asked(after_supply(450, 1, 2)) == "turn"  # one point buys nothing in 2020


@rule("SC-304", "SC-325")
def test_rivals_cannot_reduce() -> None:
    state = last_turn(rivals(), level=480, events=[], fossils=[], companies={0: {"points": 50}})
    events = play(state, "done")
    phases = [event.facts["phase"] for event in events if event.kind == "phase"]
    assert phases == ["income", "events", "supply", "actions"]
    assert (state.level, state.companies[0].points) == (480, 50)
    assert refusal(state, "reduce 1").code == "not_asked"


@rule("SC-403", "SC-298")
def test_alone_it_is_the_same() -> None:
    state = after_supply(520, 5, state=table(1))
    assert (steps(state), state.seat) == ([2, 3, 4, 5], 0)
    play(state, "reduce 5")
    assert (state.level, state.team_points, asked(state)) == (470, 0, "turn")
    assert lost(after_supply(520, 1, state=table(1))) == "too_hot"
    state = after_supply(420, 5, state=table(1, coop_decision="unanimous"))
    play(state, "reduce 1")
    assert (state.level, asked(state)) == (410, "turn")  # nobody else has to agree


@rule("SC-299")
def test_an_owners_price_may_be_nothing() -> None:
    own = {"climate": {"reduction_price": [0, 2, 3, 4]}}
    free = table(components={"base": STANDARD, "own": own})
    state = after_supply(430, 0, state=free)
    assert steps(state) == [0, 1, 2, 3]
    play(state, "reduce 3")
    assert (state.level, state.team_points) == (400, 0)


# --- who decides ---


@rule("SC-303")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_start_player_enters_it_for_the_team(start: int) -> None:
    state = after_supply(450, 5, start=start)
    assert state.seat == start
    play(state, "reduce 2")
    assert state.to_plain()["phase"] == "actions"


@rule("SC-303")
def test_where_all_must_agree_each_partner_is_asked_in_turn() -> None:
    state = after_supply(420, 5, state=table(4, coop_decision="unanimous"), start=2)
    assert (state.seat, steps(state)) == (2, [0, 1, 2])
    events = play(state, "reduce 2")
    told = [(event.kind, event.seat, event.facts) for event in events]
    assert told == [("reduction_proposed", 2, {"steps": 2})]
    for seat in (3, 0, 1):
        assert (state.seat, asked(state), legal(state)) == (seat, "agreement", ["agree", "object"])
        found = refusal(state, "reduce 1")
        assert (found.code, found.rule, found.facts) == (
            "answer_first",
            "SC-303",
            {"asked": "agreement", "steps": 2},
        )
        assert (state.level, state.team_points) == (420, 5)
        events = play(state, "agree")
    assert (state.level, state.team_points, asked(state)) == (400, 3, "turn")
    decided = [event.facts for event in events if event.kind == "reduced"]
    assert [(facts["by"], facts["agreed"]) for facts in decided] == [(2, True)]


@rule("SC-303")
def test_what_one_objects_to_comes_back_and_is_not_proposed_again() -> None:
    state = after_supply(420, 5, state=table(3, coop_decision="unanimous"))
    play(state, "reduce 2", "agree")
    events = play(state, "object")
    assert [(event.kind, event.seat, event.facts) for event in events] == [
        ("reduction_objected", 2, {"steps": 2})
    ]
    assert (state.seat, steps(state)) == (0, [0, 1])
    found = refusal(state, "reduce 2")
    assert (found.code, found.rule, found.facts) == ("reduction_refused", "SC-303", {"steps": 2})
    assert GAME.state_from_plain(state.to_plain()).hash() == state.hash()
    play(state, "reduce 0", "object")
    assert (state.seat, steps(state)) == (0, [1])
    events = play(state, "reduce 1")  # what is left needs nobody's consent
    assert "reduction_proposed" not in kinds(events)
    assert (state.level, state.team_points, asked(state)) == (410, 4, "turn")


@rule("SC-303", "SC-300")
def test_nobody_can_object_to_what_is_compulsory() -> None:
    state = after_supply(520, 3, state=table(2, coop_decision="unanimous"))
    assert steps(state) == [2, 3]
    play(state, "reduce 3", "object", "reduce 2")
    assert (state.level, state.team_points) == (500, 1)
    state = after_supply(520, 2, state=table(2, coop_decision="unanimous"))
    assert (state.level, state.team_points, asked(state)) == (500, 0, "turn")
    assert GAME.options()["coop_decision"] == "start_player"


# --- the loss tests ---


@rule("SC-306", "SC-O3", "SC-301")
def test_below_zero_at_the_end_of_the_supply_is_lost() -> None:
    """A penalty of three with one point: no reduction can be bought, and the game is lost when the phase ends."""
    regions = {name: {"spaces": ["gas"] if name != "asia" else []} for name in REGIONS}
    regions["asia"].update({"controller": 1, "permits": 0})  # type: ignore[dict-item]
    given: dict[str, Any] = {
        "turned": ALL_TILES,
        "regions": regions,
        "companies": {1: {"permits": 0}},
        "fossils": ["oil"],
    }
    state = last_turn(table(), team_points=1, level=440, **given)
    events = play(state, "done")
    assert (lost(state), state.team_points, state.level) == ("no_points", -2, 470)
    phases = [event.facts["phase"] for event in events if event.kind == "phase"]
    assert phases == ["income", "environment", "supply", "reduction"]
    state = last_turn(table(), team_points=3, level=440, **given)
    play(state, "done")
    assert (lost(state), state.team_points) == (None, 0)


def hot_supply(level: int, points: int) -> tuple[State, list[Event]]:
    """Six gas tiles come, 120 ppm."""
    state = last_turn(table(), turned=ALL_TILES, fossils=["gas"] * 6, level=level, team_points=points)
    return state, play(state, "done")


@rule("SC-306", "SC-O10", "SC-O1", "SC-307")
def test_a_team_is_tested_only_after_the_reduction() -> None:
    state, events = hot_supply(440, 6)
    assert kinds(events).count("fossil") == 6  # 560 ppm on the way
    assert (state.level, state.team_points, lost(state)) == (500, 0, None)
    state, events = hot_supply(440, 5)
    assert kinds(events).count("fossil") == 6
    assert (lost(state), state.level) == ("too_hot", 560)


@rule("SC-307", "SC-O1")
@pytest.mark.parametrize(("level", "reason"), [(500, None), (510, "too_hot")])
def test_exactly_500_is_safe(level: int, reason: str | None) -> None:
    state = after_supply(level, 0)
    assert lost(state) == reason
    if reason is None:
        assert (state.level, state.decade) == (500, 2)


@rule("SC-308")
def test_points_and_level_are_tested_at_no_other_moment() -> None:
    """In the action phase and the income phase a team may stand at 510 ppm and below zero."""
    state = last_turn(
        table(), level=510, team_points=-5, companies={1: {"knowledge": {"solar": 8, "wind": 8, "hydro": 8}}}
    )
    play(state, "done")
    assert (asked(state), state.outcome) == ("split_income", None)
    state = last_turn(state, level=510, team_points=-5, turned=ALL_TILES, fossils=[])
    play(state, "done", "coins 0")
    assert (state.team_points, steps(state)) == (10, list(range(1, 11)))
