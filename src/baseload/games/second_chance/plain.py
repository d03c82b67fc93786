"""A position as plain data, and back."""

from typing import Final

from baseload.core.contract import outcome_from_plain
from baseload.core.options import STORED
from baseload.core.plain import Plain
from baseload.core.stack import by_name, stack_from_plain
from baseload.games.climate.plain import index_or_unknown, name_or_none, speakers_from_plain, summits_to_plain
from baseload.games.climate.world import FOSSILS, REGIONS, SLOTS
from baseload.games.second_chance.board import board_for
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.decades import Decades
from baseload.games.second_chance.draft import Drafting, KeepGoals
from baseload.games.second_chance.enemy import EnemyStart
from baseload.games.second_chance.energy import Debts, FirstRegion, PayPermit
from baseload.games.second_chance.events import Disasters
from baseload.games.second_chance.income import Income, SplitIncome
from baseload.games.second_chance.knowledge import Bonus, Learning, Offer, PlacePermit, SecondBonus
from baseload.games.second_chance.lobby_effects import AfterAction, TakeEither
from baseload.games.second_chance.options import make_options
from baseload.games.second_chance.plan import Planning
from baseload.games.second_chance.prepare import Preparing
from baseload.games.second_chance.reduction import Agreement, Reduction
from baseload.games.second_chance.scientists import Displaced, ExtraMove, OnCard
from baseload.games.second_chance.state import (
    EMPTY,
    GREEN,
    NO_PROJECT,
    NO_SLOT,
    NOBODY,
    PHASES,
    Company,
    State,
    builder_of,
    green_plant,
    owner_of,
    source_of,
)
from baseload.games.second_chance.summits import SummitScoring
from baseload.games.second_chance.turn import Closing, Turn

# Every kind of decision; what lies on a stack is read back by the name of its kind.
DECISIONS: Final = (
    Decades,
    Drafting,
    KeepGoals,
    EnemyStart,
    Turn,
    Closing,
    Planning,
    Preparing,
    OnCard,
    AfterAction,
    TakeEither,
    ExtraMove,
    Displaced,
    SecondBonus,
    Bonus,
    Offer,
    Learning,
    PlacePermit,
    SummitScoring,
    Income,
    SplitIncome,
    FirstRegion,
    Debts,
    PayPermit,
    Reduction,
    Agreement,
    Disasters,
)
_BY_NAME: Final = by_name(DECISIONS)


def _space_to_plain(tile: int) -> Plain:
    """What lies on a demand space: null, a fossil kind, or a plant with its builder, infrastructure and level."""
    if tile == EMPTY:
        return None
    if tile < GREEN:
        return FOSSILS[tile]
    return {
        "source": SOURCES[source_of(tile)],
        "builder": builder_of(tile),
        "infrastructure": owner_of(tile),
        "level": (tile - GREEN) // 80 + 1,
    }


def _space_from_plain(plain: Plain) -> int:
    if plain is None:
        return EMPTY
    if isinstance(plain, str):
        return FOSSILS.index(plain)
    return green_plant(
        SOURCES.index(plain["source"]), plain["builder"], plain["infrastructure"], plain["level"]
    )


def _project_to_plain(state: State, place: int) -> Plain:
    project = state.projects[place]
    if project == NO_PROJECT:
        return None
    return {
        "source": SOURCES[project % 5],
        "level": project // 5 + 1,
        "infrastructure": state.prepared[place],
        "scientist": state.workers[place],
    }


def _company_to_plain(company: Company) -> Plain:
    return {
        "money": company.money,
        "points": company.points,
        "tech": company.tech,
        "permits": company.permits,
        "scientists": company.scientists,
        "recruits": company.recruits,
        "knowledge": company.knowledge.copy(),
        "lobby": company.lobby.copy(),
        "goals": company.goals.copy(),
        "rejected": company.rejected.copy(),
        "goal_discarded": company.goal_discarded,
        "alone": company.alone,
        "claimed": company.claimed.copy(),
    }


def _region_to_plain(state: State, region: int) -> Plain:
    parts = state.board.components
    first = parts.first_space[region]
    return {
        "agenda": state.agendas[region],
        "spaces": [_space_to_plain(state.spaces[first + place]) for place in range(parts.spaces[region])],
        "permits": state.permits[region],
        "relief": state.relief[region],
        "controller": state.controllers[region],
        "enemy": [SOURCES[source] for source in range(5) if state.enemy[region] >> source & 1],
        "enemy_cubes": state.enemy_cubes[region],
        "projects": {
            slot: _project_to_plain(state, 3 * region + at)
            for at, slot in enumerate(SLOTS)
            if parts.has_slot[3 * region + at]
        },
    }


