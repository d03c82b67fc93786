"""While a table waits for its people: what its host can still change, who is there, and what is said meanwhile.

What is said is kept as the table's first entries, so that it is still there when the game has begun.
"""

from math import ceil, isinf
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import Connection, delete, update

from baseload.core.plain import Plain
from baseload.server import limits, rows, schema
from baseload.server.hub import encode
from baseload.server.long_options import kept
from baseload.server.replies import Done, Heard, LobbyNews, Said, Summary
from baseload.server.store import entries_of
from baseload.server.table import Seat, SeatWish, Table, check_thinking, seat_for
from baseload.server.words import Trouble, words

if TYPE_CHECKING:
    from baseload.server.tables import Tables

_LEAVES_FIRST: Final = ("free", "bot")  # whose seats go when fewer are to play


class Waiting:
    def __init__(self, tables: "Tables") -> None:
        self._tables = tables

    async def get(self, person: str, id: str) -> Table:
        """A table of this host's that has not begun."""
        table = await self._tables.get(id)
        self._tables.lobby.host_only(person, table)
        self.check(table)
        return table

    def check(self, table: Table) -> None:
        """Does it still wait? Asked again under the lock: it may have begun or gone while we waited for that."""
        if table.stage == "gone":
            raise Trouble(404, "no_such_table")
        if table.stage != "gathering":
            raise Trouble(409, "started")

    # --- options --------------------------------------------------------------------------------------------------

    async def change(
        self,
        person: str,
        id: str,
        options: dict[str, Plain],
        thinking: int | None = None,
        files: dict[str, str] | None = None,
    ) -> Table:
        """Other options, all of them at once, and a new deal for them. A seed that was chosen stays."""
        table = await self.get(person, id)
        check_thinking(thinking)
        asker = self._tables.hub.presence.where(person), person
        answer = await self._tables.clerks.deal(asker, table.game, options, table.seed, files)
        row_options, texts = kept(answer.options)
        values = {"options": row_options, "deal": answer.deal, "thinking": thinking}

        async def change() -> None:
            self.check(table)
            seats = resized(table.seats, answer.players)

            def work(connection: Connection) -> None:
                rows.keep_texts(connection, texts)
                connection.execute(
                    update(schema.tables).where(schema.tables.c.id == table.id).values(**values)
                )
                rows.set_seats(connection, table.id, seats)

            await self._tables.keeping.change(table, work)
            table.change_options(row_options, texts, answer.deal, thinking)
            table.seat(seats)
            table.put_in.clear()  # seats have other numbers now
            self._tables.hub.reseat(table.id, table.people)

        await self._tables.keeping.in_turn(table, change)
        self._tables.listing.changed(table)
        self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, options=True))
        return table

    # --- seats ----------------------------------------------------------------------------------------------------

    async def free(self, person: str, id: str, number: int) -> Table:
        """Make a seat free again: one's own, or, for the host, a bot's or that of somebody who is not there."""
        table = await self._tables.get(id)
        self._tables.check_seat(table, number)
        if table.seats[number].person != person:
            self._tables.lobby.host_only(person, table)

        async def free() -> str | None:
            self.check(table)
            self._tables.check_seat(table, number)  # there may be fewer by now
            seat = table.seats[number]
            if seat.kind == "free":
                return None  # twice is once
            if seat.person != person:
                self._tables.lobby.host_only(person, table)
                if (trouble := self.why_not(table, seat)) is not None:
                    raise trouble
            self._tables.toggled(person)
            # With a new link: by the old one whoever was sent away would be back at once.
            await self._tables.lobby.fill(table, number, free_seat())
            return seat.person

        sat = await self._tables.keeping.in_turn(table, free)
        if sat is not None:
            self._tables.listing.left(sat)
        return table

    def why_not(self, table: Table, seat: Seat) -> Trouble | None:
        """What stands against the host's taking this seat from whoever has it: they are there, or were a moment ago, as
        somebody is whose page is loading. A seat that is kept for who has not said that they come is the host's."""
        if seat.person is None or seat.person == table.host or not seat.coming:
            return None
        seconds = self._tables.hub.presence.seconds_until_away(table.id, seat.person, limits.AWAY_IN_LOBBY)
        if isinf(seconds):
            return Trouble(409, "in_lobby", name=seat.name)
        if seconds:
            told = words().say_many("trouble.in_lobby_lately", ceil(seconds), name=seat.name)
            return Trouble(409, "in_lobby_lately", told, retry_after=seconds)
        return None

    async def cancel(self, person: str, id: str) -> None:
        """The host calls it off. Nothing is left of it, and everybody who waits is told."""
        table = await self.get(person, id)

        async def cancel() -> None:
            self.check(table)

            def work(connection: Connection) -> None:
                for other in (schema.entries, schema.standing, schema.seats):
                    connection.execute(delete(other).where(other.c.table_id == table.id))
                connection.execute(delete(schema.tables).where(schema.tables.c.id == table.id))

            await self._tables.keeping.change(table, work)
            table.stage = "gone"  # for whoever holds it already
            self._tables.forget(table)

        await self._tables.keeping.in_turn(table, cancel)
        self._tables.listing.changed(table)
        self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, cancelled=True))
        self._tables.rematches.changed(table)

    # --- who is there ---------------------------------------------------------------------------------------------

    def here(self, table: Table) -> list[int]:
        """The seats whose people are connected."""
        connected = self._tables.hub.presence.connected
        return [
            number
            for number, seat in enumerate(table.seats)
            if seat.person is not None and connected(table.id, seat.person)
        ]

    def told(self, table: Table, whole: bool = False) -> Summary:
        """The table's summary, with who is connected while it waits."""
        summary = table.summary(whole)
        if table.stage == "gathering":
            here = self.here(table)
            for seat in summary.seats:
                if seat.kind == "person":
                    seat.connected = seat.seat in here
                    seat.coming = table.seats[seat.seat].coming
        return summary

    def moved(self, id: str, person: str) -> None:
        """Somebody came to a table or went from it. Of strangers who look in nobody is told."""
        table = self._tables.loaded(id)
        if table is not None and table.stage == "gathering" and table.seats_of(person):
            self._tables.hub.tell_lobby(id, LobbyNews(id, here=self.here(table)))

    # --- what is said ---------------------------------------------------------------------------------------------

    async def lines(self, table: Table, after: int = 0) -> list[Heard]:
        """What was said there so far; the last lines of it."""
        entries, _ = await self._tables.read(lambda connection: entries_of(connection, table.id))
        heard = [
            Heard(n=n, kind="chat", seat=row.said.seat, name=row.said.name, text=row.said.text)
            for n, row in enumerate(entries, 1)
            if isinstance(row.said, Said) and n > after
        ]
        return heard[-limits.CHAT_SHOWN :]

    async def count(self, table: Table) -> None:
        """How many lines there are already; the caller holds the lock."""
        entries, clients = await self._tables.read(lambda connection: entries_of(connection, table.id))
        table.number, table.clients, table.counted = len(entries), clients, True

    async def chat(self, table: Table, said: Said, client: str | None) -> Done:
        """One more line; the caller holds the lock and has made sure that who speaks may. BehindError."""
        self.check(table)
        if not table.counted:
            await self.count(table)
            if client is not None and client in table.clients:
                return Done(table.clients[client], again=True)
        if table.number >= limits.LOBBY_LINES:
            raise Trouble(409, "lobby_too_long", most=limits.LOBBY_LINES)
        number = table.number + 1
        encoded = msgspec.json.encode(said).decode()
        await self._tables.keeping.line(table, number, "chat", said.seat, encoded, client)
        table.number = number
        if client is not None:
            table.clients[client] = number
        heard = Heard(n=number, kind="chat", seat=said.seat, name=said.name, text=said.text)
        self._tables.hub.tell(table.id, "chat", encode(heard), {}, table.people, None)
        return Done(number)


def free_seat() -> Seat:
    return seat_for(SeatWish("link"), "", "")


def resized(seats: list[Seat], players: int) -> list[Seat]:
    """The seats of a table for so many: free ones are added, and those go that nobody sits on, the last first."""
    found = list(seats)
    for kind in _LEAVES_FIRST:
        for seat in reversed(seats):
            if len(found) > players and seat.kind == kind:
                found.remove(seat)
    if len(found) > players:
        raise Trouble(409, "people_sit_there", players=players, people=len(found))
    return [*found, *(free_seat() for _ in range(players - len(found)))]
