"""The reader's turn as a short list over the map: what is done already, each with its price, and what comes next.

Houses and fuel are bought one by one, and any of them can be the last, so who was called away looks here.
"""

from typing import Final

from baseload.core.event import Event
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, raw
from baseload.draw.power_grid.chart import chart_of
from baseload.draw.power_grid.sheet import Sheet
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building

_MOST: Final = 3  # lines of what is done: more would lie over cities


def turn(sheet: Sheet) -> Markup:
    """Nothing where somebody else decides, or where a turn is a single decision."""
    top = sheet.top
    if not sheet.yours or not isinstance(top, (Building, BuyFuel)):
        return Markup("")
    done = [(event.kind, event.facts) for event in sheet.past.turn if event.seat == sheet.seat]
    more = any(handle.startswith(("city:", "fuel:")) for handle in sheet.legal)
    return sheet.panels.keep("turn", (top.name, done, more), lambda: _turn(sheet, top, more), "section")


def _turn(sheet: Sheet, top: Building | BuyFuel, more: bool) -> Markup:
    say = sheet.say
    done = [event for event in sheet.past.turn if event.seat == sheet.seat]
    cut = len(done) - _MOST + 1 if len(done) > _MOST else 0
    rows = [_row("done", icon("check"), _what(sheet, event), event.facts["price"]) for event in done[cut:]]
    if cut:
        before = sum(event.facts["price"] for event in done[:cut])
        rows.insert(0, _row("done before", icon("check"), say("draw.turn.before", count=cut), before))
    rows.append(_row("next", str(len(done) + 1), say(f"draw.turn.{_next(top, bool(done), more)}")))
    doing = element("span", say(f"draw.tag.{top.name}"))
    head = element("header", element("b", say("draw.turn"), id="turn-title"), raw(" "), doing)
    corner = chart_of(sheet.board.map, sheet.terms.places).corners[1] or "none"
    kind = f"turnlist {corner}" if done else f"turnlist fresh {corner}"
    return element("section", head, element("ol", raw(*rows)), class_=kind, id="turn", aria_labelledby="turn-title")


def _next(top: Building | BuyFuel, begun: bool, more: bool) -> str:
    if not more:
        return "finish"
    return "more" if begun else f"first.{top.name}"


def _row(kind: str, sign: str, said: str, price: int | None = None) -> Markup:
    paid = element("b", price) if price is not None else Markup("")
    return element("li", element("i", sign, aria_hidden="true"), element("span", said), paid, class_=kind)


def _what(sheet: Sheet, event: Event) -> str:
    if event.kind == "built":
        return sheet.terms.city(event.facts["city"], sheet.view)
    return sheet.terms.tokens(event.facts["fuel"], event.facts["amount"])
