"""Company goals of the competitive game: what each one scores, and giving it up."""

from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.second_chance.components import COMPANY_GOALS, SOURCES, STANDARD, standard
from baseload.games.second_chance.state import UNKNOWN, State
from tests.harness.scene import asked, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, last_turn, rivals, table

PARTS = standard()
Given = dict[str, Any]
# Coins for a goal are worth nothing here, so that every goal is scored.
NO_CASH = {"base": STANDARD, "own": {"company_goals": {"cash": 0}}}
MAP = ["asia", "europe", "north_america", "oceania", "south_america", "africa"]


def worth(goal: int, mine: Given | None = None, others: Given | None = None, **given: Any) -> int:
    """What seat 0 scores with the goal when the game ends."""
    plain = {"money": 0, "tech": 0, "permits": 0, "goals": [1], "goal_discarded": True, "lobby": []}
    board: dict[str, Given] = {name: {"permits": 0, "controller": -1} for name in REGIONS}
    for name, change in given.pop("regions", {}).items():
        board[name] = {**board[name], **change}
    state = last_turn(
        rivals(3, components=NO_CASH),
        decade=PARTS.decades_competitive,
        companies={
            0: {**plain, "goals": [goal], "goal_discarded": False, **(mine or {})},
            1: {**plain, **(others or {})},
            2: plain,
        },
        regions=board,
        events=[],
        **given,
    )
    play(state, "done")
    while state.outcome is None:
        assert asked(state) == "split_income"
        play(state, "coins 0")
    found: int = state.outcome.facts["goals"][0]
    return found


def plants(places: list[tuple[str, str]]) -> dict[str, Given]:
    """A plant of seat 0 for each region and source, on seat 2's infrastructure; seat 1 has plants in all regions."""
    board: dict[str, Given] = {name: {"spaces": []} for name in REGIONS}
    for name, source in places:
        board[name]["spaces"].append((source, 0, 2))
    for name, region in board.items():
        if len(region["spaces"]) < 3:
            region["spaces"].append((SOURCES[REGIONS.index(name) % 5], 1, 1))
    return board


def markers(places: list[tuple[str, str]]) -> dict[str, Given]:
    """A marker of seat 0 for each region and source, every second one under a plant of seat 1; others have some too."""
    board: dict[str, Given] = {name: {"spaces": [], "projects": {}} for name in REGIONS}
    for number, (name, source) in enumerate(places):
        if number % 2 == 0:
            board[name]["spaces"].append((source, 1, 0))
        else:
            board[name]["projects"][SLOTS[len(board[name]["projects"])]] = (f"{source}!", 0)
    for region in board.values():
        region["spaces"].append((SOURCES[0], 0, 1))
        if not region["projects"]:
            region["projects"]["research"] = (f"{SOURCES[1]}!", 1)
    return board


