"""The drawn ground of a map: coast, regions, where cities, names and costs stand.

The maps that come with the game have outlines of their own in `outlines/`. A map of one's own is given land around its
cities: a disc around each, cut where another city is nearer, so that regions get borders without anybody drawing them.
"""

import json
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from math import cos, hypot, pi, sin
from typing import Any, Final

from baseload.core.plain import canonical
from baseload.draw.markup import number
from baseload.draw.power_grid.placing import CITY, NAME, Box, Placement, Point, overlap
from baseload.draw.power_grid.placing import place as place_labels
from baseload.games.power_grid.maps import BUILT_IN, Map, built_in
from baseload.text.catalogue import game_catalogue
from baseload.text.power_grid.places import Places

_KEPT: Final = 32
_SIDE: Final = 780.0  # the longer side of a map of one's own, in units of the drawing
_LEGEND: Final = (215.0, 150.0)  # what lies over a corner of the map, in its units
_BUTTONS: Final = (75.0, 125.0)
_FOR_LEGEND: Final = ("at-bottom at-left", "at-top at-left", "at-bottom at-right", "at-top at-right")
_FOR_BUTTONS: Final = ("at-top at-right", "at-bottom at-right", "at-top at-left", "at-bottom at-left")
_CORNERS: Final = 28  # of the disc of land around a city


class Chart:
    """A map ready to be drawn. Texts are paths of SVG, points are in the units of `view`."""

    def __init__(self, cities: dict[str, Point], view: list[float]) -> None:
        self.cities = cities
        self.view = view  # left, top, width, height
        self.land = ""  # the coast
        self.name = ""  # of a printed map
        self.key = ""  # tells its parts from those of other maps on the same page
        self.neighbours = ""  # land around, where nobody plays
        self.rivers = ""
        self.lakes = ""
        self.regions: dict[str, str] = {}
        self.region_borders = ""
        self.state_borders = ""
        self.centres: dict[str, Point] = {}  # of the regions, for their names
        self.titles: dict[str, str] = {}  # what cities are called on it, in the language of whoever looks
        self.placement = Placement({}, {})
        self.still: dict[
            tuple[str, ...], tuple[str, str, str]
        ] = {}  # of pictures, what does not change in a game

    @property
    def wide(self) -> bool:
        """Is the map wider than high? Then other things stand under it instead of beside it."""
        return self.view[2] > self.view[3] * 1.15

    @cached_property
    def rows(self) -> list[str]:
        """The cities from the back to the front."""
        return sorted(self.cities, key=lambda city: self.cities[city][1])

    @cached_property
    def box(self) -> str:
        """The view as SVG writes it."""
        return " ".join(number(edge) for edge in self.view)

    @cached_property
    def corners(self) -> tuple[str, str]:
        """Where buttons and where a legend can lie over the map without covering a city or its name, as classes; "" for
        the legend where there is no such corner. Buttons are smaller, so they find one."""
        taken = self._taken()
        legend = next((corner for corner in _FOR_LEGEND if self._covers(corner, _LEGEND, taken) == 0), "")
        rest = [corner for corner in _FOR_BUTTONS if corner != legend]
        return min(rest, key=lambda corner: self._covers(corner, _BUTTONS, taken)), legend

    def _taken(self) -> list[Box]:
        """Where cities and names are."""
        cities = [(x - CITY, y - CITY, x + CITY, y + CITY) for x, y in self.cities.values()]
        names = [(x - 50, y - NAME, x + 50, y) for x, y, _ in self.placement.names.values()]
        return [*cities, *names]

    def _covers(self, corner: str, size: Point, taken: list[Box]) -> float:
        left, top, across, down = self.view
        x = left if "left" in corner else left + across - size[0]
        y = top if "top" in corner else top + down - size[1]
        return sum(overlap((x, y, x + size[0], y + size[1]), box) for box in taken)


_charts: Final[dict[tuple[str, tuple[str, ...]], Chart]] = {}
# Maps that are looked at again and again, by their `id` and by the language in which they are read.
_by_number: Final[dict[tuple[int, str], tuple[Map, Chart]]] = {}


def chart_of(map: Map, places: Places | None = None) -> Chart:
    """The chart of a map, made once for each way of calling its cities: names have their places by how long they are.
    Who shows no names need not say in which language."""
    places = places if places is not None else Places(game_catalogue("power-grid"))
    asked = (id(map), places.words.language)
    found = _by_number.get(asked)
    if found is not None and found[0] is map:
        return found[1]
    chart = _chart(map, {city.id: places.label(map, city.id) for city in map.cities})
    if len(_by_number) >= _KEPT:
        _by_number.clear()
    _by_number[asked] = (map, chart)  # which keeps the map, so that no other one gets its number
    return chart


