"""The conservation laws that a position shows by itself: nothing is lost, doubled or out of place.

    check_position(state)

raises ConservationError, which names the law. Each law is a function, so that a test can show that it bites. What only
a course of play shows (SC-C12, and parts of others) is in conservation.py, SC-C29 is test_leaks.py. Counts come from
the table's components, so the laws hold for an owner's values as well.
"""

from baseload.games.climate.world import GAS
from baseload.games.second_chance.components import EVENT_TILES, LOBBY_CARDS, PERSONAL_GOALS, UN_CARDS
from baseload.games.second_chance.draft import Drafting, KeepGoals
from baseload.games.second_chance.environment import TAKEN_OFF
from baseload.games.second_chance.state import (
    ACTIONS,
    EMPTY,
    ENVIRONMENT,
    EVENTS,
    GREEN,
    INCOME,
    MAIN,
    NO_PROJECT,
    NO_SLOT,
    NOBODY,
    PHASES,
    PREPARING,
    REDUCTION,
    SUPPLY,
    TOPICS,
    State,
    builder_of,
    owner_of,
    source_of,
)
from tests.harness.conservation import demand

DISCS = 9  # of each colour: three for director actions, five for knowledge, one for points
ALL_GOALS = 5  # the solo goal for which all four personal goals are kept
NO_GAS = 7  # the solo goal without gas
MOST_ENEMIES = 2  # cubes of the enemy in a region

# What can lie on the decades' frame in each phase, from the bottom. Whatever an action asks may lie on top of a turn.
WAITING = {
    PREPARING: [["enemy_start"], ["keep_goals"], ["drafting"], ["enemy_start", "keep_goals"]],
    INCOME: [["income", "split_income"]],
    SUPPLY: [["first_region"], ["debts", "pay_permit"]],
    REDUCTION: [["reduction"], ["agreement"]],
    EVENTS: [["disasters", "pay_permit"]],
}
WAITING[PREPARING] += [["keep_goals", "drafting"], ["drafting", "keep_goals"]]


def tiles_of(state: State, region: int) -> list[int]:
    """What lies on a region's demand spaces, from the left."""
    first = state.board.components.first_space[region]
    return state.spaces[first : first + state.board.components.spaces[region]]


def plants(state: State) -> list[int]:
    return [tile for tile in state.spaces if tile >= GREEN]


def law_1(state: State) -> None:
    """Permits: bank, market, boards, regions and those laid aside for new fossil plants are all there are."""
    boards = [company.permits for company in state.companies]
    places = [state.bank, state.market, *state.permits, *boards, state.reserved]
    demand(sum(places) == state.board.components.permits, "SC-C1", "permits lost or made", places)
    demand(min(places) >= 0, "SC-C1", "less than no permits", places)
    laid_aside = not state.reserved or state.phase == SUPPLY
    demand(laid_aside, "SC-C1", "reserved out of season", state.reserved, PHASES[state.phase])


def law_2(state: State) -> None:
    for permits, most in zip(state.permits, state.board.components.permit_spaces, strict=True):
        demand(0 <= permits <= most, "SC-C2", "permits in a region", state.permits)


def law_3(state: State) -> None:
    """Every action ends after the refill. Sold permits go to the bank, so the pile is never higher than a refill."""
    parts = state.board.components
    demand(state.market > 0 or not state.bank, "SC-C3", "an empty pile", state.market, state.bank)
    most = max(parts.market_start, parts.market_refill)
    demand(state.market <= most, "SC-C3", "too many on the pile", state.market)
    demand(parts.price_lowest <= state.price <= parts.price_highest, "SC-C3", "price", state.price)


def law_4(state: State) -> None:
    inspectors = [place for place in state.inspectors if place != TAKEN_OFF]
    places = [state.tech, *[company.tech for company in state.companies], *state.relief]
    total = sum(places) + len(inspectors)
    demand(total == state.board.components.tech_markers, "SC-C4", "tech lost or made", places, inspectors)
    demand(min(places) >= 0, "SC-C4", "less than no tech", places)
    demand(state.board.competitive or not any(state.relief), "SC-C4", "relief in a team game", state.relief)
    wanted = 2 if state.board.inspectors else 0
    demand(len(state.inspectors) == wanted, "SC-C4", "inspectors", state.inspectors)
    parts = state.board.components
    blue = parts.green_laid + parts.pink_laid
    for place, first, count in zip(
        state.inspectors, (0, blue), (parts.green_laid, parts.blue_laid), strict=False
    ):
        stands = place == TAKEN_OFF or first <= place < first + count
        demand(stands, "SC-C4", "an inspector in another group", state.inspectors)
        turned = all(state.turned >> tile & 1 for tile in range(first, first + count))
        demand(turned or place != TAKEN_OFF, "SC-C4", "taken off too early", state.inspectors)


