"""The small things that Second Chance's table and its map show alike: demand spaces, projects, summits, bonuses."""

from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.second_chance import quotes
from baseload.games.second_chance.state import (
    EMPTY,
    GREEN,
    NO_PROJECT,
    NO_SLOT,
    NOBODY,
    TOPICS,
    State,
    builder_of,
    owner_of,
    source_of,
)
from baseload.games.second_chance.view import View
from baseload.text.climate.signs import Signs
from baseload.text.outline import Paper
from baseload.text.provenance import provenance
from baseload.text.second_chance.nouns import Nouns


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

    def doubt_agenda(self, region: int) -> bool:
        """Is what it shows reconstructed?"""
        return self.values.doubt(f"agendas.{self.state.agendas[region]}")

    def doubt_permits(self, region: int) -> bool:
        """Is the number of permits it can hold reconstructed?"""
        return self.values.doubt_of(f"regions.{REGIONS[region]}", "permits")

    def enemy(self, region: int) -> list[str]:
        """Alone: the sources under which the rival's cubes lie."""
        names = [self.signs.source(source) for source in range(5) if self.state.enemy[region] >> source & 1]
        if len(names) == 1 and self.state.enemy_cubes[region] > 1:  # both under one symbol
            return [self.say("board.enemy_twice", source=names[0])]
        return names

    def spaces(self, region: int) -> list[str]:
        """The demand spaces from the left: fossil plants, green ones with their letters, which empty one is due."""
        state = self.state
        first = self.components.first_space[region]
        tiles = state.spaces[first : first + self.components.spaces[region]]
        return self.signs.spaces(tiles, self.coming.space(region), self._space)

    def _space(self, tile: int) -> str:
        if tile == EMPTY:
            return self.page.paint(self.say("board.due"), "red")
        if tile < GREEN:
            return self.page.paint(self.say(f"fossil.{FOSSILS[tile]}"), "grey")
        builder, owner, source = builder_of(tile), owner_of(tile), self.signs.source(source_of(tile))
        if owner == builder:
            return self.say("board.plant", mark=self.signs.mark(builder), source=source)
        return self.say(
            "board.plant_on", mark=self.signs.mark(builder), source=source, owner=self.signs.mark(owner)
        )

    def permits_of(self, region: int) -> str:
        return self.say(
            "board.permits_of", permits=self.state.permits[region], most=self.components.permit_spaces[region]
        )

    def project(self, place: int) -> str:
        """What lies on a project slot, whose infrastructure is there or whose scientist."""
        state = self.state
        project = state.projects[place]
        if project == NO_SLOT:
            return self.say("board.no_slot")
        if project == NO_PROJECT:
            return self.say("board.free_slot")
        text = self.say("board.planned", source=self.signs.source(project % 5), level=project // 5 + 1)
        if state.prepared[place] != NOBODY:
            return self.say("board.prepared", project=text, mark=self.signs.mark(state.prepared[place]))
        return self.signs.with_scientist(text, state.workers[place])

    def prepare_gain(self, source: int) -> str:
        """What preparing a project of the source gives."""
        parts = self.components
        return self.amounts.together(
            parts.prepare_money[source], parts.prepare_tech[source], parts.prepare_permits[source]
        )

    def cost(self, source: int, level: int, with_permits: bool) -> str:
        """What a plant of the source and level, from 0, costs, scores and asks for."""
        parts = self.components
        cost = [self.amounts.money(parts.plant_money[source][level])]
        cost.append(self.amounts.tech(parts.plant_tech[source][level]))
        if with_permits:
            cost.append(self.amounts.permits(parts.plant_permits[source][level]))
        return self.say(
            "board.cost",
            cost=self.say("list.comma").join(cost),
            points=parts.plant_points[source][level],
            space=parts.plant_knowledge[source][level],
        )

    def summit(self, summit: int) -> str:
        """A summit with its topics and who speaks on them."""
        speakers = self.state.speakers[TOPICS * summit : TOPICS * (summit + 1)]
        return self.signs.summit(summit + 1, self.state.summits[summit], speakers, self.components)
