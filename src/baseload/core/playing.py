"""Playing games out: the inner loops of simulations and benchmarks, compiled with the rules.

Three ways to play the same random game. `random_game` is the search path: an action from `legal()`, carried out with
no check and no events. `checked_game` is what a server does: every action checked, every event made.
`bot_game` asks bots, which see views only.
"""

from collections.abc import Callable
from random import Random

from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import State
from baseload.core.event import Event
from baseload.core.problems import Problem

# Random play ends every game long before; a rule that lets a game go on for ever must not hang a study.
MOST_ACTIONS = 200_000


class EndlessGameError(Problem):
    """A game that went on past every sensible length."""


def random_game(state: State, rng: Random, amounts: int = 0) -> int:
    """Play to the end at random on the search path; returns the number of actions.

    `amounts` above 0 keeps only that many of the lowest of open-ended amounts, so that engines can be compared on equal
    work.
    """
    chance = rng.random
    count = 0
    while state.outcome is None:
        legal = state.legal_few(amounts) if amounts else state.legal()
        state.apply(legal[int(chance() * len(legal))])
        count += 1
        if count > MOST_ACTIONS:
            raise EndlessGameError("endless_game", actions=count)
    return count


def checked_game(state: State, rng: Random, amounts: int = 0) -> int:
    """The same game, every action checked and with all its events."""
    chance = rng.random
    count = 0
    while state.outcome is None:
        legal = state.legal_few(amounts) if amounts else state.legal()
        state.play(legal[int(chance() * len(legal))])
        count += 1
        if count > MOST_ACTIONS:
            raise EndlessGameError("endless_game", actions=count)
    return count


def bot_game(
    state: State,
    bots: list[Bot],
    budget: float,
    watch: Callable[[int, Action, list[Event]], None] | None = None,
) -> list[Action]:
    """Let bots play to the end, each from its own seat's view; returns all actions. An illegal one is refused."""
    actions: list[Action] = []
    while True:
        seat = state.seat
        if seat is None:
            return actions
        view = state.view(seat)
        action = bots[seat].decide(view, view.legal(), budget)
        events = state.play(action)
        actions.append(action)
        if watch is not None:
            watch(seat, action, events)
        if len(actions) > MOST_ACTIONS:
            raise EndlessGameError("endless_game", actions=len(actions))
