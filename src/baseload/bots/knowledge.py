"""What a good player knows of a game: which actions look how good, how a position stands for everybody, and why.

Each game has its own, in a folder of its name beside this file, which its title names. All of them read a position as
its view shows it (money or cards that are hidden may be missing) or as somebody imagined it, and never look at what the
seat to move may not know.
The numbers that can be tuned are in `weights/`, one file for each game; a game may be another for two than for four, so
some have other numbers for so many players.
"""

import tomllib
from collections.abc import Callable
from math import log
from random import Random
from typing import Final

from baseload.core.action import Action
from baseload.core.compiling import mypyc_attr
from baseload.core.contract import Outcome, State
from baseload.core.plain import Plain
from baseload.core.registry import find_title, title
from baseload.core.title import file_at

BIDS: Final = (
    1  # of open-ended amounts only the lowest is worth a thought; the next decision can go on from there
)

# What a table plays for, and so what its chances are chances of.
RIVALS: Final = "rivals"  # each for themselves: one wins, some share it, or all lose
TEAM: Final = "team"  # all win or lose together
PLANET: Final = "planet"  # one alone who scores in any case: the planet is saved or not

_ALONE: Final = 4  # seats whose decisions one makes who plays alone


class Reason:
    """Something that speaks for an action, or against it where `amount` is negative; 0 for a plain fact about it. `id`
    names its sentence, whose figures all have their units."""

    def __init__(self, id: str, amount: float, facts: dict[str, Plain]) -> None:
        self.id = id
        self.amount = amount
        self.facts = facts


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """Of a game about which nothing is known: all actions look alike, and only the end tells who stands how.

    `scores` is where one begins, and enough without a horizon.
    `horizon` is how many decisions of each seat a search looks ahead before it trusts `values`, and then on until the
    position is at rest; 0: to the end. With one, `values` and `prospects` are asked too.
    A search leaves its favourite only for an action that is better by `caution` standard errors and by `margin`
    besides. Where `values` errs more than luck does, small gains are errors.
    """

    def __init__(self, weights: dict[str, float]) -> None:
        self.weights = weights
        self.horizon = 0
        self.caution = 0.5
        self.margin = 0.0

    def look_ahead(self, players: int) -> int:
        """How many decisions a search looks ahead. Who is alone takes all of them, so it is as far as for four."""
        return self.horizon * (players if players > 1 else _ALONE)

    def actions(self, state: State) -> list[Action]:
        """The actions worth a thought, never none while the game goes on."""
        return state.legal_few(BIDS)

    def scores(self, state: State, actions: list[Action]) -> list[float]:
        """How good each of these actions of the seat to move looks; a difference of 1 is one that matters."""
        return [0.0] * len(actions)

    def at_rest(self, state: State) -> bool:
        """May a search ask how the position stands? Not in the middle of something that only some have paid for."""
        return True

    def values(self, state: State) -> list[float]:
        """How the position stands for each seat: about its chance to win, or the team's, between 0 and 1."""
        raise NotImplementedError

    def final_values(self, state: State, outcome: Outcome) -> list[float]:
        """The same when the game is over."""
        return outcome.shares

    def aim(self, state: State) -> str:
        """What is played for: RIVALS, TEAM or PLANET."""
        return RIVALS

    def victory(self, state: State) -> list[float]:
        """Each seat's chance to win, or the team's, with no regard to how clearly; what rivals lack to 1 is the chance
        that all lose. `values` are what a search steers by, this is what people are told."""
        outcome = state.outcome
        return self.won(outcome) if outcome is not None else self.prospects(state)

    def won(self, outcome: Outcome) -> list[float]:
        """The same when the game is over: 1 for a victory, in equal parts where it is shared."""
        return outcome.shares

    def prospects(self, state: State) -> list[float]:
        """The same while it goes on."""
        raise NotImplementedError

    def reasons(self, state: State, action: Action) -> list[Reason]:
        """What speaks for the action and against it, what matters most first."""
        return []

    def choose_loosely(self, state: State, rng: Random) -> Action:
        """An action that looks good, not always the best: nobody plays as one expects."""
        actions = self.actions(state)
        if len(actions) == 1:
            return actions[0]
        return actions[blurred_best(self.scores(state, actions), 1.0, rng)]

    def choose(self, state: State) -> Action:
        """The action that looks best; the first of several."""
        actions = self.actions(state)
        if len(actions) == 1:
            return actions[0]
        scores = self.scores(state, actions)
        best = 0
        for place in range(1, len(scores)):
            if scores[place] > scores[best]:
                best = place
        return actions[best]


def blurred_best(scores: list[float], blur: float, rng: Random) -> int:
    """The place of the best score, each taken for as much better or worse as chance has it."""
    best, most = 0, -1e300
    for place in range(len(scores)):
        score = scores[place] - blur * log(-log(rng.random() + 1e-12) + 1e-12)
        if score > most:
            best, most = place, score
    return best


_known: Final[dict[tuple[str, int], Knowledge]] = {}


def weights_of(game: str, players: int) -> dict[str, float]:
    """The tuned numbers of a game for so many players: those for any number, and what differs for just this one."""
    where = title(game).weights
    tables = tomllib.loads(file_at(where).read_text("utf-8")) if where else {"weights": {}}
    numbers = {**tables["weights"], **tables.get(f"players-{players}", {})}
    return {name: float(value) for name, value in numbers.items()}


def knowledge_with(game: str, weights: dict[str, float]) -> Knowledge:
    """What there is to know about a game, with other numbers."""
    known = find_title(game)
    found = known.knowledge.load() if known is not None else None
    make: Callable[[dict[str, float]], Knowledge] = Knowledge if found is None else found  # type: ignore[assignment]
    return make(weights)


def knowledge(game: str, players: int) -> Knowledge:
    """What there is to know about a game for so many; nothing where its title names nothing."""
    found = _known.get((game, players))
    if found is None:
        known = find_title(game)
        weights = weights_of(game, players) if known is not None else {}
        found = knowledge_with(game, weights)
        _known[game, players] = found
    return found
