"""The project slots of the regions as component values.

In both games every region has three, one of each kind, and the data sets do not say so region by region. An owner's
board may have fewer in a region; which ones they are is then a value, `regions.asia.slots`.
"""

from baseload.core.reading import Reading
from baseload.core.values import Shapes
from baseload.games.climate.world import REGIONS, SLOTS


def slot_shapes() -> Shapes:
    return {f"regions.{region}.slots": list(SLOTS) for region in REGIONS}


def read_slots(read: Reading) -> list[bool]:
    """By project place: is it there?"""
    found: list[bool] = []
    for region in REGIONS:
        path = f"regions.{region}.slots"
        slots = read.words(path, SLOTS, 1, len(SLOTS)) if read.has(path) else SLOTS
        found += [slot in slots for slot in SLOTS]
    return found
