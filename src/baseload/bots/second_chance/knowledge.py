"""What a good player knows of CO₂: Second Chance: which actions look how good, how the position stands, and why."""

from typing import final

from baseload.bots.knowledge import RIVALS, TEAM, Knowledge, Reason
from baseload.bots.second_chance import answers, phases, prospects
from baseload.bots.second_chance.reasons import reasons_for
from baseload.bots.second_chance.weights import Weights
from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.contract import State as CoreState
from baseload.games.second_chance.draft import Drafting, KeepGoals
from baseload.games.second_chance.energy import PayPermit
from baseload.games.second_chance.income import SplitIncome
from baseload.games.second_chance.knowledge import Bonus, Learning, Offer, PlacePermit
from baseload.games.second_chance.lobby_effects import TakeEither
from baseload.games.second_chance.reduction import Agreement, Reduction
from baseload.games.second_chance.scientists import Displaced, ExtraMove
from baseload.games.second_chance.state import State
from baseload.games.second_chance.turn import Turn


@final
class SecondChanceKnowledge(Knowledge):
    """Cooperative, competitive and solo."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.numbers = Weights(weights)
        self.horizon = 25

    def scores(self, state: CoreState, actions: list[Action]) -> list[float]:
        assert isinstance(state, State)
        numbers = self.numbers
        decision = state.stack[-1]
        if isinstance(decision, Turn):
            return answers.turn_scores(numbers, state, decision.seat, actions)
        if isinstance(decision, Bonus):
            return answers.bonus_scores(numbers, state, decision, actions)
        if isinstance(decision, Offer):
            return answers.offer_scores(numbers, state, decision, actions)
        if isinstance(decision, Learning):
            return answers.learning_scores(numbers, state, decision, actions)
        if isinstance(decision, (ExtraMove, Displaced)):
            return answers.move_scores(numbers, state, decision.seat, actions)
        if isinstance(decision, PlacePermit):
            return answers.permit_scores(numbers, state, decision, actions)
        if isinstance(decision, SplitIncome):
            return phases.income_scores(numbers, state, decision, actions)
        if isinstance(decision, Reduction):
            return phases.reduction_scores(numbers, state, actions)
        if isinstance(decision, Agreement):
            return phases.agreement_scores(numbers, state, decision, actions)
        if isinstance(decision, PayPermit):
            return answers.pay_scores(numbers, state, decision.seat, actions)
        if isinstance(decision, TakeEither):
            return answers.take_scores(numbers, state, decision.seat, decision.card, actions)
        if isinstance(decision, KeepGoals):
            return answers.keep_scores(state, actions)
        if isinstance(decision, Drafting):
            return answers.draft_scores(state, actions)
        return answers.start_scores(state, actions)

    def values(self, state: CoreState) -> list[float]:
        assert isinstance(state, State)
        return prospects.values(self.numbers, state)

    def final_values(self, state: CoreState, outcome: Outcome) -> list[float]:
        assert isinstance(state, State)
        return prospects.final_values(state, outcome)

    def aim(self, state: CoreState) -> str:
        assert isinstance(state, State)
        return TEAM if state.board.team else RIVALS

    def prospects(self, state: CoreState) -> list[float]:
        assert isinstance(state, State)
        return prospects.prospects(self.numbers, state)

    def reasons(self, state: CoreState, action: Action) -> list[Reason]:
        assert isinstance(state, State)
        return reasons_for(self.numbers, state, action)
