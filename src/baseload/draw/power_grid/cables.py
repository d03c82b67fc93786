"""Networks on the map: cables in the seats' colours, side by side where several use the same link.

Which links somebody paid for is not kept by the rules: a network is its cities, and whoever builds pays the cheapest
way whichever that was. So the drawing joins a seat's neighbouring cities by the cheapest links between them, as few as
hold them together. What hangs together only through cities of others is not joined: that would be a guess.
"""

from collections.abc import Iterable
from math import hypot
from typing import Final

from baseload.draw.glyphs import seat_colour
from baseload.draw.markup import Markup, attributes, number
from baseload.draw.power_grid.placing import Point

Link = tuple[str, str, int]

# Of a cable: the class of each layer, and where it lies. Light comes from the north-west.
_LAYERS: Final = (
    ("cs", ' transform="translate(1.2 2.6)"'),
    ("cc", ""),
    ("cw", ""),
    ("cl", ' transform="translate(-.5 -.8)"'),
)


def strands(links: Iterable[Link], own: set[str]) -> list[tuple[str, str]]:
    """The cheapest links that join these cities as far as links between them can; of equals, the first.

    >>> strands([("a", "b", 3), ("b", "c", 1), ("a", "c", 2), ("c", "d", 0)], {"a", "b", "c"})
    [('b', 'c'), ('a', 'c')]
    """
    group = {city: city for city in own}

    def leader(city: str) -> str:
        while group[city] != city:
            city = group[city]
        return city

    found = []
    for one, two, _ in sorted(
        (link for link in links if link[0] in own and link[1] in own), key=lambda link: link[2]
    ):
        first, second = leader(one), leader(two)
        if first != second:
            group[first] = second
            found.append((one, two))
    return found


def cables(
    links: Iterable[Link], networks: list[set[str]], at: dict[str, Point], you: int | None, still: bool = True
) -> list[Markup]:
    """A group for each network, the reader's own on top: shadow, casing, colour, light. Unless it is `still` it names
    its links, so that one that is new can grow."""
    lanes: dict[tuple[str, str], list[int]] = {}
    known = list(links)
    for seat in sorted(
        range(len(networks)), key=lambda seat: seat != you
    ):  # the own strand lies first in a bundle
        for pair in strands(known, networks[seat]):
            lanes.setdefault(pair, []).append(seat)
    ways: dict[int, list[str]] = {}
    names: dict[int, list[str]] = {}
    for pair, seats in lanes.items():
        for place, seat in enumerate(seats):
            ways.setdefault(seat, []).append(_strand(at[pair[0]], at[pair[1]], place, len(seats)))
            names.setdefault(seat, []).append("~".join(pair))
    drawn = []
    for seat in sorted(ways, key=lambda seat: seat == you):
        way = "".join(ways[seat])
        kind = f"cable c-{seat_colour(seat)}{' mine' if seat == you else ''}"
        paths = "".join(f'<path class="{layer}" d="{way}"{moved}/>' for layer, moved in _LAYERS)
        piece = {"id": f"cable-{seat}", "data_arrives": "grow", "data_ways": " ".join(names[seat])}
        drawn.append(Markup(f'<g class="{kind}"{"" if still else attributes(**piece)}>{paths}</g>'))
    return drawn


def _strand(start: Point, end: Point, place: int, count: int) -> str:
    """One cable of so many on the same link, six units apart."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1.0
    aside = (place - (count - 1) / 2) * 6
    dx, dy = -(by - ay) / length * aside, (bx - ax) / length * aside
    return f"M{number(ax + dx)} {number(ay + dy)}L{number(bx + dx)} {number(by + dy)}"
