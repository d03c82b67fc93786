"""Who is at which table: by a connection, or by having asked for something there a while ago at most.

Time is the monotonic clock's: a clock that is set must make nobody seem away.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import inf
from typing import Final

from baseload.server import limits
from baseload.server.doors import neighbourhood

_PEOPLE: Final = 20_000  # of whom we remember where they came from last
_MANY: Final = 10_000  # marks, after which old ones are looked for; they say no more than no mark at all

Place = tuple[str, str]  # a table and a person


class Presence:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # A server that was just started has seen nobody yet. Nobody is away because of that.
        self._began = clock()
        self._connections: dict[Place, int] = {}
        self._elsewhere: dict[Place, set[str]] = {}  # connections to other processes, by their ids
        self._seen: dict[Place, float] = {}
        self._look_at = _MANY
        self._where: OrderedDict[str, str] = OrderedDict()

    def came_from(self, person: str, address: str) -> None:
        """They have asked for something from that address. Being somebody else costs nothing, being elsewhere does."""
        self._where[person] = neighbourhood(address)
        self._where.move_to_end(person)
        if len(self._where) > _PEOPLE:
            self._where.popitem(last=False)

    def where(self, person: str) -> str:
        """The neighbourhood that they came from last; "" where that is not known."""
        return self._where.get(person, "")

    def came(self, table: str, person: str) -> None:
        """By a connection; one person may have several."""
        place = (table, person)
        self._connections[place] = self._connections.get(place, 0) + 1

    def went(self, table: str, person: str) -> None:
        """A connection of theirs has ended: from now on they are away, unless there is another."""
        place = (table, person)
        left = self._connections.get(place, 0) - 1
        if left > 0:
            self._connections[place] = left
        else:
            self._connections.pop(place, None)
        self.asked(table, person)

    def asked(self, table: str, person: str) -> None:
        """They looked at the table or did something there."""
        self._seen[table, person] = self._clock()
        if len(self._seen) >= self._look_at:
            self._forget_old()

    def connected(self, table: str, person: str) -> bool:
        place = (table, person)
        return place in self._connections or place in self._elsewhere

    def connected_here(self, table: str, person: str) -> bool:
        """To this very process."""
        return (table, person) in self._connections

    # --- elsewhere ------------------------------------------------------------------------------------------------

    def elsewhere(self, process: str, table: str, person: str, came: bool) -> bool:
        """Another process says so; has that changed anything?"""
        place = (table, person)
        before = self.connected(table, person)
        if came:
            self._elsewhere.setdefault(place, set()).add(process)
        else:
            self._elsewhere.get(place, set()).discard(process)
            if not self._elsewhere.get(place):
                self._elsewhere.pop(place, None)
            self.asked(table, person)
        return before != self.connected(table, person)

    def only_elsewhere(self, found: dict[Place, set[str]]) -> set[Place]:
        """All that is so elsewhere; where that has changed anything."""
        before, self._elsewhere = self._elsewhere, found
        changed = {place for place in before.keys() ^ found.keys() if place not in self._connections}
        for table, person in before.keys() - found.keys():
            self.asked(table, person)
        return changed

    def seconds_until_away(self, table: str, person: str, patience: float | None = None) -> float:
        """0 for who is away; without end for who is connected. `patience`: how long ago they may have asked,
        as long as a bot waits to play for them unless another is given."""
        if self.connected(table, person):
            return inf
        seen = self._seen.get((table, person), self._began)
        return max(0.0, seen + (limits.AWAY if patience is None else patience) - self._clock())

    def _forget_old(self) -> None:
        least = self._clock() - limits.AWAY
        self._seen = {place: seen for place, seen in self._seen.items() if seen > least}
        self._look_at = max(_MANY, 2 * len(self._seen))
