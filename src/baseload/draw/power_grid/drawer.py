"""Power Grid drawn: the whole table for a browser, and the map alone as a picture that stands for itself."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar

from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.core.title import file_at
from baseload.draw.banner import Banner, Move
from baseload.draw.course import Course
from baseload.draw.drawer import Around, Drawer, Scene, legal_handles
from baseload.draw.ending import Tally
from baseload.draw.glyphs import SEATS, icon
from baseload.draw.markup import Markup, element, joined, raw
from baseload.draw.power_grid import moments, picks
from baseload.draw.power_grid.auction import auction
from baseload.draw.power_grid.chart import chart_of
from baseload.draw.power_grid.course import chapter, course_of, heading
from baseload.draw.power_grid.ending import end_screen
from baseload.draw.power_grid.map import draw_map
from baseload.draw.power_grid.market import fuel, plants
from baseload.draw.power_grid.numbers import numbers_of
from baseload.draw.power_grid.people import coins, needs_choice, own_line, players
from baseload.draw.power_grid.scenes import scenes
from baseload.draw.power_grid.sheet import Sheet
from baseload.draw.power_grid.standing import payments, result, supply, track
from baseload.draw.power_grid.tally import tally_of
from baseload.draw.power_grid.turn import turn
from baseload.draw.typeface import carried_face
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.setup import DraftRegions
from baseload.games.power_grid.state import DRAFT
from baseload.games.power_grid.view import View as PowerGridView
from baseload.text.power_grid.speaker import PowerGridSpeaker
from baseload.text.speaker import Speaker

_HATCH = (
    '<defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V7" stroke="var(--hatch)" stroke-width="2.2"/></pattern></defs>'
)


class PowerGridDrawer(Drawer):
    """Draws Power Grid."""

    headed: ClassVar = frozenset({"phase", "round"})

    def scene(self, view: View, voice: Speaker, around: Around) -> Scene:
        sheet = Sheet(view, voice, legal_handles(self, view), around)
        if around.over is not None:
            parts = [("result", "result"), ("course", "course"), ("map", "map"), ("log", "log")]
            tabs = [(id, sheet.say(f"draw.tab.{word}")) for id, word in parts]
            body = end_screen(sheet, around, _art(sheet), _log(sheet, around))
            return Scene(body, _where(sheet), _phases(sheet), tabs, sheet.panels)
        first = _first_part(sheet)
        if around.chart and sheet.view.outcome is None:
            first = "map"  # nothing is to be decided
        body = (
            _wide(sheet, around, first)
            if chart_of(sheet.board.map, sheet.terms.places).wide
            else _tall(sheet, around, first)
        )
        tabs = _tabs(sheet, first, bool(around.chart))
        return Scene(body, _where(sheet), _phases(sheet), tabs, sheet.panels)

    def board(self, view: View, voice: Speaker) -> Markup:
        sheet = Sheet(view, voice, frozenset(), Around([], []))
        return draw_map(sheet, still=True, inside=raw(element("style", raw(_style())), _HATCH))

    def chapter(self, view: View) -> tuple[int, ...]:
        assert isinstance(view, PowerGridView)
        return chapter(view.known)

    def heading(self, chapter: tuple[int, ...], voice: Speaker) -> str:
        assert isinstance(voice, PowerGridSpeaker)
        return heading(chapter, voice)

    def course(self, views: Iterable[View], voice: Speaker) -> Course:
        assert isinstance(voice, PowerGridSpeaker)
        return course_of(views, voice)

    def tally(self, first: View, events: Iterable[Event], last: View) -> Tally:
        return tally_of(first, events, last)

    def numbers(self, view: View, voice: Speaker) -> list[tuple[str, str]]:
        assert isinstance(view, PowerGridView)
        assert isinstance(voice, PowerGridSpeaker)
        return numbers_of(view.known.board, voice)

    def handles(self, action: Action, view: View) -> list[str]:
        return picks.handles(action, view)

    def handle_label(self, handle: str, view: View, voice: Speaker) -> str:
        assert isinstance(voice, PowerGridSpeaker)
        return picks.handle_label(handle, view, voice)

    def button(self, action: Action, view: View, voice: Speaker) -> str:
        assert isinstance(voice, PowerGridSpeaker)
        return picks.button(action, view, voice)

    def meant(self, handle: str, view: View) -> list[Action]:
        return picks.meant(handle, view)

    def symbols(self) -> Markup:
        return moments.skyline_symbols()

    def banners(self, move: Move, view: View, voice: Speaker) -> list[Banner]:
        assert isinstance(view, PowerGridView)
        assert isinstance(voice, PowerGridSpeaker)
        return moments.banners(move, view, voice)

    def cues(self, events: Sequence[Event], view: View) -> list[str]:
        return moments.cues(events, view)


# --- the top bar and the tabs of phones ---


def _where(sheet: Sheet) -> str:
    state = sheet.state
    name = sheet.terms.places.map(sheet.board.map)
    if state.phase == DRAFT:
        return sheet.say("draw.where_draft", map=name)
    return sheet.say("draw.where", map=name, round=state.round, step=state.step)


def _phases(sheet: Sheet) -> list[tuple[str, bool]]:
    over = sheet.view.outcome is not None
    return [
        (sheet.say(f"draw.phase.{number}"), number == sheet.state.phase and not over)
        for number in range(1, 6)
    ]


def _first_part(sheet: Sheet) -> str:
    """The part of the page that the decision needs: on a phone it comes first."""
    if sheet.view.outcome is not None:
        return "result"
    if sheet.lot():
        return "auction"
    if needs_choice(sheet):
        return "players"
    if isinstance(sheet.top, BuyFuel):
        return "fuel"
    return "market" if sheet.auctions is not None else "map"


def _tabs(sheet: Sheet, first: str, past: bool) -> list[tuple[str, str]]:
    parts = list(dict.fromkeys((first, "map", "market", "players", "log")))
    if past or first in ("auction", "fuel", "result"):  # four fit side by side, and the first leads there too
        parts.remove("market")
    return [(part, sheet.say(f"draw.tab.{part}")) for part in parts]


# --- the page ---


def _main(sheet: Sheet, shape: str, first: str, *areas: Markup) -> Markup:
    busy = " busy" if first in ("auction", "result") else ""
    seats = len(sheet.state.companies)
    crowd = " crowd six" if seats > 5 else " crowd" if seats > 4 else ""
    deciding = " deciding" if sheet.seat is not None and sheet.seat == sheet.view.to_move else ""
    kind = f"pg headed {shape} first-{first}{busy}{crowd}{deciding}"
    return element("main", _art(sheet), own_line(sheet), raw(*areas), class_=kind)


def _art(sheet: Sheet) -> Markup:
    """What cards and purses are made of: the page holds it from its first sight of the table on."""
    return sheet.panels.keep("art", (), lambda: _drawn_art(sheet), "svg", open=True)


def _drawn_art(sheet: Sheet) -> Markup:
    drawn = raw(scenes(sheet.components), coins())
    return element("svg", drawn, class_="sprite", id="art", width=0, height=0, aria_hidden="true")


def _tall(sheet: Sheet, around: Around, first: str) -> Markup:
    """The map at the left from top to bottom, markets beside it, then people with the log below."""
    over = _over(sheet)
    map = _map(sheet)
    if around.chart:
        # Who looks back wants to know how it went; what could be bought then is folded away.
        goods = element("summary", sheet.say("draw.plants_and_fuel"))
        folded = element("details", goods, plants(sheet), fuel(sheet), class_="panel folded")
        told = _goods(around.chart, over, _log(sheet, around), folded)
        return _main(sheet, "tall past", first, map, told, _people(sheet, around.aside))
    log = _log(sheet, around)
    if over:
        # While a plant is auctioned its panel needs the room: the fuel moves to the people.
        return _main(sheet, "tall", first, map, _goods(over, plants(sheet)), _people(sheet), fuel(sheet), log)
    goods = _goods(plants(sheet), fuel(sheet), track(sheet, 376), payments(sheet))
    return _main(sheet, "tall", first, map, goods, _people(sheet, supply(sheet)), log)


def _wide(sheet: Sheet, around: Around, first: str) -> Markup:
    """The map at the left with fuel and log under it, plants beside it, then people. What a lot on auction leaves no
    room for stands under the plants otherwise."""
    over, log = _over(sheet), _log(sheet, around)
    worth = around.aside or raw(payments(sheet), supply(sheet))
    if around.chart or over:
        goods, people = _goods(around.chart, over, plants(sheet)), _people(sheet, worth)
    else:
        goods, people = _goods(plants(sheet), track(sheet, 376), worth), _people(sheet)
    return _main(sheet, "wide", first, _map(sheet), goods, people, fuel(sheet), log)


def _goods(*panels: Markup) -> Markup:
    return element("div", raw(*panels), class_="col goods")


def _people(sheet: Sheet, *panels: Markup) -> Markup:
    return element("div", players(sheet), raw(*panels), class_="col people")


def _over(sheet: Sheet) -> Markup:
    """What stands above the markets for a while."""
    return raw(auction(sheet), result(sheet))


def _log(sheet: Sheet, around: Around) -> Markup:
    lists = joined(map(sheet.panels.hold, around.log))
    if around.chart:
        return sheet.panel(
            sheet.say("draw.moves"), lists, right=sheet.say("draw.open"), extra="grow", id="log"
        )
    return sheet.panel(sheet.say("draw.log"), lists, extra="grow", id="log")


def _map(sheet: Sheet) -> Markup:
    draft = isinstance(sheet.top, DraftRegions)
    scroll = element("div", draw_map(sheet), class_="mapscroll choosing" if draft else "mapscroll")
    legal = any(handle.startswith("city:") for handle in sheet.legal)
    out = len(sheet.board.regions) < len(sheet.board.map.regions) and sheet.state.phase != DRAFT
    foot = sheet.panels.keep("map-foot", (legal, out), lambda: _foot(sheet, legal, out), "div")
    return element("div", scroll, turn(sheet), foot, class_="mapwrap", id="map")


def _foot(sheet: Sheet, legal: bool, out: bool) -> Markup:
    """Zoom and legend, in corners of the map without a city. On phones both stand in a row under it, where nothing can
    be moved below them."""
    buttons, legend = chart_of(sheet.board.map, sheet.terms.places).corners
    content = raw(_legend(sheet, legend, legal, out), _zoom(sheet, buttons))
    return element("div", content, class_="mapfoot", id="map-foot")


def _zoom(sheet: Sheet, corner: str) -> Markup:
    buttons = [
        element(
            "button",
            icon(glyph),
            type="button",
            class_="iconbtn",
            data_zoom=way,
            aria_label=sheet.say(f"draw.zoom_{way}"),
        )
        for way, glyph in (("in", "plus"), ("out", "minus"))
    ]
    return element("div", raw(*buttons), class_=f"zoom {corner}")


def _legend(sheet: Sheet, corner: str, legal: bool, out: bool) -> Markup:
    """`legal`: can cities be picked? `out`: are there regions that are not played in?"""
    prices = sheet.components.house_prices
    houses = "".join(
        f'<text x="{x}" y="{y}">{cost}</text>'
        for (x, y), cost in zip(((0, -6.4), (-9.9, 10.5), (9.9, 10.5)), prices, strict=False)
    )
    city = (
        '<svg class="map key" viewBox="-30 -26 60 52" aria-hidden="true"><use href="#pg-plate"/>'
        f'<g class="prices">{houses}</g></svg>'
    )
    rows = [(city, sheet.say("draw.legend_houses"))]
    if legal:
        ring = (
            '<svg class="map key" viewBox="0 0 42 14" aria-hidden="true">'
            '<circle class="mark" cx="21" cy="7" r="6.2"/></svg>'
        )
        rows.append((ring, sheet.say("draw.legend_legal")))
    if out:
        hatched = (
            '<svg class="map key" viewBox="0 0 42 16" aria-hidden="true"><rect class="ghost" width="42" height="16" '
            'rx="3"/><rect width="42" height="16" rx="3" fill="url(#hatch)"/></svg>'
        )
        rows.append((hatched, sheet.say("draw.legend_out")))
    return element(
        "div",
        raw(*(element("div", raw(sign), element("span", said)) for sign, said in rows)),
        class_=f"legend {corner or 'none'}",
    )


# --- the picture alone ---


@lru_cache(maxsize=1)
def _style() -> str:
    """What the map needs of the style sheets, under a class of its own: a notebook around it keeps its look."""
    tokens = file_at("baseload.draw:style/tokens.css").read_text("utf-8")
    light = re.search(r":root\s*\{([^}]*)\}", tokens)
    dark = re.search(r":root\[data-theme=dark\]\s*\{([^}]*)\}", tokens)
    rules = [carried_face(), *([f".map.alone{{{light.group(1)}}}"] if light else [])]
    if dark:
        rules.append(f"@media (prefers-color-scheme:dark){{.map.alone{{{dark.group(1)}}}}}")
    sheet = file_at("baseload.draw.power_grid:map.css").read_text("utf-8")
    rules += [line.replace(".map", ".map.alone") for line in sheet.splitlines() if line.startswith(".map ")]
    rules += [f".map.alone .{colour}{{fill:var(--seat-{colour})}}" for colour, _ in SEATS]
    return "\n".join(rules)
