"""An owner's copy in another shape: what each shape means at the table, and what is refused.

That everything else holds with them, from bots to drawings, is tests/test_owner_shapes.py.
"""

from random import Random
from typing import Any

import pytest

from baseload.core.problems import DataError, Refusal
from baseload.games.climate.world import BONUS_ANY, BONUS_PERMIT, BONUS_SOURCE, BONUS_TECH, REGIONS
from baseload.games.co2.components import SOURCES, components_of, one_more, read_components_option, sources_in
from baseload.games.co2.income import incomes
from baseload.games.co2.solitaire import StarterSlot
from baseload.games.co2.state import State
from baseload.text.speaker import speaker
from tests.co2.scene import GAME, arrange, table
from tests.co2.test_components import with_own
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule

FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)
ROW = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]  # of the standard


def student(components: Any, expertise: dict[str, int], **changes: Any) -> State:
    """Seat 0 has taken its action and has a scientist on Asia's solar project: `done` moves its disc there."""
    return arrange(
        table(3, components=components),
        seat=0,
        used=1,
        companies={0: {"expertise": expertise, "lobby": [], "tech": 0, "permits": 0}},
        regions={"asia": {"agenda": ["solar", "biomass", "recycling"], "projects": {"tech": ("solar", 0)}}},
        **changes,
    )


# --- income and length by track ---


@rule("CO2-54", "CO2-49")
def test_each_track_pays_by_its_own_row() -> None:
    option = with_own(("track.income.solar", [7] * 10))
    parts = components_of(option)
    assert parts.income[SOLAR] == [0] + [7] * 10
    assert all(parts.income[source] == [0, *ROW] for source in range(5) if source != SOLAR)
    state = student(option, {"solar": 1, "fusion": 3})
    assert incomes(state) == [7 + 2, 0, 0]


def test_a_row_for_the_rest() -> None:
    option = with_own(("track.income.solar", ROW), ("track.income.*", [2] * 10))
    assert components_of(option).income == [
        [0, *(ROW if source == SOLAR else [2] * 10)] for source in range(5)
    ]
    # Kept is what differs: a row that is like the rest says nothing, whatever the rest is.
    assert with_own(("track.income.solar", ROW)) == read_components_option("standard")
    assert with_own(("track.income.solar", [2] * 10), ("track.income.*", [2] * 10))["own"] == {
        "track": {"income": {"*": [2] * 10}}
    }


@rule("CO2-13", "CO2-14")
def test_each_track_ends_at_its_own_length() -> None:
    option = with_own(("track.income.solar", [1, 1, 1, 1, 1]), *OFF_SOLAR)
    assert components_of(option).track_lengths == [10, 5, 10, 10, 10]
    state = student(option, {"solar": 5})
    assert kinds(play(state, "done"))[1] == "expertise_lost"
    # The choice of a bonus offers tracks with room only: biomass has some at space 9, solar has none at 5.
    any_source = with_own(
        ("track.income.solar", [1, 1, 1, 1, 1]), *OFF_SOLAR, ("track.bonuses.solar.5", "any")
    )
    state = student(any_source, {"solar": 4, "biomass": 9})
    play(state, "done")
    assert legal(state) == ["learn forestation", "learn fusion", "learn biomass", "learn recycling"]
    # A licence must be within its own track.
    with pytest.raises(DataError) as raised:
        with_own(("track.income.solar", [1, 1, 1, 1, 1]), *OFF_SOLAR, ("plants.solar.2.tech", 6))
    assert raised.value.facts["path"] == "plants.solar.2.tech"
    assert with_own(("plants.solar.2.tech", 6))


OFF_SOLAR = [(f"track.bonuses.solar.{space}", "none") for space in (6, 7, 9)]


# --- two bonuses on one space ---


