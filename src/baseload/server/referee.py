"""Games in progress. A referee runs in a process of its own, holds the states, and answers one question at a time.

Nothing outside ever holds a state. What a referee keeps it can lose: a table's rows in the store build it again.

A table's *entries* are numbered from 1: `play` (an action), `undo` (the last action taken back), `chat`, `seat`
(somebody came, left or was replaced). The *moves* are the actions that count now.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Problem, Refusal, Refused
from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from baseload.draw.course import Course
from baseload.hosting.courtesy import courtesy
from baseload.server import limits
from baseload.server.log import Log, LogLine
from baseload.server.picture import Picture, course_of, replay_picture, why_not
from baseload.text.speaker import Speaker, speaker

Reader = tuple[
    int | None, bool, tuple[str, ...]
]  # of a log: from which seat, with all secrets, under which names


_MOMENT: Final = 0.01  # seconds that are spent on opening a table before others have their turn
_STOP: Final = 64  # moves between two positions that are kept for looking back
# Who looks at a table: from which seat, under which names, with which words beside them.
Looker = tuple[str, int | None, tuple[str, ...], tuple[str, ...]]


class Entry:
    """A line of a table's history. `told` is what it says to everybody."""

    __slots__ = ("kind", "number", "told")

    def __init__(self, number: int, kind: str, told: Plain) -> None:
        self.number = number
        self.kind = kind
        self.told = told


class Move:
    """The entry of an action: its number, the action's place among those that count, who took it and what came of it.

    Long games on many tables are mostly this, so it is kept small."""

    __slots__ = ("_lines", "action", "events", "number", "place", "seat")
    kind: Final = "play"

    def __init__(self, number: int, place: int, seat: int, action: Action, events: list[Event]) -> None:
        self.number = number
        self.place = place
        self.seat = seat
        self.action = action
        self.events = events
        self._lines: dict[Reader, LogLine] | None = None

    @property
    def told(self) -> dict[str, Plain]:
        return {"seat": self.seat, "move": self.place}

    def line(self, reader: Reader) -> LogLine:
        """The log's line about it, which is made once for each reader."""
        if self._lines is None:
            self._lines = {}
        if reader not in self._lines:
            seat, open, _ = reader
            known = [event for event in self.events if open or event.seen_by(seat)]
            self._lines[reader] = LogLine(self.place, self.seat, known)
        return self._lines[reader]


class Match:
    """One table's game: its position, its moves and its entries."""

    def __init__(self, setup: Plain) -> None:
        self.game = game_by_name(setup["game"])
        self.options = self.game.options_from_plain(setup["options"])
        self.deal: dict[str, Plain] = setup["deal"]
        self.state: State = self.game.setup(self.options, self.deal)
        self.moves: list[Move] = []
        self.entries: list[Entry | Move] = []
        self.moved = 0  # the number of the last entry that changed the position
        self._before: list[State] = []  # positions that can be gone back to, one for each of the last moves
        self._course: Course | None = None
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
        move = Move(len(self.entries) + 1, len(self.moves) + 1, seat, action, events)
        self.moves.append(move)
        self.entries.append(move)
        self.moved = move.number
        if self.state.seat != seat or any(event.reveals for event in events):
            self._before.clear()  # nothing up to here can be taken back any more
        else:
            self._before.append(before)

    def why_not_undo(self, seat: int) -> str:
        """The id of the reason why this seat may take nothing back now, "" if it may."""
        if not self.moves:
            return "undo.nothing"
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
        self.entries.append(Entry(self.moved, "undo", {"seat": seat, "move": len(self.moves)}))

    def add(self, kind: str, told: Plain) -> None:
        self.entries.append(Entry(len(self.entries) + 1, kind, told))

    def restore(self, entries: list[Plain]) -> Iterator[None]:
        """Take in the rows of the store, one at each step: kind, seat, what it says. They were checked before they were
        stored, and are checked again; but for moves that were taken back, of which only that they were made is left."""
        undone = _undone(entries)
        for place, (kind, seat, said) in enumerate(entries):
            if place in undone:
                self.moved = place + 1
                self.entries.append(Entry(place + 1, kind, {"seat": seat, "move": undone[place]}))
            elif kind == "play":
                self.play(seat, said)
            else:
                self.add(kind, said)
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
        if self._course is None:
            self._course = course_of(self.game.name, self._positions())
        return self._course

    def _positions(self) -> Iterator[View]:
        """The game from its first position to its last, all secrets open."""
        state = self.game.setup(self.options, self.deal)
        yield state.open_view(None)
        for made in self.moves:
            state.carry_out(made.action)
            yield state.open_view(None)

    def heard(self, entry: Entry | Move, seat: int | None) -> Plain:
        """The entry as that seat may know it."""
        heard: dict[str, Plain] = {"n": entry.number, "kind": entry.kind, **entry.told}
        if entry.kind == "play":
            heard["events"] = []
        if isinstance(entry, Move):
            heard["events"] = [_plain_event(event) for event in entry.events if event.seen_by(seat)]
        return heard

    def status(self) -> Plain:
        """What the front needs to know after anything happened."""
        outcome = self.state.outcome
        return {
            "number": len(self.entries),
            "moves": len(self.moves),
            "to_move": self.state.seat,
            "outcome": outcome.to_plain() if outcome is not None else None,
        }


