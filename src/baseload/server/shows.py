"""Pages that watch a table are shown what has happened as it happens, without having to ask.

What a page holds is known from what it was sent last, so that it is sent what has changed and no more. Where moves
come faster than they can be drawn or read, a page is shown where they have led to. Who moves goes before who watches:
a referee with much to do answers moves first. A page can always ask for itself (`part`), and does when what it was
sent does not fit what it holds.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Final

import msgspec

from baseload.server.hub import Listener, encode
from baseload.server.replies import News
from baseload.server.words import Trouble, for_log
from baseload.text.reading import reading

if TYPE_CHECKING:
    from baseload.server.parts import Parts
    from baseload.server.tables import Tables

_log: Final = logging.getLogger("baseload")
_UNREAD: Final = 4  # messages that wait for a page before it is sent no more pictures


class Shown:
    """A page at a table: what it holds, and the entries it has not been sent yet."""

    def __init__(self, twin: bool, have: list[str]) -> None:
        self.twin = twin
        self.have = have
        self.known = False  # was it sent what it holds by us, or does it only say so?
        self.entries: list[bytes] = []
        self.moved = False  # is one of them more than talk?
        self.showing = False

    def holds(self, marks: list[str]) -> None:
        """It was sent something, and holds all of it from now on."""
        self.have, self.known = marks, True

    def is_as_sent(self, twin: bool, have: list[str]) -> bool:
        """Does it hold what it was sent, so that it costs little to show it what follows?"""
        return self.known and not twin and frozenset(have) == frozenset(self.have)


class Shows:
    def __init__(self, tables: "Tables", parts: "Parts") -> None:
        self._tables = tables
        self._parts = parts
        self._tasks: set[asyncio.Task[None]] = set()
        self._onlookers: dict[str, list[Listener]] = {}  # who are to be shown something, by table

    def show(self, listener: Listener, table: str, entry: bytes, kind: str) -> None:
        """This has happened at the table; the page is told and shown, soon."""
        page = listener.pages[table]
        page.entries.append(entry)
        page.moved = page.moved or kind != "chat"
        if page.showing:
            return
        page.showing = True
        if listener.seats.get(table) is not None:
            self._begin(self._show(listener, table, page))
        elif table in self._onlookers:
            self._onlookers[table].append(listener)
        else:
            self._onlookers[table] = [listener]
            self._begin(self._show_onlookers(table))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show(self, listener: Listener, table: str, page: Shown) -> None:
        try:
            while page.entries and listener.pages.get(table) is page:
                told = len(page.entries)  # what comes meanwhile waits for the next message
                with reading(listener.language):  # not that of who has just moved
                    message, marks = await self._message(listener, table, page)
                if listener.pages.get(table) is page:  # not one that has left, or come anew, meanwhile
                    self._send(listener, page, message, marks, told)
        finally:
            page.showing = False

    async def _show_onlookers(self, table: str) -> None:
        """All who look on at a table: those who hold the same are sent the same, and it is written once. Whatever goes
        wrong, nobody is taken for one who is being shown something: they would never be told again."""
        concerned: list[Shown] = []
        try:
            while waiting := self._onlookers[table]:
                self._onlookers[table] = []
                # Who left and came again while others were told waits twice.
                found = {one: page for one in waiting if (page := one.pages.get(table)) is not None}
                concerned = list(found.values())
                alike: dict[object, list[tuple[Listener, Shown]]] = {}
                for listener, page in found.items():
                    alike.setdefault(self._kind(listener, table, page), []).append((listener, page))
                for pages in alike.values():
                    await self._show_alike(table, pages)
        finally:
            left = [one.pages.get(table) for one in self._onlookers.pop(table)]
            for page in (*concerned, *filter(None, left)):
                page.showing = False

    def _kind(self, listener: Listener, table: str, page: Shown) -> object:
        """Equal for those who are sent the same. Who sits at the table, too, is like nobody else."""
        found = self._tables.loaded(table)
        alone = listener if found is None or found.seats_of(listener.person) else None
        hears = page.moved and listener.queue.qsize() < _UNREAD
        return alone, listener.language, page.twin, frozenset(page.have), tuple(page.entries), hears

    async def _show_alike(self, table: str, pages: list[tuple[Listener, Shown]]) -> None:
        first, page = pages[0]
        told = len(page.entries)  # what comes meanwhile waits for the next message
        with reading(first.language):
            message, marks = await self._message(first, table, page)
        for listener, page in pages:
            page.showing = False
            if listener.pages.get(table) is not page:  # they have left, or come anew, meanwhile
                continue
            self._send(listener, page, message, marks, told)
            if page.entries:
                page.showing = True
                self._onlookers[table].append(listener)

    def _send(
        self, listener: Listener, page: Shown, message: bytes, marks: list[str] | None, told: int
    ) -> None:
        """That many entries are told, and a picture where there are marks of one."""
        if marks is not None:
            page.moved = len(page.entries) > told and page.moved
            page.holds(marks)
        del page.entries[:told]
        listener.send(message)

    async def _message(self, listener: Listener, table: str, page: Shown) -> tuple[bytes, list[str] | None]:
        """What has happened since, with what the page shows then, and the marks of that; None where it is left out."""
        message = News(table, entries=[msgspec.Raw(entry) for entry in page.entries])
        marks: list[str] | None = None
        if page.moved and listener.queue.qsize() < _UNREAD:
            try:
                found = self._tables.loaded(table) or await self._tables.get(table)
                await self._tables.referees.spare(found)
                part = await self._parts.for_page(listener.person, found, listener.seats.get(table), page)
                message.part, marks = part.encoded, part.marks
            except Trouble:  # the page asks for itself, and is told what is wrong
                page.moved = False
            except Exception:
                page.moved = False
                _log.exception(for_log("log.message_failed"))
        return encode(message), marks

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Part:
    """What a page is sent of a table, as a string of JSON, and the marks of what it holds then."""

    def __init__(self, inside: bytes, marks: list[str]) -> None:
        self.encoded = msgspec.Raw(b'"%s"' % inside)
        self.marks = marks

    @property
    def text(self) -> str:
        return msgspec.json.decode(self.encoded, type=str)
