"""Playing texts at an arranged table, for any game. How a table is arranged is in `tests/<game>/scene.py`."""

from typing import Any

import baseload
from baseload.core.contract import State
from baseload.core.event import Event
from baseload.core.problems import Refusal


def play(state: State, *texts: str) -> list[Event]:
    """Play actions given as texts; returns all their events."""
    game = baseload.game(state.game)
    events: list[Event] = []
    for text in texts:
        events += state.play(game.action(text))
    return events


def legal(state: State, verb: str = "") -> list[str]:
    """The legal actions as texts; with `verb` only those that begin with it."""
    return [str(action) for action in state.legal() if str(action).startswith(verb)]


def refusal(state: State, text: str) -> Refusal:
    """Why this action is refused; fails if it is legal. Also asserts that it is not in the legal list."""
    action = baseload.game(state.game).action(text)
    found = state.check(action)
    assert found is not None, f"{text} is legal"
    assert action not in state.legal()
    return found


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def asked(state: Any) -> str:
    """The name of the decision that is pending, e.g. "turn", "displaced", "learning"."""
    name: str = state.stack[-1].to_plain()[0]
    return name
