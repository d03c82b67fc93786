"""The conservation laws that a position shows by itself: nothing is lost, doubled or out of place.

    check_position(state)

raises ConservationError, which names the law. Each law is a function, so that a test can show that it bites. The laws
about a course of play (CO2-L26 to CO2-L29, and parts of others) are in conservation.py, CO2-L30 is test_leaks.py.
Counts come from the table's components, so the laws hold for an owner's values as well.
"""

from baseload.games.co2.company_goals import counted, plants_of
from baseload.games.co2.components import (
    FIRST_COMPANY_GOAL,
    FIRST_UN_GOAL,
    LAST_COMPANY_GOAL,
    LAST_UN_GOAL,
    LOBBY_CARDS,
    sources_in,
)
from baseload.games.co2.construct import CONTROL, Constructing
from baseload.games.co2.draft import Drafting
from baseload.games.co2.state import (
    EMPTY,
    ENERGY,
    GREEN,
    INSTALLED,
    NO_PROJECT,
    NO_SLOT,
    NOBODY,
    OPERATIONS,
    PREPARING,
    TOPICS,
    State,
)
from baseload.games.co2.summits import complete
from baseload.games.co2.turn import Turn
from tests.harness.conservation import demand

DISCS = 20  # of each colour


def tiles_of(state: State, region: int) -> list[int]:
    """What lies on a region's demand spaces, from the left."""
    first = state.board.components.first_space[region]
    return state.spaces[first : first + state.board.components.spaces[region]]


def construction(state: State) -> Constructing | None:
    """The construction that waits for somebody's choice, if there is one."""
    for frame in state.stack:
        if isinstance(frame, Constructing):
            return frame
    return None


def law_1(state: State) -> None:
    """Permits: bank, market, regions and hands together are all there are. Only a bank without a limit may be below
    zero."""
    hands = [company.permits for company in state.companies]
    total = state.bank + state.market + sum(state.permits) + sum(hands)
    demand(total == state.board.components.permits, "CO2-L1", "permits lost or made", total)
    demand(min(hands) >= 0, "CO2-L1", "less than no permits", hands)
    demand(state.bank >= 0 or not state.board.limited_permits, "CO2-L1", "an overdrawn bank", state.bank)


def law_2(state: State) -> None:
    """Every action ends after the refill, so between actions the pile has a permit, unless none was left for it."""
    parts = state.board.components
    none_left = state.market == 0 == state.bank and state.board.limited_permits
    demand(state.market >= 1 or none_left, "CO2-L2", "an empty pile", state.market, state.bank)
    demand(parts.price_lowest <= state.price <= parts.price_highest, "CO2-L2", "price", state.price)


def law_3(state: State) -> None:
    for permits, most in zip(state.permits, state.board.components.spaces, strict=True):
        demand(0 <= permits <= most, "CO2-L3", "permits in a region", state.permits)


def law_4(state: State) -> None:
    places = [state.tech, *[company.tech for company in state.companies], *state.relief]
    demand(sum(places) == state.board.components.tech_cubes, "CO2-L4", "tech lost or made", places)
    demand(min(places) >= 0, "CO2-L4", "less than no tech", places)


