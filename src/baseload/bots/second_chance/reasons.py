"""Why an action looks good: the one to three things that matter most, with their numbers. What something is worth is
told in points."""

from baseload.bots.knowledge import Reason
from baseload.bots.second_chance import answers, phases
from baseload.bots.second_chance.mains import Mains
from baseload.bots.second_chance.menu import Menu
from baseload.bots.second_chance.outlook import Outlook
from baseload.bots.second_chance.weights import Weights
from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.games.climate.verbs import Buy, Coins, Lobby, Recruit, Sell
from baseload.games.climate.world import SUMMIT
from baseload.games.second_chance import quotes, reduction
from baseload.games.second_chance.actions import (
    BOARD,
    CARD,
    Accept,
    Build,
    Claim,
    Give,
    Learn,
    Move,
    Plan,
    Play,
    Prepare,
    Reduce,
    Use,
)
from baseload.games.second_chance.components import TILE_REGION, TILE_TYPE
from baseload.games.second_chance.environment import due
from baseload.games.second_chance.income import SplitIncome
from baseload.games.second_chance.knowledge import Bonus, Offer
from baseload.games.second_chance.state import NOBODY, State

_MOST = 3
_COIN = 0.3  # a coin is worth at least so much
_LITTLE = 0.5  # what is worth less is not told


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
        worth: dict[str, Plain] = {"brings": _points(amount)}
        found.append(Reason(id, amount, {**worth, **facts}))


def _points(worth: float) -> int:
    """About so many; what is worth telling is at least one."""
    return max(1, round(abs(worth)))


def _trade(found: list[Reason], id: str, gets: float, gives: float, price: int) -> None:
    """What one gets against what one gives for it; nothing where it is about the same."""
    if _points(gets) == _points(gives):
        return
    _tell(found, id, gets - gives, {"brings": _points(gets), "instead": _points(gives), "price": price})


def _step(outlook: Outlook, source: int, found: list[Reason]) -> None:
    """The next space of a track; nothing at its end."""
    space = quotes.step(outlook.state, outlook.seat, source).space
    if space:
        _tell(found, "reason.step", outlook.step(source), {"space": space})


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
    quote = quotes.building(state, outlook.seat, action)
    if quote is None:
        return
    region, source = action.place // 3, quote.source
    _tell(found, "reason.plant", quote.points, {"points": quote.points})
    _plant(mains, region, source, found, 1.0)
    owner = state.prepared[action.place]
    if owner != NOBODY and (outlook.team or owner == outlook.seat):
        _tell(found, "reason.un_cards", mains.plants.served(owner)[source], {})
    _tell(found, "reason.own_goal", wishes.plant_region[region] + wishes.plant_source[source], {})


def _prepare(mains: Mains, action: Prepare, found: list[Reason]) -> None:
    outlook, wishes = mains.outlook, mains.wishes
    state = outlook.state
    quote = quotes.preparation(state, outlook.seat, action)
    if quote is None:
        return
    region, source, gain = action.place // 3, quote.source, quote.gain
    worth = outlook.money * gain.money + outlook.tech * gain.tech + outlook.permit * gain.permits
    facts: dict[str, Plain] = {"money": gain.money, "tech": gain.tech, "permits": gain.permits}
    _tell(found, "reason.benefit", worth, facts)
    _plant(mains, region, source, found, outlook.weights.prepare_share)
    wants = outlook.un_wants(outlook.seat, True)
    _tell(found, "reason.un_cards", outlook.weights.un_marker * wants[source], {})
    _tell(found, "reason.own_goal", wishes.marker_region[region] + wishes.marker_source[source], {})
    if quote.leaves == outlook.seat:
        _step(outlook, source, found)


def _plan(mains: Mains, action: Plan, found: list[Reason]) -> None:
    outlook = mains.outlook
    source, region = action.source, action.place // 3
    quote = quotes.planning(outlook.state, outlook.seat, action)
    if quote is None:
        return
    _step(outlook, source, found)
    money, tech = quote.subsidy.money, quote.subsidy.tech
    _tell(found, "reason.coins", outlook.money * money, {"money": money})
    _tell(found, "reason.tech", outlook.tech * tech, {"tech": tech})
    if quote.subsidy.research and quote.subsidy.recruits:
        _tell(found, "reason.recruit", mains.research(), {"turns": int(outlook.own_turns)})
    if mains.room >= _MOST:
        _plant(mains, region, source, found, outlook.weights.plan_share)


