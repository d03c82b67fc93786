"""Steps 2 and 3: when they begin and what their beginning does."""

from baseload.games.power_grid.plant_market import remove_lowest, replace
from baseload.games.power_grid.state import DRAWN, IN_DECK, State


def step_2_if_due(state: State) -> None:
    """Between phases 4 and 5, once somebody has enough cities (PG-103, PG-A48): lowest plant out, once (PG-105).

    Nobody builds second houses in the phase that brings it (PG-104), and phase 5 already refills by it (PG-106).
    If the Step 3 card has come first there is no step 2 any more (PG-A29). Beginners stay in step 1 (PG-123).
    """
    if state.step != 1 or state.step_3_card != IN_DECK or state.board.beginner:
        return
    if state.leader_cities() >= state.board.step_2_cities:
        state.step = 2
        state.note("step", None, {"step": 2})
        remove_lowest(state, "step_2")
        replace(state)


def step_3_if_due(state: State) -> None:
    """Step 3 begins with the phase after the one in which its card was drawn (PG-107): third houses, its own refill
    (PG-114)."""
    if state.step < 3 and state.step_3_card == DRAWN and not state.board.beginner:  # PG-A47
        state.step = 3
        state.note("step", None, {"step": 3})
