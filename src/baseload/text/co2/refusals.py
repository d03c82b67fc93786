"""Why an action of CO₂ is not legal: what the sentences need beyond the refusal's own facts."""

from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.co2.state import NO_PROJECT, NOBODY
from baseload.text.co2.nouns import Nouns, known, parts_of


class Refusals:
    """A refusal in words."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.words = nouns.words

    def concerns_all(self, refusal: Refusal, view: CoreView) -> bool:
        """Does it say little that this project is taken, as no project is free?"""
        if refusal.code != "project_taken":
            return False
        state = known(view)
        workers = [state.workers[at] for at, project in enumerate(state.projects) if project > NO_PROJECT]
        return NOBODY not in workers

    def facts(self, refusal: Refusal, view: CoreView | None, said: dict[str, Plain]) -> dict[str, Plain]:
        """What the sentence needs beyond what was `said` of the refusal's facts already."""
        facts = dict(said)
        asked = refusal.facts.get("asked")
        if isinstance(asked, str):
            facts["first"] = self.words.say(f"first.{asked}", **facts)
        if refusal.code == "not_a_topic" and view is not None:
            facts["summit"] = self.nouns.summit(refusal.facts["summit"] - 1, known(view))
        elif refusal.code in ("not_a_topic", "topic_taken", "no_summit_there", "summit_not_complete"):
            facts["summit"] = self.words.say("place.summit", summit=refusal.facts["summit"])
        parts = parts_of(view)
        if refusal.code == "region_full_of_permits":
            facts["most"] = self.amounts.permits(refusal.facts["most"])
        if refusal.code == "card_does_not_fit":
            facts["effects"] = self.nouns.card_main(refusal.facts["card"], parts)
        if refusal.code == "plants_missing":
            facts["sources"] = self.nouns.un_goal_sources(refusal.facts["goal"], parts)
        if refusal.code == "too_little_tech":
            facts["needed"] = self.amounts.tech(refusal.facts["needed"])
        return facts
