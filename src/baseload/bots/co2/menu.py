"""The menu of a turn: which of its many actions are worth a thought, and how they compare.

The action of the turn comes first, unless something else makes a better one possible; what is free comes after it, as
long as it gains anything, and then the turn is done.
"""

from typing import Final, final

from baseload.bots.co2 import building, projects, staff, trade
from baseload.bots.co2.outlook import Outlook
from baseload.core.action import Action
from baseload.games.climate.verbs import DISCARD_GOAL, DONE, Buy, DiscardGoal, Lobby, Sell
from baseload.games.climate.world import MINOR_MONEY, MINOR_PERMIT, MINOR_TECH
from baseload.games.co2 import construct, market, un_goals
from baseload.games.co2.actions import (
    HAND,
    INSTALLS,
    LOBBIES,
    PROPOSALS,
    Claim,
    Construct,
    Install,
    Move,
    Propose,
)
from baseload.games.co2.components import ON_INSTALL, ON_REGION, ON_SLOT
from baseload.games.co2.scientists import guest_coin
from baseload.games.co2.state import ACTED, CARDED, INSTALLED, MOVED, NO_PROJECT, VISITED

_ACTION: Final = 6.0  # an action goes before what is free
_VISIT: Final = 0.2  # what a visit to the market must gain to go before the action


def turn_actions(look: Outlook) -> list[Action]:
    """Of all that is legal, what is worth a thought: one source for each free slot, one origin for each permit, and
    scientists only after the action, which may give them a new place to go to."""
    state = look.state
    used = state.used
    seat = look.seat
    actions: list[Action] = []
    claims: list[Action] = []
    if not used & CARDED:
        un_goals.add_claims(state, seat, claims)
    may_end = True
    if not used & ACTED:
        # A card played now would leave a UN goal to others.
        cards = Cards(look, not used & CARDED and not claims)
        _add_proposals(look, cards, actions)
        _add_installs(look, cards, actions)
        construct.add_legal(state, seat, actions)
        may_end = not actions
    if may_end and not used & MOVED:
        staff.add_moves(look, actions)
    if not used & VISITED:
        market.add_visits(state, seat, actions)
    if not used & CARDED:
        for card in look.company.lobby:
            actions.append(LOBBIES[card])
        actions.extend(claims)
    if not look.company.goal_discarded:
        actions.append(DISCARD_GOAL)
    if may_end:
        actions.append(DONE)
    return actions


@final
class Cards:
    """The cards in hand that are better played with an action now than held, by what they go with; 0 for none."""

    def __init__(self, look: Outlook, playable: bool) -> None:
        self.regions = [0] * 6
        self.slots = [0] * 3
        self.sources = [0] * 5
        if not playable:
            return
        parts = look.components
        for card in look.company.lobby:
            on = parts.lobby_on[card]
            if on > ON_INSTALL or trade.card_gain(look, card) <= 0.0:
                continue
            if on == ON_REGION:
                self.regions[parts.lobby_of[card]] = card
            elif on == ON_SLOT:
                self.slots[parts.lobby_of[card]] = card
            else:
                self.sources[parts.lobby_of[card]] = card


def _add_proposals(look: Outlook, cards: Cards, actions: list[Action]) -> None:
    state = look.state
    for region in range(6):
        source = -2
        for place in range(3 * region, 3 * region + 3):
            if state.projects[place] != NO_PROJECT:
                continue
            if source == -2:
                source = projects.best_idea(look, region)
            if source < 0:
                break
            card = cards.slots[place % 3]
            if cards.regions[region]:
                card = cards.regions[region]
            actions.append(Propose(source, place, card) if card else PROPOSALS[place][source])


def _add_installs(look: Outlook, cards: Cards, actions: list[Action]) -> None:
    state = look.state
    origin = projects.best_origin(state, look.seat)
    if origin < HAND:
        return
    for place in range(len(state.projects)):
        project = state.projects[place]
        if not NO_PROJECT < project < INSTALLED:
            continue
        if look.company.money < guest_coin(state, look.seat, place):
            continue
        card = cards.sources[project]
        actions.append(Install(place, origin, card) if card else INSTALLS[place][origin + 1])


