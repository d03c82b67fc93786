"""Environmental goals (team games): tiles turned as they are reached, points lost for those still open, and the
inspectors who double the loss.

Tiles are turned at once; nothing turns one back (SC-274, SC-279).
"""

from baseload.core.plain import Plain
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.second_chance.components import (
    SOURCES,
    TILE_END,
    TILE_HALF,
    TILE_REGION,
    TILE_SIZE,
    TILE_TOPIC,
    TILE_TYPE,
)
from baseload.games.second_chance.fossils import draw
from baseload.games.second_chance.state import State

TAKEN_OFF = -2  # an inspector whose group is done
BEFORE_FIRST = -1


def tile_to_plain(kind: int) -> Plain:
    """A tile's kind as people would say it: ["region", "asia"], ["size", 3] …"""
    family, subject = kind // 10 * 10, kind % 10
    if family == TILE_REGION:
        return ["region", REGIONS[subject]]
    if family == TILE_SIZE:
        return ["size", subject]
    name = "type"
    if family == TILE_END:
        name = "end"
    elif family == TILE_HALF:
        name = "half"
    elif family == TILE_TOPIC:
        name = "topic"
    return [name, SOURCES[subject]]


def reach(state: State, kind: int) -> None:
    """Something of this kind was reached: one open tile of the kind is turned, not two (SC-275), and of two equal ones
    the inspected one (SC-277)."""
    found = -1
    for place in range(len(state.tiles)):
        if state.tiles[place] != kind or state.turned >> place & 1:
            continue
        if found < 0 or place in state.inspectors:
            found = place
    if found >= 0:
        state.turned |= 1 << found
        if state.log is not None:
            state.note("tile_turned", None, {"tile": tile_to_plain(kind), "place": found + 1})


def plant_built(state: State, region: int, source: int) -> None:
    """A plant reaches a tile of each of its kinds (SC-276)."""
    if state.board.team:
        for kind in plant_kinds(region, source):
            reach(state, kind)


def plant_kinds(region: int, source: int) -> list[int]:
    """The kinds of tiles that a plant reaches: its region (SC-268) and its type (SC-269)."""
    return [TILE_REGION + region, TILE_TYPE + source]


def disc_kinds(state: State, source: int, space: int) -> list[int]:
    """The kinds of tiles that a disc reaches at that space: the half (SC-271) or the end (SC-270) of its track."""
    found: list[int] = []
    if space == state.board.components.track_halves[source]:
        found.append(TILE_HALF + source)
    if space == state.board.components.track_lengths[source]:
        found.append(TILE_END + source)
    return found


def disc_moved(state: State, source: int, space: int) -> None:
    """A disc arrives. Track tiles are all different, and every disc passes every space, so one looks only then."""
    if state.board.team:
        for kind in disc_kinds(state, source, space):
            reach(state, kind)


def summit_settled(state: State, topics: list[int]) -> None:
    """A summit of this size (SC-272) with these topics (SC-273)."""
    if state.board.team:
        reach(state, TILE_SIZE + len(topics))
        for source in topics:
            reach(state, TILE_TOPIC + source)


def open_tiles(state: State) -> list[int]:
    return [place for place in range(len(state.tiles)) if not state.turned >> place & 1]


def open_among(state: State, kinds: list[int]) -> list[int]:
    """Those of the kinds of which a tile is still open; none where everybody plays for himself."""
    if not state.board.team:
        return []
    still = [state.tiles[place] for place in open_tiles(state)]
    return [kind for kind in kinds if kind in still]


def penalty(state: State, decade: int, inspected: bool) -> int:
    """What an open tile costs in a decade (SC-278), twice with an inspector (SC-392)."""
    each = state.board.components.tile_penalty[decade]
    return 2 * each if inspected else each


def due(state: State) -> int:
    """What the tiles still open cost in this decade."""
    return sum(penalty(state, state.decade, place in state.inspectors) for place in open_tiles(state))


def punish(state: State) -> None:
    """The environmental phase: the team pays for open tiles."""
    points = due(state)
    state.team_points -= points
    state.note("tiles_open", None, {"tiles": len(open_tiles(state)), "points": points})


# --- inspectors ---


def place_inspectors(state: State) -> None:
    """Two markers from the supply stand before the first green and the first blue tile (SC-387) and move once
    (SC-388)."""
    state.tech -= 2
    state.inspectors = [BEFORE_FIRST, BEFORE_FIRST]
    move_inspectors(state)


def _group(state: State, which: int) -> list[int]:
    """The places of the green or of the blue tiles."""
    parts = state.board.components
    if which == 0:
        return list(range(parts.green_laid))
    first = parts.green_laid + parts.pink_laid
    return list(range(first, first + parts.blue_laid))


def move_inspectors(state: State) -> None:
    """Each goes on by what a fossil tile says, green first (SC-389, SC-394)."""
    for which in range(2):
        if state.inspectors[which] != TAKEN_OFF:
            _move_inspector(state, which)


def _move_inspector(state: State, which: int) -> None:
    group = _group(state, which)
    inspectors = state.inspectors.copy()
    if all(state.turned >> place & 1 for place in group):
        # Nothing left to look at: he is taken off, and the marker goes back to the supply (SC-393).
        inspectors[which] = TAKEN_OFF
        state.inspectors = inspectors
        state.tech += 1
        state.note("inspector_off", None, {"group": which})
        return
    kind = _top_fossil(state)
    if kind < 0:
        return
    at = inspectors[which]
    # The first step leads onto the first tile (SC-390). Turned tiles are skipped, round and round (SC-391).
    place = group.index(at) if at in group else -1
    steps = state.board.components.inspector_steps[kind]
    while steps:
        place = (place + 1) % len(group)
        if not state.turned >> group[place] & 1:
            steps -= 1
    inspectors[which] = group[place]
    state.inspectors = inspectors
    facts: dict[str, Plain] = {"group": which, "fossil": FOSSILS[kind], "place": group[place] + 1}
    state.note("inspector_moved", None, facts, reveals=True)


def _top_fossil(state: State) -> int:
    """The top tile; it goes back under the pile, where everybody knows it."""
    kind = draw(state)
    if kind >= 0:
        state.fossils_under = [*state.fossils_under, kind]
    return kind
