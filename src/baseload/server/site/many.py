"""One of many processes on one PostgreSQL: it keeps up with the others, and acts for tables whose process has died."""

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, select, text

from baseload.server import schema
from baseload.server.rows import Work
from baseload.server.site import leases
from baseload.server.site.following import where_they_are
from baseload.server.site.members import Members, reading_of
from baseload.server.site.present import Present, others_here
from baseload.server.site.replicas import Replicas, behind
from baseload.server.site.thoughts import Thoughts
from baseload.server.site.wire import Wire
from baseload.server.store import Store, StoreError, TakenError
from baseload.server.table import Table
from baseload.server.thinkers import LANES, Thinkers
from baseload.server.words import Trouble, for_log

if TYPE_CHECKING:
    from baseload.server.hub import Hub
    from baseload.server.people import People
    from baseload.server.tables import Tables

_log: Final = logging.getLogger("baseload")
_SWEEP: Final = 0.5  # seconds between looks at what the wire may not have told
_PATIENT: Final = 3.0  # seconds without a line to the database, until visitors are sent elsewhere
_SILENT: Final = 5.0  # seconds without an answer, until that is taken for having no line
_WHOLE: Final = 10  # of which every so many looks at everything
_INHERITED: Final = 8  # tables at once
_AGAIN: Final = 60.0  # seconds between two times that the same table is woken
_MINE: Final = 1000  # tables that are looked at for that
_LEFT_BEHIND: Final = text(f"SELECT table_id FROM leases WHERE process = :id LIMIT {_MINE}")


