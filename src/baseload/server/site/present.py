"""Who is at which table by a connection to another process. Each process writes down who has come to it, and hears of
the others; who was at one that has died is not there any more.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, text

from baseload.server.site.members import ALIVE, Members
from baseload.server.store import Store, StoreError, TakenError
from baseload.server.table import Table

if TYPE_CHECKING:
    from baseload.server.hub import Hub
    from baseload.server.tables import Tables

_SEEN: Final = 5.0  # seconds between two words about the same person's asking
_MANY: Final = 10_000  # people of whom it is remembered when there was one
_OTHERS_HERE: Final = text(f"""
    SELECT h.process, h.table_id, h.person FROM here h JOIN processes p ON p.id = h.process
    WHERE h.process <> :id AND {ALIVE}""")
_COME: Final = text(
    "INSERT INTO here (process, table_id, person) VALUES (:id, :table, :person) ON CONFLICT DO NOTHING"
)
_GO: Final = text("DELETE FROM here WHERE process = :id AND table_id = :table AND person = :person")


class Present:
    def __init__(self, store: Store, members: Members, hub: "Hub") -> None:
        self._store = store
        self._members = members
        self._hub = hub
        self._tables: Tables
        self._noted: set[tuple[str, str]] = set()  # who is here, as the others know
        self.told_of = 0  # how often others have said something
        self._seen: dict[tuple[str, str], float] = {}  # when the others heard that somebody had asked
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, tables: "Tables") -> None:
        self._tables = tables
        self._hub.moved_here = self._moved

    # --- here -----------------------------------------------------------------------------------------------------

    def _moved(self, table: str, person: str, came: bool) -> None:
        """Of strangers who look in nobody is told."""
        found = self._tables.loaded(table)
        known = (table, person) in self._noted
        if (came and found is not None and found.concerns(person)) or (not came and known):
            self._write(table, person, came)

    def note(self, table: Table) -> None:
        """Others may belong to it now, who are here already."""
        for person in {table.host, *table.people}:
            if person is None or (table.id, person) in self._noted:
                continue
            if self._hub.presence.connected_here(table.id, person):
                self._write(table.id, person, True)

    def anew(self) -> None:
        """The others know this process by another name now."""
        noted, self._noted = self._noted, set()
        for table, person in noted:
            if self._hub.presence.connected_here(table, person):
                self._write(table, person, True)

    def _write(self, table: str, person: str, came: bool) -> None:
        (self._noted.add if came else self._noted.discard)((table, person))
        given = {"id": self._members.id, "table": table, "person": person}

        def work(connection: Connection) -> None:
            connection.execute(_COME if came else _GO, given)

        self._tell(work, f"h {table} {person} {'+' if came else '-'}")

    def seen(self, table: str, person: str) -> None:
        """They have asked for something there."""
        now, place = asyncio.get_running_loop().time(), (table, person)
        if now - self._seen.get(place, 0.0) < _SEEN:
            return
        if len(self._seen) > _MANY:
            self._seen.clear()
        self._seen[place] = now
        self._tell(lambda connection: None, f"h {table} {person} .")

    def _tell(self, work: Callable[[Connection], None], words: str) -> None:
        async def write() -> None:
            try:
                await self._store.write(work, words)
            except (StoreError, TakenError):
                return  # we are known by another name by now, and say it all again

        task = asyncio.create_task(write())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- elsewhere ------------------------------------------------------------------------------------------------

    def told(self, process: str, table: str, person: str, sign: str) -> None:
        """They came to another process (+), went from it (-), or asked it for something (.)."""
        self.told_of += 1
        if sign == ".":
            self._hub.presence.asked(table, person)
        elif self._hub.presence.elsewhere(process, table, person, sign == "+"):
            self._tables.waiting.moved(table, person)

    def others_are(self, rows: list[Any], told_of: int) -> None:
        """All of them, as the store had it when we had been told of so many things; newer ones are not undone."""
        if told_of != self.told_of:
            return
        found: dict[tuple[str, str], set[str]] = {}
        for process, table, person in rows:
            found.setdefault((table, person), set()).add(process)
        for table, person in self._hub.presence.only_elsewhere(found):
            self._tables.waiting.moved(table, person)

    async def close(self) -> None:
        self._hub.moved_here = None
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def others_here(connection: Connection, id: str) -> list[Any]:
    return list(connection.execute(_OTHERS_HERE, {"id": id}))
