"""Who won, in a sentence and seat by seat: of any game. Why it ended is the games' own."""

from baseload.core.contract import Outcome
from baseload.text.audience import Audience


class Results:
    """The result of a game, for its audience."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.words = audience.words

    def result(self, outcome: Outcome) -> str:
        """One sentence: who won; for somebody who played alone, how well."""
        winners, audience = outcome.winners, self.audience
        if len(outcome.places) == 1:
            return self._solo(outcome)
        if outcome.team is not None:
            return self.words.say("outcome.team_won" if outcome.team else "outcome.team_lost")
        if len(winners) == 1:
            return audience.of(winners[0], "outcome.winner")
        return self.words.say("outcome.shared", who=audience.several(audience.name(seat) for seat in winners))

    def _solo(self, outcome: Outcome) -> str:
        """The result of a game for one, which may be won or lost, or have no more to it than a score."""
        who, score = self.audience.name(0), outcome.scores[0]
        if outcome.team is False:
            id = self.audience.to(0, "outcome.solo_lost")
            return self.words.say(id, who=who, score=self.words.number(score))
        id = "outcome.solo" if outcome.team is None else "outcome.solo_won"
        return self.words.say_many(self.audience.to(0, id), score, who=who, count=self.words.number(score))

    def ranking(self, outcome: Outcome) -> list[str]:
        """A line for each seat, best first. Who won or lost together has no place, and who plays alone no rivals."""
        if len(outcome.places) == 1 and outcome.team is not False:
            return []  # the result has told the score
        id = "outcome.line" if outcome.team is None else "outcome.line_unplaced"
        order = outcome.places if outcome.team is None else [-score for score in outcome.scores]
        return [
            self.words.say(
                id,
                place=outcome.places[seat],
                who=self.audience.name(seat),
                score=self.words.number(outcome.scores[seat]),
            )
            for seat in sorted(range(len(order)), key=lambda seat: order[seat])
        ]
