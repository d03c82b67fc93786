"""Phase 2: auctions. Who opens, who bids, who pays; and sealed maxima as a house rule."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.power_grid.actions import (
    AUCTIONS,
    PASS,
    Auction,
    Bid,
    Discard,
    Drop,
    Keep,
    Limit,
    Pass,
    bids,
)
from baseload.games.power_grid.components import STEP_3
from baseload.games.power_grid.order import sort_order
from baseload.games.power_grid.plant_market import end_auctions, for_sale, replace
from baseload.games.power_grid.state import Decision, State
from baseload.games.power_grid.storage import DiscardPlant, give_plant


def begin(state: State) -> None:
    """The first player in order begins (PG-35)."""
    state.push(Auctions(state.order[0], 0, False))
    _next_opener(state, 0, False)


def _next_opener(state: State, out: int, sold: bool) -> None:
    """The first in order who is not out opens; with nobody left, or no plant, the phase ends (PG-45, PG-46)."""
    if for_sale(state):  # an empty market is passed over in silence (PG-A34)
        for seat in state.order:
            if not out >> seat & 1:
                state.go_on_as(Auctions(seat, out, sold))
                return
    end_auctions(state, sold or state.round == 1)
    if state.round == 1:
        sort_order(state)  # now that plants tell them apart (PG-34)
    state.finish()


@final
class Auctions(Decision):
    """The opener picks a plant or passes. `out`: seats that bought or passed instead of opening; who only passed in
    somebody's auction is not among them (PG-48)."""

    name: ClassVar = "auctions"

    def __init__(self, seat: int, out: int, sold: bool) -> None:
        super().__init__(seat)
        self.out = out
        self.sold = sold

    def alone(self, state: State) -> bool:
        """May nobody else buy? Then there is no auction, and the price is the number (PG-49, PG-A11)."""
        return self.out | 1 << self.seat == (1 << len(state.companies)) - 1

    def legal(self, state: State) -> list[Action]:
        money = state.companies[self.seat].money
        actions: list[Action] = [AUCTIONS[plant] for plant in for_sale(state) if plant <= money]
        if state.round > 1:
            actions.append(PASS)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            if state.round == 1:
                return Refusal("must_buy_first_round", "PG-50", {})
            return None
        if isinstance(action, (Bid, Limit)):
            return Refusal("no_auction_running", "PG-36", {})
        if isinstance(action, (Discard, Drop, Keep)):
            return Refusal("nothing_to_give_up", "PG-52", {"limit": state.board.max_plants})
        if not isinstance(action, Auction):
            return Refusal("not_in_this_phase", "PG-30", {"phase": state.phase})
        if action.plant not in state.market or action.plant == STEP_3:
            return Refusal("not_in_market", "PG-36", {"plant": action.plant})
        if action.plant not in for_sale(state):
            return Refusal("not_yet_for_sale", "PG-37", {"plant": action.plant})
        money = state.companies[self.seat].money
        if action.plant > money:
            return Refusal("too_little_money", "PG-A10", {"price": action.plant, "money": money})
        return None

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Auction):
            plant = action.plant
            active = ~self.out & ((1 << len(state.companies)) - 1)
            if state.log is not None:
                state.note("auction_opened", self.seat, {"plant": plant})
            if self.alone(state):
                _sell(state, self.seat, plant, plant)
            elif state.board.sealed:
                state.push(SealedBids(self.seat, plant, active, []))
            else:
                state.push(Bidding(self.seat, plant, 0, -1, active))
            return
        # Who passes instead of opening is out of all auctions of the round (PG-47).
        if state.log is not None:
            state.note("passed_round", self.seat, {})
        _next_opener(state, self.out | 1 << self.seat, self.sold)

    def resume(self, state: State) -> None:
        _next_opener(state, self.out, self.sold)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.out, self.sold]

    @staticmethod
    def from_plain(plain: Plain) -> "Auctions":
        _, seat, out, sold = plain
        return Auctions(seat, out, sold)


