"""Planning: a tile on a slot, knowledge for the planner, then the subsidy. Also which main actions there are."""

from typing import Any

import pytest

from baseload.games.climate.world import BONUS_PERMIT, REGIONS, SLOTS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, rivals, summit_tile, table

Summits = dict[int, tuple[int, dict[str, int]]]
PARTS = standard()
SOLAR, WIND, HYDRO, RECYCLING = (SOURCES.index(name) for name in ("solar", "wind", "hydro", "recycling"))
NORTH = REGIONS.index("north_america")


def bureau(mine: dict[str, Any] | None = None, state: State | None = None, **changes: Any) -> State:
    """Seat 0 before planning; North America wants solar, hydro and recycling, and no project lies anywhere."""
    given = {"money": 3, "tech": 2, "scientists": 0, "recruits": 3, "knowledge": {}, "lobby": []}
    regions: dict[str, dict[str, Any]] = {name: {"projects": {}} for name in REGIONS}
    regions["north_america"] |= {"agenda": ["solar", "hydro", "recycling"], "permits": 5}
    for name, change in changes.pop("regions", {}).items():
        regions[name] |= change
    return arrange(
        state or table(3), seat=0, companies={0: {**given, **(mine or {})}}, regions=regions, **changes
    )


# --- the tile ---


@rule("SC-194", "SC-195")
def test_a_source_of_the_agenda_on_any_empty_slot() -> None:
    state = bureau(regions={"north_america": {"projects": {"tech": "hydro"}}})
    wanted = [
        f"plan {source} north_america {slot}"
        for slot in ("money", "research")
        for source in ("solar", "hydro", "recycling")
    ]
    assert [text for text in legal(state, "plan") if "north_america" in text] == wanted
    for source in ("wind", "forestation"):
        found = refusal(state, f"plan {source} north_america money")
        assert (found.code, found.rule) == ("not_on_agenda", "SC-195")
        assert found.facts["agenda"] == ["solar", "hydro", "recycling"]
    found = refusal(state, "plan solar north_america tech")
    assert (found.code, found.rule) == ("slot_taken", "SC-194")
    assert found.facts == {"source": "solar", "region": "north_america", "slot": "tech"}


@rule("SC-194", "SC-197")
def test_a_region_without_an_empty_slot_cannot_be_chosen() -> None:
    full = dict.fromkeys(SLOTS, "hydro")
    state = bureau(regions={"north_america": {"projects": full}})
    assert not any("north_america" in text for text in legal(state, "plan"))


@rule("SC-194", "SC-196", "SC-34")
def test_the_tiles_come_in_the_order_of_the_stack_whatever_ones_knowledge() -> None:
    assert PARTS.project_levels == [1, 1, 2, 2, 2]
    for taken, level in enumerate(PARTS.project_levels):
        state = bureau()
        stacks = state.projects_taken.copy()
        stacks[SOLAR] = taken
        state = arrange(state, projects_taken=stacks)
        events = play(state, "plan solar north_america tech")
        assert events[0].facts == {
            "source": "solar",
            "level": level,
            "region": "north_america",
            "slot": "tech",
        }
        assert state.projects[3 * NORTH + 1] == SOLAR + 5 * (level - 1)
        assert state.projects_taken[SOLAR] == taken + 1
        assert state.prepared[3 * NORTH + 1] == -1  # planning side up


@rule("SC-197")
def test_a_source_whose_stack_is_empty_cannot_be_chosen() -> None:
    stacks = [0] * 5
    stacks[SOLAR] = len(PARTS.project_levels)
    state = bureau({"lobby": [4]}, projects_taken=stacks)
    found = refusal(state, "plan solar north_america tech")
    assert (found.code, found.rule) == ("no_tiles_left", "SC-197")
    assert not any(" solar " in text for text in legal(state, "plan"))
    assert "plan hydro north_america tech with 4" in legal(state)


@rule("SC-205")
def test_a_planned_project_belongs_to_nobody() -> None:
    state = bureau()
    play(state, "plan solar north_america tech", "done")
    assert state.seat == 1
    assert "prepare north_america tech" in legal(state)


@rule("SC-229", "SC-O54")
def test_a_region_full_of_green_plants_can_still_be_planned_in() -> None:
    state = bureau(regions={"north_america": {"spaces": [("solar", 1)] * 5}})
    assert "plan solar north_america tech" in legal(state)


