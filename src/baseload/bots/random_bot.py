"""`random`: any legal action, each as likely as the others. The yardstick that every other bot must beat."""

from random import Random
from typing import Final

from baseload.core.action import Action
from baseload.core.bot import Bot, BotKind
from baseload.core.contract import View
from baseload.core.problems import UnknownNameError


class RandomBot(Bot):
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self._random.getstate(),)

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        return legal[int(self._random.random() * len(legal))]


def _again(chance: tuple[object, ...]) -> RandomBot:
    """The bot as it was, with its own chance where it had got to."""
    bot = RandomBot(0)
    bot._random.setstate(chance)
    return bot


def make(arguments: str, seed: int) -> Bot:
    """From the spec `random`; it takes no arguments."""
    if arguments:
        raise UnknownNameError("bot_takes_no_arguments", bot="random", arguments=arguments)
    return RandomBot(seed)


RANDOM: Final = BotKind(make, quick=True)
