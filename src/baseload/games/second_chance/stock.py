"""Supplies: tech, the pile of permits on the market, and the bank behind it. All are limited to the box (SC-1)."""

from baseload.games.climate.forecast import price_up
from baseload.games.second_chance.state import State


def take_from_market(state: State) -> bool:
    """One permit leaves the pile, from where all come that are gained in play (SC-130); the caller says where it goes.
    False: there is none, and the gain lapses (SC-132).

    An empty pile is refilled at once from the bank and the price rises, whatever emptied it, in anybody's turn, and
    the market is closed to the active player for the rest of it (SC-127, SC-128). Gains from it go on (SC-129).
    """
    if not state.market:
        return False
    state.market -= 1
    if state.market:
        return True
    parts = state.board.components
    amount = min(parts.market_refill, state.bank)
    state.bank -= amount
    state.market = amount
    state.price = price_up(state.price, parts.price_highest)
    state.stop = True
    if state.log is not None:
        state.note("market_refilled", None, {"price": state.price, "permits": amount})
    return True


def to_bank(state: State, amount: int) -> None:
    """Permits go to the bank. A pile that had to stay empty is filled from them; its price has risen already."""
    state.bank += amount
    if not state.market and state.bank:
        state.market = min(state.board.components.market_refill, state.bank)
        state.bank -= state.market


def within_reach(state: State, amount: int, paid: int = 0) -> int:
    """How many of so many permits one can get out of the market: all, or what pile and bank hold (SC-132). `paid` are
    those that go to the bank before."""
    there = state.market + state.bank + paid
    return amount if amount < there else there


def take_permits(state: State, seat: int, amount: int) -> int:
    """Permits from the market to the own board, one by one, with a refill in between if need be (SC-131)."""
    taken = 0
    for _ in range(amount):
        if take_from_market(state):
            state.companies[seat].permits += 1
            taken += 1
    return taken


def tech_within_reach(state: State, amount: int) -> int:
    """How many of so many markers one can get out of the supply: all, or what is there (SC-19)."""
    return amount if amount < state.tech else state.tech


def take_tech(state: State, seat: int, amount: int) -> int:
    """Markers from the supply, as many as are there. Returns how many were taken."""
    amount = tech_within_reach(state, amount)
    state.tech -= amount
    state.companies[seat].tech += amount
    return amount
