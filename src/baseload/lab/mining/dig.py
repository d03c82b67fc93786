"""The deep search of one decision: the same playouts as the bots', counted another way.

A bot asks what to do, and stops as soon as nothing can catch up with its favourite. Here the question is by how much
the best is better than all others, and how sure that is: every two actions are compared world by world, only what is
hopelessly behind is dropped, and the last two go on until all playouts are used up. All of it is found from a view.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final

from baseload.bots.forecast import Forecast
from baseload.bots.knowledge import Knowledge
from baseload.bots.search import candidates, playout
from baseload.bots.tree import Fork
from baseload.coach.chances import shown_chances
from baseload.core.action import Action
from baseload.core.contract import Outcome, State, View

_LAP: Final = 16  # worlds after which somebody looks what can be dropped …
_GROWTH: Final = 1.2  # … and later when so many times as many are through
_HOPELESS: Final = 4.0  # standard errors behind the best
_HOPEFUL: Final = 2.5  # standard errors of luck that somebody may still have
_USUAL: Final = 0.1  # how far a difference lies from the mean of its kind, as a rule …
_TRUST: Final = 4  # … and how many it takes to believe them more than the rule
WIDTH: Final = 16  # actions that are tried


Alike = Callable[[Action, Action], bool]  # do both only come to the same in another order?


class Tried:
    """An action with what came of it, world by world: what it was worth to the seat, who won, and how it ended."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.tree = Fork()
        self.values: list[float] = []
        self.won: list[list[float]] = []
        self.outcomes: list[Outcome | None] = []

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)


class Gap:
    """By how much one action is better than another, in the worlds in which both were tried. `value` is what a search
    steers by, `chance` the chance to win as people are told it; both have their standard errors."""

    def __init__(self, value: float, value_error: float, chance: float, chance_error: float) -> None:
        self.value = value
        self.value_error = value_error
        self.chance = chance
        self.chance_error = chance_error

    def clear(self, errors: float, least: float) -> bool:
        """Is it larger than so many errors, and the chance by so much?"""
        return (
            self.value > errors * self.value_error
            and self.chance > errors * self.chance_error
            and self.chance >= least
        )


class Dig:
    """What a deep search has found out. `tried` has the best first; the others by how they compare with it. `given_up`:
    it ended early, because the best will not be as much better as was hoped."""

    def __init__(self, known: Knowledge, seen: State, seat: int, tried: list[Tried], playouts: int) -> None:
        self._known = known
        self._seen = seen
        self._seat = seat
        self.playouts = playouts
        self.given_up = False
        last = max(tried, key=lambda one: (len(one.values), one.mean))
        gaps = [(one, self._difference(last, one)[0]) for one in tried if one is not last]
        self.tried = [last, *[one for one, _ in sorted(gaps, key=lambda pair: pair[1])]]

    @property
    def best(self) -> Tried:
        return self.tried[0]

    def chance(self, one: Tried) -> float:
        """The seat's chance after an action. What was dropped early is compared with the best where both were tried."""
        usual = self._shown(self.best, len(self.best.values))
        worlds = len(one.values)
        if worlds == len(self.best.values):
            return self._shown(one, worlds)
        return min(1.0, max(0.0, usual + self._shown(one, worlds) - self._shown(self.best, worlds)))

    def gap(self, other: Tried) -> Gap:
        """Of the best to another."""
        value, value_error = self._difference(self.best, other)
        worlds = min(len(self.best.values), len(other.values))
        chance = self._shown(self.best, worlds) - self._shown(other, worlds)
        seat = self._seat
        won = [self.best.won[world][seat] - other.won[world][seat] for world in range(worlds)]
        mean, error = _mean_and_error(won)
        # What is shown is read on a scale; its error is stretched as far as the difference is.
        stretch = abs(chance / mean) if mean else 1.0
        return Gap(value, value_error, chance, error * stretch)

    def _difference(self, one: Tried, other: Tried) -> tuple[float, float]:
        worlds = min(len(one.values), len(other.values))
        return _mean_and_error([one.values[world] - other.values[world] for world in range(worlds)])

    def _shown(self, one: Tried, worlds: int) -> float:
        forecast = Forecast()
        for world in range(worlds):
            forecast.add(one.won[world], one.outcomes[world])
        return shown_chances(self._known, self._seen, forecast)[self._seat]


def dig(
    view: View,
    actions: Sequence[Action],
    playouts: int,
    seed: int,
    known: Knowledge,
    alike: Alike,
    hope: float = 0.0,
) -> Dig:
    """Try these actions, at least two, with so many playouts in all. It is given up early where the best will not be
    better than its nearest rival by as much of the chance as is hoped for."""
    seat = view.seat
    assert seat is not None
    rng = Random(seed)
    ahead = known.look_ahead(view.players)
    tried = [Tried(action) for action in actions]
    left = list(tried)
    count = worlds = 0
    look = _LAP
    while count < playouts:
        world, luck = view.imagine(rng), rng.getrandbits(32)
        for one in left:
            state = world.copy()
            state.apply(one.action)
            one.values.append(playout(known, state, Random(luck), ahead, one.tree)[seat])
            one.won.append(known.victory(state))
            one.outcomes.append(state.outcome)
        count += len(left)
        worlds += 1
        if worlds >= look:
            look = max(worlds + _LAP, int(_GROWTH * worlds))
            best, rival = _nearest(left, alike)
            left = _still_in(left, best, rival)
            so_far = Dig(known, view.seen(), seat, tried, count)
            if len(left) < 2 or (hope and rival is not None and _hopeless(so_far, rival, hope)):
                so_far.given_up = True
                return so_far
    return Dig(known, view.seen(), seat, tried, count)


def _nearest(left: list[Tried], alike: Alike) -> tuple[Tried, Tried | None]:
    """The best so far, and its nearest rival; what only comes to the same is none."""
    best = max(left, key=lambda one: one.mean)
    rivals = [one for one in left if one is not best and not alike(best.action, one.action)]
    return best, max(rivals, key=lambda one: one.mean, default=None)


def _still_in(left: list[Tried], best: Tried, rival: Tried | None) -> list[Tried]:
    """Without those that are hopelessly behind. The nearest rival always stays."""
    kept: list[Tried] = []
    for one in left:
        mean, error = _mean_and_error([b - o for b, o in zip(best.values, one.values, strict=True)])
        if one is best or one is rival or mean < _HOPELESS * error:
            kept.append(one)
    return kept


def _hopeless(so_far: Dig, rival: Tried, hope: float) -> bool:
    """Will the best not be better by so much, with whatever luck?"""
    gap = so_far.gap(rival)
    return gap.chance + _HOPEFUL * gap.chance_error < hope


def _mean_and_error(numbers: list[float]) -> tuple[float, float]:
    """The mean, and its standard error. Few may lie close together by chance, so it does not rest on them alone."""
    count = len(numbers)
    mean = sum(numbers) / count
    spread = sum((number - mean) ** 2 for number in numbers) + _TRUST * _USUAL * _USUAL
    return mean, sqrt(spread / (count - 1 + _TRUST) / count)


def worth_trying(view: View, known: Knowledge, *besides: Action) -> list[Action]:
    """What a search would look at, the best-looking first, and these besides."""
    found = [candidate.action for candidate in candidates(known, view.seen(), WIDTH)]
    texts = {str(action) for action in found}
    return found + [action for action in besides if str(action) not in texts]
