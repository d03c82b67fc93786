"""Second Chance's cover: plants on the world, and before them environmental goals, some of them met."""

from typing import Final

from baseload.draw.climate.cover import ClimateCover
from baseload.draw.glyphs import glyph

_GOALS: Final = (
    *(("forestation", True), ("solar", True), ("wind", True), ("hydro", False)),
    *(("recycling", True), ("solar", False), ("wind", False)),
)


# Where cards of every width show it: a phone cuts off what is lower than 430. Hydro and recycling end at 384.
_X: Final = 396
_Y: Final = 376
_EACH: Final = 58


def _goal(place: int, source: str, met: bool) -> str:
    ground, ink = ("good", "var(--on-e)") if met else ("surface", "var(--e)")
    # A path, for the rules of the page take rectangles for the rims of plants.
    tile = "M10 0h28a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10h-28a10 10 0 0 1-10-10v-28a10 10 0 0 1 10-10z"
    return (
        f'<g class="e-{source}" transform="translate({_X + place * _EACH} {_Y})"><path d="{tile}" '
        f'fill="var(--{ground})" stroke="var(--good)" stroke-width="3"/>{glyph(source, 10, 10, 28, ink)}</g>'
    )


COVER: Final = ClimateCover(
    (
        *(("wind", 236, 210), ("hydro", 330, 340), ("forestation", 508, 190)),
        *(("solar", 548, 300), ("wind", 712, 214), ("recycling", 852, 346)),
    ),
    420,
    "".join(_goal(place, source, met) for place, (source, met) in enumerate(_GOALS)),
)
