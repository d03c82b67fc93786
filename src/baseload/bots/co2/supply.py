"""What is asked outside of turns: income, permits for fossil plants, where they begin, the start tile, drafts."""

from baseload.bots.co2.outlook import Outlook
from baseload.bots.co2.trade import goal_worth, main_worth, minor_worth
from baseload.games.climate.world import MONEY, TECH
from baseload.games.co2.actions import HAND, WITH_COINS, WITH_TECH
from baseload.games.co2.energy import points_for_coins
from baseload.games.co2.start_auction import piece_worth
from baseload.games.co2.state import NOBODY


def income_worth(look: Outlook, amount: int, coins: int) -> float:
    """Coins build plants, points are points."""
    worth = float(amount - coins)
    money = look.company.money
    for more in range(coins):
        worth += look.coin_at(money + more)
    return worth


def pay_worth(look: Outlook, origin: int) -> float:
    """Rather from a region than from hand, and there where control is least sure."""
    if origin == HAND:
        return -look.permit
    if origin == WITH_TECH:
        return -look.tech
    if origin == WITH_COINS:
        return 0.0
    return -look.permit * (0.9 - 0.02 * look.state.permits[origin])


def pay_bid_worth(look: Outlook, origin: int, due: int) -> float:
    """A piece of a bid: what it is worth to us for each coin that it pays."""
    if origin == WITH_COINS:
        return -due * look.coin
    piece = piece_worth(look.state, due, origin)
    cost = -pay_worth(look, origin)
    if piece <= 0:
        return -99.0
    pieces = (due + piece - 1) // piece
    return -cost * pieces


def first_region_worth(look: Outlook, region: int) -> float:
    """Whoever has to buy a permit buys it before the price rises."""
    controller = look.state.controllers[region]
    return 0.2 if controller == look.seat else 0.0 if controller == NOBODY else -0.1


def permit_place_worth(look: Outlook, region: int) -> float:
    """A permit goes where we own it, or may come to own it."""
    state = look.state
    controller = state.controllers[region]
    if controller == look.seat:
        return look.permit
    if controller == NOBODY:
        return 0.25 * look.permit
    return -0.3 * look.permit


def keep_goal_worth(look: Outlook) -> float:
    """The points that are missing coins."""
    return goal_worth(look) - points_for_coins(look.state, look.company.money)


def cash_goal_worth(look: Outlook) -> float:
    left = look.company.money + look.components.goal_cash - look.state.price
    return left * look.coin


def bid_worth(look: Outlook, amount: int) -> float:
    return look.numbers.start_tile - amount * look.coin


def draft_worth(look: Outlook, card: int) -> float:
    """The main effect if it comes about, at least the minor one."""
    return 0.6 * main_worth(look, card) + 0.5 * minor_worth(look, card)


def starter_worth(look: Outlook, region: int, slot: int) -> float:
    """A starter project goes where its grant is worth least, so that the better slots stay free."""
    if slot == MONEY:
        return -look.coin * look.state.permits[region]
    return -look.tech * look.components.grant_tech if slot == TECH else -3.0
