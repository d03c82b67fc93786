"""Pages that watch a table are shown what has happened as it happens, without having to ask.

What a page holds is known from what it was sent last, so that it is sent what has changed and no more. Where moves
come faster than they can be drawn or read, a page is shown where they have led to. Who moves goes before who watches:
a referee with much to do answers moves first. A page can always ask for itself (`part`), and does when what it was
sent does not fit what it holds.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

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
        self.entries: list[msgspec.Raw] = []
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

    def show(self, listener: Listener, table: str, entry: bytes, kind: str) -> None:
        """This has happened at the table; the page is told and shown, soon."""
        page = listener.pages[table]
        page.entries.append(msgspec.Raw(entry))
        page.moved = page.moved or kind != "chat"
        if not page.showing:
            page.showing = True
            task = asyncio.create_task(self._show(listener, table, page))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _show(self, listener: Listener, table: str, page: Shown) -> None:
        try:
            while page.entries and listener.pages.get(table) is page:
                with reading(listener.language):  # not that of who has just moved
                    await self._show_once(listener, table, page)
        finally:
            page.showing = False

    async def _show_once(self, listener: Listener, table: str, page: Shown) -> None:
        message = News(table)
        if page.moved and listener.queue.qsize() < _UNREAD:
            page.moved = False
            try:
                found = await self._tables.get(table)
                await self._tables.referees.spare(found)
                part = await self._parts.for_page(listener.person, found, listener.seats.get(table), page)
                message.part = part.encoded
                page.holds(part.marks)
            except Trouble:  # the page asks for itself, and is told what is wrong
                pass
            except Exception:
                _log.exception(for_log("log.message_failed"))
        message.entries, page.entries = page.entries, []
        listener.send(encode(message))

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
