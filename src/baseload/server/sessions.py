"""The sealed cookie by which a browser is known. Whatever is not one of ours, whole and unchanged, is no cookie.

Over TLS its name begins with `__Host-`: browsers let nobody but this very host set such a cookie, where any other name
could be set by whoever has a sibling of our domain. Without TLS browsers refuse that name.
"""

import hashlib
import hmac
from dataclasses import replace
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.middleware.base import DefineMiddleware
from litestar.middleware.session.base import SessionMiddleware
from litestar.middleware.session.client_side import ClientSideSessionBackend, CookieBackendConfig

COOKIE: Final = "baseload"
HOST_COOKIE: Final = "__Host-baseload"
_KEPT: Final = 400 * 24 * 3600  # seconds; browsers keep none for longer
Connection = ASGIConnection[Any, Any, Any, Any]


def sessions(secret: bytes) -> DefineMiddleware:
    config = CookieBackendConfig(secret=secret, key=COOKIE, samesite="lax", httponly=True, max_age=_KEPT)
    return DefineMiddleware(SessionMiddleware, backend=_ByScheme(config))


class _Sealed(ClientSideSessionBackend):
    """A session of ours fits into one cookie, so that the others that the framework would add to it are somebody
    else's; they are cleared with the next answer."""

    def get_cookie_keys(self, connection: Connection) -> list[str]:
        return [self.config.key] if self.config.key in connection.cookies else []

    async def load_from_connection(self, connection: Connection) -> dict[str, Any]:
        try:
            found: object = await super().load_from_connection(connection)
        except Exception:  # there is no end to the ways in which it can be wrong
            return {}
        return found if isinstance(found, dict) else {}


class _ByScheme(_Sealed):
    """Without TLS the cookie of the plain name, with TLS the other one. Who comes by TLS with the plain one only has it
    from before there was another: it is taken this once, and changed for the other with the answer.

    Each has a key of its own. What we seal for one name is worth nothing under the other, so that nobody can put a new
    session of theirs under the old name for somebody else."""

    def __init__(self, config: CookieBackendConfig) -> None:
        super().__init__(config)
        key = hmac.digest(config.secret, HOST_COOKIE.encode(), hashlib.sha256)
        self._host = _Sealed(replace(config, key=HOST_COOKIE, secret=key, secure=True))

    async def load_from_connection(self, connection: Connection) -> dict[str, Any]:
        if _encrypted(connection) and HOST_COOKIE in connection.cookies:
            return await self._host.load_from_connection(connection)
        return await super().load_from_connection(connection)

    async def store_in_message(self, scope_session: Any, message: Any, connection: Connection) -> None:
        if _encrypted(connection):
            await self._host.store_in_message(scope_session, message, connection)
            scope_session = {}  # under the old name nothing is left
        await super().store_in_message(scope_session, message, connection)


def _encrypted(connection: Connection) -> bool:
    return connection.scope["scheme"] in ("https", "wss")
