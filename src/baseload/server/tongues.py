"""In which language somebody reads: the one they have chosen, or the one that their browser asks for.

`?lang=de` on any page chooses it, and a cookie keeps it. The cookie is no secret and is not sealed: who changes it
reads in another language.
"""

from collections.abc import Awaitable, Callable
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import parse_qs, parse_qsl, urlencode

from baseload.text.catalogue import offered_languages
from baseload.text.reading import chosen

COOKIE: Final = "language"
_KEPT: Final = 400 * 24 * 3600  # seconds; browsers keep none for longer
Send = Callable[[Any], Awaitable[None]]


@lru_cache(maxsize=1)
def known() -> list[str]:
    return offered_languages()


def language_of(scope: Any) -> tuple[str, bool]:
    """The visitor's language, and whether they have chosen it just now."""
    asked = scope.get("query_string", b"")
    if b"lang=" in asked:
        wish = parse_qs(asked.decode("latin-1")).get("lang", [""])[-1]
        if wish in known():
            return wish, True
    wishes = cookie = ""
    for name, value in scope["headers"]:
        if name == b"cookie":
            cookie = value.decode("latin-1")
        elif name == b"accept-language":
            wishes = value.decode("latin-1")
    kept = _kept(cookie) if COOKIE in cookie else ""
    return kept or _wished(wishes), False


def address_in(tag: str, query: str) -> str:
    """Where the same page is in that language: all else that its address asks for stays.

    >>> address_in("de", "seat=1&lang=it&move=20"), address_in("pl", "")
    ('?seat=1&move=20&lang=de', '?lang=pl')
    """
    asked = [(name, value) for name, value in parse_qsl(query, keep_blank_values=True) if name != "lang"]
    return f"?{urlencode([*asked, ('lang', tag)])}"


@lru_cache(maxsize=1024)
def _wished(wishes: str) -> str:
    return chosen(known(), wishes)


def _kept(cookie: str) -> str:
    try:
        found = SimpleCookie(cookie).get(COOKIE)
    except CookieError:  # somebody else's, next to ours
        return ""
    return found.value if found is not None and found.value in known() else ""


def remembering(send: Send, tag: str, secure: bool) -> Send:
    """Answers take a cookie along, by which the next visit is in that language too."""
    written = f"{COOKIE}={tag}; Max-Age={_KEPT}; Path=/; SameSite=Lax{'; Secure' if secure else ''}".encode()

    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), (b"set-cookie", written)]
        await send(message)

    return sent
