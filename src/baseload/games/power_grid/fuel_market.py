"""Phase 3: buying fuel. Prices, and how the market is filled again in phase 5.

Tokens are taken from the cheapest space (PG-62) and put on the dearest that has room (PG-96), so the tokens of a fuel
fill its dearest places, and their number alone tells where they lie. Where a table lets the buyer choose the space
(PG-A16) there can be gaps, and `State.fuel_places` tells which places have a token.
"""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.power_grid.actions import BUYS, DONE, Buy, Done
from baseload.games.power_grid.components import FUELS, HYBRID, OIL, Components, sums_of
from baseload.games.power_grid.state import Decision, State
from baseload.games.power_grid.storage import room_for


def dearest_places(parts: Components, tokens: list[int]) -> list[int]:
    """`State.fuel_places` for so many tokens of each fuel without gaps."""
    return [(1 << count) - 1 << len(parts.space_prices[fuel]) - count for fuel, count in enumerate(tokens)]


def has_token(state: State, fuel: int, place: int) -> bool:
    """Does a token lie on this place? The cheapest is place 0."""
    if state.fuel_places:
        return bool(state.fuel_places[fuel] >> place & 1)
    return place >= len(state.board.components.space_prices[fuel]) - state.fuel_market[fuel]


def costs(state: State, fuel: int) -> list[int]:
    """What the cheapest 0, 1, 2, … tokens on the market cost together (PG-61)."""
    parts = state.board.components
    if not state.fuel_places:
        return parts.costs[fuel][state.fuel_market[fuel]]
    here = state.fuel_places[fuel]
    prices = parts.space_prices[fuel]
    return sums_of([prices[place] for place in range(len(prices)) if here >> place & 1])


def price(state: State, fuel: int, amount: int) -> int:
    """What the cheapest `amount` tokens on the market cost together."""
    return costs(state, fuel)[amount]


def cost_of(state: State, action: Buy) -> int | None:
    """What this purchase costs, whoever makes it; None where the market has no such tokens."""
    if action.amount < 0 or action.amount > on_sale(state, action.fuel, action.price):
        return None
    return action.amount * action.price if action.price else price(state, action.fuel, action.amount)


def on_sale(state: State, fuel: int, asked: int) -> int:
    """How many tokens there are on the space with that price; 0 for all spaces."""
    if not asked:
        return state.fuel_market[fuel]
    prices = state.board.components.space_prices[fuel]
    count = 0
    for place in range(len(prices)):
        if prices[place] == asked and has_token(state, fuel, place):
            count += 1
    return count


def most(state: State, seat: int, fuel: int) -> int:
    """How many tokens this seat can buy now, the cheapest first: room, market and money allowing."""
    company = state.companies[seat]
    room = company.room
    if not room[fuel] and (fuel > OIL or not room[HYBRID]):  # most fuels, most of the time
        return 0
    limit = room_for(company, fuel)
    on_market = state.fuel_market[fuel]
    if limit > on_market:
        limit = on_market
    sums = costs(state, fuel)
    money = company.money
    while limit > 0 and sums[limit] > money:
        limit -= 1
    return limit


def begin(state: State) -> None:
    """Last in order first (PG-56)."""
    state.push(BuyFuel(state.order[-1], len(state.order) - 1))


def _take(state: State, fuel: int, amount: int, asked: int) -> None:
    """So many tokens leave the market: from the space with that price, or the cheapest."""
    state.fuel_market[fuel] -= amount
    if state.fuel_places:
        prices = state.board.components.space_prices[fuel]
        here = state.fuel_places[fuel]
        for place in range(len(prices)):
            if amount and here >> place & 1 and (not asked or prices[place] == asked):
                here &= ~(1 << place)
                amount -= 1
        state.fuel_places[fuel] = here