def _move(menu: Menu, action: Move, found: list[Reason]) -> None:
    outlook, state = menu.outlook, menu.state
    if action.start != BOARD:
        _step(outlook, state.projects[action.start] % 5, found)
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
        worth = outlook.card_worth()
        claiming = quotes.claiming(state, outlook.seat, action)
        paid = claiming.tech * outlook.tech if claiming is not None else 0.0
        facts: dict[str, Plain] = {"needed": needed, "brings": _points(worth)}
        _tell(found, "reason.claim" if needed else "reason.claim_more", worth - paid, facts)
    elif isinstance(action, Learn):
        _step(outlook, action.source, found)
    elif isinstance(action, Recruit):
        _tell(found, "reason.recruit", menu.mains.research(), {"turns": int(outlook.own_turns)})
    elif isinstance(action, Lobby):
        _card(menu, "reason.minor", menu.posting.minor(action.card), action.card, found)
    elif isinstance(action, Play):
        _card(menu, "reason.main_effect", menu.mains.reward(action.card), action.card, found)
    elif isinstance(action, Buy):
        gives = state.price * max(outlook.money, _COIN)
        if outlook.permit <= gives and not outlook.permits:
            found.append(Reason("reason.buy_first", 1.0, {"price": state.price}))
        else:
            _trade(found, "reason.buy", outlook.permit, gives, state.price)
    elif isinstance(action, Sell):
        _trade(found, "reason.sell", outlook.money * state.price, outlook.permit, state.price)
    elif isinstance(action, Give) and isinstance(top, Bonus):
        own = answers.bonus_worth(outlook, outlook.seat, top.bonus)
        gain = answers.bonus_worth(outlook, action.seat, top.bonus) - own
        found.append(Reason("reason.gift", gain, {}) if gain > 0 else Reason("reason.gift_lost", -1.0, {}))
    elif isinstance(action, (Use, Accept)) and isinstance(top, (Bonus, Offer)):
        _tell(found, "reason.worth", answers.bonus_worth(outlook, outlook.seat, top.bonus), {})
    elif isinstance(action, Reduce):
        _reduce(menu, action.steps, found)
    elif isinstance(action, Coins) and isinstance(top, SplitIncome) and outlook.team:
        _split(menu, top, action.amount, found)


def _card(menu: Menu, id: str, worth: float, card: int, found: list[Reason]) -> None:
    """What a card of one's hand gives now, if that is more than it is worth kept."""
    _tell(found, id, worth - menu.mains.kept(card), {"brings": _points(worth)})


def _reduce(menu: Menu, steps: int, found: list[Reason]) -> None:
    """Cleaner air for points: cheapest early, and only as much as will be needed."""
    outlook, state = menu.outlook, menu.state
    parts = outlook.components
    least = min(action.steps for action in state.legal() if isinstance(action, Reduce))
    wanted = phases.steps_wanted(outlook.weights, state)
    facts: dict[str, Plain] = {"level": state.level, "limit": parts.level_lost, "points": state.team_points}
    if steps > max(least, wanted):
        found.append(Reason("reason.reduce_more", -1.0, facts))
    elif steps < wanted:
        found.append(Reason("reason.reduce_less", -1.0, facts))
    elif steps > least:
        price = reduction.price(state)
        later = parts.reduction_price[state.decade + 1]
        found.append(Reason("reason.reduce", 1.0, {"brings": later, "instead": price}))
    elif least:
        found.append(Reason("reason.reduce_must", 1.0, facts))
    else:
        found.append(Reason("reason.reduce_nothing", 1.0, facts))


def _split(menu: Menu, top: SplitIncome, coins: int, found: list[Reason]) -> None:
    """Points that the team will need, and coins beyond them."""
    state = menu.state
    wanted = phases.coins_wanted(menu.outlook.weights, state, top)
    facts: dict[str, Plain] = {
        "owed": phases.points_due(state),
        "tiles": due(state),
        "points": state.team_points,
        "money": coins,
    }
    fits = 1.0 if coins == wanted else -1.0
    found.append(Reason("reason.coins_kept" if coins else "reason.due", fits, facts))
