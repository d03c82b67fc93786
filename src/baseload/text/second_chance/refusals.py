"""Why an action of Second Chance is not legal: what the sentences need beyond the refusal's own facts."""

from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.second_chance.state import (
    NO_PROJECT,
    NOBODY,
    State,
)
from baseload.text.second_chance.nouns import Nouns, board_of, known, parts_of

# Refusals that name a limit, and of what it is one.
_MOST: Final = {
    "reduce_less": "unit.step",
    "no_cubes_left": "unit.plant",
    "region_full_of_permits": "unit.permit",
}


class Refusals:
    """A refusal in words."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.words = nouns.words

    def concerns_all(self, refusal: Refusal, view: CoreView) -> bool:
        """Does it say little that this project is taken or prepared, as no project is free?"""
        return refusal.code in ("project_taken", "project_prepared") and _none_free(known(view))

    def facts(self, refusal: Refusal, view: CoreView | None, said: dict[str, Plain]) -> dict[str, Plain]:
        """What the sentence needs beyond what was `said` of the refusal's facts already."""
        facts = dict(said)
        given = refusal.facts
        if refusal.code in _MOST:
            facts["most"] = self.amounts.counted(_MOST[refusal.code], given["most"])
        if isinstance(given.get("bonus"), str):
            facts["bonus"] = self.nouns.bonus_named(given["bonus"])
        if isinstance(given.get("asked"), str):
            facts["first"] = self.words.say(f"first.{given['asked']}", **facts)
        if refusal.code == "not_a_topic" and view is not None:
            facts["summit"] = self.nouns.summit(given["summit"] - 1, known(view))
        elif "summit" in given:
            facts["summit"] = self.words.say("place.summit", summit=given["summit"])
        if refusal.code == "card_does_not_fit":
            facts["effects"] = self.nouns.card_main(given["card"], board_of(view))
        if refusal.code == "plants_missing":
            facts["plants"] = self.nouns.un_plants(given["card"], parts_of(view))
        if refusal.code == "too_little_tech":
            facts["needed"] = self.amounts.tech(given["needed"])
        if refusal.code == "too_little_knowledge":
            facts["level"] = self.nouns.level(given["level"])
        if type(given.get("level")) is int and refusal.code == "too_hot_for_second":
            facts["ppm"] = parts_of(view).second_action_ppm
            facts["lost"] = parts_of(view).level_lost
        return facts


def _none_free(state: State) -> bool:
    """Has every project a scientist, or its infrastructure, after which no scientist is sent there?"""
    return not any(
        project > NO_PROJECT and state.prepared[at] == NOBODY and state.workers[at] == NOBODY
        for at, project in enumerate(state.projects)
    )
