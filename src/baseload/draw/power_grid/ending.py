"""The end of a game of Power Grid: places, the money of the whole game, and what somebody is remembered for."""

from typing import Final

from baseload.core.plain import Plain
from baseload.draw.drawer import Around
from baseload.draw.end_screen import EndScreen
from baseload.draw.ending import Award, Bar, Bars, Ending, Kind, Placed, most
from baseload.draw.markup import Markup, element, number, raw
from baseload.draw.power_grid.chart import chart_of
from baseload.draw.power_grid.map import draw_map
from baseload.draw.power_grid.sheet import Sheet
from baseload.draw.power_grid.tally import Company, PowerGridTally

_CAME: Final = ("light", "soft", "coin", "deep", "gold")
_MARGIN: Final = 55  # around the cities that are shown
_WENT: Final = ("blue", "brown", "green", "grey", "coin")


def end_screen(sheet: Sheet, around: Around, art: Markup, log: Markup) -> Markup:
    """The whole page, with the map as it stood; `art` is what the page is to hold on to."""
    over = around.over
    assert over is not None
    assert isinstance(over.tally, PowerGridTally)
    screen = EndScreen(ending_of(sheet, over.tally), over, sheet.voice, around.tags)
    whole = f'viewBox="{chart_of(sheet.board.map, sheet.terms.places).box}"'
    scroll = element(
        "div", raw(draw_map(sheet).replace(whole, f'viewBox="{_near(sheet)}"', 1)), class_="mapscroll"
    )
    board = element("div", scroll, class_="mapwrap endboard", id="map")
    return screen.main("pg-end", [board], log, Markup(""), [art])


def _near(sheet: Sheet) -> str:
    """The part of the map that was built on: the panel is small."""
    at = chart_of(sheet.board.map, sheet.terms.places).cities
    built = [at[city] for seat in range(len(sheet.state.companies)) for city in sheet.connected(seat)]
    if not built:
        return chart_of(sheet.board.map, sheet.terms.places).box
    left, right = min(x for x, _ in built) - _MARGIN, max(x for x, _ in built) + _MARGIN
    top, bottom = min(y for _, y in built) - _MARGIN, max(y for _, y in built) + _MARGIN
    return " ".join(number(edge) for edge in (left, top, right - left, bottom - top))


def ending_of(sheet: Sheet, tally: PowerGridTally) -> Ending:
    outcome = sheet.view.outcome
    assert outcome is not None
    facts, places = outcome.facts, outcome.places
    heads = [sheet.say(f"board.{head}") for head in ("supplied", "elektro", "connected")]
    ranking = [
        Placed(
            seat, places[seat], [str(facts[fact][seat]) for fact in ("supplied", "money", "connected")]
        )
        for seat in sorted(range(len(places)), key=lambda seat: places[seat])
    ]  # fmt: skip
    found = Ending(sheet.voice.result(outcome), sheet.voice.reason(outcome, sheet.view), heads, ranking)
    found.bars.append(_money(sheet, tally, [row.seat for row in ranking]))
    found.awards = _awards(sheet, tally)
    found.decided = decided_by(sheet, facts, [row.seat for row in ranking])
    return found


def decided_by(sheet: Sheet, facts: dict[str, Plain], order: list[int]) -> str:
    """Who has connected fewer cities can win all the same: more of them were supplied, or more money was left."""
    first, second = order[:2]
    who, rival = sheet.who(first), sheet.who(second)
    supplied, money = facts["supplied"], facts["money"]
    most, less = supplied[first], supplied[second]
    if most > less:
        return sheet.say("draw.turned.supplied", who=who, most=most, rival=rival, less=less)
    cities = sheet.terms.cities(most)
    if money[first] > money[second]:
        return sheet.say(
            "draw.turned.money", cities=cities, who=who, most=money[first], rival=rival, less=money[second]
        )
    return ""


def _money(sheet: Sheet, tally: PowerGridTally, order: list[int]) -> Bars:
    say = sheet.say
    steps = [say("draw.step", step=step) for step in (1, 2, 3)]
    came: list[Kind] = list(zip(_CAME, [say("draw.end.start"), *steps, say("draw.end.final")], strict=True))
    words = [say(f"draw.end.{use}") for use in ("plants", "fuel", "houses", "links", "kept")]
    went: list[Kind] = list(zip(_WENT, words, strict=True))
    rows = []
    for seat in order:
        company = tally.companies[seat]
        rows.append(Bar(seat, sheet.who(seat), company.came, company.went, str(sum(company.came))))
    return Bars("money", say("draw.end.money"), say("draw.end.money_note"), came, went, rows)


def _awards(sheet: Sheet, tally: PowerGridTally) -> list[Award]:
    companies = tally.companies
    found = [
        _lights(sheet, tally),
        _bargain(sheet, companies),
        _line(sheet, companies),
        _fuel(sheet, companies),
        _bidder(sheet, companies),
    ]
    return [award for award in found if award is not None]


def _lights(sheet: Sheet, tally: PowerGridTally) -> Award | None:
    counts = [company.lights for company in tally.companies]
    about = sheet.many("award.lights.about", tally.rounds, lights=max(counts))
    seats = most(counts)
    return Award("bulb", sheet.say("award.lights"), about, seats) if seats else None


def _bargain(sheet: Sheet, companies: list[Company]) -> Award | None:
    """The plant that has made the most power for what it cost."""
    powers = sheet.components.powers
    worth = [
        (powers[plant] * company.runs.get(plant, 0) / price, -plant, seat)
        for seat, company in enumerate(companies)
        for plant, price in company.bought.items()
        if price and company.runs.get(plant)
    ]
    if not worth:
        return None
    _, less, seat = max(worth)
    plant = -less
    about = sheet.many(
        "award.bargain.about",
        companies[seat].runs[plant],
        plant=plant,
        price=companies[seat].bought[plant],
        cities=sheet.terms.cities(powers[plant]),
    )
    return Award("tag", sheet.say("award.bargain"), about, [seat])


def _line(sheet: Sheet, companies: list[Company]) -> Award | None:
    """The dearest links that were paid for one city."""
    seats = most([company.line[0] for company in companies])
    if not seats:
        return None
    links, city = companies[seats[0]].line
    about = sheet.say("award.line.about", city=sheet.terms.city(city, sheet.view), links=links)
    return Award("network", sheet.say("award.line"), about, seats[:1])


def _fuel(sheet: Sheet, companies: list[Company]) -> Award | None:
    """The least for a token, among all who bought any."""
    prices = [company.fuel / company.tokens if company.tokens else None for company in companies]
    paid = [price for price in prices if price is not None]
    if not paid:
        return None
    seats = [seat for seat, price in enumerate(prices) if price == min(paid)]
    tokens = companies[seats[0]].tokens
    about = sheet.many("award.fuel.about", tokens, price=min(paid))
    return Award("oil", sheet.say("award.fuel"), about, seats)


def _bidder(sheet: Sheet, companies: list[Company]) -> Award | None:
    counts = [company.bids for company in companies]
    seats = most(counts)
    if not seats:
        return None
    plants = len(companies[seats[0]].bought)
    id = "award.bidder.about" if len(seats) == 1 else "award.bidder.shared"
    return Award("gavel", sheet.say("award.bidder"), sheet.many(id, max(counts), plants=plants), seats)
