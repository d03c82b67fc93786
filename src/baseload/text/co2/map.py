"""CO₂'s world as text, each region in its place, and below it what is printed on tracks and tiles."""

from baseload.games.climate.world import SLOTS
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import NOBODY
from baseload.games.co2.view import View
from baseload.text.climate.map import write_regions
from baseload.text.climate.table import Sheet
from baseload.text.co2.nouns import Nouns
from baseload.text.co2.pieces import Pieces
from baseload.text.layout import Page, columns
from baseload.text.outline import Paper


class MapText:
    """One drawing of the world."""

    def __init__(self, nouns: Nouns, view: View, page: Paper) -> None:
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.say = nouns.words.say
        self.state = view.known
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
        write_regions(self.sheet, page, self.state.board.components.clockwise, self._region)
        page.line()
        self.around()
        self.sheet.values_key()

    def around(self) -> None:
        """What the table itself does not show: which region follows which, and what is printed on tracks and tiles."""
        clockwise = [self.world.region(region) for region in self.state.board.components.clockwise]
        self.page.flow(
            self.sheet.mark_if(self.say("map.clockwise"), self.values.doubt("regions.clockwise")),
            clockwise,
            0,
        )
        self._printed()

    def _region(self, region: int, width: int) -> list[str]:
        state, say = self.state, self.say
        page = Page(width, self.page.colour)
        page.name(self.world.region(region))
        most = state.board.components.spaces[region]
        held = [
            say(
                "board.permits_long",
                permits=say("board.permits_of", permits=state.permits[region], most=most),
            )
        ]
        if state.controllers[region] != NOBODY:
            held.append(say("board.controls", mark=self.signs.mark(state.controllers[region])))
        if state.relief[region]:
            held.append(self.amounts.tech(state.relief[region]))
        page.flow("", held, 0)
        slots = [
            (say(f"board.slot.{slot}"), [self.pieces.project(3 * region + at)])
            for at, slot in enumerate(SLOTS)
        ]
        rows = [
            (
                self.sheet.mark_if(say("map.agenda"), self.pieces.doubt_agenda(region)),
                self.pieces.agenda(region),
            ),
            (say("map.spaces"), self.pieces.spaces(region)),
            *slots,
        ]
        label = max(columns(name) for name, _ in rows)
        for name, items in rows:
            page.flow(name, items, 1, label)
        return page.lines

    def _printed(self) -> None:
        """What installing gives, the plants still in the stacks, and the spaces of the tracks."""
        state, say, page = self.state, self.say, self.page
        parts = state.board.components
        page.heading(say("map.sources"))
        rows_of_income = [[str(amount) for amount in row[1:]] for row in parts.income]
        alike = all(row == rows_of_income[0] for row in rows_of_income)
        if alike:
            page.flow(
                self.sheet.mark_if(say("map.income"), self.values.doubt("track.income")), rows_of_income[0]
            )
        for source in range(len(SOURCES)):
            page.name(self.world.source(source))
            bonuses = self.signs.bonuses(source, parts)
            rows = [
                (say("map.install"), [self.pieces.install_gain(source)]),
                (say("map.plants"), self._stack(source) or [say("board.none")]),
                (
                    self.sheet.mark_if(say("map.bonuses"), self.pieces.doubt_bonuses(source)),
                    bonuses or [say("board.none")],
                ),
            ]
            if not alike:
                doubt = self.values.doubt_of("track.income", SOURCES[source])
                rows.append((self.sheet.mark_if(say("map.income"), doubt), rows_of_income[source]))
            label = max(columns(name) for name, _ in rows)
            for name, items in rows:
                page.flow(name, items, 2, label, ";")

    def _stack(self, source: int) -> list[str]:
        """The plants left, from the top, equal ones together."""
        parts = self.state.board.components
        built = self.state.plants_built[source]
        tiles = list(
            zip(parts.plant_money[source], parts.plant_tech[source], parts.plant_points[source], strict=True)
        )[built:]
        levels = parts.plant_level[source][built:]
        said = []
        for tile in dict.fromkeys(tiles):
            money, tech, points = tile
            text = self.say(
                "map.plant",
                count=tiles.count(tile),
                money=money,
                tech=self.amounts.tech(tech),
                points=self.amounts.points(points),
            )
            level = levels[tiles.index(tile)]
            said.append(self.sheet.mark_if(text, self.values.doubt(f"plants.{SOURCES[source]}.{level}")))
        return said
