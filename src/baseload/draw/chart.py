"""Charts of a finished game, drawn over its moves with the present one marked; and the marks of its rounds."""

from typing import Final

from baseload.draw.course import Chart, Course, Line, apart, spans
from baseload.draw.glyphs import seat_colour, seat_shape
from baseload.draw.markup import Markup, element, joined, number, raw
from baseload.draw.typeface import fitted, text_width
from baseload.text.speaker import Speaker

_RIGHT, _TOP, _BOTTOM = 22, 20, 18  # around the lines
_SHAPE: Final = 5.0  # at the end of a seat's line
_PIN: Final = 8.5
_DOT: Final = 4.2  # where a round is over
_STAFF: Final = 30.0  # from a place to speak of up to its words
_GAP: Final = 11.5  # between two of them
_LINE: Final = 15.0  # the same where something is written beside them
_LONG: Final = 12  # letters of a name beside a line
_LABELS: Final = 20.0  # between two names of rounds
_VALUES: Final = 12.0  # between two numbers of the scale
_NEAR: Final = 14.0  # so close a number would cover what is written of another place
_ASIDE: Final = 7.0  # on both sides of the playhead's label
# Of the rail, in hundredths: what fits on a wide screen and on a phone.
_WIDE: Final = 2.6
_NARROW: Final = 7.5


def charts(course: Course, move: int | None, voice: Speaker) -> Markup:
    """All charts as panels, with a mark at that move."""
    return joined(_panel(course, chart, move, voice) for chart in course.charts)


def _panel(course: Course, chart: Chart, move: int | None, voice: Speaker) -> Markup:
    note = element("span", chart.note, class_="right") if chart.note else ""
    head = element("header", chart.title, raw(" " if note else "", note))
    body = element("div", _Drawn(course, chart, voice).svg(move), class_="body")
    return element("section", head, body, class_="panel coursep")


def drawn(course: Course, chart: Chart, voice: Speaker) -> Markup:
    """One chart alone, of the whole game."""
    return _Drawn(course, chart, voice).svg(None)


