"""A game being played at the terminal: its record, its bots, its file, and taking back one's own last actions."""

import os
from random import Random

from baseload.cli.seats import is_bot
from baseload.core.action import Action
from baseload.core.bot import Bot
from baseload.core.contract import State, View
from baseload.core.event import Event
from baseload.core.plain import digest
from baseload.core.problems import Problem, RecordError
from baseload.core.record import Record
from baseload.core.registry import bot as bot_by_spec

_BUDGET = 2.0  # seconds a bot may think while a person waits
_IMAGINED = 12  # positions tried to find out whether an action uncovered something


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
        self.trouble: Problem | None = None  # why the last action could not be written
        self._failing = False
        self.happened: list[Happening] = []
        self._before = record.start()
        self.state: State = record.replay(watch=self._watch)
        if record.fingerprint and self.state.hash() != record.fingerprint:
            raise RecordError(
                "wrong_fingerprint",
                path=record.path,
                expected=record.fingerprint,
                found=self.state.hash(),
            )
        # A bot's chance comes from the deal and the place in the game: the same file goes on in the same way.
        base = int(digest([record.deal, len(record.actions)])[:12], 16)
        self.bots: dict[int, Bot] = {
            seat: bot_by_spec(spec, base + seat) for seat, spec in enumerate(record.seats) if is_bot(spec)
        }

    def _watch(self, number: int, action: Action, events: list[Event], state: State) -> None:
        seat = self._before.seat
        assert seat is not None
        self.happened.append(Happening(seat, action, events))
        self._before = state.copy()

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.record.seats)) if seat not in self.bots]

    def play(self, action: Action) -> None:
        """Play an action and keep it; Refused if it is not legal. A full disk must not end the game."""
        seat = self.state.seat
        assert seat is not None
        events = self.state.play(action)
        self.happened.append(Happening(seat, action, events))
        self.record.actions.append(action)
        try:
            self.keep()
        except RecordError as problem:
            self.trouble = problem
            self._failing = True

    def bots_play(self) -> None:
        """Until a person is to decide, or the game is over."""
        while self.state.seat in self.bots:
            seat = self.state.seat
            view = self.state.view(seat)
            self.play(self.bots[seat].decide(view, view.legal(), _BUDGET))

    # --- the file ---------------------------------------------------------------------------------------------

    def keep(self) -> None:
        if self.path:
            self.record.write(self.path, self.state.hash())

    def keep_in(self, path: str) -> None:
        """Write the game to a file; if it was kept nowhere so far, or no longer, it is kept there from now on."""
        if path and not (self.path and os.path.abspath(path) == os.path.abspath(self.path)):
            refuse_existing(path)
            self.record.write(path, self.state.hash())
            if not self.path or self._failing:
                self.path, self._failing = path, False
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
        before = self.record.replay(len(self.record.actions) - 1).view(last.seat)
        return "undo.uncovered" if self._uncovered(before, last) else ""

    def _uncovered(self, before: View, last: Happening) -> bool:
        """Did the action show its seat anything that it could not have known?

        It did if the same action, in some other position that the seat could not tell from the real one, would
        have looked different. That needs no knowledge of the game.
        """
        seen = _seen(self.state, last.events, last.seat)
        for number in range(_IMAGINED):
            other = before.imagine(Random(number))
            if _seen(other, other.play(last.action), last.seat) != seen:
                return True
        return False

    def undo(self) -> Action:
        """Take the last action back: the record is cut and replayed, nothing is played backwards."""
        self.happened.pop()
        action = self.record.actions.pop()
        self.state = self.record.replay()
        self.keep()
        return action


def _seen(state: State, events: list[Event], seat: int) -> str:
    told = [event.to_plain() for event in events if event.seen_by(seat)]
    return digest([state.view(seat).to_plain(), told])


def refuse_existing(path: str) -> None:
    """Nothing that exists is written over."""
    if os.path.lexists(path):
        raise RecordError("file_exists", path=path)


def new_sitting(record: Record, path: str) -> Sitting:
    """A fresh game. Its file is written at once, so that a wrong path is known before the first decision."""
    if path:
        refuse_existing(path)
    sitting = Sitting(record, path)
    sitting.keep()
    return sitting


def resumed(path: str, seats: list[str], record: Record, copy_to: str) -> Sitting:
    """A game taken up again; it goes on in its own file unless another is named."""
    record.seats = seats
    target = copy_to or path
    if os.path.abspath(target) != os.path.abspath(path):
        refuse_existing(target)
    sitting = Sitting(record, target)
    if target != path:
        sitting.keep()
    return sitting
