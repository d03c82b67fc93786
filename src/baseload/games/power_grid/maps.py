"""Maps: regions, cities, links (PG-13); the areas one can play on, and the distances inside them.

A map is one TOML file. Those in `data/maps/` come with the game, any other is named by its path.
docs/adding-a-map.md tells how to write one.
"""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final, final

from baseload.core.plain import Plain, canonical, copied
from baseload.core.problems import DataError, OptionError

BUILT_IN: Final = ["germany", "usa"]
UNREACHABLE: Final = 1_000_000
_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_KEPT: Final = 16
# Every choice of regions is looked at, and every pair of cities.
_MOST_REGIONS: Final = 12
_MOST_CITIES: Final = 120
_MOST_BYTES: Final = 1_000_000
_REGION_KEYS: Final = ["id", "name", "cities"]
_KEYS: Final = ["id", "name", "status", "source", "extent", "region_adjacency", "region", "links"]


@final
class City:
    def __init__(self, id: str, name: str, region: str, x: int, y: int) -> None:
        self.id = id
        self.name = name
        self.region = region
        self.x = x
        self.y = y


@final
class Map:
    """A checked map. `plain` is the data it was made from, kept so that a record can carry a map of one's own."""

    def __init__(
        self,
        id: str,
        name: str,
        status: str,
        source: str,
        regions: dict[str, str],
        adjacency: dict[str, list[str]],
        cities: list[City],
        links: list[tuple[str, str, int]],
        extent: list[int],
        plain: dict[str, Plain],
    ) -> None:
        self.id = id
        self.name = name
        self.status = status
        self.source = source
        self.regions = regions  # id -> name, in the file's order
        self.adjacency = adjacency
        self.cities = cities
        self.by_id = {city.id: city for city in cities}
        self.links = links
        self.extent = extent
        self.plain = plain
        self._areas: dict[int, list[list[str]]] = {}

    def contiguous(self, regions: list[str]) -> bool:
        """Do these regions form one area (PG-15)?"""
        if not regions:
            return False
        seen = {regions[0]}
        waiting = [regions[0]]
        while waiting:
            for neighbour in self.adjacency[waiting.pop()]:
                if neighbour in regions and neighbour not in seen:
                    seen.add(neighbour)
                    waiting.append(neighbour)
        return len(seen) == len(set(regions)) == len(regions)

    def areas(self, count: int) -> list[list[str]]:
        """Every contiguous choice of `count` regions, in a fixed order."""
        if count not in self._areas:
            self._areas[count] = self._find_areas(count)
        return self._areas[count]

    def _find_areas(self, count: int) -> list[list[str]]:
        names = list(self.regions)
        found: list[list[str]] = []
        for bits in range(1 << len(names)):
            chosen = [name for place, name in enumerate(names) if bits >> place & 1]
            if len(chosen) == count and self.contiguous(chosen):
                found.append(chosen)
        return found

    def distances(self, regions: list[str], passable: bool) -> list[list[int]]:
        """Cheapest way between any two cities of the area, in the order of `area_cities`.

        Unused regions are out of the graph, their links too, unless the table lets one pass through (PG-A6).
        """
        kept = [city.id for city in self.cities if passable or city.region in regions]
        place = {id: index for index, id in enumerate(kept)}
        size = len(kept)
        dist = [[UNREACHABLE] * size for _ in range(size)]
        for index in range(size):
            dist[index][index] = 0
        for first, second, cost in self.links:
            if first in place and second in place:
                one, two = place[first], place[second]
                dist[one][two] = dist[two][one] = min(cost, dist[one][two])
        for middle in range(size):
            through = dist[middle]
            for start in range(size):
                row = dist[start]
                to_middle = row[middle]
                if to_middle < UNREACHABLE:
                    for end in range(size):
                        if to_middle + through[end] < row[end]:
                            row[end] = to_middle + through[end]
        wanted = [place[city.id] for city in self.area_cities(regions)]
        return [[dist[start][end] for end in wanted] for start in wanted]

    def area_cities(self, regions: list[str]) -> list[City]:
        return [city for city in self.cities if city.region in regions]


