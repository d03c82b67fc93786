"""Why an action looks good: the one to three things that matter most, with their numbers."""

from baseload.bots.knowledge import Reason
from baseload.bots.second_chance import phases
from baseload.bots.second_chance.mains import Mains
from baseload.bots.second_chance.menu import Menu
from baseload.bots.second_chance.weights import Weights
from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.games.climate.verbs import Buy, Coins, Lobby, Recruit, Sell
from baseload.games.climate.world import SUMMIT
from baseload.games.second_chance.actions import (
    BOARD,
    CARD,
    Build,
    Claim,
    Give,
    Learn,
    Move,
    Plan,
    Play,
    Prepare,
    Reduce,
)
from baseload.games.second_chance.components import TILE_REGION, TILE_TYPE
from baseload.games.second_chance.environment import due
from baseload.games.second_chance.income import SplitIncome
from baseload.games.second_chance.state import NOBODY, State

_MOST = 3
_LITTLE = 0.3  # what is worth less is not told


def reasons_for(weights: Weights, state: State, action: Action) -> list[Reason]:
    """What speaks for the action and against it, what matters most first."""
    seat = state.seat
    if seat is None:
        return []
    found: list[Reason] = []
    menu = Menu(weights, state, seat)
    if isinstance(action, Build):
        _build(menu.mains, action, found)
    elif isinstance(action, Prepare):
        _prepare(menu.mains, action, found)
    elif isinstance(action, Plan):
        _plan(menu.mains, action, found)
    elif isinstance(action, Move):
        _move(menu, action, found)
    else:
        _other(menu, action, found)
    found.sort(key=_by_amount)
    return found[:_MOST]


def _by_amount(reason: Reason) -> float:
    return -abs(reason.amount)


def _tell(found: list[Reason], id: str, amount: float, facts: dict[str, Plain]) -> None:
    if abs(amount) >= _LITTLE:
        worth: dict[str, Plain] = {"worth": round(abs(amount))}
        found.append(Reason(id, amount, {**worth, **facts}))


def _plant(mains: Mains, region: int, source: int, found: list[Reason], share: float) -> None:
    """The goal tiles and the air that a plant stands for."""
    outlook = mains.outlook
    tiles = 0
    saved = 0.0
    for kind in (TILE_REGION + region, TILE_TYPE + source):
        if outlook.open[kind]:
            tiles += 1
            saved += outlook.tiles[kind]
    _tell(found, "reason.tiles", share * saved, {"tiles": tiles})
    _tell(
        found,
        "reason.heat",
        share * max(0.0, mains.plants.heat_saved(region)),
        {"level": outlook.state.level},
    )


def _build(mains: Mains, action: Build, found: list[Reason]) -> None:
    outlook, wishes = mains.outlook, mains.wishes
    state = outlook.state
    region, source, level = (
        action.place // 3,
        state.projects[action.place] % 5,
        state.projects[action.place] // 5,
    )
    points = outlook.parts.plant_points[source][level]
    _tell(found, "reason.plant", points, {"points": points})
    _plant(mains, region, source, found, 1.0)
    owner = state.prepared[action.place]
    if owner != NOBODY and (outlook.team or owner == outlook.seat):
        _tell(found, "reason.un_cards", mains.plants.served(owner)[source], {})
    _tell(found, "reason.own_goal", wishes.plant_region[region] + wishes.plant_source[source], {})


def _prepare(mains: Mains, action: Prepare, found: list[Reason]) -> None:
    outlook, wishes = mains.outlook, mains.wishes
    parts, state = outlook.parts, outlook.state
    region, source = action.place // 3, state.projects[action.place] % 5
    worth = outlook.money * parts.prepare_money[source] + outlook.tech * parts.prepare_tech[source]
    worth += outlook.permit * parts.prepare_permits[source]
    facts: dict[str, Plain] = {
        "money": parts.prepare_money[source],
        "tech": parts.prepare_tech[source],
        "permits": parts.prepare_permits[source],
    }
    _tell(found, "reason.benefit", worth, facts)
    _plant(mains, region, source, found, outlook.weights.prepare_share)
    wants = outlook.un_wants(outlook.seat, True)
    _tell(found, "reason.un_cards", outlook.weights.un_marker * wants[source], {})
    _tell(found, "reason.own_goal", wishes.marker_region[region] + wishes.marker_source[source], {})
    if state.workers[action.place] == outlook.seat:
        _tell(found, "reason.step", outlook.step(source), {"space": outlook.company.knowledge[source] + 1})


