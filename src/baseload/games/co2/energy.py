"""Supply, second step: the world wants energy. What green plants do not cover, fossil plants do, at a price in
pollution and in permits.
"""

from typing import ClassVar, Final, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import DISCARD_GOAL, STARTS, DiscardGoal, Start
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.co2 import company_goals
from baseload.games.co2.actions import HAND, KEEP_GOAL, KeepGoal, Pay
from baseload.games.co2.control import origins, pay_permit
from baseload.games.co2.state import EMPTY, NOBODY, Decision, State
from baseload.games.co2.stock import take_from_market, to_bank

_PAYS: Final[list[Action]] = [Pay(origin) for origin in range(HAND, 6)]  # by origin + 1


def wants_plant(state: State, region: int, decade: int) -> bool:
    """Does the region's space of that decade want a plant (CO2-60)? Not with one on it (CO2-61), and not where the
    region has no such space (CO2-62, CO2-O20)."""
    parts = state.board.components
    if decade > parts.spaces[region]:
        return False
    return state.spaces[parts.first_space[region] + decade - 1] == EMPTY


def demands(state: State, region: int) -> bool:
    """Does the space of this decade want a plant?"""
    return wants_plant(state, region, state.decade)


def begin(state: State) -> None:
    """First every region that holds tech uses up one cube (CO2-57). Then the start player says with which region to
    begin (CO2-59), unless the table has settled that, or no choice matters."""
    for region in range(6):
        if state.relief[region]:
            state.relief[region] -= 1
            state.tech += 1
            if state.log is not None:
                state.note("relief_used_up", None, {"region": REGIONS[region]})
    first = state.board.components.clockwise[0]
    if state.board.supply_start == "random":
        first = state.supply_starts[0]
        state.supply_starts = state.supply_starts[1:]
        state.note("supply_start_drawn", None, {"region": REGIONS[first]}, reveals=True)
    elif state.board.supply_start == "choice" and _order_matters(state):
        state.push(FirstRegion(state.start))
        return
    _supply_from(state, first)


def _order_matters(state: State) -> bool:
    """Several regions want a tile, and there is one to get."""
    return len(state.fossils) > 0 and sum(demands(state, region) for region in range(6)) > 1


def _supply_from(state: State, region: int) -> None:
    state.push(Energy(region, 6))


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
            return Refusal("answer_first", "CO2-59", {"asked": "first_region"})
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


@final
class Energy(Decision):
    """Goes round the regions clockwise, each once (CO2-58). A region is paid for before the next is looked at
    (CO2-65, CO2-O16)."""

    name: ClassVar = "energy"

    def __init__(self, region: int, left: int) -> None:
        super().__init__(-1)
        self.region = region
        self.left = left

    def resume(self, state: State) -> None:
        region, left = self.region, self.left
        following = state.board.components.next_region
        while left:
            here = region
            region = following[region]
            left -= 1
            # With the pile used up the space stays empty and nothing is owed (CO2-76, CO2-O23).
            if demands(state, here) and state.fossils:
                state.go_on_as(Energy(region, left))
                _burn(state, here)
                _settle(state, here)
                return
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.region, self.left]

    @staticmethod
    def from_plain(plain: Plain) -> "Energy":
        _, _, region, left = plain
        return Energy(region, left)


def _burn(state: State, region: int) -> None:
    """The top fossil tile goes on the space (CO2-63) and the level rises at once (CO2-64, CO2-V5)."""
    parts = state.board.components
    fossil = state.fossils[0]
    state.fossils = state.fossils[1:]
    state.spaces[parts.first_space[region] + state.decade - 1] = fossil
    state.level += parts.ppm[fossil]
    if state.level >= parts.danger:
        state.endangered = True
    facts: dict[str, Plain] = {"fossil": FOSSILS[fossil], "region": REGIONS[region], "level": state.level}
    state.note("fossil", None, facts, reveals=True)


