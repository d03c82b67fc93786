"""How a position stands: what each company is worth on the way to the end, and what the end itself gives."""

from math import exp
from typing import Final

from baseload.bots.power_grid.outlook import money_of, rounds_left
from baseload.bots.power_grid.weights import Weights
from baseload.core.contract import Outcome
from baseload.games.power_grid.state import State

_SMALL: Final = 3  # plants that supply no more are replaced before the end

_CLEAR: Final = 0.5  # how much each city of the margin tells


def strength(numbers: Weights, state: State, seat: int, rounds: float, usual: int) -> float:
    """A company in figures: what it could supply, its cities, money and income, and how far all that reaches."""
    company = state.companies[seat]
    parts = state.board.parts
    capacity = 0
    large = 0
    for plant in company.plants:
        powers = parts.powers[plant]
        capacity += powers
        if powers > _SMALL:
            large += powers - _SMALL
    supplied = min(capacity, company.cities)
    if capacity > state.board.end_cities:
        capacity = state.board.end_cities
    money = money_of(state, seat, usual)
    reached = min(float(capacity), company.cities + money / numbers.value_city_price)
    return (
        numbers.value_power * capacity
        + numbers.value_cities * company.cities
        + numbers.value_money * money
        + numbers.value_income * parts.payment(supplied) * (rounds - 1.0)
        + numbers.value_plants * large * rounds
        + numbers.value_reach * reached / rounds
    )


def standing(numbers: Weights, state: State) -> list[float]:
    """About each seat's chance to win. The nearer the end, the more a difference decides."""
    seat = state.seat
    usual = state.companies[seat].money if seat is not None else 0
    if usual < 0:
        usual = 50
    rounds = rounds_left(numbers, state)
    sharp = numbers.value_sharp + numbers.value_sharpening / rounds
    values: list[float] = []
    best = -1e300
    for place in range(len(state.companies)):
        value = strength(numbers, state, place, rounds, usual)
        values.append(value)
        if value > best:
            best = value
    total = 0.0
    for place in range(len(values)):
        weight = exp(max(-50.0, sharp * (values[place] - best)))
        values[place] = weight
        total += weight
    for place in range(len(values)):
        values[place] /= total
    return values


def final_standing(state: State, outcome: Outcome) -> list[float]:
    """Half for the victory itself, half for how clear it was: cities supplied compared with the best rival's. A search
    learns more from a margin than from a victory."""
    winners = outcome.winners
    values: list[float] = []
    for seat in range(len(outcome.places)):
        won = 1.0 / len(winners) if seat in winners else 0.0
        rival = 0
        for other in range(len(outcome.scores)):
            if other != seat and outcome.scores[other] > rival:
                rival = outcome.scores[other]
        clear = 1.0 / (1.0 + exp(-_CLEAR * (outcome.scores[seat] - rival)))
        values.append(0.5 * won + 0.5 * clear)
    return values
