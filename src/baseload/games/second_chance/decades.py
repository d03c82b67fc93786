"""The course of the game: decades, their phases, rounds and turns.

Team games: actions, income, environmental goals, energy supply with reduction, decade end (SC-72). Competitive: energy
supply, actions, income, events in place of the goals (SC-329), in the last decade too (SC-339), decade end (SC-73). In
each round everybody has one turn, clockwise from the start player (SC-76).
"""

from typing import ClassVar, final

from baseload.core.plain import Plain
from baseload.games.second_chance import ending, energy, environment, events, income, reduction
from baseload.games.second_chance.personal_goals import remember_decade_two
from baseload.games.second_chance.state import (
    ACTIONS,
    ENVIRONMENT,
    EVENTS,
    INCOME,
    NOBODY,
    NOTHING_DONE,
    PHASES,
    PREPARING,
    REDUCTION,
    SUPPLY,
    Decision,
    State,
)
from baseload.games.second_chance.turn import Turn


@final
class Decades(Decision):
    """Lies at the bottom of the stack and asks nobody: when a turn or a phase has finished, it starts the next."""

    name: ClassVar = "decades"

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def resume(self, state: State) -> None:
        phase, team = state.phase, state.board.team
        if phase == ACTIONS:
            _after_turn(state)
        elif phase == PREPARING:
            if team:
                _begin_actions(state)
            else:
                _begin_supply(state)
        elif phase == INCOME:
            if team:
                _begin(state, ENVIRONMENT)
                environment.punish(state)
                if not ending.lost(state):
                    _begin_supply(state)
            else:
                _begin(state, EVENTS)
                events.begin(state)
        elif phase == SUPPLY and team:
            _begin(state, REDUCTION)
            if not reduction.begin(state):
                _after_supply(state)
        elif phase == SUPPLY:
            _begin_actions(state)
        elif phase == REDUCTION:
            _after_supply(state)
        else:
            _end_decade(state)

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "Decades":
        return Decades()


def _begin(state: State, phase: int) -> None:
    state.phase = phase
    if state.log is not None:
        state.note("phase", None, {"phase": PHASES[phase], "decade": state.decade})


def _begin_actions(state: State) -> None:
    _begin(state, ACTIONS)
    state.round = 1
    state.turn = 0
    _begin_turn(state)


def _begin_turn(state: State) -> None:
    """Nothing is used up yet, and the market is open (SC-257, SC-258)."""
    state.used = 0
    state.stop = False
    state.deed = NOTHING_DONE
    state.sent = 0
    state.push(Turn(state.active))
    if state.log is not None:
        state.note("turn", state.active, {"decade": state.decade, "round": state.round})


def rounds(state: State) -> int:
    """Rounds of this decade (SC-75); the last one of three partners has fewer (SC-316), not that of rivals (SC-317)."""
    board = state.board
    return board.rounds_last if state.decade == board.decades else board.rounds


def _after_turn(state: State) -> None:
    state.turn += 1
    if state.turn == len(state.companies):
        state.turn = 0
        state.round += 1
    if state.round <= rounds(state):
        _begin_turn(state)
        return
    state.round = rounds(state)
    _begin(state, INCOME)  # SC-259
    income.begin(state)


def _begin_supply(state: State) -> None:
    _begin(state, SUPPLY)
    energy.begin(state)


def _after_supply(state: State) -> None:
    if not ending.lost(state):
        _end_decade(state)


def _end_decade(state: State) -> None:
    """After the last decade the game ends (SC-313, SC-314). Otherwise the decade marker advances and the start marker
    passes to the right (SC-311), while turns still go clockwise (SC-312); inspectors move (SC-315)."""
    if state.board.solo and state.decade == 2:
        remember_decade_two(state)
    if state.decade == state.board.decades:
        ending.finish(state)
        return
    state.decade += 1
    state.start = (state.start - 1) % len(state.companies)
    if state.log is not None:
        state.note("decade", None, {"decade": state.decade, "start": state.start})
    if state.board.inspectors:
        environment.move_inspectors(state)
    if state.board.team:
        _begin_actions(state)
    else:
        _begin_supply(state)
