"""Second Chance's world as text, each region in its place, and below it what is printed on the knowledge tracks."""

from typing import Final

from baseload.games.climate.world import SLOTS
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.state import NOBODY
from baseload.text.climate.table import GAP
from baseload.text.layout import Page, columns
from baseload.text.second_chance.pieces import Pieces

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
        around = self.mark_if(self.say("map.clockwise"), self.values.doubt("regions.clockwise"))
        self.rows([(around, clockwise), (self.say("map.plants"), left)])
        self._printed()
        self.values_key(self.values)
        return page.text()

    def _left(self, source: int) -> str:
        """A source and how many of its plants are not built yet."""
        left = self.parts.plants - self.state.plants_built[source]
        return self.say("board.cell", head=self.source(source), cell=left)

    def _region(self, region: int, width: int) -> list[str]:
        state, say = self.state, self.say
        page = Page(width, self.page.colour)
        page.line(page.paint(self.speaker.region(region), "bold"))
        permits = self.mark_if(self.permits_of(region), self.doubt_permits(region))
        held = [say("board.permits_long", permits=permits)]
        if state.controllers[region] != NOBODY:
            held.append(say("board.controls", mark=self.mark(state.controllers[region])))
        if state.relief[region]:
            held.append(self.speaker.tech(state.relief[region]))
        page.flow("", held, 0)
        agenda = self.mark_if(say("map.agenda"), self.doubt_agenda(region))
        rows = [(agenda, self.agenda(region)), (say("map.spaces"), self.spaces(region))]
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
        incomes = [[str(amount) for amount in row[1:]] for row in parts.income]
        ends = list(zip(parts.track_halves, parts.track_lengths, strict=True))
        alike = len(set(ends)) == 1 and all(row == incomes[0] for row in incomes)
        rows: list[tuple[str, list[str]]] = []
        if alike:
            page.heading(say("map.tracks", half=ends[0][0], end=ends[0][1]))
            doubt = self.values.doubt("track.income")
            rows.append((self.mark_if(say("map.income"), doubt), incomes[0]))
        else:
            page.heading(say("map.tracks_each"))
        for source in range(len(SOURCES)):
            bonuses = self.bonuses(source, parts) or [say("board.none")]
            doubt = self.values.doubt(f"track.bonuses.{SOURCES[source]}")
            name = self.mark_if(self.source(source), doubt)
            if alike:
                rows.append((name, bonuses))
            else:
                half, end = ends[source]
                rows.append((name, [say("map.track_ends", half=half, end=end), *bonuses]))
                doubt = self.values.doubt_of("track.income", SOURCES[source])
                rows.append((self.mark_if(say("map.income"), doubt), incomes[source]))
        label = max(columns(name) for name, _ in rows)
        for name, items in rows:
            page.flow(name, items, 2, label)
