from baseload.bots.knowledge import Reason
from baseload.bots.second_chance.weights import Weights
from baseload.core.action import Action
from baseload.games.second_chance.state import State


def reasons_for(weights: Weights, state: State, action: Action) -> list[Reason]:
    return []