def law_5(state: State) -> None:
    """Project tiles: those taken are on slots or under plants, and their levels are those of the top of the stack."""
    demand(len(state.projects) == 18, "SC-C5", "places", len(state.projects))
    levels: list[list[int]] = [[] for _ in range(5)]
    for place, project in enumerate(state.projects):
        there = state.board.components.has_slot[place]
        demand((project == NO_SLOT) == (not there), "SC-C5", "no such slot", place, project)
        if there and project != NO_PROJECT:
            demand(
                0 <= project < 5 * len(state.board.components.plant_money[0]),
                "SC-C5",
                "no such project",
                project,
            )
            levels[project % 5].append(project // 5 + 1)
    for tile in plants(state):
        levels[source_of(tile)].append((tile - GREEN) // 80 + 1)
    stack = state.board.components.project_levels
    for source, taken in enumerate(state.projects_taken):
        demand(0 <= taken <= len(stack), "SC-C5", "more tiles than there are", source, taken)
        right = sorted(levels[source]) == stack[:taken]
        demand(right, "SC-C5", "project tiles", source, levels[source], taken)


def law_6(state: State) -> None:
    """Green plants: as many on the board as have left the supply, each of a source that its region wants."""
    built = [0] * 5
    for region in range(6):
        for tile in tiles_of(state, region):
            if tile >= GREEN:
                built[source_of(tile)] += 1
                wanted = source_of(tile) in state.agenda(region)
                demand(wanted, "SC-C6", "not on the agenda", region, source_of(tile))
    demand(built == state.plants_built, "SC-C6", "plants", built, state.plants_built)
    demand(max(built) <= state.board.components.plants, "SC-C6", "more plants than there are", built)


def law_7(state: State) -> None:
    """A marker for each prepared project and each plant, and no more of a colour than the box has."""
    seats = range(len(state.companies))
    demand(len(state.prepared) == len(state.projects), "SC-C7", "places", len(state.prepared))
    for place, owner in enumerate(state.prepared):
        demand(owner == NOBODY or owner in seats, "SC-C7", "nobody's marker", place, owner)
        lies = owner == NOBODY or state.projects[place] > NO_PROJECT
        demand(lies, "SC-C7", "a marker without a project", place, owner)
    owners = [owner_of(tile) for tile in plants(state)]
    demand(all(owner in seats for owner in owners), "SC-C7", "nobody's infrastructure", owners)
    for seat in seats:
        used = state.prepared.count(seat) + owners.count(seat)
        demand(used <= state.board.markers, "SC-C7", "more markers than there are", seat, used)


def law_8(state: State) -> None:
    """A cube for each plant. The enemy's all lie out once they are laid, two at most in a region."""
    seats = range(len(state.companies))
    builders = [builder_of(tile) for tile in plants(state)]
    demand(all(builder in seats for builder in builders), "SC-C8", "nobody's plant", builders)
    for seat in seats:
        count = builders.count(seat)
        demand(count <= state.board.cubes, "SC-C8", "more cubes than there are", seat, count)
    laid = state.board.solo and state.phase != PREPARING
    wanted = state.board.components.enemy_cubes if laid else 0
    right = sum(state.enemy_cubes) == wanted or (laid and _no_room(state))
    demand(right, "SC-C8", "cubes of the enemy", state.enemy_cubes, wanted)
    for region, cubes in enumerate(state.enemy_cubes):
        shown = [source for source in range(5) if state.enemy[region] >> source & 1]
        fits = len(shown) <= cubes <= MOST_ENEMIES and bool(shown) == bool(cubes)
        demand(fits, "SC-C8", "cubes of the enemy in a region", region, shown, cubes)
        on_agenda = all(source in state.agenda(region) for source in shown)
        demand(on_agenda, "SC-C8", "an enemy without a symbol", region, shown)


def _no_room(state: State) -> bool:
    """With few goal tiles of an owner's own, some cubes of the enemy may find no region that wants their sources."""
    named = {kind % 10 for kind in state.tiles if kind // 10 in (1, 2, 3, 5)}
    wanting = [region for region in range(6) if named & set(state.agenda(region))]
    full = all(state.enemy_cubes[region] == MOST_ENEMIES for region in wanting)
    return full and sum(state.enemy_cubes) < state.board.components.enemy_cubes


def law_9(state: State) -> None:
    seats = range(len(state.companies))
    demand(len(state.controllers) == 6, "SC-C9", "regions", state.controllers)
    for seat in seats:
        held = state.controllers.count(seat)
        demand(held <= state.board.control_limit, "SC-C9", "control markers", seat, held)
    known = all(owner == NOBODY or owner in seats for owner in state.controllers)
    demand(known, "SC-C9", "nobody's control", state.controllers)
    # A marker lies on a fossil tile while its owner owes for it.
    demand(not state.debts or state.phase == SUPPLY, "SC-C9", "markers on fossil tiles", state.debts)
    owed = all(state.controllers[region] != NOBODY for region in state.debts)
    demand(owed, "SC-C9", "a debt without a controller", state.debts, state.controllers)


def law_10(state: State) -> None:
    """Scientists by colour. That there is one to a place is how they are stored; here, that each may stand there."""
    seats = range(len(state.companies))
    for seat, company in enumerate(state.companies):
        places = [company.scientists, company.recruits, state.workers.count(seat)]
        places += [state.speakers.count(seat), state.lobby_workers.count(seat)]
        demand(sum(places) == state.board.components.scientists, "SC-C10", "scientists", seat, places)
        demand(min(places) >= 0, "SC-C10", "less than no scientists", seat, places)
    for place, worker in enumerate(state.workers):
        demand(worker == NOBODY or worker in seats, "SC-C10", "nobody's scientist", place, worker)
        stands = state.projects[place] > NO_PROJECT and state.prepared[place] == NOBODY
        demand(worker == NOBODY or stands, "SC-C10", "a scientist on no planned project", place, worker)
    demand(len(state.speakers) == TOPICS * len(state.summits), "SC-C10", "topics", state.speakers)
    for at, speaker in enumerate(state.speakers):
        if speaker != NOBODY:
            topics = state.board.components.summit_topics[state.summits[at // TOPICS]]
            demand(speaker in seats, "SC-C10", "nobody's scientist", at, speaker)
            demand(at % TOPICS < len(topics), "SC-C10", "a speaker without a topic", at, speaker)
    for card, worker in enumerate(state.lobby_workers):
        stands = worker == NOBODY or (worker in seats and state.lobby_played[card] != NOBODY)
        demand(stands, "SC-C10", "a scientist on no played card", card, worker)


def discs_needed(state: State, seat: int) -> int:
    """For what was used in this turn, for tracks entered, for points."""
    company = state.companies[seat]
    tracks = sum(space > 0 for space in company.knowledge)
    return 3 + tracks + state.board.competitive


def law_11(state: State) -> None:
    lengths = state.board.components.track_lengths
    for seat, company in enumerate(state.companies):
        discs = company.knowledge
        on_track = len(discs) == len(lengths) == 5
        on_track = on_track and all(0 <= discs[track] <= lengths[track] for track in range(5))
        demand(on_track, "SC-C11", "knowledge", seat, company.knowledge)
        demand(discs_needed(state, seat) <= DISCS, "SC-C11", "discs", seat)


def law_12(state: State) -> None:
    """What is used up in a turn; that it is counted right is in conservation.py."""
    mains = (state.used & MAIN).bit_count()
    demand(0 <= state.used < 64, "SC-C12", "used", state.used)
    demand(mains <= (2 if state.board.solo else 1), "SC-C12", "main actions", state.used)


def fossils_in_game(state: State) -> list[int]:
    """By kind; the others stay in the box from the start."""
    board = state.board
    counts = list(board.components.fossil_tiles)
    if state.solo_goal == NO_GAS:
        counts[GAS] = 0
    elif board.players == 3 and (board.team or board.options["gas_three_competitive"] == "on"):
        counts[GAS] -= board.components.gas_removed
    return counts


def law_13(state: State) -> None:
    """Fossil tiles by kind: the pile and what lies under it, the board, replaced ones in the box."""
    piled = state.fossils + state.fossils_under
    counts = fossils_in_game(state)
    for kind in (1, 2, 3):
        places = [piled.count(kind), state.spaces.count(kind), state.fossils_box[kind]]
        demand(sum(places) == counts[kind], "SC-C13", "fossil tiles", kind, places, counts)
        demand(places[2] >= 0, "SC-C13", "less than no tiles", kind, places)
        again = state.fossils_again.count(kind)
        demand(again == counts[kind], "SC-C13", "tiles of the pile made anew", kind, again)
    demand(all(1 <= kind <= 3 for kind in piled), "SC-C13", "no such tile", piled)


def law_14(state: State) -> None:
    """Rivals: the level is stored, and worked out again here. Teams can lower it, so only its limits are certain."""
    parts = state.board.components
    if state.board.competitive:
        level = sum(parts.ppm[tile] for tile in state.spaces if EMPTY < tile < GREEN)
        level += parts.level_competitive
        demand(level == state.level, "SC-C14", "level", state.level, level)
    else:
        demand(state.level >= parts.level_team, "SC-C14", "below the start", state.level)
    in_time = state.phase == SUPPLY or (state.board.team and state.phase == REDUCTION)
    demand(state.level <= parts.level_lost or in_time, "SC-C14", "too hot", state.level)


def scarce(state: State) -> bool:
    """Can the fossil tiles have run out? Only if there are fewer than the spaces that had to be filled so far. Then a
    demand may have stayed unmet for ever."""
    wanted = sum(min(spaces, state.decade) for spaces in state.board.components.spaces)
    return sum(fossils_in_game(state)) < wanted


def law_15(state: State) -> None:
    parts = state.board.components
    demand(len(state.spaces) == parts.all_spaces == sum(parts.spaces), "SC-C15", "spaces", len(state.spaces))
    most = GREEN + 5 * 4 * 4 * len(parts.plant_money[0])
    known = all(EMPTY <= tile < most for tile in state.spaces)
    demand(known, "SC-C15", "no such tile", state.spaces)
    for region in range(6):
        tiles = tiles_of(state, region)
        filled = len(tiles) - tiles.count(EMPTY)
        demand(EMPTY not in tiles[:filled] or scarce(state), "SC-C15", "a gap", region, tiles)


def spaces_due(state: State) -> int:
    """Supply phases that are over for certain: rivals begin a decade with one, teams end it so."""
    if state.phase == PREPARING:
        return 0
    over = state.phase == REDUCTION if state.board.team else state.phase != SUPPLY
    return state.decade if over else state.decade - 1


def law_16(state: State) -> None:
    due = spaces_due(state)
    for region in range(6):
        tiles = tiles_of(state, region)
        met = EMPTY not in tiles[:due] or scarce(state)
        demand(met, "SC-C16", "an unmet demand", region, tiles, due)


def law_17(state: State) -> None:
    demand(len(state.projects) == 18, "SC-C17", "slots", len(state.projects))
    for place, project in enumerate(state.projects):
        fits = project <= NO_PROJECT or project % 5 in state.agenda(place // 3)
        demand(fits, "SC-C17", "not on the agenda", place, project)


def law_18(state: State) -> None:
    """Lobby cards: nobody has one twice or one that was played. Hand and played cards keep their number; in a draft the
    packs count."""
    drafting = next((frame for frame in state.stack if isinstance(frame, Drafting)), None)
    size = state.board.components.start_cards
    played = [card for card, seat in enumerate(state.lobby_played) if seat != NOBODY]
    cards = played.copy()
    for seat, company in enumerate(state.companies):
        cards += company.lobby
        demand(company.lobby == sorted(company.lobby), "SC-C18", "a hand out of order", company.lobby)
        held = len(company.lobby) + state.lobby_played.count(seat)
        demand(drafting is not None or held == size, "SC-C18", "cards of a seat", seat, held)
    if drafting is not None:
        for pack in drafting.packs:
            cards += pack
    demand(len(cards) == len(set(cards)), "SC-C18", "a card twice", sorted(cards))
    demand(len(cards) == size * len(state.companies), "SC-C18", "lobby cards", sorted(cards))
    demand(all(1 <= card <= LOBBY_CARDS for card in cards), "SC-C18", "no such card", sorted(cards))
    demand(len(state.lobby_played) == LOBBY_CARDS + 1, "SC-C18", "places", len(state.lobby_played))


def law_19(state: State) -> None:
    parts = state.board.components
    demand(len(state.un_cards) == len(set(state.un_cards)), "SC-C19", "a card twice", state.un_cards)
    demand(all(1 <= card <= UN_CARDS for card in state.un_cards), "SC-C19", "no such card", state.un_cards)
    laid = parts.un_laid_competitive if state.board.competitive else parts.un_laid[state.board.players]
    second = sum(parts.un_type[card] for card in state.un_cards)
    right = len(state.un_cards) == 2 * laid and second == laid
    demand(right, "SC-C19", "cards laid out", state.un_cards)
    claimed = [card for company in state.companies for card in company.claimed]
    open_ones = len(claimed) == len(set(claimed)) and set(claimed) <= set(state.un_cards)
    demand(open_ones, "SC-C19", "claimed", claimed)


def law_20(state: State) -> None:
    parts = state.board.components
    if state.board.competitive:
        demand(not state.tiles and not state.turned, "SC-C20", "goal tiles of rivals", state.tiles)
        return
    groups = [
        (parts.green_tiles, parts.green_laid),
        (parts.pink_tiles, parts.pink_laid),
        (parts.blue_tiles, parts.blue_laid),
    ]
    first = 0
    for kinds, laid in groups:
        tiles = state.tiles[first : first + laid]
        right = len(tiles) == laid and all(tiles.count(kind) <= kinds.count(kind) for kind in tiles)
        demand(right, "SC-C20", "goal tiles", tiles)
        first += laid
    demand(len(state.tiles) == first, "SC-C20", "goal tiles", state.tiles)
    demand(0 <= state.turned < 1 << first, "SC-C20", "turned", state.turned)


def law_21(state: State) -> None:
    there = [tile for tile in state.summits if tile]
    tiles = there + state.summit_pile + state.summits_used
    every = list(range(1, len(state.board.components.summit_topics)))
    demand(sorted(tiles) == every, "SC-C21", "summit tiles", sorted(tiles))
    places = len(state.summits)
    demand(places == state.board.summit_places, "SC-C21", "summit places", places)
    full = len(there) == places or not state.summit_pile
    demand(full, "SC-C21", "an empty place", state.summits)


def law_22(state: State) -> None:
    """Six of the eight tiles; that they stay is in conservation.py."""
    known = all(1 <= tile < len(state.board.components.agendas) for tile in state.agendas)
    demand(known and len(set(state.agendas)) == len(state.agendas) == 6, "SC-C22", "agendas", state.agendas)


def law_23(state: State) -> None:
    """Goals: each that was drawn is kept, rejected or still to choose from. A discarded one stays with its company,
    unseen."""
    offers = next((frame.offers for frame in state.stack if isinstance(frame, KeepGoals)), [])
    choosing = bool(offers)
    board = state.board
    count = 1 if board.competitive else 4 if state.solo_goal == ALL_GOALS else 2
    drawn = 4 if board.solo else 2
    most = len(board.components.company_points) - 1 if board.competitive else PERSONAL_GOALS
    removed = board.components.company_removed[board.players] if board.competitive else []
    goals = [goal for company in state.companies for goal in company.goals + company.rejected]
    goals += [goal for offer in offers for goal in offer]
    known = all(1 <= goal <= most and goal not in removed for goal in goals)
    demand(known and len(goals) == len(set(goals)), "SC-C23", "goals", goals)
    for seat, company in enumerate(state.companies):
        held = len(company.goals)
        right = held <= count if choosing else held == count
        demand(right, "SC-C23", "goals of a seat", seat, company.goals)
        held += len(company.rejected) + (len(offers[seat]) if choosing else 0)
        demand(held == drawn, "SC-C23", "goals drawn by a seat", seat, company.goals, company.rejected)
        may_discard = board.competitive or not company.goal_discarded
        demand(may_discard, "SC-C23", "a personal goal discarded", seat)


def law_24(state: State) -> None:
    tiles = sorted(state.events + state.events_spent)
    every = list(range(1, EVENT_TILES + 1)) if state.board.competitive else []
    demand(tiles == every, "SC-C24", "events", tiles)
    demand(sorted(state.events_again) == every, "SC-C24", "events to come back", state.events_again)


def law_25(state: State) -> None:
    money = [company.money for company in state.companies]
    demand(min(money) >= 0, "SC-C25", "debts", money)


def law_26(state: State) -> None:
    points = [company.points for company in state.companies]
    if state.board.competitive:
        demand(not state.team_points, "SC-C26", "points of a team of rivals", state.team_points)
        return
    demand(not any(points), "SC-C26", "own points in a team", points)
    in_time = state.phase in (ENVIRONMENT, SUPPLY, REDUCTION)
    demand(state.team_points >= 0 or in_time, "SC-C26", "less than no points", state.team_points)


def law_27(state: State) -> None:
    for region, controller in enumerate(state.controllers):
        builders = [builder_of(tile) for tile in tiles_of(state, region) if tile >= GREEN]
        demand(controller == NOBODY or controller in builders, "SC-C27", "control", region, controller)


def law_28(state: State) -> None:
    """What lies on the stack belongs to the phase. A turn that begins has nothing above it and nothing left undone."""
    names: list[str] = [frame.to_plain()[0] for frame in state.stack]
    if state.outcome is not None:
        demand(not names, "SC-C28", "asked after the end", names)
        return
    demand(names[:1] == ["decades"], "SC-C28", "no decades", names)
    if state.phase == ACTIONS:
        in_turn = names[1:2] in (["turn"], ["closing"]) and "decades" not in names[1:]
        demand(in_turn, "SC-C28", "out of turn", names)
        demand(names.count("turn") + names.count("closing") == 1, "SC-C28", "two turns", names)
        new = names[-1] == "turn" and not state.used
        settled = names[1] == "closing" or not new or not state.ready
        demand(settled, "SC-C28", "a summit left unsettled", state.ready)
        demand(state.stack[1].seat in (state.active, NOBODY), "SC-C28", "another's turn", names)
        return
    demand(names[1:] in WAITING.get(state.phase, []), "SC-C28", "left open", PHASES[state.phase], names)
    demand(not state.ready, "SC-C28", "a summit left unsettled", state.ready)


LAWS = {
    "SC-C1": law_1,
    "SC-C2": law_2,
    "SC-C3": law_3,
    "SC-C4": law_4,
    "SC-C5": law_5,
    "SC-C6": law_6,
    "SC-C7": law_7,
    "SC-C8": law_8,
    "SC-C9": law_9,
    "SC-C10": law_10,
    "SC-C11": law_11,
    "SC-C12": law_12,
    "SC-C13": law_13,
    "SC-C14": law_14,
    "SC-C15": law_15,
    "SC-C16": law_16,
    "SC-C17": law_17,
    "SC-C18": law_18,
    "SC-C19": law_19,
    "SC-C20": law_20,
    "SC-C21": law_21,
    "SC-C22": law_22,
    "SC-C23": law_23,
    "SC-C24": law_24,
    "SC-C25": law_25,
    "SC-C26": law_26,
    "SC-C27": law_27,
    "SC-C28": law_28,
}


def check_position(state: State) -> None:
    """Is this a position that the box's components can show?"""
    for law in LAWS.values():
        law(state)
    players, board = len(state.companies), state.board
    demand(0 <= state.start < players == board.players, "seats", "start", state.start)
    demand(0 <= state.turn < players, "seats", "turn", state.turn)
    demand(1 <= state.decade <= board.decades, "course", "decade", state.decade)
    demand(1 <= state.round <= max(board.rounds, board.rounds_last), "course", "round", state.round)
    if state.outcome is None:
        demand(state.seat in range(players), "seats", "nobody is asked", state.stack)
        menus = ("turn", "enemy_start", "keep_goals", "drafting")  # they wait while others answer
        waiting = [frame for frame in state.stack[:-1] if frame.to_plain()[0] not in menus]
        demand(all(frame.seat == NOBODY for frame in waiting), "seats", "a choice under another", waiting)
    else:
        demand(state.seat is None, "seats", "asked after the end", state.stack)
