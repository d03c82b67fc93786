"""Folders of results: what is damaged, full or somebody else's is told in one sentence, and nothing is lost by it."""

import errno
import json
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from baseload.core.problems import OptionError
from baseload.lab import keeping, results, study
from baseload.lab.keeping import Keeper
from baseload.lab.one_game import play_one
from baseload.lab.plan import StudyPlan, read_plan
from baseload.lab.results import ResultsError, load, parquet_name, sum_of, sums_name
from baseload.text.speaker import speaker
from tests.cli.command import environment
from tests.lab.studies import SMALL, ended, journalled, parquet, small, started

pl = pytest.importorskip("polars", reason="the results of a study are kept with polars")


def sentence(problem: ResultsError) -> str:
    told = speaker(strict=True).problem(problem)
    assert told.endswith(".")
    return told


# --- damage ---


def begun(folder: Path, games: int) -> StudyPlan:
    """A study that was stopped after so many games."""
    plan = small()
    keeper = Keeper(plan, str(folder))
    for number in range(games):
        keeper.add(play_one(plan, number))
    keeper.close()
    return plan


def copied(folder: Path, to: Path) -> Path:
    shutil.copytree(folder, to)
    return to


def test_a_torn_line_is_played_again(tmp_path: Path, reference: Path) -> None:
    plan = begun(tmp_path / "results", 7)
    journal = tmp_path / "results" / "block-00000.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-40])
    assert load(str(tmp_path / "results")).games.height == 6
    told = study.run(plan, str(tmp_path / "results"))
    assert told["now"] == plan.games - 6
    assert parquet(tmp_path / "results") == parquet(reference)


def test_what_is_counted_once_is_not_counted_twice(tmp_path: Path) -> None:
    plan = small()
    keeper = Keeper(plan, str(tmp_path / "results"))
    entry = play_one(plan, 3)
    keeper.add(entry)
    keeper.add(entry)
    assert keeper.standings.done == 1
    assert 3 not in list(keeper.todo())
    keeper.close()
    assert journalled(tmp_path / "results") == 1


@pytest.mark.parametrize("damage", ["garbage", "empty", "twice", "elsewhere", "shape"])
def test_a_damaged_journal_is_named_and_kept(tmp_path: Path, damage: str) -> None:
    plan = begun(tmp_path / "results", 4)
    journal = tmp_path / "results" / "block-00000.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    entry = json.loads(lines[1])
    other = {
        "garbage": b"\x00\x01{]\n",
        "empty": b"\n",
        "twice": lines[0],
        "elsewhere": json.dumps({**entry, "number": 900}).encode() + b"\n",
        "shape": json.dumps({**entry, "facts": [[1, 2]]}).encode() + b"\n",
    }[damage]
    lines[1] = other
    journal.write_bytes(b"".join(lines))
    for attempt in (
        lambda: load(str(tmp_path / "results")),
        lambda: study.run(plan, str(tmp_path / "results")),
    ):
        with pytest.raises(ResultsError) as caught:
            attempt()
        assert caught.value.code == "results_damaged"
        assert "block-00000.jsonl" in sentence(caught.value)
    assert journal.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("name", ["games-00000.parquet", "seats-00000.parquet", "sums-00000.json"])
@pytest.mark.parametrize("damage", ["cut", "garbage", "empty", "one bit"])
def test_a_damaged_file_is_named_and_kept(tmp_path: Path, reference: Path, damage: str, name: str) -> None:
    folder = copied(reference, tmp_path / "results")
    file = folder / name
    content = file.read_bytes()
    middle = len(content) // 2
    now = {
        "cut": content[:middle],
        "garbage": b"x" * 500,
        "empty": b"",
        "one bit": content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :],
    }[damage]
    file.write_bytes(now)
    for attempt in (lambda: load(str(folder)), lambda: study.run(small(), str(folder))):
        with pytest.raises(ResultsError, match="results_damaged") as caught:
            attempt()
        told = sentence(caught.value)
        assert "-00000" in told
        assert "block 00000" in told
        if damage != "one bit":  # of two files that do not fit together nobody knows which one is wrong
            assert name in told
    assert file.read_bytes() == now
    if (damage, name) == ("cut", "seats-00000.parquet"):  # what the sentence says helps
        for path in folder.glob("*-00000.*"):
            path.unlink()
        study.run(small(), str(folder))
        assert parquet(folder) == parquet(reference)


