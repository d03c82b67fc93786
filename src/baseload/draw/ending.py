"""The end of a game, made ready for drawing: who came where, what everything came from and went to, and what somebody
is remembered for.

A game counts its whole story once (`Drawer.tally`, of its events and of its first and last position). Whoever looks at
the table is then told it in their own words: the game's `ending.py` makes an `Ending` of the tally, and
`end_screen.py` draws that.
"""

from collections.abc import Sequence

from baseload.draw.course import Course


class Tally:
    """What a whole game comes to. Every game counts in a class of its own."""


class Over:
    """What is known of a game that is over: how it went, and what it comes to."""

    def __init__(self, course: Course, tally: Tally) -> None:
        self.course = course
        self.tally = tally


class Placed:
    """A line of the ranking. Who won or lost together has no place: 0."""

    def __init__(self, seat: int, place: int, cells: list[str]) -> None:
        self.seat = seat
        self.place = place
        self.cells = cells


class Bar:
    """What came in and where it went: a number for each source and use of its `Bars`, none of them below zero. `seat`
    is None for what all have together. `total` is what stands at its end."""

    def __init__(self, seat: int | None, name: str, came: list[int], went: list[int], total: str) -> None:
        self.seat = seat
        self.name = name
        self.came = came
        self.went = went
        self.total = total


Kind = tuple[str, str]  # the class that colours a source or a use, and its word


class Bars:
    """Bars that are compared. Where nothing `went` anywhere there is one bar for each, of what came."""

    def __init__(self, id: str, title: str, note: str, came: list[Kind], went: list[Kind], rows: list[Bar]):
        self.id = id
        self.title = title
        self.note = note
        used = [place for place in range(len(came)) if any(row.came[place] for row in rows)]
        self.came = [came[place] for place in used]
        spent = [place for place in range(len(went)) if any(row.went[place] for row in rows)]
        self.went = [went[place] for place in spent]
        self.rows = [
            Bar(
                row.seat,
                row.name,
                [row.came[place] for place in used],
                [row.went[place] for place in spent],
                row.total,
            )
            for row in rows
        ]

    @property
    def longest(self) -> int:
        return max([1, *(max(sum(row.came), sum(row.went)) for row in self.rows)])


class Award:
    """What somebody is remembered for. It gives no points, and several can share it."""

    def __init__(self, glyph: str, title: str, about: str, seats: list[int]) -> None:
        self.glyph = glyph
        self.title = title
        self.about = about
        self.seats = seats


class Ending:
    """All that an end screen shows beside the board and the charts.

    result  who won, in a sentence, and `reason`, why it ended
    heads   of the ranking's columns, the first of which decided
    ranking the best first
    facts   what all have together, as (term, value)
    notes   what else is worth knowing
    together   have all won, where nobody has a place?
    decided    by what somebody won whom no chart shows ahead, in a sentence
    """

    def __init__(self, result: str, reason: str, heads: list[str], ranking: list[Placed]) -> None:
        self.result = result
        self.reason = reason
        self.heads = heads
        self.ranking = ranking
        self.facts: list[tuple[str, str]] = []
        self.notes: list[str] = []
        self.bars: list[Bars] = []
        self.awards: list[Award] = []
        self.together = False
        self.decided = ""


def most(counts: Sequence[float]) -> list[int]:
    """The seats that have the most; none where nobody has any.

    >>> most([3, 5, 5]), most([0, 0])
    ([1, 2], [])
    """
    best = max(counts, default=0)
    return [seat for seat, count in enumerate(counts) if count == best and count > 0]
