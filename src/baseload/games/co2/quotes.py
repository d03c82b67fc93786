"""What an action would cost, bring and leave, as data: worked out here once, by the rules' own functions. Sentences,
buttons, offers, slips, hints and bots read it.

A quote is what playing the action does, as far as that is sure: what somebody chooses on the way, what his tracks then
give, and what a card adds stand for themselves. The position may be one from which secrets were taken out. Somebody may
ask about an action that is not legal, so nothing here takes legality for granted: what is left can be below zero, and
where there is nothing to quote the answer is None.
"""

from typing import final

from baseload.games.climate.forecast import NO_SUPPLY, Supply, ppm_of, price_down, supply_of
from baseload.games.climate.quotes import Gain, GoalSale, Minor, Payment, Placing, Slot, Step, Visit
from baseload.games.climate.verbs import Buy, Coins, Permit, Sell, Take
from baseload.games.climate.world import BONUS_NONE, MINOR_SCIENTIST, MONEY, RESEARCH, SUMMIT, TECH
from baseload.games.co2 import (
    company_goals,
    construct,
    energy,
    lobby_effects,
    propose,
    start_auction,
    un_goals,
)
from baseload.games.co2.actions import (
    HAND,
    WITH_COINS,
    WITH_TECH,
    Claim,
    Construct,
    Install,
    Move,
    Pay,
    Propose,
)
from baseload.games.co2.components import FIRST_UN_GOAL, LAST_UN_GOAL, LOBBY_CARDS
from baseload.games.co2.control import permits_at
from baseload.games.co2.income import SplitIncome
from baseload.games.co2.scientists import guest_coin, topic_at
from baseload.games.co2.start_auction import PayBid
from baseload.games.co2.state import (
    EMPTY,
    GREEN,
    INSTALLED,
    NO_PROJECT,
    NOBODY,
    OPERATIONS,
    PREPARING,
    TOPICS,
    UNKNOWN,
    State,
)
from baseload.games.co2.stock import (
    fossils_in_pile,
    take_from_market,
    tech_within_reach,
    to_bank,
    within_reach,
)

# --- what everybody can foresee ---


def next_supply(state: State) -> Supply:
    """The supply phase that comes next or is going on. In a decade it is over before the first turn (CO2-46)."""
    if state.result is not None:
        return NO_SUPPLY
    decade = state.decade + (1 if state.phase in (OPERATIONS, PREPARING) else 0)
    if decade > state.board.decades:
        return NO_SUPPLY
    regions = [region for region in range(6) if energy.wants_plant(state, region, decade)]
    return supply_of(decade, regions, ppm_of(fossils_in_pile(state), state.board.components.ppm), [], [])


def price_after(state: State, taken: int, paid: int = 0) -> int:
    """The market's price when some permits were paid to the bank, and then so many have left it one by one."""
    if taken < state.market:
        return state.price
    after = state.copy()
    for _ in range(paid):
        to_bank(after)
    for _ in range(taken):
        take_from_market(after)
    return after.price


# --- the three actions ---


def proposal(state: State, seat: int, action: Propose) -> Slot:
    """The grant of a proposal (CO2-101)."""
    slot = action.place % 3
    money = propose.grant_money(state, action.place) if slot == MONEY else 0
    tech = tech_within_reach(state, state.board.components.grant_tech) if slot == TECH else 0
    return Slot(money, tech, slot == RESEARCH, state.companies[seat].recruits > 0)


@final
class Installation:
    """A project installed: the benefit, the permit paid and what is left where it comes from, the coin for another's
    scientist, and the market's price after it."""

    def __init__(self, source: int, gain: Gain, paid: Payment, guest: int, price_after: int) -> None:
        self.source = source
        self.gain = gain
        self.paid = paid
        self.guest = guest
        self.price_after = price_after


