"""What is written about a table, and what follows from it: nobody writes over what they have not seen.

An entry takes the next number, and every other change the next version of the table's row. Another process may have
been first. Then this one catches up, everybody who listens here is told what they have missed, and whoever wanted to
write looks again whether it still fits.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

from sqlalchemy import Connection

from baseload.server import rows
from baseload.server.hub import Listener
from baseload.server.messages import Moved
from baseload.server.rows import Work
from baseload.server.site.following import Following
from baseload.server.site.site import Site
from baseload.server.store import Store, StoreError, TakenError
from baseload.server.table import BehindError, Table
from baseload.server.words import Trouble, for_log

if TYPE_CHECKING:
    from baseload.server.tables import Tables

T = TypeVar("T")
_log: Final = logging.getLogger("baseload")
_TRIES: Final = 8  # of a change whose table others change at the same moment


class Change:
    """What is more to an entry: `along`, written with it and concerning the table itself, and what is `done` then.
    `alone`: it was nobody's hand."""

    def __init__(
        self, along: Work | None = None, done: Callable[[], None] | None = None, alone: bool = False
    ) -> None:
        self.along = along
        self.done = done
        self.alone = alone


ORDINARY: Final = Change()
ALONE: Final = Change(alone=True)


class Keeping:
    def __init__(self, tables: "Tables", store: Store, site: Site) -> None:
        self._tables = tables
        self._store = store
        self._site = site
        self.following = Following(tables, store)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._store.read(work)

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Something that no table's version is about. What another process has written at the same moment is found
        there at the second try."""
        try:
            try:
                await self._store.write(work)
            except TakenError:
                await self._store.write(work)
        except StoreError as error:
            raise _not_kept(error) from None
        except TakenError:
            raise Trouble(409, "taken") from None

    async def in_turn(self, table: Table, work: Callable[[], Awaitable[T]]) -> T:
        """Do it under the table's lock, and anew where another process was first. Bots that another process moves can
        be quicker than we, again and again: then it is for us to move them."""
        seized = False
        try:
            async with table.lock:
                for number in range(_TRIES):
                    try:
                        return await work()
                    except BehindError:
                        if number and table.stage == "playing":
                            seized = True
                            await self._site.seize(table)
            raise Trouble(409, "taken")
        finally:
            if seized:
                self._tables.wake(table)

    async def change(self, table: Table, work: Work, more: bool = False) -> None:
        """Something about the table but its entries; the caller holds the lock. BehindError. `more`: there may be
        something to do by itself then."""
        lease = self._site.lease(table.id, table.fence, more, False)
        stepped = rows.stepped(table.id, table.version, rows.together(work, lease) or work)
        try:
            found = await self._store.write(stepped, _told(table))
        except TakenError:
            await self.following.catch_up(table)
            raise BehindError from None
        except StoreError as error:
            raise _not_kept(error) from None
        table.version += 1
        if lease is not None:
            table.fence = found

    async def line(
        self, table: Table, number: int, kind: str, seat: int | None, said: str, client: str | None
    ) -> None:
        """A line of a history that no referee knows yet; the caller holds the lock. BehindError."""
        try:
            await self._store.add_entry(table.id, number, kind, seat, said, client)
        except TakenError:
            await self.following.catch_up(table)
            raise BehindError from None
        except StoreError as error:
            raise _not_kept(error) from None

    async def entry(
        self,
        table: Table,
        answer: Moved,
        kind: str,
        seat: int | None,
        said: str,
        client: str | None,
        sender: Listener | None = None,
        change: Change = ORDINARY,
    ) -> None:
        """Make it last, then tell everybody. If it cannot last it has not happened: the referee forgets it. The caller
        holds the lock. BehindError."""
        number = answer.number
        over = answer.outcome if table.stage == "playing" else None
        # Who talks takes nothing from the process that sees to the bots.
        more = over is None and kind != "chat"
        more = more and (kind == "seat" or self._tables.acts_alone(table, answer.to_move))
        # The last move and the end of the game, or of a lesson, are one thing: no crash may come between them.
        along, tells = self._along(table, answer, over is not None, more, change)
        try:
            fence = await self._store.add_entry(table.id, number, kind, seat, said, client, along, *tells)
        except asyncio.CancelledError:  # the server stops; what is in the store will be read again
            table.opened = False
            raise
        except TakenError:
            table.fence = None if change.alone else table.fence
            await self._tables.referees.forget(table)
            await self.following.catch_up(table)
            raise BehindError from None
        except (StoreError, Trouble) as error:
            await self._tables.referees.forget(table)
            raise _not_kept(error) if isinstance(error, StoreError) else error from None
        if self._site.many and (more or change.alone):
            table.fence = fence
        table.version += len(tells)
        table.status(answer)
        if change.done is not None:
            change.done()
        if over is not None:
            table.stage, table.outcome, table.fingerprint = "over", over, answer.fingerprint
            self._tables.listing.changed(table)
        if client is not None:
            table.clients[client] = number
        self._tables.hub.tell(table.id, kind, answer.heard, answer.told, table.people, answer.to_move, sender)
        if tells:
            self._site.note(table)

    def _along(
        self, table: Table, answer: Moved, over: bool, more: bool, change: Change
    ) -> tuple[Work | None, tuple[str, ...]]:
        """What is written with an entry, and what is told of beside it. Most moves bring nothing but themselves."""
        lease = self._site.lease(table.id, table.fence, more, change.alone)
        along = change.along
        if over:
            along = rows.set_stage(table.id, "over", answer.outcome, answer.fingerprint)
        learnt = rows.set_learnt(table.id) if answer.learnt else None
        if along is None and learnt is None:
            return lease, ()
        changing = rows.stepped(table.id, table.version, along) if along is not None else None
        return rows.together(changing, learnt, lease), (_told(table),) if along is not None else ()


def _told(table: Table) -> str:
    return f"t {table.id} - {table.version + 1}"


def _not_kept(error: StoreError) -> Trouble:
    _log.error(for_log("log.not_kept", why=str(error)))
    return Trouble(503, "not_kept")
