"""Gatherers: one small reader per game, which turns a game being played into rows for a study.

>>> import baseload
>>> game = baseload.game("power-grid")
>>> options = game.options(players=2)
>>> type(gatherer_for(game.setup(options, game.deal(options, 1)))).__name__
'PowerGridGatherer'
"""

from typing import cast

from baseload.core.contract import State
from baseload.core.registry import find_title
from baseload.lab.gather.gatherer import Gatherer

__all__ = ["Gatherer", "gatherer_for"]


def gatherer_for(state: State) -> Gatherer:
    """A gatherer for a game that is about to begin. A game whose title names none gets one that keeps no rows."""
    known = find_title(state.game)
    found = known.gatherer.load() if known is not None else None
    return Gatherer(state) if found is None else cast(type[Gatherer], found)(state)
