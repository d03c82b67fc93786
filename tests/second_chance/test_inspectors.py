"""UN inspectors: two tech markers that go round the green and the blue tiles and double what an open one costs."""

from typing import Any

import pytest

from baseload.core.event import Event
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.second_chance.components import STANDARD, standard
from baseload.games.second_chance.environment import due
from baseload.games.second_chance.state import State
from tests.harness.scene import kinds, play
from tests.rules import rule
from tests.second_chance.scene import arrange, last_turn, table

PARTS = standard()
ALL_TILES = list(range(1, 22))
GREEN, BLUE = range(8), range(13, 21)  # places from 0


def inspected(*fossils: str, players: int = 3, **given: Any) -> State:
    """Set-up with these tiles on top of the pile, the rest in the order of their kinds."""
    counts = {"gas": 4 if players == 3 else 10, "oil": 10, "coal": 10}
    rest = [kind for kind in FOSSILS[1:] for _ in range(counts[kind] - fossils.count(kind))]
    return table(players, inspectors="on", deal={"fossils": [*fossils, *rest]}, **given)


def decade_end(state: State, **given: Any) -> tuple[State, list[Event]]:
    """A decade ends in which nothing is earned, burnt or owed; and what the inspectors did."""
    full = {name: {"spaces": ["gas"] * 3} for name in REGIONS}
    companies: dict[int, dict[str, Any]] = {seat: {"knowledge": {}} for seat in range(len(state.companies))}
    state = last_turn(state, regions=full, companies=companies, **{"team_points": 999, **given})
    events = play(state, "done")
    return state, [event for event in events if event.kind in ("inspector_moved", "inspector_off")]


# --- set-up ---


@rule("SC-387")
def test_inspectors_are_a_variant_that_takes_two_markers_from_the_supply() -> None:
    assert table(3).inspectors == []
    assert table(3).tech - table(3, inspectors="on").tech == 2
    assert len(table(3, inspectors="on").inspectors) == 2
    assert all(table(3, seed, inspectors="on").inspectors[0] in GREEN for seed in range(10))
    assert all(table(3, seed, inspectors="on").inspectors[1] in BLUE for seed in range(10))  # never on pink


@rule("SC-388", "SC-389", "SC-390", "SC-E47")
@pytest.mark.parametrize(("kind", "tile"), [("gas", 2), ("oil", 3), ("coal", 4)])
def test_the_first_step_leads_onto_the_first_tile(kind: str, tile: int) -> None:
    """With gas the green inspector stands on the second green tile."""
    state = inspected(kind, "oil")
    assert state.inspectors == [GREEN[tile - 1], BLUE[2]]
    state = inspected("oil", kind)
    assert state.inspectors == [GREEN[2], BLUE[tile - 1]]


@rule("SC-389", "SC-388")
def test_the_tile_drawn_goes_back_under_the_pile_where_all_have_seen_it() -> None:
    state = inspected("gas", "coal", "oil")
    assert (len(state.fossils), state.fossils[0]) == (22, FOSSILS.index("oil"))
    assert state.fossils_under == [FOSSILS.index("gas"), FOSSILS.index("coal")]
    known = state.view(1).to_plain()["known"]
    assert known["fossils_under"] == ["gas", "coal"]
    assert known["fossils"] == [None] * 22


# --- moves ---


@rule("SC-394", "SC-315", "SC-389", "SC-390")
def test_they_move_on_at_the_end_of_a_decade_from_where_they_stand() -> None:
    state = inspected("gas", "coal", "oil", "gas")
    state = last_turn(state, team_points=999, regions={name: {"spaces": ["gas"] * 3} for name in REGIONS})
    events = play(state, "done")
    assert state.inspectors == [GREEN[1 + 3], BLUE[3 + 2]]
    moved = [event for event in events if event.kind == "inspector_moved"]
    assert [event.facts for event in moved] == [
        {"group": 0, "fossil": "oil", "place": 5},
        {"group": 1, "fossil": "gas", "place": 19},
    ]
    assert kinds(events).index("decade") < kinds(events).index("inspector_moved")
    assert state.fossils_under == [1, 3, 2, 1]


@rule("SC-391")
@pytest.mark.parametrize(
    ("at", "turned", "kind", "to"),
    [
        (1, [], "gas", 3),
        (1, [2], "gas", 4),  # the third tile is turned and skipped
        (1, [2, 3], "oil", 6),
        (6, [], "oil", 1),  # round the group
        (6, [0, 7], "gas", 2),
        (1, [1], "gas", 3),  # from a tile that was turned itself
        (0, [2, 3, 4, 5, 6, 7], "coal", 0),  # twice round
        (0, [1, 2, 3, 4, 5, 6, 7], "gas", 0),
    ],
)
def test_turned_tiles_are_skipped(at: int, turned: list[int], kind: str, to: int) -> None:
    for group, places in ((0, GREEN), (1, BLUE)):
        inspectors = [GREEN[0], BLUE[0]]
        inspectors[group] = places[at]
        fossils = ["gas", "gas"]
        fossils[group] = kind
        state = arrange(inspected(), inspectors=inspectors, fossils=fossils)
        state, _ = decade_end(state, turned=[places[place] + 1 for place in turned])
        assert state.inspectors[group] == places[to]