def _bad(map_id: str, what: str, **facts: Plain) -> DataError:
    return DataError("bad_map", map=map_id, what=what, facts=facts)


def _text(plain: dict[str, Plain], key: str, map_id: str) -> str:
    value = plain.get(key)
    if not isinstance(value, str) or not value:
        raise _bad(map_id, "map_missing", key=key)
    return value


def _whole(value: Plain) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _read_regions(plain: dict[str, Plain], map_id: str) -> tuple[dict[str, str], list[City]]:
    regions: dict[str, str] = {}
    cities: list[City] = []
    seen: set[str] = set()
    listed = plain.get("region")
    if not isinstance(listed, list) or not listed:
        raise _bad(map_id, "map_missing", key="[[region]]")
    for region in listed:
        if not isinstance(region, dict):
            raise _bad(map_id, "map_missing", key="[[region]]")
        for key in region:
            if key not in _REGION_KEYS:
                raise _bad(map_id, "map_unknown_key", key=str(key), known=", ".join(_REGION_KEYS))
        id = _text(region, "id", map_id)
        if id in regions or not _ID.fullmatch(id):
            raise _bad(map_id, "map_bad_id", id=id)
        regions[id] = _text(region, "name", map_id)
        rows = region.get("cities")
        if not isinstance(rows, list) or not rows:
            raise _bad(map_id, "map_region_without_cities", region=id)
        for row in rows:
            if (
                not isinstance(row, list)
                or len(row) != 4
                or not (isinstance(row[0], str) and isinstance(row[1], str) and row[1])
                or not (_whole(row[2]) and _whole(row[3]))
            ):
                raise _bad(map_id, "map_bad_city", region=id, city=str(row))
            if row[0] in seen or not _ID.fullmatch(row[0]):
                raise _bad(map_id, "map_bad_id", id=row[0])
            seen.add(row[0])
            cities.append(City(row[0], row[1], id, row[2], row[3]))
    return regions, cities


def _read_links(plain: dict[str, Plain], map_id: str, cities: list[City]) -> list[tuple[str, str, int]]:
    names = {city.id for city in cities}
    links: list[tuple[str, str, int]] = []
    seen: set[tuple[str, str]] = set()
    table = plain.get("links")
    if not isinstance(table, dict) or not table:
        raise _bad(map_id, "map_missing", key="[links]")
    for first, row in table.items():
        if not isinstance(row, dict):
            raise _bad(map_id, "map_missing", key=f"[links] {first}")
        for second, cost in row.items():
            for end in (first, second):
                if end not in names:
                    raise _bad(map_id, "map_unknown_city", city=end)
            pair = (min(first, second), max(first, second))
            if first == second or pair in seen:
                raise _bad(map_id, "map_link_twice", first=first, second=second)
            if not _whole(cost) or not 0 <= cost <= 1000:
                raise _bad(map_id, "map_bad_cost", first=first, second=second, cost=str(cost))
            seen.add(pair)
            links.append((first, second, cost))
    return links


def _read_adjacency(
    plain: dict[str, Plain], map_id: str, regions: dict[str, str], crossing: set[tuple[str, str]]
) -> dict[str, list[str]]:
    """Which regions touch: as the file lists them, else those joined by a link (PG-A5)."""
    pairs = plain.get("region_adjacency")
    if pairs is None:
        pairs = sorted(crossing)
    adjacency: dict[str, list[str]] = {region: [] for region in regions}
    if not isinstance(pairs, list):
        raise _bad(map_id, "map_missing", key="region_adjacency")
    for pair in pairs:
        if (
            not isinstance(pair, (list, tuple))
            or len(pair) != 2
            or any(not isinstance(end, str) or end not in regions for end in pair)
        ):
            raise _bad(map_id, "map_bad_adjacency", pair=str(pair))
        if tuple(sorted(pair)) not in crossing:
            raise _bad(map_id, "map_no_crossing_link", first=pair[0], second=pair[1])
        adjacency[pair[0]].append(pair[1])
        adjacency[pair[1]].append(pair[0])
    return adjacency


