"""The covers of the two CO₂ games: the world, plants on it, and what it is all about below."""

from baseload.core.plain import Plain
from baseload.draw.cover import Cover
from baseload.draw.glyphs import glyph
from baseload.draw.markup import Markup
from baseload.draw.world import WORLD, world, world_symbol

_VIEW = "120 20 860 460"


class ClimateCover(Cover):
    """The world, with these plants (source, x, y) and something below them."""

    def __init__(self, plants: tuple[tuple[str, int, int], ...], below: str) -> None:
        self._plants = plants
        self._below = below

    def symbols(self) -> dict[str, Markup]:
        return {WORLD: world_symbol()}

    def picture(self) -> Markup:
        return world(_VIEW, "".join(_plant(*plant) for plant in self._plants) + self._below, "art")

    def thumbnail(self, options: dict[str, Plain], fit: str = "slice") -> Markup:
        return world(_VIEW)


def _plant(source: str, x: int, y: int) -> str:
    return (
        f'<g class="e-{source} artcut"><rect x="{x - 36}" y="{y - 36}" width="72" height="72" rx="16" '
        f'fill="var(--e)" stroke="var(--surface)" stroke-width="4"/>'
        f"{glyph(source, x - 22, y - 22, 44, 'var(--on-e)')}</g>"
    )
