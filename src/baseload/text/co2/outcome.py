"""How a game of CO₂ ended: the reason, the places, and where everybody's points came from."""

from typing import Final

from baseload.core.contract import Outcome
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.climate.world import REGIONS
from baseload.games.co2.company_goals import plants_of
from baseload.text.climate.outcome import Scores, ScoreSheet
from baseload.text.co2.nouns import Nouns, known
from baseload.text.outcome import Results
from baseload.text.outline import Paper

_TERMS: Final = ["total", "in_play", "income", "goal", "coins", "most_tech", "most_un"]


class Outcomes:
    """The end of a game in words."""

    def __init__(self, nouns: Nouns, results: Results) -> None:
        self.amounts = nouns.amounts
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.results = results
        self.sheet = ScoreSheet(nouns.amounts)

    def reason(self, outcome: Outcome, view: CoreView) -> str:
        board = known(view).board
        green = [self.world.region(REGIONS.index(name)) for name in outcome.facts.get("green", [])]
        id = f"reason.{outcome.reason}"
        if outcome.reason == "too_hot" and board.solo:
            id = f"{id}.solo"
        return self.words.say(
            id,
            level=outcome.facts["level"],
            decade=outcome.facts["decade"],
            green=self.audience.several(green),
            danger=board.components.danger,
            doom=board.components.doom,
        )

    def tell(self, page: Paper, outcome: Outcome, view: CoreView) -> None:
        """Who won, why it ended, and the points, in the width of the page."""
        page.sentence(self.results.result(outcome))
        page.sentence(self.reason(outcome, view))
        if outcome.team is False:
            self._unscored(page, view)
        else:
            self.sheet.write(page, self.scores(outcome, view))

    def _unscored(self, page: Paper, view: CoreView) -> None:
        """Where everybody loses nothing is scored; this is how far they had come."""
        state = known(view)
        for seat, company in enumerate(state.companies):
            plants = self.amounts.counted("unit.plant", plants_of(state, seat))
            points = self.amounts.points(company.points)
            page.line(
                self.words.say("outcome.unscored", who=self.audience.name(seat), points=points, plants=plants)
            )

    def scores(self, outcome: Outcome, view: CoreView) -> Scores:
        """Places and points: what was earned in play, then the parts of the final scoring."""
        if outcome.team is False:
            return self._so_far(view)
        return self.sheet.placed(outcome, _TERMS, lambda seat: self._points_of(seat, outcome.facts, view))

    def _so_far(self, view: CoreView) -> Scores:
        state = known(view)
        cells = [
            [self.amounts.number(company.points), str(plants_of(state, seat))]
            for seat, company in enumerate(state.companies)
        ]
        return Scores(list(range(len(cells))), ["so_far", "plants"], cells)

    def _points_of(self, seat: int, facts: dict[str, Plain], view: CoreView) -> list[int]:
        """Income, goal, coins, most tech, most UN goals."""
        majority = known(view).board.components.majority_points
        return [
            facts["income"][seat],
            facts["goals"][seat],
            facts["coins"][seat],
            majority * facts["most_tech"][seat],
            majority * facts["most_un"][seat],
        ]
