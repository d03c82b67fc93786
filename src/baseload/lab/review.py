"""Looking back at a finished game: who stood how when, and which decisions cost the most.

Everything is judged from what the one who decided could see, never with hindsight: by the bots' search over worlds that
agree with that seat's view. The chances over time are those a spectator would have given everybody.
"""

import time
from random import Random
from typing import Final

from baseload.bots.knowledge import Knowledge, knowledge
from baseload.bots.search import Candidate, effort_at, playout, race, study
from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.plain import Plain
from baseload.core.record import Record, read_record
from baseload.text.speaker import speaker

_PLAYOUTS: Final = 24  # for the chances of everybody
_FEWEST: Final = 6  # of them, however long they take
_WIDTH: Final = 5
_TRIES: Final = 200
_POINTS: Final = 48  # of the chart
_DECISIONS: Final = 40  # looked at closely


class Past:
    """A finished game, from the text of its record."""

    def __init__(self, text: str) -> None:
        self.record: Record = read_record(text)
        self.actions: list[Action] = self.record.actions
        self.known: Knowledge = knowledge(self.record.game.name, self.record.options.players)

    def at(self, move: int) -> State:
        """The position after so many moves."""
        state = self.record.start()
        for action in self.actions[:move]:
            state.apply(action)
        return state


def worth_a_look(past: Past) -> list[int]:
    """After how many moves to look: evenly over the game, and where the bots' first thought was another."""
    last = len(past.actions)
    found = {round(point * last / _POINTS) for point in range(_POINTS + 1)}
    gaps: list[tuple[float, int]] = []
    state = past.at(0)
    for move, action in enumerate(past.actions):
        seat = state.seat
        assert seat is not None
        gap = _gap(past.known, state.view(seat).seen(), action)
        if gap > 0:
            gaps.append((-gap, move))
        state.apply(action)
    found.update(move for _, move in sorted(gaps)[:_DECISIONS])
    return sorted(move for move in found if move <= last)


def _gap(known: Knowledge, seen: State, action: Action) -> float:
    """How much worse the action looks than the best one, at a glance."""
    actions = known.actions(seen)
    if len(actions) < 2:
        return 0.0
    scores = known.scores(seen, actions)
    own = [score for other, score in zip(actions, scores, strict=True) if str(other) == str(action)]
    return max(scores) - own[0] if own else 1.0


def chances(past: Past, state: State, rng: Random, seconds: float) -> list[float]:
    """About everybody's chance to win, as a spectator could tell, found in about that time."""
    outcome = state.outcome
    if outcome is not None:
        return past.known.final_values(state, outcome)
    total = [0.0] * past.record.options.players
    count = 0
    deadline = time.perf_counter() + seconds
    view = state.view(None)
    ahead = past.known.look_ahead(past.record.options.players)
    while count < _FEWEST or (count < _PLAYOUTS and time.perf_counter() < deadline):
        for seat, value in enumerate(playout(past.known, view.imagine(rng), rng, ahead)):
            total[seat] += value
        count += 1
    return [value / count for value in total]


def judge(past: Past, move: int, seconds: float, names: list[str]) -> dict[str, Plain]:
    """Everybody's chances after so many moves, and what the decision then taken cost: `cost` is the share of a victory
    that a better action would have kept, 0 where there was none. Both actions are told in sentences."""
    rng = Random(move)
    state = past.at(move)
    told: dict[str, Plain] = {
        "move": move,
        "chances": [round(value, 3) for value in chances(past, state, rng, seconds)],
        "seat": state.seat,
        "cost": 0.0,
    }
    if state.seat is None or move >= len(past.actions):
        return told
    played = past.actions[move]
    view = state.view(state.seat)
    found = study(view, effort_at(view, past.known, seconds / 2, _TRIES, _WIDTH), rng, past.known)
    best = found[0]
    if len(found) < 2 or str(best.action) == str(played):
        return told
    mine, better = Candidate(played, 0.0), Candidate(best.action, 0.0)
    race(view, [mine, better], effort_at(view, past.known, seconds / 2, _TRIES, 2), rng, past.known)
    cost = better.mean_gain
    if cost > better.doubt:
        voice = speaker(view.game, names, you=None)
        told.update(
            cost=round(cost, 3),
            played=voice.action(played, view),
            better=voice.action(best.action, view),
            after_played=round(mine.value, 3),
            after_better=round(better.value, 3),
        )
    return told
