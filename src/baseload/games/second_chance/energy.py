"""Energy supply: what green plants do not cover, fossil plants do. Permits are owed for them, and paid when all regions
have been looked at; who cannot pay is punished in points. Control of a region is what makes one owe (SC-245).
"""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import STARTS, Start
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.second_chance import ending
from baseload.games.second_chance.actions import BOARD, PAYS, Pay
from baseload.games.second_chance.control import origins, pay_permit
from baseload.games.second_chance.fossils import draw
from baseload.games.second_chance.state import EMPTY, NOBODY, Decision, State
from baseload.games.second_chance.stock import take_from_market, to_bank


def wants_plant(state: State, region: int, decade: int) -> bool:
    """Does the region's space of that decade want a plant? Not with one on it (SC-281), and not where there is no such
    space (SC-282, SC-O57)."""
    parts = state.board.components
    if decade > parts.spaces[region]:
        return False
    return state.spaces[parts.first_space[region] + decade - 1] == EMPTY


def demands(state: State, region: int) -> bool:
    """Does the space of this decade want a plant?"""
    return wants_plant(state, region, state.decade)


def begin(state: State) -> None:
    """Clockwise from the region the players live in; a table may choose it anew or leave it to chance (SC-280)."""
    state.debts = []
    first = state.board.components.clockwise[0]
    if state.board.supply_start == "random":
        first = state.supply_starts[0]
        state.supply_starts = state.supply_starts[1:]
        if state.log is not None:
            state.note("supply_start_drawn", None, {"region": REGIONS[first]}, reveals=True)
    elif state.board.supply_start == "choice" and sum(demands(state, region) for region in range(6)) > 1:
        state.push(FirstRegion(state.start))
        return
    _supply_from(state, first)


@final
class FirstRegion(Decision):
    """Where the supply begins."""

    name: ClassVar = "first_region"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def legal(self, state: State) -> list[Action]:
        return STARTS.copy()

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Start):
            return Refusal("answer_first", "SC-280", {"asked": "first_region"})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Start)
        if state.log is not None:
            state.note("supply_start", self.seat, {"region": REGIONS[action.region]})
        state.finish()
        _supply_from(state, action.region)

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "FirstRegion":
        return FirstRegion(plain[1])


def _supply_from(state: State, region: int) -> None:
    """All regions, each once; nothing is paid yet, so nobody is asked."""
    for _ in range(6):
        if demands(state, region):
            _burn(state, region)
            if state.result is not None:  # competitive: too hot, at once (SC-309, SC-O9)
                return
        region = state.board.components.next_region[region]
    # The reserved permits go to the bank (SC-288), then the debtors pay.
    reserved, state.reserved = state.reserved, 0
    to_bank(state, reserved)
    state.push(Debts())


def _burn(state: State, region: int) -> None:
    """A fossil tile on the space (SC-283), the level up (SC-284); the controller owes a permit (SC-285), or the region
    lays one of its own aside (SC-286)."""
    parts = state.board.components
    fossil = draw(state)
    if fossil < 0:
        return  # no tile is left anywhere (SC-O101)
    state.spaces[parts.first_space[region] + state.decade - 1] = fossil
    state.level += parts.ppm[fossil]
    facts: dict[str, Plain] = {"fossil": FOSSILS[fossil], "region": REGIONS[region], "level": state.level}
    state.note("fossil", None, facts, reveals=True)
    if ending.too_hot_at_once(state):
        return
    if state.controllers[region] != NOBODY:
        state.debts = [*state.debts, region]
    elif state.permits[region]:
        state.permits[region] -= 1
        state.reserved += 1
        if state.log is not None:
            state.note("region_paid", None, {"region": REGIONS[region]})
    elif state.board.market_pays and take_from_market(state):  # SC-287, SC-O69
        to_bank(state, 1)
        if state.log is not None:
            state.note("market_paid", None, {"region": REGIONS[region]})


@final
class Debts(Decision):
    """Debtors pay in turn order from the start player, each region by region (SC-290). The debts left are in the state:
    control does not change in this phase (SC-291)."""

    name: ClassVar = "debts"

    def __init__(self) -> None:
        super().__init__(-1)

    def resume(self, state: State) -> None:
        if not state.debts:
            state.finish()
            return
        region = self._next(state)
        state.debts = [other for other in state.debts if other != region]
        state.go_on_as(self)
        owe(state, state.controllers[region], "supply", region)

    def _next(self, state: State) -> int:
        for seat in state.seats_from(state.start):
            for region in state.debts:
                if state.controllers[region] == seat:
                    return region
        raise AssertionError

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "Debts":
        return Debts()


def owe(state: State, seat: int, why: str, region: int) -> None:
    """The seat must pay a permit, from its board or any region it controls (SC-289, SC-O63). Only who has none pays the
    penalty (SC-293, SC-O65); nobody can pay for another (SC-292)."""
    ways = origins(state, seat)
    if len(ways) > 1:
        state.push(PayPermit(seat, why, region))
    elif ways:
        _pay(state, seat, why, region, ways[0])
    else:
        _punish(state, seat, why, region)


def _pay(state: State, seat: int, why: str, region: int, origin: int) -> None:
    pay_permit(state, seat, origin)
    if state.log is not None:
        where: Plain = "board" if origin == BOARD else REGIONS[origin]
        state.note("permit_paid", seat, {"why": why, "region": REGIONS[region], "from": where})


def _punish(state: State, seat: int, why: str, region: int) -> None:
    """A permit from the market to the bank, and points at the price read before (SC-294, SC-295), from the team
    (SC-296) or from the player, below zero if need be (SC-297). Without a permit anywhere only the points go
    (SC-O68)."""
    price = state.price
    state.score(seat, -price)
    if state.log is not None:
        state.note("penalty", seat, {"why": why, "region": REGIONS[region], "points": price})
    if take_from_market(state):
        to_bank(state, 1)


@final
class PayPermit(Decision):
    """From where a permit is paid that is owed for a fossil plant or after an event."""

    name: ClassVar = "pay_permit"

    def __init__(self, seat: int, why: str, region: int) -> None:
        super().__init__(seat)
        self.why = why
        self.region = region

    def legal(self, state: State) -> list[Action]:
        return [PAYS[origin + 1] for origin in origins(state, self.seat)]

    def check(self, state: State, action: Action) -> Refusal | None:
        rule = "SC-334" if self.why == "event" else "SC-289"
        if not isinstance(action, Pay):
            return Refusal("answer_first", rule, {"asked": "pay_permit", "region": REGIONS[self.region]})
        origin = action.origin
        if origin == BOARD:
            if not state.companies[self.seat].permits:
                return Refusal("no_permit_on_board", rule, {})
        elif state.controllers[origin] != self.seat:
            return Refusal("not_your_region", rule, {"region": REGIONS[origin]})
        elif not state.permits[origin]:
            return Refusal("no_permit_there", rule, {"region": REGIONS[origin]})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Pay)
        _pay(state, self.seat, self.why, self.region, action.origin)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.why, self.region]

    @staticmethod
    def from_plain(plain: Plain) -> "PayPermit":
        _, seat, why, region = plain
        return PayPermit(seat, why, region)