def installation(state: State, seat: int, action: Install) -> Installation | None:
    """The permit is paid before the benefit is taken (CO2-112, CO2-113), and permits go to hand (CO2-119)."""
    source = state.projects[action.place]
    if not NO_PROJECT < source < INSTALLED:
        return None
    parts = state.board.components
    permits = within_reach(state, parts.install_permits[source], 1)
    gain = Gain(parts.install_money[source], tech_within_reach(state, parts.install_tech[source]), permits, 0)
    there = permits_at(state, seat, action.origin)
    paid = Payment(0, there, there - 1 + (permits if action.origin == HAND else 0))
    guest = guest_coin(state, seat, action.place)
    return Installation(source, gain, paid, guest, price_after(state, permits, 1))


@final
class Construction:
    """A plant built: its price in coins and tech, `relief` of which the region gives; `guest`, the coin for another's
    scientist; its points; the fossil plant that makes room, EMPTY for none, and by how much the level falls; whether
    the region then gets a permit, and the market's price after that; and what is left of coins and tech."""

    def __init__(
        self,
        source: int,
        money: int,
        guest: int,
        tech: int,
        relief: int,
        points: int,
        fossil: int,
        ppm: int,
        permit: bool,
        price_after: int,
        money_left: int,
        tech_left: int,
    ) -> None:
        self.source = source
        self.money = money
        self.guest = guest
        self.tech = tech
        self.relief = relief
        self.points = points
        self.fossil = fossil
        self.ppm = ppm
        self.permit = permit
        self.price_after = price_after
        self.money_left = money_left
        self.tech_left = tech_left

    @property
    def affordable(self) -> bool:
        return self.money_left >= 0 and self.tech_left >= 0


def construction(state: State, seat: int, action: Construct) -> Construction | None:
    """None where no project is installed, or the source has no plant left."""
    parts, company, region = state.board.components, state.companies[seat], action.place // 3
    source = state.projects[action.place] - INSTALLED
    if source < 0 or state.plants_built[source] >= len(parts.plant_tech[source]):
        return None
    card = action.card if 1 <= action.card <= LOBBY_CARDS else 0
    built = state.plants_built[source]
    tech = parts.plant_tech[source][built]
    relief = construct.relief_used(state, region, tech)
    space = construct.building_space(state, region)
    fossil = state.spaces[space] if space >= 0 else EMPTY
    if fossil >= GREEN:
        fossil = EMPTY
    permit = fossil != EMPTY and construct.permit_comes(state, region)
    return Construction(
        source,
        construct.plant_price(state, source, card),
        guest_coin(state, seat, action.place),
        tech,
        relief,
        parts.plant_points[source][built],
        fossil,
        parts.ppm[fossil],
        permit,
        price_after(state, 1 if permit else 0),
        company.money - construct.price(state, seat, action.place, card),
        company.tech - tech + relief,
    )


def takes_control(state: State, seat: int, action: Construct) -> bool:
    """Does the region change hands for sure? Looked up by building in a copy, up to the first thing somebody must
    choose; the control check may come only after that (CO2-134)."""
    region = action.place // 3
    if state.controllers[region] == seat or state.check(action) is not None:
        return False
    after = state.copy()
    after.apply(action)
    return after.controllers[region] == seat


# --- free moves ---


def visit(state: State, seat: int, action: Buy | Sell) -> Visit:
    company, price = state.companies[seat], state.price
    if isinstance(action, Buy):
        return Visit(price, price_after(state, 1), company.money - price, company.permits + 1)
    falls = price_down(price, state.board.components.price_lowest)
    return Visit(price, falls, company.money + price, company.permits - 1)


def minor(state: State, card: int) -> Minor | None:
    """A lobby card's minor effect; None for a card that is none."""
    if not 1 <= card <= LOBBY_CARDS:
        return None
    money, tech, permits = lobby_effects.minor_gain(state, card)
    moves = state.board.components.lobby_minor[card] == MINOR_SCIENTIST
    return Minor(money, tech, permits, moves, price_after(state, permits))


@final
class Claiming:
    """A UN goal claimed: the tech for it, its points, and the tech that is left."""

    def __init__(self, tech: int, points: int, tech_left: int) -> None:
        self.tech = tech
        self.points = points
        self.tech_left = tech_left


