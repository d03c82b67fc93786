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
from baseload.games.second_chance import (
    build,
    company_goals,
    energy,
    environment,
    plan,
    reduction,
    scientists,
    turn,
)
from baseload.games.second_chance.actions import BOARD, CARD, Build, Claim, Move, Pay, Plan, Prepare
from baseload.games.second_chance.components import LOBBY_CARDS, UN_CARDS
from baseload.games.second_chance.control import permits_at
from baseload.games.second_chance.deal import fossils_in_pile
from baseload.games.second_chance.energy import FirstRegion
from baseload.games.second_chance.income import SplitIncome
from baseload.games.second_chance.posts import topic_at
from baseload.games.second_chance.state import (
    EMPTY,
    GREEN,
    NO_PROJECT,
    NOBODY,
    PREPARING,
    REDUCTION,
    SUPPLY,
    TOPICS,
    UNKNOWN,
    State,
)
from baseload.games.second_chance.stock import take_from_market, tech_within_reach, to_bank, within_reach
from baseload.games.second_chance.un_cards import points_at_once, points_for

# --- what everybody can foresee ---


def next_supply(state: State) -> Supply:
    """The supply phase that comes next or is just beginning. Partners have it at the end of a decade, rivals at its
    beginning; once it goes round the regions nobody is asked before it is through."""
    if state.result is not None:
        return NO_SUPPLY
    if state.phase == SUPPLY:
        past = not isinstance(state.stack[-1], FirstRegion)
    elif state.board.team:
        past = state.phase == REDUCTION
    else:
        past = state.phase != PREPARING
    decade = state.decade + (1 if past else 0)
    if decade > state.board.decades:
        return NO_SUPPLY
    ppm = state.board.components.ppm
    regions = [region for region in range(6) if energy.wants_plant(state, region, decade)]
    under = [ppm[kind] for kind in state.fossils_under]
    return supply_of(
        decade, regions, ppm_of(fossils_in_pile(state), ppm), under, ppm_of(state.fossils_box, ppm)
    )


def price_after(state: State, taken: int, paid: int = 0) -> int:
    """The market's price when some permits were paid to the bank, and then so many have left it one by one."""
    if taken < state.market:
        return state.price
    after = state.copy()
    to_bank(after, paid)
    for _ in range(taken):
        take_from_market(after)
    return after.price


@final
class OpenTile:
    """An environmental goal left open: the points it costs when they are counted next, and with an inspector on it."""

    def __init__(self, points: int, inspected: int) -> None:
        self.points = points
        self.inspected = inspected


def open_tile(state: State) -> OpenTile | None:
    """None where they are not counted any more. They are before the supply phase of each decade."""
    decade = state.decade + (1 if state.phase in (SUPPLY, REDUCTION) else 0)
    if state.result is not None or decade > state.board.decades:
        return None
    return OpenTile(environment.penalty(state, decade, False), environment.penalty(state, decade, True))


# --- the three main actions ---


@final
class Planning:
    """A project planned: the level of its tile, the step, the subsidy, and the ppm of a second main action."""

    def __init__(self, level: int, step: Step, subsidy: Slot, ppm: int) -> None:
        self.level = level
        self.step = step
        self.subsidy = subsidy
        self.ppm = ppm


def planning(state: State, seat: int, action: Plan) -> Planning | None:
    """None where the source has no tile left. What the step gives comes before the subsidy (SC-199, SC-O21)."""
    level = plan.next_level(state, action.source)
    if not level:
        return None
    slot = action.place % 3
    money = plan.subsidy_money(state, action.place) if slot == MONEY else 0
    tech = tech_within_reach(state, state.board.components.subsidy_tech) if slot == TECH else 0
    subsidy = Slot(money, tech, slot == RESEARCH, state.companies[seat].recruits > 0)
    return Planning(level, step(state, seat, action.source), subsidy, turn.second_action_ppm(state))


