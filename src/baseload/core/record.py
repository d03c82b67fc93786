"""Records (`.bl`): options + deal + actions, as a text file that replays to the same position for ever.

    baseload record 1
    game power-grid
    rules 1
    option players 3
    option map "germany"
    seat 0 "me"
    deal order [2,0,1]
    deal deck [13,25,…]

    auction 4
    bid 4
    # lines that begin with a hash are for people
    pass
    end 3 8c1f…

Header, deal, one action per line, and an `end` line with the number of actions and the fingerprint of the last
position: a file cut short, or changed, is noticed. docs/notation.md has the grammar.
"""

import contextlib
import json
import os
import re
import stat
import tempfile
from collections.abc import Callable

from baseload.core.action import Action
from baseload.core.contract import Game, State
from baseload.core.event import Event
from baseload.core.options import Options
from baseload.core.plain import Plain, canonical
from baseload.core.problems import NotationError, Problem, RecordError, Refused
from baseload.core.registry import game as game_by_name

FORMAT = 1
_FIRST_LINE = "baseload record"
_MOST_CHARACTERS = 20_000_000  # far beyond any game; what is larger is no record
_MOST_DIGITS = 16  # with its sign: every program that reads JSON can tell such numbers apart
_END = re.compile(r"end [0-9]{1,9} .*")  # a game may have an action `end` of its own, but none that counts


