"""The log of a table as its reader may read it, newest first, under the chapters of the game. What was once written
stays written."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from baseload.core.contract import View
from baseload.core.event import Event
from baseload.draw.banner import Move
from baseload.draw.drawer import drawer
from baseload.draw.glyphs import seat_mark
from baseload.draw.markup import Markup, element, joined, raw
from baseload.draw.panels import Written
from baseload.server.replies import Banner
from baseload.text.speaker import Line, Speaker

_IN_LIST: Final = 10  # moves in one list: a page that has the older lists need not be sent them again
_LISTS: Final = 6  # shown beside a board; the whole log has a page of its own


Chapter = tuple[int, ...]


class _List:
    """Some moves, and the chapter of the oldest of them."""

    def __init__(self, written: Written, begins: Chapter) -> None:
        self.written = written
        self.begins = begins


class LogLine:
    """A move in the log: its number, who made it, what its reader may know of it, and the chapter of the game. `entry`
    is the number of the table's entry: a move that was taken back and one made in its place differ in it."""

    def __init__(self, number: int, seat: int, events: list[Event], entry: int, chapter: Chapter) -> None:
        self.number = number
        self.entry = entry
        self.seat = seat
        self.events = events
        self.chapter = chapter
        self.sentences: list[str] | None = None
        self.markup = Markup("")
        # The whole list that ends with it, by the chapter of what stands above: one that goes on has its heading there.
        self.lists: dict[Chapter | None, _List] = {}
        self.banners: list[Banner] | None = None  # told of it; None until somebody has asked

    def written(self, view: View, voice: Speaker) -> list[str]:
        """The sentences; with the first telling the markup is made too."""
        if self.sentences is None:
            self.sentences = [voice.event(event, view) for event in self.events]
            headed = drawer(view.game).headed if self.chapter else frozenset()
            lines = [voice.line(event, view) for event in self.events if event.kind not in headed]
            about = groupby(lines, lambda line: line.seat)
            rows = [self._row(seat, list(told), place, voice) for place, (seat, told) in enumerate(about)]
            self.markup = joined(reversed(rows))  # the latest first, as everywhere in the log
        return self.sentences

    def _row(self, seat: int | None, told: list[Line], place: int, voice: Speaker) -> Markup:
        """What a move did to one seat, or to the table, which has no mark. The first row has the number of the move."""
        id = f"log-{self.number}" + (f"-{place}" if place else "")
        link: Markup | str = element("span", class_="n") if place else ""
        if not place:
            link = element("a", self.number, class_="n", href=f"#move-{self.number}", data_move=self.number)
        mark = seat_mark(seat, voice.name(seat), letter=False) if seat is not None else element("span")
        said = element("div", joined(_told(line) for line in told))
        return element("li", link, mark, said, id=id, data_seat=self.seat)


def _told(line: Line) -> Markup:
    """A line that leaves something out holds the whole too: it is what is read aloud, and what unfolds in the place of
    the line where its number has the focus."""
    end = element("b", line.end) if line.end else ""
    if line.whole == line.said:
        return element("span", line.said, end)
    brief = element("span", line.said, end, class_="brief", title=line.whole, aria_hidden="true")
    return raw(brief, element("span", line.whole, class_="whole"))


class Log:
    """The moves up to the `last` one. `line` gives the line of a move, by its number from 1."""

    def __init__(self, line: Callable[[int], LogLine], last: int) -> None:
        self._line = line
        self._last = last

    def news(self, view: View, voice: Speaker) -> list[str]:
        """What the last move brought."""
        return self._line(self._last).written(view, voice) if self._last else []

    def __iter__(self) -> Iterator[Event]:
        return self.events()

    def events(self) -> Iterator[Event]:
        """What has happened, the latest first, as the reader may know it."""
        for number in range(self._last, 0, -1):
            yield from reversed(self._line(number).events)

    def latest(self, most: int) -> list[LogLine]:
        """The last moves, the latest first."""
        return [self._line(number) for number in range(self._last, max(0, self._last - most), -1)]

    def move(self, line: LogLine) -> Move:
        """What a line tells of, with all that happened before."""
        return Move(line.events, Log(self._line, line.number - 1))

    def lists(self, view: View, voice: Speaker) -> list[Written]:
        newest = (self._last - 1) // _IN_LIST
        found: list[Written] = []
        above: Chapter | None = (
            None  # of what the reader may know, the chapter of the move after those of a list
        )
        for place in range(newest, max(-1, newest - _LISTS), -1):
            one = self._list(place, above, view, voice)
            if one is not None:
                found.append(one.written)
                above = one.begins
        return found

    def _list(self, place: int, above: Chapter | None, view: View, voice: Speaker) -> _List | None:
        """The moves of one list; None where the reader may know of none of them."""
        first = place * _IN_LIST + 1
        last = min(self._last, first + _IN_LIST - 1)
        closing = self._line(last)
        if above in closing.lists:
            return closing.lists[above]
        lines = [self._line(number) for number in range(last, first - 1, -1)]
        known = [line for line in lines if line.written(view, voice) and line.markup]
        if not known:
            return None
        rows = _under_headings(known, above, view, voice)
        made = _List(_written(f"moves-{place}", rows, voice), known[-1].chapter)
        if last == first + _IN_LIST - 1:
            closing.lists[above] = made
        return made

    def by_phases(self, view: View, voice: Speaker) -> list[Written]:
        """All of it as one list, for who looks back."""
        lines = [
            self._line(number) for number in range(self._last, max(0, self._last - _IN_LIST * _LISTS), -1)
        ]
        known = [line for line in lines if line.written(view, voice) and line.markup]
        return [_written("moves", _under_headings(known, None, view, voice), voice)]


def _under_headings(lines: list[LogLine], above: Chapter | None, view: View, voice: Speaker) -> list[Markup]:
    """Moves, the newest first, with the heading of their chapter above those that are alike in it, unless that stands
    `above` them already."""
    shown = drawer(view.game)
    rows = []
    for line in lines:
        if line.chapter != above:
            above = line.chapter
            heading = shown.heading(above, voice) if above else ""
            rows += [element("li", heading, class_="phase")] if heading else []
        rows.append(line.markup)
    return rows


def _written(id: str, rows: list[Markup], voice: Speaker) -> Written:
    drawn = element("ol", joined(rows), class_="log", id=id, aria_label=voice.words.say("table.log"))
    return Written(drawn)
