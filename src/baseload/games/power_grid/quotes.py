"""What an action would cost, bring and leave: worked out here, as data, for everybody who shows it or weighs it.

Sentences, buttons, offers, hints and bots read quotes. The amounts themselves are the rules' own (`network`,
`fuel_market`, `bureaucracy`, `auction`): a quote asks them and never repeats them. It does not ask whether the action
is legal, so that somebody who cannot pay is told the price all the same; `check` says why not.

A search that looks at thousands of positions may call the rules directly: it is the same function, without the object.

>>> import baseload
>>> from baseload.games.power_grid.actions import read_action
>>> game = baseload.game("power-grid")
>>> options = game.options(players=3)
>>> state = game.setup(options, game.deal(options, seed=7))
>>> opening = quote(state, read_action("auction 4"))
>>> opening.price, opening.left, opening.at_once
(4, 46, False)
"""

from typing import final

from baseload.core.action import Action
from baseload.games.power_grid.actions import Auction, Bid, Build, Buy, Limit, Power
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.bureaucracy import burnt_by, supplied_by
from baseload.games.power_grid.fuel_market import cost_of, on_sale, price
from baseload.games.power_grid.maps import UNREACHABLE
from baseload.games.power_grid.network import connection_cost, house_price, open_slots, slots
from baseload.games.power_grid.state import UNKNOWN, State


class Quote:
    """`price` is what is paid, and `left` the money afterwards: None where it is not known, or less than the price."""

    def __init__(self, price: int, left: int | None) -> None:
        self.price = price
        self.left = left


@final
class PlantQuote(Quote):
    """A plant for its opener or for a bidder, who pays at most the price: `at_once`, or when nobody bids more."""

    def __init__(self, price: int, left: int | None, at_once: bool) -> None:
        super().__init__(price, left)
        self.at_once = at_once


@final
class FuelQuote(Quote):
    """Tokens from the market, by fuel. `fuel` is what one has then; `cheapest` what as many tokens cost at least, for
    those who choose a dearer space (PG-A16)."""

    def __init__(
        self, price: int, left: int | None, bought: list[int], fuel: list[int], cheapest: int
    ) -> None:
        super().__init__(price, left)
        self.bought = bought
        self.fuel = fuel
        self.cheapest = cheapest


@final
class HouseQuote(Quote):
    """A house: the price's two parts, and how many cities one has connected then.

    `place` is the city among those of the board, `slot` says which of its houses it would be, the first is 0.
    """

    def __init__(self, left: int | None, place: int, slot: int, links: int, house: int, cities: int) -> None:
        super().__init__(links + house, left)
        self.place = place
        self.slot = slot
        self.links = links
        self.house = house
        self.cities = cities


@final
class PowerQuote(Quote):
    """Plants that run: how many cities are supplied, what that pays, what is burnt by fuel, and the fuel one has then
    (below 0 where it is missing)."""

    def __init__(self, left: int | None, cities: int, income: int, burnt: list[int], fuel: list[int]) -> None:
        super().__init__(0, left)
        self.cities = cities
        self.income = income
        self.burnt = burnt
        self.fuel = fuel


@final
class Bids:
    """What can be bid in the running auction: the lowest that counts, and all the money one has."""

    def __init__(self, lowest: int, highest: int) -> None:
        self.lowest = lowest
        self.highest = highest


def quote(state: State, action: Action) -> Quote | None:
    """The quote of an action of the seat to move; None where it has no price and no gain, or none that can be told."""
    seat = state.seat
    if seat is None:
        return None
    if isinstance(action, Build):
        return house_quote(state, seat, state.board.place.get(action.city, -1))
    if isinstance(action, Buy):
        return fuel_quote(state, seat, action)
    if isinstance(action, Power):
        return power_quote(state, seat, action)
    if isinstance(action, Auction):
        top = state.stack[-1]
        at_once = isinstance(top, Auctions) and top.alone(state)
        return PlantQuote(action.plant, _left(state, seat, action.plant), at_once)
    if isinstance(action, (Bid, Limit)):
        return PlantQuote(action.amount, _left(state, seat, action.amount), False)
    return None


def _left(state: State, seat: int, paid: int) -> int | None:
    money = state.companies[seat].money
    return None if money == UNKNOWN or paid > money else money - paid


# --- fuel ---


def fuel_quote(state: State, seat: int, action: Buy) -> FuelQuote | None:
    """None where the market has no such tokens."""
    cost = cost_of(state, action)
    if cost is None:
        return None
    bought = [0, 0, 0, 0]
    bought[action.fuel] = action.amount
    cheapest = price(state, action.fuel, action.amount)
    return FuelQuote(cost, _left(state, seat, cost), bought, _held(state, seat, bought), cheapest)


def basket_quote(state: State, seat: int, bought: list[int]) -> FuelQuote | None:
    """Several fuels at once, the cheapest tokens of each; None where the market has not so many."""
    cost = 0
    for fuel in range(4):
        if bought[fuel] > on_sale(state, fuel, 0):
            return None
        cost += price(state, fuel, bought[fuel])
    return FuelQuote(cost, _left(state, seat, cost), bought, _held(state, seat, bought), cost)


def _held(state: State, seat: int, bought: list[int]) -> list[int]:
    held = state.companies[seat].fuel
    return [held[fuel] + bought[fuel] for fuel in range(4)]


# --- houses ---


def house_quote(state: State, seat: int, place: int) -> HouseQuote | None:
    """None where no house can be had: outside the board, in one's own cities, in full ones, and where no way leads."""
    if place < 0 or state.houses[place] >= slots(state):
        return None
    links = connection_cost(state, seat, place)
    if not 0 <= links < UNREACHABLE:
        return None
    house = house_price(state, place)
    left = _left(state, seat, links + house)
    cities = state.companies[seat].cities + 1
    return HouseQuote(left, place, state.houses[place], links, house, cities)


def house_quotes(state: State, seat: int) -> list[HouseQuote]:
    """Every house that this seat might have now, whether or not it can pay: its turn or not, as the step allows."""
    found: list[HouseQuote] = []
    if state.companies[seat].cities >= state.board.city_cap:
        return found
    free_below = open_slots(state, seat)
    for place in range(len(state.houses)):
        offered = house_quote(state, seat, place)
        if offered is not None and offered.slot < free_below:
            found.append(offered)
    return found


# --- plants ---


def power_quote(state: State, seat: int, action: Power) -> PowerQuote:
    """Numbers of plants that do not exist, which anybody may type, supply nothing."""
    parts = state.board.components
    company = state.companies[seat]
    real = Power(tuple([plant for plant in action.plants if plant in parts.numbers]), action.coal, action.oil)
    burnt = burnt_by(parts, real)
    cities = supplied_by(parts, real, company.cities)
    income = parts.payment(cities)
    left = None if company.money == UNKNOWN else company.money + income
    return PowerQuote(left, cities, income, burnt, [company.fuel[kind] - burnt[kind] for kind in range(4)])


def bids(state: State, seat: int) -> Bids | None:
    """What this seat can bid when it is its turn; None where it is out of the auction, or cannot or may not be told."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, (Bidding, SealedBids)) or not top.active >> seat & 1:
        return None
    money = state.companies[seat].money
    return Bids(top.lowest(), money) if money >= top.lowest() else None
