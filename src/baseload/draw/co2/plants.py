"""CO₂'s plants as their tracks tell of them: one stack for each source, the cheap ones first."""

from baseload.draw.climate.brush import Brush
from baseload.draw.climate.tracks import Level, Plants
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import State


def plants_of(state: State, brush: Brush) -> list[Plants]:
    """By source. Only the next plant of a stack can be built."""
    return [_plants(state, brush, source) for source in range(len(SOURCES))]


def _plants(state: State, brush: Brush, source: int) -> Plants:
    parts, built = state.board.components, state.plants_built[source]
    left = len(parts.plant_tech[source]) - built
    levels = []
    if left:
        money, tech = parts.plant_money[source][built], parts.plant_tech[source][built]
        levels.append(Level(money, tech, 0, parts.plant_points[source][built]))
        path = f"plants.{SOURCES[source]}.{parts.plant_level[source][built]}"
        doubt = brush.values.doubt
        levels[0].doubts = (doubt(f"{path}.money", f"{path}.tech"), doubt(f"{path}.points"))
    gain = (parts.install_money[source], parts.install_tech[source], parts.install_permits[source])
    comes = 0 if left else -1
    return Plants(levels, comes, gain, brush.say("draw.installing"), left)
