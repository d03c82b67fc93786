"""Power plants as cards: in the market, in a hand with their fuel, and large as the lot of an auction."""

import re
from typing import Final

from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, escape, joined, raw
from baseload.draw.power_grid.scenes import scene
from baseload.draw.power_grid.sheet import Sheet
from baseload.games.power_grid.components import COAL, FUELS, HYBRID, OIL, STEP_3
from baseload.games.power_grid.fuel_market import price

_FIGURES: Final = re.compile(r"(\d+)")

# --- in the market ---


def card(sheet: Sheet, plant: int, extra: str = "") -> Markup:
    """A plant on sale; one to come with `extra` "future"."""
    inputs = (plant, extra, plant == sheet.lot())
    return sheet.panels.piece("card", inputs, lambda: _drawn_card(sheet, plant, extra), open=True)


def _drawn_card(sheet: Sheet, plant: int, extra: str) -> Markup:
    kind = f"plant {plant_kind(sheet, plant)} {extra}".strip()
    if plant == STEP_3:
        said = element("span", sheet.say("board.step_3_card"))
        return element("div", said, class_=kind, id="plant-step", data_arrives="turn")
    if plant == sheet.lot():  # its card lies in the auction, and its place is kept
        said = element("span", sheet.say("draw.is_lot", plant=plant), aria_hidden="true")
        up = sheet.pick(f"plant:{plant}", sheet.plant_label(plant), f"{kind} up")
        return raw(f'<div id="plant-{plant}"{up} data-arrives="turn">{said}</div>')
    parts = sheet.components
    supplies = element("span", icon("city"), str(parts.powers[plant]), class_="city")
    foot = element("div", burns(sheet, plant), supplies, class_="io", aria_hidden="true")
    picked = sheet.pick(f"plant:{plant}", sheet.plant_label(plant), kind)
    return raw(f'<div id="plant-{plant}"{picked} data-arrives="turn">{_face(sheet, plant)}{foot}</div>')


def plant_kind(sheet: Sheet, plant: int) -> str:
    """The class that gives a plant its colour."""
    return "k-step" if plant == STEP_3 else f"k-{sheet.components.kind_name[plant]}"


def _face(sheet: Sheet, plant: int, *more: str) -> Markup:
    """The plant's drawing with its number."""
    parts = sheet.components
    drawn = scene(parts.kind_name[plant], parts.powers[plant], parts.burns[plant])
    return element(
        "div", drawn, element("b", plant, class_="no"), raw(*more), class_="plant-face", aria_hidden="true"
    )


def burns(sheet: Sheet, plant: int) -> Markup:
    """The fuel of one run, a sign for each token."""
    amount, kind = sheet.components.burns[plant], sheet.components.kind_name[plant]
    if not amount:
        return element("span", sheet.say("draw.no_fuel"), class_="nofuel")
    return element("span", raw(*[icon(kind, "k")] * amount), class_="bn")


# --- in a hand ---


def hand_card(sheet: Sheet, seat: int, plant: int, held: list[int]) -> Markup:
    """A plant that somebody owns, with its fuel: filled squares are stored, empty ones are free."""
    inputs = (plant, tuple(held), seat == sheet.seat)
    return sheet.panels.piece("hand", inputs, lambda: _drawn_hand_card(sheet, seat, plant, held))


def _drawn_hand_card(sheet: Sheet, seat: int, plant: int, held: list[int]) -> Markup:
    parts = sheet.components
    supplies = element("span", icon("city"), str(parts.powers[plant]), class_="pw")
    squares = [
        f'<i class="on k-{FUELS[fuel]}"{fuel_piece(FUELS[fuel], place, plant)}></i>'
        for fuel, amount in enumerate(held)
        for place in range(amount)
    ]
    squares += ["<i></i>"] * (parts.stores[plant] - len(squares))
    stock = raw(*squares) if parts.stores[plant] else element("em", sheet.say("draw.no_fuel"))
    body = raw(_face(sheet, plant, supplies), element("div", stock, class_="fu", aria_hidden="true"))
    stored = [sheet.terms.tokens(FUELS[fuel], amount) for fuel, amount in enumerate(held) if amount]
    said = sheet.listed(sheet.plant_label(plant), *stored)
    kind = f"m {plant_kind(sheet, plant)}"
    if seat == sheet.seat:
        return raw(f'<div id="plant-{plant}"{sheet.pick(f"own:{plant}", said, kind)}>{body}</div>')
    return element("div", body, class_=kind, id=f"plant-{plant}", data_piece="", role="img", aria_label=said)


