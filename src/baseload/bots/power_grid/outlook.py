"""The outlook of a seat: how many rounds are left, how many cities it will have, what fuel will cost."""

from typing import Final, final

from baseload.bots.power_grid.weights import Weights
from baseload.games.power_grid.components import COAL, HYBRID, OIL
from baseload.games.power_grid.fuel_market import costs
from baseload.games.power_grid.state import State

_DEAREST: Final = 14.0  # what a token is thought to cost when there are none


def rounds_left(numbers: Weights, state: State) -> float:
    """How many rounds will be played, the present one included: the leader grows, and the last round is a jump."""
    missing = state.board.end_cities - state.leader_cities() - numbers.last_jump
    if missing <= 0.0:
        return 1.0
    return 1.0 + missing / numbers.pace


def fuel_prices(numbers: Weights, state: State) -> list[float]:
    """What a token will cost by what plants run on: the next few tokens now, more where more is burnt than comes.

    After the four fuels: what hybrids burn, and 0.0 for plants that burn nothing.
    """
    board = state.board
    parts = board.components
    burnt = [0, 0, 0, 0, 0, 0]
    for company in state.companies:
        for plant in company.plants:
            burnt[parts.kind[plant]] += parts.burns[plant]
    refill = board.refill[state.step - 1]
    prices: list[float] = []
    for fuel in range(4):
        sums = costs(state, fuel)
        on_market = state.fuel_market[fuel]
        if on_market >= 3:
            price = sums[3] / 3.0
        elif on_market > 0:
            price = float(sums[1])
        else:
            price = _DEAREST
        excess = burnt[fuel] - refill[fuel]
        if excess > 0:
            price += numbers.pressure * excess
        prices.append(price if price < _DEAREST else _DEAREST)
    prices.append(min(prices[COAL], prices[OIL]))
    prices.append(0.0)
    assert len(prices) == HYBRID + 2
    return prices


def usual_price(numbers: Weights, state: State) -> float:
    """What a city costs with its links, as a rule."""
    return numbers.city_price + 5.0 * (state.step - 1)


def dearness(numbers: Weights, money: int) -> float:
    """What each Elektro above the usual price of a city counts; less for the rich."""
    return numbers.dear if money <= numbers.rich else numbers.dear * numbers.rich / money


def highest_price(numbers: Weights, state: State, money: int, gain: float) -> float:
    """The most to pay for a city that earns so much more in a round."""
    dear = dearness(numbers, money)
    usual = usual_price(numbers, state)
    if gain <= numbers.interest * usual:
        return gain / numbers.interest
    return (gain + dear * usual) / (numbers.interest + dear)


def money_of(state: State, seat: int, usual: int) -> int:
    """What a seat has; as much as oneself where it is hidden."""
    money = state.companies[seat].money
    return money if money >= 0 else usual


@final
class Outlook:
    """What a seat expects, worked out once for each decision about plants."""

    def __init__(self, numbers: Weights, state: State, seat: int) -> None:
        self.rounds = rounds_left(numbers, state)
        self.prices = fuel_prices(numbers, state)
        self.city_price = usual_price(numbers, state)
        company = state.companies[seat]
        builds = (company.money - 10.0) / self.city_price
        builds = min(max(0.0, builds), numbers.most_builds)
        end = state.board.end_cities
        # Cities that could be supplied in this round, the next, …, as long as a plant is counted by its income.
        self.cities: list[int] = []
        count = company.cities + builds
        life = min(numbers.life, self.rounds)
        past = 0.0
        while past < life:
            self.cities.append(min(int(count), end))
            count += numbers.growth
            past += 1.0
        self.later = self.rounds - past  # rounds after those
        base = numbers.end_base * (self.rounds - 1.0)
        self.base = min(5.0, base)  # cities that a plant got later would supply
