"""Phase 3: buying fuel. Prices, and how the market is filled again in phase 5.

Tokens are always taken from the cheapest space (PG-62, PG-A16) and put on the dearest that has room (PG-96), so the
tokens of a fuel always fill its dearest places, and their number alone tells where they lie.
"""

from typing import final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.power_grid.actions import BUYS, DONE, Buy, Done
from baseload.games.power_grid.components import FUELS, HYBRID, OIL
from baseload.games.power_grid.state import Decision, State
from baseload.games.power_grid.storage import room_for


def price(state: State, fuel: int, amount: int) -> int:
    """What the cheapest `amount` tokens on the market cost together (PG-61)."""
    sums = state.board.parts.price_sums[fuel]
    first = len(sums) - 1 - state.fuel_market[fuel]
    return sums[first + amount] - sums[first]


def most(state: State, seat: int, fuel: int) -> int:
    """How many tokens this seat can buy now: room, market and money allowing."""
    company = state.companies[seat]
    room = company.room
    if not room[fuel] and (fuel > OIL or not room[HYBRID]):  # most fuels, most of the time
        return 0
    limit = room_for(company, fuel)
    on_market = state.fuel_market[fuel]
    if limit > on_market:
        limit = on_market
    sums = state.board.parts.price_sums[fuel]
    first = len(sums) - 1 - on_market
    within = company.money + sums[first]
    while limit > 0 and sums[first + limit] > within:
        limit -= 1
    return limit


def begin(state: State) -> None:
    """Last in order first (PG-56)."""
    state.stack.append(BuyFuel(state.order[-1], len(state.order) - 1))


@final
class BuyFuel(Decision):
    """Buy as often as one likes, then be done; nobody must buy (PG-64). `place`: the seat's place in the order."""

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        for fuel in range(4):
            limit = most(state, self.seat, fuel)
            if limit:
                actions += BUYS[fuel][1 : limit + 1]
        actions.append(DONE)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if not isinstance(action, Buy):
            return Refusal("not_in_this_phase", "PG-30", {"phase": state.phase})
        fuel, amount = action.fuel, action.amount
        if amount < 1:
            return Refusal("buy_at_least_one", "PG-61", {"fuel": FUELS[fuel]})
        company = state.companies[self.seat]
        room = room_for(company, fuel)
        if amount > room:
            facts: dict[str, Plain] = {"fuel": FUELS[fuel], "amount": amount, "room": room}
            # No plant takes it at all, or there are just too many (PG-5, PG-57; PG-58).
            takes_it = company.room[fuel] > 0 or (fuel <= OIL and company.room[HYBRID] > 0)
            return Refusal("no_room", "PG-58", facts) if takes_it else Refusal("no_plant_for", "PG-57", facts)
        if amount > state.fuel_market[fuel]:
            return Refusal(
                "not_on_market",
                "PG-61",
                {"fuel": FUELS[fuel], "amount": amount, "market": state.fuel_market[fuel]},
            )
        cost = price(state, fuel, amount)
        if cost > company.money:
            return Refusal("too_little_money", "PG-61", {"price": cost, "money": company.money})
        return None

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Buy):
            fuel, amount = action.fuel, action.amount
            cost = price(state, fuel, amount)
            company = state.companies[self.seat]
            company.money -= cost  # PG-63
            company.fuel[fuel] += amount
            state.fuel_market[fuel] -= amount
            if state.log is not None:
                state.note("fuel_bought", self.seat, {"fuel": FUELS[fuel], "amount": amount, "price": cost})
            return
        if self.place:
            state.stack[-1] = BuyFuel(state.order[self.place - 1], self.place - 1)
        else:
            state.finish()

    def to_plain(self) -> Plain:
        return ["buy_fuel", self.seat, self.place]


def refill(state: State) -> None:
    """Phase 5: new tokens by players and step, as far as the supply and the spaces go (PG-95, PG-98).

    A uranium space holds one token, so uranium comes from 16 downward (PG-97). PG-99 is the rulebook's example.
    """
    placed: list[int] = []
    for fuel in range(4):
        amount = min(
            state.board.refill[state.step - 1][fuel],
            state.fuel_supply[fuel],
            len(state.board.parts.space_prices[fuel]) - state.fuel_market[fuel],
        )
        state.fuel_supply[fuel] -= amount
        state.fuel_market[fuel] += amount
        placed.append(amount)
    if state.log is not None:
        state.note("refill", None, {FUELS[fuel]: placed[fuel] for fuel in range(4)})
