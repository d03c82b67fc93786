"""Text for terminals and screen readers: lines that fit, lists that flow, colours that can be left out.

>>> page = Page(30)
>>> page.flow("plants", ["4 coal 2→1", "13 eco →1", "20 coal 3→5"], indent=2)
>>> print(page.text())
  plants  4 coal 2→1,
          13 eco →1,
          20 coal 3→5
"""

import re
from collections.abc import Sequence
from typing import Final
from unicodedata import combining, east_asian_width

_ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")
# Colours only repeat what letters and words say already.
_COLOURS: Final = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
    "grey": "90",
}
# What a terminal obeys, and what turns the direction of all the text around it.
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def columns(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> columns("Köln"), columns("東京")
    (4, 4)
    """
    plain = _ESCAPE.sub("", text) if "\x1b" in text else text
    if plain.isascii():  # nearly all of it
        return len(plain)
    return sum(0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1 for sign in plain)


def clip(text: str, width: int) -> str:
    """The text cut to so many columns, with an ellipsis where something is missing.

    >>> clip("Wilhelmshaven", 8)
    'Wilhelm…'
    """
    if columns(text) <= width:
        return text
    text = _ESCAPE.sub("", text)  # a cut colour would run on
    while text and columns(text) > width - 1:
        text = text[:-1]
    return text + "…"


def pad(text: str, width: int, right: bool = False) -> str:
    """The text filled up with spaces to so many columns."""
    space = " " * (width - columns(text))
    return space + text if right else text + space


def harmless(text: str) -> str:
    """A name that somebody typed, without anything that a terminal would obey or that turns what stands beside it.

    >>> harmless("An\\x1b[2Jna")
    'An[2Jna'
    >>> harmless("\\u202eannA\\u2069")
    'annA'
    """
    return _CONTROL.sub("", text)


class Page:
    """Lines that never pass `width` columns."""

    def __init__(self, width: int = 80, colour: bool = False) -> None:
        self.width = max(width, 20)
        self.colour = colour
        self.lines: list[str] = []

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{_COLOURS[colour]}m{text}\x1b[0m" if self.colour and text else text

    def line(self, text: str = "") -> None:
        self.lines.append(clip(text.rstrip(), self.width))

    def heading(self, text: str) -> None:
        """A new section: an empty line, then its title."""
        if self.lines:
            self.lines.append("")
        self.line(self.paint(clip(text, self.width), "bold"))

    def name(self, text: str) -> None:
        """A title within a section."""
        self.line(self.paint(text, "bold"))

    def sentence(self, text: str) -> None:
        """Words that go on in the next line where one is not enough."""
        self._fill("", "", text.split(" "), " ", "")

    def flow(
        self, label: str, items: Sequence[str], indent: int = 2, label_width: int = 0, comma: str = ","
    ) -> None:
        """A label and a list; further lines are set below the list's beginning."""
        first = " " * indent + pad(label, label_width) + ("  " if label else "")
        self._fill(first, " " * columns(first), items, comma + " ", comma)

    def _fill(self, first: str, later: str, items: Sequence[str], between: str, at_end: str) -> None:
        line, empty = first, True
        for index, item in enumerate(items):
            tail = at_end if index < len(items) - 1 else ""
            joint = "" if empty else between
            if not empty and columns(line) + columns(joint) + columns(item) + columns(tail) > self.width:
                self.lines.append(line + at_end)
                line, joint = later, ""
            line += joint + clip(item, self.width - columns(later) - columns(tail))
            empty = False
        self.lines.append(line.rstrip())

    def table(self, rows: Sequence[Sequence[str]], numbers: Sequence[bool], indent: int = 2) -> None:
        """Rows in columns under their heads, those with numbers set to the right. Where that is too wide, heads of
        several words take several lines; if need be the widest column gives way then."""
        room = self.width - indent - 2 * (len(numbers) - 1)
        widths = [max(columns(row[place]) for row in rows) for place in range(len(numbers))]
        heads = [list(rows[0])]
        if sum(widths) > room:
            widths = [
                max(columns(cell) for cell in (*rows[0][place].split(" "), *(row[place] for row in rows[1:])))
                for place in range(len(numbers))
            ]
            heads = _in_lines(rows[0], widths)
        over = sum(widths) - room
        if over > 0:
            widest = widths.index(max(widths))
            widths[widest] = max(widths[widest] - over, 4)
        for row in [*heads, *rows[1:]]:
            cells = [
                pad(clip(cell, widths[place]), widths[place], numbers[place])
                for place, cell in enumerate(row)
            ]
            self.line((" " * indent + "  ".join(cells)).rstrip())

    def text(self) -> str:
        return "\n".join(self.lines)


def _in_lines(heads: Sequence[str], widths: Sequence[int]) -> list[list[str]]:
    """Heads of columns of these widths, in as many lines as the longest needs; the others stand at the foot.

    >>> _in_lines(["name", "most UN goals"], [4, 7])
    [['', 'most UN'], ['name', 'goals']]
    """
    parted: list[list[str]] = []
    for head, width in zip(heads, widths, strict=True):
        lines: list[str] = []
        for word in head.split(" "):
            if lines and columns(lines[-1]) + 1 + columns(word) <= width:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        parted.append(lines)
    high = max(map(len, parted))
    return [[([""] * (high - len(lines)) + lines)[line] for lines in parted] for line in range(high)]
