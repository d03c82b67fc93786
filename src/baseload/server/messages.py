"""What the front, the referees, the thinkers and the clerk tell each other: a Struct for each question and each answer.

A question names its answer: `Play` is a `Question[Moved]`, so whoever asks gets a `Moved`, and the pipe reads it so.
Questions are tagged, because a process gets many kinds; answers are not, because who asked knows what comes back, and
because some of them go on to pages and programs as they are (`replies.py`). What a game says of itself (options, a
deal, a view) is plain data here: only that game knows its shape.
"""

from functools import cache
from typing import Any, Generic, Self, TypeVar, get_args

import msgspec

from baseload.core.plain import Plain
from baseload.server.replies import (
    Advice,
    CoachTold,
    Heard,
    Highlight,
    LessonTold,
    Looked,
    Refusal,
    Remark,
    Said,
    Since,
    Status,
    WhyNot,
)

Answer = TypeVar("Answer", covariant=True)


class Failed(msgspec.Struct, frozen=True):
    """Instead of an answer: a code for programs and, for most codes, a sentence for people.

    no_match    the referee does not know the table, or not all that has happened there: tell it, and ask again
    refused     a rule stands against it
    taught      legal, but not what a lesson asks for: `told` is what would come of it
    bug         a mistake of ours, for the log
    bot_failed  a mistake of a bot's
    """

    code: str
    message: str = ""
    refusal: Refusal | None = None
    status: int = 0  # of HTTP, where it is another than the code's usual one
    told: list[str] = []


# --- the referee's answers ----------------------------------------------------------------------------------------


class Opened(Status):
    """`moved` is the last entry that changed the position, `fingerprint` that of a game that is over."""

    moved: int
    fingerprint: str | None


class BotView(msgspec.Struct):
    """What a bot gets, and nothing else."""

    game: str
    view: Plain


class Frame(msgspec.Struct):
    """What stands around a board: above it, and on the bar below. `kind` are the classes of the board itself."""

    kind: str
    title: str
    where: str
    phases: list[tuple[str, bool]]
    tabs: list[tuple[str, str]]
    asked: str
    result: str


class Drawn(msgspec.Struct):
    """What a page shows of the table to a seat. `body` and `choices` (JSON by itself) are written as the inside of a
    string of JSON, so that the front passes them on as they are; `numbers` come with a whole page."""

    status: Status
    frame: Frame
    seat: int | None
    undo: str  # the id of the reason why nothing can be taken back, "" where it can
    choices: bytes
    news: list[str]
    fresh: list[str]  # handles of what the last move touched
    marks: list[str]
    body: bytes
    twin: str
    lately: list[Highlight] = []  # moves that a page shows banners for or makes sounds of
    numbers: list[tuple[str, str]] = []
    lesson: LessonTold | None = None
    coach: CoachTold | None = None


class Moved(Opened):
    """What has just happened: `heard` by everybody but the seats that know more, each of which is `told`. Both are a
    `Heard` as JSON: the front passes it on as it is. `drawn`: for the page of who moved, where it asked. `learnt`: was
    that the last that a lesson asks for?"""

    heard: bytes
    told: dict[int, bytes]
    action: str = ""
    learnt: bool = False
    drawn: Drawn | None = None


class Replayed(msgspec.Struct):
    """What a page shows of the table as it was; `open`: with all secrets."""

    status: Status
    frame: Frame
    seat: int | None
    move: int
    open: bool
    body: str
    twin: str
    rounds: str


class Way(msgspec.Struct):
    """An action that could be taken, and how it is told."""

    action: str
    sentence: str


class Explored(msgspec.Struct):
    """Another way from a position of a finished game: its actions as they are told, and what could be done then."""

    line: list[str]
    ways: list[Way]


class Dealt(msgspec.Struct):
    options: dict[str, Plain]
    deal: dict[str, Plain]
    players: int


class ReadRecord(msgspec.Struct):
    """What a table needs of a record: `plays` are the seats and their actions."""

    game: str
    options: dict[str, Plain]
    deal: dict[str, Plain]
    seats: list[str]
    plays: list[tuple[int, str]]
    outcome: Plain
    fingerprint: str
    notes: list[Plain]  # of a study of a whole game


# --- the thinkers' answers ----------------------------------------------------------------------------------------


class Judged(msgspec.Struct):
    """How everybody stood after so many moves, and what the decision then taken cost beside a better one: both as
    sentences, by language."""

    move: int
    chances: list[float]
    aim: str
    seat: int | None
    cost: float
    played: dict[str, str] = {}
    better: dict[str, str] = {}
    after_played: float = 0.0
    after_better: float = 0.0


class Moments(msgspec.Struct):
    """Where to look at a finished game: after how many moves, under which heading each of them stands ("Round 8 ·
    Building"), and where its rounds begin, with their short names; these two by language."""

    moves: list[int]
    headings: dict[str, list[str]]
    rounds: dict[str, list[tuple[int, str]]]


class Row(msgspec.Struct, frozen=True, array_like=True):
    """An entry as the store keeps it: `said` is the action of a `play`, nothing for an `undo`."""

    kind: str
    seat: int | None
    said: str | Said


# --- questions ----------------------------------------------------------------------------------------------------


class Question(msgspec.Struct, Generic[Answer], frozen=True, array_like=True, tag=True):
    """What a process is asked, and with what it answers."""

    def hurried(self, seconds: float) -> Self:
        """The same, for who may think no longer than that."""
        return self


class AtTable(Question[Answer], Generic[Answer], frozen=True):
    """…about a table that a referee holds."""

    table: str

    def next_to(self, last: int) -> Self:
        """The same where that is the table's last entry."""
        return self


