"""How a game of Second Chance ended: won or lost together and why, or ranked, with the points accounted for."""

from baseload.core.contract import Outcome
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.second_chance.personal_goals import met
from baseload.text.layout import Page
from baseload.text.second_chance import SecondChanceSentences
from baseload.text.second_chance_words import known


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
            facts["rank"] = outcome.facts["rank"] + 1
            facts["ranks"] = len(board.parts.ranks)
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
            self._scores(page, outcome, view)
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
            page.line(
                self.words.say("outcome.goals_met", met=done, goals=len(company.goals), **facts)
                if company.goals
                else self.words.say("outcome.no_goals", **facts)
            )

    def _scores(self, page: Page, outcome: Outcome, view: CoreView) -> None:
        """Places and points: what was earned in play, then the parts of the final scoring."""
        say = self.words.say
        facts = outcome.facts
        heads = ["place", "name", "total", "in_play", "goal", "coins", "most_tech", "un"]
        rows = [[say(f"score.{head}") for head in heads]]
        for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
            parts = self._points_of(seat, facts, view)
            shown = [self.number(points) if points else say("score.none") for points in parts]
            if facts["goals_cashed"][seat]:
                shown[0] = say("score.goal_cashed")
            total = outcome.scores[seat]
            in_play = self.number(total - sum(parts))
            rows.append([str(outcome.places[seat]), self.name(seat), self.number(total), in_play, *shown])
        page.line()
        page.table(rows, [True, False] + [True] * (len(heads) - 2))
        sold = [
            say("score.sold", who=self.name(seat), permits=self.permits(count), money=count * facts["price"])
            for seat, count in enumerate(facts["sold"])
            if count
        ]
        if sold:
            page.line()
            page.flow(say("score.permits_sold", price=facts["price"]), sold, 0)
        if len(set(outcome.scores)) < len(outcome.scores):
            page.line()
            page.sentence(say("score.ties"))

    def _points_of(self, seat: int, facts: dict[str, Plain], view: CoreView) -> list[int]:
        """Goal, coins, most tech, UN cards."""
        majority = known(view).board.parts.majority_points
        return [
            facts["goals"][seat],
            facts["coins"][seat],
            majority * facts["most_tech"][seat],
            facts["un"][seat],
        ]
