"""`baseload replay`: the story, a position, JSON, and verification."""

import json
from pathlib import Path

import pytest

from baseload.cli.main import main
from baseload.core.record import load_record
from tests.cli.command import baseload as command
from tests.cli.command import refused


def test_the_story(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished)]) == 0
    shown = capsys.readouterr().out
    count = len(load_record(str(finished)).actions)
    numbers = [
        int(line.split()[0]) for line in shown.splitlines() if line[:5].strip().isdecimal() and "  " in line
    ]
    assert set(range(1, count + 1)) <= set(numbers), "every action is told"
    assert "wins" in shown or "share" in shown
    assert "event." not in shown


def test_a_position(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished), "--to", "20"]) == 0
    shown = capsys.readouterr().out
    assert "position after 20 actions" in shown
    assert main(["replay", str(finished), "--to", "0"]) == 0


def test_verify(finished: Path, begun: Path) -> None:
    done = command("replay", finished, "--verify")
    record = load_record(str(finished))
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1
    assert f"{len(record.actions)} actions" in done.stdout
    assert record.fingerprint in done.stdout
    done = command("replay", begun, "--verify")
    assert "not yet finished" in done.stdout


def test_verify_notices_a_change(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = finished.read_text()
    # The game goes on in the same way whoever had the deck's last card, so only the fingerprint can tell.
    finished.write_text(text.replace(text[-33:-1], "0" * 32))
    assert "0" * 32 in refused(capsys, "replay", finished, "--verify", code=1)
    refused(capsys, "replay", finished.with_name("nowhere.bl"), "--verify", code=2)
    # A damaged record can still be looked at up to some action.
    assert main(["replay", str(finished), "--to", "5"]) == 0


def test_json(finished: Path, begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished), "--json", "--verify"]) == 0
    found = json.loads(capsys.readouterr().out)
    record = load_record(str(finished))
    assert found["game"] == "power-grid"
    assert found["options"] == record.options.to_plain()
    assert found["seats"] == record.seats
    assert found["actions"] == len(record.actions) == len(found["moves"])
    assert [move["action"] for move in found["moves"]] == [str(action) for action in record.actions]
    assert found["events"] == sum(len(move["events"]) for move in found["moves"]) > 0
    assert found["hash"] == record.fingerprint
    assert found["verified"] is True
    assert min(found["outcome"]["places"]) == 1
    assert main(["replay", str(begun), "--json", "--to", "7"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["actions"] == 7
    assert found["outcome"] is None
    assert found["verified"] is False
