"""The end of a game of CO₂: what is told of it beside the world."""

from typing import Final

from baseload.core.contract import View
from baseload.draw.climate.brush import Brush
from baseload.draw.climate.ending import air_bars, awards, placed, points_bars
from baseload.draw.co2.tally import Co2Tally
from baseload.draw.ending import Ending
from baseload.games.co2.company_goals import plants_of
from baseload.games.co2.state import State

_LOST: Final = (("supply", "dark"), ("disasters", "red"))


def ending_of(brush: Brush, view: View, state: State, tally: Co2Tally) -> Ending:
    assert state.result is not None
    seats = range(len(state.companies))
    plants = [plants_of(state, seat) for seat in seats]
    claimed = [len(company.claimed) for company in state.companies]
    found = placed(brush, state.result, view, plants, claimed)
    rows = [(row.seat, tally.points[row.seat]) for row in found.ranking]
    found.bars = [points_bars(brush, rows, _LOST), air_bars(brush, tally.air)]
    found.awards = awards(brush, tally.deeds)
    return found
