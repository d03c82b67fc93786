"""CO₂'s cover: plants on the world, and in its sky what is in the air, with the two marks that matter."""

from typing import Final

from baseload.draw.climate.cover import ClimateCover, mark

_LEVEL: Final = 300
_MARKS: Final = mark(_LEVEL, "ink") + mark(350, "warn") + mark(500, "bad")

COVER: Final = ClimateCover(
    (
        *(("solar", 236, 210), ("recycling", 330, 372), ("forestation", 508, 196)),
        *(("fusion", 548, 322), ("biomass", 712, 220), ("solar", 852, 388)),
    ),
    _LEVEL,
    _MARKS,
)
