"""The log of a table as its reader may read it, newest first. What was once written stays written."""

from collections.abc import Callable, Iterator
from typing import Final

from baseload.core.contract import View
from baseload.core.event import Event
from baseload.draw.glyphs import seat_mark
from baseload.draw.markup import Markup, element, joined
from baseload.draw.panels import Written
from baseload.text.speaker import Speaker

_IN_LIST: Final = 10  # moves in one list: a page that has the older lists need not be sent them again
_LISTS: Final = 6  # shown beside a board; the whole log has a page of its own


class LogLine:
    """A move in the log: its number, who made it, and what its reader may know of it."""

    def __init__(self, number: int, seat: int, events: list[Event]) -> None:
        self.number = number
        self.seat = seat
        self.events = events
        self.sentences: list[str] | None = None
        self.markup = Markup("")
        self.list: Written | None = None  # the whole list that ends with it

    def written(self, view: View, voice: Speaker) -> list[str]:
        """The sentences; with the first telling the markup is made too."""
        if self.sentences is None:
            self.sentences = [voice.event(event, view) for event in self.events]
            link = element("a", self.number, class_="n", href=f"#move-{self.number}", data_move=self.number)
            said = joined(element("span", sentence) for sentence in self.sentences)
            mark = seat_mark(self.seat, voice.name(self.seat), letter=False)
            self.markup = element("li", link, mark, element("div", said), id=f"log-{self.number}")
        return self.sentences


class Log:
    """The moves up to the `last` one. `line` gives the line of a move, by its number from 1."""

    def __init__(self, line: Callable[[int], LogLine], last: int) -> None:
        self._line = line
        self._last = last

    def news(self, view: View, voice: Speaker) -> list[str]:
        """What the last move brought."""
        return self._line(self._last).written(view, voice) if self._last else []

    def events(self) -> Iterator[Event]:
        """What has happened, the latest first, as the reader may know it."""
        for number in range(self._last, 0, -1):
            yield from reversed(self._line(number).events)

    def lists(self, view: View, voice: Speaker) -> list[Written]:
        newest = (self._last - 1) // _IN_LIST
        found = [self._list(place, view, voice) for place in range(newest, max(-1, newest - _LISTS), -1)]
        return [one for one in found if one is not None]

    def _list(self, place: int, view: View, voice: Speaker) -> Written | None:
        """The moves of one list; None where the reader may know of none of them."""
        first = place * _IN_LIST + 1
        last = min(self._last, first + _IN_LIST - 1)
        closing = self._line(last)
        if last == first + _IN_LIST - 1 and closing.list is not None:
            return closing.list
        lines = [self._line(number) for number in range(last, first - 1, -1)]
        rows = [line.markup for line in lines if line.written(view, voice)]
        made = _written(f"moves-{place}", rows, voice) if rows else None
        if last == first + _IN_LIST - 1:
            closing.list = made
        return made

    def by_phases(self, view: View, voice: Speaker, headings: list[str]) -> list[Written]:
        """`headings` say, by the position before a move, what stands above the moves that are alike in it."""
        rows = []
        above = ""
        for number in range(self._last, max(0, self._last - _IN_LIST * _LISTS), -1):
            line = self._line(number)
            if not line.written(view, voice):
                continue
            heading = headings[line.number - 1]
            if heading != above:
                above = heading
                rows.append(element("li", heading, class_="phase"))
            rows.append(line.markup)
        return [_written("moves", rows, voice)]


def _written(id: str, rows: list[Markup], voice: Speaker) -> Written:
    drawn = element("ol", joined(rows), class_="log", id=id, aria_label=voice.words.say("table.log"))
    return Written(drawn)
