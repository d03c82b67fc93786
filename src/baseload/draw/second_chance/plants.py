"""Second Chance's plants as their tracks tell of them: what each level costs, scores and asks for."""

from typing import Final

from baseload.draw.climate.brush import Brush
from baseload.draw.climate.tracks import Level, Plants
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.state import State

_LEVELS: Final = ("draw.plants.one", "draw.plants.two", "draw.plants.three")


def plants_of(state: State, brush: Brush) -> list[Plants]:
    """By source. The next plant is that of the project that is planned next, or of the last one where none is left."""
    return [_plants(state, brush, source) for source in range(len(SOURCES))]


def _plants(state: State, brush: Brush, source: int) -> Plants:
    parts = state.board.components
    levels = [_level(state, brush, source, level) for level in range(len(parts.plant_money[source]))]
    left = parts.plants - state.plants_built[source]
    taken = min(state.projects_taken[source], len(parts.project_levels) - 1)
    gain = (parts.prepare_money[source], parts.prepare_tech[source], parts.prepare_permits[source])
    comes = parts.project_levels[taken] - 1 if left else -1
    return Plants(levels, comes, gain, brush.say("draw.preparing"), left)


def _level(state: State, brush: Brush, source: int, level: int) -> Level:
    parts = state.board.components
    found = Level(
        parts.plant_money[source][level],
        parts.plant_tech[source][level],
        parts.plant_permits[source][level],
        parts.plant_points[source][level],
        brush.say(_LEVELS[level]),
    )
    doubt = brush.values.doubt(f"plants.{SOURCES[source]}.{level + 1}")
    found.doubts = (doubt, doubt)
    return found
