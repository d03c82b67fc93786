"""Reading and committing. One thread writes; whatever is waiting goes into one transaction, so that many moves share
one flush of the disk, and nobody is told "done" before the disk has it."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from baseload.core.plain import Plain
from baseload.server import schema

T = TypeVar("T")
_MOST_AT_ONCE: Final = 500  # jobs in one transaction


class TakenError(Exception):
    """Somebody else was first: the number, or the client's own id, is in the store already."""


class StoreError(Exception):
    """The store cannot keep anything now: a full disk, a locked file."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class _Job:
    """Something to be written: a function, or, which is by far the most, a line of a table's history."""

    def __init__(
        self,
        work: Callable[[Connection], Any] | None,
        entry: dict[str, Plain] | None,
        future: asyncio.Future[Any],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.work = work
        self.entry = entry
        self.future = future
        self.loop = loop
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        if self.future.cancelled():
            return
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Store:
    """`url` as SQLAlchemy writes it; `sqlite:///…/baseload.sqlite3` by default."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = _engine(url)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()
        self.commits = 0

    # --- reading --------------------------------------------------------------------------------------------------

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of a function that only reads."""
        return await asyncio.to_thread(self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    # --- writing --------------------------------------------------------------------------------------------------

    async def write(self, work: Callable[[Connection], T]) -> T:
        """The result of a function that writes, once it is safe on disk. TakenError or StoreError: nothing was."""
        loop = asyncio.get_running_loop()
        job = _Job(work, None, loop.create_future(), loop)
        self._jobs.put(job)
        result: T = await job.future
        return result

    async def add_entry(
        self, table: str, number: int, kind: str, seat: int | None, said: str, client: str | None
    ) -> None:
        """A line of a table's history, once it is safe on disk. TakenError: the number or the client's id is taken."""
        loop = asyncio.get_running_loop()
        row = entry_row(table, number, kind, seat, said, client)
        job = _Job(None, row, loop.create_future(), loop)
        self._jobs.put(job)
        await job.future

    def _write(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                return
            jobs = [job]
            while len(jobs) < _MOST_AT_ONCE and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    self._jobs.put(None)
                    break
                jobs.append(following)
            self._commit(jobs)

    def _commit(self, jobs: Sequence[_Job]) -> None:
        """All of them in one transaction; if that fails, each in its own, so that one's mistake is its own."""
        try:
            with self.engine.begin() as connection:
                lines = [job.entry for job in jobs if job.entry is not None]
                if lines:
                    connection.execute(insert(schema.entries), lines)
                for job in jobs:
                    if job.work is not None:
                        job.result = job.work(connection)
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
            jobs[0].error = _problem(error)
        self.commits += 1
        # One wake-up for all of them: every call across threads costs the loop a turn.
        jobs[0].loop.call_soon_threadsafe(_settle, list(jobs))

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join, 5)
        self.engine.dispose()


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        job.settle()


def _problem(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return TakenError()
    if isinstance(error, DBAPIError):
        return StoreError(str(error.orig))
    return error


def _engine(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _: Any) -> None:
            connection.isolation_level = (
                None  # transactions begin where we say, so that a migration is one too
            )
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")  # readers and the writer do not wait for each other
            cursor.execute("PRAGMA synchronous=FULL")  # a commit is on the disk, also if the power fails
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute("PRAGMA busy_timeout=5000")
            cursor.close()

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN")

    return engine


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'baseload.sqlite3'}"


# --- a table's history --------------------------------------------------------------------------------------------


def entry_row(
    table: str, number: int, kind: str, seat: int | None, said: str, client: str | None
) -> dict[str, Plain]:
    return {
        "table_id": table,
        "number": number,
        "kind": kind,
        "seat": seat,
        "said": said,
        "client": client,
        "at": now(),
    }


def entries_of(connection: Connection, table: str) -> tuple[list[Plain], dict[str, int]]:
    """Every entry in order, as the referee takes them: kind, seat, what it says; and the ids that clients made up."""
    rows = connection.execute(
        select(schema.entries).where(schema.entries.c.table_id == table).order_by(schema.entries.c.number)
    )
    entries: list[Plain] = []
    clients: dict[str, int] = {}
    for row in rows:
        entries.append(
            [row.kind, row.seat, row.said if row.kind in ("play", "undo") else json.loads(row.said)]
        )
        if row.client is not None:
            clients[row.client] = row.number
    return entries, clients
