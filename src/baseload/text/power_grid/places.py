"""The names of maps, regions and cities as the reader's language writes them.

A map's file has one name for each place. A language that writes it in another way has that in its catalogue:
`chart.germany`, `area.germany.nw`, `city.germany.koeln`; no other language has an entry. Only the maps that come with
the game are in catalogues, so a map of somebody's own keeps the names that its file has, even where it began as a copy
of one of ours: a place is translated as long as it is called what it is called there.

A city can have a short name, for drawings: `city.germany.muenchen.short`.

>>> from baseload.games.power_grid.maps import built_in
>>> from baseload.text.catalogue import game_catalogue
>>> germany = built_in("germany")
>>> polish, italian = (Places(game_catalogue("power-grid", language)) for language in ("pl", "it"))
>>> polish.map(germany), polish.city(germany, "muenchen"), polish.city(germany, "essen")
('Niemcy', 'Monachium', 'Essen')
>>> italian.city(germany, "muenchen"), italian.label(germany, "muenchen")
('Monaco di Baviera', 'Monaco')
"""

from collections.abc import Sequence

from baseload.core.plain import Plain
from baseload.games.power_grid.maps import BUILT_IN, Map, built_in, map_of
from baseload.text.catalogue import Catalogue
from baseload.text.layout import harmless


class Places:
    """Says them in the words of one catalogue. What is on no map is told by its id."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def map(self, chart: Map) -> str:
        ours = _ours(chart)
        return self._said(f"chart.{chart.id}", chart.name, ours.name if ours is not None else None)

    def region(self, chart: Map, id: str) -> str:
        if id not in chart.regions:
            return id
        ours = _ours(chart)
        printed = ours.regions.get(id) if ours is not None else None
        return self._said(f"area.{chart.id}.{id}", chart.regions[id], printed)

    def city(self, chart: Map, id: str) -> str:
        if id not in chart.by_id:
            return id
        ours = _ours(chart)
        printed = ours.by_id[id].name if ours is not None and id in ours.by_id else None
        return self._said(f"city.{chart.id}.{id}", chart.by_id[id].name, printed)

    def label(self, chart: Map, id: str) -> str:
        """A city's name as it stands on a drawing: the short one, without what comes after a comma."""
        name = self.city(chart, id)
        short = self.words.form(name, "short") if self._translated(name, chart, id) else name
        return short.partition(",")[0] or short

    def _translated(self, name: str, chart: Map, id: str) -> bool:
        return name != harmless(chart.by_id[id].name)

    def _said(self, id: str, name: str, printed: str | None) -> str:
        """`printed` is what the map that comes with the game has there."""
        return self.words.say(id) if name == printed and self.words.has(id) else harmless(name)

    # --- where no table tells the map ---

    def map_called(self, name: str) -> str:
        """The name of a map of ours, told by the one in its file; any other as it is."""
        ours = next((chart for chart in _all_ours() if chart.name == name), None)
        return self.map(ours) if ours is not None else harmless(name)

    def regions_of(self, chosen: Plain, regions: Sequence[str]) -> list[str]:
        """Regions of the map that was chosen as an option."""
        chart = map_of(chosen)
        return [self.region(chart, region) for region in regions]

    def anywhere(self, what: str, id: str) -> str:
        """A city or a region of any map of ours."""
        for chart in _all_ours():
            if what == "region" and id in chart.regions:
                return self.region(chart, id)
            if what == "city" and id in chart.by_id:
                return self.city(chart, id)
        return id


def _all_ours() -> list[Map]:
    return [built_in(name) for name in BUILT_IN]


def _ours(chart: Map) -> Map | None:
    """The map that comes with the game and has the same id."""
    return built_in(chart.id) if chart.id in BUILT_IN else None
