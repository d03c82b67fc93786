"""Another game with the same people: one rematch for a finished table, whoever asks first and however often.

Who asks makes the new table, with everybody one seat further on. Whoever else sat there finds a seat kept for them and
says whether they come; when all have, it begins. Who plays with bots alone, or with others at one screen, begins at
once.
"""

from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import Connection, update

from baseload.core.plain import Plain
from baseload.server import rows, schema
from baseload.server.replies import LobbyNews, RematchNews, Said
from baseload.server.table import Seat, Table, unlike
from baseload.server.words import Trouble

if TYPE_CHECKING:
    from baseload.server.tables import Tables


class Rematches:
    def __init__(self, tables: "Tables") -> None:
        self._tables = tables

    async def ask(self, person: str, person_name: str, id: str) -> Table:
        """The rematch of that table, made now if nobody was faster. Who asks comes."""
        old = await self._tables.get(id)
        if old.stage != "over":
            raise Trouble(409, "rematch_not_over")
        if not old.seats_of(person):
            raise Trouble(403, "not_at_table")
        async with old.lock:  # who asks at the same moment finds what the first has made
            found = await self._of(old)
            if found is None:
                found = await self._made(person, person_name, old)
        await self._come(person, person_name, found)
        self._tables.seen(person, found)
        return found

    async def _of(self, old: Table) -> Table | None:
        """As the store knows it: another server may work on the same one."""
        old.rematch = await self._tables.read(lambda connection: rows.rematch_of(connection, old.id))
        return await self._tables.get(old.rematch) if old.rematch is not None else None

    async def _made(self, person: str, person_name: str, old: Table) -> Table:
        try:
            made = await self._tables.lobby.make_again(person, person_name, old, turned(old.seats, person))
        except Trouble as trouble:
            found = await self._of(old) if trouble.code == "taken" else None
            if found is None:
                raise
            return found
        old.rematch = made.id
        self.changed(made)
        return made

    async def _come(self, person: str, person_name: str, table: Table) -> None:
        """They have said yes. Whose seat was given away meanwhile takes a free one."""

        async def come() -> tuple[list[int], bool]:
            if table.stage != "gathering":
                return [], False  # it has begun; or was called off, and its page says so
            own = [number for number in table.seats_of(person) if not table.seats[number].coming]
            if own:
                old = rows.touch(table.rematch_of) if table.rematch_of is not None else None
                coming = _coming(table.id, own)
                await self._tables.keeping.change(table, rows.together(coming, old) or coming)
                for number in own:
                    table.seats[number].coming = True
                    said = Said(number, table.seats[number].given, bot="", person=True)
                    self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, seat=said))
            elif not table.seats_of(person):
                free = next((n for n, seat in enumerate(table.seats) if seat.kind == "free"), None)
                if free is None:
                    raise Trouble(409, "table_full")
                name = unlike(person_name, table.names)
                invite = table.seats[free].invite
                await self._tables.lobby.fill(table, free, Seat("person", person, name, "", invite))
            return own, not table.missing

        own, ready = await self._tables.keeping.in_turn(table, come)
        if ready:
            with suppress(Trouble):  # the host was faster, and has freed a seat or called it off
                await self._tables.lobby.begin(table)
        if own:
            self.changed(table)

    def changed(self, table: Table) -> None:
        """Something about a table that may be a rematch: who is still at the old one is told."""
        if table.rematch_of is None:
            return
        old = self._tables.loaded(table.rematch_of)
        if old is not None:
            old.rematch = None if table.stage == "gone" else table.id
        news = RematchNews(table.rematch_of, old.rematch if old is not None else table.id)
        self._tables.hub.tell_seated(table.rematch_of, news)

    def asked(self, old: Table) -> None:
        """Something about the rematch of that table, which another process has seen to."""
        self._tables.hub.tell_seated(old.id, RematchNews(old.id, old.rematch))

    async def context(self, person: str, table: Table) -> dict[str, Plain]:
        """What the bar of a finished table shows of it."""
        found: Table | None = None
        if table.rematch is not None:
            try:
                found = await self._tables.get(table.rematch)
            except Trouble:  # called off
                table.rematch = None
        return {
            "table": table,
            "sat": bool(table.seats_of(person)),
            "rematch": found,
            "asked_by": _host_name(found) if found is not None else "",
            "yes": _yes(table, found) if found is not None else [],
            "comes": found is not None and _comes(found, person),
        }


def turned(seats: list[Seat], person: str) -> list[Seat]:
    """Everybody one seat further on, the first last. Bots are as strong as they were, and have their names. Nobody has
    an invite, and seats of others than who asks wait for them."""
    found = []
    for seat in [*seats[1:], seats[0]]:
        if seat.kind == "bot":
            found.append(Seat("bot", None, seat.given, seat.bot, None))
        else:
            found.append(Seat("person", seat.person, seat.given, "", None, coming=seat.person == person))
    return found


def _coming(table: str, numbers: list[int]) -> "rows.Work":
    def work(connection: Connection) -> None:
        theirs = (schema.seats.c.table_id == table) & schema.seats.c.seat.in_(numbers)
        connection.execute(update(schema.seats).where(theirs).values(coming=True))

    return work


def _host_name(table: Table) -> str:
    return next((seat.name for seat in table.seats if seat.person == table.host), "")


def _comes(table: Table, person: str) -> bool:
    own = table.seats_of(person)
    return bool(own) and all(table.seats[number].coming for number in own)


def _yes(old: Table, new: Table) -> list[int]:
    """The seats of the old table whose people have said yes."""
    return [
        number
        for number, seat in enumerate(old.seats)
        if seat.person is not None and seat.kind == "person" and _comes(new, seat.person)
    ]
