"""The map: ground, links with their costs, cities with houses, names and prices; routes wait to be lit.

From bottom to top: water, neighbours, regions, borders, coast, links, the own network, costs, cities, names. A link and
its cost carry `data-link="essen|koeln"`; a city that could be built in carries `data-route`, the cities on its
cheapest way, `data-say`, the sum in words, and `data-price`; the map has `data-purse`, the own money, and `data-keep`,
the pattern that says what a price leaves of it.
"""

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Final

from baseload.draw.glyphs import seat_colour, seat_shape
from baseload.draw.markup import Markup, attributes, element, joined, number, raw
from baseload.draw.power_grid.chart import Chart, chart_of, title
from baseload.draw.power_grid.placing import NAME, distance, width
from baseload.draw.power_grid.routes import Offer, offers
from baseload.draw.power_grid.sheet import Sheet
from baseload.draw.typeface import fitted
from baseload.games.power_grid.maps import City
from baseload.games.power_grid.network import Building, slots
from baseload.games.power_grid.setup import DraftRegions
from baseload.games.power_grid.state import BUILDING, DRAFT, UNKNOWN
from baseload.text.catalogue import Catalogue
from baseload.text.layout import harmless

_SLOTS: Final = ((0.0, -9.6), (-9.9, 7.4), (9.9, 7.4))  # for the first, second and third house
_TINTS: Final = 6


@lru_cache(maxsize=1)
def defs() -> Markup:
    """The parts that all cities share, to be put into a drawing once."""
    plate = joined(_circle(x, y, 10.8) for x, y in _SLOTS)
    rim = joined(_circle(x, y, 14.4) for x, y in _SLOTS)
    return raw(f'<defs><g id="pg-plate">{plate}</g><g id="pg-rim">{rim}</g></defs>')


