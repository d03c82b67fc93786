"""How many connections there are at once: of everybody, of each address, of each person.

The system gives a process only so many open files, and every connection is one of them. Whoever took them all would
keep everybody out, so nobody gets more than their share, and some are always left for the server's own use.
"""

import sys
from typing import Final

from baseload.server import limits
from baseload.server.doors import Doors, neighbourhood
from baseload.server.seldom import Seldom

if sys.platform != "win32":
    import resource

_LEAST: Final = 50  # connections without which there is no point in serving
_EVERYBODY: Final = "everybody"


class Places:
    """At most `most` at once for each key. `full` is the log line for when there is none left."""

    def __init__(self, most: int, full: str, seldom: Seldom) -> None:
        self._most = most
        self._full = full
        self._seldom = seldom
        self._taken: dict[str, int] = {}

    def take(self, key: str, who: str) -> bool:
        """A place, if there is one; it is given back with `leave`."""
        taken = self._taken.get(key, 0)
        if taken >= self._most:
            self._seldom.warn(self._full, who=who, most=self._most)
            return False
        self._taken[key] = taken + 1
        return True

    def leave(self, key: str) -> None:
        left = self._taken[key] - 1
        if left:
            self._taken[key] = left
        else:
            del self._taken[key]


def _take_all(wanted: list[tuple[Places, str]], who: str) -> bool:
    """One of each, or none."""
    for number, (places, key) in enumerate(wanted):
        if not places.take(key, who):
            for taken, its_key in wanted[:number]:
                taken.leave(its_key)
            return False
    return True


class Connections:
    """Of the wire, whatever they are for. A proxy speaks for many: its own are counted among all only, and those of its
    visitors where it is known who they are."""

    def __init__(self, doors: Doors, limited: bool, seldom: Seldom) -> None:
        self._doors = doors
        self._limited = limited
        self._all = Places(room(), "log.connections_full", seldom)
        self._of_one = Places(limits.CONNECTIONS_OF_ONE, "log.connections_of_one", seldom)
        self._lines: dict[object, str] = {}  # whose each is: once it is gone, the system no longer knows

    def enter(self, line: object, address: str) -> bool:
        if not _take_all(self._wanted(address), neighbourhood(address)):
            return False
        self._lines[line] = address
        return True

    def leave(self, line: object) -> None:
        """A line that was refused may leave too."""
        address = self._lines.pop(line, None)
        if address is not None:
            for places, key in self._wanted(address):
                places.leave(key)

    def _wanted(self, address: str) -> list[tuple[Places, str]]:
        wanted = [(self._all, _EVERYBODY)]
        if self._limited and not self._doors.is_proxy(address):
            wanted.append((self._of_one, neighbourhood(address)))
        return wanted


class Sockets:
    """WebSockets, by whom they belong to."""

    def __init__(self, limited: bool, seldom: Seldom) -> None:
        self._limited = limited
        self._all = Places(limits.SOCKETS, "log.sockets_full", seldom)
        self._of_one = Places(limits.SOCKETS_OF_ONE, "log.sockets_of_one", seldom)
        self._of_person = Places(limits.SOCKETS_OF_PERSON, "log.sockets_of_person", seldom)

    def enter(self, address: str, person: str | None) -> bool:
        return _take_all(self._wanted(address, person), neighbourhood(address))

    def leave(self, address: str, person: str | None) -> None:
        for places, key in self._wanted(address, person):
            places.leave(key)

    def _wanted(self, address: str, person: str | None) -> list[tuple[Places, str]]:
        wanted = [(self._all, _EVERYBODY)]
        if self._limited:
            wanted.append((self._of_one, neighbourhood(address)))
            if person is not None:
                wanted.append((self._of_person, person))
        return wanted


def open_more_files() -> None:
    """As many as the system lets us and we can use. The usual 1,024 are fewer than one school and its proxy need."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = limits.FILES_WANTED if hard == resource.RLIM_INFINITY else min(hard, limits.FILES_WANTED)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room() -> int:
    """How many connections there can be at once."""
    if sys.platform == "win32":
        return limits.CONNECTIONS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return limits.CONNECTIONS
    return max(_LEAST, min(limits.CONNECTIONS, soft - limits.FILES_OF_OUR_OWN))
