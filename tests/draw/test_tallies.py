"""What whole games come to: nothing is counted that did not happen, and nothing is forgotten. Over all golden games."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from baseload.core.contract import State
from baseload.core.event import Event
from baseload.core.record import load_record
from baseload.draw.climate.tally import FUELS
from baseload.draw.co2.tally import Co2Tally
from baseload.draw.drawer import Drawer, drawer
from baseload.draw.ending import Bar, Bars, most
from baseload.draw.power_grid.tally import PowerGridTally
from baseload.draw.second_chance.tally import SecondChanceTally
from baseload.games.climate.world import FOSSILS

TESTS = Path(__file__).parents[1]
FOLDERS = {"power_grid": "power-grid", "co2": "co2", "second_chance": "second-chance"}


def golden(folder: str) -> list[Path]:
    found = sorted((TESTS / folder / "golden").glob("*.bl"))
    assert len(found) > 10
    return found


@cache
def counted(path: Path) -> tuple[Any, Any, list[Event]]:
    """The tally of a recorded game, its last position, and all that happened."""
    record = load_record(str(path))
    state: State = record.start()
    first = state.open_view(None)
    events = [event for action in record.actions for event in state.play(action)]
    tally = drawer(record.game.name).tally(first, iter(events), state.open_view(None))
    return tally, state, events


def _cases(*folders: str) -> list[Any]:
    return [pytest.param(path, id=f"{folder}-{path.stem}") for folder in folders for path in golden(folder)]


@pytest.mark.parametrize("path", _cases("power_grid"))
def test_every_elektro_is_accounted_for(path: Path) -> None:
    tally, state, events = counted(path)
    assert isinstance(tally, PowerGridTally)
    for seat, company in enumerate(tally.companies):
        assert sum(company.came) == sum(company.went)
        assert company.kept == state.companies[seat].money
        assert min(*company.came, *company.went) >= 0
        assert company.start == state.board.components.start_money
        assert company.houses + company.links == sum(
            event.facts["price"] for event in events if event.kind == "built" and event.seat == seat
        )
        assert sum(company.bought.values()) == company.plants
        assert company.tokens == sum(
            event.facts["amount"] for event in events if event.kind == "fuel_bought" and event.seat == seat
        )
        assert company.line[0] <= company.links
    assert tally.rounds == state.round


@pytest.mark.parametrize("path", _cases("co2", "second_chance"))
def test_every_point_is_accounted_for(path: Path) -> None:
    tally, state, _ = counted(path)
    assert isinstance(tally, Co2Tally | SecondChanceTally)
    for points in tally.points:
        assert sum(points.came) - sum(points.lost) == points.score
        assert min(*points.came, *points.lost) >= 0
    if state.outcome.team is None:
        assert [points.score for points in tally.points] == state.outcome.scores
    elif len(tally.points) < len(state.companies):
        assert [points.score for points in tally.points] == [state.team_points]


@pytest.mark.parametrize("path", _cases("co2", "second_chance"))
def test_all_that_rose_into_the_air_is_somewhere(path: Path) -> None:
    tally, state, events = counted(path)
    air = tally.air
    assert air.start + sum(air.brought.values()) + air.haste == air.replaced + air.reduced + air.left
    assert air.left == state.level
    ppm = state.board.components.ppm
    for fuel in FUELS:  # each tile has brought what is printed on it, and nothing else is counted as its own
        assert air.brought[fuel] == air.plants[fuel] * ppm[FOSSILS.index(fuel)]
    assert min(air.haste, air.replaced, air.reduced) >= 0
    assert {event.facts["fossil"] for event in events if event.kind == "fossil"} <= set(FUELS)
    assert sum(air.plants.values()) == sum(event.kind == "fossil" for event in events)


@pytest.mark.parametrize("path", _cases("co2", "second_chance"))
def test_deeds_are_those_of_the_position(path: Path) -> None:
    """What the awards are given for, held against the last position."""
    tally, state, events = counted(path)
    for seat, deeds in enumerate(tally.deeds):
        company = state.companies[seat]
        assert deeds.claimed == len(company.claimed)
        own = [event for event in events if event.seat == seat]
        assert sum(deeds.plants) == sum(event.kind in ("constructed", "built") for event in own)
        assert deeds.traded == sum(
            event.facts["price"] * (1 if event.kind == "sold" else -1)
            for event in own
            if event.kind in ("sold", "bought")
        )


def test_the_golden_games_count_everything() -> None:
    """Every source and every use of money and points occurs, so a kind of event that is forgotten is noticed above."""
    came, went = [0] * 5, [0] * 5
    for path in golden("power_grid"):
        for company in counted(path)[0].companies:
            came = [one + two for one, two in zip(came, company.came, strict=True)]
            went = [one + two for one, two in zip(went, company.went, strict=True)]
    assert all(came)
    assert all(went)
    for folder, never in (("co2", {"start"}), ("second_chance", {"start", "disasters"})):
        total: dict[str, int] = {}
        for path in golden(folder):
            for points in counted(path)[0].points:
                for name, value in {**points.gains, **points.losses, "score": points.score}.items():
                    total[name] = total.get(name, 0) + abs(value)
        assert {name for name, value in total.items() if not value} <= never, folder


def test_other_games_count_nothing() -> None:
    _, state, _ = counted(golden("co2")[0])
    view = state.open_view(None)
    assert vars(Drawer().tally(view, [], view)) == {}


def test_bars_leave_out_what_nobody_has() -> None:
    rows = [Bar(0, "Ann", [5, 0, 2], [0, 7], "7"), Bar(1, "Bo", [1, 0, 0], [0, 1], "1")]
    bars = Bars("x", "", "", [("a", "A"), ("b", "B"), ("c", "C")], [("d", "D"), ("e", "E")], rows)
    assert (bars.came, bars.went) == ([("a", "A"), ("c", "C")], [("e", "E")])
    assert [(row.came, row.went) for row in bars.rows] == [([5, 2], [7]), ([1, 0], [1])]
    assert bars.longest == 7


def test_most() -> None:
    assert most([]) == []
    assert most([-2, -1]) == []
    assert most([1, 4, 4]) == [1, 2]
