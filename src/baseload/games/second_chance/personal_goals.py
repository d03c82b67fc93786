"""Personal goals (team games) and solo goals: met or not, judged when the game ends (SC-324)."""

from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.company_goals import own_infrastructure, own_plants, permits_of
from baseload.games.second_chance.state import (
    MARK_CARD_EARLY,
    MARK_FIVE_PLANTS,
    MARK_FOUR,
    MARK_GREEN_TILES,
    MARK_REPLACED,
    MARK_THREE,
    MARK_TWO,
    State,
)

ALONE = 3  # the personal goal of a two-topic summit alone
ALL_FOUR = 5  # the solo goal for which all four personal goals are kept
HARD_START = 6  # … with which one starts with fewer points
NO_GAS = 7  # … with which there is no gas
FIVE_PLANTS = 5  # solo goal 3
TEN_PLANTS = 10  # solo goal 2
ASIA_PERMITS = 6  # solo goal 9


def _most_alike(things: list[int]) -> int:
    """How often the commonest of them occurs."""
    return max((things.count(thing) for thing in things), default=0)


def met(state: State, seat: int, goal: int) -> bool:
    """Has the seat met this personal goal, as things stand?"""
    company = state.companies[seat]
    parts = state.board.components
    needed = parts.personal_needs[goal][state.board.players]
    if goal == 1:  # permits on the board; a table may count its regions too (SC-348)
        held = permits_of(state, seat) if state.board.count_regions else company.permits
        return held >= needed
    if goal == 2:  # a region of one's own with so many permits (SC-349)
        return any(
            state.controllers[region] == seat and state.permits[region] >= needed for region in range(6)
        )
    if goal == ALONE:  # a two-topic summit alone (SC-350)
        return company.alone
    if goal == 4:  # SC-351
        return company.tech >= needed
    if goal == 5:  # all recruited, wherever they are (SC-352, SC-O76)
        return company.recruits == 0
    if goal == 6:  # SC-353
        return company.money >= needed
    if goal == 7:  # last spaces (SC-354)
        return track_ends(state, seat) >= needed
    if goal == 8:  # SC-355
        return state.controllers.count(seat) >= needed
    # Markers with or without a plant, or plants for their builder (SC-364).
    owned = own_infrastructure(state, seat) if goal <= 12 else own_plants(state, seat)
    regions, sources = [thing[0] for thing in owned], [thing[1] for thing in owned]
    if goal in (9, 13):  # alike (SC-356, SC-360)
        return _most_alike(sources) >= needed
    if goal in (10, 14):  # different (SC-357, SC-361)
        return len(set(sources)) >= needed
    if goal in (11, 15):  # in one region (SC-358, SC-362)
        return _most_alike(regions) >= needed
    return len(set(regions)) >= needed  # in different regions (SC-359, SC-363)


def track_ends(state: State, seat: int) -> int:
    """How many of the seat's discs are on the last spaces of their tracks."""
    lengths = state.board.components.track_lengths
    knowledge = state.companies[seat].knowledge
    return sum(knowledge[source] == lengths[source] for source in range(len(lengths)))


def completed_alone(state: State, seat: int) -> None:
    """The seat has settled a two-topic summit alone. Whoever has the goal for it shows the card, once (SC-350)."""
    company = state.companies[seat]
    if state.board.team and ALONE in company.goals and not company.alone:
        state.note("goal_shown", seat, {"goal": ALONE}, reveals=True)
    company.alone = True


def solo_met(state: State, goal: int) -> bool:
    """Has the solo goal been met? 5, 6 and 7 change how one plays: whoever wins has met them (SC-379 to SC-381)."""
    company = state.companies[0]
    marks = state.marks
    if goal == 1:  # SC-375
        return track_ends(state, 0) == len(company.knowledge)
    if goal == 2:  # SC-376
        return plants_of(state, 0) >= TEN_PLANTS
    if goal == 3:  # SC-377
        return marks & MARK_FIVE_PLANTS != 0
    if goal == 4:  # SC-378
        return len({region for region, _ in own_plants(state, 0)}) == len(REGIONS)
    if goal == 8:  # SC-382
        return marks & MARK_GREEN_TILES != 0
    if goal == 9:  # SC-383
        return state.permits[REGIONS.index("asia")] >= ASIA_PERMITS
    if goal == 10:  # SC-384
        sizes = MARK_TWO | MARK_THREE | MARK_FOUR
        return marks & sizes == sizes
    if goal == 11:  # SC-385
        return marks & MARK_REPLACED != 0
    if goal == 12:  # SC-386
        return marks & MARK_CARD_EARLY == 0
    return True


def remember_decade_two(state: State) -> None:
    """Two solo goals look at the end of the second decade (SC-377, SC-382)."""
    if plants_of(state, 0) >= FIVE_PLANTS:
        state.marks |= MARK_FIVE_PLANTS
    green = (1 << state.board.components.green_laid) - 1
    if state.turned & green == green:
        state.marks |= MARK_GREEN_TILES
