"""The market, lobby cards, UN goals, and the company goal."""

from baseload.bots.co2.outlook import Outlook
from baseload.bots.co2.staff import extra_move
from baseload.games.climate.forecast import price_down
from baseload.games.climate.world import MINOR_SCIENTIST
from baseload.games.co2 import un_goals
from baseload.games.co2.company_goals import counted
from baseload.games.co2.company_goals import worth as worth_now
from baseload.games.co2.components import ON_CONSTRUCT, ON_SLOT, ON_SUMMIT
from baseload.games.co2.control import permits_of
from baseload.games.co2.lobby_effects import minor_gain
from baseload.games.co2.quotes import price_after


def permits_at_hand(look: Outlook) -> int:
    """In hand and in the regions that the company controls."""
    return permits_of(look.state, look.seat)


def price_worth(look: Outlook, own: int) -> float:
    """What a price higher by one is worth to a company with so many permits: more than to rivals who have fewer."""
    state = look.state
    count = len(state.companies)
    worth = float(own)
    if count > 1:
        others = 0
        for seat in range(count):
            if seat != look.seat:
                others += state.companies[seat].permits
        for region in range(6):
            controller = state.controllers[region]
            if controller >= 0 and controller != look.seat:
                others += state.permits[region]
        worth -= 0.5 * others / (count - 1)
    return worth * look.coin_end * look.numbers.price_lasts


def buy_worth(look: Outlook, card: int) -> float:
    """A permit for the price; the last of the pile makes all permits dearer. The first one is needed to install."""
    state = look.state
    have = permits_at_hand(look)
    worth = look.permit - state.price * look.coin - look.numbers.trading
    if look.turns and not have:
        worth += look.numbers.permit_first
    if price_after(state, 1) > state.price:
        worth += price_worth(look, have + 1)
    if card:
        worth += look.components.lobby_points[card] - hold_worth(look, card)
    return worth


def sell_worth(look: Outlook, card: int) -> float:
    """The price for a permit; with it the price falls, for all that one has."""
    state = look.state
    have = permits_at_hand(look)
    worth = state.price * look.coin - look.permit - look.numbers.trading
    if look.turns and have < 2:
        worth -= look.numbers.permit_first
    if price_down(state.price, look.components.price_lowest) < state.price:
        worth -= price_worth(look, have - 1)
    if card:
        worth += look.components.lobby_money[card] * look.coin - hold_worth(look, card)
    return worth


def main_worth(look: Outlook, card: int) -> float:
    """What the main effect gives when its action comes along."""
    parts = look.components
    on = parts.lobby_on[card]
    money = parts.lobby_money[card] * look.coin
    tech = parts.lobby_tech[card] * look.tech
    if parts.lobby_choice[card]:
        return money if money > tech else tech
    worth = money + tech + parts.lobby_points[card]
    if on == ON_SUMMIT:
        worth += look.steps()[parts.lobby_of[card]]
    elif on == ON_SLOT and worth == 0.0:
        worth += 0.7 * look.early
    if look.state.board.solo and look.state.un_stack:
        worth += 2.5 * look.early  # it opens a UN goal
    return worth


def hold_worth(look: Outlook, card: int) -> float:
    """A card kept: its main effect, the less likely the fewer turns are left, or the minor one later."""
    worth = look.holds[card]
    if worth < 0.0:
        time = look.turns / 10.0
        if time > 1.0:
            time = 1.0
        worth = main_worth(look, card)
        if (
            look.components.lobby_on[card] == ON_CONSTRUCT
            and look.company.built >> look.components.lobby_of[card] & 1
        ):
            worth *= 0.7
        worth *= look.numbers.hold * time
        look.holds[card] = worth
    return worth


def card_gain(look: Outlook, card: int) -> float:
    """Playing the card for its main effect now rather than holding it."""
    return main_worth(look, card) - hold_worth(look, card)


def minor_worth(look: Outlook, card: int) -> float:
    """Playing it for the minor effect: a cube, coins, a permit, or a scientist's move."""
    if look.components.lobby_minor[card] == MINOR_SCIENTIST:
        worth = extra_move(look)
    else:
        money, tech, permits = minor_gain(look.state, card)
        worth = money * look.coin + tech * look.tech + permits * look.permit
        if permits and look.turns and not permits_at_hand(look):
            worth += look.numbers.permit_first
    return worth - hold_worth(look, card) - 0.05


def claim_worth(look: Outlook, goal: int) -> float:
    """Its points for a cube; the company goal may count it too."""
    worth = look.components.un_points[goal] - un_goals.PRICE * look.tech + 0.5
    if look.company.goal == 29 and not look.company.goal_discarded:
        worth += look.components.goal_points[29]
    return worth


def goal_worth(look: Outlook) -> float:
    """What the company goal will be worth at the end: what it counts now, and what the time left may add."""
    company = look.company
    if company.goal_discarded:
        return 0.0
    if company.goal < 0:
        return look.numbers.goal_unknown
    parts = look.components
    goal = company.goal
    if goal == 31:
        count = company.permits + 1.0 * look.early
    else:
        # Most goals count what comes every five turns or so.
        count = counted(look.state, look.seat, goal) + look.turns / 5.0
    worth = count * parts.goal_points[goal]
    most = parts.goal_most[goal] * 0.85
    if worth > most:
        worth = max(most, float(worth_now(look.state, look.seat, goal)))
    cash = parts.goal_cash * look.coin_end
    return worth if worth > cash else cash


def discard_worth(look: Outlook) -> float:
    """Coins now for the goal at the end. What a plant with them would be worth is looked at in menu.py."""
    coin = look.coin_end + look.numbers.coin_early * look.early * 0.7
    return look.components.goal_cash * coin - goal_worth(look) - look.numbers.goal_keep