class Record:
    """A game as it was played, finished or not. `seats` says who sat where: "me", "bot random", a person's name."""

    def __init__(
        self,
        game: Game,
        options: Options,
        deal: dict[str, Plain],
        actions: list[Action],
        seats: list[str],
        fingerprint: str = "",
        lines: list[int] | None = None,
        path: str = "",
        comments: dict[int, list[str]] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.deal = deal
        self.actions = actions
        self.seats = seats
        self.fingerprint = fingerprint  # of the last position, as the file says; "" before it was written
        self.comments = (
            comments if comments is not None else {}
        )  # lines for people, by the action they precede
        self.path = path  # of the file it was read from, for messages
        self._lines = lines if lines is not None else []  # the file's line of each action, for messages

    def start(self) -> State:
        """The position before the first action."""
        return self.game.setup(self.options, self.deal)

    def replay(
        self, to: int | None = None, watch: Callable[[int, Action, list[Event], State], None] | None = None
    ) -> State:
        """The position after `to` actions (all of them if None). `watch` is called after each action.

        RecordError if an action is not legal where it stands.
        """
        count = len(self.actions) if to is None else to
        if not 0 <= count <= len(self.actions):
            raise RecordError("no_such_move", path=self.path, number=count, last=len(self.actions))
        state = self.start()
        for number in range(count):
            action = self.actions[number]
            if state.seat is None:
                raise RecordError(
                    "actions_after_end", path=self.path, line=self._line(number), action=str(action)
                )
            try:
                events = state.play(action)
            except Refused as refused:
                raise RecordError(
                    "illegal_action",
                    path=self.path,
                    line=self._line(number),
                    action=str(action),
                    game=self.game.name,
                    refusal=refused.refusal.to_plain(),
                ) from None
            if watch is not None:
                watch(number + 1, action, events, state)
        return state

    def verify(self, watch: Callable[[int, Action, list[Event], State], None] | None = None) -> State:
        """Replay everything and compare the last position with the fingerprint in the file."""
        state = self.replay(watch=watch)
        found = state.hash()
        if self.fingerprint and found != self.fingerprint:
            raise RecordError("wrong_fingerprint", path=self.path, expected=self.fingerprint, found=found)
        return state

    def _repr_svg_(self) -> str | None:
        """A notebook shows the last position."""
        return self.replay()._repr_svg_()

    def _line(self, number: int) -> int:
        return self._lines[number] if number < len(self._lines) else number + 1

    def text(self, fingerprint: str | None = None) -> str:
        """The file's text. The fingerprint of the last position is worked out by a replay unless given."""
        if fingerprint is None:
            fingerprint = self.replay().hash()
        lines = [f"{_FIRST_LINE} {FORMAT}", f"game {self.game.name}", f"rules {self.game.rules}"]
        for name, value in self.options.lasting().items():
            lines.append(f"option {name} {canonical(value)}")
        for seat, who in enumerate(self.seats):
            lines.append(f"seat {seat} {canonical(who)}")
        for name, value in self.deal.items():
            lines.append(f"deal {name} {canonical(value)}")
        lines.append("")
        for number, action in enumerate(self.actions):
            lines += self.comments.get(number, [])
            lines.append(str(action))
        lines += self.comments.get(len(self.actions), [])
        lines.append(f"end {len(self.actions)} {fingerprint}")
        return "\n".join(lines) + "\n"

    def write(self, path: str, fingerprint: str | None = None) -> None:
        """Write the file whole or not at all: what was there before stays until the new one is safe on disk."""
        text = self.text(fingerprint)
        path = os.path.realpath(path)  # a link stays a link
        folder = os.path.dirname(path)
        try:
            handle, temporary = tempfile.mkstemp(prefix=".", suffix=".bl.part", dir=folder)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(text.encode("utf-8", "replace"))  # a name may hold what no file can
                    file.flush()
                    os.fsync(file.fileno())
                os.chmod(temporary, _mode_for(path))
                os.replace(temporary, path)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(temporary)
                raise
        except OSError as error:
            raise RecordError("cannot_write", path=path, why=error.strerror or str(error)) from None


def _mode_for(path: str) -> int:
    """Who may read and write: as with the file that is there, else what the user lets new files have."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        mask = os.umask(0o077)  # asking for it means setting it
        os.umask(mask)
        return 0o666 & ~mask


def load_record(path: str) -> Record:
    """The record in a file; RecordError says what is wrong with it, and where."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read(_MOST_CHARACTERS + 1)
    except OSError as error:
        raise RecordError("cannot_read", path=path, why=error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise RecordError("not_a_record", path=path) from None
    if len(text) > _MOST_CHARACTERS:
        raise RecordError("record_too_large", path=path, most=_MOST_CHARACTERS)
    return read_record(text, path)


def read_record(text: str, path: str = "") -> Record:
    """The record a text holds."""
    return _Reader(text, path).read()


def _loaded(text: str) -> Plain:
    """A value of the header. ValueError also for what other programs could not read: numbers beyond all use, and halves
    of letters (lone surrogates), which no UTF-8 can say."""
    found: Plain = json.loads(text, parse_int=_whole)
    canonical(found).encode()  # UnicodeEncodeError is a ValueError
    return found


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(digits[:80])
    return int(digits)


class _Reader:
    """Reads a record line by line, so that every complaint can name its line."""

    def __init__(self, text: str, path: str) -> None:
        self.lines = text.split("\n")
        self.cut = not text.endswith("\n")  # the last line has no end, so it may be half of one
        self.path = path
        self.game_name = ""
        self.rules = 0
        self.options: dict[str, Plain] = {}
        self.deal: dict[str, Plain] = {}
        self.seats: dict[int, str] = {}
        self._once: set[str] = set()  # what the header has said already

    def read(self) -> Record:
        body = self._header()
        for what in ("game", "rules"):
            if what not in self._once:
                raise RecordError("missing_header", path=self.path, what=what)
        try:
            game = game_by_name(self.game_name)
        except Problem as problem:
            raise RecordError("record_of_unknown_game", path=self.path, problem=problem.to_plain()) from None
        if self.rules != game.rules:
            raise RecordError(
                "other_rules_version", path=self.path, game=game.name, found=self.rules, here=game.rules
            )
        try:
            options = game.options_from_plain(self.options)
        except Problem as problem:
            raise RecordError("bad_options", path=self.path, problem=problem.to_plain()) from None
        for seat in self.seats:
            if not 0 <= seat < options.players:
                raise RecordError("no_such_seat", path=self.path, seat=seat, players=options.players)
        seats = [self.seats.get(seat, "") for seat in range(options.players)]
        actions: list[Action] = []
        lines: list[int] = []
        comments: dict[int, list[str]] = {}
        for index in range(body, len(self.lines)):
            line = self.lines[index].strip()
            if line.startswith("#"):
                comments.setdefault(len(actions), []).append(line)
                continue
            if not line:
                continue
            if _END.fullmatch(line):
                fingerprint = self._end(line, index, len(actions))
                record = Record(
                    game, options, self.deal, actions, seats, fingerprint, lines, self.path, comments
                )
                try:
                    record.start()
                except Problem as problem:
                    raise RecordError("bad_deal", path=self.path, problem=problem.to_plain()) from None
                return record
            try:
                actions.append(game.action(line))
            except NotationError:
                if index == len(self.lines) - 1 and self.cut:
                    break
                raise RecordError("not_an_action", path=self.path, line=index + 1, text=line[:80]) from None
            lines.append(index + 1)
        raise RecordError("truncated", path=self.path, actions=len(actions))

    def _header(self) -> int:
        """Read the header and return the index of the line after it."""
        first = self.lines[0].strip()
        if not first.startswith(_FIRST_LINE + " "):
            raise RecordError("not_a_record", path=self.path)
        if first[len(_FIRST_LINE) + 1 :] != str(FORMAT):
            raise RecordError(
                "other_format", path=self.path, found=first[len(_FIRST_LINE) + 1 :], here=FORMAT
            )
        for index in range(1, len(self.lines)):
            line = self.lines[index].strip()
            if not line:
                if index == len(self.lines) - 1:
                    break
                return index + 1
            if not line.startswith("#"):
                self._header_line(line, index)
        raise RecordError("truncated", path=self.path, actions=0)

    def _header_line(self, line: str, index: int) -> None:
        word, _, rest = line.partition(" ")
        name, _, value = rest.partition(" ")
        said = word if word in ("game", "rules") else f"{word} {name}"
        if said in self._once:
            raise RecordError("header_twice", path=self.path, line=index + 1, text=said[:80])
        self._once.add(said)
        try:
            if word == "game":
                self.game_name = rest
            elif word == "rules":
                self.rules = int(rest)
            elif word == "option":
                self.options[name] = _loaded(value)
            elif word == "deal":
                self.deal[name] = _loaded(value)
            elif word == "seat":
                self.seats[int(name)] = str(_loaded(value))
            else:
                raise RecordError("unknown_header", path=self.path, line=index + 1, text=line[:80])
        except (ValueError, RecursionError):  # not JSON, or JSON nested beyond all measure
            raise RecordError("damaged_line", path=self.path, line=index + 1, text=line[:80]) from None

    def _end(self, line: str, index: int, count: int) -> str:
        words = line.split()
        if len(words) != 3 or len(words[2]) != 32:
            raise RecordError("damaged_line", path=self.path, line=index + 1, text=line[:80])
        if int(words[1]) != count:
            raise RecordError("wrong_count", path=self.path, expected=int(words[1]), found=count)
        for later in range(index + 1, len(self.lines)):
            rest = self.lines[later].strip()
            if rest and not rest.startswith("#"):
                raise RecordError("text_after_end", path=self.path, line=later + 1, text=rest[:80])
        return words[2]
