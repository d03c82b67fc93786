"""The table of Power Grid as a place: houses, lamps, cables, plants, tokens and bids are as many as there are."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from baseload.core.event import Event
from baseload.draw import Around, Scene
from baseload.draw.panels import shelf
from baseload.draw.power_grid.cables import strands
from baseload.draw.power_grid.chart import chart_of
from baseload.draw.power_grid.placing import CITY
from baseload.draw.power_grid.scenes import scene_name, scenes
from baseload.games.power_grid.auction import Auctions
from baseload.games.power_grid.components import FUELS, components
from baseload.games.power_grid.maps import Map, built_in, load_map
from baseload.games.power_grid.state import State
from tests.draw.test_panels import MARKS, Page
from tests.draw.test_power_grid import DRAWER, parsed, scene, voice
from tests.harness.scene import play
from tests.power_grid.random_run import GAME, ISLAND, pick
from tests.power_grid.scene import arrange, table

Element = ElementTree.Element


def told(state: State, seat: int | None, events: list[Event], tags: list[str] | None = None) -> Scene:
    """The table for somebody who has seen these events, the first first."""
    around = Around(tags or [""] * len(state.companies), [], tuple(reversed(events)))
    return DRAWER.scene(state.view(seat), voice(seat), around)


def lively(seed: int, players: int = 4, **options: Any) -> Iterator[tuple[State, list[Event]]]:
    """A game of somewhat sensible choices: its positions, with what happened before them."""
    state, rng = table(players=players, seed=seed, first_order="random", **options), Random(seed)
    events: list[Event] = []
    while state.outcome is None:
        yield state, events
        events += state.play(pick(state, rng, "eager"))
    yield state, events


def classed(within: Element, name: str) -> list[Element]:
    return [part for part in within.iter() if name in part.get("class", "").split()]


def text(part: Element) -> str:
    return "".join(part.itertext())


def by_id(page: Element, id: str) -> Element:
    return next(part for part in page.iter() if part.get("id") == id)


# --- houses and lamps ---


def test_there_is_a_house_for_every_city_of_every_network() -> None:
    for number, (state, events) in enumerate(lively(3)):
        if number % 60 and state.outcome is None:
            continue
        drawn = Counter(
            re.findall(r'id="house-(\d)-\w+" href="#pg-(?:house|lit)-(\d)"', told(state, None, events).body)
        )
        assert all(named == shown for named, shown in drawn)
        built = {seat: company.cities for seat, company in enumerate(state.companies) if company.cities}
        assert {int(seat): count for (seat, _), count in drawn.items()} == built


def test_as_many_lamps_are_on_as_cities_were_supplied() -> None:
    """Of those that a seat had then: what was connected since is dark until the next supply."""
    seen: Counter[str] = Counter()
    for number, (state, events) in enumerate(lively(5)):
        if number % 25 and state.outcome is None:
            continue
        body = told(state, None, events).body
        lit = re.findall(r'id="house-(\d)-(\w+)" href="#pg-lit', body)
        last: dict[int, int] = {}
        since: dict[int, set[str]] = {seat: set() for seat in range(4)}
        for event in events:
            if event.kind == "powered" and event.seat is not None:
                last[event.seat], since[event.seat] = event.facts["cities"], set()
            elif event.kind == "built" and event.seat is not None:
                since[event.seat].add(event.facts["city"])
        if state.outcome is not None:
            last, since = dict(enumerate(state.outcome.facts["supplied"])), {seat: set() for seat in range(4)}
        assert Counter(int(seat) for seat, _ in lit) == Counter(
            {seat: count for seat, count in last.items() if count}
        )
        assert not [city for seat, city in lit if city in since[int(seat)]]
        glows = len(re.findall('class="glow"', body))
        assert glows == len({city for _, city in lit})
        seen["lit"] += len(lit)
        seen["dark"] += sum(map(len, since.values()))
    assert seen["lit"] > 20
    assert seen["dark"]


def test_what_was_connected_since_is_dark() -> None:
    """Counted from the first city of the area, the new one would be lit."""
    state = arrange(
        table(players=3, regions=["nw", "w", "sw"]),
        phase="building",
        companies={2: {"cities": ["aachen", "essen", "koeln"]}},
    )
    new, *old = sorted(["aachen", "essen", "koeln"], key=lambda city: state.board.place[city])
    events = [Event("powered", 2, {"cities": 2}), Event("built", 2, {"city": new})]
    lit = re.findall(r'id="house-2-(\w+)" href="#pg-lit', told(state, 0, events).body)
    assert sorted(lit) == sorted(old)


def test_who_is_told_nothing_sees_no_lamps() -> None:
    for number, (state, _) in enumerate(lively(5)):
        if number % 150 == 0 and state.outcome is None:
            assert "#pg-lit-" not in told(state, 0, []).body
            assert 'href="#pg-lit-' not in DRAWER.board(state.view(0), voice(0)).partition("</defs>")[2]


def test_panels_that_are_held_are_right_when_events_are_told() -> None:
    """As `test_panels`, with lamps and bids."""
    page = Page()
    rng = Random(2)
    for state, events in lively(2, players=3):
        if rng.random() < 0.12 or state.outcome is not None:
            drawn = told(state, 0, events)
            shown = page.takes(drawn)
            shelf.clear()
            assert MARKS.sub("", shown) == MARKS.sub("", told(state, 0, events).body)


# --- cables ---


def test_cables_join_own_neighbours_by_the_cheapest_links() -> None:
    """As few as hold the cities together, and no dearer than any other such choice."""
    links = built_in("germany").links
    rng = Random(4)
    cities = [city.id for city in built_in("germany").cities]
    for _ in range(40):
        own = set(rng.sample(cities, rng.randint(1, 20)))
        found = strands(links, own)
        near = [(one, two) for one, two, _ in links if one in own and two in own]
        assert len(found) == len(own) - len(_groups(own, near))
        assert _groups(own, found) == _groups(own, near)
        cost = {(one, two): price for one, two, price in links}
        for one, two in set(near) - set(found):  # a link that is left out is no cheaper than what replaces it
            rest = [pair for pair in found if cost[pair] <= cost[one, two]]
            assert any({one, two} <= group for group in _groups(own, rest))


def _groups(cities: set[str], links: list[tuple[str, str]]) -> set[frozenset[str]]:
    groups = {city: {city} for city in cities}
    for one, two in links:
        if groups[one] is not groups[two]:
            groups[one] |= groups[two]
            for city in groups[two]:
                groups[city] = groups[one]
    return {frozenset(group) for group in groups.values()}


def test_every_network_has_its_cable_and_those_on_one_link_lie_apart() -> None:
    network = {"cities": ["essen", "duesseldorf", "koeln"]}
    state = arrange(
        table(players=3, regions=["nw", "w", "sw"]),
        phase="building",
        step=2,
        companies={0: network, 1: network, 2: {"cities": ["trier", "essen"]}},
    )
    page = parsed(scene(state, 1).body)
    cables = {part.get("class", ""): part for part in by_id(page, "map-cables")}
    assert list(cables) == [
        "cable c-blue",
        "cable c-red mine",
    ]  # the own one on top; Trier and Essen are apart
    ways = []
    for cable in cables.values():
        [wire] = classed(cable, "cw")
        ways.append(re.findall(r"M([\d.]+) ([\d.]+)L", wire.get("d", "")))
    assert [len(way) for way in ways] == [2, 2]
    assert not set(ways[0]) & set(ways[1])


# --- plants ---


def test_every_plant_is_drawn_with_what_it_supplies_and_burns() -> None:
    parts = components()
    page = parsed(scenes(parts))
    symbols = {part.get("id"): part for part in page.iter("symbol")}
    stacks: dict[str, list[tuple[int, int]]] = {}
    for plant in parts.numbers:
        kind, powers, burns = parts.kind_name[plant], parts.powers[plant], parts.burns[plant]
        drawn = symbols[scene_name(kind, powers, burns)]
        uses = Counter(part.get("href") for part in drawn.iter("use"))
        windows = "".join(part.get("d", "") for part in classed(drawn, "s-win")).count("M")
        assert (uses["#piece-blades"] if kind == "eco" else windows) == powers, plant
        fuel = {name: uses[f"#piece-{name}"] for name in FUELS if uses[f"#piece-{name}"]}
        if kind == "hybrid":
            assert fuel.get("coal", 0) + fuel.get("oil", 0) == max(
                2, burns
            )  # one of either, where it burns one
        else:
            assert fuel == ({kind: burns} if burns else {}), plant
        stacks.setdefault(kind, []).append((powers, uses["#piece-smoke"]))
    for kind in ("coal", "uranium"):
        counts = [count for _, count in sorted(stacks[kind])]
        assert counts == sorted(counts), kind
        assert counts[-1] == 3
        assert counts[0] == 1


def test_cards_use_drawings_that_the_page_holds() -> None:
    state = arrange(table(players=3), phase="fuel", companies={0: {"plants": [4, 13, 25]}})
    page = parsed(scene(state, 0).body)
    held = {part.get("id") for part in page.iter()}
    faces = [use.get("href", "")[1:] for part in classed(page, "scene") for use in part.iter("use")]
    parts = components()
    for plant in (4, 13, 25):
        assert scene_name(parts.kind_name[plant], parts.powers[plant], parts.burns[plant]) in faces
    assert len(faces) >= 11
    assert set(faces) <= held
    for use in page.iter("use"):
        name = use.get("href", "")[1:]
        assert name in held or name.startswith(("g-", "bust-")), name  # those are in every page's sprite


# --- the fuel market ---


def test_tokens_say_how_many_one_buys_with_them() -> None:
    """The cheapest first, whether or not they can be bought: a page lights the first so many."""
    state = arrange(table(players=3), phase="fuel", fuel_market=[13, 15, 10, 5])
    for seat in (None, 0, 2):
        rows = [
            row for row in by_id(parsed(scene(state, seat).body), "fuel").iter("div") if row.get("data-pick")
        ]
        for left, row in zip(state.fuel_market, rows, strict=True):
            tokens = [part for part in classed(row, "tok") if "no" not in part.get("class", "").split()]
            assert [int(part.get("data-amount", "0")) for part in tokens] == list(range(1, left + 1))


# --- the auction ---


def test_the_ladder_has_the_last_bids_and_who_made_them() -> None:
    state = table(players=3)
    events: list[Event] = []
    for action in ("auction 4", "bid 4", "bid 6", "pass", "bid 9"):
        events += state.play(next(each for each in state.legal() if str(each) == action))
    ladder = classed(parsed(told(state, 1, events).body), "ladder")[0]
    assert ["".join(step.itertext()) for step in ladder.iter("text")] == ["4", "6", "9"]
    assert ladder.get("aria-label") == "Anna 4, You 6 and Anna 9"
    assert len(classed(ladder, "last")) == 1
    assert not classed(parsed(told(state, 1, []).body), "ladder")  # nobody has told the bids


def test_who_is_out_has_bought_or_passed() -> None:
    """Both stand before their next auction in the next round only; "done" is said where nobody tells which."""
    state, events = table(players=4), []
    for action in ("auction 4", "bid 4", "pass", "pass", "pass", "auction 5", "bid 5"):
        events += state.play(GAME.action(action))
    drawn = parsed(told(state, 1, events).body)
    places = [text(row[2]) for row in classed(drawn, "bidders")[0]]
    assert places == ["bought 4", "5 leads", "to bid", "still in"]
    assert text(classed(by_id(drawn, "who-0"), "tag")[-1]) == "bought 4"
    assert text(classed(parsed(scene(state, 1).body), "bidders")[0][0][2]) == "done"


def test_who_bought_last_round_only_has_passed() -> None:
    for state, events in lively(5):
        auctions = next((each for each in state.stack if isinstance(each, Auctions)), None)
        if auctions is None or state.round == 1 or not auctions.out:
            continue
        last = max(place for place, event in enumerate(events) if event.kind == "powered")
        sold = {event.seat: event.facts["plant"] for event in events[last:] if event.kind == "plant_sold"}
        drawn = parsed(told(state, None, events).body)
        for seat in range(4):
            if auctions.out >> seat & 1 and seat != state.seat:
                wanted = f"bought {sold[seat]}" if seat in sold else "passed"
                assert text(classed(by_id(drawn, f"who-{seat}"), "tag")[-1]) == wanted


def test_the_auction_keeps_its_places_and_rows() -> None:
    """Whoever leads or answers: places in the order of the table, and as many rows and buttons as before; who has
    passed has the row, but nothing to say in it."""
    state = arrange(table(players=4), order=[2, 0, 3, 1])
    play(state, "auction 4", "bid 4")
    shapes = set()
    for action in ("bid 6", "pass", "bid 8", "pass", "pass"):
        page = parsed(scene(state, 0).body)
        panel = next((part for part in page.iter() if part.get("id") == "auction"), None)
        if panel is None:
            break
        body = classed(panel, "body")[0]
        names = ["".join(row[1].itertext()) for row in classed(panel, "bidders")[0]]
        assert names == ["You", "Bo", "Cy", "Dora"]
        buttons = len(list(classed(panel, "raises")[0].iter("button")))
        shapes.add((tuple(part.get("class") for part in body), buttons))
        play(state, action)
    assert len({rows for rows, _ in shapes}) == 1
    assert {buttons for _, buttons in shapes} == {4, 0}


# --- what lies over the map, and what is sent once ---


@pytest.mark.parametrize("name", ["germany", "usa", "island"])
def test_buttons_and_legend_cover_no_city(name: str) -> None:
    map: Map = load_map(str(ISLAND)) if name == "island" else built_in(name)
    chart = chart_of(map)
    left, top, across, down = chart.view
    for corner, (wide, high) in zip(chart.corners, ((62, 110), (195, 130)), strict=True):
        assert corner
        x = left if "left" in corner else left + across - wide
        y = top if "top" in corner else top + down - high
        for city, (cx, cy) in chart.cities.items():
            away = max(x - cx, cx - x - wide, y - cy, cy - y - high)
            assert away > CITY, (city, corner)
    assert len(set(chart.corners)) == 2


def test_the_still_ground_and_the_drawings_are_sent_once() -> None:
    held: list[str] = []
    for number, (state, events) in enumerate(lively(6, players=3)):
        if number > 200:
            break
        drawn = told(state, 0, events)
        sent = drawn.without(held)
        assert (number == 0) == ("<symbol" in sent)
        assert (number == 0) == ('class="water"' in sent)
        held = drawn.marks