def position_to_plain(state: State) -> dict[str, Plain]:
    """What makes up a position of Second Chance; see `StackState.to_plain`."""
    return {
        "companies": [_company_to_plain(company) for company in state.companies],
        "team_points": state.team_points,
        "regions": {name: _region_to_plain(state, region) for region, name in enumerate(REGIONS)},
        "projects_taken": state.projects_taken.copy(),
        "plants_built": state.plants_built.copy(),
        "summits": summits_to_plain(state.summits, state.speakers),
        "ready": [[entry // 4 + 1, entry % 4] for entry in state.ready],
        "summit_pile": state.summit_pile.copy(),
        "summits_used": state.summits_used.copy(),
        "fossils": _names(state.fossils),
        "fossils_under": _names(state.fossils_under),
        "fossils_box": state.fossils_box[1:],
        "fossils_again": _names(state.fossils_again),
        "events": state.events.copy(),
        "events_spent": state.events_spent.copy(),
        "events_again": state.events_again.copy(),
        "tiles": state.tiles.copy(),
        "turned": [place + 1 for place in range(len(state.tiles)) if state.turned >> place & 1],
        "inspectors": state.inspectors.copy(),
        "un_cards": state.un_cards.copy(),
        "lobby_played": [[card, seat] for card, seat in enumerate(state.lobby_played) if seat != NOBODY],
        "lobby_workers": [[card, seat] for card, seat in enumerate(state.lobby_workers) if seat != NOBODY],
        "solo_goal": state.solo_goal,
        "marks": state.marks,
        "supply_starts": [name_or_none(REGIONS, region) for region in state.supply_starts],
        "debts": [REGIONS[region] for region in state.debts],
        "reserved": state.reserved,
        "bank": state.bank,
        "market": state.market,
        "price": state.price,
        "stop": state.stop,
        "used": state.used,
        "deed": [state.deed, state.deed_place, state.deed_source, state.sent],
        "tech": state.tech,
        "level": state.level,
        "decade": state.decade,
        "round": state.round,
        "turn": state.turn,
        "start": state.start,
        "phase": PHASES[state.phase],
    }


def _company_from_plain(plain: Plain) -> Company:
    return Company(
        plain["money"],
        plain["points"],
        plain["tech"],
        plain["permits"],
        plain["scientists"],
        plain["recruits"],
        list(plain["knowledge"]),
        list(plain["lobby"]),
        list(plain["goals"]),
        list(plain["rejected"]),
        plain["goal_discarded"],
        plain["alone"],
        list(plain["claimed"]),
    )


def _names(kinds: list[int]) -> list[Plain]:
    return [name_or_none(FOSSILS, kind) for kind in kinds]


def _kinds(names: Plain) -> list[int]:
    return [index_or_unknown(FOSSILS, name) for name in names]


def _by_card(pairs: Plain, size: int) -> list[int]:
    seats = [NOBODY] * size
    for card, seat in pairs:
        seats[card] = seat
    return seats


def state_from_plain(plain: Plain) -> State:
    """The state whose `to_plain` gave this."""
    board = board_for(make_options(dict(plain["options"]), STORED))
    regions = [plain["regions"][name] for name in REGIONS]
    projects: list[int] = []
    prepared: list[int] = []
    workers: list[int] = []
    for region in regions:
        for slot in SLOTS:
            project = region["projects"].get(slot)
            if project is None:
                projects.append(NO_PROJECT if slot in region["projects"] else NO_SLOT)
                prepared.append(NOBODY)
                workers.append(NOBODY)
            else:
                projects.append(SOURCES.index(project["source"]) + 5 * (project["level"] - 1))
                prepared.append(project["infrastructure"])
                workers.append(project["scientist"])
    turned = 0
    for place in plain["turned"]:
        turned |= 1 << (place - 1)
    enemy: list[int] = []
    for region in regions:
        mask = 0
        for source in region["enemy"]:
            mask |= 1 << SOURCES.index(source)
        enemy.append(mask)
    cards = len(board.components.lobby_on)
    return State(
        board=board,
        companies=[_company_from_plain(held) for held in plain["companies"]],
        team_points=plain["team_points"],
        agendas=[region["agenda"] for region in regions],
        spaces=[_space_from_plain(tile) for region in regions for tile in region["spaces"]],
        permits=[region["permits"] for region in regions],
        relief=[region["relief"] for region in regions],
        controllers=[region["controller"] for region in regions],
        projects=projects,
        prepared=prepared,
        workers=workers,
        projects_taken=list(plain["projects_taken"]),
        plants_built=list(plain["plants_built"]),
        enemy=enemy,
        enemy_cubes=[region["enemy_cubes"] for region in regions],
        summits=[summit["tile"] for summit in plain["summits"]],
        speakers=speakers_from_plain(plain["summits"]),
        ready=[4 * (summit - 1) + seat for summit, seat in plain["ready"]],
        summit_pile=list(plain["summit_pile"]),
        summits_used=list(plain["summits_used"]),
        fossils=_kinds(plain["fossils"]),
        fossils_under=_kinds(plain["fossils_under"]),
        fossils_box=[0, *plain["fossils_box"]],
        fossils_again=_kinds(plain["fossils_again"]),
        events=list(plain["events"]),
        events_spent=list(plain["events_spent"]),
        events_again=list(plain["events_again"]),
        tiles=list(plain["tiles"]),
        turned=turned,
        inspectors=list(plain["inspectors"]),
        un_cards=list(plain["un_cards"]),
        lobby_played=_by_card(plain["lobby_played"], cards),
        lobby_workers=_by_card(plain["lobby_workers"], cards),
        solo_goal=plain["solo_goal"],
        marks=plain["marks"],
        supply_starts=[index_or_unknown(REGIONS, name) for name in plain["supply_starts"]],
        debts=[REGIONS.index(name) for name in plain["debts"]],
        reserved=plain["reserved"],
        bank=plain["bank"],
        market=plain["market"],
        price=plain["price"],
        stop=plain["stop"],
        used=plain["used"],
        deed=plain["deed"][0],
        deed_place=plain["deed"][1],
        deed_source=plain["deed"][2],
        sent=plain["deed"][3],
        tech=plain["tech"],
        level=plain["level"],
        decade=plain["decade"],
        round=plain["round"],
        turn=plain["turn"],
        start=plain["start"],
        phase=PHASES.index(plain["phase"]),
        stack=stack_from_plain(_BY_NAME, plain["stack"]),
        result=outcome_from_plain(plain["outcome"]) if plain["outcome"] is not None else None,
    )
