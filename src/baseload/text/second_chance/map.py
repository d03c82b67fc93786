"""Second Chance's world as text, each region in its place, and below it what is printed on the knowledge tracks."""

from baseload.games.climate.world import SLOTS
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.state import NOBODY
from baseload.games.second_chance.view import View
from baseload.text.climate.map import write_regions
from baseload.text.climate.table import Sheet
from baseload.text.layout import Page, columns
from baseload.text.outline import Paper
from baseload.text.second_chance.nouns import Nouns
from baseload.text.second_chance.pieces import Pieces


class MapText:
    """One drawing of the world."""

    def __init__(self, nouns: Nouns, view: View, page: Paper) -> None:
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.say = nouns.words.say
        self.state = view.known
        self.components = self.state.board.components
        self.page = page
        self.pieces = Pieces(nouns, view, page)
        self.signs = self.pieces.signs
        self.values = self.pieces.values
        self.sheet = Sheet(nouns.words, page, self.values)

    def tell(self, page: Page) -> None:
        """The world as a picture of lines, and what is printed around it."""
        page.sentence(self.say("map.head"))
        seats = range(len(self.state.companies))
        page.flow(self.say("map.letters"), [self.signs.who(seat) for seat in seats], 0)
        write_regions(self.sheet, page, self.components.clockwise, self._region)
        page.line()
        self.around()
        self.sheet.values_key()

    def around(self) -> None:
        """What the table itself does not show: which region follows which, and what is printed on the tracks."""
        left = [self._left(source) for source in range(len(SOURCES))]
        clockwise = [self.world.region(region) for region in self.components.clockwise]
        around = self.sheet.mark_if(self.say("map.clockwise"), self.values.doubt("regions.clockwise"))
        self.sheet.rows([(around, clockwise), (self.say("map.plants"), left)])
        self._printed()

    def _left(self, source: int) -> str:
        """A source and how many of its plants are not built yet."""
        left = self.components.plants - self.state.plants_built[source]
        return self.say("board.cell", head=self.signs.source(source), cell=left)

    def _region(self, region: int, width: int) -> list[str]:
        state, say = self.state, self.say
        page = Page(width, self.page.colour)
        page.name(self.world.region(region))
        permits = self.sheet.mark_if(self.pieces.permits_of(region), self.pieces.doubt_permits(region))
        held = [say("board.permits_long", permits=permits)]
        if state.controllers[region] != NOBODY:
            held.append(say("board.controls", mark=self.signs.mark(state.controllers[region])))
        if state.relief[region]:
            held.append(self.amounts.tech(state.relief[region]))
        page.flow("", held, 0)
        agenda = self.sheet.mark_if(say("map.agenda"), self.pieces.doubt_agenda(region))
        rows = [(agenda, self.pieces.agenda(region)), (say("map.spaces"), self.pieces.spaces(region))]
        rows += [
            (say(f"board.slot.{slot}"), [self.pieces.project(3 * region + at)])
            for at, slot in enumerate(SLOTS)
        ]
        rows += [(say("map.enemy"), self.pieces.enemy(region))] if state.enemy[region] else []
        label = max(columns(name) for name, _ in rows)
        for name, items in rows:
            page.flow(name, items, 0, label)
        return page.lines

    def _printed(self) -> None:
        """What each track pays and gives, and where its half and its end are."""
        say, page, parts = self.say, self.page, self.components
        incomes = [[str(amount) for amount in row[1:]] for row in parts.income]
        ends = list(zip(parts.track_halves, parts.track_lengths, strict=True))
        alike = len(set(ends)) == 1 and all(row == incomes[0] for row in incomes)
        rows: list[tuple[str, list[str]]] = []
        if alike:
            page.heading(say("map.tracks", half=ends[0][0], end=ends[0][1]))
            doubt = self.values.doubt("track.income")
            rows.append((self.sheet.mark_if(say("map.income"), doubt), incomes[0]))
        else:
            page.heading(say("map.tracks_each"))
        for source in range(len(SOURCES)):
            bonuses = self.signs.bonuses(source, parts) or [say("board.none")]
            doubt = self.values.doubt(f"track.bonuses.{SOURCES[source]}")
            name = self.sheet.mark_if(self.signs.source(source), doubt)
            if alike:
                rows.append((name, bonuses))
            else:
                half, end = ends[source]
                rows.append((name, [say("map.track_ends", half=half, end=end), *bonuses]))
                doubt = self.values.doubt_of("track.income", SOURCES[source])
                rows.append((self.sheet.mark_if(say("map.income"), doubt), incomes[source]))
        label = max(columns(name) for name, _ in rows)
        for name, items in rows:
            page.flow(name, items, 2, label)
