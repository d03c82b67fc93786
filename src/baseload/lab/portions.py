"""Handing out the games of a study, a few at a time.

A portion should last about half a second: long enough that handing it out costs nothing, short enough that stopping
loses little. Its size says nothing about the results.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

_SECONDS: Final = 0.5
_MOST: Final = 25  # games


class Portions:
    """The games still to be played.

    >>> portions = Portions(iter(range(40)))
    >>> portions.next()
    [0]
    >>> portions.took(games=1, seconds=0.1)
    >>> portions.next(), portions.next()[0]
    ([1, 2, 3, 4, 5], 6)
    """

    def __init__(self, numbers: Iterator[int]) -> None:
        self._numbers = numbers
        self._size = 1

    def next(self) -> list[int]:
        """The next few; none when all are handed out."""
        return list(islice(self._numbers, self._size))

    def took(self, games: int, seconds: float) -> None:
        """So long did so many games take."""
        each = max(seconds / games, _SECONDS / _MOST)
        self._size = max(1, min(_MOST, round(_SECONDS / each)))