@final
class Preparation:
    """A project prepared: the bonus, the permit paid and what is left where it comes from, the market's price after it,
    whose scientist must leave (NOBODY: there is none), and the ppm of a second main action."""

    def __init__(
        self, source: int, gain: Gain, paid: Payment, price_after: int, leaves: int, ppm: int
    ) -> None:
        self.source = source
        self.gain = gain
        self.paid = paid
        self.price_after = price_after
        self.leaves = leaves
        self.ppm = ppm


def preparation(state: State, seat: int, action: Prepare) -> Preparation | None:
    """None where there is no project. The permit is paid before the bonus is taken (SC-212)."""
    project = state.projects[action.place]
    if project <= NO_PROJECT:
        return None
    parts, source = state.board.components, project % 5
    permits = within_reach(state, parts.prepare_permits[source], 1)
    gain = Gain(parts.prepare_money[source], tech_within_reach(state, parts.prepare_tech[source]), permits, 0)
    there = permits_at(state, seat, action.origin)
    paid = Payment(0, there, there - 1 + (permits if action.origin == BOARD else 0))
    after = price_after(state, permits, 1)
    return Preparation(source, gain, paid, after, state.workers[action.place], turn.second_action_ppm(state))


@final
class Building:
    """A plant built: its source and level; its price in coins, `saved` of which a card brings, and in tech, `relief` of
    which the region gives; whether it takes a permit; its points; the fossil plant that makes room, EMPTY for none, and
    by how much the level falls then; the goal tiles it turns; the ppm of a second main action; and what is left."""

    def __init__(
        self,
        source: int,
        level: int,
        money: int,
        saved: int,
        tech: int,
        relief: int,
        permit: bool,
        points: int,
        fossil: int,
        less: int,
        tiles: list[int],
        ppm: int,
        money_left: int,
        tech_left: int,
        permits_left: int,
    ) -> None:
        self.source = source
        self.level = level
        self.money = money
        self.saved = saved
        self.tech = tech
        self.relief = relief
        self.permit = permit
        self.points = points
        self.fossil = fossil
        self.less = less
        self.tiles = tiles
        self.ppm = ppm
        self.money_left = money_left
        self.tech_left = tech_left
        self.permits_left = permits_left  # on the own board

    @property
    def affordable(self) -> bool:
        return self.money_left >= 0 and self.tech_left >= 0


def building(state: State, seat: int, action: Build) -> Building | None:
    """None where there is no project."""
    project, region = state.projects[action.place], action.place // 3
    if project <= NO_PROJECT:
        return None
    parts, company = state.board.components, state.companies[seat]
    source, level = project % 5, project // 5
    card = action.card if 1 <= action.card <= LOBBY_CARDS else 0
    price = build.price(state, action.place, card)
    tech = parts.plant_tech[source][level]
    relief = 0 if action.unaided else build.relief_there(state, action.place, tech)
    permit = parts.plant_permits[source][level] > 0
    space = build.building_space(state, region)
    fossil = state.spaces[space] if space >= 0 else EMPTY
    less, ppm = 0, turn.second_action_ppm(state)
    if EMPTY < fossil < GREEN:
        before = state.level + ppm  # a second main action is paid for first
        less = before - build.level_without(state, fossil, before)
    else:
        fossil = EMPTY
    return Building(
        source,
        level + 1,
        max(0, price),
        build.discount(state, card),
        tech,
        relief,
        permit,
        parts.plant_points[source][level],
        fossil,
        less,
        environment.open_among(state, environment.plant_kinds(region, source)),
        ppm,
        company.money - price,
        company.tech - tech + relief,
        company.permits - (1 if permit and action.origin == BOARD else 0),
    )


def takes_control(state: State, seat: int, action: Build) -> bool:
    """Does the region change hands? Looked up by building in a copy; control is checked at once (SC-234)."""
    region = action.place // 3
    if state.controllers[region] == seat or state.check(action) is not None:
        return False
    after = state.copy()
    after.apply(action)
    return after.controllers[region] == seat


# --- director actions ---


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
    money, tech, permits = scientists.minor_gain(state, card)
    moves = state.board.components.lobby_minor[card] == MINOR_SCIENTIST
    return Minor(money, tech, permits, moves, price_after(state, permits))