def turn_scores(look: Outlook, actions: list[Action]) -> list[float]:
    """How good each action of the menu looks."""
    scores: list[float] = []
    best = 0.0
    takes = False  # the best action so far takes permits from the market
    for action in actions:
        if isinstance(action, Propose):
            score = _ACTION + projects.propose_worth(look, action.place, action.source)
            if action.card:
                score += trade.card_gain(look, action.card)
            if score > best:
                best = score
                takes = False
        elif isinstance(action, Install):
            score = _ACTION + projects.install_worth(look, action.place, action.origin)
            if action.card:
                score += trade.card_gain(look, action.card)
            if score > best:
                best = score
                takes = look.components.install_permits[look.state.projects[action.place]] > 0
        elif isinstance(action, Construct):
            score = _ACTION + building.construct_worth(look, action.place, action.card)
            if action.card:
                score -= trade.hold_worth(look, action.card)
            if score > best:
                best = score
                takes = False
        else:
            score = free_worth(look, action)
        scores.append(score)
    if not look.state.used & ACTED:
        if takes:
            _visit_first(actions, scores, best)
        _prepare(look, actions, scores, best)
    return scores


def free_worth(look: Outlook, action: Action) -> float:
    """What a free move gains by itself; to be done gains nothing."""
    if isinstance(action, Move):
        worth = staff.move_worth(look, action)
        if action.card:
            worth -= trade.hold_worth(look, action.card)
        return worth
    if isinstance(action, Lobby):
        return trade.minor_worth(look, action.card)
    if isinstance(action, Claim):
        return trade.claim_worth(look, action.goal)
    if isinstance(action, Buy):
        return trade.buy_worth(look, action.card)
    if isinstance(action, Sell):
        return trade.sell_worth(look, action.card)
    if isinstance(action, DiscardGoal):
        return trade.discard_worth(look)
    return 0.0


# --- what makes a better action possible ---


def _visit_first(actions: list[Action], scores: list[float], best: float) -> None:
    """Before an installation that takes permits from the market, one buys cheaper, and can still sell."""
    for index in range(len(actions)):
        action = actions[index]
        if isinstance(action, (Buy, Sell)) and scores[index] > _VISIT:
            scores[index] += best


def _prepare(look: Outlook, actions: list[Action], scores: list[float], best: float) -> None:
    """A little more tech, coins or a permit may open a better action than any there is: then get it first."""
    coins, plant_for_coins, plant_for_cube = _short_of(look)
    install = 0.0
    if projects.best_origin(look.state, look.seat) < -1:
        install = _best_install(look)
    for index in range(len(actions)):
        action = actions[index]
        opens = 0.0
        if isinstance(action, Lobby):
            minor = look.components.lobby_minor[action.card]
            if minor == MINOR_TECH:
                opens = plant_for_cube
            elif minor == MINOR_MONEY and coins <= look.components.minor_money:
                opens = plant_for_coins
            elif minor == MINOR_PERMIT and look.state.market:
                opens = install
        elif isinstance(action, Sell):
            money = look.state.price + (look.components.lobby_money[action.card] if action.card else 0)
            if coins <= money:
                opens = plant_for_coins
        elif isinstance(action, Buy):
            opens = install
        elif isinstance(action, DiscardGoal) and coins <= look.components.goal_cash:
            opens = plant_for_coins
        if opens:
            gain = opens + scores[index]
            if gain > best:
                scores[index] = gain


def _short_of(look: Outlook) -> tuple[int, float, float]:
    """The best plant that only lacks coins: how many, and its score; and the best that only lacks one cube."""
    state = look.state
    parts = look.components
    company = look.company
    coins = 0
    for_coins = 0.0
    for_cube = 0.0
    for place in range(len(state.projects)):
        source = state.projects[place] - INSTALLED
        if source < 0:
            continue
        built = state.plants_built[source]
        if built >= len(parts.plant_tech[source]):
            continue
        tech = parts.plant_tech[source][built]
        if company.expertise[source] < tech or construct.building_space(state, place // 3) < 0:
            continue
        lack = construct.price(state, look.seat, place, 0) - company.money
        cubes = tech - company.tech - construct.relief_used(state, place // 3, tech)
        if lack > 0 and cubes <= 0:
            score = _ACTION + building.construct_worth(look, place, 0)
            if score > for_coins:
                for_coins = score
                coins = lack
        elif lack <= 0 and cubes == 1:
            score = _ACTION + building.construct_worth(look, place, 0)
            if score > for_cube:
                for_cube = score
    return coins, for_coins, for_cube


def _best_install(look: Outlook) -> float:
    """The score of the best installation, had the company a permit."""
    state = look.state
    best = 0.0
    for place in range(len(state.projects)):
        if NO_PROJECT < state.projects[place] < INSTALLED:
            score = _ACTION + projects.install_worth(look, place, -1)
            if score > best:
                best = score
    return best
