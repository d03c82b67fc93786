"""Cities as small solids: a plate with three slots, houses in the seats' own shapes, a lamp where one was supplied.

Light comes from the north-west, so walls and shadows lie below. Plates and houses are symbols that the page holds once,
and a city only says which of them stand there. Their colours are attributes with tokens: what is used elsewhere is not
reached, in every browser, by rules about where it is kept. A city sets `--rim` and `--plate` for what it uses.
"""

from functools import lru_cache
from typing import Final

from baseload.draw.glyphs import SEATS, seat_colour, seat_shape
from baseload.draw.markup import Markup, element, joined, number, raw

SLOTS: Final = ((0.0, -9.6), (-9.9, 7.4), (9.9, 7.4))  # for the first, second and third house
_SIZE: Final = 8.3  # of a house
_HIGH: Final = 4.2
_WALLS: Final = 4  # copies of the shape, each a little higher
_GLOW: Final = (34.0, 9.0)  # how far a city's light reaches, and how much farther for each house with a lamp
# The parts of a plate from the lowest up: how far each lies aside and below, how large its circles are, and its look.
_PLATE: Final = (
    (1.5, 4.5, 11.6, 'fill="var(--city-cast, var(--depth))"'),
    (0.0, 0.0, 14.6, 'fill="var(--rim, none)"'),
    (0.0, 2.6, 11.2, 'fill="var(--plate-edge)" stroke="var(--node-line)" stroke-width="1.2"'),
    (0.0, 0.0, 11.0, 'fill="var(--plate, var(--node))" stroke="var(--node-line)" stroke-width="1.2"'),
)
_FREE: Final = 'r="6.8" fill="var(--sunken)" stroke="var(--line-strong)" stroke-width="1.1"'
_SHUT: Final = 'r="4" fill="none" stroke="var(--line-strong)" stroke-dasharray="2 2"'
_LAMP: Final = (
    '<rect x="-2.1" y="-4" width="4.2" height="4.2" rx="1" fill="var(--lamp-core)" stroke="var(--lamp-line)" '
    'stroke-width=".8"/>'
)


@lru_cache(maxsize=8)
def defs(seats: int = len(SEATS)) -> Markup:
    """What all cities share, to be put into a drawing once, with the houses of the first so many seats."""
    glow = (
        '<radialGradient id="pg-glow"><stop stop-color="var(--lamp)" stop-opacity=".95" offset="0"/>'
        '<stop stop-color="var(--lamp)" stop-opacity=".42" offset=".42"/>'
        '<stop stop-color="var(--lamp)" stop-opacity="0" offset="1"/></radialGradient>'
    )
    slots = range(len(SLOTS) + 1)
    plates = joined(_plate(built, free) for built in slots for free in slots if built + free < len(slots))
    houses = joined(_house(seat) for seat in range(seats))
    return raw("<defs>", glow, _bare_plate(), plates, houses, "</defs>")


def _circles(dx: float, dy: float, radius: float) -> Markup:
    return joined(
        f'<circle cx="{number(x + dx)}" cy="{number(y + dy)}" r="{number(radius)}"/>' for x, y in SLOTS
    )


def _bare_plate() -> Markup:
    parts = [f"<g {look}>{_circles(dx, dy, size)}</g>" for dx, dy, size, look in _PLATE]
    middle = '<circle r="9" cy="1.5" fill="var(--plate, var(--node))"/>'
    return raw('<g id="pg-plate">', *parts, middle, "</g>")


def _plate(built: int, free: int) -> Markup:
    """A plate on which so many houses will be put, with so many free slots after them; the rest is not open yet."""
    signs = [
        f'<circle cx="{number(x)}" cy="{number(y)}" {_FREE if place < built + free else _SHUT}/>'
        for place, (x, y) in enumerate(SLOTS)
        if place >= built
    ]
    return raw(f'<g id="pg-city-{built}{free}"><use href="#pg-plate"/>', *signs, "</g>")


def _house(seat: int) -> Markup:
    """The seat's shape as a solid: shadow, walls, roof, and light on its upper side; once more with a lamp."""
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
    lit = raw(f'<g id="pg-lit-{seat}"><use href="#pg-house-{seat}"/>', _LAMP, "</g>")
    return raw(element("g", parts, id=f"pg-house-{seat}"), lit)


@lru_cache(maxsize=8192)
def city(owners: tuple[int, ...], lit: frozenset[int], open_slots: int, name: str, alive: bool) -> Markup:
    """A city's plate with its houses; `lit`: whose house here was supplied. Houses have ids, unless `name` is empty."""
    free = max(0, open_slots - len(owners))
    parts = [f'<use href="#pg-city-{len(owners)}{free}"/>']
    # The first slot lies behind the others.
    for seat, (x, y) in zip(owners, SLOTS, strict=False):
        id = f' id="house-{seat}-{name}"' if name else ""
        drawn = f"#pg-{'lit' if seat in lit else 'house'}-{seat}"
        comes = ' data-arrives="drop"' if name else ""
        parts.append(f'<use class="h"{id} href="{drawn}" x="{number(x)}" y="{number(y)}"{comes}/>')
    if alive:  # what a pointer meets, and what is drawn around a city that is picked
        parts.append('<circle class="ring" r="27"/>')
    return raw(*parts)


def glow(x: float, y: float, lamps: int) -> str:
    """The light around a city with so many lamps."""
    least, more = _GLOW
    return f'<circle class="glow" cx="{number(x)}" cy="{number(y)}" r="{number(least + more * lamps)}"/>'
