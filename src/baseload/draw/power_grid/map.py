"""The map: ground, light, links with their costs, cables, cities with houses, names and prices; routes wait to be lit.

From bottom to top: ground, glow, links, cables, routes, costs, cities, names. A route and a cost carry
`data-link="essen|koeln"`; a city that could be built in carries `data-route`, the cities on its cheapest way,
`data-say`, the sum in words, and `data-price`; the map has `data-purse`, the own money, and `data-keep`, the pattern
that says what a price leaves of it.
"""

from collections.abc import Callable, Collection, Iterable
from functools import cached_property, lru_cache
from typing import Final

from baseload.draw.markup import Markup, attributes, element, joined, number, raw
from baseload.draw.power_grid import houses
from baseload.draw.power_grid.cables import cables
from baseload.draw.power_grid.chart import Chart, chart_of
from baseload.draw.power_grid.ground import ground
from baseload.draw.power_grid.placing import NAME, distance, width
from baseload.draw.power_grid.routes import Offer, offers
from baseload.draw.power_grid.sheet import Sheet
from baseload.draw.typeface import fitted
from baseload.games.power_grid.ending import most_output
from baseload.games.power_grid.maps import City, Map
from baseload.games.power_grid.network import Building, slots
from baseload.games.power_grid.setup import DraftRegions
from baseload.games.power_grid.state import BUILDING, DRAFT, UNKNOWN
from baseload.text.catalogue import Catalogue

_LINKS: Final = 2  # of a way that are told one by one
_DIGITS: Final = 5  # of the costs that have a plate of their width


def draw_map(sheet: Sheet, still: bool = False, inside: str = "") -> Markup:
    """The map as one SVG element. `still`: a picture in which nothing can be picked; `inside` comes first in it."""
    return _Map(sheet, still).whole(inside)