def fuel_piece(name: str, place: int, plant: int | None = None) -> str:
    """The attributes of a token as a piece: what leaves the market is what comes to a plant. Without `plant` it lies in
    the market."""
    at = "" if plant is None else f"{plant}-"
    return f' id="fuel-{at}{name}-{place}" data-piece="fuel-{name}"'


# --- as the lot ---


def lot_card(sheet: Sheet, plant: int) -> Markup:
    """The plant that is being auctioned, with everything one wants to know before bidding."""
    parts = sheet.components
    kind, amount = parts.kind_name[plant], parts.burns[plant]
    say = sheet.say
    if amount:
        what = say(f"fuel.{kind}") if kind in FUELS else say(f"kind.{kind}")
        fuel = raw(
            element("span", figures(say("draw.lot.burns", amount=amount, fuel=what))),
            element("small", say("draw.lot.stores", amount=parts.stores[plant])),
        )
    else:
        fuel = raw(element("span", say(f"kind.{kind}")), element("small", say("draw.lot.burns_nothing")))
    supplies = element("span", icon("city"), str(parts.powers[plant]), class_="city")
    told = say("draw.lot.supplies", cities=sheet.terms.cities(parts.powers[plant]))
    rows = raw(
        element("div", burns(sheet, plant), element("p", fuel)),
        element("div", supplies, element("p", figures(told))),
    )
    notes = (element("span", figures(told)) for told in _notes(sheet, plant))
    note = element("p", joined(notes), class_="sums")
    facts = element("div", rows, class_="facts")
    label = sheet.plant_label(plant)
    return element(
        "div",
        raw(_face(sheet, plant), facts, note),
        id=f"lot-{plant}",
        class_=f"lotcard {plant_kind(sheet, plant)}",
        role="group",
        aria_label=label,
    )


def figures(said: str) -> Markup:
    """A sentence with its numbers set off, for they are what one looks for.

    >>> figures("burns 2 coal & oil")
    'burns <b>2</b> coal &amp; oil'
    """
    parts = _FIGURES.split(said)  # every other one is a number
    parts[1::2] = [element("b", part) for part in parts[1::2]]
    return joined(map(escape, parts))


def _notes(sheet: Sheet, plant: int) -> list[str]:
    """What a run costs on today's market, and how many cities the own plants would reach with this one."""
    found = []
    if sheet.components.burns[plant]:
        cost = run_cost(sheet, plant)
        found.append(
            sheet.say("draw.lot.run", price=cost) if cost is not None else sheet.say("draw.lot.no_run")
        )
    if sheet.seat is not None:
        found.append(reach_with(sheet, sheet.seat, plant))
    return found


def worth(sheet: Sheet, plant: int) -> str:
    """The same in one line, for whoever chooses among several."""
    return sheet.listed(*_notes(sheet, plant))


def reach_with(sheet: Sheet, seat: int, plant: int) -> str:
    """How many cities the seat's plants would supply with this one beside them."""
    plants = [*sheet.state.companies[seat].plants, plant]
    best = sorted(plants, key=lambda each: sheet.components.powers[each])[-sheet.board.max_plants :]
    return sheet.say("draw.lot.reach", output=sheet.components.capacity(best))


def run_cost(sheet: Sheet, plant: int) -> int | None:
    """The cheapest fuel for one run, bought now; None where the market has too little. Hybrids burn any mix."""
    state, parts = sheet.state, sheet.components
    kind, amount, market = parts.kind[plant], parts.burns[plant], sheet.state.fuel_market
    if kind < HYBRID:
        return price(state, kind, amount) if amount <= market[kind] else None
    costs = [
        price(state, COAL, coal) + price(state, OIL, amount - coal)
        for coal in range(amount + 1)
        if coal <= market[COAL] and amount - coal <= market[OIL]
    ]
    return min(costs, default=None)
