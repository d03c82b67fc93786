"""Phase 4, building: where, from where, and for how much."""

import heapq
from random import Random
from typing import Any

import pytest

from baseload.core.problems import Refusal
from baseload.games.power_grid.state import State
from tests.harness.scene import legal, play, refusal
from tests.power_grid.scene import arrange, table
from tests.rules import rule

# No plant is ever too small here, so the plant market stays out of the way.
MARKET = [30, 31, 32, 33, 34, 35, 36, 37]


def builders(
    networks: dict[int, list[str]],
    seat: int = 0,
    step: int = 1,
    players: int = 3,
    money: int = 100,
    regions: str = "nw,w,sw",
    **options: Any,
) -> State:
    """Phase 4 with these networks; `seat` is last in order, so it builds first."""
    order = [*[other for other in range(players) if other != seat], seat]
    companies = {other: {"cities": networks.get(other, []), "money": money} for other in range(players)}
    return arrange(
        table(players, regions=regions, **options),
        phase="building",
        order=order,
        step=step,
        step_3_card=2 if step == 3 else 0,
        market=MARKET if step < 3 else MARKET[:6],
        companies=companies,
    )


def cost(state: State, city: str) -> int:
    """What the city costs the seat to move. Asserts that so much money is enough, and one less is not."""
    seat = state.seat
    assert seat is not None
    trial = state.copy()
    event = play(trial, f"build {city}")[0]
    price: int = event.facts["price"]
    assert event.facts["links"] + event.facts["house"] == price
    assert trial.companies[seat].money == state.companies[seat].money - price
    others = [company.money for other, company in enumerate(trial.companies) if other != seat]
    assert others == [company.money for other, company in enumerate(state.companies) if other != seat]
    poor = arrange(state, companies={seat: {"money": price - 1}})
    wanted = Refusal("too_little_money", "PG-69", {"price": price, "money": price - 1})
    assert refusal(poor, f"build {city}") == wanted
    just = arrange(state, companies={seat: {"money": price}})
    assert f"build {city}" in legal(just)
    play(just, f"build {city}")
    assert just.companies[seat].money == 0
    return price


# ---- Turns -------------------------------------------------------------------------------------


@rule("PG-65")
def test_the_last_in_order_builds_first() -> None:
    state = arrange(table(4), phase="fuel", order=[2, 0, 3, 1])
    play(state, *["done"] * 4)
    assert state.phase == 4
    seats = []
    while state.phase == 4:
        seats.append(state.seat)
        play(state, "done")
    assert seats == [1, 3, 0, 2]
    assert state.phase == 5


@rule("PG-88")
def test_nobody_must_build() -> None:
    state = builders({0: ["essen"]})
    assert legal(state)[-1] == "done"
    assert play(state, "done") == []
    assert state.companies[0].cities == 1
    assert state.companies[0].money == 100
    assert state.seat == 2


@rule("PG-87")
def test_a_network_may_start_in_any_round() -> None:
    state = table(regions="nw,w,sw")
    play(state, "auction 3", "bid 3", "pass", "pass", "auction 4", "bid 4", "pass", "auction 5")
    assert (state.round, state.phase) == (1, 3)
    play(state, *["done"] * 6, *["power none"] * 3)
    assert state.round == 2
    assert [company.cities for company in state.companies] == [0, 0, 0]
    state = builders({1: ["essen", "duisburg"]})
    state = arrange(state, round=7)
    assert cost(state, "koeln") == 10


@rule("PG-30")
def test_only_building_is_done_in_phase_4() -> None:
    state = builders({})
    for text in ("buy coal 1", "power none", "pass", "auction 30"):
        assert refusal(state, text) == Refusal("not_in_this_phase", "PG-30", {"phase": 4})


# ---- The first city ----------------------------------------------------------------------------


@rule("PG-66")
def test_the_first_city_costs_ten_anywhere() -> None:
    state = builders({1: ["essen"]})
    cities = [city.id for city in state.board.cities]
    assert len(cities) == 21
    assert legal(state) == [*[f"build {city}" for city in cities if city != "essen"], "done"]
    for city in ("flensburg", "duisburg", "saarbruecken"):
        assert cost(state, city) == 10


