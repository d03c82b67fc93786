"""Nothing appears or vanishes: the books of one table, kept from the events alone and compared after every action.

    books = Books(state)
    books.check(action, state.play(action), state)

Two kinds of checks. The events must explain every change of money, fuel, plants, houses, step and order; and the
position must be possible at all: every card and token once, no city too full, no fuel that no plant can hold.
"""

from collections import Counter

from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.games.power_grid.components import FUELS, HYBRID, STEP_3, components
from baseload.games.power_grid.state import IN_DECK, IN_MARKET, State
from baseload.games.power_grid.storage import room_of
from tests.harness.conservation import ConservationError

TOKENS = [24, 24, 24, 12]
CARDS = [*range(3, 41), 42, 44, 46, 50]


def _demand(true: bool, what: str, *facts: object) -> None:
    if not true:
        raise ConservationError(f"{what}: {', '.join(map(str, facts))}")


class Books:
    """What the events have told so far, beside the position."""

    def __init__(self, state: State) -> None:
        self.money = [company.money for company in state.companies]
        self.fuel = [list(company.fuel) for company in state.companies]
        self.plants = [set(company.plants) for company in state.companies]
        self.cities = [
            {city.id for place, city in enumerate(state.board.cities) if company.network >> place & 1}
            for company in state.companies
        ]
        self.market = {plant for plant in state.market if plant != STEP_3}
        self.gone = {plant for plant in CARDS if state.gone >> plant & 1}
        self.fuel_market = list(state.fuel_market)
        self.prices = [_prices(state, fuel) for fuel in range(4)]  # of the tokens on the market, ascending
        self.fuel_supply = list(state.fuel_supply)
        self.step, self.round, self.phase = state.step, state.round, state.phase
        self.order = list(state.order)
        check_position(state)

    def check(self, action: Action, events: list[Event], state: State) -> None:
        """Take in the events of one action and compare; ConservationError says what does not add up."""
        try:
            for event in events:
                self._enter(event)
            self._compare(state)
            check_position(state)
        except ConservationError as error:
            raise ConservationError(f"{error}; after {action} in round {state.round}: {events}") from None

    def _enter(self, event: Event) -> None:
        kind, facts = event.kind, event.facts
        seat = -1 if event.seat is None else event.seat
        if kind == "plant_sold":
            _demand(facts["price"] >= facts["plant"], "sold below its number", facts)
            self.money[seat] -= facts["price"]
            self.market.remove(facts["plant"])
            self.plants[seat].add(facts["plant"])
        elif kind == "plant_drawn":
            _demand(facts["plant"] not in self.market, "drawn twice", facts)
            self.market.add(facts["plant"])
        elif kind == "plant_removed":
            _demand(facts["plant"] == min(self.market), "not the lowest plant", facts, self.market)
            self.market.remove(facts["plant"])
            self.gone.add(facts["plant"])
        elif kind == "plant_under_deck":
            _demand(facts["plant"] == max(self.market), "not the highest plant", facts, self.market)
            self.market.remove(facts["plant"])
        elif kind == "plant_discarded":
            self.plants[seat].remove(facts["plant"])
            self.gone.add(facts["plant"])
        elif kind == "fuel_bought":
            self.money[seat] -= facts["price"]
            self._move(self.fuel_market, self.fuel[seat], FUELS.index(facts["fuel"]), facts["amount"])
            self._sell(FUELS.index(facts["fuel"]), facts)
        elif kind == "fuel_dropped":
            self._move(self.fuel[seat], self.fuel_supply, FUELS.index(facts["fuel"]), facts["amount"])
        elif kind == "refill":
            for fuel, name in enumerate(FUELS):
                self._move(self.fuel_supply, self.fuel_market, fuel, facts[name])
                for _ in range(facts[name]):  # each on the dearest place that is empty
                    free = Counter(components().space_prices[fuel]) - Counter(self.prices[fuel])
                    self.prices[fuel] = sorted([*self.prices[fuel], max(free)])
        elif kind == "built":
            _demand(facts["price"] == facts["links"] + facts["house"], "a price that is no sum", facts)
            _demand(facts["city"] not in self.cities[seat], "built twice", facts)
            self.money[seat] -= facts["price"]
            self.cities[seat].add(facts["city"])
            _demand(facts["cities"] == len(self.cities[seat]), "miscounted cities", facts)
        elif kind == "powered":
            self.money[seat] += facts["income"]
            for fuel in range(4):
                self._move(self.fuel[seat], self.fuel_supply, fuel, facts["burnt"][fuel])
        elif kind == "final_payment":
            self.money[seat] += facts["income"]
        elif kind in ("step", "round", "phase", "order"):
            setattr(self, kind, facts[kind])
        # The others (bids, passes, maxima, the end) move nothing.

    def _move(self, source: list[int], target: list[int], fuel: int, amount: int) -> None:
        _demand(0 <= amount <= source[fuel], "fuel out of nowhere", FUELS[fuel], amount, source)
        source[fuel] -= amount
        target[fuel] += amount

    def _sell(self, fuel: int, facts: dict[str, Plain]) -> None:
        """The cheapest tokens, or those of the space that the event names, for what stands on them."""
        prices, amount = self.prices[fuel], facts["amount"]
        sold = [facts["space"]] * amount if "space" in facts else prices[:amount]
        _demand(sum(sold) == facts["price"], "another price", facts, prices)
        _demand(not Counter(sold) - Counter(prices), "tokens that were not there", facts, prices)
        self.prices[fuel] = sorted((Counter(prices) - Counter(sold)).elements())

    def _compare(self, state: State) -> None:
        for seat, company in enumerate(state.companies):
            _demand(company.money == self.money[seat], "money", seat, company.money, self.money[seat])
            _demand(company.fuel == self.fuel[seat], "fuel", seat, company.fuel, self.fuel[seat])
            _demand(
                set(company.plants) == self.plants[seat], "plants", seat, company.plants, self.plants[seat]
            )
            _demand(
                company.cities == len(self.cities[seat]), "cities", seat, company.cities, self.cities[seat]
            )
        market = {plant for plant in state.market if plant != STEP_3}
        _demand(market == self.market, "market", state.market, self.market)
        _demand(state.gone == sum(1 << plant for plant in self.gone), "gone", self.gone)
        _demand(state.fuel_market == self.fuel_market, "fuel market", state.fuel_market, self.fuel_market)
        _demand(state.fuel_supply == self.fuel_supply, "fuel supply", state.fuel_supply, self.fuel_supply)
        for fuel, prices in enumerate(self.prices):
            _demand(_prices(state, fuel) == prices, "fuel on other spaces", FUELS[fuel], prices)
        _demand(state.order == self.order, "order", state.order, self.order)
        for name in ("step", "round", "phase"):
            _demand(
                getattr(state, name) == getattr(self, name), name, getattr(state, name), getattr(self, name)
            )


