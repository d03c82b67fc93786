"""An owner's copy in another shape: what each shape means at the table, and what is refused.

That everything else holds with them, from bots to drawings, is tests/test_owner_shapes.py.
"""

from typing import Any

import pytest

import baseload
from baseload.core.problems import DataError
from baseload.games.climate.world import BONUS_SOURCE, BONUS_TECH
from baseload.games.second_chance.components import SOURCES, TILE_END, TILE_HALF, components_of
from baseload.games.second_chance.income import incomes
from baseload.games.second_chance.personal_goals import track_ends
from baseload.games.second_chance.state import State
from baseload.text.speaker import speaker
from tests.harness.scene import asked, kinds, legal, play, refusal
from tests.rules import rule
from tests.second_chance.scene import arrange, rivals, table
from tests.second_chance.test_components import with_own
from tests.second_chance.test_knowledge import student

FORESTATION, SOLAR, WIND, HYDRO, RECYCLING = range(5)
ROW = [1, 2, 3, 3, 4, 4, 5, 5]  # of the standard
LEVEL = {"money": 20, "tech": 6, "permits": 1, "points": 30, "knowledge": 7}
THIRD = [(f"plants.{source}.3", LEVEL) for source in SOURCES]


# --- tracks ---


@rule("SC-260", "SC-264")
def test_each_track_pays_by_its_own_row() -> None:
    option = with_own(("track.income.solar", [7] * 8))
    assert components_of(option).income[WIND] == [0, *ROW]
    state = arrange(rivals(components=option), companies={0: {"knowledge": {"solar": 1, "wind": 3}}})
    assert incomes(state)[0] == 7 + 3


@rule("SC-105", "SC-270", "SC-271", "SC-354")
def test_each_track_has_its_own_half_and_end() -> None:
    option = with_own(
        ("track.income.solar", [1, 1, 1, 1, 1, 1]),
        ("track.half.solar", 2),
        ("track.bonuses.solar.*", "none"),
        *((f"track.bonuses.solar.{space}", "none") for space in range(1, 9)),
    )
    parts = components_of(option)
    assert (parts.track_lengths, parts.track_halves) == ([8, 6, 8, 8, 8], [4, 2, 4, 4, 4])
    state = student(SOLAR, 6, table(components=option))
    state.tiles[0], state.turned = TILE_END + SOLAR, 0
    assert track_ends(state, 0) == 0
    events = play(state, "move asia money to board")
    assert kinds(events)[-2:] == ["knowledge", "tile_turned"]
    assert track_ends(state, 0) == 1
    state = student(SOLAR, 2, table(components=option))
    state.tiles[0], state.turned = TILE_HALF + SOLAR, 0
    assert "tile_turned" in kinds(play(state, "move asia money to board"))


@rule("SC-107", "SC-114", "SC-109", "SC-110")
def test_both_bonuses_of_a_space_are_given_in_their_order() -> None:
    """Rivals: nobody is asked about tech; a symbol among three is, and the second waits for the answer."""
    option = with_own(("track.bonuses.solar.1", ["tech", "wind"]), ("track.bonuses.wind.1", "none"))
    parts = components_of(option)
    assert (parts.bonus[SOLAR][1], parts.second_bonus[SOLAR][1]) == (BONUS_TECH, BONUS_SOURCE + WIND)
    state = student(SOLAR, 1, rivals(components=option))
    held = state.companies[0].tech
    events = play(state, "move asia money to board")
    assert kinds(events)[-2:] == ["knowledge", "bonus_tech"]
    assert (asked(state), state.stack[-1].to_plain()) == ("bonus", ["bonus", 0, BONUS_SOURCE + WIND, 0])
    assert state.companies[0].tech == held + 1
    play(state, "use")
    assert state.companies[0].knowledge == [0, 1, 1, 0, 0]
    assert asked(state) == "turn"


@rule("SC-114", "SC-115")
def test_the_second_waits_while_the_first_is_given_away() -> None:
    """Partners: each bonus can be left to another, one after the other."""
    option = with_own(("track.bonuses.solar.1", ["any", "tech"]))
    state = student(SOLAR, 1, table(components=option))
    held = [company.tech for company in state.companies]
    play(state, "move asia money to board")
    assert state.stack[-2].to_plain() == ["second_bonus", -1, 0, BONUS_TECH]
    play(state, "give 2", "accept", "learn hydro")
    assert state.stack[-1].to_plain() == ["bonus", 0, BONUS_TECH, 0]
    play(state, "give 3", "accept")
    assert [company.tech for company in state.companies] == [held[0], held[1], held[2] + 1]
    assert state.companies[1].knowledge[HYDRO] == 1
    assert asked(state) == "turn"


# --- a third level ---


