"""The six regions, each on a card: agenda, project slots with their grants, energy demand, permits, who controls it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Final

from baseload.draw.climate.brush import NOBODY, Brush, pawn_handle, place_handle, place_id
from baseload.draw.glyphs import glyph, seat_colour, seat_shape
from baseload.draw.markup import Markup, attributes, element, escape, joined, number, raw
from baseload.draw.typeface import fitted, text_width
from baseload.games.climate.world import REGIONS

WIDTH: Final = 352
HEIGHT: Final = 170
# In geographic order: North America, Europe, Asia over South America, Africa, Oceania.
WORLD: Final = [0, 2, 4, 1, 3, 5]
_OUTLINES: Final = ["n-america", "s-america", "europe", "africa", "asia", "oceania"]  # by region
_TINTS: Final = ["t5", "t1", "t6", "t3", "t4", "t2"]
_GRANTS: Final = [("dollar", "var(--money)"), ("tech", "var(--tech)"), ("scientist", "var(--ink-3)")]
_SLOT_WIDTH: Final = 72
_SLOT_HEIGHT: Final = 52
_TECH: Final = 246.0  # where the tech of a region stands


@dataclass
class Slot:
    """A project slot. `source` is NOBODY where it is empty; `ready` when it is installed or prepared."""

    place: int
    grant: int
    label: str
    source: int = NOBODY
    ready: bool = False
    owner: int = NOBODY  # of the infrastructure
    level: int = 0  # 0 where levels do not matter
    worker: int = NOBODY
    price: str = ""  # what building here costs, where one can


@dataclass
class Space:
    """A space of the energy demand: empty, a fossil plant with its ppm, or a green plant."""

    label: str
    fossil: str = ""
    ppm: int = 0
    source: int = NOBODY
    builder: int = NOBODY
    owner: int = NOBODY  # of the infrastructure under it
    due: bool = False  # the next fossil plant goes here


@dataclass
class Region:
    """What lies in one region."""

    region: int
    agenda: list[int]
    slots: list[Slot]
    spaces: list[Space]
    permit_spaces: int  # the most permits it holds
    permits: int = 0
    tech: int = 0
    controller: int = NOBODY
    rival: list[int] = field(
        default_factory=lambda: [0, 0, 0]
    )  # cubes under each symbol of the agenda (solo)
    doubt: bool = False  # is its agenda reconstructed?
    owes: bool = False  # its controller still owes a permit
    label: str = ""


@lru_cache(maxsize=1)
def _outlines() -> dict[str, str]:
    text = files("baseload.draw").joinpath("outlines/world.json").read_text("utf-8")
    return {name: shape["path"] for name, shape in json.loads(text)["regions"].items()}


def outline(region: int) -> Markup:
    """The region's own shape, in a square of 200 units."""
    return Markup(f'<path d="{_outlines()[_OUTLINES[region]]}"/>')


def seat_at(seat: int, x: float, y: float, size: float, kind: str = "on") -> Markup:
    """A seat's shape in a drawing."""
    return raw(f'<g class="{seat_colour(seat)} {kind}">', seat_shape(seat, x, y, size), "</g>")


def _rect(kind: str, x: float, y: float, width: float, height: float, round: float) -> Markup:
    at = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return Markup(f'<rect class="{kind}" {at} rx="{number(round)}"/>')


def _text(kind: str, x: float, y: float, text: object, fit: Mapping[str, object] | None = None) -> Markup:
    at = f'class="{kind}" x="{number(x)}" y="{number(y)}"{attributes(**(fit or {}))}'
    return Markup(f"<text {at}>{escape(text)}</text>")


def _title(text: str) -> Markup:
    return element("title", text)


