"""Second Chance's cover: plants on the world, and below them environmental goals, some of them met."""

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
        f'<g class="e-{source}" transform="translate({266 + place * 68} 374)"><rect width="56" height="56" rx="12" '
        f'fill="var(--{ground})" stroke="var(--good)" stroke-width="3"/>{glyph(source, 12, 12, 32, ink)}</g>'
    )


COVER: Final = ClimateCover(
    (
        *(("wind", 240, 150), ("hydro", 325, 320), ("forestation", 520, 120)),
        *(("solar", 545, 255), ("wind", 700, 160), ("recycling", 845, 325)),
    ),
    "".join(_goal(place, source, met) for place, (source, met) in enumerate(_GOALS)),
)
