"""The ground of the board: the sea under its horizon, and six continents, each large enough for its pieces. It is a
cartogram, not a projection. A page is sent it once.

Where a region stands is a matter of the style sheet, so that the world is three continents wide, two or one as the
screen has room; a picture that stands for itself has the places of a wide screen (`PLACES`).
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Final

from baseload.draw.climate.cluster import HEIGHT, WIDTH, cluster_symbols
from baseload.draw.climate.regions import OUTLINES, WORLD
from baseload.draw.climate.sky import molecule
from baseload.draw.markup import Markup, joined, raw
from baseload.games.climate.world import REGIONS

_TINTS: Final = ["5", "1", "6", "3", "4", "2"]  # by region; neighbours differ
# By region: where the middle of its pieces is, as parts of the sea; and by how much the middle of its land lies beside
# that and how large it is, in units of the pieces. The style sheet has the same places for pages.
PLACES: Final = {
    0: ((0.155, 0.27), (-4, 0, 1.42)),
    2: ((0.492, 0.27), (8, -8, 1.20)),
    4: ((0.822, 0.27), (0, 8, 1.72)),
    1: ((0.225, 0.765), (50, 2, 1.20)),
    3: ((0.540, 0.765), (6, -3, 1.08)),
    5: ((0.850, 0.765), (18, 6, 1.16)),
}
# Shelf in three depths, the land's lower edge, the land.
_LAYERS: Final = (("sh3", 0), ("sh2", 0), ("sh1", 0), ("deep", 3), ("top", 0))


@lru_cache(maxsize=1)
def _outlines() -> dict[str, str]:
    text = files("baseload.draw").joinpath("outlines/world.json").read_text("utf-8")
    return {name: shape["path"] for name, shape in json.loads(text)["regions"].items()}


@lru_cache(maxsize=1)
def world_symbols() -> Markup:
    """Continents, one molecule, and what clusters are made of."""
    parts: list[str] = [molecule()]
    for region, name in enumerate(OUTLINES):
        parts.append(f'<path id="l-{name}" d="{_outlines()[name]}"/>')
        uses = [_use(name, kind, lower) for kind, lower in _LAYERS]
        parts.append(f'<g id="land-{name}" class="w-land t{_TINTS[region]}">{"".join(uses)}</g>')
    return joined([*parts, cluster_symbols()])


def _use(name: str, kind: str, lower: int) -> str:
    moved = f' y="{lower}"' if lower else ""
    return f'<use href="#l-{name}" class="{kind}"{moved}/>'


def graticule() -> Markup:
    """Parallels and meridians of a sea of 1000 by 1000."""
    lines = [f"M0 {90 + 215 * one}Q500 {10 + 215 * one} 1000 {90 + 215 * one}" for one in range(1, 5)]
    for one in range(1, 8):
        x = 125 * one
        lines.append(f"M{500 + (x - 500) * 0.9:.0f} 0Q{x} 500 {500 + (x - 500) * 1.07:.0f} 1000")
    return Markup(f'<path class="w-par" d="{"".join(lines)}"/>')


def ground() -> Markup:
    """The sea with its continents, for a page."""
    parts = [
        '<div class="ground" id="ground" aria-hidden="true">',
        '<svg class="graticule" viewBox="0 0 1000 1000" preserveAspectRatio="none">',
        graticule(),
        "</svg>",
    ]
    for region in WORLD:
        parts.append(f'<svg class="lands at-{REGIONS[region]}" viewBox="0 0 200 200">')
        shape = OUTLINES[region]
        parts.append(f'<use href="#land-{shape}"/><use class="struck" href="#l-{shape}"/></svg>')
    return joined([*parts, "</div>"])


def spot(region: int, width: float, height: float, grown: float) -> tuple[float, float]:
    """The upper left corner of a region's pieces on a sea of this size, where they are so much enlarged."""
    (x, y), _ = PLACES[region]
    return x * width - WIDTH / 2 * grown, y * height - HEIGHT / 2 * grown


def land_at(region: int, width: float, height: float, grown: float) -> Markup:
    """A continent on a sea of this size."""
    (x, y), (right, down, size) = PLACES[region]
    scale = size * grown
    left, top = x * width + (right - 100 * size) * grown, y * height + (down - 100 * size) * grown
    place = f'transform="translate({left:.1f} {top:.1f}) scale({scale:.3f})"'
    return raw(f'<g {place}><use href="#land-{OUTLINES[region]}"/></g>')
