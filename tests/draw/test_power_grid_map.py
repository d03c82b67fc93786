"""Power Grid's map: prices and ways are those of the rules, nothing covers anything, and a picture stands alone."""

import re
import time
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from baseload.draw.power_grid.chart import Chart, chart_of
from baseload.draw.power_grid.placing import CITY, NAME, Box, overlap, place, width
from baseload.draw.power_grid.routes import offers
from baseload.games.power_grid.actions import Build
from baseload.games.power_grid.maps import Map, built_in, load_map, map_from_plain
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.state import State
from tests.draw.test_power_grid import DRAWER, TABLES, parsed, positions, scene, voice
from tests.power_grid.random_run import ISLAND
from tests.power_grid.scene import arrange, table

SVG = "{http://www.w3.org/2000/svg}"


def chart(name: str) -> Map:
    return load_map(str(ISLAND)) if name == "island" else built_in(name)


def priced(state: State, seat: int | None) -> dict[str, ElementTree.Element]:
    page = parsed(scene(state, seat).body)
    return {
        part.get("data-pick", "").partition(":")[2]: part for part in page.iter("g") if part.get("data-route")
    }


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_prices_and_ways_are_those_of_the_rules(number: int) -> None:
    for state in positions(number):
        top = state.stack[-1] if state.stack else None
        if not isinstance(top, Building):
            continue
        board = state.board
        costs = {frozenset((one, two)): cost for one, two, cost in board.map.links}
        found = offers(state, top.seat)
        company = state.companies[top.seat]
        legal = {action.city for action in state.legal() if isinstance(action, Build)}
        assert legal <= set(found)
        for city, offer in found.items():
            at = board.place[city]
            assert sum(offer.links) == (company.reach[at] if company.cities else 0)
            assert offer.quote.price == company.reach[at] + board.components.house_prices[state.houses[at]]
            assert (offer.quote.price <= company.money) == (city in legal)
            steps = list(zip(offer.way, offer.way[1:], strict=False))
            assert [costs[frozenset(step)] for step in steps] == offer.links
            assert offer.way[-1] == city
            if company.cities:
                assert company.network >> board.place[offer.way[0]] & 1
        drawn = priced(state, top.seat)
        assert set(drawn) == set(found)
        links = {part.get("data-link") for part in parsed(scene(state, top.seat).body).iter()}
        for city, part in drawn.items():
            offer = found[city]
            assert part.get("data-route") == " ".join(offer.way)
            assert part.get("data-say", "").endswith(str(offer.quote.price))
            for step in zip(offer.way, offer.way[1:], strict=False):
                assert "|".join(sorted(step)) in links


def test_a_way_in_words() -> None:
    state = arrange(
        table(players=4, regions=["nw", "w", "sw", "e"]),
        phase="building",
        step=2,
        companies={3: {"cities": ["fulda"], "money": 71, "plants": [13, 18]}, 0: {"cities": ["nuernberg"]}},
    )
    city = priced(state, 3)["nuernberg"]
    assert city.get("data-route") == "fulda wuerzburg nuernberg"
    assert city.get("data-say") == "to Würzburg 11 + to Nürnberg 8 + second house 15 = 34"
    assert city.get("data-price") == "34"
    whole = next(
        part for part in parsed(scene(state, 3).body).iter() if "map" in part.get("class", "").split()
    )
    assert whole.get("data-purse") == "71"
    assert whole.get("data-keep") == "keep {left} of {money} · supply 2, income 33"
    beyond = arrange(state, companies={3: {"cities": ["fulda", "kassel", "erfurt"], "plants": [13, 18]}})
    assert "supply 3, income 44" in scene(beyond, 3).body  # a fourth would stay dark
    buying = arrange(state, phase="fuel")  # what is bought now decides what can be supplied
    assert "· supply" not in scene(buying, 3).body
    assert city.get("aria-label") == "Nürnberg, 34 Elektro, second house, houses: Anna"
    assert "data-purse" not in scene(state, None).body  # whose would it be?
    assert re.search(r'Nürnberg</tspan><tspan class="pr" dx="4">34', scene(state, 3).body)
    # Who waits can plan, without anything looking like his turn.
    assert priced(state, 0)["wuerzburg"].get("data-route") == "nuernberg wuerzburg"
    assert 'class="pr"' not in scene(state, 0).body


def test_of_equally_cheap_ways_the_one_with_the_fewest_links_is_shown() -> None:
    """From Köln to Münster it is 12 by Dortmund and 12 by Düsseldorf and Essen."""
    state = arrange(
        table(players=3, regions=["nw", "w", "sw"]),
        phase="building",
        companies={2: {"cities": ["koeln"], "money": 90}},
    )
    costs = {frozenset((one, two)): cost for one, two, cost in state.board.map.links}
    longer = ["koeln", "duesseldorf", "essen", "muenster"]
    there = priced(state, 2)["muenster"]
    assert there.get("data-route") == "koeln dortmund muenster"
    assert there.get("data-say") == "to Dortmund 10 + to Münster 2 + first house 10 = 22"
    assert sum(costs[frozenset(step)] for step in pairwise(longer)) == 12


