"""Nothing is lost and nothing is uncovered: files that others write, comments, links, sealed bids, odd outputs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from baseload.core.record import load_record
from tests.cli.command import baseload, environment, play, refused

TWO = ["--seats", "me,me", "--option", "first_order=seats", "--seed", "4"]


def begun(path: Path) -> None:
    assert play(*TWO, "--record", path, lines=["auction 3", "bid 3", "pass", "quit"]).returncode == 0


def test_settled_sealed_bids_cannot_be_taken_back() -> None:
    """Whoever names the last maximum learns what the others named."""
    lines = ["auction 4", "limit 30", "limit 5", "undo", "limit 31", "quit"]
    done = play(*TWO, "--option", "auction=sealed", lines=lines)
    assert "Taken back" not in done.stdout
    assert "uncovered" in done.stdout


def test_a_game_that_went_on_elsewhere_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    begun(path)
    first = subprocess.Popen(
        [sys.executable, "-m", "baseload", "play", "power-grid", "--resume", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=environment(),
    )
    assert first.stdin is not None
    assert first.stdout is not None
    while "> " not in first.stdout.readline():  # the echo of a wrong line shows that it has begun
        first.stdin.write("dance\n")
        first.stdin.flush()
    assert play("--resume", path, lines=["auction 4", "quit"]).returncode == 0
    further = path.read_text()
    assert len(load_record(str(path)).actions) == 4
    rest, _ = first.communicate("auction 5\nquit\n", timeout=60)
    assert "changed by somebody else" in rest
    assert path.read_text() == further


def test_looking_at_a_kept_game_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    begun(path)
    text = path.read_text().replace("\nbid 3", "\n# a bold bid\nbid 3")
    path.write_text(text)
    assert play("--resume", path, lines=["board", "quit"]).returncode == 0
    assert path.read_text() == text
    assert play("--resume", path, lines=["auction 4", "quit"]).returncode == 0
    assert "# a bold bid\nbid 3\n" in path.read_text()  # lines for people stay where they were
    assert len(load_record(str(path)).actions) == 4


def test_links_and_modes_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.bl", tmp_path / "link.bl"
    begun(real)
    real.chmod(0o600)
    link.symlink_to(real)
    assert play("--resume", link, lines=["auction 4", "quit"]).returncode == 0
    assert link.is_symlink()
    assert len(load_record(str(real)).actions) == 4
    assert real.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--workers", "100000"], "100000 workers"),
        (["--games", "999999999999999999"], "999999999999999999 games"),
    ],
)
def test_no_run_is_begun_that_the_machine_could_not_bear(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert words in refused(capsys, "simulate", "power-grid", *arguments)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_fault(closed: str) -> None:
    command = f'"{sys.executable}" -m baseload play power-grid --seed 1 {closed}'
    done = subprocess.run(
        ["bash", "-c", command],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_disk_is_told_in_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "baseload", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "cannot be written" in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no /dev/zero")
def test_a_file_without_end_is_not_read_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert "characters" in refused(capsys, "replay", "/dev/zero")
    assert "bytes" in refused(capsys, "simulate", "power-grid", "--map", "/dev/zero")


def test_a_long_number_at_the_prompt_does_not_end_the_game() -> None:
    done = play(*TWO, lines=["auction 3", "log " + "9" * 5000, "quit"])
    assert done.returncode == 0
    assert "You have left the game" in done.stdout


def test_a_map_with_absurd_numbers_or_nesting_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "map.toml"
    for text in (f"id = {'9' * 5000}", f"x = {'[' * 50_000}"):
        path.write_text(text)
        assert "not valid TOML" in refused(capsys, "simulate", "power-grid", "--map", path)


def test_a_header_that_says_a_thing_twice_is_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.bl"
    begun(path)
    text = path.read_text()
    for line, words in (
        ("rules 7", "second time"),
        ('seat 0 "Eve"', "second time"),
        ('seat 99 "Eve"', "no seat 99"),
        ('seat -1 "Eve"', "no seat -1"),
    ):
        path.write_text(text.replace("\nrules 1\n", f"\nrules 1\n{line}\n"))
        assert words in refused(capsys, "replay", path)
    path.write_text(text.replace("\nrules 1\n", "\n"))
    assert "rules" in refused(capsys, "replay", path)
    path.write_text(text.replace("\nend 3 ", f"\nend {'9' * 5000} "))
    refused(capsys, "replay", path)
    path.write_text("\ufeff" + text)
    assert baseload("replay", path).returncode == 0  # as some editors begin a file


def test_an_empty_file_name_is_no_file_name(capsys: pytest.CaptureFixture[str]) -> None:
    for argument in ("--record", "--resume"):
        assert argument in refused(capsys, "play", "power-grid", argument, "")


def test_simulations_tell_how_games_ended_in_words() -> None:
    shown = baseload("simulate", "power-grid", "--players", "2", "--games", "2").stdout
    assert "Ended by a network that had reached its number of cities: 2." in shown
