"""Tables in lists: a person's own, page by page, and those that are open to everybody."""

import asyncio
import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from baseload.server import limits, rows
from baseload.server.replies import Summary
from baseload.server.table import Table
from baseload.server.words import Trouble

if TYPE_CHECKING:
    from baseload.server.tables import Tables


_REMEMBERED: Final = 10_000  # people
_PLACED: Final = 50_000  # tables of which we know from where they were made


class Page:
    """Some tables of a list. `following` is what to ask for those after them with; None where there are none."""

    def __init__(self, tables: list[Table], following: str | None) -> None:
        self.tables = tables
        self.following = following

    def summaries(self) -> list[Summary]:
        return [table.summary() for table in self.tables]


class Listing:
    def __init__(self, tables: "Tables", limited: bool, many: bool) -> None:
        self._tables = tables
        self._limited = limited
        self._made_from: OrderedDict[str, str] = OrderedDict()  # public tables, by where their hosts were
        self._public = Shared(self._find_public, limits.PUBLIC_LIST)
        # Where others write too, nobody here knows when a list has changed.
        self._first = Remembered(0.0 if many else limits.OWN_LIST)

    async def mine(self, person: str, before: str | None = None) -> Page:
        """Tables where that person sits or is the host: first those that are not over, then the latest. `before`: those
        that come after this one."""
        ids = await (self._first_of(person) if before is None else self._ids_of(person, before))
        following = ids[limits.LISTED - 1] if len(ids) > limits.LISTED else None
        return Page(await self._counted(ids[: limits.LISTED]), following)

    async def public(self) -> list[Table]:
        """Tables that anybody may join, and public games that can be watched. All visitors share one list, which may be
        a moment old; `changed` makes a new one."""
        return await self._public.get()

    def made(self, table: Table) -> None:
        """A new one; from where, as far as that is known."""
        if table.public and table.origin:
            self._made_from[table.id] = table.origin
            if len(self._made_from) > _PLACED:
                self._made_from.popitem(last=False)
        self.changed(table)

    def changed(self, table: Table) -> None:
        """It is new, somebody sat down, or the game began or ended."""
        if table.public:
            self._public.forget()
        for person in {table.host, *(seat.person for seat in table.seats)}:
            if person is not None:
                self._first.forget(person)

    def stale(self) -> None:
        """Something about some table, which another process has written."""
        self._public.forget()

    def left(self, person: str) -> None:
        """They no longer sit at a table where they did."""
        self._first.forget(person)

    async def _first_of(self, person: str) -> list[str]:
        """Most visits find nothing new, so the first page is remembered until something changes."""
        known = self._first.get(person)
        if known is None:
            asked = self._first.asked(person)
            known = await self._ids_of(person, None)
            self._first.answered(person, asked, known)
        return known

    async def _ids_of(self, person: str, before: str | None) -> list[str]:
        return await self._tables.read(
            lambda connection: rows.ids_of(connection, person, before, limits.LISTED + 1)
        )

    async def _find_public(self) -> list[Table]:
        fits = self._fitting()
        return await self._counted(
            await self._tables.read(lambda connection: rows.public_ids(connection, fits))
        )

    def _fitting(self) -> Callable[[str, str], bool]:
        """Whether one more table, of that host, has a place on a list: nobody may fill it all by themselves, and as
        being somebody else costs nothing, no address may either."""
        hosts, places = Counter[str](), Counter[str]()

        def fits(id: str, host: str) -> bool:
            place = self._made_from.get(id)
            full = hosts[host] >= limits.PUBLIC_OF_ONE
            if self._limited and (full or (place and places[place] >= limits.PUBLIC_FROM_ONE)):
                return False
            hosts[host] += 1
            if place:
                places[place] += 1
            return True

        return fits

    async def _counted(self, ids: list[str]) -> list[Table]:
        tables = await self._all(ids)
        waiting = [self._count(table) for table in tables if not table.counted and table.stage != "gathering"]
        if waiting:
            await asyncio.gather(*waiting)
        return tables

    async def _all(self, ids: list[str]) -> list[Table]:
        """Those that there are still."""
        if not self._tables.site.many:
            return [await self._tables.get(id) for id in ids]
        found = await asyncio.gather(*(self._tables.get(id) for id in ids), return_exceptions=True)
        tables: list[Table] = []
        for one in found:
            if isinstance(one, Table):
                tables.append(one)
            elif not (isinstance(one, Trouble) and one.status == 404):
                raise one
        return tables

    async def _count(self, table: Table) -> None:
        """Know whose turn it is and how many moves were made. A game that is over need not be opened for that."""
        if table.stage == "over":
            table.moves = await self._tables.read(lambda connection: rows.count_plays(connection, table.id))
            table.counted = True
            return
        # One table's trouble, logged already, must not hide all the others.
        with contextlib.suppress(Trouble):
            await self._tables.opened(table)


class Remembered:
    """Lists by person, until they are forgotten. What was asked for before that and answered after it is not kept."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._known: OrderedDict[str, tuple[float, list[str] | None]] = OrderedDict()

    def get(self, person: str) -> list[str] | None:
        asked, found = self._known.get(person, (0.0, None))
        return found if time.monotonic() - asked < self._seconds else None

    def asked(self, person: str) -> float:
        """Something is being looked for; the answer to `answered` is when that was."""
        now = time.monotonic()
        self._known[person] = (now, None)
        self._known.move_to_end(person)
        if len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return now

    def answered(self, person: str, asked: float, found: list[str]) -> None:
        if self._known.get(person) == (asked, None):
            self._known[person] = (asked, found)

    def forget(self, person: str) -> None:
        self._known.pop(person, None)


class Shared:
    """Something that is worked out for all who want it at once, and is good for a while."""

    def __init__(self, work: Callable[[], Awaitable[list[Table]]], seconds: float) -> None:
        self._work = work
        self._seconds = seconds
        self._found: asyncio.Future[list[Table]] | None = None
        self._made = 0.0

    async def get(self) -> list[Table]:
        if self._found is None or time.monotonic() - self._made > self._seconds:
            self._made = time.monotonic()
            self._found = asyncio.ensure_future(self._work())
            self._found.add_done_callback(self._failed)
        return await asyncio.shield(self._found)

    def forget(self) -> None:
        self._found = None

    def _failed(self, found: asyncio.Future[list[Table]]) -> None:
        """What went wrong is not kept."""
        if self._found is found and (found.cancelled() or found.exception() is not None):
            self._found = None
