"""The pictures of personal goals: each shows what it asks for, so that cards are told apart before they are read.

A picture is 160 by 40 and is seen whole however wide its card is; the ground fills the rest.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from baseload.draw.climate.faces import face
from baseload.draw.glyphs import glyph, icon
from baseload.draw.markup import Markup, element, joined, number, raw
from baseload.games.second_chance.personal_goals import ALONE

_WIDE, _HIGH = 160, 40
_PLACES: Final = (32, 80, 128)  # of three things side by side
_ALIKE: Final = ("solar", "solar", "solar")
_MIXED: Final = ("wind", "forestation", "solar")
_LANDS: Final = ("s-america", "africa", "oceania")
_INFRASTRUCTURE: Final = range(9, 13)  # goals of it; the four after them ask the same of plants


@lru_cache(maxsize=64)
def goal_picture(goal: int, met: bool) -> Markup:
    """With a tick as its badge when it is met, otherwise a star."""
    badge = element("span", icon("check" if met else "vp"), class_="badge h-good")
    return raw(_drawn(goal), badge)


def _drawn(goal: int) -> Markup:
    if goal >= _INFRASTRUCTURE.start:
        return _ground("h-good", _built((goal - _INFRASTRUCTURE.start) % 4, goal in _INFRASTRUCTURE))
    if goal == ALONE:
        return _ground("h-info", _summit())
    drawn = {
        1: ("h-cep", _row("cep", 5)),
        2: ("h-cep", joined([_land("europe", 80, 0.36), _row("cep", 3)])),
        4: ("h-tech", _row("tech", 5)),
        5: ("h-info", _row("scientist", 4)),
        6: ("h-money", _row("dollar", 5)),
        7: ("h-good", _tracks()),
        8: ("h-info", joined([_land(name, x, 0.22) for name, x in zip(_LANDS, _PLACES, strict=True)])),
    }
    return _ground(*drawn[goal])


def _ground(hue: str, inside: Markup) -> Markup:
    box = f'viewBox="0 0 {_WIDE} {_HIGH}" width="100%" height="100%"'
    return raw(
        f'<svg class="scene {hue}" aria-hidden="true"><rect width="100%" height="100%" fill="var(--sky)"/>',
        f"<svg {box}>",
        inside,
        "</svg></svg>",
    )


def _row(name: str, count: int) -> Markup:
    """So many of one kind."""
    left = _WIDE / 2 - 13 * count
    return joined([glyph(name, left + 26 * place + 1, 8, 24, "var(--e)") for place in range(count)])


def _land(name: str, x: float, size: float) -> Markup:
    at = f"translate({number(x - 100 * size)} {number(_HIGH / 2 - 100 * size)}) scale({size})"
    return Markup(f'<use href="#l-{name}" transform="{at}" fill="var(--e)" fill-opacity=".42"/>')


def _built(kind: int, infrastructure: bool) -> Markup:
    """Three pieces: alike, different, in one region, in different ones."""
    lands: Sequence[Markup] = ()
    if kind == 2:
        lands = [_land("asia", 80, 0.62)]
    elif kind == 3:
        lands = [_land(name, x, 0.3) for name, x in zip(_LANDS, _PLACES, strict=True)]
    names = _ALIKE if kind == 0 else _MIXED
    piece = _site if infrastructure else _plant
    return joined([*lands, *[piece(name, x) for name, x in zip(names, _PLACES, strict=True)]])


def _site(name: str, x: float) -> Markup:
    """As it lies on a slot."""
    inside = face(name, "built", 0, 0, 60)
    rim = '<rect x="1" y="1" width="58" height="58" rx="8" fill="none" stroke="var(--e)" stroke-width="4"/>'
    return raw(
        f'<g class="e-{name}" transform="translate({number(x - 16.5)} 3.5) scale(.55)">',
        f'<g clip-path="url(#cut-site)">{inside}</g>{rim}</g>',
    )


def _plant(name: str, x: float) -> Markup:
    """As it stands on a space of the demand."""
    at = f"translate({number(x - 13.5)} 3) scale(.9)"
    return raw(f'<g clip-path="url(#cut-plot)" transform="{at}">', face(name, "built", 0, 0, 30, 38), "</g>")


def _summit() -> Markup:
    """Both rings of a summit, taken by the same."""
    rings = "".join(f'<circle cx="{x}" cy="20" r="15" fill="var(--e)"/>' for x in (60, 100))
    pawns = joined([glyph("scientist", x - 9, 11, 18, "var(--surface)") for x in (60, 100)])
    return raw(rings, pawns)


def _tracks() -> Markup:
    """Two tracks with a disc on their last spaces."""
    cells = "".join(
        f'<rect x="{26 + 22 * place}" y="{y}" width="19" height="15" rx="3" fill="var(--e)"'
        f' fill-opacity="{".9" if place == 4 else ".28"}"/>'
        for y in (3, 22)
        for place in range(5)
    )
    ends = "".join(f'<circle cx="123.5" cy="{y}" r="4.6" fill="var(--surface)"/>' for y in (10.5, 29.5))
    return raw(cells, ends)
