"""Region control: who runs a region, may spend its permits, and owes for its fossil plants.

It is looked at only right after a plant was built there, and only the builder can gain it (SC-236). So nothing that
happens later moves it (SC-O62).
"""

from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.actions import BOARD
from baseload.games.second_chance.state import GREEN, NOBODY, State, builder_of, source_of
from baseload.games.second_chance.stock import to_bank


def symbols(state: State, region: int, seat: int) -> int:
    """Bit per source with a cube of the seat. A cube lies there for each plant it built (SC-233); how many does not
    matter (SC-238)."""
    first = state.board.components.first_space[region]
    mask = 0
    for place in range(first, first + state.board.components.spaces[region]):
        tile = state.spaces[place]
        if tile >= GREEN and builder_of(tile) == seat:
            mask |= 1 << source_of(tile)
    return mask


def better(state: State, region: int, mine: int, theirs: int) -> int:
    """Positive if the first has the better cubes, negative if the second, 0 if neither: more symbols (SC-237), then the
    first difference from the left of the agenda (SC-239)."""
    difference = mine.bit_count() - theirs.bit_count()
    if difference:
        return difference
    for source in state.agenda(region):
        difference = (mine >> source & 1) - (theirs >> source & 1)
        if difference:
            return difference
    return 0


def _beats(state: State, region: int, builder: int, rival: int, source: int) -> bool:
    difference = better(state, region, symbols(state, region, builder), symbols(state, region, rival))
    if not difference:  # more knowledge of the source just built (SC-240)
        mine = state.companies[builder].knowledge[source]
        difference = mine - state.companies[rival].knowledge[source]
    return difference >= 0  # all equal: the builder (SC-241)


def builder_wins(state: State, region: int, builder: int, source: int) -> bool:
    """Does the builder take the region? He is compared with its controller; without one, with everybody else who has
    cubes there (SC-242). Alone, the enemy's cubes count as a rival's, who knows nothing (SC-246)."""
    if state.enemy[region]:
        return better(state, region, symbols(state, region, builder), state.enemy[region]) >= 0
    controller = state.controllers[region]
    if controller != NOBODY:
        return _beats(state, region, builder, controller, source)
    for rival in range(len(state.companies)):
        if (
            rival != builder
            and symbols(state, region, rival)
            and not _beats(state, region, builder, rival, source)
        ):
            return False
    return True


def check_control(state: State, region: int, builder: int, source: int) -> None:
    """After a building (SC-234). Taking control is automatic, and the old marker goes home (SC-243). A controller who
    builds keeps it (SC-O59). With all his markers out the builder takes nothing (SC-17, SC-O61)."""
    controller = state.controllers[region]
    if controller == builder or state.controllers.count(builder) >= state.board.control_limit:
        return
    if builder_wins(state, region, builder, source):
        state.controllers[region] = builder
        if state.log is not None:
            state.note(
                "control_taken",
                builder,
                {"region": REGIONS[region], "from": controller if controller != NOBODY else None},
            )


def origins(state: State, seat: int) -> list[int]:
    """Where the seat can take a permit from to pay it: the own board, then its regions (SC-133, SC-244)."""
    found: list[int] = []
    if state.companies[seat].permits:
        found.append(BOARD)
    for region in range(6):
        if state.controllers[region] == seat and state.permits[region]:
            found.append(region)
    return found


def permits_at(state: State, seat: int, origin: int) -> int:
    """How many permits there are to pay with at one of these, were it the seat's."""
    return state.companies[seat].permits if origin == BOARD else state.permits[origin]


def pay_permit(state: State, seat: int, origin: int) -> None:
    """A permit goes to the bank."""
    if origin == BOARD:
        state.companies[seat].permits -= 1
    else:
        state.permits[origin] -= 1
    to_bank(state, 1)
