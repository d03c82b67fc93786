"""Set-up: the deal, and the first position."""

from random import Random

from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.problems import DealError
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.co2 import draft, solitaire
from baseload.games.co2.board import Board, board_for
from baseload.games.co2.components import (
    FIRST_COMPANY_GOAL,
    FIRST_UN_GOAL,
    LAST_COMPANY_GOAL,
    LAST_UN_GOAL,
    LOBBY_CARDS,
    SOURCES,
)
from baseload.games.co2.decades import Decades
from baseload.games.co2.state import NO_PROJECT, NO_SLOT, NOBODY, PREPARING, TOPICS, Company, State


def _goals(board: Board) -> list[int]:
    """The company goals for so many players (CO2-37, CO2-38, CO2-39)."""
    removed = board.components.goals_removed[board.players]
    return [goal for goal in range(FIRST_COMPANY_GOAL, LAST_COMPANY_GOAL + 1) if goal not in removed]


def _fossil_counts(board: Board) -> list[int]:
    """Fossil tiles in the game, by kind; one of the presets removes some (CO2-294)."""
    preset = board.options["fossil_setup"]
    removed = board.components.preset_removed.get(preset, [0, 0, 0, 0])
    return [tiles - gone for tiles, gone in zip(board.components.fossil_tiles, removed, strict=True)]


def make_deal(options: Options, seed: int) -> dict[str, Plain]:
    """Every draw of the game. Lists are from the top.

    start          the seat of the start player (CO2-22)
    agendas        agenda tiles: one for each region, in the order of REGIONS, then those that leave the game (CO2-31)
    fossils        fossil tiles: one for each region, then the pile (CO2-32, CO2-293)
    summits        summit tiles: those on the board, two topics each (CO2-29), then the pile (CO2-30)
    goals          company goals: one for each seat, then those that leave the game (CO2-40)
    un_goals       UN goals: those laid open, then the others (CO2-41); one player's are a stack (CO2-305)
    events         regions: the event space, the open card, the deck (CO2-43)
    lobby          lobby cards: five for each seat, then the others (CO2-44)
    starters       one player: the sources of the starter projects (CO2-306)
    supply_starts  where chance picks the first region of a supply phase: one for each that can come (CO2-59)
    """
    rng = Random(seed)
    board = board_for(options)
    parts = board.components
    deal: dict[str, Plain] = {"start": rng.randrange(board.players)}
    agendas = list(range(1, len(parts.agendas)))
    rng.shuffle(agendas)
    deal["agendas"] = agendas
    fossils = [kind for kind, tiles in enumerate(_fossil_counts(board)) for _ in range(tiles)]
    laid: list[int] = []
    preset = parts.presets.get(options["fossil_setup"])
    if preset is not None:
        laid = [kind for kind, tiles in enumerate(preset) for _ in range(tiles)]
        for kind in laid:
            fossils.remove(kind)
        rng.shuffle(laid)
    rng.shuffle(fossils)
    deal["fossils"] = [FOSSILS[kind] for kind in laid + fossils]
    small = _two_topics(board)
    rng.shuffle(small)
    rest = small[board.summit_places :] + [
        tile for tile in range(1, len(parts.summit_topics)) if len(parts.summit_topics[tile]) > 2
    ]
    rng.shuffle(rest)
    deal["summits"] = small[: board.summit_places] + rest
    goals = _goals(board)
    rng.shuffle(goals)
    deal["goals"] = goals
    un_goals = list(range(FIRST_UN_GOAL, LAST_UN_GOAL + 1))
    rng.shuffle(un_goals)
    deal["un_goals"] = un_goals
    events = REGIONS.copy()
    rng.shuffle(events)
    deal["events"] = events
    cards = list(range(1, LOBBY_CARDS + 1))
    rng.shuffle(cards)
    deal["lobby"] = cards
    if board.solo:
        starters = SOURCES.copy()
        rng.shuffle(starters)
        deal["starters"] = starters
    if board.supply_start == "random":
        deal["supply_starts"] = [rng.choice(REGIONS) for _ in range(board.decades - 1)]
    return deal


def _two_topics(board: Board) -> list[int]:
    topics = board.components.summit_topics
    return [tile for tile in range(1, len(topics)) if len(topics[tile]) == 2]


def _permutation(value: Plain, of: list[int]) -> bool:
    return (
        isinstance(value, list) and all(type(item) is int for item in value) and sorted(value) == sorted(of)
    )


def _names(value: Plain, of: list[str]) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(item, str) for item in value)
        and sorted(value) == sorted(of)
    )