def _kept(match: Match) -> dict[str, Plain]:
    """What the front needs to know of what has just happened, beside what everybody is told."""
    over = match.state.outcome is not None
    return {**match.status(), "moved": match.moved, "fingerprint": match.state.hash() if over else None}


def _undone(entries: list[Plain]) -> dict[int, int]:
    """The places of moves that were taken back, and of what took them back, with how many moves there were then."""
    standing: list[int] = []
    undone: dict[int, int] = {}
    for place, (kind, _, _) in enumerate(entries):
        if kind == "play":
            standing.append(place)
        elif kind == "undo":
            undone[standing[-1]] = len(standing)
            standing.pop()
            undone[place] = len(standing)
    return undone


def _plain_event(event: Event) -> Plain:
    """Without who may know of it: that is for the referee alone."""
    return {"kind": event.kind, "seat": event.seat, "facts": event.facts}


class NoSuchMatchError(Exception):
    """The referee does not hold this table; it is to be opened with its entries."""


class Referee:
    """Answers questions about the tables it holds. Each method below `ask` is a question."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._opening: dict[str, tuple[Match, Iterator[None]]] = {}  # and what is still to be taken in
        self._pictures: OrderedDict[Looker, tuple[Match, int, Picture]] = OrderedDict()
        self._questions: Final[dict[str, Callable[..., Plain]]] = {
            "open": self.open,
            "open_on": self.open_on,
            "forget": self.forget,
            "play": self.play,
            "undo": self.undo,
            "add": self.add,
            "since": self.since,
            "said": self.said,
            "look": self.look,
            "bot_view": self.bot_view,
            "standing": self.standing,
            "why": self.why,
            "picture": self.picture,
            "replay": self.replay,
            "record": self.record,
            "ping": self.ping,
        }

    def ask(self, question: str, arguments: dict[str, Plain]) -> Plain:
        """The answer as plain data: {"ok": …}, or {"error": …} with a code and a sentence."""
        try:
            return {"ok": self._questions[question](**arguments)}
        except NoSuchMatchError:
            return {"error": {"code": "no_match"}}
        except Refused as refused:
            return {"error": {"code": "refused", "refusal": refused.refusal.to_plain(), **_told(refused)}}
        except Problem as problem:
            return {"error": {"code": problem.code, **_told(problem)}}

    def _match(self, table: str) -> Match:
        match = self._matches.get(table)
        if match is None:
            raise NoSuchMatchError
        self._matches.move_to_end(table)
        return match

    # --- keeping --------------------------------------------------------------------------------------------------

    def open(self, table: str, setup: Plain, entries: list[Plain]) -> Plain:
        match = Match(setup)
        self._opening[table] = (match, match.restore(entries))
        return self.open_on(table)

    def open_on(self, table: str) -> Plain:
        """Open it for a moment more, because other tables wait meanwhile; `more` where that was not yet all."""
        if table not in self._opening:
            raise NoSuchMatchError
        match, restoring = self._opening.pop(table)
        until = time.monotonic() + _MOMENT
        for _ in restoring:
            if time.monotonic() > until:
                self._opening[table] = (match, restoring)
                return {"more": True}
        self._matches[table] = match
        self._matches.move_to_end(table)
        kept = sum(len(one.entries) for one in self._matches.values())
        while len(self._matches) > 1 and (
            len(self._matches) > limits.TABLES_KEPT or kept > limits.ENTRIES_KEPT
        ):
            kept -= len(self._matches.popitem(last=False)[1].entries)
        return _kept(match)

    def forget(self, table: str) -> Plain:
        self._matches.pop(table, None)
        return None

    def ping(self) -> Plain:
        return "pong"

    # --- moving ---------------------------------------------------------------------------------------------------

    def play(self, table: str, number: int, seat: int, action: str) -> Plain:
        """Play the entry with this number. The answer has what each audience hears of it: `heard` for everybody, and
        for the seats that know more, `told`."""
        match = self._match(table)
        if number != len(match.entries) + 1:
            raise NoSuchMatchError  # the store knows better what has happened
        match.play(seat, action)
        return {**_kept(match), "action": str(match.moves[-1].action), **_audiences(match)}

    def undo(self, table: str, number: int, seat: int) -> Plain:
        match = self._match(table)
        if number != len(match.entries) + 1:
            raise NoSuchMatchError
        reason = match.why_not_undo(seat)
        if reason:
            raise Problem(reason)
        match.undo(seat)
        return {**_kept(match), **_audiences(match)}

    def add(self, table: str, number: int, kind: str, told: Plain) -> Plain:
        """An entry that no rule is about."""
        match = self._match(table)
        if number != len(match.entries) + 1:
            raise NoSuchMatchError
        match.add(kind, told)
        return {**_kept(match), **_audiences(match)}

    # --- telling --------------------------------------------------------------------------------------------------

    def since(self, table: str, seat: int | None, after: int) -> Plain:
        """The entries after that number, as the seat may know them; `more` where these are not yet all."""
        match = self._match(table)
        until = after + limits.ENTRIES_AT_ONCE
        entries = [match.heard(entry, seat) for entry in match.entries[after:until]]
        more = {"more": True} if until < len(match.entries) else {}
        return {**match.status(), "entries": entries, **more}

    def said(self, table: str) -> Plain:
        """The last lines of talk."""
        match = self._match(table)
        lines = [entry for entry in match.entries if entry.kind == "chat"]
        return [match.heard(line, None) for line in lines[-limits.CHAT_SHOWN :]]

    def look(self, table: str, seat: int | None, names: list[str]) -> Plain:
        """The view as plain data, the legal actions, and what is asked."""
        match = self._match(table)
        view = match.state.view(seat)
        voice = speaker(match.game.name, names, you=seat)
        return {
            **match.status(),
            "seat": seat,
            "view": view.to_plain(),
            "legal": [str(action) for action in view.legal()],
            "asked": voice.asked(view),
        }

    def bot_view(self, table: str, seat: int) -> Plain:
        """What a bot gets: the view and nothing else."""
        match = self._match(table)
        return {"game": match.game.name, "view": match.state.view(seat).to_plain()}

    def standing(self, table: str, seat: int, subject: str, most: int) -> Plain:
        """What an order given ahead says now: an action's text, "" where it concerns nothing any more."""
        match = self._match(table)
        action = courtesy(match.game.name).ordered(match.state.view(seat), subject, most)
        return str(action) if action is not None else ""

    def why(self, table: str, seat: int, names: list[str], handle: str = "", action: str = "") -> Plain:
        """Why somebody cannot do something: a sentence, the code and the rule; None if nothing stands against it."""
        match = self._match(table)
        view, voice = self._seen(match, seat, names)
        return why_not(match.game, view, voice, handle, action)

    def picture(
        self,
        table: str,
        seat: int | None,
        names: list[str],
        tags: list[str],
        twin: bool,
        have: list[str],
        whole: bool = True,
    ) -> Plain:
        """Everything that a page shows of the table to that seat, but for what it has already."""
        match = self._match(table)
        undo = match.why_not_undo(seat) if seat is not None else "undo.not_yours"
        drawn = self._picture((table, seat, tuple(names), tuple(tags)), match)
        return {**match.status(), **drawn.shown(twin, have, whole), "undo": undo}

    def _picture(self, looker: Looker, match: Match) -> Picture:
        """Made once for a position: who looks again, or looks on with others, is shown the same."""
        kept = self._pictures.get(looker)
        if kept is not None and kept[0] is match and kept[1] == match.moved:
            return kept[2]
        _, seat, names, tags = looker
        view, voice = self._seen(match, seat, list(names))
        made = Picture(view, voice, _log(match, seat, list(names)), list(tags), _open_action(match))
        self._pictures[looker] = (match, match.moved, made)
        self._pictures.move_to_end(looker)
        if len(self._pictures) > limits.PICTURES_KEPT:
            self._pictures.popitem(last=False)
        return made

    def replay(
        self, table: str, seat: int | None, names: list[str], tags: list[str], move: int, twin: bool
    ) -> Plain:
        """The game after so many moves: as that seat saw it then, or, once it is over, with all secrets open."""
        match = self._match(table)
        open = match.state.outcome is not None
        move = max(0, min(move, len(match.moves)))
        then = match.at(move)
        view = then.open_view(seat) if open else then.view(seat)
        voice = speaker(match.game.name, names, you=None if open else seat)
        log = _log(match, None if open else seat, names, move, open=open)
        drawn = replay_picture(view, voice, log, tags, match.course() if open else None, move, twin)
        return {**match.status(), **drawn, "move": move, "seat": seat, "open": open}

    def _seen(self, match: Match, seat: int | None, names: list[str]) -> tuple[View, Speaker]:
        return match.state.view(seat), speaker(match.game.name, names, you=seat)

    # --- records --------------------------------------------------------------------------------------------------

    def record(self, table: str, seats: list[str]) -> Plain:
        match = self._match(table)
        actions = [move.action for move in match.moves]
        return Record(match.game, match.options, match.deal, actions, seats).text(match.state.hash())


