"""Going through a lesson: what it has to say about an action, and what follows from one that is right.

>>> from baseload.coach.lesson import lessons
>>> walk = Walk(lessons("power-grid")[0])
>>> walk.read_on()
>>> answer = walk.try_(walk.lesson.record.game.action("auction 3"))
>>> isinstance(answer, Taught), walk.place
(True, 1)
"""

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from baseload.coach.lesson import Lesson, Step
from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.event import Event
from baseload.core.problems import Problem, Refused

# Who did what, and what came of it.
Played = tuple[int, Action, list[Event]]


class Right:
    """The action was right and is played, with what the others did then."""

    def __init__(self, played: list[Played]) -> None:
        self.played = played


class Taught:
    """The action is legal, and not what is right here: why, as the id of a sentence. `shown` is what would come of it,
    which was taken back."""

    def __init__(self, id: str, shown: list[Played]) -> None:
        self.id = id
        self.shown = shown


class Walk:
    """Somebody who goes through a lesson. `taken` are the right actions that they have found before: where the lesson
    has been rewritten since, they go on at the first that does not fit any more."""

    def __init__(self, lesson: Lesson, taken: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.state: State = lesson.record.replay()
        self.place = 0  # of the step that they are at
        self.taken: list[str] = []
        for text in taken:
            before = self.place
            self.skip_reading()
            if not self._goes_on(text):
                self.place = before
                break

    def _goes_on(self, text: str) -> bool:
        try:
            return isinstance(self.try_(self.lesson.record.game.action(text)), Right)
        except Problem:
            return False

    @property
    def step(self) -> Step | None:
        """None once it is over."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

    def read_on(self) -> None:
        """From a step that is only read to the next one."""
        if self.step is not None and not self.step.right:
            self.place += 1

    def skip_reading(self) -> None:
        """To the next step that asks for something."""
        while self.step is not None and not self.step.right:
            self.place += 1

    def try_(self, action: Action) -> Right | Taught:
        """What the lesson has to say about an action; it is played only if it is right. Refused: it is not legal."""
        step = self.step
        taught = taught_of(self.lesson, step, self.state, action)
        if taught is not None or step is None:
            return taught or Taught("lesson.read_first", [])
        played = _played(self.lesson, self.state, [str(action), *step.others])
        self.taken.append(str(action))
        self.place += 1
        return Right(played)

    def shown(self) -> Action | None:
        """The first of the right actions, for who wants to be shown it."""
        return right_of(self.step, self.state.legal()) if self.step is not None else None


def taught_of(lesson: Lesson, step: Step | None, state: State, action: Action) -> Taught | None:
    """What the lesson says against an action at this step; None where it is right. Refused: it is not legal."""
    refusal = state.check(action)
    if refusal is not None:
        raise Refused(refusal, str(action), lesson.game)
    if step is None:
        return Taught("lesson.over", [])
    if not step.right:
        return Taught("lesson.read_first", [])
    if _among(action, step.right):
        return None
    for wrong in step.wrong:
        if _among(action, wrong.actions):
            shown = _played(lesson, state.copy(), [str(action), *wrong.then]) if wrong.then else []
            return Taught(lesson.id(step.id, "wrong", wrong.id), shown)
    return Taught("lesson.not_here", [])


def right_of(step: Step, legal: Iterable[Action]) -> Action | None:
    """The first of these actions that is right there."""
    return next((action for action in legal if _among(action, step.right)), None)


def _played(lesson: Lesson, state: State, texts: list[str]) -> list[Played]:
    found: list[Played] = []
    for text in texts:
        seat, action = state.seat, lesson.record.game.action(text)
        assert seat is not None
        found.append((seat, action, state.play(action)))
    return found


def _among(action: Action, patterns: list[str]) -> bool:
    return any(fnmatchcase(str(action), pattern) for pattern in patterns)
