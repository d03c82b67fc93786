"""The pieces of one region, as a cluster on its continent: name, who controls it and permits; agenda and sites with
their grants; the line of demand with its plots, and technology at its end.

What is the same on every table is a symbol (`cluster_symbols`); a cluster says which of them lie where.
"""

from collections.abc import Mapping
from typing import Final

from baseload.draw.climate.brush import NOBODY, Brush, pawn_handle, place_handle, place_id
from baseload.draw.climate.faces import face
from baseload.draw.climate.regions import Region, Slot, Space
from baseload.draw.glyphs import glyph, seat_colour, seat_shape
from baseload.draw.markup import Markup, attributes, element, escape, joined, number, raw
from baseload.draw.typeface import fitted, text_width
from baseload.games.climate.world import FOSSILS, REGIONS

WIDTH: Final = 232
HEIGHT: Final = 138
SITE: Final = 60  # the side of a site
_SITE_X, _SITE_Y = 31, 22  # of the first one
_SITE_PITCH: Final = 66
_PLOT: Final = (30, 38)
_PLOT_Y: Final = 97
_PLOT_PITCH: Final = 33.5
_LINE: Final = 201  # the length of the line of demand
_RELIEF: Final = 33  # of it, where technology lies at its end
_NAME: Final = (16, 720)  # size and weight
_SEALS: Final = 226  # where the row of permits ends
_SEAL: Final = 13
_GRANTS: Final = [("dollar", "var(--money)"), ("tech", "var(--tech)"), ("scientist", "var(--ink-3)")]


def cluster_symbols() -> Markup:
    """Free site and free plot, grants, the demand's bolt, fossil plants, and the two forms that faces are cut to."""
    far, near = SITE - 7, SITE - 15
    corners = f"M7 15V7h8M{far} 15V7h-8M7 {near}v8h8M{far} {near}v8h-8"
    plus = (
        f'<g class="w-plus"><circle cx="30" cy="{SITE / 2 - 4:g}" r="8.5"/><path d="M26 26h8M30 22v8"/></g>'
    )
    wide, high = _PLOT
    foot = f"M0 24h{wide}v{high - 29.5:g}a5.5 5.5 0 0 1-5.5 5.5h{11 - wide}a5.5 5.5 0 0 1-5.5-5.5z"
    puffs = [
        f'<circle cx="{x}" cy="{y}" r="{size}"/>'
        for x, y, size in ((20, -1, 3), (24, -4, 3.6), (30, -6, 4.2))
    ]
    plume = f'<g class="w-plume">{"".join(puffs)}</g>'
    bolt = glyph("bolt", 6, 109.5, 13, "var(--ink-3)")
    parts = [
        f'<clipPath id="cut-site"><rect width="{SITE}" height="{SITE}" rx="9"/></clipPath>',
        f'<clipPath id="cut-plot"><rect width="{wide}" height="{high}" rx="5.5"/></clipPath>',
        f'<g id="site">{_rect("w-site", 0, 0, SITE, SITE, 9)}<path class="w-ticks" d="{corners}"/>{plus}</g>',
        f'<g id="site-low">{_rect("w-shad", 0, 1.5, SITE, SITE, 9)}</g>',
        f'<g id="plot-low">{_rect("w-shad", 0, 1.3, wide, high, 5.5)}</g>',
        f'<g id="bolt-disc"><circle class="w-plate" cx="12.5" cy="116" r="10"/>{bolt}</g>',
    ]
    for kind, (name, colour) in enumerate(_GRANTS):
        tab = _rect("w-tab", 13, SITE - 9, 34, 17, 8.5)
        parts.append(f'<g id="grant-{kind}">{tab}{glyph(name, 17.5, SITE - 7, 13, colour)}</g>')
    for name in FOSSILS:
        body = raw('<g clip-path="url(#cut-plot)">', face(name, "built", 0, 0, wide, 26), "</g>")
        parts.append(
            f'<g id="fossil-{name}">{_rect("w-bare", 0, 0, wide, high, 5.5)}<g class="w-stands">'
            f'{plume}<use href="#plot-low"/>{body}<path class="w-foot" d="{foot}"/></g></g>'
        )
    return joined(parts)


def seat_at(seat: int, x: float, y: float, size: float, kind: str = "on") -> Markup:
    """A seat's shape in a drawing."""
    return raw(f'<g class="{seat_colour(seat)} {kind}">', seat_shape(seat, x, y, size), "</g>")


def _rect(kind: str, x: float, y: float, width: float, height: float, round: float) -> Markup:
    at = f' x="{number(x)}" y="{number(y)}"' if x or y else ""
    size = f'width="{number(width)}" height="{number(height)}"'
    return Markup(f'<rect class="{kind}"{at} {size} rx="{number(round)}"/>')


def _unread(text: Markup) -> Markup:
    """Written on what has a full name of its own, which is what is read out."""
    return raw('<g aria-hidden="true">', text, "</g>")


def _text(kind: str, x: float, y: float, text: object, fit: Mapping[str, object] | None = None) -> Markup:
    at = f'class="{kind}" x="{number(x)}" y="{number(y)}"{attributes(**(fit or {}))}'
    return Markup(f"<text {at}>{escape(text)}</text>")


