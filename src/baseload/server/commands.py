"""What a WebSocket can ask for, by name: the same for pages and programs. `api` offers most of it over HTTP too."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Final

import msgspec

from baseload.server import limits
from baseload.server.hub import Listener
from baseload.server.parts import Parts
from baseload.server.people import People, Person
from baseload.server.replies import Done, Joined, Looked, Nothing, PartShown, Since, StandingOrder, WhyNot
from baseload.server.shows import Part, Shown
from baseload.server.tables import Made, Tables
from baseload.server.words import Trouble

Answer = Done | Joined | Looked | Nothing | PartShown | StandingOrder | WhyNot | None


Mark = Annotated[str, msgspec.Meta(max_length=limits.MARK)]


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """A request over the WebSocket. `id` comes back with the answer; for `play`, `undo` and `chat` it also makes a
    repeated send harmless, so it must be new for everything new."""

    do: str
    id: str | None = None
    table: Annotated[str, msgspec.Meta(max_length=64)] = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    action: str = ""
    handle: str = ""
    text: str = ""
    subject: Annotated[str, msgspec.Meta(max_length=limits.SUBJECT)] = ""
    after: Annotated[int, msgspec.Meta(ge=0, le=limits.NUMBER)] | None = None
    most: Annotated[int, msgspec.Meta(ge=0, le=limits.AMOUNT)] = 0
    least: Annotated[int, msgspec.Meta(ge=0, le=limits.AMOUNT)] = limits.REMARKED
    part: bool = (
        False  # for our own page: the answer to a move, and entries, bring what it shows next, as `part` does
    )
    twin: bool = False  # …with the board as text
    have: Annotated[list[Mark], msgspec.Meta(max_length=limits.KEPT)] = []  # …without what it holds already


class Commands:
    def __init__(self, tables: Tables, parts: Parts, people: People) -> None:
        self._tables = tables
        self._people = people
        self._parts = parts
        self._known: Final[dict[str, Callable[[Person | None, Listener, Message], Awaitable[Answer]]]] = {
            "join": self.join,
            "leave": self.leave,
            "play": self.play,
            "undo": self.undo,
            "chat": self.chat,
            "look": self.look,
            "part": self.part,
            "why": self.why,
            "stand": self.stand,
            "ping": self.ping,
        }

    async def obey(self, person: Person | None, listener: Listener, message: Message) -> Answer:
        command = self._known.get(message.do)
        if command is None:
            raise Trouble(400, "unknown_command", command=message.do, known=", ".join(self._known))
        _check_lengths(message)
        return await command(person, listener, message)

    async def join(self, person: Person | None, listener: Listener, message: Message) -> Joined:
        """Listen to a table, from one of one's own seats or as a spectator; first everything after `after`."""
        tables = self._tables
        table = await tables.get(message.table)
        if len(listener.seats) >= limits.TABLES_LISTENED_TO and message.table not in listener.seats:
            raise Trouble(400, "too_many_tables", most=limits.TABLES_LISTENED_TO)
        own = table.seats_of(person.id if person is not None else None)
        if message.seat is not None and message.seat not in own:
            raise Trouble(403, "not_your_seat")
        seat = message.seat if message.seat is not None else (own[0] if own else None)
        if table.stage == "gathering":
            who = person.id if person is not None else None
            # Nothing is said between what is told now and what is told from now on.
            async with tables.looking.in_turn(table, who):
                if tables.site.many and not table.counted:  # what is said elsewhere comes after that
                    await tables.waiting.count(table)
                after = message.after
                missed = await tables.waiting.lines(table, after) if after is not None else []
                tables.hub.listen(listener, table.id, seat)
            return Joined(tables.waiting.told(table), seat, missed)
        await tables.opened(table)
        async with table.lock:  # nothing happens between what is told now and what is told from now on
            found: Since | None = None
            if message.after is not None:
                who = person.id if person is not None else None
                found = await tables.looking.since_now(who, table, seat, message.after)
            tables.hub.listen(listener, table.id, seat)
        tables.wake(table)
        if message.part:
            listener.pages[table.id] = Shown(message.twin, message.have)
        if found is None:
            return Joined(table.summary(), seat, [])
        return Joined(table.summary(), seat, found.entries, found.more)

    async def leave(self, person: Person | None, listener: Listener, message: Message) -> Nothing:
        self._tables.hub.forget(listener, message.table)
        return Nothing()

    async def play(self, person: Person | None, listener: Listener, message: Message) -> Done:
        somebody = _somebody(person)
        made = await self._tables.play(
            somebody.id,
            message.table,
            _seat(message),
            message.action,
            message.after,
            message.id,
            listener,
            _along(listener, message),
            message.least,
        )
        return await self._shown(somebody, listener, message, made)

    async def undo(self, person: Person | None, listener: Listener, message: Message) -> Done:
        somebody = _somebody(person)
        made = await self._tables.undo(
            somebody.id,
            message.table,
            _seat(message),
            message.after,
            message.id,
            listener,
            _along(listener, message),
        )
        return await self._shown(somebody, listener, message, made)

    async def _shown(self, person: Person, listener: Listener, message: Message, made: Made) -> Done:
        """The answer to a move, for our own page with what it shows next: who moved sees it first."""
        done = made.done
        if not message.part:
            return done
        page = Shown(message.twin, message.have)
        try:
            table = await self._tables.get(message.table)
            if made.drawn is None:  # it would be a large picture, or nobody knows: others' moves go before it
                await self._tables.referees.spare(table)
            part = await self._parts.after_move(person, table, _seat(message), page, made.drawn)
        except Trouble:  # the move is made all the same; the page asks again
            return done
        done.part = self._held(listener, message, part)
        return done

    def _held(self, listener: Listener, message: Message, part: Part) -> msgspec.Raw:
        """What is sent, noted down as what the page holds from now on."""
        page = listener.pages.get(message.table)
        if page is not None:
            page.twin = message.twin
            page.holds(part.marks)
        return part.encoded

    async def chat(self, person: Person | None, listener: Listener, message: Message) -> Done:
        somebody = _somebody(person)
        said = await self._tables.chat(somebody.id, somebody.name, message.table, message.text, message.id)
        await self._people.keep(somebody)  # whose words are kept is kept too
        return said

    async def look(self, person: Person | None, listener: Listener, message: Message) -> Looked:
        return await self._tables.looking.look(person.id if person else None, message.table, message.seat)

    async def part(self, person: Person | None, listener: Listener, message: Message) -> PartShown:
        """For our own page: what it shows now."""
        table = await self._tables.get(message.table)
        who = person.id if person is not None else None
        part = await self._parts.part(who, table, message.seat, message.twin, message.have)
        return PartShown(self._held(listener, message, part))

    async def why(self, person: Person | None, listener: Listener, message: Message) -> WhyNot | None:
        return await self._tables.looking.why(
            _somebody(person).id, message.table, _seat(message), message.handle, message.action
        )

    async def stand(self, person: Person | None, listener: Listener, message: Message) -> StandingOrder:
        return await self._tables.stand(
            _somebody(person).id, message.table, _seat(message), message.subject, message.most
        )

    async def ping(self, person: Person | None, listener: Listener, message: Message) -> Nothing:
        return Nothing()


def _somebody(person: Person | None) -> Person:
    if person is None:
        raise Trouble(401, "nobody")
    return person


def _along(listener: Listener, message: Message) -> Shown | None:
    """Our own page, if what follows can be drawn along with its move: where it holds what it was sent last, that is
    little. Other pictures wait until moves were answered, or one address could hold up all tables with large ones."""
    page = listener.pages.get(message.table) if message.part else None
    return page if page is not None and page.is_as_sent(message.twin, message.have) else None


def _seat(message: Message) -> int:
    if message.seat is None:
        raise Trouble(400, "which_seat")
    return message.seat


def _check_lengths(message: Message) -> None:
    if message.id is not None and not 0 < len(message.id) <= limits.CLIENT_ID:
        raise Trouble(400, "bad_id", most=limits.CLIENT_ID)
    if len(message.action) > limits.ACTION or len(message.handle) > limits.ACTION:
        raise Trouble(400, "too_long", most=limits.ACTION)
