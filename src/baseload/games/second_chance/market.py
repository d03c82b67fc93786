"""The market for emission permits. The price rises whenever the pile was emptied, and falls with a sale."""

from baseload.core.action import Action
from baseload.core.problems import Refusal
from baseload.games.climate.forecast import price_down
from baseload.games.climate.verbs import BUY, SELL, Buy, Sell
from baseload.games.second_chance import lobby
from baseload.games.second_chance.lobby_effects import reward
from baseload.games.second_chance.state import DID_BUY, DID_SELL, VISITED, State
from baseload.games.second_chance.stock import take_permits, to_bank


def add_visits(state: State, seat: int, actions: list[Action]) -> None:
    """One purchase or one sale, never both (SC-121), and neither once the pile was emptied in this turn (SC-128)."""
    if state.stop:
        return
    company = state.companies[seat]
    if company.money >= state.price and state.market:
        actions.append(BUY)
        for card in lobby.fitting(state, seat, DID_BUY, 0, 0, 0):
            actions.append(Buy(card))
    if company.permits:
        actions.append(SELL)
        for card in lobby.fitting(state, seat, DID_SELL, 0, 0, 0):
            actions.append(Sell(card))


def _check_visit(state: State) -> Refusal | None:
    if state.used & VISITED:
        return Refusal("market_visited", "SC-121", {})
    if state.stop:
        return Refusal("market_closed", "SC-128", {"price": state.price})
    return None


def check_buy(state: State, seat: int, action: Buy) -> Refusal | None:
    company = state.companies[seat]
    refusal = _check_visit(state)
    if refusal is not None:
        return refusal
    if not state.market:
        return Refusal("no_permits_left", "SC-132", {})
    if company.money < state.price:
        return Refusal("too_little_money", "SC-122", {"price": state.price, "money": company.money})
    if action.card:
        return lobby.check_with(state, seat, action.card, DID_BUY, 0, 0, 0)
    return None


def check_sell(state: State, seat: int, action: Sell) -> Refusal | None:
    refusal = _check_visit(state)
    if refusal is not None:
        return refusal
    if not state.companies[seat].permits:  # those in regions can be spent, not sold (SC-126)
        return Refusal("no_permit_on_board", "SC-126", {})
    if action.card:
        return lobby.check_with(state, seat, action.card, DID_SELL, 0, 0, 0)
    return None


def buy(state: State, seat: int, card: int) -> None:
    """Pay the price as it stands, even for the last permit (SC-122, SC-123, SC-O18)."""
    company = state.companies[seat]
    lobby.begin_action(state, DID_BUY, 0, 0)
    state.used |= VISITED
    price = state.price
    if card:
        lobby.play_main(state, seat, card)
    company.money -= price
    if state.log is not None:
        state.note("bought", seat, {"price": price, "permits": company.permits + 1})
    take_permits(state, seat, 1)
    if card:
        reward(state, seat, card)


def sell(state: State, seat: int, card: int) -> None:
    """Take the price, then it falls (SC-124). The permit goes to the bank, not on the pile (SC-125)."""
    company = state.companies[seat]
    lobby.begin_action(state, DID_SELL, 0, 0)
    state.used |= VISITED
    price = state.price
    if card:
        lobby.play_main(state, seat, card)
    company.permits -= 1
    company.money += price
    to_bank(state, 1)
    state.price = price_down(state.price, state.board.components.price_lowest)
    if state.log is not None:
        state.note("sold", seat, {"price": price, "now": state.price})
    if card:
        reward(state, seat, card)
