"""A table and its seats, as the store knows them."""

import asyncio
import secrets
import time
from zlib import crc32

from baseload.core.plain import Plain
from baseload.core.problems import Problem
from baseload.core.registry import USUAL, bot_names
from baseload.core.registry import bot as bot_by_spec
from baseload.server import limits
from baseload.server.long_options import TableOptions
from baseload.server.messages import Opened
from baseload.server.people import name_of
from baseload.server.replies import SeatTold, Summary
from baseload.server.teaching import Teaching
from baseload.server.words import Trouble, level_name, said_anew, say
from baseload.text.bot_names import name_for_bot
from baseload.text.reading import SOURCE, reading
from baseload.text.speaker import speaker


class BehindError(Exception):
    """Another process was first. The table has caught up: look again."""


class Seat:
    """A place at a table. A person's seat with a bot is one where the bot stands in. At a rematch a seat is kept for
    its person until they have said that they are `coming`. `given` is the name somebody has chosen, "" for none."""

    def __init__(
        self, kind: str, person: str | None, given: str, bot: str, invite: str | None, coming: bool = True
    ) -> None:
        self.kind = kind  # person, free, bot
        self.person = person
        self.given = given
        self.bot = bot
        self.invite = invite
        self.coming = coming
        self.number = 0  # which one of its table it is, as the table says

    @property
    def name(self) -> str:
        """What the reader calls it. Free seats of before hold words, in the language of who made the table."""
        if self.kind == "free":
            return said_anew(self.given, "seat.free") or say("seat.free")
        return self.given or say("seat.here", number=self.number + 1)

    @property
    def tag(self) -> str:
        """A short word beside the name: which bot sits there, or plays for somebody; "" where none does."""
        if not self.bot:
            return ""
        level = level_name(self.bot)
        return say("tag.bot", level=level) if self.kind == "bot" else say("tag.stand_in", level=level)

    @property
    def in_record(self) -> str:
        """Who sat there, as records say it: no words, for they are read in any language."""
        return f"bot {self.bot}" if self.kind == "bot" else self.given


class Table:
    """A table as the store knows it. `number` is its last entry's, `to_move` the seat that decides. `texts` are those
    that the row's options refer to."""

    def __init__(self, row: Plain, seats: list[Seat], texts: dict[str, str] | None = None) -> None:
        self.id: str = row.id
        self.game: str = row.game
        self.given_name: str = row.name  # by who made it; "" if it has none
        self.host: str = row.host
        self._options = TableOptions(row.options, texts or {})
        self.deal: dict[str, Plain] = row.deal
        self.seed: int | None = (
            row.seed
        )  # that the host has chosen for the deal; who knows it can know every draw
        self.rules: int = row.rules  # the version it began with
        self.public: bool = row.public
        self.thinking: int | None = row.thinking  # milliseconds for a bot; None: as its level allows
        self.stage: str = row.stage
        self.version: int = row.version  # of all this but the entries, as far as this server knows
        self.fence: int | None = None  # of the lease by which this server acts for it (site/leases.py)
        self.outcome: Plain = row.outcome
        self.made: int = row.made
        self.rematch_of: str | None = row.rematch_of  # the finished table that is played again here
        self.teaching = Teaching.of(row.teaching)
        self.rematch: str | None = None  # where this one is played again, as far as this server knows
        self.seats: list[Seat] = []
        self.seat(seats)
        self.number = 0
        self.moved = 0  # the number of the last entry that changed the position
        self.moved_at = time.monotonic()  # when that was, as far as this server knows
        self.moves = 0
        self.to_move: int | None = None
        self.fingerprint: str | None = (
            row.fingerprint
        )  # of the last position, once it is over and that is known
        self.opened = False  # does `number` hold what the referee said?
        self.was_opened = False  # has it ever? Then `number` is the last entry that is known here
        self.counted = False  # is `moves` right? A game that is over is not opened for that
        self.lock = asyncio.Lock()
        self.looking_on = asyncio.Semaphore(
            2
        )  # for who has no seat: few of them stand before a player who moves
        self.clients: dict[str, int] = {}  # the ids that clients made up, and the entries they stand for
        self.standing: dict[int, tuple[str, int]] = {}
        self._hangs = 0  # how often in a row its rules did not come to an end
        self._stuck_until = 0.0
        self.attended = 0.0  # when somebody of it last asked for it, by the monotonic clock
        self.origin = (
            ""  # the neighbourhood of its host, or of who sits there; "" until one of them has asked
        )
        self.secrets: bool | None = None  # have its seats any from each other? None until somebody asked
        self.bots_busy = False
        self.put_in: set[int] = set()  # seats whose stand-in the host has chosen; of others their people did
        self.coming_back: set[str] = set()  # people who want their seats back and wait for the lock
        self.hung_bots: list[str] = []  # the specs of bots that did not answer, as often as they did not

    def renew(self, found: "Table") -> None:
        """As another process has left it: all but its entries."""
        self.version, self.stage = found.version, found.stage
        self.outcome, self.fingerprint = found.outcome, found.fingerprint
        self.rematch, self.standing = found.rematch, found.standing
        self._options, self.deal, self.thinking = found._options, found.deal, found.thinking
        self.secrets = None
        self.seat(found.seats)

    def seat(self, seats: list[Seat]) -> None:
        """Who sits there now, all of them."""
        self.seats[:] = numbered(seats)

    @property
    def name(self) -> str:
        """What the reader calls it: a table without a name of its own is called like its game. Tables of before hold
        the English title of theirs."""
        with reading(SOURCE):
            unnamed = self.given_name in ("", speaker(self.game).title())
        return speaker(self.game).title() if unnamed else said_anew(self.given_name, "table.from_record")

    @property
    def stuck(self) -> bool:
        """Its rules hung, more than once. It is tried again after a while: the machine may have been what hung."""
        return time.monotonic() < self._stuck_until

    def hung(self) -> None:
        """The referee was at a question of this table when it did not answer any more."""
        self._hangs += 1
        if self._hangs > 1:
            wait = min(limits.STUCK_LONGEST, limits.STUCK * 2 ** (self._hangs - 2))
            self._stuck_until = time.monotonic() + wait

    def answered(self) -> None:
        self._hangs = 0

    @property
    def options(self) -> dict[str, Plain]:
        return self._options.whole()

    def change_options(
        self, row: dict[str, Plain], texts: dict[str, str], deal: dict[str, Plain], thinking: int | None
    ) -> None:
        """Others than it was made with, as the store has them by now; only before it begins."""
        self._options = TableOptions(row, texts)
        self.deal, self.thinking = deal, thinking
        self.secrets = None

    @property
    def asker(self) -> tuple[str, str]:
        """For whom its bots think: where they come from, and who they are."""
        return self.origin, self.host

    def concerns(self, person: str | None) -> bool:
        """Is it theirs, or do they sit there?"""
        return person is not None and (person == self.host or bool(self.seats_of(person)))

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> list[str | None]:
        """Who sits there, by the seats."""
        return [seat.person for seat in self.seats]

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    @property
    def missing(self) -> list[Seat]:
        """Seats that keep it from beginning: free ones, and those of people who have not said yet that they come."""
        return [seat for seat in self.seats if seat.kind == "free" or not seat.coming]

    def alone(self, person: str | None) -> bool:
        """Does this person play with nobody but bots?"""
        return all(seat.kind == "bot" or seat.person == person for seat in self.seats)

    def tags(self) -> list[str]:
        """A short word beside each name."""
        return [seat.tag for seat in self.seats]

    def is_bots(self, seat: int) -> bool:
        return self.seats[seat].kind == "bot" or bool(self.seats[seat].bot)

    def status(self, answer: Opened) -> None:
        if answer.moved != self.moved:
            self.moved_at = time.monotonic()
        self.number, self.moved = answer.number, answer.moved
        self.moves, self.to_move = answer.moves, answer.to_move
        self.opened = self.counted = self.was_opened = True

    def seconds_undecided(self, seat: int) -> float:
        """For how long that seat has been to decide; 0 where it is not."""
        return time.monotonic() - self.moved_at if self.stage == "playing" and self.to_move == seat else 0.0

    def summary(self, whole: bool = False) -> Summary:
        """What anybody may know about the table itself. Long options are named, unless it is wanted `whole`."""
        return Summary(
            id=self.id,
            game=self.game,
            name=self.name,
            stage=self.stage,
            public=self.public,
            thinking=self.thinking,
            options=self._options.whole() if whole else self._options.listed(),
            chosen_seed=self.seed,
            number=self.number,
            moves=self.moves,
            to_move=self.to_move,
            outcome=self.outcome,
            made=self.made,
            seats=[
                SeatTold(number, seat.kind, seat.name, seat.bot) for number, seat in enumerate(self.seats)
            ],
        )


