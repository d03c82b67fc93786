"""Our own glyphs on a grid of 24 by 24 in one colour, and the six shapes of the seats.

A glyph takes `currentColor`; its cut-outs take `--glyph-cut`. Pages carry the sprite once and use it by name.
"""

from functools import lru_cache
from typing import Final

from baseload.draw.markup import Markup, escape, number, raw
from baseload.text.audience import MARKS

# fmt: off
# ruff: noqa: E501
GLYPHS: Final = {
    "coal": '<path d="M4.5 13.2 7 6.6l5.6-2.3 5.9 3 2 6.4-3.8 5.4-7.6.9-4.4-3z"/><path d="m7 6.6 4.6 4.1 6.9-3.4M11.6 10.7l-2.5 9.3M11.6 10.7l5.1 8.4" fill="none" stroke="var(--glyph-cut,#fff)" stroke-width="1.3" stroke-linejoin="round"/>',
    "oil": '<path d="M6.5 4.2C6.5 3.4 9 3 12 3s5.5.4 5.5 1.2V19.8c0 .8-2.5 1.2-5.5 1.2s-5.5-.4-5.5-1.2z"/><path d="M6.5 9.1h11M6.5 14.9h11" stroke="var(--glyph-cut,#fff)" stroke-width="1.5" fill="none"/>',
    "garbage": '<path d="M9.3 3.2h5.4l.7 1.8H20v2.4H4V5h4.6z"/><path d="M5.5 8.8h13l-1.1 11c-.1.7-.6 1.2-1.3 1.2H7.9c-.7 0-1.2-.5-1.3-1.2z"/><path d="M9.5 11.5l.4 7M14.5 11.5l-.4 7" stroke="var(--glyph-cut,#fff)" stroke-width="1.5" fill="none" stroke-linecap="round"/>',
    "uranium": '<circle cx="12" cy="12" r="2.3"/><path d="M13.9 8.7A3.8 3.8 0 0 0 10.1 8.7L6.6 2.7a10.8 10.8 0 0 1 10.8 0zM8.2 12a3.8 3.8 0 0 0 1.9 3.3l-3.5 6A10.8 10.8 0 0 1 1.2 12zM13.9 15.3A3.8 3.8 0 0 0 15.8 12h7a10.8 10.8 0 0 1-5.4 9.3z"/>',
    "hybrid": '<path d="M3.2 12.8 5.2 7l5-2.7L11 12 8.2 19.6 4.8 17z"/><path d="M13.2 4.5c.3-.3 1.7-.5 3.4-.5 2.2 0 3.9.4 3.9 1v13.9c0 .6-1.7 1.1-3.9 1.1-1.7 0-3.1-.2-3.4-.6z"/><path d="M13.2 9.5h7.3M13.2 14.5h7.3" stroke="var(--glyph-cut,#fff)" stroke-width="1.4" fill="none"/>',
    "eco": '<path d="M11.2 12.6h1.6l.9 8.9h-3.4z"/><circle cx="12" cy="9.5" r="1.7"/><path d="M11.3 7.4C10.9 5 11.3 2.6 12.3 1.2c1 1.6 1.2 4 .5 6.2zM13.9 9.9c2.3.4 4.3 1.7 5.5 3.4-1.9.4-4.2-.2-6.1-1.7zM10.7 11.6c-1.5 1.8-3.7 2.9-5.7 2.9.6-1.8 2.3-3.5 4.5-4.5z"/>',
    "fusion": '<circle cx="9.6" cy="12" r="3.1"/><circle cx="14.4" cy="12" r="3.1"/><ellipse cx="12" cy="12" rx="10" ry="4.6" fill="none" stroke="currentColor" stroke-width="1.5" transform="rotate(38 12 12)"/><ellipse cx="12" cy="12" rx="10" ry="4.6" fill="none" stroke="currentColor" stroke-width="1.5" transform="rotate(-38 12 12)"/>',
    "gas": '<path d="M12.4 2c.6 3.6 5.9 5.8 5.9 11.7A6.3 6.3 0 0 1 12 20.5a6.3 6.3 0 0 1-6.3-6.4c0-3 1.7-4.6 2.7-6.6.9.9 1.3 1.9 1.3 3.1C11.7 8.6 12.7 5.5 12.4 2z"/><path d="M12.1 12.3c.3 1.7 2.1 2.4 2.1 4.3a2.2 2.2 0 0 1-4.4 0c0-1.7 1.6-2.5 2.3-4.3z" fill="var(--glyph-cut,#fff)"/>',
    "forestation": '<path d="M12 1.8 17.6 9h-2.5l4.1 5.2h-3l4.2 5H3.6l4.2-5h-3L8.9 9H6.4z"/><path d="M10.9 19h2.2v3.2h-2.2z"/>',
    "solar": '<circle cx="12" cy="12" r="4.6"/><g stroke="currentColor" stroke-width="2.1" stroke-linecap="round"><path d="M12 2.2v2.4M12 19.4v2.4M2.2 12h2.4M19.4 12h2.4M5.1 5.1l1.7 1.7M17.2 17.2l1.7 1.7M18.9 5.1l-1.7 1.7M6.8 17.2l-1.7 1.7"/></g>',
    "biomass": '<path d="M11.2 21.5c-.3-5 .2-8.2 2.8-11.4-3 1.7-4.2 4.2-4.5 7C5.8 16.9 3.5 14 3.8 9.8c.1-1.7 1-3.9 1-3.9s2 .6 3.9 2c.5.4 1 .8 1.4 1.3C11.5 5.5 15.3 3 20.7 2.5c.3 6-1.7 10.8-6.5 12.7-.8 2.3-.9 4-.7 6.3z"/>',
    "hydro": '<path d="M12 1.8c2.9 3.5 4.6 5.9 4.6 8.3a4.6 4.6 0 0 1-9.2 0c0-2.4 1.7-4.8 4.6-8.3z"/><path d="M2.5 18c1.6-1.5 3.2-1.5 4.8 0s3.2 1.5 4.7 0c1.6-1.5 3.2-1.5 4.8 0s3.1 1.5 4.7 0M2.5 21.7c1.6-1.5 3.2-1.5 4.8 0s3.2 1.5 4.7 0c1.6-1.5 3.2-1.5 4.8 0s3.1 1.5 4.7 0" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"/>',
    "recycling": '<g fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"><path d="M4.4 13.3A7.7 7.7 0 0 1 17 6.1"/><path d="M19.6 10.7A7.7 7.7 0 0 1 7 17.9"/></g><path d="M19.3 2.3v6.5h-6.5zM4.7 21.7v-6.5h6.5z"/>',
    "cep": '<path d="m12 1.8 2.5 2 3.2-.3 1.1 3 2.7 1.7-.8 3.1.8 3.1-2.7 1.7-1.1 3-3.2-.3-2.5 2-2.5-2-3.2.3-1.1-3-2.7-1.7.8-3.1-.8-3.1 2.7-1.7 1.1-3 3.2.3z"/><path d="m8.3 11.2 2.7 2.7 4.9-5.2" fill="none" stroke="var(--glyph-cut,#fff)" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>',
    "tech": '<path d="M12 2.2 20.3 7v10L12 21.8 3.7 17V7z" opacity=".55"/><path d="M12 2.2 20.3 7 12 11.8 3.7 7z" opacity=".35"/><path d="M12 2.2 20.3 7v10L12 21.8 3.7 17V7zM3.7 7l8.3 4.8L20.3 7M12 11.8v10" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/>',
    "scientist": '<circle cx="12" cy="6.4" r="4"/><path d="M9.3 11.2h5.4c3.1 1.9 4.2 5.6 4.5 10.3H4.8c.3-4.7 1.4-8.4 4.5-10.3z"/>',
    "vp": '<path d="m12 2 2.9 6.2 6.8.8-5 4.7 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.7 6.8-.8z"/>',
    "coin": '<circle cx="12" cy="12" r="9.6"/><path d="M13.2 5.5 8 13h3.3l-.6 5.5L16 11h-3.4z" fill="var(--glyph-cut,#fff)"/>',
    "dollar": '<circle cx="12" cy="12" r="9.6"/><path d="M15 8.6c-.6-1-1.7-1.5-3-1.5-1.7 0-3 .9-3 2.4 0 3.3 6.2 1.6 6.2 5 0 1.5-1.4 2.5-3.2 2.5-1.5 0-2.7-.6-3.3-1.8M12 5.3v13.4" fill="none" stroke="var(--glyph-cut,#fff)" stroke-width="1.7" stroke-linecap="round"/>',
    "city": '<path d="M4 21V10.5L12 4l8 6.5V21h-5.5v-6h-5v6z"/>',
    "bolt": '<path d="M13.6 1.8 4.6 13.6h6l-1 8.6 9.2-12h-6.1z"/>',
    "globe": '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="M3 12h18M12 3c3.4 3 3.4 15 0 18M12 3c-3.4 3-3.4 15 0 18" fill="none" stroke="currentColor" stroke-width="1.6"/>',
    "check": '<path d="m4.5 12.8 5 5L19.8 6.8" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>',
    "close": '<path d="m6 6 12 12M18 6 6 18" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round"/>',
    "leave": '<path d="M10.5 4H5v16h5.5M10 12h9.5M15.5 7.5 20 12l-4.5 4.5" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
    "undo": '<path d="M8.5 4 4 8.5 8.5 13M4.5 8.5H14a5.8 5.8 0 0 1 0 11.6H8" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
    "lock": '<path d="M6 10.5h12V20H6z"/><path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" fill="none" stroke="currentColor" stroke-width="2"/>',
    "clock": '<circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 6.8V12l3.4 2.2" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>',
    "book": '<path d="M4 5c3-1.3 5.5-1.3 8 .3 2.5-1.6 5-1.6 8-.3v14c-3-1.2-5.5-1.2-8 .4-2.5-1.6-5-1.6-8-.4zM12 5.3v14" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linejoin="round"/>',
    "menu": '<path d="M4 6.5h16M4 12h16M4 17.5h16" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
    "gear": '<circle cx="12" cy="12" r="3.2" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M18.5 5.5l-2.1 2.1M7.6 16.4l-2.1 2.1" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
    "moon": '<path d="M19.5 14.6A8.3 8.3 0 0 1 9.3 4.3a8.3 8.3 0 1 0 10.2 10.3z"/>',
    "chat": '<path d="M4 5h16v11h-8.5L7 19.8V16H4z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>',
    "bot": '<path d="M5 9h14v10H5z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M12 9V5M9 13.5h.01M15 13.5h.01" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><circle cx="12" cy="4.2" r="1.6"/>',
    "person": '<circle cx="12" cy="7.5" r="4"/><path d="M4.5 20.5c.5-5 3.3-7.5 7.5-7.5s7 2.5 7.5 7.5z"/>',
    "link": '<path d="M10 14.2a4.2 4.2 0 0 0 6.2.2l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 9.8a4.2 4.2 0 0 0-6.2-.2l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5" fill="none" stroke="currentColor" stroke-width="2.1" stroke-linecap="round"/>',
    "play": '<path d="M7 4.5v15l12-7.5z"/>',
    "pause": '<path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z"/>',
    "first": '<path d="M6 5h2.4v14H6zM19 5v14l-9-7z"/>',
    "prev": '<path d="M16.5 5v14l-9-7z"/>',
    "next": '<path d="M7.5 5v14l9-7z"/>',
    "last": '<path d="M15.6 5H18v14h-2.4zM5 5v14l9-7z"/>',
    "plus": '<path d="M12 5v14M5 12h14" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
    "minus": '<path d="M5 12h14" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
    "bulb": '<path d="M9 17.2h6M9.8 20.4h4.4M8.6 14.6C6.9 13.4 6 11.7 6 9.8a6 6 0 0 1 12 0c0 1.9-.9 3.6-2.6 4.8-.3.2-.4.5-.4.9v1.7H9v-1.7c0-.4-.1-.7-.4-.9Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>',
    "why": '<path d="M8.3 8.6c.2-2.3 1.8-3.6 3.9-3.6 2.2 0 3.8 1.4 3.8 3.3 0 3-3.8 3.1-3.8 6.2" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/><circle cx="12.2" cy="18.8" r="1.6"/>',
    "chevron": '<path d="m9 5 7 7-7 7" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/>',
    "eye": '<path d="M2 12c2.5-4.5 6-6.7 10-6.7s7.5 2.2 10 6.7c-2.5 4.5-6 6.7-10 6.7S4.5 16.5 2 12z" fill="none" stroke="currentColor" stroke-width="1.9"/><circle cx="12" cy="12" r="3.2"/>',
    "warn": '<path d="M12 3 22 20.5H2z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M12 9.5v5" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><circle cx="12" cy="17.6" r="1.2"/>',
    "down": '<path d="M12 4v11M6.5 10.5 12 16l5.5-5.5M5 20h14" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
    "full": '<path d="M9 4H4v5M15 4h5v5M20 15v5h-5M9 20H4v-5" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
    "tag": '<path d="M3.5 4.5v7.2l9.2 9.2 7.6-7.6-9.2-9.2z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><circle cx="8" cy="8.6" r="1.7"/>',
    "gavel": '<path d="m13.2 3.2 7 7-3.4 3.4-7-7zM4 17.6l7.4-7.4 2.4 2.4L6.4 20zM12.6 20h8.2v2.2h-8.2z"/>',
    "network": '<path d="M6 6.5 18 9.5 9.5 18z" fill="none" stroke="currentColor" stroke-width="1.8"/><circle cx="6" cy="6.5" r="2.8"/><circle cx="18" cy="9.5" r="2.8"/><circle cx="9.5" cy="18" r="2.8"/>',
}
# fmt: on
_SAME: Final = {"wind": "eco"}  # one turbine for all games

