"""Search: imagine what one cannot see, try the actions worth a thought, let everybody play on as the game's knowledge
would, and see what comes of it.

Every action is tried in the same imagined worlds, so that luck hits all of them alike. After each round the worse half
is dropped (sequential halving), so most of the time goes into the actions that are hard to tell apart.
"""

import time
from random import Random
from typing import Final, final

from baseload.bots.knowledge import Knowledge, knowledge
from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import State, View

_SLACK: Final = 0.02  # seconds kept back, so that a decision is never late
_LOOSE: Final = 0.1  # how often somebody in a playout does not do what looks best
_LONGEST: Final = 20_000  # decisions of one playout: no game is as long


@final
class Candidate:
    """An action and what came of it so far."""

    def __init__(self, action: Action, score: float) -> None:
        self.action = action
        self.score = score  # how it looked before any playout
        self.total = 0.0
        self.squares = 0.0
        self.playouts = 0

    def add(self, value: float) -> None:
        self.total += value
        self.squares += value * value
        self.playouts += 1

    @property
    def value(self) -> float:
        """The mean of its playouts."""
        return self.total / self.playouts if self.playouts else 0.0


@final
class Effort:
    """How much a search may do. `playouts` in all, `width` actions at most, `seconds` at most."""

    def __init__(self, seconds: float, playouts: int, width: int) -> None:
        self.seconds = seconds
        self.playouts = playouts
        self.width = width


def candidates(known: Knowledge, state: State, width: int) -> list[Candidate]:
    """The actions that look best, the best first."""
    actions = known.actions(state)
    scores = known.scores(state, actions)
    found = [Candidate(action, scores[place]) for place, action in enumerate(actions)]
    found.sort(key=_by_score)  # a stable sort: of equals the first stays first
    return found[:width]


def _by_score(candidate: Candidate) -> float:
    return -candidate.score


def _by_value(candidate: Candidate) -> tuple[float, float]:
    return -candidate.value, -candidate.score


def playout(known: Knowledge, state: State, rng: Random) -> list[float]:
    """Play on from here as the knowledge says, up to its horizon or the end; what each seat gets out of it.

    Now and then somebody plays another action that looks good: plans that hang by a thread are worth less.
    """
    chance = rng.random
    horizon = known.horizon if known.horizon else _LONGEST
    count = 0
    while True:
        outcome = state.outcome
        if outcome is not None:
            return known.final_values(state, outcome)
        if count >= horizon:
            return known.values(state)
        state.apply(known.choose_loosely(state, rng) if chance() < _LOOSE else known.choose(state))
        count += 1


def study(view: View, effort: Effort, rng: Random, known: Knowledge) -> list[Candidate]:
    """The actions worth a thought with what came of them, the best first."""
    begin = time.perf_counter()
    seat = view.seat
    assert seat is not None
    found = candidates(known, view.seen(), effort.width)
    if len(found) < 2:
        return found
    deadline = begin + effort.seconds - _SLACK
    rounds = max(1, (len(found) - 1).bit_length())
    left = found
    dropped: list[Candidate] = []
    for stage in range(rounds):
        worlds = max(1, effort.playouts // (rounds * len(left)))
        if not _try_all(view, known, left, worlds, seat, rng, deadline):
            break
        left = sorted(left, key=_by_value)
        if stage < rounds - 1:
            keep = (len(left) + 1) // 2
            dropped = left[keep:] + dropped
            left = left[:keep]
    return sorted(left, key=_by_value) + dropped


def compare(view: View, pair: list[Candidate], effort: Effort, rng: Random, known: Knowledge) -> None:
    """Try these and no others, in the same worlds."""
    seat = view.seat
    assert seat is not None
    deadline = time.perf_counter() + effort.seconds - _SLACK
    _try_all(view, known, pair, max(1, effort.playouts // len(pair)), seat, rng, deadline)


def _try_all(
    view: View,
    known: Knowledge,
    left: list[Candidate],
    worlds: int,
    seat: int,
    rng: Random,
    deadline: float,
) -> bool:
    """All of them in each of so many worlds; False when the time is over. A world that was begun is finished for all or
    counts for none, so that nobody has an easier life than the others."""
    for _ in range(worlds):
        world = view.imagine(rng)
        luck = rng.getrandbits(32)  # whatever chance does in this world, it does to all of them
        values: list[float] = []
        for candidate in left:
            state = world.copy()
            state.apply(candidate.action)
            values.append(playout(known, state, Random(luck))[seat])
            if time.perf_counter() > deadline:
                if left[0].playouts:
                    return False
                break
        for place, value in enumerate(values):
            left[place].add(value)
        if time.perf_counter() > deadline:
            return False
    return True


@final
class SearchBot(Bot):
    """Thinks as long as it may, at most `effort.seconds`, and never longer than the table allows."""

    def __init__(self, effort: Effort, seed: int) -> None:
        self._effort = effort
        self._random = Random(seed)

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        if len(legal) == 1:
            return legal[0]
        effort = Effort(min(self._effort.seconds, budget), self._effort.playouts, self._effort.width)
        found = study(view, effort, self._random, knowledge(view.game))
        return found[0].action
