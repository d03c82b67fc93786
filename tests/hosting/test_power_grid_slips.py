"""Power Grid's slips and the order of its choices: the numbers are those of the quotes."""

import pytest

from baseload.games.power_grid.actions import DONE, KEEP, Auction, Build, Buy, Drop, Power
from baseload.games.power_grid.quotes import FuelQuote, PowerQuote, quote
from baseload.games.power_grid.state import State
from baseload.hosting.courtesy import courtesy
from tests.draw.test_power_grid import TABLES, positions
from tests.power_grid.scene import arrange, table
from tests.power_grid.test_storage import given_up

HOST = courtesy("power-grid")
every_table = pytest.mark.parametrize("number", range(len(TABLES)))


def slip(state: State, action: object) -> tuple[str, dict[str, object]] | None:
    found = HOST.slip(state.view(state.seat), action)  # type: ignore[arg-type]
    return (found.id, found.facts) if found is not None else None


@every_table
def test_running_less_than_one_could_is_asked_about(number: int) -> None:
    seen = 0
    for state in positions(number, 8):
        runs = [run for run in state.legal() if isinstance(run, Power)]
        quotes = [quote(state, run) for run in runs]
        cities = [offer.cities for offer in quotes if isinstance(offer, PowerQuote)]
        assert len(cities) == len(runs)
        for run, chosen in zip(runs, cities, strict=True):
            wanted = ("slip.fewer_cities", {"chosen": chosen, "most": max(cities)})
            assert slip(state, run) == (wanted if chosen < max(cities) else None)
            seen += chosen < max(cities)
    assert seen


def test_dearer_fuel_than_need_be_is_asked_about() -> None:
    state = arrange(
        table(players=3, fuel_choice="any"),
        phase="fuel",
        companies={2: {"money": 50, "plants": [4, 8], "fuel": [0, 0, 0, 0]}},
    )
    for action in state.legal():
        offer = quote(state, action)
        if isinstance(offer, FuelQuote):
            dearer = offer.price > offer.cheapest
            facts = {"price": offer.price, "cheapest": offer.cheapest}
            assert slip(state, action) == (("slip.dearer_fuel", facts) if dearer else None)
    assert slip(state, Buy(0, 2, 4)) == ("slip.dearer_fuel", {"price": 8, "cheapest": 2})


def test_plants_that_stand_still_are_named() -> None:
    company = {
        "money": 50,
        "plants": [4, 8, 13],
        "fuel": [2, 0, 0, 0],
        "cities": ["essen", "duisburg"],
    }
    state = arrange(table(players=3), phase="fuel", companies={2: company})
    assert slip(state, DONE) == (
        "slip.idle_plants",
        {"plants": [8]},
    )  # two coal do for the first, not for both
    enough = arrange(state, phase="fuel", companies={2: {**company, "fuel": [5, 0, 0, 0]}})
    assert slip(enough, DONE) is None


def test_a_plant_that_is_not_needed_may_stand_still() -> None:
    """Plants 4 and 13 supply two cities: who has one and buys no more means it."""
    company = {"money": 50, "plants": [4, 8, 13], "fuel": [2, 0, 0, 0], "cities": ["essen"]}
    state = arrange(table(players=3), phase="fuel", companies={2: company})
    assert slip(state, DONE) is None


def test_fuel_is_not_returned_by_mistake() -> None:
    """Keeping it costs nothing; where it does not all fit there is no keeping, and nothing to be asked."""
    fits = given_up([4, 13, 18], [3, 0, 0, 0], bought=25, plant=4)
    assert slip(fits, Drop(0, 1)) == ("slip.fuel_fits", {})
    assert slip(fits, KEEP) is None
    assert slip(given_up([5, 12, 13], [4, 4, 0, 0], bought=22, plant=5), Drop(0, 1)) is None


def test_the_only_bidder_is_told_so() -> None:
    state = arrange(table(players=3), phase="auction")
    assert slip(state, Auction(5)) is None
    plain = state.to_plain()
    plain["stack"][-1] = ["auctions", 0, 0b110, False]
    alone = arrange(state, stack=plain["stack"])
    assert slip(alone, Auction(5)) == ("slip.sole_bidder", {"plant": 5})


@every_table
def test_cheap_cities_and_good_runs_come_first(number: int) -> None:
    for state in positions(number, 12):
        legal = HOST.sorted(state.view(state.seat), state.legal()) if state.seat is not None else []
        quotes = [quote(state, action) for action in legal]
        prices = [
            offer.price
            for action, offer in zip(legal, quotes, strict=True)
            if isinstance(action, Build) and offer
        ]
        assert prices == sorted(prices)
        if prices:
            assert legal[-1] == DONE
        runs = [(-offer.cities, sum(offer.burnt)) for offer in quotes if isinstance(offer, PowerQuote)]
        assert runs == sorted(runs)
