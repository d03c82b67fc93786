"""Relief of a map: ridges as soft leaves, shaded to the south-east and lit from the north-west, with hachures.

The ridges of the printed maps are our own strokes along the uplands, by longitude and latitude. A map of one's own has
none: nobody has told us where its hills are.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin, sqrt
from typing import Final

from baseload.draw.markup import Markup, element, raw
from baseload.draw.power_grid.placing import Point

# Each leaf: half its width, and how far it lies south-east of the ridge.
_SHADE: Final = ((24.0, 7.0), (18.0, 6.0), (12.0, 5.0), (7.0, 4.0))
_LIGHT: Final = ((14.0, -3.0), (8.0, -3.0), (4.0, -3.0))
_APART: Final = 5.2  # between two hachures

_RIDGES: Final[dict[str, tuple[tuple[Point, ...], ...]]] = {
    "germany": (
        ((10.2, 51.95), (10.9, 51.65), (11.3, 51.6)),
        ((10.2, 50.9), (10.7, 50.65), (11.3, 50.4)),
        ((12.2, 50.3), (12.9, 50.5), (13.7, 50.75)),
        ((12.3, 49.6), (12.8, 49.2), (13.5, 48.9)),
        ((7.85, 47.75), (8.1, 48.2), (8.35, 48.75)),
        ((8.9, 48.2), (9.6, 48.5), (10.4, 48.75)),
        ((9.9, 47.45), (10.6, 47.42), (11.3, 47.42), (12.2, 47.6), (12.9, 47.6)),
        ((6.5, 50.5), (6.9, 50.25), (7.1, 50.1)),
        ((7.7, 50.7), (8.1, 50.65), (8.3, 50.5)),
        ((8.1, 51.2), (8.6, 51.3), (8.8, 51.15)),
        ((9.2, 50.5), (9.5, 50.45)),
        ((6.9, 49.7), (7.3, 49.75), (7.7, 49.9)),
        ((9.2, 49.9), (9.5, 50.0)),
        ((9.0, 52.05), (9.5, 52.15)),
        ((8.9, 49.5), (9.05, 49.75)),
    ),
    "usa": (
        ((-113.5, 48.5), (-111.5, 46), (-110.5, 44), (-109, 42.8)),
        ((-106.5, 41), (-106, 39.3), (-106.3, 37.5), (-105.8, 36)),
        ((-121.5, 48.5), (-121.7, 45.5), (-122, 43)),
        ((-120.5, 40), (-119, 38), (-118.3, 36.3)),
        ((-115.5, 45.5), (-114.8, 44)),
        ((-111.5, 40.8), (-111.8, 38.5)),
        ((-84, 35.2), (-82, 36.3), (-80.5, 37.8), (-79, 39.3), (-77.5, 40.8)),
        ((-74.5, 42.2), (-74, 44), (-72.5, 44)),
        ((-71.5, 44.2), (-70, 45.5)),
        ((-94, 36), (-92.5, 36.5)),
        ((-108.5, 34), (-107.8, 33)),
    ),
}


def _germany(longitude: float, latitude: float) -> Point:
    return -324.93 + 127.6307 * longitude * cos(radians(51.2)), 7037.77 - 127.6285 * latitude


def _usa(longitude: float, latitude: float) -> Point:
    """Albers' projection, as the outline's file tells it."""
    south, north = radians(29.5), radians(45.5)
    n = (sin(south) + sin(north)) / 2
    c = cos(south) ** 2 + 2 * n * sin(south)
    rho = sqrt(c - 2 * n * sin(radians(latitude))) / n
    turn = n * radians(longitude + 96)
    return 1353.802 * rho * sin(turn) + 527.379, 1353.806 * rho * cos(turn) - 1240.284


_PLACED: Final = {"germany": _germany, "usa": _usa}


@lru_cache(maxsize=2)
def relief(name: str) -> Markup:
    """The hills of a printed map, to be cut off at its coast; nothing for any other."""
    if name not in _RIDGES:
        return Markup("")
    ridges = [_smooth([_PLACED[name](*point) for point in ridge]) for ridge in _RIDGES[name]]
    parts = [element("path", class_="rs", d=_leaves(ridges, *leaf)) for leaf in _SHADE]
    parts += [element("path", class_="rh", d=_leaves(ridges, *leaf)) for leaf in _LIGHT]
    ticks = "".join(_hachures(ridge) for ridge in ridges)
    return raw(*parts, element("path", class_="hach", d=ticks))


def _smooth(line: list[Point]) -> list[Point]:
    """The corners cut twice, as Chaikin does it."""
    for _ in range(2):
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        line = [*cut, line[-1]]
    return line


def _leaves(ridges: Iterable[list[Point]], half: float, aside: float) -> str:
    return "".join(_leaf(ridge, half, aside) for ridge in ridges)


def _leaf(line: list[Point], half: float, aside: float) -> str:
    """A ridge as a leaf: full width in the middle, a point at both ends."""
    count = len(line)
    one_side, other_side = [], []
    for place, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, place - 1)], line[min(count - 1, place + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        across, down = -(by - ay) / length, (bx - ax) / length
        wide = half * sin(pi * (place + 0.35) / (count - 0.3)) ** 0.75
        one_side.append((x + across * wide + aside, y + down * wide + aside))
        other_side.append((x - across * wide + aside, y - down * wide + aside))
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in [*one_side, *other_side[::-1]]) + "z"


def _hachures(line: list[Point]) -> str:
    """Short strokes down the shaded side, longest in the middle."""
    steps = list(pairwise(line))
    total = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in steps) or 1.0
    strokes, run, count = [], 0.0, 0
    for (ax, ay), (bx, by) in steps:
        length = hypot(bx - ax, by - ay) or 1.0
        along, down = (bx - ax) / length, (by - ay) / length
        across, under = (-down, along) if along - down >= 0 else (down, -along)
        at = -run % _APART
        while at < length:
            long = (9 + count * 37 % 6) * sin(pi * min(1.0, (run + at) / total)) ** 0.6
            count += 1
            if long > 2:
                x, y = ax + along * at + across, ay + down * at + under
                strokes.append(f"M{x:.1f} {y:.1f}l{across * long:.1f} {under * long:.1f}")
            at += _APART
        run += length
    return "".join(strokes)
