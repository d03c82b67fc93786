"""Set-up: the deal, and the first position, for all modes."""

from random import Random

from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.problems import DealError
from baseload.games.climate.world import FOSSILS, GAS, REGIONS
from baseload.games.second_chance.board import Board, board_for
from baseload.games.second_chance.components import (
    COMPANY_GOALS,
    EVENT_TILES,
    LOBBY_CARDS,
    PERSONAL_GOALS,
    SOLO_GOALS,
    SOURCES,
    UN_CARDS,
)
from baseload.games.second_chance.decades import Decades
from baseload.games.second_chance.draft import FIRST_PICKS, Drafting, KeepGoals
from baseload.games.second_chance.enemy import EnemyStart
from baseload.games.second_chance.environment import place_inspectors
from baseload.games.second_chance.personal_goals import ALL_FOUR, HARD_START, NO_GAS
from baseload.games.second_chance.state import (
    NO_PROJECT,
    NOBODY,
    NOTHING_DONE,
    PREPARING,
    TOPICS,
    Company,
    State,
)

_DRAWN_SOLO = 4  # personal goals, two of them kept (SC-62)
_DRAWN_TEAM = 2  # both kept (SC-46)
_DRAWN_COMPETITIVE = 2  # one kept (SC-52)
_KEPT_SOLO = 2


def goals_in_game(board: Board) -> list[int]:
    """The goals of this mode: personal goals for a team, company goals for rivals (SC-58), without those not for two
    (SC-53)."""
    if board.team:
        return list(range(1, PERSONAL_GOALS + 1))
    removed = board.parts.company_removed[board.players]
    return [goal for goal in range(1, COMPANY_GOALS + 1) if goal not in removed]


def _drawn(board: Board) -> int:
    """Goals drawn by each seat."""
    return _DRAWN_SOLO if board.solo else _DRAWN_TEAM if board.team else _DRAWN_COMPETITIVE


def fossil_counts(board: Board, solo_goal: int) -> list[int]:
    """Fossil tiles in the game, by kind: with three players six gas tiles less (SC-38, SC-57), with one solo goal none
    (SC-381)."""
    counts = list(board.parts.fossil_tiles)
    counts[GAS] = 0 if solo_goal == NO_GAS else counts[GAS] - board.gas_removed
    return counts


def _fossils(board: Board, solo_goal: int) -> list[int]:
    counts = fossil_counts(board, solo_goal)
    return [kind for kind in range(1, 4) for _ in range(counts[kind])]


def _un_laid(board: Board) -> int:
    """UN cards of each type (SC-45, SC-56, SC-65)."""
    return board.parts.un_laid_competitive if board.competitive else board.parts.un_laid[board.players]


def _un_of_type(board: Board, kind: int) -> list[int]:
    return [card for card in range(1, UN_CARDS + 1) if board.parts.un_type[card] == kind]


def make_deal(options: Options, seed: int) -> dict[str, Plain]:
    """Every draw of the game. Lists are from the top.

    start          the seat of the start player (SC-29)
    agendas        agenda tiles: one for each region, in the order of REGIONS, then those that leave the game (SC-37)
    fossils        the pile of fossil tiles (SC-39); fossils_again: how one would be made anew
    summits        summit tiles: those on the board, then the pile (SC-36)
    goals          goals as they are drawn, seat by seat
    un_cards       UN cards laid out: of the first type, then of the second
    lobby          lobby cards: five for each seat, then the others (SC-47)
    tiles          team games: goal tiles laid out, green, pink, blue, as kinds (SC-44)
    events         competitive: the event tiles (SC-55); events_again: how they would come back
    solo_goal      one player who wants one at random (SC-63)
    supply_starts  where chance picks the first region of a supply phase: one for each
    """
    rng = Random(seed)
    board = board_for(options)
    parts = board.parts
    deal: dict[str, Plain] = {"start": rng.randrange(board.players)}
    if options["solo_goal"] == "random" and board.solo:
        deal["solo_goal"] = rng.randint(1, SOLO_GOALS)
    solo_goal = _solo_goal(board, deal)
    deal["agendas"] = _shuffled(rng, list(range(1, len(parts.agendas))))
    fossils = _fossils(board, solo_goal)
    deal["fossils"] = [FOSSILS[kind] for kind in _shuffled(rng, fossils)]
    deal["fossils_again"] = [FOSSILS[kind] for kind in _shuffled(rng, fossils)]
    deal["summits"] = _shuffled(rng, list(range(1, len(parts.summit_topics))))
    deal["goals"] = _picked(rng, goals_in_game(board), _drawn(board) * board.players)
    laid = _un_laid(board)
    deal["un_cards"] = [
        *_picked(rng, _un_of_type(board, 0), laid),
        *_picked(rng, _un_of_type(board, 1), laid),
    ]
    deal["lobby"] = _shuffled(rng, list(range(1, LOBBY_CARDS + 1)))
    if board.team:
        deal["tiles"] = [
            *_picked(rng, list(parts.green_tiles), parts.green_laid),
            *_picked(rng, list(parts.pink_tiles), parts.pink_laid),
            *_picked(rng, list(parts.blue_tiles), parts.blue_laid),
        ]
    else:
        deal["events"] = _shuffled(rng, list(range(1, EVENT_TILES + 1)))
        deal["events_again"] = _shuffled(rng, list(range(1, EVENT_TILES + 1)))
    if board.supply_start == "random":
        deal["supply_starts"] = [rng.choice(REGIONS) for _ in range(board.decades)]
    return deal


