"""The still art of a table of CO₂ or Second Chance: what its page is sent once and its drawings use by name."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from baseload.draw.climate.faces import FOSSIL_FACES, face_symbols
from baseload.draw.climate.scenes import scene_symbols, strip_symbols
from baseload.draw.climate.world import world_symbols
from baseload.draw.markup import Markup, raw

_SCENES: Final = ("plan", "lab", "stamp", "hall", "city", "globe", "drought", "flood", "storm")


def climate_symbols(sources: Sequence[str]) -> Markup:
    """Of a game with these energies: their faces and strips, fossil fuels, and the scenes of its cards."""
    return _symbols(tuple(sources))


@lru_cache(maxsize=2)
def _symbols(sources: tuple[str, ...]) -> Markup:
    faces = face_symbols((*sources, *FOSSIL_FACES))
    return raw(world_symbols(), faces, strip_symbols(sources), scene_symbols(_SCENES))
