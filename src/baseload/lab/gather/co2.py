"""What a study of CO₂ wants to know: see climate.py; here are the game's own cards, goals and final scoring."""

from typing import ClassVar

from baseload.core.contract import Outcome
from baseload.core.contract import State as CoreState
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.games.co2.company_goals import plants_of
from baseload.games.co2.state import State
from baseload.lab.gather.climate import ClimateGatherer


class Co2Gatherer(ClimateGatherer):
    """Reads a game of CO₂."""

    scores: ClassVar = {
        "constructed": ("plants", 1),
        "income": ("income", 1),
        "claimed": ("un_goals", 1),
        "lobby_gain": ("lobby", 1),
        "supply_bought": ("supply", -1),
        "relief_failed": ("disasters", -1),
    }
    supply = "energy"
    deeds: ClassVar = {"constructed": "built", "proposed": "proposed", "installed": "installed"}
    projects = "proposed"
    paid = ("supply_paid", "hand")

    def __init__(self, state: CoreState) -> None:
        assert isinstance(state, State)
        super().__init__(state, state.level)
        self.state = state

    def see(self, event: Event) -> None:
        if event.kind == "claimed":
            self.fact("un_card", str(event.facts["goal"]), event.facts["points"], event.seat)
        elif event.kind == "goal_discarded" and event.seat is not None:
            self.fact("goal_cashed", self._goal(event.seat), event.facts["money"], event.seat)

    def _goal(self, seat: int) -> str:
        return f"company {self.state.companies[seat].goal}"

    def points(self, seat: int) -> int:
        return self.state.companies[seat].points

    def standing(self, seat: int) -> dict[str, Plain]:
        state, company = self.state, self.state.companies[seat]
        return {
            "money": company.money,
            "score_so_far": self.points(seat),
            "plants": plants_of(state, seat),
            "permits": company.permits,
            "tech": company.tech,
            "scientists": company.scientists + state.workers.count(seat) + state.speakers.count(seat),
            "controlled": state.controllers.count(seat),
            "knowledge": sum(company.expertise),
        }

    def final(self, outcome: Outcome) -> None:
        for goal in [*self.state.un_open, *self.state.un_gone]:
            self.fact("un_card", str(goal), 0)
        facts, parts = outcome.facts, self.state.board.components
        if "coins" not in facts:
            return  # everybody lost, and nothing was scored
        for seat in range(self.players):
            self.fact("goal", self._goal(seat), facts["goals"][seat], seat)
            if facts["goals_cashed"][seat]:
                self.fact("goal_cashed", self._goal(seat), parts.goal_cash, seat)
        self.for_each("final_income", lambda seat: facts["income"][seat])
        self.for_each("company_goal", lambda seat: facts["goals"][seat])
        self.for_each("coins", lambda seat: facts["coins"][seat])
        self.for_each("most_tech", lambda seat: parts.majority_points * facts["most_tech"][seat])
        self.for_each("most_un_goals", lambda seat: parts.majority_points * facts["most_un"][seat])