def test_tables_that_are_read_later_are_checked_too(tmp_path: Path, reference: Path) -> None:
    folder = copied(reference, tmp_path / "results")
    (folder / "facts-00000.parquet").write_bytes(b"nothing")
    found = load(str(folder))
    assert found.rounds.height > 0
    with pytest.raises(ResultsError, match="results_damaged") as caught:
        _ = found.facts
    assert "facts-00000.parquet" in sentence(caught.value)


def test_a_missing_parquet_file_is_named(tmp_path: Path, reference: Path) -> None:
    folder = copied(reference, tmp_path / "results")
    (folder / "facts-00000.parquet").unlink()
    for attempt in (lambda: load(str(folder)), lambda: study.run(small(), str(folder))):
        with pytest.raises(ResultsError, match="results_missing") as caught:
            attempt()
        assert "facts-00000.parquet" in sentence(caught.value)


def test_a_stop_between_journal_and_parquet(
    tmp_path: Path, reference: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while a block becomes Parquet: some of its files are there, and the journal still is."""
    names: list[str] = []
    write = Keeper._write

    def killed(self: Keeper, name: str, content: bytes) -> None:
        if name.startswith("rounds"):
            raise KeyboardInterrupt
        names.append(name)
        write(self, name, content)

    monkeypatch.setattr(Keeper, "_write", killed)
    with pytest.raises(KeyboardInterrupt):
        study.run(small(), str(tmp_path / "results"))
    assert [name for name in names if name.endswith("parquet")] == [
        "games-00000.parquet",
        "seats-00000.parquet",
    ]
    assert load(str(tmp_path / "results")).unfinished == 0
    monkeypatch.undo()
    assert study.run(small(), str(tmp_path / "results"))["now"] == 0
    assert parquet(tmp_path / "results") == parquet(reference)


def test_a_full_disk(tmp_path: Path, reference: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a line is written before the disk is full: what was kept stays, and the study can go on later."""
    real, left = keeping._write_all, 20_000

    def nearly_full(file: int, content: bytes) -> None:
        nonlocal left
        if len(content) > left:
            os.write(file, content[:left])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left -= len(content)
        real(file, content)

    monkeypatch.setattr(keeping, "_write_all", nearly_full)
    with pytest.raises(ResultsError) as caught:
        study.run(small(), str(tmp_path / "results"))
    assert os.strerror(errno.ENOSPC) in sentence(caught.value)
    monkeypatch.undo()
    there = load(str(tmp_path / "results")).games.height
    assert there > 0
    assert study.run(small(), str(tmp_path / "results"))["now"] == small().games - there
    assert parquet(tmp_path / "results") == parquet(reference)


def test_a_real_limit_on_files(tmp_path: Path) -> None:
    """The system itself refuses to write more; the command says so and ends as for other problems."""
    (tmp_path / "small.toml").write_text(SMALL, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "baseload", "lab", "run", "small.toml", "--workers", "1"],
        cwd=tmp_path,
        env=environment(PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000)),
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "block-00000.jsonl cannot be written" in done.stderr.splitlines()[-1]
    assert load(str(tmp_path / "small-results")).games.height > 0


# --- whose folder it is ---


def test_another_plan_is_refused(tmp_path: Path) -> None:
    begun(tmp_path / "results", 1)
    other = read_plan(SMALL.replace("seed = 5", "seed = 6"), "small.toml")
    with pytest.raises(ResultsError, match="results_of_another_plan") as caught:
        study.run(other, str(tmp_path / "results"))
    assert "small" in sentence(caught.value)
    assert load(str(tmp_path / "results")).games.height == 1


