"""Studies: a game with notes. A note stands at a position; it says something, points at pieces, and may show another
way to go on from there.

A study is a record like any other. Its notes are steps as lessons have them (`lesson.py`), in lines that begin with
`#:` before the action that they stand at, so that whoever knows nothing of studies still replays the game:

    #: [[step]]
    #: say = "Ben bids one too many: the plant supplies one city."
    #: point = ["plant:4"]
    #: line = ["pass"]
    bid 8

>>> from baseload.coach.lesson import lessons
>>> record = lessons("power-grid")[1].record
>>> study = Study(record, [Note(1, "Low enough.", ["plant:5"], ["pass"])])
>>> again = read_study(study.text())
>>> [(note.move, note.say, note.line) for note in again.notes]
[(1, 'Low enough.', ['pass'])]
"""

import json
import re
import tomllib
from typing import Final

from baseload.coach.lesson import Misfit
from baseload.core.contract import State
from baseload.core.plain import Plain
from baseload.core.problems import DataError, Problem, RecordError
from baseload.core.record import Record, read_record

_MARK: Final = "#:"
_FIELDS: Final = {"say", "point", "line"}
# A name of names of names takes TOML's reader minutes, by the square of its length. Nothing of ours has one.
_TEXTS: Final = re.compile(r"""\"(?:\\.|[^"\\])*"|'[^']*'""")
_DOTS: Final = 4
# Not written as they are: one that TOML does not allow, and those at which some programs begin a new line.
_ESCAPED: Final = {ord(sign): f"\\u{ord(sign):04x}" for sign in "\x7f\x85\u2028\u2029"}


class Note:
    """At the position after so many moves: what is said, the handles that are pointed at, and the actions of another
    way to go on."""

    def __init__(self, move: int, say: str, points: list[str], line: list[str]) -> None:
        self.move = move
        self.say = say
        self.points = points
        self.line = line


class Study:
    """`notes` stand in the order of the moves; at one position there may be several, each with a way of its own."""

    def __init__(self, record: Record, notes: list[Note]) -> None:
        self.record = record
        self.notes = sorted(notes, key=lambda note: note.move)

    def at(self, note: Note) -> list[State]:
        """The position of a note, and those along its way. RecordError where it cannot be gone."""
        return self._ways(self.record.replay(note.move), note)

    def _ways(self, position: State, note: Note) -> list[State]:
        found = [position.copy()]
        state = position.copy()
        for text in note.line:
            action = self.record.game.action(text)
            if state.check(action) is not None:
                raise RecordError("bad_line", move=note.move, action=text)
            state.play(action)
            found.append(state.copy())
        return found

    def check(self) -> None:
        """Can all its notes be shown? RecordError where one cannot; the game is replayed only once."""
        state, moves = self.record.start(), 0
        for note in self.notes:
            if note.move > len(self.record.actions):
                last = len(self.record.actions)
                raise RecordError("no_such_move", path=self.record.path, number=note.move, last=last)
            for action in self.record.actions[moves : note.move]:
                state.apply(action)
            moves = note.move
            self._ways(state, note)

    def text(self) -> str:
        """As a record that every reader of records replays."""
        others = {
            move: [line for line in lines if not line.startswith(_MARK)]
            for move, lines in self.record.comments.items()
        }
        for note in self.notes:
            others.setdefault(note.move, []).extend(_written(note))
        old = self.record
        noted = Record(old.game, old.options, old.deal, old.actions, old.seats, comments=others)
        return noted.text(old.fingerprint or None)


def _written(note: Note) -> list[str]:
    """JSON's strings and lists are TOML's too, but for a few signs."""
    fields: list[tuple[str, object]] = [("say", note.say), ("point", note.points), ("line", note.line)]
    written = [f"{_MARK} {name} = {_toml(value)}" for name, value in fields if value]
    return [f"{_MARK} [[step]]", *written]


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).translate(_ESCAPED)


def read_study(text: str) -> Study:
    """The study that a record holds; one without notes where it holds none."""
    return study_of(read_record(text))


def study_of(record: Record) -> Study:
    notes: list[Note] = []
    for move, lines in record.comments.items():
        toml = "\n".join(line.removeprefix(_MARK) for line in lines if line.startswith(_MARK))
        if toml:
            notes += _notes(move, toml)
    return Study(record, notes)


def _notes(move: int, toml: str) -> list[Note]:
    try:
        for line in toml.splitlines():
            if _TEXTS.sub("", line).count(".") > _DOTS:
                raise Misfit("unknown", line.strip()[:20], *sorted(_FIELDS))
        steps = tomllib.loads(toml).get("step", [])
        for step in steps:
            if "move" in step:  # a note stands where it stands
                raise Misfit("unknown", "move", *sorted(_FIELDS))
        return [note_from_plain({"move": move, **step}) for step in steps]
    except (ValueError, TypeError, AttributeError, RecursionError, Problem) as error:
        raise DataError("bad_note", move=move, what=str(error)) from None


def note_from_plain(plain: dict[str, Plain]) -> Note:
    """Misfit names what is no part of a note."""
    if unknown := set(plain) - _FIELDS - {"move"}:
        raise Misfit("unknown", min(unknown), *sorted(_FIELDS))
    move, say = plain.get("move"), plain.get("say", "")
    if type(move) is not int or move < 0:
        raise Misfit("move", move)
    if not isinstance(say, str):
        raise Misfit("say", say)
    return Note(move, say, _texts(plain, "point"), _texts(plain, "line"))


def _texts(plain: dict[str, Plain], name: str) -> list[str]:
    found = plain.get(name, [])
    if not isinstance(found, list):
        raise Misfit(name, found)
    texts = [text for text in found if isinstance(text, str)]
    if len(texts) < len(found):
        raise Misfit(name, found)
    return texts
