"""Beside the map: plants on sale and to come, the fuel market, the running auction."""

from typing import Final

from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, attributes, element, joined, raw
from baseload.draw.power_grid.sheet import Sheet
from baseload.games.power_grid.actions import Bid, Buy
from baseload.games.power_grid.auction import Bidding, SealedBids
from baseload.games.power_grid.components import FUELS, STEP_3
from baseload.games.power_grid.fuel_market import has_token
from baseload.games.power_grid.plant_market import for_sale
from baseload.games.power_grid.quotes import bids, quote

_RAISES: Final = (0, 1, 4)  # above the lowest bid: one more than the standing bid, two more, five more


# --- plants ---


def plants(sheet: Sheet) -> Markup:
    """The plant market: what is for sale, what comes, and how many cards are left."""
    state, view = sheet.state, sheet.view
    inputs = (state.market, state.step, sheet.lot(), view.deck_size, view.top)
    return sheet.panels.keep("market", inputs, lambda: _plants(sheet), open=True)


def _plants(sheet: Sheet) -> Markup:
    state = sheet.state
    sale = for_sale(state)
    later = [plant for plant in state.market if plant not in sale]
    content = [element("p", sheet.say("draw.on_sale"), class_="lane")]
    content.append(element("div", joined(_card(sheet, plant) for plant in sale), class_="plants"))
    if later:
        content.append(element("p", sheet.say("draw.coming"), class_="lane"))
        cards = joined(_card(sheet, plant, "future") for plant in later)
        content.append(element("div", cards, class_="plants coming"))
    right = sheet.many("draw.pile", sheet.view.deck_size)
    if sheet.view.top:
        right = sheet.listed(right, sheet.say("board.deck_top", plant=sheet.view.top))
    return sheet.panel(sheet.say("draw.plants"), *content, right=right, id="market")


def _card(sheet: Sheet, plant: int, extra: str = "") -> Markup:
    inputs = (plant, extra, plant == sheet.lot())
    return sheet.panels.piece("card", inputs, lambda: _drawn_card(sheet, plant, extra), open=True)


def _drawn_card(sheet: Sheet, plant: int, extra: str) -> Markup:
    kind = f"plant {sheet.plant_kind(plant)} {extra}".strip()
    body = sheet.plant_body(plant)
    if plant == STEP_3:
        return element("div", body, class_=kind, id="plant-step")
    if plant == sheet.lot():
        kind += " up"
    picked = sheet.pick(f"plant:{plant}", sheet.plant_label(plant), kind)
    return raw(f'<div id="plant-{plant}"{picked}>{body}</div>')


# --- fuel ---


def fuel(sheet: Sheet) -> Markup:
    """The fuel market: a row for each fuel, a column for each price, a token for each piece that is left.

    The token that is third from the cheapest carries the handle of buying three.
    """
    state = sheet.state
    inputs = (state.fuel_market, state.fuel_places, state.step, sheet.legal_among("fuel:", "space:"))
    return sheet.panels.keep("fuel", inputs, lambda: _fuel(sheet))


def _fuel(sheet: Sheet) -> Markup:
    state = sheet.state
    rows: list[str] = []
    scale: list[int] = []
    for kind, name in enumerate(FUELS):
        prices = sorted(set(sheet.components.space_prices[kind]))
        size = " u" if len(prices) > 8 else ""
        if prices != scale:
            scale = prices
            heads = joined(element("span", cost) for cost in prices)
            rows.append(
                raw("<span></span>", element("div", heads, class_=f"row head{size}"), "<span></span>")
            )
        rows.append(_row(sheet, kind, name, prices, size))
    refill = state.board.refill[state.step - 1]
    coming = joined(
        element("span", icon(name, f"k-{name}", sheet.terms.fuel(name)), str(amount), class_="stat")
        for name, amount in zip(FUELS, refill, strict=True)
    )
    right = raw(element("span", sheet.say("draw.refill", step=state.step)), coming)
    grid = element("div", raw(*rows), class_="fuel")
    return sheet.panel(sheet.say("draw.fuel"), grid, right=right, id="fuel")


