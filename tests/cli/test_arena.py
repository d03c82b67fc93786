"""`baseload arena`: who wins how often, whatever the seats and the cards."""

import json
from pathlib import Path

import pytest

from baseload.cli.arena import _show
from baseload.cli.main import main
from baseload.cli.screen import Screen
from baseload.core.contract import Outcome
from baseload.lab.arena import Match, Results, _saved, arena, deal_of, interval, match, rotation
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


def test_equal_bots_play_another_deal_every_time() -> None:
    """The same cards for the same bots would be counted twice. Bots that differ change seats on the same deal."""
    equal = arena(match("second-chance", {"players": 3}, ["random"], games=6, seed=2))
    assert (equal["finished"], equal["deals"]) == (6, 6)
    pairs = arena(match("power-grid", {}, ["random", "normal", "random", "normal"], games=4, seed=2))
    assert (pairs["finished"], pairs["deals"]) == (4, 2)
    planned = Match("power-grid", {}, ["a", "a", "a"], 6, 1)
    assert [deal_of(planned, number) for number in range(4)] == [0, 1, 2, 3]
    assert {rotation(planned, number)[0] for number in range(3)} == {0, 1, 2}


def lost(reason: str = "too_hot") -> Outcome:
    return Outcome([2, 2, 2], [0, 0, 0], reason, {}, False)


def test_a_deal_is_one_sample_however_often_it_is_played() -> None:
    """Of 60 games on 20 deals, five deals were won from every seat: that is 5 of 20, not 15 of 60."""
    results = Results(3)
    for number in range(60):
        deal = number // 3
        outcome = Outcome([1, 1, 1], [40, 40, 40], "planet_saved", {}, True) if deal < 5 else lost()
        results.add(deal, [0, 1, 2], outcome, [0, 0, 0])
    saved = _saved(results)
    assert (saved["games"], saved["share"]) == (15, 0.25)
    low, high = interval([1.0] * 5 + [0.0] * 15)
    assert (saved["low"], saved["high"]) == (round(low, 4), round(high, 4))
    narrow = interval([1.0] * 15 + [0.0] * 45)
    assert saved["high"] - saved["low"] > 1.5 * (narrow[1] - narrow[0])


def test_what_rivals_save_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody wins CO₂ together, but all can lose it; what is not lost is somebody's."""
    results = Results(3)
    for number in range(30):
        won = Outcome([1, 2, 3], [60, 50, 40], "last_decade", {}, None)
        results.add(number, [0, 1, 2], won if number % 10 else lost(), [0, 0, 0])
    saved = _saved(results)
    assert (saved["games"], saved["share"]) == (27, 0.9)
    assert saved["low"] < 0.9 < saved["high"]
    told = arena(match("co2", {}, ["random", "random"], games=1, seed=1))
    told.update(finished=30, team_won=0, team_lost=3, saved=saved, lost_by={"too_hot": 3})
    _show(Screen(), told)
    text = " ".join(capsys.readouterr().out.split())
    assert "Lost by all together: 3; not lost by all: 27, or 90.0 %, with 95 % between 7" in text


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