@rule("PG-66")
@pytest.mark.parametrize("regions", ["nw,w,sw", "draft"])
def test_the_first_city_of_a_real_first_round(regions: str) -> None:
    """Played from the set-up, not arranged: ten Elektro for the house and nothing for links."""
    state = table(regions=regions)
    if regions == "draft":
        play(state, "region nw", "region w", "region sw")
    play(state, "auction 3", "bid 3", "pass", "pass", "auction 4", "bid 4", "pass", "auction 5")
    play(state, *["done"] * 3)
    assert (state.round, state.phase, state.seat) == (1, 4, 0)
    assert [text for text in legal(state) if text != "done"] == [
        f"build {city.id}" for city in state.board.cities
    ]
    event = play(state, "build essen")[0]
    assert event.facts == {"city": "essen", "links": 0, "house": 10, "price": 10, "cities": 1}
    assert state.companies[0].money == 50 - 3 - 10
    assert play(state, "build duesseldorf")[0].facts["price"] == 2 + 10


@rule("PG-66", "PG-70")
def test_the_first_city_must_be_free() -> None:
    state = builders({1: ["essen"]})
    wanted = Refusal("city_full", "PG-70", {"city": "essen", "built": 1, "step": 1})
    assert refusal(state, "build essen") == wanted


@rule("PG-66", "PG-16")
def test_cities_outside_the_area_cannot_be_built() -> None:
    state = builders({})
    wanted = Refusal("city_outside_area", "PG-16", {"city": "berlin", "region": "ne"})
    assert refusal(state, "build berlin") == wanted
    wanted = Refusal("no_such_city", "PG-13", {"city": "atlantis", "map": "germany"})
    assert refusal(state, "build atlantis") == wanted


@rule("PG-A17")
@pytest.mark.parametrize(("step", "house"), [(2, 15), (3, 20)])
def test_a_late_starter_takes_any_open_slot(step: int, house: int) -> None:
    networks = {seat: ["essen"] for seat in range(1, step)}
    state = builders(networks, step=step, players=4, regions="nw,w,sw,e")
    assert cost(state, "essen") == house
    assert cost(state, "koeln") == 10


@rule("PG-A17")
@pytest.mark.parametrize("step", [2, 3])
def test_a_late_starter_needs_an_empty_city_where_the_table_says_so(step: int) -> None:
    state = builders({1: ["essen"]}, step=step, late_start="empty_only")
    assert refusal(state, "build essen") == Refusal("first_city_must_be_empty", "PG-A17", {"city": "essen"})
    assert cost(state, "duisburg") == 10
    # From the second city on the option says nothing.
    play(state, "build duisburg")
    assert cost(state, "essen") == 15


# ---- The price ---------------------------------------------------------------------------------


@rule("PG-67")
def test_a_city_counts_at_once() -> None:
    state = builders({0: ["essen"]})
    event = play(state, "build duisburg")[0]
    assert (event.kind, event.seat) == ("built", 0)
    assert event.facts == {"city": "duisburg", "links": 0, "house": 10, "price": 10, "cities": 2}
    assert state.companies[0].cities == 2
    assert state.leader_cities() == 2
    assert state.view(1).to_plain()["known"]["companies"][0]["cities"] == ["essen", "duisburg"]


@rule("PG-68", "PG-A20")
def test_every_further_city_is_linked_to_the_network() -> None:
    """A far city is never to be had for the house alone, as a second first city would be."""
    state = builders({0: ["essen"]}, money=10)
    assert legal(state) == ["build duisburg", "done"]
    # By Münster 6, Osnabrück 7, Bremen 11, Hamburg 11 and Kiel 8.
    price = 6 + 7 + 11 + 11 + 8 + 10
    wanted = Refusal("too_little_money", "PG-69", {"price": price, "money": 10})
    assert refusal(state, "build kiel") == wanted
    assert cost(builders({0: ["essen"]}), "kiel") == price


@rule("PG-69")
def test_the_price_is_all_links_on_the_way_and_the_house() -> None:
    state = builders({0: ["koeln"]})
    assert cost(state, "aachen") == 7 + 10
    assert cost(state, "essen") == 4 + 2 + 10
    assert cost(state, "muenster") == 10 + 2 + 10
    assert cost(state, "frankfurt_main") == 21 + 0 + 10


@rule("PG-70")
def test_step_1_one_house_a_city() -> None:
    state = builders({0: ["essen"], 1: ["duisburg", "duesseldorf"]})
    for city in ("duisburg", "duesseldorf"):
        wanted = Refusal("city_full", "PG-70", {"city": city, "built": 1, "step": 1})
        assert refusal(state, f"build {city}") == wanted


@rule("PG-71", "PG-72")
def test_step_2_two_houses_a_city() -> None:
    networks = {0: ["essen"], 1: ["duisburg", "duesseldorf"], 2: ["duesseldorf"]}
    state = builders(networks, step=2)
    assert cost(state, "duisburg") == 0 + 15
    wanted = Refusal("city_full", "PG-71", {"city": "duesseldorf", "built": 2, "step": 2})
    assert refusal(state, "build duesseldorf") == wanted


