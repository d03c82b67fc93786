"""How often an address may ask for something: pages and requests, new people, new tables, studies,
new connections."""

import re
from typing import Final

from litestar.utils import normalize_path

from baseload.server import limits
from baseload.server.buckets import Buckets
from baseload.server.seldom import Seldom
from baseload.server.sheets import static_files
from baseload.server.words import Trouble

_MINUTE: Final = 60.0
_READING: Final = ("GET", "HEAD")
# From a form, of a program, from a record, for a lesson or a puzzle, and from a position of another table. Other
# options and a rematch need a new deal too.
_NEW_TABLE: Final = re.compile(
    r"(?:/api/tables|/api/records|/records|/new/.*|/learn/.*|/t/[^/]*/on"
    r"|(?:/api/tables|/t)/[^/]*/(?:options|rematch))",
    re.DOTALL,
)
_NOTES: Final = re.compile(r"(?:/study/.*|/t/[^/]*/study)", re.DOTALL)


class Rates:
    """A bucket of each kind for each address: a minute's worth at once, refilled in a minute."""

    def __init__(self, seldom: Seldom) -> None:
        self._seldom = seldom
        self._asked = _a_minute(limits.PAGES)
        self._people = _a_minute(limits.NEW_PEOPLE)
        self._tables = _a_minute(limits.NEW_TABLES)
        self._notes = _a_minute(limits.NOTED)
        self._live = _a_minute(limits.NEW_SOCKETS)

    def count(self, address: str, method: str, path: str) -> None:
        """One more request; Trouble 429, with the time to wait, if that is too fast."""
        path = normalize_path(path)  # as the router does: `/api//tables/` is `/api/tables`
        if method in _READING and _is_file(path):  # a page loads dozens of these, and they cost nothing
            return
        for buckets in self._concerned(method, path):
            if wait := buckets.take(address):
                self._seldom.warn("log.too_fast", address=address)
                raise Trouble(429, "too_fast", retry_after=wait)

    def _concerned(self, method: str, path: str) -> list[Buckets]:
        if path == "/live":
            return [self._live]
        found = [self._asked]
        if method == "POST" and path == "/api/people":
            found.append(self._people)
        if method == "POST" and _NEW_TABLE.fullmatch(path):
            found.append(self._tables)
        if method == "POST" and _NOTES.fullmatch(path):
            found.append(self._notes)
        return found


def _is_file(path: str) -> bool:
    """One of those that are in memory. An address where there is none counts like any other."""
    _, _, rest = path.removeprefix("/code/").partition("/")
    return path.startswith("/code/") and rest in static_files()


def _a_minute(most: int) -> Buckets:
    return Buckets(most, most / _MINUTE)
