"""Region control: who runs a region, may spend its permits, and owes for its fossil plants.

It is looked at only when a plant is built, the builder against the present controller and nobody else (CO2-252,
CO2-O58). So nobody loses a region to nobody (CO2-261), and what happens on the tracks later moves nothing (CO2-260).
"""

from typing import Final

from baseload.games.climate.world import REGIONS
from baseload.games.co2.actions import HAND
from baseload.games.co2.state import GREEN, NOBODY, State
from baseload.games.co2.stock import to_bank


def sources_built(state: State, region: int, seat: int) -> int:
    """Bit per source of which the seat has a plant in the region. How many plants does not matter (CO2-254,
    CO2-O61)."""
    first = state.board.components.first_space[region]
    mask = 0
    for place in range(first, first + state.board.components.spaces[region]):
        tile = state.spaces[place]
        if tile >= GREEN and (tile - GREEN) // 5 == seat:
            mask |= 1 << (tile - GREEN) % 5
    return mask


def has_plant(state: State, region: int, seat: int) -> bool:
    return sources_built(state, region, seat) != 0


NOTHING_PLANNED: Final = -1


def builder_wins(
    state: State, region: int, builder: int, controller: int, planned: int = NOTHING_PLANNED
) -> bool:
    """Does the builder take the region from its controller? His expertise already has the step for the building
    (CO2-257). `planned` is the source of a plant that is still to be built: it counts as built, with its step."""
    mine = sources_built(state, region, builder)
    if planned != NOTHING_PLANNED:
        mine |= 1 << planned
    theirs = sources_built(state, region, controller)
    agenda = state.agenda(region)
    # More different sources (CO2-254, CO2-V18).
    difference = mine.bit_count() - theirs.bit_count()
    if difference:
        return difference > 0
    # The first difference from the top of the agenda (CO2-255, CO2-V19).
    for source in agenda:
        difference = (mine >> source & 1) - (theirs >> source & 1)
        if difference:
            return difference > 0
    # The same sources: expertise from the top, in what both have built here, or in all three (CO2-256, CO2-V20).
    for source in agenda:
        if mine >> source & 1 or state.board.compare_whole_agenda:
            own = state.companies[builder].expertise[source] + (1 if source == planned else 0)
            difference = own - state.companies[controller].expertise[source]
            if difference:
                return difference > 0
    return True  # all equal: the builder (CO2-258)


def check_control(state: State, region: int, builder: int) -> None:
    """After a building (CO2-134). The first builder takes control (CO2-253), and a controller keeps it (CO2-259)."""
    controller = state.controllers[region]
    if controller == builder:
        return
    if controller == NOBODY or builder_wins(state, region, builder, controller):
        state.controllers[region] = builder
        if state.log is not None:
            state.note(
                "control_taken",
                builder,
                {"region": REGIONS[region], "from": controller if controller != NOBODY else None},
            )


def origins(state: State, seat: int) -> list[int]:
    """Where the seat can take a permit from to pay it: the hand, then its regions (CO2-262, CO2-267)."""
    found: list[int] = []
    if state.companies[seat].permits:
        found.append(HAND)
    for region in range(6):
        if state.controllers[region] == seat and state.permits[region]:
            found.append(region)
    return found


def permits_of(state: State, seat: int) -> int:
    """All permits that the seat can pay with."""
    permits = state.companies[seat].permits
    for region in range(6):
        if state.controllers[region] == seat:
            permits += state.permits[region]
    return permits


def permits_at(state: State, seat: int, origin: int) -> int:
    """How many permits there are to pay with at one of these, were it the seat's."""
    return state.companies[seat].permits if origin == HAND else state.permits[origin]


def pay_permit(state: State, seat: int, origin: int) -> None:
    """A permit goes to the bank."""
    if origin == HAND:
        state.companies[seat].permits -= 1
    else:
        state.permits[origin] -= 1
    to_bank(state)
