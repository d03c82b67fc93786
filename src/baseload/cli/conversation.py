"""The talk at the table: what happened, what is asked, what can be answered, and what the answer means.

Everything is shown from the view of the seat that is asked, so a shared screen never shows another's secrets.
"""

import contextlib
import os
from collections.abc import Callable
from typing import Protocol

from baseload.cli import rules
from baseload.cli.choices import Choices, choices, first_words, table
from baseload.cli.commands import Commands
from baseload.cli.screen import Screen, tells
from baseload.cli.seats import table_names
from baseload.cli.sitting import Sitting
from baseload.cli.typed import NotNow, Reader, Several
from baseload.cli.words import problem_sentence, say, say_many
from baseload.coach.advice import advise
from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.problems import DataError, NotationError, Problem, Refusal, UnknownNameError
from baseload.hosting.courtesy import courtesy
from baseload.text.ledger import find_rules
from baseload.text.refusals import refusal_told
from baseload.text.speaker import Speaker, speaker

_HINT = 2.0  # seconds to think about one
_REASONS = 3  # why a verb cannot be used now: so many are told
_HELP_COLUMN = 22  # where the explanations of `help` begin


class Left(Exception):
    """The player has left the table, by a word or by the end of the input."""


class Teacher(Protocol):
    """Who stands beside somebody that learns: says before each decision what it is about, and looks at each action
    before it is played. `show_me` is the hint."""

    @property
    def over(self) -> bool: ...
    def tell(self) -> None: ...
    def lets(self, action: Action) -> bool: ...
    def show_me(self) -> None: ...


