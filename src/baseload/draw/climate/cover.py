"""The covers of the two CO₂ games: the world under its sky, plants on it, and what it is all about."""

from typing import Final

from baseload.core.plain import Plain
from baseload.draw.climate.faces import face, face_symbols
from baseload.draw.climate.sky import MOLECULE, haze, molecule, thickness
from baseload.draw.cover import Cover
from baseload.draw.markup import Markup
from baseload.draw.world import WORLD, world, world_symbol

_VIEW: Final = "120 20 860 460"
_SIDE: Final = 76  # of a plant
_CUT: Final = "cut-cover"
_GROWN: Final = 1.5  # of a molecule
_FIRST: Final = 150  # where the scale begins
_PPM: Final = 1.4  # the length of one ppm


def mark(ppm: int, colour: str) -> str:
    """A line at that level."""
    x = _FIRST + ppm * _PPM
    return f'<path d="M{x:.0f} 64v62" stroke="var(--{colour})" stroke-width="6" stroke-linecap="round"/>'


class ClimateCover(Cover):
    """The world, with these plants (source, x, y) and something before it; so many molecules are in the air."""

    def __init__(self, plants: tuple[tuple[str, int, int], ...], ppm: int, before: str) -> None:
        self._plants = plants
        self._ppm = ppm
        self._before = before

    def symbols(self) -> dict[str, Markup]:
        cut = f'<clipPath id="{_CUT}"><rect width="{_SIDE}" height="{_SIDE}" rx="12"/></clipPath>'
        faces = {f"f-{source}": face_symbols((source,)) for source, _, _ in self._plants}
        return {WORLD: world_symbol(), MOLECULE: molecule(), _CUT: Markup(cut), **faces}

    def picture(self) -> Markup:
        plants = "".join(_plant(*plant) for plant in self._plants)
        return world(_VIEW, _sky(self._ppm) + plants + self._before, "art w-cover", 46)

    def thumbnail(self, options: dict[str, Plain], fit: str = "slice") -> Markup:
        return world(_VIEW)


def _sky(ppm: int) -> str:
    """The air over the horizon, with a molecule for every twenty ppm."""
    air = [
        f'<path d="M120 {142 - 22 * band}Q550 {98 - 22 * band} 980 {142 - 22 * band}V152Q550 108 120 152z"/>'
        for band in range(4)
    ]
    there = []
    for place in range(ppm // 20):
        x = _FIRST + (20 * place + 10) * _PPM
        y = 86 + (18 if place % 2 else 0) + 16 * ((x - 550) / 430) ** 2
        there.append(f'<use href="#{MOLECULE}" x="{x / _GROWN:.0f}" y="{y / _GROWN:.0f}"/>')
    return (
        '<path class="sky" d="M120 0H980V150Q550 106 120 150z"/>'
        f'<g fill="{haze(ppm)}" fill-opacity="{thickness(ppm):.2f}">{"".join(air)}</g>'
        f'<g transform="scale({_GROWN})">{"".join(there)}</g>'
    )


def _plant(source: str, x: int, y: int) -> str:
    return (
        f'<g transform="translate({x - _SIDE // 2} {y - _SIDE // 2})"><g clip-path="url(#{_CUT})">'
        f'{face(source, "full", 0, 0, _SIDE)}</g><rect width="{_SIDE}" height="{_SIDE}" rx="12"/></g>'
    )