def test_the_first_city_costs_its_house() -> None:
    state = arrange(table(players=3), phase="building")
    for city, part in priced(state, state.seat).items():
        assert part.get("data-route") == city
        assert part.get("data-say") == "first house 10"


# --- charts ---


@pytest.mark.parametrize("name", ["germany", "usa", "island"])
def test_charts_have_everything(name: str) -> None:
    map = chart(name)
    drawn = chart_of(map)
    assert chart_of(map) is drawn
    assert set(drawn.regions) == set(map.regions) == set(drawn.centres)
    assert set(drawn.cities) == set(drawn.placement.names) == {city.id for city in map.cities}
    assert set(drawn.placement.badges) == {(one, two) for one, two, _ in map.links}
    assert drawn.wide == (name == "usa")
    left, top, across, down = drawn.view
    for x, y in [*drawn.cities.values(), *drawn.placement.badges.values()]:
        assert left < x < left + across
        assert top < y < top + down


def boxes(map: Map, drawn: Chart) -> dict[str, Box]:
    found = {}
    for city in map.cities:
        x, y, anchor = drawn.placement.names[city.id]
        wide = width(drawn.titles[city.id])
        left = x - (wide / 2 if anchor == "middle" else wide if anchor == "end" else 0)
        found[city.id] = (left, y - NAME * 0.75, left + wide, y + NAME * 0.15)
    return found


@pytest.mark.parametrize("name", ["germany", "usa", "island"])
def test_names_can_be_read(name: str) -> None:
    """No name stands on another, and hardly any on a city that is not its own."""
    map = chart(name)
    drawn = chart_of(map)
    names = boxes(map, drawn)
    ids = list(names)
    for place_in_list, one in enumerate(ids):
        assert not [two for two in ids[:place_in_list] if overlap(names[one], names[two]) > 30], one
    covered = 0
    for city, (x, y) in drawn.cities.items():
        plate = (x - CITY + 4, y - CITY + 4, x + CITY - 4, y + CITY - 6)
        covered += sum(overlap(box, plate) > 40 for other, box in names.items() if other != city)
    assert covered <= 2


def test_placing_is_quick_and_always_the_same() -> None:
    map = built_in("usa")
    drawn = chart_of(map)
    left, top, across, down = drawn.view
    titles = drawn.titles
    began = time.process_time()
    found = place(drawn.cities, titles, map.links, (left, top, left + across, top + down))
    assert time.process_time() - began < 1  # a tenth of that on most machines
    assert found.names == drawn.placement.names
    assert found.badges == drawn.placement.badges


def test_odd_maps_can_be_drawn() -> None:
    """Two cities in one spot, all in one line, far apart, with very long names."""
    regions = [
        {
            "id": "a",
            "name": "A",
            "cities": [["one", "One", 5, 5], ["two", "Two" * 30, 5, 5], ["three", "3", 6, 5]],
        },
        {"id": "b", "name": "B", "cities": [["four", "Four", 900000, 5], ["five", "Five, Six", -7, 5]]},
    ]
    links = {"one": {"two": 0, "three": 1000}, "three": {"four": 3}, "four": {"five": 1}}
    plain = {"id": "odd", "name": "Odd", "status": "own", "source": "here", "region": regions, "links": links}
    drawn = chart_of(map_from_plain(plain))
    assert set(drawn.placement.names) == {"one", "two", "three", "four", "five"}
    assert drawn.wide
    assert all(path.startswith("M") and "nan" not in path for path in drawn.regions.values())


# --- the picture alone ---


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_board_stands_for_itself(number: int) -> None:
    for state in positions(number, 400, first=1):
        for seat in (None, 0):
            picture = ElementTree.fromstring(DRAWER.board(state.view(seat), voice(seat)))
            assert picture.tag == f"{SVG}svg"
            assert picture.get("role") == "img"
            assert picture.get("aria-label")
            parts = list(picture.iter())
            assert not [
                part
                for part in parts
                if "style" in part.attrib or part.get("data-pick") or part.get("tabindex")
            ]
            ids = {part.get("id") for part in parts}
            used = {part.get("href", "#")[1:] for part in parts if part.tag == f"{SVG}use"}
            used |= {mark for part in parts for mark in re.findall(r"url\(#(\w+)\)", part.get("fill", ""))}
            assert used <= ids


def test_the_board_brings_its_style_and_keeps_it_to_itself() -> None:
    picture = ElementTree.fromstring(DRAWER.board(table(players=3).view(None), voice()))
    style = re.sub(r"url\([^)]*\)", "", picture.findtext(f"{SVG}style") or "")  # without the typeface itself
    named = set(re.findall(r"var\((--[\w-]+)", style))
    assert named - set(re.findall(r"(--[\w-]+):", style)) == set()
    # Nothing of it can change the look of the page around it. The typeface has a name that no page uses.
    assert re.findall(r'font-family:("[^"]*")', style) == ['"Baseload Inter"']
    selectors = [
        rule for rule in re.findall(r"([^{}]+)\{", style) if not re.search("@media|@font-face", rule)
    ]
    assert all(".map.alone" in each for rule in selectors for each in rule.split(","))