@rule("CO2-177", "CO2-179", "CO2-184")
def test_both_bonuses_of_a_space_are_given_in_their_order() -> None:
    option = with_own(("track.bonuses.solar.2", ["tech", "fusion"]))
    parts = components_of(option)
    assert (parts.bonus[SOLAR][2], parts.second_bonus[SOLAR][2]) == (BONUS_TECH, BONUS_SOURCE + FUSION)
    state = student(option, {"solar": 1})
    events = play(state, "done")
    assert kinds(events)[1:4] == ["expertise", "bonus_tech", "expertise"]
    assert state.companies[0].expertise == [0, 2, 1, 0, 0]
    assert state.companies[0].tech == 1
    assert speaker("co2", strict=True).world.bonus(SOLAR, 2, parts) == "1 tech and cold fusion"  # type: ignore[attr-defined]


@rule("CO2-184", "CO2-180", "CO2-182")
def test_the_second_waits_for_all_that_follows_from_the_first() -> None:
    """The first is a choice, which leads to a space with two bonuses of its own."""
    option = with_own(
        ("track.bonuses.solar.2", ["any", "tech"]), ("track.bonuses.biomass.1", ["permit", "recycling"])
    )
    state = student(option, {"solar": 1})
    play(state, "done")
    assert asked(state) == "learning"
    assert state.stack[-2].to_plain() == ["second_bonus", -1, 0, BONUS_TECH]
    again = GAME.state_from_plain(state.to_plain())
    assert again.to_plain() == state.to_plain()
    play(state, "learn biomass")
    assert asked(state) == "place_permit"
    assert [frame.to_plain()[0] for frame in state.stack[-3:]] == [
        "second_bonus",
        "second_bonus",
        "place_permit",
    ]
    assert state.companies[0].tech == 0
    room = legal(state)
    events = play(state, room[0])
    told = [kind for kind in kinds(events) if kind != "market_refilled"]
    assert told[:3] == ["bonus_permit", "expertise", "bonus_tech"]
    assert state.companies[0].expertise == [0, 2, 0, 1, 1]
    assert state.companies[0].tech == 1


def test_a_bonus_that_is_nothing_stands_last() -> None:
    parts = components_of(
        with_own(("track.bonuses.solar.2", ["none", "any"]), ("track.bonuses.solar.4", ["permit"]))
    )
    assert (parts.bonus[SOLAR][2], parts.second_bonus[SOLAR][2]) == (BONUS_ANY, 0)
    assert (parts.bonus[SOLAR][4], parts.second_bonus[SOLAR][4]) == (BONUS_PERMIT, 0)


# --- more levels ---


@rule("CO2-5", "CO2-126")
def test_a_third_level() -> None:
    third = {"copies": 2, "money": 20, "tech": 6, "points": 30}
    parts = components_of(with_own(("plants.solar.2.copies", 1), ("plants.solar.3", third)))
    assert parts.plant_money[SOLAR] == [10, 10, 12, 20, 20]
    assert parts.plant_tech[SOLAR] == [2, 2, 3, 6, 6]
    assert parts.plant_points[SOLAR] == [8, 8, 11, 30, 30]
    assert parts.plant_money[FUSION] == [9, 9, 11, 11, 11]


# --- doubled sources ---


@rule("CO2-236")
def test_a_goal_that_asks_for_two_plants_of_a_source() -> None:
    option = with_own(("un_goals.36.sources", ["solar", "recycling", "solar"]))

    def owner(*plants: str) -> State:
        return arrange(
            table(3, components=option),
            seat=0,
            companies={0: {"tech": 1}},
            regions={"asia": {"spaces": [(plant, 0) for plant in plants]}},
            un_open=[36],
        )

    for built, missing in (
        ([], ["solar", "solar", "recycling"]),
        (["solar"], ["solar", "recycling"]),
        (["solar", "recycling", "fusion"], ["solar"]),
        (["solar", "solar"], ["recycling"]),
    ):
        state = owner(*built)
        found = refusal(state, "claim 36")
        assert found == Refusal("plants_missing", "CO2-236", {"goal": 36, "missing": missing})
    state = owner("solar", "solar", "recycling")
    assert legal(state, "claim") == ["claim 36"]
    assert play(state, "claim 36")[0].kind == "claimed"
    said = speaker("co2", strict=True).nouns.un_goal_sources(36, components_of(option))  # type: ignore[attr-defined]
    assert said == "solar, solar and recycling"


