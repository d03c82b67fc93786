"""The small things that Second Chance's table and its map show alike: demand spaces, projects, summits, bonuses."""

from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.second_chance.deal import fossil_counts
from baseload.games.second_chance.energy import FirstRegion
from baseload.games.second_chance.state import (
    EMPTY,
    GREEN,
    NO_PROJECT,
    NO_SLOT,
    NOBODY,
    PREPARING,
    REDUCTION,
    SUPPLY,
    TOPICS,
    State,
    builder_of,
    owner_of,
    source_of,
)
from baseload.games.second_chance.view import View
from baseload.text.climate.signs import Signs
from baseload.text.layout import Page
from baseload.text.provenance import provenance
from baseload.text.second_chance.nouns import Nouns


def next_supply(state: State) -> int:
    """The decade of the supply phase that comes next or is just beginning; 0 if there is none any more.

    Partners have it at the end of a decade, rivals at its beginning.
    """
    if state.result is not None:
        return 0
    decade = state.decade
    if state.phase == SUPPLY:
        past = not isinstance(state.stack[-1], FirstRegion)
    elif state.board.team:
        past = state.phase == REDUCTION
    else:
        past = state.phase != PREPARING
    decade += past
    return decade if decade <= state.board.decades else 0


def due(state: State, region: int) -> bool:
    """Will the region get a fossil plant in the next supply phase, unless somebody builds there first?"""
    parts = state.board.parts
    decade = next_supply(state)
    if not decade or decade > parts.spaces[region]:
        return False
    return state.spaces[parts.first_space[region] + decade - 1] == EMPTY


def due_plants(state: State) -> tuple[int, int, int]:
    """How many fossil plants the next supply phase brings as things stand, and the least and most ppm they can have.

    Which tiles are in the pile is known to everybody, only their order is not. Below them lie those that inspectors
    have put there in sight of all, and after these the box would be shuffled.
    """
    parts = state.board.parts
    counts = fossil_counts(state.board, state.solo_goal)
    left = [count - boxed for count, boxed in zip(counts, state.fossils_box, strict=True)]
    for tile in (*state.spaces, *state.fossils_under):
        if EMPTY < tile < GREEN:
            left[tile] -= 1
    pile = _ppm(left, parts.ppm)
    under = [parts.ppm[kind] for kind in state.fossils_under]
    box = _ppm(state.fossils_box, parts.ppm)
    tiles = min(sum(due(state, region) for region in range(len(REGIONS))), len(pile) + len(under) + len(box))
    hidden = min(tiles, len(pile))
    seen = min(tiles - hidden, len(under))
    renewed = tiles - hidden - seen
    least = sum(pile[:hidden]) + sum(under[:seen]) + sum(box[:renewed])
    most = sum(pile[len(pile) - hidden :]) + sum(under[:seen]) + sum(box[len(box) - renewed :])
    return tiles, least, most


def _ppm(tiles: list[int], ppm: list[int]) -> list[int]:
    """The ppm of so many tiles of each kind, the lowest first."""
    return sorted(ppm[kind] for kind, count in enumerate(tiles) for _ in range(count) if kind)


class Pieces:
    """The pieces of one view, for one page."""

    def __init__(self, nouns: Nouns, view: View, page: Page) -> None:
        self.amounts = nouns.amounts
        self.signs = Signs(nouns.world, page)
        self.say = nouns.words.say
        self.page = page
        self.state: State = view.known
        self.parts = self.state.board.parts
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
        first = self.parts.first_space[region]
        tiles = state.spaces[first : first + self.parts.spaces[region]]
        return self.signs.spaces(tiles, next_supply(state) - 1 if due(state, region) else -1, self._space)

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
            "board.permits_of", permits=self.state.permits[region], most=self.parts.permit_spaces[region]
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
        parts = self.parts
        return self.amounts.together(
            parts.prepare_money[source], parts.prepare_tech[source], parts.prepare_permits[source]
        )

    def cost(self, source: int, level: int, with_permits: bool) -> str:
        """What a plant of the source and level, from 0, costs, scores and asks for."""
        parts = self.parts
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
        return self.signs.summit(summit + 1, self.state.summits[summit], speakers, self.parts)
