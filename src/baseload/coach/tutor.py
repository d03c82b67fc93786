"""A lesson at a table where moves are made one by one: which step comes after them, and what the other seats do then.

A table keeps its moves and nothing else, so everything is worked out from how many of them are the learner's own: only
right ones are ever made, and each leads on by one step that asks.

>>> from baseload.coach.lesson import lesson
>>> tutor = Tutor(lesson("power-grid", "auction"))
>>> before = [0] * len(tutor.lesson.record.actions)
>>> [step.id for step in tutor.steps(before)]
['market', 'open']
>>> tutor.script([*before, 0, 0])  # the learner has opened the auction and bid
'bid 6'
"""

from collections.abc import Sequence

from baseload.coach.lesson import Lesson, Step
from baseload.coach.walk import Taught, taught_of
from baseload.core.action import Action
from baseload.core.contract import State


class Tutor:
    """Stands beside a learner's table. `seats` are those of its moves, in their order."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.seat = lesson.seat
        self.begun = len(lesson.record.actions)  # moves that were made before it

    def _own(self, seats: Sequence[int]) -> int:
        return sum(seat == self.lesson.seat for seat in seats[self.begun :])

    def steps(self, seats: Sequence[int]) -> list[Step]:
        """What there is to be read now, and the step that asks; at the end what is left to be read."""
        return self.lesson.after(self._own(seats))

    def asking(self, seats: Sequence[int]) -> Step | None:
        """The step that asks now; None once nothing is asked any more."""
        last = self.steps(seats)[-1:]
        return last[0] if last and last[0].right else None

    def learnt(self, seats: Sequence[int]) -> bool:
        """Was everything found that it asks for?"""
        return self.asking(seats) is None

    def taught(self, seats: Sequence[int], state: State, action: Action) -> Taught | None:
        """What is said against an action of the learner's; None where it is right."""
        return taught_of(self.lesson, self.asking(seats), state, action)

    def script(self, seats: Sequence[int]) -> str:
        """What the other seat does that is to move; "" where the lesson says nothing of it."""
        own = self._own(seats)
        if not own:
            return ""
        last = max(place for place, seat in enumerate(seats) if seat == self.lesson.seat)
        others = self.lesson.after(own - 1)[-1].others
        made = len(seats) - last - 1
        return others[made] if made < len(others) else ""
