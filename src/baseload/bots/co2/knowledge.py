"""The knowledge of CO₂ (2012): each decision asks the chapter that knows about it."""

from typing import final

from baseload.bots.co2 import prospects
from baseload.bots.co2.answers import answer_worth
from baseload.bots.co2.menu import turn_actions, turn_scores
from baseload.bots.co2.outlook import Outlook
from baseload.bots.co2.reasons import reasons_for
from baseload.bots.co2.weights import Numbers
from baseload.bots.knowledge import PLANET, RIVALS, Knowledge, Reason
from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.contract import State as CoreState
from baseload.games.co2.state import State
from baseload.games.co2.turn import Turn


@final
class Co2Knowledge(Knowledge):
    """What a good player of CO₂ knows."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.horizon = 20
        self.numbers = Numbers(weights)

    def actions(self, state: CoreState) -> list[Action]:
        assert isinstance(state, State)
        top = state.stack[-1]
        if isinstance(top, Turn):
            return turn_actions(Outlook(state, top.seat, self.numbers))
        return state.legal_few(1)

    def scores(self, state: CoreState, actions: list[Action]) -> list[float]:
        assert isinstance(state, State)
        top = state.stack[-1]
        look = Outlook(state, top.seat, self.numbers)
        if isinstance(top, Turn):
            return turn_scores(look, actions)
        return [answer_worth(look, top, action) for action in actions]

    def choose(self, state: CoreState) -> Action:
        assert isinstance(state, State)
        top = state.stack[-1]
        look = Outlook(state, top.seat, self.numbers)
        if isinstance(top, Turn):
            actions = turn_actions(look)
            if len(actions) == 1:
                return actions[0]
            scores = turn_scores(look, actions)
        else:
            actions = state.legal_few(1)
            if len(actions) == 1:
                return actions[0]
            scores = [answer_worth(look, top, action) for action in actions]
        best = 0
        for place in range(1, len(scores)):
            if scores[place] > scores[best]:
                best = place
        return actions[best]

    def values(self, state: CoreState) -> list[float]:
        assert isinstance(state, State)
        if state.result is not None:
            return self.final_values(state, state.result)
        return prospects.chances(state, self.numbers)

    def final_values(self, state: CoreState, outcome: Outcome) -> list[float]:
        """A lost planet is worth nothing to anybody, so the last place of a game that was saved is worth more."""
        count = len(outcome.scores)
        if outcome.reason == "too_hot":
            if count == 1:  # alone one scores all the same
                return [0.1 * prospects.smooth(outcome.scores[0] - 120.0, 60.0)]
            return [0.0] * count
        if count == 1:
            return [0.5 + 0.5 * prospects.smooth(outcome.scores[0] - 120.0, 60.0)]
        middle = sum(outcome.scores) / count
        won = outcome.shares
        saved, margin = self.numbers.saved, self.numbers.margin
        found: list[float] = []
        for seat in range(count):
            ahead = prospects.smooth(outcome.scores[seat] - middle, 15.0)
            found.append(saved + (1.0 - saved - margin) * won[seat] + margin * ahead)
        return found

    def aim(self, state: CoreState) -> str:
        assert isinstance(state, State)
        return PLANET if state.board.solo else RIVALS

    def won(self, outcome: Outcome) -> list[float]:
        """Alone one always scores (CO2-312), so what can be won or lost is the planet."""
        if len(outcome.scores) == 1:
            return [0.0 if outcome.reason == "too_hot" else 1.0]
        return outcome.shares

    def prospects(self, state: CoreState) -> list[float]:
        assert isinstance(state, State)
        return prospects.prospects(state, self.numbers)

    def reasons(self, state: CoreState, action: Action) -> list[Reason]:
        assert isinstance(state, State)
        seat = state.stack[-1].seat
        safe = Outlook(state, seat, Numbers({**self.weights, "stake": 0.0}))
        return reasons_for(Outlook(state, seat, self.numbers), safe, action)
