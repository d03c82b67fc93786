"""The levels, and what stands behind their specs.

easy      knows the game and is careless: it takes what looks good at a glance
normal    takes what looks best, at once
hard      searches, at most two seconds a decision
expert    searches longer, at most ten seconds
search:2s searches as long as one says (`search:500ms`, `search:3s`), with as many playouts as fit
"""

import re
from random import Random
from typing import Final, final

from baseload.bots.knowledge import blurred_best, knowledge
from baseload.bots.search import Effort, SearchBot
from baseload.core.action import Action
from baseload.core.bot import Bot, BotKind
from baseload.core.contract import View
from baseload.core.problems import UnknownNameError

_CARELESS: Final = 1.5  # how far easy misjudges an action, in differences that matter
_HARD: Final = (2.0, 64, 6)  # seconds, playouts, actions looked at
_EXPERT: Final = (10.0, 1600, 6)
_WIDE: Final = 12
_MANY: Final = 1_000_000
_LONGEST: Final = 600.0


@final
class PolicyBot(Bot):
    """Takes what looks best. Carelessness above 0 blurs every look."""

    def __init__(self, carelessness: float, seed: int) -> None:
        self._carelessness = carelessness
        self._random = Random(seed)

    def __reduce__(self) -> tuple[object, ...]:
        return _policy_again, (self._carelessness, self._random.getstate())

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        known = knowledge(view.game, view.players)
        state = view.seen()
        if not self._carelessness:
            return known.choose(state)
        actions = known.actions(state)
        scores = known.scores(state, actions)
        return actions[blurred_best(scores, self._carelessness, self._random)]


def _policy_again(carelessness: float, chance: tuple[object, ...]) -> PolicyBot:
    """The bot as it was, with its own chance where it had got to."""
    bot = PolicyBot(carelessness, 0)
    bot._random.setstate(chance)
    return bot


def _easy(arguments: str, seed: int) -> Bot:
    _none("easy", arguments)
    return PolicyBot(_CARELESS, seed)


def _normal(arguments: str, seed: int) -> Bot:
    _none("normal", arguments)
    return PolicyBot(0.0, seed)


def _hard(arguments: str, seed: int) -> Bot:
    _none("hard", arguments)
    return SearchBot(Effort(*_HARD), seed)


def _expert(arguments: str, seed: int) -> Bot:
    _none("expert", arguments)
    return SearchBot(Effort(*_EXPERT), seed)


def _search(arguments: str, seed: int) -> Bot:
    """From `search:2s` or `search:500ms`."""
    seconds = search_seconds(arguments)
    if not 0 < seconds <= _LONGEST:
        raise UnknownNameError("bad_search_time", bot=f"search:{arguments}", most=int(_LONGEST))
    return SearchBot(Effort(seconds, _MANY, _WIDE), seed)


def search_seconds(arguments: str) -> float:
    """The time that the spec of a search names; 0 where it names none.

    >>> search_seconds("500ms"), search_seconds("3s"), search_seconds("long")
    (0.5, 3.0, 0.0)
    """
    found = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(s|ms)", arguments)
    return float(found[1]) / (1000 if found[2] == "ms" else 1) if found else 0.0


def _none(name: str, arguments: str) -> None:
    if arguments:
        raise UnknownNameError("bot_takes_no_arguments", bot=name, arguments=arguments)


def _expert_seconds(arguments: str) -> float:
    return _EXPERT[0]


EASY: Final = BotKind(_easy, quick=True)
NORMAL: Final = BotKind(_normal, quick=True)
HARD: Final = BotKind(_hard)
EXPERT: Final = BotKind(_expert, seconds=_expert_seconds)
SEARCH: Final = BotKind(_search, seconds=search_seconds, offered=False)
