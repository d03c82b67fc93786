"""Games in progress. A referee runs in a process of its own, holds the states, and answers one question at a time.

Nothing outside ever holds a state. What a referee keeps it can lose: a table's rows in the store build it again.
"""

import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

from baseload.coach.examiner import Examiner, Missed
from baseload.coach.study import Study, note_from_plain
from baseload.coach.walk import Taught
from baseload.core import problems
from baseload.core.contract import View
from baseload.core.problems import Problem, Refused
from baseload.core.record import Record
from baseload.hosting.courtesy import courtesy
from baseload.server import limits
from baseload.server.coach_told import coach_told
from baseload.server.lesson_told import against, lesson_told
from baseload.server.match import Match
from baseload.server.messages import (
    Add,
    AskSaid,
    AskScript,
    AskSince,
    AskWhyNot,
    BotView,
    Change,
    Draw,
    Drawn,
    Explore,
    Explored,
    Failed,
    Follow,
    Forget,
    Look,
    LookForBot,
    Moved,
    Open,
    Opened,
    OpenOn,
    Ordered,
    Play,
    Question,
    Replay,
    Replayed,
    Undo,
    Way,
    WriteRecord,
)
from baseload.server.picture import Picture, replay_picture, why_not
from baseload.server.puzzle_told import missed_told, puzzle_told
from baseload.server.replies import Heard, Looked, Refusal, Said, Since, WhyNot
from baseload.server.teaching import Teaching
from baseload.text.reading import language
from baseload.text.refusals import refusal_told
from baseload.text.speaker import Speaker, speaker

_MOMENT: Final = 0.01  # seconds that are spent on opening a table before others have their turn

# Who looks at a table: from which seat, under which names, with which words beside them, in which language.
Looker = tuple[str, int | None, tuple[str, ...], tuple[str, ...], str]


class NoSuchMatchError(Exception):
    """The referee does not hold this table; it is to be opened with its entries."""


