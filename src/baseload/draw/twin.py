"""A table in words as hypertext: what an outline holds, as headings, lists and tables that a screen reader can walk
through. Whatever is said in it is escaped."""

from baseload.draw.markup import Markup, element, joined, raw
from baseload.text.outline import Cell, Entries, Heading, Items, Outline, Paragraph, Part, Table


def twin(outline: Outline) -> Markup:
    """The parts one after the other, without a frame around them."""
    return joined(_part(part) for part in outline.parts)


def _part(part: Part) -> Markup:
    if isinstance(part, Heading):
        return element(f"h{part.level}", part.text)
    if isinstance(part, Paragraph):
        return element("p", part.text)
    if isinstance(part, Items):
        return _list(part.items)
    if isinstance(part, Entries):
        pairs = [raw(element("dt", label), element("dd", _inside(said))) for label, said in part.entries]
        return element("dl", *pairs)
    if isinstance(part, Table):
        return _table(part)
    return element("pre", part.text, tabindex="0")


def _list(items: list[str]) -> Markup:
    return element("ul", *[element("li", item) for item in items])


def _table(table: Table) -> Markup:
    """The first cell of each row is its head. What is too wide for the page scrolls in a frame of its own, which the
    keyboard can reach."""
    kinds = ["number" if number else None for number in table.numbers]
    heads = [
        element("th", head, scope="col", class_=kind) for head, kind in zip(table.heads, kinds, strict=True)
    ]
    rows = [element("thead", element("tr", *heads))]
    body = []
    for row in table.rows:
        cells = [_cell(cell, kind) for cell, kind in zip(row[1:], kinds[1:], strict=True)]
        body.append(element("tr", element("th", _inside(row[0]), scope="row"), *cells))
    rows.append(element("tbody", *body))
    grid = element("table", *rows)
    return element("div", grid, class_="scroll", role="group", tabindex="0", aria_label=table.heads[0])


def _cell(cell: Cell, kind: str | None) -> Markup:
    return element("td", _inside(cell), class_=kind)


def _inside(cell: Cell) -> object:
    """One thing needs no list around it."""
    if isinstance(cell, str):
        return cell
    return cell[0] if len(cell) == 1 else _list(cell) if cell else ""
