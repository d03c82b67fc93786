"""How strong bots are, on Elo's scale, from games of any number of them.

The model is Plackett and Luce's: the first place goes to each bot with a chance in proportion to its strength, the
second place likewise among those that are left, and so on; with two players it is Bradley and Terry's, which is Elo's.
A shared place counts as every order of those who share it, equally often. Strengths are the most likely ones, with a
weak prior that keeps a bot which never loses from running away. Intervals come from drawing whole deals again, because
the games of a deal belong together; the same seed gives the same intervals.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import comb, log
from typing import Final

import numpy as np
from numpy.typing import NDArray

ELO: Final = 400 / log(10)  # points of rating for one natural unit of strength
_PRIOR: Final = 800 / ELO  # its standard deviation: wide enough to matter only where nothing else speaks
_DRAWS: Final = 400
_MOST_STEPS: Final = 60
_STILL: Final = 1e-9  # a step this small is the end of the climb

Floats = NDArray[np.float64]
Field = tuple[int, ...]  # by bot, how many of it are still without a place
Choice = tuple[int, Field]  # who took the next place, and out of which field


class Finish:
    """One game: the deal it belongs to, who played, and which place each came to (1 is best, places may be shared)."""

    def __init__(self, deal: int, bots: list[str], places: list[int]) -> None:
        self.deal = deal
        self.bots = bots
        self.places = places


class Rating:
    """One bot's rating with its 95 % interval; the anchor's is 0 and has no width."""

    def __init__(self, bot: str, rating: float, low: float, high: float, games: int) -> None:
        self.bot = bot
        self.rating = rating
        self.low = low
        self.high = high
        self.games = games  # seats it sat in, in games against others

    def __repr__(self) -> str:
        return f"Rating({self.bot!r}, {self.rating:.0f}, {self.low:.0f} to {self.high:.0f})"


def choices(places: list[int], seated: list[int], bots: int) -> dict[Choice, float]:
    """The choices a game is made of, with their weights: who came next, out of whom.

    >>> choices([1, 2], [0, 1], bots=2)  # the first of two bots won
    {(0, (1, 1)): 1.0}
    >>> choices([1, 1], [0, 1], bots=2)  # both did
    {(0, (1, 1)): 0.5, (1, (1, 1)): 0.5}
    """
    found: dict[Choice, float] = {}
    for place in sorted(set(places)):
        tied = [seated[seat] for seat, own in enumerate(places) if own == place]
        behind = [seated[seat] for seat, own in enumerate(places) if own > place]
        for left in range(
            len(tied), 0, -1
        ):  # in any order: every part of the tied is left over equally often
            weight = 1 / (comb(len(tied), left) * left)
            for part in combinations(tied, left):
                field = [0] * bots
                for bot in (*part, *behind):
                    field[bot] += 1
                if max(field) == sum(field):
                    continue  # a bot against itself says nothing
                for bot in part:
                    choice = (bot, tuple(field))
                    found[choice] = found.get(choice, 0.0) + weight
    return found


def _climb(
    chosen: NDArray[np.intp], fields: Floats, weights: Floats, start: Floats, centre: Floats
) -> Floats:
    """The most likely strengths by Newton's method; the prior makes the hill round and its top the only one."""
    strengths = start
    bots = len(start)
    wins = np.bincount(chosen, weights=weights, minlength=bots)
    for _ in range(_MOST_STEPS):
        chances = fields * np.exp(strengths - strengths.max())
        chances /= chances.sum(axis=1, keepdims=True)
        expected = weights @ chances
        slope = wins - expected - (strengths - centre) / _PRIOR**2
        bend = np.diag(expected + 1 / _PRIOR**2) - chances.T @ (chances * weights[:, None])
        step = np.linalg.solve(bend, slope)
        step *= min(1.0, 3.0 / max(1e-12, float(np.abs(step).max())))  # no leap past the top
        strengths = strengths + step
        if float(np.abs(step).max()) < _STILL:
            break
    return strengths


