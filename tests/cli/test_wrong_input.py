"""Wrong input of any kind: one clear sentence, a non-zero exit, no traceback, and nothing lost."""

import os
from pathlib import Path

import pytest

from baseload.cli.main import main
from tests.cli.command import baseload as command
from tests.cli.command import refused

COMMAND_LINES = {
    "no such command": ["dance"],
    "no such argument": ["play", "power-grid", "--loud"],
    "an argument without its value": ["play", "power-grid", "--players"],
    "one argument too many": ["replay", "a.bl", "b.bl"],
    "no record": ["replay"],
    "no game": ["play"],
    "no game to simulate": ["simulate"],
    "no game for rules": ["rules"],
    "no game to measure": ["bench"],
    "unknown game": ["play", "chess"],
    "unknown game to list": ["games", "chess"],
    "unknown game to simulate": ["simulate", "chess"],
    "unknown game to measure": ["bench", "chess"],
    "unknown game's rules": ["rules", "chess"],
    "too many players": ["play", "power-grid", "--players", "7"],
    "too few players": ["simulate", "power-grid", "--players", "1"],
    "players in words": ["play", "power-grid", "--players", "four"],
    "unknown option": ["play", "power-grid", "--option", "colour=red"],
    "impossible value": ["play", "power-grid", "--option", "money=maybe"],
    "option without a value": ["play", "power-grid", "--option", "money"],
    "option twice": ["play", "power-grid", "--option", "money=open", "--option", "money=hidden"],
    "map twice": ["play", "power-grid", "--map", "usa", "--option", "map=germany"],
    "unknown map": ["play", "power-grid", "--map", "atlantis"],
    "map file that is not there": ["play", "power-grid", "--map", "nowhere/atlantis.toml"],
    "regions that do not touch": ["play", "power-grid", "--players", "3", "--option", "regions=nw,sw,se"],
    "seed in words": ["play", "power-grid", "--seed", "seven"],
    "unknown bot": ["play", "power-grid", "--seats", "me,deep-thought,random,random"],
    "a bot's arguments": ["play", "power-grid", "--seats", "me,random:9"],
    "too few seats": ["play", "power-grid", "--players", "4", "--seats", "me,random"],
    "too many names": ["play", "power-grid", "--names", "Anna,Bo"],
    "a person marked as a bot": ["play", "power-grid", "--names", "bot random"],
    "unwritable place": ["play", "power-grid", "--record", "/nonexistent/game.bl"],
    "resume what is not there": ["play", "power-grid", "--resume", "nowhere.bl"],
    "unknown bots": ["simulate", "power-grid", "--bots", "clever"],
    "too few bots": ["simulate", "power-grid", "--bots", "random,random"],
    "no games": ["simulate", "power-grid", "--games", "0"],
    "games in words": ["simulate", "power-grid", "--games", "many"],
    "no workers": ["simulate", "power-grid", "--workers", "0"],
    "record that is not there": ["replay", "nowhere.bl"],
    "record that is a folder": ["replay", "/"],
    "record that is a program": ["replay", "/bin/sh"],
    "unknown policy": ["bench", "power-grid", "--policy", "best"],
    "players nobody can be": ["bench", "power-grid", "--players", "9"],
    "unknown map to measure": ["bench", "power-grid", "--maps", "atlantis"],
    "an option of the rows": ["bench", "power-grid", "--option", "players=3"],
    "no time": ["bench", "power-grid", "--seconds", "0"],
}


@pytest.mark.parametrize("arguments", COMMAND_LINES.values(), ids=COMMAND_LINES.keys())
def test_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, *arguments)


def test_the_same_in_a_process_of_its_own() -> None:
    done = command("play", "power-grid", "--players", "7")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "The option players cannot be 7; it can be 2, 3, 4, 5 or 6.\n"


MAPS = {
    "not TOML": 'id = "x',
    "not text": "\x00\x01",
    "nothing in it": "",
    "no cities": 'id = "x"\nname = "X"\nstatus = "own"\nsource = "me"\n',
}


@pytest.mark.parametrize("text", MAPS.values(), ids=MAPS.keys())
def test_unreadable_maps(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text)
    refused(capsys, "play", "power-grid", "--map", path)
    assert path.read_text() == text


