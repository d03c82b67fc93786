"""Tracks of expertise or knowledge, one row for each source: what is left of its projects, the spaces with their
bonuses and the discs of the seats, and at the end what its next plant costs and scores.

Whoever points at a row, or at a phone looks below the tracks, is told the rest of the source's plants.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from baseload.draw.climate.brush import BONUS_GLYPHS, Brush, capital, panel
from baseload.draw.climate.faces import face_picture
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, joined, raw
from baseload.games.climate.world import BONUS_ANY, BONUS_SOURCE
from baseload.text.climate.nouns import Printed


@dataclass
class Track:
    """The track of one source.

    income   by space; entry 0 is not used
    bonuses  by space, likewise
    seconds  by space: the second bonus of a space with two
    discs    by seat: its space, 0 without a disc
    starts   spaces from which on plants can be built
    half     the space half way; 0 where that does not matter
    left     project tiles left, and whatever else is said of the next one
    """

    source: int
    income: list[int]
    bonuses: list[int]
    seconds: list[int]
    discs: list[int]
    starts: list[int]
    half: int = 0
    left: int = 0
    next: str = ""
    stack_said: str = ""  # the whole name of the projects
    track_said: str = ""


@dataclass
class Level:
    """What a plant costs and scores; `word` names its level where a source has plants of several."""

    money: int
    tech: int
    permits: int
    points: int
    word: str = ""
    doubts: tuple[bool, bool] = (False, False)  # is what it costs reconstructed, and what it scores?


@dataclass
class Plants:
    """The plants of one source.

    levels  each kind that can still be built
    next    which of them comes next; -1 where none is left
    gain    what installing or preparing one gives: money, tech, permits
    ready   that in words: "installing gives"
    left    how many of them there are
    """

    levels: list[Level]
    next: int
    gain: tuple[int, int, int]
    ready: str
    left: int


def track_of(source: int, parts: Printed, discs: list[int], starts: list[int]) -> Track:
    """The track as it is printed, with everybody's discs."""
    return Track(source, parts.income[source], parts.bonus[source], parts.second_bonus[source], discs, starts)


def discs_said(brush: Brush, source: int, discs: list[int]) -> str:
    """A track in words: who stands where."""
    held = [
        brush.say("draw.disc", who=brush.who(seat), space=space) for seat, space in enumerate(discs) if space
    ]
    where = brush.say("list.comma").join(held) or brush.say("draw.no_discs")
    return brush.say("draw.track", source=capital(brush.voice.world.source(source)), discs=where)


def tracks_panel(
    brush: Brush, head: str, right: str, tracks: list[Track], plants: Sequence[Plants]
) -> Markup:
    """The income stands above the tracks, or above each one where they pay differently; `plants` by track. Every row is
    kept for itself: a move changes one or two."""
    longest = max(len(track.income) for track in tracks)
    alike = all(track.income == tracks[0].income for track in tracks)
    ends = _Ends(brush, plants)
    rows = []
    for number, track in enumerate(tracks):
        rows += [] if alike and number else [_income(brush, track, longest, ends)]
        rows.append(_kept(brush, track, longest, ends, plants[number]))
    marked = brush.doubted(head, brush.values.doubt("track"))
    body = raw(element("div", *rows, class_=f"tracks c{longest - 1}"), brush.values_key())
    return panel(marked, right, body, "tracks", "trackp")


def _income(brush: Brush, track: Track, longest: int, ends: "_Ends") -> Markup:
    """What the spaces of a track pay; over the first one, what stands at the end."""
    id, head = f"income-{track.source}", "" if track.source else ends.head
    return brush.panels.keep(id, head, lambda: _drawn_income(brush, id, track.income, longest, head), "div")


def _drawn_income(brush: Brush, id: str, income: list[int], longest: int, head: str) -> Markup:
    word = element("span", brush.say("draw.income"), class_="lab")
    amounts = [str(amount) for amount in income[1:]] + [""] * (longest - len(income))
    cells = joined(element("span", amount) for amount in amounts)
    end = element("span", head, class_="lab end") if head else ""
    return element("div", word, element("div", cells, class_="cells"), end, class_="inc", id=id)


def _kept(brush: Brush, track: Track, longest: int, ends: "_Ends", plants: Plants) -> Markup:
    id = f"track-{brush.voice.world.source_ids[track.source]}"
    # What is printed is the same for all drawings of a table; which plants come next follows from how many are left.
    moved = (track.discs, track.starts, track.left, track.next, track.stack_said, track.track_said)
    inputs = (moved, plants.next, plants.left, ends.doubted, ends.permits)
    return brush.panels.keep(
        id, inputs, lambda: _row(brush, id, track, longest, ends.draw(track, plants)), "div"
    )