class SeatWish:
    """How a seat is to be filled: `me`, `here` (a second person at this screen), `link` (a friend), `bot`."""

    def __init__(self, kind: str, name: str = "", bot: str = "") -> None:
        self.kind = kind
        self.name = name
        self.bot = bot


def numbered(seats: list[Seat]) -> list[Seat]:
    """Those seats, which know by that where they stand."""
    for number, seat in enumerate(seats):
        seat.number = number
    return seats


def seat_for(wish: SeatWish, person: str, person_name: str) -> Seat:
    name = name_of(wish.name)
    if wish.kind == "me":
        return Seat("person", person, name or person_name, "", None)
    if wish.kind == "here":
        return Seat("person", person, name, "", None)
    if wish.kind == "link":
        return Seat("free", None, name, "", secrets.token_urlsafe(16))
    if wish.kind == "bot":
        spec = wish.bot or USUAL
        check_bot(spec)
        return Seat("bot", None, name, spec, None)  # without a name it gets one of its own
    raise Trouble(400, "unknown_seat", kind=wish.kind)


def wish_from_record(who: str) -> SeatWish:
    """Who sat there, as far as they can again: a bot that is not here leaves its seat to who brings the record."""
    if who.startswith("bot "):
        spec = who.removeprefix("bot ")
        known = spec.partition(":")[0] in bot_names()
        return SeatWish("bot", bot=spec) if known else SeatWish("here", name=spec)
    return SeatWish("me") if who == "me" else SeatWish("here", name=who)


def bot_name(table: str, number: int, taken: list[str]) -> str:
    """A name for a bot on that seat, which nobody at the table has; not the same ones at every table."""
    return name_for_bot(crc32(table.encode()) + number, taken)


def check_bot(spec: str) -> None:
    if spec:
        if spec.partition(":")[0] == "process":  # would let a visitor start programs on this machine
            raise Trouble(403, "bot_not_here", bot=spec)
        try:
            bot_by_spec(spec)
        except Problem as problem:
            raise Trouble(400, problem.code, speaker().problem(problem)) from None


def check_thinking(milliseconds: int | None) -> None:
    """Can bots be given that long for a decision? None is as long as their level allows."""
    least, most = limits.THINKING_LEAST, limits.THINKING_MOST
    if milliseconds is not None and not least <= milliseconds <= most:
        raise Trouble(400, "bad_thinking", least=least, most=most)


def unlike(name: str, others: list[str]) -> str:
    """A name that nobody else at the table has."""
    if name not in others:
        return name
    return next(f"{name} {count}" for count in range(2, 100) if f"{name} {count}" not in others)
