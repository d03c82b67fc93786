"""The two verbs and their notation.

>>> read_action("Offer 7  at 12")
<offer 7 at 12>
"""

import re

from baseload.core.action import Action
from baseload.core.problems import NotationError


class MeritOrderAction(Action):
    """An action of this game; it crosses process borders by its text."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return read_action, (str(self),)


class Offer(MeritOrderAction):
    """A plant, and the least one wants for running it (MO-3)."""

    __slots__ = ("plant", "price")

    def __init__(self, plant: int, price: int) -> None:
        self.plant = plant
        self.price = price

    def __str__(self) -> str:
        return f"offer {self.plant} at {self.price}"


class Wait(MeritOrderAction):
    """Offer nothing this round."""

    __slots__ = ()

    def __str__(self) -> str:
        return "wait"


def read_action(text: str) -> Action:
    """The action a text stands for; NotationError if it stands for none."""
    words = " ".join(text.split()).lower()
    if words == "wait":
        return Wait()
    found = re.fullmatch(r"offer ([1-9][0-9]?) at ([1-9][0-9]?)", words)
    if found is None:
        raise NotationError("not_an_action", text=text)
    return Offer(int(found[1]), int(found[2]))
