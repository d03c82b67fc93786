"""The round in which a finished game turned, as its course tells it: since when the winner has been ahead, or where the
largest part of the difference came from. Where the course does not tell it, nothing is said.
"""

from collections.abc import Sequence

from baseload.draw.course import Chart, Course, Line, spans

AHEAD, PASSED, GAINED, ROSE, FELL = "ahead", "passed", "gained", "rose", "fell"


class Turned:
    """What happened in the round, and where it stands.

    how      AHEAD: `seat` has led since the first round, with nobody to be passed. PASSED: it came from behind or from
             level, past `rival`, and stayed ahead. GAINED: no line says that it won, but here it gained the most on
             `rival`, who came next. ROSE, FELL: what all have together did so more than in any other round
    chart    whose lines tell it
    round    its short name
    move     with how many moves it began, and `end`, with how many it was over
    before   the value of the line that matters when it began, and `after`, when it was over
    amount   what was gained
    """

    def __init__(self, how: str, chart: Chart, line: Line, span: tuple[str, int, int]) -> None:
        self.how = how
        self.chart = chart
        self.seat = line.seat
        self.rival: int | None = None
        self.amount = 0
        self.round, self.move, self.end = span
        self.before, self.after = line.at(self.move), line.at(self.end)


def turned(course: Course, ranking: Sequence[tuple[int, int]], won: bool) -> Turned | None:
    """`ranking` has the seats with their places, the best first; a place is 0 where all won or lost together, and then
    `won` says which."""
    if not course.rounds:
        return None
    first = [seat for seat, place in ranking if place == 1]
    if not first:
        return _together(course, won)
    chart = next((one for one in course.charts if all(line.seat is not None for line in one.lines)), None)
    if chart is None or len(first) > 1 or len(ranking) < 2:
        return None
    return _alone(course, chart, [seat for seat, _ in ranking])


def _alone(course: Course, chart: Chart, order: list[int]) -> Turned | None:
    """One seat won."""
    by_seat = {line.seat: line for line in chart.lines}
    line, *others = (by_seat[seat] for seat in order)
    since: tuple[str, int, int] | None = None
    for span in reversed(spans(course)):
        if line.at(span[2]) <= max(other.at(span[2]) for other in others):
            break
        since = span
    if since is not None:
        before = max(others, key=lambda other: other.at(since[1]))
        if since[1] == course.rounds[0][0] or line.at(since[1]) > before.at(since[1]):
            return Turned(AHEAD, chart, line, since)
        found = Turned(PASSED, chart, line, since)
        found.rival = before.seat
        return found

    def gain(span: tuple[str, int, int]) -> int:
        return (line.at(span[2]) - line.at(span[1])) - (others[0].at(span[2]) - others[0].at(span[1]))

    best = max(spans(course), key=gain)
    if gain(best) <= 0:
        return None
    found = Turned(GAINED, chart, line, best)
    found.rival, found.amount = others[0].seat, gain(best)
    return found


def _together(course: Course, won: bool) -> Turned | None:
    """All won or lost: of what they have together, the first chart tells how far it is from where the game is lost."""
    chart = course.charts[0] if course.charts else None
    if chart is None or len(chart.lines) != 1 or not chart.marks:
        return None
    line = chart.lines[0]
    if not won and line.at(course.moves) < max(chart.marks):
        return None  # it was something else that was lost
    sign = -1 if won else 1
    best = max(spans(course), key=lambda span: sign * (line.at(span[2]) - line.at(span[1])))
    found = Turned(FELL if won else ROSE, chart, line, best)
    return found if sign * (found.after - found.before) > 0 else None