def having(goal: int, number: int) -> Given:
    """A position in which seat 0 has just `number` of what the goal counts."""
    if goal == 1:  # half on the board, half in a region; others' and nobody's do not count
        half = number // 2
        regions = {
            "asia": {"controller": 0, "permits": number - half},
            "europe": {"controller": 1, "permits": 5},
            "africa": {"permits": 3},
        }
        return {"mine": {"permits": half}, "others": {"permits": 4}, "regions": regions}
    if goal == 2:  # foremost alone or together, on the others behind or without a disc
        mine = {source: 3 if place < number else 2 for place, source in enumerate(SOURCES[:4])}
        rival = dict.fromkeys(SOURCES[:4], 3)
        if number > 4:
            mine[SOURCES[4]] = 1
        return {"mine": {"knowledge": mine}, "others": {"knowledge": rival}}
    if goal == 3:
        return {"mine": {"claimed": list(range(1, number + 1))}, "others": {"claimed": [30, 31]}}
    if goal == 4:
        return {
            "regions": {name: {"controller": 0 if place < number else 1} for place, name in enumerate(MAP)}
        }
    kind = plants if goal <= 7 else markers
    if goal in (5, 8):  # regions, the first with two
        return {"regions": kind([(name, "solar") for name in [*MAP[:number], *MAP[: min(number, 1)]]])}
    if goal in (6, 9):  # sources, the first twice
        sources = [*SOURCES[:number], *SOURCES[: min(number, 1)]]
        return {"regions": kind([(MAP[place], source) for place, source in enumerate(sources)])}
    # Things after the first, some of them alike.
    names = [MAP[place // 2] for place in range(number + 1)]
    return {"regions": kind([(name, "solar") for name in names])}


MOST = {1: 9, 2: 5, 3: 6, 4: 6, 5: 6, 6: 5, 7: 6, 8: 6, 9: 5, 10: 6}


@rule(
    "SC-365", "SC-366", "SC-367", "SC-368", "SC-369", "SC-370", "SC-371", "SC-372", "SC-373", "SC-374", "SC-O98",
)  # fmt: skip
@pytest.mark.parametrize("goal", range(1, COMPANY_GOALS + 1))
def test_a_goal_scores_for_each_thing_up_to_its_most(goal: int) -> None:
    each = {1: 2, 2: 4, 4: 4}.get(goal, 3)  # printed
    most = 16 if goal in (1, 2, 4) else 15
    for number in range(MOST[goal] + 1):
        assert worth(goal, **having(goal, number)) == min(most, each * number), number


@rule("SC-366")
def test_nobody_is_foremost_on_a_track_without_discs() -> None:
    assert worth(2) == 0
    assert worth(2, {"knowledge": {"solar": 1}}) == 4
    assert worth(2, {"knowledge": {"solar": 1}}, {"knowledge": {"solar": 1, "wind": 1}}) == 4
    assert worth(2, {"knowledge": {"solar": 1}}, {"knowledge": {"solar": 2}}) == 0


@rule("SC-371", "SC-374")
def test_the_first_plant_and_the_first_infrastructure_score_nothing() -> None:
    one = {"asia": {"spaces": [("solar", 0, 0)]}}
    assert (worth(7), worth(7, regions=one), worth(10), worth(10, regions=one)) == (0, 0, 0, 0)
    two = {"asia": {"spaces": [("solar", 0, 0), ("solar", 0, 0)]}}
    assert (worth(7, regions=two), worth(10, regions=two)) == (3, 3)


@rule("SC-372", "SC-373")
@pytest.mark.parametrize("source", SOURCES)
def test_both_levels_of_a_source_are_one_source(source: str) -> None:
    """Three markers in one region, two of them on projects of level 2."""
    for name in REGIONS:
        projects = {"money": (f"{source}!", 0), "tech": (f"{source}2!", 0), "research": (f"{source}2!", 0)}
        regions = {name: {"projects": projects}}
        assert (worth(8, regions=regions), worth(9, regions=regions), worth(10, regions=regions)) == (3, 3, 6)


@rule("SC-O98", "SC-365")
def test_permits_are_counted_before_they_are_collected_and_sold() -> None:
    """Nothing is left of them when the goal is scored."""
    regions = {"asia": {"controller": 0, "permits": 2}, "africa": {"controller": 0, "permits": 1}}
    assert worth(1, {"permits": 1}, regions=regions) == 8


# --- giving it up ---


def playing(seat: int = 0, **given: Any) -> State:
    return arrange(rivals(3), seat=seat, companies={seat: {"goals": [4], "goal_discarded": False}}, **given)


@rule("SC-326")
def test_a_goal_can_be_given_up_for_eight_coins_in_ones_turn() -> None:
    """It is no director action and no main action; the card stays secret."""
    state = playing()
    money, used = state.companies[0].money, state.used
    events = play(state, "discard goal")
    assert [(event.kind, event.seat, event.facts) for event in events] == [
        ("goal_discarded", 0, {"money": 8})
    ]
    assert (state.companies[0].money, state.used) == (money + 8, used)
    assert state.companies[0].goal_discarded
    assert refusal(state, "discard goal") == Refusal("no_goal_left", "SC-326", {})
    for viewer in (1, 2, None):
        known = state.view(viewer).to_plain()["known"]["companies"][0]
        assert (known["goals"], known["goal_discarded"]) == ([UNKNOWN], True)
    assert refusal(state, "done").code == "action_owed"
    assert {"buy", "sell"} <= set(legal(state))


@rule("SC-326")
def test_a_goal_can_be_given_up_after_all_actions_too() -> None:
    state = playing(used=1 + 8 + 16 + 32)
    assert legal(state) == ["discard goal", "done"]


@rule("SC-326")
def test_nobody_gives_up_a_goal_in_anothers_turn() -> None:
    state = arrange(
        playing(seat=1, used=0),
        companies={1: {"permits": 1}},
        regions={"asia": {"projects": {"money": ("solar", 0), "tech": "solar"}}},
    )
    play(state, "prepare asia money")
    assert (asked(state), state.seat) == ("displaced", 0)
    assert refusal(state, "discard goal").code == "answer_first"


@rule("SC-326")
def test_partners_have_no_company_goals() -> None:
    state = arrange(table(3), seat=0)
    assert refusal(state, "discard goal") == Refusal("no_company_goals", "SC-326", {})


@rule("SC-342", "SC-326")
def test_a_goal_given_up_scores_nothing() -> None:
    four = {"regions": {name: {"controller": 0} for name in MAP[:4]}}
    assert worth(4, {"goal_discarded": True}, **four) == 0
    assert worth(4, {"goal_discarded": False}, **four) == 16
