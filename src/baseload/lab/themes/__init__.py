"""Themes: what positions of each game are about, for puzzles, and at which tables such positions are looked for.

>>> themes_of("power-grid").names
['auction', 'fuel', 'route', 'end', 'plants']
>>> themes_of("merit-order").names
['decision']
"""

from typing import cast

from baseload.core.registry import find_title
from baseload.lab.themes.themes import Themes

__all__ = ["Themes", "themes_of"]


def themes_of(game: str) -> Themes:
    """The themes of a game; of one whose title names none all positions are about the same."""
    known = find_title(game)
    found = known.themes.load() if known is not None else None
    return Themes() if found is None else cast(type[Themes], found)()
