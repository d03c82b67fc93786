"""Reading and committing. One thread writes; whatever is waiting goes into one transaction, so that many moves share
one flush of the disk, and nobody is told "done" before the disk has it."""

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from baseload.core.plain import Plain
from baseload.server import schema
from baseload.server.messages import Row
from baseload.server.replies import Said
from baseload.server.words import Trouble

T = TypeVar("T")
STORE: Final = "baseload.sqlite3"  # in the data folder
_MOST_AT_ONCE: Final = 500  # jobs in one transaction
_LONG_LOG: Final = 1000  # jobs after which SQLite's log is copied into the file
_LONGEST_LOG: Final = 10_000  # pages; a log that gets this long all the same is copied by whoever commits
_PATIENCE: Final = 10.0  # seconds for a store elsewhere to come back
_BETWEEN_TRIES: Final = 0.1


class TakenError(Exception):
    """Somebody else was first: the number, or the client's own id, is in the store already."""


class StoreError(Exception):
    """The store cannot keep anything now, or cannot be asked: a full disk, a locked file, a database that is down."""


class Seal(Protocol):
    """What a store elsewhere, which many processes share and which can be away for a moment, takes beyond SQLite."""

    id: str  # of this process; another one after it was taken for dead

    def ready(self) -> None:
        """Before each transaction."""

    def close(self, connection: Connection, entries: list[dict[str, Plain]], tells: list[str]) -> None:
        """At the end of each transaction, with the lines of history and whatever else is told of in it. TakenError:
        this process may not write any more."""

    def kept(self) -> bool:
        """Was the last one that was closed committed, although nobody could say so?"""

    def passes(self, error: DBAPIError) -> bool:
        """Is it worth another try?"""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class _Job:
    """Something to be written: a function, or, which is by far the most, a line of a table's history; or both."""

    def __init__(
        self,
        work: Callable[[Connection], Any] | None,
        entry: dict[str, Plain] | None,
        future: asyncio.Future[Any],
        loop: asyncio.AbstractEventLoop,
        tells: tuple[str, ...] = (),
    ) -> None:
        self.work = work
        self.entry = entry
        self.tells = tells
        self.by = ""  # which process wants it, by its id at that time
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
        self.reading = self.engine  # by which what is only read is read, all of one moment
        self._log = _Log(self.engine) if self.engine.dialect.name == "sqlite" else None
        self.seal: Seal | None = None  # of a store that is shared; set before anything is written
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()
        self.commits = 0

    # --- reading --------------------------------------------------------------------------------------------------

    async def read(self, work: Callable[[Connection], T]) -> T:
        """The result of a function that only reads. StoreError: it could not be asked. Trouble: not like that."""
        try:
            return await asyncio.to_thread(self._read, work)
        except DBAPIError as error:
            raise _problem(error) from None

    def _read(self, work: Callable[[Connection], T]) -> T:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                with self.reading.connect() as connection:
                    return work(connection)
            except DBAPIError as error:
                self._wait(error, until)

    # --- writing --------------------------------------------------------------------------------------------------

    async def write(self, work: Callable[[Connection], T], *tells: str) -> T:
        """The result of a function that writes, once it is safe on disk. TakenError or StoreError: nothing was. What it
        `tells` other processes is told with it."""
        loop = asyncio.get_running_loop()
        job = _Job(work, None, loop.create_future(), loop, tells)
        self._put(job)
        result: T = await job.future
        return result

    async def add_entry(
        self,
        table: str,
        number: int,
        kind: str,
        seat: int | None,
        said: str,
        client: str | None,
        along: Callable[[Connection], Any] | None = None,
        *tells: str,
    ) -> Any:
        """A line of a table's history, and whatever is written `along` with it, once both are safe on disk; what that
        returned. TakenError: the number or the client's id is taken, and nothing was written."""
        loop = asyncio.get_running_loop()
        row = entry_row(table, number, kind, seat, said, client)
        job = _Job(along, row, loop.create_future(), loop, tells)
        self._put(job)
        return await job.future

    def _put(self, job: _Job) -> None:
        if self.seal is not None:
            job.by = self.seal.id
        self._jobs.put(job)

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
            if self._log is not None:
                self._log.grew(len(jobs))

    def _commit(self, jobs: Sequence[_Job]) -> None:
        """All of them in one transaction; if that fails, each in its own, so that one's mistake is its own."""
        try:
            self._transact(jobs)
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
                return
            jobs[0].error = _problem(error)
        self.commits += 1
        # One wake-up for all of them: every call across threads costs the loop a turn.
        jobs[0].loop.call_soon_threadsafe(_settle, list(jobs))

    def _transact(self, jobs: Sequence[_Job]) -> None:
        """Tried again while the store cannot be reached. Was the connection lost before it said whether that was kept,
        the seal can tell."""
        until = time.monotonic() + _PATIENCE
        while True:
            closed = False
            try:
                if self.seal is not None:
                    self.seal.ready()
                    if any(job.by != self.seal.id for job in jobs):  # from before we were taken for dead
                        raise TakenError
                with self.engine.begin() as connection:
                    lines = [job.entry for job in jobs if job.entry is not None]
                    if (
                        self.seal is not None
                    ):  # in one order, so that two processes do not wait for each other
                        lines.sort(key=_table_and_number)
                    if lines:
                        connection.execute(insert(schema.entries), lines)
                    for job in jobs:
                        if job.work is not None:
                            job.result = job.work(connection)
                    if self.seal is not None:
                        self.seal.close(connection, lines, [text for job in jobs for text in job.tells])
                        closed = True
                return
            except DBAPIError as error:
                self._wait(error, until)
            while closed:
                try:
                    if self.seal is None or self.seal.kept():
                        return
                    closed = False
                except DBAPIError as error:
                    self._wait(error, until)

    def _wait(self, error: DBAPIError, until: float) -> None:
        """A moment, where the store may come back; the error itself where it does not."""
        if self.seal is None or time.monotonic() > until or not self.seal.passes(error):
            raise error
        time.sleep(_BETWEEN_TRIES)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join, 5)
        if self._log is not None:
            await asyncio.to_thread(self._log.close)
        self.engine.dispose()


