"""Looking back at a finished game: who stood how when, and which decisions cost the most.

Decisions are judged from what the one who decided could see, never with hindsight: by the bots' search over worlds that
agree with that seat's view. The chances over time are those that somebody would have given who knows all hands and
purses, as everybody does after the game, and nothing of what was still to be drawn.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from baseload.bots.knowledge import Knowledge, knowledge
from baseload.coach.chances import chances
from baseload.coach.cost import cost_of, gap
from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.core.plain import Plain
from baseload.core.record import Record, read_record
from baseload.text.everybody import for_everybody
from baseload.text.speaker import speaker

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

    def views(self) -> Iterator[View]:
        """The game from its first position to its last, all secrets open."""
        state = self.record.start()
        yield state.open_view(None)
        for action in self.actions:
            state.apply(action)
            yield state.open_view(None)


def worth_a_look(past: Past) -> list[int]:
    """After how many moves to look: evenly over the game, and where the bots' first thought was another."""
    last = len(past.actions)
    found = {round(point * last / _POINTS) for point in range(_POINTS + 1)}
    gaps: list[tuple[float, int]] = []
    state = past.at(0)
    for move, action in enumerate(past.actions):
        seat = state.seat
        assert seat is not None
        loss = gap(past.known, state.view(seat).seen(), action)
        if loss > 0:
            gaps.append((-loss, move))
        state.apply(action)
    found.update(move for _, move in sorted(gaps)[:_DECISIONS])
    return sorted(move for move in found if move <= last)


def judge(past: Past, move: int, seconds: float, names: list[str]) -> dict[str, Plain]:
    """Everybody's chances after so many moves, what they are chances of (`aim`), and what the decision then taken cost:
    `cost` is how much of the chance to win a better action would have kept, 0 where there was none. Both actions are
    told in sentences, in every language, with the seat's chance after them as it could have seen it."""
    rng = Random(move)
    state = past.at(move)
    known, players = past.known, past.record.options.players
    found: dict[str, Plain] = {
        "move": move,
        "chances": [round(chance, 3) for chance in chances(known, state, players, rng, seconds)],
        "aim": known.aim(state),
        "seat": state.seat,
        "cost": 0.0,
    }
    if state.seat is not None and move < len(past.actions):
        found.update(_cost(past, state, past.actions[move], rng, seconds, names))
    return found


def _cost(
    past: Past, state: State, played: Action, rng: Random, seconds: float, names: list[str]
) -> dict[str, Plain]:
    """What the action cost beside a better one; nothing where it was the best or the difference is in doubt."""
    view = state.view(state.seat)
    found = cost_of(past.known, state, view, played, rng, seconds)
    if found is None:
        return {}

    def told(action: Action) -> dict[str, str]:
        return for_everybody(lambda: speaker(view.game, names, you=None).action(action, view))

    return {
        "cost": round(found.amount, 3),
        "played": told(played),
        "better": told(found.best),
        "after_played": round(found.after_played, 3),
        "after_better": round(found.after_better, 3),
    }
