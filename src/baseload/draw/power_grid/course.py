"""How a game of Power Grid went: cities by round."""

from collections.abc import Iterable

from baseload.core.contract import View as CoreView
from baseload.draw.course import Chart, Course, Line
from baseload.games.power_grid.state import DRAFT, State
from baseload.games.power_grid.view import View
from baseload.text.power_grid.speaker import PowerGridSpeaker

_HEIGHT = 186


def course_of(views: Iterable[CoreView], voice: PowerGridSpeaker) -> Course:
    """A point for each seat where a round begins, and one at the end."""
    found, lines, step = Course(), list[Line](), 0
    found.called = voice.words.say("draw.chart.round", name="{name}")
    state: State | None = None
    for move, view in enumerate(views):
        assert isinstance(view, View)
        state = view.known
        found.headings.append(heading(chapter(state), voice))
        lines = lines or [Line(seat) for seat in range(len(state.companies))]
        if state.phase != DRAFT and found.begin(move, str(state.round)):
            _note(lines, move, state)
        if state.step > step and state.phase != DRAFT:
            step = state.step
            found.parts.append((move, voice.words.say("draw.step", step=step)))
    if state is not None:
        _note(lines, found.moves, state)
        found.charts.append(_chart(lines, state, voice))
    found.close()
    return found


def _note(lines: list[Line], move: int, state: State) -> None:
    for line, company in zip(lines, state.companies, strict=True):
        line.note(move, company.cities)


def chapter(state: State) -> tuple[int, ...]:
    """Round and phase."""
    return (state.round, state.phase)


def heading(chapter: tuple[int, ...], voice: PowerGridSpeaker) -> str:
    """The same in words."""
    round, phase = chapter
    if phase == DRAFT:
        return voice.words.say("draw.heading_draft")
    return voice.words.say("draw.heading", round=round, phase=voice.words.say(f"draw.phase.{phase}"))


def _chart(lines: list[Line], state: State, voice: PowerGridSpeaker) -> Chart:
    board, say = state.board, voice.words.say
    chart = Chart(say("draw.chart.cities"), lines, _HEIGHT)
    chart.marks = [board.end_cities] if board.beginner else [board.step_2_cities, board.end_cities]
    id = "draw.chart.end" if board.beginner else "draw.chart.steps"
    chart.note = say(id, step_2=board.step_2_cities, end=board.end_cities)
    return chart
