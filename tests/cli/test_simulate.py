"""`baseload simulate`: the same results whatever the number of workers, and games that break are counted."""

import json
import re
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
from baseload.core.problems import OptionError
from baseload.core.record import load_record
from baseload.core.registry import bot as real_bot
from baseload.lab.simulate import options_of, plan, simulate
from baseload.lab.tally import Spread, Tally
from tests.cli.command import baseload as command
from tests.cli.command import refused
from tests.registered import every_game

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


@every_game
def test_all_tables_there_are(game: str) -> None:
    """`--vary all`: every number of players and every option, the same on any number of workers."""
    found = []
    for workers in ("1", "2"):
        done = command("simulate", game, "--vary", "all", "--games", "60", "--workers", workers, "--json")
        assert done.returncode == 0, done.stdout
        found.append(json.loads(done.stdout))
    one, two = found
    assert {name: one[name] for name in one if name not in TIMES} == {
        name: two[name] for name in two if name not in TIMES
    }
    title = baseload.game(game)
    assert list(one["by_players"]) == [str(count) for count in range(title.fewest, title.most + 1)]
    assert sum(table["games"] for table in one["by_players"].values()) == one["finished"] == 60
    assert one["played"][0] == 60
    assert list(one["varied"]) == [spec.name for spec in title.option_specs()]
    assert one["options"] == {}


def test_what_varies_and_what_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "records"
    arguments = ["--vary", "map,money", "--option", "auction=sealed", "--players", "2,4-5", "--games", "30"]
    found = result(*arguments, "--records", str(folder))
    assert found["options"] == {"auction": "sealed"}
    assert found["varied"] == {"players": [2, 4, 5], "map": ["germany", "usa"], "money": ["hidden", "open"]}
    assert found["bots"] == ["random"] * 5
    records = [load_record(str(path)) for path in sorted(folder.iterdir())]
    assert {record.options["auction"] for record in records} == {"sealed"}
    assert {record.options["tiebreak"] for record in records} == {"english"}
    assert len({(record.options.players, record.options["map"]) for record in records}) == 6
    assert all(len(record.seats) == record.options.players for record in records)
    assert main(["simulate", "power-grid", *arguments]) == 0
    shown = capsys.readouterr().out
    assert "lost by all" in shown
    assert "simulate." not in shown


def test_values_that_do_not_go_together_are_drawn_again() -> None:
    """Not every map has these regions: the others are left out, and nothing at all is refused at once."""
    chosen = {"players": 3, "regions": ["nw", "ne", "w"]}
    planned = plan("power-grid", chosen, ["random"], 12, 1, varied={"map": ["germany", "usa"]})
    game = baseload.game("power-grid")
    assert {options_of(planned, game, number)[0]["map"] for number in range(12)} == {"germany"}
    with pytest.raises(OptionError):
        plan("power-grid", chosen, ["random"], 12, 1, varied={"map": ["usa"]})


def test_a_game_that_breaks_says_what_was_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("baseload.lab.simulate.bot_by_spec", lambda spec, seed=0: Broken())
    assert (
        main(["simulate", "power-grid", "--vary", "map", "--players", "2", "--games", "1", "--seed", "3"])
        == 1
    )
    assert re.search(
        r"Game 0 \(seed \d+; map=\w+\) broke: RuntimeError: out of ideas", capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--vary", "colour"], "no option called colour"),
        (["--vary", "map", "--map", "usa"], "chosen and varied"),
        (["--vary", "players", "--players", "2-3"], "chosen and varied"),
        (["--players", "2-9"], "cannot be 7"),
        (["--players", "4-2"], "such as 1-5"),
        (["--players", "1-99999"], "such as 1-5"),
        (["--players", "2-"], "whole number"),
        (["--players", "2,3", "--bots", "random,random"], "one for all seats"),
        (["--players", "2-3", "--option", "players=4"], "given twice"),
    ],
)
def test_tables_that_cannot_be(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in refused(capsys, "simulate", "power-grid", *arguments)


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
    assert plain["lost_share"] == round(1 / 3, 4)
    assert plain["lost_by"] == {"climate_lost": 1}
    assert [spread["min"] for spread in plain["scores"]] == [5, 5]  # not the 0 of the game that all lost
    assert plain["wins"] == [2, 2]
    assert plain["shared_wins"] == [0, 0]
    assert (plain["team_won"], plain["team_lost"]) == (2, 1)
    rivals = Tally(2)
    rivals.add(10, Outcome([1, 1], [5, 5], "cities_connected", {}))
    assert "team_won" not in rivals.to_plain()
    assert "team_lost" not in rivals.to_plain()
    work = {"game": "any", "bots": ["random"] * 2, "seconds": 1.0, "actions_per_s": 30}
    _show(Screen(), {**work, **plain})
    shown = capsys.readouterr().out
    assert "Lost by all together: 1; not lost by all: 2, or 66.7 %." in shown
    assert "Lost by all through climate_lost: 1 (33.3 % of the games)." in shown


def test_a_game_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally(1)
    tally.add(10, Outcome([1], [57], "last_decade", {}))
    tally.add(12, Outcome([1], [0], "too_hot", {}, team=False))
    plain = tally.to_plain()
    assert (plain["played"], plain["wins"], plain["scores"][0]["mean"]) == ([2], [1], 57)
    assert plain["lost_by"] == {"too_hot": 1}
    assert "by_players" not in plain
    _show(Screen(), {"game": "any", "bots": ["random"], "seconds": 1.0, "actions_per_s": 22, **plain})
    assert "50.0 %" in capsys.readouterr().out


def test_everybody_may_lose_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally(2)
    tally.add(10, Outcome([2, 2], [0, 0], "too_hot", {}, team=False))
    plain = tally.to_plain()
    assert plain["lost_share"] == 1
    assert plain["scores"][0]["mean"] is None
    _show(Screen(), {"game": "any", "bots": ["random"] * 2, "seconds": 1.0, "actions_per_s": 10, **plain})
    assert "None" not in capsys.readouterr().out


def test_numbers_of_players_are_told_apart() -> None:
    one, two = Tally(3), Tally(3)
    one.add(10, Outcome([1], [5], "x", {}))
    two.add(20, Outcome([1, 2, 3], [9, 8, 7], "x", {}))
    two.add(30, Outcome([3, 3, 3], [0, 0, 0], "y", {}, team=False))
    one.merge(two)
    plain = one.to_plain()
    assert plain["played"] == [3, 2, 2]
    assert {players: (table["games"], table["lost"]) for players, table in plain["by_players"].items()} == {
        "1": (1, 0),
        "3": (2, 1),
    }
    assert plain["by_players"]["3"]["scores"]["mean"] == 8
    assert plain["by_players"]["3"]["actions"]["mean"] == 25


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
    assert "games: 3 of 3" in shown.err
    assert "█" in shown.err
    assert "█" not in shown.out
