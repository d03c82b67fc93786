"""Power Grid's map as text: every region with its cities, their houses and links."""

from typing import Final

from baseload.games.power_grid.maps import City
from baseload.games.power_grid.network import slots
from baseload.games.power_grid.quotes import house_quotes
from baseload.games.power_grid.state import DRAFT
from baseload.text.layout import Page, columns, pad
from baseload.text.outline import Cell, Outline
from baseload.text.power_grid.board import SEAT_COLOURS, BoardText

_LABEL: Final = 24  # columns for a city; the few longer ones push their links aside


class MapText:
    """The map of one view. `told` is the telling of the table to which it belongs."""

    def __init__(self, told: BoardText) -> None:
        self.told = told
        self.terms = told.terms
        self.places = told.terms.places
        self.say = told.say
        self.state = told.state
        board = self.state.board
        self.chart = board.map
        self.area = board.regions or list(self.chart.regions)
        passable = board.options["unused_regions"] == "passable"
        self.shown = [city for city in self.chart.cities if passable or city.region in self.area]
        name = {city.id: self.places.city(self.chart, city.id) for city in self.shown}
        self.links: dict[str, list[tuple[int, str]]] = {city.id: [] for city in self.shown}
        for first, second, cost in self.chart.links:
            if first in name and second in name:
                self.links[first].append((cost, name[second]))
                self.links[second].append((cost, name[first]))

    def _regions(self) -> list[tuple[str, list[City]]]:
        """What each region is called, and its cities; regions without any are left out."""
        found = []
        for region in self.chart.regions:
            cities = [city for city in self.shown if city.region == region]
            if cities:
                id = "map.region" if region in self.area else "map.region_out"
                found.append((self.say(id, region=self.places.region(self.chart, region), id=region), cities))
        return found

    def _label(self, city: City) -> str:
        return self.terms.city_label(city, self.chart)

    def _ways(self, city: City) -> list[str]:
        ways = sorted(self.links[city.id])
        return [self.say("map.link", city=other, cost=cost) for cost, other in ways]

    def _owners(self, city: City) -> list[int]:
        place = self.state.board.place[city.id]
        return [seat for seat, company in enumerate(self.state.companies) if company.network >> place & 1]

    # --- in lines ---

    def lines(self, page: Page) -> None:
        """Houses as their owners' letters, then a dot for each slot that is free in this step."""
        page.sentence(self.say("map.head", map=self.places.map(self.chart)))
        seats = range(len(self.state.companies))
        page.flow(self.say("map.owners"), [self.told.who(seat) for seat in seats], 0)
        width = min(_LABEL, max(columns(self._label(city)) for city in self.shown))
        for title, cities in self._regions():
            page.heading(title)
            for city in cities:
                houses = self._letters(page, city) if city.id in self.state.board.place else ""
                label = pad(self._label(city), width) + "  " + pad(houses, 3)
                page.flow(label, self._ways(city))

    def _letters(self, page: Page, city: City) -> str:
        owners = self._owners(city)
        letters = [page.paint(self.told.speaker.mark(seat), SEAT_COLOURS[seat]) for seat in owners]
        return "".join(letters) + "·" * self._free(owners)

    def _free(self, owners: list[int]) -> int:
        return max(0, slots(self.state) - len(owners))

    # --- as tables ---

    def tables(self, outline: Outline) -> None:
        """A table for each region. Who may build sees what a house would cost, way and house together."""
        prices = self._prices()
        heads = ["city", "houses", "free", *(["price"] if prices is not None else []), "links"]
        said = [self.say(f"map.column.{head}") for head in heads]
        outline.heading(self.say("map.title", map=self.places.map(self.chart)))
        for title, cities in self._regions():
            rows = [self._row(city, prices) for city in cities]
            outline.name(title)
            outline.grid(said, rows, [head in ("free", "price") for head in heads])

    def _prices(self) -> dict[int, int] | None:
        """What a house costs whoever looks, by place; None for onlookers and where nobody can build."""
        view = self.told.view
        if view.seat is None or view.outcome is not None or self.state.phase == DRAFT:
            return None
        return {offer.place: offer.price for offer in house_quotes(self.state, view.seat)}

    def _row(self, city: City, prices: dict[int, int] | None) -> list[Cell]:
        place = self.state.board.place.get(city.id)
        owners = self._owners(city) if place is not None else []
        houses = [self.told.who(seat) for seat in owners] or [self.say("board.none")]
        name = self.places.city(self.chart, city.id)
        row: list[Cell] = [name, houses, str(self._free(owners) if place is not None else 0)]
        if prices is not None:
            none = self.say("map.no_price")
            row.append(none if place is None else str(prices.get(place, none)))
        return [*row, self._ways(city)]
