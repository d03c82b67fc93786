"""How hard a puzzle is: every level is asked again and again, each time with other luck."""

from random import Random
from typing import Final

from baseload.bots.knowledge import knowledge
from baseload.core.contract import View
from baseload.core.registry import bot
from baseload.lab.mining.spots import HARD, as_hard
from baseload.lab.simulate import derived_seed

TRIES: Final = {"easy": 32, "normal": 4, "hard": 16}  # `normal` always does the same
_BUDGET: Final = 3600.0


def misses(
    view: View, right: list[str], seed: int, tries: dict[str, int], playouts: int = HARD
) -> dict[str, tuple[int, int]]:
    """By level: how often it does something that is not right, of how many tries."""
    legal, known = view.legal(), knowledge(view.game, view.players)
    found: dict[str, tuple[int, int]] = {}
    for place, (level, count) in enumerate(tries.items()):
        missed = 0
        for number in range(count):
            luck = derived_seed(seed, place, number)
            if level == "hard":
                action = as_hard(view, known, Random(luck), playouts).action
            else:
                action = bot(level, luck).decide(view, legal, _BUDGET)
            missed += str(action) not in right
        found[level] = (missed, count)
    return found
