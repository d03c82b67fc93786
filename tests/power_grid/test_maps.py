"""Maps: the printed ones keep what is known about them, a wrong file is refused by its fault, one's own is played."""

import copy
import tomllib
from datetime import date
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import baseload
from baseload.core.playing import random_game
from baseload.core.problems import DataError, OptionError, Problem
from baseload.core.record import Record, load_record
from baseload.games.power_grid.maps import Map, built_in, load_map, map_from_plain
from tests.rules import rule

GAME = baseload.game("power-grid")
EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "maps").glob("*.toml"))
THORNHOLM = Path(__file__).parents[2] / "examples" / "maps" / "thornholm.toml"


def cost(chart: Map, one: str, two: str) -> int:
    """The price of the link between two cities."""
    return next(link[2] for link in chart.links if {one, two} == {link[0], link[1]})


@rule("PG-13")
@pytest.mark.parametrize(("name", "links"), [("germany", 83), ("usa", 87)])
def test_the_printed_maps_have_their_cities_and_links(name: str, links: int) -> None:
    chart = built_in(name)
    assert (chart.id, chart.status) == (name, "printed")
    assert len(chart.cities) == len({city.id for city in chart.cities}) == 42
    assert len({city.name for city in chart.cities}) == 42
    assert len(chart.regions) == 6
    for region in chart.regions:
        assert sum(city.region == region for city in chart.cities) == 7
    assert len(chart.links) == len({frozenset(link[:2]) for link in chart.links}) == links
    assert all(0 <= link[2] <= 28 for link in chart.links)
    left, top, right, bottom = chart.extent
    assert all(left <= city.x <= right and top <= city.y <= bottom for city in chart.cities)


@rule("PG-77", "PG-13")
def test_the_links_that_cost_nothing() -> None:
    free = {
        name: {frozenset(link[:2]) for link in built_in(name).links if not link[2]}
        for name in ("germany", "usa")
    }
    assert free["germany"] == {
        frozenset(pair)
        for pair in (("duisburg", "essen"), ("frankfurt_main", "wiesbaden"), ("halle", "leipzig"))
    }
    assert free["usa"] == {
        frozenset(pair)
        for pair in (("cheyenne", "denver"), ("jacksonville", "savannah"), ("new_york", "philadelphia"))
    }


@rule("PG-13")
def test_distances_of_the_rulebook() -> None:
    chart = built_in("germany")
    regions = ["w", "sw", "nw"]
    place = {city.id: number for number, city in enumerate(chart.area_cities(regions))}
    ways = chart.distances(regions, passable=False)

    def way(one: str, two: str) -> int:
        return ways[place[one]][place[two]]

    assert way("essen", "duisburg") == 0
    assert way("muenster", "dortmund") == 2
    assert way("essen", "aachen") == 9 + 2
    assert way("duesseldorf", "duisburg") == 2 + 0
    assert way("essen", "koeln") == 2 + 4
    assert cost(chart, "essen", "duesseldorf") == 2


@rule("PG-15", "PG-A5")
@pytest.mark.parametrize(("name", "counts"), [("germany", (13, 12, 6)), ("usa", (12, 12, 6))])
def test_areas(name: str, counts: tuple[int, int, int]) -> None:
    """Every area of three, four and five regions, found a second time by trying all of them."""
    chart = built_in(name)
    for regions, count in zip((3, 4, 5), counts, strict=True):
        areas = chart.areas(regions)
        assert len(areas) == count
        slowly = [
            list(area) for area in combinations(chart.regions, regions) if in_one_piece(chart, set(area))
        ]
        assert sorted(map(sorted, areas)) == sorted(map(sorted, slowly))
        for area in areas:
            ways = chart.distances(area, passable=False)
            assert len(ways) == 7 * regions
            assert max(map(max, ways)) < 200, "a city that cannot be reached inside the area"
            through = chart.distances(area, passable=True)
            assert all(
                two <= one
                for row, other in zip(ways, through, strict=True)
                for one, two in zip(row, other, strict=True)
            )


