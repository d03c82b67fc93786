"""Options that are long: a map of one's own, components of one's own.

The store keeps each such value once, as a text with its digest for a name, and tables refer to it. Lists name it in a
few words. Whoever opens the table has it whole.
"""

import hashlib
import json
from functools import lru_cache
from typing import Final

from baseload.core.plain import Plain
from baseload.server import limits
from baseload.server.words import Trouble, say
from baseload.text.layout import harmless

_SHORT: Final = 100  # characters of a value that a table's row holds itself
_NAME: Final = 40  # characters of what a value is called
_REFERENCE: Final = "sha256"  # the only key of a reference; no value of an option looks like this


def check_length(options: dict[str, Plain]) -> None:
    """Are these few enough to be kept for ever, and to be sent to whoever opens the table? Trouble 413.

    How many there are is asked first: a request has room for a hundred thousand of them, and to measure each takes
    longer than anybody else should have to wait."""
    if len(options) > limits.OPTIONS_COUNT:
        raise Trouble(413, "too_many_options", most=limits.OPTIONS_COUNT)
    lengths = {name: len(name) + len(_text(value)) for name, value in options.items()}
    if sum(lengths.values()) > limits.OPTIONS:
        longest = max(lengths, key=lambda name: lengths[name])
        told: dict[str, Plain] = {"option": harmless(longest)[:_NAME], "length": f"{lengths[longest]:,}"}
        raise Trouble(413, "options_too_long", most=f"{limits.OPTIONS:,}", **told)


def kept(options: dict[str, Plain]) -> tuple[dict[str, Plain], dict[str, str]]:
    """The options as a table's row holds them, and the texts that it refers to, by their digests."""
    row: dict[str, Plain] = {}
    texts: dict[str, str] = {}
    for name, value in options.items():
        text = _text(value)
        if _is_long(value, text):
            digest = _digest(text)
            texts[digest] = text
            row[name] = {_REFERENCE: digest}
        else:
            row[name] = value
    return row, texts


def references(row: dict[str, Plain]) -> list[str]:
    """The digests of the texts that a row's options refer to."""
    return [value[_REFERENCE] for value in row.values() if _refers(value)]


class TableOptions:
    """A table's options: short ones as they are, long ones as texts, which are read when they are wanted.

    `row` is as the store has it, with the `texts` that it refers to. Rows of earlier servers hold all of it themselves.
    """

    def __init__(self, row: dict[str, Plain], texts: dict[str, str]) -> None:
        self._short: dict[str, Plain] = {}
        self._long: dict[str, str] = {}
        self._names: list[str] = list(row)
        for name, value in row.items():
            text = texts[value[_REFERENCE]] if _refers(value) else _text(value)
            if _refers(value) or _is_long(value, text):
                self._long[name] = text
            else:
                self._short[name] = value
        self._called = {name: _called(_read(text), text) for name, text in self._long.items()}

    def whole(self) -> dict[str, Plain]:
        return {
            name: self._short[name] if name in self._short else _read(self._long[name])
            for name in self._names
        }

    def listed(self) -> dict[str, Plain]:
        """For lists: what is long by its name."""
        return {name: self._short.get(name, self._called.get(name)) for name in self._names}


def _text(value: Plain) -> str:
    """The order of keys is kept: a map lists its links in an order of its own."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_long(value: Plain, text: str) -> bool:
    return isinstance(value, dict) or len(text) > _SHORT


def _refers(value: Plain) -> bool:
    return isinstance(value, dict) and list(value) == [_REFERENCE]


@lru_cache(maxsize=64)
def _read(text: str) -> Plain:
    return json.loads(text)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _called(value: Plain, text: str) -> str:
    """The name that a map gives itself, and a mark by which two of one name can be told apart."""
    name = value.get("name") if isinstance(value, dict) else None
    mark = _digest(text)[:8]
    if not isinstance(name, str):
        return say("option.own", mark=mark)
    return say("option.own_named", name=harmless(" ".join(name.split()))[:_NAME], mark=mark)