def _plan(mains: Mains, action: Plan, found: list[Reason]) -> None:
    outlook = mains.outlook
    source, region, slot = action.source, action.place // 3, action.place % 3
    _tell(found, "reason.step", outlook.step(source), {"space": outlook.company.knowledge[source] + 1})
    if slot == 0:
        coins = outlook.state.permits[region]
        _tell(found, "reason.coins", outlook.money * coins, {"money": coins})
    elif slot == 1:
        tech = min(outlook.state.tech, outlook.parts.subsidy_tech)
        _tell(found, "reason.tech", outlook.tech * tech, {"tech": tech})
    elif outlook.company.recruits:
        _tell(found, "reason.recruit", mains.research(), {"turns": int(outlook.own_turns)})
    if mains.room >= _MOST:
        _plant(mains, region, source, found, outlook.weights.plan_share)


def _move(menu: Menu, action: Move, found: list[Reason]) -> None:
    outlook, state = menu.outlook, menu.state
    if action.start != BOARD:
        source = state.projects[action.start] % 5
        space = outlook.company.knowledge[source] + 1
        if space <= outlook.parts.track_length:
            _tell(found, "reason.step", outlook.step(source), {"space": space})
    if action.target > CARD:
        _tell(found, "reason.card_stay", -outlook.weights.card_stay * outlook.own_turns, {})
        _tell(found, "reason.minor", menu.posting.minor(action.target - CARD), {})
    elif action.target >= SUMMIT:
        _tell(found, "reason.summit", menu.posting.summit(action.target - SUMMIT), {})
    elif action.target != BOARD:
        _tell(found, "reason.post", menu.posting.arrival(action.target), {})


def _other(menu: Menu, action: Action, found: list[Reason]) -> None:
    outlook, state = menu.outlook, menu.state
    top = state.stack[-1]
    if isinstance(action, Claim):
        needed = max(0, outlook.cards_needed()) if outlook.team else 0
        _tell(
            found, "reason.claim" if needed else "reason.claim_more", outlook.card_worth(), {"needed": needed}
        )
    elif isinstance(action, Learn):
        space = outlook.company.knowledge[action.source] + 1
        if space <= outlook.parts.track_length:
            _tell(found, "reason.step", outlook.step(action.source), {"space": space})
    elif isinstance(action, Recruit):
        _tell(found, "reason.recruit", menu.mains.research(), {"turns": int(outlook.own_turns)})
    elif isinstance(action, Lobby):
        _tell(found, "reason.minor", menu.posting.minor(action.card), {})
    elif isinstance(action, Play):
        _tell(found, "reason.main_effect", menu.mains.reward(action.card), {})
    elif isinstance(action, Buy):
        _tell(found, "reason.buy", outlook.permit, {"permits": outlook.permits, "price": state.price})
    elif isinstance(action, Sell):
        _tell(
            found,
            "reason.sell",
            outlook.money * state.price,
            {"permits": outlook.permits, "price": state.price},
        )
    elif isinstance(action, Give):
        found.append(Reason("reason.gift", 1.0, {"worth": 1}))
    elif isinstance(action, Reduce):
        parts = outlook.parts
        price = parts.reduction_price[state.decade]
        last = state.decade == state.board.decades
        facts: dict[str, Plain] = {
            "price": price,
            "next": price if last else parts.reduction_price[state.decade + 1],
        }
        found.append(Reason("reason.reduce_last" if last else "reason.reduce", float(action.steps), facts))
    elif isinstance(action, Coins) and isinstance(top, SplitIncome) and outlook.team:
        facts = {"due": phases.points_due(state), "tiles": due(state), "points": state.team_points}
        found.append(Reason("reason.due", float(top.amount - action.amount), facts))