class _Log:
    """SQLite appends what is committed to a log, and somebody has to copy a long log into the file. That takes as long
    as many commits, so it is done beside the writer, by a thread of its own. What is committed meanwhile is left to
    the writer: under constant load the log would otherwise never be copied to its end, which it must be to begin
    anew."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._grown = 0
        self._long = threading.Event()
        self._copied = threading.Event()  # all but what was committed meanwhile
        self._closed = False
        self._copier = threading.Thread(target=self._keep_short, name="store's log", daemon=True)
        self._copier.start()

    def grew(self, jobs: int) -> None:
        """For the writer, between two transactions."""
        self._grown += jobs
        if self._copied.is_set():
            self._copied.clear()
            self._copy()
        elif self._grown >= _LONG_LOG:
            self._grown = 0
            self._long.set()

    def _keep_short(self) -> None:
        while True:
            self._long.wait()
            self._long.clear()
            if self._closed:
                return
            self._copy()
            self._copied.set()

    def _copy(self) -> None:
        connection = self._engine.raw_connection()  # outside of SQLAlchemy's transactions
        # A disk that is full is told to whoever commits next.
        with contextlib.closing(connection), contextlib.suppress(sqlite3.Error):
            connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        self._closed = True
        self._long.set()
        self._copier.join(5)


def _table_and_number(line: dict[str, Plain]) -> Any:
    return line["table_id"], line["number"]


def _settle(jobs: list[_Job]) -> None:
    for job in jobs:
        job.settle()


def _problem(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return TakenError()
    if isinstance(error, DataError):
        return Trouble(400, "unsendable")
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
            cursor.execute(f"PRAGMA wal_autocheckpoint={_LONGEST_LOG}")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute("PRAGMA busy_timeout=5000")
            cursor.close()

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN")

    return engine


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / STORE}"


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


read_said: Final = msgspec.json.Decoder(Said).decode


def entries_of(connection: Connection, table: str) -> tuple[list[Row], dict[str, int]]:
    """Every entry in order, as the referee takes them; and the ids that clients made up."""
    rows = connection.execute(
        select(schema.entries).where(schema.entries.c.table_id == table).order_by(schema.entries.c.number)
    )
    entries: list[Row] = []
    clients: dict[str, int] = {}
    for row in rows:
        entries.append(
            Row(row.kind, row.seat, row.said if row.kind in ("play", "undo") else read_said(row.said))
        )
        if row.client is not None:
            clients[row.client] = row.number
    return entries, clients
