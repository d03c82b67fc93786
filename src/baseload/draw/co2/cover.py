"""CO₂'s cover: plants on the world, and below them the gauge with its two marks."""

from typing import Final

from baseload.draw.climate.cover import ClimateCover

_GAUGE: Final = (
    '<g transform="translate(250 398)"><rect width="500" height="16" rx="8" fill="var(--surface)"/>'
    '<rect width="330" height="16" rx="8" fill="var(--ink-2)"/>'
    '<path d="M350 -8v32" stroke="var(--warn)" stroke-width="5"/>'
    '<path d="M480 -8v32" stroke="var(--bad)" stroke-width="5"/>'
    '<circle cx="330" cy="8" r="15" fill="var(--surface)" stroke="var(--ink)" stroke-width="5"/></g>'
)

COVER: Final = ClimateCover(
    (
        *(("solar", 240, 150), ("recycling", 320, 330), ("forestation", 520, 120)),
        *(("fusion", 545, 265), ("biomass", 700, 160), ("solar", 850, 330)),
    ),
    _GAUGE,
)
