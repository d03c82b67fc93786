"""What a study of Second Chance wants to know: see climate.py; here are its modes, cards, goals and final scoring."""

from typing import ClassVar

from baseload.core.contract import Outcome
from baseload.core.contract import State as CoreState
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.personal_goals import solo_met
from baseload.games.second_chance.state import State
from baseload.lab.gather.climate import ClimateGatherer


class SecondChanceGatherer(ClimateGatherer):
    """Reads a game of Second Chance. In team games the score so far is the team's."""

    scores: ClassVar = {
        "built": ("plants", 1),
        "income": ("income", 1),
        "claimed": ("un_cards", 1),
        "lobby_gain": ("lobby", 1),
        "penalty": ("penalties", -1),
        "relief_failed": ("disasters", -1),
        "tiles_open": ("open_goals", -1),
        "reduced": ("reductions", -1),
    }
    supply = "supply"
    deeds: ClassVar = {"built": "built", "planned": "planned", "prepared": "prepared"}
    projects = "planned"
    paid = ("permit_paid", "board")

    def __init__(self, state: CoreState) -> None:
        assert isinstance(state, State)
        super().__init__(state, state.level)
        self.state = state
        self._claimed: list[tuple[int, int, int]] = []  # decade, seat, card
        if state.team_points:
            self.count("points", "start", state.team_points)

    def see(self, event: Event) -> None:
        if event.kind == "claimed" and event.seat is not None:
            # Among rivals a card is worth what the number of one's cards makes it, known only at the end.
            self._claimed.append((self.round, event.seat, event.facts["card"]))
        elif event.kind == "goal_discarded" and event.seat is not None:
            self.fact("goal_cashed", self._goal(event.seat), event.facts["money"], event.seat)

    def _goal(self, seat: int) -> str:
        return f"company {self.state.companies[seat].goals[0]}"

    def points(self, seat: int) -> int:
        state = self.state
        return state.team_points if state.board.team else state.companies[seat].points

    def standing(self, seat: int) -> dict[str, Plain]:
        state, company = self.state, self.state.companies[seat]
        posts = [state.workers, state.speakers, state.lobby_workers]
        return {
            "money": company.money,
            "score_so_far": self.points(seat),
            "plants": plants_of(state, seat),
            "permits": company.permits,
            "tech": company.tech,
            "scientists": company.scientists + sum(post.count(seat) for post in posts),
            "controlled": state.controllers.count(seat),
            "knowledge": sum(company.knowledge),
        }

    def final(self, outcome: Outcome) -> None:
        state, facts = self.state, outcome.facts
        scored = "coins" in facts
        for decade, seat, card in self._claimed:
            value = float(state.board.components.un_points if state.board.team else 0)
            if scored:
                value = facts["un"][seat] / len(state.companies[seat].claimed)
            self.facts.append([decade, seat, "un_card", str(card), value])
        taken = {card for _, _, card in self._claimed}
        for card in state.un_cards:
            if card not in taken:
                self.fact("un_card", str(card), 0)
        if scored:
            self._rivals(facts)
        elif "goals" in facts:
            self._partners(facts)

    def _rivals(self, facts: dict[str, Plain]) -> None:
        parts = self.state.board.components
        for seat in range(self.players):
            self.fact("goal", self._goal(seat), facts["goals"][seat], seat)
            if facts["goals_cashed"][seat]:
                self.fact("goal_cashed", self._goal(seat), parts.goal_cash, seat)
        self.for_each("company_goal", lambda seat: facts["goals"][seat])
        self.for_each("coins", lambda seat: facts["coins"][seat])
        self.for_each("most_tech", lambda seat: parts.majority_points * facts["most_tech"][seat])
        self.for_each("un_cards", lambda seat: facts["un"][seat])

    def _partners(self, facts: dict[str, Plain]) -> None:
        """A team's goals pay no points: 1 for met, 0 for missed."""
        for seat, goals in enumerate(facts["goals"]):
            for goal in goals["kept"]:
                self.fact("goal", f"personal {goal}", goal in goals["met"], seat)
        solo = self.state.solo_goal
        if solo:
            self.fact("goal", f"solo {solo}", solo_met(self.state, solo), 0)
