"""How a whole game went: lines over its moves, and where its rounds begin. Made once of a finished game."""

from collections.abc import Iterable

Point = tuple[int, int]  # after so many moves, this much


class Line:
    """One seat's numbers, or everybody's together where the seat is None. With a name, something beside the seats."""

    def __init__(self, seat: int | None, name: str = "") -> None:
        self.seat = seat
        self.name = name
        self.strong = False  # drawn before the others
        self.points: list[Point] = []

    def note(self, move: int, value: int) -> None:
        """The value now; a later one for the same move counts."""
        if self.points and self.points[-1][0] == move:
            self.points.pop()
        self.points.append((move, value))

    def step(self, move: int, value: int) -> None:
        """The value now, drawn as a step where it has changed."""
        if self.points and self.points[-1][1] != value and self.points[-1][0] < move - 1:
            self.points.append((move - 1, self.points[-1][1]))
        if not self.points or self.points[-1][1] != value:
            self.points.append((move, value))

    def at(self, move: int) -> int:
        """The value after so many moves: what was noted last. Nothing was before the first."""
        return next((value for noted, value in reversed(self.points) if noted <= move), 0)


class Chart:
    """Lines that belong together.

    title   what is counted
    note    what the marks mean
    marks   values that matter in the rules of this table
    low     where the scale begins
    pins    places to speak of, as (after so many moves, value, sign)
    flag    the place to speak of first, as (after so many moves, value, words); None for none
    height  of the drawing
    width   of it
    ends    what stands where a line ends beside its shape: nothing, its value ("value") or a name too ("name")
    """

    def __init__(self, title: str, lines: list[Line], height: int) -> None:
        self.title = title
        self.lines = lines
        self.height = height
        self.width = 320
        self.pins: list[tuple[int, int, str]] = []
        self.flag: tuple[int, int, str] | None = None
        self.note = ""
        self.marks: list[int] = []
        self.low = 0
        self.ends = ""

    def sized(self, width: int, height: int, ends: str) -> "Chart":
        """The same lines in a drawing of another size."""
        found = Chart(self.title, self.lines, height)
        found.width, found.ends, found.low, found.note = width, ends, self.low, self.note
        found.marks, found.pins = self.marks, self.pins
        return found

    def close(self, move: int) -> None:
        """Every line goes on to the last move."""
        for line in self.lines:
            if line.points:
                line.note(move, line.points[-1][1])

    @property
    def high(self) -> int:
        values = [value for line in self.lines for _, value in line.points]
        return max([self.low + 1, *values, *self.marks])


class Course:
    """A game from its first position to its last.

    charts    what is drawn of it
    rounds    where rounds or decades begin: (after so many moves, a short name)
    called    what such a round is called: "Round {name}"
    parts     longer parts of the game that have a name, as (after so many moves, name)
    headings  by position, what stands above the moves made in it: "Round 8 · Building"
    """

    def __init__(self) -> None:
        self.charts: list[Chart] = []
        self.rounds: list[tuple[int, str]] = []
        self.called = "{name}"
        self.parts: list[tuple[int, str]] = []
        self.headings: list[str] = []

    @property
    def moves(self) -> int:
        return max(0, len(self.headings) - 1)

    def begin(self, move: int, name: str) -> bool:
        """A round of that name goes on; did it begin only now?"""
        if self.rounds and self.rounds[-1][1] == name:
            return False
        self.rounds.append((move, name))
        return True

    def close(self) -> None:
        for chart in self.charts:
            chart.close(self.moves)


def spans(course: Course) -> list[tuple[str, int, int]]:
    """The rounds, each with where it begins and where it ends.

    >>> found = Course()
    >>> found.headings, found.rounds = [""] * 10, [(0, "1"), (4, "2")]
    >>> spans(found)
    [('1', 0, 4), ('2', 4, 9)]
    """
    if not course.rounds:
        return []
    ends = [move for move, _ in course.rounds[1:]] + [course.moves]
    return [(name, move, end) for (move, name), end in zip(course.rounds, ends, strict=True)]


def apart(places: Iterable[float], least: float) -> list[bool]:
    """Which of the ascending places can carry a label, so that two are never closer than that.

    >>> apart([0, 1, 5, 6, 9], 4)
    [True, False, True, False, True]
    """
    shown, last = [], -least
    for place in places:
        fits = place - last >= least
        last = place if fits else last
        shown.append(fits)
    return shown
