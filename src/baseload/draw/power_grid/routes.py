"""The houses a seat might have, each with the way that its price is for: the number before the click."""

from heapq import heappop, heappush

from baseload.games.power_grid.quotes import HouseQuote, house_quotes
from baseload.games.power_grid.state import State


class Offer:
    """A house in a city for one seat: its quote, the way from the network (the city alone where nothing is to be paid
    for it), and the costs of the way's links, which together are the quote's."""

    def __init__(self, quote: HouseQuote, way: list[str], links: list[int]) -> None:
        self.quote = quote
        self.way = way
        self.links = links


def offers(state: State, seat: int) -> dict[str, Offer]:
    """Every city in which this seat could have a house if it had the money, by the rules of the present step."""
    quotes = house_quotes(state, seat)
    ways = _ways(state, seat) if quotes else {}
    found = {}
    for quote in quotes:
        city = state.board.cities[quote.place].id
        way, links = ways.get(city, ([city], []))
        found[city] = Offer(quote, way, links)
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
