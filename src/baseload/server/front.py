"""What every request and every WebSocket passes first: who it is from, whom it asks for, whether it comes too fast."""

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Request

from baseload.server import limits
from baseload.server.connections import Places
from baseload.server.doors import Doors, Visit, neighbourhood
from baseload.server.rates import Rates
from baseload.server.seldom import Seldom
from baseload.server.tongues import language_of, remembering
from baseload.server.troubles import answer_to
from baseload.server.words import Trouble
from baseload.text.reading import reading

Scope = Any
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Front:
    """An ASGI application around another. What it finds out stands in the scope: `client`, `scheme` and the `Host`
    header are then the visitor's own, not the proxy's. Without `rates` nobody is too fast.

    Behind a proxy nobody's connections can be counted, but what they have asked for and not yet got can. A proxy sends
    whoever comes while we are `away` to another process."""

    def __init__(
        self, app: App, doors: Doors, rates: Rates | None, seldom: Seldom, away: Callable[[], bool]
    ) -> None:
        self._away = away
        self._app = app
        self._doors = doors
        self._rates = rates
        self._at_once = Places(limits.CONNECTIONS_OF_ONE, "log.connections_of_one", seldom)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        visit = self._doors.visit(scope)
        _note(scope, visit)
        try:
            self._check(scope, visit)
        except Trouble as trouble:
            await _refuse(scope, receive, send, trouble)
            return
        if scope["type"] == "http" and scope["method"] == "HEAD":
            # The same headers as for GET; the server that writes the answer leaves its body out.
            scope = {**scope, "method": "GET"}
        tag, wished = language_of(scope)
        if wished and scope["type"] == "http":
            send = remembering(send, tag, visit.secure)
        with reading(tag):
            await self._let_in(scope, receive, send, visit)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, visit: Visit) -> None:
        who = neighbourhood(visit.address)
        if self._rates is None or scope["type"] != "http":
            await self._app(scope, receive, send)
        elif self._at_once.take(who, who):
            try:
                await self._app(scope, receive, send)
            finally:
                self._at_once.leave(who)
        else:
            await _refuse(scope, receive, send, Trouble(429, "too_many_connections"))

    def _check(self, scope: Scope, visit: Visit) -> None:
        """Counted first: to be refused costs us something too."""
        if self._away():
            raise Trouble(503, "not_kept")
        if self._rates is not None:
            self._rates.count(neighbourhood(visit.address), scope.get("method", ""), scope["path"])
        if _is_too_long(scope):
            raise Trouble(431, "too_large")
        if not self._doors.lets_in(visit):
            raise Trouble(421, "unknown_host")


def _is_too_long(scope: Scope) -> bool:
    """Whoever reads the line limits only what has yet to come: a head that is there at once can have any length."""
    if len(scope["path"]) > limits.PATH or len(scope.get("query_string", b"")) > limits.QUERY:
        return True
    return sum(len(name) + len(value) for name, value in scope["headers"]) > limits.REQUEST_HEAD


def _note(scope: Scope, visit: Visit) -> None:
    port = scope["client"][1] if scope.get("client") else 0
    scope["client"] = (visit.address, port)
    if visit.secure:
        scope["scheme"] = "https" if scope["type"] == "http" else "wss"
    if visit.asked:
        headers = [header for header in scope["headers"] if header[0] != b"host"]
        scope["headers"] = [*headers, (b"host", visit.host.encode("latin-1"))]
    scope["visit"] = visit


async def _refuse(scope: Scope, receive: Receive, send: Send, trouble: Trouble) -> None:
    if scope["type"] == "http":
        request: Request[Any, Any, Any] = Request(scope, receive, send)
        answer = answer_to(request, trouble).to_asgi_response(app=None, request=request)
        await answer(scope, receive, send)
        return
    await receive()  # that it wants to connect
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *trouble.headers()]
    await send({"type": "websocket.http.response.start", "status": trouble.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": trouble.message.encode()})
