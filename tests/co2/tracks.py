"""Tracks whose bonuses a test chooses, so that no reconstructed value gets in its way."""

from typing import Any

from baseload.games.climate.world import BONUS_NONE
from baseload.games.co2.components import SOURCES, STANDARD, standard


def tracks(**bonuses: dict[int, str]) -> dict[str, Any]:
    """A value for the option `components`: no bonus on any track but these, e.g. `tracks(solar={1: "permit"})`."""
    chosen: dict[str, dict[str, str]] = {}
    for number, source in enumerate(SOURCES):
        printed = [space for space, bonus in enumerate(standard().bonus[number]) if bonus != BONUS_NONE]
        wanted = bonuses.get(source, {})
        chosen[source] = {str(space): wanted.get(space, "none") for space in {*printed, *wanted}}
    return {"base": STANDARD, "own": {"track": {"bonuses": chosen}}}
