"""The store itself: what is told to be kept is kept, and its log does not grow for ever."""

import asyncio
import shutil
import sqlite3
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from baseload.server import store as store_module
from baseload.server.migrations import bring_up_to_date
from baseload.server.store import Store, TakenError, sqlite_url
from tests.apart import apart

PATIENCE = 20.0  # seconds


def _in_the_file_alone(folder: Path) -> int:
    """The entries that somebody would find who took the file and left the log behind."""
    taken = folder / "taken.sqlite3"
    shutil.copy(folder / "baseload.sqlite3", taken)
    connection = sqlite3.connect(taken)
    try:
        return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
    finally:
        connection.close()


def _with_a_table(folder: Path) -> Store:
    store = Store(sqlite_url(folder))
    bring_up_to_date(store.engine)
    with store.engine.begin() as connection:
        connection.execute(text("INSERT INTO people (id, name, made) VALUES ('p', 'Ann', 1)"))
        connection.execute(
            text(
                "INSERT INTO tables (id, game, name, host, options, deal, rules, public, stage, made, changed)"
                " VALUES ('t', 'power-grid', 'Ours', 'p', '{}', '{}', 1, 0, 'playing', 1, 1)"
            )
        )
    return store


def test_a_long_log_is_copied_into_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the writer, and to its end: else it could not begin anew."""
    monkeypatch.setattr(store_module, "_LONG_LOG", 20)

    async def write() -> None:
        store = _with_a_table(tmp_path)
        log = store._log
        assert log is not None
        for number in range(1, 21):
            await store.add_entry("t", number, "play", 0, "pass", None)
        until = time.monotonic() + PATIENCE
        while not log._copied.is_set():
            assert time.monotonic() < until, "nobody copied the log"
            await asyncio.sleep(0.01)
        await store.add_entry("t", 21, "play", 0, "pass", None)
        while log._copied.is_set() or _in_the_file_alone(tmp_path) < 21:
            assert time.monotonic() < until, _in_the_file_alone(tmp_path)
            await asyncio.sleep(0.01)
        size = (tmp_path / "baseload.sqlite3-wal").stat().st_size
        await store.add_entry("t", 22, "play", 0, "pass", None)
        assert (tmp_path / "baseload.sqlite3-wal").stat().st_size == size  # it began anew
        await store.close()
        assert not log._copier.is_alive()

    apart(lambda: asyncio.run(write()))


def test_one_mistake_among_many_is_its_own(tmp_path: Path) -> None:
    """Entries that wait together are committed together; one that is taken does not take the others with it."""

    async def write() -> list[BaseException | None]:
        store = _with_a_table(tmp_path)
        numbers = [1, 2, 3, 2, 4]
        writes = (store.add_entry("t", number, "play", 0, "pass", None) for number in numbers)
        results = await asyncio.gather(*writes, return_exceptions=True)
        await store.close()
        return results

    results = apart(lambda: asyncio.run(write()))
    assert [isinstance(result, TakenError) for result in results] == [False, False, False, True, False]
    assert _in_the_file_alone(tmp_path) == 4
