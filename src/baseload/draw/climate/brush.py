"""What the drawings of both CO₂ games begin with: words, picks, energies, and small pieces of markup."""

from collections.abc import Callable, Sequence
from typing import Final

from baseload.core.contract import View
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.draw.drawer import pickable
from baseload.draw.glyphs import icon, seat_mark
from baseload.draw.markup import Markup, attributes, element, escape, joined, raw
from baseload.draw.panels import Panels
from baseload.games.climate.world import PLACES, REGIONS, SLOTS
from baseload.text.climate.speaker import ClimateSpeaker
from baseload.text.provenance import Doubts, all_doubted, provenance

NOBODY: Final = -1  # as both games write it
# Glyphs of what lobby cards give beside their main effect, and of what spaces of a track give.
MINOR_GLYPHS: Final = {"tech": "tech", "money": "dollar", "permit": "cep", "scientist": "scientist"}
BONUS_GLYPHS: Final = ["", "tech", "cep", ""]


def place_handle(place: int) -> str:
    """A project slot: `slot:asia.money`."""
    return f"slot:{REGIONS[place // 3]}.{SLOTS[place % 3]}"


def pawn_handle(place: int) -> str:
    """The scientist on a project slot; `pawn:home` are those at hand."""
    return f"pawn:{REGIONS[place // 3]}.{SLOTS[place % 3]}" if 0 <= place < PLACES else "pawn:home"


def place_of(handle: str) -> int:
    """The project slot of `slot:…` or `pawn:…`; -1 if it is none.

    >>> place_of("slot:asia.tech")
    13
    """
    region, _, slot = handle.partition(":")[2].partition(".")
    return 3 * REGIONS.index(region) + SLOTS.index(slot) if region in REGIONS and slot in SLOTS else -1


def place_id(place: int) -> str:
    """A project slot in the id of an element."""
    return f"{REGIONS[place // 3]}-{SLOTS[place % 3]}"