def _row(sheet: Sheet, kind: int, name: str, prices: list[int], size: str) -> Markup:
    state = sheet.state
    picks = sheet.legal_among(f"fuel:{name}", f"space:{name}.")
    inputs = (name, state.fuel_market[kind], tuple(state.fuel_places), picks)
    return sheet.panels.piece("fuel", inputs, lambda: _drawn_row(sheet, kind, name, prices, size))


def _drawn_row(sheet: Sheet, kind: int, name: str, prices: list[int], size: str) -> Markup:
    left = sheet.state.fuel_market[kind]
    cells = []
    cheaper = 0  # tokens up to this one
    for cost in prices:
        tokens: list[str] = []
        before = cheaper
        for place, asked in enumerate(sheet.components.space_prices[kind]):
            if asked == cost:
                there = has_token(sheet.state, kind, place)
                cheaper += there
                tokens.append(_token(sheet, kind, name, place, cheaper if there else 0))
        tokens.append(_space(sheet, name, cost))
        cheapest = " next" if cheaper and not before else ""
        cells.append(element("span", joined(tokens), class_=f"cell{cheapest}"))
    handle = f"fuel:{name}"
    said = sheet.say("draw.fuel_left", fuel=sheet.terms.fuel(name), left=left)
    can_buy = any(known.startswith(f"{handle}#") for known in sheet.legal)
    picked = sheet.pick(handle, said, f"lab k-{name} can" if can_buy else f"lab k-{name}")
    label = raw(f"<span{picked}>{icon(name)}</span>")
    row = element("div", joined(cells), class_=f"row k-{name}{size}", data_pick=handle)
    count = element(
        "span",
        element("b", left, class_="num"),
        raw(" ", element("i", sheet.say("board.left"))),
        class_="cnt",
    )
    return raw(label, row, count)


def _space(sheet: Sheet, name: str, cost: int) -> Markup:
    """Where buyers choose the space: what stands for buying from this one."""
    handle = f"space:{name}.{cost}"
    if not any(known.startswith(f"{handle}#") for known in sheet.legal):
        return Markup("")
    said = sheet.say("draw.pick.space", fuel=sheet.terms.fuel(name), space=cost)
    return raw(f"<b{sheet.pick(handle, said, 'at can')}>{cost}</b>")


def _token(sheet: Sheet, kind: int, name: str, place: int, amount: int) -> Markup:
    """A place of the market; `amount` is how many one takes who takes this token too, below 1 where it is empty."""
    if amount < 1:
        return Markup('<i class="tok no"></i>')
    handle = f"fuel:{name}#{amount}"
    if handle not in sheet.legal:
        return Markup(f'<i class="tok" id="fuel-{name}-{place}"></i>')
    quoted = quote(sheet.state, Buy(kind, amount))
    assert quoted is not None  # what can be bought has a price
    tokens = sheet.terms.tokens(name, amount)
    said = sheet.say("draw.buy_label", tokens=tokens, price=sheet.terms.elektro(quoted.price))
    return raw(f'<i id="fuel-{name}-{place}"{sheet.pick(handle, said, "tok")}></i>')


# --- the auction ---


def auction(sheet: Sheet) -> Markup:
    """The running auction: the lot, the highest bid, everybody's state, raises, and the standing maximum."""
    top = sheet.top
    if not isinstance(top, (Bidding, SealedBids)):
        return Markup("")
    inputs = (sheet.doing, sheet.money, sheet.legal_among("bid#", "limit#", "say:"))
    return sheet.panels.keep("auction", inputs, lambda: _auction(sheet, top))