# --- knowledge, then the subsidy ---


@rule("SC-104", "SC-198", "SC-200", "SC-E25")
def test_the_example_of_the_rulebook() -> None:
    """Violet plans solar in North America on the money slot: a first disc, and five coins for five permits."""
    state = bureau()
    events = play(state, "plan solar north_america money")
    assert kinds(events) == ["planned", "knowledge", "subsidy_money"]
    assert state.companies[0].knowledge == [0, 1, 0, 0, 0]
    assert state.companies[0].money == 3 + 5
    assert state.permits[NORTH] == 5  # they stay there
    assert state.used == 1


@rule("SC-200", "SC-E24")
@pytest.mark.parametrize("permits", [1, 3, 4])
def test_a_coin_for_each_permit_in_the_region(permits: int) -> None:
    state = bureau(regions={"north_america": {"permits": permits}})
    events = play(state, "plan solar north_america money")
    assert state.companies[0].money == 3 + permits
    assert events[-1].facts == {"money": permits}


@rule("SC-200", "SC-O22")
@pytest.mark.parametrize("least", [0, 1])
def test_a_money_slot_without_permits(least: int) -> None:
    for permits, money in ((0, least), (1, 1), (2, 2)):
        start = table(3, least_money_subsidy=least)
        state = bureau(state=start, regions={"north_america": {"permits": permits}})
        play(state, "plan solar north_america money")
        assert state.companies[0].money == 3 + money


@rule("SC-198", "SC-199", "SC-200", "SC-O21")
def test_a_permit_that_the_knowledge_brings_counts_for_the_subsidy() -> None:
    space = PARTS.bonus[SOLAR].index(BONUS_PERMIT)
    regions = {"north_america": {"permits": 2}, "europe": {"permits": 0}}
    state = bureau({"knowledge": {"solar": space - 1}}, regions=regions)
    play(state, "plan solar north_america money")
    assert asked(state) == "bonus"
    assert state.companies[0].money == 3  # the subsidy waits
    events = play(state, "use", "permit north_america")
    assert kinds(events) == ["bonus_permit", "subsidy_money"]
    assert state.companies[0].money == 3 + 3


@rule("SC-198", "SC-115")
def test_the_subsidy_waits_while_a_partner_uses_the_bonus() -> None:
    state = bureau({"knowledge": {"solar": 1}})
    play(state, "plan solar north_america tech", "give 2")
    assert (state.seat, state.companies[0].tech) == (1, 2)
    play(state, "accept")
    assert state.companies[0].tech == 4
    assert (state.seat, asked(state)) == (0, "turn")


@rule("SC-201", "SC-19")
@pytest.mark.parametrize("supply", [10, 1, 0])
def test_the_tech_subsidy_is_two_markers_as_far_as_they_go(supply: int) -> None:
    state = bureau(tech=supply)
    events = play(state, "plan solar north_america tech")
    taken = min(2, supply)
    assert events[-1].facts == {"tech": taken}
    assert (state.companies[0].tech, state.tech) == (2 + taken, supply - taken)


@rule("SC-202", "SC-203", "SC-106")
def test_recruiting_brings_a_scientist_and_knowledge_of_any_source() -> None:
    state = bureau()
    play(state, "plan solar north_america research")
    assert state.stack[-1].to_plain() == ["extra_move", 0, True]
    assert legal(state) == ["recruit", "pass"]
    events = play(state, "recruit")
    assert (events[0].kind, events[0].facts) == ("recruited", {"left": 2})
    assert (state.companies[0].scientists, state.companies[0].recruits) == (1, 2)
    assert legal(state) == [f"learn {source}" for source in SOURCES]
    found = refusal(state, "pass")
    assert (found.code, found.rule, found.facts) == ("answer_first", "SC-203", {"asked": "learning"})
    play(state, "learn wind")
    assert state.companies[0].knowledge == [0, 1, 1, 0, 0]
    assert asked(state) == "turn"


@rule("SC-202", "SC-O25")
def test_recruit_or_move_not_both() -> None:
    state = bureau({"scientists": 1})
    play(state, "plan solar north_america research", "recruit", "learn wind")
    assert asked(state) == "turn"
    state = bureau({"scientists": 1})
    play(state, "plan solar north_america research", "move board to north_america research")
    assert asked(state) == "turn"
    assert (state.companies[0].recruits, state.workers[3 * NORTH + 2]) == (3, 0)
    assert state.used == 1  # the director's move is still there


