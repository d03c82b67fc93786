"""Fuel: how much to buy, what to burn, what to let go."""

from typing import final

from baseload.bots.power_grid.land import affordable, costs
from baseload.bots.power_grid.outlook import fuel_prices, highest_price
from baseload.bots.power_grid.race import may_end
from baseload.bots.power_grid.weights import Weights
from baseload.games.power_grid.actions import Drop, Power
from baseload.games.power_grid.bureaucracy import supplied_by
from baseload.games.power_grid.components import COAL, GARBAGE, HYBRID, OIL, URANIUM
from baseload.games.power_grid.fuel_market import costs as tokens_cost
from baseload.games.power_grid.state import State
from baseload.games.power_grid.storage import room_for


def next_price(state: State, fuel: int) -> float:
    """What the next token costs; more than any where there are none."""
    if not state.fuel_market[fuel]:
        return state.board.components.space_prices[fuel][-1] + 2.0
    return float(tokens_cost(state, fuel)[1])


@final
class Shopping:
    """What a company should buy now: the fuel for the plants that should run, then what is cheap today.

    `wanted` is by fuel. `cities` is what it is for, `ahead_by` how much of each is for later.
    """

    def __init__(self, numbers: Weights, state: State, seat: int) -> None:
        self.numbers = numbers
        self.state = state
        self.seat = seat
        self.wanted = [0, 0, 0, 0]
        self.cost = 0
        self.cities = 0
        self.run = 0  # bit per plant of the company
        self.ahead_by = [0, 0, 0, 0]
        self._now()
        self._ahead()

    def _now(self) -> None:
        state = self.state
        company = state.companies[self.seat]
        plants = company.plants
        parts = state.board.components
        capacity = parts.capacity(plants)
        cities = company.cities
        ending = may_end(self.numbers, state, self.seat)
        most = capacity - cities
        if not ending:
            most = min(most, int(self.numbers.most_builds) + 1)
        steps = costs(state, self.seat, most, company.money)
        if not ending:
            self._leave_out_dear(steps)
        best = -1e300
        for run in range(1 << len(plants)):
            output = 0
            smallest = 100
            need = [0, 0, 0, 0, 0, 0]
            for index in range(len(plants)):
                if run >> index & 1:
                    plant = plants[index]
                    powers = parts.powers[plant]
                    output += powers
                    if powers < smallest:
                        smallest = powers
                    need[parts.kind[plant]] += parts.burns[plant]
            if output - smallest >= cities + len(steps) - 1 and run:
                continue  # one of them would run for nothing
            buy = self._missing(need)
            if buy is None:
                continue
            cost = self._cost(buy)
            if cost > company.money:
                continue
            built = 0
            if output > cities:
                built = min(affordable(steps, float(company.money - cost)), output - cities)
            supplied = min(output, cities + built)
            if ending:
                score = self.numbers.final_city * supplied - cost - steps[built]
            else:
                score = float(parts.payment(supplied) - cost)
                score -= self.numbers.interest * steps[built] + self._burnt(need)
            if score > best:
                best = score
                self.wanted = buy
                self.cost = cost
                self.cities = supplied
                self.run = run

    def _leave_out_dear(self, steps: list[int]) -> None:
        """Cities that will not be built, because they cost more than they earn, need no fuel."""
        company = self.state.companies[self.seat]
        parts = self.state.board.components
        cities = company.cities
        for place in range(1, len(steps)):
            gain = parts.next_payment(cities + place - 1)
            price = steps[place] - steps[place - 1]
            if cities and price > highest_price(self.numbers, self.state, company.money, float(gain)):
                del steps[place:]
                return

    def _burnt(self, need: list[int]) -> float:
        """A little for what one has already and would burn, so that the dearer fuel is kept."""
        held = self.state.companies[self.seat].fuel
        worth = 0.0
        for fuel in range(4):
            used = min(need[fuel], held[fuel])
            if used:
                worth += used * next_price(self.state, fuel)
        return worth * self.numbers.fuel_kept

    def _missing(self, need: list[int]) -> list[int] | None:
        """What must be bought to burn this much; None where it is not to be had."""
        state = self.state
        held = state.companies[self.seat].fuel
        market = state.fuel_market
        buy = [0, 0, 0, 0]
        spare = 0
        for fuel in range(4):
            missing = need[fuel] - held[fuel]
            if missing > 0:
                if missing > market[fuel]:
                    return None
                buy[fuel] = missing
            elif fuel <= OIL:
                spare -= missing
        mixed = need[HYBRID] - spare
        coal = tokens_cost(state, COAL)
        oil = tokens_cost(state, OIL)
        while mixed > 0:
            # One by one from the cheaper row.
            more_coal = buy[COAL] < market[COAL]
            more_oil = buy[OIL] < market[OIL]
            if not more_coal and not more_oil:
                return None
            if more_coal and (
                not more_oil or coal[buy[COAL] + 1] - coal[buy[COAL]] <= oil[buy[OIL] + 1] - oil[buy[OIL]]
            ):
                buy[COAL] += 1
            else:
                buy[OIL] += 1
            mixed -= 1
        return buy

    def _cost(self, buy: list[int]) -> int:
        cost = 0
        for fuel in range(4):
            amount = buy[fuel]
            if amount:
                cost += tokens_cost(self.state, fuel)[amount]
        return cost

    def _ahead(self) -> None:
        """Buy for the next round what will be dearer then: others still buy before that, and little may come."""
        state = self.state
        company = state.companies[self.seat]
        parts = state.board.components
        spare = company.money - self.cost - self.numbers.stock_money
        if spare <= 0.0:
            return
        rounds = state.board.end_cities - state.leader_cities()
        if rounds <= 2:
            return
        refill = state.board.refill[state.step - 1]
        place = state.order.index(self.seat)
        for fuel in range(4):
            room = room_for(company, fuel) - self.wanted[fuel]
            if fuel <= OIL:
                room -= self.wanted[COAL + OIL - fuel]
            if company.room[fuel] == 0 or room <= 0 or not self._used(fuel):
                continue
            # Who buys after me now, and everybody before me in the next round.
            taken = 0
            for other in range(len(state.order)):
                if other != place:
                    rival = state.companies[state.order[other]]
                    burns = 0
                    for plant in rival.plants:
                        if parts.kind[plant] == fuel:
                            burns += parts.burns[plant]
                    if other < place:
                        taken += max(0, burns - rival.fuel[fuel])
                    else:
                        taken += burns
            places = parts.space_prices[fuel]
            size = len(places)
            left = state.fuel_market[fuel] - self.wanted[fuel]
            bought = 0
            sums = tokens_cost(state, fuel)
            while bought < room and left > 0:
                at = self.wanted[fuel] + bought
                price = sums[at + 1] - sums[at]
                then = left - taken + refill[fuel]
                later = places[size - then] if 0 < then <= size else places[size - 1] + 2
                if then > size:
                    later = places[0]
                if later < price + self.numbers.stock_margin or price > spare:
                    break
                spare -= price
                left -= 1
                bought += 1
            self.wanted[fuel] += bought
            self.ahead_by[fuel] = bought

    def _used(self, fuel: int) -> int:
        """How much of it the plants that run burn in a round."""
        parts = self.state.board.components
        plants = self.state.companies[self.seat].plants
        burnt = 0
        for index in range(len(plants)):
            if self.run >> index & 1 and parts.kind[plants[index]] == fuel:
                burnt += parts.burns[plants[index]]
        return burnt


def power_score(numbers: Weights, state: State, seat: int, action: Power, prices: list[float]) -> float:
    """Income less what the fuel would cost to replace."""
    parts = state.board.components
    income = parts.payment(supplied_by(parts, action, state.companies[seat].cities))
    burnt = action.coal * prices[COAL] + action.oil * prices[OIL]
    for plant in action.plants:
        kind = parts.kind[plant]
        if kind < HYBRID:
            burnt += parts.burns[plant] * prices[kind]
    return income - numbers.fuel_kept * burnt - 0.01 * len(action.plants)


def drop_score(state: State, action: Drop) -> float:
    """Fuel is money: the cheapest goes first, and no more than must."""
    return -action.amount * next_price(state, action.fuel)


def replacement_prices(numbers: Weights, state: State) -> list[float]:
    """What burnt fuel will cost to buy again, by fuel."""
    prices = fuel_prices(numbers, state)
    return [prices[COAL], prices[OIL], prices[GARBAGE], prices[URANIUM]]