@rule("SC-391", "SC-O97")
@pytest.mark.parametrize("kind", ["gas", "oil", "coal"])
@pytest.mark.parametrize("at", range(8))
def test_with_one_open_tile_the_inspector_ends_there(kind: str, at: int) -> None:
    state = arrange(inspected(), inspectors=[GREEN[at], BLUE[0]], fossils=[kind, "gas"])
    state, _ = decade_end(state, turned=[place + 1 for place in GREEN if place != 4])
    assert state.inspectors[0] == 4


@rule("SC-393")
def test_in_a_group_that_is_done_the_inspector_is_taken_off() -> None:
    state = arrange(inspected("gas", "gas"), fossils=["coal", "oil", "oil"])
    tech = state.tech
    state, events = decade_end(state, turned=[place + 1 for place in GREEN])
    assert [event.kind for event in events] == ["inspector_off", "inspector_moved"]
    assert events[0].facts == {"group": 0}
    assert (state.inspectors, state.tech) == (
        [-2, BLUE[1 + 4]],
        tech + 1,
    )  # nothing was drawn for the green one
    state, _ = decade_end(state, turned=[place + 1 for place in GREEN])
    assert (state.inspectors[0], state.tech) == (-2, tech + 1)
    state, _ = decade_end(state, turned=ALL_TILES)
    assert (state.inspectors, state.tech) == ([-2, -2], tech + 2)


@rule("SC-315", "SC-394")
def test_they_do_not_move_after_the_last_decade() -> None:
    state = arrange(inspected("gas", "gas"), decade=4)
    full = {name: {"spaces": ["gas"] * 6} for name in ("asia",)}
    state = last_turn(state, regions=full, decade=4, team_points=999, fossils=[], fossils_under=[])
    events = play(state, "done")
    assert state.outcome is not None
    assert "inspector_moved" not in kinds(events)
    assert state.inspectors == [GREEN[1], BLUE[1]]


@rule("SC-389", "SC-O101")
def test_without_any_fossil_tile_they_stay() -> None:
    state = arrange(inspected("gas", "gas"), fossils=[], fossils_under=[])
    state, events = decade_end(state, turned=[])
    assert (events, state.decade) == ([], 2)
    assert state.inspectors == [GREEN[1], BLUE[1]]


# --- what they cost ---


@rule("SC-392", "SC-E48")
@pytest.mark.parametrize("decade", [1, 2, 3, 4])
def test_an_open_tile_with_an_inspector_costs_double(decade: int) -> None:
    """In 2020 four points instead of two."""
    state = arrange(
        inspected("gas", "gas"), decade=decade, turned=[place + 1 for place in range(21) if place != 1]
    )
    assert due(state) == 2 * decade
    state = arrange(state, turned=[place + 1 for place in range(21) if place != 2])
    assert due(state) == decade
    state = arrange(state, turned=[])
    assert due(state) == (21 + 2) * decade
    ended = last_turn(state, decade=decade, turned=ALL_TILES[2:], team_points=100)
    play(ended, "done")
    assert ended.team_points == 100 - 3 * decade


@rule("SC-393", "SC-O96")
def test_on_a_turned_tile_the_inspector_stays_without_effect() -> None:
    """Solar is built in the middle of the decade: the tile costs nothing, and he waits for the end of the decade."""
    place = {"agenda": ["solar", "hydro", "recycling"], "projects": {"tech": ("solar!", 1)}}
    held = {"money": 20, "tech": 9, "permits": 2, "knowledge": {"solar": 8}}
    tiles = [*[0, 11, 1, 1, 2, 2, 3, 3], *PARTS.pink_tiles[:5], *PARTS.blue_tiles[:8]]
    state = inspected("gas", "gas", "gas", "gas")
    state = arrange(state, seat=0, tiles=tiles, regions={"asia": place}, companies={0: held})
    before = due(state)
    play(state, "build asia tech")
    assert state.turned == 1 << 1
    assert (state.inspectors, due(state)) == ([GREEN[1], BLUE[1]], before - 2)
    state, _ = decade_end(state)
    assert state.inspectors == [GREEN[3], BLUE[3]]


@rule("SC-277")
@pytest.mark.parametrize(("stands", "turned"), [("gas", 1), ("oil", 2), ("coal", 0)])
def test_of_two_equal_tiles_the_inspected_one_is_turned(stands: str, turned: int) -> None:
    """Solar tiles lie on the second and third green place, another one on the first in place of the fourth."""
    place = {"agenda": ["solar", "hydro", "recycling"], "projects": {"tech": ("solar!", 1)}}
    held = {"money": 20, "tech": 9, "permits": 2, "knowledge": {"solar": 8}}
    tiles = [0, 11, 11, 1, 2, 2, 3, 3] if stands != "coal" else [11, 11, 0, 1, 2, 2, 3, 3]
    tiles += PARTS.pink_tiles[:5] + PARTS.blue_tiles[:8]
    state = arrange(
        inspected(stands, "gas"), seat=0, tiles=tiles, regions={"asia": place}, companies={0: held}
    )
    play(state, "build asia tech")
    assert state.turned == 1 << turned


@rule("SC-389")
def test_an_owners_steps_count() -> None:
    own = {"fossil": {"gas": {"inspector": 9}, "oil": {"inspector": 1}}}
    state = inspected("gas", "oil", components={"base": STANDARD, "own": own})
    assert state.inspectors == [GREEN[0], BLUE[0]]
