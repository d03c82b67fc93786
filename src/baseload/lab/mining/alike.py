"""Actions that only come to the same in another order, such as coal before oil or oil before coal.

Of two such actions neither is the better one, so they must not count as each other's rivals: what leads, at once or
with one more action of one's own, to a position that the other leads to as well is alike.
"""

from random import Random
from typing import Final

from baseload.core.action import Action
from baseload.core.contract import State, View

_MOST: Final = 60  # actions of one's own that are looked at after the first


class Alike:
    """Compares actions of one decision, in a world that agrees with the view."""

    def __init__(self, view: View) -> None:
        self._world = view.imagine(Random(0))
        self._found: dict[str, set[str]] = {}

    def __call__(self, one: Action, other: Action) -> bool:
        return not self._reach(one).isdisjoint(self._reach(other))

    def _reach(self, action: Action) -> set[str]:
        """The positions that an action leads to, at once or with one more of the seat's own."""
        text = str(action)
        if text not in self._found:
            seat, after = self._world.seat, _after(self._world, action)
            found = {after.hash()}
            if after.seat == seat:
                found |= {_after(after, further).hash() for further in after.legal_few(1)[:_MOST]}
            self._found[text] = found
        return self._found[text]


def _after(state: State, action: Action) -> State:
    copy = state.copy()
    copy.apply(action)
    return copy
