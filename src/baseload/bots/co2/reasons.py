"""Why an action looks good or bad: a few reasons with their numbers, what matters most first.

What something is worth is told in points, as if the planet were safe: where it is not, plants and whatever leads to
them are worth far more to everybody, and that is a reason of its own.
"""

from baseload.bots.co2 import building, projects, staff, trade
from baseload.bots.co2.answers import answer_worth
from baseload.bots.co2.menu import free_worth, turn_actions, turn_scores
from baseload.bots.co2.outlook import Outlook
from baseload.bots.knowledge import Reason
from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.games.climate.verbs import (
    Buy,
    Coins,
    DiscardGoal,
    Done,
    Lobby,
    Pass,
    Permit,
    Recruit,
    Sell,
    Take,
)
from baseload.games.climate.world import SUMMIT
from baseload.games.co2 import quotes
from baseload.games.co2.actions import Claim, Construct, Install, KeepGoal, Learn, Move, Propose
from baseload.games.co2.construct import building_space
from baseload.games.co2.control import builder_wins
from baseload.games.co2.income import SplitIncome
from baseload.games.co2.state import EMPTY, INSTALLED, NOBODY, TOPICS, Decision
from baseload.games.co2.turn import Turn

_MOST = 3
_LEAST = 0.5  # what is worth less is not worth telling


def reasons_for(look: Outlook, safe: Outlook, action: Action) -> list[Reason]:
    """At most three reasons; none where an answer is only better than the others. `safe` is the same outlook on a
    planet that nothing threatens."""
    found = _all(safe, action)
    really = _all(look, action)
    stake = _sum(really) - _sum(found)
    if _sum(really) < 0.0:
        found = really
    elif stake >= _LEAST:
        level: dict[str, Plain] = {"level": look.state.level, "limit": look.components.doom}
        found.append(_reason("reason.planet", stake, level))
    found = [reason for reason in found if abs(reason.amount) >= _LEAST]
    found.sort(key=_weight, reverse=True)
    return found[:_MOST]


def _sum(reasons: list[Reason]) -> float:
    total = 0.0
    for reason in reasons:
        total += reason.amount
    return total


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
        return _goal(look, isinstance(action, KeepGoal))
    return _answer(look, action)


def _reason(id: str, amount: float, facts: dict[str, Plain]) -> Reason:
    return Reason(id, round(amount, 1), facts)


def _points(worth: float) -> int:
    """About so many; what is worth telling is at least one."""
    return max(1, round(abs(worth)))


def _about(id: str, worth: float) -> Reason:
    """A reason that has only its worth to tell."""
    return _reason(id, worth, {"brings": _points(worth)})


def _goal(look: Outlook, keeps: bool) -> list[Reason]:
    """The goal at the end against the coins now."""
    worth = trade.goal_worth(look)
    cash = look.components.goal_cash * look.coin
    facts: dict[str, Plain] = {"money": look.components.goal_cash}
    if keeps:
        facts.update(brings=_points(worth), instead=_points(cash))
        return [_reason("reason.goal_kept", worth - cash, facts)]
    facts.update(brings=_points(cash), instead=_points(worth))
    return [_reason("reason.goal_cashed", cash - worth, facts)]


def _construct(look: Outlook, action: Construct) -> list[Reason]:
    state = look.state
    quote = quotes.construction(state, look.seat, action)
    if quote is None:
        return []
    region, source = action.place // 3, quote.source
    facts: dict[str, Plain] = {"points": quote.points, "money": quote.money, "tech": quote.tech}
    found = [_reason("reason.plant", float(quote.points), facts)]
    found.append(_about("reason.un_nearer", look.wanted()[source]))
    found.append(_about("reason.step", look.steps()[source]))
    space = building_space(state, region)
    # On a safe planet this is nothing, and so tells nothing but by how much more the plant is really worth.
    found.append(_about("reason.worth", look.planet.stake(space - look.components.first_space[region])))
    controller = state.controllers[region]
    if controller == NOBODY or (
        controller != look.seat and builder_wins(state, region, look.seat, controller, source)
    ):
        worth = building.control_worth(look, region, quote.fossil != EMPTY)
        control: dict[str, Plain] = {"permits": state.permits[region], "brings": _points(worth)}
        found.append(_reason("reason.control", worth, control))
    return found


