"""`baseload learn`: a game learned by playing it, at the terminal."""

import argparse

from baseload.cli.conversation import Conversation, Left
from baseload.cli.parser import Commands, UsageProblem, game_named
from baseload.cli.screen import Screen
from baseload.cli.seats import table_names
from baseload.cli.sitting import Sitting
from baseload.cli.words import say, say_many
from baseload.coach.lesson import Lesson, Step, lesson, lessons
from baseload.coach.walk import Taught, Walk
from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import View
from baseload.core.record import Record
from baseload.text.lessons import lesson_words
from baseload.text.speaker import Speaker, speaker


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("learn", help=say("learn.help"), description=say("learn.help"))
    parser.add_argument("game", nargs="?", metavar="GAME", help=say("help.game"))
    parser.add_argument("lesson", nargs="?", metavar="LESSON", help=say("learn.lesson"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = game_named(args)
    if not lessons(game):
        raise UsageProblem("no_lessons", game=game)
    screen = Screen()
    if args.lesson is None:
        _list(screen, game)
        return 0
    chosen = _chosen(game, args.lesson)
    try:
        _learn(screen, chosen)
    except Left:
        screen.paragraph(say("learn.left", game=game, lesson=chosen.name))
    except KeyboardInterrupt:
        screen.show()
        return 130
    return 0


def _chosen(game: str, wish: str) -> Lesson:
    """By its number or its name."""
    known = lessons(game)
    if wish.isdecimal() and 1 <= int(wish[:6]) <= len(known):
        return known[int(wish) - 1]
    return lesson(game, wish)


def _list(screen: Screen, game: str) -> None:
    words = lesson_words(game)
    screen.paragraph(say("learn.lessons", title=speaker(game).title()), strong=True)
    for number, one in enumerate(lessons(game), 1):
        minutes = say_many("learn.minutes", one.minutes)
        screen.paragraph(
            say("learn.line", name=one.name, title=words.say(one.id("title")), minutes=minutes),
            f"{number}. ",
            "   ",
        )
        screen.paragraph(screen.dim(words.say(one.id("about"))), "   ")
    screen.paragraph(say("learn.how", game=game, lesson=lessons(game)[0].name))


def _learn(screen: Screen, one: Lesson) -> None:
    record = one.record
    actions = list(record.actions)
    sitting = Sitting(Record(record.game, record.options, record.deal, actions, list(record.seats)))
    teacher = _Teacher(one, sitting, screen)
    for seat in range(len(record.seats)):
        if seat != one.seat:
            sitting.bots[seat] = _Other(teacher)
    words = lesson_words(one.game)
    screen.paragraph(words.say(one.id("title")), strong=True)
    screen.paragraph(words.say(one.id("about")))
    screen.paragraph(say("learn.commands"))
    Conversation(sitting, screen, teacher).hold()
    teacher.tell()  # what there is to be read after the last action
    screen.show()
    screen.paragraph(words.say(one.id("end")), strong=True)
    following = lessons(one.game)[lessons(one.game).index(one) + 1 :]
    if following:
        screen.paragraph(say("learn.next", game=one.game, lesson=following[0].name))


class _Other(Bot):
    """Somebody else at the table, who does what the lesson says."""

    def __init__(self, teacher: "_Teacher") -> None:
        self._teacher = teacher

    def decide(self, view: View, legal: list[Action], budget: float) -> Action:
        return self._teacher.others.pop(0)


class _Teacher:
    """Stands beside the learner: tells each step, and looks at an action before it is played."""

    def __init__(self, one: Lesson, sitting: Sitting, screen: Screen) -> None:
        self._lesson = one
        self._sitting = sitting
        self._screen = screen
        self._words = lesson_words(one.game)
        self._read: set[str] = set()  # the steps that were told
        self.others: list[Action] = []  # what the other seats are about to do

    def _voice(self) -> Speaker:
        names = table_names(self._sitting.record.seats)
        return speaker(self._lesson.game, names, you=self._lesson.seat)

    def _walk(self) -> Walk:
        """Where the learner is: what they have taken back is not done."""
        begun = len(self._lesson.record.actions)
        own = [one.action for one in self._sitting.happened[begun:] if one.seat == self._lesson.seat]
        return Walk(self._lesson, [str(action) for action in own])

    @property
    def over(self) -> bool:
        walk = self._walk()
        walk.skip_reading()
        return walk.step is None

    def tell(self) -> None:
        """What there is to be read before the next action, and what is to be done."""
        walk = self._walk()
        while walk.step is not None:
            self._say(walk.step, walk.place + 1)
            if walk.step.right:
                return
            walk.read_on()

    def _say(self, step: Step, number: int) -> None:
        if step.id in self._read:
            return
        self._read.add(step.id)
        self._screen.show()
        count = say("learn.step", number=number, count=len(self._lesson.steps))
        self._screen.show(self._screen.dim(count))
        self._screen.paragraph(self._words.say(self._lesson.id(step.id, "head")), strong=True)
        self._screen.paragraph(self._words.say(self._lesson.id(step.id)))
        why = self._lesson.id(step.id, "why")
        if self._words.has(why):
            self._screen.paragraph(self._screen.dim(self._words.say(why)))

    def lets(self, action: Action) -> bool:
        """Is that what is right here? What is not is answered."""
        walk = self._walk()
        walk.skip_reading()
        step, answer = walk.step, walk.try_(action)
        if not isinstance(answer, Taught):
            assert step is not None
            self.others = [self._sitting.record.game.action(text) for text in step.others]
            return True
        voice, view = self._voice(), walk.state.view(self._lesson.seat)
        for _, _, events in answer.shown:
            for event in events:
                if event.seen_by(self._lesson.seat):
                    self._screen.paragraph(voice.event(event, view), "· ", "  ")
        self._screen.paragraph(self._words.say(answer.id))
        if answer.shown:
            self._screen.paragraph(say("learn.taken_back"))
        return False

    def show_me(self) -> None:
        """What is right here."""
        walk = self._walk()
        walk.skip_reading()
        action = walk.shown()
        if action is not None:
            sentence = self._voice().action(action, walk.state.view(self._lesson.seat))
            self._screen.paragraph(say("learn.right", action=str(action), sentence=sentence))
