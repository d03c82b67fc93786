"""CO₂ in words: the door to its chapters. climate/speaker.py lists them."""

from collections.abc import Sequence

from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.co2.components import SOURCES
from baseload.games.co2.view import View
from baseload.text.catalogue import Catalogue
from baseload.text.climate.phrases import COUNTS
from baseload.text.climate.speaker import ClimateSpeaker
from baseload.text.co2.actions import Actions
from baseload.text.co2.board import BoardText
from baseload.text.co2.events import Events
from baseload.text.co2.map import MapText
from baseload.text.co2.nouns import Nouns, parts_of
from baseload.text.co2.outcome import Outcomes
from baseload.text.co2.questions import Questions
from baseload.text.co2.refusals import Refusals
from baseload.text.layout import Page
from baseload.text.outline import Outline


class Co2Speaker(ClimateSpeaker):
    """Speaks of CO₂ and shows its table."""

    def __init__(
        self, game: str, words: Catalogue, names: Sequence[str] | None = None, you: int | None = None
    ) -> None:
        super().__init__(game, words, names, you, SOURCES, COUNTS)
        self.nouns = Nouns(self.amounts, self.world)
        self.actions = Actions(self.nouns)
        self.events = Events(self.nouns, self.results)
        self.questions = Questions(self.nouns, self.turns)
        self.refusals = Refusals(self.nouns)
        self.outcomes = Outcomes(self.nouns, self.results)

    def option_facts(self, name: str, value: Plain) -> dict[str, Plain]:
        facts = super().option_facts(name, value)
        parts = parts_of(None)
        if name == "players" and type(value) is int and 1 <= value < len(parts.decades):
            facts.update(decades=parts.decades[value], rounds=parts.rounds[value])
        elif name == "fossil_setup" and value in parts.presets:
            laid, gone = parts.presets[value], parts.preset_removed[value]
            facts.update(
                laid=self.nouns.fossils(laid),
                level=sum(ppm * tiles for ppm, tiles in zip(parts.ppm, laid, strict=True)),
                removed=self.nouns.fossils(gone),
            )
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