def _prices(state: State, fuel: int) -> list[int]:
    """What the tokens on the market cost, ascending; from the places that are told, or from their number."""
    places = components().space_prices[fuel]
    if not state.fuel_places:
        return places[len(places) - state.fuel_market[fuel] :]
    return [cost for place, cost in enumerate(places) if state.fuel_places[fuel] >> place & 1]


def check_position(state: State) -> None:
    """Is this a position that the box's components can show?"""
    _check_fuel(state)
    _check_cards(state)
    _check_houses(state)
    _demand(sorted(state.order) == list(range(len(state.companies))), "order", state.order)
    _demand(all(company.money >= 0 for company in state.companies), "debts")


def _check_fuel(state: State) -> None:
    for fuel in range(4):
        owned = [company.fuel[fuel] for company in state.companies]
        on_market, supply = state.fuel_market[fuel], state.fuel_supply[fuel]
        _demand(min(on_market, supply, *owned) >= 0, "less than no fuel", FUELS[fuel])
        _demand(on_market + supply + sum(owned) == TOKENS[fuel], "fuel lost or made", FUELS[fuel])
        _demand(on_market <= len(components().space_prices[fuel]), "market overfull", FUELS[fuel], on_market)
        _demand(len(_prices(state, fuel)) == on_market, "tokens without a place", FUELS[fuel], on_market)
    _demand(bool(state.fuel_places) == (state.board.options["fuel_choice"] == "any"), "places untold")
    # While a discarded plant's fuel is being settled, its owner may hold too much for a moment.
    settling = state.stack[-1].to_plain()[:2] if state.stack else ["", -1]
    for seat, company in enumerate(state.companies):
        room = room_of(state.board, company.plants)
        _demand(company.room == room, "room", seat, company.room, room)
        if settling != ["drop_fuel", seat]:
            held = company.fuel
            mixed = max(0, held[0] - room[0]) + max(0, held[1] - room[1])
            fits = mixed <= room[HYBRID] and held[2] <= room[2] and held[3] <= room[3]
            _demand(fits, "fuel that no plant can hold", seat, held, room)


def _check_cards(state: State) -> None:
    cards = state.market + state.deck[state.drawn :] + state.under + state.removed
    for company in state.companies:
        cards += company.plants
        _demand(company.plants == sorted(company.plants), "plants out of order", company.plants)
    cards += [plant for plant in CARDS if state.gone >> plant & 1]
    step_3 = [STEP_3] if state.step_3_card in (IN_DECK, IN_MARKET) else []
    _demand(sorted(cards) == CARDS + step_3, "cards lost or doubled", sorted(cards))
    market = state.market
    _demand(market == sorted(market), "market out of order", market)
    _demand((STEP_3 in market) == (state.step_3_card == IN_MARKET), "the Step 3 card", market)
    # Two rows of four, or six plants once the Step 3 card has gone; fewer only when the deck has run out.
    size = 8 if state.step_3_card in (IN_DECK, IN_MARKET) else 6
    in_deck = len(state.deck) - state.drawn + len(state.under)
    _demand(len(market) == size or (len(market) < size and not in_deck), "market size", market, in_deck)
    limit = state.board.max_plants
    discarding = state.stack[-1].to_plain()[:2] if state.stack else ["", -1]
    for seat, company in enumerate(state.companies):
        too_many = len(company.plants) - limit
        _demand(too_many <= (discarding == ["discard_plant", seat]), "too many plants", seat, company.plants)


def _check_houses(state: State) -> None:
    board = state.board
    built = [0] * len(board.cities)
    for seat, company in enumerate(state.companies):
        bits = company.network
        _demand(bits >> len(built) == 0, "a city outside the area", seat)
        _demand(bits.bit_count() == company.cities, "cities miscounted", seat)
        place = 0
        while bits:
            if bits & 1:
                built[place] += 1
                _demand(company.reach[place] == -1, "an own city for sale", seat, place)
            bits >>= 1
            place += 1
        _demand(company.cities <= board.city_cap, "more cities than allowed", seat)
    _demand(state.houses == built, "houses", state.houses, built)
    _demand(max(built, default=0) <= state.step, "a city too full", state.step, built)