@rule("SC-202", "SC-102")
def test_the_move_of_the_subsidy_is_like_any_other() -> None:
    summits: Summits = {1: (summit_tile("solar", "wind"), {})}
    projects = {"tech": ("solar", 0)}
    state = bureau({"scientists": 0}, regions={"north_america": {"projects": projects}}, summits=summits)
    play(state, "plan hydro north_america research")
    assert "move north_america tech to summit 1" in legal(state)
    play(state, "move north_america tech to summit 1")
    assert state.companies[0].knowledge[SOLAR] == 1
    assert state.speakers[0] == 0


@rule("SC-204")
def test_with_an_empty_pool_only_the_move_is_left_and_may_be_declined() -> None:
    state = bureau({"scientists": 1, "recruits": 0})
    play(state, "plan solar north_america research")
    assert legal(state) == ["move board to north_america research", "pass"]
    found = refusal(state, "recruit")
    assert (found.code, found.rule, found.facts) == ("all_recruited", "SC-204", {"most": 4})
    assert kinds(play(state, "pass")) == ["move_left"]
    assert asked(state) == "turn"


@rule("SC-204", "SC-O24")
def test_a_scientist_slot_that_gives_nothing_leaves_planning_legal() -> None:
    state = bureau({"scientists": 0, "recruits": 0})
    events = play(state, "plan solar north_america research")
    assert kinds(events) == ["planned", "knowledge"]
    assert asked(state) == "turn"


@rule("SC-80", "SC-202")
def test_only_the_subsidy_can_be_answered() -> None:
    state = bureau({"scientists": 1, "money": 9})
    play(state, "plan solar north_america research")
    for text in ("done", "buy", "sell", "learn solar"):
        found = refusal(state, text)
        assert (found.code, found.rule, found.facts) == ("answer_first", "SC-202", {"asked": "research"})


@rule("SC-199", "SC-140")
def test_a_card_comes_after_the_subsidy() -> None:
    state = bureau({"lobby": [4, 7], "scientists": 1})
    events = play(state, "plan solar north_america money with 7")
    assert kinds(events) == ["lobby_main", "planned", "knowledge", "subsidy_money", "lobby_gain"]
    state = bureau({"lobby": [4]})
    play(state, "plan solar north_america research with 4", "recruit")
    assert state.companies[0].money == 3
    play(state, "learn wind")
    assert state.companies[0].money == 6


# --- main actions ---


@rule("SC-82", "SC-77")
def test_there_are_three_main_actions_and_one_of_them_in_a_turn() -> None:
    projects = {"tech": "solar", "money": ("recycling!", 1)}
    mine = {"money": 20, "permits": 2, "knowledge": {"recycling": 1}}
    state = bureau(mine, regions={"north_america": {"projects": projects}})
    for verb in ("plan", "prepare", "build"):
        done = state.copy()
        play(done, legal(state, verb)[0])
        while asked(done) != "turn":
            play(done, "pass")
        for other in ("plan", "prepare", "build"):
            assert legal(done, other) == []
        assert refusal(done, "plan hydro north_america research").code == "action_taken"


@rule("SC-83", "SC-84")
def test_a_turn_ends_without_a_main_action_only_if_there_is_none() -> None:
    state = bureau({"permits": 2})
    found = refusal(state, "done")
    assert (found.code, found.rule) == ("action_owed", "SC-77")
    stuck = bureau({"permits": 0}, projects_taken=[5] * 5)
    assert legal(stuck, "plan") == legal(stuck, "prepare") == legal(stuck, "build") == []
    events = play(stuck, "done")
    assert events[0].facts == {"acted": False}
    # A project that can be prepared is a main action, also if it must be paid from a region.
    regions = {"north_america": {"projects": {"tech": "solar"}}, "asia": {"controller": 0, "permits": 1}}
    able = bureau({"permits": 0}, projects_taken=[5] * 5, regions=regions)
    assert legal(able, "prepare") == ["prepare north_america tech from asia"]
    assert refusal(able, "done").code == "action_owed"


@rule("SC-200")
def test_among_rivals_planning_is_the_same() -> None:
    state = bureau(state=rivals(2))
    play(state, "plan solar north_america money")
    assert state.companies[0].money == 8
