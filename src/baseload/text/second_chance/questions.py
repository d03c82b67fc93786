"""What is asked in a game of Second Chance, and of which kinds of action a turn still has some."""

from typing import Final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.plain import Plain
from baseload.games.climate.verbs import Buy, DiscardGoal, Lobby, Sell
from baseload.games.second_chance import quotes, reduction
from baseload.games.second_chance.actions import Build, Claim, Move, Plan, Play, Prepare
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.draft import KeepGoals
from baseload.games.second_chance.energy import PayPermit
from baseload.games.second_chance.income import SplitIncome, earned_on
from baseload.games.second_chance.knowledge import FOR_BONUS, FOR_RECRUIT, Bonus, Learning, Offer, bonus_name
from baseload.games.second_chance.lobby_effects import TakeEither
from baseload.games.second_chance.reduction import Agreement, Reduction
from baseload.games.second_chance.scientists import Displaced, ExtraMove
from baseload.games.second_chance.state import (
    CARDED,
    MAIN,
    MOVED,
    VISITED,
    State,
)
from baseload.games.second_chance.turn import Turn, in_turn, may_act
from baseload.text.climate.turns import Turns
from baseload.text.second_chance.nouns import Nouns, known

# The director actions, and the bit that says one is used up.
_DIRECTOR: Final = (("scientist", MOVED), ("market", VISITED), ("card", CARDED))
MAIN_KINDS: Final = ("plan", "prepare", "build")
_KINDS: Final[dict[type[Action], str]] = {
    Plan: "plan",
    Prepare: "prepare",
    Build: "build",
    Move: "scientist",
    Buy: "market",
    Sell: "market",
    Lobby: "card",
    Play: "card",
    Claim: "un",
    DiscardGoal: "goal",
}


def director_left(state: State) -> list[str]:
    """The director actions that the active player can still take; nobody visits a closed market, and with the end of a
    turn they are over, even while its summits are settled."""
    if not in_turn(state):
        return []
    left = [name for name, bit in _DIRECTOR if not state.used & bit]
    return [name for name in left if name != "market" or not state.stop]


def kinds_of(legal: list[Action]) -> frozenset[str]:
    """Which kinds of action a turn has: what is not used up may still have nothing legal."""
    return frozenset(_KINDS[type(action)] for action in legal if type(action) in _KINDS)


class Questions:
    """What is asked of the seat to move."""

    def __init__(self, nouns: Nouns, turns: Turns) -> None:
        self.nouns = nouns
        self.amounts = nouns.amounts
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
        facts: dict[str, Plain] = {"who": self.audience.name(seat), "free": "", "ppm": 0}
        other: int | None = None
        if isinstance(top, Turn):
            return self._asked_in_turn(state, view)
        if isinstance(top, KeepGoals):
            kind = f"{kind}_rival" if state.board.competitive else kind
            facts["left"] = top.keep - len(state.companies[seat].goals)
        elif isinstance(top, Learning):
            why = "bonus" if top.why == FOR_BONUS else "recruit" if top.why == FOR_RECRUIT else "summit"
            kind = f"{kind}_{why}"
            offered = [source for source in range(len(SOURCES)) if top.mask >> source & 1]
            facts["sources"] = self.world.sources(offered, "list.or")
        elif isinstance(top, ExtraMove):
            kind = "research" if top.research and state.companies[seat].recruits else kind
        elif isinstance(top, Displaced):
            facts["project"] = self.nouns.project(top.place, state)
            other = state.active
            facts["by"] = self.audience.name(other)
            kind = f"{kind}_own" if seat == state.active else kind
        elif isinstance(top, (Bonus, Offer)):
            kind = f"{kind}_gift" if isinstance(top, Bonus) and state.board.gifts else kind
            facts["bonus"] = self.nouns.bonus_named(bonus_name(top.bonus))
            other = top.owner if isinstance(top, Offer) else None
            facts["owner"] = self.audience.name(other)
        elif isinstance(top, SplitIncome):
            facts["income"] = self.world.income_of(top.amount, earned_on(state, seat))
            kind = f"{kind}_team" if state.board.team and not state.board.solo else kind
        elif isinstance(top, PayPermit):
            kind = f"{kind}_{top.why}"
            facts["region"] = self.world.region(top.region)
        elif isinstance(top, TakeEither):
            facts["card"] = top.card
        elif isinstance(top, Reduction):
            return self._asked_to_reduce(top, state)
        elif isinstance(top, Agreement):
            other = top.proposer
            facts.update(self._reducing(top, state))
            kind = kind if top.steps else f"{kind}_none"
        return self.words.say(self.audience.to(seat, f"asked.{kind}", other), **facts)

    def _reducing(self, top: Reduction | Agreement, state: State) -> dict[str, Plain]:
        facts: dict[str, Plain] = {
            "step": state.board.components.reduction_step,
            "price": self.amounts.points(reduction.price(state)),
            "points": self.amounts.points(state.team_points),
            "level": state.level,
        }
        if isinstance(top, Agreement):
            facts["proposer"] = self.audience.name(top.proposer)
            quote = quotes.reducing(state, top.steps)
            facts["lower"] = state.level - quote.level
            facts["cost"] = self.amounts.points(quote.points)
        return facts

    def _asked_to_reduce(self, top: Reduction, state: State) -> str:
        """With the least that must be bought and why, and what somebody has objected to."""
        say, step = self.words.say, state.board.components.reduction_step
        facts = {"who": self.audience.name(top.seat), **self._reducing(top, state)}
        how = "_alone" if state.board.solo else "_all" if state.board.unanimous else ""
        asked = say(self.audience.to(top.seat, f"asked.reduction{how}"), **facts)
        fewest = reduction.fewest(state)
        if fewest:
            least, limit = fewest * step, state.board.components.level_lost
            asked = say("reducing.least", asked=asked, least=least, limit=limit)
        if top.refused:
            # Which of several partners it was is not kept.
            partner = (
                self.audience.name(1 - top.seat) if len(state.companies) == 2 else say("reducing.partner")
            )
            refused = self.audience.several([steps * step for steps in top.refused], "list.or")
            asked = say("reducing.refused", asked=asked, partner=partner, refused=refused)
        return asked

    def _asked_in_turn(self, state: State, view: CoreView) -> str:
        """What can still be done in a turn. Whose turn it is hears what is legal; the others, who must not learn of
        hidden cards, what is not used up."""
        seat, legal = state.seat, view.legal()
        kinds = kinds_of(legal)
        free = self.turns.free_moves(kinds) if legal else self.turns.unused_moves(director_left(state))
        main = bool(kinds.intersection(MAIN_KINDS)) if legal else may_act(state)
        if not state.used & MAIN:
            kind = ("turn" if free else "turn_action") if main else ("turn_stuck" if free else "turn_over")
        elif main:
            kind = "turn_again" if free else "turn_again_only"
        else:
            kind = "turn_acted" if free else "turn_over"
        parts = state.board.components
        return self.turns.asked(seat, kind, kinds, parts.goal_cash, free=free, ppm=parts.second_action_ppm)