class Conversation:
    def __init__(self, sitting: Sitting, screen: Screen, teacher: Teacher | None = None) -> None:
        self.teacher = teacher
        self.sitting = sitting
        self.screen = screen
        self.names = table_names(sitting.record.seats)
        self.game = sitting.record.game
        self.host = courtesy(self.game.name)
        self._told: dict[int | None, int] = {}  # by seat: how many happenings it has been told
        self._last_seat: int | None = None
        self._board_due = True
        self._question_told = False  # by the board
        self._part: list[Action] | None = None  # what is listed of a list in groups; None for the groups
        self._commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "board": self._board,
            "map": self._map,
            "choices": self._choices,
            "log": self._log,
            "rules": self._rules,
            "undo": self._undo,
            "hint": self._hint,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }
        self._typed = Commands()

    # --- the game, decision by decision -----------------------------------------------------------------------

    def hold(self) -> None:
        """Until the game is over; Left if the player goes before."""
        for seat in self.sitting.people:
            self._told[seat] = len(self.sitting.happened)
        self._told[None] = len(self.sitting.happened)
        while self.sitting.state.seat is not None:
            self.sitting.bots_play()
            if self.teacher is not None and self.teacher.over:
                self._tell_news(self.sitting.people[0])
                return
            if self.sitting.state.seat is not None:
                self._decision(self.sitting.state.seat)
        self._end()

    def _decision(self, seat: int) -> None:
        self._hand_over(seat)
        self._tell_news(seat)
        self._tell_trouble()
        self._show_choices()
        while True:
            line = self.screen.read(say("play.prompt"))
            if line is None:
                raise Left
            if self._answer(line.strip() or self._only_choice()):
                return

    def _only_choice(self) -> str:
        """At a terminal Enter is answer enough where there is nothing to choose; scripts may have empty lines."""
        legal = self._view().legal()
        return str(legal[0]) if self.screen.terminal and len(legal) == 1 else ""

    def _answer(self, line: str) -> bool:
        """Carry out one typed line; True if it was an action."""
        if not line:
            return False
        command, rest = self._command(line)
        try:
            if command:
                self._commands[command](rest)
                return False
            return self._act(line)
        except Several as several:
            self._part = several.actions
            self._show_list()
            return False
        except NotNow as not_now:
            refusal = self._tell_not_now(not_now)
            self.screen.show(self.screen.dim(say("play.why_hint", rule=refusal.rule)))
            return False
        except Problem as problem:
            self.screen.paragraph(problem_sentence(problem, self.game.name))
            return False

    def _command(self, line: str) -> tuple[str, str]:
        """The command that the line is, with the rest of it; "" for an action. What a language calls a command may be
        an action in a game's notation, and then it is that."""
        command, rest = self._typed.read(line)
        if not line.casefold().startswith(command):
            with contextlib.suppress(NotationError):
                self.game.action(line)
                return "", ""
        return command, rest

    def _act(self, line: str) -> bool:
        view = self._view()
        action = self._reader(view).read(line)
        refusal = view.check(action)
        if refusal is not None:
            self.screen.paragraph(refusal_told(refusal, view, action, self.names))
            self.screen.show(self.screen.dim(say("play.why_hint", rule=refusal.rule)))
            return False
        slip = self.host.slip(view, action)
        if self.teacher is not None:
            if not self.teacher.lets(action):
                return False
        elif slip is not None and not self.screen.agreed(self._question(slip.id, slip.facts)):
            return False
        self.sitting.play(action)
        return True

    def _tell_not_now(self, not_now: NotNow) -> Refusal:
        """Why nothing can be done with a verb: in one sentence where that says it, else for the nearest attempts."""
        view, voice = self._view(), self._voice()
        refused = [(action, view.check(action)) for action in not_now.attempts]
        whys = [(action, refusal) for action, refusal in refused if refusal is not None]
        first = whys[0][1]
        told: dict[str, Action] = {}
        alike = len({refusal.code for _, refusal in whys}) == 1
        for action, refusal in whys:
            tell = voice.refusal_of_all if alike else voice.refusal
            told.setdefault(tell(refusal, view, action), action)
        if len(told) == 1:
            self.screen.paragraph(say("play.not_now", word=not_now.typed, why=next(iter(told))))
            return first
        self.screen.paragraph(say("play.not_now_each", word=not_now.typed))
        for why, action in list(told.items())[:_REASONS]:
            self.screen.paragraph(say("play.not_now_one", action=str(action), why=why), "  ", "    ")
        if len(told) > _REASONS:
            self.screen.paragraph(say_many("play.not_now_more", len(told) - _REASONS), "  ")
        return first

    def _question(self, id: str, facts: dict[str, object]) -> str:
        """The game's own question about a likely slip."""
        voice = self._voice()
        said = {name: voice.several(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
        return voice.words.say(id, **said)

    # --- what is shown ----------------------------------------------------------------------------------------

    def _voice(self, you: bool = True) -> Speaker:
        """The one who speaks to the seat that is asked."""
        return speaker(self.game.name, self.names, you=self.sitting.state.seat if you else None)

    def _view(self) -> View:
        return self.sitting.state.view(self.sitting.state.seat)

    def _hand_over(self, seat: int) -> None:
        """Several people at one screen: say whose turn it is, and hide what the one before saw."""
        people = self.sitting.people
        if len(people) > 1 and seat != self._last_seat:
            if self._last_seat is not None and self.host.secrets(self.sitting.record.options):
                self.screen.clear()
                if (
                    self.screen.terminal
                    and self.screen.read(say("play.hand_over", who=self.names[seat])) is None
                ):
                    raise Left
            self._board_due = True
        self._last_seat = seat

    def _tell_news(self, seat: int) -> None:
        """What happened since this seat last decided, and the board where much has changed."""
        news = self.sitting.happened[self._told[seat] :]
        self._told[seat] = len(self.sitting.happened)
        events = [event for happening in news for event in happening.events if event.seen_by(seat)]
        view = self._view()
        voice = self._voice()
        if events:
            self.screen.show()
        for event in events:
            self.screen.paragraph(voice.event(event, view), "· ", "  ")
        self._question_told = False
        if self._board_due or self.host.board_due(events):
            self._board("")
            self._question_told = tells(self._text(), voice.asked(view))
        self._board_due = False

    def _tell_trouble(self) -> None:
        """That a bot had to be replaced, or the file could not be written, once for every time."""
        for seat, problem in self.sitting.failed:
            self.screen.paragraph(problem_sentence(problem, self.game.name), strong=True)
            self.screen.paragraph(say("play.bot_replaced", name=self.names[seat]))
        self.sitting.failed = []
        if self.sitting.trouble is not None:
            self.screen.paragraph(problem_sentence(self.sitting.trouble, self.game.name), strong=True)
            self.screen.paragraph(say("play.not_kept"))
            self.sitting.trouble = None

    def _show_choices(self) -> None:
        """What is asked, and everything that can be answered."""
        view = self._view()
        voice = self._voice()
        self._part = None
        if self.teacher is not None:
            self.teacher.tell()
        if len(self.sitting.people) > 1:
            self.screen.show(
                self.screen.strong(say("play.turn", who=self.names[self.sitting.state.seat or 0]))
            )
        if self._question_told:
            self._question_told = False
        else:
            self.screen.paragraph(voice.asked(view), strong=True)
        self._show_list()

    def _show_list(self) -> None:
        view = self._view()
        voice = self._voice()
        found = self._list(view)
        sentences = {
            str(line.action): voice.action(line.action, view) for line in found.lines if line.group is None
        }
        headings = {line.heading: voice.words.say(line.heading) for line in found.lines if line.heading}
        lines = table(found, sentences, headings)
        widest = max(len(head) for head, _ in lines)
        for head, sentence in lines:
            self.screen.paragraph(sentence, f"{head:<{widest}}  ", " " * (widest + 2))
        if self.screen.terminal and len(found.legal) == 1:
            self.screen.show(self.screen.dim(say("choices.only_one")))
        if found.verb and any(line.after_gap for line in found.lines):
            self.screen.show(self.screen.dim(say("choices.any_amount", verb=found.verb)))
        elif found.verb and not found.last:
            self.screen.show(self.screen.dim(say("choices.bare_number", verb=found.verb)))
        groups = [first_words(line.group) for line in found.lines if line.group is not None]
        if groups:
            id = "choices.open_group" if any(groups) else "choices.open_group_by_number"
            self.screen.show(self.screen.dim(say(id, words=next(filter(None, groups), ""))))
        if self._part is not None:
            self.screen.show(self.screen.dim(say("choices.all_again")))

    def _list(self, view: View) -> Choices:
        legal = self.host.sorted(view, view.legal())
        if self._part is not None:
            part = [action for action in legal if action in self._part]
            return choices(part, amounts=self.host.amounts, legal=legal)
        return choices(legal, self.host.groups(view, legal), self.host.amounts)

    def _reader(self, view: View) -> Reader:
        voice = self._voice()
        names, spellings = voice.typed_names(view), voice.spellings()
        return Reader(self.game, self._list(view), names, spellings, self.host.attempts(view))

    def _end(self) -> None:
        """The last news and the result, told to everybody."""
        view = self.sitting.state.view(None)
        you = self.sitting.people[0] if len(self.sitting.people) == 1 else None
        voice = speaker(self.game.name, self.names, you=you)
        told = self._told[you] if you is not None else self._told[None]
        self.screen.show()
        for happening in self.sitting.happened[told:]:
            for event in happening.events:
                self.screen.paragraph(voice.event(event, view), "· ", "  ")
        self.screen.show()
        self.screen.ending(voice, view)

    # --- commands ---------------------------------------------------------------------------------------------

    def _why(self, rest: str) -> None:
        if not rest:
            self.screen.paragraph(self._voice().words.say("hint.why"))
            return
        view = self._view()
        voice = self._voice()
        try:
            action = self._reader(view).read(rest)
            refusal = view.check(action)
            if refusal is None:
                self.screen.paragraph(
                    say("why.legal", action=str(action), sentence=voice.action(action, view))
                )
                return
            self.screen.paragraph(refusal_told(refusal, view, action, self.names))
        except NotNow as not_now:
            refusal = self._tell_not_now(not_now)
        # Somebody's own game may have no ledger, or not this rule in it; the reason stands without.
        with contextlib.suppress(DataError, UnknownNameError):
            rules.show_short(self.screen, find_rules(self.game.name, [refusal.rule])[0])

    def _board(self, rest: str) -> None:
        self.screen.show()
        self.screen.show(self._text())
        self.screen.show()

    def _text(self) -> str:
        """The table as the screen shows it."""
        return self._voice().board(self._view(), self.screen.width, self.screen.colour)

    def _map(self, rest: str) -> None:
        text = self._voice().map(self._view(), self.screen.width, self.screen.colour)
        self.screen.show(text or say("play.no_map"))

    def _choices(self, rest: str) -> None:
        self._show_choices()

    def _log(self, rest: str) -> None:
        """Everything so far, or the last so many actions."""
        happened = self.sitting.happened
        count = int(rest) if rest.isdecimal() and len(rest) < 10 else len(happened)
        view = self._view()
        voice = self._voice(you=False)
        first = max(0, len(happened) - count)
        if not happened:
            self.screen.paragraph(say("log.empty"))
        for number, happening in enumerate(happened[first:], first + 1):
            for event in happening.events:
                if event.seen_by(view.seat):
                    self.screen.paragraph(voice.event(event, view), f"{number:>4}  ", "      ")

    def _rules(self, rest: str) -> None:
        if not rest:
            self.screen.paragraph(self._voice().words.say("hint.rules"))
            return
        for rule in find_rules(self.game.name, rest.split()):
            rules.show_short(self.screen, rule)

    def _undo(self, rest: str) -> None:
        why_not = self.sitting.why_not_undo()
        if why_not:
            self.screen.paragraph(say(why_not))
            return
        action: Action = self.sitting.undo()
        for seat in self._told:
            self._told[seat] = min(self._told[seat], len(self.sitting.happened))
        self.screen.paragraph(say("undo.done", action=str(action)))
        self._tell_trouble()
        self._show_choices()

    def _hint(self, rest: str) -> None:
        """What a bot would do in this place, with what to expect of it and why."""
        if self.teacher is not None:
            self.teacher.show_me()
            return
        view, voice = self._view(), self._voice()
        self.screen.paragraph(self.screen.dim(say("hint.wait", seconds=_HINT)))
        advice = advise(view, voice, _HINT, lambda action: self.host.slip(view, action) is not None)
        for number, advised in enumerate(advice, 1):
            if advised.percent is None:
                share = ""
            elif advised.planet:
                share = say("hint.share_planet", share=advised.percent)
            else:
                share = say("hint.share", share=advised.percent)
            line = say("hint.line", action=advised.action, sentence=advised.sentence, share=share)
            self.screen.paragraph(line, f"{number}. ", "   ")
            for reason in advised.reasons:
                self.screen.paragraph(self.screen.dim(reason), "   ", "   ")

    def _save(self, rest: str) -> None:
        path = os.path.expanduser(rest) or self.sitting.path
        if not path:
            self.screen.paragraph(say("save.where"))
            return
        self.sitting.keep_in(path)
        self.screen.paragraph(say_many("save.done", len(self.sitting.record.actions), path=path))

    def _help(self, rest: str) -> None:
        words = self._voice().words
        number = words.say("hint.number").replace("\n", "\n" + " " * _HELP_COLUMN)
        self.screen.show(say("play.help_text", number=number, action=words.say("hint.action")))

    def _quit(self, rest: str) -> None:
        lost = self.teacher is None and not self.sitting.path
        if lost and not self.screen.agreed(say("play.leave_unsaved")):
            return
        raise Left
