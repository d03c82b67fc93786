"""What an action costs beside a better one, from what the one who decides can see: by the bots' search over worlds that
agree with that seat's view, both actions tried in the same worlds."""

from random import Random
from typing import Final

from baseload.bots.knowledge import Knowledge
from baseload.bots.search import Candidate, effort_at, race, study
from baseload.coach.chances import shown_chances
from baseload.core.action import Action
from baseload.core.contract import State, View

_WIDTH: Final = 5
_TRIES: Final = 200
_CLEARLY: Final = 2.0  # standard errors: of so many decisions some always look bad by chance


class Cost:
    """`best` is the better action; the two numbers are the seat's chances after either."""

    def __init__(self, best: Action, after_played: float, after_better: float) -> None:
        self.best = best
        self.after_played = after_played
        self.after_better = after_better

    @property
    def amount(self) -> float:
        return self.after_better - self.after_played


def gap(known: Knowledge, seen: State, action: Action) -> float:
    """How much worse the action looks than the best one, at a glance; what a good player would not even look at is
    worse by much."""
    actions = known.actions(seen)
    places = [place for place, other in enumerate(actions) if str(other) == str(action)]
    if not places:
        return 1.0
    if len(actions) < 2:
        return 0.0
    scores = known.scores(seen, actions)
    return max(scores) - scores[places[0]]


def cost_of(
    known: Knowledge, state: State, view: View, played: Action, rng: Random, seconds: float
) -> Cost | None:
    """None where the action was the best or the difference is in doubt. `state`: what tells the aim of the game."""
    seat = view.seat
    studied = study(view, effort_at(view, known, seconds / 2, _TRIES, _WIDTH), rng, known)
    best = studied[0]
    if seat is None or str(best.action) == str(played):
        return None
    mine, better = Candidate(played, 0.0), Candidate(best.action, 0.0)
    race(view, [mine, better], effort_at(view, known, seconds / 2, _TRIES, 2), rng, known, foretell=True)
    if not better.playouts:  # on a busy machine there was no time for any
        return None
    after_better = shown_chances(known, state, better.forecast)[seat]
    after_played = shown_chances(known, state, better.beside)[seat]  # in the same worlds
    found = Cost(best.action, after_played, after_better)
    if (
        found.amount <= 0
        or better.mean_gain <= better.doubt
        or better.lead.mean <= _CLEARLY * better.lead.doubt
    ):
        return None
    return found
