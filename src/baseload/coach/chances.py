"""Chances to win, as people are told them: after the game from all that then lies open, in it from a seat's own view.

They are probabilities: rivals' chances and the chance that all lose are 1 together, partners have one chance among
them, and when the game is over it is won or lost. docs/chances.md tells how often they came true.
"""

import time
from random import Random
from typing import Final

from baseload.bots.forecast import Forecast, scale_of
from baseload.bots.knowledge import RIVALS, Knowledge
from baseload.bots.search import playout
from baseload.core.contract import State

PLAYOUTS: Final = 24
_FEWEST: Final = 6  # of them, however long they take


def chances(known: Knowledge, state: State, players: int, rng: Random, seconds: float) -> list[float]:
    """Everybody's chance to win, found in about that time, as who knows all hands and purses would give it. What nobody
    had drawn stays unknown."""
    outcome = state.outcome
    if outcome is not None:
        return known.won(outcome)
    return shown_chances(known, state, foreseen(known, state, players, rng, seconds))


def foreseen(known: Knowledge, state: State, players: int, rng: Random, seconds: float) -> Forecast:
    """What came of some playouts from here."""
    found = Forecast()
    deadline = time.perf_counter() + seconds
    view = state.open_view(None)
    ahead = known.look_ahead(players)
    while found.count < _FEWEST or (found.count < PLAYOUTS and time.perf_counter() < deadline):
        world = view.imagine(rng)
        playout(known, world, rng, ahead)
        found.add(known.victory(world), world.outcome)
    return found


def shown_chances(known: Knowledge, state: State, forecast: Forecast) -> list[float]:
    """The chances that a forecast for this table stands for."""
    aim = known.aim(state)
    scale = scale_of(state.game, aim, len(forecast.won))
    return scale.chances(forecast, together=aim != RIVALS or forecast.together)
