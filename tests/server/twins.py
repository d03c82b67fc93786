"""Two games that somebody at the table must not be able to tell apart: another deal, other secret choices of others,
and yet everything that this seat and a spectator may know is the same at every step."""

from random import Random
from typing import Any

from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.event import Event
from baseload.core.plain import Plain, canonical
from baseload.core.problems import Problem
from baseload.core.record import Record
from baseload.core.registry import game as game_by_name

TRIES = 12  # other choices that are tried for one step


class Twins:
    """Options, two deals, and two lists of actions as long as each other."""

    def __init__(self, game: str, options: dict[str, Any], seat: int, seed: int) -> None:
        self.game = game_by_name(game)
        self.options = self.game.options(**options)
        self.seat = seat
        self.deals: list[dict[str, Plain]] = [self.game.deal(self.options, seed)] * 2
        self.actions: list[tuple[str, str]] = []
        self.movers: list[int] = []

    def records(self, steps: int) -> list[str]:
        """Both games after so many steps, as texts of records."""
        made = []
        for side in (0, 1):
            actions = [self.game.action(pair[side]) for pair in self.actions[:steps]]
            seats = ["me", *(f"Player {seat}" for seat in range(2, self.options.players + 1))]
            made.append(Record(self.game, self.options, self.deals[side], actions, seats).text())
        return made


def twins(game: str, options: dict[str, Any], seat: int, steps: int, seed: int = 1) -> Twins:
    """The longest of a few attempts: cards that differ come to light sooner or later, and then the games part."""
    best: Twins | None = None
    for attempt, swaps in enumerate((40, 20, 10, 6, 4, 3, 2, 2)):
        rng = Random(seed * 100 + attempt)
        found = Twins(game, options, seat, seed)
        _deal_anew(found, rng, swaps)
        _play_both(found, rng, steps)
        if best is None or len(found.actions) > len(best.actions):
            best = found
        if len(best.actions) == steps:
            break
    assert best is not None
    return best


def _deal_anew(found: Twins, rng: Random, swaps: int) -> None:
    """Swap cards of the deal as long as nobody of our audience sees a difference."""
    start = _seen(found.game.setup(found.options, found.deals[0]), found.seat)
    done = 0
    for _ in range(swaps * 20):
        deal = _swapped(found.deals[1], rng)
        try:
            state = found.game.setup(found.options, deal)
        except Problem:
            continue
        if deal != found.deals[1] and _seen(state, found.seat) == start:
            found.deals[1] = deal
            done += 1
            if done == swaps:
                return


def _swapped(deal: dict[str, Plain], rng: Random) -> dict[str, Plain]:
    """Two cards of one part of the deal have changed places."""
    copied: dict[str, Plain] = {name: _copy(part) for name, part in deal.items()}
    lists = _lists(copied[rng.choice(list(copied))])
    if lists:
        one, other = rng.choice(lists), rng.choice(lists)
        i, j = rng.randrange(len(one)), rng.randrange(len(other))
        one[i], other[j] = other[j], one[i]
    return copied


def _copy(part: Plain) -> Plain:
    if isinstance(part, list):
        return [_copy(inner) for inner in part]
    return {name: _copy(inner) for name, inner in part.items()} if isinstance(part, dict) else part


def _lists(part: Plain) -> list[list[Plain]]:
    """Every list of plain cards, however deep it lies."""
    if isinstance(part, dict):
        return [found for inner in part.values() for found in _lists(inner)]
    if not isinstance(part, list) or not part:
        return []
    if any(isinstance(inner, list | dict) for inner in part):
        return [found for inner in part for found in _lists(inner)]
    return [part]


def _seen(state: State, seat: int) -> str:
    """All that the seat and a spectator may know now."""
    return canonical([state.view(seat).to_plain(), state.view(None).to_plain(), state.seat])


def _heard(events: list[Event], seat: int) -> list[list[Plain]]:
    return [
        [[event.kind, event.seat, event.facts] for event in events if event.seen_by(who)]
        for who in (seat, None)
    ]


def _play_both(found: Twins, rng: Random, steps: int) -> None:
    one, other = (found.game.setup(found.options, deal) for deal in found.deals)
    while len(found.actions) < steps and one.outcome is None:
        mover = one.seat
        assert mover is not None
        step = _step(one, other, found.seat, rng)
        if step is None:
            return
        first, second, one, other = step
        found.actions.append((str(first), str(second)))
        found.movers.append(mover)


def _step(one: State, other: State, seat: int, rng: Random) -> tuple[Action, Action, State, State] | None:
    """A choice for each of the two games that looks the same to our audience; rather two different ones."""
    legal, others = one.legal(), other.legal()
    for _ in range(TRIES):
        first = legal[int(len(legal) * rng.random() ** 2)]
        after = one.copy()
        heard, seen = _heard(after.play(first), seat), None
        same = [action for action in others if str(action) == str(first)]
        different = [action for action in others if str(action).split()[0] == str(first).split()[0]]
        rng.shuffle(different)
        for second in same if one.seat == seat else [*different[:4], *same]:
            twin = other.copy()
            if _heard(twin.play(second), seat) == heard:
                seen = seen or _seen(after, seat)
                if _seen(twin, seat) == seen:
                    return first, second, after, twin
    return None
