"""What a city would cost and which way is cheapest: the number before the click."""

from heapq import heappop, heappush

from baseload.games.power_grid.maps import UNREACHABLE
from baseload.games.power_grid.network import slots
from baseload.games.power_grid.state import State


class Offer:
    """A house in a city for one seat: the way from the network (the city alone where nothing is to be paid for it),
    the costs of its links, and which house it would be, from 0."""

    def __init__(self, way: list[str], links: list[int], house: int, house_price: int) -> None:
        self.way = way
        self.links = links
        self.house = house
        self.house_price = house_price

    @property
    def price(self) -> int:
        return sum(self.links) + self.house_price


def offers(state: State, seat: int) -> dict[str, Offer]:
    """Every city in which this seat could have a house if it had the money, by the rules of the present step."""
    board = state.board
    company = state.companies[seat]
    if company.cities >= board.city_cap:
        return {}
    open_slots = 1 if board.empty_only and not company.cities else slots(state)
    ways = _ways(state, seat)
    found = {}
    for place, city in enumerate(board.cities):
        built = state.houses[place]
        if not 0 <= company.reach[place] < UNREACHABLE or built >= open_slots:
            continue
        way, links = ways.get(city.id, ([city.id], []))
        found[city.id] = Offer(way, links, built, board.parts.house_prices[built])
    return found


def _ways(state: State, seat: int) -> dict[str, tuple[list[str], list[int]]]:
    """The cheapest way from the seat's network to each city, of equal ones the one with the fewest links."""
    board = state.board
    company = state.companies[seat]
    passable = board.options["unused_regions"] == "passable"
    near: dict[str, list[tuple[str, int]]] = {
        city.id: [] for city in board.map.cities if passable or city.id in board.place
    }
    for one, two, cost in board.map.links:
        if one in near and two in near:
            near[one].append((two, cost))
            near[two].append((one, cost))
    own = [city.id for place, city in enumerate(board.cities) if company.network >> place & 1]
    best: dict[str, tuple[int, int]] = dict.fromkeys(own, (0, 0))
    before: dict[str, tuple[str, int]] = {}
    waiting = [(0, 0, city) for city in own]
    while waiting:
        cost, count, city = heappop(waiting)
        if (cost, count) > best[city]:
            continue
        for other, link in near[city]:
            reached = (cost + link, count + 1)
            if other not in best or reached < best[other]:
                best[other] = reached
                before[other] = (city, link)
                heappush(waiting, (*reached, other))
    return {city: _trace(city, before) for city in before}


def _trace(city: str, before: dict[str, tuple[str, int]]) -> tuple[list[str], list[int]]:
    way, links = [city], []
    while way[-1] in before:
        previous, cost = before[way[-1]]
        way.append(previous)
        links.append(cost)
    return way[::-1], links[::-1]