def law_5(state: State) -> None:
    """Project tiles. A starter project of solitaire that was drawn but not laid still counts with its pool."""
    board = [0] * 5
    demand(len(state.projects) == len(state.workers) == 18, "CO2-L5", "places", len(state.projects))
    for place, project in enumerate(state.projects):
        there = state.board.components.has_slot[place]
        demand((project == NO_SLOT) == (not there), "CO2-L5", "no such slot", place, project)
        if there and project != NO_PROJECT:
            demand(0 <= project < 2 * INSTALLED, "CO2-L5", "no such project", place, project)
            source = project % INSTALLED
            board[source] += 1
            demand(source in state.agenda(place // 3), "CO2-L5", "not on the agenda", place, source)
    for source, pool in enumerate(state.project_pool):
        right = pool >= 0 and pool + board[source] == state.board.components.project_tiles
        demand(right, "CO2-L5", "project tiles", source, pool, board)
        waiting = state.starters.count(source)
        demand(waiting <= (not board[source]), "CO2-L5", "a starter twice", source, state.starters)


def law_6(state: State) -> None:
    """Green plants: as many on the board as have left the stack, each with an owner, each wanted by its region."""
    board = [0] * 5
    for region in range(6):
        for tile in tiles_of(state, region):
            if tile >= GREEN:
                owner, source = divmod(tile - GREEN, 5)
                demand(owner < len(state.companies), "CO2-L6", "nobody's plant", region, tile)
                demand(source in state.agenda(region), "CO2-L6", "not on the agenda", region, source)
                board[source] += 1
    demand(board == state.plants_built, "CO2-L6", "plants", board, state.plants_built)
    for source, built in enumerate(board):
        most = len(state.board.components.plant_tech[source])
        demand(built <= most == 5, "CO2-L6", "more plants than tiles", source, built)


def law_7(state: State) -> None:
    """Fossil tiles by kind: pile, board, out of the game. A preset puts some out from the start."""
    parts = state.board.components
    for kind in (1, 2, 3):
        places = [state.fossils.count(kind), state.spaces.count(kind), state.fossils_gone[kind]]
        demand(sum(places) == parts.fossil_tiles[kind], "CO2-L7", "fossil tiles", kind, places)
        demand(places[2] >= 0, "CO2-L7", "less than no tiles", kind, places)
    demand(all(1 <= kind <= 3 for kind in state.fossils), "CO2-L7", "no such tile", state.fossils)


def law_8(state: State) -> None:
    """The level is stored, and worked out again here. Once it was in danger, that is remembered."""
    ppm = state.board.components.ppm
    level = sum(ppm[tile] for tile in state.spaces if EMPTY < tile < GREEN)
    demand(level == state.level, "CO2-L8", "level", state.level, level)
    safe = state.level < state.board.components.danger
    demand(safe or state.endangered, "CO2-L8", "danger forgotten", state.level)


def spaces_due(state: State) -> int:
    """How many spaces the supply phases so far have filled in every region: one for each decade whose supply phase is
    over. In the midst of one, and while people bid before it, only those of the decades before are certain."""
    if state.phase in (PREPARING, OPERATIONS):
        return state.decade
    return state.decade - 1


def law_9(state: State) -> None:
    due = spaces_due(state)
    for region in range(6):
        tiles = tiles_of(state, region)
        filled = len(tiles) - tiles.count(EMPTY)
        demand(EMPTY not in tiles[:filled], "CO2-L9", "a gap", region, tiles)
        enough = filled >= min(due, len(tiles)) or not state.fossils
        demand(enough, "CO2-L9", "an unmet demand", region, tiles, due)


def law_10(state: State) -> None:
    parts = state.board.components
    demand(len(state.spaces) == parts.all_spaces == sum(parts.spaces), "CO2-L10", "spaces", len(state.spaces))
    demand(min(state.spaces) >= EMPTY, "CO2-L10", "no such tile", state.spaces)


def law_11(state: State) -> None:
    for seat, company in enumerate(state.companies):
        places = [company.scientists, company.recruits, state.workers.count(seat), state.speakers.count(seat)]
        demand(sum(places) == state.board.components.scientists, "CO2-L11", "scientists", seat, places)
        demand(min(places) >= 0, "CO2-L11", "less than no scientists", seat, places)


def law_12(state: State) -> None:
    """One scientist for a project or a topic is how they are stored; here, that each has something to stand on."""
    seats = range(len(state.companies))
    for place, worker in enumerate(state.workers):
        demand(worker == NOBODY or worker in seats, "CO2-L12", "nobody's scientist", place, worker)
        stands = worker == NOBODY or state.projects[place] > NO_PROJECT
        demand(stands, "CO2-L12", "a scientist on no project", place, worker)
    demand(len(state.speakers) == TOPICS * len(state.summits), "CO2-L12", "topics", state.speakers)
    for at, speaker in enumerate(state.speakers):
        if speaker != NOBODY:
            topics = state.board.components.summit_topics[state.summits[at // TOPICS]]
            demand(speaker in seats, "CO2-L12", "nobody's scientist", at, speaker)
            demand(at % TOPICS < len(topics), "CO2-L12", "a speaker without a topic", at, speaker)


def law_13(state: State) -> None:
    """No summit is complete when a turn begins. In the midst of a turn one may be, until the turn closes."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Turn) and not state.used:
        demand(not complete(state), "CO2-L13", "a summit left unscored", state.summits, state.speakers)


def law_14(state: State) -> None:
    there = [tile for tile in state.summits if tile]
    tiles = there + state.summit_pile + state.summits_used
    every = list(range(1, len(state.board.components.summit_topics)))
    demand(sorted(tiles) == every, "CO2-L14", "summit tiles", sorted(tiles))
    places = len(state.summits)
    demand(places == state.board.summit_places, "CO2-L14", "summit places", places)
    full = len(there) == places or not state.summit_pile
    demand(full, "CO2-L14", "an empty place", state.summits)


def law_15(state: State) -> None:
    tiles = sorted(state.agendas + state.agendas_out)
    demand(tiles == list(range(1, 9)) and len(state.agendas) == 6, "CO2-L15", "agendas", tiles)


def law_16(state: State) -> None:
    """Lobby cards: hands, played, not dealt. In a draft those in the packs too, where a pick lies until all have
    picked. One player has a full hand while the deck lasts."""
    cards = state.lobby_played + state.lobby_deck
    for company in state.companies:
        cards = cards + company.lobby
        demand(company.lobby == sorted(company.lobby), "CO2-L16", "a hand out of order", company.lobby)
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Drafting):
        for pack in top.packs:
            cards = cards + pack
    demand(sorted(cards) == list(range(1, LOBBY_CARDS + 1)), "CO2-L16", "lobby cards", sorted(cards))
    if state.board.solo and state.lobby_deck:
        hand = state.companies[0].lobby
        demand(len(hand) == state.board.components.start_cards, "CO2-L16", "a card not replaced", hand)


def law_17(state: State) -> None:
    claimed = [goal for company in state.companies for goal in company.claimed]
    goals = sorted(state.un_open + state.un_stack + state.un_gone + claimed)
    every = list(range(FIRST_UN_GOAL, LAST_UN_GOAL + 1))
    demand(goals == every, "CO2-L17", "UN goals", goals)
    if not state.board.solo:
        shown = len(state.un_open) + len(claimed)
        demand(shown == state.board.components.un_open[state.board.players], "CO2-L17", "display", shown)


def law_18(state: State) -> None:
    """Company goals: held or discarded, they stay with their company; the others are out."""
    removed = state.board.components.goals_removed[state.board.players]
    goals = sorted(removed + state.goals_out + [company.goal for company in state.companies])
    every = list(range(FIRST_COMPANY_GOAL, LAST_COMPANY_GOAL + 1))
    demand(goals == every, "CO2-L18", "company goals", goals)


def law_19(state: State) -> None:
    demand(sorted(state.events + state.events_spent) == list(range(6)), "CO2-L19", "events", state.events)
    supplies = state.decade - 1
    # The event is the last step of a supply phase. Only a game that ends right after it stays in that phase.
    if state.phase not in (PREPARING, OPERATIONS) and not (state.phase == ENERGY and state.outcome):
        supplies -= 1
    demand(len(state.events_spent) == supplies, "CO2-L19", "events spent", state.events_spent, supplies)


def law_20(state: State) -> None:
    """Control goes with green plants. While a construction waits before its control check, its plant counts for
    nobody; afterwards it does."""
    building = construction(state)
    for region in range(6):
        owners = [(tile - GREEN) // 5 for tile in tiles_of(state, region) if tile >= GREEN]
        unchecked = building is not None and building.step == CONTROL and building.place // 3 == region
        if unchecked and building is not None:
            owners.remove(building.builder)
        controller = state.controllers[region]
        right = controller in owners if owners else controller == NOBODY
        demand(right, "CO2-L20", "control", region, controller, owners)


def law_21(state: State) -> None:
    seats = range(len(state.companies))
    held = sum(state.controllers.count(seat) for seat in seats)
    total = held + state.controllers.count(NOBODY)
    demand(total == len(state.controllers) == 6, "CO2-L21", "regions", state.controllers)


def law_22(state: State) -> None:
    lengths = state.board.components.track_lengths
    for seat, company in enumerate(state.companies):
        discs = company.expertise
        on_track = len(discs) == len(lengths) == 5
        on_track = on_track and all(0 <= discs[track] <= lengths[track] for track in range(5))
        demand(on_track, "CO2-L22", "expertise", seat, company.expertise)


def law_23(state: State) -> None:
    """A player's plants are those with his disc; what goals and ties count is worked out again from them, and so is
    the stored set of sources built."""
    for seat, company in enumerate(state.companies):
        own = [
            (region, (tile - GREEN) % 5)
            for region in range(6)
            for tile in tiles_of(state, region)
            if tile >= GREEN and (tile - GREEN) // 5 == seat
        ]
        sources = {source for _, source in own}
        plants = sorted(source for _, source in own)
        demand(sources_in(company.built) == plants, "CO2-L23", "sources built", seat, own)
        demand(plants_of(state, seat) == len(own), "CO2-L23", "plants", seat, own)
        wanted = {28: len({region for region, _ in own}), 30: max(0, len(own) - 1), 33: len(sources)}
        for goal, count in wanted.items():
            demand(counted(state, seat, goal) == count, "CO2-L23", "goal", seat, goal, count)


def discs_needed(state: State, seat: int) -> int:
    """One for points, one more from 50 on, one for each track entered, plant and region controlled."""
    company = state.companies[seat]
    tracks = sum(space > 0 for space in company.expertise)
    plants = sum(tile >= GREEN and (tile - GREEN) // 5 == seat for tile in state.spaces)
    return 1 + (company.points >= 50) + tracks + plants + state.controllers.count(seat)


def law_24(state: State) -> None:
    """For information: more discs than the box has are allowed, but there is never anything else to mark."""
    most = 2 + 5 + state.board.components.all_spaces + 6
    for seat in range(len(state.companies)):
        demand(1 <= discs_needed(state, seat) <= most, "CO2-L24", "discs", seat)


def law_25(state: State) -> None:
    money = [company.money for company in state.companies]
    demand(min(money) >= 0, "CO2-L25", "debts", money)


LAWS = {
    "CO2-L1": law_1,
    "CO2-L2": law_2,
    "CO2-L3": law_3,
    "CO2-L4": law_4,
    "CO2-L5": law_5,
    "CO2-L6": law_6,
    "CO2-L7": law_7,
    "CO2-L8": law_8,
    "CO2-L9": law_9,
    "CO2-L10": law_10,
    "CO2-L11": law_11,
    "CO2-L12": law_12,
    "CO2-L13": law_13,
    "CO2-L14": law_14,
    "CO2-L15": law_15,
    "CO2-L16": law_16,
    "CO2-L17": law_17,
    "CO2-L18": law_18,
    "CO2-L19": law_19,
    "CO2-L20": law_20,
    "CO2-L21": law_21,
    "CO2-L22": law_22,
    "CO2-L23": law_23,
    "CO2-L24": law_24,
    "CO2-L25": law_25,
}


def check_position(state: State) -> None:
    """Is this a position that the box's components can show?"""
    for law in LAWS.values():
        law(state)
    players, board = len(state.companies), state.board
    demand(0 <= state.start < players == board.players, "seats", "start", state.start)
    demand(0 <= state.turn < players, "seats", "turn", state.turn)
    demand(1 <= state.decade <= board.decades, "course", "decade", state.decade)
    demand(1 <= state.round <= board.rounds, "course", "round", state.round)
    if state.outcome is None:
        demand(state.seat in range(players), "seats", "nobody is asked", state.stack)
        waiting = [frame for frame in state.stack[:-1] if not isinstance(frame, Turn)]
        demand(all(frame.seat == NOBODY for frame in waiting), "seats", "a choice under another", waiting)
    else:
        demand(not state.stack and state.seat is None, "seats", "asked after the end", state.stack)
