"""The two protocols that uvicorn speaks on a line, HTTP and WebSockets, with an eye on the line itself: how many there
are, and how long one may keep us waiting.

uvicorn closes a line that is quiet between two requests, but waits for ever for the rest of a request that has begun,
and for whoever does not read. It reads to its end what was refused long ago.
"""

import asyncio
import contextlib
import struct
from collections.abc import Awaitable, Callable
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request
from websockets.protocol import State

from baseload.server import limits
from baseload.server.connections import Connections
from baseload.server.doors import neighbourhood
from baseload.server.seldom import Seldom
from baseload.server.words import Trouble

_TEXT: Final = 0x81  # the last frame of a text, which is its first
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class HttpLine(H11Protocol):
    """A new line, and as long as it speaks HTTP. The timers follow what h11 knows of the other side: it has yet to send
    a head (IDLE), or a body (SEND_BODY), or it waits for us."""

    def __init__(self, connections: Connections, seldom: Seldom, **given: Any) -> None:
        super().__init__(**given)
        self._connections = connections
        self._seldom = seldom
        self._address = ""
        self._waits_for: object = None
        self._patience: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._counted = False
        self._passed_on = False
        self._answer = self.app
        self.app = self._answer_and_part

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._counted = self._connections.enter(transport, self._address)
        if self._counted:
            self._wait()
        else:
            transport.write(_FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        _stop(self._patience)
        _stop(self._reading)
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._counted:
            super().data_received(data)
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self._passed_on = True  # from here on `LiveLine` has it, with pings of its own
        _stop(self._patience)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    async def _answer_and_part(self, scope: Any, receive: Receive, send: Send) -> None:
        """Who is answered while much of what they send is still to come is told that the line is closed, and has a
        moment to hear it: what is closed with something unread may take the answer with it."""
        parting = False

        async def say(message: Any) -> None:
            nonlocal parting
            if message["type"] == "http.response.start":
                parting = self._much_is_to_come(scope)
                if parting:
                    message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
            if not parting or message["type"] == "http.response.start" or message.get("more_body"):
                await send(message)
                return
            await send({**message, "more_body": True})
            await _hear_little(receive)
            await send({"type": "http.response.body"})  # with which the line is closed

        await self._answer(scope, receive, say)

    def _much_is_to_come(self, scope: Any) -> bool:
        if self.conn.their_state is not h11.SEND_BODY:
            return False
        told = next((value for name, value in scope["headers"] if name == b"content-length"), None)
        return told is None or int(told) > limits.UNWANTED

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(limits.UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        _stop(self._reading)

    def _wait(self) -> None:
        """A timer for what is still to come. More of the same does not start it anew: a byte now and then is no
        progress."""
        waits_for = self.conn.their_state
        if waits_for is self._waits_for or self._passed_on:
            return
        self._waits_for = waits_for
        _stop(self._patience)
        seconds = {h11.IDLE: limits.HEAD, h11.SEND_BODY: limits.WHOLE_REQUEST}.get(waits_for)
        self._patience = self.loop.call_later(seconds, self._give_up) if seconds is not None else None

    def _give_up(self) -> None:
        if not self.transport.is_closing():
            self._seldom.warn("log.half_sent", who=neighbourhood(self._address))
            self.transport.abort()


class LiveLine(WebSocketsSansIOProtocol):
    """The same line once it has become a WebSocket: it still has the place that it took as it came.

    A table's messages are many and small. The application finds the line in its scope and writes to it (`say`): what
    the layers between them do for each message costs as much as all else."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._connections = connections

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["line"] = self  # type: ignore[typeddict-unknown-key]

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading at every message, until it is heard. One that nobody is before is heard at once, and
        stopping for it would cost the system two calls."""
        first = self.queue.empty() and not self.read_paused
        self.read_paused = self.read_paused or first  # as it seems to uvicorn
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and not first

    async def say(self, text: bytes) -> None:
        """Send a message as it is; ClientDisconnected where nobody is there to hear it."""
        await self.writable.wait()
        try:
            if self.disconnected or self.close_sent:
                raise ClientDisconnected
            if self.conn.extensions or self.conn.state is not State.OPEN:
                self.conn.send_text(text)  # compressed, or refused
                text = b"".join(self.conn.data_to_send())
            else:
                text = _head(len(text)) + text
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(text)

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused, and said so: not the mistake that uvicorn would log


def _head(length: int) -> bytes:
    """What stands before a whole message of text (RFC 6455, 5.2): that it is one, and how long in the fewest bytes."""
    if length < 126:
        return bytes((_TEXT, length))
    return (
        struct.pack("!BBH", _TEXT, 126, length)
        if length < 1 << 16
        else struct.pack("!BBQ", _TEXT, 127, length)
    )


async def _hear_little(receive: Receive) -> None:
    """Of what nobody wants. Most who send it have heard our answer by then."""
    left = limits.UNWANTED
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(limits.PARTING):
            while left > 0:
                message = await receive()
                if not message.get("more_body"):  # that was all, or they have gone
                    return
                left -= len(message["body"])
            await asyncio.sleep(limits.PARTING)


def _stop(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def _full() -> bytes:
    """An answer before anything was asked: whoever has too many lines is worth no more work than this."""
    trouble = Trouble(429, "too_many_connections")
    body = trouble.message.encode()
    head = [
        b"HTTP/1.1 429 Too Many Requests",
        b"content-type: text/plain; charset=utf-8",
        b"content-length: " + str(len(body)).encode(),
        b"connection: close",
        *(b"%s: %s" % header for header in trouble.headers()),
    ]
    return b"\r\n".join([*head, b"", body])


_FULL: Final = _full()
