"""The start tile: to the left, or to the player whom the highest bidder names (a variant)."""

from typing import ClassVar, Final, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import DISCARD_GOAL, PASS, DiscardGoal, Pass
from baseload.games.climate.world import REGIONS
from baseload.games.co2 import company_goals
from baseload.games.co2.actions import HAND, WITH_COINS, WITH_TECH, Bid, First, Pay, bids
from baseload.games.co2.board import ONCE_AROUND
from baseload.games.co2.control import origins, pay_permit, permits_of
from baseload.games.co2.state import NOBODY, Decision, State

_FIRSTS: Final[list[Action]] = [First(seat) for seat in range(5)]


def pass_to_the_left(state: State) -> None:
    _give(state, (state.start + 1) % len(state.companies))


def _give(state: State, seat: int) -> None:
    state.start = seat
    if state.log is not None:
        state.note("start_tile", seat, {})


def wealth(state: State, seat: int) -> int:
    """What the seat could pay: coins, two for each tech, the market's price for each permit in hand or in its regions
    (CO2-299, CO2-300). Points are no money (CO2-301)."""
    company = state.companies[seat]
    permits = state.price * permits_of(state, seat)
    return company.money + state.board.components.tech_value * company.tech + permits


def begin(state: State) -> None:
    """From the holder of the start tile, clockwise (CO2-296)."""
    state.push(StartBid(state.start, -1, NOBODY, 0, 0))


@final
class StartBid(Decision):
    """Raise or pass; the lowest bid is 0 (CO2-297). `high` is -1 before the first bid; `out` has a bit for each seat
    that passed; `asked` counts the seats asked. Once around everybody is asked once; ascending, until all others have
    passed."""

    name: ClassVar = "start_bid"

    def __init__(self, seat: int, high: int, leader: int, out: int, asked: int) -> None:
        super().__init__(seat)
        self.high = high
        self.leader = leader
        self.out = out
        self.asked = asked

    def legal(self, state: State) -> list[Action]:
        return self._up_to(state, wealth(state, self.seat))

    def legal_few(self, state: State, amounts: int) -> list[Action]:
        return self._up_to(state, min(wealth(state, self.seat), self.high + amounts))

    def _up_to(self, state: State, highest: int) -> list[Action]:
        actions = bids(self.high + 1, highest)
        actions.append(PASS)
        if company_goals.can_discard(state, self.seat):
            actions.append(DISCARD_GOAL)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if isinstance(action, DiscardGoal):
            return company_goals.check_discard(state, self.seat)
        if not isinstance(action, Bid):
            return Refusal("answer_first", "CO2-296", {"asked": "start_bid"})
        if action.amount <= self.high:
            return Refusal("bid_too_low", "CO2-296", {"bid": action.amount, "lowest": self.high + 1})
        most = wealth(state, self.seat)
        if action.amount > most:
            return Refusal("bid_too_high", "CO2-301", {"bid": action.amount, "most": most})
        return None

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, DiscardGoal):
            company_goals.discard(state, self.seat)
            return
        high, leader, out = self.high, self.leader, self.out
        if isinstance(action, Bid):
            high, leader = action.amount, self.seat
            if state.log is not None:
                state.note("start_bid", self.seat, {"bid": high})
        else:
            out |= 1 << self.seat
            if state.log is not None:
                state.note("start_pass", self.seat, {})
        count = len(state.companies)
        asked = self.asked + 1
        if state.board.auction == ONCE_AROUND:
            if asked < count:
                state.go_on_as(StartBid((self.seat + 1) % count, high, leader, out, asked))
                return
        else:
            seat = (self.seat + 1) % count
            while seat != self.seat and out >> seat & 1:
                seat = (seat + 1) % count
            # Somebody else is still in, or the only one left has not bid yet.
            if seat != leader and not out >> seat & 1:
                state.go_on_as(StartBid(seat, high, leader, out, asked))
                return
        state.finish()
        _settle(state, leader, high)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.high, self.leader, self.out, self.asked]

    @staticmethod
    def from_plain(plain: Plain) -> "StartBid":
        _, seat, high, leader, out, asked = plain
        return StartBid(seat, high, leader, out, asked)


def _settle(state: State, leader: int, bid: int) -> None:
    """The highest bidder pays, then names the start player (CO2-298). Without a bid the tile goes left (CO2-302)."""
    if leader == NOBODY:
        pass_to_the_left(state)
    else:
        _ask_payment(state, leader, bid)