class Referee:
    """Answers questions about the tables it holds: a method below `ask` for each."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match] = OrderedDict()
        self._opening: dict[str, tuple[Match, Iterator[None]]] = {}  # and what is still to be taken in
        self._pictures: OrderedDict[Looker, tuple[Match, int, Picture]] = OrderedDict()
        self.answers: Final[dict[type[Question[Any]], Callable[[Any], object]]] = {
            Open: self.open,
            OpenOn: self.open_on,
            Forget: self.forget,
            Play: self.play,
            Undo: self.undo,
            Add: self.add,
            Follow: self.follow,
            AskSince: self.since,
            AskSaid: self.said,
            Look: self.look,
            LookForBot: self.bot_view,
            AskScript: self.script,
            Ordered: self.ordered,
            AskWhyNot: self.why_not,
            Draw: self.draw,
            Replay: self.replay,
            WriteRecord: self.record,
            Explore: self.explore,
        }

    def ask(self, question: Question[Any]) -> object:
        """The question's answer, or Failed."""
        try:
            return self.answers[type(question)](question)
        except NoSuchMatchError:
            return Failed("no_match")
        except Problem as problem:
            return Failed(problem.code, speaker().problem(problem))

    def _match(self, table: str) -> Match:
        match = self._matches.get(table)
        if match is None:
            raise NoSuchMatchError
        self._matches.move_to_end(table)
        return match

    # --- keeping --------------------------------------------------------------------------------------------------

    def open(self, asked: Open) -> Opened | None:
        match = Match(asked.game, asked.options, asked.deal, Teaching.of(asked.teaching))
        self._opening[asked.table] = (match, match.restore(asked.entries))
        return self.open_on(OpenOn(asked.table))

    def open_on(self, asked: OpenOn) -> Opened | None:
        """Open it for a moment more, because other tables wait meanwhile; None where that was not yet all."""
        if asked.table not in self._opening:
            raise NoSuchMatchError
        match, restoring = self._opening.pop(asked.table)
        until = time.monotonic() + _MOMENT
        for _ in restoring:
            if time.monotonic() > until:
                self._opening[asked.table] = (match, restoring)
                return None
        self._matches[asked.table] = match
        self._matches.move_to_end(asked.table)
        kept = sum(len(one.entries) for one in self._matches.values())
        while len(self._matches) > 1 and (
            len(self._matches) > limits.TABLES_KEPT or kept > limits.ENTRIES_KEPT
        ):
            kept -= len(self._matches.popitem(last=False)[1].entries)
        return Opened(
            len(match.entries),
            len(match.moves),
            match.state.seat,
            match.outcome,
            match.moved,
            _fingerprint(match),
        )

    def forget(self, asked: Forget) -> None:
        self._matches.pop(asked.table, None)

    # --- moving ---------------------------------------------------------------------------------------------------

    def _to_change(self, asked: Change) -> Match:
        match = self._match(asked.table)
        if asked.number != len(match.entries) + 1:
            raise NoSuchMatchError  # the store knows better what has happened
        return match

    def play(self, asked: Play) -> Moved | Failed:
        match = self._to_change(asked)
        try:
            taught = match.taught(asked.seat, asked.action)
            if taught is not None:
                return _taught(match, asked, taught)
            match.play(asked.seat, asked.action)
        except Refused as refused:
            return _refused(match, asked, refused.refusal)
        moved = self._moved(match, asked, str(match.moves[-1].action))
        moved.learnt = match.learnt()
        return moved

    def undo(self, asked: Undo) -> Moved:
        match = self._to_change(asked)
        reason = match.why_not_undo(asked.seat)
        if reason:
            raise Problem(reason)
        match.undo(asked.seat)
        return self._moved(match, asked)

    def add(self, asked: Add) -> Moved:
        match = self._to_change(asked)
        match.add(asked.kind, asked.said)
        return _moved(match)

    def follow(self, asked: Follow) -> list[Moved]:
        match = self._match(asked.table)
        if asked.after != len(match.entries):
            raise NoSuchMatchError
        moved: list[Moved] = []
        for row in asked.entries:
            if isinstance(row.said, Said):
                match.add(row.kind, row.said)
            elif row.kind == "undo" and row.seat is not None:
                match.undo(row.seat)
            elif row.seat is not None:
                match.play(row.seat, row.said)
            moved.append(_moved(match))
        return moved

    def _moved(self, match: Match, asked: Play | Undo, action: str = "") -> Moved:
        """…with what the page of who moved shows now, so that it need not be asked for."""
        moved = _moved(match, action)
        sight = asked.sight
        if sight is not None:
            seat = match.state.seat if match.state.seat in sight.seats else asked.seat
            with contextlib.suppress(
                Exception
            ):  # the move is made all the same; who asks again is told what is wrong
                moved.drawn = self.draw(
                    Draw(asked.table, seat, sight.names, sight.tags, sight.twin, sight.have, False)
                )
        return moved

    # --- telling --------------------------------------------------------------------------------------------------

    def since(self, asked: AskSince) -> Since:
        match = self._match(asked.table)
        until = asked.after + limits.ENTRIES_AT_ONCE
        entries = [match.heard(entry, asked.seat) for entry in match.entries[asked.after : until]]
        found = Since(len(match.entries), len(match.moves), match.state.seat, match.outcome, entries)
        if until < len(match.entries):
            found.more = True
        return found

    def said(self, asked: AskSaid) -> list[Heard]:
        match = self._match(asked.table)
        lines = [entry for entry in match.entries if isinstance(entry, Heard) and entry.kind == "chat"]
        return lines[-limits.CHAT_SHOWN :]

    def look(self, asked: Look) -> Looked:
        """The view as plain data, the legal actions, and what is asked."""
        match = self._match(asked.table)
        view, voice = _seen(match, asked.seat, asked.names)
        return Looked(
            len(match.entries),
            len(match.moves),
            match.state.seat,
            match.outcome,
            asked.seat,
            view.to_plain(),
            [str(action) for action in view.legal()],
            voice.asked(view),
        )

    def bot_view(self, asked: LookForBot) -> BotView:
        match = self._match(asked.table)
        return BotView(match.game.name, match.state.view(asked.seat).to_plain())

    def script(self, asked: AskScript) -> str | None:
        match = self._match(asked.table)
        return match.teacher.script(match.seats) if match.teacher is not None else None

    def ordered(self, asked: Ordered) -> str:
        match = self._match(asked.table)
        view = match.state.view(asked.seat)
        action = courtesy(match.game.name).ordered(view, asked.subject, asked.most)
        return str(action) if action is not None else ""

    def why_not(self, asked: AskWhyNot) -> WhyNot | None:
        match = self._match(asked.table)
        return why_not(match.game, match.state.view(asked.seat), asked.names, asked.handle, asked.action)

    def draw(self, asked: Draw) -> Drawn:
        """Everything that a page shows of the table to that seat, but for what it has already."""
        match = self._match(asked.table)
        undo = match.why_not_undo(asked.seat) if asked.seat is not None else "undo.not_yours"
        drawn = self._picture(
            (asked.table, asked.seat, tuple(asked.names), tuple(asked.tags), language()), match
        )
        shown = drawn.shown(match.status(), undo, asked.twin, asked.have, asked.whole)
        teacher = match.teacher
        if teacher is not None and asked.seat == teacher.seat:
            view, voice = _seen(match, asked.seat, asked.names)
            if isinstance(teacher, Examiner):
                shown.lesson = puzzle_told(teacher, match.seats, view, voice)
            else:
                shown.lesson = lesson_told(teacher, match.seats, view, voice)
        if match.coach and asked.seat is not None and asked.seat == match.state.seat:
            shown.coach = coach_told(match.state.view(asked.seat))
        return shown

    def _picture(self, looker: Looker, match: Match) -> Picture:
        """Made once for a position: who looks again, or looks on with others, is shown the same."""
        kept = self._pictures.get(looker)
        if kept is not None and kept[0] is match and kept[1] == match.moved:
            return kept[2]
        _, seat, names, tags, tongue = looker
        view, voice = match.state.view(seat), _voice(match.game.name, names, seat, tongue)
        log = match.log(seat, list(names))
        made = Picture(view, voice, log, list(tags), match.open_action(), match.over())
        self._pictures[looker] = (match, match.moved, made)
        self._pictures.move_to_end(looker)
        if len(self._pictures) > limits.PICTURES_KEPT:
            self._pictures.popitem(last=False)
        return made

    def replay(self, asked: Replay) -> Replayed:
        """The game after so many moves: as that seat saw it then, or, once it is over, with all secrets open."""
        match = self._match(asked.table)
        seat = asked.seat
        open = match.state.outcome is not None
        move = max(0, min(asked.move, len(match.moves)))
        then = match.at(move)
        if open:  # another way from there: a game that goes on has none but its own
            for text in asked.line:
                then.play(match.game.action(text))
        view = then.open_view(seat) if open else then.view(seat)
        voice = speaker(match.game.name, asked.names, you=None if open else seat)
        log = match.log(None if open else seat, asked.names, move, open=open)
        course = match.course() if open else None
        return replay_picture(match.status(), view, voice, log, asked.tags, course, move, asked.twin)

    def explore(self, asked: Explore) -> Explored:
        """Another way from there, told to who knows all secrets."""
        match = self._match(asked.table)
        state = match.at(asked.move)
        if not asked.told:
            for text in asked.line:
                state.play(match.game.action(text))
            return Explored([], [])
        voice = speaker(match.game.name, asked.names, you=None)
        line: list[str] = []
        for text in asked.line:
            action = match.game.action(text)
            line.append(voice.action(action, state.open_view(state.seat)))
            state.play(action)
        view = state.open_view(state.seat)
        legal = state.legal() if state.seat is not None else []
        ways = [Way(str(action), voice.action(action, view)) for action in legal[: limits.WAYS]]
        return Explored(line, ways)

    # --- records --------------------------------------------------------------------------------------------------

    def record(self, asked: WriteRecord) -> str:
        match = self._match(asked.table)
        actions = [move.action for move in match.moves]
        record = Record(match.game, match.options, match.deal, actions, asked.seats, match.state.hash())
        notes = [note_from_plain(plain) for plain in asked.notes]
        return Study(record, notes).text() if notes else record.text(record.fingerprint)