def claiming(state: State, seat: int, action: Claim) -> Claiming | None:
    if not FIRST_UN_GOAL <= action.goal <= LAST_UN_GOAL:
        return None
    left = state.companies[seat].tech - un_goals.PRICE
    return Claiming(un_goals.PRICE, state.board.components.un_points[action.goal], left)


def goal_sale(state: State, seat: int) -> GoalSale:
    """The company goal of the seat, given up (CO2-242)."""
    company = state.companies[seat]
    known = company.goal != UNKNOWN and not company.goal_discarded
    worth = company_goals.worth(state, seat, company.goal) if known else -1
    return GoalSale(state.board.components.goal_cash, worth)


def completes(state: State, action: Move) -> bool:
    """Would the scientist be the last speaker that a summit waits for?"""
    summit = action.target - SUMMIT
    if summit < 0 or summit >= len(state.summits) or not state.summits[summit] or action.start == HAND:
        return False
    if state.projects[action.start] <= NO_PROJECT:
        return False
    at = topic_at(state, summit, state.projects[action.start] % INSTALLED)
    if at < 0:
        return False
    for place in range(
        TOPICS * summit, TOPICS * summit + len(state.board.components.summit_topics[state.summits[summit]])
    ):
        if (state.speakers[place] == NOBODY) != (place == at):
            return False
    return True


# --- learning ---


def step(state: State, seat: int, source: int) -> Step:
    """The next step of the seat on a track, without what follows from it."""
    parts = state.board.components
    space = state.companies[seat].expertise[source] + 1
    if space > parts.track_lengths[source]:
        return Step(source, 0, BONUS_NONE, BONUS_NONE, [])
    return Step(source, space, parts.bonus[source][space], parts.second_bonus[source][space], [])


def learnable(state: State, seat: int) -> list[int]:
    """The sources of the projects on which the seat has scientists: one of them is learnt when its turn ends
    (CO2-170)."""
    found: list[int] = []
    for place in range(len(state.workers)):
        source = state.projects[place] % INSTALLED
        if state.workers[place] == seat and source not in found:
            found.append(source)
    return sorted(found)


# --- other answers ---


def split(state: State, action: Coins) -> Gain:
    """An income taken partly in coins. Asked of another decision, it is all coins."""
    top = state.stack[-1]
    income = top.amount if isinstance(top, SplitIncome) else action.amount
    return Gain(action.amount, 0, 0, max(0, income - action.amount))


def taking(state: State, card: int, action: Take) -> Gain:
    """What a card gives that lets one choose (CO2-223)."""
    parts = state.board.components
    if action.slot == MONEY:
        return Gain(parts.lobby_money[card], 0, 0, 0)
    return Gain(0, tech_within_reach(state, parts.lobby_tech[card]), 0, 0)


def supply_bought(state: State, seat: int) -> Gain:
    """The permit that must be bought for a fossil plant, with the company goal kept: coins, then points (CO2-70)."""
    points = energy.points_for_coins(state, state.companies[seat].money)
    return Gain(points - state.price, 0, 0, -points)


def placing(state: State, action: Permit) -> Placing:
    """A permit from the market for a region (CO2-180)."""
    most = state.board.components.spaces[action.region]
    return Placing(state.permits[action.region], most, price_after(state, 1))


def payment(state: State, seat: int, action: Pay) -> Payment:
    """A permit that is owed, or a piece of a bid."""
    top, company = state.stack[-1], state.companies[seat]
    due = top.due if isinstance(top, PayBid) else 0
    worth = start_auction.piece_worth(state, due, action.origin)
    if action.origin == WITH_COINS:
        return Payment(worth, company.money, company.money - due)
    there = company.tech if action.origin == WITH_TECH else permits_at(state, seat, action.origin)
    return Payment(worth, there, there - 1)


def recruits_left(state: State, seat: int) -> int:
    """Scientists in the pool when one more was recruited."""
    return max(0, state.companies[seat].recruits - 1)
