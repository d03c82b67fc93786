"""Power Grid's speaker: a door to what tells its terms, actions, events, questions, outcome and board."""

from collections.abc import Mapping, Sequence

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.power_grid.components import components
from baseload.games.power_grid.view import View
from baseload.text.catalogue import Catalogue
from baseload.text.layout import Page, harmless
from baseload.text.outline import Outline
from baseload.text.power_grid.actions import Actions
from baseload.text.power_grid.board import BoardText
from baseload.text.power_grid.events import ready
from baseload.text.power_grid.map import MapText
from baseload.text.power_grid.outcome import tell_outcome
from baseload.text.power_grid.questions import question
from baseload.text.power_grid.terms import Terms, known
from baseload.text.speaker import Speaker


class PowerGridSpeaker(Speaker):
    """Speaks of Power Grid. `terms` are its names and units, for whoever draws it too."""

    def __init__(
        self, game: str, words: Catalogue, names: Sequence[str] | None = None, you: int | None = None
    ) -> None:
        super().__init__(game, words, names, you)
        self.terms = Terms(self)
        self._actions = Actions(self.terms)

    def phrases(self, facts: dict[str, Plain], view: CoreView | None) -> dict[str, Plain]:
        return {**super().phrases(facts, view), **self.terms.phrases(facts, view)}

    def ready(self, event: Event, view: CoreView) -> Event:
        return ready(event, view, self.terms)

    def action(self, action: Action, view: CoreView) -> str:
        return self._actions.sentence(action, view)

    def asked(self, view: CoreView) -> str:
        seat = view.to_move
        if seat is None:
            return super().asked(view)
        kind, facts = question(view, seat, self.terms)
        return self.words.say(self._to(seat, f"asked.{kind}"), **facts)

    def _refusal_facts(
        self, refusal: Refusal, view: CoreView | None, action: Action | None
    ) -> dict[str, Plain]:
        facts = super()._refusal_facts(refusal, view, action)
        self._actions.refused(action, facts, view)
        return facts

    def option_facts(self, name: str, value: Plain) -> dict[str, Plain]:
        facts = super().option_facts(name, value)
        if name == "players" and type(value) is int and 2 <= value <= 6:
            table = components().table(value)
            end = self.terms.cities(table.end_cities)
            facts.update(regions=table.regions, plants=table.max_plants, end=end)
        elif name == "map" and isinstance(value, dict):
            facts["value"] = harmless(str(value.get("name", "?")))
        return facts

    def option_names(self, name: str, value: Plain, others: Mapping[str, Plain]) -> dict[str, Plain]:
        """Regions are called as the map has them that is played on. The beginners' game ends sooner."""
        if name == "players" and others.get("beginner") == "on":
            return {"end": self.terms.cities(components().beginner_end)}
        if name == "regions" and isinstance(value, list) and "map" in others:
            return {"value": self.several(self.terms.places.regions_of(others["map"], value))}
        return {}

    def problem_names(self, facts: dict[str, Plain]) -> dict[str, Plain]:
        named = facts.get("map")
        return {"map": self.terms.places.map_called(named)} if isinstance(named, str) else {}

    def typed_names(self, view: CoreView) -> dict[str, list[tuple[str, str]]]:
        """Cities and regions as the reader's language has them and as the map has them; on drawings a city may have a
        shorter name, which people will type too."""
        chart, places = known(view).board.map, self.terms.places
        cities = [(places.city(chart, city.id), city.id) for city in chart.cities]
        short = [(places.label(chart, city.id), city.id) for city in chart.cities]
        regions = [(places.region(chart, id), id) for id in chart.regions]
        printed = [(city.name, city.id) for city in chart.cities]
        return {
            "build": list(dict.fromkeys(cities + short + printed)),
            "region": list(dict.fromkeys(regions + [(name, id) for id, name in chart.regions.items()])),
        }

    def outcome(self, view: CoreView) -> str:
        outcome = view.outcome
        if outcome is None:
            return super().outcome(view)
        page = Page()
        tell_outcome(page, outcome, view, self)
        return page.text()

    def board(self, view: CoreView, width: int = 80, colour: bool = False) -> str:
        assert isinstance(view, View)
        page = Page(width, colour)
        BoardText(self.terms, view, page).tell()
        return page.text()

    def map(self, view: CoreView, width: int = 80, colour: bool = False) -> str:
        assert isinstance(view, View)
        page = Page(width, colour)
        MapText(BoardText(self.terms, view, page)).lines(page)
        return page.text()

    def outline(self, view: CoreView) -> Outline:
        assert isinstance(view, View)
        outline = Outline()
        told = BoardText(self.terms, view, outline)
        told.tell()
        MapText(told).tables(outline)
        return outline
