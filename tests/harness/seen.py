"""What happened in a game, or in many."""

from collections import Counter
from typing import Any

from baseload.core.action import Action
from baseload.core.event import Event


class Seen:
    """What was on the stack, which verbs answered it, what events told."""

    def __init__(self) -> None:
        self.decisions: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()
        self.events: Counter[str] = Counter()

    def before(self, state: Any, action: Action) -> None:
        names: list[str] = [frame.to_plain()[0] for frame in state.stack]
        verb = type(action).__name__
        self.decisions.update(names)
        self.verbs[verb] += 1
        self.answers[f"{names[-1]}: {verb}"] += 1

    def after(self, events: list[Event]) -> None:
        for event in events:
            self.events[event.kind] += 1

    def add(self, other: "Seen") -> None:
        self.decisions += other.decisions
        self.answers += other.answers
        self.verbs += other.verbs
        self.events += other.events

    def to_plain(self) -> dict[str, dict[str, int]]:
        return {
            "decisions": {**self.decisions},
            "answers": {**self.answers},
            "verbs": {**self.verbs},
            "events": {**self.events},
        }