def _auction(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    auctions = sheet.auctions()
    opener = sheet.voice.of(auctions.seat, "draw.chosen_by") if auctions is not None else ""
    lot = raw(
        f'<div id="lot-{top.plant}" class="plant {sheet.plant_kind(top.plant)}">{sheet.plant_body(top.plant)}</div>'
    )
    content = [element("div", lot, _standing_bid(sheet, top), class_="lot"), _bidders(sheet, top)]
    if sheet.yours:
        content.append(_raises(sheet, top))
    content.append(_maximum(sheet, top))
    extra = "auction yours" if sheet.yours else "auction"
    return sheet.panel(sheet.say("draw.auction"), *content, right=opener, extra=extra, id="auction")


def _standing_bid(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    leads: str = ""
    if isinstance(top, SealedBids):
        label, amount = sheet.say("draw.sealed"), sheet.say("draw.sealed_count", given=len(top.limits))
    elif top.high:
        label, amount = sheet.say("draw.highest"), str(top.high)
        leads = element("p", sheet.mark(top.leader), sheet.who(top.leader), class_="by")
    else:
        label, amount = sheet.say("draw.lowest"), str(top.lowest())
    parts = [element("p", label, class_="muted"), element("p", amount, class_="amount"), leads]
    return element("div", raw(*parts), class_="bid")


def _bidders(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    auctions = sheet.auctions()
    out = auctions.out if auctions is not None else 0
    given = [seat for seat, _ in top.limits] if isinstance(top, SealedBids) else []
    rows = []
    for seat in sheet.state.order:
        if out >> seat & 1:
            continue
        kind, said = "", sheet.say("draw.still_in")
        if seat == top.seat:
            kind, said = "turn", sheet.say("draw.to_answer")
        elif isinstance(top, Bidding) and seat == top.leader:
            kind, said = "lead", str(top.high)
        elif seat in given:
            kind, said = "lead", sheet.say("draw.has_bid")
        elif not top.active >> seat & 1:
            kind, said = "out", sheet.say("draw.passed")
        state = element("span", said)
        if seat == sheet.seat:
            kind += " own you" if sheet.yours else " own"
            # The page adds how far an order goes that stands for one.
            state = element("span", said, data_said=said)
        name = element("b", sheet.who(seat), title=sheet.who(seat))
        rows.append(element("li", sheet.mark(seat), name, state, class_=kind.strip() or None))
    return element("ul", joined(rows), class_="bidders")


def _raises(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    """A few raises and passing, side by side; other amounts are typed."""
    name = "bid" if isinstance(top, Bidding) else "limit"
    high = top.high if isinstance(top, Bidding) else 0
    buttons: list[str] = []
    for more in _RAISES:
        amount = top.lowest() + more
        quoted = quote(sheet.state, Bid(amount))
        handle = f"{name}#{amount}"
        if handle not in sheet.legal or quoted is None:
            continue
        step = amount - (high or top.plant)
        small = sheet.say("draw.raise", more=step) if step else sheet.say("draw.least")
        label = sheet.listed(
            sheet.say(f"draw.do.{name}", amount=amount),
            sheet.say("draw.keep", left=quoted.left, money=sheet.money),
        )
        first = " first" if not buttons else ""
        picked = sheet.pick(handle, label, f"btn{first}")
        buttons.append(raw(f'<button type="button"{picked}>{amount}', element("small", small), "</button>"))
    if "say:pass" in sheet.legal:
        said = sheet.say("draw.do.pass")
        small = element("small", sheet.say("draw.keep_all", money=sheet.money))
        picked = sheet.pick("say:pass", said, "btn")
        buttons.append(raw(f'<button type="button"{picked}>', element("span", said), small, "</button>"))
    return element("div", joined(buttons), class_="raises")


def _maximum(sheet: Sheet, top: Bidding | SealedBids) -> Markup:
    """Where somebody who is still in can say how far the table shall bid for him."""
    can_bid = bids(sheet.state, sheet.seat) if sheet.seat is not None else None
    if can_bid is None or not isinstance(top, Bidding):
        return Markup("")
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
        element("button", say("draw.set_maximum"), type="submit", class_="btn small"),
        class_="standing",
        data_standing=top.plant,
        data_most=most,
        data_least=least,
    )