class _Map:
    def __init__(self, sheet: Sheet, still: bool) -> None:
        self.sheet = sheet
        self.still = still
        self.state = sheet.state
        self.map = sheet.board.map
        self.chart: Chart = chart_of(self.map, sheet.terms.places)
        self.draft = sheet.top.chosen if isinstance(sheet.top, DraftRegions) else None
        self.area = sheet.board.regions if self.draft is None else self.draft
        self.priced = self.state.phase == BUILDING and sheet.view.outcome is None
        passable = sheet.board.options["unused_regions"] == "passable"
        # Cities and links that are of no use in this game.
        everywhere = self.draft is not None or passable
        self.dead = frozenset() if everywhere else _outside(self.map, tuple(self.area))

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
            "draw.map", map=sheet.terms.places.map(self.map), cities=sheet.terms.cities(len(self.map.cities))
        )
        under, links, over = self._still() if self.still else self._lasting()
        cities = self._cities()
        # Prices stand after names while somebody builds, and look different where they cannot be paid.
        prices = (cities, sheet.legal_among("city:"))
        named = prices if self.priced else (self.area, self.draft)
        names = self._layer("names", named, lambda: map(self._name, self.map.cities), open=True)
        marks = self._layer(
            "cities", cities, lambda: (self._city(self.map.by_id[city]) for city in self.chart.rows)
        )
        parts = [inside, under, self._glow(), links, self._cables(), over, marks, names]
        if self.draft is not None:
            parts += [self._region_name(region) for region in self.map.regions]
        return element(
            "svg",
            raw(*parts),
            class_="map alone" if self.still else "map",
            xmlns="http://www.w3.org/2000/svg" if self.still else None,
            viewBox=self.chart.box,
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
        return {"data_purse": money, "data_keep": self._keep()}

    def _keep(self) -> str:
        """The pattern of what a price leaves. While fuel cannot be bought any more, it also says what one more city
        brings this round, wherever it is: one that no plant reaches brings nothing."""
        sheet = self.sheet
        if not isinstance(sheet.top, Building) or sheet.seat is None:
            return sheet.say("draw.keep", left="{left}", money="{money}")
        own = self.state.companies[sheet.seat]
        count = min(most_output(self.state, own), own.cities + 1)
        return sheet.say(
            "draw.keep_and_supply",
            left="{left}",
            money="{money}",
            count=count,
            income=sheet.components.payment(count),
        )

    def _layer(
        self, name: str, inputs: object, parts: Callable[[], Iterable[str]], open: bool = False
    ) -> Markup:
        """What belongs together on the map; on a page it is kept while it stays the same. `open`: the same for all."""
        hidden = "true" if name == "names" else None  # cities are named where they can be picked
        if self.still:
            return element("g", joined(parts()), class_=name, aria_hidden=hidden)
        id = f"map-{name}"
        return self.sheet.panels.keep(
            id,
            inputs,
            lambda: element("g", joined(parts()), class_=name, id=id, aria_hidden=hidden),
            "g",
            open,
        )

    def _cities(self) -> tuple[object, ...]:
        """What cities and their names are drawn from."""
        sheet, state = self.sheet, self.state
        over = sheet.view.outcome is not None
        built = (
            [company.network for company in state.companies],
            state.houses,
            state.step,
            state.phase == DRAFT,
            over,
            sheet.lit,
        )
        return (self.area, self.draft, self.buyer, built)

    def _focus(self) -> str:
        """The middle of what matters most now, in hundredths of the map: what can be picked, else the own network."""
        sheet = self.sheet
        chosen = [city for city in self.chart.cities if f"city:{city}" in sheet.legal]
        if not chosen and sheet.seat is not None:
            chosen = sheet.connected(sheet.seat)
        if not chosen:
            chosen = [city for city in self.chart.cities if city not in self.dead]
        left, top, across, down = self.chart.view
        points = [self.chart.cities[city] for city in chosen]
        x = sum(x for x, _ in points) / len(points) - left
        y = sum(y for _, y in points) / len(points) - top
        return f"{round(100 * x / across)} {round(100 * y / down)}"

    def _lasting(self) -> tuple[str, str, str]:
        """What does not change once the area is chosen: under the light, under the cables, and over them."""
        inputs = (self.area, self.draft is None)
        # While regions are chosen the ground is that of all of them, and what can be chosen lies over it.
        playing = self.area if self.draft is None else self.map.regions
        under = self._layer(
            "ground", inputs if self.draft is None else (), lambda: self._ground(playing), True
        )
        if self.draft is not None:
            asked = (self.draft, self.sheet.legal_among("region:"))
            choices = self._layer("choices", asked, lambda: map(self._choice, self.map.regions))
            under = raw(under, choices)
        links = self._layer("links", inputs, self._links, True)
        return under, links, self._layer("costs", inputs, lambda: [*self._routes(), *self._badges()], True)

    def _ground(self, playing: Collection[str]) -> list[Markup]:
        return [houses.defs(), _badge_plates(), *ground(self.chart, self.map, playing)]

    def _still(self) -> tuple[str, str, str]:
        """The same for a picture that stands for itself: a game's pictures differ in little else but houses."""
        key = (
            "draft" if self.draft is not None else "",
            str(self.sheet.board.options["unused_regions"]),
            *self.area,
        )
        if key not in self.chart.still:
            self.chart.still[key] = self._lasting()
        return self.chart.still[key]

    # --- regions, while they are chosen ---

    def _choice(self, region: str) -> Markup:
        """A region to be picked, above all borders so that its outline can be seen; those not chosen are paler."""
        path = self.chart.regions[region]
        chosen = self.draft is not None and region in self.draft
        veil = Markup("") if chosen else element("path", class_="open", d=path)
        if self.still:
            return veil
        said = self.sheet.terms.region(region, self.sheet.view)
        if chosen:
            said = self.sheet.listed(said, self.sheet.say("draw.region_chosen"))
        picked = self.sheet.pick(f"region:{region}", said, "choice")
        return raw(veil, f'<path{picked} d="{path}"/>')

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

    # --- links and cables ---

    def _line(self, one: str, two: str) -> str:
        (ax, ay), (bx, by) = self.chart.cities[one], self.chart.cities[two]
        return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"

    def _off(self, one: str, two: str) -> bool:
        return one in self.dead or two in self.dead

    def _links(self) -> list[str]:
        used = "".join(self._line(one, two) for one, two, _ in self.map.links if not self._off(one, two))
        off = "".join(self._line(one, two) for one, two, _ in self.map.links if self._off(one, two))
        return [
            f'<path class="lk off" d="{off}"/>' if off else "",
            f'<path class="lkc" d="{used}"/><path class="lk" d="{used}"/>',
        ]

    def _routes(self) -> list[str]:
        """Every link once more, unseen until the page lights it."""
        if self.still:
            return []
        named = [
            attributes(data_link=_pair(one, two), d=self._line(one, two))
            for one, two, _ in self.map.links
            if not self._off(one, two)
        ]
        return [f'<path class="rc"{link}/>' for link in named] + [
            f'<path class="rt"{link}/>' for link in named
        ]

    def _cables(self) -> Markup:
        sheet = self.sheet
        inputs = ([company.network for company in self.state.companies], sheet.seat)
        return self._layer("cables", inputs, self._drawn_cables)

    def _drawn_cables(self) -> list[Markup]:
        networks = [set(self.sheet.connected(seat)) for seat in range(len(self.state.companies))]
        return cables(self.map.links, networks, self.chart.cities, self.sheet.seat, self.still)

    def _badges(self) -> list[Markup]:
        parts = []
        for one, two, cost in self.map.links:
            x, y = self.chart.placement.badges[one, two]
            off = " off" if self._off(one, two) else ""
            start, end = self.chart.cities[one], self.chart.cities[two]
            if distance((x, y), start, end) > 6:  # beside its link: a thin line leads there
                middle = f"{number((start[0] + end[0]) / 2)} {number((start[1] + end[1]) / 2)}"
                parts.append(element("path", class_=f"ld{off}", d=f"M{number(x)} {number(y)}L{middle}"))
            plate = f'<use href="#pg-cost-{min(len(str(cost)), _DIGITS)}" x="{number(x)}" y="{number(y)}"/>'
            text = element("text", cost, x=number(x), y=number(y + 4.5))
            link = None if self.still or off else _pair(one, two)
            parts.append(element("g", raw(plate, text), class_=f"bd{off}", data_link=link))
        return parts

    # --- cities ---

    @cached_property
    def _lamps(self) -> dict[str, frozenset[int]]:
        """By city, whose houses there have their lamps on."""
        found: dict[str, set[int]] = {}
        for seat, network in enumerate(self.sheet.lit):
            for city in self.sheet.cities_of(network):
                found.setdefault(city, set()).add(seat)
        return {city: frozenset(seats) for city, seats in found.items()}

    def _glow(self) -> Markup:
        if not any(self.sheet.lit):
            return Markup("")
        return self._layer("glows", self.sheet.lit, self._glows, True)

    def _glows(self) -> list[str]:
        return [houses.glow(*self.chart.cities[city], len(seats)) for city, seats in self._lamps.items()]

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
        inputs = (place, tuple(owners), self._lamps.get(city.id), terms)
        return self.sheet.panels.piece("city", inputs, lambda: self._drawn_city(city, owners))

    def _drawn_city(self, city: City, owners: list[int]) -> Markup:
        x, y = self.chart.cities[city.id]
        alive = not self.still and self.draft is None  # can it be picked?
        lit = self._lamps.get(city.id, frozenset())
        drawn = houses.city(tuple(owners), lit, slots(self.state), "" if self.still else city.id, alive)
        where = attributes(transform=f"translate({number(x)} {number(y)})")
        kind = "nd" if self._playable(city) else "nd off"
        if not alive:
            return raw(f'<g class="{kind}"{where}>{drawn}</g>')
        picked = self.sheet.pick(f"city:{city.id}", self._said(city, owners, lit), kind)
        return raw(f"<g{picked}{self._route(city)}{where}>{drawn}</g>")

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

    def _said(self, city: City, owners: list[int], lit: frozenset[int]) -> str:
        """The city's full name for those who hear it: price, which house, who is there, whose lamps are on."""
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
        if lit:
            parts.append(sheet.say("draw.lit"))
        return sheet.listed(*parts)

    def _name(self, city: City) -> Markup:
        x, y, anchor = self.chart.placement.names[city.id]
        price = ""
        offer = self.offers.get(city.id)
        if offer is not None and self.priced and not self.still:
            kind = "pr" if f"city:{city.id}" in self.sheet.legal else "dear"
            price = element("tspan", offer.quote.price, class_=kind, dx=4)
        playable = self._playable(city) and self.draft is None
        begin, end = _title(self.chart.titles[city.id], x, y, anchor, playable)
        return raw(begin, price, end)


@lru_cache(maxsize=256)
def _outside(map: Map, area: tuple[str, ...]) -> frozenset[str]:
    """The cities of regions that are not played in."""
    return frozenset(city.id for city in map.cities if city.region not in area)


# Most cities look as they did before the last move, on all tables that play on the same map.


@lru_cache(maxsize=4096)
def _sum(
    words: Catalogue, names: tuple[str, ...], links: tuple[int, ...], slot: int, house: int, price: int
) -> str:
    """The price term by term: "to Würzburg 11 + to Nürnberg 8 + second house 15 = 34". The links of a long way are one
    term: there is a line for all of it."""
    if len(links) > _LINKS:
        terms = [words.say_many("draw.links", len(links), city=names[-1], cost=sum(links))]
    else:
        each = zip(names[1:], links, strict=True)
        terms = [words.say("draw.link", city=name, cost=cost) for name, cost in each]
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


@lru_cache(maxsize=1)
def _badge_plates() -> Markup:
    """The plates of the costs, by how many digits these have, each with its shadow."""
    plates = []
    for digits in range(1, _DIGITS + 1):
        half = 6.5 + 3.3 * digits
        box = f'x="{number(-half)}" width="{number(2 * half)}" height="18" rx="9"'
        plates.append(
            f'<g id="pg-cost-{digits}"><rect fill="var(--depth)" stroke="none" {box} y="-7.2"/><rect {box} y="-9"/></g>'
        )
    return raw("<defs>", *plates, "</defs>")


def _pair(one: str, two: str) -> str:
    """The name of a link: both cities in the order of the alphabet."""
    return "|".join(sorted((one, two)))