def _ask_payment(state: State, seat: int, due: int) -> None:
    """Ask how to pay what is due; where there is only one way, take it. With coins short the goal is another way."""
    while due > 0:
        decision = PayBid(seat, due)
        ways = decision.ways(state)
        if len(ways) > 1 or (ways[0] != WITH_COINS and company_goals.can_discard(state, seat)):
            state.push(decision)
            return
        due -= _pay(state, seat, due, ways[0])
    state.push(NameFirst(seat))


def piece_worth(state: State, due: int, way: int) -> int:
    """What a piece counts for: all that is due in coins, or one cube, or one permit. There is no change (CO2-299,
    CO2-V26, CO2-O75)."""
    if way == WITH_COINS:
        return due
    return state.board.components.tech_value if way == WITH_TECH else state.price


def _pay(state: State, seat: int, due: int, way: int) -> int:
    """Pay in one way and return its worth. The price does not move (CO2-O76)."""
    company = state.companies[seat]
    worth = piece_worth(state, due, way)
    if way == WITH_COINS:
        company.money -= due
        paid: Plain = "coins"
    elif way == WITH_TECH:
        company.tech -= 1
        state.tech += 1
        paid = "tech"
    else:
        paid = "hand" if way == HAND else REGIONS[way]
    if state.log is not None:
        state.note("bid_paid", seat, {"with": paid, "worth": worth, "due": max(0, due - worth)})
    if way >= HAND:
        pay_permit(state, seat, way)
    return worth


@final
class PayBid(Decision):
    """What is due is paid piece by piece: a cube, a permit, or the whole rest in coins. Every sum that is not wasteful
    can be made this way, and the bid was never more than all of it together. The company goal can still be given up for
    coins first (CO2-242)."""

    name: ClassVar = "pay_bid"

    def __init__(self, seat: int, due: int) -> None:
        super().__init__(seat)
        self.due = due

    def ways(self, state: State) -> list[int]:
        company = state.companies[self.seat]
        found: list[int] = []
        if company.money >= self.due:
            found.append(WITH_COINS)
        if company.tech and state.board.components.tech_value:
            found.append(WITH_TECH)
        found.extend(origins(state, self.seat))
        return found

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = [Pay(way) for way in self.ways(state)]
        if company_goals.can_discard(state, self.seat):
            actions.append(DISCARD_GOAL)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, DiscardGoal):
            return company_goals.check_discard(state, self.seat)
        if not isinstance(action, Pay):
            return Refusal("answer_first", "CO2-299", {"asked": "pay_bid", "due": self.due})
        if action.origin in self.ways(state):
            return None
        company = state.companies[self.seat]
        if action.origin == WITH_COINS:
            return Refusal("too_little_money", "CO2-299", {"price": self.due, "money": company.money})
        if action.origin == WITH_TECH:
            return Refusal("no_tech_in_hand", "CO2-299", {})
        if action.origin == HAND:
            return Refusal("no_permit_in_hand", "CO2-300", {})
        code = "no_permit_there" if state.controllers[action.origin] == self.seat else "not_your_region"
        return Refusal(code, "CO2-300", {"region": REGIONS[action.origin]})

    def apply(self, state: State, action: Action) -> None:
        state.finish()
        if isinstance(action, DiscardGoal):
            company_goals.discard(state, self.seat)
            _ask_payment(state, self.seat, self.due)
            return
        assert isinstance(action, Pay)
        _ask_payment(state, self.seat, self.due - _pay(state, self.seat, self.due, action.origin))

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.due]

    @staticmethod
    def from_plain(plain: Plain) -> "PayBid":
        _, seat, due = plain
        return PayBid(seat, due)


@final
class NameFirst(Decision):
    """Any player, oneself included (CO2-298)."""

    name: ClassVar = "name_first"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def legal(self, state: State) -> list[Action]:
        return _FIRSTS[: len(state.companies)]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, First):
            return Refusal("answer_first", "CO2-298", {"asked": "name_first"})
        if action.seat >= len(state.companies):
            return Refusal("no_such_player", "CO2-298", {"players": len(state.companies)})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, First)
        _give(state, action.seat)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "NameFirst":
        return NameFirst(plain[1])