# By seat, in the order in which seats are given out: the class that colours it, and the letter drawn on it. Text has the
# same letters. Those of the colours would be English ones, and blue is no B to whoever reads Italian.
SEATS: Final = tuple(zip(("blue", "red", "yellow", "green", "purple", "slate"), MARKS, strict=True))

_A, _B = 0.4, 1.04
# Corners around the middle; the areas are evened out, so that no seat looks bigger. Green is a circle.
_CORNERS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "red": ((0, -1.08), (1.1, 0.82), (-1.1, 0.82)),
    "blue": ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    "yellow": ((0, -1.18), (1.18, 0), (0, 1.18), (-1.18, 0)),
    "purple": ((-0.55, -0.98), (0.55, -0.98), (1.1, 0), (0.55, 0.98), (-0.55, 0.98), (-1.1, 0)),
    "slate": (
        (-_A, -_B),
        (_A, -_B),
        (_A, -_A),
        (_B, -_A),
        (_B, _A),
        (_A, _A),
        (_A, _B),
        (-_A, _B),
        (-_A, _A),
        (-_B, _A),
        (-_B, -_A),
        (-_A, -_A),
    ),
}


def seat_colour(seat: int) -> str:
    """The class that gives a shape the seat's colour."""
    return SEATS[seat][0]


