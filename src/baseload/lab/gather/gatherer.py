"""What a gatherer is: it watches one game and keeps what a study wants to know of it, as rows.

A row of `rounds` says how one seat stood at the end of a round; a row of `facts` says that something happened, as a
kind, a key and a number. Nothing is measured by the clock, so the same game gives the same rows.
"""

from baseload.core.action import Action
from baseload.core.contract import Outcome, State
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.registry import find_title


class Gatherer:
    """For a game that nobody has taught us to read: it keeps no rows. The games' own ones know more.

    It is given the state before the first action, and reads it again after each: `watch` is called when the action
    has been carried out.
    """

    def __init__(self, state: State) -> None:
        self.players = state.view(None).players
        self.round = 0
        self.rounds: list[list[Plain]] = []  # round, seat, then the title's figures
        self.facts: list[list[Plain]] = []  # round, seat or None, kind, key, value
        known = find_title(state.game)
        self._figures = known.figures if known is not None else ()
        self._sums: dict[tuple[int | None, str, str], float] = {}

    def watch(self, seat: int, action: Action, events: list[Event]) -> None:
        """An action was carried out, and this is what happened."""

    def finish(self, outcome: Outcome) -> None:
        """The game is over."""

    def points(self, seat: int) -> int | None:
        """What the seat has scored so far, also where everybody loses in the end; None where points come only then."""
        return None

    def fact(self, kind: str, key: str, value: float, seat: int | None = None) -> None:
        """Something that happened in this round."""
        self.facts.append([self.round, seat, kind, key, float(value)])

    def count(self, kind: str, key: str, value: float, seat: int | None = None) -> None:
        """Something that may happen several times in a round and becomes one fact, the sum."""
        place = (seat, kind, key)
        self._sums[place] = self._sums.get(place, 0.0) + value

    def close_round(self) -> None:
        """Write the sums of the round."""
        for (seat, kind, key), value in self._sums.items():
            self.fact(kind, key, value, seat)
        self._sums = {}

    def stands(self, seat: int, **figures: Plain) -> None:
        """How the seat stands at the end of this round, in the figures that the game's title names; others are null."""
        self.rounds.append([self.round, seat, *(figures.get(name) for name in self._figures)])
