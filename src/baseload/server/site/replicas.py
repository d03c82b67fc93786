"""What this process remembers of tables, and whether it is up to date: before a request is answered, and when somebody
says that there is more.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from baseload.server.site.following import knows_its_number, where_they_are
from baseload.server.store import Store, StoreError
from baseload.server.table import Table
from baseload.server.words import Trouble, for_log

if TYPE_CHECKING:
    from baseload.server.tables import Tables

_log: Final = logging.getLogger("baseload")


class Replicas:
    def __init__(self, tables: "Tables", store: Store) -> None:
        self._tables = tables
        self._store = store
        self._following: dict[str, bool] = {}  # tables that are being caught up with, and is there more?
        self._asked: dict[str, Table] = {}  # whose place in the store is to be looked up
        self._asking: asyncio.Task[None] | None = None
        self._answer: asyncio.Future[dict[str, tuple[int, int]]] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()

    async def fresh(self, table: Table) -> None:
        """All who ask in one moment are answered by one look at the store."""
        self._asked[table.id] = table
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        found = await asyncio.shield(self._answer)
        if behind(table, found.get(table.id)):
            await self._follow_now(table)

    async def _ask(self) -> None:
        await asyncio.sleep(0)  # whoever else asks in this turn of the loop
        asked, self._asked = list(self._asked), {}
        answer, self._answer = self._answer, asyncio.get_running_loop().create_future()
        self._asking = None
        try:
            answer.set_result(await self._store.read(lambda connection: where_they_are(connection, asked)))
        except Exception as error:
            answer.set_exception(error)
            answer.exception()  # somebody may wait for it, or nobody

    async def _follow_now(self, table: Table) -> None:
        async with table.lock:
            if table.stage != "gone":
                await self._tables.keeping.following.catch_up(table)

    def follow(self, id: str) -> None:
        """Soon; whatever comes meanwhile is followed after that."""
        if id in self._following:
            self._following[id] = True
            return
        self._following[id] = True
        task = asyncio.create_task(self._follow_on(id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow_on(self, id: str) -> None:
        try:
            while self._following[id]:
                self._following[id] = False
                table = self._tables.loaded(id)
                if table is not None:
                    await self._follow_now(table)
        except (Trouble, StoreError) as error:  # whoever asks for the table is told
            _log.warning(for_log("log.not_followed", table=id, why=str(error)))
        except Exception:
            _log.exception(for_log("log.not_followed", table=id, why=""))
        finally:
            del self._following[id]

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def behind(table: Table, there: tuple[int, int] | None) -> bool:
    """Does the store know more of it?"""
    if there is None:
        return table.stage != "gone"
    version, number = there
    return version != table.version or (knows_its_number(table) and number > table.number)