@final
class Claiming:
    """A UN card claimed: the tech for it and what is left; the points at once, and what all one's cards are then worth
    at the end, which matters to rivals only."""

    def __init__(self, tech: int, tech_left: int, points: int, worth: int) -> None:
        self.tech = tech
        self.tech_left = tech_left
        self.points = points
        self.worth = worth


def claiming(state: State, seat: int, action: Claim) -> Claiming | None:
    if not 1 <= action.card <= UN_CARDS:
        return None
    company, price = state.companies[seat], state.board.components.un_price[action.card]
    worth = 0 if state.board.team else points_for(state, len(company.claimed) + 1)
    return Claiming(price, company.tech - price, points_at_once(state), worth)


def goal_sale(state: State, seat: int) -> GoalSale:
    """The company goal of the seat, given up (SC-326)."""
    company = state.companies[seat]
    known = state.board.competitive and bool(company.goals) and UNKNOWN not in company.goals
    worth = company_goals.worth(state, seat, company.goals[0]) if known and not company.goal_discarded else -1
    return GoalSale(state.board.components.goal_cash, worth)


def completes(state: State, action: Move) -> bool:
    """Would the scientist be the last speaker that a summit waits for?"""
    summit = action.target - SUMMIT
    if action.target >= CARD or summit < 0 or summit >= len(state.summits) or not state.summits[summit]:
        return False
    if action.start == BOARD or state.projects[action.start] <= NO_PROJECT:
        return False
    at = topic_at(state, summit, state.projects[action.start] % 5)
    if at < 0:
        return False
    topics = len(state.board.components.summit_topics[state.summits[summit]])
    for place in range(TOPICS * summit, TOPICS * summit + topics):
        if (state.speakers[place] == NOBODY) != (place == at):
            return False
    return True


# --- knowledge ---


def step(state: State, seat: int, source: int) -> Step:
    """The next step of the seat on a track, without what follows from it."""
    parts = state.board.components
    space = state.companies[seat].knowledge[source] + 1
    if space > parts.track_lengths[source]:
        return Step(source, 0, BONUS_NONE, BONUS_NONE, [])
    tiles = environment.open_among(state, environment.disc_kinds(state, source, space))
    return Step(source, space, parts.bonus[source][space], parts.second_bonus[source][space], tiles)


# --- other answers ---


def split(state: State, action: Coins) -> Gain:
    """An income taken partly in coins. Asked of another decision, it is all coins."""
    top = state.stack[-1]
    income = top.amount if isinstance(top, SplitIncome) else action.amount
    return Gain(action.amount, 0, 0, max(0, income - action.amount))


def taking(state: State, card: int, action: Take) -> Gain:
    """What a card gives that lets one choose (SC-159)."""
    parts = state.board.components
    if action.slot == MONEY:
        return Gain(parts.lobby_money[card], 0, 0, 0)
    return Gain(0, tech_within_reach(state, parts.lobby_tech[card]), 0, 0)


def placing(state: State, action: Permit) -> Placing:
    """A permit from the market for a region (SC-111)."""
    most = state.board.components.permit_spaces[action.region]
    return Placing(state.permits[action.region], most, price_after(state, 1))


def payment(state: State, seat: int, action: Pay) -> Payment:
    """A permit that is owed (SC-289)."""
    there = permits_at(state, seat, action.origin)
    return Payment(0, there, there - 1)


@final
class Reducing:
    """The level lowered: the points for it, the level then, and the points that are left."""

    def __init__(self, points: int, level: int, points_left: int) -> None:
        self.points = points
        self.level = level
        self.points_left = points_left


def reducing(state: State, steps: int) -> Reducing:
    points, level = reduction.reduced(state, steps)
    return Reducing(points, level, state.team_points - points)


def recruits_left(state: State, seat: int) -> int:
    """Scientists in the pool when one more was recruited."""
    return max(0, state.companies[seat].recruits - 1)