def _title(text: str) -> Markup:
    return element("title", text)


class Cluster:
    """The pieces of one region."""

    def __init__(self, brush: Brush, region: Region) -> None:
        self.brush = brush
        self.region = region
        self.key = REGIONS[region.region]

    def draw(self, at: str = "") -> Markup:
        """An SVG element; `at` are attributes that place it in a larger drawing."""
        region, brush = self.region, self.brush
        kind = attributes(class_=f"reg at-{self.key}", role="group", aria_label=region.label)
        return raw(
            f'<svg{at} viewBox="0 0 {WIDTH} {HEIGHT}"{kind}{brush.id(f"region-{self.key}")}>',
            self._head(),
            self._permits(),
            self._agenda(),
            *[self._slot(slot) for slot in region.slots],
            self._demand(),
            "</svg>",
        )

    # --- name, controller, permits ---

    def _head(self) -> Markup:
        """Name and controller are one thing to pick; the permits, from which one can pay, another."""
        region, brush = self.region, self.brush
        name = brush.voice.world.region(region.region)
        long = text_width(name, *_NAME)
        # A long name begins further left, and is narrowed when that is not enough.
        room = self._first_seal() - 5 - (18 if region.controller != NOBODY else 0)
        x = _SITE_X - 1 if _SITE_X - 1 + long <= room else 1
        shown = min(long, room - x)
        parts = [
            f"<g{brush.pick(f'region:{self.key}', region.label, 'place')}>",
            _rect("hit", 0, -5, self._first_seal() - 4, 25, 6),
            _rect("ring", -7, -7, WIDTH + 14, HEIGHT + 12, 15),
            _text("rn", x, 13, name, fitted(name, *_NAME, most=shown)),
        ]
        if region.controller != NOBODY:
            parts.append(seat_at(region.controller, x + shown + 12, 8, 6.4, "edge"))
        if region.owes:
            said = brush.say("draw.owes")
            fit = fitted(said, 12, 700, most=WIDTH - 34)
            parts.append(_text("owes", _SITE_X - 1, -4, said, fit))
        return joined([*parts, "</g>"])

    def _pitch(self) -> float:
        return min(_SEAL, 92 / max(1, self.region.permit_spaces))

    def _first_seal(self) -> float:
        return _SEALS - self.region.permit_spaces * self._pitch()

    def _permits(self) -> Markup:
        """A seal for each permit, a ring for each that there is room for."""
        region, brush = self.region, self.brush
        most, pitch, x = region.permit_spaces, self._pitch(), self._first_seal()
        said = brush.say("board.permits_of", permits=region.permits, most=most)
        spoken = brush.say("draw.permits_in", region=brush.voice.world.region(region.region), permits=said)
        width = most * pitch
        parts = [
            f"<g{brush.pick(f'permits:{self.key}', spoken, 'permits')}>",
            _title(spoken),
            _rect("hit", x - 3, -5, width + 6, 25, 6),
            _rect("ring", x - 4, -3, width + 8, 22, 8),
        ]
        size = min(_SEAL, pitch + 1)
        parts += [
            glyph("cep", x + place * pitch, 8 - size / 2, size, "var(--cep)")
            for place in range(region.permits)
        ]
        for place in range(region.permits, most):
            middle = f'cx="{number(x + (place + 0.5) * pitch)}" cy="8" r="{number(size * 0.35)}"'
            parts.append(Markup(f'<circle class="room" {middle}/>'))
        return joined([*parts, "</g>"])

    # --- agenda and sites ---

    def _agenda(self) -> Markup:
        parts: list[str] = [_rect("w-plate", 0, _SITE_Y, 25, SITE, 8)]
        for place, source in enumerate(self.region.agenda):
            y = 25 + place * 19
            name = self.brush.voice.world.source_ids[source]
            drawn = glyph(name, 4.5, y, 16, "var(--e)")
            parts.append(raw(f'<g class="{self.brush.energy(source)}">', drawn, "</g>"))
            for cube in range(self.region.rival[place]):
                parts.append(_rect("rival", -5 + 5.5 * cube, y + 8, 8, 8, 1.5))
        if self.region.doubt:
            said, sign = self.brush.say("values.mark_about"), self.brush.say("values.mark", what="")
            parts.append(raw("<g>", _title(said), _text("recon", 20.8, 34, sign), "</g>"))
        return joined(parts)

    def _slot(self, slot: Slot) -> Markup:
        """The site with its project, the scientist on it, and the grant at its foot."""
        kind = slot.place % 3
        at = f'transform="translate({_SITE_X + kind * _SITE_PITCH} {_SITE_Y})"'
        drawn = self._project(slot) if slot.source != NOBODY else Markup('<use href="#site"/>')
        pawn = self._pawn(slot) if slot.worker != NOBODY else ""
        return raw(
            f"<g {at}><g{self.brush.pick(place_handle(slot.place), slot.label, 'slot')}>",
            _title(slot.label),
            drawn,
            _rect("ring", -1, -1, SITE + 2, SITE + 2, 10),
            f'<use href="#grant-{kind}"/>',
            _unread(_text("gt", 39, SITE + 3.8, slot.grant)),
            "</g>",
            pawn,
            "</g>",
        )

    def _project(self, slot: Slot) -> Markup:
        name = self.brush.voice.world.source_ids[slot.source]
        like = self.brush.piece(f"project-{place_id(slot.place)}", f"project-{name}")
        state = "full" if slot.ready else "plan"
        like = raw(like, self.brush.turns(state))
        parts = [
            f'<g class="{self.brush.energy(slot.source)} proj{" in" if slot.ready else ""}"{like}>',
            '<use href="#site-low"/><g clip-path="url(#cut-site)">',
            face(name, state, 0, 0, SITE),
            "</g>",
            _rect("tile in" if slot.ready else "tile", 1, 1, SITE - 2, SITE - 2, 8),
        ]
        if slot.owner != NOBODY:
            parts.append(seat_at(slot.owner, 11.5, 12, 7.5))
        if slot.level:
            parts.append(_rect("w-plate", SITE - 20, 4, 16, 15, 5))
            parts.append(_unread(_text("lvl", SITE - 12, 15.5, "I" * slot.level)))
        if slot.price:
            parts.append(_unread(_text("price", 5, 46, slot.price)))
        return joined([*parts, "</g>"])

    def _pawn(self, slot: Slot) -> Markup:
        """A scientist can be picked as well as the project on which he stands."""
        seat, brush = slot.worker, self.brush
        said = brush.of(
            seat,
            "draw.pawn_at",
            source=brush.voice.world.source(slot.source),
            region=brush.voice.world.region(slot.place // 3),
        )
        piece = brush.piece(f"pawn-{seat}-{place_id(slot.place)}", f"pawn-{seat}")
        x, y = 36, 26
        return raw(
            f"<g{brush.pick(pawn_handle(slot.place), said, 'pawn')}{piece}>",
            _title(said),
            _rect("hit", x - 4, y - 4, 29, 29, 6),
            f'<circle class="ring" cx="{x + 10}" cy="{y + 10}" r="13.5"/>',
            f'<g class="{seat_colour(seat)} figure">',
            glyph("scientist", x, y, 19, f"var(--seat-{seat_colour(seat)})"),
            "</g>",
            seat_at(seat, x + 18, y + 16, 4.8),
            "</g>",
        )

    # --- demand ---

    def _demand(self) -> Markup:
        spaces = self.region.spaces
        line = _LINE - _RELIEF if self.region.tech else _LINE
        pitch = min(_PLOT_PITCH, line / max(1, len(spaces)))
        end = _SITE_X + len(spaces) * pitch
        parts = [f'<path class="wire" d="M12 116H{number(end)}"/><use href="#bolt-disc"/>']
        for place, space in enumerate(spaces):
            parts.append(self._space(place, space, _SITE_X + place * pitch, pitch / _PLOT_PITCH))
        if self.region.tech:
            parts.append(
                raw(
                    '<g class="relief">',
                    _rect("w-plate", end, 105, _RELIEF, 22, 7),
                    glyph("tech", end + 3, 108, 16, "var(--tech)"),
                    _text("rs", end + 21, 120.5, self.region.tech),
                    "</g>",
                )
            )
        return joined(parts)

    def _space(self, place: int, space: Space, x: float, grown: float) -> Markup:
        wide, high = _PLOT
        parts: list[str]
        if space.fossil:
            parts = [f'<use href="#fossil-{space.fossil}"/>', _text("fn", wide / 2, 34.7, f"+{space.ppm}")]
        elif space.source == NOBODY:
            parts = [_rect("plot due" if space.due else "plot", 0, 0, wide, high, 5.5)]
            parts.append(_text("pn", wide / 2, 23.5, place + 1))
        else:
            name = self.brush.voice.world.source_ids[space.source]
            tile = self.brush.piece(f"built-{self.key}-{place + 1}", f"project-{name}") + self.brush.turns(
                "built"
            )
            parts = [
                f'<g{tile}><use href="#plot-low"/><g clip-path="url(#cut-plot)">',
                face(name, "built", 0, 0, wide, high),
                "</g></g>",
            ]
            if space.owner == space.builder or space.owner == NOBODY:
                parts.append(seat_at(space.builder, wide / 2, high - 9, 6.2))
            else:  # the plant's owner before that of the ground it stands on
                parts.append(seat_at(space.builder, wide / 2 - 6, high - 10, 6.2))
                parts.append(seat_at(space.owner, wide / 2 + 8.5, high - 8, 4.2, "on under"))
        piece = self.brush.id(f"plant-{self.key}-{place + 1}")
        said = attributes(role="img", aria_label=space.label)
        scaled = f" scale({grown:.3g} 1)" if grown < 1 else ""
        at = f' transform="translate({number(x)} {_PLOT_Y}){scaled}"'
        return raw(f'<g class="space"{piece}{said}{at}>', _title(space.label), *parts, "</g>")
