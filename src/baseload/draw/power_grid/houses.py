"""Cities as small solids: a plate with three slots, houses in the seats' own shapes, a lamp where one was supplied.

Light comes from the north-west, so walls and shadows lie below. A house is a symbol of its seat, made of copies of the
seat's shape: the page holds each once, and a city only says which house stands where.
"""

from functools import lru_cache
from typing import Final

from baseload.draw.glyphs import SEATS, seat_colour, seat_shape
from baseload.draw.markup import Markup, element, joined, number, raw

SLOTS: Final = ((0.0, -9.6), (-9.9, 7.4), (9.9, 7.4))  # for the first, second and third house
_SIZE: Final = 8.3  # of a house
_HIGH: Final = 4.2
_WALLS: Final = 4  # copies of the shape, each a little higher
_BACK_TO_FRONT: Final = (0, 1, 2)  # the first slot lies behind the others
# The parts of a plate: how far each lies aside and below, and how large its three circles are.
_PLATES: Final = {
    "pg-plate": (0.0, 0.0, 11.0),
    "pg-edge": (0.0, 2.6, 11.2),
    "pg-rim": (0.0, 0.0, 14.6),
    "pg-cast": (1.5, 4.5, 11.6),
}
_GLOW: Final = (34.0, 9.0)  # how far a city's light reaches, and how much farther for each house with a lamp


@lru_cache(maxsize=1)
def defs() -> Markup:
    """What all cities share, to be put into a drawing once."""
    circles = (
        f'<g id="{id}">{joined(_circle(x + dx, y + dy, size) for x, y in SLOTS)}</g>'
        for id, (dx, dy, size) in _PLATES.items()
    )
    # The place of a second or third house that is not open yet, and one that is free.
    free = '<circle id="pg-slot" r="6.8"/><circle id="pg-shut" r="4"/>'
    lamp = '<rect id="pg-lamp" x="-2.1" y="-4" width="4.2" height="4.2" rx="1"/>'
    glow = (
        '<radialGradient id="pg-glow"><stop class="gl1" offset="0"/><stop class="gl2" offset=".42"/>'
        '<stop class="gl3" offset="1"/></radialGradient>'
    )
    houses = joined(_house(seat) for seat in range(len(SEATS)))
    return raw("<defs>", joined(circles), free, lamp, glow, houses, "</defs>")


def _circle(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def _house(seat: int) -> Markup:
    """The seat's shape as a solid: shadow, walls, roof, and light on its upper side.

    Colours are attributes: what is used elsewhere is not reached by rules about where it is kept, in every browser.
    """
    colour = f"var(--seat-{seat_colour(seat)})"
    line = {"stroke": "var(--house-line)", "stroke_linejoin": "round"}
    shadow = element("ellipse", fill="var(--depth)", cx=1.6, cy=7.7, rx=9.3, ry=4.2)
    walls = joined(
        seat_shape(seat, 0, round(_HIGH / 2 - _HIGH * step / _WALLS, 2), _SIZE) for step in range(_WALLS)
    )
    wall = f"color-mix(in srgb, {colour} 58%, var(--wall))"
    roof = element("g", seat_shape(seat, 0, -_HIGH / 2, _SIZE), fill=colour, stroke_width=0.8, **line)
    shine = element("g", seat_shape(seat, 0, -_HIGH / 2 - 0.8, _SIZE * 0.6), fill="#fff", fill_opacity=0.24)
    parts = raw(shadow, element("g", walls, fill=wall, stroke_width=0.7, **line), roof, shine)
    return element("g", parts, id=f"pg-house-{seat}")


@lru_cache(maxsize=8192)
def city(owners: tuple[int, ...], lit: frozenset[int], open_slots: int, name: str, alive: bool) -> Markup:
    """A city's plate with its houses; `lit`: whose house here was supplied. Houses have ids, unless `name` is empty."""
    parts = [
        '<use class="cast" href="#pg-cast"/><use class="rim" href="#pg-rim"/><use class="edge" href="#pg-edge"/>'
        '<use class="plate" href="#pg-plate"/><circle class="in" r="9" cy="1.5"/>'
    ]
    for place in _BACK_TO_FRONT:
        x, y = (number(part) for part in SLOTS[place])
        if place < len(owners):
            parts.append(_built(owners[place], x, y, owners[place] in lit, name))
        elif place < open_slots:
            parts.append(f'<use class="slot" href="#pg-slot" x="{x}" y="{y}"/>')
        else:
            parts.append(f'<use class="shut" href="#pg-shut" x="{x}" y="{y}"/>')
    if alive:
        parts.append('<circle class="ring" r="27"/><circle class="hit" r="26"/>')
    return raw(*parts)


def _built(seat: int, x: str, y: str, lit: bool, name: str) -> str:
    drawn = f'<use href="#pg-house-{seat}" x="{x}" y="{y}"/>'
    if lit:
        drawn += f'<use class="lamp" href="#pg-lamp" x="{x}" y="{y}"/>'
    id = f' id="house-{seat}-{name}"' if name else ""
    return f'<g class="h {seat_colour(seat)}"{id}>{drawn}</g>'


def glow(x: float, y: float, lamps: int) -> str:
    """The light around a city with so many lamps."""
    least, more = _GLOW
    return f'<circle class="glow" cx="{number(x)}" cy="{number(y)}" r="{number(least + more * lamps)}"/>'
