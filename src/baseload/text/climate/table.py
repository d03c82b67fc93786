"""How the tables of CO₂ and Second Chance are set: labelled rows, columns, a gauge, marks for what is reconstructed."""

from typing import Final

from baseload.text.catalogue import Catalogue
from baseload.text.layout import columns, pad
from baseload.text.outline import Cell, Outline, Paper
from baseload.text.provenance import Doubts, Provenance, mark, marked

GAP: Final = 2  # columns between two columns of a table
_CARD: Final = 10  # columns before a card's effects

Rows = list[tuple[str, list[str] | str]]


class Sheet:
    """One page of one table. `values` says which of its component values are reconstructed."""

    def __init__(self, words: Catalogue, page: Paper, values: Provenance) -> None:
        self.words = words
        self.say = words.say
        self.page = page
        self.values = values

    # --- what is reconstructed ---

    def doubted(self, rows: list[list[str]], column: int, doubts: Doubts) -> None:
        """Mark what is reconstructed in a column of a table whose first row are the heads."""
        items = [row[column] for row in rows[1:]]
        head, items = marked(self.words, rows[0][column], items, doubts)
        for row, text in zip(rows, [head, *items], strict=True):
            row[column] = text

    def flow_doubted(self, head: str, items: list[str], doubts: Doubts) -> tuple[str, list[str]]:
        """A heading and its list, with marks for what is reconstructed."""
        return marked(self.words, head, items, doubts)

    def mark_if(self, text: str, doubt: bool) -> str:
        return mark(self.words, text) if doubt else text

    def values_key(self) -> None:
        """What the marks mean, in a line at the end of the table."""
        values = self.values
        if values.reconstructed:
            self.page.sentence(
                self.say("values.key_own" if values.own else "values.key", **values.as_facts())
            )

    # --- what stands where ---

    def rows(self, rows: Rows, indent: int = 0, comma: str = ",") -> None:
        """Labelled lists or texts, one under the other."""
        width = max(columns(label) for label, _ in rows)
        for label, said in rows:
            if isinstance(said, str):
                self.page.flow(label, said.split(), indent, width, comma="")
            else:
                self.page.flow(label, said or [self.say("board.none")], indent, width, comma)

    def card_rows(self, labels: list[str], mains: list[str], minors: list[str], loose: str) -> Rows:
        """Cards with both effects, one below the other where all fit into a line. `loose` is the sentence that has them
        where they do not."""
        width = max((columns(main) for main in mains), default=0)
        if isinstance(self.page, Outline):
            width = 0  # nothing stands below the other there
        aligned = [
            self.say("board.card_effects", main=pad(main, width), minor=minor)
            for main, minor in zip(mains, minors, strict=True)
        ]
        if all(columns(text) + _CARD + GAP <= self.page.width for text in aligned):
            return [(label, [text]) for label, text in zip(labels, aligned, strict=True)]
        return [
            (label, self.say(loose, main=main, minor=minor))
            for label, main, minor in zip(labels, mains, minors, strict=True)
        ]

    def table(self, rows: list[list[str]], numbers: list[bool], lists: list[list[str]] | None = None) -> None:
        """A table under a bold first row. Its last column may be lists, which go on below where they are too long. On
        a page too narrow for it each row is a list of its own, in words."""
        page = self.page
        heads, body = rows[0], rows[1:]
        last = lists if lists is not None else [[row[-1]] for row in body]
        if isinstance(page, Outline):
            page.name(heads[0])
            page.grid(heads, _with_lists(heads, body, lists), numbers)
            return
        fixed = [heads[: len(heads) - 1], *(row[: len(heads) - 1] for row in body)]
        widths = [max(columns(row[place]) for row in fixed) for place in range(len(heads) - 1)]
        page.line()
        if sum(widths) + GAP * len(widths) + columns(heads[-1]) > page.width:
            for row, items in zip(fixed[1:], last, strict=True):
                page.line(page.paint(row[0], "bold"))
                cells = [*row[1:], self.say("list.comma").join(items)]
                pairs = zip(heads[1:], cells, strict=True)
                page.flow(
                    "", [self.say("board.cell", head=head, cell=cell) for head, cell in pairs], comma=";"
                )
            return
        first = len(page.lines)
        for row, items in zip(fixed, [[heads[-1]], *last], strict=True):
            cells = [
                pad(cell, width, right) for cell, width, right in zip(row, widths, numbers, strict=False)
            ]
            page.flow((" " * GAP).join(cells), items, 0)
        page.lines[first] = page.paint(page.lines[first], "bold")

    def in_columns(self, items: list[str]) -> bool:
        """A list in two columns, if they fit; otherwise nothing is drawn."""
        if isinstance(self.page, Outline):
            return False
        half = (len(items) + 1) // 2
        left, right = items[:half], [*items[half:], ""]
        width = max(columns(item) for item in left)
        if 2 * GAP + width + max(columns(item) for item in right) > self.page.width:
            return False
        for item, beside in zip(left, right, strict=False):
            self.page.line(" " * GAP + pad(item, width) + " " * GAP + beside)
        return True

    def drawn(self, gauge: str, told: str, label: int) -> list[str] | str:
        """What is drawn with signs where there is room for it beside so many columns, otherwise the same in words."""
        if isinstance(self.page, Outline) or columns(gauge) + label > self.page.width:
            return told
        return [gauge]

    def side_by_side(self, blocks: list[list[str]], width: int) -> None:
        """Blocks of lines, each so many columns wide."""
        for line in range(max(len(block) for block in blocks)):
            cells = [pad(block[line] if line < len(block) else "", width) for block in blocks]
            self.page.line((" " * GAP).join(cells))

    def gauge(self, level: int, first: int, step: int, bars: list[int], danger: int) -> str:
        """A sign for each so many ppm beyond `first`, with a bar at the thresholds; red from `danger` on."""
        signs: list[str] = []
        for ppm in range(first + step, max(*bars, level) + 1, step):
            signs.append("■" if ppm <= level else "·")
            if any(ppm - step < bar <= ppm for bar in bars):
                signs.append("|")
        return self.page.paint("".join(signs), "red" if level >= danger else "green")


def _with_lists(heads: list[str], rows: list[list[str]], lists: list[list[str]] | None) -> list[list[Cell]]:
    """The rows as wide as their heads; the last column may come apart, as lists."""
    if lists is None:
        return [list(row) for row in rows]
    return [[*row[: len(heads) - 1], items] for row, items in zip(rows, lists, strict=True)]
