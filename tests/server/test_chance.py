"""A bot's chance cannot be worked out from what a table shows, and is the same after a restart."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from baseload.core.plain import digest
from baseload.server.chance import Chance
from baseload.server.messages import Decide, Hint, Question
from baseload.server.processes import Worker
from baseload.server.settings import Settings
from tests.server.hanging import slow_thinker
from tests.server.inside import serving
from tests.server.serving import Browser


class Listening:
    """What the thinkers are asked with."""

    def __init__(self) -> None:
        self.seeds: list[int] = []
        ask = Worker.ask

        async def listening(worker: Worker, question: Question[Any], patience: float) -> object:
            if isinstance(question, Decide | Hint):
                self.seeds.append(question.seed)
            return await ask(worker, question, patience)

        self.ask: Callable[..., object] = listening


def _hinted(address: str, table: str, seat: str, browser: Browser) -> int:
    return browser.http.get(f"{address}/t/{table}/hint", params={"seat": seat}, timeout=60).status_code


def test_chance_is_the_servers_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a visitor knows: the table's id, its entries, the seat, and how this program makes numbers of them."""
    heard = Listening()
    monkeypatch.setattr(Worker, "ask", heard.ask)
    settings = Settings(folder=tmp_path, limits=False, thinkers=1, make_thinker=slow_thinker)
    with serving(settings) as address:
        browser = Browser(address)
        made = browser.post("/new/power-grid", **{"option-players": "2", "seat-0": "me", "seat-1": "here"})
        table = made.headers["location"].rpartition("/")[2]
        found = re.search(r'"to_move":(\d)', browser.get(f"/t/{table}"))
        assert found is not None
        assert _hinted(address, table, found[1], browser) == 200
        assert _hinted(address, table, found[1], browser) == 200
    with serving(settings) as address:  # the same store and the same secret
        assert _hinted(address, table, found[1], browser) == 200
    assert len(heard.seeds) == 3
    assert len(set(heard.seeds)) == 1
    seed = heard.seeds[0]
    public = [table, 0, int(found[1])]
    assert seed != int(digest(public)[:12], 16)
    guesses = [b"", b"baseload", table.encode(), hashlib.sha256(table.encode()).digest()]
    for guess in guesses:
        assert seed != Chance(guess).number("hint", table, 0, int(found[1]))
    assert seed == Chance(settings.secret()).number("hint", table, 0, int(found[1]))
    assert 0 <= seed < 2**63


def test_chance_differs_with_all_that_it_is_about() -> None:
    chance = Chance(b"one secret")
    about = [("decide", "t", 1, 0), ("hint", "t", 1, 0), ("decide", "u", 1, 0), ("decide", "t", 2, 0)]
    about.append(("decide", "t", 1, 1))
    numbers = [chance.number(*each) for each in about]
    assert len(set(numbers)) == len(about)
    assert chance.number(*about[0]) == Chance(b"one secret").number(*about[0])
    assert chance.number(*about[0]) != Chance(b"another").number(*about[0])
    assert all(number.bit_length() <= 63 for number in numbers)
