"""A turn: exactly one action (CO2-89), and around it up to three free moves, once each, in any order (CO2-90,
CO2-150, CO2-151): a scientist's move, a visit to the market, a card, which is a lobby card or a UN goal (CO2-211).
Nobody else has any (CO2-152). Giving up the company goal is none of them (CO2-153). What the action itself asks comes
above this decision on the stack, so nothing can interrupt it (CO2-91).
"""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import DISCARD_GOAL, DONE, Buy, DiscardGoal, Done, Lobby, Recruit, Sell
from baseload.games.co2 import company_goals, construct, install, lobby, market, propose, un_goals
from baseload.games.co2.actions import Claim, Construct, Install, Move, Propose
from baseload.games.co2.expertise import choose_for_turn
from baseload.games.co2.lobby_effects import add_minors, play_minor
from baseload.games.co2.scientists import add_moves, check_move, move
from baseload.games.co2.state import ACTED, CARDED, MOVED, VISITED, Decision, State
from baseload.games.co2.summits import hold_complete


def has_action(state: State, seat: int) -> bool:
    """Is there any action to take? Only a board full of projects can leave none (CO2-92, CO2-O42)."""
    if propose.possible(state):
        return True
    actions: list[Action] = []
    install.add_legal(state, seat, actions)
    construct.add_legal(state, seat, actions)
    return bool(actions)


def in_turn(state: State) -> bool:
    """Has the active player's turn its menu still, now or when what was asked is answered? Not any more when it has
    ended and brings what comes then (CO2-93)."""
    return any(isinstance(decision, Turn) for decision in state.stack)


@final
class Turn(Decision):
    """The menu of a turn. `State.used` says what is used up."""

    name: ClassVar = "turn"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def legal(self, state: State) -> list[Action]:
        seat, used = self.seat, state.used
        actions: list[Action] = []
        may_end = True
        if not used & ACTED:
            propose.add_legal(state, seat, actions)
            install.add_legal(state, seat, actions)
            construct.add_legal(state, seat, actions)
            may_end = not actions
        if not used & MOVED:
            add_moves(state, seat, actions)
        if not used & VISITED:
            market.add_visits(state, seat, actions)
        if not used & CARDED:
            add_minors(state, seat, actions)
            un_goals.add_claims(state, seat, actions)
        if company_goals.can_discard(state, seat):
            actions.append(DISCARD_GOAL)
        if may_end:
            actions.append(DONE)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        seat = self.seat
        if isinstance(action, (Propose, Install, Construct)):
            if state.used & ACTED:
                return Refusal("action_taken", "CO2-89", {})
            if isinstance(action, Propose):
                return propose.check(state, seat, action)
            if isinstance(action, Install):
                return install.check(state, seat, action)
            return construct.check(state, seat, action)
        if isinstance(action, Move):
            if state.used & MOVED:
                return Refusal("scientist_moved_already", "CO2-150", {})
            return check_move(state, seat, action)
        if isinstance(action, Buy):
            return market.check_buy(state, seat, action)
        if isinstance(action, Sell):
            return market.check_sell(state, seat, action)
        if isinstance(action, Lobby):
            return lobby.check_card(state, seat, action.card)
        if isinstance(action, Claim):
            return un_goals.check(state, seat, action)
        if isinstance(action, DiscardGoal):
            return company_goals.check_discard(state, seat)
        if isinstance(action, Done):
            if not state.used & ACTED and has_action(state, seat):
                return Refusal("action_owed", "CO2-89", {})
            return None
        if isinstance(action, Recruit):
            return Refusal("recruit_by_grant_only", "CO2-160", {})
        return Refusal("not_asked", "CO2-89", {})

    def apply(self, state: State, action: Action) -> None:
        seat = self.seat
        if isinstance(action, Propose):
            propose.carry_out(state, seat, action)
        elif isinstance(action, Move):
            state.used |= MOVED
            move(state, seat, action)
        elif isinstance(action, Done):
            if state.log is not None:
                state.note("turn_ended", seat, {"acted": state.used & ACTED != 0})
            state.go_on_as(Closing(seat, False))
        elif isinstance(action, Install):
            install.carry_out(state, seat, action)
        elif isinstance(action, Construct):
            construct.carry_out(state, seat, action)
        elif isinstance(action, Lobby):
            play_minor(state, seat, action.card)
        elif isinstance(action, Buy):
            market.buy(state, seat, action.card)
        elif isinstance(action, Sell):
            market.sell(state, seat, action.card)
        elif isinstance(action, Claim):
            un_goals.claim(state, seat, action.goal)
        else:
            company_goals.discard(state, seat)

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "Turn":
        return Turn(plain[1])


@final
class Closing(Decision):
    """The end of a turn: expertise from a project, then complete summits (CO2-93, CO2-196), then the next turn."""

    name: ClassVar = "closing"

    def __init__(self, active: int, learnt: bool) -> None:
        super().__init__(-1)
        self.active = active
        self.learnt = learnt

    def resume(self, state: State) -> None:
        if not self.learnt:
            state.go_on_as(Closing(self.active, True))
            choose_for_turn(state, self.active)
        elif not hold_complete(state, self.active):
            state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.active, self.learnt]

    @staticmethod
    def from_plain(plain: Plain) -> "Closing":
        _, _, active, learnt = plain
        return Closing(active, learnt)
