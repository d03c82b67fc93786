"""How a game of CO₂ or Second Chance went: the level of CO₂ over its decades, and the points."""

from collections.abc import Callable, Iterable

from baseload.core.contract import View
from baseload.draw.climate.gauge import Gauge
from baseload.draw.course import Chart, Course, Line
from baseload.text.climate.speaker import ClimateSpeaker

_LEVEL, _POINTS = 104, 118  # heights


class Moment:
    """What one position says: the time as (decade, round), the level, points by seat, or one number for a team."""

    def __init__(self, decade: int, round: int, level: int, points: list[int], team: bool) -> None:
        self.decade = decade
        self.round = round
        self.level = level
        self.points = points
        self.team = team


def course_of(
    views: Iterable[View],
    voice: ClimateSpeaker,
    read: Callable[[View], Moment],
    heading: Callable[[View], str],
    gauge: Callable[[View], Gauge],
) -> Course:
    """The level step by step; the points where a round begins and at the end, a team's step by step."""
    found, say = Course(), voice.words.say
    found.called = say("draw.chart.decade", name="{name}")
    level, points = Line(None), list[Line]()
    now: Moment | None = None
    last: View | None = None
    time = (-1, -1)
    for move, view in enumerate(views):
        last, now = view, read(view)
        found.headings.append(heading(view))
        level.step(move, now.level)
        points = points or [Line(None if now.team else seat) for seat in range(len(now.points))]
        if now.decade > 0:
            found.begin(move, str(now.decade))
        if now.team or (now.decade, now.round) != time:
            time = (now.decade, now.round)
            _note(points, move, now)
    if last is None or now is None:
        return found
    _note(points, found.moves, now)
    drawn = gauge(last)
    climate = Chart(say("draw.chart.level"), [level], _LEVEL)
    climate.marks = [ppm for ppm, _, _ in drawn.marks]
    climate.note = say("list.comma").join(
        say("draw.chart.mark", word=word, level=ppm) for ppm, word, _ in drawn.marks
    )
    climate.low = min([value for _, value in level.points] + climate.marks) // 100 * 100
    found.charts.append(climate)
    found.charts.append(Chart(say("draw.chart.team" if now.team else "draw.chart.points"), points, _POINTS))
    found.charts[-1].low = min([0, *(value for line in points for _, value in line.points)])
    found.close()
    return found


def _note(lines: list[Line], move: int, now: Moment) -> None:
    for line, value in zip(lines, now.points, strict=True):
        if now.team:
            line.step(move, value)
        else:
            line.note(move, value)
