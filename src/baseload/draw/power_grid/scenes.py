"""Every power plant as a small drawing of its own, which grows with what it supplies.

In a box of 100 by 60 with the ground at 52. Every mark is a fact: lit windows (or turbines) are cities supplied, what
lies in front is the fuel of one run. Plants that are alike in both share one drawing. A page gets all of them once, as
symbols; a card only uses one. They are coloured by the kind of plant (`--k`) where they are used.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from baseload.draw.markup import Markup, joined, number, raw
from baseload.games.power_grid.components import Components

_GROUND: Final = 52.0
_MIRRORED: Final = (
    "coal",
    "oil",
    "hybrid",
)  # their stacks stand at the right: the number is at the upper left
_BOX: Final = 'viewBox="0 0 100 60" preserveAspectRatio="xMidYMax meet" overflow="visible"'
_FLOOR: Final = '<path class="s-g" d="M-90 51.6H190V60H-90z"/>'

# What lies in front of a plant, standing on its own zero.
_PIECES: Final = {
    "coal": (
        '<path class="s-c" d="M-4.6 0-5.2-3.2-2.6-6.6 1.6-7 4.8-4.2 5.2-1 3.6 0z"/>'
        '<path class="s-cl" d="M-2.6-6.6 1.6-7 .4-3.6-5.2-3.2z"/>'
    ),
    "oil": (
        '<path class="s-o" d="M-3.4-8.4C-3.4-9.5 3.4-9.5 3.4-8.4V-.8C3.4.3-3.4.3-3.4-.8z"/>'
        '<ellipse class="s-ol" cy="-8.4" rx="3.4" ry="1.1"/>'
        '<path class="s-os" d="M-3.4-5.6C-2-5 2-5 3.4-5.6M-3.4-2.9C-2-2.3 2-2.3 3.4-2.9"/>'
    ),
    "garbage": (
        '<path class="s-w" d="M-4.4 0C-6-3.6-3.4-6.2-1.2-6.6L-2.2-8.8H2.2L1.2-6.6C3.4-6.2 6-3.6 4.4 0z"/>'
        '<path class="s-wl" d="M-3.2-1.4C-3.8-3.6-2.2-5-1-5.3-1.8-3.8-2-2.4-1.8-1z"/>'
    ),
    "uranium": (
        '<rect class="s-u" x="-3.6" y="-8" width="7.2" height="8" rx="1.6"/>'
        '<circle class="s-ul" cy="-4" r="2.4"/><circle class="s-u" cy="-4" r=".7"/>'
    ),
}
_SMOKE: Final = (
    '<circle cx="1" cy="-2" r="2.2"/><circle cx="4.5" cy="-5" r="3.1"/><circle cx="10" cy="-7" r="3.9"/>'
    '<circle cx="16" cy="-8" r="2.6"/>'
)
_BLADE: Final = "M-.5 0C-1.5-4-.8-9 .3-12 1.5-8 1.3-3 .5 0z"
_TURBINE: Final = (
    f'<path class="s-t" d="{_BLADE}"/><path class="s-t" d="{_BLADE}" transform="rotate(120)"/>'
    f'<path class="s-t" d="{_BLADE}" transform="rotate(240)"/><circle class="s-t" r="1.3"/>'
)


def scene_name(kind: str, powers: int, burns: int) -> str:
    """The id of the symbol."""
    return f"plant-{kind}-{powers}-{burns}"


def scenes(parts: Components) -> Markup:
    """The symbols of all plants of a game."""
    kinds = sorted(
        {(parts.kind_name[plant], parts.powers[plant], parts.burns[plant]) for plant in parts.numbers}
    )
    return _scenes(tuple(kinds))


@lru_cache(maxsize=8)
def _scenes(kinds: tuple[tuple[str, int, int], ...]) -> Markup:
    shared = [f'<g id="piece-{kind}">{drawn}</g>' for kind, drawn in _PIECES.items()]
    shared += [f'<g id="piece-smoke">{_SMOKE}</g>', f'<g id="piece-blades">{_TURBINE}</g>']
    symbols = (f'<symbol id="{scene_name(*each)}" {_BOX}>{_scene(*each)}</symbol>' for each in kinds)
    return raw("<defs>", *shared, joined(symbols), "</defs>")


@lru_cache(maxsize=256)
def scene(kind: str, powers: int, burns: int) -> Markup:
    """A plant, to be put on its card; the ground is the lower edge."""
    return Markup(
        f'<svg class="scene" aria-hidden="true"><use href="#{scene_name(kind, powers, burns)}"/></svg>'
    )


def _scene(kind: str, powers: int, burns: int) -> Markup:
    drawn = joined(_DRAWN.get(kind, _fusion)(powers, burns))
    if kind in _MIRRORED:
        drawn = raw('<g transform="translate(100 0)scale(-1 1)">', drawn, "</g>")
    return drawn if kind == "eco" else raw(_FLOOR, drawn)


# --- what plants are made of ---


def _path(kind: str, way: str) -> str:
    return f'<path class="{kind}" d="{way}"/>'


def _at(piece: str, x: float, y: float, size: float = 1.0, kind: str = "") -> str:
    """A piece, standing there."""
    scale = f"scale({size:.2g})" if size != 1 else ""
    named = f' class="{kind}"' if kind else ""
    return f'<use{named} href="#piece-{piece}" transform="translate({number(x)} {number(y)}){scale}"/>'


def _smoke(x: float, y: float, size: float, kind: str = "s-sm") -> str:
    return _at("smoke", x, y, size, kind)


def _stack(x: float, top: float, wide: float = 5.0, bands: int = 2) -> str:
    n = number
    foot, head, shade = wide * 0.62, wide * 0.4, wide * 0.05
    body = f"M{n(x - foot)} 52L{n(x - head)} {n(top)}H{n(x + head)}L{n(x + foot)} 52z"
    dark = f"M{n(x + shade)} 52V{n(top)}H{n(x + head)}L{n(x + foot)} 52z"
    rings = "".join(
        f"M{n(x - wide * 0.43)} {n(top + 2 + 4 * i)}h{n(wide * 0.86)}v1.8h-{n(wide * 0.86)}z"
        for i in range(bands)
    )
    return _path("s-2", body) + _path("s-3", dark) + _path("s-l", rings)


def _windows(count: int, x: float, y: float, wide: float, size: float = 3.4, gap: float = 2.4) -> str:
    """One for each city, in one row or two."""
    rows = 1 if count <= 4 else 2
    each = -(-count // rows)
    panes = []
    for place in range(count):
        row, column = divmod(place, each)
        here = min(each, count - row * each)
        left = x + (wide - (here * size + (here - 1) * gap)) / 2 + column * (size + gap)
        panes.append(f"M{number(left)} {number(y + row * (size + 2.6))}h{size}v{size + 0.6:.1f}h-{size}z")
    return _path("s-win", "".join(panes))


def _hall(x: float, wide: float, high: float, count: int, roof: str = "flat") -> list[str]:
    n, top = number, _GROUND - high
    walls = [
        _path("s-1", f"M{n(x)} 52V{n(top)}h{n(wide)}V52z"),
        _path("s-2", f"M{n(x + wide * 0.78)} 52V{n(top)}h{n(wide * 0.22)}V52z"),
    ]
    if roof == "saw":
        teeth = max(2, int(wide // 11))
        step = wide / teeth
        way = "".join(f"M{n(x + i * step)} {n(top + 0.2)}v-6.2l{n(step)} 6.2z" for i in range(teeth))
    elif roof == "arch":
        way = f"M{n(x - 1)} {n(top + 0.3)}Q{n(x + wide / 2)} {n(top - 11)} {n(x + wide + 1)} {n(top + 0.3)}z"
    else:
        way = f"M{n(x - 1)} {n(top - 2)}h{n(wide + 2)}v2.6h-{n(wide + 2)}z"
    walls.append(_path("s-3", way))
    air = 10.5 if count > 4 else 5.2
    return [*walls, _windows(count, x, top + (high - air) / 2, wide)]


def _tank(x: float, wide: float, high: float) -> str:
    n, top = number, _GROUND - high
    body = f"M{n(x)} {n(top)}V51Q{n(x + wide / 2)} 54.4 {n(x + wide)} 51V{n(top)}z"
    dark = f"M{n(x + wide * 0.68)} {n(top)}V52.6Q{n(x + wide * 0.9)} 52 {n(x + wide)} 51V{n(top)}z"
    seam = top + high * 0.4
    hoop = f"M{n(x)} {n(seam)}Q{n(x + wide / 2)} {n(seam + 3)} {n(x + wide)} {n(seam)}"
    lid = f'<ellipse class="s-3" cx="{n(x + wide / 2)}" cy="{n(top)}" rx="{n(wide / 2)}" ry="2.5"/>'
    return _path("s-1", body) + _path("s-2", dark) + lid + _path("s-n", hoop)


def _tower(x: float, high: float, wide: float = 16.0) -> str:
    """A cooling tower."""
    n, top = number, _GROUND - high
    foot, waist, rim = wide / 2, wide * 0.3, wide * 0.36
    low, up = _GROUND - high * 0.35, top + high * 0.35
    right = f"H{n(x + rim)}C{n(x + waist)} {n(up)} {n(x + waist + 0.5)} {n(low)} {n(x + foot)} 52z"
    body = (
        f"M{n(x - foot)} 52C{n(x - waist - 0.5)} {n(low)} {n(x - waist)} {n(up)} {n(x - rim)} {n(top)}{right}"
    )
    inner = n(x + waist * 0.5)
    dark = f"M{n(x + foot * 0.35)} 52C{inner} {n(low)} {inner} {n(up)} {n(x + rim * 0.45)} {n(top)}{right}"
    lid = f'<ellipse class="s-3" cx="{n(x)}" cy="{n(top)}" rx="{n(rim)}" ry="1.5"/>'
    return _path("s-1", body) + _path("s-2", dark) + lid


# --- the kinds ---


def _coal(powers: int, burns: int) -> list[str]:
    n = number
    wide, high = 22.0 + 4 * powers, 13 + 1.5 * powers
    x = 44 - wide * 0.25
    drawn = []
    for place in range(1 if powers <= 2 else 2 if powers <= 5 else 3):
        at, top = x - 4 - place * 9, 26 - 2.4 * powers + place * 4
        drawn += [_smoke(at, top, 0.7 + powers * 0.06), _stack(at, top, 5.6)]
    end, upper = x + wide - 2, _GROUND - high * 0.8
    belt = (
        f"M{n(end)} {n(upper)}L{n(min(94, end + 16))} 48H{n(min(97, end + 20))}V51L{n(end)} {n(upper + 4)}z"
    )
    drawn += [_path("s-2", belt), *_hall(x, wide, high, powers)]
    return [*drawn, *(_at("coal", 12 + place * 9.5, 57.5, 0.95) for place in range(burns))]


def _oil(powers: int, burns: int) -> list[str]:
    n = number
    high, wide = 12.0 + 2 * powers, 15.0
    tanks = 1 if powers <= 1 else 2 if powers <= 3 else 3
    drawn = [_tank(92 - (place + 1) * 16.5, wide, high - place % 2 * 4) for place in range(tanks)]
    first, top = 92 - tanks * 16.5, 22 - 1.8 * powers
    flare = f"M13 {n(top)}c-3-4 0-6 .2-10c3.8 3.5 3.8 7 1.3 10z"
    pipe = f"M14 {n(32 - powers)}H{n(first + 4)}V{n(_GROUND - high + 5)}"
    drawn += [_path("s-f", flare), _stack(13.6, top, 4, 1), _path("s-p", pipe)]
    drawn += _hall(18, max(18.0, min(30.0, first - 20)), 12 + 1.3 * powers, powers)
    return [*drawn, *(_at("oil", 52 - (burns - 1) * 4.5 + place * 9, 58.5, 0.9) for place in range(burns))]


def _garbage(powers: int, burns: int) -> list[str]:
    n = number
    wide, high, top = 26 + 4.4 * powers, 14 + 1.2 * powers, 22.0 - 2 * powers
    drawn = [
        _smoke(88, top, 0.6 + powers * 0.05),
        _stack(88, top, 6, 3),
        *_hall(10, wide, high, powers, "saw"),
    ]
    if powers >= 3:
        at = min(78.0, wide + 26)
        drawn.append(_path("s-p", f"M{n(10 + wide)} {n(51 - high)}H{n(at)}V38"))
        drawn.append(_path("s-3", f"M{n(at - 4)} 43l4-6 4 6-2.5 2-1.5-3.5-1.5 3.5z"))
    return [*drawn, *(_at("garbage", 70 - (burns - 1) * 5 + place * 10, 58, 0.95) for place in range(burns))]


def _uranium(powers: int, burns: int) -> list[str]:
    n = number
    towers = 1 if powers <= 2 else 2 if powers <= 4 else 3
    drawn = []
    for place in reversed(range(towers)):
        high, x = 26 + 2.4 * powers - place * 3, 86.0 - place * 15
        drawn += [_smoke(x - 5, _GROUND - high, 0.8 + 0.06 * powers, "s-st"), _tower(x, high)]
    half = 9 + powers * 0.55
    x = 32.0 if towers < 3 else 26.0
    wall = _GROUND - half * 1.1
    dome = f"A{n(half)} {n(half)} 0 0 1 {n(x + half)} {n(wall)}V52z"
    drawn.append(_path("s-1", f"M{n(x - half)} 52V{n(wall)}{dome}"))
    drawn.append(_path("s-2", f"M{n(x + half * 0.3)} 52V{n(_GROUND - half * 2.02)}{dome}"))
    drawn.append(_path("s-3", f"M{n(x - half - 1)} {n(wall - 0.5)}h{n(2 * half + 2)}v2h-{n(2 * half + 2)}z"))
    low = _GROUND - half * 0.62 - (3 if powers > 4 else 0)
    drawn.append(_windows(powers, x - half, low, 2 * half, 2.9, 1.7))
    first = x + half + 9 if towers < 3 else 47.0
    return [*drawn, *(_at("uranium", first + place * 8, 58) for place in range(burns))]


def _hybrid(powers: int, burns: int) -> list[str]:
    wide, high = 22.0 + 3 * powers, 13 + 1.4 * powers
    x, top = 50 - wide / 2, 25.0 - 2 * powers
    pairs = 1 if powers < 5 else 2
    drawn = []
    for place in range(pairs):
        at = x - 5 - place * 9
        drawn += [_smoke(at, top + place * 5, 0.6 + powers * 0.05), _stack(at, top + place * 5, 5.4)]
    drawn += [_tank(x + wide + 1.5 + place * 12, 13, 12 + 1.6 * powers - place * 5) for place in range(pairs)]
    drawn += _hall(x, wide, high, powers, "arch")
    if burns == 1:  # one of either: a stroke says "or"
        return [*drawn, _at("coal", 44, 57.5, 0.85), _path("s-p", "M48 58L52 50"), _at("oil", 56, 58, 0.8)]
    mixed = (("coal", 57.5, 0.85), ("oil", 58.0, 0.8))
    for place in range(burns):
        piece, y, size = mixed[place % 2]
        drawn.append(_at(piece, 42 + place * 10, y, size))
    return drawn


def _eco(powers: int, burns: int) -> list[str]:
    far = "M-90 60V54C-60 50-30 56 0 52C18 40 40 44 58 50S90 44 100 47C130 52 160 48 190 52V60z"
    near = "M-90 60V53C-60 57-30 54 0 55C22 47 50 50 66 54S92 52 100 50C130 46 160 54 190 52V60z"
    spots = [
        (30, 30, 1.12),
        (58, 34, 1.25),
        (80, 25, 0.92),
        (14, 22, 0.8),
        (44, 20, 0.7),
        (92, 18, 0.6),
        (68, 17, 0.55),
    ]
    chosen = sorted(spots[:powers] if powers > 1 else [(46, 33, 1.3)], key=lambda spot: spot[2])
    drawn = ['<circle class="s-sun" cx="83" cy="13" r="6.5"/>', _path("s-h2", far)]
    for place, (x, high, size) in enumerate(chosen):
        foot, head, top = 0.9 * size, 0.45 * size, _GROUND - high
        mast = f"M{number(x - foot)} 54L{x - head:.2f} {number(top)}h{2 * head:.2f}L{number(x + foot)} 54z"
        drawn.append(_path("s-t", mast))
        turn = f"translate({x} {number(top)})scale({size})rotate({(place * 47 + 14) % 120})"
        drawn.append(f'<use href="#piece-blades" transform="{turn}"/>')
    return [*drawn, _path("s-h", near)]


def _fusion(powers: int, burns: int) -> list[str]:
    ring = '<ellipse class="{}" cx="50" cy="29" rx="23" ry="9"/>'
    return [
        '<ellipse class="s-halo" cx="50" cy="31" rx="36" ry="21"/>',
        _path("s-3", "M18 39.5A32 25 0 0 1 82 39.5z"),
        *_hall(10, 80, 13, powers),
        ring.format("s-r"),
        ring.format("s-r2"),
        '<circle class="s-core" cx="50" cy="29" r="5"/>',
    ]


_DRAWN: Final[dict[str, Callable[[int, int], list[str]]]] = {
    "coal": _coal,
    "oil": _oil,
    "garbage": _garbage,
    "uranium": _uranium,
    "hybrid": _hybrid,
    "eco": _eco,
}
