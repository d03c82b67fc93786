"""What a game says about positions that could be puzzles. A game without words of its own has one theme."""

from collections.abc import Sequence
from typing import ClassVar

from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.plain import Plain


class Themes:
    """`names` are all there are; `tables` has the options of the tables that are looked at, one after the other."""

    names: ClassVar[list[str]] = ["decision"]
    tables: ClassVar[list[dict[str, Plain]]] = [{}]
    better_low: ClassVar[set[str]] = set()  # figures of which less is better

    def theme(self, seen: State, actions: Sequence[Action], chance: float | None = None) -> str:
        """What a decision between these actions, the best first, is about, as the seat to move sees the position; "" if
        that is nothing to puzzle over. `chance` is that after the best, where it is known."""
        return self.names[0]

    def figures(self, state: State, seat: int) -> dict[str, float]:
        """How a seat stands, in figures that are told as `puzzle.ahead.<name>`."""
        return {}
