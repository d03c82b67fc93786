"""The small things that CO₂'s table and its map show alike: seats, demand spaces, projects, summits."""

from baseload.games.climate.world import FOSSILS
from baseload.games.co2 import quotes
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import (
    EMPTY,
    GREEN,
    INSTALLED,
    NO_PROJECT,
    NO_SLOT,
    TOPICS,
    State,
)
from baseload.games.co2.view import View
from baseload.text.climate.signs import Signs
from baseload.text.co2.nouns import Nouns
from baseload.text.outline import Paper
from baseload.text.provenance import provenance


class Pieces:
    """The pieces of one view, for one page."""

    def __init__(self, nouns: Nouns, view: View, page: Paper) -> None:
        self.amounts = nouns.amounts
        self.signs = Signs(nouns.world, page)
        self.say = nouns.words.say
        self.page = page
        self.state: State = view.known
        self.components = self.state.board.components
        self.coming = quotes.next_supply(self.state)
        self.values = provenance(self.state.board.options)

    def agenda(self, region: int) -> list[str]:
        return [self.signs.source(source) for source in self.state.agenda(region)]

    def spaces(self, region: int) -> list[str]:
        """The demand spaces from the left: fossil plants, green ones with their owner, which empty one is due."""
        state = self.state
        first = self.components.first_space[region]
        tiles = state.spaces[first : first + self.components.spaces[region]]
        return self.signs.spaces(tiles, self.coming.space(region), self._space)

    def _space(self, tile: int) -> str:
        if tile == EMPTY:
            return self.page.paint(self.say("board.due"), "red")
        if tile < GREEN:
            return self.page.paint(self.say(f"fossil.{FOSSILS[tile]}"), "grey")
        owner, source = divmod(tile - GREEN, len(SOURCES))
        return self.say("board.plant", mark=self.signs.mark(owner), source=self.signs.source(source))

    def project(self, place: int) -> str:
        """What lies on a project slot, and whose scientist is on it."""
        project = self.state.projects[place]
        if project == NO_SLOT:
            return self.say("board.no_slot")
        if project == NO_PROJECT:
            return self.say("board.free_slot")
        id = "board.installed" if project >= INSTALLED else "board.proposed"
        text = self.say(id, source=self.signs.source(project % INSTALLED))
        return self.signs.with_scientist(text, self.state.workers[place])

    # --- what of it is reconstructed ---

    def doubt_agenda(self, region: int) -> bool:
        return self.values.doubt(f"agendas.{self.state.agendas[region]}")

    def doubt_plant(self, source: int, *names: str) -> bool | None:
        """Of the next plant in the stack."""
        built, levels = self.state.plants_built[source], self.components.plant_level[source]
        if built >= len(levels):
            return None
        return self.values.doubt(*[f"plants.{SOURCES[source]}.{levels[built]}.{name}" for name in names])

    def doubt_bonuses(self, source: int) -> bool:
        return self.values.doubt(f"track.bonuses.{SOURCES[source]}")

    def doubt_summit(self, tile: int) -> bool:
        return tile > 0 and self.values.doubt(f"summits.{tile}")

    def install_gain(self, source: int) -> str:
        """What installing a project of the source gives."""
        parts = self.components
        return self.amounts.together(
            parts.install_money[source], parts.install_tech[source], parts.install_permits[source]
        )

    def summit(self, summit: int) -> str:
        """A summit with its topics and who speaks on them."""
        speakers = self.state.speakers[TOPICS * summit : TOPICS * (summit + 1)]
        return self.signs.summit(summit + 1, self.state.summits[summit], speakers, self.components)
