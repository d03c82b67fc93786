"""Search: imagine what one cannot see, try the actions worth a thought, play on, and see what comes of it.

Below each action grows a tree of what everybody may do next (`tree.py`); beyond it they play as the game's knowledge
would. Every action is tried in the same imagined worlds with the same luck, so only differences count, and those are
far less noisy than results. The action that looked best before any playout is the favourite: another one must be
better by more than its own uncertainty to be taken instead. What has fallen clearly behind is dropped for good, however
lucky it was until then, so most of the time goes into the actions that are hard to tell apart.
"""

import time
from math import sqrt
from random import Random
from typing import Final, final

from baseload.bots.forecast import Forecast
from baseload.bots.knowledge import Knowledge, knowledge
from baseload.bots.tree import Fork, Walk
from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import State, View

LOOSE: Final = 0.1  # how often somebody in a playout does not do what looks best

_LAP: Final = 4  # worlds after which those that have fallen behind are dropped
_BEHIND: Final = 2.0  # standard errors that count as clearly: who is looked at often is unlucky now and then
_USUAL: Final = 0.1  # how far a gain lies from the mean of its kind, as a rule …
_TRUST: Final = 4  # … and how many gains it takes to believe them more than the rule
_HOPELESS: Final = 6.0  # by which an action may look worse than the best and be tried all the same
_SLACK: Final = 0.05  # part of the time kept back, so that a decision is not late on a machine that is busy


@final
class Gains:
    """By how much something was better than the favourite, world by world."""

    def __init__(self) -> None:
        self.total = 0.0
        self.squares = 0.0
        self.count = 0

    def add(self, gain: float) -> None:
        self.total += gain
        self.squares += gain * gain
        self.count += 1

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def doubt(self) -> float:
        """The standard error of the mean. Few gains may lie close together by chance, so it does not rest on them
        alone."""
        if not self.count:
            return 1.0
        mean = self.total / self.count
        spread = max(0.0, self.squares - self.count * mean * mean) + _TRUST * _USUAL * _USUAL
        return sqrt(spread / (self.count - 1 + _TRUST) / self.count)


@final
class Candidate:
    """An action and what came of it so far: its results, and by how much they were better than the favourite's.

    Where somebody is to be told of it, `forecast` has who won in the end, `beside` who won with the favourite in the
    same worlds, and `lead` by how much its own seat won more often.
    """

    def __init__(self, action: Action, score: float) -> None:
        self.action = action
        self.score = score  # how it looked before any playout
        self.favourite = False
        self.dropped = False
        self.tree = Fork()  # what may follow it
        self.total = 0.0
        self.gains = Gains()
        self.playouts = 0
        self.forecast = Forecast()
        self.beside = Forecast()
        self.lead = Gains()

    def add(self, value: float, gain: float) -> None:
        self.total += value
        self.gains.add(gain)
        self.playouts += 1

    @property
    def value(self) -> float:
        """The mean of its playouts."""
        return self.total / self.playouts if self.playouts else 0.0

    @property
    def mean_gain(self) -> float:
        return self.gains.mean

    @property
    def doubt(self) -> float:
        """The standard error of the mean gain."""
        return self.gains.doubt


@final
class Effort:
    """How much a search may do. `playouts` in all, `width` actions at most, `seconds` at most; a playout looks
    `horizon` decisions ahead or a few more, 0: to the end."""

    def __init__(self, seconds: float, playouts: int, width: int, horizon: int = 0) -> None:
        self.seconds = seconds
        self.playouts = playouts
        self.width = width
        self.horizon = horizon


def effort_at(view: View, known: Knowledge, seconds: float, playouts: int, width: int) -> Effort:
    """An effort that looks as far ahead as the knowledge advises for so many players."""
    return Effort(seconds, playouts, width, known.look_ahead(view.players))


def candidates(known: Knowledge, state: State, width: int) -> list[Candidate]:
    """The actions that look best, the best first; without those that look hopeless beside it."""
    actions = known.actions(state)
    scores = known.scores(state, actions)
    found = [Candidate(action, scores[place]) for place, action in enumerate(actions)]
    found.sort(key=_by_score)  # a stable sort: of equals the first stays first
    found[0].favourite = True
    return [candidate for candidate in found[:width] if candidate.score > found[0].score - _HOPELESS]


def _by_score(candidate: Candidate) -> float:
    return -candidate.score


