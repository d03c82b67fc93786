"""One table's game as its referee holds it: its position, its moves and its entries.

A table's *entries* are numbered from 1: `play` (an action), `undo` (the last action taken back), `chat`, `seat`
(somebody came, left or was replaced). The *moves* are the actions that count now.
"""

from collections.abc import Iterator
from typing import Final

from baseload.coach.examiner import Missed
from baseload.coach.walk import Taught
from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Refusal, Refused
from baseload.core.registry import game as game_by_name
from baseload.draw.course import Course
from baseload.draw.drawer import drawer
from baseload.draw.ending import Over
from baseload.server.log import Log, LogLine
from baseload.server.messages import Row
from baseload.server.picture import course_of, tally_of
from baseload.server.replies import Happened, Heard, Said, Status
from baseload.server.teaching import ORDINARY, Teaching
from baseload.text.reading import language

_STOP: Final = 64  # moves between two positions that are kept for looking back

# Of a log: from which seat, with all secrets, under which names, in which language.
Reader = tuple[int | None, bool, tuple[str, ...], str]
# A table numbers its readers as they come: every picture looks up some thirty lines for one of them.
ReaderNumber = int


class PlayEntry:
    """The entry of an action: its number, the action's place among those that count, who took it and what came of it.

    Long games on many tables are mostly this, so it is kept small."""

    __slots__ = ("_lines", "action", "chapter", "events", "n", "place", "seat")
    kind: Final = "play"

    def __init__(
        self, n: int, place: int, seat: int, action: Action, events: list[Event], chapter: tuple[int, ...]
    ) -> None:
        self.n = n
        self.place = place
        self.seat = seat
        self.action = action
        self.events = events
        self.chapter = chapter  # of the game, in which it was taken
        self._lines: dict[ReaderNumber, LogLine] | None = None

    def heard(self, seat: int | None) -> Heard:
        """As that seat may know it."""
        events = [
            Happened(event.kind, event.seat, event.facts) for event in self.events if event.seen_by(seat)
        ]
        return Heard(n=self.n, kind="play", seat=self.seat, move=self.place, events=events)

    def line(self, reader: ReaderNumber, seat: int | None, open: bool) -> LogLine:
        """The log's line about it, which is made once for each reader."""
        if self._lines is None:
            self._lines = {}
        found = self._lines.get(reader)
        if found is None:
            known = [event for event in self.events if open or event.seen_by(seat)]
            found = self._lines[reader] = LogLine(self.place, self.seat, known, self.n, self.chapter)
        return found


