"""How a game of Second Chance ended: won or lost together and why, or ranked, with the points accounted for."""

from typing import Final

from baseload.core.contract import Outcome
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.ending import unclaimed
from baseload.games.second_chance.personal_goals import met, solo_met
from baseload.text.climate.scores import Scores
from baseload.text.layout import Page
from baseload.text.second_chance.speaker import SecondChanceSentences
from baseload.text.second_chance.words import known

_TERMS: Final = ["total", "in_play", "goal", "coins", "most_tech", "un"]


class SecondChanceOutcomes(SecondChanceSentences):
    def reason(self, outcome: Outcome, view: CoreView) -> str:
        board = known(view).board
        facts: dict[str, Plain] = {
            "level": outcome.facts["level"],
            "decade": outcome.facts["decade"],
            "lost": board.parts.level_lost,
            "may_remain": board.parts.un_may_remain,
        }
        for name in ("points", "unclaimed"):
            if name in outcome.facts:
                unit = "unit.point" if name == "points" else "unit.un_card"
                facts[name] = self.counted(unit, outcome.facts[name])
        facts["missed"] = self.several(self.name(seat) for seat in outcome.facts.get("missed", []))
        if "solo_goal" in outcome.facts:
            facts["goal"] = self.solo_goal(outcome.facts["solo_goal"])
        if "rank" in outcome.facts:
            facts["rank"] = self.rank(outcome.facts["rank"], view)
        id = f"reason.{outcome.reason}"
        if board.solo and self.words.has(f"{id}.solo"):
            id = f"{id}.solo"
        return self.words.say(id, **facts)

    def outcome(self, view: CoreView) -> str:
        outcome = view.outcome
        if outcome is None:
            return super().outcome(view)
        page = Page()
        self.tell_outcome(page, outcome, view)
        return page.text()

    def tell_outcome(self, page: Page, outcome: Outcome, view: CoreView) -> None:
        """Who won, why it ended, and the points or the goals, in the width of the page."""
        page.sentence(self.result(outcome))
        page.sentence(self.reason(outcome, view))
        if outcome.team is None:
            self.tell_scores(page, self.scores(outcome, view))
        else:
            self._together(page, outcome, view)

    def _together(self, page: Page, outcome: Outcome, view: CoreView) -> None:
        """What everybody had built, and which of the goals were met. Rivals who all lose have points of their own."""
        state = known(view)
        for seat, company in enumerate(state.companies):
            plants = self.plants(state, seat)
            facts: dict[str, Plain] = {"who": self.name(seat), "plants": plants}
            if state.board.competitive:
                page.line(self.words.say("outcome.unscored", points=self.points(company.points), **facts))
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
        say, facts = self.words.say, outcome.facts
        order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
        cells = []
        for seat in order:
            parts = self._points_of(seat, facts, view)
            shown = [self.number(points) if points else say("score.none") for points in parts]
            if facts["goals_cashed"][seat]:
                shown[0] = say("score.goal_cashed")
            total = outcome.scores[seat]
            cells.append([self.number(total), self.number(total - sum(parts)), *shown])
        scores = Scores(order, _TERMS, cells)
        scores.places = [outcome.places[seat] for seat in order]
        sold = [
            say("score.sold", who=self.name(seat), permits=self.permits(count), money=count * facts["price"])
            for seat, count in enumerate(facts["sold"])
            if count
        ]
        if sold:
            scores.notes.append((say("score.permits_sold", price=facts["price"]), sold))
        if len(set(outcome.scores)) < len(order):
            scores.ties = say("score.ties")
        return scores

    def _unplaced(self, outcome: Outcome, view: CoreView) -> Scores:
        """Rivals who all lose have points of their own; a team has its goals, and its points together."""
        say, state = self.words.say, known(view)
        seats = list(range(len(state.companies)))
        plants = [str(plants_of(state, seat)) for seat in seats]
        claimed = [str(len(company.claimed)) for company in state.companies]
        if state.board.competitive:
            cells = [
                [self.number(state.companies[seat].points), plants[seat], claimed[seat]] for seat in seats
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
        scores.common.append(("team_points", self.number(state.team_points)))
        if "rank" in outcome.facts:
            scores.common.append(("rank", self.rank(outcome.facts["rank"], view)))
        left = say("score.un_left_of", left=unclaimed(state), most=state.board.parts.un_may_remain)
        scores.common.append(("un_left", left))
        if state.solo_goal:
            done_alone = solo_met(state, state.solo_goal)
            scores.common.append(("solo_goal", say("goal.over_met" if done_alone else "goal.over_not_met")))
        return scores

    def rank(self, rank: int, view: CoreView) -> str:
        """The name of a rank counted from 0, and which end of the scale is the good one (SC-323). One of the names is
        printed in the rulebook, the others are ours, as are the points from which they hold."""
        name, ranks = self.words.say(f"rank.{rank + 1}"), len(known(view).board.parts.ranks)
        return self.words.say("score.rank_of", name=name, rank=rank + 1, ranks=ranks)

    def _points_of(self, seat: int, facts: dict[str, Plain], view: CoreView) -> list[int]:
        """Goal, coins, most tech, UN cards."""
        majority = known(view).board.parts.majority_points
        return [
            facts["goals"][seat],
            facts["coins"][seat],
            majority * facts["most_tech"][seat],
            facts["un"][seat],
        ]
