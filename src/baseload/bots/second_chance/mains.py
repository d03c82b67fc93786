"""Main actions: plan, prepare, build. A plant is the aim of all three; each has its share of what it is worth."""

from typing import final

from baseload.bots.second_chance.outlook import Outlook
from baseload.bots.second_chance.wishes import Wishes
from baseload.games.climate.world import MONEY
from baseload.games.climate.world import TECH as TECH_SLOT
from baseload.games.second_chance.actions import BOARD, Build, Plan, Prepare
from baseload.games.second_chance.build import building_space
from baseload.games.second_chance.components import (
    ON_BUILD,
    ON_SLOT,
    TILE_REGION,
    TILE_TYPE,
)
from baseload.games.second_chance.decades import rounds
from baseload.games.second_chance.state import EMPTY, NO_PROJECT, NOBODY

_TILE_AVERAGE = 30  # ppm of a fossil tile


@final
class Mains:
    """What main actions are worth to the seat to move."""

    def __init__(self, outlook: Outlook, wishes: Wishes) -> None:
        self.outlook = outlook
        self.wishes = wishes
        self.heat: list[float] = [
            -1.0
        ] * 6  # by region: what a plant there saves of the heat; -1: not looked at yet
        self._served: list[list[float]] = [
            [] for _ in outlook.state.companies
        ]  # un_wants of owners asked for
        self._marks: list[float] = []
        self._partners: list[float] = []  # the most that infrastructure does for a partner, by source
        in_hand: list[int] = [0] * 6  # projects by region, to be built some day
        of_kind: list[int] = [0] * 5
        state = outlook.state
        for place in range(len(state.projects)):
            project = state.projects[place]
            if project != NO_PROJECT:
                in_hand[place // 3] += 1
                of_kind[project % 5] += 1
        self.in_hand = in_hand
        self.of_kind = of_kind
        # Turns of the team beyond those that finishing all projects takes.
        self.room = outlook.turns + 1 - 2 * outlook.planned - outlook.prepared
        # Turns of the team in this decade, after this one.
        self.turns_now = (rounds(state) - state.round + 1) * len(state.companies) - 1 - state.turn

    # --- plants ---

    def heat_saved(self, region: int) -> float:
        """A plant covers a demand for which a fossil plant would come, or takes one off; -9 if there is no room."""
        saved = self.heat[region]
        if saved != -1.0:
            return saved
        outlook = self.outlook
        state, parts = outlook.state, outlook.parts
        space = building_space(state, region)
        if space < 0:
            saved = -9.0
        else:
            fossil = state.spaces[space]
            decade = space - parts.first_space[region] + 1
            if not outlook.team:
                saved = self._heat_rivals(fossil, decade)
            elif fossil != EMPTY:
                gone = min(parts.ppm[fossil], state.level - parts.level_team)
                saved = (
                    gone / parts.reduction_step * parts.reduction_price[state.decade] * outlook.weights.heat
                )
            elif decade > state.board.decades:
                saved = 0.0
            else:
                steps = _TILE_AVERAGE / parts.reduction_step
                saved = steps * parts.reduction_price[decade] * outlook.weights.heat
                if decade > state.decade:  # a later plant could still cover it
                    saved *= outlook.weights.heat_later * outlook.weights.fade[state.decade][decade]
        self.heat[region] = saved
        return saved

    def _heat_rivals(self, fossil: int, decade: int) -> float:
        """All are lost above the limit, so cooling is worth more the nearer it is."""
        outlook = self.outlook
        state, parts = outlook.state, outlook.parts
        if fossil == EMPTY and decade > state.board.decades:
            return 0.0
        rise = 0
        for coming in range(state.decade + 1, state.board.decades + 1):
            for region in range(6):
                last = parts.spaces[region]
                if coming <= last and state.spaces[parts.first_space[region] + coming - 1] == EMPTY:
                    rise += _TILE_AVERAGE
        over = state.level + rise - parts.level_lost
        if over <= -60:
            return 0.5
        return outlook.weights.heat_rivals * (2.0 + min(4.0, over / 60.0))

    def plant(self, region: int, source: int, level: int, later: bool) -> float:
        """What a plant is worth to the team or to its builder. One to come `later` turns no tiles that projects on the
        board will turn."""
        outlook = self.outlook
        saved = self.heat_saved(region)
        if saved <= -9.0:
            return 0.0
        worth = outlook.parts.plant_points[source][level] + saved
        if outlook.decade == 1:
            worth *= outlook.weights.early
        if outlook.team:
            if not later or outlook.open[TILE_REGION + region] > self.in_hand[region]:
                worth += outlook.tiles[TILE_REGION + region]
            if not later or outlook.open[TILE_TYPE + source] > self.of_kind[source]:
                worth += outlook.tiles[TILE_TYPE + source]
        return worth

    def served(self, owner: int) -> list[float]:
        """By source: what a plant on the owner's infrastructure does for UN cards."""
        if not self._served[owner]:
            self._served[owner] = self.outlook.un_wants(owner, False)
        return self._served[owner]

    def will_act(self, seat: int) -> bool:
        """Has the seat a turn left, this one included, in which it could claim a UN card?"""
        outlook = self.outlook
        if seat == outlook.seat or outlook.turns >= len(outlook.state.companies):
            return True
        return 0 < (seat - outlook.seat) % len(outlook.state.companies) <= outlook.turns

    def _control(self, region: int) -> float:
        """Permits to pay with, for whoever comes to run the region."""
        outlook = self.outlook
        controller = outlook.state.controllers[region]
        if controller == outlook.seat:
            return 0.0
        worth = self.wishes.control[region]
        if controller == NOBODY or not outlook.team:
            worth += (
                outlook.weights.control * outlook.state.permits[region] * min(1.0, outlook.own_turns / 3.0)
            )
        return worth

    def permit_cost(self, origin: int) -> float:
        """What paying with a permit from there costs. Those of a region can only be spent; where coins can still be had
        for them, they are spared a little."""
        outlook = self.outlook
        cost = outlook.permit
        if origin == BOARD:
            if self.wishes.permits and outlook.incomes_left <= 2:
                cost += 1.5
            return cost
        if outlook.state.projects[3 * origin + MONEY] == NO_PROJECT and outlook.turns > 4:
            cost += 0.2
        else:
            cost -= 0.3
        if origin == self.wishes.spared and outlook.state.permits[origin] <= self.wishes.spared_to:
            cost += 4.0
        return cost

    # --- the three actions ---

    def build(self, action: Build) -> float:
        outlook, wishes = self.outlook, self.wishes
        state, parts = outlook.state, outlook.parts
        place = action.place
        region, source, level = place // 3, state.projects[place] % 5, state.projects[place] // 5
        worth = self.plant(region, source, level, False)
        owner = state.prepared[place]
        if outlook.team or owner == outlook.seat:
            if self.will_act(owner):
                worth += self.served(owner)[source]
        elif owner >= 0:
            worth -= 0.3 * self.served(owner)[source]
        worth += wishes.plant_region[region] + wishes.plant_source[source] + self._control(region)
        worth -= 0.4 * outlook.money * parts.plant_money[source][level]
        worth -= 0.4 * outlook.tech * parts.plant_tech[source][level]
        if action.unaided:
            worth -= outlook.tech
        if parts.plant_permits[source][level]:
            worth -= 0.4 * self.permit_cost(action.origin)
        if action.card:
            worth += self.reward(action.card) - self.kept(action.card)
        return worth + self.holding(parts.plant_money[source][level], parts.plant_tech[source][level])

    def prepare(self, action: Prepare) -> float:
        outlook, wishes = self.outlook, self.wishes
        state, parts = outlook.state, outlook.parts
        place = action.place
        region, source, level = place // 3, state.projects[place] % 5, state.projects[place] // 5
        worth = 0.0
        if outlook.turns >= 1 + outlook.prepared:
            worth = outlook.weights.prepare_share * self.plant(region, source, level, False)
            worth *= self._licensed(source, level) * self._affordable(source, level)
            if self.turns_now >= 1 + outlook.prepared:
                worth *= outlook.weights.in_time
        if not self._marks:
            self._marks = outlook.un_wants(outlook.seat, True)
        if outlook.turns:
            worth += outlook.weights.un_marker * self._marks[source]
            if outlook.team and len(state.companies) > 1:
                worth -= outlook.weights.un_leave * max(
                    0.0, self._partners_want(source) - self._marks[source]
                )
        worth += wishes.marker_region[region] + wishes.marker_source[source]
        worth += outlook.money * parts.prepare_money[source]
        worth += outlook.tech * min(state.tech, parts.prepare_tech[source])
        worth += outlook.permit * parts.prepare_permits[source]
        worth -= self.permit_cost(action.origin)
        worker = state.workers[place]
        if worker == outlook.seat:
            worth += outlook.step(source) + 1.0
        elif worker != NOBODY and outlook.team:
            worth += outlook.weights.partner_step
        if action.card:
            worth += self.reward(action.card) - self.kept(action.card)
        return worth

    def _partners_want(self, source: int) -> float:
        """What this infrastructure would do for the partner who gains most by it."""
        outlook = self.outlook
        if not self._partners:
            best = [0.0] * 5
            for seat in range(len(outlook.state.companies)):
                if seat != outlook.seat:
                    wants = outlook.un_wants(seat, True)
                    for kind in range(5):
                        best[kind] = max(best[kind], wants[kind])
            self._partners = best
        return self._partners[source]

    def _licensed(self, source: int, level: int) -> float:
        """How likely it is that somebody can build it: a partner will do, a rival will not."""
        outlook = self.outlook
        needed = outlook.parts.plant_knowledge[source][level]
        best = outlook.company.knowledge[source]
        if outlook.team:
            for company in outlook.state.companies:
                best = max(best, company.knowledge[source])
        if best >= needed:
            return 1.0
        return outlook.weights.unlicensed if best == needed - 1 else outlook.weights.unlicensed_far

    def _affordable(self, source: int, level: int) -> float:
        """Can somebody pay for it soon? Whoever prepares it has its bonus too."""
        outlook = self.outlook
        parts = outlook.parts
        needed = parts.plant_knowledge[source][level]
        money, tech = parts.plant_money[source][level], parts.plant_tech[source][level]
        companies = outlook.state.companies
        for seat in range(len(companies)):
            company = companies[seat]
            if company.knowledge[source] < needed:
                continue
            if seat == outlook.seat:
                if (
                    company.money + parts.prepare_money[source] >= money
                    and company.tech + parts.prepare_tech[source] >= tech
                ):
                    return 1.0
            elif outlook.team and company.money >= money and company.tech >= tech:
                return 1.0
        return outlook.weights.unaffordable

    def _payable(self, source: int, level: int, slot: int, region: int) -> float:
        """The same for a plant that is only planned, with the subsidy of its slot."""
        outlook = self.outlook
        parts, state = outlook.parts, outlook.state
        money = parts.plant_money[source][level]
        have = outlook.company.money + parts.prepare_money[source]
        if slot == MONEY:
            have += state.permits[region]
        if have >= money:
            return 1.0
        if outlook.team:
            for company in state.companies:
                if company.money >= money:
                    return 1.0
        return outlook.weights.unaffordable

    def _anybodys_want(self, source: int) -> float:
        """What infrastructure of the source does for the UN cards of whoever gains most."""
        outlook = self.outlook
        if not self._marks:
            self._marks = outlook.un_wants(outlook.seat, True)
        best = self._marks[source]
        if outlook.team and len(outlook.state.companies) > 1:
            best = max(best, self._partners_want(source))
        return best

    def plan(self, action: Plan) -> float:
        outlook = self.outlook
        state, parts = outlook.state, outlook.parts
        source, place = action.source, action.place
        region, slot = place // 3, place % 3
        worth = outlook.step(source) + self.wishes.step[source]
        if self.room >= 3:
            level = parts.project_levels[state.projects_taken[source]] - 1
            share = outlook.weights.plan_share
            if self.room < 5:
                share *= 0.6
            share *= self._licensed(source, level) * self._payable(source, level, slot, region)
            if self.turns_now >= 2 + 2 * outlook.planned + outlook.prepared:
                share *= outlook.weights.in_time
            worth += share * self.plant(region, source, level, True)
            wishes = self.wishes
            wished = wishes.marker_region[region] + wishes.marker_source[source]
            wished += wishes.plant_region[region] + wishes.plant_source[source]
            worth += outlook.weights.plan_goal * wished
            if outlook.weights.un_plan:
                worth += outlook.weights.un_plan * self._anybodys_want(source)
        if slot == MONEY:
            worth += outlook.money * max(state.permits[region], state.board.least_money)
        elif slot == TECH_SLOT:
            worth += outlook.tech * min(state.tech, parts.subsidy_tech)
        else:
            worth += self.research()
        if action.card:
            worth += self.reward(action.card) - self.kept(action.card)
        return worth

    def research(self) -> float:
        """The scientist subsidy: one more scientist with a step, or a move."""
        outlook = self.outlook
        if not outlook.company.recruits:
            return 1.0
        return self.recruit() + outlook.best_step(31)

    def recruit(self) -> float:
        return self.outlook.weights.recruit * min(6.0, self.outlook.own_turns) * 0.5 + self.wishes.recruit

    def holding(self, money: int, tech: int) -> float:
        """Coins and tech that one's goal wants at the end are missed when they are spent in the last decade."""
        outlook, wishes = self.outlook, self.wishes
        if outlook.incomes_left > 1:
            return 0.0
        worth = 0.0
        if wishes.tech and tech and outlook.company.tech - tech < wishes.tech and outlook.own_turns < 2:
            worth -= outlook.weights.personal * (2.5 if outlook.own_turns < 1 else 0.5)
        if wishes.coins and outlook.company.money - money + _income_of(outlook) < wishes.coins:
            worth -= outlook.weights.personal * 0.5
        return worth

    # --- lobby cards ---

    def reward(self, card: int) -> float:
        """The main effect of a card."""
        outlook = self.outlook
        parts = outlook.parts
        if parts.lobby_choice[card]:
            return max(outlook.money * parts.lobby_money[card], outlook.tech * parts.lobby_tech[card])
        worth = outlook.money * parts.lobby_money[card] + outlook.tech * min(
            outlook.state.tech, parts.lobby_tech[card]
        )
        worth += parts.lobby_points[card]
        if parts.lobby_knowledge[card]:
            worth += outlook.step(parts.lobby_of[card])
        elif outlook.state.board.lobby_on[card] == ON_SLOT and worth <= 0.0:
            worth = 1.5
        return worth

    def kept(self, card: int) -> float:
        """What the card would be worth later, in the hand."""
        weights = self.outlook.weights
        spare = self.outlook.own_turns - len(
            self.outlook.company.lobby
        )  # turns in which none would be played
        worth = weights.keep * max(0.0, spare)
        if self.outlook.state.board.lobby_on[card] == ON_BUILD:
            worth *= 0.7
        return min(weights.keep_most, worth)


def _income_of(outlook: Outlook) -> int:
    """What the seat will earn at the end of this decade."""
    paid, companies = outlook.parts.income, outlook.state.companies
    total = 0
    for source in range(5):
        at = outlook.company.knowledge[source]
        ahead = 0
        for company in companies:
            if company.knowledge[source] > at:
                ahead += 1
        if at and (not ahead or (ahead == 1 and len(companies) > 2)):
            total += paid[at]
    return total
