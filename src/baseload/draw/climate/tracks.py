"""Tracks of expertise or knowledge, one row for each source: what is left of its projects, then the spaces with their
bonuses and the discs of the seats."""

from dataclasses import dataclass

from baseload.draw.climate.brush import BONUS_GLYPHS, Brush, capital, panel
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


def tracks_panel(brush: Brush, head: str, right: str, tracks: list[Track]) -> Markup:
    """The income stands above the tracks, or above each one where they pay differently."""
    inputs = (head, right, tracks)
    return brush.panels.keep("tracks", inputs, lambda: _tracks_panel(brush, head, right, tracks))


def _tracks_panel(brush: Brush, head: str, right: str, tracks: list[Track]) -> Markup:
    longest = max(len(track.income) for track in tracks)
    alike = all(track.income == tracks[0].income for track in tracks)
    rows = [_income(brush, tracks[0].income, longest)] if alike else []
    for track in tracks:
        rows += [] if alike else [_income(brush, track.income, longest)]
        rows.append(_row(brush, track, longest))
    marked = brush.doubted(head, brush.values.doubt("track"))
    return panel(marked, right, element("div", *rows, class_="tracks"), "tracks")


def _income(brush: Brush, income: list[int], longest: int) -> Markup:
    word = element("span", brush.say("draw.income"), class_="lab")
    amounts = [str(amount) for amount in income[1:]] + [""] * (longest - len(income))
    cells = joined(element("span", amount) for amount in amounts)
    return element("div", word, element("div", cells, class_="cells"), class_="inc")


def _row(brush: Brush, track: Track, longest: int) -> Markup:
    name = brush.voice.world.source_ids[track.source]
    left = element("span", str(track.left), element("small", track.next), class_="left")
    stack = raw(
        f"<div{brush.pick(f'source:{name}', track.stack_said, 'stack')}>",
        brush.glyph(track.source),
        element("span", brush.short(track.source), class_="name", title=brush.short(track.source)),
        left,
        "</div>",
    )
    beyond = [element("span")] * (
        longest - len(track.bonuses)
    )  # so that the spaces of all tracks are in line
    cells = joined([*(_cell(brush, track, space) for space in range(1, len(track.bonuses))), *beyond])
    spaces = raw(f"<div{brush.pick(f'track:{name}', track.track_said, 'cells')}>", cells, "</div>")
    return element("div", stack, spaces, class_=f"track {brush.energy(track.source)}")


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
    )


def _disc(brush: Brush, seat: int, source: int) -> Markup:
    place = f"marker-{seat}-{brush.voice.world.source_ids[source]}"
    return element("span", brush.mark(seat), class_="disc", id=place)


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
