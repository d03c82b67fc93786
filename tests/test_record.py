"""Records: what was written reads back, what was damaged is noticed, and nothing that existed is lost.

What holds for the records of every game is in `baseload.testing.round_trips`; how a file is damaged, is tried with one.
"""

import os
import stat
from pathlib import Path
from random import Random

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.playing import random_game
from baseload.core.problems import Problem, RecordError
from baseload.core.record import FORMAT, Record, load_record, read_record
from tests.registered import every_game


def small_record(moves: int = 12, seed: int = 3, name: str = "power-grid", **options: object) -> Record:
    """A game for as few as can play it, as far as it has gone."""
    game = baseload.game(name)
    chosen = game.options(players=game.fewest, **options)
    deal = game.deal(chosen, seed)
    state = game.setup(chosen, deal)
    rng = Random(seed)
    actions: list[Action] = []
    for _ in range(moves):
        if state.outcome is not None:
            break
        actions.append(rng.choice(state.legal()))
        state.play(actions[-1])
    return Record(game, chosen, deal, actions, ["me", "random"][: game.fewest], state.hash())


@pytest.fixture(scope="module")
def text() -> str:
    return small_record().text()


def problem(text: str) -> RecordError:
    """The complaint about a record, whether it is noticed in reading or in replaying."""
    with pytest.raises(RecordError) as raised:
        read_record(text, "game.bl").verify()
    assert raised.value.code
    return raised.value


@every_game
def test_round_trip(game: str, tmp_path: Path) -> None:
    text = small_record(name=game).text()
    record = read_record(text)
    assert record.text() == text
    assert record.seats == ["me", "random"][: record.game.fewest]
    assert len(record.actions) == 12
    path = tmp_path / "game.bl"
    record.write(str(path))
    assert path.read_text("utf-8") == text
    again = load_record(str(path))
    assert again.options == record.options
    assert again.deal == record.deal
    assert again.actions == record.actions
    assert again.fingerprint == record.fingerprint
    assert again.verify().hash() == record.fingerprint
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.bl"]


def test_a_record_of_names_in_any_script(tmp_path: Path) -> None:
    record = small_record()
    record.seats = ['Zoë "the\nplant" Łukasz', "# 電力"]
    path = tmp_path / "Spiel ü.bl"
    record.write(str(path))
    assert load_record(str(path)).seats == record.seats


def end_of(path: Path) -> str:
    """The fingerprint of the game in a file, "" if the file is refused; any other error than RecordError fails."""
    try:
        return load_record(str(path)).verify().hash()
    except RecordError:
        return ""


def test_cut_at_every_byte(text: str, tmp_path: Path) -> None:
    """A file cut anywhere is noticed; only the last line's end may be missing."""
    whole = text.encode()
    path = tmp_path / "cut.bl"
    good: list[int] = []
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        if end_of(path):
            good.append(length)
    assert good == [len(whole) - 1]


def test_damaged_at_any_byte(text: str, tmp_path: Path) -> None:
    """One wrong byte anywhere: a RecordError, or the same game after all."""
    whole = text.encode()
    end = read_record(text).verify().hash()
    path = tmp_path / "damaged.bl"
    rng = Random(20)
    spots = [(rng.randrange(len(whole)), rng.randrange(256)) for _ in range(200)]
    spots += [
        (rng.randrange(len(whole)), rng.choice(b' \n\r"[]{},0123456789#-endx\x00\xff')) for _ in range(200)
    ]
    refused = 0
    for place, byte in spots:
        path.write_bytes(whole[:place] + bytes([byte]) + whole[place + 1 :])
        found = end_of(path)
        assert found in ("", end), (place, byte)
        refused += not found
    assert refused > 250


def test_lines_lost_doubled_or_swapped(text: str, tmp_path: Path) -> None:
    lines = text.splitlines()
    end = read_record(text).verify().hash()
    changed: list[list[str]] = []
    for place in range(len(lines)):
        changed.append(lines[:place] + lines[place + 1 :])
        changed.append([*lines[:place], lines[place], *lines[place:]])
        if place:
            changed.append([*lines[: place - 1], lines[place], lines[place - 1], *lines[place + 1 :]])
    path = tmp_path / "changed.bl"
    for other in changed:
        path.write_text("\n".join(other) + "\n", "utf-8")
        assert end_of(path) in ("", end)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (f"baseload record {FORMAT}", "baseload record 2", "other_format"),
        (f"baseload record {FORMAT}", "some other file", "not_a_record"),
        ("rules 1", "rules 2", "other_rules_version"),
        ("rules 1", "rules one", "damaged_line"),
        ("game power-grid\n", "", "missing_header"),
        ("game power-grid", "game chess", "record_of_unknown_game"),
        ("option players 2", "option players 7", "bad_options"),
        ("option players 2", "option colour 7", "bad_options"),
        ("option players 2", "option players 3", "bad_deal"),
        ("option players 2", "option self 3", "bad_options"),
        ("option players 2", "option players", "damaged_line"),
        ("deal removed [", "deal removed [1,", "bad_deal"),
        ("deal order [", "deal other [", "bad_deal"),
        ("deal order [", "deal order 3 [", "damaged_line"),
        ("seat 0", "seat nobody", "damaged_line"),
        ("seat 0", "chair 0", "unknown_header"),
        ("end 12", "end 11", "wrong_count"),
        ("end 12", "end twelve", "not_an_action"),
        ("end 12", "bid 3 times\nend 12", "not_an_action"),
    ],
)
def test_what_is_wrong_is_said(text: str, old: str, new: str, code: str) -> None:
    assert old in text
    assert problem(text.replace(old, new, 1)).code == code


