"""The running auction. Its rows have fixed heights and its places the order of the table: while bids come in, colours
and words change, and nothing moves."""

from typing import Final

from baseload.draw.busts import bust
from baseload.draw.glyphs import icon, seat_colour, seat_shape
from baseload.draw.markup import Markup, attributes, element, joined, number, raw
from baseload.draw.power_grid.cards import lot_card, reach_with
from baseload.draw.power_grid.sheet import Sheet
from baseload.games.power_grid.actions import Bid
from baseload.games.power_grid.auction import Bidding, SealedBids
from baseload.games.power_grid.quotes import bids, quote
from baseload.games.power_grid.state import UNKNOWN

_RAISES: Final = (0, 1, 4)  # above the lowest bid: one more than the standing bid, two more, five more
_STEPS: Final = 7  # of the ladder: older bids leave it


def auction(sheet: Sheet) -> Markup:
    """The running auction: the lot, the highest bid, everybody's state, raises, and the standing maximum."""
    top = sheet.top
    if not isinstance(top, (Bidding, SealedBids)):
        return Markup("")
    own = sheet.state.companies[sheet.seat].plants if sheet.seat is not None else None
    purses = [company.money for company in sheet.state.companies]
    past, state = sheet.past, sheet.state
    told = (past.bids, past.bought, past.told, sheet.tags, purses, own, state.fuel_market, state.fuel_places)
    inputs = (sheet.doing, told, sheet.legal_among("bid#", "limit#", "say:"))
    return sheet.panels.keep("auction", inputs, lambda: _auction(sheet, top))


