"""A table told with its structure: headings, sentences, lists and tables, from which pages of hypertext are made.

Whoever tells a table writes on a page, and an outline is a page too: the words are the same as in a terminal, said by
the same code, but what stands where is kept instead of being set in columns.

>>> outline = Outline()
>>> outline.heading("Plants")
>>> outline.flow("for sale", ["4 coal", "13 eco"])
>>> outline.flow("deck", ["30 cards"])
>>> [type(part).__name__ for part in outline.parts]
['Heading', 'Entries']
>>> outline.parts[1].entries
[('for sale', ['4 coal', '13 eco']), ('deck', ['30 cards'])]
"""

from collections.abc import Sequence
from typing import Final, TypeAlias, TypeVar

from baseload.text.layout import Page

_SECTION: Final = 3  # levels of headings; whoever shows an outline has the two above
_WITHIN: Final = 4

Cell: TypeAlias = str | list[str]  # a list where several things stand in one place


class Heading:
    def __init__(self, text: str, level: int) -> None:
        self.text = text
        self.level = level


class Paragraph:
    def __init__(self, text: str) -> None:
        self.text = text


class Entries:
    """Lists with a label each."""

    def __init__(self) -> None:
        self.entries: list[tuple[str, list[str]]] = []


class Items:
    """A list."""

    def __init__(self) -> None:
        self.items: list[str] = []


class Table:
    """Rows under their heads; the first cell of a row says what it is about. `numbers` are the columns of numbers."""

    def __init__(self, heads: list[str], rows: list[list[Cell]], numbers: Sequence[bool]) -> None:
        self.heads = heads
        self.rows = rows
        self.numbers = [*numbers, *[False] * (len(heads) - len(numbers))]


class Verbatim:
    """Text that is set in columns already."""

    def __init__(self, text: str) -> None:
        self.text = text


Part: TypeAlias = Heading | Paragraph | Entries | Items | Table | Verbatim
T = TypeVar("T", Heading, Paragraph, Entries, Items, Table, Verbatim)


class Outline:
    """Takes what a `Page` takes. It is as wide as anybody wants, and has no colours."""

    width: Final = 10_000
    colour: Final = False

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self._open = True  # may the last list go on?

    def paint(self, text: str, colour: str) -> str:
        return text

    def line(self, text: str = "") -> None:
        """Lines follow each other as a list does; an empty one ends it."""
        if text:
            self.flow("", [text])
        else:
            self._open = False

    def heading(self, text: str) -> None:
        self._add(Heading(text, _SECTION))

    def name(self, text: str) -> None:
        """A heading within a section."""
        self._add(Heading(text, _WITHIN))

    def sentence(self, text: str) -> None:
        self._add(Paragraph(text))

    def flow(
        self, label: str, items: Sequence[str], indent: int = 2, label_width: int = 0, comma: str = ","
    ) -> None:
        """A label and its list; without a label the list alone. Where no comma stands between them the items are the
        words of one."""
        said = list(items) if comma else [" ".join(items)]
        last = self.parts[-1] if self.parts and self._open else None
        if label:
            entries = last if isinstance(last, Entries) else self._add(Entries())
            entries.entries.append((label.strip(), said))
        else:
            listed = last if isinstance(last, Items) else self._add(Items())
            listed.items += said

    def table(self, rows: Sequence[Sequence[str]], numbers: Sequence[bool], indent: int = 2) -> None:
        self.grid(list(rows[0]), [list(row) for row in rows[1:]], numbers)

    def grid(self, heads: list[str], rows: list[list[Cell]], numbers: Sequence[bool]) -> None:
        """A table whose cells may be lists."""
        self._add(Table(heads, rows, numbers))

    def verbatim(self, text: str) -> None:
        self._add(Verbatim(text))

    def _add(self, part: T) -> T:
        self.parts.append(part)
        self._open = True
        return part


Paper: TypeAlias = Page | Outline  # what a table can be told on
