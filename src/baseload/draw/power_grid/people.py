"""People: who sits where with which plants and fuel, and what they are doing."""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from baseload.draw.busts import bust
from baseload.draw.drawer import bot_tag
from baseload.draw.glyphs import icon, seat_colour
from baseload.draw.markup import Markup, attributes, element, joined, number, raw
from baseload.draw.power_grid.auction import out_of_round
from baseload.draw.power_grid.cards import hand_card
from baseload.draw.power_grid.sheet import Sheet
from baseload.games.power_grid.auction import Bidding, SealedBids
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.components import COAL, HYBRID, OIL, Components
from baseload.games.power_grid.ending import best_run
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.state import DRAFT, UNKNOWN

_MUCH: Final = (40, 60)  # with more than this another coin lies in the purse


def players(sheet: Sheet) -> Markup:
    """Everybody in turn order."""
    rows = joined(_player(sheet, seat) for seat in sheet.state.order)
    return element("ul", rows, class_="players", id="players", aria_label=sheet.say("board.players"))


def _player(sheet: Sheet, seat: int) -> Markup:
    """Whose turn it is changes with every move, what lies before somebody does not: they are two panels."""
    company = sheet.state.companies[seat]
    kind = f"player p-{seat_colour(seat)}"
    if seat == sheet.seat:
        kind += " own"
    if seat == sheet.view.to_move:
        kind += " now" if seat == sheet.seat else " turn"
    doing = (_tags(sheet, seat), sheet.tags[seat : seat + 1])
    panels = sheet.panels
    head = panels.keep(
        f"who-{seat}", (company.money, company.cities, doing), lambda: _head(sheet, seat), "div"
    )
    hand = panels.keep(f"hand-{seat}", (company.plants, company.fuel), lambda: _hand(sheet, seat), "div")
    return element("li", head, hand, class_=kind, id=f"player-{seat}", data_piece="")


def _head(sheet: Sheet, seat: int) -> Markup:
    tags = [
        element("span", word, class_=f"tag {tone}".strip(), title=word) for word, tone in _tags(sheet, seat)
    ]
    played = sheet.tags[seat] if seat < len(sheet.tags) else ""
    right = element("span", _cities(sheet, seat), purse(sheet, seat), class_="right")
    name = element("span", sheet.who(seat), class_="name", title=sheet.who(seat))
    who = element("span", element("span", name, bot_tag(played), class_="first"), joined(tags), class_="whom")
    face = bust(seat, sheet.who(seat), bool(played))
    return element("div", face, who, right, class_="head", id=f"who-{seat}")


def _hand(sheet: Sheet, seat: int) -> Markup:
    company = sheet.state.companies[seat]
    held = stored(sheet.components, company.plants, company.fuel, best_run(sheet.state, company))
    hand = [hand_card(sheet, seat, plant, held[plant]) for plant in company.plants]
    hand += [Markup('<div class="m none"></div>')] * (sheet.board.max_plants - len(hand))
    size = "mini four" if len(hand) > 3 else "mini"
    return element("div", raw(*hand), class_=size, id=f"hand-{seat}")


def _cities(sheet: Sheet, seat: int) -> Markup:
    count = sheet.state.companies[seat].cities
    said = sheet.terms.cities(count)
    return element("span", icon("city", label=said), str(count), class_="stat", title=said)


def purse(sheet: Sheet, seat: int) -> Markup:
    """What is in it, where everybody may know: the more, the more coins lie there."""
    money = sheet.state.companies[seat].money
    if money == UNKNOWN:
        said = sheet.say("board.money_hidden")
        return element("span", icon("coin"), icon("lock", label=said), class_="stat money secret", title=said)
    said = sheet.terms.elektro(money)
    coins = 1 + sum(money > much for much in _MUCH)
    drawn = raw(
        f'<svg class="coins" viewBox="-9 -12 18 18" role="img"{attributes(aria_label=said)}>'
        f'<use href="#coins-{coins}"/></svg>'
    )
    held = {"data_purse_of": seat, "data_holds": money}  # so that the page can tell what came or went
    return element("span", drawn, str(money), class_="stat money", title=said, **held)


@lru_cache(maxsize=1)
def coins() -> Markup:
    """Stacks of one, two and three coins, for the page to hold once."""
    stacks = []
    for count in range(1, len(_MUCH) + 2):
        discs = "".join(
            f'<path class="c-e" d="M-8 {number(-i * 3.4)}v3c0 3.4 16 3.4 16 0v-3"/>'
            f'<ellipse class="c-f" cy="{number(-i * 3.4)}" rx="8" ry="3"/>'
            for i in range(count)
        )
        bolt = f'<path class="c-b" d="M.9 {number(-(count - 1) * 3.4 - 2)}l-3 2.3h2l-.6 1.9 3.2-2.4h-2z"/>'
        stacks.append(f'<g id="coins-{count}">{discs}{bolt}</g>')
    return raw("<defs>", *stacks, "</defs>")