def test_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = begun(tmp_path / "results", 1)
    monkeypatch.setattr(keeping, "VERSION", "99.0")
    with pytest.raises(ResultsError, match="results_of_another_version") as caught:
        study.run(plan, str(tmp_path / "results"))
    assert "99.0" in sentence(caught.value)


def test_a_second_run_is_locked_out(tmp_path: Path) -> None:
    plan = small()
    keeper = Keeper(plan, str(tmp_path / "results"))
    with pytest.raises(ResultsError, match="results_locked") as caught:
        study.run(plan, str(tmp_path / "results"))
    assert "Another run" in sentence(caught.value)
    code, _, err = ended(started(tmp_path, SMALL, "-o", "results"))
    assert code == 2
    assert "Another run is at work in results" in err
    keeper.close()
    again = Keeper(plan, str(tmp_path / "results"))
    again.close()


def test_folders_that_are_no_results(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(ResultsError, match="folder_in_use"):
        study.run(small(), str(tmp_path / "mine"))
    for folder in (tmp_path / "mine", tmp_path / "nowhere", tmp_path / "mine" / "letter.txt"):
        with pytest.raises(ResultsError, match="no_results"):
            load(str(folder))
    with pytest.raises(ResultsError, match="results_not_written"):
        study.run(small(), str(tmp_path / "mine" / "letter.txt"))


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"plan": {}, "digest": "x"}'])
def test_a_damaged_plan_file(tmp_path: Path, content: str) -> None:
    plan = begun(tmp_path / "results", 1)
    (tmp_path / "results" / "plan.json").write_text(content)
    for attempt in (
        lambda: load(str(tmp_path / "results")),
        lambda: study.run(plan, str(tmp_path / "results")),
    ):
        with pytest.raises(ResultsError, match="results_plan_damaged"):
            attempt()


def test_another_format_is_refused(tmp_path: Path) -> None:
    begun(tmp_path / "results", 1)
    file = tmp_path / "results" / "plan.json"
    for other in (3, 1):  # unknown; and an earlier one, whose journals were written in another way
        file.write_text(re.sub(r'"format": \d', f'"format": {other}', file.read_text()))
        with pytest.raises(ResultsError, match="results_format"):
            load(str(tmp_path / "results"))


def test_complete_results_of_the_first_format_are_read(tmp_path: Path) -> None:
    """They have columns for all games there were."""
    folder = tmp_path / "results"
    study.run(small(), str(folder), workers=1)
    assert not list(folder.glob("*.jsonl"))
    before = load(str(folder))
    told_before = before.rounds
    rounds = folder / parquet_name("rounds", 0)
    pl.read_parquet(rounds).with_columns(elsewhere=pl.lit(None, pl.Int64)).write_parquet(rounds)
    sums = folder / sums_name(0)
    told = json.loads(sums.read_text())
    sums.write_text(json.dumps({**told, rounds.name: sum_of(rounds.read_bytes())}))
    plan = folder / "plan.json"
    plan.write_text(plan.read_text().replace('"format": 2', '"format": 1'))
    found = load(str(folder))
    assert found.games.equals(before.games)
    assert found.rounds.drop("elsewhere").equals(told_before)


def test_wrong_wishes(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="too_few_workers"):
        study.run(small(), str(tmp_path / "results"), workers=0)
    with pytest.raises(OptionError, match="bad_option_value"):
        study.run(small(), str(tmp_path / "results"), on="mars")
    assert not (tmp_path / "results").exists()


def test_without_polars(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "find_spec", lambda name: None)
    for attempt in (lambda: load(str(tmp_path)), lambda: study.run(small(), str(tmp_path / "results"))):
        with pytest.raises(results.MissingExtraError) as caught:
            attempt()
        assert "pip install 'baseload[lab]'" in speaker(strict=True).problem(caught.value)