@final
class BuyFuel(Decision):
    """Buy as often as one likes, then be done; nobody must buy (PG-64). `place`: the seat's place in the order."""

    name: ClassVar = "buy_fuel"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        for fuel in range(4):
            limit = most(state, self.seat, fuel)
            if limit:
                actions += BUYS[fuel][1 : limit + 1]
                if state.fuel_places:
                    self._add_by_space(state, fuel, actions)
        actions.append(DONE)
        return actions

    def _add_by_space(self, state: State, fuel: int, actions: list[Action]) -> None:
        """From a space of one's choice (PG-A16)."""
        company = state.companies[self.seat]
        room = room_for(company, fuel)
        last = 0
        for asked in state.board.components.space_prices[fuel]:
            if asked != last:
                last = asked
                for amount in range(1, min(on_sale(state, fuel, asked), room, company.money // asked) + 1):
                    actions.append(Buy(fuel, amount, asked))

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Buy):
            return Refusal("not_in_this_phase", "PG-30", {"phase": state.phase})
        fuel, amount, asked = action.fuel, action.amount, action.price
        if amount < 1:
            return Refusal("buy_at_least_one", "PG-61", {"fuel": FUELS[fuel]})
        if asked and not state.fuel_places:
            return Refusal("cheapest_first", "PG-A16", {"fuel": FUELS[fuel]})
        company = state.companies[self.seat]
        room = room_for(company, fuel)
        if amount > room:
            facts: dict[str, Plain] = {"fuel": FUELS[fuel], "amount": amount, "room": room}
            # No plant takes it at all, or there are just too many (PG-5, PG-57; PG-58).
            takes_it = company.room[fuel] > 0 or (fuel <= OIL and company.room[HYBRID] > 0)
            return Refusal("no_room", "PG-58", facts) if takes_it else Refusal("no_plant_for", "PG-57", facts)
        there = on_sale(state, fuel, asked)
        if amount > there:
            facts = {"fuel": FUELS[fuel], "amount": amount, "market": there}
            if asked:
                return Refusal("not_on_space", "PG-61", {**facts, "space": asked})
            return Refusal("not_on_market", "PG-61", facts)
        cost = asked * amount if asked else price(state, fuel, amount)
        if cost > company.money:
            return Refusal("too_little_money", "PG-61", {"price": cost, "money": company.money})
        return None

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Buy):
            fuel, amount = action.fuel, action.amount
            cost = action.price * amount if action.price else price(state, fuel, amount)
            company = state.companies[self.seat]
            company.money -= cost  # PG-63
            company.fuel[fuel] += amount
            _take(state, fuel, amount, action.price)
            if state.log is not None:
                facts: dict[str, Plain] = {"fuel": FUELS[fuel], "amount": amount, "price": cost}
                if action.price:
                    facts["space"] = action.price
                state.note("fuel_bought", self.seat, facts)
            return
        if self.place:
            state.go_on_as(BuyFuel(state.order[self.place - 1], self.place - 1))
        else:
            state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.place]

    @staticmethod
    def from_plain(plain: Plain) -> "BuyFuel":
        _, seat, place = plain
        return BuyFuel(seat, place)


def refill(state: State) -> None:
    """Phase 5: new tokens by players and step, as far as the supply and the spaces go (PG-95, PG-98), on the dearest
    places that are empty (PG-96).

    A uranium space holds one token, so uranium comes from 16 downward (PG-97). PG-99 is the rulebook's example.
    """
    placed: list[int] = []
    for fuel in range(4):
        size = len(state.board.components.space_prices[fuel])
        amount = min(
            state.board.refill[state.step - 1][fuel],
            state.fuel_supply[fuel],
            size - state.fuel_market[fuel],
        )
        state.fuel_supply[fuel] -= amount
        state.fuel_market[fuel] += amount
        placed.append(amount)
        if state.fuel_places:
            _put(state, fuel, amount, size)
    if state.log is not None:
        state.note("refill", None, {FUELS[fuel]: placed[fuel] for fuel in range(4)})


def _put(state: State, fuel: int, amount: int, size: int) -> None:
    here = state.fuel_places[fuel]
    for place in range(size - 1, -1, -1):
        if amount and not here >> place & 1:
            here |= 1 << place
            amount -= 1
    state.fuel_places[fuel] = here
