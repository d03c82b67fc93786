"""Phase 5: powering cities, payment, new fuel, and the plant market moves on."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.power_grid.actions import Power
from baseload.games.power_grid.components import COAL, FUELS, GARBAGE, HYBRID, OIL, URANIUM, Components
from baseload.games.power_grid.fuel_market import refill
from baseload.games.power_grid.plant_market import age
from baseload.games.power_grid.state import Decision, State


def begin(state: State) -> None:
    """First in order first (PG-89). Nobody's choice touches another's, so the order is only for the log (PG-A41)."""
    state.push(Powering(state.order[0], 0))


def _add_choices(
    actions: list[Action],
    parts: Components,
    plants: list[int],
    index: int,
    running: tuple[int, ...],
    coal: int,
    oil: int,
    garbage: int,
    uranium: int,
    mixed: int,
) -> None:
    """Every way to run some of the plants from `index` on, and the hybrids among them on any mix (PG-11).

    The four amounts are what the plants chosen so far leave; `mixed` is what their hybrids need together.
    """
    if index == len(plants):
        for burnt in range(max(0, mixed - oil), min(mixed, coal) + 1):
            actions.append(Power(running, burnt, mixed - burnt))
        return
    plant = plants[index]
    kind = parts.kind[plant]
    burns = parts.burns[plant]
    index += 1
    _add_choices(actions, parts, plants, index, running, coal, oil, garbage, uranium, mixed)
    if kind == COAL:
        coal -= burns
    elif kind == OIL:
        oil -= burns
    elif kind == GARBAGE:
        garbage -= burns
    elif kind == URANIUM:
        uranium -= burns
    elif kind == HYBRID:
        mixed += burns
    if coal >= 0 and oil >= 0 and garbage >= 0 and uranium >= 0 and coal + oil >= mixed:
        _add_choices(actions, parts, plants, index, (*running, plant), coal, oil, garbage, uranium, mixed)


def burnt_by(parts: Components, action: Power) -> list[int]:
    """Tokens by fuel. Ecological and fusion plants burn none (PG-12)."""
    burnt = [action.coal, action.oil, 0, 0]
    for plant in action.plants:
        kind = parts.kind[plant]
        if kind < HYBRID:
            burnt[kind] += parts.burns[plant]
    return burnt


def supplied_by(parts: Components, action: Power, connected: int) -> int:
    """Cities supplied by somebody who has connected so many: what more the plants could do is wasted (PG-8, PG-93)."""
    output = 0
    for plant in action.plants:
        output += parts.powers[plant]
    return min(output, connected)


@final
class Powering(Decision):
    """Choose which plants run: any of them, or none (PG-94), each at most once (PG-10). `place`: in the order."""

    name: ClassVar = "powering"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def legal(self, state: State) -> list[Action]:
        company = state.companies[self.seat]
        fuel = company.fuel
        actions: list[Action] = []
        _add_choices(
            actions,
            state.board.components,
            company.plants,
            0,
            (),
            fuel[COAL],
            fuel[OIL],
            fuel[GARBAGE],
            fuel[URANIUM],
            0,
        )
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Power):
            return Refusal("not_in_this_phase", "PG-30", {"phase": state.phase})
        parts = state.board.components
        company = state.companies[self.seat]
        seen = 0
        for plant in action.plants:
            if plant not in company.plants:
                return Refusal("not_your_plant", "PG-89", {"plant": plant})
            if seen >> plant & 1:
                return Refusal("once_a_round", "PG-10", {"plant": plant})
            seen |= 1 << plant
        burnt = burnt_by(parts, action)
        hybrids = 0
        for plant in action.plants:
            if parts.kind[plant] == HYBRID:
                hybrids += parts.burns[plant]
        if not hybrids and (action.coal or action.oil):
            return Refusal("no_hybrid", "PG-11", {})
        if action.coal < 0 or action.oil < 0 or action.coal + action.oil != hybrids:
            # Exactly what is shown, never less (PG-6, PG-9).
            return Refusal("wrong_mix", "PG-11", {"need": hybrids, "given": action.coal + action.oil})
        for fuel in range(4):
            if burnt[fuel] > company.fuel[fuel]:
                return Refusal(
                    "too_little_fuel",
                    "PG-6",
                    {"fuel": FUELS[fuel], "need": burnt[fuel], "have": company.fuel[fuel]},
                )
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Power)
        parts = state.board.components
        company = state.companies[self.seat]
        burnt = burnt_by(parts, action)
        for fuel in range(4):  # to the supply (PG-92, PG-A14)
            amount = burnt[fuel]
            if amount:
                company.fuel[fuel] -= amount
                state.fuel_supply[fuel] += amount
        cities = supplied_by(parts, action, company.cities)
        income = parts.payment(cities)
        company.money += income  # PG-90
        if state.log is not None:
            state.note(
                "powered",
                self.seat,
                {
                    "plants": list(action.plants),
                    "cities": cities,
                    "connected": company.cities,
                    "income": income,
                    "burnt": burnt,
                },
            )
        place = self.place + 1
        if place < len(state.order):
            state.go_on_as(Powering(state.order[place], place))
            return
        # Fuel first: a Step 3 card drawn now changes only the next round (PG-A30). One drawn in phase 4 has made
        # this phase part of step 3 already, for the fuel and for the plants (PG-A31).
        refill(state)
        age(state)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.place]

    @staticmethod
    def from_plain(plain: Plain) -> "Powering":
        _, seat, place = plain
        return Powering(seat, place)
