"""The world as it was left, large, behind the end of a game: its horizon, the air over it with a molecule for every ten
ppm, and the continents, which are rust where the world is lost."""

from typing import Final

from baseload.draw.climate.regions import OUTLINES
from baseload.draw.climate.sky import BANDS, MOLECULE, haze, thickness
from baseload.draw.markup import Markup, number, raw

_WIDE, _HIGH = 1440, 900
_TOP: Final = 150  # of the horizon, in its middle
_SAG: Final = 135  # how much lower it is at the edges
_PPM: Final = 10  # of a molecule
# Where the continents lie on the planet, and how large: left, top, scale.
_LANDS: Final = {
    "n-america": (40, 220, 1.6),
    "s-america": (260, 480, 1.3),
    "europe": (610, 200, 1.1),
    "africa": (660, 400, 1.3),
    "asia": (860, 190, 1.9),
    "oceania": (1130, 500, 1.2),
}


def horizon(level: int, lost: bool) -> Markup:
    """For the whole page. `lost` is not read off the level: a team can fail under it."""
    edge = f"M-100 {_TOP + _SAG}Q720 {_TOP - _SAG} 1540 {_TOP + _SAG}"
    lands = [
        f'<use href="#l-{name}" transform="translate({_LANDS[name][0]} {_LANDS[name][1]}) scale({_LANDS[name][2]})"/>'
        for name in OUTLINES
    ]
    return raw(
        f'<svg class="horizon-end{" lost" if lost else ""}" viewBox="0 0 {_WIDE} {_HIGH}"',
        ' preserveAspectRatio="xMidYMin slice" aria-hidden="true">',
        f'<rect class="air" width="{_WIDE}" height="{_HIGH}"/>',
        _bands(level),
        *_molecules(level),
        f'<clipPath id="planet-edge"><path d="{edge}V{_HIGH}H-100z"/></clipPath>',
        f'<g color="{haze(level)}"><path class="planet" d="{edge}V{_HIGH}H-100z"/>',
        f'<g class="lands" clip-path="url(#planet-edge)">{"".join(lands)}</g>',
        f'<path class="rim" d="{edge}"/></g></svg>',
    )


def _bands(level: int) -> Markup:
    drawn = [
        f'<path d="M0 {250 - 60 * band}Q720 {130 - 60 * band} 1440 {250 - 60 * band}V{_HIGH}H0z"/>'
        for band in range(BANDS + 1)
    ]
    return raw(f'<g fill="{haze(level)}" fill-opacity="{thickness(level):.3f}">', *drawn, "</g>")


def _molecules(level: int) -> list[str]:
    """Scattered evenly over the right half of the sky, which no words need, the same ones every time."""
    found = []
    for place in range(1, max(0, level) // _PPM + 1):
        across, up, size = place * 0.6180 % 1, place * 0.7549 % 1, 0.7 + place * 0.5698 % 1 * 0.9
        x = 700 + 720 * across
        deepest = _TOP + _SAG * ((x - _WIDE / 2) / 820) ** 2 - 30
        y = 12 + (deepest - 12) * up
        at = f"translate({number(round(x))} {number(round(y))}) scale({size:.2f})"
        found.append(f'<use class="mol" href="#{MOLECULE}" transform="{at}"/>')
    return found
