"""Who may write: a process is a member of the site for some seconds, and says again and again that it is there.

All by the database's clock, so that nobody's own clock matters. A process that was asleep is no member any more
when it wakes: whatever it had begun to write is not written, and it comes back under another id, having seen nothing
yet. That is checked in each transaction itself, by a row that only this process changes; its number there tells
afterwards whether a transaction was kept whose answer was lost.

That a process has died is known at once: the line by which it listens holds a lock of the database's, which goes
with it.
"""

import contextlib
import logging
import secrets
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, OperationalError

from baseload.core.plain import Plain
from baseload.server.store import TakenError
from baseload.server.words import for_log

_log: Final = logging.getLogger("baseload")
CHANNEL: Final = "baseload"
LOCKS: Final = (
    0x6261_7365  # our kind among the database's advisory locks; their second number is the process's
)
_LASTS: Final = 3000  # milliseconds
_BEAT: Final = 0.5  # seconds
_FORGOTTEN: Final = 600.0  # seconds after which a dead process's row goes
_ASLEEP: Final = 1500  # milliseconds in the midst of a transaction, after which the database gives it up

# Of a line to the database, in seconds and at the end in milliseconds: a dead one is noticed soon, on either side.
_LINE: Final[dict[str, Any]] = {
    "connect_timeout": 3,
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 3000,
}
_THERE: Final = {
    "idle_in_transaction_session_timeout": _ASLEEP,
    "tcp_keepalives_idle": 2,
    "tcp_keepalives_interval": 1,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 5000,
}

NOW: Final = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
# Of a row `p` of processes: is it alive? To write it needs only time, and nobody else decides that for it.
ALIVE: Final = f"""p.until > {NOW} AND EXISTS (
    SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = {LOCKS} AND l.objid = p.number::oid
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))"""

_JOIN: Final = text(
    f"INSERT INTO processes (id, number, until, wrote) VALUES (:id, :number, {NOW} + :lasts, 0)"
)
_STAY: Final = text(f"UPDATE processes SET until = {NOW} + :lasts WHERE id = :id AND until > {NOW}")
_WRITE: Final = text(f"UPDATE processes SET wrote = :number WHERE id = :id AND until > {NOW}")
_WROTE: Final = text("SELECT wrote FROM processes WHERE id = :id")
_TELL: Final = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) told")
_LEAVE_HERE: Final = text("DELETE FROM here WHERE process = :id")
_LEAVE: Final = text("DELETE FROM processes WHERE id = :id")
_FORGET: Final = text(f"DELETE FROM processes WHERE until < {NOW} - :forgotten")
_FORGET_HERE: Final = text("DELETE FROM here WHERE process NOT IN (SELECT id FROM processes)")
_PASSES: Final = (
    "08",  # no connection
    "57P",  # it stops, or starts
    "25P03",  # we slept in the midst of a transaction
    "40",  # two waited for each other
    "53300",  # too many connections, for the moment
)


class FencedError(TakenError):
    """This process was taken for dead. It may come back, and catch up."""


class Members:
    """This process's membership, and the seal of what it writes. Threads use it: the one that writes, and one that says
    that we are there."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        # Drawn once: by it the line that listens is known, whatever the process's id is by then.
        self.number = secrets.randbits(31)
        self.id = ""
        self._wrote = 0  # transactions
        self._last = ("", 0)  # the one that was closed last: under which id, and its number
        self._expelled = False
        self._returning = threading.Lock()
        self._stopped = threading.Event()
        self._beating: threading.Thread | None = None
        self.returned: Callable[[], None] | None = (
            None  # called from any thread: it is there under another id
        )
        event.listen(engine, "do_connect", _prepared)

    # --- being there ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self._join()
        self._beating = threading.Thread(target=self._beat, name="members", daemon=True)
        self._beating.start()

    def _join(self) -> None:
        """Under a new id."""
        id = secrets.token_urlsafe(8)
        with self._engine.begin() as connection:
            connection.execute(_JOIN, {"id": id, "number": self.number, "lasts": _LASTS})
            connection.execute(_FORGET, {"forgotten": int(_FORGOTTEN * 1000)})
            connection.execute(_FORGET_HERE)
        self.id = id

    def _beat(self) -> None:
        while not self._stopped.wait(_BEAT):
            with contextlib.suppress(
                DBAPIError
            ):  # the store is away; whoever writes tells what is the matter
                id = self.id
                with self._engine.begin() as connection:
                    stayed = connection.execute(_STAY, {"id": id, "lasts": _LASTS}).rowcount
                if not stayed and id == self.id:
                    self._expelled = True
                self.ready()

    def leave(self) -> None:
        """What it holds is free at once."""
        self._stopped.set()
        if self._beating is not None:
            self._beating.join(5)
        with contextlib.suppress(DBAPIError), self._engine.begin() as connection:
            connection.execute(_LEAVE_HERE, {"id": self.id})
            connection.execute(_LEAVE, {"id": self.id})

    # --- the seal of the store ------------------------------------------------------------------------------------

    def ready(self) -> None:
        """Who was taken for dead comes back."""
        with self._returning:
            if not self._expelled or self._stopped.is_set():
                return
            self._join()
            self._expelled = False
        _log.warning(for_log("log.was_late"))
        if self.returned is not None:
            self.returned()

    def close(self, connection: Connection, entries: list[dict[str, Plain]], tells: list[str]) -> None:
        self._wrote += 1
        self._last = id, number = self.id, self._wrote
        if not connection.execute(_WRITE, {"id": id, "number": number}).rowcount:
            self._expelled = True
            raise FencedError
        last = {line["table_id"]: line["number"] for line in entries}
        told = [f"{id} t {table} {number} -" for table, number in last.items()]
        told += [f"{id} {tell}" for tell in tells]
        if told:
            connection.execute(_TELL, {"channel": CHANNEL, "told": told})

    def kept(self) -> bool:
        id, number = self._last
        with self._engine.connect() as connection:
            wrote = connection.execute(_WROTE, {"id": id}).scalar_one_or_none()
        return wrote is not None and wrote >= number

    def passes(self, error: DBAPIError) -> bool:
        state: str | None = getattr(error.orig, "sqlstate", None)
        if state is None:  # not the database's own word: nobody answers
            return error.connection_invalidated or isinstance(error, OperationalError)
        return error.connection_invalidated or state.startswith(_PASSES)


def line_with(options: Mapping[str, Any]) -> dict[str, Any]:
    """How a line to the database is opened, with these options of its address."""
    there = " ".join(f"-c {name}={value}" for name, value in _THERE.items())
    return {**_LINE, **options, "options": f"{there} {options.get('options', '')}".strip()}


def _prepared(dialect: object, record: object, arguments: object, options: dict[str, Any]) -> None:
    options.update(line_with(options))


def reading_of(engine: Engine) -> Engine:
    """Lines for who only reads, and is answered as of one moment: a table's row and its seats are read by two
    questions, between which others write."""
    found = create_engine(engine.url)
    event.listen(found, "do_connect", _prepared_for_reading)
    return found


def _prepared_for_reading(
    dialect: object, record: object, arguments: object, options: dict[str, Any]
) -> None:
    options.update(line_with(options))
    options["options"] += r" -c default_transaction_isolation=repeatable\ read"