def in_one_piece(chart: Map, area: set[str]) -> bool:
    piece = {min(area)}
    for _ in area:
        piece |= {near for region in piece for near in chart.adjacency[region] if near in area}
    return piece == area


@pytest.mark.parametrize("name", ["germany", "usa", "thornholm"])
def test_ways_are_the_same_there_and_back_and_never_longer_than_a_detour(name: str) -> None:
    chart = load_map(str(THORNHOLM)) if name == "thornholm" else built_in(name)
    ways = chart.distances(list(chart.regions), passable=False)
    size = len(ways)
    for one in range(size):
        assert ways[one][one] == 0
        for two in range(size):
            assert ways[one][two] == ways[two][one]
    rng = Random(1)
    for _ in range(2000):
        one, two, three = (rng.randrange(size) for _ in range(3))
        assert ways[one][three] <= ways[one][two] + ways[two][three]
    place = {city.id: number for number, city in enumerate(chart.cities)}
    for first, second, price in chart.links:
        assert ways[place[first]][place[second]] <= price


@pytest.mark.parametrize("name", ["germany", "usa", "thornholm"])
def test_no_two_links_cross_on_the_drawing(name: str) -> None:
    """Lines that cross would look like a junction. The printed maps have none, so a wrong position shows here."""
    chart = load_map(str(THORNHOLM)) if name == "thornholm" else built_in(name)
    at = {city.id: (city.x, city.y) for city in chart.cities}
    crossing = [
        (one[:2], two[:2])
        for one, two in combinations(chart.links, 2)
        if not {one[0], one[1]} & {two[0], two[1]} and cross(at[one[0]], at[one[1]], at[two[0]], at[two[1]])
    ]
    assert not crossing


Point = tuple[int, int]


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> int:
        turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (turn > 0) - (turn < 0)

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


@rule("PG-A5")
@pytest.mark.parametrize("name", ["germany", "usa"])
def test_regions_touch_where_a_link_crosses(name: str) -> None:
    chart = built_in(name)
    region = {city.id: city.region for city in chart.cities}
    crossing = {
        frozenset((region[one], region[two])) for one, two, _ in chart.links if region[one] != region[two]
    }
    touching = {frozenset((one, two)) for one, others in chart.adjacency.items() for two in others}
    assert touching <= crossing
    assert len(touching) == 9


# Maps that are wrong in one way each. A change is a path into the data and the new value; None takes it away.

TINY: dict[str, Any] = {
    "id": "tiny",
    "name": "Tiny",
    "status": "own",
    "source": "a test",
    "region": [
        {"id": "n", "name": "North", "cities": [["a", "A", 0, 0], ["b", "B", 9, 0]]},
        {"id": "s", "name": "South", "cities": [["c", "C", 0, 9], ["d", "D", 9, 9]]},
    ],
    "links": {"a": {"b": 3, "c": 4}, "c": {"d": 0}},
}


def changed(path: str, value: Any) -> dict[str, Any]:
    plain = copy.deepcopy(TINY)
    *way, last = path.split("/")
    inner: Any = plain
    for step in way:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    key = int(last) if isinstance(inner, list) else last
    if value is None:
        del inner[key]
    else:
        inner[key] = value
    return plain


