"""Banners: a great moment of a game, told in a few words over the board for some seconds.

Which moments are great each game's drawer says (`Drawer.banners`), from what its reader may know of a move. Here is
what a banner consists of, the banner of the end, which every game has, and how one is drawn.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Final

from baseload.core.contract import Outcome, View
from baseload.core.event import Event
from baseload.draw.busts import bust
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, joined, raw
from baseload.text.speaker import Speaker

# What kinds there are; a sheet gives each its colours.
STEP: Final = "step"  # the game goes on by other rules
LAST: Final = "last"  # the end is near
SUPPLY: Final = "supply"
DISASTER: Final = "disaster"
VICTORY: Final = "victory"
DEFEAT: Final = "defeat"
OVER: Final = "over"  # the end, for somebody who neither won nor lost
KINDS: Final = (STEP, LAST, SUPPLY, DISASTER, VICTORY, DEFEAT, OVER)
_PLACES: Final = 3  # told of at the end, and the reader's own


class Move:
    """What a move brought about, in order, and all that was `before` it, the latest first; both as the reader may know
    it. A banner may be asked for some moves later, so it tells what the events tell, and of a view only what lasts."""

    def __init__(self, events: Sequence[Event], before: Iterable[Event] = ()) -> None:
        self.events = events
        self.before = before

    def first(self, kind: str, **facts: object) -> Event | None:
        """The first event of that kind with those facts."""
        for event in self.events:
            if event.kind == kind and facts.items() <= event.facts.items():
                return event
        return None

    def since(self, kind: str, **facts: object) -> list[Event]:
        """What has happened after the last such event, in order; all that has where there was none."""
        found: list[Event] = []
        for event in chain(reversed(self.events), self.before):
            if event.kind == kind and facts.items() <= event.facts.items():
                break
            found.append(event)
        return found[::-1]


class Fact:
    """Something that is so from now on: a picture, a few words, a sentence. `seat` is whom it is about. One that came
    about at a `piece` of the board says which, by its id, and where the board's scale `stands` then."""

    def __init__(
        self,
        head: str,
        text: str,
        picture: str = "",
        seat: int | None = None,
        piece: str = "",
        stands: int | None = None,
    ) -> None:
        self.head = head
        self.text = text
        self.picture = picture
        self.seat = seat
        self.piece = piece
        self.stands = stands


class Banner:
    """What has happened (`title`), by what (`cause`, and who, if it was somebody), and what it means (`facts`).
    `emblem` is drawn beside the title, `scale` under it, `ground` at the foot. With a `board` it is told on the board
    itself where a page has one: the id of what it stands beside, whose scale `stands` there before its first fact."""

    def __init__(
        self,
        kind: str,
        title: str,
        cause: str,
        facts: list[Fact],
        seat: int | None = None,
        emblem: str = "",
        scale: str = "",
        ground: str = "",
        board: str = "",
        stands: int | None = None,
    ) -> None:
        self.kind = kind
        self.title = title
        self.cause = cause
        self.facts = facts
        self.seat = seat
        self.emblem = emblem
        self.scale = scale
        self.ground = ground
        self.board = board
        self.stands = stands


# --- how it looks ---------------------------------------------------------------------------------------------------


def drawn(banner: Banner, voice: Speaker, tags: Sequence[str] = ()) -> Markup:
    """As markup. `tags`: for each seat what plays in a person's place."""
    who = _bust(banner.seat, voice, tags)
    cause = element("p", who, element("span", banner.cause), class_="cause")
    scale = element("div", raw(banner.scale), class_="scale") if banner.scale else Markup("")
    words = element("div", cause, element("h2", banner.title, class_=_size(banner.title)), scale)
    head = element("div", raw(banner.emblem), words, class_="head")
    facts = joined(_fact(fact, voice, tags) for fact in banner.facts)
    listed = element("ul", facts, class_=f"facts n{len(banner.facts)}")
    inside = element("div", head, listed if banner.facts else Markup(""), class_="inside")
    keys = element("span", voice.words.say("draw.moment.closes"), class_="by-key")
    touch = element("span", voice.words.say("draw.moment.closes_touch"), class_="by-tap")
    closes = element("p", keys, touch, class_="closes", aria_hidden="true")
    ground = element("div", raw(banner.ground), class_="ground", aria_hidden="true")
    kind, board = f"banner {banner.kind}", banner.board or None
    return element(
        "section", ground, inside, closes, class_=kind, data_board=board, data_stands=banner.stands
    )


def _size(title: str) -> str | None:
    """Long titles are set smaller, so that they stay in few lines."""
    return None if len(title) <= 9 else "long" if len(title) <= 17 else "longer"


def _fact(fact: Fact, voice: Speaker, tags: Sequence[str]) -> Markup:
    picture = element("div", _bust(fact.seat, voice, tags), raw(fact.picture), class_="pic")
    text = element("span", fact.text) if fact.text else Markup("")
    told = element("p", element("b", fact.head), raw(" "), text)
    return element("li", picture, told, data_piece=fact.piece or None, data_stands=fact.stands)


def _bust(seat: int | None, voice: Speaker, tags: Sequence[str]) -> Markup:
    if seat is None:
        return Markup("")
    return bust(seat, voice.name(seat), bool(seat < len(tags) and tags[seat]))


def sign(glyph: str) -> Markup:
    """A glyph as the picture of a fact."""
    return icon(glyph, "sign")


# --- the end --------------------------------------------------------------------------------------------------------


def ending(view: View, voice: Speaker, told: Callable[[int], str], ground: str) -> Banner | None:
    """The end, as the reader's seat sees it. `told`: what is told of a seat beside its place."""
    outcome = view.outcome
    if outcome is None:
        return None
    facts = [_placed(seat, outcome, voice, told(seat)) for seat in _told_of(view.seat, outcome)]
    title, reason = _title(view, outcome, voice), voice.reason(outcome, view)
    return Banner(ending_kind(view), title, reason, facts, ground=ground)


def ending_kind(view: View) -> str:
    """Has the reader won? An onlooker is shown the victory of somebody else; all may have lost."""
    outcome = view.outcome
    assert outcome is not None
    if outcome.team is not None:
        return VICTORY if outcome.team else DEFEAT
    if view.seat is None or len(outcome.places) == 1:
        return OVER
    return VICTORY if view.seat in outcome.winners else DEFEAT


def _title(view: View, outcome: Outcome, voice: Speaker) -> str:
    kind, winners = ending_kind(view), outcome.winners
    say = voice.words.say
    if kind == OVER and len(outcome.places) == 1:
        return voice.words.say_many("draw.moment.score", outcome.scores[0])
    if kind == OVER:
        who = voice.several(voice.name(seat) for seat in winners)
        return voice.words.say_many("draw.moment.wins", len(winners), who=who)
    if kind == VICTORY and outcome.team is None and len(winners) > 1:
        return say("draw.moment.shared")
    return say(f"draw.moment.{kind}")


def _told_of(reader: int | None, outcome: Outcome) -> list[int]:
    """The best, best first, and the reader. Who won or lost together has no place, and who was alone no rivals."""
    if outcome.team is not None or len(outcome.places) == 1:
        return []
    order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
    return [seat for place, seat in enumerate(order) if place < _PLACES or seat == reader]


def _placed(seat: int, outcome: Outcome, voice: Speaker, told: str) -> Fact:
    head = voice.of(seat, "draw.moment.placed", place=outcome.places[seat])
    return Fact(head, told, seat=seat)
