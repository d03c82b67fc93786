"""Reviews are made once and kept: however often they are asked for, and whatever happens to the server."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import insert, select, update

import baseload
from baseload.bots.knowledge import RIVALS
from baseload.core.version import VERSION
from baseload.server import limits, schema
from baseload.server.messages import Failed, FindMoments, Judge, Judged, Moments
from baseload.server.migrations import bring_up_to_date
from baseload.server.reviews import Review, Reviews
from baseload.server.store import Store, sqlite_url
from baseload.server.table import Table
from baseload.server.thinkers import Thinkers
from tests.apart import apart

MOVES = [0, 3, 7, 9]
RULES = baseload.game("power-grid").rules


class Judges:
    """In place of the processes: counts what it is asked, and answers when it may."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.looked = 0
        self.fails = False
        self.go = asyncio.Event()
        self.go.set()

    async def think(self, lane: object, asker: object, question: object, patience: float) -> object:
        await asyncio.sleep(0)
        if isinstance(question, FindMoments):
            self.looked += 1
            return Moments(MOVES, {"en": ["Round 1"] * len(MOVES)}, {"en": [(0, "1")]})
        assert isinstance(question, Judge)
        if question.move > 3:
            await self.go.wait()
        if self.fails:
            return Failed("bot_failed", "")
        self.asked.append(question.move)
        return Judged(question.move, [0.5, 0.5], RIVALS, 0, 0.0)


def table(id: str = "t") -> Table:
    return cast(Table, SimpleNamespace(id=id, game="power-grid", names=["Ada", "Bo"]))


async def record() -> str:
    return "a record"


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    store = Store(sqlite_url(folder))
    bring_up_to_date(store.engine)
    with store.engine.begin() as connection:
        if connection.execute(select(schema.people)).first() is None:
            connection.execute(insert(schema.people), {"id": "p", "name": "Ann", "made": 1})
            plain: dict[str, Any] = {
                "game": "power-grid",
                "name": "",
                "host": "p",
                "options": {},
                "deal": {},
                "rules": RULES,
                "public": False,
                "stage": "over",
                "made": 1,
                "changed": 1,
            }
            ids = ["t", *(f"t{number}" for number in range(4))]
            connection.execute(insert(schema.tables), [{**plain, "id": id} for id in ids])
    try:
        yield store
    finally:
        apart(lambda: asyncio.run(store.close()))


def serving(folder: Path, work: Callable[[Reviews, Judges], Awaitable[None]]) -> Judges:
    """One life of a server."""
    with opened(folder) as store:

        async def live() -> Judges:
            judges = Judges()
            reviews = Reviews(store, cast(Thinkers, judges))
            await work(reviews, judges)
            await reviews.close()
            return judges

        return apart(lambda: asyncio.run(live()))


async def finished(reviews: Reviews, id: str = "t") -> Review:
    found = await reviews.of(table(id), record)
    while found.busy:
        await asyncio.sleep(0.01)
    return found


def test_many_who_ask_get_one(tmp_path: Path) -> None:
    async def work(reviews: Reviews, judges: Judges) -> None:
        found = await asyncio.gather(*[reviews.of(table(), record) for _ in range(20)])
        assert len(set(map(id, found))) == 1
        assert (await finished(reviews)).whole
        await reviews.of(table(), record)

    judges = serving(tmp_path, work)
    assert judges.looked == 1
    assert judges.asked == MOVES


def test_it_is_there_when_the_server_is_started_anew(tmp_path: Path) -> None:
    async def make(reviews: Reviews, judges: Judges) -> None:
        await finished(reviews)

    async def look(reviews: Reviews, judges: Judges) -> None:
        async def no_record() -> str:
            raise AssertionError("nothing is left to do")

        found = await reviews.of(table(), no_record)
        assert found.whole
        assert found.moments.rounds == {"en": [(0, "1")]}
        assert sorted(found.judged) == MOVES

    serving(tmp_path, make)
    assert not serving(tmp_path, look).asked


def test_one_of_an_older_version_is_shown_as_such(tmp_path: Path) -> None:
    async def make(reviews: Reviews, judges: Judges) -> None:
        await finished(reviews)

    async def look(reviews: Reviews, judges: Judges) -> None:
        found = await reviews.of(table(), record)
        assert found.whole
        assert (found.version, found.rules) == ("0.0.7", 1)

    serving(tmp_path, make)
    with opened(tmp_path) as store, store.engine.begin() as connection:
        kept = connection.execute(select(schema.reviews)).one()
        assert (kept.version, kept.rules) == (VERSION, RULES)
        connection.execute(update(schema.reviews).values(version="0.0.7", rules=1))
    assert not serving(tmp_path, look).asked


def test_one_that_nobody_waits_for_is_gone_on_with_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def leave(reviews: Reviews, judges: Judges) -> None:
        judges.go.clear()
        found = await reviews.of(table(), record)
        while len(judges.asked) < 2:
            await asyncio.sleep(0.01)
        found.asked -= 2 * limits.LEFT_REVIEW
        judges.go.set()
        while found.busy:
            await asyncio.sleep(0.01)
        assert not found.whole
        assert not found.failed

    async def back(reviews: Reviews, judges: Judges) -> None:
        assert (await finished(reviews)).whole

    left = serving(tmp_path, leave)
    come = serving(tmp_path, back)
    assert left.asked + come.asked == MOVES
    assert come.looked == 0


def test_one_that_failed_is_tried_again_from_there(tmp_path: Path) -> None:
    async def work(reviews: Reviews, judges: Judges) -> None:
        judges.go.clear()
        found = await reviews.of(table(), record)
        while len(judges.asked) < 2:
            await asyncio.sleep(0.01)
        judges.fails = True
        judges.go.set()
        while found.busy:
            await asyncio.sleep(0.01)
        assert found.failed
        judges.fails = False
        assert (await finished(reviews)).whole

    assert serving(tmp_path, work).asked == MOVES


def test_none_that_is_under_way_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REVIEWS_KEPT", 2)

    async def work(reviews: Reviews, judges: Judges) -> None:
        judges.go.clear()
        first = await reviews.of(table("t"), record)
        for number in range(4):
            await reviews.of(table(f"t{number}"), record)
        assert await reviews.of(table("t"), record) is first
        judges.go.set()
        for id in ("t", "t0", "t1", "t2", "t3"):
            assert (await finished(reviews, id)).whole
        assert len(reviews._made) == 2

    assert sorted(serving(tmp_path, work).asked) == sorted(5 * MOVES)


def test_what_is_kept_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REVIEW_SIZE", 100)

    async def make(reviews: Reviews, judges: Judges) -> None:
        assert (await finished(reviews)).whole

    serving(tmp_path, make)
    with opened(tmp_path) as store, store.engine.connect() as connection:
        assert connection.execute(select(schema.reviews)).first() is None
