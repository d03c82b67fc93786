"""What pages and programs are told, as it goes over the wire. docs/protocol.md tells it in words; what our own scripts
read of it is in static/messages.d.ts.

Fields that are `UNSET` are left out of what is sent. What a game says of itself (a view, the facts of an event, an
outcome) is plain data here: only that game knows its shape.
"""

import msgspec
from msgspec import UNSET, UnsetType

from baseload.core.plain import Plain


class Refusal(msgspec.Struct, frozen=True):
    """The rule that stands against an action, and the numbers that matter."""

    code: str
    rule: str
    facts: dict[str, Plain]


# --- a table's history --------------------------------------------------------------------------------------------


class Said(msgspec.Struct, frozen=True):
    """What an entry says that no rule is about: somebody spoke (`text`), or another sits there (`bot`, `person`)."""

    seat: int | None
    name: str
    text: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    person: bool | UnsetType = UNSET


class Happened(msgspec.Struct, frozen=True):
    """An event, without who may know of it: that is for the referee alone."""

    kind: str
    seat: int | None
    facts: Plain


class Heard(msgspec.Struct):
    """An entry as somebody hears it. Who is told of it out of turn hears the table and whose turn it is, too."""

    table: str | UnsetType = UNSET
    n: int = 0
    kind: str = ""
    seat: int | None = None
    move: int | UnsetType = UNSET
    name: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    person: bool | UnsetType = UNSET
    events: list[Happened] | UnsetType = UNSET
    to_move: int | UnsetType | None = UNSET


class Status(msgspec.Struct):
    """How far a table is: the number of its last entry, its moves, whose turn it is, how it ended."""

    number: int
    moves: int
    to_move: int | None
    outcome: Plain


class Since(Status):
    """What has happened since; `more` where that is not yet all."""

    entries: list[Heard]
    more: bool | UnsetType = UNSET


class Looked(Status):
    """The table as a program sees it."""

    seat: int | None
    view: Plain
    legal: list[str]
    asked: str


# --- tables -------------------------------------------------------------------------------------------------------


class SeatTold(msgspec.Struct):
    """Who sits there. The host of a table is told the invites to its free seats. `connected` and `coming`, until it
    begins: is that person there now, and have they said that they come?"""

    seat: int
    kind: str
    name: str
    bot: str
    invite: str | UnsetType | None = UNSET
    connected: bool | UnsetType = UNSET
    coming: bool | UnsetType = UNSET


class Summary(msgspec.Struct):
    """What anybody may know about the table itself; `yours` are the seats of who asked, where somebody did. Who sits
    there is also told where it is played again (`rematch`), and of which game it is the rematch itself."""

    id: str
    game: str
    name: str
    stage: str
    public: bool
    thinking: int | None
    options: dict[str, Plain]
    chosen_seed: int | None
    number: int
    moves: int
    to_move: int | None
    outcome: Plain
    made: int
    seats: list[SeatTold]
    yours: list[int] | UnsetType = UNSET
    rematch: str | UnsetType | None = UNSET
    rematch_of: str | UnsetType | None = UNSET


# --- answers ------------------------------------------------------------------------------------------------------


class WhyNot(msgspec.Struct):
    """Why something cannot be done now: a sentence, the code and the rule, and which action it is about."""

    message: str
    code: str
    rule: str
    action: str


class Advice(msgspec.Struct):
    """One of the best actions, what to expect of it and why."""

    action: str
    sentence: str
    percent: int | None
    planet: bool
    reasons: list[str]


class Done(msgspec.Struct):
    """What who has done something is told. `again`: it had been done before. `part`: what a page shows next."""

    n: int
    move: int | UnsetType = UNSET
    to_move: int | UnsetType | None = UNSET
    entry: msgspec.Raw | UnsetType = UNSET  # a Heard
    again: bool | UnsetType = UNSET
    part: msgspec.Raw | UnsetType = UNSET


class Joined(msgspec.Struct):
    """What who begins to listen is told: the table itself, as whom they listen, and what they had missed."""

    table: Summary
    seat: int | None
    entries: list[Heard]
    more: bool | UnsetType = UNSET


class Nothing(msgspec.Struct):
    """That it is done, and no more."""


class StandingOrder(msgspec.Struct):
    """An order given ahead: up to so much for that."""

    subject: str
    most: int


class PartShown(msgspec.Struct):
    """What a page shows now."""

    part: msgspec.Raw


# --- without being asked ------------------------------------------------------------------------------------------


