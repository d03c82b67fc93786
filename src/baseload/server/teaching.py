"""What a table teaches, as the store keeps it: a lesson in the edition in which it was begun, a puzzle, or a coach who
looks on.

>>> Teaching.of("lesson auction 3f2a91cc0d17").lesson
'auction'
>>> Teaching.of("coach").coach
True
>>> Teaching.of(None).kept
"""

from typing import Final, Self

from baseload.coach.examiner import Examiner
from baseload.coach.lesson import Lesson, lessons
from baseload.coach.puzzle import puzzles
from baseload.coach.tutor import Tutor

_PUZZLE: Final = "puzzle"
_LESSON: Final = "lesson"
_COACH: Final = "coach"


class Teaching:
    """`lesson` and `puzzle` are "" and `coach` is False where the table is a game like any other."""

    def __init__(self, lesson: str = "", edition: str = "", coach: bool = False, puzzle: str = "") -> None:
        self.lesson = lesson
        self.edition = edition
        self.coach = coach
        self.puzzle = puzzle

    @classmethod
    def of(cls, kept: str | None) -> Self:
        """As the store has it."""
        words = (kept or "").split()
        if len(words) == 3 and words[0] == _LESSON:
            return cls(words[1], words[2])
        if len(words) == 2 and words[0] == _PUZZLE:
            return cls(puzzle=words[1])
        return cls(coach=words == [_COACH])

    @property
    def kept(self) -> str | None:
        if self.coach:
            return _COACH
        if self.puzzle:
            return f"{_PUZZLE} {self.puzzle}"
        return f"{_LESSON} {self.lesson} {self.edition}" if self.lesson else None

    @property
    def led(self) -> bool:
        """Does somebody say there what is right?"""
        return bool(self.lesson or self.puzzle)

    @property
    def learnt(self) -> str:
        """Under which name it is noted that somebody has been through it; "" where nothing is."""
        return f"{_PUZZLE} {self.puzzle}" if self.puzzle else self.lesson

    def teacher(self, game: str) -> Tutor | Examiner | None:
        """Whoever teaches it; None where that lesson is gone or has become another one: the table goes on as a game."""
        if self.puzzle:
            return next((Examiner(one) for one in puzzles(game) if one.id == self.puzzle), None)
        for one in lessons(game) if self.lesson else []:
            if (one.name, one.edition) == (self.lesson, self.edition):
                return Tutor(one)
        return None


ORDINARY: Final = Teaching()


def taught_by(lesson: Lesson) -> Teaching:
    return Teaching(lesson.name, lesson.edition)
