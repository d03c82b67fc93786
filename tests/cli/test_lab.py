"""`baseload lab run`: what it says while it plays and at the end, and one sentence for everything that is wrong."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from baseload.cli.lab import default_folder
from baseload.cli.lab_display import Display, display, setting_names, standings_rows
from baseload.cli.main import main
from baseload.lab.one_game import play_one
from baseload.lab.plan import read_plan
from baseload.lab.standings import SettingStanding, Standings
from tests.cli.command import baseload as command
from tests.cli.command import environment, refused

pytest.importorskip("polars", reason="the results of a study are kept with polars")

PLAN = """
name = "quick"
games = 3
[[tables]]
game = "power-grid"
options = { map = ["germany", "usa"] }
bots = [["random", "normal"]]
[[tables]]
game = "second-chance"
options = { players = 2 }
bots = ["random"]
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    file = tmp_path / "quick.toml"
    file.write_text(PLAN, "utf-8")
    return file


@pytest.fixture
def here(plan: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The plan, in the present folder."""
    monkeypatch.chdir(plan.parent)
    return plan


def test_the_summary(plan: Path) -> None:
    done = command("lab", "run", plan, "--workers", "1", cwd=plan.parent)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "quick: games 15, settings 3, played already 0. Results go to quick-results.\n"
    lines = done.stdout.splitlines()
    assert lines[0].split("  ")[0] == "setting"
    assert "power-grid 2 usa random,normal normal 6" in [" ".join(line.split()[:6]) for line in lines]
    assert "15 games of 15 are played" in done.stdout
    assert "The results are in quick-results; `baseload lab report quick-results` shows them." in done.stdout
    again = command("lab", "run", plan, "--json", cwd=plan.parent)
    told = json.loads(again.stdout)
    assert (told["now"], told["played"], told["planned"], told["errors"]) == (0, 15, 15, 0)
    assert told["folder"] == "quick-results"
    assert [setting["games"] for setting in told["settings"]] == [6, 6, 3]
    assert told["settings"][2]["team_lost"] == 3
    wins = [bot["share"] for bot in told["settings"][0]["bots"]]
    assert sum(wins) == pytest.approx(1)


def test_what_rivals_save_counts() -> None:
    """Games that somebody wins alone are not lost by all, whoever could have lost them together."""
    setting = SettingStanding(["normal"])
    setting.games, setting.errors, setting.team_lost = 11, 1, 2
    assert setting.saved == 0.8
    setting.team_lost = 0
    assert setting.saved is None


def test_a_folder_of_ones_choice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", str(here), "-o", "elsewhere", "--workers", "1"]) == 0
    assert (here.parent / "elsewhere" / "plan.json").is_file()
    assert "elsewhere" in capsys.readouterr().out
    assert default_folder("studies/ladder.toml") == "ladder-results"
    assert default_folder("ladder") == "ladder-results"


def test_a_terminal_shows_a_live_table(plan: Path) -> None:
    pytest.importorskip("rich", reason="the live table needs rich")
    master, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "baseload", "lab", "run", plan.name, "--workers", "1"],
        cwd=plan.parent,
        env={**environment(), "TERM": "xterm", "LINES": "30"},
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
    )
    os.close(terminal)
    shown = b""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        ready, _, _ = select.select([master], [], [], 0.2)
        if ready:
            try:
                part = os.read(master, 65536)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            shown += part
    os.close(master)
    assert process.wait(timeout=10) == 0
    text = shown.decode("utf-8")
    assert "of 15 · " in text
    assert "mean score" in text
    assert "15 games of 15 are played" in text


def test_lines_for_a_log(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    shown = display("somewhere")
    assert type(shown) is Display  # a test has no terminal
    planned = read_plan(PLAN, "quick.toml")
    standings = Standings(planned)
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    shown = Display("somewhere")
    shown(standings)
    for number in range(planned.games):
        clock[0] += 2.0
        standings.add(play_one(planned, number))
        shown(standings)
    shown.close()
    lines = capsys.readouterr().err.splitlines()
    assert lines[1] == "Games: 3 of 15, 0.5 per second, 0:24 left."
    assert len(lines) == 1 + 5


def test_names_of_settings() -> None:
    plan = read_plan(PLAN, "quick.toml")
    assert setting_names(plan) == (
        "power-grid 2 germany random,normal",
        "power-grid 2 usa random,normal",
        "second-chance 2",
    )
    rows = standings_rows(Standings(plan))
    assert [row[1] for row in rows[1:]] == ["random", "normal", "random", "normal", "random"]
    assert all(row[2:] == ["0", "–", "–"] for row in rows[1:])
    assert len(standings_rows(Standings(plan), 1)) == 1 + 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["none.toml"], "The plan none.toml cannot be read"),
        (["quick.toml", "--workers", "0"], "--workers"),
        (["quick.toml", "--workers", "many"], "--workers"),
        (["quick.toml", "--on", "mars"], "processes or ray"),
        (["quick.toml", "--address", "a:1"], "--on ray"),
        ([], "PLAN"),
        (["quick.toml", "--games", "3"], "--games"),
    ],
)
@pytest.mark.usefixtures("here")
def test_wrong_command_lines(capsys: pytest.CaptureFixture[str], arguments: list[str], told: str) -> None:
    assert told in refused(capsys, "lab", "run", *arguments)


def test_a_wrong_plan(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here.write_text(PLAN.replace("players = 2", "players = 7"), "utf-8")
    told = refused(capsys, "lab", "run", here.name)
    assert "tables[2].options.players" in told
    here.write_text(PLAN.replace('"random", "normal"', '"random", "normol"'), "utf-8")
    told = refused(capsys, "lab", "run", here.name)
    assert "tables[1].bots[1]" in told
    assert "normal" in told


def test_lab_alone_lists_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab"]) == 0
    shown = capsys.readouterr().out
    assert "run" in shown
    assert "report" in shown
    assert "`baseload lab --help`" in refused(capsys, "lab", "walk")