class News(msgspec.Struct):
    """What has happened at a table, for a page: with what it shows then, unless it is to ask for that."""

    table: str
    part: msgspec.Raw | UnsetType = UNSET
    entries: list[msgspec.Raw] = []  # each a Heard


class LobbyNews(msgspec.Struct):
    """Something about a table that has not begun: another sits there now, or nobody (`seat`); its options were changed;
    these seats' people are connected (`here`); it begins, or is called off."""

    table: str
    kind: str = "lobby"
    seat: Said | UnsetType = UNSET
    options: bool | UnsetType = UNSET
    here: list[int] | UnsetType = UNSET
    cancelled: bool | UnsetType = UNSET
    started: bool | UnsetType = UNSET


class RematchNews(msgspec.Struct):
    """For who is still at a finished table: somebody has asked for a rematch, or said yes, or it begins; `rematch` is
    its id, None where it was called off."""

    table: str
    rematch: str | None
    kind: str = "rematch"


# --- what a page's script reads -----------------------------------------------------------------------------------


class Choice(msgspec.Struct):
    """A legal action: its notation, its handles, its button, its sentence, the question before a slip with the kind of
    question, and whether it can be taken back afterwards."""

    action: str
    handles: list[str]
    button: str
    sentence: str
    slip: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    undo: bool | UnsetType = UNSET


class Stage(msgspec.Struct):
    """A part of a turn: its word, what one does in it, its glyph, whether it is done, and the places of its choices
    among all."""

    id: str
    word: str
    about: str
    glyph: str
    done: bool
    choices: list[int]


class Offer(msgspec.Struct):
    """A ready-made series of actions, such as filling up all plants."""

    say: str
    actions: list[str]


class Choices(msgspec.Struct):
    """All that can be chosen now.

    labels  words for every handle, for those that the page has no piece for
    inline  the same for the middle of a sentence, where that is another word
    hint    how one begins
    stages  the turn as a short list, where it has parts
    beside  handles that are no places on the board, with what they give and cost
    """

    choices: list[Choice] = []
    labels: dict[str, str] = {}
    inline: dict[str, str] = {}
    offers: list[Offer] = []
    hint: str = ""
    stages: list[Stage] = []
    beside: dict[str, list[str]] = {}


class Banner(msgspec.Struct):
    """A banner: what kind it is, and its markup."""

    kind: str
    body: str


class Highlight(msgspec.Struct, omit_defaults=True):
    """What is great about a move, and what it sounds like. `n` is the number of its entry: a page shows it once."""

    n: int
    banners: list[Banner] = []
    cues: list[str] = []


class LessonCard(msgspec.Struct):
    """A step of a lesson: its heading, what is said and why, the pieces and parts of the page that it points at, and
    which step of how many it is. `asks`: it waits for an action."""

    id: str
    head: str
    text: str
    why: str
    points: list[str]
    number: int
    count: int
    asks: bool


class LessonTold(msgspec.Struct):
    """What a lesson says now: cards to be read one after the other, the last of which asks; none while others move.
    `action` is right then, `sentence` says it. `over`: all was found, and `end` is said after the last card;
    `following` is the next lesson, its name and its title. `puzzle`: it is one, with the same cards."""

    name: str
    title: str
    cards: list[LessonCard]
    action: str
    sentence: str
    over: bool
    end: str
    following: tuple[str, str] | None = None
    puzzle: bool = False


class CoachTold(msgspec.Struct):
    """What a coach says of a decision of that kind, before it is taken."""

    kind: str
    head: str
    text: str


class Remark(msgspec.Struct):
    """What a coach says before an action that would cost much: the better one, the chances after either in hundredths
    (of the planet to be saved, where that is what is played for), and why."""

    action: str
    sentence: str
    better: int
    played: int
    planet: bool
    reasons: list[str]


class Moment(msgspec.Struct):
    """What a page knows of the table beside its choices. `undo` is the id of the reason why nothing can be taken back,
    "" where it can; `standing` an order given ahead; `fresh` the handles of what the last move touched; `away`: a bot
    plays for who looks; `lately` the moves that a page shows banners for or makes sounds of, the oldest first."""

    table: str
    number: int
    seat: int | None
    own: list[int]
    to_move: int | None
    over: bool
    undo: str
    standing: tuple[str, int] | None
    names: list[str]
    title: str
    game: str
    asked: str
    result: str
    news: list[str]
    fresh: list[str]
    curtain: bool
    away: bool
    hints: bool
    lately: list[Highlight] | UnsetType = UNSET
    lesson: LessonTold | UnsetType = UNSET
    coach: CoachTold | UnsetType = UNSET
