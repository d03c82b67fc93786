"""What a whole game of Second Chance comes to: the points of the team, or of each rival, by what they came from and
what they were given for; what the air took; and who did what most."""

from collections.abc import Iterable
from typing import Final

from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.draw.climate.tally import Air, Points, deeds_of
from baseload.draw.ending import Tally
from baseload.games.second_chance.state import State
from baseload.games.second_chance.view import View

# What points were for, by the kind of event that tells of them.
_MEANINGS: Final = {
    "built": "plants",
    "income": "income",
    "claimed": "un",
    "lobby_gain": "lobby",
    "penalty": "permits",
    "relief_failed": "disasters",
}
_TOGETHER: Final = {"tiles_open": "tiles", "reduced": "air"}  # …that a team pays together
_LOSSES: Final = (
    "tiles",
    "permits",
    "disasters",
    "air",
)  # goals that were open, permits that were missing, …


class SecondChanceTally(Tally):
    """`points` of each rival, or those of the team alone."""

    def __init__(self, points: list[Points], air: Air, seats: int, events: list[Event]) -> None:
        self.points = points
        self.air = air
        self.deeds = deeds_of(events, seats)


def tally_of(first: CoreView, events: Iterable[Event], last: CoreView) -> SecondChanceTally:
    """Of the first position, all that happened, and the last one, with nothing hidden."""
    assert isinstance(first, View)
    assert isinstance(last, View)
    before, after = first.known, last.known
    both = zip(_points(before), _points(after), strict=True)
    points = [Points(had, has, _LOSSES) for had, has in both]
    air = Air(before.level, after.level)
    told = list(events)
    for event in told:
        air.count(event)
        if event.kind == "game_over" and "coins" in event.facts:
            _score(points, event, after.board.components.majority_points)
        elif event.kind in _TOGETHER:
            points[0].count(event, _TOGETHER)
        elif event.seat is not None:
            points[0 if after.board.team else event.seat].count(event, _MEANINGS)
    return SecondChanceTally(points, air, len(after.companies), told)


def _points(state: State) -> list[int]:
    return [state.team_points] if state.board.team else [company.points for company in state.companies]


def _score(points: list[Points], event: Event, majority: int) -> None:
    """The final scoring of rivals."""
    facts = event.facts
    for seat, own in enumerate(points):
        own.gain("un", facts["un"][seat])
        own.gain("goal", facts["goals"][seat])
        own.gain("money", facts["coins"][seat])
        own.gain("most", majority * facts["most_tech"][seat])
