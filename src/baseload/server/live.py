"""The WebSocket: requests with answers, and the entries of the tables one listens to. docs/protocol.md tells it all."""

import asyncio
import contextlib
import logging
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from baseload.core.plain import Plain
from baseload.server import limits
from baseload.server.buckets import Bucket
from baseload.server.commands import Commands, Message
from baseload.server.hub import Hub, Listener, encode
from baseload.server.people import People, Person
from baseload.server.words import Trouble, say

_log: Final = logging.getLogger("baseload")
_decode: Final = msgspec.json.Decoder(Message).decode
# Codes of our own for closing; 1000 to 2999 belong to the protocol.
_WRONG_ORIGIN: Final = 4403
_TOO_MANY: Final = 4429
_BEHIND: Final = 4408
_NO_SUCH_TOKEN: Final = 4401
_CLOSING: Final = 1.0  # seconds that a connection has to take the news that it is closed


@websocket("/live", exclude_from_auth=True)
async def live(socket: WebSocket) -> None:  # type: ignore[type-arg]
    people: People = socket.app.state.people
    commands: Commands = socket.app.state.commands
    hub: Hub = socket.app.state.hub
    limited: bool = socket.app.state.settings.limits
    person, by_token = await who(socket, people)
    if by_token and person is None:
        await socket.close(_NO_SUCH_TOKEN)
        return
    if not by_token and not same_origin(socket):
        await socket.close(_WRONG_ORIGIN)
        return
    if hub.count >= limits.SOCKETS:
        await socket.close(_TOO_MANY)
        return
    await socket.accept()
    hub.count += 1
    listener = Listener(person.id if person is not None else None)
    sender = asyncio.create_task(_send(socket, listener))
    receiver = asyncio.create_task(_receive(socket, commands, person, listener, limited))
    behind = asyncio.create_task(listener.behind.wait())
    try:
        await asyncio.wait({receiver, behind}, return_when=asyncio.FIRST_COMPLETED)
        if listener.behind.is_set():
            sender.cancel()
            with contextlib.suppress(asyncio.TimeoutError, Exception):
                await asyncio.wait_for(socket.close(_BEHIND), _CLOSING)
    finally:
        hub.count -= 1
        hub.leave(listener)
        async with listener.working:  # what was begun is ended: a move is not stopped half-way
            for task in (sender, receiver, behind):
                task.cancel()
        await asyncio.gather(sender, receiver, behind, return_exceptions=True)


async def who(socket: WebSocket, people: People) -> tuple[Person | None, bool]:  # type: ignore[type-arg]
    """The person of a token or of a session, and whether it was by a token."""
    given = socket.headers.get("authorization", "")
    token = (
        given.removeprefix("Bearer ") if given.startswith("Bearer ") else socket.query_params.get("token", "")
    )
    if token:
        return await people.by_token(token), True
    id = socket.session.get("person") if socket.session else None
    return (await people.get(id) if isinstance(id, str) else None), False


def same_origin(socket: WebSocket) -> bool:  # type: ignore[type-arg]
    """A page of somebody else's must not speak with our visitor's cookie."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def _send(socket: WebSocket, listener: Listener) -> None:  # type: ignore[type-arg]
    while True:
        await socket.send_data(await listener.queue.get(), mode="text")


async def _receive(
    socket: WebSocket,  # type: ignore[type-arg]
    commands: Commands,
    person: Person | None,
    listener: Listener,
    limited: bool,
) -> None:
    """One request after the other. An answer goes out at once, unless something else waits to be sent before it."""
    messages = Bucket(limits.MESSAGES_AT_ONCE, limits.MESSAGES_PER_SECOND)
    while True:
        try:
            text = await socket.receive_data(mode="text")
        except (WebSocketDisconnect, RuntimeError):
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
                answer: dict[str, Plain] = {"re": id, "ok": await commands.obey(person, listener, message)}
        except Trouble as trouble:
            answer = {"re": id, "error": trouble.to_plain()}
        except RecursionError:
            answer = {"re": id, "error": Trouble(400, "too_deep").to_plain()}
        except msgspec.MsgspecError as error:
            answer = {"re": id, "error": Trouble(400, "bad_message", why=str(error)).to_plain()}
        except Exception:  # a mistake of ours: the log has it all, the client a sentence
            _log.exception(say("log.message_failed"))
            answer = {"re": id, "error": Trouble(500, "bug").to_plain()}
        if listener.queue.empty():
            await socket.send_data(encode(answer), mode="text")
        else:
            listener.send(encode(answer))
