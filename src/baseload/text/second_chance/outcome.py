"""How a game of Second Chance ended: won or lost together and why, or ranked, with the points accounted for."""

from typing import Final

from baseload.core.contract import Outcome
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.ending import unclaimed
from baseload.games.second_chance.personal_goals import met, solo_met
from baseload.text.climate.outcome import Scores, ScoreSheet
from baseload.text.outcome import Results
from baseload.text.outline import Paper
from baseload.text.second_chance.nouns import Nouns, known

_TERMS: Final = ["total", "in_play", "goal", "coins", "most_tech", "un"]


class Outcomes:
    """The end of a game in words."""

    def __init__(self, nouns: Nouns, results: Results) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
        self.audience = nouns.audience
        self.words = nouns.words
        self.results = results
        self.sheet = ScoreSheet(nouns.amounts)

    def reason(self, outcome: Outcome, view: CoreView) -> str:
        board = known(view).board
        facts: dict[str, Plain] = {
            "level": outcome.facts["level"],
            "decade": outcome.facts["decade"],
            "lost": board.components.level_lost,
            "may_remain": board.components.un_may_remain,
        }
        for name in ("points", "unclaimed"):
            if name in outcome.facts:
                unit = "unit.point" if name == "points" else "unit.un_card"
                facts[name] = self.amounts.counted(unit, outcome.facts[name])
        facts["missed"] = self.audience.several(
            self.audience.name(seat) for seat in outcome.facts.get("missed", [])
        )
        if "solo_goal" in outcome.facts:
            facts["goal"] = self.nouns.solo_goal(outcome.facts["solo_goal"])
        if "rank" in outcome.facts:
            facts["rank"] = self.nouns.rank(outcome.facts["rank"], known(view).board)
        id = f"reason.{outcome.reason}"
        if board.team and self.words.has(f"{id}.team"):
            id = f"{id}.team"
        if board.solo and self.words.has(f"{id}.solo"):
            id = f"{id}.solo"
        return self.words.say(id, **facts)

    def tell(self, page: Paper, outcome: Outcome, view: CoreView) -> None:
        """Who won, why it ended, and the points or the goals, in the width of the page."""
        page.sentence(self.results.result(outcome))
        page.sentence(self.reason(outcome, view))
        if outcome.team is None:
            self.sheet.write(page, self.scores(outcome, view))
        else:
            self._together(page, outcome, view)

    def _together(self, page: Paper, outcome: Outcome, view: CoreView) -> None:
        """What everybody had built, and which of the goals were met. Rivals who all lose have points of their own."""
        state = known(view)
        for seat, company in enumerate(state.companies):
            plants = self.nouns.plants(state, seat)
            facts: dict[str, Plain] = {"who": self.audience.name(seat), "plants": plants}
            if state.board.competitive:
                page.line(
                    self.words.say("outcome.unscored", points=self.amounts.points(company.points), **facts)
                )
                continue
            done = sum(met(state, seat, goal) for goal in company.goals)
            id = "outcome.goals_met_alone" if state.board.solo else "outcome.goals_met"
            page.line(
                self.words.say(id, met=done, goals=len(company.goals), **facts)
                if company.goals
                else self.words.say("outcome.no_goals", **facts)
            )

    def scores(self, outcome: Outcome, view: CoreView) -> Scores:
        """Places and points: what was earned in play, then the parts of the final scoring."""
        if outcome.team is not None:
            return self._unplaced(outcome, view)
        return self.sheet.placed(outcome, _TERMS, lambda seat: self._points_of(seat, outcome.facts, view))

    def _unplaced(self, outcome: Outcome, view: CoreView) -> Scores:
        """Rivals who all lose have points of their own; a team has its goals, and its points together."""
        say, state = self.words.say, known(view)
        seats = list(range(len(state.companies)))
        plants = [str(plants_of(state, seat)) for seat in seats]
        claimed = [str(len(company.claimed)) for company in state.companies]
        if state.board.competitive:
            cells = [
                [self.amounts.number(state.companies[seat].points), plants[seat], claimed[seat]]
                for seat in seats
            ]
            return Scores(seats, ["so_far", "plants", "un_claimed"], cells)
        cells = []
        for seat in seats:
            goals = state.companies[seat].goals
            done = sum(met(state, seat, goal) for goal in goals)
            reached = say("score.goals_of", met=done, goals=len(goals)) if goals else say("score.none")
            cells.append([reached, plants[seat], claimed[seat]])
        # One is enough for each of a team (SC-320); alone all are needed (SC-402).
        goals_met = "goals_met_alone" if state.board.solo else "goals_met"
        scores = Scores(seats, [goals_met, "plants", "un_claimed"], cells)
        scores.common.append(("team_points", self.amounts.number(state.team_points)))
        if "rank" in outcome.facts:
            scores.common.append(("rank", self.nouns.rank(outcome.facts["rank"], known(view).board)))
        left = say("score.un_left_of", left=unclaimed(state), most=state.board.components.un_may_remain)
        scores.common.append(("un_left", left))
        if state.solo_goal:
            done_alone = solo_met(state, state.solo_goal)
            scores.common.append(("solo_goal", say("goal.over_met" if done_alone else "goal.over_not_met")))
        return scores

    def _points_of(self, seat: int, facts: dict[str, Plain], view: CoreView) -> list[int]:
        """Goal, coins, most tech, UN cards."""
        majority = known(view).board.components.majority_points
        return [
            facts["goals"][seat],
            facts["coins"][seat],
            majority * facts["most_tech"][seat],
            facts["un"][seat],
        ]
