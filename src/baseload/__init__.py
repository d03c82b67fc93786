"""Baseload: energy board games as code, one engine for players, hosts, researchers and tinkerers.

>>> import baseload
>>> game = baseload.game("power-grid")
>>> options = game.options(players=3, map="germany")
>>> state = game.setup(options, game.deal(options, seed=7))
>>> [str(action) for action in state.legal()]
['auction 3', 'auction 4', 'auction 5', 'auction 6']
"""

from baseload.core.action import Action
from baseload.core.contract import Game, Outcome, State, View
from baseload.core.event import Event
from baseload.core.problems import (
    DataError,
    DealError,
    NotationError,
    OptionError,
    Problem,
    RecordError,
    Refusal,
    Refused,
    UnknownNameError,
)
from baseload.core.record import Record
from baseload.core.registry import bot, bot_names, build, game, game_names
from baseload.core.version import VERSION as __version__

__all__ = [
    "Action",
    "DataError",
    "DealError",
    "Event",
    "Game",
    "NotationError",
    "OptionError",
    "Outcome",
    "Problem",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "State",
    "UnknownNameError",
    "View",
    "__version__",
    "bot",
    "bot_names",
    "build",
    "game",
    "game_names",
]
