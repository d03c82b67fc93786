"""Thinking shared by machines: what has waited a moment for a process of this machine is offered to all, in a queue in
the store, and whoever has time takes the next of it. No two take the same (`FOR UPDATE SKIP LOCKED`).

A question holds a view and no state; it and its answer are written as the processes tell them to each other. If who
thinks dies, the thought is free again. If who asked dies, or no longer waits, it goes.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Row, delete, select, text, update

from baseload.server import schema
from baseload.server.messages import Failed, Question
from baseload.server.processes import WorkerLostError, read_answer, read_question, written
from baseload.server.sharing import Asker, Lane, Shared
from baseload.server.site.members import ALIVE, NOW, Members
from baseload.server.store import Store, StoreError, TakenError
from baseload.text.reading import language, reading

T = TypeVar("T")
_OFFER: Final = text(f"""
    INSERT INTO thoughts (id, lane, place, person, question, patience, language, made, by)
    VALUES (:id, :lane, :place, :person, :question, :patience, :language, {NOW}, :by)""")
# The next: of the lane that weighs most, from where least is being thought about, the oldest.
_TAKE: Final = text("""
    UPDATE thoughts SET taken = :id WHERE id = (
        SELECT t.id FROM thoughts t WHERE t.taken IS NULL AND t.by <> :id
        ORDER BY array_position(CAST(:lanes AS text[]), t.lane::text),
            (SELECT count(*) FROM thoughts o WHERE o.place = t.place AND o.taken IS NOT NULL), t.made
        LIMIT 1 FOR UPDATE OF t SKIP LOCKED)
    RETURNING id, lane, place, person, question, patience, language""")
_TIDY: Final = (
    text(f"DELETE FROM thoughts t WHERE NOT EXISTS (SELECT FROM processes p WHERE p.id = t.by AND {ALIVE})"),
    text(f"""
    UPDATE thoughts t SET taken = NULL WHERE taken IS NOT NULL AND answer IS NULL
    AND NOT EXISTS (SELECT FROM processes p WHERE p.id = t.taken AND {ALIVE})"""),
)


class Thoughts:
    """`lanes`: what can be thought about for others, what weighs most first."""

    def __init__(self, store: Store, members: Members, shared: Shared, lanes: list[Lane]) -> None:
        self._store = store
        self._members = members
        self._shared = shared
        self._lanes = {lane.name: lane for lane in lanes}
        self._waiting: dict[str, asyncio.Future[bytes]] = {}  # for an answer, by thought
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking = False

    # --- asking ---------------------------------------------------------------------------------------------------

    async def elsewhere(self, lane: Lane, asker: Asker, question: Question[T], patience: float) -> T | Failed:
        """What some machine answers, when one has time. Whoever stops waiting takes the question back."""
        id = secrets.token_urlsafe(12)
        place, person = asker
        given = {
            "id": id,
            "lane": lane.name,
            "place": place[:64],
            "person": person[:32],
            "question": written(question),
            "patience": patience,
            "language": language(),
            "by": self._members.id,
        }
        future = self._waiting[id] = asyncio.get_running_loop().create_future()
        try:
            await self._store.write(lambda connection: connection.execute(_OFFER, given), "w")
            return read_answer(type(question), await future)
        finally:
            self._waiting.pop(id, None)
            self._start(self._forget(id))

    async def _forget(self, id: str) -> None:
        own = delete(schema.thoughts).where(schema.thoughts.c.id == id)
        with contextlib.suppress(StoreError, TakenError):  # it goes with us
            await self._store.write(lambda connection: connection.execute(own))

    def answered(self, id: str) -> None:
        """Somebody says so."""
        if id in self._waiting:
            self._start(self._fetch([id]))

    async def _fetch(self, ids: list[str]) -> None:
        columns = schema.thoughts.c
        wanted = select(columns.id, columns.answer).where(columns.id.in_(ids) & columns.answer.is_not(None))
        for id, answer in await self._store.read(lambda connection: connection.execute(wanted).all()):
            future = self._waiting.get(id)
            if future is not None and not future.done():
                future.set_result(bytes(answer))

    # --- thinking -------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """There may be something to think about."""
        if self._shared.idle and not self._looking:
            self._looking = True
            self._start(self._take())

    async def _take(self) -> None:
        """As long as there is something, and time for it."""
        try:
            while self._shared.idle:
                id = self._members.id
                given = {"id": id, "lanes": list(self._lanes)}

                def take(connection: Connection, given: dict[str, Any] = given) -> Row[Any] | None:
                    return connection.execute(_TAKE, given).one_or_none()

                found = await self._store.write(take)
                if found is None:
                    return
                self._start(self._think(found, id))
                await asyncio.sleep(0)  # it takes its process
        except (StoreError, TakenError):
            return  # the next look finds it
        finally:
            self._looking = False

    async def _think(self, found: Row[Any], id: str) -> None:
        question = read_question(bytes(found.question))
        try:
            with reading(found.language):
                lane = self._lanes[found.lane]
                answer = await self._shared.ask_here(
                    lane, (found.place, found.person), question, found.patience
                )
        except WorkerLostError:
            answer = Failed("too_slow")
        columns = schema.thoughts.c
        own = update(schema.thoughts).where((columns.id == found.id) & (columns.taken == id))
        kept = own.values(answer=written(answer))
        with contextlib.suppress(StoreError, TakenError):  # somebody else thinks about it then
            await self._store.write(lambda connection: connection.execute(kept), f"a {found.id}")
        self.look()

    # --- again and again ------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """What nobody told: answers, and what the dead have left."""
        if self._waiting:
            await self._fetch(list(self._waiting))
        any_at_all = select(schema.thoughts.c.id).limit(1)
        if await self._store.read(lambda connection: connection.execute(any_at_all).first()) is None:
            return

        def tidy(connection: Connection) -> None:
            for change in _TIDY:
                connection.execute(change)

        await self._store.write(tidy)
        self.look()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
