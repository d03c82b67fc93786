"""What is asked in a game of CO₂, and of which kinds of action a turn still has some."""

from typing import Final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.climate.verbs import Buy, DiscardGoal, Lobby, Sell
from baseload.games.co2.actions import Claim, Construct, Install, Move, Propose
from baseload.games.co2.components import SOURCES
from baseload.games.co2.energy import CashGoal, PaySupply
from baseload.games.co2.expertise import WHY, Learning
from baseload.games.co2.income import SplitIncome, earned_on
from baseload.games.co2.lobby_effects import TakeEither
from baseload.games.co2.scientists import Displaced, ExtraMove, OwnScientist
from baseload.games.co2.solitaire import StarterSlot
from baseload.games.co2.start_auction import PayBid, StartBid, wealth
from baseload.games.co2.state import ACTED, CARDED, MOVED, UNKNOWN, VISITED, State
from baseload.games.co2.turn import Turn
from baseload.text.climate.turns import Turns
from baseload.text.co2.nouns import Nouns, known

# What a turn offers, and the bit that says it is used up.
FREE_MOVES: Final = (("scientist", MOVED), ("market", VISITED), ("card", CARDED))
MAIN_KINDS: Final = ("propose", "install", "construct")
_KINDS: Final[dict[type[Action], str]] = {
    Propose: "propose",
    Install: "install",
    Construct: "construct",
    Move: "scientist",
    Buy: "market",
    Sell: "market",
    Lobby: "card",
    Claim: "un",
    DiscardGoal: "goal",
}


def kinds_of(legal: list[Action]) -> frozenset[str]:
    """Which kinds of action a turn has: what is not used up may still have nothing legal."""
    return frozenset(_KINDS[type(action)] for action in legal if type(action) in _KINDS)


class Questions:
    """What is asked of the seat to move."""

    def __init__(self, nouns: Nouns, turns: Turns) -> None:
        self.nouns = nouns
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words
        self.turns = turns

    def asked(self, view: CoreView) -> str:
        state = known(view)
        seat = state.seat
        if seat is None:
            return self.words.say("asked.over")
        top = state.stack[-1]
        kind: str = top.to_plain()[0]
        facts: dict[str, Plain] = {"who": self.audience.name(seat), "action": "", "free": ""}
        other: int | None = None
        if isinstance(top, Turn):
            return self._asked_in_turn(state, view)
        if isinstance(top, Learning):
            kind = f"{kind}_{WHY[top.why]}"
            offered = [source for source in range(len(SOURCES)) if top.mask >> source & 1]
            facts["sources"] = self.world.sources(offered, "list.or")
        elif isinstance(top, ExtraMove):
            kind = "research" if top.research else kind
            if top.research and not state.companies[seat].recruits:
                kind = "extra_move"
        elif isinstance(top, (Displaced, OwnScientist)):
            facts["project"] = self.nouns.project(top.place, state)
            other = state.active
            facts["by"] = self.audience.name(other)
        elif isinstance(top, StarterSlot):
            facts["region"] = self.world.region(top.region)
            if top.source != UNKNOWN:
                kind, facts["source"] = "starter_slot_known", self.world.source(top.source)
        elif isinstance(top, SplitIncome):
            facts["income"] = self.world.income_of(top.amount, earned_on(state, seat))
        elif isinstance(top, (PaySupply, CashGoal)):
            facts["region"] = self.world.region(top.region)
            facts.update(
                price=state.price, money=state.companies[seat].money, cash=state.board.components.goal_cash
            )
        elif isinstance(top, TakeEither):
            facts["card"] = top.card
        elif isinstance(top, StartBid):
            facts["most"] = wealth(state, seat)
            if top.high >= 0:
                kind = "start_bid_raise"
                other = top.leader
                facts.update(high=top.high, leader=self.audience.name(other), lowest=top.high + 1)
        elif isinstance(top, PayBid):
            facts["due"] = top.due
        return self.words.say(self.audience.to(seat, f"asked.{kind}", other), **facts)

    def _asked_in_turn(self, state: State, view: CoreView) -> str:
        """What can still be done in a turn. Whose turn it is hears what is legal; the others, who must not learn of
        hidden cards, what is not used up."""
        seat, legal = state.seat, view.legal()
        kinds = kinds_of(legal)
        if legal:
            free = self.turns.free_moves(kinds)
        else:
            free = self.turns.unused_moves([name for name, bit in FREE_MOVES if not state.used & bit])
        if state.used & ACTED:
            kind = "turn_acted" if free else "turn_over"
        elif legal and not kinds.intersection(MAIN_KINDS):
            kind = "turn_stuck" if free else "turn_over"
        else:
            kind = "turn" if free else "turn_action"
        return self.turns.asked(seat, kind, kinds, state.board.components.goal_cash, free=free)
