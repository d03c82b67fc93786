"""What lies in the six regions, made ready for drawing: `cluster.py` draws it."""

from dataclasses import dataclass, field
from typing import Final

from baseload.draw.climate.brush import NOBODY
from baseload.draw.markup import Markup

# In geographic order: North America, Europe, Asia over South America, Africa, Oceania.
WORLD: Final = [0, 2, 4, 1, 3, 5]
OUTLINES: Final = ["n-america", "s-america", "europe", "africa", "asia", "oceania"]  # by region

_LISTS: Final = ("slots", "spaces")


@dataclass
class Slot:
    """A project slot. `source` is NOBODY where it is empty; `ready` when it is installed or prepared."""

    place: int
    grant: int
    label: str
    source: int = NOBODY
    ready: bool = False
    owner: int = NOBODY  # of the infrastructure
    level: int = 0  # 0 where levels do not matter
    worker: int = NOBODY
    price: str = ""  # what building here costs, where one can


@dataclass
class Space:
    """A space of the energy demand: empty, a fossil plant with its ppm, or a green plant."""

    label: str
    fossil: str = ""
    ppm: int = 0
    source: int = NOBODY
    builder: int = NOBODY
    owner: int = NOBODY  # of the infrastructure under it
    due: bool = False  # the next fossil plant goes here


@dataclass
class Region:
    """What lies in one region."""

    region: int
    agenda: list[int]
    slots: list[Slot]
    spaces: list[Space]
    permit_spaces: int  # the most permits it holds
    permits: int = 0
    tech: int = 0
    controller: int = NOBODY
    rival: list[int] = field(
        default_factory=lambda: [0, 0, 0]
    )  # cubes under each symbol of the agenda (solo)
    doubt: bool = False  # is its agenda reconstructed?
    owes: bool = False  # its controller still owes a permit
    label: str = ""

    def inputs(self) -> tuple[object, ...]:
        """All of it as plain values, which are written sooner than objects: a drawing is made of these."""
        slots = [tuple(vars(slot).values()) for slot in self.slots]
        spaces = [tuple(vars(space).values()) for space in self.spaces]
        return (*[value for name, value in vars(self).items() if name not in _LISTS], slots, spaces)


def outline(region: int) -> Markup:
    """The region's own shape, in a square of 200 units, by a name that pages hold (see `world.py`)."""
    return Markup(f'<use href="#l-{OUTLINES[region]}"/>')
