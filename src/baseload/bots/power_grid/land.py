"""The land: what the next cities cost a company, and where a first city has a future.

Prices follow the rules of building, but plans reach over several cities at once: each makes the next ones cheaper. No
quote can tell that, so the sums are made here.
"""

from typing import Final, final

from baseload.games.power_grid.board import Board
from baseload.games.power_grid.network import open_slots
from baseload.games.power_grid.state import State

_NEAR: Final = 7  # neighbours of a city that are looked at
_FAR: Final = 1_000_000


@final
class Land:
    """What never changes about a board: for each city its nearest neighbours, nearest first."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.near: list[list[int]] = []
        for place, row in enumerate(board.distances):
            ranked: list[tuple[int, int]] = []
            for other in range(len(row)):
                if other != place:
                    ranked.append((row[other], other))
            ranked.sort()
            self.near.append([other for _, other in ranked[:_NEAR]])


def costs(state: State, seat: int, most: int, money: int) -> list[int]:
    """What the cheapest next cities cost together: [0, one, two, …], as far as land and money go, at most `most`."""
    found = [0]
    company = state.companies[seat]
    board = state.board
    most = min(most, board.city_cap - company.cities)
    if most <= 0:
        return found
    prices = board.components.house_prices
    slots = open_slots(state, seat)
    houses = [prices[built] if built < slots else _FAR for built in state.houses]
    # Before the first city every way is 0, and then whatever leads from there.
    reach = company.reach.copy()
    row = reach if company.cities else [0] * len(reach)
    total = 0
    while True:
        best = -1
        cheapest = _FAR
        for place, way in enumerate(reach):
            if way >= 0:
                if row[place] < way:
                    way = row[place]
                    reach[place] = way
                price = way + houses[place]
                if price < cheapest:
                    cheapest = price
                    best = place
        total += cheapest
        if best < 0 or total > money:
            return found
        found.append(total)
        if len(found) > most:
            return found
        row = board.distances[best]
        if len(found) == 2 and not company.cities:
            reach = row.copy()
        reach[best] = -1


def affordable(steps: list[int], money: float) -> int:
    """How many of the next cities so much money pays for."""
    count = 0
    for place in range(1, len(steps)):
        if steps[place] > money:
            break
        count = place
    return count


def cluster_cost(state: State, start: int, most: int) -> int:
    """What a network of so many cities costs that begins here, links alone, among the cities that have a free slot."""
    board = state.board
    houses = state.houses
    prices = board.components.house_prices
    slots = state.step
    reach = board.distances[start].copy()
    reach[start] = -1
    total = prices[houses[start]] - prices[0]
    for _ in range(most - 1):
        best = -1
        cheapest = _FAR
        for place in range(len(reach)):
            way = reach[place]
            if 0 <= way < cheapest and houses[place] < slots:
                cheapest = way
                best = place
        if best < 0:
            total += 40
            continue
        total += cheapest
        row = board.distances[best]
        for place in range(len(reach)):
            if row[place] < reach[place]:
                reach[place] = row[place]
        reach[best] = -1
    return total