def _install(look: Outlook, action: Install) -> list[Reason]:
    state = look.state
    quote = quotes.installation(state, look.seat, action)
    if quote is None:
        return []
    source, money, tech, permits = quote.source, quote.gain.money, quote.gain.tech, quote.gain.permits
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
        topics = look.components.summit_topics[state.summits[summit]]
        free = -1  # the topic he takes himself
        for index in range(len(topics)):
            if state.speakers[TOPICS * summit + index] == NOBODY:
                free += 1
        facts: dict[str, Plain] = {"free": free, "brings": _points(worth)}
        id = "reason.summit" if free else "reason.summit_complete"
        return _with_card(look, action.card, [_reason(id, worth, facts)])
    if action.target < 0:
        return [_about("reason.home", worth)]
    step = look.steps()[state.projects[action.target] % INSTALLED]
    now = staff.learning(look, -1)
    learn: dict[str, Plain] = {"brings": _points(step)}
    if now < _LEAST or _points(now) >= _points(step):
        return [_reason("reason.learn", worth, learn)]
    learn["instead"] = _points(now)
    return [_reason("reason.learn_more", worth, learn)]


def _free(look: Outlook, action: Action) -> list[Reason]:
    if isinstance(action, Buy):
        return _with_card(look, action.card, [_buy(look, trade.buy_worth(look, 0))])
    if isinstance(action, Sell):
        coins = look.state.price * look.coin
        return _with_card(look, action.card, [_trade(look, "reason.sell", coins, look.permit)])
    if isinstance(action, Claim):
        claiming = quotes.claiming(look.state, look.seat, action)
        points = claiming.points if claiming is not None else 0
        return [_reason("reason.claim", trade.claim_worth(look, action.goal), {"points": points})]
    assert isinstance(action, Lobby)
    kept = trade.hold_worth(look, action.card)
    now = trade.minor_worth(look, action.card) + kept
    return [_reason("reason.card_now", now - kept, {"brings": _points(now)})]


def _buy(look: Outlook, worth: float) -> Reason:
    """A permit for its worth, or because there is none to install with."""
    coins = look.state.price * look.coin
    if look.permit <= coins and look.turns and not trade.permits_at_hand(look):
        return _reason("reason.buy_first", worth, {"price": look.state.price})
    return _trade(look, "reason.buy", look.permit, coins)


def _trade(look: Outlook, id: str, gets: float, gives: float) -> Reason:
    """What one gets against what one gives for it, in points."""
    facts: dict[str, Plain] = {"price": look.state.price, "brings": _points(gets), "instead": _points(gives)}
    return _reason(id, 0.0 if _points(gets) == _points(gives) else gets - gives, facts)


def _answer(look: Outlook, action: Action) -> list[Reason]:
    company = look.company
    top = look.state.stack[-1]
    if isinstance(action, Learn):
        step = look.steps()[action.source]
        space = quotes.step(look.state, look.seat, action.source).space
        facts: dict[str, Plain] = {"space": space, "brings": _points(step)}
        return [_reason("reason.track", step, facts)]
    if isinstance(action, Coins) and isinstance(top, SplitIncome):
        return _split(look, top, action)
    if isinstance(action, Recruit):
        have = look.components.scientists - company.recruits
        return [_reason("reason.recruit", projects.recruit_worth(look), {"have": have})]
    if isinstance(action, (Done, Pass)):
        return _nothing_more(look, top, action)
    if isinstance(action, Take):
        return [_about("reason.worth", answer_worth(look, top, action))]
    if isinstance(action, Permit):
        own = look.state.controllers[action.region] == look.seat
        worth = answer_worth(look, top, action)
        return [
            _reason(
                "reason.permit_own" if own else "reason.permit_place", worth if own else min(0.0, worth), {}
            )
        ]
    return []


def _split(look: Outlook, top: SplitIncome, action: Coins) -> list[Reason]:
    """Coins for as long as each is worth more than a point."""
    money, coins = look.company.money, action.amount
    gain = quotes.split(look.state, action)
    facts: dict[str, Plain] = {"money": gain.money, "points": gain.points}
    if coins and look.coin_at(money + coins - 1) < 1.0:
        return [_reason("reason.split_coins", -1.0, facts)]
    if coins < top.amount and look.coin_at(money + coins) > 1.0:
        return [_reason("reason.split_points", -1.0, facts)]
    if not coins:
        return [_reason("reason.split_points", 1.0, facts)]
    return [_reason("reason.split_coins" if coins == top.amount else "reason.split", 1.0, facts)]


def _nothing_more(look: Outlook, top: Decision, action: Action) -> list[Reason]:
    """To stop is right where nothing else that is free gains anything."""
    if isinstance(top, Turn):
        actions = turn_actions(look)
        scores = turn_scores(look, actions)
    else:
        actions = look.state.legal_few(1)
        scores = [answer_worth(look, top, other) for other in actions]
    for place in range(len(actions)):
        if scores[place] > 0.0 and not isinstance(actions[place], (Done, Pass)):
            return [_reason("reason.more_to_gain", -1.0, {})]
    return [_reason("reason.nothing_more", 1.0, {})]
