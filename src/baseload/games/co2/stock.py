"""Stocks: tech cubes, the pile of permits on the market, and the bank behind it."""

from baseload.games.co2.state import State


def take_from_market(state: State) -> None:
    """One permit leaves the pile; the caller says where it goes. An empty pile is refilled at once from the bank and
    the price rises, whatever emptied it, in anybody's turn (CO2-199, CO2-200, CO2-207, CO2-263, CO2-O5).

    Whoever takes two takes them one by one, with a refill in between if need be (CO2-202, CO2-V30).
    """
    state.market -= 1
    if state.market:
        return
    parts = state.board.parts
    state.bank -= parts.market_refill  # below zero if need be: the bank never runs dry (CO2-3, CO2-O12)
    state.market = parts.market_refill
    if state.price < parts.price_highest:  # CO2-12
        state.price += 1
    # Even where the price could not rise: the emptying is what closes the sale (CO2-206, CO2-O3).
    state.stop = True
    if state.log is not None:
        state.note("market_refilled", None, {"price": state.price})


def take_tech(state: State, seat: int, amount: int) -> int:
    """Cubes from the supply, as many as are there (CO2-1, CO2-O64). Returns how many were taken."""
    if amount > state.tech:
        amount = state.tech
    state.tech -= amount
    state.companies[seat].tech += amount
    return amount
