"""`baseload simulate`: the same results whatever the number of workers, and games that break are counted."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import baseload
from baseload.cli.main import main
from baseload.cli.screen import Screen
from baseload.cli.simulate import _show
from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import Outcome, View
from baseload.core.record import load_record
from baseload.core.registry import bot as real_bot
from baseload.lab.simulate import plan, simulate
from baseload.lab.tally import Spread, Tally
from tests.cli.command import baseload as command

TIMES = ("seconds", "actions_per_s", "games_per_s", "workers")


def result(*arguments: str) -> dict[str, Any]:
    done = command("simulate", "power-grid", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""  # no progress bar on a pipe
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_workers_change_nothing() -> None:
    arguments = ["--players", "3", "--bots", "random", "--games", "12", "--seed", "9"]
    one = result(*arguments, "--workers", "1")
    two = result(*arguments, "--workers", "2")
    assert {name: one[name] for name in one if name not in TIMES} == {
        name: two[name] for name in two if name not in TIMES
    }
    assert one["workers"] == 1
    assert two["workers"] == 2
    other = result(*arguments[:-1], "10")
    assert other["actions"] != one["actions"]


def test_what_the_result_tells() -> None:
    found = result("--players", "2", "--games", "10", "--map", "usa", "--option", "money=open")
    assert found["games"] == found["finished"] == 10
    assert found["errors"] == 0
    assert found["failures"] == []
    assert found["actions"] > 1000
    assert found["actions_per_s"] > 0
    assert sum(found["wins"]) == pytest.approx(10)
    assert len(found["scores"]) == 2
    for spread in [*found["scores"], found["rounds"]]:
        assert spread["min"] <= spread["mean"] <= spread["max"]
        assert spread["stdev"] > 0
    assert sum(found["endings"].values()) == 10
    assert sum(found["steps"].values()) == 10
    assert found["options"]["map"] == "usa"
    assert found["options"]["money"] == "open"
    assert found["bots"] == ["random", "random"]


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "power-grid", "--players", "3", "--games", "4"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("4 games of power-grid: 4 finished")
    assert "random" in shown
    assert "simulate." not in shown


def test_records_are_written(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    found = result("--players", "2", "--games", "3", "--workers", "2", "--records", str(folder))
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"power-grid-{number}.bl" for number in range(3)]
    assert sum(len(load_record(str(path)).actions) for path in paths) == found["actions"]
    for path in paths:
        assert load_record(str(path)).verify().outcome is not None
        assert load_record(str(path)).seats == ["bot random", "bot random"]


class Broken(Bot):
    """Plays well for a while."""

    def __init__(self) -> None:
        self.count = 0

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        self.count += 1
        if self.count > 20:
            raise RuntimeError("out of ideas")
        return legal[0]


def test_a_game_that_breaks_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[int] = []

    def bot(spec: str, seed: int = 0) -> Bot:
        made.append(seed)
        return Broken() if len(made) == 4 else real_bot(spec, seed)

    monkeypatch.setattr("baseload.lab.simulate.bot_by_spec", bot)
    found = simulate(plan("power-grid", {"players": 2}, ["random"], games=3, seed=1))
    assert found["games"] == 3
    assert found["finished"] == 2
    assert found["errors"] == 1
    (failure,) = found["failures"]
    assert failure["problem"] == "RuntimeError: out of ideas"
    assert failure["game"] == 0
    game = baseload.game("power-grid")
    assert game.deal(game.options(players=2), failure["seed"])
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_script_notices_games_that_break(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    monkeypatch.setattr("baseload.lab.simulate.bot_by_spec", lambda spec, seed=0: Broken())
    assert main(["simulate", "power-grid", "--players", "2", "--games", "2", *more]) == 1
    shown = capsys.readouterr()
    assert "out of ideas" in shown.out
    assert shown.err == ""


def test_shared_wins_count_in_parts() -> None:
    tally = Tally(3)
    tally.add(10, Outcome([1, 1, 3], [5, 5, 2], "cities_connected", {"round": 4}))
    tally.add(10, Outcome([2, 1, 3], [4, 5, 2], "cities_connected", {"round": 6}))
    assert tally.wins == [Fraction(1, 2), Fraction(3, 2), 0]
    assert tally.shared == [1, 1, 0]
    assert tally.to_plain()["rounds"]["mean"] == 5
    assert "steps" not in tally.to_plain()


def test_a_team_wins_as_a_whole(capsys: pytest.CaptureFixture[str]) -> None:
    won, lost = Tally(2), Tally(2)
    won.add(10, Outcome([1, 1], [5, 5], "goal_reached", {}, team=True))
    won.add(10, Outcome([1, 2], [6, 5], "goal_reached", {}, team=True))
    lost.add(10, Outcome([1, 1], [0, 0], "climate_lost", {}, team=False))
    won.merge(lost)
    plain = won.to_plain()
    assert plain["wins"] == [2, 2]
    assert plain["shared_wins"] == [0, 0]
    assert (plain["team_won"], plain["team_lost"]) == (2, 1)
    rivals = Tally(2)
    rivals.add(10, Outcome([1, 1], [5, 5], "cities_connected", {}))
    assert "team_won" not in rivals.to_plain()
    assert "team_lost" not in rivals.to_plain()
    work = {"game": "any", "bots": ["random"] * 2, "seconds": 1.0, "actions_per_s": 30}
    _show(Screen(), {**work, **plain})
    assert "Won by all together: 2; lost by all together: 1." in capsys.readouterr().out


def test_spread_of_few_numbers() -> None:
    spread = Spread()
    assert spread.to_plain() == {"mean": None, "stdev": None, "min": None, "max": None}
    spread.add(3)
    assert spread.to_plain() == {"mean": 3.0, "stdev": None, "min": 3, "max": 3}
    spread.merge(Spread())
    assert spread.count == 1


def test_the_progress_bar_is_for_terminals(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["simulate", "power-grid", "--players", "2", "--games", "3"]) == 0
    shown = capsys.readouterr()
    assert "3 of 3 games" in shown.err
    assert "█" in shown.err
    assert "█" not in shown.out
