"""What comes of the best action: how its seat stands some time later, beside how it stands after the most tempting
other one, where both are played on in the same worlds with the same luck."""

from math import sqrt
from random import Random
from typing import Final

from baseload.bots.knowledge import Knowledge, Reason
from baseload.bots.search import playout
from baseload.core.action import Action
from baseload.core.contract import View
from baseload.lab.themes.themes import Themes

WORLDS: Final = 150
_CLEARLY: Final = 3.0  # standard errors
_TOLD: Final = 2  # figures


def ahead(
    view: View, best: Action, other: Action, themes: Themes, seed: int, known: Knowledge, worlds: int = WORLDS
) -> list[Reason]:
    """The figures that are most surely better, as facts to be told."""
    seat, rng = view.seat, Random(seed)
    assert seat is not None
    stood: list[list[dict[str, float]]] = [[], []]
    for _ in range(worlds):
        world, luck = view.imagine(rng), rng.getrandbits(32)
        for place, action in enumerate((best, other)):
            state = world.copy()
            state.apply(action)
            playout(known, state, Random(luck), known.look_ahead(view.players))
            stood[place].append(themes.figures(state, seat))
    found: list[tuple[float, Reason]] = []
    for name in stood[0][0]:
        ones, others = ([figures[name] for figures in side] for side in stood)
        sure = _sureness([one - other for one, other in zip(ones, others, strict=True)])
        facts = {"best": round(sum(ones) / worlds, 1), "other": round(sum(others) / worlds, 1)}
        if (-sure if name in themes.better_low else sure) > _CLEARLY:
            found.append((-abs(sure), Reason(f"puzzle.ahead.{name}", 0.0, {**facts})))
    return [reason for _, reason in sorted(found, key=lambda pair: pair[0])[:_TOLD]]


def _sureness(numbers: list[float]) -> float:
    """How many standard errors their mean lies above nothing."""
    count = len(numbers)
    mean = sum(numbers) / count
    spread = sum((number - mean) ** 2 for number in numbers)
    return mean / sqrt(spread / (count - 1) / count) if spread else 0.0
