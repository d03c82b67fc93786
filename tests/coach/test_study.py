"""Studies: notes in a record, which every reader of records still replays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baseload.coach.lesson import Misfit, lesson
from baseload.coach.study import Note, Study, note_from_plain, read_study
from baseload.core.problems import DataError, RecordError
from baseload.core.record import read_record

RECORD = lesson("power-grid", "cities").record
LAST = len(RECORD.actions)
# What people write, and what programs would stumble over.
ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
NOTES = st.builds(Note, st.integers(0, LAST), WORDS, st.lists(WORDS, max_size=3), st.lists(WORDS, max_size=3))


def told(study: Study) -> list[tuple[object, ...]]:
    return [(note.move, note.say, note.points, note.line) for note in study.notes]


@given(notes=st.lists(NOTES, max_size=5))
def test_notes_are_written_and_read(notes: list[Note]) -> None:
    study = Study(RECORD, notes)
    assert told(read_study(study.text())) == told(study)


@given(notes=st.lists(NOTES, max_size=5))
def test_every_reader_replays_it(notes: list[Note]) -> None:
    """Whoever knows nothing of studies sees the same game."""
    plain = read_record(Study(RECORD, notes).text())
    assert [str(action) for action in plain.actions] == [str(action) for action in RECORD.actions]
    assert plain.verify().hash() == RECORD.replay().hash()


def test_a_note_forges_no_line() -> None:
    """Wherever else a program may begin a new line."""
    forged = "".join(f"{end}end 0 {'0' * 32}{end}#: [[step]]{end}bid 99" for end in ENDS)
    study = Study(RECORD, [Note(1, forged, [forged], [forged])])
    text = study.text()
    assert text.splitlines() == text.split("\n")[:-1]
    assert told(read_study(text)) == told(study)
    assert len(read_record(text).actions) == LAST


def test_it_is_written_as_it_was_read() -> None:
    study = Study(RECORD, [Note(3, "Why?", ["plant:5"], ["pass"]), Note(3, "Or so.", [], [])])
    once = study.text()
    assert read_study(once).text() == once


def test_other_comments_stay() -> None:
    text = RECORD.text(RECORD.fingerprint).replace("\nbid 5\n", "\n# for people\nbid 5\n", 1)
    study = read_study(text)
    assert study.notes == []
    study.notes.append(Note(1, "Low.", [], []))
    assert "# for people" in study.text()


def test_another_way_is_gone_by_the_rules() -> None:
    study = Study(RECORD, [Note(1, "", [], ["bid 6", "pass"])])
    states = study.at(study.notes[0])
    assert len(states) == 3
    assert states[0].hash() == RECORD.replay(1).hash()
    study.notes.append(Note(5, "", [], []))
    study.check()
    wrong = Study(RECORD, [Note(1, "", [], ["bid 6"]), Note(1, "", [], ["bid 99"])])
    with pytest.raises(RecordError) as problem:
        wrong.check()
    assert problem.value.code == "bad_line"
    assert problem.value.facts["action"] == "bid 99"


@pytest.mark.parametrize(
    "plain",
    [
        {"move": -1},
        {"move": "1"},
        {"say": "no move"},
        {"move": 1, "say": 7},
        {"move": 1, "point": "plant:5"},
        {"move": 1, "line": [7]},
        {"move": 1, "colour": "red"},
    ],
)
def test_what_is_no_note_is_told(plain: dict[str, object]) -> None:
    with pytest.raises(Misfit):
        note_from_plain(plain)


@pytest.mark.parametrize(
    "line",
    [
        '#: say = "',
        "#: [[step]]\n#: colour = 1",
        "#: step = 7",
        "#: step = [7]",
        "#: [[step]]\n#: say = 7",
        "#: [[step]]\n#: move = 3",
        "#: " + "a." * 50_000 + "a = 1",
        "#: step = " + "[" * 50_000,
    ],
)
def test_a_damaged_note_is_named(line: str) -> None:
    text = RECORD.text(RECORD.fingerprint).replace("\nbid 5\n", f"\n{line}\nbid 5\n", 1)
    with pytest.raises(DataError) as problem:
        read_study(text)
    assert problem.value.code == "bad_note"
    assert problem.value.facts["move"] == 1
