"""A position as plain data, and back."""

from typing import Final

from baseload.core.contract import outcome_from_plain
from baseload.core.options import STORED
from baseload.core.plain import Plain
from baseload.core.stack import by_name, stack_from_plain
from baseload.games.climate.plain import index_or_unknown, name_or_none, speakers_from_plain, summits_to_plain
from baseload.games.climate.world import FOSSILS, REGIONS, SLOTS
from baseload.games.co2.board import board_for
from baseload.games.co2.components import SOURCES, one_more
from baseload.games.co2.construct import Constructing
from baseload.games.co2.decades import Decades
from baseload.games.co2.draft import Drafting
from baseload.games.co2.energy import CashGoal, Energy, FirstRegion, PaySupply
from baseload.games.co2.expertise import Learning, PlacePermit, SecondBonus
from baseload.games.co2.income import Income, SplitIncome
from baseload.games.co2.install import Installing
from baseload.games.co2.lobby_effects import TakeEither
from baseload.games.co2.options import make_options
from baseload.games.co2.propose import AfterGrant
from baseload.games.co2.scientists import Displaced, ExtraMove, OwnScientist
from baseload.games.co2.solitaire import StarterRegion, StarterSlot
from baseload.games.co2.start_auction import NameFirst, PayBid, StartBid
from baseload.games.co2.state import (
    EMPTY,
    GREEN,
    INSTALLED,
    NO_PROJECT,
    NO_SLOT,
    NOBODY,
    PHASES,
    Company,
    State,
)
from baseload.games.co2.summits import OrderSummits, SummitScoring
from baseload.games.co2.turn import Closing, Turn

# Every kind of decision; what lies on a stack is read back by the name of its kind.
DECISIONS: Final = (
    Decades,
    Drafting,
    StarterRegion,
    StarterSlot,
    Income,
    SplitIncome,
    FirstRegion,
    Energy,
    PaySupply,
    CashGoal,
    Turn,
    Closing,
    AfterGrant,
    Installing,
    Constructing,
    TakeEither,
    ExtraMove,
    Displaced,
    OwnScientist,
    Learning,
    SecondBonus,
    PlacePermit,
    OrderSummits,
    SummitScoring,
    StartBid,
    PayBid,
    NameFirst,
)
_BY_NAME: Final = by_name(DECISIONS)


