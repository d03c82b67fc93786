"""Company goals: one each, secret, scored at the end or given up for coins."""

from baseload.core.problems import Refusal
from baseload.games.co2.control import has_plant
from baseload.games.co2.state import GREEN, State


def can_discard(state: State, seat: int) -> bool:
    return not state.companies[seat].goal_discarded


def check_discard(state: State, seat: int) -> Refusal | None:
    if state.companies[seat].goal_discarded:
        return Refusal("no_goal_left", "CO2-242", {})
    return None


def discard(state: State, seat: int) -> None:
    """Eight coins for it: in one's turn, before a supply payment in points, or in the auction (CO2-242). It is no free
    move (CO2-153). It stays secret, and it scores nothing (CO2-243)."""
    company = state.companies[seat]
    company.goal_discarded = True
    company.money += state.board.components.goal_cash
    state.note("goal_discarded", seat, {"money": state.board.components.goal_cash})


def plants_of(state: State, seat: int) -> int:
    """How many plants of the seat stand on the board."""
    count = 0
    for tile in state.spaces:
        if tile >= GREEN and (tile - GREEN) // 5 == seat:
            count += 1
    return count


def tracks_led(state: State, seat: int) -> int:
    """Tracks on which nobody is further; without a disc there is no lead (CO2-O68)."""
    led = 0
    for source in range(5):
        mine = state.companies[seat].expertise[source]
        if mine and all(company.expertise[source] <= mine for company in state.companies):
            led += 1
    return led


def counted(state: State, seat: int, goal: int) -> int:
    """How many of the things a goal counts the seat has now."""
    company = state.companies[seat]
    if goal == 27:  # regions controlled (CO2-245)
        return state.controllers.count(seat)
    if goal == 28:  # regions with an own plant (CO2-246)
        return sum(has_plant(state, region, seat) for region in range(6))
    if goal == 29:  # UN goals claimed (CO2-247)
        return len(company.claimed)
    if goal == 30:  # plants after the first (CO2-248)
        return max(0, plants_of(state, seat) - 1)
    if goal == 31:  # permits in hand, before those of the regions are collected (CO2-249)
        return company.permits
    if goal == 32:  # tracks led, ties included (CO2-250)
        return tracks_led(state, seat)
    return (company.built & 31).bit_count()  # 33: different sources built (CO2-251)


def worth(state: State, seat: int, goal: int) -> int:
    """The points of a goal as things stand. Only the final scoring asks (CO2-244)."""
    parts = state.board.components
    return min(parts.goal_most[goal], parts.goal_points[goal] * counted(state, seat, goal))