class _Drawn:
    def __init__(self, course: Course, chart: Chart, voice: Speaker) -> None:
        self.course = course
        self.chart = chart
        self.voice = voice
        self.say = voice.words.say
        self.base = chart.height - _BOTTOM
        self.width = chart.width
        self.left = 12 + 7 * len(str(chart.high))  # the scale's numbers stand there
        written = max((text_width(self._at_end(line), 12, 650) for line in chart.lines), default=0)
        self.right = _RIGHT + (written + 2 if chart.ends else 0)

    def x(self, move: int) -> float:
        return self.left + (self.width - self.left - self.right) * move / max(1, self.course.moves)

    def y(self, value: int) -> float:
        chart = self.chart
        return self.base - (self.base - _TOP) * (value - chart.low) / (chart.high - chart.low)

    def svg(self, move: int | None) -> Markup:
        parts = [self._parts(), self._scale(), self._rounds()]
        parts += [self._line(line) for line in sorted(self.chart.lines, key=_strong)]
        parts += [self._dots(), self._ends(), *map(self._pin, self.chart.pins), self._flag()]
        parts += [] if move is None else [self._playhead(move)]
        title = element("title", self.chart.title)
        return element(
            "svg",
            title,
            element("desc", self._said()),
            raw(*parts),
            class_="course",
            viewBox=f"0 0 {self.width} {self.chart.height}",
            role="img",
            aria_label=self.say("draw.chart.said", title=self.chart.title, ends=self._said()),
        )

    def _said(self) -> str:
        """How every line ends, for those who do not see it."""
        ends = []
        for line in self.chart.lines:
            value = self.voice.words.number(line.points[-1][1] if line.points else 0)
            who = line.name if line.seat is None else self.voice.name(line.seat)
            ends.append(self.say("draw.chart.has", who=who, value=value) if who else value)
        return self.say("list.comma").join(ends)

    def _scale(self) -> Markup:
        """The values that matter, and where the scale begins; a number that would cover another is left out."""
        chart = self.chart
        values = sorted({chart.low, *chart.marks, *([] if chart.marks else [chart.high])})
        parts = []
        shown = apart((self.base - self.y(value) for value in values), _VALUES)
        for value, fits in zip(values, shown, strict=True):
            y = number(self.y(value))
            kind = "base" if value == chart.low else "mark"
            parts.append(
                element("path", d=f"M{self.left} {y}H{number(self.width - self.right)}", class_=kind)
            )
            if fits:
                at = number(self.y(value) + 4)
                parts.append(element("text", value, x=self.left - 6, y=at, class_="value"))
        return raw(*parts)

    def _rounds(self) -> Markup:
        """A tick where each begins, and its name: there, or in its middle where what is shown is how it ended."""
        rounds = spans(self.course)
        names = [
            self.x(move) + (self.x(end) - self.x(move)) / 2 * bool(self.chart.ends) for _, move, end in rounds
        ]
        shown = apart(names, _LABELS)
        parts = []
        for (name, move, _), x, fits in zip(rounds, names, shown, strict=True):
            parts.append(element("path", d=f"M{number(self.x(move))} {self.base}v4", class_="tick"))
            if fits:
                parts.append(element("text", name, x=number(x), y=self.chart.height - 4, class_="round"))
        return raw(*parts)

    def _line(self, line: Line) -> Markup:
        if not line.points:
            return Markup("")
        path = "L".join(f"{number(self.x(move))} {number(self.y(value))}" for move, value in line.points)
        kind = "besides" if line.name else "one" if line.seat is None else seat_colour(line.seat)
        return element("path", d=f"M{path}", class_=f"line {kind} strong" if line.strong else f"line {kind}")

    def _pin(self, pin: tuple[int, int, str]) -> Markup:
        move, value, sign = pin
        x, y = number(self.x(move)), self.y(value)
        disc = element("circle", cx=x, cy=number(y), r=_PIN)
        return element("g", disc, element("text", sign, x=x, y=number(y + 4)), class_="pin")

    def _parts(self) -> Markup:
        """Every second one on a ground of its own, where the whole game is shown; their names stand above."""
        parts = self.course.parts
        if not self.chart.ends or len(parts) < 2:
            return Markup("")
        begins = [self.x(move) for move, _ in parts]
        drawn = []
        for place, (_, name) in enumerate(parts):
            left, right = begins[place], [*begins, self.width - self.right][place + 1]
            if place % 2:
                wide, high = number(right - left), number(self.base - 4)
                drawn.append(element("rect", x=number(left), y=4, width=wide, height=high, class_="part"))
            if text_width(name, 11, 600) + 12 < right - left:
                drawn.append(element("text", name, x=number(left + 6), y=15, class_="partname"))
        return raw(*drawn)

    def _dots(self) -> Markup:
        """Where a round is over each line has its seat's shape; that of all together is alone, with numbers."""
        if not self.chart.ends:
            return Markup("")
        ends = [move for move, _ in self.course.rounds[1:]]
        room = self.chart.ends == "name"
        drawn = []
        for line in sorted(self.chart.lines, key=_strong):
            for move in ends:
                x, y = self.x(move), self.y(line.at(move))
                if line.seat is not None:
                    shape = seat_shape(line.seat, x, y, _DOT if room else _DOT * 0.7)
                    drawn.append(element("g", shape, class_=f"end {seat_colour(line.seat)}"))
                elif not line.name:
                    drawn.append(element("circle", cx=number(x), cy=number(y), r=number(_DOT), class_="dot"))
                    if room and self.x(self.course.moves) - x > _NEAR:  # the end has its own number
                        beside = number(y + 18 if self._flagged(x) else y - 9)
                        drawn.append(element("text", line.at(move), x=number(x), y=beside, class_="dotted"))
        return raw(*drawn)

    def _flagged(self, x: float) -> bool:
        """Do the words of the place to speak of stand above this one?"""
        return self.chart.flag is not None and abs(self.x(self.chart.flag[0]) - x) < _NEAR

    def _flag(self) -> Markup:
        """Words above a place, on a staff; towards the middle, where a line that rises leaves room."""
        if self.chart.flag is None:
            return Markup("")
        move, value, said = self.chart.flag
        x, y = self.x(move), self.y(value)
        top = max(28.0, y - _STAFF)
        end = text_width(said, 12, 700) + 8 < x - self.left
        staff = (
            element("path", d=f"M{number(x)} {number(y - _DOT - 2)}V{number(top - 9)}") if y - top > 8 else ""
        )
        ring = element("circle", cx=number(x), cy=number(y), r=number(_DOT + 3.5))
        words = element(
            "text",
            said,
            x=number(x - 6 if end else x + 6),
            y=number(top),
            **fitted(said, 12, 700),
        )
        return element("g", raw(staff), ring, words, class_="flag left" if end else "flag")

    def _ends(self) -> Markup:
        """A seat's shape where its line ends, pushed apart where several end alike, with what is written there."""
        lines = [line for line in self.chart.lines if line.points]
        if not self.chart.ends:
            lines = [line for line in lines if line.seat is not None]
        gap = _LINE if self.chart.ends else _GAP
        lines.sort(key=lambda line: (self.y(line.points[-1][1]), line.seat or 0))
        lowest = self.base + 2 - gap * (len(lines) - 1)
        parts, last = [], -gap
        for place, line in enumerate(lines):
            last = max(min(self.y(line.points[-1][1]), lowest + gap * place), last + gap)
            parts.append(self._end(line, last))
        return raw(*parts)

    def _end(self, line: Line, y: float) -> Markup:
        x = self.width - self.right + 11
        parts = []
        if line.seat is not None:
            shape = seat_shape(line.seat, x, y, _SHAPE)
            parts.append(element("g", shape, class_=f"end {seat_colour(line.seat)}"))
        if self.chart.ends:
            beside = x + 9 if line.seat is not None else x - 5
            said = self._at_end(line)
            room = fitted(said, 12, 650)  # which was left for it, whatever the font
            parts.append(element("text", said, x=number(beside), y=number(y + 4.2), class_="name", **room))
        return raw(*parts)

    def _at_end(self, line: Line) -> str:
        """What stands there: how much it is, and whose, where there is room."""
        if not self.chart.ends or not line.points:
            return ""
        value = self.voice.words.number(line.points[-1][1])
        who = line.name if line.seat is None else self._who(line.seat)
        named = self.chart.ends == "name" and who
        return self.say("draw.chart.has", who=who, value=value) if named else value

    def _who(self, seat: int) -> str:
        """Short enough for a margin."""
        if seat == self.voice.you:
            return self.say("draw.chart.yourself")
        name = self.voice.name(seat)
        return name if len(name) <= _LONG else f"{name[: _LONG - 1]}…"

    def _playhead(self, move: int) -> Markup:
        x = self.x(min(move, self.course.moves))
        said = self.say("draw.chart.move", move=move)
        head = text_width(said, 11, 650) + 2 * _ASIDE
        left = max(0.0, min(self.width - head, x - head / 2))
        return element(
            "g",
            element("path", d=f"M{number(x)} 12V{self.base}"),
            element("rect", x=number(left), y=0, width=number(head), height=15, rx=7.5),
            element("text", said, x=number(left + head / 2), y=11.3, **fitted(said, 11, 650)),
            class_="playhead",
        )


def _strong(line: Line) -> bool:
    return line.strong


def rail_marks(course: Course) -> Markup:
    """Where rounds begin, above the rail of a replay: in hundredths of its length, so that it fits every screen."""
    places = [100 * move / max(1, course.moves) for move, _ in course.rounds]
    wide, narrow = apart(places, _WIDE), apart(places, _NARROW)
    parts = []
    for place, (_, name), fits, always in zip(places, course.rounds, wide, narrow, strict=True):
        if fits:
            at = f"{place:.2f}%"
            tick = element("line", x1=at, x2=at, y1=0, y2=26)
            text = element("text", name, x=at, dx=4, y=10)
            parts.append(element("g", tick, text, class_=None if always else "wide"))
    return element("svg", raw(*parts), class_="railmarks", aria_hidden="true") if parts else Markup("")
