"""What is drawn of Power Grid shows the quotes' own numbers: the map, the fuel market, raises and the maximum."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from baseload.games.power_grid.actions import Bid, Buy, Limit
from baseload.games.power_grid.components import FUELS
from baseload.games.power_grid.quotes import HouseQuote, bids, house_quotes, quote
from baseload.games.power_grid.state import UNKNOWN, State
from tests.draw.test_power_grid import TABLES, parsed, positions, scene, voice
from tests.power_grid.scene import arrange, table

every_table = pytest.mark.parametrize("number", range(len(TABLES)))


def page_of(state: State, seat: int | None) -> ElementTree.Element:
    return parsed(scene(state, seat).body)


def picks(page: ElementTree.Element) -> dict[str, str]:
    """By handle, the label of what carries it."""
    return {part.get("data-pick", ""): part.get("aria-label", "") for part in page.iter()}


def quoted_houses(state: State, seat: int) -> dict[str, HouseQuote]:
    return {state.board.cities[offer.place].id: offer for offer in house_quotes(state, seat)}


@every_table
def test_cities_show_their_quotes(number: int) -> None:
    """The page says what a price leaves: it takes it from the map's purse, which must come to what is quoted."""
    shown: Counter[str] = Counter()
    for state in positions(number, 40):
        for seat in range(len(state.companies)):
            page = page_of(state, seat)
            [chart] = [part for part in page.iter("svg") if part.get("class") == "map"]
            purse = int(chart.get("data-purse", "-1"))
            assert purse == state.companies[seat].money
            assert "{left}" in chart.get("data-keep", "")
            priced = {
                part.get("data-pick", "").partition(":")[2]: part
                for part in page.iter("g")
                if part.get("data-price")
            }
            over = state.outcome is not None or not state.phase
            wanted = {} if over else quoted_houses(state, seat)
            assert set(priced) == set(wanted)
            for city, offer in wanted.items():
                price = int(priced[city].get("data-price", ""))
                assert price == offer.price
                assert (purse - price if price <= purse else None) == offer.left
                assert voice(seat).words.say_many("unit.elektro", price) in priced[city].get("aria-label", "")
                shown["paid" if offer.left is not None else "dear"] += 1
    assert shown["paid"]
    assert shown["dear"]


@every_table
def test_tokens_show_their_quotes(number: int) -> None:
    shown = 0
    for state in positions(number, 10):
        if state.seat is None:
            continue
        labels = picks(page_of(state, state.seat))
        for action in state.legal():
            if isinstance(action, Buy) and not action.price:
                offer = quote(state, action)
                assert offer is not None
                label = labels[f"fuel:{FUELS[action.fuel]}#{action.amount}"]
                assert label.endswith(f"for {offer.price} Elektro"), label
                shown += 1
    assert shown


@pytest.mark.parametrize("auction", ["live", "sealed"])
def test_raises_show_what_is_left(auction: str) -> None:
    state = arrange(table(players=3, auction=auction), phase="auction", companies={0: {"money": 21}})
    state.play(state.legal()[0])
    lowest = bids(state, 0)
    assert lowest is not None
    labels = picks(page_of(state, 0))
    for more in (0, 1, 4):
        amount = lowest.lowest + more
        action = Bid(amount) if auction == "live" else Limit(amount)
        offer = quote(state, action)
        assert offer is not None
        assert offer.left == 21 - amount
        handle = f"{'bid' if auction == 'live' else 'limit'}#{amount}"
        assert labels[handle].endswith(f"you keep {offer.left} of 21"), labels[handle]


@every_table
def test_the_maximum_goes_as_far_as_can_be_bid(number: int) -> None:
    """Whoever is still in may say how far the table shall bid for him, his turn or not."""
    for state in positions(number, 25):
        for seat in [None, *range(len(state.companies))]:
            fields = [part for part in page_of(state, seat).iter("form") if part.get("data-standing")]
            can_bid = bids(state, seat) if seat is not None else None
            if can_bid is None or state.board.sealed:
                assert not fields
                continue
            [field] = fields
            assert int(field.get("data-least", "")) == can_bid.lowest
            assert int(field.get("data-most", "")) == can_bid.highest != UNKNOWN
