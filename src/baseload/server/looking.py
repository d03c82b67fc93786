"""Looking at a table: from which seat somebody looks, and what they may see of it, now, then and in words."""

import contextlib
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from baseload.server import limits, rows
from baseload.server.messages import (
    AskSaid,
    AskSince,
    AskWhyNot,
    Draw,
    Drawn,
    Look,
    Replay,
    Replayed,
    WriteRecord,
)
from baseload.server.replies import Heard, Looked, Since, WhyNot
from baseload.server.table import Table
from baseload.server.words import Trouble

if TYPE_CHECKING:
    from baseload.server.tables import Tables


class Looking:
    def __init__(self, tables: "Tables") -> None:
        self._tables = tables

    def seat_for(self, person: str | None, table: Table, seat: int | None) -> int | None:
        """From which seat this person looks: the one asked for if it is theirs; otherwise the one that decides if it is
        theirs; otherwise their first; otherwise none."""
        own = table.seats_of(person)
        if seat is not None:
            if seat not in own:
                raise Trouble(403, "not_your_seat")
            return seat
        if table.to_move in own:
            return table.to_move
        return own[0] if own else None

    def in_turn(self, table: Table, person: str | None) -> AbstractAsyncContextManager[None]:
        """The table's lock, for a look. Onlookers queue apart: however many they are, a player waits for two."""
        return table.lock if table.seats_of(person) else _onlooking(table)

    async def look(self, person: str | None, id: str, seat: int | None) -> Looked:
        table = await self._tables.playing(id, person)
        async with self.in_turn(table, person):  # whose turn it is may change while we wait for it
            seen = self.seat_for(person, table, seat)
            return await self._tables.referees.ask(table, Look(table.id, seen, table.names), limits.PICTURE)

    async def picture(
        self, person: str | None, id: str, seat: int | None, twin: bool, have: list[str], whole: bool
    ) -> Drawn:
        """What a page shows. `whole`: with what does not change from move to move."""
        table = await self._tables.playing(id, person)
        async with self.in_turn(table, person):
            seen = self.seat_for(person, table, seat)
            asked = Draw(table.id, seen, table.names, table.tags(), twin, have, whole)
            return await self._tables.referees.ask(table, asked, limits.PICTURE)

    async def replay(
        self, person: str, id: str, seat: int | None, move: int, twin: bool, line: list[str] | None = None
    ) -> Replayed:
        """The table as it was: once the game is over from any side, until then from one's own. `line`: as it would be
        then by another way."""
        table = await self._tables.playing(id, person)
        if table.stage != "over":
            seat = self._looking_back(person, table)
        elif seat is not None:
            self._tables.check_seat(table, seat)
        move = max(0, min(move, table.moves))
        asked = Replay(table.id, seat, table.names, table.tags(), move, twin, line or [])
        async with self.in_turn(table, person):
            return await self._tables.referees.ask(table, asked, limits.PICTURE)

    def _looking_back(self, person: str, table: Table) -> int | None:
        """Whose memory is shown of a game that goes on: one's own. People at one screen see what all may know, because
        nobody draws a curtain between them there."""
        own = table.seats_of(person)
        return None if not own or (len(own) > 1 and self._tables.secrets_at(table)) else own[0]

    async def since(self, person: str | None, id: str, seat: int | None, after: int) -> Since:
        table = await self._tables.playing(id, person)
        async with self.in_turn(table, person):
            return await self.since_now(person, table, seat, after)

    async def since_now(self, person: str | None, table: Table, seat: int | None, after: int) -> Since:
        """What has happened after that entry; the caller holds the lock."""
        after = max(0, min(after, table.number))
        asked = AskSince(table.id, self.seat_for(person, table, seat), after)
        return await self._tables.referees.ask(table, asked, limits.PICTURE)

    async def said(self, person: str | None, id: str) -> list[Heard]:
        """What was said at the table last."""
        table = await self._tables.get(id)
        if table.stage == "gathering":
            return await self._tables.waiting.lines(table)
        await self._tables.opened(table)
        async with self.in_turn(table, person):
            return await self._tables.referees.ask(table, AskSaid(table.id), limits.PICTURE)

    async def why(self, person: str, id: str, seat: int, handle: str, action: str) -> WhyNot | None:
        """Why what somebody picked, or wrote, cannot be done now; None where it can."""
        table = await self._tables.playing(id, person)
        if seat not in table.seats_of(person):
            raise Trouble(403, "not_your_seat")
        asked = AskWhyNot(table.id, seat, table.names, handle, action)
        return await self._tables.referees.ask_alone(table, asked, limits.RULES)

    async def record(self, person: str | None, id: str) -> str:
        """The game as a file. While it is played it holds everybody's secrets, so only who plays alone may have it."""
        table = await self._tables.playing(id, person)
        if table.stage != "over" and (person is None or not table.alone(person)):
            raise Trouble(403, "record_secret")
        seats = [seat.in_record for seat in table.seats]
        async with self.in_turn(table, person):
            text = await self._tables.referees.ask(table, WriteRecord(table.id, seats), limits.PICTURE)
        if table.stage == "over" and table.fingerprint is None:  # the next one need not be played for it
            table.fingerprint = text.split()[-1]
            with contextlib.suppress(Trouble):
                await self._tables.write(rows.set_fingerprint(table.id, table.fingerprint))
        return text


@contextlib.asynccontextmanager
async def _onlooking(table: Table) -> AsyncIterator[None]:
    async with table.looking_on, table.lock:
        yield
