"""Answers to whatever is asked beside the menu of a turn."""

from baseload.bots.co2 import projects, staff, supply, trade
from baseload.bots.co2.outlook import Outlook
from baseload.core.action import Action
from baseload.games.climate.verbs import Coins, DiscardGoal, Draft, Permit, Recruit, Start, Take
from baseload.games.climate.world import SUMMIT
from baseload.games.co2.actions import HAND, Bid, First, KeepGoal, Learn, Move, Pay, Slot
from baseload.games.co2.energy import CashGoal, FirstRegion
from baseload.games.co2.income import SplitIncome
from baseload.games.co2.lobby_effects import TakeEither
from baseload.games.co2.quotes import taking
from baseload.games.co2.scientists import Displaced
from baseload.games.co2.solitaire import StarterSlot
from baseload.games.co2.start_auction import PayBid
from baseload.games.co2.state import INSTALLED, Decision


def answer_worth(look: Outlook, top: Decision, action: Action) -> float:
    """How good the answer looks. What is done without (pass, a summit's order) counts nothing."""
    if isinstance(action, Learn):
        return look.steps()[action.source]
    if isinstance(action, Move):
        if isinstance(top, Displaced):
            return _displaced(look, action)
        return staff.move_worth(look, action)
    if isinstance(action, Coins):
        assert isinstance(top, SplitIncome)
        return supply.income_worth(look, top.amount, action.amount)
    if isinstance(action, Pay):
        if isinstance(top, PayBid):
            return supply.pay_bid_worth(look, action.origin, top.due)
        return supply.pay_worth(look, action.origin)
    if isinstance(action, Recruit):
        return projects.recruit_worth(look)
    if isinstance(action, Permit):
        return supply.permit_place_worth(look, action.region)
    if isinstance(action, Start):
        return supply.first_region_worth(look, action.region) if isinstance(top, FirstRegion) else 0.0
    return _rare(look, top, action)


def _displaced(look: Outlook, action: Move) -> float:
    """Home with a step, or on to a summit without one. Alone at work he must be placed again next turn."""
    source = look.state.projects[action.start] % INSTALLED
    if action.target == HAND:
        return look.steps()[source]
    worth = staff.speaker_worth(look, action.target - SUMMIT, source)
    if staff.learning(look, action.start) == 0.0:
        worth -= staff.stuck_cost(look, action.target - SUMMIT, source)
    return worth


def _rare(look: Outlook, top: Decision, action: Action) -> float:
    if isinstance(action, Take):
        assert isinstance(top, TakeEither)
        gain = taking(look.state, top.card, action)
        return gain.money * look.coin + gain.tech * look.tech
    if isinstance(action, DiscardGoal):
        return supply.cash_goal_worth(look) if isinstance(top, CashGoal) else trade.discard_worth(look) - 1.0
    if isinstance(action, KeepGoal):
        return supply.keep_goal_worth(look)
    if isinstance(action, Bid):
        return supply.bid_worth(look, action.amount)
    if isinstance(action, First):
        return 1.0 if action.seat == look.seat else 0.0
    if isinstance(action, Draft):
        return supply.draft_worth(look, action.card)
    if isinstance(action, Slot):
        return supply.starter_worth(look, top.region, action.slot) if isinstance(top, StarterSlot) else 0.0
    return 0.0
