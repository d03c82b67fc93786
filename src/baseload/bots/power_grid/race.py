"""The race to the end: who can end the game in this round, what everybody would supply, and whether one would win."""

from typing import Final, final

from baseload.bots.power_grid.land import affordable, costs
from baseload.bots.power_grid.outlook import money_of
from baseload.bots.power_grid.weights import Weights
from baseload.games.power_grid.ending import most_output
from baseload.games.power_grid.state import State

_LONG: Final = 8  # a game that lasts longer is a long one
_CHEAP: Final = 12  # what a city costs at least, and what it hardly ever costs more than
_DEAR: Final = 30


def may_end(numbers: Weights, state: State, seat: int) -> bool:
    """Could somebody connect enough cities in this round?"""
    end = state.board.end_cities
    usual = state.companies[seat].money
    for other in range(len(state.companies)):
        missing = end - state.companies[other].cities
        if missing <= 0:
            return True
        money = money_of(state, other, usual)
        if within_reach(numbers, missing, money):
            steps = costs(state, other, missing, money)
            if len(steps) > missing and steps[missing] <= money:
                return True
    return False


def within_reach(numbers: Weights, missing: int, money: int) -> bool:
    """So many cities at once: is it worth working out? A jump is; more only for somebody with a lot of money."""
    if missing <= 2 * numbers.last_jump:
        return money >= _CHEAP * missing
    return money >= _DEAR * missing


@final
class Race:
    """The building phase of a round in which the game may end, seen by the seat that builds."""

    def __init__(self, numbers: Weights, state: State, seat: int, place: int, supply: int) -> None:
        board = state.board
        company = state.companies[seat]
        self.over = False  # somebody has connected enough
        self.threat = False  # somebody who builds later can
        self.rival = 0  # the most that another would supply
        self.rival_money = 0
        end = board.end_cities
        for index in range(len(state.order)):
            other = state.order[index]
            rival = state.companies[other]
            if rival.cities >= end:
                self.over = True
            if other == seat:
                continue
            most = most_output(state, rival)
            money = money_of(state, other, company.money)
            supplied = min(most, rival.cities)
            if index < place:
                wanted = most - rival.cities
                missing = end - rival.cities
                if missing > wanted and within_reach(numbers, missing, money):
                    wanted = missing
                if wanted > 0:
                    steps = costs(state, other, wanted, money)
                    more = affordable(steps, float(money))
                    if rival.cities + more >= end:
                        self.threat = True
                    more = min(more, max(0, most - rival.cities))
                    supplied = min(most, rival.cities + more)
                    money -= steps[more]
            if supplied > self.rival or (supplied == self.rival and money > self.rival_money):
                self.rival = supplied
                self.rival_money = money
        # Could I end it, and what would I supply then?
        self.can_end = False
        self.wins = False
        wanted = max(end, supply) - company.cities
        if wanted > 0 and not self.over:
            steps = costs(state, seat, wanted, company.money)
            more = affordable(steps, float(company.money))
            if company.cities + more >= end:
                self.can_end = True
                built = max(end - company.cities, min(more, supply - company.cities))
                mine = min(supply, company.cities + built)
                left = company.money - steps[built]
                # Others' money is mostly a guess, and waiting for a better moment must not go on for ever.
                guess = numbers.patience * max(0, state.round - _LONG)
                self.wins = mine > self.rival or (mine == self.rival and left + guess > self.rival_money)
                if state.round > 3 * _LONG and mine + (state.round - 3 * _LONG) > self.rival:
                    self.wins = True
