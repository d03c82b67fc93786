"""How a finished game went: what the drawers find in its positions."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from baseload.core.contract import State, View
from baseload.core.registry import game as game_by_name
from baseload.draw.course import Chart, Course, Line, apart
from baseload.draw.drawer import Drawer, drawer
from baseload.text.speaker import speaker

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("power-grid", {"players": 3}),
    ("power-grid", {"players": 2, "map": "usa", "regions": "draft", "beginner": "on"}),
    ("co2", {"players": 3}),
    ("co2", {"players": 1}),
    ("second-chance", {"players": 2, "mode": "cooperative"}),
    ("second-chance", {"players": 2, "mode": "competitive"}),
    ("second-chance", {"players": 1, "mode": "solo"}),
]
every_game = pytest.mark.parametrize(("game", "options"), GAMES)


def positions(game: str, options: dict[str, Any], seed: int = 3) -> Iterator[State]:
    """A whole random game, position by position."""
    rules, rng = game_by_name(game), Random(seed)
    chosen = rules.options_sent(options)
    state = rules.setup(chosen, rules.deal(chosen, seed))
    yield state
    while state.outcome is None:
        state.play(rng.choice(state.legal()))
        yield state


def played(game: str, options: dict[str, Any]) -> tuple[Course, list[View]]:
    views = [state.open_view(None) for state in positions(game, options)]
    return drawer(game).course(iter(views), speaker(game, strict=True)), views


@every_game
def test_a_whole_game(game: str, options: dict[str, Any]) -> None:
    found, views = played(game, options)
    assert found.moves == len(views) - 1
    assert len(found.headings) == len(views)
    assert all(found.headings)
    moves = [move for move, _ in found.rounds]
    assert moves == sorted(set(moves))
    assert [name for _, name in found.rounds] == [str(number + 1) for number in range(len(moves))]
    assert found.charts
    for chart in found.charts:
        assert chart.title
        for line in chart.lines:
            times = [move for move, _ in line.points]
            assert times[0] <= found.rounds[0][0]
            assert times[-1] == found.moves
            assert times == sorted(set(times))
            assert all(chart.low <= value <= chart.high for _, value in line.points)
        assert all(chart.low <= value <= chart.high for value in chart.marks)


def test_cities_and_thresholds() -> None:
    found, views = played("power-grid", {"players": 3})
    [chart] = found.charts
    last: Any = views[-1]
    assert [line.points[-1][1] for line in chart.lines] == [
        company.cities for company in last.known.companies
    ]
    assert [line.seat for line in chart.lines] == [0, 1, 2]
    assert chart.marks == [last.known.board.step_2_cities, last.known.board.end_cities]
    for move, name in found.rounds:
        here: Any = views[move]
        assert str(here.known.round) == name
        assert [dict(line.points)[move] for line in chart.lines] == [
            company.cities for company in here.known.companies
        ]


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_the_level_at_every_move(number: int) -> None:
    found, views = played(*GAMES[number])
    [line] = found.charts[0].lines
    assert line.seat is None
    for move, view in enumerate(views):
        known: Any = view
        before = [value for at, value in line.points if at <= move]
        assert before[-1] == known.known.level
    points = found.charts[1].lines
    assert (points[0].seat is None) == (number == 4)


def test_nothing_is_known_of_other_games() -> None:
    views = [state.open_view(None) for _, state in zip(range(4), positions("co2", {}), strict=False)]
    found = Drawer().course(views, speaker("co2"))
    assert (found.moves, found.charts, found.rounds) == (3, [], [])
    assert Course().moves == 0


def test_lines() -> None:
    line = Line(1)
    for move, value in enumerate([4, 4, 4, 9, 9, 2]):
        line.step(move, value)
    assert line.points == [(0, 4), (2, 4), (3, 9), (4, 9), (5, 2)]
    chart = Chart("", [line, Line(0)], 100)
    chart.close(8)
    assert line.points[-1] == (8, 2)
    line.note(8, 3)
    assert line.points[-1] == (8, 3)
    assert chart.high == 9


def test_labels_keep_apart() -> None:
    assert apart([], 3) == []
    assert apart([0, 2, 3, 5.5, 6], 3) == [True, False, True, False, True]
