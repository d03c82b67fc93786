"""What a table teaches, as it is kept beside it: a lesson in the edition in which it was begun.

>>> Teaching.of("lesson auction 3f2a91cc0d17").lesson
'auction'
>>> Teaching.of(None).lesson
''
"""

from typing import Self

from baseload.coach.lesson import Lesson, lessons
from baseload.coach.tutor import Tutor


class Teaching:
    """`lesson` is "" where the table is a game like any other."""

    def __init__(self, lesson: str = "", edition: str = "") -> None:
        self.lesson = lesson
        self.edition = edition

    @classmethod
    def of(cls, kept: str | None) -> Self:
        """As the store has it."""
        words = (kept or "").split()
        return cls(words[1], words[2]) if len(words) == 3 and words[0] == "lesson" else cls()

    @property
    def kept(self) -> str | None:
        return f"lesson {self.lesson} {self.edition}" if self.lesson else None

    def tutor(self, game: str) -> Tutor | None:
        """Whoever teaches it; None where that lesson is gone or has become another one: the table goes on as a game."""
        for one in lessons(game):
            if (one.name, one.edition) == (self.lesson, self.edition):
                return Tutor(one)
        return None


def taught_by(lesson: Lesson) -> Teaching:
    return Teaching(lesson.name, lesson.edition)