@rule("SC-196", "SC-216", "SC-222")
def test_a_third_level_is_planned_and_built() -> None:
    option = with_own(*THIRD, ("projects.levels", [3, 3, 3, 3, 3]))
    parts = components_of(option)
    assert parts.plant_points[SOLAR] == [8, 11, 30]
    assert parts.plant_knowledge[SOLAR] == [2, 4, 7]
    state = arrange(
        table(components=option),
        seat=0,
        companies={0: {"money": 20, "tech": 6, "permits": 2, "knowledge": {"solar": 7}}},
        regions={"asia": {"agenda": ["solar", "wind", "hydro"], "projects": {}}},
    )
    planned = state.copy()
    play(planned, "plan solar asia money")
    assert planned.to_plain()["regions"]["asia"]["projects"]["money"]["level"] == 3
    plain = state.to_plain()
    plain["regions"]["asia"]["projects"]["tech"] = {
        "source": "solar",
        "level": 3,
        "infrastructure": 0,
        "scientist": -1,
    }
    ready = table_from(plain)
    points = ready.team_points
    events = play(ready, "build asia tech")
    built = next(event for event in events if event.kind == "built")
    assert (built.facts["level"], built.facts["price"], built.facts["points"]) == (3, 20, 30)
    assert ready.team_points == points + 30
    assert table_from(ready.to_plain()).to_plain() == ready.to_plain()


def table_from(plain: Any) -> State:
    state = baseload.game("second-chance").state_from_plain(plain)
    assert isinstance(state, State)
    return state


# --- slots ---


@rule("SC-21", "SC-194")
def test_a_region_with_fewer_slots() -> None:
    option = with_own(("regions.asia.slots", ["research", "money"]))
    state = arrange(
        table(3, components=option), seat=0, regions={"asia": {"agenda": ["solar", "wind", "hydro"]}}
    )
    assert list(state.to_plain()["regions"]["asia"]["projects"]) == ["money", "research"]
    found = refusal(state, "plan solar asia tech")
    assert (found.code, found.rule) == ("no_such_slot", "SC-21")
    said = speaker("second-chance", strict=True).refusal(found, state.view(0))
    assert said == "This board has no tech slot in Asia (SC-21)."
    assert refusal(state, "prepare asia tech").code == "no_project_there"
    assert refusal(state, "build asia tech").code == "no_project_there"
    assert "plan solar asia money" in legal(state)


# --- refusals ---


@pytest.mark.parametrize(
    ("changes", "code", "facts"),
    [
        (
            [("track.income.solar", [1, 2, 3, 2, 5])],
            "bad_component",
            {"path": "track.income.solar", "value": "[1, 2, 3, 2, 5]", "what": "wanted_not_falling"},
        ),
        (
            [("track.half.solar", 9)],
            "bad_component",
            {"path": "track.half.solar", "value": 9, "what": "wanted_number", "least": 1, "most": 8},
        ),
        (
            [("track.half.fusion", 3)],
            "unknown_component",
            {"path": "track.half.fusion", "component": "fusion", "known": [*SOURCES, "*"]},
        ),
        (
            [("track.bonuses.solar.2", ["tech", "any", "any"])],
            "bad_component",
            {
                "path": "track.bonuses.solar.2",
                "value": '["tech", "any", "any"]',
                "what": "wanted_entries_between",
                "least": 1,
                "most": 2,
            },
        ),
        (
            [("plants.solar.3", {"money": 9})],
            "component_incomplete",
            {"path": "plants.solar.3", "missing": ["tech", "permits", "points", "knowledge"]},
        ),
        (
            THIRD[:2],
            "bad_component",
            {"path": "plants.wind", "value": 2, "what": "wanted_third_level"},
        ),
        (
            [*THIRD[1:], ("plants.forestation.3", {**LEVEL, "knowledge": 4})],
            "bad_component",
            {
                "path": "plants.forestation.3.knowledge",
                "value": 4,
                "what": "wanted_number",
                "least": 5,
                "most": 8,
            },
        ),
        (
            [("projects.levels", [1, 2, 3])],
            "bad_component",
            {"path": "projects.levels", "value": 3, "what": "wanted_number", "least": 1, "most": 2},
        ),
        (
            [("regions.asia.slots", ["tech", "tech"])],
            "bad_component",
            {"path": "regions.asia.slots", "value": "tech", "what": "wanted_different"},
        ),
    ],
)
def test_what_is_wrong_is_told_by_its_path(
    changes: list[tuple[str, Any]], code: str, facts: dict[str, Any]
) -> None:
    with pytest.raises(DataError) as raised:
        with_own(*changes)
    assert (raised.value.code, raised.value.facts) == (code, facts)
    said = speaker("second-chance", strict=True).problem(raised.value)
    assert facts["path"] in said
    assert "{" not in said
