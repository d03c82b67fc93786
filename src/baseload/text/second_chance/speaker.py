"""Second Chance in words: the door to its chapters. climate/speaker.py lists them; beside those, answers.py has what
answers to a decision would do, steps.py what a step on a track brings, goals.py the table's part about goals and cards.
"""

from collections.abc import Sequence
from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.view import View
from baseload.text.catalogue import Catalogue
from baseload.text.climate.phrases import COUNTS
from baseload.text.climate.speaker import ClimateSpeaker
from baseload.text.layout import Page
from baseload.text.outline import Outline
from baseload.text.second_chance.actions import Actions
from baseload.text.second_chance.board import BoardText
from baseload.text.second_chance.events import Events
from baseload.text.second_chance.map import MapText
from baseload.text.second_chance.nouns import Nouns, parts_of
from baseload.text.second_chance.outcome import Outcomes
from baseload.text.second_chance.questions import Questions
from baseload.text.second_chance.refusals import Refusals

_COUNTS: Final = {**COUNTS, "steps": "unit.step", "fewest": "unit.step"}


class SecondChanceSpeaker(ClimateSpeaker):
    """Speaks of Second Chance and shows its table."""

    def __init__(
        self, game: str, words: Catalogue, names: Sequence[str] | None = None, you: int | None = None
    ) -> None:
        super().__init__(game, words, names, you, SOURCES, _COUNTS)
        self.nouns = Nouns(self.amounts, self.world)
        self.actions = Actions(self.nouns)
        self.events = Events(self.nouns, self.results)
        self.questions = Questions(self.nouns, self.turns)
        self.refusals = Refusals(self.nouns)
        self.outcomes = Outcomes(self.nouns, self.results)

    def option_facts(self, name: str, value: Plain) -> dict[str, Plain]:
        facts = super().option_facts(name, value)
        parts = parts_of(None)
        if name == "players" and type(value) is int and 1 <= value < len(parts.rounds):
            facts.update(rounds=parts.rounds[value], last=parts.rounds_last_of_three)
        elif name == "mode":
            facts.update(team=parts.decades_team, rivals=parts.decades_competitive, lost=parts.level_lost)
        elif name == "solo_goal" and type(value) is int:
            facts["goal"] = self.nouns.solo_goal(value)
        return facts

    def board(self, view: CoreView, width: int = 80, colour: bool = False) -> str:
        assert isinstance(view, View)
        page = Page(width, colour)
        told = BoardText(self.nouns, self.questions, self.outcomes, view, page)
        told.tell()
        told.sheet.values_key()
        return page.text()

    def map(self, view: CoreView, width: int = 80, colour: bool = False) -> str:
        assert isinstance(view, View)
        page = Page(width, colour)
        MapText(self.nouns, view, page).tell(page)
        return page.text()

    def outline(self, view: CoreView) -> Outline:
        assert isinstance(view, View)
        outline = Outline()
        told = BoardText(self.nouns, self.questions, self.outcomes, view, outline)
        told.tell()
        MapText(self.nouns, view, outline).around()
        told.sheet.values_key()
        return outline
