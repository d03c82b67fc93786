"""Notes of a study as they are sent and kept, and how long they may be."""

import json

from baseload.coach.study import Note
from baseload.core.plain import Plain
from baseload.server import limits
from baseload.server.words import Trouble


def plain_of(note: Note) -> Plain:
    return {"move": note.move, "say": note.say, "point": [*note.points], "line": [*note.line]}


def check_size(notes: list[Note]) -> None:
    """Trouble where there are too many, or any is too long."""
    written = json.dumps([plain_of(note) for note in notes], ensure_ascii=False)
    if len(notes) > limits.NOTES or len(written) > limits.STUDY:
        raise too_long()
    if not all(_is_short(note) for note in notes):
        raise Trouble(400, "bad_notes")


def too_long() -> Trouble:
    return Trouble(413, "study_long", most=f"{limits.STUDY:,}")


def _is_short(note: Note) -> bool:
    return (
        len(note.say) <= limits.NOTE
        and len(note.points) <= limits.NOTE_POINTS
        and all(len(point) <= limits.ACTION for point in note.points)
        and is_short_line(note.line)
    )


def is_short_line(line: list[str]) -> bool:
    return len(line) <= limits.NOTE_LINE and all(len(action) <= limits.ACTION for action in line)
