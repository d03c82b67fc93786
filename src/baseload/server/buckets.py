"""How often somebody may: so many at once, refilled at so many a second.

Time is the monotonic clock's: a clock that is set back must not lock anybody out.
"""

import time
from collections import OrderedDict
from typing import Final

_REMEMBERED: Final = 20_000  # buckets; whoever was forgotten begins with a full one


class Bucket:
    """So many at once, refilled at so many a second."""

    def __init__(self, size: float, rate: float) -> None:
        self._size = size
        self._rate = rate
        self._left = size
        self._then = time.monotonic()

    def take(self) -> bool:
        """One, if there is one."""
        self._refill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """Take one in any case; the seconds until there is one."""
        self._refill()
        self._left -= 1
        return max(0.0, -self._left / self._rate)

    def seconds_until_one(self) -> float:
        self._refill()
        return max(0.0, (1 - self._left) / self._rate)

    def _refill(self) -> None:
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._then) * self._rate)
        self._then = now


class Buckets:
    """A bucket for each person or address, whatever connection they come by. Those used least lately are forgotten."""

    def __init__(self, size: float, rate: float) -> None:
        self._size = size
        self._rate = rate
        self._by_key: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """0 if there was one to take; otherwise the seconds until there is."""
        bucket = self._by_key.get(key)
        if bucket is None:
            bucket = self._by_key[key] = Bucket(self._size, self._rate)
            if len(self._by_key) > _REMEMBERED:
                self._by_key.popitem(last=False)
        self._by_key.move_to_end(key)
        return 0.0 if bucket.take() else bucket.seconds_until_one()
