"""`baseload bench`: the shape of its rows; how fast is not a matter for tests."""

import json
from typing import Any

import pytest

import baseload
from baseload.cli.main import main

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


def test_flat5(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = rows(capsys, "--policy", "flat5", "--players", "4", "--maps", "usa")
    assert (row["policy"], row["players"], row["map"]) == ("flat5", 4, "usa")


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
