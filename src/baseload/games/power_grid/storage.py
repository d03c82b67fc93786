"""What plants hold, and giving up a plant and its fuel when one more than allowed was bought."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.power_grid.actions import DISCARDS, DROPS, KEEP, Discard, Drop, Keep
from baseload.games.power_grid.board import Board
from baseload.games.power_grid.components import COAL, FUELS, GARBAGE, HYBRID, NOTHING, OIL, URANIUM
from baseload.games.power_grid.state import Company, Decision, State


def room_of(board: Board, plants: list[int]) -> list[int]:
    """What these plants store: coal, oil, garbage, uranium, and coal or oil in hybrids (PG-7, PG-59)."""
    room = [0, 0, 0, 0, 0]
    parts = board.components
    for plant in plants:
        kind = parts.kind[plant]
        if kind <= HYBRID:
            room[kind] += parts.stores[plant]
    return room


def surplus(fuel: list[int], room: list[int], kind: int) -> int:
    """How many tokens too many for the room there is, of the fuels that plants of this kind take."""
    if kind in (GARBAGE, URANIUM):
        return max(0, fuel[kind] - room[kind])
    return max(0, max(0, fuel[COAL] - room[COAL]) + max(0, fuel[OIL] - room[OIL]) - room[HYBRID])


def room_for(company: Company, fuel: int) -> int:
    """How many more tokens of this fuel the company's plants can take (PG-57, PG-58).

    Only plants that show the fuel take it (PG-5). Tokens may be moved between plants at any time, so whatever fits
    in some arrangement fits (PG-60).
    """
    held = company.fuel
    room = company.room
    free = room[fuel] - held[fuel]
    if fuel in (COAL, OIL):
        other = held[OIL + COAL - fuel] - room[OIL + COAL - fuel]
        free += room[HYBRID]
        if other > 0:  # the other fuel already sits in the hybrids
            free -= other
    return free


def give_plant(state: State, seat: int, plant: int) -> None:
    company = state.companies[seat]
    plants = company.plants
    plants.append(plant)
    plants.sort()
    company.room = room_of(state.board, plants)


@final
class DiscardPlant(Decision):
    """One plant more than the limit (PG-51): one must go (PG-52), but not the one just bought, unless the table allows
    it (PG-A12)."""

    name: ClassVar = "discard_plant"

    def __init__(self, seat: int, bought: int) -> None:
        super().__init__(seat)
        self.bought = bought

    def legal(self, state: State) -> list[Action]:
        stays = 0 if state.board.discard_bought else self.bought
        return [DISCARDS[plant] for plant in state.companies[self.seat].plants if plant != stays]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Discard):
            return Refusal("must_discard_plant", "PG-52", {"limit": state.board.max_plants})
        if action.plant == self.bought and not state.board.discard_bought:
            return Refusal("just_bought", "PG-A12", {"plant": action.plant})
        if action.plant not in state.companies[self.seat].plants:
            return Refusal("not_your_plant", "PG-52", {"plant": action.plant})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Discard)
        plant = action.plant
        company = state.companies[self.seat]
        company.plants.remove(plant)
        company.room = room_of(state.board, company.plants)
        state.gone |= 1 << plant
        if state.log is not None:
            state.note("plant_discarded", self.seat, {"plant": plant})
        state.finish()
        release_fuel(state, self.seat, plant)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.bought]

    @staticmethod
    def from_plain(plain: Plain) -> "DiscardPlant":
        _, seat, bought = plain
        return DiscardPlant(seat, bought)


def release_fuel(state: State, seat: int, plant: int) -> None:
    """The fuel of a plant that left: what fits elsewhere may stay, the rest goes to the supply (PG-53, PG-54)."""
    parts = state.board.components
    kind = parts.kind[plant]
    company = state.companies[seat]
    may_go = parts.stores[plant]
    if kind != NOTHING:
        # Where no arrangement has a place, nobody is asked. Coal and oil of a hybrid may be a choice.
        for fuel in [COAL, OIL] if kind == HYBRID else [kind]:
            if kind == HYBRID:
                lost = max(0, company.fuel[fuel] - company.room[fuel] - company.room[HYBRID])
            else:
                lost = surplus(company.fuel, company.room, kind)
            if lost:
                drop(state, seat, fuel, lost)
                may_go -= lost
        decision = DropFuel(seat, kind, may_go)
        if decision.wanted(state):
            state.push(decision)


def drop(state: State, seat: int, fuel: int, amount: int) -> None:
    """To the supply, not to the market (PG-A14)."""
    state.companies[seat].fuel[fuel] -= amount
    state.fuel_supply[fuel] += amount
    if state.log is not None:
        state.note("fuel_dropped", seat, {"fuel": FUELS[fuel], "amount": amount})


@final
class DropFuel(Decision):
    """Which fuel of the discarded plant goes: what does not fit must, the rest may (PG-A13).

    `may_go` is how many more tokens the discarded plant can have held; other plants' fuel stays (PG-A15).
    """

    name: ClassVar = "drop_fuel"

    def __init__(self, seat: int, kind: int, may_go: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.may_go = may_go

    def wanted(self, state: State) -> bool:
        """Is there anything to decide?"""
        legal = self.legal(state)
        return len(legal) > 1 or (len(legal) == 1 and legal[0] is not KEEP)

    def _allowed(self, state: State, fuel: int, amount: int) -> bool:
        """May so many tokens of this fuel go? Never more than the plant can have held, and only its own fuels."""
        company = state.companies[self.seat]
        if self.kind != fuel and not (self.kind == HYBRID and fuel <= OIL):
            return False
        if not 0 < amount <= min(company.fuel[fuel], self.may_go):
            return False
        if state.board.voluntary_discard:
            # What fits nowhere has gone already, so whichever fuel goes now, the other finds room in the hybrids.
            return True
        rest = company.fuel.copy()
        rest[fuel] -= amount
        return surplus(rest, company.room, fuel) == self._too_much(state) - amount

    def _too_much(self, state: State) -> int:
        company = state.companies[self.seat]
        return surplus(company.fuel, company.room, self.kind)

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        for fuel in range(4):
            for amount in range(1, self.may_go + 1):
                if self._allowed(state, fuel, amount):
                    actions.append(DROPS[fuel][amount])
        if not self._too_much(state):
            actions.append(KEEP)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        too_much = self._too_much(state)
        if isinstance(action, Keep):
            return Refusal("fuel_does_not_fit", "PG-54", {"amount": too_much}) if too_much else None
        if not isinstance(action, Drop):
            return Refusal("must_settle_fuel", "PG-53", {"amount": too_much})
        if not self._allowed(state, action.fuel, action.amount):
            rule = "PG-A15" if state.board.voluntary_discard else "PG-A13"
            own = action.fuel == self.kind or (self.kind == HYBRID and action.fuel <= OIL)
            may = min(state.companies[self.seat].fuel[action.fuel], self.may_go) if own else 0
            facts: dict[str, Plain] = {
                "fuel": FUELS[action.fuel],
                "amount": action.amount,
                "must": too_much,
                "may": may if state.board.voluntary_discard else min(may, too_much),
            }
            return Refusal("cannot_drop", rule, facts)
        return None

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Drop):
            drop(state, self.seat, action.fuel, action.amount)
            rest = DropFuel(self.seat, self.kind, self.may_go - action.amount)
            if rest.wanted(state):
                state.go_on_as(rest)
                return
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.kind, self.may_go]

    @staticmethod
    def from_plain(plain: Plain) -> "DropFuel":
        _, seat, kind, may_go = plain
        return DropFuel(seat, kind, may_go)
