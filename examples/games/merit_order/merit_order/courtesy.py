"""What a good host of Merit Order knows beyond the rules: which numbers are amounts, and which offer is a slip."""

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.hosting.courtesy import Courtesy, Slip
from merit_order.actions import Wait
from merit_order.state import known


class MeritOrderCourtesy(Courtesy):
    """Prices are amounts: the terminal shortens a long run of them."""

    def amounts(self, words: str) -> bool:
        return words.startswith("offer")

    def slip(self, view: CoreView, action: Action) -> Slip | None:
        """Who waits where everybody else is needed puts the lights out, and pays for it."""
        state = known(view)
        needed = isinstance(action, Wait) and state.demands[0] >= state.players - 1
        return Slip("slip.wait", demand=state.demands[0]) if needed else None
