"""Power Grid's table as text: made from a view alone, for terminals and screen readers.

Everything is said in words and numbers; letters mark the seats, and colours only repeat what is written.
"""

from typing import Final

from baseload.games.power_grid.actions import Buy
from baseload.games.power_grid.auction import Bidding, SealedBids
from baseload.games.power_grid.components import FUELS, NOTHING, STEP_3
from baseload.games.power_grid.ending import most_supplied
from baseload.games.power_grid.fuel_market import BuyFuel, has_token, most, price
from baseload.games.power_grid.network import Building, slots
from baseload.games.power_grid.plant_market import for_sale
from baseload.games.power_grid.quotes import HouseQuote, fuel_quote, house_quotes
from baseload.games.power_grid.setup import DraftRegions
from baseload.games.power_grid.state import DRAFT, UNKNOWN, State
from baseload.games.power_grid.view import View
from baseload.text.layout import Page, columns, pad
from baseload.text.outline import Cell, Outline, Paper
from baseload.text.power_grid.outcome import tell_outcome
from baseload.text.power_grid.terms import Terms

SEAT_COLOURS: Final = ["blue", "red", "green", "yellow", "magenta", "cyan"]
_KIND_COLOURS: Final = {
    "coal": "yellow",
    "oil": "grey",
    "garbage": "magenta",
    "uranium": "red",
    "hybrid": "cyan",
    "eco": "green",
    "fusion": "blue",
}
_FUEL_HEADS: Final = ("fuel", "left", "from", "refill")
_MOST_DEAR: Final = 8  # cities shown that one cannot pay for, to save up for
_MOST_SEEN: Final = 24  # cities shown where the money is not known


