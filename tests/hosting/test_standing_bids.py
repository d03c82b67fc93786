"""A maximum that stands for a seat bids as little as leads, never more than it may, and then passes."""

from random import Random

import pytest

import baseload
from baseload.core.contract import State
from baseload.games.power_grid.actions import Auction, Bid, Pass
from baseload.games.power_grid.auction import Bidding
from baseload.games.power_grid.state import State as PowerGridState
from baseload.hosting.courtesy import Courtesy, courtesy


def auction(players: int = 3, seed: int = 3) -> PowerGridState:
    game = baseload.game("power-grid")
    options = game.options(players=players)
    state = game.setup(options, game.deal(options, seed))
    assert isinstance(state, PowerGridState)
    opened = next(action for action in state.legal() if isinstance(action, Auction))
    state.play(opened)
    return state


def plant(state: State) -> int:
    assert isinstance(state, PowerGridState)
    top = state.stack[-1]
    assert isinstance(top, Bidding)
    return top.plant


def test_it_bids_the_least_that_leads() -> None:
    state = auction()
    host = courtesy("power-grid")
    number = plant(state)
    seat = state.seat
    assert host.ordered(state.view(seat), str(number), number + 5) == Bid(number)
    state.play(Bid(number + 2))
    assert host.ordered(state.view(state.seat), str(number), number + 5) == Bid(number + 3)


def test_it_passes_when_the_price_is_above_the_maximum() -> None:
    state = auction()
    number = plant(state)
    state.play(Bid(number + 5))
    ordered = courtesy("power-grid").ordered(state.view(state.seat), str(number), number + 5)
    assert isinstance(ordered, Pass)


def test_it_concerns_this_auction_and_this_seat_only() -> None:
    state = auction()
    number = plant(state)
    host = courtesy("power-grid")
    assert host.ordered(state.view(state.seat), "99", 50) is None
    other = next(seat for seat in range(3) if seat != state.seat)
    assert host.ordered(state.view(other), str(number), 50) is None
    assert Courtesy().ordered(state.view(state.seat), str(number), 50) is None


@pytest.mark.parametrize("seed", range(5))
def test_an_order_always_says_something_legal(seed: int) -> None:
    game = baseload.game("power-grid")
    options = game.options(players=3 + seed % 3)
    state = game.setup(options, game.deal(options, seed))
    host = courtesy("power-grid")
    rng = Random(seed)
    met = 0
    while state.seat is not None and met < 200:
        assert isinstance(state, PowerGridState)
        top = state.stack[-1]
        if isinstance(top, Bidding):
            met += 1
            action = host.ordered(state.view(state.seat), str(top.plant), top.plant + rng.randrange(12))
            # The opener has to bid at least the number; who ordered less is asked.
            assert action is None or state.check(action) is None
            if action is not None:
                state.play(action)
                continue
        state.play(rng.choice(state.legal_few(3)))
    assert met
