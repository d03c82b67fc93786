"""How everybody stands: cities connected, what supplying brings, the own supply, and how it ended."""

from typing import Final

from baseload.draw.glyphs import icon, seat_colour, seat_shape
from baseload.draw.markup import Markup, element, joined, number, raw
from baseload.draw.power_grid.cards import burns, plant_kind
from baseload.draw.power_grid.people import stored
from baseload.draw.power_grid.sheet import Sheet
from baseload.games.power_grid.ending import best_run, most_supplied

_COLUMNS: Final = 6  # of the table of payments


def track(sheet: Sheet, width: float) -> Markup:
    """Cities connected, on one line, with the numbers that bring step 2 and the end of this table."""
    counts = [company.cities for company in sheet.state.companies]
    inputs = (width, counts, sheet.state.order)
    return sheet.panels.keep("track", inputs, lambda: _track(sheet, width))


def _track(sheet: Sheet, width: float) -> Markup:
    board = sheet.board
    step_2, end = board.step_2_cities, board.end_cities
    counts: dict[int, list[int]] = {}
    for seat in sheet.state.order:
        counts.setdefault(sheet.state.companies[seat].cities, []).append(seat)
    last = max(end + 1, *counts)
    gap = (width - 24) / last
    size = min(6.0, gap * 0.29)
    worded = {end} if board.beginner else {step_2, end}
    rows = {end: 1} | {count: (len(seats) + 1) // 2 for count, seats in counts.items()}
    line = max(_above(count, worded) + rows[count] * 2.3 * size for count in rows)
    marks = [element("path", d=f"M12 {number(line)}H{number(width - 12)}", class_="base")]
    for count in range(last + 1):
        big = count == end or (count == step_2 and not board.beginner)
        x = number(12 + count * gap)
        marks.append(
            element("circle", cx=x, cy=number(line), r=5 if big else 3, class_="big" if big else None)
        )
        beside = {count - 1, count + 1} & {step_2, end}
        if big or gap > 15 or (count % 2 == 0 and not beside):  # two figures need so much room
            marks.append(element("text", count, x=x, y=number(line + 19), class_="big" if big else None))
    said = [] if board.beginner else [(step_2, sheet.say("draw.step", step=2))]
    for count, word in [*said, (end, sheet.say("draw.end"))]:
        marks.append(element("text", word, x=number(12 + count * gap), y=11, class_="word"))
    for count, seats in counts.items():
        for place, seat in enumerate(seats):
            alone = place == len(seats) - 1 and place % 2 == 0
            x_of = 12 + count * gap + (0 if alone else size * (2.2 * (place % 2) - 1.1))
            y_of = line - 5 - size - place // 2 * 2.3 * size
            shape = seat_shape(seat, x_of, y_of, size)
            marks.append(element("g", shape, class_=f"h {seat_colour(seat)}", id=f"count-{seat}"))
    spoken = sheet.voice.several(
        sheet.say(
            "draw.who_has", who=sheet.who(seat), cities=sheet.terms.cities(sheet.state.companies[seat].cities)
        )
        for seat in sheet.state.order
    )
    drawn = element(
        "svg",
        raw(*marks),
        class_="citytrack",
        viewBox=f"0 0 {number(width)} {number(line + 24)}",
        role="img",
        aria_label=spoken,
    )
    return sheet.panel(sheet.say("draw.connected"), drawn, extra="track", id="track")


def _above(count: int, worded: set[int]) -> int:
    """What stays free above the marks of a count: room for a word where one stands there, or beside it."""
    return 20 if any(abs(count - other) <= 1 for other in worded) else 5


def payments(sheet: Sheet) -> Markup:
    """What supplying so many cities brings, around the number that this seat has."""
    counts = [company.cities for company in sheet.state.companies]
    own = sheet.state.companies[sheet.seat] if sheet.seat is not None else None
    inputs = (counts, (own.plants, own.fuel) if own is not None else None)
    return sheet.panels.keep("payments", inputs, lambda: _payments(sheet))


def _payments(sheet: Sheet) -> Markup:
    companies = sheet.state.companies
    own = companies[sheet.seat] if sheet.seat is not None else None
    middle = own.cities if own is not None else max(company.cities for company in companies)
    first = max(0, min(middle - 2, len(sheet.components.payments) - _COLUMNS))
    numbers = range(first, first + _COLUMNS)
    heads, cells = [], []
    for count in numbers:
        here = "on" if own is not None and count == own.cities else None
        heads.append(element("td", count, class_=here))
        cells.append(element("td", sheet.components.payment(count), class_=here))
    rows = [
        element("tr", element("th", sheet.say("draw.cities"), scope="row"), joined(heads)),
        element("tr", element("th", sheet.say("board.elektro"), scope="row"), joined(cells)),
    ]
    right: str = ""
    if own is not None:
        output, now = sheet.components.capacity(own.plants), most_supplied(sheet.state, own)
        cities = sheet.terms.cities(own.cities)
        whole = sheet.say("draw.supply", output=output, cities=cities, now=now)
        right = element("span", sheet.say("draw.reach", output=output, now=now), class_="note", title=whole)
    table = element("table", joined(rows), class_="pay")
    return sheet.panel(sheet.say("draw.payments"), table, right=right, extra="income", id="payments")


def supply(sheet: Sheet) -> Markup:
    """For large screens: what each of the own plants burns and supplies, and whether its fuel is there."""
    if sheet.seat is None or sheet.view.outcome is not None:
        return Markup("")
    company = sheet.state.companies[sheet.seat]
    inputs = (company.plants, company.fuel, company.cities)
    return sheet.panels.keep("supply", inputs, lambda: _supply(sheet))


def _supply(sheet: Sheet) -> Markup:
    assert sheet.seat is not None
    company, parts = sheet.state.companies[sheet.seat], sheet.components
    held = stored(parts, company.plants, company.fuel, best_run(sheet.state, company))
    rows = []
    for plant in company.plants:
        short = parts.burns[plant] - sum(held[plant])
        missing = element("span", sheet.say("draw.short", amount=short), class_="short") if short > 0 else ""
        cities = element("span", icon("city"), str(parts.powers[plant]), class_="city")
        number_of = element("b", plant, class_="no")
        kind = f"{plant_kind(sheet, plant)} dry" if missing else plant_kind(sheet, plant)
        rows.append(element("li", number_of, burns(sheet, plant), cities, raw(missing), class_=kind))
    now, most = most_supplied(sheet.state, company), parts.capacity(company.plants)
    right = sheet.say("draw.supply_now", now=now, output=most)
    body = element("ul", raw(*rows), class_="sup")
    return sheet.panel(sheet.say("draw.your_supply"), body, right=right, extra="supply", id="supply")


def result(sheet: Sheet) -> Markup:
    """Who won, why the game ended, and what decided the places."""
    outcome = sheet.view.outcome
    if outcome is None:
        return Markup("")
    facts = outcome.facts
    heads = [sheet.say(f"board.{head}") for head in ("supplied", "elektro", "connected")]
    rows = [element("tr", element("td"), joined(element("th", head, scope="col") for head in heads))]
    for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
        numbers = (facts["supplied"][seat], facts["money"][seat], facts["connected"][seat])
        name = element("span", str(outcome.places[seat]), sheet.mark(seat), sheet.who(seat))
        who = element("th", name, scope="row")
        rows.append(element("tr", who, joined(element("td", amount) for amount in numbers)))
    content = [
        element("p", sheet.voice.result(outcome), class_="won"),
        element("p", sheet.voice.reason(outcome, sheet.view), class_="muted"),
        element("table", joined(rows), class_="ranking"),
    ]
    return sheet.panels.hold(sheet.panel(sheet.say("draw.result"), *content, extra="result", id="result"))