@rule("CO2-251")
def test_two_plants_of_a_source_are_one_different_source() -> None:
    """What is built is kept with its number; company goal 33 counts sources."""
    from baseload.games.co2.company_goals import counted

    state = arrange(table(3), regions={"asia": {"spaces": [("solar", 0), ("solar", 0), ("fusion", 0)]}})
    assert sources_in(state.companies[0].built) == [SOLAR, SOLAR, FUSION]
    assert counted(state, 0, 33) == 2
    assert one_more(one_more(0, SOLAR), SOLAR) == 1 << SOLAR | 1 << 5 + SOLAR


# --- slots ---


@rule("CO2-10", "CO2-99")
def test_a_region_with_fewer_slots() -> None:
    option = with_own(("regions.asia.slots", ["research", "money"]))
    assert components_of(option).has_slot.index(False) == 13
    assert components_of(option).has_slot.count(False) == 1
    state = arrange(
        table(3, components=option),
        seat=0,
        regions={"asia": {"agenda": ["solar", "biomass", "recycling"]}},
    )
    assert list(state.to_plain()["regions"]["asia"]["projects"]) == ["money", "research"]
    found = refusal(state, "propose solar asia tech")
    assert (found.code, found.rule) == ("no_such_slot", "CO2-10")
    view = state.view(0)
    said = speaker("co2", strict=True).refusal(found, view)
    assert said == "This board has no tech slot in Asia (CO2-10)."
    assert refusal(state, "install asia tech").code == "no_project_there"
    assert refusal(state, "construct asia tech").code == "no_project_there"
    play(state, "propose solar asia money")
    assert state.to_plain()["regions"]["asia"]["projects"]["money"]["source"] == "solar"
    assert with_own(("regions.asia.slots", ["money", "tech", "research"]))  # all three, in any order


@rule("CO2-306", "CO2-10")
def test_starter_projects_on_a_board_with_few_slots() -> None:
    """What finds no slot goes back to its pool, without a trace; what is hidden can still be imagined then. In this
    deal a tile is homeless before the player is asked for a slot in North America, which has two."""
    slots = [(f"regions.{name}.slots", ["tech"]) for name in REGIONS]
    option = with_own(*slots, ("regions.north_america.slots", ["money", "tech"]))
    state = table(1, seed=9, components=option)
    homeless = False
    while asked(state) != "turn":
        top = state.stack[-1]
        drawn = isinstance(top, StarterSlot) and top.source >= 0
        laid = sum(project >= 0 for project in state.projects)
        homeless |= laid + len(state.starters) + drawn < 5 and bool(state.starters)
        view = state.view(0)
        imagined = view.imagine(Random(1))
        assert isinstance(imagined, State)
        assert len(imagined.starters) == len(state.starters)
        assert imagined.view(0).to_plain() == view.to_plain()
        play(state, legal(state)[2 % len(legal(state))])
    assert homeless


# --- refusals ---

KINDS = ["none", "tech", "permit", "any", *SOURCES]


