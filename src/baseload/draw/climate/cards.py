"""Cards of both CO₂ games: a picture of what sets the card off, a badge that says the same as a glyph, a title, the
main effect, and in the foot whatever else it is good for.

A card shows little, and its label says all of it. Pointed at or focused it grows, and then shows that as well.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from baseload.draw.climate.brush import Brush, panel
from baseload.draw.climate.scenes import scene, strip
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, raw

GOODS: Final = ("dollar", "tech", "cep", "vp")  # in the order in which a card gives them
_MANY: Final = 5  # cards in a row leave little room…
_PACKED: Final = 6  # …and so many hardly any
# Of project slots: what a card that goes with one shows, its hue and its glyph.
_SLOT_ART: Final = (
    ("plan", "h-money", "dollar"),
    ("lab", "h-tech", "tech"),
    ("lab", "h-info", "scientist"),
)


@dataclass
class Card:
    """A card in hand or to choose; what is shown on it is markup.

    said   all that it says, as a sentence
    art    its picture and its badge
    main   the main effect, or how far a goal has come
    minor  what stands in the foot
    """

    handle: str
    said: str
    title: str
    art: Markup
    main: Markup
    minor: Markup
    number: str = ""
    secret: bool = False  # a goal: only its owner sees it
    tone: str = ""


@dataclass
class Held:
    """A card that is drawn when somebody needs it: `facts` are all that it depends on beside its handle."""

    handle: str
    facts: Hashable
    make: Callable[[], Card]


def card_drawing(brush: Brush, card: Card) -> Markup:
    kinds = ["card"] + (["secret"] if card.secret else []) + ([card.tone] if card.tone else [])
    eye = element("span", icon("eye"), brush.say("draw.only_you"), class_="eye") if card.secret else ""
    number = element("span", card.number, class_="no") if card.number else ""
    plain = card.handle.replace(":", "-")
    inside = element(
        "span",
        card.art,
        eye,
        element("span", card.title, class_="t"),
        element("span", card.main, class_="m"),
        element("span", card.said, class_="full"),
        element("span", card.minor, number, class_="mi"),
        class_="in",
        aria_hidden="true",  # the label has it all
    )
    return raw(
        f"<div{brush.pick(card.handle, card.said, ' '.join(kinds))}{brush.id(plain)}>", inside, "</div>"
    )


def hand_panel(brush: Brush, head: str, right: str, cards: Sequence[Held], id: str = "hand") -> Markup:
    known = [(card.handle, card.facts) for card in cards]
    inputs = (head, right, known)
    return brush.panels.keep(id, inputs, lambda: _hand_panel(brush, head, right, cards, id))


def _hand_panel(brush: Brush, head: str, right: str, cards: Sequence[Held], id: str) -> Markup:
    shown = [_card(brush, card) for card in cards]
    body = (
        element("div", *shown, class_=f"cards n{len(shown)}")
        if shown
        else element("p", brush.say("draw.no_cards"), class_="muted")
    )
    kind = "handp" + (" many" if len(shown) >= _MANY else "") + (" packed" if len(shown) >= _PACKED else "")
    if id != "hand":
        return panel(head, right, body, id, kind)
    # Cards in hand speak for themselves: the heading is for who does not see them.
    heading = element("header", element("span", head), " ", element("span", right), class_="sr")
    return element("section", heading, element("div", body, class_="body"), class_=f"panel {kind}", id=id)


def _card(brush: Brush, card: Held) -> Markup:
    inputs = (card.handle, card.facts)
    return brush.panels.piece("card", inputs, lambda: card_drawing(brush, card.make()))


# --- pictures ---


@lru_cache(maxsize=64)
def _art(picture: Markup, hue: str, glyph: str) -> Markup:
    return raw(picture, element("span", icon(glyph), class_=f"badge {hue}".strip()))


def energy_art(source: str) -> Markup:
    """Of a card that goes with an energy: its face."""
    return _art(strip(source), f"e-{source}", source)


def region_art() -> Markup:
    return _art(scene("plan", "h-info"), "h-info", "globe")


def slot_art(slot: int) -> Markup:
    picture, hue, glyph = _SLOT_ART[slot]
    return _art(scene(picture, hue), hue, glyph)


def permit_art() -> Markup:
    return _art(scene("stamp", "h-cep"), "h-cep", "cep")


def goal_art() -> Markup:
    """Of a company goal: the world."""
    return _art(scene("globe", "h-info"), "h-info", "vp")


# --- effects ---


def gains(brush: Brush, amounts: Sequence[int], either: bool = False, sign: str = "+") -> Markup:
    """Goods with their glyphs, in the order of `GOODS`; `either`: one of them, not all."""
    shown = [
        element("span", f"{sign}{amount}", icon(glyph, f"g-{glyph}"), class_="gain")
        for amount, glyph in zip(amounts, GOODS, strict=True)
        if amount
    ]
    word = element("small", brush.say("draw.either")) if either else Markup("")
    return raw(word.join(shown))


def step(brush: Brush, source: int) -> Markup:
    """One step on a track."""
    return raw(
        element("span", "+1", brush.glyph(source), class_="gain"), element("small", brush.say("draw.step"))
    )


def counted(number: object, words: str, glyph: str = "") -> Markup:
    """A number that counts, what it is of as a glyph, and the rest in words."""
    mark = icon(glyph, f"g-{glyph}") if glyph else ""
    return raw(element("span", str(number), mark, class_="gain"), element("small", words))


def minor_effect(brush: Brush, effect: str, glyph: str) -> Markup:
    return raw(element("span", brush.say("draw.or", minor=effect)), icon(glyph, f"g-{glyph}"))
