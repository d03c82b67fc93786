"""A form that changes something must come from a page of ours: the page carries a token that only we can make, and only
for the session that it was shown to.

Programs need none: they are known by tokens of their own, which no other site can make a browser send.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any, Final

from jinja2 import pass_context
from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.middleware.base import DefineMiddleware
from litestar.types import ASGIApp, Receive, Send

from baseload.server.words import Trouble

FIELD: Final = "_csrf_token"
HEADER: Final = "x-csrftoken"
_SAFE: Final = ("GET", "HEAD", "OPTIONS", "TRACE")
_FORMS: Final = (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART)
_SALT: Final = 8  # bytes


class Seals:
    """Tokens are made anew for every page: one that is always the same could be guessed bit by bit from how well pages
    can be compressed."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"forms", hashlib.sha256)

    def token(self, session: object) -> str:
        """For the forms of a page that this session is shown; "" where there is none."""
        owner = _owner(session)
        return self._sealed(owner, secrets.token_hex(_SALT)) if owner else ""

    def fits(self, session: object, token: str) -> bool:
        owner = _owner(session)
        return bool(owner and token.isascii()) and hmac.compare_digest(
            self._sealed(owner, token[: 2 * _SALT]), token
        )

    def _sealed(self, owner: str, salt: str) -> str:
        text = f"{salt}:{owner}".encode()
        return salt + hmac.new(self._key, text, hashlib.sha256).hexdigest()

    def for_templates(self, engine: Any) -> None:
        """`csrf_token()` in a template."""

        @pass_context
        def csrf_token(context: Mapping[str, Any]) -> str:
            return self.token(context["request"].scope.get("session"))

        engine.engine.globals["csrf_token"] = csrf_token

    def middleware(self) -> DefineMiddleware:
        return DefineMiddleware(_Guard, seals=self)


class _Guard:
    """Behind the sessions."""

    def __init__(self, app: ASGIApp, seals: Seals) -> None:
        self._app = app
        self._seals = seals

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in _SAFE and not scope["path"].startswith("/api/"):
            # Nobody whom we have shown no page sends a form of it, so that theirs need not be read.
            if not _owner(scope.get("session")):
                raise Trouble(403, "forbidden")
            request: Request[Any, Any, Any] = Request(scope, receive, send)
            if not self._seals.fits(scope.get("session"), await _given(request)):
                raise Trouble(403, "forbidden")
        await self._app(scope, receive, send)


async def _given(request: Request[Any, Any, Any]) -> str:
    """The token that came with a request. The form that is read for it stays with the request for whoever is next."""
    token = request.headers.get(HEADER, "")
    if not token and request.content_type[0] in _FORMS:
        token = (await request.form()).get(FIELD, "")
    return token if isinstance(token, str) else ""


def _owner(session: object) -> str:
    found = session.get("person") if isinstance(session, dict) else None
    return found if isinstance(found, str) else ""
