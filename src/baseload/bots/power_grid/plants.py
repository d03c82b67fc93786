"""Plants: what a set of them is worth to a company, what one more would add, and which one to give up."""

from typing import final

from baseload.bots.power_grid.land import affordable, costs
from baseload.bots.power_grid.outlook import Outlook
from baseload.bots.power_grid.weights import Weights
from baseload.games.power_grid.components import HYBRID
from baseload.games.power_grid.plant_market import for_sale
from baseload.games.power_grid.state import State


@final
class Plants:
    """The plants of a seat in the light of its outlook.

    A plant counts by three things: what it adds to the income of the next rounds, what it earns more than usual plants
    after that, and what it can supply at the end. Of a full set the one that matters least makes room.
    """

    def __init__(self, numbers: Weights, state: State, seat: int) -> None:
        self.numbers = numbers
        self.state = state
        self.seat = seat
        self.outlook = Outlook(numbers, state, seat)
        self.capacity = 0  # cities that all plants supply
        self.fuel = 0.0  # what their fuel costs for a round
        self.late = 0.0  # what they are worth later
        company = state.companies[seat]
        parts = state.board.components
        for plant in company.plants:
            self.capacity += parts.powers[plant]
            self.fuel += self.burnt(plant)
            self.late += self.worth_later(plant)
        self.worth = self._worth(self.capacity, self.fuel, self.late)
        # What the best other plant would gain, and the next best: see _missed.
        self.best_other = -1
        self.best_missed = 0.0
        self.next_missed = 0.0
        self.final_gain = 0.0
        # What is left when the weakest has made room for one more.
        self.weakest = 0
        self.kept_capacity = self.capacity
        self.kept_fuel = self.fuel
        self.kept_late = self.late
        if len(company.plants) >= state.board.max_plants:
            self._make_room()

    def burnt(self, plant: int) -> float:
        """What the plant's fuel for a round costs."""
        parts = self.state.board.components
        return parts.burns[plant] * self.outlook.prices[parts.kind[plant]]

    def worth_later(self, plant: int) -> float:
        """What the plant is worth after the next rounds, beyond what one could still get then."""
        numbers = self.numbers
        outlook = self.outlook
        powers = self.state.board.components.powers[plant]
        worth = 0.0
        if outlook.later > 0.0:
            gain = powers * numbers.late_city - self.burnt(plant) - numbers.late_standard
            if gain > 0.0:
                worth += numbers.late_share * outlook.later * gain
        if powers > outlook.base:
            worth += numbers.end_city * (powers - outlook.base)
        return worth

    def _worth(self, capacity: int, fuel: float, late: float) -> float:
        total = late
        if not capacity:
            return total
        each = fuel / capacity
        payments = self.state.board.components.payments  # `payment` written out: nothing is asked as often
        last = len(payments) - 1
        factor = 1.0
        for count in self.outlook.cities:
            used = capacity if capacity < count else count
            total += factor * (payments[used if used < last else last] - payments[0] - used * each)
            factor *= self.numbers.discount
        return total

    def _make_room(self) -> None:
        company = self.state.companies[self.seat]
        best = -1e300
        for plant in company.plants:
            worth = self.worth_without(plant)
            if worth > best:
                best = worth
                self.weakest = plant
        self.kept_capacity -= self.state.board.components.powers[self.weakest]
        self.kept_fuel -= self.burnt(self.weakest)
        self.kept_late -= self.worth_later(self.weakest)

    def worth_without(self, plant: int) -> float:
        """What the others are worth. Of equals the lower number is the one to miss least."""
        powers = self.state.board.components.powers[plant]
        worth = self._worth(
            self.capacity - powers, self.fuel - self.burnt(plant), self.late - self.worth_later(plant)
        )
        return worth - 0.01 * plant - 0.5 * powers

    def gain(self, plant: int) -> float:
        """What the plant would add, before its price."""
        powers = self.state.board.components.powers[plant]
        return (
            self._worth(
                self.kept_capacity + powers,
                self.kept_fuel + self.burnt(plant),
                self.kept_late + self.worth_later(plant),
            )
            - self.worth
        )

    def limit(self, plant: int) -> float:
        """The most one should pay for the plant."""
        if self.outlook.rounds <= self.numbers.final_rounds:
            return self.final_limit(plant)
        return self._within_budget(plant, self.gain(plant) - self._missed(plant))

    def outbids(self, plant: int, bid: int) -> bool:
        """Is the plant worth so much? The same as asking for its limit, but most answers come sooner."""
        if self.outlook.rounds <= self.numbers.final_rounds:
            return self.final_limit(plant) >= bid
        gain = self.gain(plant)
        if gain < bid and self.state.companies[self.seat].money < self.numbers.idle:
            return False
        return self._within_budget(plant, gain - self._missed(plant)) >= bid

    def _missed(self, plant: int) -> float:
        """What one loses by not buying the best of the other plants for sale instead."""
        if self.best_other < 0:
            self._find_others()
        return self.next_missed if plant == self.best_other else self.best_missed

    def _find_others(self) -> None:
        self.best_other = 0
        for plant in for_sale(self.state):
            missed = self.numbers.other_plant * (self.gain(plant) - plant)
            if missed > self.best_missed:
                self.next_missed = self.best_missed
                self.best_missed = missed
                self.best_other = plant
            elif missed > self.next_missed:
                self.next_missed = missed

    def _within_budget(self, plant: int, worth: float) -> float:
        """Money that is missing for fuel and cities afterwards makes a plant less worth buying."""
        numbers = self.numbers
        company = self.state.companies[self.seat]
        parts = self.state.board.components
        money = float(company.money)
        cities = company.cities
        # Money that not even all the cities to the end can use up had better buy plants.
        idle = money - numbers.idle - (self.state.board.end_cities - cities) * self.outlook.city_price
        if idle > 0.0 and worth > 0.0:
            worth *= 1.0 + idle / numbers.idle
        wanted = min(numbers.most_builds, float(self.kept_capacity + parts.powers[plant] - cities))
        free = money - self.kept_fuel - self.burnt(plant)
        if wanted > 0.0:
            free -= wanted * self.outlook.city_price
        if free < 0.0:
            free = 0.0
        if worth > free:
            # Whatever is paid beyond this puts off a city, and with it what the city earns.
            earns = parts.next_payment(cities)
            worth = free + (worth - free) / (1.0 + numbers.put_off * earns / self.outlook.city_price)
        return min(worth, money)

    def surplus(self, plant: int) -> float:
        """What one gains by getting the plant for its number: what speaks for opening its auction."""
        if self.outlook.rounds > self.numbers.final_rounds:
            return self.limit(plant) - plant
        limit = self.final_limit(plant)
        return self.final_gain if limit >= plant else limit - plant

    def final_limit(self, plant: int) -> float:
        """The most to pay in the last round: what still leaves more cities supplied than without the plant.

        `final_gain` is then what it brings for its number.
        """
        numbers = self.numbers
        state = self.state
        company = state.companies[self.seat]
        cities = company.cities
        capacity = self.kept_capacity + state.board.components.powers[plant]
        steps = costs(state, self.seat, max(capacity, self.capacity) - cities, company.money)
        money = float(company.money)
        fuel = numbers.final_fuel * self._fuel_missing(0)
        before = min(self.capacity, cities + affordable(steps, money - fuel))
        fuel = numbers.final_fuel * self._fuel_missing(plant)
        best = 0.0
        self.final_gain = 0.0
        for more in range(len(steps)):
            supplied = min(capacity, cities + more)
            if supplied > before:
                left = money - fuel - steps[more]
                gain = numbers.final_city * (supplied - before)
                best = max(best, min(left, gain))
                if left >= plant:
                    self.final_gain = max(self.final_gain, gain - plant)
        return best

    def _fuel_missing(self, plant: int) -> float:
        """What the fuel costs that is missing to run everything once, with this plant (if any) for the weakest."""
        company = self.state.companies[self.seat]
        parts = self.state.board.components
        need = [0, 0, 0, 0, 0, 0]
        for own in company.plants:
            if not plant or own != self.weakest:
                need[parts.kind[own]] += parts.burns[own]
        if plant:
            need[parts.kind[plant]] += parts.burns[plant]
        cost = 0.0
        spare = 0
        for fuel in range(4):
            missing = need[fuel] - company.fuel[fuel]
            if missing > 0:
                cost += missing * self.outlook.prices[fuel]
            elif fuel < 2:
                spare -= missing
        if need[HYBRID] > spare:
            cost += (need[HYBRID] - spare) * self.outlook.prices[HYBRID]
        return cost
