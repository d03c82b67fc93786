"""The course of the game: decades of a supply phase and an operations phase (CO2-46), rounds, turns.

In the operations phase the start tile stays where it is (CO2-88); each round goes clockwise from it, one turn each
(CO2-87), and the round marker moves on after each (CO2-86).
"""

from typing import ClassVar, final

from baseload.core.plain import Plain
from baseload.games.co2 import disasters, ending, energy, income, start_auction
from baseload.games.co2.board import TO_THE_LEFT
from baseload.games.co2.state import (
    BIDDING,
    ENERGY,
    INCOME,
    NOBODY,
    OPERATIONS,
    PHASES,
    Decision,
    State,
)
from baseload.games.co2.turn import Turn


@final
class Decades(Decision):
    """Lies at the bottom of the stack and asks nobody: when a turn or a phase has finished, it starts the next."""

    name: ClassVar = "decades"

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def resume(self, state: State) -> None:
        phase = state.phase
        if phase == OPERATIONS:
            state.turn += 1
            if state.turn == len(state.companies):
                state.turn = 0
                if state.round == state.board.rounds:
                    _end_decade(state)
                    return
                state.round += 1
            _begin_turn(state)
        elif phase == INCOME:
            _begin(state, ENERGY)
            energy.begin(state)
        elif phase == ENERGY:
            disasters.resolve(state)  # the event comes before the level is judged (CO2-48)
            if not ending.lost(state):
                _begin_operations(state)
        elif phase == BIDDING:
            _begin_supply(state)
        else:
            # Set-up took the place of the first supply phase (CO2-47).
            _begin_operations(state)

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "Decades":
        return Decades()


def _begin(state: State, phase: int) -> None:
    state.phase = phase
    if state.log is not None:
        state.note("phase", None, {"phase": PHASES[phase], "decade": state.decade})


def _begin_operations(state: State) -> None:
    _begin(state, OPERATIONS)
    _begin_turn(state)


def _begin_turn(state: State) -> None:
    """Nothing is used up yet, and what happened to the price in other turns does not matter (CO2-208)."""
    state.used = 0
    state.stop = False
    state.push(Turn(state.active))
    if state.log is not None:
        state.note("turn", state.active, {"decade": state.decade, "round": state.round})


def _end_decade(state: State) -> None:
    """The end conditions come first (CO2-94, CO2-271); then the markers and the start tile (CO2-95, CO2-V7)."""
    if ending.over(state):
        return
    state.decade += 1
    state.round = 1
    if state.log is not None:
        state.note("decade", None, {"decade": state.decade})
    if state.board.auction != TO_THE_LEFT:  # CO2-96
        _begin(state, BIDDING)
        start_auction.begin(state)
        return
    if not state.board.solo:  # alone there is nobody to pass it to
        start_auction.pass_to_the_left(state)
    _begin_supply(state)


def _begin_supply(state: State) -> None:
    _begin(state, INCOME)
    income.begin(state)
