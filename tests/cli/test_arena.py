"""`baseload arena`: who wins how often, whatever the seats and the cards."""

import json
from pathlib import Path

import pytest

from baseload.cli.main import main
from baseload.lab.arena import Match, arena, interval, match, rotation
from tests.cli.command import refused


def test_a_line_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "power-grid", "--bots", "normal,random,random", "--games", "9", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["finished"], result["deals"], result["errors"]) == (9, 3, 0)
    strong, *others = result["bots"]
    assert (strong["bot"], strong["wins"]) == ("normal", 9)
    assert [bot["bot"] for bot in others] == ["random", "random"]
    for bot in result["bots"]:
        assert {"wins", "shared_wins", "mean_score", "mean_ms", "low", "high"} <= set(bot)
        assert bot["low"] <= bot["share"] <= bot["high"]
    assert sum(bot["share"] for bot in result["bots"]) == pytest.approx(1)


def test_a_team(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "second-chance", "--bots", "random", "--players", "3", "--games", "6"]
    assert main([*command, "--option", "mode=cooperative"]) == 0
    text = capsys.readouterr().out
    assert "Lost by all" in text
    assert main([*command, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["team_won"] + result["team_lost"] == 6
    assert sum(result["lost_by"].values()) == result["team_lost"]
    assert len(result["bots"]) == 3


def test_workers_do_not_change_what_happens() -> None:
    planned = match("power-grid", {}, ["random", "normal"], games=12, seed=4)
    told = [arena(planned, workers) for workers in (1, 2)]
    for result in told:
        for name in ("workers", "seconds", "games_per_s"):
            del result[name]
        for bot in result["bots"]:
            del bot["mean_ms"], bot["longest_ms"]
    assert told[0] == told[1]


def test_every_bot_sits_everywhere_with_the_same_cards() -> None:
    planned = Match("power-grid", {}, ["a", "b", "c"], 6, 1)
    seats = [rotation(planned, number) for number in range(3)]
    assert sorted(zip(*seats, strict=True)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_a_bot_that_fails_is_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["arena", "power-grid", "--bots", "process:false,random", "--games", "2"]) == 1
    assert "has ended (exit code 1)" in " ".join(capsys.readouterr().out.split())


def test_wrong_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert "3" in refused(capsys, "arena", "power-grid", "--bots", "random,random", "--players", "3")
    assert "clever" in refused(capsys, "arena", "power-grid", "--bots", "clever,random")
    assert refused(capsys, "arena", "power-grid", "--games", "0")
    assert refused(capsys, "arena", "power-grid", "--bots", "search:fast,random")


def test_intervals_tell_how_sure_one_can_be() -> None:
    assert interval([]) == (0.0, 1.0)
    low, high = interval([0.5] * 40)  # every deal shared: nothing varies
    assert low < 0.5 < high
    narrow, wide = interval([0.0, 1.0] * 200), interval([0.0, 1.0] * 5)
    assert wide[1] - wide[0] > 2 * (narrow[1] - narrow[0])