def _circle(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def draw_map(sheet: Sheet, still: bool = False, inside: str = "") -> Markup:
    """The map as one SVG element. `still`: a picture in which nothing can be picked; `inside` comes first in it."""
    return _Map(sheet, still).whole(inside)


class _Map:
    def __init__(self, sheet: Sheet, still: bool) -> None:
        self.sheet = sheet
        self.still = still
        self.state = sheet.state
        self.map = sheet.board.map
        self.chart: Chart = chart_of(self.map)
        self.draft = sheet.top.chosen if isinstance(sheet.top, DraftRegions) else None
        self.area = sheet.board.regions if self.draft is None else self.draft
        self.priced = self.state.phase == BUILDING and sheet.view.outcome is None
        passable = sheet.board.options["unused_regions"] == "passable"
        # Cities and links that are of no use in this game.
        self.dead = {
            city.id
            for city in self.map.cities
            if self.draft is None and city.region not in self.area and not passable
        }

    @cached_property
    def offers(self) -> dict[str, Offer]:
        """Worked out when cities are drawn, which is seldom."""
        if self.buyer is None or self.state.phase == DRAFT or self.sheet.view.outcome is not None:
            return {}
        return offers(self.state, self.buyer)

    @property
    def buyer(self) -> int | None:
        """Whose prices are shown: one's own; a spectator sees those of whoever builds."""
        if self.sheet.seat is not None:
            return self.sheet.seat
        return self.sheet.top.seat if isinstance(self.sheet.top, Building) else None

    def whole(self, inside: str) -> Markup:
        sheet = self.sheet
        label = sheet.say(
            "draw.map", map=harmless(self.map.name), cities=sheet.terms.cities(len(self.map.cities))
        )
        under, over = self._still() if self.still else self._lasting()
        cities = self._cities()
        named = cities if self.priced else (self.area, self.draft)
        names = self._layer("names", named, lambda: map(self._name, self.map.cities))
        marks = self._layer("cities", cities, lambda: map(self._city, self.map.cities))
        parts = [inside, defs(), under, self._network(), over, marks, names]
        if self.draft is not None:
            parts += [self._region_name(region) for region in self.map.regions]
        return element(
            "svg",
            raw(*parts),
            class_="map alone" if self.still else "map",
            xmlns="http://www.w3.org/2000/svg" if self.still else None,
            viewBox=" ".join(number(edge) for edge in self.chart.view),
            role="img" if self.still else "group",
            aria_label=label,
            data_focus=None if self.still else self._focus(),
            **({} if self.still else self._purse()),
        )

    def _purse(self) -> dict[str, object]:
        """What the page needs to say what a price leaves of the own money: it is the same for all cities, and changes
        while they stay as they are."""
        money = self.sheet.money
        if self.buyer != self.sheet.seat or money == UNKNOWN:
            return {}
        return {"data_purse": money, "data_keep": self.sheet.say("draw.keep", left="{left}", money="{money}")}

    def _layer(self, name: str, inputs: object, parts: Callable[[], Iterable[str]]) -> Markup:
        """What belongs together on the map; on a page it is kept while it stays the same."""
        hidden = "true" if name == "names" else None  # cities are named where they can be picked
        if self.still:
            return element("g", joined(parts()), class_=name, aria_hidden=hidden)
        id = f"map-{name}"
        return self.sheet.panels.keep(
            id, inputs, lambda: element("g", joined(parts()), class_=name, id=id, aria_hidden=hidden), "g"
        )

    def _cities(self) -> tuple[object, ...]:
        """What cities and their names are drawn from."""
        sheet, state = self.sheet, self.state
        over = sheet.view.outcome is not None
        built = (
            [company.network for company in state.companies],
            state.houses,
            state.step,
            state.phase,
            over,
        )
        return (self.area, self.draft, self.buyer, built, sheet.legal_among("city:"))

    def _focus(self) -> str:
        """The middle of what matters most now, in hundredths of the map: what can be picked, else the own network."""
        sheet = self.sheet
        chosen = [city for city in self.chart.cities if f"city:{city}" in sheet.legal]
        if not chosen and sheet.seat is not None:
            network = self.state.companies[sheet.seat].network
            chosen = [city.id for place, city in enumerate(sheet.board.cities) if network >> place & 1]
        if not chosen:
            chosen = [city for city in self.chart.cities if city not in self.dead]
        left, top, across, down = self.chart.view
        points = [self.chart.cities[city] for city in chosen]
        x = sum(x for x, _ in points) / len(points) - left
        y = sum(y for _, y in points) / len(points) - top
        return f"{round(100 * x / across)} {round(100 * y / down)}"

    def _lasting(self) -> tuple[str, str]:
        """What does not change once the area is chosen, under the own network and over it."""
        inputs = (
            self.area,
            self.draft,
            self.sheet.legal_among("region:") if self.draft is not None else None,
        )
        under = [self._layer("ground", inputs, self._ground), self._layer("links", inputs, self._links)]
        return raw(*under), self._layer("costs", inputs, self._badges)

    def _still(self) -> tuple[str, str]:
        """The same for a picture that stands for itself: a game's pictures differ in little else but houses."""
        key = (
            "draft" if self.draft is not None else "",
            str(self.sheet.board.options["unused_regions"]),
            *self.area,
        )
        if key not in self.chart.still:
            self.chart.still[key] = self._lasting()
        return self.chart.still[key]

    # --- the ground ---

    def _ground(self) -> list[Markup]:
        chart = self.chart
        left, top, across, down = (number(edge) for edge in chart.view)
        parts = [element("rect", class_="water", x=left, y=top, width=across, height=down)]
        if chart.neighbours:
            parts.append(element("path", class_="out", d=chart.neighbours))
        if not chart.neighbours:  # a map of one's own has its coast under its regions
            parts.append(element("path", class_="coast own", d=chart.land))
        for place, region in enumerate(self.map.regions):
            parts.append(self._region(region, f"land r{place % _TINTS + 1}"))
        if chart.state_borders:
            parts.append(element("path", class_="st", d=chart.state_borders))
        parts.append(element("path", class_="rl", d=chart.region_borders))
        if chart.neighbours:
            parts.append(element("path", class_="coast", d=chart.land))
        if self.draft is not None and not self.still:
            parts += [self._choice(region) for region in self.map.regions]
        return parts

    def _region(self, region: str, tint: str) -> Markup:
        path = self.chart.regions[region]
        if self.draft is None and region not in self.area:
            return raw(element("path", class_="ghost", d=path), element("path", d=path, fill="url(#hatch)"))
        if self.draft is not None and region not in self.draft:
            tint += " open"
        return element("path", class_=tint, d=path)

    def _choice(self, region: str) -> Markup:
        """A region to be picked, above all borders so that its outline can be seen."""
        said = self.sheet.terms.region(region, self.sheet.view)
        if self.draft is not None and region in self.draft:
            said = self.sheet.listed(said, self.sheet.say("draw.region_chosen"))
        picked = self.sheet.pick(f"region:{region}", said, "choice")
        return raw(f'<path{picked} d="{self.chart.regions[region]}"/>')

    def _region_name(self, region: str) -> Markup:
        x, y = self.chart.centres[region]
        said = self.sheet.terms.region(region, self.sheet.view)
        half = width(said) * 0.62 + 14
        plate = raw(
            f'<rect x="{number(x - half)}" y="{number(y - 21)}" width="{number(2 * half)}" height="30" rx="15"/>'
        )
        kind = "rn may" if f"region:{region}" in self.sheet.legal else "rn"
        return element(
            "g", plate, element("text", said, x=number(x), y=number(y)), class_=kind, aria_hidden="true"
        )

    # --- links ---

    def _line(self, one: str, two: str) -> str:
        (ax, ay), (bx, by) = self.chart.cities[one], self.chart.cities[two]
        return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"

    def _links(self) -> list[str]:
        casing, lines = [], []
        for one, two, _ in self.map.links:
            off = one in self.dead or two in self.dead
            named = attributes(
                data_link=None if self.still or off else _pair(one, two), d=self._line(one, two)
            )
            if not off:
                casing.append(f'<path class="lkc"{named}/>')
            lines.append(f'<path class="{"lk off" if off else "lk"}"{named}/>')
        return [*casing, *lines]

    def _network(self) -> Markup:
        """The links between one's own cities."""
        seat = self.sheet.seat
        if seat is None:
            return Markup("")
        network = self.state.companies[seat].network
        inputs = (seat, network, tuple(self.area))
        return self.sheet.panels.piece("network", inputs, lambda: self._drawn_network(seat, network))

    def _drawn_network(self, seat: int, network: int) -> Markup:
        own = {city.id for place, city in enumerate(self.sheet.board.cities) if network >> place & 1}
        way = "".join(self._line(one, two) for one, two, _ in self.map.links if one in own and two in own)
        return element("path", class_=f"net {seat_colour(seat)}", d=way) if way else Markup("")

    def _badges(self) -> list[Markup]:
        parts = []
        for one, two, cost in self.map.links:
            x, y = self.chart.placement.badges[one, two]
            off = " off" if one in self.dead or two in self.dead else ""
            start, end = self.chart.cities[one], self.chart.cities[two]
            if distance((x, y), start, end) > 6:  # beside its link: a thin line leads there
                middle = f"{number((start[0] + end[0]) / 2)} {number((start[1] + end[1]) / 2)}"
                parts.append(element("path", class_=f"ld{off}", d=f"M{number(x)} {number(y)}L{middle}"))
            half = 6.5 + 3.3 * len(str(cost))
            plate = f'<rect x="{number(x - half)}" y="{number(y - 9)}" width="{number(2 * half)}" height="18" rx="9"/>'
            text = element("text", cost, x=number(x), y=number(y + 4.5))
            link = None if self.still or off else _pair(one, two)
            parts.append(element("g", raw(plate, text), class_=f"bd{off}", data_link=link))
        return parts

    # --- cities ---

    def _owners(self, city: City) -> list[int]:
        place = self.sheet.board.place.get(city.id)
        if place is None:
            return []
        return [seat for seat, company in enumerate(self.state.companies) if company.network >> place & 1]

    def _playable(self, city: City) -> bool:
        return self.draft is not None or city.region in self.area

    def _city(self, city: City) -> Markup:
        owners = self._owners(city)
        offer = self.offers.get(city.id)
        terms = (tuple(offer.way), tuple(offer.links), offer.quote.slot) if offer is not None else None
        place = (city.id, self._playable(city), slots(self.state), self.still, self.draft is None)
        inputs = (place, tuple(owners), terms)
        return self.sheet.panels.piece("city", inputs, lambda: self._drawn_city(city, owners))

    def _drawn_city(self, city: City, owners: list[int]) -> Markup:
        x, y = self.chart.cities[city.id]
        alive = not self.still and self.draft is None  # can it be picked?
        houses = _houses(tuple(owners), slots(self.state), "" if self.still else city.id, alive)
        where = attributes(transform=f"translate({number(x)} {number(y)})")
        kind = "nd" if self._playable(city) else "nd off"
        if not alive:
            return raw(f'<g class="{kind}"{where}>{houses}</g>')
        picked = self.sheet.pick(f"city:{city.id}", self._said(city, owners), kind)
        return raw(f"<g{picked}{self._route(city)}{where}>{houses}</g>")

    def _route(self, city: City) -> Markup:
        """The way, its sum in words, and its price: the map says what would be left of the own money."""
        offer = self.offers.get(city.id)
        if offer is None:
            return Markup("")
        sheet = self.sheet
        names = tuple(sheet.terms.city(city, sheet.view) for city in offer.way)
        quote = offer.quote
        terms = _sum(sheet.voice.words, names, tuple(offer.links), quote.slot, quote.house, quote.price)
        return attributes(data_route=" ".join(offer.way), data_say=terms, data_price=quote.price)

    def _said(self, city: City, owners: list[int]) -> str:
        """The city's full name for those who hear it: price, which house, who is there."""
        sheet = self.sheet
        offer = self.offers.get(city.id)
        parts = [sheet.terms.city(city.id, sheet.view)]
        if not self._playable(city):
            parts.append(sheet.say("draw.not_in_play"))
        elif offer is not None:
            house = sheet.say(f"draw.house_{offer.quote.slot + 1}")
            parts += [sheet.terms.elektro(offer.quote.price), house]
        elif len(owners) >= slots(self.state):
            parts.append(sheet.say("draw.full"))
        if owners:
            there = sheet.voice.several(sheet.who(seat) for seat in owners)
            parts.append(sheet.say("draw.houses_of", who=there))
        return sheet.listed(*parts)

    def _name(self, city: City) -> Markup:
        x, y, anchor = self.chart.placement.names[city.id]
        price = ""
        offer = self.offers.get(city.id)
        if offer is not None and self.priced and not self.still:
            kind = "pr" if f"city:{city.id}" in self.sheet.legal else "dear"
            price = element("tspan", offer.quote.price, class_=kind, dx=4)
        playable = self._playable(city) and self.draft is None
        name = title(city)
        begin, end = _title(name, x, y, anchor, playable)
        return raw(begin, price, end)


# Most cities look as they did before the last move, on all tables that play on the same map.


@lru_cache(maxsize=4096)
def _houses(owners: tuple[int, ...], open_slots: int, city: str, alive: bool) -> Markup:
    """A city's plate with its houses; they have names of their own, unless `city` is empty."""
    parts = ['<use class="rim" href="#pg-rim"/>', '<use class="plate" href="#pg-plate"/>']
    parts.append('<circle class="in" r="9" cy="1.5"/>')
    for place, (dx, dy) in enumerate(_SLOTS):
        if place < len(owners):
            seat = owners[place]
            house = seat_shape(seat, dx, dy, 7.9)
            name = f"house-{seat}-{city}" if city else None
            parts.append(element("g", house, class_=f"h {seat_colour(seat)}", id=name))
        elif place < open_slots:
            parts.append(f'<circle class="slot" cx="{number(dx)}" cy="{number(dy)}" r="6.6"/>')
        else:
            parts.append(f'<circle class="shut" cx="{number(dx)}" cy="{number(dy)}" r="4.2"/>')
    if alive:
        parts.append('<circle class="ring" r="25.5"/><circle class="hit" r="26"/>')
    return raw(*parts)


@lru_cache(maxsize=4096)
def _sum(
    words: Catalogue, names: tuple[str, ...], links: tuple[int, ...], slot: int, house: int, price: int
) -> str:
    """The price term by term: "Fulda – Würzburg 11 + Würzburg – Nürnberg 8 + second house 15 = 34"."""
    terms = [
        words.say("draw.link", first=names[place], second=names[place + 1], cost=cost)
        for place, cost in enumerate(links)
    ]
    terms.append(words.say(f"draw.house_{slot + 1}_price", price=house))
    if len(terms) == 1:
        return terms[0]
    return words.say("draw.sum", terms=words.say("draw.plus").join(terms), total=price)


@lru_cache(maxsize=1024)
def _title(name: str, x: float, y: float, anchor: str, playable: bool) -> tuple[str, str]:
    """A name on the map, before and after its price."""
    # It has the place that this much of it needs: another font has to do with that.
    drawn = element("tspan", name, **fitted(name, NAME, 620 if playable else 500))
    at = attributes(class_="cn" if playable else "cn off", x=number(x), y=number(y), text_anchor=anchor)
    return f"<text{at}>{drawn}", "</text>"


def _pair(one: str, two: str) -> str:
    """The name of a link: both cities in the order of the alphabet."""
    return "|".join(sorted((one, two)))
