"""The world of both games about the climate as text, each region in its place."""

from collections.abc import Callable
from typing import Final

from baseload.text.climate.table import GAP, Sheet
from baseload.text.layout import Page

# North America, Europe, Asia; below them South America, Africa, Oceania.
_WORLD: Final = [[0, 2, 4], [1, 3, 5]]
_NARROWEST: Final = 25  # columns for a region; on a smaller screen the regions stand one below the other


def write_regions(
    sheet: Sheet, page: Page, clockwise: list[int], region: Callable[[int, int], list[str]]
) -> None:
    """The regions side by side, or one below the other in their order. `region` gives one in lines of some width."""
    width = (page.width - GAP * (len(_WORLD[0]) - 1)) // len(_WORLD[0])
    if width < _NARROWEST:
        for number in clockwise:
            page.line()
            page.lines += region(number, page.width)
        return
    for row in _WORLD:
        page.line()
        sheet.side_by_side([region(number, width) for number in row], width)
