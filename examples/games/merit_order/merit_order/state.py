"""The position and what a seat may know of it (MO-8). Secret: the plants one has never offered, and offers until all
are in. When the game is over nothing is secret."""

from random import Random
from typing import Any

from baseload.core.contract import Outcome
from baseload.core.contract import View as CoreView
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.stack import Decision, StackState, StackView

PLANTS = range(1, 17)  # a plant's number is what it costs to run (MO-1)
EACH = 4  # plants in a hand
UNKNOWN = -1  # a plant, an offer or a demand that a view may not show


class State(StackState):
    """A position. Lists in it are replaced, never changed in place, so that copies share them."""

    over_rule = "MO-7"
    turn_rule = "MO-3"

    def __init__(
        self,
        options: Options,
        hands: list[list[int]],
        shown: list[int],
        resting: list[int],
        money: list[int],
        demands: list[int],
        round: int,
        price: int,
        stack: list[Decision[Any]],
        result: Outcome | None,
    ) -> None:
        super().__init__(stack, result)
        self._options = options
        self.hands = hands  # by seat, ascending; UNKNOWN first
        self.shown = shown  # plants that everybody has seen, ascending
        self.resting = resting  # by seat: the plant that ran in the last round, 0 for none (MO-5)
        self.money = money
        self.demands = demands  # of this round and those to come (MO-2)
        self.round = round
        self.price = price  # at which the last round was settled, 0 before the first

    @property
    def options(self) -> Options:
        return self._options

    @property
    def start(self) -> int:
        """Who offers first in this round (MO-3)."""
        return (self.round - 1) % self.players

    def ready(self, seat: int) -> list[int]:
        """The plants that the seat may offer."""
        return [plant for plant in self.hands[seat] if plant != self.resting[seat]]

    def copy(self) -> "State":
        return State(
            self._options,
            self.hands,
            self.shown,
            self.resting,
            self.money,
            self.demands,
            self.round,
            self.price,
            self.stack.copy(),
            self.result,
        )

    def position_to_plain(self) -> dict[str, Plain]:
        return {
            "hands": [hand.copy() for hand in self.hands],
            "shown": self.shown.copy(),
            "resting": self.resting.copy(),
            "money": self.money.copy(),
            "demands": self.demands.copy(),
            "round": self.round,
            "price": self.price,
        }

    def view_of(self, seat: int | None, all_open: bool) -> CoreView:
        known = self.copy()
        if not all_open:
            known.hands = [
                hand if other == seat else sorted(plant if plant in self.shown else UNKNOWN for plant in hand)
                for other, hand in enumerate(self.hands)
            ]
            known.demands = [*self.demands[:1], *[UNKNOWN] * len(self.demands[1:])]
            own = UNKNOWN if seat is None else seat
            known.stack = [decision.redacted(own) for decision in self.stack]
        return View(seat, known)


class View(StackView[State]):
    """What one seat may know."""

    def deal_anew(self, state: State, rng: Random) -> None:
        seen = {plant for hand in state.hands for plant in hand}
        unseen = [plant for plant in PLANTS if plant not in seen]
        rng.shuffle(unseen)
        state.hands = [
            sorted(unseen.pop() if plant == UNKNOWN else plant for plant in hand) for hand in state.hands
        ]
        state.demands = [*state.demands[:1], *[rng.randint(1, state.players - 1) for _ in state.demands[1:]]]
        state.stack = [
            decision.imagined(state, rng) if isinstance(decision, Guessed) else decision
            for decision in state.stack
        ]


def known(view: CoreView) -> State:
    """The position as the view has it, for everything that shows or counts it."""
    assert isinstance(view, View)
    return view.known


class Guessed(Decision[State]):
    """A decision that holds secrets of others."""

    def imagined(self, state: State, rng: Random) -> Decision[State]:
        """The decision with everything in it that could be."""
        raise NotImplementedError