def check_deal(board: Board, deal: dict[str, Plain]) -> None:
    """A deal may be written by hand, so it is checked: DealError names the part that is wrong."""
    parts = board.components
    wanted = ["start", "agendas", "fossils", "summits", "goals", "un_goals", "events", "lobby"]
    if board.solo:
        wanted.append("starters")
    if board.supply_start == "random":
        wanted.append("supply_starts")
    if set(deal) != set(wanted):
        raise DealError("deal_parts", wanted=wanted, found=list(deal))
    if type(deal["start"]) is not int or not 0 <= deal["start"] < board.players:
        raise DealError("deal_start", players=board.players)
    _check_numbers(deal, "agendas", list(range(1, len(parts.agendas))))
    _check_numbers(deal, "summits", list(range(1, len(parts.summit_topics))))
    _check_numbers(deal, "goals", _goals(board))
    _check_numbers(deal, "un_goals", list(range(FIRST_UN_GOAL, LAST_UN_GOAL + 1)))
    _check_numbers(deal, "lobby", list(range(1, LOBBY_CARDS + 1)))
    counts = _fossil_counts(board)
    tiles = [FOSSILS[kind] for kind in range(1, 4) for _ in range(counts[kind])]
    if not _names(deal["fossils"], tiles):
        raise DealError("deal_names", part="fossils", wanted=len(tiles))
    preset = parts.presets.get(board.options["fossil_setup"])
    if preset is not None:
        laid = [deal["fossils"][:6].count(kind) for kind in FOSSILS]
        if laid != preset:
            raise DealError("deal_preset", preset=board.options["fossil_setup"])
    for tile in deal["summits"][: board.summit_places]:
        if len(parts.summit_topics[tile]) != 2:
            raise DealError("deal_summits", places=board.summit_places, tile=tile)
    if not _names(deal["events"], REGIONS):
        raise DealError("deal_names", part="events", wanted=len(REGIONS))
    if board.solo and not _names(deal["starters"], SOURCES):
        raise DealError("deal_names", part="starters", wanted=len(SOURCES))
    if "supply_starts" in deal:
        starts = deal["supply_starts"]
        if (
            not isinstance(starts, list)
            or len(starts) != board.decades - 1
            or any(region not in REGIONS for region in starts)
        ):
            raise DealError("deal_supply_starts", wanted=board.decades - 1)


def _check_numbers(deal: dict[str, Plain], part: str, of: list[int]) -> None:
    if not _permutation(deal[part], of):
        raise DealError("deal_numbers", part=part, wanted=of)


def _first_company(board: Board, seat: int, start: int, lobby: list[int], goal: int) -> Company:
    """One scientist in hand, the others in the pool (CO2-24), permits (CO2-25), coins by distance from the start
    player (CO2-23, CO2-304), and nothing else (CO2-26)."""
    parts = board.components
    return Company(
        money=parts.start_money[(seat - start) % board.players],
        points=0,
        tech=0,
        permits=parts.start_permits,
        scientists=parts.start_scientists,
        recruits=parts.scientists - parts.start_scientists,
        expertise=[0] * len(SOURCES),
        lobby=sorted(lobby),
        goal=goal,
        goal_discarded=False,
        claimed=[],
        built=0,
    )


def first_state(options: Options, deal: dict[str, Plain]) -> State:
    """The first position: decade 1 (CO2-27), round 1 (CO2-28), a fossil plant and permits in every region."""
    board = board_for(options)
    check_deal(board, deal)
    parts = board.components
    players, size = board.players, parts.start_cards
    start: int = deal["start"]
    hands = [list(deal["lobby"][size * seat : size * (seat + 1)]) for seat in range(players)]
    drafted = board.lobby_draft != "off" and size > 1
    companies = [
        _first_company(board, seat, start, [] if drafted else hands[seat], deal["goals"][seat])
        for seat in range(players)
    ]
    fossils = [FOSSILS.index(kind) for kind in deal["fossils"]]
    spaces = [0] * parts.all_spaces
    for region in range(len(REGIONS)):
        spaces[parts.first_space[region]] = fossils[region]
    permits = [spaces_there - 1 for spaces_there in parts.spaces]  # one for each empty space (CO2-34)
    places = board.summit_places
    un_open = parts.un_open[players]
    state = State(
        board=board,
        companies=companies,
        agendas=list(deal["agendas"][: len(REGIONS)]),
        agendas_out=sorted(deal["agendas"][len(REGIONS) :]),
        spaces=spaces,
        permits=permits,
        relief=[0] * len(REGIONS),
        controllers=[NOBODY] * len(REGIONS),
        projects=[NO_PROJECT if there else NO_SLOT for there in board.components.has_slot],
        workers=[NOBODY] * 18,
        project_pool=[parts.project_tiles] * len(SOURCES),
        plants_built=[0] * len(SOURCES),
        summits=list(deal["summits"][:places]),
        speakers=[NOBODY] * (TOPICS * places),
        summit_pile=list(deal["summits"][places:]),
        summits_used=[],
        fossils=fossils[len(REGIONS) :],
        fossils_gone=[
            tiles - used for tiles, used in zip(parts.fossil_tiles, _fossil_counts(board), strict=True)
        ],
        events=[REGIONS.index(region) for region in deal["events"]],
        events_spent=[],
        un_open=list(deal["un_goals"][:un_open]),
        un_stack=list(deal["un_goals"][un_open:]),
        un_gone=[],
        lobby_deck=list(deal["lobby"][size * players :]),
        lobby_played=[],
        goals_out=sorted(deal["goals"][players:]),
        starters=[SOURCES.index(source) for source in deal.get("starters", [])],
        supply_starts=[REGIONS.index(region) for region in deal.get("supply_starts", [])],
        # The market starts with two permits (CO2-35); what is left is the bank (CO2-36).
        bank=parts.permits - sum(permits) - players * parts.start_permits - parts.market_start,
        market=parts.market_start,
        price=parts.price_start,
        stop=False,
        used=0,
        tech=parts.tech_cubes,
        level=sum(parts.ppm[kind] for kind in fossils[: len(REGIONS)]),  # CO2-33
        endangered=False,
        decade=1,
        round=1,
        turn=0,
        start=start,
        phase=PREPARING,
        stack=[],
        result=None,
    )
    state.endangered = state.level >= parts.danger
    state.push(Decades())
    if drafted:
        draft.begin(state, hands)
    elif board.solo:
        solitaire.begin(state)
    state.settle()
    return state
