"""Cities: which to connect, how many now, and where to begin.

What a city costs is the rules' own price. The two loops over all cities write its sum out, as `Building.legal` does: a
search asks them in every position, and most of their time would be calls.
"""

from typing import Final, final

from baseload.bots.power_grid.land import Land, cluster_cost
from baseload.bots.power_grid.outlook import dearness, usual_price
from baseload.bots.power_grid.race import Race, within_reach
from baseload.bots.power_grid.weights import Weights
from baseload.games.power_grid.ending import most_output
from baseload.games.power_grid.network import build_price, open_slots
from baseload.games.power_grid.state import State

_TOO_DEAR: Final = 25  # no way that it opens makes up for a city so much dearer than another


@final
class Site:
    """What building means for a seat now: whether it wants another city at all, and what a city is judged by.

    `eager` is what one more city is worth before its price and place count; below 0 it is better to stop.
    """

    def __init__(self, numbers: Weights, state: State, seat: int, place: int) -> None:
        self.numbers = numbers
        self.state = state
        self.seat = seat
        company = state.companies[seat]
        board = state.board
        self.supply = most_output(state, company)
        self.end = 0  # 1: built to end the game, -1: held back from ending it
        cities = company.cities
        supplied = cities < self.supply
        gain = float(board.components.next_payment(cities)) if supplied else 0.0
        if cities >= state.leader_cities():
            gain -= numbers.lead
        if not supplied:
            gain -= numbers.early
        self.last_round = False
        missing = board.end_cities - cities
        if board.end_cities - state.leader_cities() <= 2 * numbers.last_jump or (
            missing > 0 and within_reach(numbers, missing, company.money)
        ):
            race = Race(numbers, state, seat, place, self.supply)
            if race.over or race.threat:
                self.last_round = True
                gain = numbers.final_city if supplied else -numbers.final_city
                if race.can_end and race.wins:
                    gain = numbers.final_city
                    self.end = 1
            elif race.can_end and race.wins:
                gain = numbers.final_city
                self.last_round = True
                self.end = 1
            elif cities + 1 >= board.end_cities:
                gain = -numbers.final_city
                self.end = -1
            if race.over and cities >= self.supply:
                gain = -numbers.final_city
        self.eager = gain
        self.usual = usual_price(numbers, state)
        self.dear = dearness(numbers, company.money)
        self.cheapest = self._cheapest()

    def score(self, land: Land, place: int) -> float:
        """How good it looks to connect this city now, in Elektro."""
        numbers = self.numbers
        state = self.state
        company = state.companies[self.seat]
        if not company.cities:
            return self._first(land, place)
        price = build_price(state, self.seat, place)
        worth = self.eager - numbers.interest * price
        if price > self.usual:
            worth -= self.dear * (price - self.usual)
        if self.last_round:
            return self.eager - 0.5 * price if self.eager > 0.0 else self.eager - price
        # A dearer city than need be costs the difference; one that opens cheap ways earns some of it back.
        worth -= (1.0 - numbers.interest) * (price - self.cheapest)
        if price > self.cheapest + _TOO_DEAR:
            return worth
        return worth + numbers.expansion * self.opens(land, place)

    def best(self, land: Land) -> int:
        """The city that looks best, -1 where it is better to stop: what `score` says, without asking for all."""
        state = self.state
        company = state.companies[self.seat]
        if company.cities >= state.board.city_cap:
            return -1
        prices = state.board.components.house_prices
        slots = open_slots(state, self.seat)
        highest = min(company.money, self.cheapest + _TOO_DEAR) if company.cities else company.money
        reach = company.reach
        houses = state.houses
        found = -1
        most = 0.0
        for place in range(len(reach)):
            way = reach[place]
            if 0 <= way <= highest:
                built = houses[place]
                if built < slots and way + prices[built] <= highest:
                    score = self.score(land, place)
                    if score > most or (found < 0 and score >= 0.0):
                        found = place
                        most = score
        return found

    def _cheapest(self) -> int:
        """What the cheapest city costs now."""
        state = self.state
        company = state.companies[self.seat]
        prices = state.board.components.house_prices
        slots = open_slots(state, self.seat)
        reach = company.reach
        houses = state.houses
        best = 1_000_000
        for place in range(len(reach)):
            way = reach[place]
            if 0 <= way < best:
                built = houses[place]
                if built < slots and way + prices[built] < best:
                    best = way + prices[built]
        return best

    def opens(self, land: Land, place: int) -> float:
        """By how much the city makes others cheaper that still have room."""
        state = self.state
        reach = state.companies[self.seat].reach
        far = int(self.numbers.expansion_reach)
        row = state.board.distances[place]
        houses = state.houses
        step = state.step
        saved = 0
        for other in land.near[place]:
            way = reach[other]
            if way > 0 and houses[other] <= step:
                if way > far:
                    way = far
                if row[other] < way:
                    saved += way - row[other]
        return float(saved)

    def _first(self, land: Land, place: int) -> float:
        """The first city: a place from which the next ones are cheap, and not in the middle of rivals."""
        numbers = self.numbers
        state = self.state
        cost = float(cluster_cost(state, place, int(numbers.first_cities)))
        row = state.board.distances[place]
        for other in land.near[place]:
            if state.houses[other] and row[other] <= 12:
                cost += numbers.crowd
        return 100.0 - cost
