"""What a table teaches, as the store keeps it: a lesson in the edition in which it was begun, or a coach who looks on.

>>> Teaching.of("lesson auction 3f2a91cc0d17").lesson
'auction'
>>> Teaching.of("coach").coach
True
>>> Teaching.of(None).kept
"""

from typing import Final, Self

from baseload.coach.lesson import Lesson, lessons
from baseload.coach.tutor import Tutor


class Teaching:
    """`lesson` is "" and `coach` is False where the table is a game like any other."""

    def __init__(self, lesson: str = "", edition: str = "", coach: bool = False) -> None:
        self.lesson = lesson
        self.edition = edition
        self.coach = coach

    @classmethod
    def of(cls, kept: str | None) -> Self:
        """As the store has it."""
        words = (kept or "").split()
        if len(words) == 3 and words[0] == "lesson":
            return cls(words[1], words[2])
        return cls(coach=words == ["coach"])

    @property
    def kept(self) -> str | None:
        if self.coach:
            return "coach"
        return f"lesson {self.lesson} {self.edition}" if self.lesson else None

    def tutor(self, game: str) -> Tutor | None:
        """Whoever teaches it; None where that lesson is gone or has become another one: the table goes on as a game."""
        for one in lessons(game) if self.lesson else []:
            if (one.name, one.edition) == (self.lesson, self.edition):
                return Tutor(one)
        return None


ORDINARY: Final = Teaching()


def taught_by(lesson: Lesson) -> Teaching:
    return Teaching(lesson.name, lesson.edition)
