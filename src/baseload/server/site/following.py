"""Keeping up with what other processes have written: what is remembered of a table is always a beginning of it, and
whoever listens to it here is told what has come, one after the other, as if it had happened here.
"""

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, func, select

from baseload.server import limits, rows, schema
from baseload.server.hub import encode
from baseload.server.messages import AskSince, Follow, Row
from baseload.server.replies import Heard, LobbyNews, Said
from baseload.server.store import Store, read_said
from baseload.server.table import Seat, Table

if TYPE_CHECKING:
    from baseload.server.tables import Tables

_AT_ONCE: Final = 500  # tables that one question is about


class _Line:
    """An entry, and the id that its client made up."""

    def __init__(self, row: Any) -> None:
        said = row.said if row.kind in ("play", "undo") else read_said(row.said)
        self.number: int = row.number
        self.client: str | None = row.client
        self.row = Row(row.kind, row.seat, said)


class Following:
    def __init__(self, tables: "Tables", store: Store) -> None:
        self._tables = tables
        self._store = store

    async def catch_up(self, table: Table) -> None:
        """Read what others have written, and tell it. The caller holds the lock."""
        id, version = table.id, table.version
        after = table.number if knows_its_number(table) else None

        def work(connection: Connection) -> tuple[Table | None, list[_Line]]:
            now = _version(connection, id)
            if now is None:
                return None, []
            found = rows.load_table(connection, id) if now != version else table
            return found, _lines(connection, id, after) if after is not None else []

        found, lines = await self._store.read(work)
        if found is None:
            self._gone(table)
            return
        before = table.stage
        if found is not table:
            self._renew(table, found)
        if before == "gathering":
            lines = self._hear_lobby(table, lines)
        if table.stage != "gathering" and (lines or not table.opened):
            await self._hear(table, lines)

    # --- the table itself ------------------------------------------------------------------------------------------

    def _gone(self, table: Table) -> None:
        """Its host has called it off."""
        table.stage = "gone"
        self._tables.forget(table)
        self._tables.listing.changed(table)
        self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, cancelled=True))
        self._tables.rematches.changed(table)

    def _renew(self, table: Table, found: Table) -> None:
        """Its row, its seats and its orders, as they are now."""
        seats, before, here = list(table.seats), table.stage, self._tables.waiting.here(table)
        options = (found.options, found.deal, found.thinking) != (table.options, table.deal, table.thinking)
        for person in table.people:
            if person is not None:
                self._tables.listing.left(person)
        table.renew(found)
        self._tables.hub.reseat(table.id, table.people)
        self._tables.listing.changed(table)
        if before == "gathering":
            if options or len(seats) != len(table.seats):
                self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, options=True))
            else:
                self._tell_seats(table, seats)
                if (now := self._tables.waiting.here(table)) != here:  # who was there already has sat down
                    self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, here=now))
            if table.stage != "gathering":
                self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, started=True))
        self._tables.rematches.changed(table)
        if table.rematch is not None and table.stage == "over":
            self._tables.rematches.asked(table)

    def _tell_seats(self, table: Table, before: list[Seat]) -> None:
        for number, (old, new) in enumerate(zip(before, table.seats, strict=True)):
            if rows.seat_row(old) != rows.seat_row(new):
                told = Said(number, new.given, bot=new.bot, person=new.kind == "person")
                self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, seat=told))

    # --- what has happened -----------------------------------------------------------------------------------------

    def _hear_lobby(self, table: Table, lines: list[_Line]) -> list[_Line]:
        """What was said while it waited. The others come from the game itself."""
        for place, line in enumerate(lines):
            said = line.row.said
            if not isinstance(said, Said) or line.row.kind != "chat":
                return lines[place:]
            self._note(table, line)
            table.number = line.number
            heard = Heard(n=line.number, kind="chat", seat=said.seat, name=said.name, text=said.text)
            self._tables.hub.tell(table.id, "chat", encode(heard), {}, table.people, None)
        return []

    async def _hear(self, table: Table, lines: list[_Line]) -> None:
        """Entries of a game: its referee takes them in and says what everybody may know of them."""
        known = table.number
        if any(line.row.kind != "chat" for line in lines):
            table.fence = None  # whoever has moved acts for it by itself from then on
        if not table.opened:
            if table.was_opened or self._tables.hub.listened_to(table.id):
                await self._tables.referees.open(table)
                await self.tell_since(table, known)
            return
        asked = Follow(table.id, known, [line.row for line in lines])
        answer = await self._tables.referees.ask(table, asked, limits.PICTURE)
        if len(answer) < len(lines):
            return  # it had to be told all of it, and they were told what they had missed
        for line, moved in zip(lines, answer, strict=True):
            self._note(table, line)
            table.status(moved)
            kind = line.row.kind
            self._tables.hub.tell(table.id, kind, moved.heard, moved.told, table.people, moved.to_move)

    async def tell_since(self, table: Table, known: int) -> None:
        """What has come since that entry, to each seat that listens, as it may know it."""
        if not self._tables.hub.listened_to(table.id):
            return
        by_seat: dict[int | None, list[Heard]] = {}
        for seat in {None, *self._tables.hub.seats_listening(table.id)}:
            asked = AskSince(table.id, seat, known)
            by_seat[seat] = (await self._tables.referees.ask(table, asked, limits.PICTURE)).entries
        for place, heard in enumerate(by_seat[None]):
            told = {seat: encode(found[place]) for seat, found in by_seat.items() if seat is not None}
            self._tables.hub.tell(table.id, heard.kind, encode(heard), told, table.people, table.to_move)

    def _note(self, table: Table, line: _Line) -> None:
        if line.client is not None:
            table.clients[line.client] = line.number


def knows_its_number(table: Table) -> bool:
    """Was it opened, so that others' entries are those after its last? Of many tables only the row is known."""
    return table.was_opened or (table.stage == "gathering" and table.counted)


def where_they_are(connection: Connection, ids: list[str]) -> dict[str, tuple[int, int]]:
    """The version and the last number of each of these tables; none of those that are no more."""
    columns, entries = schema.tables.c, schema.entries.c
    last = select(func.max(entries.number)).where(entries.table_id == columns.id).scalar_subquery()
    found: dict[str, tuple[int, int]] = {}
    for place in range(0, len(ids), _AT_ONCE):
        wanted = select(columns.id, columns.version, last).where(
            columns.id.in_(ids[place : place + _AT_ONCE])
        )
        found |= {id: (version, number or 0) for id, version, number in connection.execute(wanted)}
    return found


def _version(connection: Connection, table: str) -> int | None:
    wanted = select(schema.tables.c.version).where(schema.tables.c.id == table)
    return connection.execute(wanted).scalar_one_or_none()


def _lines(connection: Connection, table: str, after: int) -> list[_Line]:
    columns = schema.entries.c
    later = (columns.table_id == table) & (columns.number > after)
    found = connection.execute(select(schema.entries).where(later).order_by(columns.number))
    return [_Line(row) for row in found]
