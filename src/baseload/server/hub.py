"""Who listens to which table, and what they have not yet been sent.

A listener has a queue of its own: a slow one never makes the others wait, and one that falls too far behind is let
go. It comes back and says what it heard last.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from baseload.server import limits
from baseload.server.presence import Presence
from baseload.server.replies import LobbyNews, RematchNews
from baseload.text.reading import language

if TYPE_CHECKING:
    from baseload.server.shows import Shown

# Codes of our own for closing a connection; 1000 to 2999 belong to the protocol.
NO_SUCH_TOKEN: Final = 4401
WRONG_ORIGIN: Final = 4403
AWAY: Final = 1013  # "try again later", elsewhere
BEHIND: Final = 4408
IDLE: Final = 4410
TOO_MANY: Final = 4429
encode: Final = msgspec.json.Encoder().encode


class Listener:
    """One connection. `seats` says as whom it listens to each table; `pages`, where it is a page, what that shows."""

    def __init__(self, person: str | None, token: str = "") -> None:
        self.person = person
        self.token = token  # by which it came, as its digest; "" for a page
        self.language = language()  # in which it reads
        self.seats: dict[str, int | None] = {}
        self.pages: dict[str, Shown] = {}
        self.queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._unsent = 0  # bytes in it
        self._answer = b""  # the one in it, if any…
        self._answered = asyncio.Event()  # …and that it was sent
        self.let_go = asyncio.Event()  # the connection is to be closed
        self.code = 0  # …with this code
        self.working = asyncio.Lock()  # held while one of its requests is seen to

    def send(self, message: bytes) -> None:
        if self.queue.qsize() >= limits.UNSENT or self._unsent > limits.UNSENT_BYTES:
            self.close(BEHIND)
        else:
            self._unsent += len(message)
            self.queue.put_nowait(message)

    async def answer(self, message: bytes) -> None:
        """Send it after whatever waits, and come back when it was: who does not read is not listened to."""
        self._answer = message
        self._answered.clear()
        self.send(message)
        await self._answered.wait()

    def sent(self, message: bytes) -> None:
        """That was in the queue, and is no more."""
        self._unsent -= len(message)
        if message is self._answer:
            self._answered.set()

    def close(self, code: int) -> None:
        self.code = code
        self.let_go.set()


class Hub:
    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self.presence = Presence()
        # For pages, which are told and shown more: what has happened, and of which kind it is.
        self.show: Callable[[Listener, str, bytes, str], None] | None = None
        # Somebody has come to a table, or gone from it with their last connection.
        self.moved: Callable[[str, str], None] | None = None
        # The same for connections to this process alone; True: they came.
        self.moved_here: Callable[[str, str, bool], None] | None = None
        self._everybody: set[Listener] = set()
        self.away = False  # the store is out of reach, and has been for a while

    def go_away(self) -> None:
        """Nothing can be done here for now: whoever has another process to go to had better go there."""
        self.away = True
        for listener in self._everybody:
            listener.close(AWAY)

    @property
    def count(self) -> int:
        """Connections."""
        return len(self._everybody)

    def enter(self, listener: Listener) -> None:
        self._everybody.add(listener)

    def listen(self, listener: Listener, table: str, seat: int | None) -> None:
        new = table not in listener.seats and listener.person is not None
        first = new and not self.presence.connected(table, str(listener.person))
        first_here = new and not self.presence.connected_here(table, str(listener.person))
        if new:
            self.presence.came(table, str(listener.person))
        if first_here and self.moved_here is not None:
            self.moved_here(table, str(listener.person), True)
        if first and self.moved is not None:  # before they listen: they know that they are here
            self.moved(table, str(listener.person))
        self._listeners.setdefault(table, set()).add(listener)
        listener.seats[table] = seat

    def forget(self, listener: Listener, table: str) -> None:
        found = self._listeners.get(table)
        went = table in listener.seats and listener.person is not None
        if went:
            self.presence.went(table, str(listener.person))
        listener.seats.pop(table, None)
        listener.pages.pop(table, None)
        if found is not None:
            found.discard(listener)
            if not found:
                del self._listeners[table]
        last_here = went and not self.presence.connected_here(table, str(listener.person))
        if last_here and self.moved_here is not None:
            self.moved_here(table, str(listener.person), False)
        last = went and not self.presence.connected(table, str(listener.person))
        if last and self.moved is not None:
            self.moved(table, str(listener.person))

    def reseat(self, table: str, people: list[str | None]) -> None:
        """Others sit there now: who listens from a seat that is not theirs any more looks on."""
        for listener in self._listeners.get(table, ()):
            seat = listener.seats[table]
            if seat is not None and (seat >= len(people) or people[seat] != listener.person):
                listener.seats[table] = None

    def leave(self, listener: Listener) -> None:
        self._everybody.discard(listener)
        for table in list(listener.seats):
            self.forget(listener, table)

    @property
    def tokens(self) -> list[str]:
        """By which somebody is connected, as their digests."""
        return list({listener.token for listener in self._everybody if listener.token})

    def close_token(self, token: str) -> None:
        """A token is worth nothing any more: nor are the connections that came by it."""
        for listener in self._everybody:
            if listener.token == token:
                listener.close(NO_SUCH_TOKEN)

    def listened_to(self, table: str) -> bool:
        return table in self._listeners

    @property
    def tables(self) -> list[str]:
        """Those that somebody listens to."""
        return list(self._listeners)

    def seats_listening(self, table: str) -> set[int]:
        """From which somebody listens."""
        found = (listener.seats[table] for listener in self._listeners.get(table, ()))
        return {seat for seat in found if seat is not None}

    def tell(
        self,
        table: str,
        kind: str,
        heard: bytes,
        told: dict[int, bytes],
        people: list[str | None],
        to_move: int | None,
        but: Listener | None = None,
    ) -> None:
        """An entry of that kind, to everybody at the table but one: what all may know (`heard`), or what their own seat
        may (`told`). Who hears of it out of turn hears the table and whose turn it is, too.

        `people` sit there now, by their seats: who has listened from a seat that is somebody else's by now hears what
        all may know."""
        listeners = self._listeners.get(table)
        if not listeners:
            return
        where = encode({"table": table, "to_move": to_move})[:-1] + b","
        open_to_all = where + heard[1:]
        for listener in listeners:
            if listener is but:
                continue
            seat = listener.seats[table]
            own = seat is not None and seat < len(people) and people[seat] == listener.person
            known = told.get(seat) if seat is not None and own else None
            entry = where + known[1:] if known is not None else open_to_all
            if self.show is not None and table in listener.pages:
                self.show(listener, table, entry, kind)
            else:
                listener.send(entry)

    def tell_lobby(self, table: str, message: LobbyNews) -> None:
        """Something about a table that has not begun."""
        for listener in self._listeners.get(table, ()):
            listener.send(encode(message))

    def tell_seated(self, table: str, message: RematchNews) -> None:
        """What concerns only those who sat at a table that is over."""
        for listener in self._listeners.get(table, ()):
            if listener.seats[table] is not None:
                listener.send(encode(message))
