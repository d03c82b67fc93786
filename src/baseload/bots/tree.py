"""The tree below an action that a search tries: what everybody may do next, and what came of it so far.

A fork is a decision, wherever the worlds agree on how it was come to; its ways are the actions that were tried there.
Worlds differ in what is hidden, so the same fork may offer other actions in another world. Whoever decides takes the
way that has done best for their own seat, and gives ways that look good and were seldom tried their chance. With each
walk the tree grows by one fork, where a way is gone for the second time.
"""

from math import exp, sqrt
from typing import Final, final

from baseload.bots.knowledge import Knowledge
from baseload.core.action import Action
from baseload.core.contract import State

DEPTH: Final = 12  # decisions that the tree is deep at most
_WIDTH: Final = 4  # ways at a fork at most
_CURIOSITY: Final = 0.3  # how much a way gains by looking good and having seldom been tried
_UNTRIED: Final = 0.5  # what a fork is taken to be worth before anything was tried there


@final
class Way:
    """An action at a fork: how often it was tried, and what whoever took it got out of it in all."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.onward: Fork | None = None


@final
class Fork:
    """A decision. `ways` are those tried so far, by their actions' texts."""

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.ways: dict[str, Way] = {}

    def choose(self, actions: list[Action], scores: list[float]) -> int:
        """The place of the action to be tried now, by how the ways did and how the actions look."""
        places = best_places(scores, _WIDTH)
        top = scores[places[0]]
        looks = [exp(scores[place] - top) for place in places]
        curiosity = _CURIOSITY * sqrt(self.visits + 1.0) / sum(looks)
        usual = self.total / self.visits if self.visits else _UNTRIED
        chosen, most = places[0], -1.0
        for rank in range(len(places)):
            way = self.ways.get(str(actions[places[rank]]))
            if way is None:
                worth = usual + curiosity * looks[rank]
            else:
                worth = way.total / way.visits + curiosity * looks[rank] / (1 + way.visits)
            if worth > most:
                chosen, most = places[rank], worth
        return chosen


def best_places(scores: list[float], count: int) -> list[int]:
    """The places of the best scores, the best first; of equals the first stays first."""
    places: list[int] = []
    for place in range(len(scores)):
        at = len(places)
        while at and scores[places[at - 1]] < scores[place]:
            at -= 1
        if at < count:
            places.insert(at, place)
            if len(places) > count:
                places.pop()
    return places


@final
class Walk:
    """One way down the tree, if there is one: the decisions taken, which learn in the end what came of them."""

    def __init__(self, root: Fork | None) -> None:
        self.fork: Fork | None = root  # where we are; None: beyond the tree
        self.forks: list[Fork] = []
        self.ways: list[Way] = []
        self.seats: list[int] = []

    def step(self, known: Knowledge, state: State) -> Action:
        """The next decision, while we are in the tree."""
        fork = self.fork
        assert fork is not None
        actions = known.actions(state)
        if len(actions) == 1:
            return actions[0]
        action = actions[fork.choose(actions, known.scores(state, actions))]
        text = str(action)
        way = fork.ways.get(text)
        if way is None:
            way = Way()
            fork.ways[text] = way
        elif way.onward is None:
            way.onward = Fork()
        seat = state.seat
        assert seat is not None
        self.forks.append(fork)
        self.ways.append(way)
        self.seats.append(seat)
        self.fork = way.onward if len(self.forks) < DEPTH else None
        return action

    def learn(self, values: list[float]) -> None:
        for place in range(len(self.forks)):
            value = values[self.seats[place]]
            fork, way = self.forks[place], self.ways[place]
            fork.visits += 1
            fork.total += value
            way.visits += 1
            way.total += value
