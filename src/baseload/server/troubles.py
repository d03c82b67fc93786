"""What cannot be, as an answer: a page for people, JSON for programs, and a line in the log where it is our mistake."""

import re
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.response import Template

from baseload.server import limits
from baseload.server.seldom import Mistakes
from baseload.server.words import Trouble, say, words
from baseload.text.layout import harmless

_mistakes: Final = Mistakes()
_AT_TABLE: Final = re.compile(r"/t/([\w-]{1,64})/")
_CODES: Final = {
    404: "not_found",
    405: "wrong_method",
    403: "forbidden",
    413: "too_large",
    429: "too_fast",
}


def answer_to(request: Request[Any, Any, Any], trouble: Trouble) -> Response[Any]:
    response: Response[Any]
    if _wants_page(request):
        context = {
            "trouble": trouble,
            "person": None,
            "next_step": _next_step(trouble),
            "back": _back(request, trouble),
        }
        response = Template("trouble.html", context=context, status_code=trouble.status)
    else:
        response = Response(trouble.to_plain(), status_code=trouble.status, media_type=MediaType.JSON)
    for name, value in trouble.headers():
        response.headers[name.decode()] = value.decode()
    return response


def _next_step(trouble: Trouble) -> str:
    """What somebody can do about it: for this very trouble, or for its kind."""
    ids = (f"next.{trouble.code}", f"next.{trouble.status}", "next.any")
    return next(say(id) for id in ids if words().has(id))


def _back(request: Request[Any, Any, Any], trouble: Trouble) -> str:
    """The table that it was about, where there is one to go back to; "" otherwise."""
    found = _AT_TABLE.match(request.scope["path"])
    return f"/t/{found[1]}" if found is not None and trouble.status != 404 else ""


def refused(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses: unknown paths, wrong methods, bodies that do not fit."""
    if error.status_code >= 500:
        return our_mistake(request, error)
    code = _CODES.get(error.status_code, "bad_request")
    return answer_to(request, Trouble(error.status_code, code, why=_detail(error)))


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """JSON nested beyond all measure. No rule and no page of ours goes deep."""
    return answer_to(request, Trouble(400, "too_deep"))


def out_of_reach(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The store cannot be asked now."""
    return answer_to(request, Trouble(503, "not_kept"))


def our_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The log has it all, if it does not have it already; the client a sentence."""
    method, path = as_logged(request.method), as_logged(request.scope["path"])
    _mistakes.tell("log.request_failed", error, method=method, path=path)
    return answer_to(request, Trouble(500, "bug"))


def as_logged(text: str) -> str:
    """What somebody sent, on one line of the log: nothing that begins a line or that a terminal obeys, and
    not for ever.

    >>> as_logged("/t/x\\r\\nbaseload: all is well\\x1b[2J")
    '/t/x baseload: all is well[2J'
    """
    line = harmless(" ".join(text[: 4 * limits.LOGGED].split()))
    return line if len(line) <= limits.LOGGED else line[: limits.LOGGED] + "…"


def _detail(error: HTTPException) -> str:
    extra = error.extra
    if isinstance(extra, list):
        return "; ".join(f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in extra)
    return str(error.detail)


def _wants_page(request: Request[Any, Any, Any]) -> bool:
    path = request.scope["path"]
    return not path.startswith("/api") and "text/html" in request.headers.get("accept", "")