def test_a_wrong_fingerprint_is_noticed(text: str) -> None:
    fingerprint = read_record(text).fingerprint
    changed = text.replace(fingerprint, "0" * 32)
    assert problem(changed).code == "wrong_fingerprint"
    assert problem(text + "bid 4\n").code == "text_after_end"
    assert problem("").code == "not_a_record"
    assert problem(text.replace("\n\n", "\n")).code in ("unknown_header", "truncated")


def test_deeply_nested_or_huge_values_are_a_record_error(text: str) -> None:
    for value in ("[" * 100_000, "9" * 5000, "NaN", "1e999", '{"a":' * 20_000):
        line = f"option players {value}"
        assert problem(text.replace("option players 2", line, 1)).code
        assert problem(text.replace("deal order ", f"deal order {value}", 1)).code


def test_an_illegal_action_names_its_line(text: str) -> None:
    lines = text.splitlines()
    first = lines.index("") + 1
    lines[first] = "build essen"
    found = problem("\n".join(lines) + "\n")
    assert found.code == "illegal_action"
    assert found.facts["line"] == first + 1
    assert found.facts["action"] == "build essen"
    assert found.facts["refusal"]["rule"] == "PG-30"


def test_actions_after_the_end_are_noticed() -> None:
    record = small_record(10_000, beginner="on")
    record.actions.append(record.game.action("done"))
    record.fingerprint = "0" * 32
    with pytest.raises(RecordError) as raised:
        record.verify()
    assert raised.value.code == "actions_after_end"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.bl", tmp_path / "no" / "folder.bl"):
        with pytest.raises(RecordError) as raised:
            load_record(str(path))
        assert raised.value.code == "cannot_read"
        assert raised.value.facts["path"] == str(path)
    picture = tmp_path / "picture.png"
    picture.write_bytes(bytes(range(256)))
    with pytest.raises(RecordError) as raised:
        load_record(str(picture))
    assert raised.value.code == "not_a_record"


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.bl"
    path.write_text("precious")
    record = small_record()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    for function in ("replace", "fsync"):
        with monkeypatch.context() as patched:
            patched.setattr(os, function, full)
            with pytest.raises(RecordError) as raised:
                record.write(str(path))
        assert raised.value.code == "cannot_write"
        assert "space" in raised.value.facts["why"]
        assert path.read_text() == "precious"
        assert [entry.name for entry in tmp_path.iterdir()] == ["game.bl"]
    record.write(str(path))
    assert load_record(str(path)).verify().hash() == record.fingerprint


def test_a_write_to_an_impossible_place(tmp_path: Path) -> None:
    record = small_record()
    folder = tmp_path / "folder.bl"
    (folder / "inside").mkdir(parents=True)
    for path in (folder, tmp_path / "no" / "such" / "folder.bl"):
        with pytest.raises(RecordError) as raised:
            record.write(str(path))
        assert raised.value.code == "cannot_write"
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder.bl"]
    assert (folder / "inside").is_dir()


def test_an_illegal_record_is_not_written(tmp_path: Path) -> None:
    """The fingerprint comes from a replay, so a record that cannot be replayed never replaces one that can."""
    path = tmp_path / "game.bl"
    path.write_text("precious")
    record = small_record()
    record.actions.insert(0, record.game.action("done"))
    with pytest.raises(RecordError):
        record.write(str(path))
    assert path.read_text() == "precious"


def test_a_record_can_be_shared(tmp_path: Path) -> None:
    path = tmp_path / "game.bl"
    small_record().write(str(path))
    assert stat.S_IMODE(path.stat().st_mode) & 0o444 == 0o444


def test_every_problem_with_a_record_is_a_problem_for_people() -> None:
    assert issubclass(RecordError, Problem)


@every_game
def test_long_games_are_recorded_whole(game: str) -> None:
    record = small_record(10_000, seed=4, name=game)
    state = record.start()
    for action in read_record(record.text()).actions:
        state.play(action)
    assert state.hash() == record.fingerprint
    assert random_game(state, Random(1)) == 0


def test_a_record_opens_no_files(tmp_path: Path) -> None:
    """A map travels in the record itself; a path in it is somebody's attempt to have a file read."""
    example = Path(__file__).parents[1] / "examples" / "maps" / "thornholm.toml"
    game = baseload.game("power-grid")
    options = game.options(players=2, map=str(example))
    text = Record(game, options, game.deal(options, 1), [], ["", ""]).text()
    assert read_record(text).options == options
    lines = [
        f'option map "{example}"' if line.startswith("option map") else line for line in text.split("\n")
    ]
    with pytest.raises(RecordError) as raised:
        read_record("\n".join(lines))
    assert raised.value.code == "bad_options"
    assert raised.value.facts["problem"]["code"] == "unknown_map"


def test_a_name_that_no_file_can_hold_is_kept_as_far_as_possible(tmp_path: Path) -> None:
    game = baseload.game("power-grid")
    options = game.options(players=2)
    path = tmp_path / "game.bl"
    Record(game, options, game.deal(options, 1), [], ["A\udcff", "Bo"]).write(str(path))
    assert load_record(str(path)).seats == ["A?", "Bo"]


def test_a_record_is_as_private_as_the_user_wants(tmp_path: Path) -> None:
    game = baseload.game("power-grid")
    options = game.options(players=2)
    before = os.umask(0o077)
    try:
        Record(game, options, game.deal(options, 1), [], ["", ""]).write(str(tmp_path / "game.bl"))
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "game.bl").stat().st_mode) == 0o600