def _damage(record: str, kind: str) -> str:
    lines = record.splitlines(keepends=True)
    first = next(place for place, line in enumerate(lines) if line == "\n") + 1
    if kind == "cut in the header":
        return record[:100]
    if kind == "cut between two actions":
        return "".join(lines[: first + 10])
    if kind == "cut inside an action":
        return "".join(lines[: first + 10])[:-2]
    if kind == "cut before the end line":
        return "".join(lines[:-1])
    if kind == "an action that is none":
        return "".join([*lines[:first], "dance\n", *lines[first:]])
    if kind == "an action that is not legal":
        return "".join([*lines[:first], "build essen\n", *lines[first:-1], _one_more(lines[-1])])
    if kind == "an action too few":
        return "".join([*lines[: first + 1], *lines[first + 2 :]])
    if kind == "a changed fingerprint":
        return record[:-6] + ("00000" if record[-6:-1] != "00000" else "11111") + "\n"
    if kind == "text after the end":
        return record + "bid 3\n"
    before, after = {
        "another format": ("baseload record 1", "baseload record 2"),
        "other rules": ("rules 1", "rules 99"),
        "another game": ("game power-grid", "game chess"),
        "an unknown option": ("option money", "option colour"),
        "impossible players": ("option players 3", "option players 30"),
        "a wrong deal": ("deal deck [13,", "deal deck [14,"),
        "a broken deal": ("deal deck [", "deal deck "),
        "an unknown header": ("option money", "wish money"),
    }[kind]
    assert before in record
    return record.replace(before, after)


def _one_more(end: str) -> str:
    word, count, fingerprint = end.split()
    return f"{word} {int(count) + 1} {fingerprint}\n"


DAMAGES = [
    "cut in the header",
    "cut between two actions",
    "cut inside an action",
    "cut before the end line",
    "an action that is none",
    "an action that is not legal",
    "an action too few",
    "a changed fingerprint",
    "text after the end",
    "another format",
    "other rules",
    "another game",
    "an unknown option",
    "impossible players",
    "a wrong deal",
    "a broken deal",
    "an unknown header",
]


@pytest.mark.parametrize("kind", DAMAGES)
def test_damaged_records(kind: str, begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = _damage(begun.read_text("utf-8"), kind)
    begun.write_text(damaged, "utf-8")
    refused(capsys, "replay", begun)
    refused(capsys, "replay", begun, "--json")
    refused(capsys, "replay", begun, "--verify", code=1)
    refused(capsys, "play", "power-grid", "--resume", begun)
    assert begun.read_text("utf-8") == damaged


def test_a_record_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "noise.bl"
    path.write_bytes(bytes(range(256)))
    refused(capsys, "replay", path)
    refused(capsys, "play", "--resume", path)
    assert path.read_bytes() == bytes(range(256))


def test_an_existing_file_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "precious.bl"
    path.write_text("precious")
    assert str(path) in refused(capsys, "play", "power-grid", "--record", path)
    assert path.read_text() == "precious"
    assert sorted(os.listdir(tmp_path)) == ["precious.bl"]


def test_resume_takes_no_options(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = begun.read_bytes()
    for more in (
        ["--seed", "1"],
        ["--map", "usa"],
        ["--players", "3"],
        ["--option", "money=open"],
        ["--components", "own.toml"],
    ):
        assert more[0] in refused(capsys, "play", "power-grid", "--resume", begun, *more)
    refused(capsys, "play", "--resume", begun, "--seats", "me,random")
    other = begun.with_name("other.bl")
    other.write_text("precious")
    refused(capsys, "play", "--resume", begun, "--record", other)
    assert other.read_text() == "precious"
    assert begun.read_bytes() == before


def test_no_such_move(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for to in ("61", "-1", "some"):
        refused(capsys, "replay", begun, "--to", to)


def test_records_of_a_simulation_are_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "power-grid-1.bl").write_text("precious")
    refused(capsys, "simulate", "power-grid", "--games", "3", "--records", tmp_path)
    assert sorted(os.listdir(tmp_path)) == ["power-grid-1.bl"]
    assert (tmp_path / "power-grid-1.bl").read_text() == "precious"


def test_a_fault_of_the_program_is_one_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("baseload.cli.version.about", lambda: 1 // 0)
    monkeypatch.delenv("BASELOAD_TRACEBACK", raising=False)
    assert main(["version"]) == 3
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1
    assert "ZeroDivisionError" in shown.err
