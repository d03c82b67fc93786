"""Gatherers: one small reader per game, which turns a game being played into rows for a study.

>>> import baseload
>>> game = baseload.game("power-grid")
>>> options = game.options(players=2)
>>> type(gatherer_for(game.setup(options, game.deal(options, 1)))).__name__
'PowerGridGatherer'
"""

from importlib import import_module
from typing import Final

from baseload.core.contract import State
from baseload.lab.gather.gatherer import STANDING, Gatherer

__all__ = ["STANDING", "Gatherer", "gatherer_for"]

GATHERERS: Final = {
    "co2": "baseload.lab.gather.co2:Co2Gatherer",
    "power-grid": "baseload.lab.gather.power_grid:PowerGridGatherer",
    "second-chance": "baseload.lab.gather.second_chance:SecondChanceGatherer",
}


def gatherer_for(state: State) -> Gatherer:
    """A gatherer for a game that is about to begin. Games of other packages get one that keeps no rows."""
    if state.game not in GATHERERS:
        return Gatherer(state)
    module, _, name = GATHERERS[state.game].partition(":")
    made: Gatherer = getattr(import_module(module), name)(state)
    return made
