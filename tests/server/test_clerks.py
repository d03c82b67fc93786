"""Records are read where no tables are held: who brings them makes nobody wait who plays."""

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from baseload.core.record import read_record
from baseload.server.clerk import check_record
from baseload.server.clerks import Clerks
from baseload.server.messages import CheckRecord, Deal, Dealt, Question, ReadRecord
from baseload.server.settings import Settings
from tests.apart import apart
from tests.server.hanging import clerk_that_waits
from tests.server.inside import serving
from tests.server.serving import PATIENCE, Program, random_move
from tests.server.test_pages_extra import played

pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.LitestarWarning", "ignore::DeprecationWarning"
)


def test_who_brings_records_makes_no_table_wait(tmp_path: Path) -> None:
    """A long one took a referee as long as hundreds of moves, again and again."""
    ready = tmp_path / "ready"
    waits = partial(clerk_that_waits, ready)
    settings = Settings(folder=tmp_path / "data", limits=False, make_referee=waits, make_clerk=waits)
    with serving(settings) as address:
        ann, mallory, rng = Program(address, "Ann"), Program(address, "Mallory"), Random(1)
        tables = [ann.table("power-grid", 2, seed=seed) for seed in range(6)]  # at both referees
        text = played("co2", ["me", "Ben"], 2)
        uploads = [threading.Thread(target=mallory.at(address).upload, args=(text,)) for _ in range(4)]
        for upload in uploads:
            upload.start()
        for table in tables * 2:
            looked = ann.look(table)
            ann.play(table, looked["to_move"], random_move(looked, rng), after=looked["number"])
        assert all(upload.is_alive() for upload in uploads)
        ready.touch()
        for upload in uploads:
            upload.join(PATIENCE)
        assert len(mallory.get("/api/tables")["mine"]) == 4


def napping_clerk() -> Callable[[Question[Any]], object]:
    def nap(question: Question[Any]) -> object:
        time.sleep(0.02)
        if isinstance(question, Deal):
            return Dealt({}, {}, 2)
        return ReadRecord("co2", {}, {}, [], [], None, "", [])

    return nap


def test_a_new_table_does_not_wait_for_many_records() -> None:
    done: list[str] = []

    async def play() -> None:
        clerks = Clerks(napping_clerk)

        async def upload(asker: str) -> None:
            await clerks.check_record(("192.0.2.1", asker), "", None)
            done.append(asker)

        async def make() -> None:
            await clerks.deal(("192.0.2.2", "ann"), "co2", {}, None)
            done.append("ann")

        try:
            await make()
            done.clear()
            await asyncio.gather(*(upload(f"mallory {number}") for number in range(20)), make())
        finally:
            await clerks.close()

    apart(lambda: asyncio.run(play()))
    assert done.index("ann") <= 2, done


def test_the_first_moves_of_a_record() -> None:
    """For playing on from there."""
    text = played("co2", ["me", "Ben"], 2)
    actions = [str(action) for action in read_record(text).actions]
    for moves in (0, 10, len(actions), len(text), None):
        found = check_record(CheckRecord(text.encode(), moves))
        assert [action for _, action in found.plays] == actions[:moves]
        assert (found.outcome is None) == (moves is not None and moves < len(actions))
