"""Beside the map: plants on sale and to come, and the fuel market."""

from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, element, joined, raw
from baseload.draw.power_grid.cards import card, fuel_piece, worth
from baseload.draw.power_grid.sheet import Sheet
from baseload.games.power_grid.actions import Buy
from baseload.games.power_grid.components import FUELS
from baseload.games.power_grid.fuel_market import has_token
from baseload.games.power_grid.plant_market import for_sale
from baseload.games.power_grid.quotes import quote

# --- plants ---


def plants(sheet: Sheet) -> Markup:
    """The plant market: what is for sale, what comes, and how many cards are left."""
    state, view = sheet.state, sheet.view
    inputs = (state.market, state.step, sheet.lot(), view.deck_size, view.top)
    return raw(sheet.panels.keep("market", inputs, lambda: _plants(sheet), open=True), _weighed(sheet))


def _weighed(sheet: Sheet) -> Markup:
    """What each plant that can be put up would cost to run and reach: the page tells it to whoever looks at one."""
    state, on_offer = sheet.state, sheet.legal_among("plant:")
    if not on_offer or sheet.seat is None:
        return Markup("")
    inputs = (on_offer, state.fuel_market, state.fuel_places, state.companies[sheet.seat].plants)
    return sheet.panels.keep("weighed", inputs, lambda: _told_of(sheet, on_offer), "ul")


def _told_of(sheet: Sheet, on_offer: tuple[str, ...]) -> Markup:
    rows = [element("li", worth(sheet, int(of.removeprefix("plant:"))), data_of=of) for of in on_offer]
    return element("ul", joined(rows), id="weighed", hidden="hidden")


def _plants(sheet: Sheet) -> Markup:
    state = sheet.state
    sale = for_sale(state)
    later = [plant for plant in state.market if plant not in sale]
    content = [element("div", joined(card(sheet, plant) for plant in sale), class_="plants")]
    if later:
        content.append(element("p", sheet.say("draw.coming"), class_="lane"))
        cards = joined(card(sheet, plant, "future") for plant in later)
        content.append(element("div", cards, class_="plants coming"))
    right = sheet.many("draw.pile", sheet.view.deck_size)
    if sheet.view.top:
        right = sheet.listed(right, sheet.say("board.deck_top", plant=sheet.view.top))
    return sheet.panel(sheet.say("draw.plants"), *content, right=right, id="market")


# --- fuel ---


def fuel(sheet: Sheet) -> Markup:
    """The fuel market: a row for each fuel, a column for each price, a token for each piece that is left.

    The token that is third from the cheapest carries the handle of buying three, and `data-amount` says that it is the
    third, so that a page can light the first three (`lit`).
    """
    state = sheet.state
    inputs = (
        state.fuel_market,
        state.fuel_places,
        state.step,
        state.round,
        sheet.legal_among("fuel:", "space:"),
    )
    return sheet.panels.keep("fuel", inputs, lambda: _fuel(sheet), open=True)


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
    # It is filled once in a round: a page tells by it what was bought from what came anew.
    return sheet.panel(sheet.say("draw.fuel"), grid, right=right, id="fuel", data_filled=state.round)


def _row(sheet: Sheet, kind: int, name: str, prices: list[int], size: str) -> Markup:
    state = sheet.state
    picks = sheet.legal_among(f"fuel:{name}", f"space:{name}.")
    inputs = (name, state.fuel_market[kind], tuple(state.fuel_places), picks)
    return sheet.panels.piece("fuel", inputs, lambda: _drawn_row(sheet, kind, name, prices, size), open=True)


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
        return Markup(f'<i class="tok"{fuel_piece(name, place)} data-amount="{amount}"></i>')
    quoted = quote(sheet.state, Buy(kind, amount))
    assert quoted is not None  # what can be bought has a price
    tokens = sheet.terms.tokens(name, amount)
    said = sheet.say("draw.buy_label", tokens=tokens, price=sheet.terms.elektro(quoted.price))
    picked = sheet.pick(handle, said, "tok")
    return raw(f'<i{fuel_piece(name, place)}{picked} data-amount="{amount}"></i>')
