"""Properties of Power Grid's own rules, at every position: stored values are what they stand for, prices, supply. What
every game has in common is in tests/harness/test_properties.py.
"""

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from baseload.games.power_grid.actions import (
    Bid,
    Limit,
)
from baseload.games.power_grid.components import HYBRID, STEP_3, components
from baseload.games.power_grid.ending import most_supplied
from baseload.games.power_grid.fuel_market import price
from baseload.games.power_grid.maps import UNREACHABLE
from baseload.games.power_grid.state import DRAWN, IN_DECK, IN_MARKET, State
from baseload.games.power_grid.storage import room_of
from tests.power_grid.random_run import pick, position
from tests.power_grid.trial import universe
from tests.registered import scaled
from tests.rules import rule

TABLES = [("germany", players) for players in range(2, 7)] + [("usa", players) for players in range(2, 7)]
TABLES += [("island", players) for players in (2, 3, 4)]


@st.composite
def positions(draw: st.DrawFn) -> State:
    chart, players = draw(st.sampled_from(TABLES))
    return position(draw(st.integers(0, 10_000)), chart, players, draw(st.integers(0, 900)))


def test_legal_is_check_at_every_kind_of_decision() -> None:
    """Random positions seldom show a forced discard or a draft, so games are searched for them."""
    met: Counter[str] = Counter()
    for seed in range(40):
        chart, players = TABLES[seed % len(TABLES)]
        rng = Random(seed)
        state = position(seed, chart, players, 0)
        while state.outcome is None:
            kind = state.stack[-1].to_plain()[0]
            rare = kind in ("discard_plant", "drop_fuel", "draft_regions", "sealed_bids")
            if met[kind] < (60 if rare else 5):
                met[kind] += 1
                allowed = {str(action) for action in universe(state, rng) if state.check(action) is None}
                assert set(map(str, state.legal())) == allowed, kind
            state.apply(pick(state, rng, "flat"))
    assert met["drop_fuel"] >= 50
    assert met["discard_plant"] >= 50
    assert met["draft_regions"] >= 10
    assert met["sealed_bids"] >= 50
    assert len(met) == 9, met  # every decision of the game but the one that asks nobody


@settings(max_examples=scaled(40))
@given(positions(), st.integers(1, 5))
def test_legal_few_keeps_only_the_lowest_bids(state: State, most: int) -> None:
    full, cut = state.legal(), state.legal_few(most)
    bids = [action for action in full if isinstance(action, Bid | Limit)]
    assert cut == bids[:most] + [action for action in full if not isinstance(action, Bid | Limit)]


@rule("PG-75", "PG-A19")
@settings(max_examples=scaled(80))
@given(positions())
def test_stored_values_are_what_they_stand_for(state: State) -> None:
    """No derived value is kept without being worked out again here."""
    board = state.board
    houses = [0] * len(board.cities)
    for company in state.companies:
        assert company.room == room_of(board, company.plants)
        own = [place for place in range(len(houses)) if company.network >> place & 1]
        assert company.cities == len(own)
        for place in own:
            houses[place] += 1
        for place, way in enumerate(company.reach):
            if place in own:
                assert way == -1
            else:
                assert way == min((cheapest(state, start)[place] for start in own), default=0)
    assert state.houses == houses
    cards = state.deck[state.drawn :]
    where = IN_DECK if STEP_3 in cards else IN_MARKET if STEP_3 in state.market else DRAWN
    assert state.step_3_card == where
    if where == IN_DECK:
        assert cards[-1] == STEP_3
        assert state.step < 3
    assert board.place == {city.id: place for place, city in enumerate(board.cities)}
    assert all(
        str(build) == f"build {city.id}" for build, city in zip(board.builds, board.cities, strict=True)
    )


def cheapest(state: State, start: int) -> list[int]:
    """Cheapest ways from a city by relaxing links until nothing changes: slow, and nothing like the engine's way."""
    board = state.board
    regions = board.regions
    passable = board.options["unused_regions"] == "passable"
    inside = {city.id for city in board.map.cities if passable or city.region in regions}
    links = [link for link in board.map.links if link[0] in inside and link[1] in inside]
    cost = dict.fromkeys(inside, UNREACHABLE)
    cost[board.cities[start].id] = 0
    changed = True
    while changed:
        changed = False
        for one, two, link in links:
            for here, there in ((one, two), (two, one)):
                if cost[here] + link < cost[there]:
                    cost[there] = cost[here] + link
                    changed = True
    return [cost[city.id] for city in board.cities]


@rule("PG-61", "PG-62", "PG-96", "PG-A16")
@settings(max_examples=scaled(60))
@given(positions())
def test_fuel_prices_are_those_of_the_cheapest_spaces(state: State) -> None:
    spaces = [[1, 2, 3, 4, 5, 6, 7, 8]] * 3 + [[1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]]
    for fuel in range(4):
        places = [cost for cost in spaces[fuel] for _ in range(1 if fuel == 3 else 3)]
        tokens = places[len(places) - state.fuel_market[fuel] :]
        if state.fuel_places:  # the buyers chose, so there can be gaps
            tokens = [cost for place, cost in enumerate(places) if state.fuel_places[fuel] >> place & 1]
        for amount in range(len(tokens) + 1):
            assert price(state, fuel, amount) == sum(tokens[:amount])


@rule("PG-A38", "PG-11", "PG-93")
@settings(max_examples=scaled(60))
@given(positions())
def test_the_most_that_can_be_supplied(state: State) -> None:
    """Worked out again by really trying every way to run the plants."""
    parts = components()
    for seat, company in enumerate(state.companies):
        best = 0
        for count in range(len(company.plants) + 1):
            for chosen in combinations(company.plants, count):
                best = max(best, output(company.fuel, list(chosen)))
        assert most_supplied(state, company) == min(best, company.cities), seat
        assert best <= sum(parts.powers[plant] for plant in company.plants)


def output(fuel: list[int], plants: list[int]) -> int:
    """Cities these plants supply if all of them can run, else 0: each hybrid tries every mix."""
    if not plants:
        return 0
    parts = components()
    plant, rest = plants[0], plants[1:]
    kind, burns = parts.kind[plant], parts.burns[plant]
    ways: list[list[int]] = []
    if kind == HYBRID:
        ways = [[coal, burns - coal, 0, 0] for coal in range(burns + 1)]
    else:
        ways = [[burns if kind == other else 0 for other in range(4)]]
    best = 0
    for way in ways:
        left = [have - need for have, need in zip(fuel, way, strict=True)]
        if min(left) >= 0:
            further = output(left, rest)
            if further or not rest:
                best = max(best, parts.powers[plant] + further)
    return best
