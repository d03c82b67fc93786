"""UN goals: who may claim one, what it costs, and what it brings."""

from itertools import combinations
from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.co2.components import FIRST_UN_GOAL, LAST_UN_GOAL, SOURCES, standard
from baseload.games.co2.state import State
from tests.co2.scene import arrange, table
from tests.co2.tracks import tracks
from tests.harness.scene import legal, play, refusal
from tests.rules import rule

PARTS = standard()
GOALS = range(FIRST_UN_GOAL, LAST_UN_GOAL + 1)


def shown(goal: int) -> list[str]:
    """The sources on the card."""
    return [name for source, name in enumerate(SOURCES) if PARTS.un_plants[goal] >> source & 1]


def owner(
    plants: list[str], *goals: int, tech: int = 1, owners: list[int] | None = None, **given: Any
) -> State:
    """Seat 0 owns these plants in Asia (or other seats do), and these goals are open."""
    spaces = list(zip(plants, owners or [0] * len(plants), strict=True))
    return arrange(
        table(3, components=tracks()),
        seat=0,
        companies={0: {"tech": tech, "lobby": [16]}, 1: {"tech": 3}},
        regions={"asia": {"spaces": spaces}, **given.pop("regions", {})},
        un_open=list(goals),
        **given,
    )


@rule("CO2-236", "CO2-238", "CO2-239", "CO2-235")
@pytest.mark.parametrize("goal", GOALS)
def test_each_goal_takes_a_plant_of_every_source_shown(goal: int) -> None:
    needed = shown(goal)
    state = owner(needed, goal, tech=2)
    supply = state.tech
    assert legal(state, "claim") == [f"claim {goal}"]
    events = play(state, f"claim {goal}")
    me = state.companies[0]
    assert (me.tech, state.tech, me.points) == (1, supply + 1, PARTS.un_points[goal])
    assert (me.claimed, state.un_open) == ([goal], [])
    assert [(event.kind, event.seat, event.facts) for event in events] == [
        ("claimed", 0, {"goal": goal, "points": PARTS.un_points[goal]})
    ]
    assert state.used == 8  # the card of the turn, not its action
    for left_out in needed:
        some = [source for source in needed if source != left_out]
        others = [source for source in SOURCES if source not in needed]
        facts = {"goal": goal, "missing": [left_out]}
        assert refusal(owner(some + others, goal), f"claim {goal}") == Refusal(
            "plants_missing", "CO2-236", facts
        )


@rule("CO2-236")
def test_plants_of_others_do_not_count_and_any_region_does() -> None:
    goal = FIRST_UN_GOAL
    first, *rest = shown(goal)
    theirs = owner([first, *rest], goal, owners=[1] + [0] * len(rest))
    assert refusal(theirs, f"claim {goal}").facts["missing"] == [first]
    spread = owner(rest, goal, regions={"africa": {"spaces": [(first, 0)]}})
    assert legal(spread, "claim") == [f"claim {goal}"]
    nothing = owner([], goal)
    assert refusal(nothing, f"claim {goal}").facts["missing"] == shown(goal)


@rule("CO2-238", "CO2-241", "CO2-O66")
def test_the_cube_comes_from_hand_not_from_a_region() -> None:
    goal = FIRST_UN_GOAL
    state = owner(shown(goal), goal, tech=0)
    state = arrange(state, seat=0, regions={"asia": {"relief": 3, "controller": 0}})
    assert refusal(state, f"claim {goal}") == Refusal("no_tech_for_goal", "CO2-238", {"goal": goal})


@rule("CO2-237")
def test_the_same_plants_serve_for_several_goals() -> None:
    first, second = next(
        (one, other) for one, other in combinations(GOALS, 2) if PARTS.un_plants[one] & PARTS.un_plants[other]
    )
    state = owner(sorted({*shown(first), *shown(second)}), first, second, tech=2)
    spaces = state.spaces.copy()
    play(state, f"claim {first}")
    assert state.spaces == spaces
    state = arrange(state, seat=0)  # a later turn
    play(state, f"claim {second}")
    me = state.companies[0]
    assert me.claimed == [first, second]
    assert me.points == PARTS.un_points[first] + PARTS.un_points[second]
    assert me.tech == 0


@rule("CO2-240", "CO2-42")
def test_a_claimed_goal_is_gone_for_everybody_and_none_replaces_it() -> None:
    goal, other = 34, 35
    everything = [*SOURCES, *SOURCES][:6]
    state = owner(everything, goal, other)
    state = arrange(state, seat=0, regions={"europe": {"spaces": [(source, 1) for source in SOURCES]}})
    rest = state.un_stack
    play(state, f"claim {goal}")
    assert state.un_open == [other]
    assert state.un_stack == rest
    theirs = arrange(state, seat=1)
    assert legal(theirs, "claim") == [f"claim {other}"]
    assert refusal(theirs, f"claim {goal}") == Refusal("goal_not_open", "CO2-240", {"goal": goal})
    for nonsense in (1, 33, 47, 999):
        assert refusal(theirs, f"claim {nonsense}").code == "goal_not_open"


@rule("CO2-235", "CO2-211")
def test_claiming_is_the_card_of_the_turn() -> None:
    goal, other = 34, 35
    state = owner([*SOURCES], goal, other, tech=2)
    play(state, f"claim {goal}")
    assert refusal(state, f"claim {other}") == Refusal("card_used", "CO2-211", {})
    assert refusal(state, "lobby 16") == Refusal("card_used", "CO2-211", {})
    assert legal(state, "claim") == legal(state, "lobby") == []
    for used in range(8):  # whatever else was used, and it stays used
        later = owner([*SOURCES], goal, used=used)
        play(later, f"claim {goal}")
        assert later.used == used | 8


@rule("CO2-O65", "CO2-211")
def test_a_goal_can_be_claimed_in_the_turn_its_last_plant_is_built_but_without_the_card_for_it() -> None:
    """Card 16 makes solar $3 cheaper; with it the goal has to wait."""
    goal = next(goal for goal in GOALS if "solar" in shown(goal))
    rest = [source for source in shown(goal) if source != "solar"]
    state = owner(rest, goal, tech=9)
    state = arrange(
        state,
        seat=0,
        companies={0: {"money": 99, "expertise": {"solar": 7}}},
        regions={"europe": {"agenda": ["solar", "fusion", "biomass"], "projects": {"tech": "solar!"}}},
    )
    assert refusal(state, f"claim {goal}").facts["missing"] == ["solar"]
    plain, cheaper = state.copy(), state.copy()
    play(plain, "construct europe tech", f"claim {goal}")
    assert plain.companies[0].claimed == [goal]
    play(cheaper, "construct europe tech with 16")
    assert refusal(cheaper, f"claim {goal}").code == "card_used"
    assert cheaper.companies[0].money == plain.companies[0].money + 3
    claimed_first = arrange(state, seat=0, un_open=[goal, 34], used=8)
    assert refusal(claimed_first, "construct europe tech with 16").code == "card_used"
