"""Studies: the same files whoever plays, and nothing lost or counted twice, whatever is stopped, killed or broken."""

import json
import os
import signal
from pathlib import Path

import pytest

from baseload.core import playing
from baseload.lab import one_game, results, study
from baseload.lab.arena import arena, match
from baseload.lab.plan import read_plan
from baseload.lab.results import load
from baseload.lab.simulate import derived_seed
from baseload.lab.standings import Standings
from baseload.lab.tables import TABLES, columns_of
from tests.lab.studies import (
    SMALL,
    alive,
    bot_package,
    ended,
    journalled,
    kill,
    parquet,
    small,
    started,
    wait_until,
    workers_of,
)

pl = pytest.importorskip("polars", reason="the results of a study are kept with polars")
needs_proc = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks for processes in /proc")


@pytest.fixture
def short_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "BLOCK", 30)


# --- what is kept ---


def test_the_tables(reference: Path) -> None:
    plan = small()
    found = load(str(reference))
    assert found.plan.digest == plan.digest
    assert found.unfinished == 0
    for table in TABLES:
        frame = getattr(found, table)
        assert frame.columns == list(columns_of(plan, table))
        assert frame["number"].is_sorted()
    assert found.games["number"].to_list() == list(range(plan.games))
    assert found.games["error"].null_count() == plan.games
    assert found.seats.height == sum(
        setting.deals * setting.rotations * len(setting.lineup) for setting in plan.settings
    )
    for row in found.games.iter_rows(named=True):
        game = plan.game(row["number"])
        setting = plan.settings[game.setting]
        assert (row["setting"], row["deal"], row["seed"]) == (game.setting, game.deal, game.seed)
        assert json.loads(row["options"]) == setting.options
        assert row["lineup"].split(",") == setting.lineup
        assert row["players"] == len(setting.lineup)
        assert row["actions"] > 0
    # Victories of a competitive game are shared out whole; where all lost nobody has any.
    shares = found.seats.group_by("number", maintain_order=True).agg(pl.col("share").sum())
    teams = dict(found.games.select("number", "team").iter_rows())
    for number, share in shares.iter_rows():
        assert share == pytest.approx(0 if teams[number] is False else 1)


def test_the_arena_plays_the_same_games(tmp_path: Path) -> None:
    """Same seeds, same rotation: what the arena counts is what a study of the same line-up keeps."""
    plan = read_plan(
        'games = 5\nseed = 3\n[[tables]]\ngame = "power-grid"\nbots = [["normal", "random", "random"]]',
        "a.toml",
    )
    told = study.run(plan, str(tmp_path / "results"))
    by_arena = arena(match("power-grid", {}, ["normal", "random", "random"], 15, 3))
    found = load(str(tmp_path / "results"))
    own = found.seats.filter(found.seats["bot"] == "normal")
    assert own["share"].sum() == by_arena["bots"][0]["wins"]
    assert round(own["score"].sum() / own.height, 4) == by_arena["bots"][0]["mean_score"]
    assert told["settings"][0]["bots"][0]["mean_score"] == by_arena["bots"][0]["mean_score"]


@pytest.mark.usefixtures("short_blocks")
def test_workers_change_nothing(tmp_path: Path) -> None:
    """Four blocks, the last of them short; the same bytes from one process and from three."""
    one = study.run(small(), str(tmp_path / "one"))
    three = study.run(small(), str(tmp_path / "three"), workers=3)
    files = parquet(tmp_path / "one")
    assert len(files) == 4 * 4
    assert files == parquet(tmp_path / "three")
    assert one["settings"] == three["settings"]
    assert one["now"] == one["played"] == one["planned"] == small().games
    sums = [f"sums-0000{block}.json" for block in range(4)]
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == sorted(
        [*files, *sums, "lock", "plan.json"]
    )
    # Once more: nothing is left to play, and the standings are those of the files.
    again = study.run(small(), str(tmp_path / "one"), workers=3)
    assert again["now"] == 0
    assert again["settings"] == one["settings"]


def test_progress_tells_every_game(tmp_path: Path) -> None:
    heard: list[int] = []
    plan = read_plan('games = 6\n[[tables]]\ngame = "power-grid"\nbots = [["random", "random"]]', "a.toml")

    def listen(standings: Standings) -> None:
        heard.append(standings.done)

    study.run(plan, str(tmp_path / "results"), progress=listen)
    assert heard == list(range(7))


def test_a_game_that_breaks_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object, **more: object) -> None:
        raise playing.EndlessGameError("endless_game", actions=7)

    monkeypatch.setattr(one_game, "bot_game", broken)
    plan = read_plan('games = 2\n[[tables]]\ngame = "power-grid"\nbots = [["random", "random"]]', "a.toml")
    told = study.run(plan, str(tmp_path / "results"))
    assert told["errors"] == 2
    found = load(str(tmp_path / "results"))
    assert found.games["actions"].null_count() == 2
    assert all("7 actions" in error for error in found.games["error"])
    assert found.seats.height == found.rounds.height == found.facts.height == 0


