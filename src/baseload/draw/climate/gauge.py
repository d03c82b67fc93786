"""The level of CO₂ as a scale: where we are, what the next supply adds at least and at most, and the marks that matter.
How it is drawn is in `sky.py`."""

from dataclasses import dataclass
from typing import Final

_STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)  # ppm between two numbers
_EACH: Final = (5, 10, 20, 50, 100, 200, 500, 1000)  # ppm of one molecule
_BEYOND: Final = 40  # ppm shown after the last mark


@dataclass
class Gauge:
    """`marks` are (ppm, word, tone), ascending."""

    level: int
    low: int
    marks: list[tuple[int, str, str]]
    said: str
    least: int = 0  # what comes next, in ppm; 0 and 0 where nothing does
    most: int = 0

    @property
    def high(self) -> int:
        return max(self.marks[-1][0] + _BEYOND, self.level, self.level + self.least)

    @property
    def span(self) -> int:
        return self.high - self.low

    def share(self, ppm: int) -> float:
        """Where that many ppm are, from 0 at the scale's beginning to 1 at its end."""
        return (max(self.low, min(self.high, ppm)) - self.low) / self.span

    def each(self, room: int) -> int:
        """The ppm of one molecule, where there is room for so many: 10 in most games, 5 where the scale is short."""
        return next((each for each in _EACH if self.span <= each * room), _EACH[-1])

    def molecules(self, each: int) -> list[tuple[int, str]]:
        """By the ppm that each of them ends: `now` in the air, `least` and `most` what may come, "" where there is
        room."""
        ends = range(self.low + each, self.high + 1, each)
        return [(ppm, self._kind(ppm)) for ppm in ends]

    def _kind(self, ppm: int) -> str:
        if ppm <= self.level:
            return "now"
        if ppm <= self.level + self.least:
            return "least"
        return "most" if ppm <= self.level + self.most else ""

    def numbers(self, width: float) -> list[int]:
        """The ppm that are written under the scale, evenly and away from the marks, which have their own."""
        apart = 46 * self.span / width  # ppm that a number needs
        step = next((step for step in _STEPS if self.span <= 7 * step and step > apart), _STEPS[-1])
        marked = [mark[0] for mark in self.marks]
        every = range(self.low, self.high + 1, step)
        return [ppm for ppm in every if all(abs(ppm - mark) * 2 > apart for mark in marked)]
