"""The sealed cookie by which a browser is known. Whatever is not one of ours, whole and unchanged, is no cookie."""

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.middleware.base import DefineMiddleware
from litestar.middleware.session.base import SessionMiddleware
from litestar.middleware.session.client_side import ClientSideSessionBackend, CookieBackendConfig

COOKIE: Final = "baseload"
_KEPT: Final = 400 * 24 * 3600  # seconds; browsers keep none for longer


def sessions(secret: bytes) -> DefineMiddleware:
    config = CookieBackendConfig(secret=secret, key=COOKIE, samesite="lax", httponly=True, max_age=_KEPT)
    return DefineMiddleware(SessionMiddleware, backend=_Sealed(config))


class _Sealed(ClientSideSessionBackend):
    """A session of ours fits into one cookie, so that the others that the framework would add to it are somebody
    else's; they are cleared with the next answer."""

    def get_cookie_keys(self, connection: ASGIConnection[Any, Any, Any, Any]) -> list[str]:
        return [COOKIE] if COOKIE in connection.cookies else []

    async def load_from_connection(self, connection: ASGIConnection[Any, Any, Any, Any]) -> dict[str, Any]:
        try:
            found: object = await super().load_from_connection(connection)
        except Exception:  # there is no end to the ways in which it can be wrong
            return {}
        return found if isinstance(found, dict) else {}
