"""What a good player knows: how likely an offer is to run, and what it brings if it does."""

from math import exp

from baseload.bots.knowledge import Knowledge, Reason
from baseload.core.action import Action
from baseload.core.contract import State as CoreState
from merit_order.actions import Offer
from merit_order.offering import FINE
from merit_order.state import State

_USUAL = 8.5  # what plants cost in the mean, and about what others ask
_SPREAD = 4.0
_LUCK = 6.0  # money by which a round can change who is ahead


class MeritOrderKnowledge(Knowledge):
    """Looks at one round: what others do is guessed from what plants cost in the mean."""

    def scores(self, state: CoreState, actions: list[Action]) -> list[float]:
        assert isinstance(state, State)
        return [_worth(state, action) for action in actions]

    def actions(self, state: CoreState) -> list[Action]:
        return state.legal()

    def values(self, state: CoreState) -> list[float]:
        return self.prospects(state)

    def prospects(self, state: CoreState) -> list[float]:
        assert isinstance(state, State)
        luck = _LUCK * (1 + len(state.demands)) ** 0.5
        weights = [exp((own - max(state.money)) / luck) for own in state.money]
        return [weight / sum(weights) for weight in weights]

    def reasons(self, state: CoreState, action: Action) -> list[Reason]:
        if not isinstance(action, Offer):
            return []
        assert isinstance(state, State)
        runs = _runs(state, action.price)
        return [
            Reason(
                "hint.runs", runs - 0.5, {"percent": round(100 * runs), "gain": action.price - action.plant}
            )
        ]


def _runs(state: State, price: int) -> float:
    """The chance that an offer at this price runs: fewer of the others than are needed ask for less."""
    needed = (state.demands[0] - 0.5) / state.players
    below = 1 / (1 + exp((_USUAL + 2 - price) / _SPREAD))
    return 1 / (1 + exp(8 * (below - needed)))


def _worth(state: State, action: Action) -> float:
    if not isinstance(action, Offer):
        return -FINE * 0.15 * state.demands[0] / state.players
    # What runs is paid at least what it asks for, and often more.
    paid = max(action.price, action.price + 0.5 * (_USUAL - action.price))
    return _runs(state, action.price) * (paid - action.plant)
