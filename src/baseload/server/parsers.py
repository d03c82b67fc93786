"""Forms, queries and cookies are read anew for each request, and nothing of them is kept.

The framework remembers the last 1,024 of each kind, by their text, for ever. That saves us nothing, since no two
visitors send the same, and lets a stranger fill the memory: thirty forms of 180,000 fields took 600 MB that stayed.
There is no setting for it, so its functions are replaced by what they wrap, wherever the framework has imported them.
"""

import sys
from typing import Any, Final

from litestar import _parsers
from litestar._kwargs import extractors

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
_read_form: Final = _parsers.parse_url_encoded_form_data.__wrapped__


def form_of(encoded_data: bytes) -> Form:
    """The fields of a form, if it can be one of ours: Trouble 413 for more than any of them has. To read them all takes
    time in which nobody else is served."""
    if encoded_data.count(b"&") >= limits.FORM_FIELDS:
        raise Trouble(413, "too_large")
    found: Form = _read_form(encoded_data)
    return found


def forget() -> None:
    """Before the first request."""
    instead = {id(one): one.__wrapped__ for one in REMEMBERING} | {id(REMEMBERING[0]): form_of}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "litestar":
            for attribute, value in list(vars(module).items()):
                if id(value) in instead:
                    setattr(module, attribute, instead[id(value)])
