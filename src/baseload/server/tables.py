"""Who may do what at a table, and the order of things: checked, committed, answered, told to everybody.

What is kept here is what the store knows, no more: a restarted server reads it again and goes on.

Whatever a table's referee is asked, it is asked under the table's lock, so that nobody sees a move before it is kept,
and a referee is never told an older history than it knows.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection

from baseload.core.registry import game as game_by_name
from baseload.hosting.courtesy import courtesy
from baseload.server import limits, rows
from baseload.server.archives import Archives
from baseload.server.autopilot import Autopilot
from baseload.server.buckets import Buckets
from baseload.server.chance import Chance
from baseload.server.clerks import Clerks
from baseload.server.gathering import Lobby
from baseload.server.hub import Hub, Listener
from baseload.server.keeping import ALONE, ORDINARY, Change, Keeping
from baseload.server.listing import Listing
from baseload.server.looking import Looking
from baseload.server.messages import Add, Drawn, Moved, Play, Sight, Undo
from baseload.server.processes import Workers
from baseload.server.referees import Referees
from baseload.server.rematches import Rematches
from baseload.server.replies import Advice, Done, Said, StandingOrder
from baseload.server.shows import Shown
from baseload.server.site.alone import Alone
from baseload.server.site.site import Site
from baseload.server.stand_ins import StandIns
from baseload.server.store import Store
from baseload.server.table import Table
from baseload.server.thinkers import Thinkers
from baseload.server.waiting import Waiting
from baseload.server.words import Trouble
from baseload.text.layout import harmless

T = TypeVar("T")
_LOADED: Final = 5000  # tables kept in memory


class Made:
    """Something done: what who did it is told, and what their page shows then, where it asked for that."""

    def __init__(self, done: Done, drawn: Drawn | None = None) -> None:
        self.done = done
        self.drawn = drawn


class Tables:
    """All tables of this server."""

    def __init__(
        self,
        store: Store,
        referees: Workers,
        bots: Thinkers,
        clerks: Clerks,
        hub: Hub,
        bot_pause: float,
        chance: Chance,
        limited: bool,
        site: Site | None = None,
    ) -> None:
        self._limited = limited
        self.site: Site = site if site is not None else Alone()
        self.keeping = Keeping(self, store, self.site)
        self._chats = Buckets(limits.CHAT_AT_ONCE, limits.CHAT_PER_SECOND)
        self._guests_chats = Buckets(limits.GUESTS_CHAT_AT_ONCE, limits.GUESTS_CHAT_PER_SECOND)
        self._undos = Buckets(limits.UNDO_AT_ONCE, limits.UNDO_PER_SECOND)
        self._orders = Buckets(limits.ORDERS_AT_ONCE, limits.ORDERS_PER_SECOND)
        self._store = store
        self.referees = Referees(referees, store)
        self.referees.missed = self.keeping.following.tell_since
        self.clerks = clerks
        self.hub = hub
        self.lobby = Lobby(self)
        self.waiting = Waiting(self)
        self.rematches = Rematches(self)
        hub.moved = self.waiting.moved
        self.stand_ins = StandIns(self)
        self.listing = Listing(self, limited, self.site.many)
        self.archives = Archives(self, limited)
        self.looking = Looking(self)
        self._autopilot = Autopilot(self, bots, bot_pause, chance)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Future[Table]] = {}

    # --- finding --------------------------------------------------------------------------------------------------

    async def get(self, id: str) -> Table:
        """The table, from memory or from the store, as it is now; Trouble 404."""
        table = self._tables.get(id)
        if table is not None:
            self._tables.move_to_end(id)
            if self.site.many:
                await self.site.fresh(table)
                if table.stage == "gone":
                    raise Trouble(404, "no_such_table")
            return table
        waiting = self._loading.get(id)
        if waiting is not None:
            return await asyncio.shield(waiting)
        future: asyncio.Future[Table] = asyncio.get_running_loop().create_future()
        self._loading[id] = future
        try:
            table = await self._store.read(lambda connection: rows.load_table(connection, id))
            table.origin = self.hub.presence.where(table.host)
            self._keep(table)
            future.set_result(table)
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # somebody may wait for it, or nobody
            raise
        finally:
            del self._loading[id]
        return table

    def loaded(self, id: str) -> Table | None:
        """The table if it is in memory, as one is that somebody listens to."""
        return self._tables.get(id)

    def all_loaded(self) -> list[Table]:
        return list(self._tables.values())

    def forget(self, table: Table) -> None:
        """There is no such table any more."""
        self._tables.pop(table.id, None)

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        if len(self._tables) > _LOADED:
            for id in list(self._tables)[: _LOADED // 10]:
                # Whatever is at work on a table must not go on with one that nobody else knows.
                old = self._tables[id]
                if not old.lock.locked() and not old.bots_busy and not self.hub.listened_to(id):
                    del self._tables[id]

    # --- opening --------------------------------------------------------------------------------------------------

    async def opened(self, table: Table) -> Table:
        if not table.opened and table.stage != "gathering":
            async with table.lock:
                if not table.opened:  # somebody else may have seen to it while we waited
                    await self.referees.open(table)
            self.wake(table)
        return table

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._store.read(work)

    def acts_alone(self, table: Table, seat: int | None) -> bool:
        """Does nobody decide for that seat by hand?"""
        return seat is not None and (table.is_bots(seat) or seat in table.standing)

    def wake(self, table: Table) -> None:
        """If the next decision is a bot's, or was ordered ahead, see to it."""
        self._autopilot.wake(table)

    # --- moving ---------------------------------------------------------------------------------------------------

    async def play(
        self,
        person: str,
        id: str,
        seat: int,
        action: str,
        after: int | None,
        client: str | None,
        sender: Listener | None = None,
        page: Shown | None = None,
        least: int = limits.REMARKED,
    ) -> Made:
        """A person's move. `after` is the number of the last entry they know of, `client` an id they made up, `page`
        what their page holds, if it is to be shown what follows. `least`: hundredths of the chance to win that it must
        cost for a coach to speak up first; above 100 it is played all the same.

        The answer holds the entry as the seat may know it, so the connection that sent it is not told again.
        """
        table = await self.playing(id, person)
        self.own_seat(person, table, seat)
        await self._coached(person, table, seat, action, least)
        client = _own_id(person, client)

        async def work() -> Made:
            self.own_seat(person, table, seat)
            return await self.play_now(table, seat, action, after, client, sender, page)

        answer = await self._once(table, client, work)
        self.wake(table)
        return answer

    async def _coached(self, person: str, table: Table, seat: int, action: str, least: int) -> None:
        """Trouble where a coach looks on who knows something much better. Never at a table with other people."""
        if (
            not table.teaching.coach
            or least > 100
            or table.to_move != seat
            or not self.hints_at(table, person)
        ):
            return
        remark = await self._autopilot.remark(table, seat, action, person, least)
        if remark is not None:
            trouble = Trouble(409, "coached", better=remark.sentence)
            trouble.remark = remark
            raise trouble

    async def play_now(
        self,
        table: Table,
        seat: int,
        action: str,
        after: int | None,
        client: str | None,
        sender: Listener | None = None,
        page: Shown | None = None,
        alone: bool = False,
    ) -> Made:
        """The move itself; the caller holds the lock and has made sure that the seat may. `alone`: by nobody's hand.
        BehindError: another process was first; where that does not matter to the move, it is tried once more."""
        _check_after(table, after)
        _check_length(table)
        asked = Play(table.id, table.number + 1, seat, action, table.names, self._sight(table, seat, page))
        answer = await self.referees.ask(table, asked, limits.PICTURE if page is not None else limits.RULES)
        change = ALONE if alone else ORDINARY
        await self.keeping.entry(table, answer, "play", seat, answer.action, client, sender, change)
        return Made(_done(answer, seat), answer.drawn)

    def _sight(self, table: Table, seat: int, page: Shown | None) -> Sight | None:
        """What the page of who moves wants to see then. It is drawn while the move is written down, and shown after."""
        if page is None:
            return None
        own = table.seats_of(table.seats[seat].person)
        return Sight(table.names, table.tags(), self.together(table, own), page.twin, page.have)

    async def undo(
        self,
        person: str,
        id: str,
        seat: int,
        after: int | None,
        client: str | None,
        sender: Listener | None = None,
        page: Shown | None = None,
    ) -> Made:
        """Take one's last action back, while nothing was uncovered and nobody else has decided."""
        table = await self.playing(id, person)
        self.own_seat(person, table, seat)
        client = _own_id(person, client)

        async def work() -> Made:
            self.own_seat(person, table, seat)
            _check_after(table, after)
            self._slowly(self._undos, person, "undo_too_fast")
            asked = Undo(table.id, table.number + 1, seat, self._sight(table, seat, page))
            answer = await self.referees.ask(table, asked, limits.PICTURE)
            await self.keeping.entry(table, answer, "undo", seat, "", client, sender)
            return Made(_done(answer, seat), answer.drawn)

        return await self._once(table, client, work)

    async def chat(self, person: str, name: str, id: str, text: str, client: str | None) -> Done:
        """A line for everybody at the table; whoever does not sit there is named as a guest."""
        table = await self.get(id)
        text = harmless(" ".join(text.split()))[: limits.CHAT].strip()
        client = _own_id(person, client)
        if not text:
            raise Trouble(400, "nothing_said")
        self.seen(person, table)
        await self.opened(table)
        seats = table.seats_of(person)
        if not seats and not table.public and person != table.host:
            raise Trouble(403, "not_at_table")

        async def work() -> Made:
            self._slowly(self._chats, person, "chat_too_fast")
            if not table.concerns(person):  # being one more guest costs nothing: who plays must be heard too
                self._slowly(self._guests_chats, table.id, "chat_too_fast")
            seat = seats[0] if seats else None
            said = Said(seat, name if seat is None else table.seats[seat].name, text=text)
            if table.stage in ("gathering", "gone"):
                return Made(await self.waiting.chat(table, said, client))
            return Made(Done(await self.add(table, "chat", said, client)))

        return (await self._once(table, client, work)).done

    def _slowly(self, buckets: Buckets, key: str, code: str) -> None:
        if self._limited and (seconds := buckets.take(key)):
            raise Trouble(429, code, retry_after=seconds)

    def toggled(self, person: str) -> None:
        """Somebody lets a bot play or takes a seat back. Each is an entry that stays: it counts as an undo."""
        self._slowly(self._undos, person, "away_too_fast")

    async def _once(self, table: Table, client: str | None, work: Callable[[], Awaitable[Made]]) -> Made:
        """Do it under the table's lock, and only once for each id that a client made up."""

        async def once() -> Made:
            if client is not None and client in table.clients:
                number = table.clients[client]
                return Made(Done(number, table.moves, table.to_move, again=True))
            return await work()

        return await self.keeping.in_turn(table, once)

    async def add(
        self, table: Table, kind: str, said: Said, client: str | None = None, change: Change = ORDINARY
    ) -> int:
        """An entry that no rule is about; the caller holds the lock. BehindError."""
        _check_length(table)
        answer = await self.referees.ask(table, Add(table.id, table.number + 1, kind, said), limits.RULES)
        text = msgspec.json.encode(said).decode()
        await self.keeping.entry(table, answer, kind, said.seat, text, client, change=change)
        return table.number

    async def write(self, work: Callable[[Connection], None]) -> None:
        await self.keeping.write(work)

    async def playing(self, id: str, person: str | None) -> Table:
        table = await self.get(id)
        if table.stage == "gathering":
            raise Trouble(409, "not_started")
        self.seen(person, table)
        return await self.opened(table)

    def seen(self, person: str | None, table: Table) -> None:
        """They looked at the table or did something there. Of who has nothing to do with it nobody wants to know that:
        a stranger who looks on must not give its bots more time."""
        if person is None or not table.concerns(person):
            return
        table.attended = time.monotonic()
        # The host's counts, where it is known: a guest must not move a table to where much is thought about already.
        if person == table.host or not table.origin:
            table.origin = self.hub.presence.where(person) or table.origin
        if table.seats_of(person):
            self.hub.presence.asked(table.id, person)
            self.site.seen(table.id, person)

    def check_seat(self, table: Table, seat: int) -> None:
        if not 0 <= seat < len(table.seats):
            raise Trouble(404, "no_such_seat", seat=seat + 1)

    def own_seat(self, person: str, table: Table, seat: int) -> None:
        self.check_seat(table, seat)
        if table.seats[seat].person != person:
            raise Trouble(403, "not_your_seat")
        if table.seats[seat].bot:
            raise Trouble(409, "bot_stands_in")

    async def stand(self, person: str, id: str, seat: int, subject: str, most: int) -> StandingOrder:
        """Order ahead: up to so much for that. 0 takes the order back."""
        table = await self.playing(id, person)
        self.own_seat(person, table, seat)
        self._slowly(self._orders, person, "order_too_fast")
        wished = subject if most > 0 else ""
        await self.keeping.in_turn(table, lambda: self._autopilot.set_standing(table, seat, wished, most))
        self.wake(table)
        return StandingOrder(subject, most)

    async def close(self) -> None:
        await self._autopilot.close()

    def hints_at(self, table: Table, person: str | None) -> bool:
        """May this person ask for hints? Only among bots: with other people it would not be their own game."""
        return table.alone(person) and not table.teaching.led

    async def hint(self, person: str, id: str, seat: int) -> list[Advice]:
        """The best actions of one's own seat, which is to decide."""
        table = await self.playing(id, person)
        self.own_seat(person, table, seat)
        if not self.hints_at(table, person):
            raise Trouble(403, "no_hints_among_people")
        if table.to_move != seat:
            raise Trouble(409, "not_your_turn")
        return await self._autopilot.hint(table, seat, person)

    def attended(self, table: Table) -> bool:
        """Is the host there, or anybody who sits at it? By a connection, or lately by asking."""
        if time.monotonic() - table.attended < limits.ATTENDED:
            return True
        return self._somebody_there(table)

    def watched(self, table: Table) -> bool:
        """Does anybody see what happens there as it happens?"""
        return self.hub.listened_to(table.id) or self._somebody_there(table)

    def _somebody_there(self, table: Table) -> bool:
        people = {table.host, *table.people}
        return any(person is not None and self.hub.presence.connected(table.id, person) for person in people)

    def together(self, table: Table, own: list[int]) -> list[int]:
        """Seats of one person between which a page changes by itself: all, unless they have secrets from each other."""
        return [] if self.curtain(table, own) else own

    def curtain(self, table: Table, own: list[int]) -> bool:
        """People at one screen who have secrets from each other get a curtain between their turns."""
        return len(own) > 1 and self.secrets_at(table)

    def secrets_at(self, table: Table) -> bool:
        """Would people at one screen see what they should not?"""
        if table.secrets is None:
            options = game_by_name(table.game).options_from_plain(table.options)
            table.secrets = courtesy(table.game).secrets(options)
        return table.secrets


def _check_after(table: Table, after: int | None) -> None:
    """Has the position changed since the last entry that somebody knows of? What was said meanwhile changes nothing."""
    if after is not None and not table.moved <= after <= table.number:
        raise Trouble(409, "moved_on", number=table.number)


def _check_length(table: Table) -> None:
    """A game that never ends must not grow for ever: everybody who opens it would wait for all of it."""
    if table.moves >= limits.MOVES or table.number >= limits.ENTRIES:
        raise Trouble(409, "table_too_long", most=f"{limits.MOVES:,}")


def _own_id(person: str, client: str | None) -> str | None:
    """An id that a client made up counts for its person only: two bots may both count from 1."""
    return f"{person}:{client}" if client is not None else None


def _done(answer: Moved, seat: int) -> Done:
    """What who moved is told."""
    entry = msgspec.Raw(answer.told.get(seat, answer.heard))
    return Done(answer.number, answer.moves, answer.to_move, entry)
