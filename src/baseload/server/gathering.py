"""Before a game begins, and who sits where while it goes on: making tables, joining, bots for seats, the start."""

import secrets
import time
from typing import TYPE_CHECKING

from sqlalchemy import Connection, insert, update

from baseload.core.plain import Plain
from baseload.core.registry import game as game_by_name
from baseload.server import limits, rows, schema
from baseload.server.keeping import Change
from baseload.server.long_options import kept
from baseload.server.messages import ReadRecord
from baseload.server.people import name_of
from baseload.server.replies import LobbyNews, Said
from baseload.server.sharing import Asker
from baseload.server.store import entry_row, now
from baseload.server.table import (
    Seat,
    SeatWish,
    Table,
    bot_name,
    check_bot,
    check_thinking,
    numbered,
    seat_for,
    unlike,
    wish_from_record,
)
from baseload.server.teaching import Teaching
from baseload.server.words import Trouble, say, words

if TYPE_CHECKING:
    from baseload.server.tables import Tables


class Lobby:
    """Everything about seats."""

    def __init__(self, tables: "Tables") -> None:
        self._tables = tables

    async def make(
        self,
        person: str,
        person_name: str,
        game: str,
        options: dict[str, Plain],
        wishes: list[SeatWish],
        name: str = "",
        public: bool = False,
        seed: int | None = None,
        thinking: int | None = None,
        files: dict[str, str] | None = None,
        coach: bool = False,
    ) -> Table:
        """A new table. It starts at once if nobody is to be waited for. `thinking`: milliseconds for its bots.
        `files`: options that somebody's own file holds, as the text of that file. `coach`: one looks on.

        The server deals, unless a `seed` is chosen. Whoever chose it can know the deal, so everybody is shown it.
        """
        check_thinking(thinking)
        answer = await self._tables.clerks.deal(self._asker(person), game, options, seed, files)
        if len(wishes) != answer.players:
            raise Trouble(400, "seats_differ", players=answer.players, seats=len(wishes))
        if coach and any(wish.kind not in ("me", "bot") for wish in wishes):
            raise Trouble(400, "coach_among_people")
        return await self._make(
            person,
            person_name,
            game,
            answer.options,
            answer.deal,
            wishes,
            name,
            public,
            [],
            thinking,
            seed=seed,
            teaching=Teaching(coach=coach),
        )

    async def make_again(self, person: str, person_name: str, old: Table, seats: list[Seat]) -> Table:
        """A rematch of that table: its options, and a deal of its own even where a seed was chosen for the old one."""
        answer = await self._tables.clerks.deal(self._asker(person), old.game, old.options, None, None)
        return await self._make(
            person,
            person_name,
            old.game,
            answer.options,
            answer.deal,
            [],
            old.given_name,
            old.public,
            [],
            old.thinking,
            again=(old.id, seats),
        )

    async def read(self, person: str, text: str | bytes, moves: int | None = None) -> ReadRecord:
        """A record, or only its first so many moves, checked and replayed."""
        return await self._tables.clerks.check_record(self._asker(person), text, moves)

    async def take_in(
        self,
        person: str,
        person_name: str,
        found: ReadRecord,
        wishes: list[SeatWish] | None = None,
        name: str = "",
        teaching: Teaching | None = None,
    ) -> Table:
        """A table from a record that was read: a finished game to look at, or one to go on with.
        `teaching`: a lesson that begins where the record ends.

        Who brings the record can know the deal, so nobody else may sit down: there are no free seats.
        """
        if wishes is None:
            wishes = [wish_from_record(who) for who in found.seats]
        name = name or say("table.from_record")
        return await self._make(
            person,
            person_name,
            found.game,
            found.options,
            found.deal,
            wishes,
            name,
            False,
            found.plays,
            outcome=found.outcome,
            fingerprint=found.fingerprint,
            teaching=teaching,
        )

    async def _make(
        self,
        person: str,
        person_name: str,
        game: str,
        options: dict[str, Plain],
        deal: dict[str, Plain],
        wishes: list[SeatWish],
        name: str,
        public: bool,
        plays: list[tuple[int, str]],
        thinking: int | None = None,
        outcome: Plain = None,
        seed: int | None = None,
        fingerprint: str | None = None,
        again: tuple[str, list[Seat]] | None = None,
        teaching: Teaching | None = None,
    ) -> Table:
        """`again`: of which table it is the rematch, and who sits where."""
        id = secrets.token_urlsafe(12)
        seats = [seat_for(wish, person, person_name) for wish in wishes]
        old, seats = again if again is not None else (None, seats)
        name_seats(id, seats)
        waiting = any(seat.kind == "free" or not seat.coming for seat in seats)
        row_options, texts = kept(options)
        begun = "playing" if outcome is None else "over"
        bots = not waiting and outcome is None and any(seat.kind == "bot" for seat in seats)
        lease = self._tables.site.lease(id, None, bots, False)
        row = {
            "id": id,
            "game": game,
            "name": name_of(name, limits.TABLE_NAME),
            "host": person,
            "options": row_options,
            "deal": deal,
            "seed": seed,
            "rules": game_by_name(game).rules,
            "public": public,
            "thinking": thinking,
            "stage": "gathering" if waiting else begun,
            "outcome": outcome,
            "fingerprint": fingerprint if outcome is not None else None,
            "made": now(),
            "changed": now(),
            "rematch_of": old,
            "teaching": teaching.kept if teaching is not None else None,
        }

        def work(connection: Connection) -> None:
            rows.keep_texts(connection, texts)
            if old is not None:
                rows.touch(old)(connection)
            connection.execute(insert(schema.tables), row)
            rows.set_seats(connection, id, seats)
            if teaching is not None and teaching.learnt:
                rows.begin_lesson(person, game, teaching.learnt, id)(connection)
            if plays:
                lines = [
                    entry_row(id, number, "play", seat, action, None)
                    for number, (seat, action) in enumerate(plays, 1)
                ]
                connection.execute(insert(schema.entries), lines)
            if lease is not None:
                lease(connection)

        await self._tables.write(work)
        table = await self._tables.get(id)
        self._tables.listing.made(table)
        if not waiting:
            await self._tables.opened(table)
        return table

    def _asker(self, person: str) -> Asker:
        return self._tables.hub.presence.where(person), person

    async def invited_to(self, invite: str) -> tuple[Table, int]:
        """The table and the seat that an invite link is for."""
        found = await self._tables.read(lambda connection: rows.by_invite(connection, invite))
        if found is None:
            raise Trouble(404, "no_such_invite")
        id, number = found
        table = await self._tables.get(id)
        if number >= len(table.seats):  # there are fewer by now
            raise Trouble(404, "no_such_invite")
        return table, number

    async def join(self, person: str, person_name: str, invite: str) -> Table:
        """Take the seat that an invite link is for. Who has it already just comes in."""
        table, number = await self.invited_to(invite)

        async def take() -> None:
            seat = table.seats[number] if number < len(table.seats) else None
            if (
                seat is None or seat.invite != invite
            ):  # the host was faster, and has given the seat another link
                raise Trouble(404, "no_such_invite")
            if seat.person == person:
                return
            if seat.kind != "free" or table.stage == "gone":
                raise Trouble(409, "seat_taken", name=seat.name)
            await self.fill(
                table, number, Seat("person", person, unlike(person_name, table.names), "", seat.invite)
            )

        await self._tables.keeping.in_turn(table, take)
        self._tables.seen(person, table)
        return table

    async def sit(self, person: str, person_name: str, id: str) -> Table:
        """Take the first free seat of a public table."""
        table = await self._tables.get(id)
        if not table.public:
            raise Trouble(403, "not_public")

        async def take() -> None:
            if table.seats_of(person):
                return
            for number, seat in enumerate(table.seats):
                if seat.kind == "free" and table.stage == "gathering":
                    name = unlike(person_name, table.names)
                    await self.fill(table, number, Seat("person", person, name, "", seat.invite))
                    self._tables.seen(person, table)
                    return
            raise Trouble(409, "table_full")

        await self._tables.keeping.in_turn(table, take)
        return table

    async def bot_on_free(self, person: str, id: str, number: int, spec: str) -> Table:
        """The host puts a bot on a free seat. Whoever was faster has the seat: a bot for a person is a stand-in, which
        is another thing to ask for."""
        table = await self._tables.get(id)
        self.host_only(person, table)
        self._tables.check_seat(table, number)
        if not spec:
            raise Trouble(400, "which_bot")
        check_bot(spec)

        async def put() -> None:
            self._tables.check_seat(table, number)  # there may be fewer by now
            seat = table.seats[number]
            if seat.kind == "bot" and seat.bot == spec:
                return  # twice is once
            if seat.kind != "free" or table.stage == "gone":
                raise Trouble(409, "seat_taken", name=seat.name)
            # Its invite stays: who comes by it later is told that the seat is taken.
            name = bot_name(id, number, table.names)
            await self.fill(table, number, Seat("bot", None, name, spec, seat.invite))

        await self._tables.keeping.in_turn(table, put)
        return table

    async def fill(self, table: Table, number: int, seat: Seat) -> None:
        """Change who sits there; the caller holds the table's lock. In a game that is an entry too, in the same
        transaction: no move can be made by whoever sat there before. BehindError."""

        def work(connection: Connection) -> None:
            place = (schema.seats.c.table_id == table.id) & (schema.seats.c.seat == number)
            connection.execute(update(schema.seats).where(place).values(**rows.seat_row(seat)))

        def done() -> None:
            table.seat([*table.seats[:number], seat, *table.seats[number + 1 :]])
            self._tables.hub.reseat(table.id, table.people)
            self._tables.listing.changed(table)
            self._tables.rematches.changed(table)

        told = Said(number, seat.given, bot=seat.bot, person=seat.kind == "person")
        if table.stage == "gathering":
            await self._tables.keeping.change(table, self._touching(table, work))
            done()
            self._tables.site.note(table)
            self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, seat=told))
        else:
            await self._tables.add(table, "seat", told, change=Change(work, done))

    def _touching(self, table: Table, work: rows.Work) -> rows.Work:
        """Who is still at the table that is played again here sees it there, too."""
        old = rows.touch(table.rematch_of) if table.rematch_of is not None else None
        return rows.together(work, old) or work

    async def start(self, person: str, id: str) -> Table:
        """The host starts; free seats must have been filled."""
        table = await self._tables.get(id)
        self.host_only(person, table)
        return await self.begin(table)

    async def begin(self, table: Table) -> Table:
        """The game begins, if nobody is missing."""

        async def start() -> bool:
            if table.stage == "gone":
                raise Trouble(404, "no_such_table")
            if table.stage != "gathering":
                return False
            if any(seat.kind == "free" for seat in table.seats):
                raise Trouble(409, "seats_free")
            if table.missing:
                names = words().say("list.comma").join(seat.name for seat in table.missing)
                raise Trouble(409, "not_all_come", names=names)
            begun = rows.set_stage(table.id, "playing", None)
            bots = any(table.is_bots(seat) for seat in range(len(table.seats)))
            await self._tables.keeping.change(table, self._touching(table, begun), more=bots)
            table.stage, table.moved_at = "playing", time.monotonic()
            self._tables.listing.changed(table)
            return True

        if not await self._tables.keeping.in_turn(table, start):
            return table
        await self._tables.opened(table)
        self._tables.hub.tell_lobby(table.id, LobbyNews(table.id, started=True))
        self._tables.rematches.changed(table)
        self._tables.wake(table)
        return table

    def host_only(self, person: str, table: Table) -> None:
        if table.host != person:
            raise Trouble(403, "host_only")


def name_seats(table: str, seats: list[Seat]) -> None:
    """No two of the same name; people choose first, and bots get names of their own. Who has chosen none is called by
    the seat, in the language of whoever reads it."""
    for number, seat in enumerate(numbered(seats)):
        if seat.kind != "free" and seat.given:
            seat.given = unlike(seat.given, [other.name for other in seats[:number]])
    for number, seat in enumerate(seats):
        if seat.kind == "bot" and not seat.given:
            seat.given = bot_name(table, number, [other.given for other in seats])
