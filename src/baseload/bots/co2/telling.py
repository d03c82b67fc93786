"""Why an action looks good or bad: a few reasons with their numbers, what matters most first."""

from baseload.bots.co2 import building, projects, staff, trade
from baseload.bots.co2.answers import answer_worth
from baseload.bots.co2.menu import free_worth
from baseload.bots.co2.outlook import Outlook
from baseload.bots.knowledge import Reason
from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.games.climate.verbs import Buy, Coins, DiscardGoal, Done, Lobby, Pass, Recruit, Sell
from baseload.games.climate.world import SUMMIT
from baseload.games.co2.actions import Claim, Construct, Install, KeepGoal, Learn, Move, Propose
from baseload.games.co2.construct import building_space
from baseload.games.co2.control import builder_wins
from baseload.games.co2.income import SplitIncome
from baseload.games.co2.state import EMPTY, INSTALLED, NOBODY, TOPICS
from baseload.games.co2.turn import Turn

_MOST = 3
_LEAST = 0.5  # what is worth less is not worth telling


def reasons_for(look: Outlook, action: Action) -> list[Reason]:
    """One to three reasons."""
    found = _all(look, action)
    if not found:
        found.append(_rest(look, action))
    found.sort(key=_weight, reverse=True)
    told = [reason for reason in found[:_MOST] if abs(reason.amount) >= _LEAST]
    return told or found[:1]


def _weight(reason: Reason) -> float:
    return abs(reason.amount)


def _all(look: Outlook, action: Action) -> list[Reason]:
    if isinstance(action, Construct):
        return _construct(look, action)
    if isinstance(action, Install):
        return _install(look, action)
    if isinstance(action, Propose):
        return _propose(look, action)
    if isinstance(action, Move):
        return _move(look, action)
    if isinstance(action, (Buy, Sell, Lobby, Claim)):
        return _free(look, action)
    if isinstance(action, (DiscardGoal, KeepGoal)):
        worth = trade.goal_worth(look)
        keeps = isinstance(action, KeepGoal)
        return [_reason("reason.goal_kept", worth if keeps else -worth, {"worth": round(worth)})]
    return _answer(look, action)


def _reason(id: str, amount: float, facts: dict[str, Plain]) -> Reason:
    return Reason(id, round(amount, 1), facts)


def _about(id: str, worth: float) -> Reason:
    """A reason that has only its worth to tell."""
    return _reason(id, worth, {"worth": round(abs(worth), 1)})


def _construct(look: Outlook, action: Construct) -> list[Reason]:
    state = look.state
    parts = look.parts
    region = action.place // 3
    source = state.projects[action.place] % INSTALLED
    built = state.plants_built[source]
    points, money, tech = (
        parts.plant_points[source][built],
        parts.plant_money[source][built],
        parts.plant_tech[source][built],
    )
    if action.card:
        money = max(0, money - parts.lobby_money[action.card])
    facts: dict[str, Plain] = {"points": points, "money": money, "tech": tech}
    found = [_reason("reason.plant", float(points), facts)]
    found.append(_about("reason.un_nearer", look.wanted()[source]))
    found.append(_about("reason.step", look.steps()[source]))
    space = building_space(state, region)
    found.append(_planet(look, look.planet.stake(space - parts.first_space[region])))
    controller = state.controllers[region]
    if controller == NOBODY or (
        controller != look.seat and builder_wins(state, region, look.seat, controller, source)
    ):
        worth = building.control_worth(look, region, state.spaces[space] != EMPTY)
        control: dict[str, Plain] = {"permits": state.permits[region], "worth": round(worth, 1)}
        found.append(_reason("reason.control", worth, control))
    return found


def _planet(look: Outlook, stake: float) -> Reason:
    facts: dict[str, Plain] = {
        "level": look.state.level,
        "limit": look.parts.doom,
        "chance": round(100 * look.planet.alive),
    }
    return _reason("reason.planet", stake, facts)


