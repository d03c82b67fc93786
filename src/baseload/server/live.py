"""The WebSocket: requests with answers, and the entries of the tables one listens to. docs/protocol.md tells it all."""

import asyncio
import contextlib
import logging
from typing import Final

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect

from baseload.server import limits
from baseload.server.buckets import Bucket
from baseload.server.commands import Commands, Message
from baseload.server.connections import Sockets
from baseload.server.doors import Doors
from baseload.server.hub import IDLE, NO_SUCH_TOKEN, TOO_MANY, WRONG_ORIGIN, Hub, Listener, encode
from baseload.server.lines import LiveLine
from baseload.server.people import People, Person, digest
from baseload.server.store import StoreError
from baseload.server.words import Trouble, for_log

_log: Final = logging.getLogger("baseload")
_decode: Final = msgspec.json.Decoder(Message).decode
_CLOSING: Final = 1.0  # seconds that a connection has to take the news that it is closed


@websocket("/live", exclude_from_auth=True)
async def live(socket: WebSocket) -> None:  # type: ignore[type-arg]
    people: People = socket.app.state.people
    commands: Commands = socket.app.state.commands
    hub: Hub = socket.app.state.hub
    sockets: Sockets = socket.app.state.sockets
    limited: bool = socket.app.state.settings.limits
    person, token = await who(socket, people)
    if token and person is None:
        await socket.close(NO_SUCH_TOKEN)
        return
    if not token and not same_origin(socket):
        await socket.close(WRONG_ORIGIN)
        return
    address, id = socket.scope["client"][0], person.id if person is not None else None  # type: ignore[index]
    if not sockets.enter(address, id):
        await socket.close(TOO_MANY)
        return
    if id is not None:
        hub.presence.came_from(id, address)
    listener = Listener(id, token)
    try:
        await socket.accept()
        hub.enter(listener)
        if token and (await who(socket, people))[0] is None:  # taken back while we shook hands
            listener.close(NO_SUCH_TOKEN)
        await _converse(socket, commands, person, listener, limited)
    finally:
        hub.leave(listener)
        sockets.leave(address, id)


async def _converse(
    socket: WebSocket,  # type: ignore[type-arg]
    commands: Commands,
    person: Person | None,
    listener: Listener,
    limited: bool,
) -> None:
    """Until one side has enough."""
    wire = _Wire(socket)
    sender = asyncio.create_task(_send(wire, listener))
    receiver = asyncio.create_task(_receive(wire, commands, person, listener, limited))
    let_go = asyncio.create_task(listener.let_go.wait())
    try:
        await asyncio.wait({receiver, let_go}, return_when=asyncio.FIRST_COMPLETED)
        if listener.let_go.is_set():
            sender.cancel()
            with contextlib.suppress(asyncio.TimeoutError, Exception):
                await asyncio.wait_for(socket.close(listener.code), _CLOSING)
    finally:
        async with listener.working:  # what was begun is ended: a move is not stopped half-way
            for task in (sender, receiver, let_go):
                task.cancel()
        await asyncio.gather(sender, receiver, let_go, return_exceptions=True)


@get("/live", include_in_schema=False, sync_to_thread=False)
def not_live() -> None:
    """A request that has come without its wish for a WebSocket: most proxies have to be told to pass that on."""
    raise Trouble(426, "upgrade_needed")


async def who(socket: WebSocket, people: People) -> tuple[Person | None, str]:  # type: ignore[type-arg]
    """The person of a token or of a session, and the token's digest; "" for a session."""
    given = socket.headers.get("authorization", "")
    token = (
        given.removeprefix("Bearer ") if given.startswith("Bearer ") else socket.query_params.get("token", "")
    )
    if token:
        return await people.by_token(token), digest(token)
    return await people.of_session(socket.session), ""


def same_origin(socket: WebSocket) -> bool:  # type: ignore[type-arg]
    """A page of somebody else's must not speak with our visitor's cookie."""
    origin = socket.headers.get("origin")
    doors: Doors = socket.app.state.doors
    return origin is None or doors.is_own_page(origin, socket.scope["visit"])  # type: ignore[typeddict-item]


class _Wire:
    """Messages as they come and go, past what the framework does for each."""

    def __init__(self, socket: WebSocket) -> None:  # type: ignore[type-arg]
        line: LiveLine = socket.scope["line"]  # type: ignore[typeddict-item]
        self._receive = line.receive
        self.say = line.say

    async def hear(self) -> str:
        """The next message; WebSocketDisconnect when there will be none."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="")
        return message.get("text") or ""  # what is no text is no message of ours


async def _send(wire: _Wire, listener: Listener) -> None:
    while True:
        message = await listener.queue.get()
        await wire.say(message)
        listener.sent(message)


async def _receive(
    wire: _Wire,
    commands: Commands,
    person: Person | None,
    listener: Listener,
    limited: bool,
) -> None:
    """One request after the other. An answer goes out at once, unless something else waits to be sent before it."""
    messages = Bucket(limits.MESSAGES_AT_ONCE, limits.MESSAGES_PER_SECOND)
    while True:
        # Whoever listens to a table may be quiet for ever, and so may a program that waits for its game.
        patience = None if listener.seats or listener.token else limits.IDLE
        try:
            text = await asyncio.wait_for(wire.hear(), patience)
        except TimeoutError:
            listener.close(IDLE)
            return
        except (WebSocketDisconnect, RuntimeError):
            return
        if listener.let_go.is_set():  # whoever is shown out is no longer obeyed
            return
        id: str | None = None
        try:
            if limited and (pause := messages.wait()):
                await asyncio.sleep(pause)  # a fast bot is slowed down, not refused
            if len(text) > limits.MESSAGE:
                raise Trouble(413, "message_too_long", most=limits.MESSAGE)
            message = _decode(text)
            id = message.id
            async with listener.working:
                answer: dict[str, object] = {"re": id, "ok": await commands.obey(person, listener, message)}
        except Trouble as trouble:
            answer = {"re": id, "error": trouble.to_plain()}
        except StoreError:
            answer = {"re": id, "error": Trouble(503, "not_kept").to_plain()}
        except RecursionError:
            answer = {"re": id, "error": Trouble(400, "too_deep").to_plain()}
        except msgspec.MsgspecError as error:
            answer = {"re": id, "error": Trouble(400, "bad_message", why=str(error)).to_plain()}
        except Exception:  # a mistake of ours: the log has it all, the client a sentence
            _log.exception(for_log("log.message_failed"))
            answer = {"re": id, "error": Trouble(500, "bug").to_plain()}
        if listener.queue.empty():
            await wire.say(encode(answer))
        else:
            await listener.answer(encode(answer))
