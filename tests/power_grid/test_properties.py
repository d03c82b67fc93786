"""Properties that hold at every position: legal() is check(), stored values are what they stand for, texts read back.

Positions come from random games over players, maps, options and three ways of playing.
"""

import contextlib
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baseload.core.action import Action
from baseload.core.problems import NotationError, Refused
from baseload.games.power_grid.actions import (
    AUCTIONS,
    DISCARDS,
    DONE,
    KEEP,
    PASS,
    Bid,
    Build,
    Buy,
    Drop,
    Limit,
    Power,
    Region,
)
from baseload.games.power_grid.components import FUELS, HYBRID, STEP_3, components
from baseload.games.power_grid.ending import most_supplied
from baseload.games.power_grid.fuel_market import price
from baseload.games.power_grid.maps import UNREACHABLE
from baseload.games.power_grid.state import DRAWN, IN_DECK, IN_MARKET, State
from baseload.games.power_grid.storage import room_of
from tests.power_grid.conservation import Books
from tests.power_grid.random_run import GAME, pick, position
from tests.power_grid.scene import table
from tests.registered import scaled
from tests.rules import rule

TABLES = [("germany", players) for players in range(2, 7)] + [("usa", players) for players in range(2, 7)]
TABLES += [("island", players) for players in (2, 3, 4)]


@st.composite
def positions(draw: st.DrawFn) -> State:
    chart, players = draw(st.sampled_from(TABLES))
    return position(draw(st.integers(0, 10_000)), chart, players, draw(st.integers(0, 900)))


def universe(state: State, rng: Random) -> list[Action]:
    """Everything a seat could say here, sensible or not."""
    seat = state.seat
    assert seat is not None
    company = state.companies[seat]
    said: list[Action] = [PASS, KEEP, DONE, *AUCTIONS, *DISCARDS]
    amounts = [*range(company.money + 4), 512, 999_999, rng.randrange(1000)]
    said += [Bid(amount) for amount in amounts]
    said += [Limit(amount) for amount in amounts]
    for fuel in range(4):
        for amount in [*range(27), 999_999]:
            said += [Buy(fuel, amount), Drop(fuel, amount)]
            said += [Buy(fuel, amount, asked) for asked in range(1, 17) if amount < 5]
    said += [Build(city.id) for city in state.board.map.cities]
    said += [Region(region) for region in state.board.map.regions]
    said += [Build("atlantis"), Region("atlantis")]
    foreign = [plant for plant in components().numbers if plant not in company.plants]
    plants = sorted([*company.plants, rng.choice(foreign)])
    for count in range(len(plants) + 1):
        for chosen in combinations(plants, count):
            for coal in range(8):
                said += [Power(chosen, coal, oil) for oil in range(8)]
    said.append(Power((99,), 0, 0))
    return said


@settings(max_examples=scaled(250))
@given(positions(), st.randoms(use_true_random=False))
def test_legal_lists_exactly_what_check_allows(state: State, rng: Random) -> None:
    listed = [str(action) for action in state.legal()]
    allowed = {str(action) for action in universe(state, rng) if state.check(action) is None}
    assert len(listed) == len(set(listed))
    assert set(listed) == allowed
    assert listed, "a seat that has to decide can do nothing"


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


@settings(max_examples=scaled(60))
@given(positions(), st.randoms(use_true_random=False))
def test_a_refusal_changes_nothing_and_has_a_reason(state: State, rng: Random) -> None:
    before = state.hash()
    for action in rng.sample(universe(state, rng), 60):
        refusal = state.check(action)
        if refusal is not None:
            with pytest.raises(Refused) as refused:
                state.play(action)
            assert refused.value.refusal == refusal
            assert refusal.code
            assert refusal.rule.startswith("PG-")
    assert state.hash() == before


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


@settings(max_examples=scaled(60))
@given(positions())
def test_every_legal_action_reads_back(state: State) -> None:
    for action in state.legal():
        text = str(action)
        again = GAME.action(text)
        assert again == action
        assert str(again) == text
        assert type(again) is type(action)
        assert hash(again) == hash(action)
        assert GAME.action(f"  {text.upper().replace(' ', '   ')} ") == action


@given(st.text(max_size=60))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    _read(text)


WORDS = ["power", "none", "with", "coal", "oil", "garbage", "uranium", "buy", "drop", "build", "region"]
WORDS += ["auction", "bid", "limit", "discard", "pass", "keep", "done"]
WORDS += ["0", "1", "007", "13", "42", "1000000", "-1", "1.5", "essen", "nw", "²", "١", ""]


@given(st.lists(st.sampled_from(WORDS), max_size=8))
def test_any_words_of_the_notation_are_an_action_or_a_notation_error(words: list[str]) -> None:
    _read(" ".join(words))


def _read(text: str) -> None:
    action = None
    with contextlib.suppress(NotationError):  # any other error fails the test
        action = GAME.action(text)
    if action is None:
        with pytest.raises(NotationError) as raised:
            GAME.action(text)
        assert raised.value.code == "not_an_action"
        assert raised.value.facts["text"] == text
        return
    assert GAME.action(str(action)) == action
    # Whatever can be written can be checked at any position, legal or not.
    for state in (table(players=2), table(players=4, regions="draft")):
        state.check(action)


@settings(max_examples=scaled(40))
@given(positions(), st.randoms(use_true_random=False))
def test_events_tell_every_change(state: State, rng: Random) -> None:
    """From any position on, the books kept from events alone agree with the position for twenty actions."""
    books = Books(state)
    for _ in range(20):
        if state.outcome is not None:
            break
        action = pick(state, rng, "flat")
        books.check(action, state.play(action), state)


@settings(max_examples=scaled(60))
@given(positions())
def test_events_of_every_legal_action_are_plain_and_named(state: State) -> None:
    for action in state.legal()[:40]:
        after = state.copy()
        for event in after.play(action):
            assert event.kind.isidentifier()
            assert event.seat is None or 0 <= event.seat < state.board.players
            for fact, value in event.facts.items():
                assert isinstance(fact, str)
                assert isinstance(value, int | str | list | dict)
                if fact == "fuel":
                    assert value in FUELS
