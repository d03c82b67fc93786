"""The market for emission permits, and the stocks of permits and tech.

The price rises whenever the pile was emptied, and falls with a sale.
"""

from baseload.core.action import Action
from baseload.core.problems import Refusal
from baseload.games.climate.forecast import price_down
from baseload.games.climate.verbs import BUY, SELL, Buy, Sell
from baseload.games.co2 import lobby
from baseload.games.co2.components import ON_BUY, ON_SELL
from baseload.games.co2.lobby_effects import reward
from baseload.games.co2.state import CARDED, VISITED, State
from baseload.games.co2.stock import take_from_market


def add_visits(state: State, seat: int, actions: list[Action]) -> None:
    """One purchase or one sale in a turn, never both (CO2-197)."""
    company = state.companies[seat]
    may_buy = not state.stop or state.board.buy_after_price_change
    if may_buy and company.money >= state.price and state.market:
        actions.append(BUY)
        if not state.used & CARDED:
            for card in company.lobby:
                if state.board.components.lobby_on[card] == ON_BUY:
                    actions.append(Buy(card))
    if company.permits and not state.stop:
        actions.append(SELL)
        if not state.used & CARDED:
            for card in company.lobby:
                if state.board.components.lobby_on[card] == ON_SELL:
                    actions.append(Sell(card))


def check_buy(state: State, seat: int, action: Buy) -> Refusal | None:
    company = state.companies[seat]
    if state.used & VISITED:
        return Refusal("market_visited", "CO2-197", {})
    if state.stop and not state.board.buy_after_price_change:  # CO2-209
        return Refusal("buying_closed", "CO2-209", {"price": state.price})
    if not state.market:
        return Refusal("no_permits_left", "CO2-O84", {})
    if company.money < state.price:
        return Refusal("too_little_money", "CO2-198", {"price": state.price, "money": company.money})
    if action.card:
        return lobby.check_main(state, seat, action.card, ON_BUY, 0)
    return None


def check_sell(state: State, seat: int, action: Sell) -> Refusal | None:
    if state.used & VISITED:
        return Refusal("market_visited", "CO2-197", {})
    if not state.companies[seat].permits:
        # A region's permits can be spent, not sold (CO2-203, CO2-262).
        return Refusal("no_permit_in_hand", "CO2-203", {})
    if state.stop:
        return Refusal("selling_closed", "CO2-206", {"price": state.price})
    if action.card:
        return lobby.check_main(state, seat, action.card, ON_SELL, 0)
    return None


def buy(state: State, seat: int, card: int) -> None:
    """Pay the price as it stands, even for the last permit: the rise comes after (CO2-198, CO2-201, CO2-O11). Market to
    hand (CO2-265)."""
    company = state.companies[seat]
    price = state.price
    state.used |= VISITED
    company.money -= price
    company.permits += 1
    if state.log is not None:
        state.note("bought", seat, {"price": price, "permits": company.permits})
    take_from_market(state)
    if card:
        lobby.play_main(state, seat, card)
        reward(state, seat, card)


def sell(state: State, seat: int, card: int) -> None:
    """Take the price, then it falls, down to its lowest (CO2-204, CO2-O4). Hand to market (CO2-264): the permit goes on
    the pile (CO2-205)."""
    company = state.companies[seat]
    price = state.price
    state.used |= VISITED
    company.permits -= 1
    company.money += price
    state.market += 1
    state.price = price_down(state.price, state.board.components.price_lowest)  # CO2-12
    if state.log is not None:
        state.note("sold", seat, {"price": price, "now": state.price})
    if card:
        lobby.play_main(state, seat, card)
        reward(state, seat, card)  # CO2-230: on top of the price