def own_line(sheet: Sheet) -> Markup:
    """For phones, what one always wants in sight: phase, round and step, the own cities and money."""
    state = sheet.state
    own = state.companies[sheet.seat] if sheet.seat is not None else None
    mine = (own.cities, own.money, sheet.tags) if own is not None else None
    inputs = (state.phase, state.round, state.step, mine, sheet.view.outcome is not None)
    return sheet.panels.keep("own-line", inputs, lambda: _own_line(sheet))


def _own_line(sheet: Sheet) -> Markup:
    state, seat = sheet.state, sheet.seat
    if state.phase == DRAFT:
        told = element("b", sheet.say("draw.choosing_regions"))
    else:
        phase = sheet.say("draw.result" if sheet.view.outcome is not None else f"draw.phase.{state.phase}")
        when = element("small", sheet.say("draw.round_and_step", round=state.round, step=state.step))
        told = raw(element("b", phase), when)
    now = state.phase if sheet.view.outcome is None else 6  # a game that is over has all phases behind it
    dots = joined(
        f'<i class="{"now" if phase == now else "done" if phase < now else "next"}"></i>'
        for phase in range(1, 6)
    )
    told = element("span", told, element("span", dots, class_="dots", aria_hidden="true"), class_="told")
    if seat is None:
        return element("section", told, class_="ownline", id="own-line", aria_label=sheet.say("draw.now"))
    played = sheet.tags[seat] if seat < len(sheet.tags) else ""
    face = bust(seat, sheet.who(seat), bool(played))
    right = element("span", _cities(sheet, seat), purse(sheet, seat), class_="right")
    return element(
        "section", face, told, right, class_="ownline", id="own-line", aria_label=sheet.say("draw.now")
    )


def _tags(sheet: Sheet, seat: int) -> list[tuple[str, str]]:
    """What a seat is doing in this phase, or how it ended."""
    found = []
    state = sheet.view.outcome
    if state is not None:
        won = seat in state.winners
        found.append(
            (
                sheet.of(seat, "draw.won" if won else "draw.placed", place=state.places[seat]),
                "good" if won else "",
            )
        )
    elif _out(sheet, seat):
        found.append((out_of_round(sheet, seat), ""))
    else:
        code, tone = _doing(sheet, seat)
        if code:
            found.append((sheet.of(seat, f"draw.tag.{code}"), tone))
    return found


def _out(sheet: Sheet, seat: int) -> bool:
    """Has the seat, which is not the one to decide, bought or passed this round, while others still buy plants?"""
    auctions = sheet.auctions
    waits = sheet.top is None or seat != sheet.top.seat
    return waits and auctions is not None and bool(auctions.out >> seat & 1)


def _doing(sheet: Sheet, seat: int) -> tuple[str, str]:
    top = sheet.top
    tone = "signal" if seat == sheet.seat else "turn"
    if top is not None and seat == top.seat:
        return str(top.to_plain()[0]), tone
    if isinstance(top, Bidding) and seat == top.leader:
        return "leads", "good"
    if isinstance(top, SealedBids) and any(seat == who for who, _ in top.limits):
        return "has_bid", ""
    if isinstance(top, Bidding) and not top.active >> seat & 1:
        return "passed", ""
    place = sheet.state.order.index(seat)
    if isinstance(top, (BuyFuel, Building)):  # last in order first
        return ("done", "") if place > top.place else ("", "")
    if isinstance(top, Powering):
        return ("done", "") if place < top.place else ("", "")
    return "", ""


def stored(
    parts: Components, plants: list[int], fuel: list[int], running: Collection[int]
) -> dict[int, list[int]]:
    """Fuel spread over the plants for the eye: one run first for those that are `running` with what there is, so that a
    plant that has to stand still does not lie there with the fuel of a better one; what is over in the hybrids.

    The rules keep totals only, as tokens may be moved at any time.
    """
    held = {plant: [0, 0, 0, 0] for plant in plants}
    left = fuel.copy()

    def room(fuel: int) -> int:
        return sum(parts.stores[plant] - held[plant][fuel] for plant in plants if parts.kind[plant] == fuel)

    def fill(plant: int, most: int) -> None:
        kind = parts.kind[plant]
        burnt = (COAL, OIL) if kind == HYBRID else (kind,) if kind < HYBRID else ()
        for spare in (True, False):  # a hybrid first takes what the others have no room for
            for fuel in burnt:
                amount = min(left[fuel] - (room(fuel) if spare else 0), most - sum(held[plant]))
                held[plant][fuel] += max(0, amount)
                left[fuel] -= max(0, amount)

    hybrids = [plant for plant in plants if parts.kind[plant] == HYBRID]
    others = [plant for plant in plants if parts.kind[plant] != HYBRID]
    for plant in others + hybrids:
        if plant in running:
            fill(plant, parts.burns[plant])
    for some in (others, hybrids):
        for most in (parts.burns, parts.stores):
            for plant in some:
                fill(plant, most[plant])
    return held


def needs_choice(sheet: Sheet) -> bool:
    """Is the decision about plants or fuel that somebody owns?"""
    return sheet.top is not None and sheet.top.to_plain()[0] in ("discard_plant", "drop_fuel", "powering")
