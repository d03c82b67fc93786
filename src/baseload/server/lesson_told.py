"""A lesson as it is told at its table, in the reader's language: its cards, and what is said of an action that is not
right."""

from baseload.coach.lesson import Lesson, Step, lessons
from baseload.coach.tutor import Tutor
from baseload.coach.walk import Taught, right_of
from baseload.core.contract import View
from baseload.server.replies import LessonCard, LessonTold
from baseload.text.lessons import lesson_words
from baseload.text.speaker import Speaker


def lesson_told(tutor: Tutor, seats: list[int], view: View, voice: Speaker) -> LessonTold:
    """What the learner is told now. `seats` are those of the moves that count."""
    lesson, words = tutor.lesson, lesson_words(tutor.lesson.game)
    steps, asking = tutor.steps(seats), tutor.asking(seats)
    over = asking is None and not tutor.script(seats)
    mine = asking is not None and view.to_move == lesson.seat
    right = right_of(asking, view.legal()) if mine and asking is not None else None
    return LessonTold(
        name=lesson.name,
        title=words.say(lesson.id("title")),
        cards=[_card(lesson, step) for step in steps] if over or mine else [],
        action=str(right) if right is not None else "",
        sentence=voice.action(right, view) if right is not None else "",
        over=over,
        end=words.say(lesson.id("end")) if over else "",
        following=_following(lesson) if over else None,
    )


def _following(lesson: Lesson) -> tuple[str, str] | None:
    """The lesson after this one."""
    known = lessons(lesson.game)
    names = [one.name for one in known]
    later = known[names.index(lesson.name) + 1 :] if lesson.name in names else []
    return (later[0].name, lesson_words(lesson.game).say(later[0].id("title"))) if later else None


def _card(lesson: Lesson, step: Step) -> LessonCard:
    words = lesson_words(lesson.game)
    why, head = lesson.id(step.id, "why"), lesson.id(step.id, "head")
    return LessonCard(
        id=step.id,
        head=words.say(head if words.has(head) else lesson.id("title")),
        text=words.say(lesson.id(step.id)),
        why=words.say(why) if words.has(why) else "",
        points=step.points,
        number=lesson.steps.index(step) + 1,
        count=len(lesson.steps),
        asks=bool(step.right),
    )


def against(taught: Taught, view: View, voice: Speaker) -> tuple[str, list[str]]:
    """What is said of an action that is not right, and what would come of it, as the learner would see it."""
    shown = [
        voice.event(event, view)
        for _, _, events in taught.shown
        for event in events
        if event.seen_by(view.seat)
    ]
    return lesson_words(view.game).say(taught.id), shown
