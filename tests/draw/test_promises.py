"""What a button and its sentence promise is what playing the action does: prices, income, fuel, what is left."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from baseload.core.contract import Game
from baseload.draw.drawer import drawer
from baseload.games.co2.actions import Construct
from baseload.games.power_grid.actions import Auction, Bid, Build, Buy, Power
from baseload.games.power_grid.components import FUELS, components
from baseload.games.power_grid.state import State
from baseload.games.second_chance.actions import Build as BuildPlant
from baseload.games.second_chance.actions import Move
from baseload.games.second_chance.turn import Turn
from tests.co2 import random_run as co2
from tests.draw import climate_check as climate
from tests.draw import test_power_grid as power_grid
from tests.second_chance import random_run as second_chance

MOST = 8  # actions of a position that are tried


def some(rng: Random, actions: list[Any]) -> list[Any]:
    return actions if len(actions) <= MOST else rng.sample(actions, MOST)


def figures(pattern: str, text: str) -> list[int]:
    """The numbers in the groups of the pattern, which the whole text must match; none where a group has none."""
    found = re.fullmatch(pattern, text)
    assert found is not None, text
    return [int(number or 0) for number in found.groups()]


# --- Power Grid -----------------------------------------------------------------------------------------------------


class Tried:
    """An action of whoever is to move, what is said about it, and what it does to their money and fuel."""

    def __init__(self, state: State, action: Any) -> None:
        assert state.seat is not None
        view, said = state.view(state.seat), power_grid.voice(state.seat)
        self.button = power_grid.DRAWER.button(action, view, said)
        self.sentence = said.action(action, view)
        before, after = state.companies[state.seat], state.copy()
        self.events = after.play(action)
        assert isinstance(after, State)
        self.left = after.companies[state.seat].money
        self.paid = before.money - self.left
        self.burnt = [
            had - has for had, has in zip(before.fuel, after.companies[state.seat].fuel, strict=True)
        ]


def check_build(tried: Tried, state: State, action: Build) -> None:
    assert tried.button == f"Build for {tried.paid}"
    said = figures(
        r"Build in .+ for (\d+) \(house (\d+), (?:links (\d+)|no links)\), leaving (\d+)", tried.sentence
    )
    house = (10, 15, 20)[state.houses[state.board.place[action.city]]]
    assert said == [tried.paid, house, tried.paid - house, tried.left]


def check_buy(tried: Tried, state: State, action: Buy) -> None:
    tokens = {FUELS[action.fuel]: action.amount}
    bought = {FUELS[fuel]: -amount for fuel, amount in enumerate(tried.burnt) if amount}
    assert bought == tokens
    pattern = rf"Buy {action.amount} {FUELS[action.fuel]} for (\d+)"
    assert figures(pattern, tried.button) == [tried.paid]
    assert figures(rf"{pattern}, leaving (\d+)", tried.sentence) == [tried.paid, tried.left]


def check_power(tried: Tried, state: State, action: Power) -> None:
    income = -tried.paid
    paid_for = components().payment
    if not action.plants:
        assert tried.button == f"Run nothing, earn {income}"
        assert tried.sentence == f"Run no plant: 0 cities, {income} Elektro"
        return
    cities, earned = figures(r"Supply (\d+) cit(?:y|ies), earn (\d+)", tried.button)
    assert earned == income == paid_for(cities)
    said = re.fullmatch(r"Run plants? (.+?)(?: on (.+))?: (\d+) cit(?:y|ies), (\d+) Elektro", tried.sentence)
    assert said is not None, tried.sentence
    assert [int(number) for number in re.findall(r"\d+", said[1])] == sorted(action.plants)
    burnt = {fuel: int(amount) for amount, fuel in re.findall(r"(\d+) (\w+)", said[2] or "")}
    assert burnt == {FUELS[fuel]: amount for fuel, amount in enumerate(tried.burnt) if amount}
    assert (int(said[3]), int(said[4])) == (cities, income)


def check_auction(tried: Tried, state: State, action: Auction) -> bool:
    """Is this one for the only one left, who pays at once?"""
    if not tried.button.startswith("Buy"):
        assert tried.button == f"Open the auction of {action.plant}"
        assert tried.paid == 0
        return False
    assert figures(rf"Buy plant {action.plant} for (\d+)", tried.button) == [tried.paid]
    told = r"Buy plant (\d+) \(.+\) for (\d+) Elektro: nobody else can bid, leaving (\d+)"
    assert figures(told, tried.sentence) == [action.plant, tried.paid, tried.left]
    return True


def check_bid(tried: Tried, state: State, action: Bid) -> None:
    assert tried.button == f"Bid {action.amount}"
    seat = state.seat
    assert seat is not None
    if not tried.paid:  # others may go higher; it is paid if they do not
        left = state.companies[seat].money - action.amount
        assert tried.sentence.endswith(f" {action.amount}, leaving {left}")
    else:
        assert tried.paid == action.amount
        assert tried.sentence.endswith(f"leaving {tried.left}")


CHECKS: dict[type, Any] = {
    Build: check_build,
    Buy: check_buy,
    Power: check_power,
    Auction: check_auction,
    Bid: check_bid,
}


def test_power_grid_keeps_its_promises() -> None:
    met: Counter[str] = Counter()
    for number in range(len(power_grid.TABLES)):
        rng = Random(number)
        for state in power_grid.positions(number, 5):
            for action in some(rng, state.legal()):
                check = CHECKS.get(type(action))
                if check is not None and check(Tried(state, action), state, action) is not False:
                    met[type(action).__name__] += 1
    assert {name for name, count in met.items() if count >= 20} == {kind.__name__ for kind in CHECKS}, met


# --- the CO₂ games --------------------------------------------------------------------------------------------------

PLAYED: list[tuple[Any, dict[str, Any]]] = [
    (co2, {"players": 1}),
    (co2, {"players": 3}),
    (co2, {"players": 5, "auction": "once_around"}),
    (second_chance, {"players": 1, "mode": "solo"}),
    (second_chance, {"players": 2}),
    (second_chance, {"players": 4, "mode": "competitive"}),
]


PLANTS = (Construct, BuildPlant)  # rare and dear: looked at whenever they can be had
DUE = {"supply_paid", "supply_bought"}  # what had to be paid anyway is paid with it


def answer_all(state: Any, depth: int) -> None:
    """What is asked on the way is answered: where a scientist goes who must leave, for example."""
    while len(state.stack) > depth:
        state.apply(state.legal()[0])


@pytest.mark.parametrize("number", range(len(PLAYED)))
def test_co2_keeps_its_promises(number: int) -> None:
    """Money on a button is paid or got; so is what a sentence says of the price and of permits afterwards."""
    module, chosen = PLAYED[number]
    game: Game = module.GAME
    rng = Random(number)
    met: Counter[str] = Counter()
    state: Any
    for seed in range(3):
        style = module.STYLES[(number + seed) % len(module.STYLES)]
        for state in climate.positions(game, chosen, module.pick, seed, style, 2):
            seat = state.seat
            if seat is None:
                continue
            view, said = state.view(seat), climate.voice(game.name, chosen["players"], seat)
            legal = state.legal()
            for action in [
                *some(rng, legal),
                *some(rng, [build for build in legal if type(build) in PLANTS]),
            ]:
                after: Any = state.copy()
                if DUE & {event.kind for event in after.play(action)}:
                    continue
                sentence = said.action(action, view)
                answer_all(after, len(state.stack))
                gained = after.companies[seat].money - state.companies[seat].money
                button = drawer(game.name).button(action, view, said)
                more = sum(int(extra) for extra in re.findall(r"\$(\d+) more", sentence))  # by a card
                # A scientist who moves on the way lets go on what had to wait for it, and that pays as well.
                on_the_way = isinstance(action, Move) and not isinstance(state.stack[-1], Turn)
                for extra in re.findall(r"\$(\d+) more", button):
                    met["more"] += 1
                    assert int(extra) == more, (button, sentence)
                for amount in [] if on_the_way else re.findall(r"\$(\d+)\b(?! more)", button):
                    met[type(action).__name__] += 1
                    assert int(amount) == abs(gained - more), (button, sentence, gained)
                for price in re.findall(r"price then (?:rises|falls) to \$(\d+)", sentence):
                    met["price"] += 1
                    assert int(price) == after.price, sentence
                for permits in re.findall(r"(\d+) permits? then (?:in hand|on the board)", sentence):
                    met["permits"] += 1
                    assert int(permits) == after.companies[seat].permits, sentence
    assert {"Buy", "Sell", "price", "permits"} <= set(met), met
    assert met["Construct"] + met["Build"], met
