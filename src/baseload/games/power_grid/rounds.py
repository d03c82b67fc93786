"""A round: five phases in fixed order, each finished by all before the next (PG-30)."""

from typing import ClassVar, final

from baseload.core.plain import Plain
from baseload.games.power_grid import auction, bureaucracy, ending, fuel_market, network
from baseload.games.power_grid.order import sort_order
from baseload.games.power_grid.state import (
    AUCTION,
    BUILDING,
    BUREAUCRACY,
    FUEL,
    ORDER,
    Decision,
    State,
)
from baseload.games.power_grid.steps import step_2_if_due, step_3_if_due


@final
class Rounds(Decision):
    """Lies at the bottom of the stack and asks nobody: when a phase has finished, it starts the next."""

    name: ClassVar = "rounds"

    def __init__(self) -> None:
        super().__init__(-1)

    def resume(self, state: State) -> None:
        if state.phase == BUILDING:
            # The end comes before a change of step (PG-A40), and before phase 5 (PG-A36).
            reason = ending.why_over(state)
            if reason:
                ending.finish(state, reason)
                return
            step_2_if_due(state)
        step_3_if_due(state)
        if state.phase == AUCTION:
            _begin(state, FUEL)
            fuel_market.begin(state)
        elif state.phase == FUEL:
            _begin(state, BUILDING)
            network.begin(state)
        elif state.phase == BUILDING:
            _begin(state, BUREAUCRACY)
            bureaucracy.begin(state)
        else:
            self._next_round(state)

    def _next_round(self, state: State) -> None:
        state.round += 1
        if state.log is not None:
            state.note("round", None, {"round": state.round})
        if state.round > 1:  # the first order is given (PG-33)
            state.phase = ORDER
            sort_order(state)
        _begin(state, AUCTION)
        auction.begin(state)

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "Rounds":
        return Rounds()


def _begin(state: State, phase: int) -> None:
    state.phase = phase
    if state.log is not None:
        state.note("phase", None, {"phase": phase})