def test_the_tiny_map_is_right() -> None:
    chart = map_from_plain(TINY)
    assert chart.areas(2) == [["n", "s"]]
    assert chart.distances(["n", "s"], passable=False)[1] == [3, 0, 7, 7]
    assert chart.extent == [0, 0, 9, 9]


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        ("id", None, "map_missing"),
        ("id", "Tiny Map", "map_bad_id"),
        ("name", None, "map_missing"),
        ("name", 3, "map_missing"),
        ("source", "", "map_missing"),
        ("status", None, "map_missing"),
        ("status", "guessed", "map_bad_status"),
        ("extent", [1, 2, 3], "map_missing"),
        ("extent", "all", "map_missing"),
        ("region", None, "map_missing"),
        ("region", [], "map_missing"),
        ("region", "n", "map_missing"),
        ("region/0", "n", "map_missing"),
        ("region/0/id", None, "map_missing"),
        ("region/0/id", "North West", "map_bad_id"),
        ("region/1/id", "n", "map_bad_id"),
        ("region/0/name", None, "map_missing"),
        ("region/0/cities", None, "map_region_without_cities"),
        ("region/0/cities", [], "map_region_without_cities"),
        ("region/0/cities/0", ["a", "A", 0], "map_bad_city"),
        ("region/0/cities/0", ["a", "", 0, 0], "map_bad_city"),
        ("region/0/cities/0", ["a", "A", 0.5, 0], "map_bad_city"),
        ("region/0/cities/0", ["a", "A", True, 0], "map_bad_city"),
        ("region/0/cities/0", [["a"], "A", 0, 0], "map_bad_city"),
        ("region/0/cities/0", "a", "map_bad_city"),
        ("region/0/cities/0", ["Köln", "Köln", 0, 0], "map_bad_id"),
        ("region/1/cities/0", ["a", "A again", 0, 0], "map_bad_id"),
        ("links", None, "map_missing"),
        ("links", {}, "map_missing"),
        ("links", [["a", "b", 3]], "map_missing"),
        ("links/a", 3, "map_missing"),
        ("links/a/x", 3, "map_unknown_city"),
        ("links/x", {"a": 3}, "map_unknown_city"),
        ("links/a/a", 3, "map_link_twice"),
        ("links/b", {"a": 3}, "map_link_twice"),
        ("links/a/b", -1, "map_bad_cost"),
        ("links/a/b", 1001, "map_bad_cost"),
        ("links/a/b", 2.5, "map_bad_cost"),
        ("links/a/b", True, "map_bad_cost"),
        ("links/a/b", "3", "map_bad_cost"),
        ("links/a/b", None, "map_region_not_connected"),
        ("links/a/c", None, "map_not_connected"),
        ("colour", "blue", "map_unknown_key"),
        ("made", date(2004, 5, 1), "map_unknown_key"),
        ("scale", float("inf"), "map_unknown_key"),
        ("region/0/colour", "blue", "map_unknown_key"),
        ("region_adjacency", 3, "map_missing"),
        ("region_adjacency", [["n"]], "map_bad_adjacency"),
        ("region_adjacency", [["n", "x"]], "map_bad_adjacency"),
        ("region_adjacency", ["ns"], "map_bad_adjacency"),
        ("region_adjacency", [[["n"], "s"]], "map_bad_adjacency"),
        ("region_adjacency", [["n", 7]], "map_bad_adjacency"),
        ("region_adjacency", [["n", "n"]], "map_no_crossing_link"),
    ],
)
def test_a_wrong_map_is_refused_by_its_fault(path: str, value: Any, what: str) -> None:
    with pytest.raises(DataError) as raised:
        map_from_plain(changed(path, value), "tiny.toml")
    assert raised.value.code == "bad_map"
    assert raised.value.facts["what"] == what
    with pytest.raises(DataError):
        GAME.options(map=changed(path, value))


def test_regions_that_touch_must_be_joined_by_a_link() -> None:
    plain = copy.deepcopy(TINY)
    plain["region"].append({"id": "x", "name": "Isle", "cities": [["e", "E", 20, 20]]})
    plain["links"]["d"] = {"e": 5}
    plain["region_adjacency"] = [["n", "s"], ["n", "x"]]
    with pytest.raises(DataError) as raised:
        map_from_plain(plain)
    assert raised.value.facts["what"] == "map_no_crossing_link"