def space_to_plain(tile: int) -> Plain:
    """What lies on a demand space: null, a fossil kind, or a source with its owner."""
    if tile == EMPTY:
        return None
    if tile < GREEN:
        return FOSSILS[tile]
    return [SOURCES[(tile - GREEN) % 5], (tile - GREEN) // 5]


def space_from_plain(plain: Plain) -> int:
    if plain is None:
        return EMPTY
    if isinstance(plain, str):
        return FOSSILS.index(plain)
    owner: int = plain[1]
    return GREEN + 5 * owner + SOURCES.index(plain[0])


def _project_to_plain(state: State, place: int) -> Plain:
    project = state.projects[place]
    if project == NO_PROJECT:
        return None
    return {
        "source": SOURCES[project % INSTALLED],
        "installed": project >= INSTALLED,
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
        "expertise": company.expertise.copy(),
        "lobby": company.lobby.copy(),
        "goal": company.goal,
        "goal_discarded": company.goal_discarded,
        "claimed": company.claimed.copy(),
    }


def _region_to_plain(state: State, region: int) -> Plain:
    parts = state.board.components
    first = parts.first_space[region]
    return {
        "agenda": state.agendas[region],
        "spaces": [space_to_plain(state.spaces[first + place]) for place in range(parts.spaces[region])],
        "permits": state.permits[region],
        "relief": state.relief[region],
        "controller": state.controllers[region],
        "projects": {
            slot: _project_to_plain(state, 3 * region + at)
            for at, slot in enumerate(SLOTS)
            if parts.has_slot[3 * region + at]
        },
    }


def position_to_plain(state: State) -> dict[str, Plain]:
    """What makes up a position of CO₂; see `StackState.to_plain`."""
    return {
        "companies": [_company_to_plain(company) for company in state.companies],
        "regions": {name: _region_to_plain(state, region) for region, name in enumerate(REGIONS)},
        "agendas_out": state.agendas_out.copy(),
        "project_pool": state.project_pool.copy(),
        "plants_built": state.plants_built.copy(),
        "summits": summits_to_plain(state.summits, state.speakers),
        "summit_pile": state.summit_pile.copy(),
        "summits_used": state.summits_used.copy(),
        "fossils": [name_or_none(FOSSILS, kind) for kind in state.fossils],
        "fossils_gone": state.fossils_gone[1:],
        "events": [name_or_none(REGIONS, region) for region in state.events],
        "events_spent": [REGIONS[region] for region in state.events_spent],
        "un_open": state.un_open.copy(),
        "un_stack": state.un_stack.copy(),
        "un_gone": state.un_gone.copy(),
        "lobby_deck": state.lobby_deck.copy(),
        "lobby_played": state.lobby_played.copy(),
        "goals_out": state.goals_out.copy(),
        "starters": [name_or_none(SOURCES, source) for source in state.starters],
        "supply_starts": [name_or_none(REGIONS, region) for region in state.supply_starts],
        "bank": state.bank,
        "market": state.market,
        "price": state.price,
        "stop": state.stop,
        "used": state.used,
        "tech": state.tech,
        "level": state.level,
        "endangered": state.endangered,
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
        list(plain["expertise"]),
        list(plain["lobby"]),
        plain["goal"],
        plain["goal_discarded"],
        list(plain["claimed"]),
        0,
    )


def state_from_plain(plain: Plain) -> State:
    """The state whose `to_plain` gave this."""
    options = make_options(dict(plain["options"]), STORED)
    companies = [_company_from_plain(held) for held in plain["companies"]]
    regions = [plain["regions"][name] for name in REGIONS]
    spaces = [space_from_plain(tile) for region in regions for tile in region["spaces"]]
    for tile in spaces:
        if tile >= GREEN:
            builder = companies[(tile - GREEN) // 5]
            builder.built = one_more(builder.built, (tile - GREEN) % 5)
    projects: list[int] = []
    workers: list[int] = []
    for region in regions:
        for slot in SLOTS:
            project = region["projects"].get(slot)
            if project is None:
                projects.append(NO_PROJECT if slot in region["projects"] else NO_SLOT)
                workers.append(NOBODY)
            else:
                projects.append(SOURCES.index(project["source"]) + (INSTALLED if project["installed"] else 0))
                workers.append(project["scientist"])
    board = board_for(options)
    permits: list[int] = [region["permits"] for region in regions]
    bank = plain["bank"]
    if bank is None:  # a view of a bank without a limit: whatever is not elsewhere
        bank = board.components.permits - plain["market"] - sum(permits)
        bank -= sum([company.permits for company in companies])
    return State(
        board=board,
        companies=companies,
        agendas=[region["agenda"] for region in regions],
        agendas_out=list(plain["agendas_out"]),
        spaces=spaces,
        permits=permits,
        relief=[region["relief"] for region in regions],
        controllers=[region["controller"] for region in regions],
        projects=projects,
        workers=workers,
        project_pool=list(plain["project_pool"]),
        plants_built=list(plain["plants_built"]),
        summits=[summit["tile"] for summit in plain["summits"]],
        speakers=speakers_from_plain(plain["summits"]),
        summit_pile=list(plain["summit_pile"]),
        summits_used=list(plain["summits_used"]),
        fossils=[index_or_unknown(FOSSILS, kind) for kind in plain["fossils"]],
        fossils_gone=[0, *plain["fossils_gone"]],
        events=[index_or_unknown(REGIONS, region) for region in plain["events"]],
        events_spent=[REGIONS.index(region) for region in plain["events_spent"]],
        un_open=list(plain["un_open"]),
        un_stack=list(plain["un_stack"]),
        un_gone=list(plain["un_gone"]),
        lobby_deck=list(plain["lobby_deck"]),
        lobby_played=list(plain["lobby_played"]),
        goals_out=list(plain["goals_out"]),
        starters=[index_or_unknown(SOURCES, source) for source in plain["starters"]],
        supply_starts=[index_or_unknown(REGIONS, region) for region in plain["supply_starts"]],
        bank=bank,
        market=plain["market"],
        price=plain["price"],
        stop=plain["stop"],
        used=plain["used"],
        tech=plain["tech"],
        level=plain["level"],
        endangered=plain["endangered"],
        decade=plain["decade"],
        round=plain["round"],
        turn=plain["turn"],
        start=plain["start"],
        phase=PHASES.index(plain["phase"]),
        stack=stack_from_plain(_BY_NAME, plain["stack"]),
        result=outcome_from_plain(plain["outcome"]) if plain["outcome"] is not None else None,
    )
