"""Set-up: the first position, for all modes. deal.py has what is drawn for it."""

from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.games.climate.world import FOSSILS, REGIONS
from baseload.games.second_chance.board import Board, board_for
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES
from baseload.games.second_chance.deal import check_deal, fossil_counts, fossil_kinds, solo_goal_of
from baseload.games.second_chance.decades import Decades
from baseload.games.second_chance.draft import FIRST_PICKS, Drafting, KeepGoals
from baseload.games.second_chance.enemy import EnemyStart
from baseload.games.second_chance.environment import place_inspectors
from baseload.games.second_chance.personal_goals import ALL_FOUR, HARD_START
from baseload.games.second_chance.state import (
    NO_PROJECT,
    NO_SLOT,
    NOBODY,
    NOTHING_DONE,
    PREPARING,
    TOPICS,
    Company,
    Decision,
    State,
)

_KEPT_SOLO = 2


def _first_company(board: Board, seat: int, start: int, lobby: list[int], goals: list[int]) -> Company:
    """One scientist, permits and tech on the board (SC-28), coins by distance from the start player (SC-32)."""
    parts = board.components
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
        rejected=[],
        goal_discarded=False,
        alone=False,
        claimed=[],
    )


def first_state(options: Options, deal: dict[str, Plain]) -> State:
    """The first position: the first decade (SC-31), permits on all spaces for them (SC-41), nobody on the board."""
    board = board_for(options)
    check_deal(board, deal)
    parts = board.components
    players, size, drawn = board.players, parts.start_cards, board.goals_drawn
    start: int = deal["start"]
    solo_goal = solo_goal_of(board, deal)
    counts = fossil_counts(board, solo_goal)
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
    permits = list(parts.permit_spaces)
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
        projects=[NO_PROJECT if there else NO_SLOT for there in board.components.has_slot],
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
        fossils=fossil_kinds(deal, "fossils", counts),
        fossils_under=[],
        fossils_box=[0] * len(FOSSILS),
        fossils_again=fossil_kinds(deal, "fossils_again", counts),
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
        stack=[],
        result=None,
    )
    if board.inspectors:  # SC-388
        place_inspectors(state)
    # What is chosen first lies on top.
    state.push(Decades())
    if board.solo:
        state.push(EnemyStart(0))
    choices: list[Decision] = [Drafting(start, hands, 0, 0)] if drafted else []
    if chosen:
        goals = KeepGoals(start, offers, _KEPT_SOLO if board.solo else 1)
        choices.insert(len(choices) if board.goals_first else 0, goals)  # SC-52
    for decision in choices:
        state.push(decision)
    state.settle()
    return state
