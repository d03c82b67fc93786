"""Pieces that move have ids of their own, and say what is like them and how they come."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import baseload
from baseload.core.contract import State
from baseload.draw import drawer
from baseload.draw.drawer import Around
from baseload.text.speaker import speaker

NAMES = ["Ada", "Ben", "Cyd"]
STORED = re.compile(r'id="fuel-(\d+)-(\w+)-\d+" data-piece="fuel-(\w+)"')


def body(state: State, seat: int | None = 0) -> str:
    view = state.view(seat)
    return drawer(view.game).scene(view, speaker(view.game, NAMES, you=seat), Around(["", "", ""], [])).body


def positions(name: str, seed: int = 4, every: int = 12, **chosen: object) -> list[Any]:
    game = baseload.game(name)
    options = game.options(players=3, **chosen)
    state, rng = game.setup(options, game.deal(options, seed)), Random(seed)
    found: list[Any] = []
    while state.seat is not None and len(found) < 20:
        for _ in range(every):
            if state.seat is not None:
                legal = state.legal()
                built = [action for action in legal if str(action).startswith(("construct", "build"))]
                state.play(rng.choice(built) if built else legal[int(len(legal) * rng.random() ** 2)])
        found.append(state.copy())
    return found


@pytest.mark.parametrize("name", ["power-grid", "co2", "second-chance"])
def test_no_two_pieces_have_the_same_id(name: str) -> None:
    for state in positions(name):
        ids = Counter(re.findall(r' id="([^"]+)"', body(state)))
        assert [id for id, count in ids.items() if count > 1] == []


def test_every_token_is_a_piece_like_those_of_its_fuel() -> None:
    some = 0
    for state in positions("power-grid", every=20):
        drawn = body(state)
        stored: Counter[str] = Counter()
        for _, fuel, like in STORED.findall(drawn):
            assert fuel == like
            stored[fuel] += 1
        held = [sum(company.fuel[kind] for company in state.companies) for kind in range(4)]
        assert [stored[fuel] for fuel in ("coal", "oil", "garbage", "uranium")] == held
        on_sale = re.findall(r'id="fuel-([a-z]+)-\d+" data-piece="fuel-\1"', drawn)
        assert len(on_sale) == sum(state.fuel_market)
        some += sum(held)
    assert some


def test_a_network_names_the_links_it_is_drawn_of() -> None:
    some = 0
    for state in positions("power-grid", every=30):
        for names, inside in re.findall(r'data-arrives="grow" data-ways="([^"]+)">(.*?)</g>', body(state)):
            ways = re.findall(r' d="([^"]+)"', inside)
            assert [way.count("M") for way in ways] == [len(names.split())] * 4
            some += 1
    assert some


def test_a_purse_says_what_is_in_it_unless_that_is_hidden() -> None:
    [state, *_] = positions("power-grid", money="open")
    held = dict(re.findall(r'data-purse-of="(\d)" data-holds="(\d+)"', body(state, 1)))
    assert held == {str(seat): str(company.money) for seat, company in enumerate(state.companies)}
    [state, *_] = positions("power-grid", money="hidden")
    assert set(re.findall(r'data-purse-of="(\d)"', body(state, 1))) == {"1"}
    assert "data-holds" not in body(state, None)


@pytest.mark.parametrize("name", ["co2", "second-chance"])
def test_the_climate_games_have_purses_tiles_that_turn_and_needles(name: str) -> None:
    faces = set()
    for state in positions(name):
        drawn = body(state)
        held = dict(re.findall(r'data-purse-of="(\d)" data-holds="(\d+)"', drawn))
        assert held == {str(seat): str(company.money) for seat, company in enumerate(state.companies)}
        faces |= set(re.findall(r'data-arrives="turn" data-face="(\w+)"', drawn))
        assert len(re.findall(r'class="needle" id="g-(?:wide|narrow)-needle"', drawn)) == 2
    assert faces == ({"plan", "full", "built"} if name == "co2" else {"plan", "full"})
