"""The pictures of a title on pages about many: on the home page, in lists of tables, where one chooses a game.

They are decoration, and none of it is read aloud. They are made of symbols, which a page holds once, however often it
shows them.
"""

from typing import Final, cast

from baseload.core.plain import Plain
from baseload.core.registry import find_title
from baseload.draw.markup import Markup

_PLACES: Final = ((70, 95), (190, 60), (330, 110), (420, 50), (250, 160), (120, 165))
_LINES: Final = "M70 95 190 60 330 110 420 50M190 60 250 160 330 110M70 95 120 165 250 160"


class Cover:
    """Of a game that brings no picture: some places and what joins them.

    `shown` names the options that change a table's picture: a map, as a rule.
    """

    shown: tuple[str, ...] = ()

    def symbols(self) -> dict[str, Markup]:
        """What the pictures are made of, by the ids under which they use it."""
        return {}

    def picture(self) -> Markup:
        """The picture of the game."""
        return _plain(' class="art"')

    def thumbnail(self, options: dict[str, Plain], fit: str = "slice") -> Markup:
        """A small picture of a table with these options; `fit` as SVG calls it, `slice` or `meet`."""
        return _plain("")


def _plain(kind: str) -> Markup:
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="13" fill="var(--surface)" stroke="var(--node-line)" stroke-width="3"/>'
        for x, y in _PLACES
    )
    return Markup(
        f'<svg{kind} viewBox="0 0 490 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<path d="{_LINES}" fill="none" stroke="var(--link)" stroke-width="5"/>{dots}</svg>'
    )


def cover(game: str) -> Cover:
    """The cover of a game; a plain one where its title names none."""
    known = find_title(game)
    found = known.cover.load() if known is not None else None
    return Cover() if found is None else cast(Cover, found)