def playout(
    known: Knowledge, state: State, rng: Random, horizon: int, tree: Fork | None = None
) -> list[float]:
    """Play on from here for so many decisions and until the position is at rest (0: to the end), first through the
    tree, if there is one, then as the knowledge says; what each seat gets out of it.

    Beyond the tree somebody plays another action that looks good now and then: plans that hang by a thread are worth
    less.
    """
    chance = rng.random
    walk = Walk(tree)
    count = 0
    while True:
        outcome = state.outcome
        if outcome is not None:
            values = known.final_values(state, outcome)
            break
        if horizon and count >= horizon and known.at_rest(state):
            values = known.values(state)
            break
        if walk.fork is not None:
            state.apply(walk.step(known, state))
        else:
            state.apply(known.choose_loosely(state, rng) if chance() < LOOSE else known.choose(state))
        count += 1
    walk.learn(values)
    return values


def study(
    view: View, effort: Effort, rng: Random, known: Knowledge, foretell: bool = False
) -> list[Candidate]:
    """The actions worth a thought with what came of them, the best first."""
    found = candidates(known, view.seen(), effort.width)
    if len(found) > 1:
        race(view, found, effort, rng, known, foretell)
    return sorted(found, key=lambda candidate: _place(candidate, known.caution, known.margin))


def race(
    view: View,
    found: list[Candidate],
    effort: Effort,
    rng: Random,
    known: Knowledge,
    foretell: bool = False,
) -> None:
    """Try them in one world after the other, until time or playouts are used up or only the favourite, the first of
    them, is left. Who won is noted only where it is to be foretold: a bot decides by values alone."""
    seat = view.seat
    assert seat is not None
    deadline = time.perf_counter() + (1.0 - _SLACK) * effort.seconds
    left = found
    playouts = 0
    worlds = 0
    while playouts < effort.playouts and len(left) > 1:
        world = view.imagine(rng)
        luck = rng.getrandbits(32)  # whatever chance does in this world, it does to all of them
        values: list[float] = []
        ends: list[State] = []
        for candidate in left:
            if values and time.perf_counter() > deadline:
                return  # a world counts for all of them or for none
            state = world.copy()
            state.apply(candidate.action)
            values.append(playout(known, state, Random(luck), effort.horizon, candidate.tree)[seat])
            if foretell:
                ends.append(state)
        for place, value in enumerate(values):
            left[place].add(value, value - values[0])
        if foretell:
            _note_victories(left, seat, known, ends)
        playouts += len(values)
        worlds += 1
        if worlds % _LAP == 0:
            left = _still_in(left)
        if time.perf_counter() > deadline:
            return


def _note_victories(left: list[Candidate], seat: int, known: Knowledge, ends: list[State]) -> None:
    """Who won in a world, or is how likely to: with each of them, and with the favourite."""
    usual = known.victory(ends[0])
    for place, candidate in enumerate(left):
        won = known.victory(ends[place])
        candidate.forecast.add(won, ends[place].outcome)
        candidate.beside.add(usual, ends[0].outcome)
        candidate.lead.add(won[seat] - usual[seat])


def _still_in(left: list[Candidate]) -> list[Candidate]:
    """The favourite, and whoever may still be the best."""
    sure = 0.0  # what the best gains at least
    for candidate in left[1:]:
        sure = max(sure, candidate.mean_gain - _BEHIND * candidate.doubt)
    kept = [left[0]]
    for candidate in left[1:]:
        if candidate.mean_gain + _BEHIND * candidate.doubt < sure:
            candidate.dropped = True
        else:
            kept.append(candidate)
    return kept


def _place(candidate: Candidate, caution: float, margin: float) -> tuple[bool, float, bool, float, float]:
    """How they are ranked: who surely gains something over the favourite, the favourite, the others; last who was
    dropped."""
    gain = max(0.0, candidate.mean_gain - caution * candidate.doubt - margin)
    return candidate.dropped, -gain, not candidate.favourite, -candidate.mean_gain, -candidate.score


@final
class SearchBot(Bot):
    """Thinks as long as it may, at most `effort.seconds`, and never longer than the table allows."""

    def __init__(self, effort: Effort, seed: int) -> None:
        self._effort = effort
        self._random = Random(seed)

    def __reduce__(self) -> tuple[object, ...]:
        own = self._effort
        effort = (own.seconds, own.playouts, own.width, own.horizon)
        return _search_again, (effort, self._random.getstate())

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        if len(legal) == 1:
            return legal[0]
        known, own = knowledge(view.game, view.players), self._effort
        effort = effort_at(view, known, min(own.seconds, budget), own.playouts, own.width)
        return study(view, effort, self._random, known)[0].action


def _search_again(effort: tuple[float, int, int, int], chance: tuple[object, ...]) -> SearchBot:
    """The bot as it was, with its own chance where it had got to."""
    bot = SearchBot(Effort(*effort), 0)
    bot._random.setstate(chance)
    return bot