def map_from_plain(plain: dict[str, Plain], name: str = "") -> Map:
    """A map from its data, or a DataError that says which line of the author's is wrong."""
    map_id = _text(plain, "id", name or "?")
    for key in plain:
        if key not in _KEYS:
            raise _bad(map_id, "map_unknown_key", key=str(key), known=", ".join(_KEYS))
    if not _ID.fullmatch(map_id):
        raise _bad(map_id, "map_bad_id", id=map_id)
    status = _text(plain, "status", map_id)
    if status not in ("printed", "implied", "reconstructed", "own"):
        raise _bad(map_id, "map_bad_status", status=status)
    regions, cities = _read_regions(plain, map_id)
    if len(regions) > _MOST_REGIONS or len(cities) > _MOST_CITIES:
        raise _bad(map_id, "map_too_large", regions=_MOST_REGIONS, cities=_MOST_CITIES)
    links = _read_links(plain, map_id, cities)
    region_of = {city.id: city.region for city in cities}
    crossing = {
        (min(region_of[one], region_of[two]), max(region_of[one], region_of[two]))
        for one, two, _ in links
        if region_of[one] != region_of[two]
    }
    adjacency = _read_adjacency(plain, map_id, regions, crossing)
    extent = plain.get("extent")
    if extent is None:
        across, down = [city.x for city in cities], [city.y for city in cities]
        extent = [min(across), min(down), max(across), max(down)]
    if not isinstance(extent, list) or len(extent) != 4 or not all(_whole(edge) for edge in extent):
        raise _bad(map_id, "map_missing", key="extent")
    made = Map(
        map_id,
        _text(plain, "name", map_id),
        status,
        _text(plain, "source", map_id),
        regions,
        adjacency,
        cities,
        links,
        extent,
        copied(plain),
    )
    for region in regions:
        inside = made.distances([region], passable=False)
        if any(way >= UNREACHABLE for way in inside[0]):
            raise _bad(map_id, "map_region_not_connected", region=region)
    if not made.contiguous(list(regions)):  # so that a draft can always go on
        raise _bad(map_id, "map_not_connected")
    return made


@lru_cache(maxsize=8)
def built_in(name: str) -> Map:
    text = files("baseload.games.power_grid").joinpath("data", "maps", f"{name}.toml").read_text("utf-8")
    return map_from_plain(tomllib.loads(text), name)


def load_map(path: str) -> Map:
    """A map from a file of one's own."""
    try:
        with open(path, "rb") as file:
            text = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise DataError("cannot_read_map", path=path, why=error.strerror or str(error)) from None
    if len(text) > _MOST_BYTES:
        raise DataError("map_file_too_large", path=path, most=_MOST_BYTES)
    try:
        plain = tomllib.loads(text.decode())
    except (ValueError, RecursionError) as error:  # not TOML, not UTF-8, or beyond all measure
        raise DataError("map_not_toml", path=path, why=str(error)) from None
    return map_from_plain(plain, path)


def load_map_option(value: str) -> Plain:
    """The data of the map in a file, None if the text does not look like a file's name."""
    return load_map(value).plain if value.endswith(".toml") or "/" in value else None


def read_map_option(value: Plain) -> Plain:
    """The canonical value of the option `map` that is not a built-in name: the data of a map of one's own."""
    if isinstance(value, dict):
        return map_from_plain(value).plain
    raise OptionError("unknown_map", value=value, known=BUILT_IN)


_own_maps: Final[dict[str, Map]] = {}  # by their canonical data: checking one takes a while


def map_of(value: Plain) -> Map:
    """The map an (already validated) option value stands for."""
    if isinstance(value, str):
        return built_in(value)
    key = canonical(value)
    if key not in _own_maps:
        if len(_own_maps) >= _KEPT:
            _own_maps.clear()
        _own_maps[key] = map_from_plain(value)
    return _own_maps[key]
