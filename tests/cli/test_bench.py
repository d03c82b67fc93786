"""`baseload bench`: the shape of its rows; how fast is not a matter for tests."""

import json
from typing import Any

import pytest

import baseload
from baseload.cli.main import main
from baseload.core.options import Options
from baseload.core.problems import OptionError
from baseload.lab.bench import Configuration, configurations
from tests.registered import every_game

ROW = {
    "game",
    "map",
    "players",
    "policy",
    "build",
    "actions_per_s",
    "checked_actions_per_s",
    "copy_us",
    "games_per_s",
    "actions_per_game",
}


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["bench", "power-grid", "--json", "--seconds", "0.01", *arguments]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["build"] == baseload.build()
    found: list[dict[str, Any]] = result["rows"]
    return found


def test_every_configuration_has_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys)
    assert [(row["map"], row["players"]) for row in found] == [
        (name, players) for name in ("germany", "usa") for players in (2, 3, 4, 5, 6)
    ]
    for row in found:
        assert set(row) >= ROW
        assert row["build"] == baseload.build()
        assert row["actions_per_s"] > 0
        assert row["checked_actions_per_s"] > 0
        assert row["copy_us"] > 0
        assert row["actions_per_game"] > 50


@every_game
def test_every_game_is_measured(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    fewest = baseload.game(game).fewest
    assert main(["bench", game, "--json", "--seconds", "0.01", "--players", str(fewest)]) == 0
    found = json.loads(capsys.readouterr().out)["rows"]
    assert found
    assert all(set(row) | {"map"} >= ROW and row["players"] == fewest for row in found)


def test_what_nobody_asked_for_may_be_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    options = Configuration.options

    def only_some(self: Configuration) -> Options:
        if (self.map, self.players) == ("usa", 2):
            raise OptionError("bad_option_value", option="players", value=2, allowed=[3, 4, 5, 6])
        return options(self)

    def found(players: list[int], maps: list[str]) -> list[tuple[str, int]]:
        rows = configurations("power-grid", players, maps, "random")
        return [(row.map, row.players) for row in rows]

    monkeypatch.setattr(Configuration, "options", only_some)
    assert ("usa", 2) not in found([], [])
    assert len(found([], [])) == 9
    assert found([], ["usa"]) == [("usa", players) for players in (3, 4, 5, 6)]
    assert found([2], []) == [("germany", 2)]
    for players, maps in (([2], ["usa"]), ([2, 3], ["germany", "usa"]), ([9], []), ([], ["usa", "atlantis"])):
        with pytest.raises(OptionError):
            found(players, maps)


def test_flat5(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = rows(capsys, "--policy", "flat5", "--players", "4", "--maps", "usa")
    assert (row["policy"], row["players"], row["map"]) == ("flat5", 4, "usa")


def test_other_options_hold_for_every_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(rows(capsys, "--players", "2", "--option", "beginner=on")) == 2
    chosen = configurations("power-grid", [2], ["usa"], "random", {"beginner": "on"})
    assert chosen[0].options()["beginner"] == "on"


def test_the_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "power-grid", "--seconds", "0.01", "--players", "2", "--maps", "germany"]) == 0
    shown = capsys.readouterr().out
    assert "deal and set-up included" in " ".join(shown.split())
    assert "germany" in shown
    assert "bench." not in shown


def test_the_other_build_must_be_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BASELOAD_PURE_PATH", raising=False)
    monkeypatch.setattr("baseload.cli.bench._start", lambda environment, arguments: None)
    assert main(["bench", "power-grid", "--both"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