@rule("PG-71", "PG-72")
def test_step_3_three_houses_a_city_and_never_a_fourth() -> None:
    networks = {0: ["essen"], 1: ["duisburg"], 2: ["duisburg"]}
    state = builders(networks, step=3, players=4, regions="nw,w,sw,e")
    assert cost(state, "duisburg") == 0 + 20
    state = builders({**networks, 3: ["duisburg"]}, step=3, players=4, regions="nw,w,sw,e")
    wanted = Refusal("city_full", "PG-71", {"city": "duisburg", "built": 3, "step": 3})
    assert refusal(state, "build duisburg") == wanted


@rule("PG-70", "PG-71")
def test_the_slot_somebody_takes_is_gone_for_the_next() -> None:
    for step in (1, 2):
        state = builders({}, step=step)
        for _ in range(step):
            play(state, "build essen", "done")
        assert refusal(state, "build essen").facts == {"city": "essen", "built": step, "step": step}


@rule("PG-73", "PG-76")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_an_empty_city_costs_ten_in_every_step(step: int) -> None:
    state = builders({0: ["essen"]}, step=step)
    assert cost(state, "duisburg") == 10
    assert cost(state, "duesseldorf") == 2 + 10


@rule("PG-76", "PG-72")
def test_the_lowest_free_slot_is_taken() -> None:
    """In step 3 the house goes on 10, then 15, then 20, whoever builds."""
    state = builders({}, step=3)
    paid = []
    for _ in range(3):
        paid.append(play(state, "build essen", "done")[0].facts["house"])
    assert paid == [10, 15, 20]


@rule("PG-74")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_never_twice_in_the_same_city(step: int) -> None:
    state = builders({0: ["essen"]}, step=step)
    assert refusal(state, "build essen") == Refusal("already_connected", "PG-74", {"city": "essen"})
    play(state, "build duisburg")
    assert refusal(state, "build duisburg") == Refusal("already_connected", "PG-74", {"city": "duisburg"})


@rule("PG-75")
def test_one_may_pass_through_cities_full_or_free() -> None:
    """From Essen to Aachen the way leads through Düsseldorf."""
    free = builders({0: ["essen"]})
    full = builders({0: ["essen"], 1: ["duesseldorf"]})
    assert cost(free, "aachen") == cost(full, "aachen") == 2 + 9 + 10
    play(full, "build aachen")
    assert full.companies[0].cities == 2
    assert full.to_plain()["companies"][0]["cities"] == ["essen", "aachen"]


@rule("PG-77")
@pytest.mark.parametrize(
    ("own", "city", "regions"),
    [
        ("essen", "duisburg", "nw,w,sw"),
        ("duisburg", "essen", "nw,w,sw"),
        ("wiesbaden", "frankfurt_main", "nw,w,sw"),
        ("halle", "leipzig", "nw,ne,e"),
    ],
)
def test_a_free_link_costs_only_the_house(own: str, city: str, regions: str) -> None:
    state = builders({0: [own]}, regions=regions)
    assert cost(state, city) == 10


@rule("PG-77")
@pytest.mark.parametrize(
    ("own", "city"), [("cheyenne", "denver"), ("new_york", "philadelphia"), ("savannah", "jacksonville")]
)
def test_the_free_links_of_the_usa(own: str, city: str) -> None:
    state = builders({0: [own]}, players=5, regions="nw,mw,s,se,ne", map="usa")
    assert cost(state, city) == 10


@rule("PG-78", "PG-A18")
def test_many_cities_in_one_turn_each_from_the_larger_network() -> None:
    state = builders({}, money=200)
    prices = []
    for city in ("koeln", "duesseldorf", "essen", "duisburg", "muenster", "dortmund", "osnabrueck"):
        assert state.seat == 0
        prices.append(play(state, f"build {city}")[0].facts["price"])
    assert prices == [10, 14, 12, 10, 16, 12, 17]
    assert state.companies[0].cities == 7
    assert state.companies[0].money == 200 - sum(prices)
    play(state, "done")
    assert state.seat == 2


@rule("PG-A19")
def test_the_cheapest_way_is_charged() -> None:
    state = builders({0: ["essen"]})
    assert cost(state, "koeln") == 2 + 4 + 10  # not by Dortmund, 4 + 10
    assert cost(state, "dortmund") == 4 + 10  # not by Münster, 6 + 2
    state = builders({0: ["essen", "muenster"]})
    assert cost(state, "dortmund") == 2 + 10


