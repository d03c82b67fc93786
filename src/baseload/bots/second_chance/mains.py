"""Main actions: plan, prepare, build. A plant is the aim of all three; each has its share of what it is worth."""

from typing import final

from baseload.bots.second_chance.outlook import Outlook
from baseload.bots.second_chance.plants import Plants
from baseload.bots.second_chance.wishes import Wishes
from baseload.games.climate.world import MONEY
from baseload.games.climate.world import TECH as TECH_SLOT
from baseload.games.second_chance.actions import BOARD, Build, Plan, Prepare
from baseload.games.second_chance.components import (
    ON_BUILD,
    ON_SLOT,
)
from baseload.games.second_chance.decades import rounds
from baseload.games.second_chance.income import incomes
from baseload.games.second_chance.plan import next_level, subsidy_money
from baseload.games.second_chance.state import NO_PROJECT, NOBODY
from baseload.games.second_chance.stock import tech_within_reach, within_reach


@final
class Mains:
    """What main actions are worth to the seat to move."""

    def __init__(self, outlook: Outlook, wishes: Wishes) -> None:
        self.outlook = outlook
        self.wishes = wishes
        self.plants = Plants(outlook)
        # By region and source: what a plan there has of a plant; -1: not asked for yet.
        self._sites: list[float] = [-1.0] * 30
        self._research = -1.0
        state = outlook.state
        # Turns of the team beyond those that finishing all projects takes.
        self.room = outlook.turns + 1 - 2 * outlook.planned - outlook.prepared
        # Turns of the team in this decade, after this one.
        self.turns_now = (rounds(state) - state.round + 1) * len(state.companies) - 1 - state.turn

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
        state, parts = outlook.state, outlook.components
        place = action.place
        region, source, level = place // 3, state.projects[place] % 5, state.projects[place] // 5
        worth = self.plants.plant(region, source, level, False)
        owner = state.prepared[place]
        if outlook.team or owner == outlook.seat:
            if self.plants.will_act(owner):
                worth += self.plants.served(owner)[source]
        elif owner >= 0:
            worth -= 0.3 * self.plants.served(owner)[source]
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
        state, parts = outlook.state, outlook.components
        place = action.place
        region, source, level = place // 3, state.projects[place] % 5, state.projects[place] // 5
        worth = 0.0
        if outlook.turns >= 1 + outlook.prepared:
            worth = outlook.weights.prepare_share * self.plants.plant(region, source, level, False)
            worth *= self.plants.licensed(source, level) * self.plants.affordable(source, level)
            if self.turns_now >= 1 + outlook.prepared:
                worth *= outlook.weights.in_time
        if outlook.turns:
            wanted = self.plants.own_want(source)
            worth += outlook.weights.un_marker * wanted
            if outlook.team and len(state.companies) > 1:
                worth -= outlook.weights.un_leave * max(0.0, self.plants.partners_want(source) - wanted)
        worth += wishes.marker_region[region] + wishes.marker_source[source]
        worth += outlook.money * parts.prepare_money[source]
        worth += outlook.tech * tech_within_reach(state, parts.prepare_tech[source])
        worth += outlook.permit * within_reach(state, parts.prepare_permits[source], 1)
        worth -= self.permit_cost(action.origin)
        worker = state.workers[place]
        if worker == outlook.seat:
            worth += outlook.step(source) + 1.0
        elif worker != NOBODY and outlook.team:
            worth += outlook.weights.partner_step
        if action.card:
            worth += self.reward(action.card) - self.kept(action.card)
        return worth

    def _site(self, region: int, source: int) -> float:
        """The plan's share in what a plant of the source in the region would be worth."""
        at = 5 * region + source
        worth = self._sites[at]
        if worth < 0:
            outlook = self.outlook
            level = next_level(outlook.state, source) - 1
            worth = outlook.weights.plan_share * self.plants.licensed(source, level)
            if self.room < 5:
                worth *= 0.6
            if self.turns_now >= 2 + 2 * outlook.planned + outlook.prepared:
                worth *= outlook.weights.in_time
            worth *= self.plants.plant(region, source, level, True)
            self._sites[at] = worth
        return worth

    def plan(self, action: Plan) -> float:
        outlook, wishes = self.outlook, self.wishes
        state, weights = outlook.state, outlook.weights
        source, place = action.source, action.place
        region, slot = place // 3, place % 3
        worth = outlook.step(source) + wishes.step[source] - weights.glut * max(0, outlook.planned - 1)
        coins = 0
        if slot == MONEY:
            coins = subsidy_money(state, place)
            worth += outlook.money * coins
        elif slot == TECH_SLOT:
            worth += outlook.tech * tech_within_reach(state, outlook.components.subsidy_tech)
        else:
            worth += self.research()
        if self.room >= 3:
            level = next_level(state, source) - 1
            worth += self._site(region, source) * self.plants.payable(source, level, coins)
            wished = wishes.marker_region[region] + wishes.marker_source[source]
            wished += wishes.plant_region[region] + wishes.plant_source[source]
            worth += weights.plan_goal * wished + weights.un_plan * self.plants.anybodys_want(source)
        if action.card:
            worth += self.reward(action.card) - self.kept(action.card)
        return worth

    def research(self) -> float:
        """The scientist subsidy: one more scientist with a step, or a move."""
        if self._research < 0:
            outlook = self.outlook
            self._research = self.recruit() + outlook.best_step(31) if outlook.company.recruits else 1.0
        return self._research

    def recruit(self) -> float:
        weights = self.outlook.weights
        each = weights.recruit_solo if self.outlook.state.board.solo else weights.recruit
        return each * min(6.0, self.outlook.own_turns) * 0.5 + self.wishes.recruit

    def holding(self, money: int, tech: int) -> float:
        """Coins and tech that one's goal wants at the end are missed when they are spent in the last decade."""
        outlook, wishes = self.outlook, self.wishes
        if outlook.incomes_left > 1:
            return 0.0
        worth = 0.0
        if wishes.tech and tech and outlook.company.tech - tech < wishes.tech and outlook.own_turns < 2:
            worth -= outlook.weights.personal * (2.5 if outlook.own_turns < 1 else 0.5)
        if wishes.coins and outlook.company.money - money + self._income() < wishes.coins:
            worth -= outlook.weights.personal * 0.5
        return worth

    def _income(self) -> int:
        """What the seat will earn at the end of this decade."""
        return incomes(self.outlook.state)[self.outlook.seat]

    # --- lobby cards ---

    def reward(self, card: int) -> float:
        """The main effect of a card."""
        outlook = self.outlook
        parts = outlook.components
        if parts.lobby_choice[card]:
            return max(outlook.money * parts.lobby_money[card], outlook.tech * parts.lobby_tech[card])
        tech = tech_within_reach(outlook.state, parts.lobby_tech[card])
        worth = outlook.money * parts.lobby_money[card] + outlook.tech * tech
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
