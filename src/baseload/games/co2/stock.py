"""Stocks: tech cubes, the pile of permits on the market and the bank behind it, the pile of fossil plants."""

from baseload.games.climate.forecast import price_up
from baseload.games.co2.state import EMPTY, GREEN, State


def within_reach(state: State, amount: int, paid: int = 0) -> int:
    """How many of so many permits one can get out of the market: all, or what pile and bank hold (CO2-O83). `paid` are
    those that go to the bank before."""
    if state.board.limited_permits:
        there = state.market + state.bank + paid
        if amount > there:
            return there
    return amount


def take_from_market(state: State) -> bool:
    """One permit leaves the pile; the caller says where it goes. An empty pile is refilled at once from the bank and
    the price rises, whatever emptied it, in anybody's turn (CO2-199, CO2-200, CO2-207, CO2-263, CO2-O5). False: there
    is none, and the gain lapses (CO2-O83).

    Whoever takes two takes them one by one, with a refill in between if need be (CO2-202, CO2-V30).
    """
    if not state.market:
        return False
    state.market -= 1
    if state.market:
        return True
    parts = state.board.components
    # As much as there is (CO2-O12), or where permits have no limit all of it: the count goes below zero (CO2-3).
    amount = within_reach(state, parts.market_refill)
    state.bank -= amount
    state.market = amount
    state.price = price_up(state.price, parts.price_highest)  # CO2-12
    # Even where the price could not rise: the emptying is what closes the sale (CO2-206, CO2-O3).
    state.stop = True
    if state.log is not None:
        state.note("market_refilled", None, {"price": state.price, "permits": amount})
    return True


def to_bank(state: State) -> None:
    """A permit is paid. A market that had to stay empty gets it, and its price has risen already (CO2-O86)."""
    if state.market:
        state.bank += 1
        return
    state.market = 1
    if state.log is not None:
        state.note("market_restocked", None, {})


def tech_within_reach(state: State, amount: int) -> int:
    """How many of so many cubes one can get out of the supply: all, or what is there (CO2-1, CO2-O64)."""
    return amount if amount < state.tech else state.tech


def take_tech(state: State, seat: int, amount: int) -> int:
    """Cubes from the supply, as many as are there. Returns how many were taken."""
    amount = tech_within_reach(state, amount)
    state.tech -= amount
    state.companies[seat].tech += amount
    return amount


def fossils_in_pile(state: State) -> list[int]:
    """Fossil tiles in the pile, by kind: those that neither lie on the board nor have left the game, which everybody
    can count."""
    left = [
        tiles - gone
        for tiles, gone in zip(state.board.components.fossil_tiles, state.fossils_gone, strict=True)
    ]
    for tile in state.spaces:
        if EMPTY < tile < GREEN:
            left[tile] -= 1
    return left
