"""Where a game turned: what its course tells of it, and how that is drawn and said."""

import re
from pathlib import Path

import pytest

from baseload.draw import chart as charts
from baseload.draw.course import Chart, Course, Line, spans
from baseload.draw.drawer import Around
from baseload.draw.end_screen import EndScreen
from baseload.draw.ending import Ending, Over, Placed, Tally
from baseload.draw.markup import Markup
from baseload.draw.power_grid.ending import decided_by
from baseload.draw.power_grid.sheet import Sheet
from baseload.draw.turned import AHEAD, FELL, GAINED, PASSED, ROSE, Turned, turned
from baseload.testing.drawings import well_formed
from baseload.text.speaker import speaker
from tests.draw.climate_check import check_markup
from tests.draw.test_endings import GAMES, parsed, shown, texts
from tests.power_grid.scene import table

NAMES = ["Ada", "Bo", "Cy"]


def course(*lines: list[int], marks: tuple[int, ...] = (), seats: bool = True) -> Course:
    """A game in which a round takes ten moves; of each line the values at the beginning and after each round."""
    found = Course()
    found.headings = [""] * (10 * len(lines[0]) - 9)
    found.rounds = [(10 * place, str(place + 1)) for place in range(len(lines[0]) - 1)]
    found.called = "Round {name}"
    drawn = [Line(seat if seats else None) for seat in range(len(lines))]
    for line, values in zip(drawn, lines, strict=True):
        for place, value in enumerate(values):
            line.note(10 * place, value)
    one = Chart("Cities", drawn, 100)
    one.marks = list(marks)
    found.charts.append(one)
    return found


def told(found: Turned | None) -> tuple[str, str, int | None, int | None, int]:
    assert found is not None
    return found.how, found.round, found.seat, found.rival, found.amount


IN_ORDER = [(0, 1), (1, 2), (2, 3)]


def test_since_when_the_winner_is_ahead() -> None:
    """A lead that was lost again does not count, nor does a round in which both were level."""
    found = turned(course([0, 3, 4, 6, 9], [0, 2, 5, 6, 7], [0, 0, 1, 1, 1]), IN_ORDER, False)
    assert told(found) == (PASSED, "4", 0, 1, 0)
    assert found is not None
    assert (found.move, found.end, found.before, found.after) == (30, 40, 6, 9)


def test_who_was_passed_is_who_was_first() -> None:
    assert told(turned(course([0, 1, 9], [0, 2, 8], [0, 5, 6]), IN_ORDER, False))[3] == 2


def test_a_lead_from_the_first_round() -> None:
    assert told(turned(course([0, 2, 4], [0, 1, 3]), [(0, 1), (1, 2)], False)) == (AHEAD, "1", 0, None, 0)


def test_a_winner_whose_line_is_not_the_highest() -> None:
    """Another number decided: then the largest gain on whoever came next is told, if there is one."""
    found = turned(course([0, 1, 4, 5], [0, 2, 3, 8], [0, 0, 0, 0]), IN_ORDER, False)
    assert told(found) == (GAINED, "2", 0, 1, 2)
    assert turned(course([0, 1, 2], [0, 1, 2]), [(0, 1), (1, 2)], False) is None


def test_nothing_is_said_where_nothing_is_known() -> None:
    even = course([0, 2, 4], [0, 1, 4])
    assert turned(even, [(0, 1), (1, 1)], False) is None
    assert turned(course([0, 2, 4]), [(0, 1)], True) is None
    assert turned(Course(), IN_ORDER, False) is None


def test_what_all_have_together() -> None:
    """Lost by it: its largest rise. Won: its largest fall. Lost by something else: it does not tell."""
    both = [(0, 0), (1, 0)]
    lost = course([100, 150, 300, 400, 520], marks=(350, 500), seats=False)
    found = turned(lost, both, False)
    assert told(found)[:2] == (ROSE, "2")
    assert found is not None
    assert (found.before, found.after) == (150, 300)
    won = course([400, 460, 450, 410, 415], marks=(400, 500), seats=False)
    assert told(turned(won, both, True))[:2] == (FELL, "3")
    assert turned(won, both, False) is None
    assert turned(course([400, 410, 420], marks=(400, 500), seats=False), both, True) is None


@pytest.mark.parametrize("path", GAMES)
def test_recorded_games(path: Path) -> None:
    """What is said of a game holds in its course, and the panel leads to where that round begins."""
    scene, state, over = shown(path)
    panel = next((part for part in parsed(scene).iter() if part.get("id") == "turned"), None)
    if panel is None:
        return
    outcome = state.outcome
    begins = {move for move, _ in over.course.rounds}
    assert int(next(part for part in panel.iter("button")).get("data-move", "")) in begins
    assert re.match(r"Where it turned.*(Round|Decade) \d+\. \S", texts(panel))
    order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
    places = [(seat, outcome.places[seat]) for seat in order]
    together = outcome.team is not None or len(order) == 1
    found = turned(over.course, [(seat, 0) for seat in order] if together else places, outcome.team is True)
    assert found is not None
    if found.how in (PASSED, AHEAD):
        winner, *others = (next(line for line in found.chart.lines if line.seat == seat) for seat in order)
        for name, _, end in spans(over.course):
            ahead = winner.at(end) > max(line.at(end) for line in others)
            assert ahead or int(name) < int(found.round)


