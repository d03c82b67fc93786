"""Forms, queries and cookies are read anew for each request, and nothing of them is kept.

The framework remembers the last 1,024 of each kind, by their text, for ever. That saves us nothing, since no two
visitors send the same, and lets a stranger fill the memory: thirty forms of 180,000 fields took 600 MB that stayed.
There is no setting for it, so its functions are replaced by what they wrap, wherever the framework has imported them.

Nor is there one for how the letters of a form are written. Each part of an upload says that for itself, and the
framework believes it.
"""

import sys
from collections.abc import Iterator
from typing import Any, Final

from litestar import _multipart, _parsers
from litestar._kwargs import extractors
from multipart import MultipartSegment, PushMultipartParser  # type: ignore[import-untyped]

from baseload.server import limits
from baseload.server.words import Trouble

Form = dict[str, str | list[str]]
# As the framework made them. AttributeError, before anything is served, if it has done away with one of them.
REMEMBERING: Final[tuple[Any, ...]] = (
    _parsers.parse_url_encoded_form_data,
    _parsers.parse_query_string,
    _parsers.parse_cookie_string,
    extractors.create_query_default_dict,
)
_read_upload: Final = _multipart.parse_multipart_form
_read_form: Final = _parsers.parse_url_encoded_form_data.__wrapped__


def form_of(encoded_data: bytes) -> Form:
    """The fields of a form, if it can be one of ours: Trouble 413 for more than any of them has. To read them all takes
    time in which nobody else is served."""
    if encoded_data.count(b"&") >= limits.FORM_FIELDS:
        raise Trouble(413, "too_large")
    found: Form = _read_form(encoded_data)
    return found


class Parts(PushMultipartParser):  # type: ignore[misc]
    """What comes from our pages is UTF-8. There are ways to write that take hours to read: `punycode`."""

    def parse(self, chunk: bytes) -> Iterator[Any]:
        for part in super().parse(chunk):
            if isinstance(part, MultipartSegment):
                part.charset = "utf-8"
            yield part


async def upload_of(*given: Any, **named: Any) -> Any:
    """The parts of an upload; Trouble 400 for what is no text."""
    try:
        return await _read_upload(*given, **named)
    except UnicodeDecodeError as error:
        raise Trouble(400, "bad_request", why=str(error)) from None


def forget() -> None:
    """Before the first request."""
    instead = {id(one): one.__wrapped__ for one in REMEMBERING} | {id(REMEMBERING[0]): form_of}
    instead |= {id(_read_upload): upload_of, id(PushMultipartParser): Parts}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "litestar":
            for attribute, value in list(vars(module).items()):
                if id(value) in instead:
                    setattr(module, attribute, instead[id(value)])