def _settle(state: State, region: int) -> None:
    """Who pays the permit; where there is a choice, he is asked."""
    controller = state.controllers[region]
    if controller == NOBODY:
        # From the region itself (CO2-66, CO2-268). It always has one: it began with one for each empty space
        # and nobody else can take them, so the guard is never needed (CO2-67, CO2-O17).
        if state.permits[region]:
            state.permits[region] -= 1
            if state.log is not None:
                state.note("region_paid", None, {"region": REGIONS[region]})
            to_bank(state)
        return
    sources = origins(state, controller)
    company = state.companies[controller]
    if len(sources) == 1:
        _pay(state, controller, region, sources[0])
    elif sources:
        state.push(PaySupply(controller, region))
    elif points_for_coins(state, company.money) and not company.goal_discarded:
        state.push(CashGoal(controller, region))
    else:
        _buy(state, controller, region)


def _pay(state: State, seat: int, region: int, origin: int) -> None:
    if state.log is not None:
        facts: dict[str, Plain] = {
            "region": REGIONS[region],
            "from": "hand" if origin == HAND else REGIONS[origin],
        }
        state.note("supply_paid", seat, facts)
    pay_permit(state, seat, origin)


def points_for_coins(state: State, money: int) -> int:
    """A permit bought with so much money costs a point for each coin that is missing (CO2-71, CO2-O15)."""
    return state.price - money if money < state.price else 0


def _buy(state: State, seat: int, region: int) -> None:
    """Nothing to pay with: a permit must be bought at the price as it stands, and goes straight to the bank (CO2-70,
    CO2-270, CO2-O14). Coins first, then points for those that are missing, here and nowhere else (CO2-73, CO2-O18),
    below zero if need be (CO2-72, CO2-V32). An emptied pile is refilled before the next region (CO2-75). With none left
    on the market the price is due all the same (CO2-O85)."""
    company = state.companies[seat]
    points = points_for_coins(state, company.money)
    money = state.price - points
    company.money -= money
    company.points -= points
    if state.log is not None:
        facts: dict[str, Plain] = {"region": REGIONS[region], "money": money, "points": points}
        state.note("supply_bought", seat, {**facts, "permit": state.market > 0})
    if take_from_market(state):
        to_bank(state)


@final
class PaySupply(Decision):
    """The controller, whoever he is, pays from hand or from any region of his (CO2-68). With a permit there he may not
    buy one instead (CO2-69, CO2-O13)."""

    name: ClassVar = "pay_supply"

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region = region

    def legal(self, state: State) -> list[Action]:
        return [_PAYS[origin + 1] for origin in origins(state, self.seat)]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Pay) or action.origin < HAND:
            return Refusal("answer_first", "CO2-68", {"asked": "pay_supply", "region": REGIONS[self.region]})
        origin = action.origin
        if origin == HAND:
            if not state.companies[self.seat].permits:
                return Refusal("no_permit_in_hand", "CO2-68", {})
        elif state.controllers[origin] != self.seat:
            return Refusal("not_your_region", "CO2-68", {"region": REGIONS[origin]})
        elif not state.permits[origin]:
            return Refusal("no_permit_there", "CO2-68", {"region": REGIONS[origin]})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Pay)
        _pay(state, self.seat, self.region, action.origin)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.region]

    @staticmethod
    def from_plain(plain: Plain) -> "PaySupply":
        _, seat, region = plain
        return PaySupply(seat, region)


@final
class CashGoal(Decision):
    """Before points are given for missing coins, the company goal may be (CO2-74). Not after (CO2-O19)."""

    name: ClassVar = "cash_goal"

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region = region

    def legal(self, state: State) -> list[Action]:
        return [DISCARD_GOAL, KEEP_GOAL]

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, (DiscardGoal, KeepGoal)):
            return None
        facts: dict[str, Plain] = {"asked": "cash_goal", "price": state.price}
        return Refusal("answer_first", "CO2-74", {**facts, "money": state.companies[self.seat].money})

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, DiscardGoal):
            company_goals.discard(state, self.seat)
        elif state.log is not None:
            state.note("goal_kept", self.seat, {})
        _buy(state, self.seat, self.region)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.region]

    @staticmethod
    def from_plain(plain: Plain) -> "CashGoal":
        _, seat, region = plain
        return CashGoal(seat, region)