def _shuffled(rng: Random, items: list[int]) -> list[int]:
    """In random order. Sorting by random keys is several times as fast as `Random.shuffle`."""
    keyed = sorted([(rng.random(), item) for item in items])
    return [item for _, item in keyed]


def _picked(rng: Random, items: list[int], count: int) -> list[int]:
    """So many of them, in random order."""
    for place in range(count):
        other = place + int(rng.random() * (len(items) - place))
        items[place], items[other] = items[other], items[place]
    return items[:count]


def _solo_goal(board: Board, deal: dict[str, Plain]) -> int:
    """The solo goal of this table, 0 without one."""
    chosen = board.options["solo_goal"]
    if not board.solo or chosen == "none":
        return 0
    goal: int = deal["solo_goal"] if chosen == "random" else chosen
    return goal


def _numbers(value: Plain) -> bool:
    return isinstance(value, list) and all(type(item) is int for item in value)


def _check_numbers(deal: dict[str, Plain], part: str, of: list[int]) -> None:
    if not _numbers(deal[part]) or sorted(deal[part]) != sorted(of):
        raise DealError("deal_numbers", part=part, wanted=of)


def _check_some(deal: dict[str, Plain], part: str, given: Plain, of: list[int], count: int) -> None:
    """So many of these, none more often than it is there."""
    fits = (
        _numbers(given) and len(given) == count and all(given.count(item) <= of.count(item) for item in given)
    )
    if not fits:
        raise DealError("deal_some", part=part, wanted=count, of=of)


def check_deal(board: Board, deal: dict[str, Plain]) -> None:
    """A deal may be written by hand, so it is checked: DealError names the part that is wrong."""
    parts = board.parts
    wanted = ["start", "agendas", "fossils", "fossils_again", "summits", "goals", "un_cards", "lobby"]
    wanted += ["tiles"] if board.team else ["events", "events_again"]
    random_goal = board.solo and board.options["solo_goal"] == "random"
    if random_goal:
        wanted.append("solo_goal")
    if board.supply_start == "random":
        wanted.append("supply_starts")
    if sorted(deal) != sorted(wanted):
        raise DealError("deal_parts", wanted=wanted, found=list(deal))
    if type(deal["start"]) is not int or not 0 <= deal["start"] < board.players:
        raise DealError("deal_start", players=board.players)
    if random_goal and (type(deal["solo_goal"]) is not int or not 1 <= deal["solo_goal"] <= SOLO_GOALS):
        raise DealError("deal_solo_goal", most=SOLO_GOALS)
    _check_numbers(deal, "agendas", list(range(1, len(parts.agendas))))
    _check_numbers(deal, "summits", list(range(1, len(parts.summit_topics))))
    _check_numbers(deal, "lobby", list(range(1, LOBBY_CARDS + 1)))
    tiles = [FOSSILS[kind] for kind in _fossils(board, _solo_goal(board, deal))]
    for part in ("fossils", "fossils_again"):
        named = deal[part]
        known = isinstance(named, list) and all(isinstance(item, str) for item in named)
        if not known or sorted(named) != sorted(tiles):
            raise DealError("deal_names", part=part, wanted=len(tiles))
    _check_some(deal, "goals", deal["goals"], goals_in_game(board), _drawn(board) * board.players)
    laid = _un_laid(board)
    if not _numbers(deal["un_cards"]) or len(deal["un_cards"]) != 2 * laid:
        raise DealError("deal_some", part="un_cards", wanted=2 * laid, of=list(range(1, UN_CARDS + 1)))
    _check_some(deal, "un_cards", deal["un_cards"][:laid], _un_of_type(board, 0), laid)
    _check_some(deal, "un_cards", deal["un_cards"][laid:], _un_of_type(board, 1), laid)
    if board.team:
        _check_tiles(board, deal)
    else:
        _check_numbers(deal, "events", list(range(1, EVENT_TILES + 1)))
        _check_numbers(deal, "events_again", list(range(1, EVENT_TILES + 1)))
    if "supply_starts" in deal:
        starts = deal["supply_starts"]
        known = isinstance(starts, list) and all(region in REGIONS for region in starts)
        if not known or len(starts) != board.decades:
            raise DealError("deal_supply_starts", wanted=board.decades)


def _check_tiles(board: Board, deal: dict[str, Plain]) -> None:
    parts = board.parts
    green, pink, blue = parts.green_laid, parts.pink_laid, parts.blue_laid
    if not _numbers(deal["tiles"]) or len(deal["tiles"]) != green + pink + blue:
        all_kinds = parts.green_tiles + parts.pink_tiles + parts.blue_tiles
        raise DealError("deal_some", part="tiles", wanted=green + pink + blue, of=all_kinds)
    _check_some(deal, "tiles", deal["tiles"][:green], parts.green_tiles, green)
    _check_some(deal, "tiles", deal["tiles"][green : green + pink], parts.pink_tiles, pink)
    _check_some(deal, "tiles", deal["tiles"][green + pink :], parts.blue_tiles, blue)


