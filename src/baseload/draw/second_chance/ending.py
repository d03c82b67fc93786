"""The end of a game of Second Chance: what is told of it beside the world. A team has its points together."""

from typing import Final

from baseload.core.contract import View
from baseload.draw.climate.brush import Brush
from baseload.draw.climate.ending import air_bars, awards, placed, points_bars
from baseload.draw.climate.tally import Points
from baseload.draw.ending import Ending
from baseload.draw.second_chance.tally import SecondChanceTally
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.state import State

_LOST: Final = (("tiles", "rose"), ("permits", "dark"), ("disasters", "red"), ("reductions", "teal"))


def ending_of(brush: Brush, view: View, state: State, tally: SecondChanceTally) -> Ending:
    assert state.result is not None
    seats = range(len(state.companies))
    plants = [plants_of(state, seat) for seat in seats]
    claimed = [len(company.claimed) for company in state.companies]
    found = placed(brush, state.result, view, plants, claimed)
    rows: list[tuple[int | None, Points]] = (
        [(0 if state.board.solo else None, tally.points[0])]
        if state.board.team
        else [(row.seat, tally.points[row.seat]) for row in found.ranking]
    )
    found.bars = [points_bars(brush, rows, _LOST), air_bars(brush, tally.air)]
    found.awards = awards(brush, tally.deeds)
    return found