class Sight(msgspec.Struct, frozen=True, array_like=True):
    """What the page of who moves wants to be shown with the answer: as `Draw` has it, but for the seat. If one of their
    `seats` is to decide then, it is that one."""

    names: list[str]
    tags: list[str]
    seats: list[int]
    twin: bool
    have: list[str]


class Change(AtTable[Moved], frozen=True):
    """…that adds the entry with this number. Where the table has another last entry it is not answered."""

    number: int

    def next_to(self, last: int) -> Self:
        return msgspec.structs.replace(self, number=last + 1)


class Open(AtTable[Opened | None], frozen=True):
    """Take the table in, as the store knows it; None where that takes more than a moment."""

    game: str
    options: dict[str, Plain]
    deal: dict[str, Plain]
    entries: list[Row]
    teaching: str | None = None  # a lesson, as the store has it


class OpenOn(AtTable[Opened | None], frozen=True):
    """Go on with it for a moment more."""


class Forget(AtTable[None], frozen=True):
    """What the referee knows of the table is not so."""


class Play(Change, frozen=True):
    """`names`, with which a refusal is told."""

    seat: int
    action: str
    names: list[str]
    sight: Sight | None = None


class Undo(Change, frozen=True):
    seat: int
    sight: Sight | None = None


class Add(Change, frozen=True):
    """An entry that no rule is about: `chat`, `seat`."""

    kind: str
    said: Said


class AskSince(AtTable[Since], frozen=True):
    """The entries after that number, as the seat may know them."""

    seat: int | None
    after: int


class AskSaid(AtTable[list[Heard]], frozen=True):
    """The last lines of talk."""


class Look(AtTable[Looked], frozen=True):
    seat: int | None
    names: list[str]


class LookForBot(AtTable[BotView], frozen=True):
    seat: int


class AskScript(AtTable[str | None], frozen=True):
    """What a lesson lets the seat do that is to move, as an action's text; "" where it is for the learner to move, or
    the lesson is over. None where there is no lesson."""


class Ordered(AtTable[str], frozen=True):
    """What an order given ahead says now: an action's text, "" where it concerns nothing any more."""

    seat: int
    subject: str
    most: int


class AskWhyNot(AtTable[WhyNot | None], frozen=True):
    """Why what somebody picked, or wrote, cannot be done now; None where it can."""

    seat: int
    names: list[str]
    handle: str = ""
    action: str = ""


class Draw(AtTable[Drawn], frozen=True):
    """`twin`: as text too. `have`: the marks of what the page holds. `whole`: with what no move changes."""

    seat: int | None
    names: list[str]
    tags: list[str]
    twin: bool
    have: list[str]
    whole: bool


class Replay(AtTable[Replayed], frozen=True):
    seat: int | None
    names: list[str]
    tags: list[str]
    move: int
    twin: bool
    line: list[str] = []  # another way from there


class WriteRecord(AtTable[str], frozen=True):
    """`notes`: as a study, with these."""

    seats: list[str]
    notes: list[Plain] = []


class Explore(AtTable[Explored], frozen=True):
    """From the position after so many moves of a finished game by another way. `told`: otherwise it is only gone."""

    names: list[str]
    move: int
    line: list[str]
    told: bool


class CheckRecord(Question[ReadRecord], frozen=True):
    """A record from somebody else, or its first so many moves."""

    text: bytes
    moves: int | None


class Deal(Question[Dealt], frozen=True):
    """Options to be checked and a deal, for a new table. `files`: options whose value is what a file of the host's own
    holds, by their names, as the text of the file."""

    game: str
    options: dict[str, Plain]
    seed: int | None
    files: dict[str, str] = {}


class Decide(Question[str], frozen=True):
    """A bot's decision, as an action's text."""

    spec: str
    seed: int
    budget: float
    game: str
    view: Plain

    def hurried(self, seconds: float) -> Self:
        return msgspec.structs.replace(self, budget=min(self.budget, seconds))


class Hint(Question[list[Advice]], frozen=True):
    """The best actions of a seat, in sentences."""

    seconds: float
    seed: int
    names: list[str]
    game: str
    view: Plain


class AskRemark(Question[Remark | None], frozen=True):
    """What a coach says before that action; None where it is good enough: it costs less than `least` of the chance to
    win."""

    seconds: float
    seed: int
    names: list[str]
    game: str
    view: Plain
    action: str
    least: float


class FindMoments(Question[Moments], frozen=True):
    """After which moves of a finished game to look."""

    record: str


class Judge(Question[Judged], frozen=True):
    record: str
    move: int
    seconds: float
    names: list[str]


ForReferee = (
    Open
    | OpenOn
    | Forget
    | Play
    | Undo
    | Add
    | AskSince
    | AskSaid
    | Look
    | LookForBot
    | AskScript
    | Ordered
    | AskWhyNot
    | Draw
    | Replay
    | WriteRecord
    | Explore
)
ForClerk = CheckRecord | Deal
ForThinker = Decide | Hint | AskRemark | FindMoments | Judge
QUESTIONS: tuple[type[Question[Any]], ...] = (
    *get_args(ForReferee),
    *get_args(ForThinker),
    *get_args(ForClerk),
)


@cache
def answer_to(kind: type[Question[Answer]]) -> type[Answer]:
    """What a question of this kind is answered with.

    >>> answer_to(Play).__name__
    'Moved'
    """
    for ancestor in kind.__mro__:
        for base in vars(ancestor).get("__orig_bases__", ()):
            named = get_args(base)
            if named and not isinstance(named[0], TypeVar):
                found: type[Answer] = named[0]
                return found
    raise TypeError(kind)
