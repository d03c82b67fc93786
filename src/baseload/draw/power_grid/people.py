"""People: who sits where with which plants and fuel, how far their networks are, and what supplying brings."""

from typing import Final

from baseload.draw.drawer import bot_tag
from baseload.draw.glyphs import icon, seat_colour, seat_shape
from baseload.draw.markup import Markup, element, joined, number, raw
from baseload.draw.power_grid.sheet import Sheet
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.components import COAL, FUELS, HYBRID, OIL, Components
from baseload.games.power_grid.ending import most_supplied
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.state import UNKNOWN

_COLUMNS: Final = 7  # of the table of payments


def players(sheet: Sheet) -> Markup:
    """Everybody in turn order."""
    rows = joined(_player(sheet, seat) for seat in sheet.state.order)
    return element("ul", rows, class_="players", id="players", aria_label=sheet.say("board.players"))


def _player(sheet: Sheet, seat: int) -> Markup:
    company = sheet.state.companies[seat]
    belongings = (company.money, company.plants, company.fuel, company.cities)
    doing = (_tags(sheet, seat), seat == sheet.view.to_move, sheet.tags[seat : seat + 1])
    inputs = (belongings, doing)
    return sheet.panels.keep(f"player-{seat}", inputs, lambda: _drawn_player(sheet, seat), "li")


def _drawn_player(sheet: Sheet, seat: int) -> Markup:
    company = sheet.state.companies[seat]
    kind = f"player p-{seat_colour(seat)}"
    if seat == sheet.view.to_move:
        kind += " now" if seat == sheet.seat else " turn"
    tags = [
        element("span", word, class_=f"tag {tone}".strip(), title=word) for word, tone in _tags(sheet, seat)
    ]
    bot = bot_tag(sheet.tags[seat] if seat < len(sheet.tags) else "")
    cities = sheet.terms.cities(company.cities)
    right = element(
        "span",
        element("span", icon("city", label=cities), str(company.cities), class_="stat", title=cities),
        _money(sheet, seat),
        class_="right",
    )
    name = element("span", sheet.who(seat), class_="name", title=sheet.who(seat))
    head = element("div", sheet.mark(seat), name, bot, joined(tags), right, class_="head")
    held = _stored(sheet.components, company.plants, company.fuel)
    minis = joined(_mini(sheet, seat, plant, held[plant]) for plant in company.plants)
    size = "mini four" if len(company.plants) > 3 else "mini"
    row = element("div", minis, class_=size) if company.plants else Markup("")
    return element("li", head, row, class_=kind, id=f"player-{seat}")


def _money(sheet: Sheet, seat: int) -> Markup:
    money = sheet.state.companies[seat].money
    if money == UNKNOWN:
        said = sheet.say("board.money_hidden")
        return element("span", icon("coin"), icon("lock", label=said), class_="stat money secret", title=said)
    said = sheet.terms.elektro(money)
    return element("span", icon("coin", label=said), str(money), class_="stat money", title=said)


def _tags(sheet: Sheet, seat: int) -> list[tuple[str, str]]:
    """What a seat is doing in this phase, or how it ended."""
    found = []
    state = sheet.view.outcome
    if state is not None:
        won = seat in state.winners
        found.append(
            (sheet.say("draw.won" if won else "draw.placed", place=state.places[seat]), "good" if won else "")
        )
    else:
        code, tone = _doing(sheet, seat)
        if code:
            found.append((sheet.say(f"draw.tag.{code}"), tone))
    return found


def _doing(sheet: Sheet, seat: int) -> tuple[str, str]:
    top = sheet.top
    tone = "signal" if seat == sheet.seat else "turn"
    if top is not None and seat == top.seat:
        return str(top.to_plain()[0]), tone
    auctions = sheet.auctions()
    if isinstance(top, Bidding) and seat == top.leader:
        return "leads", "good"
    if isinstance(top, SealedBids) and any(seat == who for who, _ in top.limits):
        return "has_bid", ""
    if isinstance(auctions, Auctions):
        if auctions.out >> seat & 1:
            return "done", ""
        if isinstance(top, Bidding) and not top.active >> seat & 1:
            return "passed", ""
    place = sheet.state.order.index(seat)
    if isinstance(top, (BuyFuel, Building)):  # last in order first
        return ("done", "") if place > top.place else ("", "")
    if isinstance(top, Powering):
        return ("done", "") if place < top.place else ("", "")
    return "", ""


def _mini(sheet: Sheet, seat: int, plant: int, held: list[int]) -> Markup:
    """A plant that somebody owns, with its fuel: filled squares are stored, empty ones are free."""
    inputs = (plant, tuple(held), seat == sheet.seat)
    return sheet.panels.piece("mini", inputs, lambda: _drawn_mini(sheet, seat, plant, held))


def _drawn_mini(sheet: Sheet, seat: int, plant: int, held: list[int]) -> Markup:
    parts = sheet.components
    kind = parts.kind_name[plant]
    supplies = element("span", icon("city"), str(parts.powers[plant]), class_="pw")
    head = element("div", element("b", plant), icon(kind), supplies, class_="r1")
    squares = [
        f'<i class="on k-{FUELS[fuel]}"></i>' for fuel, amount in enumerate(held) for _ in range(amount)
    ]
    squares += ["<i></i>"] * (parts.stores[plant] - len(squares))
    body = raw(head, element("div", raw(*squares), class_="fu"))
    stored = [sheet.terms.tokens(FUELS[fuel], amount) for fuel, amount in enumerate(held) if amount]
    said = sheet.listed(sheet.plant_label(plant), *stored)
    if seat == sheet.seat:
        return raw(f'<div id="plant-{plant}"{sheet.pick(f"own:{plant}", said, f"m k-{kind}")}>{body}</div>')
    return element("div", body, class_=f"m k-{kind}", id=f"plant-{plant}", role="img", aria_label=said)


def _stored(parts: Components, plants: list[int], fuel: list[int]) -> dict[int, list[int]]:
    """Fuel spread over the plants for the eye: enough for one run each first, what is over in the hybrids.

    The rules keep totals only, as tokens may be moved at any time.
    """
    held = {plant: [0, 0, 0, 0] for plant in plants}
    left = fuel.copy()
    for most in (parts.burns, parts.stores):
        for plant in plants:
            kind = parts.kind[plant]
            if kind < HYBRID:
                amount = min(left[kind], most[plant] - held[plant][kind])
                held[plant][kind] += amount
                left[kind] -= amount
    for most in (parts.burns, parts.stores):
        for plant in plants:
            if parts.kind[plant] == HYBRID:
                for kind in (COAL, OIL):
                    amount = min(left[kind], most[plant] - sum(held[plant]))
                    held[plant][kind] += amount
                    left[kind] -= amount
    return held


# --- how far everybody is ---


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
    rows = max((len(seats) + 1) // 2 for seats in counts.values())
    line = 20 + rows * 2.3 * size
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
    content = [element("table", joined(rows), class_="pay")]
    if own is not None:
        output = sheet.components.capacity(own.plants)
        now = most_supplied(sheet.state, own)
        facts = sheet.say("draw.supply", output=output, cities=sheet.terms.cities(own.cities), now=now)
        content.append(element("p", facts, class_="muted note"))
    return sheet.panel(sheet.say("draw.payments"), *content, id="payments")


def needs_choice(sheet: Sheet) -> bool:
    """Is the decision about plants or fuel that somebody owns?"""
    return sheet.top is not None and sheet.top.to_plain()[0] in ("discard_plant", "drop_fuel", "powering")


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
