"""Studies: finished games with somebody's notes. Who made one may change it; whoever has its link may read it."""

import asyncio
import json
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from sqlalchemy import Connection, delete, func, insert, select, update

from baseload.coach.study import Note, note_from_plain
from baseload.core.plain import Plain
from baseload.server import limits, schema
from baseload.server.doors import neighbourhood
from baseload.server.messages import Explore, Explored, WriteRecord
from baseload.server.notes import check_size, is_short_line, plain_of, too_long
from baseload.server.people import name_of
from baseload.server.store import now
from baseload.server.table import Table
from baseload.server.words import Trouble

if TYPE_CHECKING:
    from baseload.server.tables import Tables


class Kept:
    """A study as the store has it."""

    def __init__(self, row: Any) -> None:
        self.id: str = row.id
        self.table: str = row.table_id
        self.person: str = row.person
        self.title: str = row.title
        self.notes: list[Note] = [note_from_plain(plain) for plain in row.notes]

    def to_plain(self) -> list[Plain]:
        """Its notes."""
        return [plain_of(note) for note in self.notes]


class Studies:
    def __init__(self, tables: "Tables") -> None:
        self._tables = tables
        # Whose ways are being gone, by where they come from.
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def make(self, person: str, table_id: str, title: str, notes: Sequence[Plain] = ()) -> str:
        """A new one, of a game that is over, with notes that were checked before."""
        table = await self._tables.get(table_id)
        if table.stage != "over":
            raise Trouble(409, "study_not_over")
        await self.check_room(person)
        id = secrets.token_urlsafe(12)
        title = name_of(title, limits.TABLE_NAME)
        row = {"id": id, "table_id": table.id, "person": person, "title": title, "notes": [*notes]}

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.studies), {**row, "made": now(), "changed": now()})

        await self._tables.write(work)
        return id

    async def check_room(self, person: str) -> None:
        """Trouble where they have as many as anybody may have."""
        count = select(func.count()).where(schema.studies.c.person == person)
        if (
            await self._tables.read(lambda connection: connection.execute(count).scalar_one())
            >= limits.STUDIES
        ):
            raise Trouble(409, "studies_many", most=limits.STUDIES)

    async def get(self, id: str) -> Kept:
        row = await self._tables.read(
            lambda connection: connection.execute(
                select(schema.studies).where(schema.studies.c.id == id)
            ).one_or_none()
        )
        if row is None:
            raise Trouble(404, "no_such_study")
        return Kept(row)

    async def of(self, table: str, person: str) -> list[Kept]:
        """Theirs of that game."""
        columns = schema.studies.c
        wanted = select(schema.studies).where((columns.table_id == table) & (columns.person == person))
        return await self._tables.read(
            lambda connection: [Kept(row) for row in connection.execute(wanted.order_by(columns.made))]
        )

    async def change(self, person: str, id: str, title: str, notes: str) -> Kept:
        """Its title and all its notes, as JSON."""
        kept = await self._own(person, id)
        kept.title = name_of(title, limits.TABLE_NAME)
        kept.notes = await self._checked(await self._tables.get(kept.table), notes, kept, person)
        values = {"title": kept.title, "notes": kept.to_plain(), "changed": now()}

        def work(connection: Connection) -> None:
            connection.execute(update(schema.studies).where(schema.studies.c.id == id).values(**values))

        await self._tables.write(work)
        return kept

    async def forget(self, person: str, id: str) -> Kept:
        kept = await self._own(person, id)

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.studies).where(schema.studies.c.id == id))

        await self._tables.write(work)
        return kept

    async def _own(self, person: str, id: str) -> Kept:
        kept = await self.get(id)
        if kept.person != person:
            raise Trouble(403, "not_your_study")
        return kept

    async def _checked(self, table: Table, text: str, kept: Kept, person: str) -> list[Note]:
        """Notes that are short enough and can be shown."""
        if len(text) > limits.STUDY:
            raise too_long()
        try:
            plain = json.loads(text)
            json.dumps(plain, ensure_ascii=False).encode()  # halves of letters are none
            notes = [note_from_plain(one) for one in plain]
        except (ValueError, TypeError, AttributeError, RecursionError):
            raise Trouble(400, "bad_notes") from None
        if not isinstance(plain, list):
            raise Trouble(400, "bad_notes")
        check_size(notes)
        await self._tables.opened(table)
        if any(note.move > table.moves for note in notes):
            raise Trouble(400, "bad_notes")
        tried = {(note.move, *note.line) for note in kept.notes}
        for note in notes:
            way = (note.move, *note.line)
            if note.line and way not in tried:  # can it be gone?
                await self._gone(table, note.move, note.line, self._tables.hub.presence.where(person), False)
                tried.add(way)
        return sorted(notes, key=lambda note: note.move)

    async def ways(self, table: Table, move: int, line: list[str], address: str) -> Explored:
        """From a position of a finished game by another way: how that is told, and what could be done then. `address`:
        where who asks comes from."""
        if table.stage != "over":
            raise Trouble(409, "study_not_over")
        await self._tables.opened(table)
        if not is_short_line(line):
            raise Trouble(400, "bad_notes")
        return await self._gone(table, max(0, min(move, table.moves)), line, neighbourhood(address), True)

    async def _gone(self, table: Table, move: int, line: list[str], place: str, told: bool) -> Explored:
        """Ways are gone one after the other for each place, when the referee has time: moves are answered first."""
        asked = Explore(table.id, table.names, move, line, told)
        turn = self._turns.get(place)
        if turn is None:
            turn = self._turns[place] = asyncio.Lock()
        async with turn:
            await self._tables.referees.spare(table)
            async with self._tables.looking.in_turn(table, None):
                return await self._tables.referees.ask(table, asked, limits.PICTURE)

    async def record(self, kept: Kept) -> str:
        """As a record that every reader of records replays."""
        table = await self._tables.opened(await self._tables.get(kept.table))
        seats = [seat.in_record for seat in table.seats]
        asked = WriteRecord(table.id, seats, kept.to_plain())
        async with self._tables.looking.in_turn(table, None):
            return await self._tables.referees.ask(table, asked, limits.PICTURE)