# Tables show the same few of these again and again. Typed: a label that is markup is another one than the same text.


@lru_cache(maxsize=1024)
def seat_shape(seat: int, x: float = 0, y: float = 0, size: float = 10) -> Markup:
    """The seat's own shape around a point, to be put in an element with the class `seat_colour(seat)`."""
    colour = seat_colour(seat)
    if colour == "green":
        return Markup(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(size * 0.98)}"/>')
    corners = " ".join(f"{x + dx * size:.2f},{y + dy * size:.2f}" for dx, dy in _CORNERS[colour])
    return Markup(f'<polygon points="{corners}"/>')


@lru_cache(maxsize=1024, typed=True)
def seat_mark(seat: int, label: str, letter: bool = True, extra: str = "") -> Markup:
    """The seat's shape as a small picture of its own, with its letter; `label` is who sits there."""
    colour, text = SEATS[seat]
    shown = f'<text class="sl" text-anchor="middle" y="4">{text}</text>' if letter else ""
    return Markup(
        f'<svg class="seat {colour} {extra}" viewBox="-13 -13 26 26" role="img" aria-label="{escape(label)}">'
        f"{seat_shape(seat, size=11)}{shown}</svg>"
    )


@lru_cache(maxsize=1024, typed=True)
def icon(name: str, extra: str = "", label: str = "") -> Markup:
    """A glyph in a line of text; without a label it is decoration."""
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return Markup(
        f'<svg class="i {extra}" viewBox="0 0 24 24" fill="currentColor" {spoken}><use href="#g-{name}"/></svg>'
    )


def glyph(
    name: str, x: float, y: float, size: float, colour: str = "currentColor", extra: str = ""
) -> Markup:
    """A glyph inside a drawing, its upper left corner at a point."""
    kind = f' class="{extra}"' if extra else ""
    return Markup(
        f'<svg{kind} x="{number(x)}" y="{number(y)}" width="{number(size)}" height="{number(size)}" '
        f'viewBox="0 0 24 24" fill="{colour}" color="{colour}"><use href="#g-{name}"/></svg>'
    )


def sprite() -> Markup:
    """All glyphs, what busts are made of, and the hatching, to be put into a page once."""
    from baseload.draw.busts import symbols  # which needs this module first

    parts = ['<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>']
    bodies = {**GLYPHS, **{name: GLYPHS[same] for name, same in _SAME.items()}}
    parts += [f'<symbol id="g-{name}" viewBox="0 0 24 24">{body}</symbol>' for name, body in bodies.items()]
    parts.append(symbols())
    parts.append(
        '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0V7" stroke="var(--hatch)" stroke-width="2.2"/></pattern></defs></svg>'
    )
    return raw(*parts)
