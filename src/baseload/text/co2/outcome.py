"""How a game of CO₂ ended: the reason, the places, and where everybody's points came from."""

from typing import Final

from baseload.core.contract import Outcome
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.climate.world import REGIONS
from baseload.games.co2.company_goals import plants_of
from baseload.text.climate.scores import Scores
from baseload.text.co2.speaker import Co2Sentences
from baseload.text.co2.words import known
from baseload.text.layout import Page

_TERMS: Final = ["total", "in_play", "income", "goal", "coins", "most_tech", "most_un"]


class Co2Outcomes(Co2Sentences):
    def reason(self, outcome: Outcome, view: CoreView) -> str:
        board = known(view).board
        green = [self.region(REGIONS.index(name)) for name in outcome.facts.get("green", [])]
        id = f"reason.{outcome.reason}"
        if outcome.reason == "too_hot" and board.solo:
            id = f"{id}.solo"
        return self.words.say(
            id,
            level=outcome.facts["level"],
            decade=outcome.facts["decade"],
            green=self.several(green),
            danger=board.parts.danger,
            doom=board.parts.doom,
        )

    def outcome(self, view: CoreView) -> str:
        outcome = view.outcome
        if outcome is None:
            return super().outcome(view)
        page = Page()
        self.tell_outcome(page, outcome, view)
        return page.text()

    def tell_outcome(self, page: Page, outcome: Outcome, view: CoreView) -> None:
        """Who won, why it ended, and the points, in the width of the page."""
        page.sentence(self.result(outcome))
        page.sentence(self.reason(outcome, view))
        if outcome.team is False:
            self._unscored(page, view)
        else:
            self.tell_scores(page, self.scores(outcome, view))

    def _unscored(self, page: Page, view: CoreView) -> None:
        """Where everybody loses nothing is scored; this is how far they had come."""
        state = known(view)
        for seat, company in enumerate(state.companies):
            plants = self.counted("unit.plant", plants_of(state, seat))
            points = self.points(company.points)
            page.line(self.words.say("outcome.unscored", who=self.name(seat), points=points, plants=plants))

    def scores(self, outcome: Outcome, view: CoreView) -> Scores:
        """Places and points: what was earned in play, then the parts of the final scoring."""
        if outcome.team is False:
            return self._so_far(view)
        say, facts = self.words.say, outcome.facts
        order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
        cells = []
        for seat in order:
            parts = self._points_of(seat, facts, view)
            shown = [self.number(points) if points else say("score.none") for points in parts]
            if facts["goals_cashed"][seat]:
                shown[1] = say("score.goal_cashed")
            total = outcome.scores[seat]
            cells.append([self.number(total), self.number(total - sum(parts)), *shown])
        scores = Scores(order, _TERMS, cells)
        if len(order) > 1:
            scores.places = [outcome.places[seat] for seat in order]
            scores.ties = say("score.ties") if len(set(outcome.scores)) < len(order) else ""
        sold = [
            say("score.sold", who=self.name(seat), permits=self.permits(count), money=count * facts["price"])
            for seat, count in enumerate(facts["sold"])
            if count
        ]
        if sold:
            scores.notes.append((say("score.permits_sold", price=facts["price"]), sold))
        return scores

    def _so_far(self, view: CoreView) -> Scores:
        state = known(view)
        cells = [
            [self.number(company.points), str(plants_of(state, seat))]
            for seat, company in enumerate(state.companies)
        ]
        return Scores(list(range(len(cells))), ["so_far", "plants"], cells)

    def _points_of(self, seat: int, facts: dict[str, Plain], view: CoreView) -> list[int]:
        """Income, goal, coins, most tech, most UN goals."""
        majority = known(view).board.parts.majority_points
        return [
            facts["income"][seat],
            facts["goals"][seat],
            facts["coins"][seat],
            majority * facts["most_tech"][seat],
            majority * facts["most_un"][seat],
        ]
