"""All games of a person as one file: records in a ZIP archive, sent game by game while it is made.

Games that are over are read from the store, without waking anybody: a referee would have to play each of them again,
and moves of others would wait for that.
"""

import asyncio
import contextlib
import io
import logging
import zipfile
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection

from baseload.core.problems import Problem
from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from baseload.server import limits, rows
from baseload.server.buckets import Buckets
from baseload.server.store import entries_of
from baseload.server.words import Trouble, for_log

if TYPE_CHECKING:
    from baseload.server.tables import Tables

_log: Final = logging.getLogger("baseload")
_MISSING: Final = "missing.txt"  # says which games are not in the archive, and why


class Archives:
    def __init__(self, tables: "Tables", limited: bool) -> None:
        self._tables = tables
        self._limited = limited
        self._asked = Buckets(limits.ARCHIVES_AT_ONCE, limits.ARCHIVES_PER_SECOND)

    async def of(self, person: str) -> AsyncIterator[bytes]:
        """Everything that the person may download. Trouble 429 comes before the first byte."""
        if self._limited and (seconds := self._asked.take(person)):
            raise Trouble(429, "archive_too_fast", retry_after=seconds)
        return self._made(person, await self._tables.read(lambda connection: rows.all_of(connection, person)))

    async def _made(self, person: str, games: list[tuple[str, str]]) -> AsyncIterator[bytes]:
        """No more than one game is held at a time; who reads slowly is waited for between two."""
        outgoing = _Outgoing()
        missing: list[str] = []
        with zipfile.ZipFile(outgoing, "w") as archive:
            for id, stage in games:
                try:
                    text = await self._record(person, id, stage)
                except Trouble as trouble:
                    if trouble.code != "record_secret":  # those are not theirs to have yet
                        _log.warning(for_log("log.not_in_archive", table=id, why=trouble.code))
                        missing.append(f"{id}: {trouble.message}")
                    continue
                await asyncio.to_thread(_add, archive, f"baseload-{id}.bl", text)
                yield outgoing.taken()
            if missing:
                _add(archive, _MISSING, "\n".join([*missing, ""]))
        yield outgoing.taken()

    async def _record(self, person: str, id: str, stage: str) -> str:
        if stage == "over":
            with contextlib.suppress(Problem):  # what does not fit together is told by who opens the table
                text = await self._tables.read(lambda connection: finished_record(connection, id))
                if text is not None:
                    return text
        elif not (await self._tables.get(id)).alone(person):
            raise Trouble(403, "record_secret")  # without opening it first
        return await self._tables.looking.record(person, id)


def finished_record(connection: Connection, id: str) -> str | None:
    """The record of a finished game as it is in the store; None where its last position has no fingerprint yet."""
    table = rows.load_table(connection, id)
    game = game_by_name(table.game)
    if table.fingerprint is None or table.rules != game.rules:
        return None
    actions: list[str] = []
    for row in entries_of(connection, id)[0]:
        if row.kind == "play":
            actions.append(str(row.said))
        elif row.kind == "undo":
            actions.pop()
    seats = [seat.in_record for seat in table.seats]
    options = game.options_from_plain(table.options)
    record = Record(game, options, table.deal, [game.action(action) for action in actions], seats)
    return record.text(table.fingerprint)


def _add(archive: zipfile.ZipFile, name: str, text: str) -> None:
    """Without a date: the same games give the same archive."""
    archive.writestr(zipfile.ZipInfo(name), text.encode("utf-8", "replace"), zipfile.ZIP_DEFLATED)


class _Outgoing(io.RawIOBase):
    """A file that can only be written: what was written is taken away again and again."""

    def __init__(self) -> None:
        super().__init__()
        self._written: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        self._written.append(bytes(content))
        return len(content)

    def taken(self) -> bytes:
        content, self._written = b"".join(self._written), []
        return content