def test_games_of_every_kind_tell_it() -> None:
    """Otherwise nothing above would look at anything."""
    kinds = {"power_grid": 0, "co2": 0, "second_chance": 0}
    for param in GAMES:
        path = param.values[0]
        assert isinstance(path, Path)
        kinds[path.parts[-3]] += 'id="turned"' in shown(path)[0].body
    assert all(kinds.values()), kinds


def screen(found: Course, places: list[int], you: int | None = None, decided: str = "") -> EndScreen:
    ranking = [Placed(seat, place, []) for seat, place in enumerate(places)]
    ending = Ending("", "", [], ranking)
    ending.decided = decided
    return EndScreen(ending, Over(found, Tally()), speaker("power-grid", NAMES, you=you, strict=True), [])


def said(one: EndScreen) -> str:
    whole = well_formed(one.main("", [], Markup(""), Markup(""), []))
    panel = next(part for part in whole.iter() if part.get("id") == "turned")
    return texts(next(panel.iter("p")))


def test_who_is_concerned_is_spoken_to() -> None:
    passed = course([0, 1, 4], [0, 2, 3])
    assert said(screen(passed, [1, 2])) == "Round 2. Ada passes Bo and stays ahead to the end."
    assert said(screen(passed, [1, 2], 0)) == "Round 2. You pass Bo and stay ahead to the end."
    assert said(screen(passed, [1, 2], 1)) == "Round 2. Ada passes you and stays ahead to the end."


def test_what_no_chart_shows_is_told_by_the_game() -> None:
    behind = course([0, 1, 4, 5], [0, 2, 3, 8])
    assert said(screen(behind, [1, 2])) == "Round 2. Ada gains 2 on Bo: the largest gain of the game."
    own = screen(behind, [1, 2], decided="Money decides.")
    assert said(own) == "Round 3. Money decides."
    ahead = screen(course([0, 1, 4], [0, 2, 3]), [1, 2], decided="Money decides.")
    assert said(ahead).startswith("Round 2. Ada passes Bo")
    # It is said once, under who won or as what it was that turned the game.
    for page in (own, ahead):
        assert page.main("", [], Markup(""), Markup(""), []).count("Money decides.") == 1
    assert 'class="flag' not in own.main("", [], Markup(""), Markup(""), [])


@pytest.mark.parametrize(
    ("supplied", "money", "decided"),
    [
        ([9, 12, 5], [30, 1, 0], "Cities supplied at the end: Bo 12, You 9."),
        ([12, 12, 5], [30, 41, 0], "Both supply 12 cities. Money decides: Bo 41, You 30."),
        ([12, 12, 5], [30, 30, 0], ""),
    ],
)
def test_what_decides_in_power_grid(supplied: list[int], money: list[int], decided: str) -> None:
    state = table(players=3)
    around = Around([], [])
    sheet = Sheet(state.view(0), speaker("power-grid", NAMES, you=0, strict=True), frozenset(), around)
    assert decided_by(sheet, {"supplied": supplied, "money": money}, [1, 0, 2]) == decided


def test_a_chart_of_the_end_has_its_rounds_marked() -> None:
    """A shape for each seat where a round is over, the round that mattered in words, the longer parts with names."""
    found = course([0, 1, 4, 5], [0, 2, 3, 4])
    found.parts = [(0, "Step 1"), (10, "Step 2"), (20, "Step 3")]
    speaking = speaker("power-grid", NAMES, strict=True)
    plain = charts.drawn(found, found.charts[0], speaking)
    assert "partname" not in plain
    large = found.charts[0].sized(680, 200, "name")
    large.flag = (20, 4, "Round 2")
    drawn = charts.drawn(found, large, speaking)
    assert drawn.count('class="end ') == plain.count('class="end ') + 2 * 2
    assert re.findall(r'class="partname">([^<]*)', drawn) == ["Step 1", "Step 2", "Step 3"]
    assert drawn.count('class="part"') == 1
    names = [float(x) for x in re.findall(r'<text x="([\d.]+)"[^>]*class="round"', drawn)]
    ticks = [float(x) for x in re.findall(r'd="M([\d.]+) [\d.]+v4" class="tick"', drawn)]
    assert all(tick < name for tick, name in zip(ticks, names, strict=True))
    flag = next(
        part for part in check_markup(drawn).iter("g") if (part.get("class") or "").startswith("flag")
    )
    assert texts(flag) == "Round 2"
    assert flag.find("circle") is not None