@rule("PG-A21")
def test_links_are_paid_again_for_every_city() -> None:
    state = builders({0: ["essen"]})
    play(state, "build aachen")  # through Düsseldorf, 2 + 9
    assert cost(state, "duesseldorf") == 2 + 10
    assert cost(state, "koeln") == 2 + 4 + 10


@rule("PG-A6", "PG-75")
def test_ways_through_unused_regions() -> None:
    """From Fulda to Hannover: by Erfurt 13 + 19, or by Kassel, in the West, 8 + 15."""
    closed = builders({0: ["fulda"]}, regions="nw,ne,e")
    assert cost(closed, "hannover") == 13 + 19 + 10
    passable = builders({0: ["fulda"]}, regions="nw,ne,e", unused_regions="passable")
    assert cost(passable, "hannover") == 8 + 15 + 10
    for state in (closed, passable):
        wanted = Refusal("city_outside_area", "PG-16", {"city": "kassel", "region": "w"})
        assert refusal(state, "build kassel") == wanted


@rule("PG-69", "PG-75", "PG-A19")
@pytest.mark.parametrize("seed", range(6))
def test_prices_agree_with_a_plain_search(seed: int) -> None:
    """Random networks, grown city by city; every price against a search over the map's links."""
    rng = Random(seed)
    map_name, regions = ("germany", "nw,w,sw,e") if seed % 2 else ("usa", "nw,sw,s,se")
    state = builders({}, players=4, step=3, money=2000, regions=regions, map=map_name)
    inside = {city.id for city in state.board.cities}
    links: dict[str, list[tuple[str, int]]] = {city: [] for city in inside}
    for first, second, price in state.board.map.links:
        if first in inside and second in inside:
            links[first].append((second, price))
            links[second].append((first, price))
    own: list[str] = []
    for city in rng.sample(sorted(inside), 8):
        play(state, f"build {city}")
        own.append(city)
        waiting = [(0, start) for start in own]
        ways: dict[str, int] = {}
        while waiting:
            way, here = heapq.heappop(waiting)
            if here not in ways:
                ways[here] = way
                for there, price in links[here]:
                    heapq.heappush(waiting, (way + price, there))
        for place, other in enumerate(state.board.cities):
            reach = state.companies[0].reach[place]
            assert reach == (-1 if other.id in own else ways[other.id])
        for there in rng.sample(sorted(inside - set(own)), 2):
            assert play(state.copy(), f"build {there}")[0].facts["price"] == ways[there] + 10


@rule("PG-A39")
def test_houses_never_run_out() -> None:
    """With 22 houses and two of them on the tracks, the 21st city of a game for two could not be built."""
    state = builders({}, players=2, step=3, money=2000)
    for city in [city.id for city in state.board.cities]:
        play(state, f"build {city}")
    assert state.companies[0].cities == 21
    assert legal(state) == ["done"]


# ---- The worked examples -----------------------------------------------------------------------

EXAMPLE = {0: ["essen", "muenster"], 1: ["duesseldorf", "koeln"]}


@rule("PG-79", "PG-A46")
def test_example_a_builds_duisburg_for_ten() -> None:
    assert cost(builders(EXAMPLE), "duisburg") == 10


@rule("PG-80")
def test_example_a_builds_dortmund_for_twelve() -> None:
    assert cost(builders(EXAMPLE), "dortmund") == 12


@rule("PG-81")
def test_example_a_builds_aachen_for_twenty_one() -> None:
    assert cost(builders(EXAMPLE), "aachen") == 21


@rule("PG-82")
def test_example_b_builds_duisburg_for_twelve() -> None:
    state = builders(EXAMPLE, seat=1)
    assert cost(state, "duisburg") == 12
    event = play(state, "build duisburg")[0]
    assert (event.facts["links"], event.facts["house"]) == (2, 10)


@rule("PG-83")
def test_example_a_builds_duesseldorf_and_koeln_in_step_2() -> None:
    state = builders(EXAMPLE, step=1)
    assert refusal(state, "build duesseldorf").rule == "PG-70"
    assert refusal(state, "build koeln").rule == "PG-70"
    state = builders(EXAMPLE, step=2)
    assert cost(state, "duesseldorf") == 17
    assert cost(state, "koeln") == 21
    events = play(state, "build duesseldorf", "build koeln")
    assert [event.facts["price"] for event in events] == [17, 19]
    assert state.companies[0].money == 100 - 36
