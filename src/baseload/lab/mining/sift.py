"""From a doubtful decision to a puzzle: first with as many playouts as `expert` has, and then ten times as deep, again
and again with other luck. Whatever is not clear at one of these is no puzzle, and it is said why.
"""

from math import sqrt
from typing import Final

from baseload.bots.knowledge import Knowledge, Reason, knowledge
from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.core.plain import Plain
from baseload.lab.mining.ahead import WORLDS
from baseload.lab.mining.alike import Alike
from baseload.lab.mining.dig import Dig, Gap, Tried, dig, worth_trying
from baseload.lab.mining.misses import TRIES
from baseload.lab.mining.spots import HARD
from baseload.lab.simulate import derived_seed

ERRORS: Final = 3.0  # standard errors by which the best must be better
SCREENED: Final = 0.04  # of the chance, with the playouts of `expert`
LEAST: Final = 0.03  # of the chance, in the end
SCREEN: Final = 1600  # playouts of the screening: as many as `expert` has
DEEP: Final = 16_000  # of each of the deep searches
_SAME: Final = 0.01  # of the chance: what comes to the same in another order may do worse by so little
_DOUBT: Final = 2.0  # standard errors, or by so many
_WHY: Final = 2  # reasons for an action, and against it


class Depth:
    """How deep to look: playouts of the level `hard`, of the screening, and of each of the deep searches; how many of
    those. How often each level is asked afterwards, and in how many worlds it is looked ahead."""

    def __init__(
        self,
        hard: int = HARD,
        screen: int = SCREEN,
        deep: int = DEEP,
        seeds: int = 3,
        tries: dict[str, int] | None = None,
        worlds: int = WORLDS,
    ) -> None:
        self.hard = hard
        self.screen = screen
        self.deep = deep
        self.seeds = seeds
        self.tries: dict[str, int] = tries if tries is not None else TRIES
        self.worlds = worlds

    def to_plain(self) -> Plain:
        return [self.hard, self.screen, self.deep, self.seeds, self.tries, self.worlds]


class Verdict:
    """What a decision came to: `why` says why it is no puzzle, "" if it is one. Then there is a best action, all that
    are right, the chances after everything that was tried, the best first, and how clear the next best rival is."""

    def __init__(self, why: str) -> None:
        self.why = why
        self.best = ""
        self.right: list[str] = []
        self.chances: dict[str, float] = {}
        self.gap = Gap(0.0, 1.0, 0.0, 1.0)
        self.playouts: list[int] = []
        self.seeds: list[int] = []


def sift(view: View, seed: int, depth: Depth, *besides: Action) -> Verdict:
    """Is it one? `besides` is what bots would do: it is tried however it looks. If all of it is right, or only the
    same in another order, there is nothing to puzzle over."""
    known = knowledge(view.game, view.players)
    actions = worth_trying(view, known, *besides)
    if len(actions) < 2:
        return Verdict("no_choice")
    alike = Alike(view)
    if len(besides) > 1 and all(alike(besides[0], action) for action in besides[1:]):
        return Verdict("same_thought")
    found = dig(view, actions, depth.screen, derived_seed(seed, 0), known, alike, SCREENED)
    rivals = _rivals(found, alike)
    if not rivals:
        return Verdict("no_rival")
    if not all(found.gap(rival).clear(ERRORS, SCREENED) for rival in rivals):
        return Verdict("close")
    if all(alike(found.best.action, action) for action in besides):
        return Verdict("known_by_all")
    return _deep(view, known, actions, alike, found.best.action, seed, depth)


def _rivals(found: Dig, alike: Alike) -> list[Tried]:
    """What is not just the best in another order."""
    return [one for one in found.tried[1:] if not alike(found.best.action, one.action)]


def _deep(
    view: View, known: Knowledge, actions: list[Action], alike: Alike, best: Action, seed: int, depth: Depth
) -> Verdict:
    twins = {str(action) for action in actions if alike(best, action)}
    digs: list[Dig] = []
    verdict = Verdict("")
    for number in range(depth.seeds):
        luck = derived_seed(seed, 1, number)
        found = dig(view, actions, depth.deep, luck, known, alike, LEAST)
        verdict.seeds.append(luck)
        verdict.playouts.append(found.playouts)
        if str(found.best.action) not in twins:
            return Verdict("other_best")
        clear = all(found.gap(rival).clear(ERRORS, 0.0) for rival in _rivals(found, alike))
        if found.given_up or not clear:
            return Verdict("not_always_clear")
        digs.append(found)
    return _settled(verdict, actions, twins, digs)


def _settled(verdict: Verdict, actions: list[Action], twins: set[str], digs: list[Dig]) -> Verdict:
    """All searches agree about the best, or its twins; now what each action comes to on the whole."""
    chances = {str(action): _mean([_chance(found, str(action)) for found in digs]) for action in actions}
    verdict.best = max(sorted(twins), key=lambda text: sum(str(d.best.action) == text for d in digs))
    gaps = {str(action): _pooled([_gap(found, str(action)) for found in digs]) for action in actions}
    for text in chances:
        gap = gaps[text]
        same = gap.chance < _SAME or gap.value <= _DOUBT * gap.value_error
        if text == verdict.best or (text in twins and same):
            verdict.right.append(text)
        elif not gap.clear(ERRORS, LEAST):
            return Verdict("twin_in_doubt" if text in twins else "close_in_the_end")
    wrong = [text for text in chances if text not in verdict.right]
    if not wrong:
        return Verdict("no_rival")
    # A gap rests on the worlds in which both were tried; what is told must be clear by all that is known.
    if min(chances[text] for text in verdict.right) < max(chances[text] for text in wrong) + LEAST:
        return Verdict("close_in_the_end")
    verdict.gap = gaps[min(wrong, key=lambda text: gaps[text].chance)]
    order = [verdict.best, *sorted(set(chances) - {verdict.best}, key=lambda text: (-chances[text], text))]
    verdict.chances = {text: round(chances[text], 4) for text in order}
    return verdict


def _tried(found: Dig, text: str) -> Tried:
    return next(one for one in found.tried if str(one.action) == text)


def _chance(found: Dig, text: str) -> float:
    return found.chance(_tried(found, text))


def _gap(found: Dig, text: str) -> Gap:
    return found.gap(_tried(found, text))


def _pooled(gaps: list[Gap]) -> Gap:
    count = len(gaps)
    return Gap(
        _mean([gap.value for gap in gaps]),
        sqrt(sum(gap.value_error**2 for gap in gaps)) / count,
        _mean([gap.chance for gap in gaps]),
        sqrt(sum(gap.chance_error**2 for gap in gaps)) / count,
    )


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def grounds_for(known: Knowledge, seen: State, action: Action, favourite: bool) -> list[Reason]:
    """What speaks for the best action; where the knowledge sees more against it, that it was tried out."""
    reasons = known.reasons(seen, action)
    speaking = [reason for reason in reasons if reason.amount >= 0.0]
    if reasons and reasons[0].amount > 0.0:
        return speaking[:_WHY]
    return [Reason("advice.looks_best" if favourite else "advice.tried", 1.0, {}), *speaking][:_WHY]


def grounds_against(known: Knowledge, seen: State, action: Action) -> list[Reason]:
    """What speaks against another."""
    return [reason for reason in known.reasons(seen, action) if reason.amount < 0.0][:_WHY]
