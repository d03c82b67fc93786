"""The door of both games' speakers: what is said about a table comes from chapters that each game brings.

nouns.py      projects, cards, goals       refusals.py  why an action is not legal
actions.py    what actions would do        outcome.py   the result and its points
events.py     what happened                board.py     the table; map.py the world, pieces.py what both show
questions.py  what is asked

Sentences are each game's own. What both games say by the same rule is in this folder, and the chapters have it.
"""

from collections.abc import Sequence

from baseload.core.action import Action
from baseload.core.contract import Outcome, View
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.core.registry import game as game_by_name
from baseload.text.catalogue import Catalogue
from baseload.text.climate.amounts import Amounts
from baseload.text.climate.chapters import (
    ActionChapter,
    EventChapter,
    OutcomeChapter,
    QuestionChapter,
    RefusalChapter,
)
from baseload.text.climate.nouns import World
from baseload.text.climate.phrases import Phrases
from baseload.text.climate.turns import Turns
from baseload.text.layout import Page
from baseload.text.provenance import provenance
from baseload.text.speaker import Speaker


class ClimateSpeaker(Speaker):
    """Speaks of one of the two games. A game's own speaker gives itself the chapters."""

    actions: ActionChapter
    events: EventChapter
    questions: QuestionChapter
    refusals: RefusalChapter
    outcomes: OutcomeChapter

    def __init__(
        self,
        game: str,
        words: Catalogue,
        names: Sequence[str] | None,
        you: int | None,
        source_ids: list[str],
        counts: dict[str, str],
    ) -> None:
        super().__init__(game, words, names, you)
        self.amounts = Amounts(self.audience)
        self.world = World(self.audience, source_ids)
        self.turns = Turns(self.audience)
        self._phrases = Phrases(self.amounts, counts)

    def phrases(self, facts: dict[str, Plain], view: View | None) -> dict[str, Plain]:
        return self._phrases.ready(facts, super().phrases(facts, view))

    # --- what happens at a table ---

    def ready(self, event: Event, view: View) -> Event:
        return self.events.told(event, view)

    def action(self, action: Action, view: View) -> str:
        return self.actions.told(action, view)

    def asked(self, view: View) -> str:
        return self.questions.asked(view)

    def refusal(self, refusal: Refusal, view: View | None = None, action: Action | None = None) -> str:
        if view is not None and self.refusals.concerns_all(refusal, view):
            sentence = self.words.say("refusal.project_taken.every")
            return self.words.say("refusal.with_rule", sentence=sentence, rule=refusal.rule)
        return super().refusal(refusal, view, action)

    def _refusal_id(self, refusal: Refusal, action: Action | None) -> str:
        if refusal.code == "topic_taken":
            return self.audience.to(refusal.facts["speaker"], "refusal.topic_taken")
        if refusal.code == "too_little_tech" and refusal.facts.get("relief"):
            return "refusal.too_little_tech.helped"
        return super()._refusal_id(refusal, action)

    def _refusal_facts(self, refusal: Refusal, view: View | None, action: Action | None) -> dict[str, Plain]:
        return self.refusals.facts(refusal, view, super()._refusal_facts(refusal, view, action))

    # --- the end ---

    def reason(self, outcome: Outcome, view: View) -> str:
        return self.outcomes.reason(outcome, view)

    def outcome(self, view: View) -> str:
        outcome = view.outcome
        if outcome is None:
            return super().outcome(view)
        page = Page()
        self.outcomes.tell(page, outcome, view)
        return page.text()

    # --- options ---

    def option_facts(self, name: str, value: Plain) -> dict[str, Plain]:
        facts = super().option_facts(name, value)
        if name == "components":
            facts["value"] = self._components(value)
        return facts

    def _components(self, value: Plain) -> str:
        """A choice of components, and how many of its values are whose."""
        found = provenance(game_by_name(self.game).options(components=value))
        own = "own" if isinstance(value, dict) else "standard"
        return self.words.say(f"components.{own}", **found.as_facts())