@pytest.mark.parametrize(
    ("changes", "code", "facts"),
    [
        (
            [("track.income.solar", [1, 2, 3, 2, 5])],
            "bad_component",
            {"path": "track.income.solar", "value": "[1, 2, 3, 2, 5]", "what": "wanted_not_falling"},
        ),
        (
            [("track.income.solar", [1, 2])],
            "bad_component",
            {
                "path": "track.income.solar",
                "value": "[1, 2]",
                "what": "wanted_entries_between",
                "least": 5,
                "most": 20,
            },
        ),
        (
            [("track.income.wind", [1, 2, 3, 4, 5])],
            "unknown_component",
            {"path": "track.income.wind", "component": "wind", "known": [*SOURCES, "*"]},
        ),
        (
            [("track.income.solar", 3)],
            "component_type",
            {"path": "track.income.solar", "value": 3, "wanted": "whole_numbers"},
        ),
        (
            [("track.income.recycling", [1, 2, 3, 4, 5, 6])],
            "bad_component",
            {"path": "track.bonuses.recycling.7", "value": "fusion", "what": "wanted_space", "most": 6},
        ),
        (
            [("track.bonuses.solar.2", ["tech", "cube"])],
            "bad_component",
            {"path": "track.bonuses.solar.2", "value": "cube", "what": "wanted_one_of", "allowed": KINDS},
        ),
        (
            [("track.bonuses.solar.2", ["tech", "tech", "any"])],
            "bad_component",
            {
                "path": "track.bonuses.solar.2",
                "value": '["tech", "tech", "any"]',
                "what": "wanted_entries_between",
                "least": 1,
                "most": 2,
            },
        ),
        (
            [("track.bonuses.solar.11", ["tech", "any"])],
            "bad_component",
            {
                "path": "track.bonuses.solar.11",
                "value": '["tech", "any"]',
                "what": "wanted_space",
                "most": 10,
            },
        ),
        (
            [("track.bonuses.solar.2", 3)],
            "component_type",
            {
                "path": "track.bonuses.solar.2",
                "value": 3,
                "wanted": "word",
                "other": "words",
                "what": "either",
            },
        ),
        (
            [("plants.solar.3", {"money": 9, "tech": 4})],
            "component_incomplete",
            {"path": "plants.solar.3", "missing": ["copies", "points"]},
        ),
        (
            [("plants.solar.3", {"copies": 1, "money": 9, "tech": 4, "points": 9, "permits": 1})],
            "unknown_component",
            {
                "path": "plants.solar.3.permits",
                "component": "permits",
                "known": ["copies", "money", "tech", "points"],
            },
        ),
        (
            [("plants.solar.3", {"copies": 1, "money": 9, "tech": 4, "points": 9})],
            "bad_component",
            {"path": "plants.solar", "value": 6, "what": "wanted_tiles", "count": 5},
        ),
        (
            [
                ("plants.solar.2.copies", 2),
                ("plants.solar.3", {"copies": 1, "money": 9, "tech": 2, "points": 9}),
            ],
            "bad_component",
            {"path": "plants.solar.3.tech", "value": 2, "what": "wanted_number", "least": 3, "most": 10},
        ),
        (
            [
                ("plants.solar.2.copies", 2),
                ("plants.solar.4", {"copies": 1, "money": 9, "tech": 4, "points": 9}),
            ],
            "bad_component",
            {"path": "plants.solar", "value": "4", "what": "wanted_level", "level": 3},
        ),
        (
            [("plants.solar.3", 7)],
            "component_type",
            {"path": "plants.solar.3", "value": 7, "wanted": "table"},
        ),
        (
            [("un_goals.34.sources", ["solar", "wind"])],
            "bad_component",
            {"path": "un_goals.34.sources", "value": "wind", "what": "wanted_one_of", "allowed": SOURCES},
        ),
        (
            [("un_goals.34.sources", ["solar"] * 6)],
            "bad_component",
            {
                "path": "un_goals.34.sources",
                "value": '["solar", "solar", "solar", "solar", "solar", "solar"]',
                "what": "wanted_entries_between",
                "least": 1,
                "most": 5,
            },
        ),
        (
            [("regions.asia.slots", [])],
            "bad_component",
            {
                "path": "regions.asia.slots",
                "value": "[]",
                "what": "wanted_entries_between",
                "least": 1,
                "most": 3,
            },
        ),
        (
            [("regions.asia.slots", ["money", "money"])],
            "bad_component",
            {"path": "regions.asia.slots", "value": "money", "what": "wanted_different"},
        ),
        (
            [("regions.asia.slots", 2)],
            "component_type",
            {"path": "regions.asia.slots", "value": 2, "wanted": "words"},
        ),
        (
            [("regions.asia.slot", ["money"])],
            "unknown_component",
            {"path": "regions.asia.slot", "component": "slot", "known": ["spaces", "slots"]},
        ),
    ],
)
def test_what_is_wrong_is_told_by_its_path(
    changes: list[tuple[str, Any]], code: str, facts: dict[str, Any]
) -> None:
    with pytest.raises(DataError) as raised:
        with_own(*changes)
    assert (raised.value.code, raised.value.facts) == (code, facts)
    said = speaker("co2", strict=True).problem(raised.value)
    assert facts["path"] in said
    assert "{" not in said
