"""Answers to what actions ask: bonuses and whom they are left to, knowledge, permits, goals to keep, cards to draft."""

from baseload.bots.second_chance.mains import Mains
from baseload.bots.second_chance.menu import Menu
from baseload.bots.second_chance.outlook import Outlook
from baseload.bots.second_chance.posting import Posting
from baseload.bots.second_chance.weights import Weights
from baseload.bots.second_chance.wishes import Wishes
from baseload.core.action import Action
from baseload.games.climate.verbs import Draft, Permit, Recruit, Start, Take
from baseload.games.climate.world import (
    BONUS_ANY,
    BONUS_PERMIT,
    BONUS_SOURCE,
    BONUS_TECH,
    MINOR_SCIENTIST,
    MONEY,
)
from baseload.games.second_chance.actions import Accept, Give, Keep, Learn, Move, Pay, Use
from baseload.games.second_chance.knowledge import Bonus, Learning, Offer, PlacePermit
from baseload.games.second_chance.quotes import taking
from baseload.games.second_chance.state import NO_PROJECT, NOBODY, State

# How good personal goals look before the game, by number; then company goals.
_PERSONAL = [0.0, 5.0, 5.0, 3.0, 8.0, 7.0, 9.0, 1.0, 3.0, 4.0, 6.0, 4.0, 6.0, 4.0, 5.0, 4.0, 5.0]
_COMPANY = [0.0, 6.0, 7.0, 7.0, 7.0, 7.0, 7.0, 6.0, 8.0, 8.0, 8.0]


def bonus_worth(outlook: Outlook, seat: int, bonus: int) -> float:
    """What a bonus is worth to the team if that seat uses it."""
    if bonus >= BONUS_SOURCE:
        return outlook.step_of(seat, bonus - BONUS_SOURCE)
    if bonus == BONUS_ANY:
        best = 0.0
        for source in range(5):
            best = max(best, outlook.step_of(seat, source))
        return best
    if bonus == BONUS_TECH:
        # Whoever has least of it needs it most.
        return 1.5 - 0.15 * outlook.state.companies[seat].tech if outlook.state.tech else 0.0
    return 0.8 if bonus == BONUS_PERMIT else 0.0


def bonus_scores(weights: Weights, state: State, decision: Bonus, actions: list[Action]) -> list[float]:
    """Use it, leave it to a partner to whom it is worth more, or let it lapse."""
    outlook = Outlook(weights, state, decision.seat)
    own = 0.3 + bonus_worth(outlook, decision.seat, decision.bonus)
    scores: list[float] = []
    for action in actions:
        if isinstance(action, Use):
            scores.append(own)
        elif isinstance(action, Give):
            worth = bonus_worth(outlook, action.seat, decision.bonus) if outlook.team else -2.0
            scores.append(worth)
        else:
            scores.append(-0.1)
    return scores


def offer_scores(weights: Weights, state: State, decision: Offer, actions: list[Action]) -> list[float]:
    outlook = Outlook(weights, state, decision.seat)
    worth = 0.1 + bonus_worth(outlook, decision.seat, decision.bonus)
    return [worth if isinstance(action, Accept) else 0.0 for action in actions]


def learning_scores(weights: Weights, state: State, decision: Learning, actions: list[Action]) -> list[float]:
    outlook = Outlook(weights, state, decision.seat)
    wishes = Wishes(outlook)
    scores: list[float] = []
    for action in actions:
        if isinstance(action, Learn):
            scores.append(outlook.step(action.source) + wishes.step[action.source])
        else:
            scores.append(-0.1)
    return scores


def permit_scores(
    weights: Weights, state: State, decision: PlacePermit, actions: list[Action]
) -> list[float]:
    """A permit for a region: best one's own, or where its coins can still be had."""
    outlook = Outlook(weights, state, decision.seat)
    wishes = Wishes(outlook)
    scores: list[float] = []
    for action in actions:
        worth = -0.1
        if isinstance(action, Permit):
            region = action.region
            controller = state.controllers[region]
            worth = 0.2 + 0.05 * state.permits[region]
            if controller == decision.seat:
                worth += outlook.permit + wishes.full_region
            elif controller != NOBODY:
                worth += 0.8 if outlook.team else -0.5
            if state.projects[3 * region + MONEY] == NO_PROJECT:
                worth += 0.5 * weights.money
        scores.append(worth)
    return scores


def pay_scores(weights: Weights, state: State, seat: int, actions: list[Action]) -> list[float]:
    """From where a debt is paid: from where the permit is missed least."""
    outlook = Outlook(weights, state, seat)
    mains = Mains(outlook, Wishes(outlook))
    scores: list[float] = []
    for action in actions:
        worth = 0.0
        if isinstance(action, Pay):
            worth = -mains.permit_cost(action.origin)
            if action.origin >= 0:
                worth += 0.02 * state.permits[action.origin]
        scores.append(worth)
    return scores


def move_scores(weights: Weights, state: State, seat: int, actions: list[Action]) -> list[float]:
    """A move that is offered, or must be made; recruiting instead of it."""
    outlook = Outlook(weights, state, seat)
    wishes = Wishes(outlook)
    mains = Mains(outlook, wishes)
    posting = Posting(outlook, wishes, mains)
    scores: list[float] = []
    for action in actions:
        if isinstance(action, Move):
            scores.append(posting.move(action))
        elif isinstance(action, Recruit):
            scores.append(mains.research())
        else:
            scores.append(0.0)
    return scores


def take_scores(weights: Weights, state: State, seat: int, card: int, actions: list[Action]) -> list[float]:
    outlook = Outlook(weights, state, seat)
    scores: list[float] = []
    for action in actions:
        assert isinstance(action, Take)
        gain = taking(state, card, action)
        scores.append(outlook.money * gain.money + outlook.tech * gain.tech)
    return scores


def keep_scores(state: State, actions: list[Action]) -> list[float]:
    table = _COMPANY if state.board.competitive else _PERSONAL
    return [table[action.goal] if isinstance(action, Keep) else 0.0 for action in actions]


def draft_scores(state: State, actions: list[Action]) -> list[float]:
    """Coins and tech are always of use, a move often."""
    parts = state.board.components
    scores: list[float] = []
    for action in actions:
        worth = 0.0
        if isinstance(action, Draft):
            card = action.card
            worth = 0.7 * parts.lobby_money[card] + 1.2 * parts.lobby_tech[card] + parts.lobby_points[card]
            worth += 2.0 * parts.lobby_knowledge[card]
            worth += 0.8 if parts.lobby_minor[card] == MINOR_SCIENTIST else 0.0
        scores.append(worth)
    return scores


def start_scores(state: State, actions: list[Action]) -> list[float]:
    """Where the supply or the rival's cubes begin hardly matters: large regions first."""
    spaces = state.board.components.spaces
    return [0.1 * spaces[action.region] if isinstance(action, Start) else 0.0 for action in actions]


def turn_scores(weights: Weights, state: State, seat: int, actions: list[Action]) -> list[float]:
    return Menu(weights, state, seat).scores(actions)
