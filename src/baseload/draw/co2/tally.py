"""What a whole game of CO₂ comes to: where everybody's points came from, what the air took, and who did what most."""

from collections.abc import Iterable
from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.draw.climate.tally import Air, Points, deeds_of
from baseload.draw.ending import Tally
from baseload.games.co2.view import View

# What points were for, by the kind of event that tells of them; the last two were lost.
_MEANINGS: Final = {
    "constructed": "plants",
    "income": "income",
    "claimed": "un",
    "lobby_gain": "lobby",
    "supply_bought": "supply",
    "relief_failed": "disasters",
}
_LOSSES: Final = ("supply", "disasters")


class Co2Tally(Tally):
    def __init__(self, points: list[Points], air: Air, events: list[Event]) -> None:
        self.points = points
        self.air = air
        self.deeds = deeds_of(events, len(points))


def tally_of(first: CoreView, events: Iterable[Event], last: CoreView) -> Co2Tally:
    """Of the first position, all that happened, and the last one, with nothing hidden."""
    assert isinstance(first, View)
    assert isinstance(last, View)
    before, after = first.known, last.known
    both = zip(before.companies, after.companies, strict=True)
    points = [Points(had.points, has.points, _LOSSES) for had, has in both]
    air = Air(before.level, after.level)
    told = list(events)
    for event in told:
        air.count(event)
        if event.kind == "game_over" and "coins" in event.facts:
            _score(points, event, after.board.components.majority_points)
        elif event.seat is not None:
            points[event.seat].count(event, _MEANINGS)
    return Co2Tally(points, air, told)


def _score(points: list[Points], event: Event, majority: int) -> None:
    """The final scoring; where everybody loses there is none."""
    facts = event.facts
    for seat, own in enumerate(points):
        own.gain("income", facts["income"][seat])
        own.gain("goal", facts["goals"][seat])
        own.gain("money", facts["coins"][seat])
        own.gain("most", majority * (facts["most_tech"][seat] + facts["most_un"][seat]))