class Match:
    """A table's game. Its entries are what everybody hears of them, but for moves, of which each seat may know more."""

    def __init__(
        self, game: str, options: Plain, deal: dict[str, Plain], teaching: Teaching = ORDINARY
    ) -> None:
        self.teacher = teaching.teacher(game)  # where it is a lesson, or a puzzle
        self.coach = teaching.coach
        self.game = game_by_name(game)
        self.options = self.game.options_from_plain(options)
        self.deal = deal
        self.state: State = self.game.setup(self.options, self.deal)
        self.moves: list[PlayEntry] = []
        self.entries: list[Heard | PlayEntry] = []
        self.moved = 0  # the number of the last entry that changed the position
        self._before: list[State] = []  # positions that can be gone back to, one for each of the last moves
        self._readers: dict[Reader, ReaderNumber] = {}  # of the log
        self._courses: dict[str, Course] = {}  # by language, as the next
        self._chapter_of = drawer(game).chapter
        self._overs: dict[str, Over] = {}
        self._stops: list[State] = []  # positions on the way, for looking back: after 0, 64, 128, … moves

    # --- what happens -------------------------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        """Refused or NotationError leave everything as it was."""
        action = self.game.action(text)
        if self.state.seat != seat:
            refusal = self.state.view(seat).check(action)
            raise Refused(refusal or Refusal("not_your_turn", "", {}), text, self.game.name)
        before = self.state.copy()
        events = self.state.play(action)
        chapter = self._chapter_of(before.view(None))
        move = PlayEntry(len(self.entries) + 1, len(self.moves) + 1, seat, action, events, chapter)
        self.moves.append(move)
        self.entries.append(move)
        self.moved = move.n
        if self.state.seat != seat or any(event.reveals for event in events):
            self._before.clear()  # nothing up to here can be taken back any more
        else:
            self._before.append(before)

    @property
    def seats(self) -> list[int]:
        """Who made the moves that count."""
        return [move.seat for move in self.moves]

    def taught(self, seat: int, text: str) -> Taught | Missed | None:
        """What a lesson says against it; None where it is right, and at every other table. Refused as `play`."""
        if self.teacher is None or seat != self.teacher.seat or self.state.seat != seat:
            return None
        return self.teacher.taught(self.seats, self.state, self.game.action(text))

    def learnt(self) -> bool:
        """Was everything found that a lesson asks for?"""
        return self.teacher is not None and self.teacher.learnt(self.seats)

    def why_not_undo(self, seat: int) -> str:
        """The id of the reason why this seat may take nothing back now, "" if it may."""
        if len(self.moves) <= (self.teacher.begun if self.teacher is not None else 0):
            return "undo.nothing"  # what a lesson begins with is not the learner's
        last = self.moves[-1]
        if last.seat != seat or self.state.seat != seat:
            return "undo.not_yours"
        return "undo.uncovered" if any(event.reveals for event in last.events) else ""

    def undo(self, seat: int) -> None:
        """The last move is cut off, and the position is the one before it; nothing is played backwards."""
        self.moves.pop()
        del self._stops[len(self.moves) // _STOP + 1 :]
        self.state = self._before.pop()
        self.moved = len(self.entries) + 1
        self.entries.append(Heard(n=self.moved, kind="undo", seat=seat, move=len(self.moves)))

    def add(self, kind: str, said: Said) -> None:
        """An entry that no rule is about."""
        heard = Heard(n=len(self.entries) + 1, kind=kind, seat=said.seat, name=said.name)
        heard.text, heard.bot, heard.person = said.text, said.bot, said.person
        self.entries.append(heard)

    def restore(self, entries: list[Row]) -> Iterator[None]:
        """Take in the rows of the store, one at each step. They were checked before they were stored, and are checked
        again; but for moves that were taken back, of which only that they were made is left."""
        undone = _undone(entries)
        for place, row in enumerate(entries):
            if place in undone:
                self.moved = place + 1
                heard = Heard(n=place + 1, kind=row.kind, seat=row.seat, move=undone[place])
                if row.kind == "play":
                    heard.events = []
                self.entries.append(heard)
            elif isinstance(row.said, Said):
                self.add(row.kind, row.said)
            elif row.seat is not None:
                self.play(row.seat, row.said)
            yield

    # --- what can be asked ----------------------------------------------------------------------------------------

    def at(self, move: int) -> State:
        """The position after so many moves."""
        if not self._stops:
            self._stops.append(self.game.setup(self.options, self.deal))
        while len(self._stops) <= move // _STOP:
            following = self._stops[-1].copy()
            begin = (len(self._stops) - 1) * _STOP
            for made in self.moves[begin : begin + _STOP]:
                following.carry_out(made.action)
            self._stops.append(following)
        state = self._stops[move // _STOP].copy()
        for made in self.moves[move // _STOP * _STOP : move]:
            state.carry_out(made.action)
        return state

    def course(self) -> Course:
        """How the finished game went: replay asks for it at every move, so it is kept."""
        found = self._courses.get(language())
        if found is None:
            found = self._courses[language()] = course_of(self.game.name, self._positions())
        return found

    def over(self) -> Over | None:
        """All that the end screen tells of a finished game, made once; None while it goes on."""
        found = self._overs.get(language())
        if found is None and self.state.outcome is not None:
            first = self.game.setup(self.options, self.deal).open_view(None)
            events = [event for made in self.moves for event in made.events]
            tally = tally_of(self.game.name, first, events, self.state.open_view(None))
            found = self._overs[language()] = Over(self.course(), tally)
        return found

    def _positions(self) -> Iterator[View]:
        """The game from its first position to its last, all secrets open."""
        state = self.game.setup(self.options, self.deal)
        yield state.open_view(None)
        for made in self.moves:
            state.carry_out(made.action)
            yield state.open_view(None)

    def heard(self, entry: Heard | PlayEntry, seat: int | None) -> Heard:
        """The entry as that seat may know it."""
        return entry.heard(seat) if isinstance(entry, PlayEntry) else entry

    def last_heard(self) -> tuple[Heard, dict[int, Heard]]:
        """The last entry as everybody hears it, and as those seats hear it that may know more."""
        entry = self.entries[-1]
        heard = self.heard(entry, None)
        told: dict[int, Heard] = {}
        if isinstance(entry, PlayEntry) and any(event.only is not None for event in entry.events):
            for seat in range(self.options.players):
                own = entry.heard(seat)
                if own != heard:
                    told[seat] = own
        return heard, told

    def log(self, seat: int | None, names: list[str], move: int | None = None, open: bool = False) -> Log:
        """The moves so far, or the first so many, as that seat may read them."""
        reader = self._readers.setdefault((seat, open, tuple(names), language()), len(self._readers))
        moves = self.moves
        return Log(
            lambda number: moves[number - 1].line(reader, seat, open), len(moves) if move is None else move
        )

    def open_action(self) -> Action | None:
        """The last action, unless anything about it is a secret."""
        if not self.moves or any(event.only is not None for event in self.moves[-1].events):
            return None
        return self.moves[-1].action

    @property
    def outcome(self) -> Plain:
        outcome = self.state.outcome
        return outcome.to_plain() if outcome is not None else None

    def status(self) -> Status:
        """What the front needs to know after anything happened."""
        return Status(len(self.entries), len(self.moves), self.state.seat, self.outcome)


def _undone(entries: list[Row]) -> dict[int, int]:
    """The places of moves that were taken back, and of what took them back, with how many moves there were then."""
    standing: list[int] = []
    undone: dict[int, int] = {}
    for place, row in enumerate(entries):
        if row.kind == "play":
            standing.append(place)
        elif row.kind == "undo":
            undone[standing[-1]] = len(standing)
            standing.pop()
            undone[place] = len(standing)
    return undone