def _chart(map: Map, titles: dict[str, str]) -> Chart:
    plain = canonical(map.plain)
    key = (plain, tuple(titles.values()))
    found = _charts.get(key)
    if found is None:
        if len(_charts) >= _KEPT:
            _charts.clear()
        own = next((name for name in BUILT_IN if built_in(name) is map), "")
        found = _charts[key] = _outlined(map, own) if own else _made(map)
        found.key = own or blake2b(plain.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
        found.titles = titles
        left, top, width, height = found.view
        view = (left, top, left + width, top + height)
        found.placement = place_labels(found.cities, titles, map.links, view)
    return found


def _finish(chart: Chart, map: Map) -> Chart:
    for region in map.regions:
        points = [chart.cities[city.id] for city in map.cities if city.region == region]
        middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        chart.centres.setdefault(region, middle)
    return chart


def _file(name: str) -> dict[str, Any]:
    text = files("baseload.draw").joinpath("outlines", f"{name}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def _outlined(map: Map, name: str) -> Chart:
    plain, water = _file(name), _file("rivers")[name]
    chart = Chart({city.id: (city.x, city.y) for city in map.cities}, list(plain["viewBox"]))
    chart.name = name
    chart.land = plain["land"]
    chart.rivers, chart.lakes = water["rivers"], water["lakes"]
    chart.neighbours = plain["neighbours"]
    chart.regions = plain["regions"]
    chart.region_borders = plain["region_borders"]
    chart.state_borders = plain.get("state_borders", "")
    chart.centres = {region: (x, y) for region, (x, y) in plain.get("region_centres", {}).items()}
    return _finish(chart, map)


def _made(map: Map) -> Chart:
    """A map of one's own, brought to the size of the others."""
    across, down = [city.x for city in map.cities], [city.y for city in map.cities]
    width, height = max(across) - min(across), max(down) - min(down)
    # Many cities need a larger sheet; their signs keep their size.
    scale = _SIDE * max(1.0, (len(map.cities) / 50) ** 0.5) / max(width, height, 1)
    at = {city.id: (city.x * scale, city.y * scale) for city in map.cities}
    ways = sorted(hypot(at[one][0] - at[two][0], at[one][1] - at[two][1]) for one, two, _ in map.links)
    # Land reaches a little farther than half way along most links, so that few of them cross water.
    radius = min(100.0, max(48.0, ways[len(ways) * 3 // 4] * 0.68))
    margin = radius + 14
    left, top = min(across) * scale - margin, min(down) * scale - margin
    cities = {city: (x - left, y - top) for city, (x, y) in at.items()}
    chart = Chart(cities, [0, 0, width * scale + 2 * margin, height * scale + 2 * margin])
    region_of = {city.id: city.region for city in map.cities}
    borders: list[str] = []
    cells: dict[str, list[str]] = {region: [] for region in map.regions}
    for city in cities:
        cell = _cell(city, cities, radius)
        cells[region_of[city]].append(_path([corner for corner, _ in cell]))
        for place, (corner, beyond) in enumerate(cell):
            if beyond and region_of[beyond] != region_of[city] and city < beyond:
                borders.append(_line(corner, cell[(place + 1) % len(cell)][0]))
    chart.regions = {region: "".join(paths) for region, paths in cells.items()}
    chart.region_borders = "".join(borders)
    chart.land = "".join(_path(_disc(point, radius)) for point in cities.values())
    return _finish(chart, map)


def _disc(point: Point, radius: float) -> list[Point]:
    turn = 2 * pi / _CORNERS
    return [
        (point[0] + radius * cos(turn * step), point[1] + radius * sin(turn * step))
        for step in range(_CORNERS)
    ]


def _cell(city: str, cities: dict[str, Point], radius: float) -> list[tuple[Point, str]]:
    """The land nearest to a city: corners, each with the city beyond the edge that follows it ("" for the coast)."""
    x, y = cities[city]
    cell = [(corner, "") for corner in _disc((x, y), radius)]
    for other, (ox, oy) in cities.items():
        dx, dy = ox - x, oy - y
        if other == city or not 0 < hypot(dx, dy) < 2 * radius:
            continue
        # How far each corner lies beyond the line that is as near to the other city as to this one.
        far = [(corner[0] - x - dx / 2) * dx + (corner[1] - y - dy / 2) * dy for corner, _ in cell]
        cut: list[tuple[Point, str]] = []
        for place, (corner, beyond) in enumerate(cell):
            after = (place + 1) % len(cell)
            if far[place] <= 0:
                cut.append((corner, beyond))
            if (far[place] <= 0) != (far[after] <= 0):
                part = far[place] / (far[place] - far[after])
                end = cell[after][0]
                crossing = (corner[0] + (end[0] - corner[0]) * part, corner[1] + (end[1] - corner[1]) * part)
                cut.append((crossing, other if far[place] <= 0 else beyond))
        cell = cut
    return cell


def _path(corners: list[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z" if corners else ""


def _line(start: Point, end: Point) -> str:
    return f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