def _auction(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    auctions = sheet.auctions
    opener = sheet.voice.of(auctions.seat, "draw.chosen_by") if auctions is not None else ""
    content = [element("div", lot_card(sheet, top.plant), _standing_bid(sheet, top), class_="lot")]
    content.append(_bidders(sheet, top))
    if sheet.seat is not None:
        content += [_raises(sheet, top), _maximum(sheet, top)]
    extra = "auction yours" if sheet.yours else "auction"
    return sheet.panel(sheet.say("draw.auction"), *content, right=opener, extra=extra, id="auction")


# --- the highest bid ---


def _standing_bid(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    leads: str = ""
    if isinstance(top, SealedBids):
        label, amount = sheet.say("draw.sealed"), sheet.say("draw.sealed_count", given=len(top.limits))
    elif top.high:
        label, amount = sheet.say("draw.highest"), str(top.high)
        leads = _leader(sheet, top.leader)
    else:
        label, amount = sheet.say("draw.lowest"), str(top.lowest())
    parts = [element("p", label, class_="muted"), element("p", amount, class_="amount"), leads]
    return element("div", raw(*parts), _ladder(sheet), class_="bid", data_looked_at="true")


def _leader(sheet: Sheet, seat: int) -> Markup:
    """Who leads, and what is in that purse where everybody may know it."""
    money = sheet.state.companies[seat].money
    has = "" if money == UNKNOWN else element("small", sheet.of(seat, "draw.has_money", money=money))
    name = element("span", sheet.who(seat), class_="name", title=sheet.who(seat))
    return element("p", _bust(sheet, seat), element("span", name, has), class_="by")


def _bust(sheet: Sheet, seat: int) -> Markup:
    return bust(seat, sheet.who(seat), bool(sheet.tags[seat : seat + 1] and sheet.tags[seat]))


def _ladder(sheet: Sheet) -> Markup:
    """The last bids as steps, each with who made it; nothing where nobody tells them."""
    known = sheet.past.bids[-_STEPS:]
    if not known:
        return Markup("")
    least = known[0][1]
    tall = 52.8 / max(8, known[-1][1] - least)
    steps = []
    for place, (seat, amount) in enumerate(known):
        x, high = place * 29 + 1, 14 + (amount - least) * tall
        kind = "step last" if place == len(known) - 1 else "step"
        steps.append(
            f'<rect class="{kind}" x="{x}" y="{number(92 - high)}" width="25" height="{number(high)}" rx="4"/>'
            f'<g class="h {seat_colour(seat)}">{seat_shape(seat, x + 12.5, round(68 - high, 1), 6.5)}</g>'
            f'<text x="{x + 12.5}" y="{number(86 - high)}">{amount}</text>'
        )
    spoken = sheet.voice.several(
        sheet.say("draw.bid_of", who=sheet.who(seat), amount=amount) for seat, amount in known
    )
    return element(
        "svg",
        raw(*steps),
        class_="ladder",
        viewBox="0 0 204 94",
        preserveAspectRatio="xMinYMax meet",
        role="img",
        aria_label=spoken,
    )


# --- everybody's place ---


def _bidders(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    """In the order of the table, whoever leads."""
    seats = range(len(sheet.state.companies))
    rows = joined(_bidder(sheet, top, seat) for seat in seats)
    return element("ul", rows, class_=f"bidders of-{len(seats)}")


def _bidder(sheet: Sheet, top: Bidding | SealedBids, seat: int) -> Markup:
    auctions = sheet.auctions
    out = auctions is not None and auctions.out >> seat & 1
    given = [who for who, _ in top.limits] if isinstance(top, SealedBids) else []
    last = dict(sheet.past.bids).get(seat)
    kind = ""
    said = sheet.say("draw.bid_was", amount=last) if last is not None else sheet.say("draw.still_in")
    if out:
        kind, said = "out", out_of_round(sheet, seat)
    elif seat == top.seat:
        kind, said = "turn", sheet.of(seat, "draw.to_answer")
    elif isinstance(top, Bidding) and seat == top.leader:
        kind, said = "lead", sheet.say("draw.bid_leads", amount=top.high)
    elif seat in given:
        kind, said = "lead", sheet.of(seat, "draw.has_bid")
    elif not top.active >> seat & 1:
        kind, said = "out", sheet.of(seat, "draw.passed")
    state = element("span", said)
    if seat == sheet.seat:
        kind += " own you" if sheet.yours else " own"
        # The page adds how far an order goes that stands for one.
        state = element("span", said, data_said=said)
    name = element("b", sheet.who(seat), title=sheet.who(seat))
    return element("li", _bust(sheet, seat), name, state, class_=kind.strip() or None)


def out_of_round(sheet: Sheet, seat: int) -> str:
    """Why somebody buys no more plants this round, as far as anybody tells."""
    if seat in sheet.past.bought:
        return sheet.of(seat, "draw.has_bought", plant=sheet.past.bought[seat])
    return sheet.of(seat, "draw.passed" if sheet.past.told else "draw.tag.done")


# --- what the reader can do ---


def _raises(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    """A few raises and passing, side by side; other amounts are typed. They keep their places while others answer; who
    is out of this auction has none any more, only their place."""
    if sheet.seat is not None and not top.active >> sheet.seat & 1:
        return Markup('<div class="raises"></div>')
    name = "bid" if isinstance(top, Bidding) else "limit"
    buttons = [_raise(sheet, top, name, top.lowest() + more) for more in _RAISES]
    said = sheet.say("draw.do.pass")
    small = element("small", sheet.say("draw.keep_all", money=sheet.money), aria_hidden="true")
    # The small line tells what the button's name leaves out, and the name begins with what is written large.
    label = sheet.listed(said, sheet.say("draw.keep_all", money=sheet.money))
    state = sheet.pick("say:pass", label, "btn") if "say:pass" in sheet.legal else _shut()
    buttons.append(raw(f'<button type="button"{state}>', element("span", said), small, "</button>"))
    # Beside the amount that is looked at the bar tells what the plant is good for; what is left stands on the button.
    gain = {}
    if sheet.yours and sheet.seat is not None:
        gain = {"data_purse": sheet.money, "data_keep": reach_with(sheet, sheet.seat, top.plant)}
    return element("div", joined(buttons), class_="raises", **gain)


def _raise(sheet: Sheet, top: Bidding | SealedBids, name: str, amount: int) -> Markup:
    handle = f"{name}#{amount}"
    quoted = quote(sheet.state, Bid(amount)) if handle in sheet.legal else None
    left = sheet.money - amount
    state = _shut()
    if quoted is not None and quoted.left is not None:
        left = quoted.left
        label = sheet.listed(
            sheet.say(f"draw.do.{name}", amount=amount),
            sheet.say("draw.keep", left=left, money=sheet.money),
        )
        terms = {"data_say": _above(sheet, top, quoted.price), "data_price": quoted.price}
        state = raw(sheet.pick(handle, label, "btn"), attributes(**terms))
    keeps = sheet.say("draw.keep_all", money=left)
    small = element("small", keeps, aria_hidden="true") if left >= 0 else ""
    return raw(f'<button type="button"{state}>{amount}', small, "</button>")


def _above(sheet: Sheet, top: Bidding | SealedBids, amount: int) -> str:
    """How far a bid goes above the one that it answers, or above the least that is asked."""
    if isinstance(top, Bidding) and top.high:
        who = sheet.who(top.leader)
        return sheet.say("draw.bid_above", more=amount - top.high, who=who, high=top.high)
    more = amount - top.lowest()
    return sheet.say("draw.bid_above_least", more=more) if more else sheet.say("draw.bid_least")


def _shut() -> Markup:
    return attributes(class_="btn", disabled="disabled")


def _maximum(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    """Where somebody who is still in can say how far the table shall bid for him; its place stays where nobody can."""
    can_bid = bids(sheet.state, sheet.seat) if sheet.seat is not None else None
    if can_bid is None or not isinstance(top, Bidding):
        return Markup('<div class="standing"></div>')
    least, most = can_bid.lowest, can_bid.highest
    say = sheet.say
    less = element("button", icon("minus"), type="button", data_step="-1", aria_label=say("draw.less"))
    more = element("button", icon("plus"), type="button", data_step="1", aria_label=say("draw.more"))
    field = raw(
        "<input",
        attributes(id="standing", type="number", name="most", min=least, max=most, value=least, step=1),
        "/>",
    )
    return element(
        "form",
        element("label", say("draw.standing"), for_="standing"),
        element("span", less, field, more, class_="stepper"),
        element("small", say("draw.standing_how")),
        element(
            "button", say("draw.set"), type="submit", class_="btn small", aria_label=say("draw.set_maximum")
        ),
        class_="standing",
        data_standing=top.plant,
        data_most=most,
        data_least=least,
    )