def _sell(state: State, seat: int, plant: int, price: int) -> None:
    """`seat` pays and takes the plant (PG-41); the market is filled at once (PG-42). The top is `Auctions`."""
    state.companies[seat].money -= price
    state.market.remove(plant)
    give_plant(state, seat, plant)
    if state.log is not None:
        state.note("plant_sold", seat, {"plant": plant, "price": price})
    auctions = state.stack[-1]
    assert isinstance(auctions, Auctions)
    out = auctions.out | 1 << seat  # one plant per player and round (PG-43, PG-44)
    state.go_on_as(Auctions(auctions.seat, out, True))
    replace(state)
    if len(state.companies[seat].plants) > state.board.max_plants:
        state.push(DiscardPlant(seat, plant))  # PG-51, PG-52
    else:
        _next_opener(state, out, True)


def _next_bidder(state: State, seat: int, active: int) -> int:
    """The next seat still in: to the left, or in turn order where the table plays so (PG-39, PG-A9)."""
    count = len(state.companies)
    if state.board.clockwise:
        seat = (seat + 1) % count
        while not active >> seat & 1:
            seat = (seat + 1) % count
        return seat
    order = state.order
    place = (order.index(seat) + 1) % count
    while not active >> order[place] & 1:
        place = (place + 1) % count
    return order[place]


@final
class Bidding(Decision):
    """Raise or pass. `high` is the standing bid, 0 before the opener's first; `active` are the seats still in."""

    name: ClassVar = "bidding"

    def __init__(self, seat: int, plant: int, high: int, leader: int, active: int) -> None:
        super().__init__(seat)
        self.plant = plant
        self.high = high
        self.leader = leader
        self.active = active

    def lowest(self) -> int:
        """At least the number to open (PG-4, PG-38), then more than the standing bid."""
        return self.high + 1 if self.high else self.plant

    def legal(self, state: State) -> list[Action]:
        return self._up_to(state.companies[self.seat].money)

    def legal_few(self, state: State, amounts: int) -> list[Action]:
        return self._up_to(min(state.companies[self.seat].money, self.lowest() + amounts - 1))

    def _up_to(self, highest: int) -> list[Action]:
        actions = bids(self.lowest(), highest)
        if self.high:
            actions.append(PASS)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            if not self.high:
                return Refusal("opener_must_bid", "PG-38", {"plant": self.plant})
            return None
        if isinstance(action, Limit):
            return Refusal("auctions_are_live", "PG-39", {})
        if not isinstance(action, Bid):
            return Refusal("auction_running", "PG-30", {"plant": self.plant})
        money = state.companies[self.seat].money
        if action.amount < self.lowest():
            rule = "PG-39" if self.high else "PG-38"
            return Refusal("bid_too_low", rule, {"bid": action.amount, "lowest": self.lowest()})
        if action.amount > money:
            return Refusal("too_little_money", "PG-A10", {"price": action.amount, "money": money})
        return None

    def apply(self, state: State, action: Action) -> None:
        high, leader, active = self.high, self.leader, self.active
        if isinstance(action, Bid):
            high, leader = action.amount, self.seat
            if state.log is not None:
                state.note("bid", self.seat, {"plant": self.plant, "bid": high})
        else:
            active &= ~(1 << self.seat)  # final for this auction (PG-40)
            if state.log is not None:
                state.note("passed_auction", self.seat, {"plant": self.plant})
        if active == 1 << leader:
            state.finish()
            _sell(state, leader, self.plant, high)
        else:
            seat = _next_bidder(state, self.seat, active)
            state.go_on_as(Bidding(seat, self.plant, high, leader, active))

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.plant, self.high, self.leader, self.active]

    @staticmethod
    def from_plain(plain: Plain) -> "Bidding":
        _, seat, plant, high, leader, active = plain
        return Bidding(seat, plant, high, leader, active)