def _row(brush: Brush, id: str, track: Track, longest: int, end: Markup) -> Markup:
    name = brush.voice.world.source_ids[track.source]
    left = element("span", str(track.left), element("small", track.next), class_="left", aria_hidden="true")
    stack = raw(
        f"<div{brush.pick(f'source:{name}', track.stack_said, 'stack')}>",
        brush.glyph(track.source),
        element("span", brush.short(track.source), class_="name"),
        left,
        "</div>",
    )
    beyond = [element("span")] * (
        longest - len(track.bonuses)
    )  # so that the spaces of all tracks are in line
    cells = joined([*(_cell(brush, track, space) for space in range(1, len(track.bonuses))), *beyond])
    spaces = raw(f"<div{brush.pick(f'track:{name}', track.track_said, 'cells')}>", cells, "</div>")
    return element("div", stack, spaces, end, class_=f"track {brush.energy(track.source)}", id=id)


class _Ends:
    """The ends of the rows: what the next plant of each source costs and scores. Inside each, for who wants to know
    more, all of its plants."""

    def __init__(self, brush: Brush, plants: Sequence[Plants]) -> None:
        levels = [level for one in plants for level in one.levels]
        self.brush = brush
        self.doubted = all(doubt for level in levels for doubt in level.doubts)  # then the heading says so
        self.permits = len({level.permits for level in levels}) > 1  # otherwise it is the same everywhere
        self.head = brush.doubted(brush.say("draw.next_plant"), self.doubted)

    def draw(self, track: Track, plants: Plants) -> Markup:
        brush, world = self.brush, self.brush.voice.world
        price = element("span", brush.say("board.nobody"))
        if plants.next >= 0:
            level = plants.levels[plants.next]
            price = self._price(level, (False, False) if self.doubted else level.doubts, self.permits)
        gain = brush.amounts(*plants.gain)
        lines = [element("p", element("span", plants.ready), gain)] if gain else []
        for place, level in enumerate(plants.levels):
            price_of = element("span", self._word(plants, place)), self._price(level, level.doubts)
            lines.append(element("p", *price_of, class_=None if level.word else "only"))
        left = [brush.many("draw.projects", track.left), brush.many("draw.plants_left", plants.left)]
        lines.append(element("p", brush.say("draw.dot").join(left)))
        face = face_picture(world.source_ids[track.source])
        more = element("div", face, element("b", capital(world.source(track.source))), *lines, class_="more")
        worded = all(level.word for level in plants.levels)
        kind = "end worded" if worded else "end"
        return element("div", element("div", price, class_="price"), more, class_=kind)

    def _word(self, plants: Plants, place: int) -> str:
        level = plants.levels[place]
        if not level.word:
            return self.brush.say("draw.a_plant")
        return self.brush.say("draw.level_next", level=level.word) if place == plants.next else level.word

    def _price(self, level: Level, doubts: tuple[bool, bool], permits: bool = True) -> Markup:
        brush = self.brush
        cost = brush.amounts(level.money, level.tech, level.permits if permits else 0)
        cost = brush.doubted(cost, doubts == (True, False))  # one mark is enough for both
        return raw(cost, brush.doubted(brush.points(level.points), doubts[1]))


def _cell(brush: Brush, track: Track, space: int) -> Markup:
    here = tuple(seat for seat, at in enumerate(track.discs) if at == space)
    printed = (track.bonuses[space], track.seconds[space], space in track.starts, space == track.half)
    inputs = (track.source, here, printed)
    return brush.panels.piece("cell", inputs, lambda: _drawn_cell(brush, track, space, here))


def _drawn_cell(brush: Brush, track: Track, space: int, here: tuple[int, ...]) -> Markup:
    kinds = ["cell"]
    kinds += ["start"] if space in track.starts else []
    kinds += ["half"] if space == track.half else []
    kinds += ["held", f"n{len(here)}"] if here else []
    kinds += ["two"] if track.seconds[space] else []
    return element(
        "span",
        _bonus(brush, track.bonuses[space]),
        _bonus(brush, track.seconds[space]),
        *[_disc(brush, seat, track.source) for seat in here],
        class_=" ".join(kinds),
        title=_given(brush, track, space) if here else None,  # the discs hide it
        aria_hidden="true",  # the track's name has it
    )


def _given(brush: Brush, track: Track, space: int) -> str | None:
    """What a space gives, in words."""
    both = (track.bonuses[space], track.seconds[space])
    return brush.voice.several([brush.voice.world.bonus_kind(bonus) for bonus in both if bonus]) or None


def _disc(brush: Brush, seat: int, source: int) -> Markup:
    place = f"marker-{seat}-{brush.voice.world.source_ids[source]}"
    return element("span", brush.mark(seat), class_="disc", id=place, data_piece="")


def _bonus(brush: Brush, bonus: int) -> Markup:
    said = brush.voice.world.bonus_kind(bonus)
    if not bonus:
        return Markup("")
    if bonus == BONUS_ANY:
        return element("b", brush.say("draw.any"), class_="bonus", title=said)
    if bonus >= BONUS_SOURCE:
        return element("span", brush.glyph(bonus - BONUS_SOURCE), class_="bonus", title=said)
    kind = BONUS_GLYPHS[bonus]
    return element("span", icon(kind, f"g-{kind}"), class_="bonus", title=said)
