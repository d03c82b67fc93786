"""Second Chance's world as text, each region in its place, and below it what is printed on the knowledge tracks."""

from typing import Final

from baseload.games.climate.world import SLOTS
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.state import NOBODY
from baseload.text.climate_table import GAP
from baseload.text.layout import Page, columns
from baseload.text.second_chance_pieces import Pieces

# North America, Europe, Asia; below them South America, Africa, Oceania.
_WORLD: Final = [[0, 2, 4], [1, 3, 5]]
_NARROWEST: Final = 25  # columns for a region; on a smaller screen the regions stand one below the other


class WorldMap(Pieces):
    def map(self) -> str:
        page = self.page
        page.sentence(self.say("map.head"))
        seats = range(len(self.state.companies))
        page.flow(self.say("map.letters"), [self.who(seat) for seat in seats], 0)
        width = (page.width - GAP * (len(_WORLD[0]) - 1)) // len(_WORLD[0])
        if width < _NARROWEST:
            for region in self.parts.clockwise:
                page.line()
                page.lines += self._region(region, page.width)
        else:
            for row in _WORLD:
                page.line()
                self.side_by_side([self._region(region, width) for region in row], width)
        left = [self._left(source) for source in range(len(SOURCES))]
        clockwise = [self.speaker.region(region) for region in self.parts.clockwise]
        page.line()
        self.rows([(self.say("map.clockwise"), clockwise), (self.say("map.plants"), left)])
        self._printed()
        return page.text()

    def _left(self, source: int) -> str:
        """A source and how many of its plants are not built yet."""
        left = self.parts.plants - self.state.plants_built[source]
        return self.say("board.cell", head=self.source(source), cell=left)

    def _region(self, region: int, width: int) -> list[str]:
        state, say = self.state, self.say
        page = Page(width, self.page.colour)
        page.line(page.paint(self.speaker.region(region), "bold"))
        held = [say("board.permits_long", permits=self.permits_of(region))]
        if state.controllers[region] != NOBODY:
            held.append(say("board.controls", mark=self.mark(state.controllers[region])))
        if state.relief[region]:
            held.append(self.speaker.tech(state.relief[region]))
        page.flow("", held, 0)
        rows = [(say("map.agenda"), self.agenda(region)), (say("map.spaces"), self.spaces(region))]
        rows += [
            (say(f"board.slot.{slot}"), [self.project(3 * region + at)]) for at, slot in enumerate(SLOTS)
        ]
        rows += [(say("map.enemy"), self.enemy(region))] if state.enemy[region] else []
        label = max(columns(name) for name, _ in rows)
        for name, items in rows:
            page.flow(name, items, 0, label)
        return page.lines

    def _printed(self) -> None:
        """What each track pays and gives, and where its half and its end are."""
        say, page, parts = self.say, self.page, self.parts
        page.heading(say("map.tracks", half=parts.track_half, end=parts.track_length))
        rows = [(say("map.income"), [str(amount) for amount in parts.income[1:]])]
        for source in range(len(SOURCES)):
            bonuses = [
                self.bonus_at(source, space)
                for space in range(1, parts.track_length + 1)
                if parts.bonus[source][space]
            ]
            rows.append((self.source(source), bonuses or [say("board.none")]))
        label = max(columns(name) for name, _ in rows)
        for name, items in rows:
            page.flow(name, items, 2, label)