class RegionCard:
    """One card, drawn from the left: agenda, slots above demand, permits."""

    def __init__(self, brush: Brush, region: Region) -> None:
        self.brush = brush
        self.region = region
        self.key = REGIONS[region.region]

    def draw(self, at: str = "") -> Markup:
        """The card as an SVG element; `at` are attributes that place it in a larger drawing."""
        region, brush = self.region, self.brush
        clip = f"clip-{self.key}"
        parts = [
            f'<svg{at} viewBox="0 0 {WIDTH} {HEIGHT}"{attributes(class_="reg", role="group")}'
            f"{attributes(aria_label=region.label)}{brush.id(f'region-{self.key}')}>",
            f'<clipPath id="{clip}"><rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="12"/></clipPath>',
            _rect("card", 0.5, 0.5, WIDTH - 1, HEIGHT - 1, 12),
            f'<g clip-path="url(#{clip})" class="sil {_TINTS[region.region]}">',
            f'<g transform="translate({WIDTH - 208} -8)">',
            outline(region.region),
            "</g></g>",
            self._head(),
            self._agenda(),
        ]
        parts += [self._slot(slot) for slot in region.slots]
        parts += [self._demand(), "</svg>"]
        return joined(parts)

    def _head(self) -> Markup:
        """Name, controller and tech are one thing to pick; the permits, from which one can pay, another."""
        region, brush = self.region, self.brush
        name = brush.voice.world.region(region.region)
        parts = [
            f"<g{brush.pick(f'region:{self.key}', region.label, 'place')}>",
            '<path class="hit" d="M4 14A10 10 0 0 1 14 4H292V31H4z"/>',
            _rect("ring", 1.6, 1.6, WIDTH - 3.2, HEIGHT - 3.2, 11),
            _text("nm", 12, 23, name, fitted(name, 15.5, 680)),
        ]
        after = 12 + text_width(name, 15.5, 680) + 10
        if region.controller != NOBODY:
            parts.append(seat_at(region.controller, after + 7, 18, 7.5, "edge"))
            word = brush.say("draw.owes") if region.owes else brush.say("draw.controls")
            weight, room = 700 if region.owes else 560, _TECH - after - 24
            kind = "sm bad" if region.owes else "sm"
            parts.append(_text(kind, after + 20, 22.5, word, fitted(word, 10.8, weight, most=room)))
        if region.tech:
            parts.append(glyph("tech", _TECH, 9, 17, "var(--tech)") + _text("sm b", 265, 22.5, region.tech))
        return joined([*parts, "</g>", self._permits()])

    def _permits(self) -> Markup:
        """A seal for each permit, a ring for each that there is room for."""
        most = self.region.permit_spaces
        said = self.brush.say("board.permits_of", permits=self.region.permits, most=most)
        across, size, pitch = (2, 19, 20) if most <= 6 else (3, 14, 15.5)
        spoken = self.brush.say(
            "draw.permits_in", region=self.brush.voice.world.region(self.region.region), permits=said
        )
        parts = [
            f"<g{self.brush.pick(f'permits:{self.key}', spoken, 'permits')}>",
            _rect("hit", 294, 6, 52, 106, 8),
            _rect("ring", 294, 7, 50, 104, 9),
            _text("sm b cep", 319, 22.5, said),
        ]
        for place in range(most):
            x = 299 + place % across * pitch
            y = 34 + place // across * (pitch + 4.5)
            if place < self.region.permits:
                parts.append(glyph("cep", x, y, size, "var(--cep)"))
            else:
                middle = f'cx="{number(x + size / 2)}" cy="{number(y + size / 2)}" r="{number(size * 0.37)}"'
                parts.append(Markup(f'<circle class="room" {middle}/>'))
        return joined([*parts, "</g>"])

    def _agenda(self) -> Markup:
        parts: list[str] = [_rect("strip", 10, 32, 34, 76, 8)]
        for place, source in enumerate(self.region.agenda):
            y = 35.5 + place * 24.5
            name = self.brush.voice.world.source_ids[source]
            parts.append(
                raw(f'<g class="{self.brush.energy(source)}">', glyph(name, 16.5, y, 21, "var(--e)"))
            )
            parts.append("</g>")
            for cube in range(self.region.rival[place]):
                parts.append(_rect("rival", 8 + 5.5 * cube, y + 12, 8, 8, 1.5))
        if self.region.doubt:
            said, sign = self.brush.say("values.mark_about"), self.brush.say("values.mark", what="")
            parts.append(raw("<g>", _title(said), _text("recon", 40, 43, sign), "</g>"))
        return joined(parts)

    def _slot(self, slot: Slot) -> Markup:
        """The slot with its project, the scientist on it, and the grant below."""
        x, y = 54 + slot.place % 3 * 80, 33
        parts = [f"<g{self.brush.pick(place_handle(slot.place), slot.label, 'slot')}>", _title(slot.label)]
        if slot.source == NOBODY:
            parts.append(_rect("slotbox", x, y, _SLOT_WIDTH, _SLOT_HEIGHT, 8))
        else:
            parts.append(self._project(slot, x, y))
        parts.append(_rect("ring", x - 2, y - 2, _SLOT_WIDTH + 4, _SLOT_HEIGHT + 4, 10))
        name, colour = _GRANTS[slot.place % 3]
        parts += [glyph(name, x + 21, 90.5, 14, colour), _text("sm b", x + 39, 102, slot.grant), "</g>"]
        if slot.worker != NOBODY:
            parts.append(self._pawn(slot, x + 51, y + 29))
        return joined(parts)

    def _project(self, slot: Slot, x: float, y: float) -> Markup:
        name = self.brush.voice.world.source_ids[slot.source]
        like = self.brush.piece(f"project-{place_id(slot.place)}", f"project-{name}")
        kind = "tile in" if slot.ready else "tile"
        colour = "var(--on-e)" if slot.ready else "var(--e)"
        parts = [
            f'<g class="{self.brush.energy(slot.source)} proj{" in" if slot.ready else ""}"{like}>',
            _rect(kind, x + 1, y + 1, _SLOT_WIDTH - 2, _SLOT_HEIGHT - 2, 7),
            glyph(name, x + 21, y + 10, 30, colour, "cut" if slot.ready else ""),
        ]
        if slot.owner != NOBODY:
            parts.append(seat_at(slot.owner, x + 13, y + 14, 8))
        if slot.level:
            parts.append(_text("lvl in" if slot.ready else "lvl", x + 64, y + 15, "I" * slot.level))
        if slot.price:
            parts.append(_text("price in" if slot.ready else "price", x + 7, y + 46, slot.price))
        return joined([*parts, "</g>"])

    def _pawn(self, slot: Slot, x: float, y: float) -> Markup:
        """A scientist can be picked as well as the project on which he stands."""
        seat, brush = slot.worker, self.brush
        said = brush.of(
            seat,
            "draw.pawn_at",
            source=brush.voice.world.source(slot.source),
            region=brush.voice.world.region(slot.place // 3),
        )
        piece = brush.piece(f"pawn-{seat}-{place_id(slot.place)}", f"pawn-{seat}")
        return raw(
            f"<g{brush.pick(pawn_handle(slot.place), said, 'pawn')}{piece}>",
            _title(said),
            _rect("hit", x - 5, y - 5, 29, 29, 6),
            f'<circle class="ring" cx="{number(x + 10)}" cy="{number(y + 10)}" r="13.5"/>',
            f'<g class="{seat_colour(seat)} figure">',
            glyph("scientist", x, y, 19, f"var(--seat-{seat_colour(seat)})"),
            "</g>",
            seat_at(seat, x + 18, y + 16, 4.6),
            "</g>",
        )

    def _demand(self) -> Markup:
        spaces = self.region.spaces
        pitch = min(48.5, 291 / len(spaces))
        width = pitch - 4.5
        words = self.brush.say("draw.demand").split()
        parts = [
            _text("sm", 10, 136 + 13 * row, word, fitted(word, 10.8, 560, most=40))
            for row, word in enumerate(words[:2])
        ]
        for place, space in enumerate(spaces):
            parts.append(self._space(place, space, 54 + place * pitch, width))
        return joined(parts)

    def _space(self, place: int, space: Space, x: float, width: float) -> Markup:
        y, middle = 117, x + width / 2
        parts: list[str]
        if space.fossil:
            parts = [
                _rect("fos", x, y, width, 43, 7),
                glyph(space.fossil, middle - 9, y + 4, 18, "var(--on-fossil)", "cutf"),
                _text("fn", middle, y + 36.5, space.ppm),
            ]
        elif space.source == NOBODY:
            word = "draw.space_word" if space.due else ""
            parts = [_rect("dm now" if space.due else "dm", x, y, width, 43, 7)]
            parts.append(_text("dn", middle, y + (20 if word else 26), place + 1))
            if word:
                said = self.brush.say(word)
                parts.append(_text("dn due", middle, y + 34, said, fitted(said, 11, 700, most=width - 6)))
        else:
            name = self.brush.voice.world.source_ids[space.source]
            parts = [
                f'<g class="{self.brush.energy(space.source)}">',
                _rect("grn", x, y, width, 43, 7),
                glyph(name, middle - 10, y + 3, 20, "var(--on-e)", "cut"),
                "</g>",
            ]
            if space.owner == space.builder or space.owner == NOBODY:
                parts.append(seat_at(space.builder, middle, y + 33, 6.8))
            else:  # the plant's owner before that of the ground it stands on
                parts.append(seat_at(space.builder, middle - 8, y + 33, 6.8))
                parts.append(seat_at(space.owner, middle + 9, y + 34, 4.6, "on under"))
        piece = self.brush.piece(f"plant-{self.key}-{place + 1}", "plant")
        said = attributes(role="img", aria_label=space.label)
        return raw(f'<g class="space"{piece}{said}>', _title(space.label), *parts, "</g>")
