"""When the game will end: the level never rises between two supply phases, so a world that is safe now stays so."""

from baseload.games.co2.state import GREEN, OPERATIONS, State


def last_decade(state: State) -> int:
    """The decade with which the game ends as things stand."""
    board = state.board
    if state.phase != OPERATIONS or state.decade >= board.decades:
        return board.decades
    if state.endangered and state.level < board.components.danger and state.decade >= board.safe_zone_from:
        return state.decade
    if green_regions(state, -1) >= 2:
        return state.decade
    return board.decades


def green_regions(state: State, built: int) -> int:
    """How many regions are full of green plants, if one more were built in that region (-1: in none)."""
    found = 0
    for region in range(6):
        if nearly_green(state, region, 1 if region == built else 0):
            found += 1
    return found


def nearly_green(state: State, region: int, lacks: int) -> bool:
    """Is the region full of green plants, but for so many? Its last space is filled last, so most are soon out."""
    first = state.board.components.first_space[region]
    spaces = state.spaces
    for place in range(first + state.board.components.spaces[region] - 1, first - 1, -1):
        if spaces[place] < GREEN:
            lacks -= 1
            if lacks < 0:
                return False
    return True


def ends_it(state: State, region: int, fossil: int) -> bool:
    """Would a plant in the region, over such a fossil plant (0: on an empty space), end the game with this decade?"""
    board = state.board
    if state.decade >= board.decades:
        return False
    if (
        fossil
        and state.endangered
        and state.decade >= board.safe_zone_from
        and state.level >= board.components.danger
        and state.level - board.components.ppm[fossil] < board.components.danger
    ):
        return True
    return nearly_green(state, region, 1) and green_regions(state, region) >= 2
