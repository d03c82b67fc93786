"""Company goals (competitive): one each, secret, scored at the end or given up for coins."""

from baseload.core.problems import Refusal
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.state import GREEN, NO_PROJECT, State, builder_of, owner_of, source_of


def can_discard(state: State, seat: int) -> bool:
    return state.board.competitive and not state.companies[seat].goal_discarded


def check_discard(state: State, seat: int) -> Refusal | None:
    if not state.board.competitive:
        return Refusal("no_company_goals", "SC-326", {})
    if state.companies[seat].goal_discarded:
        return Refusal("no_goal_left", "SC-326", {})
    return None


def discard(state: State, seat: int) -> None:
    """Eight coins for it, in one's own turn; no director action, and the card stays secret (SC-326)."""
    company = state.companies[seat]
    company.goal_discarded = True
    company.money += state.board.components.goal_cash
    state.note("goal_discarded", seat, {"money": state.board.components.goal_cash})


def region_of(state: State, space: int) -> int:
    """The region to which a demand space belongs."""
    region = 5
    while state.board.components.first_space[region] > space:
        region -= 1
    return region


def own_plants(state: State, seat: int) -> list[tuple[int, int]]:
    """Region and source of every plant the seat has built."""
    return [
        (region_of(state, space), source_of(tile))
        for space, tile in enumerate(state.spaces)
        if tile >= GREEN and builder_of(tile) == seat
    ]


def own_infrastructure(state: State, seat: int) -> list[tuple[int, int]]:
    """Region and source of every infrastructure marker of the seat, with or without a plant (SC-364)."""
    found = [
        (region_of(state, space), source_of(tile))
        for space, tile in enumerate(state.spaces)
        if tile >= GREEN and owner_of(tile) == seat
    ]
    for place, project in enumerate(state.projects):
        if project > NO_PROJECT and state.prepared[place] == seat:
            found.append((place // 3, project % 5))
    return found


def permits_of(state: State, seat: int) -> int:
    """Permits on the board and in the regions the seat controls."""
    regions = [region for region in range(6) if state.controllers[region] == seat]
    return state.companies[seat].permits + sum(state.permits[region] for region in regions)


def counted(state: State, seat: int, goal: int) -> int:
    """How many of the things a goal counts the seat has now."""
    if goal == 1:  # permits, before any are collected (SC-365, SC-O98)
        return permits_of(state, seat)
    if goal == 2:  # tracks on which one is foremost, ties included (SC-366)
        led = 0
        for source in range(5):
            mine = state.companies[seat].knowledge[source]
            if mine and all(company.knowledge[source] <= mine for company in state.companies):
                led += 1
        return led
    if goal == 3:  # UN cards (SC-367)
        return len(state.companies[seat].claimed)
    if goal == 4:  # regions controlled (SC-368)
        return state.controllers.count(seat)
    if goal == 7:  # plants after the first (SC-371)
        return max(0, plants_of(state, seat) - 1)
    if goal in (5, 6):  # regions with a plant (SC-369), types of plants (SC-370)
        return len({plant[goal - 5] for plant in own_plants(state, seat)})
    markers = own_infrastructure(state, seat)
    if goal == 10:  # infrastructures after the first (SC-374)
        return max(0, len(markers) - 1)
    return len({marker[goal - 8] for marker in markers})  # 8: regions (SC-372), 9: sources (SC-373)


def worth(state: State, seat: int, goal: int) -> int:
    """The points of a goal as things stand."""
    parts = state.board.components
    return min(parts.company_most[goal], parts.company_points[goal] * counted(state, seat, goal))