def _seen(match: Match, seat: int | None, names: list[str]) -> tuple[View, Speaker]:
    return match.state.view(seat), speaker(match.game.name, names, you=seat)


@lru_cache(maxsize=limits.PICTURES_KEPT)
def _voice(game: str, names: tuple[str, ...], you: int | None, language: str) -> Speaker:
    """Who tells a picture: the same from move to move."""
    return speaker(game, names, you=you, language=language)


def _refused(match: Match, asked: Play, refusal: problems.Refusal) -> Failed:
    """The answer to a move that a rule stands against."""
    view, action = match.state.view(asked.seat), match.game.action(asked.action)
    told = refusal_told(refusal, view, action, asked.names)
    return Failed("refused", told, Refusal(refusal.code, refusal.rule, refusal.facts))


def _taught(match: Match, asked: Play, taught: Taught | Missed) -> Failed:
    """The answer to a move that is not what a lesson asks for."""
    view, voice = _seen(match, asked.seat, asked.names)
    if isinstance(taught, Missed):
        assert isinstance(match.teacher, Examiner)
        message, told = missed_told(match.teacher.puzzle, taught, view, voice)
    else:
        message, told = against(taught, view, voice)
    return Failed("taught", message, status=409, told=told)


def _moved(match: Match, action: str = "") -> Moved:
    """What the front needs to know of what has just happened, with what each audience hears of it."""
    heard, told = match.last_heard()
    encoded = {seat: msgspec.json.encode(own) for seat, own in told.items()}
    return Moved(
        len(match.entries),
        len(match.moves),
        match.state.seat,
        match.outcome,
        match.moved,
        _fingerprint(match),
        msgspec.json.encode(heard),
        encoded,
        action,
    )


def _fingerprint(match: Match) -> str | None:
    """Of a game that is over."""
    return match.state.hash() if match.state.outcome is not None else None


def referee() -> Callable[[Question[Any]], object]:
    """What a referee's process runs."""
    return Referee().ask
