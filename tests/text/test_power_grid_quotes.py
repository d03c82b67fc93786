"""The table in words shows the quotes' own numbers, and the speaker is a door: what it says is told by small parts."""

import re
from pathlib import Path

import pytest

import baseload
from baseload.games.power_grid.actions import Buy
from baseload.games.power_grid.components import FUELS
from baseload.games.power_grid.fuel_market import most
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.quotes import fuel_quote, house_quotes
from baseload.text.power_grid.speaker import PowerGridSpeaker
from baseload.text.power_grid.terms import Terms
from tests.draw.test_power_grid import TABLES, positions, voice
from tests.power_grid.scene import arrange, table

SOURCE = Path(baseload.__file__).parent
# Where people read prices; the rules and the quotes are where they are made.
SHOWN = [
    *SOURCE.glob("text/power_grid/*.py"),
    *SOURCE.glob("draw/power_grid/*.py"),
    SOURCE / "hosting" / "power_grid.py",
]
MADE = re.compile(
    r"house_prices\[|\.reach\[|powers\[\w+\] for|connection_cost|house_price\(|build_price|cost_of"
)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_board_lists_the_houses_that_are_quoted(number: int) -> None:
    seen = 0
    for state in positions(number, 12):
        top = state.stack[-1] if state.stack else None
        if not isinstance(top, Building) or state.companies[top.seat].cities >= state.board.city_cap:
            continue
        told = voice(top.seat).board(state.view(top.seat), width=5000)
        [line] = re.findall(r"^ *you can pay +(.*)$", told, re.MULTILINE)
        wanted = sorted(offer.price for offer in house_quotes(state, top.seat) if offer.left is not None)
        figures = [int(price) for price in re.findall(r"(?:^|[,;] )(\d+) ", line)]
        assert figures == wanted, line
        seen += bool(wanted)
    assert seen


def test_the_board_lists_the_fuel_that_is_quoted() -> None:
    state = arrange(
        table(players=3), phase="fuel", companies={2: {"money": 17, "plants": [5, 14], "fuel": [0, 0, 0, 0]}}
    )
    told = voice(2).board(state.view(2), width=500)
    [line] = re.findall(r"^ *You can buy +(.*)$", told, re.MULTILINE)
    for fuel in range(3):
        amount = most(state, 2, fuel)
        offer = fuel_quote(state, 2, Buy(fuel, amount))
        assert offer is not None
        assert offer.left is not None
        assert f"{amount} {FUELS[fuel]} for {offer.price}" in line


def test_nothing_that_is_shown_is_worked_out_again() -> None:
    again = {path.name: MADE.findall(path.read_text("utf-8")) for path in SHOWN}
    assert len(again) > 15
    assert not {name: found for name, found in again.items() if found}


def test_the_speaker_is_a_door() -> None:
    for part in (PowerGridSpeaker, Terms):
        methods = [name for name in dir(part) if callable(getattr(part, name)) and not name.startswith("__")]
        assert len(methods) <= 40, methods
    assert PowerGridSpeaker.__mro__[1].__name__ == "Speaker"
