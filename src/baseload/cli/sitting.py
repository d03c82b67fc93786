"""A game being played at the terminal: its record, its bots, its file, and taking back one's own last actions."""

import os

from baseload.cli.parser import UsageProblem
from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import State
from baseload.core.event import Event
from baseload.core.plain import digest
from baseload.core.problems import Problem, RecordError
from baseload.core.record import Record
from baseload.core.registry import USUAL
from baseload.core.registry import bot as bot_by_spec
from baseload.lab.seating import bot_spec, is_bot

_BUDGET = 10.0  # seconds a bot may think while a person waits; all but the expert are faster


class Happening:
    """An action that was taken, by whom, and what came of it."""

    def __init__(self, seat: int, action: Action, events: list[Event]) -> None:
        self.seat = seat
        self.action = action
        self.events = events


class Sitting:
    """`path` is the file that every action is written to, "" while the game is kept nowhere."""

    def __init__(self, record: Record, path: str = "") -> None:
        self.record = record
        self.path = path
        self.trouble: Problem | None = None  # why the game could not be written the last time
        self.failed: list[tuple[int, Problem]] = []  # seats whose bot had to be replaced, and why
        self._failing = False
        self.happened: list[Happening] = []
        self._unkept = False  # has anything happened that the file does not know?
        self._in_file: str | None = None  # what the file held when it was last read or written here
        self._seat = record.start().seat  # who decides next, while the record is replayed
        self.state: State = record.verify(watch=self._watch)
        # A bot's chance comes from the deal and the place in the game: the same file goes on in the same way.
        base = int(digest([record.deal, len(record.actions)])[:12], 16)
        self.bots: dict[int, Bot] = {
            seat: bot_by_spec(bot_spec(who), base + seat)
            for seat, who in enumerate(record.seats)
            if is_bot(who)
        }

    def _watch(self, number: int, action: Action, events: list[Event], state: State) -> None:
        assert self._seat is not None
        self.happened.append(Happening(self._seat, action, events))
        self._seat = state.seat

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.record.seats)) if seat not in self.bots]

    def play(self, action: Action) -> None:
        """Play an action and keep it; Refused if it is not legal."""
        seat = self.state.seat
        assert seat is not None
        events = self.state.play(action)
        self.happened.append(Happening(seat, action, events))
        self.record.actions.append(action)
        self._unkept = True
        self._try_to_keep()

    def bots_play(self) -> None:
        """Until a person is to decide, or the game is over."""
        while self.state.seat in self.bots:
            self.play(self._bot_decides(self.state.seat))

    def _bot_decides(self, seat: int) -> Action:
        """A bot that fails, or breaks the rules, is replaced, and the game goes on."""
        view = self.state.view(seat)
        spec = bot_spec(self.record.seats[seat])
        try:
            action = self.bots[seat].decide(view, view.legal(), _BUDGET)
            if view.check(action) is None:
                return action
            problem: Problem = UsageProblem("bot_broke_the_rules", bot=spec, action=str(action))
        except Problem as failed:
            problem = failed
        except Exception as error:
            problem = UsageProblem("bot_failed", bot=spec, why=f"{type(error).__name__}: {error}")
        if spec == USUAL:
            raise problem
        self.failed.append((seat, problem))
        self.bots[seat] = bot_by_spec(USUAL, seat)
        return self.bots[seat].decide(view, view.legal(), _BUDGET)

    # --- the file ---------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Write the file, if there is one and it is behind. What somebody else has written there meanwhile stays."""
        if not self.path or not self._unkept:
            return
        if self._in_file is not None and _text_of(self.path) not in (self._in_file, None):
            raise RecordError("changed_elsewhere", path=self.path)
        self.record.write(self.path, self.state.hash())
        self._in_file = _text_of(self.path)
        self._unkept = False

    def begin_file(self) -> None:
        self._unkept = True
        self.keep()

    def go_on_in_file(self, others: bool) -> None:
        """Nothing is written until something happens, or other people sit down."""
        self._in_file = _text_of(self.path)
        self._unkept = others
        self.keep()

    def _try_to_keep(self) -> None:
        """A full disk must not end the game."""
        try:
            self.keep()
        except RecordError as problem:
            self.trouble = problem
            self._failing = True

    def keep_in(self, path: str) -> None:
        """Write the game to a file; if it was kept nowhere so far, or no longer, it is kept there from now on."""
        if path and not (self.path and os.path.abspath(path) == os.path.abspath(self.path)):
            refuse_existing(path)
            self.record.write(path, self.state.hash())
            if not self.path or self._failing:
                self.path, self._failing = path, False
                self._in_file, self._unkept = _text_of(path), False
        else:
            self.keep()

    # --- taking back ------------------------------------------------------------------------------------------

    def why_not_undo(self) -> str:
        """The id of the reason why the last action stands, "" if it may be taken back.

        One may take back one's own actions as long as nobody else has decided since and nothing was uncovered.
        """
        if not self.happened:
            return "undo.nothing"
        last = self.happened[-1]
        if last.seat != self.state.seat or last.seat in self.bots:
            return "undo.not_yours"
        return "undo.uncovered" if any(event.reveals for event in last.events) else ""

    def undo(self) -> Action:
        """Take the last action back: the record is cut and replayed, nothing is played backwards."""
        self.happened.pop()
        action = self.record.actions.pop()
        self.state = self.record.replay()
        self._unkept = True
        self._try_to_keep()
        return action


def _text_of(path: str) -> str | None:
    """What a file holds, None if it cannot be read."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return None


def refuse_existing(path: str) -> None:
    """Nothing that exists is written over."""
    if os.path.lexists(path):
        raise RecordError("file_exists", path=path)


def new_sitting(record: Record, path: str) -> Sitting:
    """A fresh game. Its file is written at once, so that a wrong path is known before the first decision."""
    if path:
        refuse_existing(path)
    sitting = Sitting(record, path)
    sitting.begin_file()
    return sitting


def resumed(path: str, seats: list[str], record: Record, copy_to: str) -> Sitting:
    """A game taken up again; it goes on in its own file unless another is named."""
    others = record.seats != seats
    record.seats = seats
    target = copy_to or path
    if os.path.realpath(target) != os.path.realpath(path):
        refuse_existing(target)
        sitting = Sitting(record, target)
        sitting.begin_file()
    else:
        sitting = Sitting(record, path)
        sitting.go_on_in_file(others)
    return sitting
