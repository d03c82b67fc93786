"""Second Chance's cover: plants on the world, and before them environmental goals, some of them met."""

from typing import Final

from baseload.draw.climate.cover import ClimateCover
from baseload.draw.glyphs import glyph

_GOALS: Final = (
    *(("forestation", True), ("solar", True), ("wind", True), ("hydro", False)),
    *(("recycling", True), ("solar", False), ("wind", False)),
)


def _goal(place: int, source: str, met: bool) -> str:
    ground, ink = ("good", "var(--on-e)") if met else ("surface", "var(--e)")
    return (
        f'<g class="e-{source}" transform="translate({316 + place * 68} 400)"><rect width="56" height="56" rx="12" '
        f'fill="var(--{ground})" stroke="var(--good)" stroke-width="3"/>{glyph(source, 12, 12, 32, ink)}</g>'
    )


COVER: Final = ClimateCover(
    (
        *(("wind", 236, 210), ("hydro", 330, 340), ("forestation", 508, 190)),
        *(("solar", 548, 300), ("wind", 712, 214), ("recycling", 852, 346)),
    ),
    420,
    "".join(_goal(place, source, met) for place, (source, met) in enumerate(_GOALS)),
)