class Brush:
    """One drawing of one view: who looks, in which words, what can be picked, what has just changed.

    A still drawing has nothing to pick and no ids, so that it can stand anywhere.
    """

    def __init__(
        self,
        voice: ClimateSpeaker,
        view: View,
        options: Options,
        still: bool = False,
    ) -> None:
        self.voice = voice
        self.you = view.seat
        self.to_move = view.to_move
        self.still = still
        self.say: Callable[..., str] = voice.words.say
        self.values = provenance(options)
        self.panels = Panels(voice, options, view.seat)

    def many(self, id: str, count: int, **facts: Plain) -> str:
        return self.voice.words.say_many(id, count, **facts)

    def pick(self, handle: str, label: str, extra: str = "") -> Markup:
        """The attributes of something that can be picked."""
        if self.still:
            return attributes(class_=extra or None)
        return pickable(handle, label, extra)

    def id(self, id: str) -> Markup:
        return Markup("") if self.still else attributes(id=id)

    def piece(self, id: str, kind: str) -> Markup:
        """The id of a piece, and which pieces are its like: one that leaves may be the one that arrives."""
        return Markup("") if self.still else attributes(id=id, data_piece=kind)

    def turns(self, face: str) -> Markup:
        """A piece that turns when it comes, and whenever it shows another face."""
        return Markup("") if self.still else attributes(data_arrives="turn", data_face=face)

    def who(self, seat: int) -> str:
        return self.say("draw.yourself") if seat == self.you else self.voice.name(seat)

    def of(self, seat: int, id: str, /, **facts: Plain) -> str:
        """What is said of a seat, or to it: "controlled by Anna", "controlled by you"."""
        yours = seat == self.you and self.voice.words.has(f"{id}.you")
        return self.say(f"{id}.you" if yours else id, who=self.who(seat), **facts)

    def mark(self, seat: int, letter: bool = False, extra: str = "") -> Markup:
        return seat_mark(seat, self.who(seat), letter, extra)

    # --- what is reconstructed ---

    def doubted(self, what: str, doubt: bool) -> Markup:
        """With a mark if it is reconstructed, which says so to whoever points at it or hears it."""
        if not doubt:
            return escape(what)
        said = self.say("values.mark_about")
        sign = self.say("values.mark", what="")
        mark = element("span", sign, class_="recon", role="img", title=said, aria_label=said)
        return raw(escape(what), mark)

    def group(self, head: str, items: Sequence[str], doubts: Doubts) -> tuple[Markup, list[Markup]]:
        """A heading and what stands under it: the mark is at the heading if all of it is reconstructed, otherwise at
        whatever is."""
        if all_doubted(doubts):
            return self.doubted(head, True), [escape(item) for item in items]
        marked = [self.doubted(item, bool(doubt)) for item, doubt in zip(items, doubts, strict=True)]
        return escape(head), marked

    def values_key(self) -> Markup:
        """What the marks mean."""
        told = self.values.told(self.voice.words)
        return element("p", told, class_="note muted") if told else Markup("")

    # --- energies ---

    def energy(self, source: int) -> str:
        """The class that gives an element the colour of a source."""
        return f"e-{self.voice.world.source_ids[source]}"

    def glyph(self, source: int, label: bool = False) -> Markup:
        """A source's glyph in its colour."""
        name = self.voice.world.source_ids[source]
        spoken = self.voice.world.source(source) if label else ""
        return raw(f'<span class="{self.energy(source)} ei">', icon(name, label=spoken), "</span>")

    def glyphs(self, sources: list[int]) -> Markup:
        return joined(self.glyph(source) for source in sources)

    def short(self, source: int) -> str:
        """A source in one word, capitalised as in a table."""
        word = self.say(f"short.{self.voice.world.source_ids[source]}")
        return word[:1].upper() + word[1:]

    # --- amounts ---

    def amount(self, glyph: str, count: int | str, label: str, kind: str = "", more: str = "") -> Markup:
        """A number with its glyph; its unit is spoken. `more` are further attributes."""
        shown = element("span", str(count), aria_hidden="true")
        said = element("span", label, class_="sr")
        kinds = attributes(class_=f"stat {kind}".strip(), title=label)
        return raw(f"<span{kinds}{more}>", icon(glyph), shown, said, "</span>")

    def money(self, count: int, whose: int | None = None) -> Markup:
        """A sum; `whose` purse holds it, so that the page can tell what came or went."""
        held = attributes(data_purse_of=whose, data_holds=count) if whose is not None else ""
        return self.amount("dollar", count, self.voice.amounts.money(count), "money", held)

    def tech(self, count: int) -> Markup:
        return self.amount("tech", count, self.voice.amounts.tech(count), "tech")

    def permits(self, count: int) -> Markup:
        return self.amount("cep", count, self.voice.amounts.permits(count), "cep")

    def points(self, count: int) -> Markup:
        return self.amount("vp", self.voice.amounts.number(count), self.voice.amounts.points(count), "vp")

    def purse(self, money: int, tech: int, permits: int, scientists: int) -> Markup:
        """What one has, in one line."""
        said = self.say("draw.at_hand", count=scientists)
        hand = self.amount("scientist", scientists, said, "hand")
        return element(
            "span", self.money(money, self.you), self.tech(tech), self.permits(permits), hand, class_="purse"
        )

    def amounts(self, money: int = 0, tech: int = 0, permits: int = 0) -> Markup:
        parts = [self.money(money)] if money else []
        parts += [self.tech(tech)] if tech else []
        parts += [self.permits(permits)] if permits else []
        return joined(parts)


def panel(head: str, right: str, body: str, id: str = "", kind: str = "") -> Markup:
    """A titled box; what stands on the right of its head is small."""
    title = element("header", element("span", head), element("span", right, class_="right") if right else "")
    inside = element("div", raw(body), class_="body")
    return element("section", title, inside, class_=f"panel {kind}".strip(), id=id or None)


def capital(text: str) -> str:
    """A phrase of the catalogue at the beginning of a line."""
    return text[:1].upper() + text[1:]