# --- stopping and going on ---


@needs_proc
def test_ctrl_c_keeps_everything_and_the_same_command_goes_on(tmp_path: Path, reference: Path) -> None:
    kept = tmp_path / "small-results"
    process = started(tmp_path, SMALL, "--workers", "2")
    wait_until(lambda: journalled(kept) >= 5 or process.poll() is not None)
    process.send_signal(signal.SIGINT)
    code, out, err = ended(process, 30)
    assert code == 130
    assert out == ""
    assert "Traceback" not in err
    assert "baseload lab run small.toml -o small-results" in err
    there = journalled(kept)
    assert 5 <= there < small().games
    part = load(str(kept))
    assert part.games.height == there
    assert part.unfinished == small().games - there
    code, out, err = ended(started(tmp_path, SMALL, "--workers", "2", "--json"))
    assert code == 0, err
    assert json.loads(out)["now"] == small().games - there
    assert parquet(kept) == parquet(reference)


@needs_proc
def test_a_killed_worker_is_replaced(tmp_path: Path, reference: Path) -> None:
    process = started(tmp_path, SMALL, "--workers", "2", "--json")
    wait_until(lambda: journalled(tmp_path / "small-results") >= 5 or process.poll() is not None)
    workers = workers_of(process.pid)
    assert workers
    kill(workers[0])
    code, out, err = ended(process)
    assert code == 0, err
    told = json.loads(out)
    assert (told["played"], told["errors"]) == (small().games, 0)
    assert parquet(tmp_path / "small-results") == parquet(reference)


@needs_proc
def test_a_killed_study_loses_only_what_was_under_way(tmp_path: Path, reference: Path) -> None:
    kept = tmp_path / "small-results"
    process = started(tmp_path, SMALL, "--workers", "2")
    wait_until(lambda: journalled(kept) >= 5 or process.poll() is not None)
    workers = workers_of(process.pid)
    assert workers
    kill(process.pid)
    ended(process)
    wait_until(lambda: not any(alive(worker) for worker in workers), 20)  # nobody is left behind
    there = journalled(kept)
    assert there >= 5
    code, out, err = ended(started(tmp_path, SMALL, "--workers", "2", "--json"))
    assert code == 0, err
    assert json.loads(out)["now"] == small().games - there
    assert parquet(kept) == parquet(reference)


TORN = """
import os
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from baseload.bots.random_bot import RandomBot

def half(pipe, message):
    os.write(pipe.fileno(), message[: len(message) // 2])
    os.kill(os.getpid(), 9)

def make(arguments, seed):
    if parent_process() is not None:  # the study itself makes bots too, to see that there are such
        try:
            os.close(os.open(os.environ["TORN"], os.O_CREAT | os.O_EXCL))
            Connection._send = half
        except FileExistsError:
            pass
    return RandomBot(seed)
"""


@needs_proc
def test_a_worker_may_die_in_the_middle_of_its_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them sends half of what it played, and is gone. Nobody waits for the other half."""
    plan = 'games = 8\n[[tables]]\ngame = "power-grid"\nbots = [["torn", "random"]]\nrotate = false'
    package = bot_package(tmp_path / "package", "torn", TORN)
    monkeypatch.setenv("PYTHONPATH", package, prepend=os.pathsep)
    died = tmp_path / "died"
    process = started(tmp_path, plan, "--workers", "2", "--json", TORN=str(died))
    code, out, err = ended(process, 60)
    assert code == 0, err
    assert died.exists()
    told = json.loads(out)
    assert (told["played"], told["errors"]) == (8, 0)


KILLER = """
import os
from baseload.bots.random_bot import RandomBot

def make(arguments, seed):
    if os.environ.get("KILLERS") == "on" and seed % 5 == 1:
        os.kill(os.getpid(), 9)
    return RandomBot(seed)
"""


@needs_proc
def test_a_game_that_kills_its_workers_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot of another package ends the process in every fifth game or so; the others are all played."""
    package = bot_package(tmp_path / "package", "killer", KILLER)
    plan = 'games = 8\n[[tables]]\ngame = "power-grid"\nbots = [["killer", "random"]]\nrotate = false'
    monkeypatch.setenv("PYTHONPATH", package, prepend=os.pathsep)
    expected = _killers(8)
    assert 0 < len(expected) < 8
    process = started(tmp_path, plan, "--workers", "2", "--json", KILLERS="on")
    code, out, err = ended(process)
    assert code == 1, err  # as for any game that broke
    assert json.loads(out)["errors"] == len(expected)
    found = load(str(tmp_path / "small-results"))
    broken = found.games.filter(found.games["error"].is_not_null())
    assert broken["number"].to_list() == expected
    assert all("died 3 times" in error for error in broken["error"])
    assert found.games.height == 8


def _killers(games: int) -> list[int]:
    return [number for number in range(games) if derived_seed(1, number, 0) % 5 == 1]
