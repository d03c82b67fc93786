"""Bots that play for people: put in by the people themselves, or by the host for somebody who has left."""

from math import ceil, isinf
from typing import TYPE_CHECKING

from baseload.core.plain import Plain
from baseload.core.registry import offered_bots
from baseload.server import limits
from baseload.server.table import Seat, Table, check_bot
from baseload.server.words import Trouble, words

if TYPE_CHECKING:
    from baseload.server.tables import Tables


class StandIns:
    def __init__(self, tables: "Tables") -> None:
        self._tables = tables

    async def put_in(self, person: str, id: str, number: int, spec: str) -> Table:
        """The host lets a bot play for somebody who has left; "" gives the seat back."""
        table = await self._tables.get(id)
        self._tables.lobby.host_only(person, table)
        self._tables.check_seat(table, number)
        check_bot(spec)

        async def put() -> None:
            self._still_there(table)
            self._tables.check_seat(table, number)  # there may be fewer by now
            if table.seats[number].kind == "free":
                raise Trouble(409, "seat_free")
            if table.seats[number].kind == "bot":
                raise Trouble(409, "seat_is_bots")
            # Looked at under the lock: they may have come back while we waited for it.
            if spec and (trouble := self.why_not(table, number)) is not None:
                raise trouble
            self._tables.toggled(person)
            await self._play_for(table, number, spec)
            if spec:
                table.put_in.add(number)

        await self._tables.keeping.in_turn(table, put)
        self._tables.wake(table)
        return table

    async def leave(self, person: str, id: str, spec: str) -> Table:
        """A person hands their own seats to a bot, or takes them back."""
        table = await self._tables.get(id)
        if not table.seats_of(person):
            raise Trouble(403, "not_at_table")
        check_bot(spec)
        self._tables.toggled(person)
        self._tables.seen(person, table)
        if not spec:
            table.coming_back.add(person)

        async def leave() -> None:
            self._still_there(table)
            for number in table.seats_of(person):
                if number not in done:
                    await self._play_for(table, number, spec)
                    done.add(number)

        done: set[int] = set()  # another process may be first in the midst of it
        try:
            await self._tables.keeping.in_turn(table, leave)
        finally:
            table.coming_back.discard(person)
        self._tables.wake(table)
        return table

    def _still_there(self, table: Table) -> None:
        """The host may have called it off while we waited for the lock."""
        if table.stage == "gone":
            raise Trouble(404, "no_such_table")

    async def _play_for(self, table: Table, number: int, spec: str) -> None:
        """The caller holds the lock, which a bot's move needs too: who has taken a seat back decides from then on."""
        seat = table.seats[number]
        table.put_in.discard(number)
        await self._tables.lobby.fill(
            table, number, Seat(seat.kind, seat.person, seat.given, spec, seat.invite)
        )

    def why_not(self, table: Table, number: int) -> Trouble | None:
        """What stands against the host's letting a bot play for this person. One reason for it is enough: it is the
        host's own seat, the bot that plays there is the host's choice already, or its person has been away for a while
        or does not decide, so that one who only sits there does not hold up everybody else for ever. Who has chosen
        a bot themselves must not find a weaker one in its place."""
        seat = table.seats[number]
        if seat.person is None or seat.person == table.host:
            return None
        if seat.bot and number in table.put_in:
            return None
        if table.seconds_undecided(number) >= limits.UNDECIDED:
            return None
        seconds = self._tables.hub.presence.seconds_until_away(table.id, seat.person)
        if seat.bot and seconds:
            return _trouble("own_choice", ceil(limits.AWAY / 60), seat.name)
        if isinf(seconds):
            return _trouble("still_here", ceil(limits.AWAY / 60), seat.name)
        if seconds:
            return _trouble("here_lately", ceil(seconds / 60), seat.name, seconds)
        return None

    def context(self, person: str, table: Table) -> dict[str, Plain]:
        """What the list of seats shows."""
        return {
            "table": table,
            "own": table.seats_of(person),
            "host": table.host == person,
            "bots": offered_bots(),
            "stand_ins": self.told(table),
        }

    def told(self, table: Table) -> list[str]:
        """For each seat why the host cannot let a bot play there, in a sentence; "" where that is possible."""
        found = [self.why_not(table, number) for number in range(len(table.seats))]
        return [trouble.message if trouble is not None else "" for trouble in found]


def _trouble(code: str, minutes: int, name: Plain, seconds: float = 0.0) -> Trouble:
    told = words().say_many(f"trouble.{code}", minutes, name=name, undecided=ceil(limits.UNDECIDED / 60))
    return Trouble(409, code, told, retry_after=seconds)