class Many:
    many = True

    def __init__(self, store: Store, hub: "Hub", people: "People", thinkers: Thinkers) -> None:
        self._store = store
        self._hub = hub
        self._people = people
        self._members = Members(store.engine)
        store.seal = self._members
        store.reading = reading_of(store.engine)
        self._thoughts = Thoughts(store, self._members, thinkers.searching, LANES)
        thinkers.searching.others = self._thoughts
        self._wire = Wire(store.engine, self._members.number, self._heard, self._there, self._down)
        self._tables: Tables
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._replicas: Replicas
        self._present = Present(store, self._members, hub)
        self._woken: dict[str, float] = {}
        self._sweeps = 0
        self._going: asyncio.TimerHandle | None = None

    async def begin(self, tables: "Tables") -> None:
        self._tables = tables
        self._replicas = Replicas(tables, self._store)
        self._members.returned = self._tell_returned
        await asyncio.to_thread(self._members.begin)
        self._present.begin(tables)
        await self._wire.begin()
        self._start(self._sweep_again_and_again())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        if self._going is not None:
            self._going.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._replicas.close()
        await self._thoughts.close()
        await self._present.close()
        await self._wire.close()
        await asyncio.to_thread(self._members.leave)
        self._store.reading.dispose()

    async def fresh(self, table: Table) -> None:
        await self._replicas.fresh(table)

    # --- what the others tell --------------------------------------------------------------------------------------

    def _heard(self, process: str, words: list[str]) -> None:
        if process == self._members.id:
            return
        match words:
            case ["t", table, number, version]:
                self._table_told(table, number, version)
            case ["h", table, person, sign]:
                self._present.told(process, table, person, sign)
            case ["p", person]:
                self._people.renamed(person)
            case ["w"]:
                self._thoughts.look()
            case ["a", thought]:
                self._thoughts.answered(thought)
            case ["k", token]:
                self._people.revoked(token)
                self._hub.close_token(token)

    def _table_told(self, id: str, number: str, version: str) -> None:
        table = self._tables.loaded(id)
        if version != "-":
            self._tables.listing.stale()
        busy = table is not None and (table.bots_busy or table.lock.locked() or self._hub.listened_to(id))
        if table is None or not busy:
            return  # whoever asks for it looks whether it is fresh
        known = (number != "-" and int(number) <= table.number) or (
            version != "-" and int(version) <= table.version
        )
        if not known:
            self._replicas.follow(id)

    def _down(self) -> None:
        """What others say is not heard: names may change, and tokens be taken back. If that lasts, another process may
        be better off."""
        self._people.forget()
        self._going = self._loop.call_later(_PATIENT, self._hub.go_away)

    def _there(self) -> None:
        if self._going is not None:
            self._going.cancel()
        self._hub.away = False
        self._people.forget()
        self._start(self._look(whole=True))

    # --- looking oneself -------------------------------------------------------------------------------------------

    async def _sweep_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP)
            self._sweeps += 1
            await self._look(whole=self._sweeps % _WHOLE == 0)

    async def _look(self, whole: bool) -> None:
        # A line that is cut somewhere on its way can seem to be there: nothing comes, and nobody says so.
        silent = self._loop.call_later(_SILENT, self._hub.go_away)
        try:
            await self._sweep(whole)
            if self._wire.up.is_set():
                self._hub.away = False
            await self._thoughts.sweep()
        except TakenError:
            return  # we were taken for dead, and look again soon
        except Exception as error:
            _log.warning(for_log("log.not_swept", why=str(error) or repr(error)))
        finally:
            silent.cancel()

    async def _sweep(self, whole: bool) -> None:
        ids = self._hub.tables
        id, told_of = self._members.id, self._present.told_of

        def work(connection: Connection) -> tuple[dict[str, tuple[int, int]], bool, list[Any], list[str]]:
            there = where_they_are(connection, ids) if ids else {}
            dead = leases.any_of_the_dead(connection)
            others = others_here(connection, id)
            mine = list(connection.execute(_LEFT_BEHIND, {"id": id}).scalars()) if whole else []
            return there, dead, others, mine

        there, dead, others, mine = await self._store.read(work)
        for one in ids:
            table = self._tables.loaded(one)
            if table is not None and behind(table, there.get(one)):
                self._replicas.follow(one)
        self._present.others_are(others, told_of)
        for one in mine:
            self._wake_again(one)
        if dead:
            inherited = await self._store.write(leases.inherit(id, ids, _INHERITED))
            for one, fence in inherited:
                self._start(self._act_for(one, fence))
        if whole:
            await self._check_tokens()

    def _wake_again(self, id: str) -> None:
        """A table that is for us to see to, and nobody does: but one that cannot be helped costs little."""
        found, now = self._tables.loaded(id), self._loop.time()
        if (found is None or not found.bots_busy) and now - self._woken.get(id, -_AGAIN) >= _AGAIN:
            self._woken[id] = now
            self._start(self._act_for(id, None))
        if len(self._woken) > 2 * _MINE:
            self._woken.clear()

    async def _check_tokens(self) -> None:
        """Connections by tokens that were taken back while nobody told us."""
        held = self._hub.tokens
        if not held:
            return
        column = schema.people.c.token
        wanted = select(column).where(column.in_(held))
        there = await self._store.read(lambda connection: set(connection.execute(wanted).scalars()))
        for token in set(held) - there:
            self._hub.close_token(token)

    def _tell_returned(self) -> None:
        """From whatever thread it is."""
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._returned)

    def _returned(self) -> None:
        """We were taken for dead: others act for our tables, and nobody knows who is here."""
        for table in self._tables.all_loaded():
            table.fence = None
        self._present.anew()
        for id in self._hub.tables:
            self._replicas.follow(id)

    def note(self, table: Table) -> None:
        self._present.note(table)

    def seen(self, table: str, person: str) -> None:
        self._present.seen(table, person)

    # --- acting ----------------------------------------------------------------------------------------------------

    def lease(self, table: str, fence: int | None, more: bool, alone: bool) -> Work | None:
        if alone and fence is not None:
            return leases.go_on(table, self._members.id, fence, more)
        if alone:
            return _fenced
        return leases.seize(table, self._members.id) if more else None

    async def may_act(self, table: Table) -> bool:
        if table.fence is None:
            try:
                fence = await self._store.write(leases.take(table.id, self._members.id))
            except TakenError:
                return False
            except StoreError as error:
                raise Trouble(503, "not_kept") from error
            table.fence = table.fence if fence is None else fence
        return table.fence is not None

    async def seize(self, table: Table) -> None:
        try:
            fence = await self._store.write(leases.seize(table.id, self._members.id))
        except (TakenError, StoreError) as error:
            raise Trouble(503, "not_kept") from error
        await self._tables.keeping.following.catch_up(table)  # with what was moved until then
        table.fence = fence

    async def _act_for(self, id: str, fence: int | None) -> None:
        """For a table whose process has died: games never die."""
        try:
            table = await self._tables.get(id)
            if fence is not None:
                table.fence = fence
            await self._tables.opened(table)
            self._tables.wake(table)
            if not table.bots_busy:
                table.fence = None
                await self._store.write(leases.give_up(id, self._members.id))
        except (Trouble, TakenError, StoreError):
            return  # gone, stuck, or somebody else's by now


def _fenced(connection: Connection) -> None:
    """A move that was thought of under a lease which is somebody else's by now."""
    raise TakenError
