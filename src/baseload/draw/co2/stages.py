"""A turn of CO₂ as a short list, and what each energy is good for where it is chosen."""

from typing import Final

from baseload.draw.climate.handles import numbered
from baseload.draw.climate.stages import amounts, is_beside, project_lines, turn_stages
from baseload.draw.drawer import Stage
from baseload.games.climate.verbs import Buy, DiscardGoal, Lobby, Sell
from baseload.games.co2.actions import Claim, Construct, Install, Move, Propose
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import ACTED, CARDED, MOVED, VISITED, State
from baseload.games.co2.turn import Turn
from baseload.text.co2.speaker import Co2Speaker

_VERBS: Final = ((Propose, Install, Construct), (Move,), (Buy, Sell), (Lobby, Claim, DiscardGoal))
_USED: Final = (ACTED, MOVED, VISITED, CARDED)


def stages(state: State, voice: Co2Speaker) -> list[Stage]:
    """Only of a turn's own menu: what an action asks on its way is asked alone."""
    if not state.stack or not isinstance(state.stack[-1], Turn):
        return []
    return turn_stages(voice, _VERBS, tuple(state.used & part != 0 for part in _USED))


def beside(handle: str, state: State, voice: Co2Speaker) -> list[str] | None:
    """What is told of it beside what was picked; None for a place on the board."""
    if not is_beside(handle):
        return None
    kind, _, what = handle.partition(":")
    parts = state.board.components
    if kind == "card" and numbered(handle) > 0:
        return [voice.nouns.card_main(numbered(handle), parts)]
    if kind != "source" or what not in SOURCES:
        return []
    source = SOURCES.index(what)
    built = state.plants_built[source]
    left = len(parts.plant_tech[source]) - built
    gain = amounts(parts.install_money[source], parts.install_tech[source], parts.install_permits[source])
    if not left:
        return project_lines(voice, gain, "", 0, 0)
    cost = amounts(parts.plant_money[source][built], parts.plant_tech[source][built])
    return project_lines(voice, gain, cost, parts.plant_points[source][built], left)
