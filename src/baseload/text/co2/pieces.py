"""The small things that CO₂'s table and its map show alike: seats, demand spaces, projects, summits."""

from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import (
    EMPTY,
    GREEN,
    INSTALLED,
    NO_PROJECT,
    NO_SLOT,
    NOBODY,
    OPERATIONS,
    PREPARING,
    TOPICS,
    State,
)
from baseload.games.co2.view import View
from baseload.text.climate.table import Drawing
from baseload.text.co2.words import Co2Words
from baseload.text.layout import Page, harmless
from baseload.text.provenance import provenance


def next_supply(state: State) -> int:
    """The decade of the supply phase that comes next or is going on; 0 if there is none any more."""
    if state.result is not None:
        return 0
    decade = state.decade + (state.phase in (OPERATIONS, PREPARING))
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

    Which tiles are left is known to everybody, only their order is not.
    """
    parts = state.board.parts
    left = [tiles - gone for tiles, gone in zip(parts.fossil_tiles, state.fossils_gone, strict=True)]
    for tile in state.spaces:
        if EMPTY < tile < GREEN:
            left[tile] -= 1
    ppm = sorted(parts.ppm[kind] for kind, count in enumerate(left) for _ in range(count))
    tiles = min(sum(due(state, region) for region in range(len(REGIONS))), len(ppm))
    return tiles, sum(ppm[:tiles]), sum(ppm[len(ppm) - tiles :])


class Pieces(Drawing):
    """One drawing of one view."""

    def __init__(self, speaker: Co2Words, view: View, page: Page) -> None:
        super().__init__(speaker, page)
        self.speaker = speaker
        self.view = view
        self.state: State = view.known
        self.values = provenance(self.state.board.options)

    def agenda(self, region: int) -> list[str]:
        return [self.source(source) for source in self.state.agenda(region)]

    def spaces(self, region: int) -> list[str]:
        """The demand spaces from the left: fossil plants, green ones with their owner, which empty one is due."""
        parts = self.state.board.parts
        first = parts.first_space[region]
        said: list[str] = []
        free = 0
        is_due = due(self.state, region)
        for place in range(parts.spaces[region]):
            tile = self.state.spaces[first + place]
            if tile == EMPTY and not (is_due and place == next_supply(self.state) - 1):
                free += 1
                continue
            if free:
                said.append(self.speaker.words.say_many("board.free_spaces", free))
                free = 0
            said.append(self._space(tile))
        if free:
            said.append(self.speaker.words.say_many("board.free_spaces", free))
        return said

    def _space(self, tile: int) -> str:
        if tile == EMPTY:
            return self.page.paint(self.say("board.due"), "red")
        if tile < GREEN:
            return self.page.paint(self.say(f"fossil.{FOSSILS[tile]}"), "grey")
        owner, source = divmod(tile - GREEN, len(SOURCES))
        return self.say("board.plant", mark=self.mark(owner), source=self.source(source))

    def project(self, place: int) -> str:
        """What lies on a project slot, and whose scientist is on it."""
        project = self.state.projects[place]
        if project == NO_SLOT:
            return self.say("board.no_slot")
        if project == NO_PROJECT:
            return self.say("board.free_slot")
        id = "board.installed" if project >= INSTALLED else "board.proposed"
        text = self.say(id, source=self.source(project % INSTALLED))
        worker = self.state.workers[place]
        if worker == NOBODY:
            return text
        return self.say("board.with_scientist", project=text, mark=self.mark(worker))

    # --- what of it is reconstructed ---

    def doubt_agenda(self, region: int) -> bool:
        return self.values.doubt(f"agendas.{self.state.agendas[region]}")

    def doubt_plant(self, source: int, *names: str) -> bool | None:
        """Of the next plant in the stack."""
        built, levels = self.state.plants_built[source], self.state.board.parts.plant_level[source]
        if built >= len(levels):
            return None
        return self.values.doubt(*[f"plants.{SOURCES[source]}.{levels[built]}.{name}" for name in names])

    def doubt_bonuses(self, source: int) -> bool:
        return self.values.doubt(f"track.bonuses.{SOURCES[source]}")

    def doubt_summit(self, tile: int) -> bool:
        return tile > 0 and self.values.doubt(f"summits.{tile}")

    def install_gain(self, source: int) -> str:
        """What installing a project of the source gives."""
        parts = self.state.board.parts
        return self.speaker.amounts(
            parts.install_money[source], parts.install_tech[source], parts.install_permits[source]
        )

    def summit(self, summit: int) -> str:
        """A summit with its topics and who speaks on them."""
        tile = self.state.summits[summit]
        if not tile:
            return self.say("board.summit_none", number=summit + 1)
        parts = self.state.board.parts
        topics = []
        for index, source in enumerate(parts.summit_topics[tile]):
            seat = self.state.speakers[TOPICS * summit + index]
            text = self.source(source)
            if seat != NOBODY:
                text = self.say("board.with_scientist", project=text, mark=self.mark(seat))
            topics.append(text)
        return self.say(
            "board.summit",
            number=summit + 1,
            name=harmless(parts.summit_names[tile]),
            topics=self.say("list.comma").join(topics),
        )
