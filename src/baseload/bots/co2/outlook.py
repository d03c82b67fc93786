"""What things are worth to one company now: coins, tech, permits, steps on the tracks, sources it has not built yet."""

from typing import Final, final

from baseload.bots.co2.ending import last_decade
from baseload.bots.co2.planet import Planet
from baseload.bots.co2.weights import Numbers
from baseload.games.climate.world import BONUS_ANY, BONUS_NONE, BONUS_PERMIT, BONUS_SOURCE, BONUS_TECH
from baseload.games.co2.components import LOBBY_CARDS
from baseload.games.co2.state import OPERATIONS, State

# Bits set in a mask of the five sources.
BITS: Final = [mask.bit_count() for mask in range(32)]
_EARLY: Final = 6.0  # with so many turns to come, coins and tech are worth their most
_PRICE_LIMIT: Final = 0.9  # nobody counts on the very highest price


@final
class Outlook:
    """Worked out anew for each decision, the dearer parts only when asked for."""

    def __init__(self, state: State, seat: int, numbers: Numbers) -> None:
        board = state.board
        parts = board.components
        company = state.companies[seat]
        self.state = state
        self.seat = seat
        self.numbers = numbers
        self.components = parts
        self.company = company
        # Own turns after the present one, and incomes still to come.
        last = last_decade(state)
        self.last = last
        turns = (last - state.decade) * board.rounds + board.rounds - state.round
        if state.phase != OPERATIONS:
            turns += 1
        self.turns = turns
        self.incomes = float(last - state.decade + (1 if board.final_income else 0))
        early = turns / _EARLY
        if early > 1.0:
            early = 1.0
        self.early = early
        self.coin_end = 1.0 / parts.coins_per_point
        # Where the planet is at stake, coins and tech are plants.
        planet = Planet(state, numbers, last, False)
        self.planet = planet
        self._coin_more = numbers.coin_early * early + numbers.coin_stake * planet.urgency
        self.coin = self.coin_at(company.money)
        tech_scarce = 1.0 - company.tech / numbers.tech_range
        if tech_scarce < 0.0:
            tech_scarce = 0.0
        self.tech = numbers.tech_late + (numbers.tech_early - numbers.tech_late) * early * (
            0.3 + 0.7 * tech_scarce
        )
        self.tech += numbers.tech_stake * planet.urgency * tech_scarce
        # A permit is sold at the end, or paid for an installation.
        price = state.price + numbers.price_rise * turns * board.players
        highest = parts.price_highest * _PRICE_LIMIT
        if price > highest:
            price = highest if highest > state.price else float(state.price)
        self.permit_end = price * self.coin_end
        permit = self.permit_end * (numbers.permit_keep + (1.0 - numbers.permit_keep) * (1.0 - early))
        if company.goal == 31 and not company.goal_discarded and company.permits * 2 < parts.goal_most[31]:
            permit += parts.goal_points[31] * 0.6
        self.permit = permit
        self.plants = [-1.0] * 30  # by region and source, see building.py; below zero: not looked at yet
        self.ideas = [-1.0] * 30  # by region and source, see projects.py
        self.holds = [-1.0] * (LOBBY_CARDS + 1)  # by card, see trade.py
        self.learns = -1.0  # by the scientists at work, see staff.py
        self._steps: list[float] = []
        self._wanted: list[float] = []

    def coin_at(self, money: int) -> float:
        """The worth of one more coin to a company with so many."""
        numbers = self.numbers
        plenty = (money - numbers.coin_enough) / numbers.coin_range
        if plenty <= 0.0:
            return self.coin_end + self._coin_more
        if plenty >= 1.0:
            return self.coin_end
        return self.coin_end + self._coin_more * (1.0 - plenty)

    # --- steps on the tracks ---

    def steps(self) -> list[float]:
        """By source: the worth of the next step, without what it sets off on other tracks in detail."""
        if not self._steps:
            for source in range(5):
                self._steps.append(self._step(source))
        return self._steps

    def usual_step(self) -> float:
        """What a turn's learning is worth: the second best step of all, for the best is not always at hand."""
        best = 0.0
        second = 0.0
        for step in self.steps():
            if step > best:
                second = best
                best = step
            elif step > second:
                second = step
        return second

    def _step(self, source: int) -> float:
        parts = self.components
        space = self.company.expertise[source] + 1
        if space > parts.track_lengths[source]:
            return 0.0
        numbers = self.numbers
        best = 0
        second = 0
        companies = self.state.companies
        for other in range(len(companies)):
            if other != self.seat:
                there = companies[other].expertise[source]
                if there > best:
                    second = best
                    best = there
                elif second < there < best:
                    second = there
        if len(companies) < 3:
            second = best
        worth = (
            numbers.step_income
            * self.incomes
            * (self._pay(source, space, best, second) - self._pay(source, space - 1, best, second))
        )
        built = self.state.plants_built[source]
        if built < len(parts.plant_tech[source]):
            need = parts.plant_tech[source][built]
            if space <= need:
                # The nearer the licence the better; one level up matters less than the first plant.
                worth += numbers.step_licence * self.early * (1.0 + 1.0 / (need - space + 1))
        bonus = parts.bonus[source][space]
        if bonus != BONUS_NONE:
            worth += self._bonus(bonus) + self._bonus(parts.second_bonus[source][space])
        return worth

    def _bonus(self, bonus: int) -> float:
        if bonus == BONUS_TECH:
            return self.tech
        if bonus == BONUS_PERMIT:
            return self.permit * 0.5 if self.state.market else 0.0
        if bonus == BONUS_ANY:
            return self.numbers.step_chain * 1.5
        return self.numbers.step_chain if bonus >= BONUS_SOURCE else 0.0

    def _pay(self, source: int, space: int, best: int, second: int) -> float:
        """About what a disc on that space earns in a supply phase, given the two best of the others."""
        if space == 0:
            return 0.0
        income = self.components.income[source]
        pay = 0.5 * (income[space] + income[space + 1]) if space < len(income) - 1 else float(income[space])
        if space > best or space >= second:
            return pay
        return pay * self.numbers.step_near / (second - space + 1)

    # --- sources not built yet ---

    def wanted(self) -> list[float]:
        """By source: what a plant of it brings towards UN goals; nothing for what has been built already."""
        if not self._wanted:
            self._wanted = self._count_wanted()
        return self._wanted

    def _count_wanted(self) -> list[float]:
        wanted = [0.0] * 5
        missing = self.components.un_asked & ~self.company.built
        if not missing:
            return wanted
        numbers = self.numbers
        needed = self.components.un_plants
        points = self.components.un_points
        # The last plant of a goal is worth its claim; the first ones only if there is time for the others.
        far = self.turns / 8.0
        if far > 1.0:
            far = 1.0
        shares = [0.0, numbers.un_next, numbers.un_near * far, numbers.un_far * far, 0.0, 0.0]
        for goal in self.state.un_open:
            lacks = needed[goal] & missing
            if lacks:
                worth = (points[goal] - self.tech) * shares[BITS[lacks] if lacks < 32 else lacks.bit_count()]
                while lacks >= 32:  # a second plant of a source
                    lacks = lacks & 31 | lacks >> 5
                for source in range(5):
                    if lacks >> source & 1:
                        wanted[source] += worth
        if self.state.board.solo:
            for source in range(5):
                if missing >> source & 1:
                    wanted[source] += numbers.un_unseen
        if self.company.goal == 33 and not self.company.goal_discarded:
            for source in range(5):
                if missing >> source & 1:
                    wanted[source] += self.components.goal_points[33] * 0.8
        return wanted
