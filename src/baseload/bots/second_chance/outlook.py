"""What things are worth to a seat as the position stands: coins, tech, permits, steps on the tracks, goal tiles.

An outlook is made for one decision. What costs time is worked out when it is first asked for. Others' hands and goals
and all piles are never looked at.
"""

from typing import final

from baseload.bots.second_chance.weights import Weights
from baseload.games.climate.tracks import foremost
from baseload.games.climate.world import BONUS_NONE, BONUS_PERMIT, BONUS_TECH
from baseload.games.second_chance.company_goals import permits_of
from baseload.games.second_chance.components import TILE_END, TILE_HALF, Components
from baseload.games.second_chance.decades import rounds
from baseload.games.second_chance.state import MAIN, NO_PROJECT, NOBODY, Company, State
from baseload.games.second_chance.un_cards import is_claimed, plants_served, points_for

KINDS = 60  # of goal tiles, see components.py


def turns_after(state: State) -> int:
    """The turns of everybody that come after the present one, to the end of the game."""
    players, board = len(state.companies), state.board
    left = (rounds(state) - state.round) * players + players - 1 - state.turn
    for decade in range(state.decade + 1, board.decades + 1):
        left += players * (board.rounds_last if decade == board.decades else board.rounds)
    return left


@final
class Outlook:
    """What a seat makes of a position."""

    def __init__(self, weights: Weights, state: State, seat: int) -> None:
        self.weights = weights
        self.state = state
        self.seat = seat
        self.company: Company = state.companies[seat]
        self.components: Components = state.board.components
        self.team: bool = state.board.team
        self.decade = state.decade
        self.incomes_left = state.board.decades - state.decade + 1
        self.income_sum = float(self.incomes_left)  # of a point in every decade to come
        if self.team:
            self.income_sum = 0.0
            for decade in range(state.decade, state.board.decades + 1):
                self.income_sum += weights.fade[state.decade][decade]
        self.turns: int = turns_after(state)  # of all
        self.own_turns = self.turns / len(state.companies)  # after this one
        self.tiles: list[float] = [0.0] * KINDS  # by kind: what turning an open tile saves
        self.open: list[int] = [0] * KINDS  # by kind: how many are open
        if self.team:
            self._look_at_tiles()
        kinds = 5 * len(self.components.plant_money[0])
        self.waiting: list[int] = [0] * kinds  # by project kind (source + 5 * (level - 1)): planned ones
        self.ready: list[int] = [0] * kinds  # … prepared ones
        self.planned = 0
        self.prepared = 0
        projects, owners = state.projects, state.prepared
        for place in range(len(projects)):
            project = projects[place]
            if project > NO_PROJECT:
                if owners[place] == NOBODY:
                    self.waiting[project] += 1
                    self.planned += 1
                else:
                    self.ready[project] += 1
                    self.prepared += 1
        self._steps: list[float] = [-1.0] * 5
        builds = (self.own_turns + 1.0) / weights.turns_per_plant
        company = self.company
        wanted = builds * weights.plant_money
        self.money: float = weights.money if company.money < wanted else weights.money_spare
        if company.money < weights.plant_money and company.money < wanted:
            self.money = weights.money_short
        if self.team and self.own_turns < 1.0 and state.used & MAIN:
            self.money = 0.02  # nothing will be bought any more
        if not self.team and self.money < 0.5:
            self.money = 0.5  # two coins are a point at the end
        needed_tech = 1.0 + 1.5 * builds
        self.tech: float = weights.tech if company.tech < needed_tech else weights.tech_spare
        permits = permits_of(state, seat)
        self.permits = permits  # that the seat can pay with
        if permits < 1:
            self.permit: float = weights.permit
        else:
            share = min(1.0, max(0.0, (2.0 * builds - permits) / 4.0))
            self.permit = weights.permit_spare + share * (weights.permit - weights.permit_spare) * 0.6
        if self.own_turns < 1.0 and self.team:
            self.permit *= 0.4

    def _look_at_tiles(self) -> None:
        """A tile costs its penalty in every decade in which it is open; an inspected one twice in this one."""
        state, parts = self.state, self.components
        to_come = 0.0
        fade = self.weights.fade[self.decade]
        for decade in range(self.decade, state.board.decades + 1):
            to_come += parts.tile_penalty[decade] * fade[decade]
        worth = self.weights.tile * to_come
        inspected = worth + parts.tile_penalty[self.decade]
        turned, inspectors = state.turned, state.inspectors
        for place in range(len(state.tiles)):
            if not turned >> place & 1:
                kind = state.tiles[place]
                self.open[kind] += 1
                each = inspected if place in inspectors else worth
                if each > self.tiles[kind]:
                    self.tiles[kind] = each

    # --- knowledge ---

    def step(self, source: int) -> float:
        """What a step of the own disc is worth."""
        worth = self._steps[source]
        if worth < 0:
            worth = self.step_of(self.seat, source)
            self._steps[source] = worth
        return worth

    def step_of(self, seat: int, source: int) -> float:
        """What a step of a seat's disc is worth: income to come, a goal tile, a licence, the bonus it reaches."""
        parts, weights = self.components, self.weights
        space = self.state.companies[seat].knowledge[source]
        if space >= parts.track_lengths[source]:
            return 0.0
        worth = weights.income * self._income(seat, source, space) * self.income_sum
        if self.team:
            worth += self._track_tile(TILE_HALF + source, parts.track_halves[source], source, space)
            worth += self._track_tile(TILE_END + source, parts.track_lengths[source], source, space)
        for level in range(len(parts.plant_knowledge[source])):
            short = parts.plant_knowledge[source][level] - space
            if short > 0:
                project = source + 5 * level
                if self.ready[project]:
                    worth += weights.licence / short
                elif self.waiting[project]:
                    worth += weights.licence_planned / short
        bonus = parts.bonus[source][space + 1]
        if bonus != BONUS_NONE:
            worth += self._bonus(bonus)
            second = parts.second_bonus[source][space + 1]
            if second != BONUS_NONE:
                worth += self._bonus(second)
        return worth

    def _bonus(self, bonus: int) -> float:
        if bonus == BONUS_TECH:
            return self.tech
        return 0.5 * self.permit if bonus == BONUS_PERMIT else self.weights.any_step

    def _income(self, seat: int, source: int, space: int) -> float:
        """How a step changes the income of a decade: the team's, or the seat's against its rivals'."""
        paid = self.components.income[source]
        companies = self.state.companies
        spaces = [[company.knowledge[source]] for company in companies]
        first, second = foremost(spaces, 0)
        spaces[seat][0] += 1
        first_after, second_after = foremost(spaces, 0)
        own = theirs = 0
        for other in range(len(companies)):
            at = companies[other].knowledge[source]
            before = paid[at] if at and (at in (first, second)) else 0
            if other == seat:
                at += 1
                own = (paid[at] if at in (first_after, second_after) else 0) - before
            elif at:
                theirs += (paid[at] if at in (first_after, second_after) else 0) - before
        if self.team:
            return own + theirs
        return own - self.weights.rival_income * theirs

    def _track_tile(self, kind: int, goal: int, source: int, space: int) -> float:
        """A tile for which somebody must reach a space: the nearer the foremost disc is, the more its step counts."""
        if not self.open[kind] or space >= goal:
            return 0.0
        for company in self.state.companies:
            if company.knowledge[source] > space:
                return 0.0
        steps = goal - space
        if steps == 1:
            return self.tiles[kind]
        if steps > 2 * self.own_turns + 1:
            return 0.0
        return self.weights.track_tile * self.tiles[kind] / steps

    def best_step(self, mask: int) -> float:
        """The best of the own steps in these sources."""
        best = 0.0
        for source in range(5):
            if mask >> source & 1:
                best = max(best, self.step(source))
        return best

    # --- UN cards ---

    def cards_needed(self) -> int:
        """How many UN cards the team must still claim."""
        state = self.state
        claimed = 0
        for company in state.companies:
            claimed += len(company.claimed)
        return len(state.un_cards) - claimed - self.components.un_may_remain

    def card_worth(self) -> float:
        """What claiming one more UN card is worth."""
        if self.team:
            if self.cards_needed() <= 0:
                return self.weights.un_spare
            return self.weights.un_needed + self.weights.un_later * (self.decade - 1)
        have = len(self.company.claimed)
        worth = float(points_for(self.state, have + 1) - points_for(self.state, have))
        if not self.company.goal_discarded and 3 in self.company.goals:
            worth += self.components.company_points[3]
        return worth

    def un_wants(self, seat: int, with_prepared: bool) -> list[float]:
        """By source: what one more plant on the seat's infrastructure does for UN cards. With what is only prepared
        counted as well, what one more infrastructure does."""
        state = self.state
        counts = plants_served(state, seat)
        if with_prepared:
            for place in range(len(state.prepared)):
                if state.prepared[place] == seat:
                    counts[state.projects[place] % 5] += 1
        wants = [0.0] * 5
        each, shares = self.card_worth(), self.weights.un_missing
        for card in state.un_cards:
            if is_claimed(state, card):
                continue
            needs = self.components.un_needs[card]
            missing = 0
            for source in range(5):
                if needs[source] > counts[source]:
                    missing += needs[source] - counts[source]
            if not missing:
                continue
            for source in range(5):
                if needs[source] > counts[source]:
                    wants[source] += each * shares[missing]
        return wants