@final
class SealedBids(Decision):
    """House rule: everybody still in names a secret maximum, the opener first and at least the number.

    The auction is then played out by raises of one in bidding order, each seat going along to its maximum, so
    the winner pays what a live auction would have cost. `limits`: seat and maximum, 0 for a pass, as given so far.
    """

    name: ClassVar = "sealed_bids"

    def __init__(self, seat: int, plant: int, active: int, limits: list[list[int]]) -> None:
        super().__init__(seat)
        self.plant = plant
        self.active = active
        self.limits = limits

    def lowest(self) -> int:
        """At least the number (PG-38)."""
        return self.plant

    def legal(self, state: State) -> list[Action]:
        return self._up_to(state.companies[self.seat].money)

    def legal_few(self, state: State, amounts: int) -> list[Action]:
        return self._up_to(min(state.companies[self.seat].money, self.plant + amounts - 1))

    def _up_to(self, highest: int) -> list[Action]:
        actions: list[Action] = [Limit(amount) for amount in range(self.plant, highest + 1)]
        if self.limits:
            actions.append(PASS)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            if not self.limits:
                return Refusal("opener_must_bid", "PG-38", {"plant": self.plant})
            return None
        if isinstance(action, Bid):
            return Refusal("auctions_are_sealed", "PG-39", {})
        if not isinstance(action, Limit):
            return Refusal("sealed_auction_running", "PG-30", {"plant": self.plant})
        money = state.companies[self.seat].money
        if action.amount < self.plant:
            return Refusal("bid_too_low", "PG-38", {"bid": action.amount, "lowest": self.plant})
        if action.amount > money:
            return Refusal("too_little_money", "PG-A10", {"price": action.amount, "money": money})
        return None

    def apply(self, state: State, action: Action) -> None:
        limits = [*self.limits, [self.seat, action.amount if isinstance(action, Limit) else 0]]
        if state.log is not None:
            state.note("limit_given", self.seat, {"plant": self.plant})
            # What it was is told to nobody else, and so the whole action is known for a secret.
            if isinstance(action, Limit):
                facts = {"plant": self.plant, "limit": action.amount}
                state.note("limit_named", self.seat, facts, only=[self.seat])
            else:
                state.note("limit_declined", self.seat, {"plant": self.plant}, only=[self.seat])
        seat = _next_bidder(state, self.seat, self.active)
        if seat != limits[0][0]:
            state.go_on_as(SealedBids(seat, self.plant, self.active, limits))
            return
        winner, price = settle_limits(self.plant, limits)
        state.finish()
        if state.log is not None:
            state.note("limits_settled", winner, {"plant": self.plant, "price": price}, True)
        _sell(state, winner, self.plant, price)

    def redacted(self, seat: int) -> Decision:
        """Own maximum only; that the others have answered is no secret, what they answered is."""
        limits = [[who, amount if who == seat else -1] for who, amount in self.limits]
        return SealedBids(self.seat, self.plant, self.active, limits)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.plant, self.active, [pair.copy() for pair in self.limits]]

    @staticmethod
    def from_plain(plain: Plain) -> "SealedBids":
        _, seat, plant, active, limits = plain
        return SealedBids(seat, plant, active, [list(pair) for pair in limits])


def settle_limits(plant: int, limits: list[list[int]]) -> tuple[int, int]:
    """Winner and price when everybody raises by one up to his maximum. The first in `limits` opened.

    >>> settle_limits(10, [[0, 20], [1, 15], [2, 17]])
    (0, 18)
    """
    high, leader = plant, limits[0][0]
    still_in = [limit for limit in limits if limit[1] >= plant]
    place = 0
    while len(still_in) > 1:
        place = (place + 1) % len(still_in)
        seat, most = still_in[place]
        if seat == leader:
            continue
        if most > high:
            high, leader = high + 1, seat
        else:
            del still_in[place]
            place -= 1
    return leader, high