def _first_company(board: Board, seat: int, start: int, lobby: list[int], goals: list[int]) -> Company:
    """One scientist, permits and tech on the board (SC-28), coins by distance from the start player (SC-32)."""
    parts = board.parts
    return Company(
        money=parts.start_money[(seat - start) % board.players],
        points=0,  # SC-51
        tech=parts.start_tech,
        permits=parts.start_permits,
        scientists=parts.start_scientists,
        recruits=parts.scientists - parts.start_scientists,
        knowledge=[0] * len(SOURCES),
        lobby=sorted(lobby),
        goals=sorted(goals),
        goal_discarded=False,
        alone=False,
        claimed=[],
    )


def first_state(options: Options, deal: dict[str, Plain]) -> State:
    """The first position: the first decade (SC-31), permits on all spaces (SC-41), nobody on the board."""
    board = board_for(options)
    check_deal(board, deal)
    parts = board.parts
    players, size, drawn = board.players, parts.start_cards, _drawn(board)
    start: int = deal["start"]
    solo_goal = _solo_goal(board, deal)
    hands = [list(deal["lobby"][size * seat : size * (seat + 1)]) for seat in range(players)]
    offers = [list(deal["goals"][drawn * seat : drawn * (seat + 1)]) for seat in range(players)]
    # Partners keep both goals; rivals and a solo player choose, unless all four are to be kept (SC-379).
    chosen = board.competitive or (board.solo and solo_goal != ALL_FOUR)
    # Own components may deal so few cards that all of them are kept at once.
    drafted = board.lobby_draft and size > FIRST_PICKS
    companies = [
        _first_company(
            board,
            seat,
            start,
            [] if drafted else hands[seat],
            [] if chosen else offers[seat],
        )
        for seat in range(players)
    ]
    permits = list(parts.spaces)
    places = board.summit_places
    points = 0
    if board.solo:  # SC-61, SC-380
        points = parts.solo_points_hard if solo_goal == HARD_START else parts.solo_points
    state = State(
        board=board,
        companies=companies,
        team_points=points,
        agendas=list(deal["agendas"][: len(REGIONS)]),
        spaces=[0] * parts.all_spaces,
        permits=permits,
        relief=[0] * len(REGIONS),
        controllers=[NOBODY] * len(REGIONS),
        projects=[NO_PROJECT] * 18,
        prepared=[NOBODY] * 18,
        workers=[NOBODY] * 18,
        projects_taken=[0] * len(SOURCES),  # the stacks are whole, level 1 on top (SC-34)
        plants_built=[0] * len(SOURCES),
        enemy=[0] * len(REGIONS),
        enemy_cubes=[0] * len(REGIONS),
        summits=list(deal["summits"][:places]),
        speakers=[NOBODY] * (TOPICS * places),
        ready=[],
        summit_pile=list(deal["summits"][places:]),
        summits_used=[],
        fossils=[FOSSILS.index(kind) for kind in deal["fossils"]],
        fossils_under=[],
        fossils_box=[0] * len(FOSSILS),
        fossils_again=[FOSSILS.index(kind) for kind in deal["fossils_again"]],
        events=list(deal.get("events", [])),
        events_spent=[],
        events_again=list(deal.get("events_again", [])),
        tiles=list(deal.get("tiles", [])),
        turned=0,
        inspectors=[],
        un_cards=list(deal["un_cards"]),
        lobby_played=[NOBODY] * (LOBBY_CARDS + 1),
        lobby_workers=[NOBODY] * (LOBBY_CARDS + 1),
        solo_goal=solo_goal,
        marks=0,
        supply_starts=[REGIONS.index(region) for region in deal.get("supply_starts", [])],
        debts=[],
        reserved=0,
        # The market starts with two permits (SC-42); what is left is the bank (SC-43).
        bank=parts.permits - sum(permits) - players * parts.start_permits - parts.market_start,
        market=parts.market_start,
        price=parts.price_start,
        stop=False,
        used=0,
        deed=NOTHING_DONE,
        deed_place=0,
        deed_source=0,
        sent=0,
        tech=parts.tech_markers - players * parts.start_tech,  # SC-33
        level=parts.level_team if board.team else parts.level_competitive,  # SC-40, SC-54
        decade=1,
        round=1,
        turn=0,
        start=start,
        phase=PREPARING,
        stack=[Decades()],
        result=None,
    )
    if board.inspectors:  # SC-388
        place_inspectors(state)
    # What is chosen first lies on top.
    if board.solo:
        state.stack.append(EnemyStart(0))
    if chosen:
        keep = _KEPT_SOLO if board.solo else 1
        state.stack.append(KeepGoals(start, offers, keep))
    if drafted:
        state.stack.append(Drafting(start, hands, 0, 0))
    if len(state.stack) == 1:
        state.stack[-1].resume(state)
    return state
