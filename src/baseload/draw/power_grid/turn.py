"""The reader's turn as a short list over the map: what is done already, each with its price, and what comes next.

Houses and fuel are bought one by one, and any of them can be the last, so who was called away looks here.
"""

from collections.abc import Iterable
from typing import Final

from baseload.core.event import Event
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, raw
from baseload.draw.power_grid.chart import chart_of
from baseload.draw.power_grid.sheet import Sheet
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building

_MOST: Final = 2  # lines of what is done: more would lie over cities


Bought = tuple[str, int, int]  # a city or a fuel, of which there are so many, for so much


def turn(sheet: Sheet) -> Markup:
    """Nothing where somebody else decides, or where a turn is a single decision."""
    top = sheet.top
    if not sheet.yours or not isinstance(top, (Building, BuyFuel)):
        return Markup("")
    done = bought(event for event in sheet.past.turn if event.seat == sheet.seat)
    more = any(handle.startswith(("city:", "fuel:")) for handle in sheet.legal)
    return sheet.panels.keep("turn", (top.name, done, more), lambda: _turn(sheet, top, done, more))


def bought(events: Iterable[Event]) -> list[Bought]:
    """Each city by itself, and all of a fuel together."""
    found: dict[str, Bought] = {}
    for event in events:
        facts = event.facts
        what = facts["city"] if event.kind == "built" else facts["fuel"]
        _, amount, price = found.get(what, (what, 0, 0))
        found[what] = (what, amount + facts.get("amount", 1), price + facts["price"])
    return list(found.values())


def _turn(sheet: Sheet, top: Building | BuyFuel, done: list[Bought], more: bool) -> Markup:
    say = sheet.say
    cut = len(done) - _MOST + 1 if len(done) > _MOST else 0
    rows = [_row("done", icon("check"), _what(sheet, top, one), one[2]) for one in done[cut:]]
    if cut:
        before = sum(price for _, _, price in done[:cut])
        rows.insert(0, _row("done before", icon("check"), say("draw.turn.before", count=cut), before))
    rows.append(_row("next", str(len(done) + 1), say(f"draw.turn.{_next(top, bool(done), more)}")))
    head = element(
        "header",
        element("b", say("draw.turn"), id="turn-title"),
        raw(" "),
        element("span", say(f"draw.turn.{top.name}")),
    )
    corner = chart_of(sheet.board.map, sheet.terms.places).corners[1] or "none"
    kind = f"turnlist {corner}" if done else f"turnlist fresh {corner}"
    rows_of = element("ol", raw(*rows))
    return element("section", head, rows_of, class_=kind, id="turn", aria_labelledby="turn-title")


def _row(kind: str, sign: str, said: str, price: int | None = None) -> Markup:
    paid = element("b", price) if price is not None else Markup("")
    return element("li", element("i", sign, aria_hidden="true"), element("span", said), paid, class_=kind)


def _what(sheet: Sheet, top: Building | BuyFuel, one: Bought) -> str:
    what, amount, _ = one
    return (
        sheet.terms.city(what, sheet.view) if isinstance(top, Building) else sheet.terms.tokens(what, amount)
    )


def _next(top: Building | BuyFuel, begun: bool, more: bool) -> str:
    if not more:
        return "finish"
    return "more" if begun else f"first.{top.name}"
