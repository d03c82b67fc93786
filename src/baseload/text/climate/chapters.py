"""The chapters that a speaker of either game about the climate has, and what each of them tells."""

from typing import Protocol

from baseload.core.action import Action
from baseload.core.contract import Outcome, View
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.text.climate.outcome import Scores
from baseload.text.outline import Paper


class ActionChapter(Protocol):
    def told(self, action: Action, view: View) -> str:
        """What the action would do, with its cost and what is left."""


class EventChapter(Protocol):
    def told(self, event: Event, view: View) -> Event:
        """The event by the name of its sentence, with the facts that the sentence needs."""


class QuestionChapter(Protocol):
    def asked(self, view: View) -> str:
        """What is asked of the seat to move."""


class RefusalChapter(Protocol):
    def concerns_all(self, refusal: Refusal, view: View) -> bool:
        """Does it say little that this project is taken, as no project is free?"""

    def facts(self, refusal: Refusal, view: View | None, said: dict[str, Plain]) -> dict[str, Plain]:
        """What the sentence needs beyond what was `said` of the refusal's facts already."""


class OutcomeChapter(Protocol):
    def reason(self, outcome: Outcome, view: View) -> str:
        """One sentence: why the game ended."""

    def tell(self, page: Paper, outcome: Outcome, view: View) -> None:
        """Who won, why it ended, and the points, in the width of the page."""

    def scores(self, outcome: Outcome, view: View) -> Scores:
        """Where everybody's points came from, or how far they had come where nothing is scored."""