def _install(look: Outlook, action: Install) -> list[Reason]:
    state = look.state
    parts = look.parts
    source = state.projects[action.place]
    money, tech, permits = (
        parts.install_money[source],
        parts.install_tech[source],
        parts.install_permits[source],
    )
    worth = money * look.coin + tech * look.tech + permits * look.permit
    worth -= projects.permit_cost(look, action.origin)
    found = [_reason("reason.benefit", worth, {"money": money, "tech": tech, "permits": permits})]
    region = action.place // 3
    future = projects.future_worth(look, region, source, money, tech)
    if building.can_build(state, look.seat, source, money, tech):
        found.append(_about("reason.build_next", future))
    else:
        found.append(_about("reason.build_later", future))
    rivals = 0
    for other in range(len(state.companies)):
        if other != look.seat and building.can_build(state, other, source, 0, 0):
            rivals += 1
    if rivals:
        found.append(_reason("reason.rivals_ready", -1.0 * rivals, {"rivals": rivals}))
    return _with_card(look, action.card, found)


def _propose(look: Outlook, action: Propose) -> list[Reason]:
    found = [_about("reason.grant", projects.grant_worth(look, action.place))]
    found.append(_about("reason.idea", projects.idea_worth(look, action.place // 3, action.source)))
    return _with_card(look, action.card, found)


def _with_card(look: Outlook, card: int, found: list[Reason]) -> list[Reason]:
    if card:
        found.append(_about("reason.card_now", trade.main_worth(look, card)))
    return found


def _move(look: Outlook, action: Move) -> list[Reason]:
    state = look.state
    top = state.stack[-1]
    worth = free_worth(look, action) if isinstance(top, Turn) else answer_worth(look, top, action)
    if action.target >= SUMMIT:
        summit = action.target - SUMMIT
        topics = look.parts.summit_topics[state.summits[summit]]
        free = -1  # the topic he takes himself
        for index in range(len(topics)):
            if state.speakers[TOPICS * summit + index] == NOBODY:
                free += 1
        facts: dict[str, Plain] = {"free": free, "worth": round(worth, 1)}
        return _with_card(look, action.card, [_reason("reason.summit", worth, facts)])
    if action.target < 0:
        return [_about("reason.home", worth)]
    step = look.steps()[state.projects[action.target] % INSTALLED]
    now = staff.learning(look, -1)
    learn: dict[str, Plain] = {"worth": round(step, 1), "now": round(now, 1)}
    return [_reason("reason.learn", worth, learn)]


def _free(look: Outlook, action: Action) -> list[Reason]:
    price: dict[str, Plain] = {"price": look.state.price, "worth": round(look.permit, 1)}
    if isinstance(action, Buy):
        return _with_card(
            look, action.card, [_reason("reason.buy", trade.buy_worth(look, action.card), price)]
        )
    if isinstance(action, Sell):
        return _with_card(
            look, action.card, [_reason("reason.sell", trade.sell_worth(look, action.card), price)]
        )
    if isinstance(action, Claim):
        points = look.parts.un_points[action.goal]
        return [_reason("reason.claim", trade.claim_worth(look, action.goal), {"points": points})]
    assert isinstance(action, Lobby)
    kept = trade.hold_worth(look, action.card)
    now = trade.minor_worth(look, action.card) + kept
    return [_about("reason.card_now", now), _about("reason.card_kept", -kept)]


def _answer(look: Outlook, action: Action) -> list[Reason]:
    company = look.company
    if isinstance(action, Learn):
        step = look.steps()[action.source]
        facts: dict[str, Plain] = {"space": company.expertise[action.source] + 1, "worth": round(step, 1)}
        return [_reason("reason.track", step, facts)]
    if isinstance(action, Coins):
        top = look.state.stack[-1]
        amount = top.amount if isinstance(top, SplitIncome) else action.amount
        split: dict[str, Plain] = {"money": action.amount, "points": amount - action.amount}
        split["coin"] = round(look.coin_at(company.money + action.amount), 1)
        return [_reason("reason.split", answer_worth(look, top, action) - amount, split)]
    if isinstance(action, Recruit):
        have = look.parts.scientists - company.recruits
        return [_reason("reason.recruit", projects.recruit_worth(look), {"have": have})]
    if isinstance(action, (Done, Pass)):
        return [_reason("reason.nothing_more", 0.0, {})]
    return []


def _rest(look: Outlook, action: Action) -> Reason:
    top = look.state.stack[-1]
    worth = free_worth(look, action) if isinstance(top, Turn) else answer_worth(look, top, action)
    return _reason("reason.worth", worth, {"worth": round(worth, 1)})
