"""Supply, third step: the event. From 350 ppm on it is a disaster."""

from baseload.core.plain import Plain
from baseload.games.climate.world import REGIONS
from baseload.games.co2 import solitaire
from baseload.games.co2.control import has_plant
from baseload.games.co2.state import State


def resolve(state: State) -> None:
    """The event on the event space; it is spent whether it strikes or not (CO2-81)."""
    region = state.events[0]
    if state.level >= state.board.components.danger:  # CO2-77, CO2-O25
        _strike(state, region)
    else:
        state.note("disaster_averted", None, {"region": REGIONS[region]})
    # The card leaves the game, the open one moves up, the next is turned up (CO2-82).
    state.events_spent = [*state.events_spent, region]
    state.events = state.events[1:]
    facts: dict[str, Plain] = {"region": REGIONS[state.events[0]] if state.events else None}
    facts["next"] = REGIONS[state.events[1]] if len(state.events) > 1 else None
    state.note("event_next", None, facts, reveals=len(state.events) > 1)


def _strike(state: State, region: int) -> None:
    """Whoever has no plant of his own there gives a cube (CO2-78, CO2-O62); he may not lose points instead (CO2-79),
    but must if he has none, below zero if need be (CO2-80, CO2-V33). The cubes stay in the region (CO2-83)."""
    state.note("disaster", None, {"region": REGIONS[region]})
    for seat in state.seats_from(state.start):
        if has_plant(state, region, seat):
            continue
        company = state.companies[seat]
        if company.tech:
            company.tech -= 1
            state.relief[region] += 1
            state.note("relief_given", seat, {"region": REGIONS[region]})
        else:
            points = state.board.components.disaster_points
            company.points -= points
            state.note("relief_failed", seat, {"region": REGIONS[region], "points": points})
    if state.board.solo:
        solitaire.lose_goal(state)