def _open_action(match: Match) -> Action | None:
    """The last action, unless anything about it is a secret."""
    if not match.moves or any(event.only is not None for event in match.moves[-1].events):
        return None
    return match.moves[-1].action


def _told(problem: Problem) -> dict[str, Plain]:
    """A problem in words, and its facts where they are simple."""
    return {"message": speaker().problem(problem)}


def _audiences(match: Match) -> dict[str, Plain]:
    """The last entry as everybody hears it, and as those hear it who may know more."""
    entry = match.entries[-1]
    heard = match.heard(entry, None)
    told: dict[int, Plain] = {}
    if isinstance(entry, Move) and any(event.only is not None for event in entry.events):
        for seat in range(match.options.players):
            own = match.heard(entry, seat)
            if own != heard:
                told[seat] = own
    return {"heard": heard, "told": told}


def _log(
    match: Match, seat: int | None, names: list[str], move: int | None = None, open: bool = False
) -> Log:
    """The moves so far, or the first so many, as that seat may read them."""
    reader = (seat, open, tuple(names))
    moves = match.moves
    return Log(lambda number: moves[number - 1].line(reader), len(moves) if move is None else move)


def referee() -> Callable[[str, dict[str, Plain]], Plain]:
    """What a referee's process runs."""
    return Referee().ask