def test_files_that_are_no_maps(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("id = [")
    bytes_ = tmp_path / "bytes.toml"
    bytes_.write_bytes(b"\xff\xfe\x00")
    for path, code in (
        (wrong, "map_not_toml"),
        (bytes_, "map_not_toml"),
        (tmp_path / "no.toml", "cannot_read_map"),
    ):
        with pytest.raises(DataError) as raised:
            load_map(str(path))
        assert raised.value.code == code
        assert raised.value.facts["path"] == str(path)
        with pytest.raises(Problem):
            GAME.options(map=str(path))
    with pytest.raises(DataError) as raised:
        load_map(str(tmp_path))
    assert raised.value.code == "cannot_read_map"
    with pytest.raises(OptionError) as unknown:
        GAME.options(map="atlantis")
    assert unknown.value.code == "unknown_map"
    assert unknown.value.facts["known"] == ["germany", "usa"]


def test_a_map_too_small_for_the_table_is_refused() -> None:
    with pytest.raises(OptionError) as raised:
        GAME.options(map=TINY, players=3)
    assert raised.value.code == "map_too_small"


@rule("PG-A4")
def test_a_draft_never_gets_stuck() -> None:
    """A region that touches too few others must not be draftable, or the map not be for a draft."""
    plain = tomllib.loads(THORNHOLM.read_text("utf-8"))
    plain["region_adjacency"] = [pair for pair in plain["region_adjacency"] if "south" not in pair]
    try:
        options = GAME.options(players=3, map=plain, regions="draft")
    except Problem:
        return
    state = GAME.setup(options, GAME.deal(options, 1))
    for region in state.legal():
        after = state.copy()
        after.play(region)
        assert after.legal(), f"nothing can be chosen after {region}"


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_an_example_map_is_played_and_its_record_needs_no_file(path: Path, tmp_path: Path) -> None:
    """The map travels in the record's options, so whoever gets the record needs nothing else."""
    chart = load_map(str(path))
    assert chart.status == "own"
    assert len(chart.regions) >= 5
    for players in (2, 3, 4):
        here = tmp_path / f"map{players}.toml"
        here.write_bytes(path.read_bytes())
        options = GAME.options(players=players, map=str(here))
        deal = GAME.deal(options, players)
        state = GAME.setup(options, deal)
        actions = []
        rng = Random(players)
        while state.outcome is None:
            actions.append(rng.choice(state.legal()))
            state.play(actions[-1])
        file = tmp_path / f"game{players}.bl"
        Record(GAME, options, deal, actions, []).write(str(file))
        here.unlink()
        record = load_record(str(file))
        assert record.verify().hash() == state.hash()
        assert record.options["map"] == tomllib.loads(path.read_text("utf-8"))
        assert random_game(record.start(), Random(0)) > 0


def test_the_example_map_takes_every_number_of_players() -> None:
    for players in range(2, 7):
        for regions in ("random", "draft"):
            assert GAME.options(players=players, map=str(THORNHOLM), regions=regions).players == players


def test_a_map_beyond_all_measure_is_refused() -> None:
    """Every choice of regions is looked at, so forty regions would take for ever."""
    regions = [
        {"id": f"r{number}", "name": f"R{number}", "cities": [[f"c{number}", f"C{number}", number, 0]]}
        for number in range(40)
    ]
    links = {f"c{number}": {f"c{number + 1}": 5} for number in range(39)}
    plain = {
        "id": "chain",
        "name": "Chain",
        "status": "own",
        "source": "here",
        "region": regions,
        "links": links,
    }
    with pytest.raises(DataError) as raised:
        GAME.options(map=plain)
    assert raised.value.facts["what"] == "map_too_large"


def test_a_map_given_as_data_is_not_kept_by_reference() -> None:
    plain = tomllib.loads(THORNHOLM.read_text("utf-8"))
    options = GAME.options(players=2, map=plain)
    before = options.key
    plain["name"] = "Elsewhere"
    assert options["map"]["name"] == "Thornholm"
    assert GAME.options(players=2, map=options["map"]).key == before