def _families(finishes: Iterable[Finish]) -> list[list[str]]:
    """Bots that can be compared, directly or through others; each family by name."""
    families: list[set[str]] = []
    for finish in finishes:
        together = set(finish.bots)
        apart = [family for family in families if not family & together]
        joined = together.union(*(family for family in families if family & together))
        families = [*apart, joined]
    return sorted(sorted(family) for family in families if len(family) > 1)


def ladders(finishes: list[Finish], anchor: str = "normal", seed: int = 1) -> list[list[Rating]]:
    """For each family of bots that met, their ratings, the strongest first.

    The anchor is rated 0; a family without it takes the first of its names.

    >>> games = [Finish(deal, ["hard", "normal"], [1 + (deal % 10 == 0), 1 + (deal % 10 > 0)]) for deal in range(100)]
    >>> [(rating.bot, round(rating.rating)) for rating in ladders(games)[0]]
    [('hard', 381), ('normal', 0)]
    """
    return [_ladder(finishes, family, anchor, seed) for family in _families(finishes)]


def _ladder(finishes: list[Finish], family: list[str], anchor: str, seed: int) -> list[Rating]:
    number = {bot: place for place, bot in enumerate(family)}
    own = [finish for finish in finishes if set(finish.bots) <= number.keys() and len(set(finish.bots)) > 1]
    deals = {deal: place for place, deal in enumerate(sorted({finish.deal for finish in own}))}
    kinds: dict[Choice, int] = {}
    counted: list[dict[int, float]] = [{} for _ in deals]
    seats = dict.fromkeys(family, 0)
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], dict[Choice, float]] = {}
    for finish in own:
        row = counted[deals[finish.deal]]
        for bot in finish.bots:
            seats[bot] += 1
        course = tuple(finish.places), tuple(number[bot] for bot in finish.bots)
        if course not in known:  # many games end in the same order
            known[course] = choices(list(course[0]), list(course[1]), len(family))
        for choice, weight in known[course].items():
            kind = kinds.setdefault(choice, len(kinds))
            row[kind] = row.get(kind, 0.0) + weight
    weights = _table(counted, len(kinds))
    chosen = np.array([bot for bot, _ in kinds], dtype=np.intp)
    fields = np.array([field for _, field in kinds], dtype=np.float64)
    nowhere = np.zeros(len(family))
    best = _climb(chosen, fields, weights.sum(axis=0), nowhere, nowhere)
    chance = np.random.default_rng(seed)
    drawn = np.empty((_DRAWS, len(family)))
    for draw in range(_DRAWS):
        often = chance.multinomial(len(deals), np.full(len(deals), 1 / len(deals))).astype(np.float64)
        # The prior's middle is drawn too: a bot that never lost must not seem to be known to the point.
        centre = chance.normal(0.0, _PRIOR, len(family))
        drawn[draw] = _climb(chosen, fields, often @ weights, best, centre)
    zero = number.get(anchor, 0)
    ratings = (best - best[zero]) * ELO
    low, high = np.percentile((drawn - drawn[:, [zero]]) * ELO, [2.5, 97.5], axis=0)
    ladder = [
        Rating(bot, float(ratings[place]), float(low[place]), float(high[place]), seats[bot])
        for bot, place in number.items()
    ]
    return sorted(ladder, key=lambda rating: (-rating.rating, rating.bot))


def _table(counted: list[dict[int, float]], kinds: int) -> Floats:
    """A row for each deal, a column for each kind of choice."""
    table = np.zeros((len(counted), kinds))
    for row, weights in enumerate(counted):
        for kind, weight in weights.items():
            table[row, kind] = weight
    return table


def expected(gap: float) -> float:
    """How often the stronger of two wins when this many points lie between them.

    >>> round(expected(400), 2)
    0.91
    """
    return float(1 / (1 + 10 ** (-gap / 400)))


def by_deal(rows: Iterable[Mapping[str, object]]) -> list[Finish]:
    """Finishes from rows of seats (number, seed, bot, place), which lie together by game."""
    games: dict[object, Finish] = {}
    for row in rows:
        finish = games.setdefault(row["number"], Finish(int(str(row["seed"])), [], []))
        finish.bots.append(str(row["bot"]))
        finish.places.append(int(str(row["place"])))
    return list(games.values())