class BoardText:
    """One telling of one view."""

    def __init__(self, terms: Terms, view: View, page: Paper) -> None:
        self.terms = terms
        self.speaker = terms.speaker
        self.say = terms.words.say
        self.view = view
        self.state: State = view.known
        self.page = page

    # --- small things ---

    def who(self, seat: int) -> str:
        """A seat's letter and name."""
        name = self.speaker.name(seat)
        if seat == self.speaker.you:
            name = self.say("board.is_you", who=name)
        marked = self.say("board.marked", mark=self.speaker.mark(seat), who=name)
        return self.page.paint(marked, SEAT_COLOURS[seat])

    def plant(self, number: int) -> str:
        if number == STEP_3:
            return self.say("board.step_3_card")
        parts = self.state.board.components
        kind = parts.kind_name[number]
        id = "board.plant_no_fuel" if parts.kind[number] == NOTHING else "board.plant"
        return self.say(
            id,
            number=number,
            kind=self.page.paint(self.say(f"kind.{kind}"), _KIND_COLOURS[kind]),
            burns=parts.burns[number],
            powers=parts.powers[number],
        )

    def rows(self, rows: list[tuple[str, list[str]]], indent: int = 2) -> None:
        """Labelled lists, one under the other."""
        width = max(columns(self.say(f"board.{label}")) for label, _ in rows)
        for label, items in rows:
            self.page.flow(self.say(f"board.{label}"), items or [self.say("board.none")], indent, width)

    # --- the table ---

    def tell(self) -> None:
        self._head()
        if self.view.outcome is None and self.state.phase != DRAFT:
            self._plants()
            self._auction()
            self._fuel()
        self._players()
        self._reach()

    def _head(self) -> None:
        state, page = self.state, self.page
        over = self.view.outcome is not None
        id = "board.head_over" if over else "board.head_draft" if state.phase == DRAFT else "board.head"
        page.heading(
            self.say(
                id,
                game=self.speaker.title(),
                map=self.terms.places.map(state.board.map),
                round=state.round,
                step=state.step,
                phase=self.terms.phase(state.phase),
            )
        )
        if self.view.outcome is not None:
            tell_outcome(page, self.view.outcome, self.view, self.speaker)
        else:
            page.sentence(self.speaker.asked(self.view))
        top = state.stack[-1] if state.stack else None
        if isinstance(top, DraftRegions):
            regions, label = top.chosen, "regions_chosen"
        else:
            regions, label = state.board.regions, "area"
        names = [self.terms.region(region, self.view) for region in regions] or [self.say("board.none_yet")]
        rows = [("order", [self.who(seat) for seat in state.order]), (label, names)]
        self.rows(rows, 0)

    def _plants(self) -> None:
        state = self.state
        sale = for_sale(state)
        later = [number for number in state.market if number not in sale]
        self.page.heading(self.say("board.plants"))
        rows = [("for_sale", [self.plant(number) for number in sale])]
        if state.step < 3:
            rows.append(("later", [self.plant(number) for number in later]))
        deck = [self.speaker.words.say_many("board.deck_size", self.view.deck_size)]
        if self.view.top:
            deck.append(self.say("board.deck_top", plant=self.view.top))
        rows.append(("deck", deck))
        self.rows(rows)

    def _auction(self) -> None:
        top = self.state.stack[-1]
        if not isinstance(top, (Bidding, SealedBids)):
            return
        self.page.heading(self.say("board.auction", plant=self.terms.plant(top.plant)))
        rows: list[tuple[str, list[str]]] = []
        if isinstance(top, Bidding):
            bid = self.say("board.no_bid")
            if top.high:
                bid = self.say("board.high", bid=self.terms.elektro(top.high), who=self.who(top.leader))
            rows.append(("bid", [bid]))
        else:
            rows.append(("sealed", self._sealed(top)))
        seats = [seat for seat in self.state.order if top.active >> seat & 1]
        rows.append(("still_in", [self.who(seat) for seat in seats]))
        self.rows(rows)

    def _sealed(self, top: SealedBids) -> list[str]:
        """Who has answered; what, only to the seat itself."""
        if not top.limits:
            return [self.say("board.none_yet")]
        given = self.speaker.several(self.who(seat) for seat, _ in top.limits)
        said = [self.say("board.sealed_given", who=given)]
        for seat, amount in top.limits:
            if seat == self.view.seat:
                id = "board.sealed_own" if amount else "board.sealed_own_pass"
                said.append(self.say(id, bid=self.terms.elektro(amount)))
        return said

    def _fuel(self) -> None:
        if isinstance(self.page, Outline):
            self._fuel_table(self.page)
        else:
            self._fuel_lines(self.page)
        state = self.state
        top = state.stack[-1]
        if isinstance(top, BuyFuel) and top.seat == self.view.seat:
            offers = []
            for fuel in range(4):
                amount = most(state, top.seat, fuel)
                offer = fuel_quote(state, top.seat, Buy(fuel, amount))
                if amount and offer is not None:
                    tokens = self.terms.tokens(FUELS[fuel], amount)
                    offers.append(self.say("board.buy_fuel", tokens=tokens, price=offer.price))
            self.rows([("buy", offers)])

    def _fuel_amounts(self, fuel: int) -> tuple[str, str, str]:
        """How many tokens are left, what the cheapest costs, and how many come back."""
        state = self.state
        left = state.fuel_market[fuel]
        cheapest = str(price(state, fuel, 1)) if left else self.say("board.sold_out")
        return str(left), cheapest, f"+{state.board.refill[state.step - 1][fuel]}"

    def _fuel_spaces(self, fuel: int) -> tuple[list[int], list[bool]]:
        """The market's spaces: their prices, and which of them are empty."""
        prices = self.state.board.components.space_prices[fuel]
        return prices, [not has_token(self.state, fuel, place) for place in range(len(prices))]

    def _fuel_lines(self, page: Page) -> None:
        names = [self.terms.fuel(fuel) for fuel in FUELS]
        heads = [self.say(f"board.{head}") for head in _FUEL_HEADS]
        first = max(columns(heads[0]), *(2 + columns(name) for name in names))
        widths = [max(columns(head), 4) for head in heads[1:]]
        titles = [pad(head, width, True) for head, width in zip(heads[1:], widths, strict=True)]
        page.heading("  ".join([pad(heads[0], first), *titles, self.say("board.spaces")]))
        for fuel, name in enumerate(names):
            amounts = zip(self._fuel_amounts(fuel), widths, strict=True)
            cells = [pad("  " + name, first), *(pad(text, width, True) for text, width in amounts)]
            line = "  ".join(cells) + "  "
            prices, taken = self._fuel_spaces(fuel)
            spaces = _spaces(prices, taken)
            if columns(line) + columns(spaces) > page.width:
                spaces = _spaces(prices, taken, empty_too=False)
            page.line(line + page.paint(spaces, _KIND_COLOURS[FUELS[fuel]]))

    def _fuel_table(self, outline: Outline) -> None:
        heads = [self.say(f"board.{head}") for head in (*_FUEL_HEADS, "spaces")]
        rows: list[list[Cell]] = []
        for fuel, name in enumerate(FUELS):
            prices, taken = self._fuel_spaces(fuel)
            stocked = [cost for cost, gone in zip(prices, taken, strict=True) if not gone]
            spaces = [
                self.say("board.tokens_at", tokens=stocked.count(cost), price=cost)
                for cost in dict.fromkeys(stocked)
            ]
            rows.append([self.terms.fuel(name), *self._fuel_amounts(fuel), spaces])
        outline.heading(heads[0])
        outline.grid(heads, rows, [False, True, True, True, False])

    def _players(self) -> None:
        self.page.heading(self.say("board.players"))
        for seat in self.state.order:
            self._player(seat)

    def _standing(self, seat: int) -> list[str]:
        """Money, and cities with how many of them could be supplied."""
        state, terms = self.state, self.terms
        company = state.companies[seat]
        money = company.money
        said = [self.say("board.money_hidden") if money == UNKNOWN else terms.elektro(money)]
        if not company.cities:
            return [*said, self.say("board.no_cities")]
        supplied = terms.cities(most_supplied(state, company))
        return [*said, terms.cities(company.cities), self.say("board.supply", cities=supplied)]

    def _holding(self, seat: int) -> list[tuple[str, list[str]]]:
        """Plants, fuel and cities, as (label, what)."""
        company = self.state.companies[seat]
        cities = [
            self.terms.city(city.id, self.view)
            for place, city in enumerate(self.state.board.cities)
            if company.network >> place & 1
        ]
        return [
            ("their_plants", [self.plant(number) for number in company.plants]),
            (
                "their_fuel",
                [self.terms.tokens(FUELS[fuel], held) for fuel, held in enumerate(company.fuel) if held],
            ),
            ("their_cities", cities),
        ]

    def _player(self, seat: int) -> None:
        standing = self._standing(seat)
        holding = [(label, items) for label, items in self._holding(seat) if items]
        if isinstance(self.page, Outline):
            self.page.name(self.who(seat))
            self.page.flow("", standing)
        else:
            self.page.flow(
                "", [self.say("board.player", who=self.who(seat), facts=standing[0]), *standing[1:]]
            )
        if holding:
            self.rows(holding, 4)

    def _reach(self) -> None:
        """While somebody builds: where he could, cheapest first."""
        state = self.state
        top = state.stack[-1] if state.stack else None
        if not isinstance(top, Building):
            return
        company = state.companies[top.seat]
        if company.cities >= state.board.city_cap:
            return
        offers = sorted(
            house_quotes(state, top.seat), key=lambda offer: (offer.price, self._city(offer), offer.house)
        )
        houses = self.speaker.words.say_many("unit.house", slots(state))
        slots_said = self.say("board.slots", houses=houses, step=state.step)
        self.page.heading(self.say("board.reach", slots=slots_said))
        if company.money == UNKNOWN:
            self.rows([("reachable", self._some(offers, _MOST_SEEN))])
            return
        payable = [offer for offer in offers if offer.left is not None]
        rows = [("affordable", self._some(payable, len(payable)))]
        if len(payable) < len(offers):
            rows.append(("too_dear", self._some(offers[len(payable) :], _MOST_DEAR)))
        self.rows(rows)

    def _city(self, offer: HouseQuote) -> str:
        city = self.state.board.cities[offer.place]
        if isinstance(self.page, Outline):
            return self.terms.city(city.id, self.view)
        return self.terms.city_label(city, self.state.board.map)

    def _some(self, offers: list[HouseQuote], limit: int) -> list[str]:
        said = []
        for offer in offers[:limit]:
            id = "board.reach_city_links" if offer.links else "board.reach_city"
            said.append(
                self.say(id, price=offer.price, city=self._city(offer), house=offer.house, links=offer.links)
            )
        if len(offers) > limit:
            said.append(self.speaker.words.say_many("board.more", len(offers) - limit))
        return said


def _spaces(prices: list[int], taken: list[bool], empty_too: bool = True) -> str:
    """The market's spaces with their tokens.

    >>> _spaces([1, 1, 2, 2, 3, 3], [True, True, True, False, False, False])
    '1:·· 2:·● 3:●●'
    >>> _spaces([1, 1, 2, 2, 3, 3], [True, True, True, False, False, False], empty_too=False)
    '2:·● 3:●●'
    """
    drawn: dict[int, str] = {}
    for cost, gone in zip(prices, taken, strict=True):
        drawn[cost] = drawn.get(cost, "") + ("·" if gone else "●")
    return " ".join(f"{cost}:{tokens}" for cost, tokens in drawn.items() if empty_too or "●" in tokens)
