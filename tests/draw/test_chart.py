"""Charts of a finished game: readable, inside their frame, the present move marked."""

import re

import pytest

from baseload.draw.chart import charts, rail_marks
from baseload.draw.course import Chart, Course, Line
from baseload.draw.drawer import Around, drawer
from baseload.draw.markup import Markup
from baseload.draw.panels import Written
from baseload.testing.drawings import well_formed
from baseload.text.speaker import Speaker, speaker
from tests.draw.climate_check import NAMES, check_markup
from tests.draw.test_course import GAMES, every_game, played, positions


def voice(game: str, players: int = 5) -> Speaker:
    return speaker(game, NAMES[:players], strict=True)


@every_game
def test_charts_of_every_game(game: str, options: dict[str, int]) -> None:
    found, _ = played(game, options)
    for move in (0, found.moves // 2, found.moves):
        drawn = charts(found, move, voice(game))
        root = check_markup(drawn)
        pictures = list(root.iter("svg"))
        assert len(pictures) == len(found.charts)
        for picture, chart in zip(pictures, found.charts, strict=True):
            assert picture.get("role") == "img"
            assert chart.title in (picture.get("aria-label") or "")
            assert picture.findtext("title") == chart.title
            assert picture.findtext("desc")
            assert len([part for part in picture.iter("path") if "line" in (part.get("class") or "")]) == len(
                chart.lines
            )
        assert f"move {move}<" in drawn
        assert drawn == charts(found, move, voice(game))
        for x in re.findall(r' (?:x|cx)="(-?[\d.]+)"', drawn):
            assert 0 <= float(x) <= 320


def test_the_playhead_goes_with_the_moves() -> None:
    found, _ = played("power-grid", {"players": 3})
    places = [
        float(
            re.findall(r'<g class="playhead"><path d="M([\d.]+)', charts(found, move, voice("power-grid")))[0]
        )
        for move in range(0, found.moves, 10)
    ]
    assert places == sorted(places)
    assert places[0] < places[-1]


def test_more_is_higher_and_the_last_values_are_said() -> None:
    lines = [Line(seat) for seat in range(2)]
    for move, values in ((0, (0, 5)), (5, (40, 10)), (9, (70, 30))):
        for line, value in zip(lines, values, strict=True):
            line.note(move, value)
    found = Course()
    found.headings = ["x"] * 10
    found.charts = [Chart("Points", lines, 100)]
    picture = next(check_markup(charts(found, 3, voice("co2"))).iter("svg"))
    assert picture.findtext("desc") == f"{NAMES[0]} 70, {NAMES[1]} 30"
    for part, line in zip(
        [part for part in picture.iter("path") if "line" in (part.get("class") or "")], lines, strict=True
    ):
        places = [tuple(map(float, point.split())) for point in (part.get("d") or "")[1:].split("L")]
        assert len(places) == len(line.points)
        assert [x for x, _ in places] == sorted(x for x, _ in places)
        assert [y for _, y in places] == sorted(
            (y for _, y in places), reverse=True
        )  # up is less, on a screen
    height = picture.get("viewBox", "").split()[3]
    assert all(0 <= y <= float(height) for _, y in places)


def test_ends_do_not_cover_each_other() -> None:
    lines = [Line(seat) for seat in range(5)]
    for line in lines:
        line.note(0, 0)
        line.note(9, 0)
    found = Course()
    found.headings = ["x"] * 10
    found.charts = [Chart("Points", lines, 100)]
    drawn = charts(found, 3, voice("co2"))
    ends = re.findall(
        r'class="end (\w+)"><(?:polygon points="[\d.-]+,|circle cx="[\d.]+" cy=")([\d.]+)', drawn
    )
    assert len({colour for colour, _ in ends}) == 5
    assert len({height for _, height in ends}) == 5


def test_an_empty_course() -> None:
    assert charts(Course(), 0, voice("co2")) == ""
    assert rail_marks(Course()) == ""


def test_marks_of_rounds() -> None:
    found = Course()
    found.headings = ["x"] * 101
    found.rounds = [(0, "1"), (1, "2"), (5, "3"), (50, "4")]
    root = check_markup(rail_marks(found))
    assert [text.text for text in root.iter("text")] == ["1", "3", "4"]  # two would cover each other
    assert [group.get("class") for group in root.iter("g")] == [None, "wide", None]
    assert [text.get("x") for text in root.iter("text")] == ["0.00%", "5.00%", "50.00%"]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_table_with_its_chart(number: int) -> None:
    """Looking back, everything has its place: the chart, the log, what can be done with the game."""
    game, options = GAMES[number]
    for place, state in enumerate(positions(game, options)):
        if place % 60 and state.outcome is None:
            continue
        for seat in (None, 0):
            around = Around([], [Written(Markup('<ol class="log" id="moves"></ol>'))])
            around.chart = Markup('<section class="coursep"></section>')
            around.aside = Markup('<section class="thisgame"></section>')
            scene = drawer(game).scene(state.open_view(seat), voice(game, options["players"]), around)
            root = well_formed(scene.body)
            classes = [part.get("class") or "" for part in root.iter()]
            assert classes.count("coursep") == 1
            assert classes.count("thisgame") == 1
            assert classes.count("log") == 1
            ids = {part.get("id") for part in root.iter()}
            assert {id for id, _ in scene.tabs} <= ids
