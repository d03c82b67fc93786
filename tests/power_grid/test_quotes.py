"""Quotes: what they promise is what playing the action does, to the money, the fuel, the cities and in the events."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.record import load_record
from baseload.games.power_grid.actions import (
    DONE,
    PASS,
    Auction,
    Bid,
    Build,
    Buy,
    Discard,
    Drop,
    Limit,
    Power,
)
from baseload.games.power_grid.auction import Bidding, SealedBids
from baseload.games.power_grid.ending import best_run, most_output, most_supplied
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.quotes import (
    FuelQuote,
    HouseQuote,
    PlantQuote,
    PowerQuote,
    basket_quote,
    bids,
    house_quote,
    house_quotes,
    power_quote,
    quote,
)
from baseload.games.power_grid.state import State
from tests.harness.scene import play
from tests.power_grid.random_run import pick, random_options, tables
from tests.power_grid.scene import GAME, arrange, table
from tests.registered import scaled

FILES = sorted((Path(__file__).parent / "golden").glob("*.bl"))
GAMES = scaled(40)
PARTS = 5
MOST = 6  # actions of a position that are tried beside the one that is played


class Played:
    """A copy of a position after an action, with what the seat has then."""

    def __init__(self, state: State, action: Action) -> None:
        assert state.seat is not None
        after = state.copy()
        self.seat = state.seat
        self.events: list[Event] = after.play(action)
        self.state = after
        self.company = after.companies[state.seat]

    def facts(self, kind: str) -> dict[str, Any]:
        """The facts of the one event of this kind that concerns the seat."""
        [found] = [event.facts for event in self.events if (event.kind, event.seat) == (kind, self.seat)]
        return found

    def sold(self) -> dict[str, Any]:
        """Everybody else stays out of the auction; the facts of the sale."""
        while isinstance(self.state.stack[-1], (Bidding, SealedBids)):
            self.events += self.state.play(PASS)
        return self.facts("plant_sold")


def check(state: State, action: Action, seen: Counter[str]) -> None:
    """The action is legal: its quote against what it does."""
    assert state.seat is not None
    quoted, before, played = quote(state, action), state.companies[state.seat], Played(state, action)
    seen[type(quoted).__name__] += 1
    if isinstance(quoted, HouseQuote):
        assert isinstance(action, Build)
        told: dict[str, Any] = {
            "links": quoted.links,
            "house": quoted.house,
            "price": quoted.price,
            "cities": quoted.cities,
        }
        assert played.facts("built") == {"city": action.city, **told}
        assert played.state.houses[quoted.place] == quoted.slot + 1 == state.houses[quoted.place] + 1
        assert played.company.cities == quoted.cities
    elif isinstance(quoted, FuelQuote):
        assert played.facts("fuel_bought")["price"] == quoted.price >= quoted.cheapest
        assert played.company.fuel == quoted.fuel
        gone = [had - has for had, has in zip(state.fuel_market, played.state.fuel_market, strict=True)]
        assert gone == quoted.bought
        seen["dearer"] += quoted.price > quoted.cheapest
    elif isinstance(quoted, PowerQuote):
        told = {"cities": quoted.cities, "income": quoted.income, "burnt": quoted.burnt}
        assert {name: played.facts("powered")[name] for name in told} == told
        assert played.company.fuel == quoted.fuel
        assert quoted.price == 0
    elif isinstance(quoted, PlantQuote):
        check_plant(quoted, action, played, seen)
        if not isinstance(action, Limit):
            assert played.company.money == quoted.left
        return
    else:  # what has no quote costs nothing and brings nothing; a last payment is not the action's own
        assert played.state.outcome is not None or played.company.money == before.money
        assert isinstance(action, (Discard, Drop)) or played.company.fuel == before.fuel
        return
    assert played.company.money == quoted.left


def check_plant(quoted: PlantQuote, action: Action, played: Played, seen: Counter[str]) -> None:
    at_once = any(event.kind == "plant_sold" for event in played.events)
    if isinstance(action, Auction):
        assert quoted.at_once == at_once
        seen["alone"] += at_once
        if not at_once:
            lowest: Action = Limit(quoted.price) if played.state.board.sealed else Bid(quoted.price)
            played.events += played.state.play(lowest)
    else:
        assert not quoted.at_once
    rivals = isinstance(action, Limit) and any(
        most for _, most in getattr(played.state.stack[-1], "limits", [])[:-1]
    )
    if rivals or (isinstance(action, Limit) and at_once):
        return  # somebody else's maximum counts too
    price = played.sold()["price"]
    if isinstance(action, Limit):  # at most that
        assert price <= quoted.price
    else:
        assert price == quoted.price


def some(rng: Random, actions: list[Action]) -> list[Action]:
    return actions if len(actions) <= MOST else rng.sample(actions, MOST)


def assert_all_seen(seen: Counter[str], *others: str) -> None:
    for name in ("HouseQuote", "FuelQuote", "PowerQuote", "PlantQuote", "NoneType", *others):
        assert seen[name], seen


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_quotes_of_golden_games_come_true(path: Path) -> None:
    record = load_record(str(path))
    state = record.start()
    assert isinstance(state, State)
    seen: Counter[str] = Counter()
    for action in record.actions:
        check(state, action, seen)
        state.play(action)
    assert_all_seen(seen)


@pytest.mark.parametrize("part", range(PARTS))
def test_quotes_of_random_games_come_true(part: int) -> None:
    seen: Counter[str] = Counter()
    for number, (seed, chart, players) in enumerate(list(tables(GAMES, first=500))[part::PARTS]):
        rng = Random(seed)
        chosen = random_options(rng, players, chart)
        if not number:
            chosen["fuel_choice"] = "any"  # so that there is dearer fuel in every part
        options = GAME.options(**chosen)
        state = GAME.setup(options, GAME.deal(options, seed))
        assert isinstance(state, State)
        while state.outcome is None:
            for action in some(rng, state.legal()):
                check(state, action, seen)
            state.apply(pick(state, rng, "eager"))
    assert_all_seen(seen, "alone", "dearer")


@pytest.mark.parametrize("money", ["hidden", "open"])
def test_a_view_quotes_what_it_may_know(money: str) -> None:
    """Whoever decides is quoted the same as by the position; the others know the price and not what is left."""
    rng = Random(3)
    state = table(players=4, seed=3, money=money)
    for _ in range(400):
        action = rng.choice(state.legal())
        wanted = quote(state, action)
        for seat in (state.seat, (state.seat or 0) + 1 & 3, None):
            known: Any = state.view(seat).seen()
            found = quote(known, action)
            assert type(found) is type(wanted)
            if found is not None and wanted is not None:
                assert found.price == wanted.price
                assert found.left == (wanted.left if seat == state.seat or money == "open" else None)
        state.apply(pick(state, rng, "eager"))


def test_a_quote_tells_the_price_to_those_who_cannot_pay() -> None:
    state = arrange(table(players=3, regions=["nw", "w", "e"]), phase="building", companies={2: {"money": 9}})
    quoted = quote(state, Build("essen"))
    assert isinstance(quoted, HouseQuote)
    assert (quoted.price, quoted.links, quoted.house, quoted.left) == (10, 0, 10, None)
    assert house_quotes(state, 2)  # whether or not it can pay


def test_no_house_can_be_had_there() -> None:
    state = arrange(
        table(players=3, regions=["nw", "w", "e"]),
        phase="building",
        companies={2: {"cities": ["essen"]}, 1: {"cities": ["dortmund"]}},
    )
    for city in ("essen", "dortmund", "muenchen", "nowhere"):  # own, full, outside the area, no city
        assert quote(state, Build(city)) is None
    assert house_quote(state, 2, -1) is None
    quoted = quote(state, Build("duisburg"))
    assert isinstance(quoted, HouseQuote)
    assert (quoted.price, quoted.links, quoted.slot, quoted.cities) == (10, 0, 0, 2)


def test_fuel_that_is_not_there_has_no_price() -> None:
    state = arrange(table(players=3), phase="fuel", fuel_market=[2, 1, 0, 0], fuel_supply=[22, 23, 24, 12])
    assert quote(state, Buy(0, 3)) is None
    assert quote(state, Buy(3, 1)) is None
    assert basket_quote(state, 0, [2, 2, 0, 0]) is None
    found = basket_quote(state, 0, [2, 1, 0, 0])
    assert found is not None
    assert (found.price, found.bought, found.cheapest) == (24, [2, 1, 0, 0], 24)


def test_a_basket_costs_what_its_purchases_cost() -> None:
    state = arrange(
        table(players=3),
        phase="fuel",
        companies={2: {"money": 60, "plants": [5, 14, 16], "fuel": [1, 0, 0, 0]}},
    )
    quoted = basket_quote(state, 2, [2, 1, 3, 0])
    assert quoted is not None
    play(state, "buy coal 2", "buy oil 1", "buy garbage 3")
    assert (quoted.left, quoted.fuel) == (state.companies[2].money, state.companies[2].fuel)


def test_plants_that_do_not_exist_supply_nothing() -> None:
    state = arrange(
        table(players=3),
        phase="bureaucracy",
        companies={0: {"plants": [13], "cities": ["essen"], "money": 5}},
    )
    real, wrong = power_quote(state, 0, Power((13,), 0, 0)), power_quote(state, 0, Power((13, 77), 0, 0))
    assert (real.cities, real.income, real.left, real.burnt) == (1, 22, 27, [0, 0, 0, 0])
    assert (wrong.cities, wrong.income) == (1, 22)
    assert power_quote(state, 0, Power((4,), 0, 0)).fuel == [-2, 0, 0, 0]  # coal that is missing


def test_nothing_is_quoted_when_the_game_is_over() -> None:
    state = load_record(str(FILES[0])).replay()
    assert isinstance(state, State)
    assert [quote(state, action) for action in (Power((), 0, 0), Buy(0, 1), Bid(5), DONE)] == [None] * 4
    assert bids(state, 0) is None


@pytest.mark.parametrize(
    "options", [{}, {"auction": "sealed"}, {"late_start": "empty_only"}, {"beginner": "on"}]
)
def test_what_can_be_had_is_what_is_legal(options: dict[str, Any]) -> None:
    """Houses that leave something are those that can be built; bids are the legal ones."""
    rng = Random(1)
    state = table(players=4, seed=5, **options)
    seen: Counter[str] = Counter()
    while state.outcome is None:
        top, legal = state.stack[-1], state.legal()
        if isinstance(top, Building):
            found = house_quotes(state, top.seat)
            payable = [state.board.cities[offer.place].id for offer in found if offer.left is not None]
            assert payable == [action.city for action in legal if isinstance(action, Build)]
            seen["houses"] += 1
        elif isinstance(top, (Bidding, SealedBids)):
            amounts = [action.amount for action in legal if isinstance(action, (Bid, Limit))]
            can_bid = bids(state, top.seat)
            assert (can_bid is None) == (not amounts)
            if can_bid is not None:
                assert (can_bid.lowest, can_bid.highest) == (amounts[0], amounts[-1])
            for seat in range(4):
                if not top.active >> seat & 1:
                    assert bids(state, seat) is None
            seen["bids"] += 1
        elif isinstance(legal[0], Power):
            company = state.companies[top.seat]
            runs = [power_quote(state, top.seat, run) for run in legal if isinstance(run, Power)]
            assert max(run.cities for run in runs) == most_supplied(state, company)
            running = best_run(state, company)
            assert any(isinstance(run, Power) and list(run.plants) == running for run in legal)
            assert state.board.components.capacity(running) == most_output(state, company)
            seen["runs"] += 1
        state.apply(pick(state, rng, "eager"))
    assert set(seen) == {"houses", "bids", "runs"}


def test_houses_that_the_table_does_not_allow() -> None:
    """A price can be told, but such a house is not among those one might have."""
    late = arrange(
        table(players=3, regions=["nw", "w", "e"], late_start="empty_only"),
        phase="building",
        step=2,
        companies={1: {"cities": ["essen"]}},
    )
    essen = late.board.place["essen"]
    assert house_quote(late, 2, essen) is not None
    assert essen not in [offer.place for offer in house_quotes(late, 2)]
    full = arrange(
        table(players=3, regions=["nw", "w", "e"], beginner="on"),
        phase="building",
        companies={2: {"cities": [city.id for city in late.board.cities[:7]], "money": 99}},
    )
    assert full.companies[2].cities == full.board.city_cap
    assert house_quotes(full, 2) == []
    assert house_quotes(full, 1)
