"""Environmental goals: tiles turned as they are reached, and what the open ones cost. test_inspectors.py has those who
double it."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import SOURCES, standard
from baseload.games.second_chance.environment import due, tile_to_plain
from baseload.games.second_chance.state import State
from tests.harness.scene import asked, kinds, play
from tests.rules import rule
from tests.second_chance.scene import arrange, last_turn, rivals, summit_tile, table

PARTS = standard()
ALL_TILES = list(range(1, 22))
# Africa twice, solar twice, wind and Asia; all ends and halves that matter here; sizes and topics.
GREEN = [3, 3, 11, 11, 12, 4, 0, 1]
PINK = [21, 31, 30, 23, 33]
BLUE = [42, 42, 43, 44, 51, 51, 52, 50]
TILES = GREEN + PINK + BLUE


def tile(kind: int, which: int = 1) -> int:
    """The place, from 1, of the first or second tile of a kind."""
    places = [place for place, found in enumerate(TILES, 1) if found == kind]
    return places[which - 1]


def turned(state: State) -> list[int]:
    found: list[int] = state.to_plain()["turned"]
    return found


def laid_out(**given: Any) -> State:
    return arrange(table(), seat=0, tiles=TILES, **given)


def builder(region: str, source: str, **given: Any) -> State:
    """Seat 0 could build that plant."""
    others = [name for name in SOURCES if name != source][:2]
    agendas = [[SOURCES[at] for at in tile] for tile in PARTS.agendas]
    agenda = next(tile for tile in agendas if source in tile and (others[0] in tile or others[1] in tile))
    held = {"money": 20, "tech": 9, "permits": 2, "knowledge": {source: 8}}
    place = {"agenda": agenda, "projects": {"tech": (f"{source}!", 1)}}
    return laid_out(regions={region: place}, companies={0: held}, **given)


# --- tiles are turned ---


@rule("SC-268", "SC-269", "SC-274", "SC-276")
def test_a_plant_turns_a_tile_of_its_region_and_one_of_its_type() -> None:
    state = builder("asia", "wind")
    events = play(state, "build asia tech")
    assert turned(state) == [tile(12), tile(4)]
    told = [event.facts for event in events if event.kind == "tile_turned"]
    assert told == [{"tile": ["region", "asia"], "place": 6}, {"tile": ["type", "wind"], "place": 5}]
    state = builder("oceania", "hydro")  # neither is wanted
    play(state, "build oceania tech")
    assert turned(state) == []


@rule("SC-275", "SC-276", "SC-O70")
def test_equal_tiles_must_be_reached_one_by_one() -> None:
    """A solar plant in Africa turns one of two Africa tiles and one solar tile, a second plant the others."""
    state = builder("africa", "solar")
    play(state, "build africa tech")
    assert turned(state) == [tile(3), tile(11)]
    again = {"africa": {"projects": {"tech": ("solar!", 1)}}}
    state = arrange(state, seat=0, regions=again, companies={0: {"money": 20, "tech": 9, "permits": 2}})
    play(state, "build africa tech")
    assert turned(state) == [tile(3), tile(3, 2), tile(11), tile(11, 2)]
    state = builder("africa", "solar", turned=[tile(11)])
    play(state, "build africa tech")
    assert turned(state) == [tile(3), tile(11), tile(11, 2)]


@rule("SC-270", "SC-271", "SC-O71", "SC-O72")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_disc_turns_the_half_and_then_the_end_of_its_track(seat: int) -> None:
    """By any one player; steps of several do not add up."""
    for space in range(PARTS.track_lengths[0]):
        others = {other: {"knowledge": {"solar": 3}} for other in range(3)}
        state = laid_out(companies={**others, seat: {"knowledge": {"solar": space}}})
        stack = [["decades", -1], ["turn", 0], ["learning", seat, 2, 31, False]]
        state = arrange(state, stack=stack)
        play(state, "learn solar")
        wanted = {PARTS.track_halves[0]: [tile(31)], PARTS.track_lengths[0]: [tile(21)]}
        assert turned(state) == wanted.get(space + 1, [])


@rule("SC-O71")
def test_one_disc_can_turn_both_tiles_of_a_track() -> None:
    state = laid_out(companies={0: {"knowledge": {"hydro": PARTS.track_halves[0] - 1}}})
    for _ in range(PARTS.track_lengths[0] - PARTS.track_halves[0] + 1):
        state = arrange(state, stack=[["decades", -1], ["turn", 0], ["learning", 0, 2, 31, False]])
        play(state, "learn hydro")
    assert turned(state) == [tile(23), tile(33)]


def settle(topics: list[str], **given: Any) -> tuple[State, list[Event]]:
    """A summit with these topics, to which seats 1 and 2 came, is settled."""
    speakers = {topic: 1 + place % 2 for place, topic in enumerate(topics)}
    tracks = {"knowledge": dict.fromkeys(SOURCES, PARTS.track_lengths[0])}  # nothing more to learn
    state = laid_out(
        used=1,
        summits={1: (summit_tile(*topics), speakers)},
        ready=[[1, 2]],
        companies={1: tracks, 2: tracks},
        **given,
    )
    events = play(state, "done")
    while asked(state) == "learning":
        events += play(state, f"learn {topics[0]}")
    return state, events


@rule("SC-272", "SC-273", "SC-275", "SC-276", "SC-O73")
def test_a_summit_turns_a_tile_of_its_exact_size_and_one_of_each_topic() -> None:
    state, events = settle(["solar", "wind"])
    assert turned(state) == [tile(42), tile(51), tile(52)]
    told = [event.facts["tile"] for event in events if event.kind == "tile_turned"]
    assert told == [["size", 2], ["topic", "solar"], ["topic", "wind"]]
    state, _ = settle(["forestation", "solar", "wind"])
    assert turned(state) == [tile(43), tile(51), tile(52), tile(50)]
    state, _ = settle(["solar", "wind", "hydro", "recycling"])
    assert turned(state) == [tile(44), tile(51), tile(52)]
    state, _ = settle(["hydro", "recycling"], turned=[tile(42)])
    assert turned(state) == [tile(42), tile(42, 2)]


@rule("SC-274")
def test_tiles_of_a_summit_wait_until_it_is_settled() -> None:
    speakers = {"solar": 1, "wind": -1}
    regions = {"asia": {"agenda": ["solar", "wind", "hydro"], "projects": {"tech": ("wind", 0)}}}
    state = laid_out(summits={1: (summit_tile("solar", "wind"), speakers)}, regions=regions)
    play(state, "move asia tech to summit 1")
    assert state.ready == [0]
    assert turned(state) == []


@rule("SC-279")
def test_a_turned_tile_stays_turned() -> None:
    state = builder("africa", "solar", turned=ALL_TILES)
    play(state, "build africa tech")
    assert turned(state) == ALL_TILES
    state = last_turn(state, turned=[1, 2, 3], team_points=50)
    play(state, "done")
    assert turned(state) == [1, 2, 3]


@rule("SC-329")
def test_rivals_have_no_tiles_to_turn() -> None:
    held = {"money": 20, "tech": 9, "permits": 2, "knowledge": {"solar": 8}}
    place = {"agenda": ["solar", "hydro", "recycling"], "projects": {"tech": ("solar!", 1)}}
    state = arrange(rivals(), seat=0, regions={"asia": place}, companies={0: held})
    events = play(state, "build asia tech")
    assert "tile_turned" not in kinds(events)
    assert (state.turned, state.tiles) == (0, [])


def test_tiles_are_named_as_people_would_say_it() -> None:
    names = [tile_to_plain(kind) for kind in (3, 14, 21, 32, 44, 50)]
    assert names == [
        ["region", REGIONS[3]],
        ["type", "recycling"],
        ["end", "solar"],
        ["half", "wind"],
        ["size", 4],
        ["topic", "forestation"],
    ]


# --- what open tiles cost ---


@rule("SC-278", "SC-274")
@pytest.mark.parametrize("decade", [1, 2, 3, 4])
def test_every_open_tile_costs_as_many_points_as_the_decade_says(decade: int) -> None:
    for still_open in (0, 1, 8, 21):
        given = {"decade": decade, "turned": ALL_TILES[still_open:], "team_points": 100, "level": 400}
        state = last_turn(table(), fossils=[], **given)  # no plant makes a reduction due
        assert due(state) == decade * still_open
        events = play(state, "done")
        told = next(event for event in events if event.kind == "tiles_open")
        assert told.facts == {"tiles": still_open, "points": decade * still_open}
        assert state.team_points == 100 - decade * still_open


@rule("SC-305", "SC-E42", "SC-307", "SC-O2")
@pytest.mark.parametrize(("points", "left"), [(13, -3), (15, -1), (16, 0), (17, 1)])
def test_lost_below_zero_after_the_tiles_and_safe_at_zero(points: int, left: int) -> None:
    """2020, eight tiles open: sixteen points."""
    state = last_turn(table(), decade=2, turned=ALL_TILES[8:], team_points=points, fossils=[])
    events = play(state, "done")
    if left >= 0:
        assert (state.outcome, state.decade, state.team_points) == (None, 3, left)
        return
    assert state.outcome is not None
    found = state.outcome
    assert (found.team, found.reason, found.facts) == (
        False,
        "no_points",
        {"level": 400, "decade": 2, "points": left},
    )
    phases = [event.facts["phase"] for event in events if event.kind == "phase"]
    assert phases == ["income", "environment"]  # the supply does not come any more


@rule("SC-308", "SC-305")
def test_the_level_is_not_asked_after_the_tiles() -> None:
    """Above 500 at the end of the environmental phase nobody loses yet; the supply phase ends with that test."""
    state = last_turn(table(), turned=ALL_TILES, team_points=5, level=510, fossils=[])
    events = play(state, "done")
    phases = [event.facts["phase"] for event in events if event.kind == "phase"]
    assert phases == ["income", "environment", "supply", "reduction"]
    assert asked(state) == "reduction"
