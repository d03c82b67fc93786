"""Numbers for learning: an id for every plant and price, and the position as a row of bytes."""

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.options import Options
from baseload.envs.encodings.encoding import Blocks, Encoding, capped
from merit_order.actions import Offer
from merit_order.offering import DEAREST
from merit_order.state import PLANTS, known

_ZERO = 100  # where money is counted from: it may fall below zero


class MeritOrderEncoding(Encoding):
    """Seats are counted from the one that looks."""

    def __init__(self, options: Options) -> None:
        actions, row = Blocks(), Blocks()
        prices = [f"{plant} at {price}" for plant in PLANTS for price in range(1, DEAREST + 1)]
        self._offer = actions.add("offer", prices, "offer this plant at this price")
        self._wait = actions.add("wait", [""], "offer nothing")
        seats = [f"seat +{place}" for place in range(options.players)]
        plants = [str(plant) for plant in PLANTS]
        row.add("to move", seats, "1 for the seat that decides")
        row.add("rounds", ["played", "to come"], "rounds begun, and those after this one")
        row.add("demand", [""], "plants needed in this round; 0 when the game is over")
        row.add("price", [""], "at which the last round was settled")
        row.add("money", seats, f"money plus {_ZERO}")
        row.add(
            "hand",
            [f"{seat} {plant}" for seat in seats for plant in plants],
            "1 for plants one knows to be there",
        )
        row.add(
            "rests", [f"{seat} {plant}" for seat in seats for plant in plants], "1 for the plant that rests"
        )
        super().__init__(options, actions, row)

    def number(self, view: CoreView, action: Action) -> int:
        if isinstance(action, Offer):
            return self._offer + DEAREST * (action.plant - 1) + action.price - 1
        return self._wait

    def row(self, view: CoreView) -> bytes:
        state, first = known(view), view.seat or 0
        order = [(first + place) % view.players for place in range(view.players)]
        numbers = [int(seat == state.seat) for seat in order]
        numbers += [state.round, max(0, len(state.demands) - 1)]
        numbers += [state.demands[0] if state.demands else 0, state.price]
        numbers += [_ZERO + state.money[seat] for seat in order]
        numbers += [int(plant in state.hands[seat]) for seat in order for plant in PLANTS]
        numbers += [int(plant == state.resting[seat]) for seat in order for plant in PLANTS]
        return bytes(capped(number) for number in numbers)
