"""How a position stands: what each company is worth on the way to the end, and what the end itself gives."""

from math import exp
from typing import Final

from baseload.bots.power_grid.land import affordable, costs
from baseload.bots.power_grid.outlook import fuel_prices, money_of, rounds_left
from baseload.bots.power_grid.weights import Weights
from baseload.core.contract import Outcome
from baseload.games.power_grid.state import State

_SMALL: Final = 3  # plants that supply no more are replaced before the end
_AHEAD: Final = 8  # cities that are thought of
_DEAR: Final = 40  # what one costs for which there is no room
_ANY: Final = 1_000_000

_CLEAR: Final = 0.5  # how much each city of the margin tells


def figures(state: State, seat: int, prices: list[float], usual: int) -> list[float]:
    """A company in figures: what it has, what it earns, what lies ahead; in the order of `FIGURES`."""
    company = state.companies[seat]
    parts = state.board.components
    capacity = 0
    large = 0
    burnt = 0.0
    for plant in company.plants:
        powers = parts.powers[plant]
        capacity += powers
        if powers > _SMALL:
            large += powers - _SMALL
        burnt += parts.burns[plant] * prices[parts.kind[plant]]
    stock = 0.0
    for fuel in range(len(company.fuel)):
        stock += company.fuel[fuel] * prices[fuel]
    money = money_of(state, seat, usual)
    steps = costs(state, seat, _AHEAD, _ANY)
    return [
        float(money),
        float(parts.payment(min(capacity, company.cities))),
        float(company.cities),
        float(min(capacity, state.board.end_cities)),
        float(large),
        float(company.highest_plant()),
        burnt,
        stock,
        float(steps[-1] + _DEAR * (_AHEAD + 1 - len(steps))),
        float(affordable(steps, float(money))),
        float(state.order.index(seat)),
    ]


def strength(numbers: Weights, found: list[float], rounds: float) -> float:
    """What a company's figures come to. They count differently in the last round and earlier."""
    total = 0.0
    left = rounds - 1.0
    for place in range(len(found)):
        total += found[place] * (numbers.last[place] + numbers.earlier[place] * left)
    return total


def standing(numbers: Weights, state: State) -> list[float]:
    """About each seat's chance to win."""
    seat = state.seat
    usual = state.companies[seat].money if seat is not None else 0
    if usual < 0:
        usual = 50
    rounds = rounds_left(numbers, state)
    prices = fuel_prices(numbers, state)
    values: list[float] = []
    best = -1e300
    for place in range(len(state.companies)):
        value = strength(numbers, figures(state, place, prices, usual), rounds)
        values.append(value)
        if value > best:
            best = value
    total = 0.0
    for place in range(len(values)):
        weight = exp(max(-50.0, values[place] - best))
        values[place] = weight
        total += weight
    for place in range(len(values)):
        values[place] /= total
    return values


def final_standing(state: State, outcome: Outcome) -> list[float]:
    """Half for the victory itself, half for how clear it was: cities supplied compared with the best rival's. A search
    learns more from a margin than from a victory."""
    values: list[float] = []
    for seat in range(len(outcome.places)):
        rival = 0
        for other in range(len(outcome.scores)):
            if other != seat and outcome.scores[other] > rival:
                rival = outcome.scores[other]
        clear = 1.0 / (1.0 + exp(-_CLEAR * (outcome.scores[seat] - rival)))
        values.append(0.5 * outcome.share(seat) + 0.5 * clear)
    return values
