"""Chances to win, as people are told them: what playouts came to, and how far that is to be believed.

Playouts end with a victory or with a look at how the position stands, and both err in ways that can be measured: bots
are surer of themselves than they should be, and teams of people and of better bots win more often than a playout. So a
forecast is read on a scale, fitted to how games went on (`benchmarks/fit_chances.py`, `weights/chances.toml`), for each
game, for what its table plays for, and for each number of players.
"""

import tomllib
from importlib import resources
from math import exp, log
from typing import Final, final

from baseload.core.contract import Outcome

_BLUR: Final = (
    0.5  # playouts' worth of knowing nothing: what never came in a few playouts may come all the same
)


@final
class Forecast:
    """What came of some playouts: how often each seat won, and how many of them went to the end of the game."""

    def __init__(self) -> None:
        self.won: list[float] = []  # by seat
        self.count = 0
        self.ended = 0
        self.together = False  # all of them won at once

    def add(self, won: list[float], outcome: Outcome | None) -> None:
        """One playout: each seat's victory or chance of it, and how it ended if it did."""
        if not self.won:
            self.won = [0.0] * len(won)
        for seat in range(len(won)):
            self.won[seat] += won[seat]
        self.count += 1
        if outcome is not None:
            self.ended += 1
            if outcome.team:
                self.together = True


@final
class Scale:
    """How to read a forecast. Every outcome's share counts with the power `trust` (above 1: surer than the playouts,
    below: less sure), and that all lose is taken for so much likelier as `nobody` says (0: as they found it). Both
    change towards the end, where more and more playouts come to it: by `…_ended` where all of them do."""

    def __init__(
        self, trust: float, trust_ended: float, nobody: float, nobody_ended: float, all_can_lose: bool
    ) -> None:
        self.trust = trust
        self.trust_ended = trust_ended
        self.nobody = nobody
        self.nobody_ended = nobody_ended
        self.all_can_lose = all_can_lose

    def chances(self, forecast: Forecast, together: bool) -> list[float]:
        """Each seat's chance to win. Those of rivals and the chance that all lose are 1 together; partners have one
        chance among them."""
        seats = len(forecast.won)
        parts = outcomes(forecast, together, self.all_can_lose)
        ended = forecast.ended / forecast.count
        trust = self.trust + self.trust_ended * ended
        last = len(parts) - 1
        weights: list[float] = []
        total = 0.0
        for place in range(len(parts)):
            weight = trust * log(parts[place])
            if place == last and self.all_can_lose:
                weight += self.nobody + self.nobody_ended * ended
            weights.append(exp(weight))
            total += weights[place]
        if together:
            return [weights[0] / total] * seats
        return [weights[seat] / total for seat in range(seats)]


def outcomes(forecast: Forecast, together: bool, all_can_lose: bool) -> list[float]:
    """The share of each way to end, none of them 0: a victory of each seat, or of all together; and last, where that
    can be, that all lose."""
    found = forecast.won[:1] if together else forecast.won.copy()
    if all_can_lose:
        missing = float(forecast.count)
        for won in found:
            missing -= won
        found.append(max(0.0, missing))
    count = forecast.count + _BLUR
    return [(won + _BLUR / len(found)) / count for won in found]


_scales: Final[dict[tuple[str, str, int], Scale]] = {}


def scale_of(game: str, aim: str, players: int) -> Scale:
    """The scale that was fitted for such a table; of somebody else's game the playouts are taken at their word."""
    found = _scales.get((game, aim, players))
    if found is None:
        file = resources.files("baseload.bots") / "weights" / "chances.toml"
        fitted = tomllib.loads(file.read_text("utf-8")).get(game, {}).get(f"{aim}-{players}")
        found = Scale(1.0, 0.0, 0.0, 0.0, True) if fitted is None else _scale(fitted)
        _scales[game, aim, players] = found
    return found


def _scale(fitted: dict[str, float]) -> Scale:
    return Scale(
        float(fitted["trust"]),
        float(fitted["trust_ended"]),
        float(fitted.get("nobody", 0.0)),
        float(fitted.get("nobody_ended", 0.0)),
        "nobody" in fitted,
    )
