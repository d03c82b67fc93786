"""A round: everybody offers in secret, the offers are opened, the cheapest run."""

from random import Random

from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.core.stack import NOBODY, Decision
from merit_order.actions import Offer, Wait
from merit_order.state import UNKNOWN, Guessed, State

DEAREST = 20  # no offer may ask for more (MO-3)
FINE = 5  # for waiting while the lights go out (MO-6)


class Rounds(Decision[State]):
    """At the bottom of the stack: begins the next round, or ends the game."""

    name = "rounds"

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def resume(self, state: State) -> None:
        if not state.demands:
            state.end(_outcome(state))
            return
        state.round += 1
        facts = {"round": state.round, "demand": state.demands[0]}
        state.note("round", None, facts, reveals=True)
        state.push(Offering(state.start, []))

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "Rounds":
        return Rounds()


class Offering(Guessed):
    """The seat's offer. `offers` are those made so far: seat, plant, price; 0 and 0 for waiting, UNKNOWN twice for what
    one may not see."""

    name = "offering"

    def __init__(self, seat: int, offers: list[list[int]]) -> None:
        super().__init__(seat)
        self.offers = offers

    def legal(self, state: State) -> list[Action]:
        return self.legal_few(state, DEAREST)

    def legal_few(self, state: State, amounts: int) -> list[Action]:
        offers: list[Action] = [
            Offer(plant, price)
            for plant in state.ready(self.seat)
            for price in range(plant, min(DEAREST + 1, plant + amounts))
        ]
        return [*offers, Wait()]

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Wait):
            return None
        assert isinstance(action, Offer)
        if action.plant not in state.hands[self.seat]:
            return Refusal("not_your_plant", "MO-3", {"plant": action.plant})
        if action.plant == state.resting[self.seat]:
            return Refusal("plant_rests", "MO-5", {"plant": action.plant})
        if not action.plant <= action.price <= DEAREST:
            facts: dict[str, Plain] = {"price": action.price, "least": action.plant, "most": DEAREST}
            return Refusal("price_out_of_range", "MO-3", facts)
        return None

    def apply(self, state: State, action: Action) -> None:
        mine = [self.seat, action.plant, action.price] if isinstance(action, Offer) else [self.seat, 0, 0]
        offers = [*self.offers, mine]
        state.note("offered", self.seat, {})
        if len(offers) < state.players:
            state.go_on_as(Offering((self.seat + 1) % state.players, offers))
        else:
            settle(state, offers)
            state.finish()

    def redacted(self, seat: int) -> "Offering":
        return Offering(
            self.seat, [offer if offer[0] == seat else [offer[0], UNKNOWN, UNKNOWN] for offer in self.offers]
        )

    def imagined(self, state: State, rng: Random) -> "Offering":
        return Offering(self.seat, [_guessed(state, *offer, rng) for offer in self.offers])

    def to_plain(self) -> Plain:
        return [self.name, self.seat, [offer.copy() for offer in self.offers]]

    @staticmethod
    def from_plain(plain: Plain) -> "Offering":
        return Offering(plain[1], [list(offer) for offer in plain[2]])


def _guessed(state: State, seat: int, plant: int, price: int, rng: Random) -> list[int]:
    """The offer, or one that could have been made where it is not known: seldom to wait, mostly a little above cost."""
    if plant != UNKNOWN:
        return [seat, plant, price]
    ready = state.ready(seat)
    if not ready or rng.random() < 0.1:
        return [seat, 0, 0]
    chosen = rng.choice(ready)
    return [seat, chosen, min(DEAREST, chosen + rng.randrange(6))]


def settle(state: State, offers: list[list[int]]) -> None:
    """Open the offers, made from the start seat on: the cheapest run (MO-4), and who waited may be fined (MO-6)."""
    made = [offer for offer in offers if offer[1]]
    demand = state.demands[0]
    for seat, plant, price in made:
        state.note("opened", seat, {"plant": plant, "price": price}, reveals=True)
    running = sorted(made, key=_price)[:demand]  # of equal prices the earlier offer comes first
    price = running[-1][2] if running else 0
    money, resting = state.money.copy(), [0] * state.players
    for seat, plant, _ in running:
        money[seat] += price - plant
        resting[seat] = plant
        state.note("ran", seat, {"plant": plant, "price": price, "gain": price - plant})
    if len(made) < demand:
        state.note("blackout", None, {"demand": demand, "offers": len(made)})
        for seat, plant, _ in offers:
            if not plant:
                money[seat] -= FINE
                state.note("fined", seat, {"money": FINE})
    state.money, state.resting, state.price = money, resting, price
    state.shown = sorted({*state.shown, *[plant for _, plant, _ in made]})
    state.demands = state.demands[1:]


def _price(offer: list[int]) -> int:
    return offer[2]


def _outcome(state: State) -> Outcome:
    """Most money wins; equal places are shared (MO-7)."""
    places = [1 + sum(other > own for other in state.money) for own in state.money]
    return Outcome(places, state.money, "rounds_played", {"rounds": state.round})


DECISIONS = (Rounds, Offering)
