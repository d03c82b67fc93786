"""UN goals: open to whoever has built the plants they show, once."""

from typing import Final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.co2.actions import Claim
from baseload.games.co2.components import SOURCES, sources_in
from baseload.games.co2.state import CARDED, State

PRICE: Final = 1  # a cube from hand (CO2-238)


def add_claims(state: State, seat: int, actions: list[Action]) -> None:
    """A claim costs a cube and needs a plant for each source shown (CO2-236). The plants may serve
    for other goals again (CO2-237)."""
    company = state.companies[seat]
    if not company.tech or not company.built:
        return
    needed = state.board.components.un_plants
    for goal in state.un_open:
        if not needed[goal] & ~company.built:
            actions.append(Claim(goal))


def check(state: State, seat: int, action: Claim) -> Refusal | None:
    company = state.companies[seat]
    # Claimed ones are gone (CO2-240), and none comes after them (CO2-42).
    if action.goal not in state.un_open:
        return Refusal("goal_not_open", "CO2-240", {"goal": action.goal})
    if state.used & CARDED:  # it is the card of this turn (CO2-235)
        return Refusal("card_used", "CO2-211", {})
    missing = state.board.components.un_plants[action.goal] & ~company.built
    if missing:
        names: Plain = [SOURCES[source] for source in sources_in(missing)]
        return Refusal("plants_missing", "CO2-236", {"goal": action.goal, "missing": names})
    if not company.tech:
        # A region's tech does not pay for it (CO2-241, CO2-O66).
        return Refusal("no_tech_for_goal", "CO2-238", {"goal": action.goal})
    return None


def claim(state: State, seat: int, goal: int) -> None:
    """Pay, score, keep the card (CO2-239)."""
    company = state.companies[seat]
    state.used |= CARDED
    company.tech -= PRICE
    state.tech += PRICE
    points = state.board.components.un_points[goal]
    company.points += points
    company.claimed = [*company.claimed, goal]
    state.un_open = [other for other in state.un_open if other != goal]
    if state.log is not None:
        state.note("claimed", seat, {"goal": goal, "points": points})
