"""A turn: exactly one main action (SC-77), to plan, to prepare or to build (SC-82), and around it up to three director
actions, once each, in any order (SC-78, SC-79): a scientist's move, a visit to the market, a card, be it a lobby card
or a UN card (SC-81, SC-191). What an action asks comes above this decision on the stack, so nothing can be inserted
into it (SC-80).
"""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import DISCARD_GOAL, DONE, Buy, DiscardGoal, Done, Lobby, Recruit, Sell
from baseload.games.climate.world import SUMMIT
from baseload.games.second_chance import build, company_goals, lobby, market, plan, prepare, un_cards
from baseload.games.second_chance.actions import CARD, Build, Claim, Move, Plan, Play, Prepare
from baseload.games.second_chance.lobby_effects import AfterAction, reward
from baseload.games.second_chance.posts import add_moves, check_move
from baseload.games.second_chance.scientists import minor_effect, move
from baseload.games.second_chance.state import (
    BUILT,
    CARDED,
    DID_MOVE,
    MAIN,
    MOVED,
    NOTHING_DONE,
    PLANNED,
    PREPARED,
    VISITED,
    Decision,
    State,
)
from baseload.games.second_chance.summits import settle_next


def may_act(state: State) -> bool:
    """Is a main action still open? Alone one can have a second one for a dirtier sky (SC-398), not at 500 (SC-399).
    Director actions come no more often for it (SC-401)."""
    done = state.used & MAIN
    if not done:
        return True
    if not state.board.solo or done not in (PLANNED, PREPARED, BUILT):
        return False
    return state.level + state.board.components.second_action_ppm <= state.board.components.level_lost


def second_action_ppm(state: State) -> int:
    """What a main action now adds to the level: nothing for the first of a turn, and only alone one has a second
    (SC-398)."""
    return state.board.components.second_action_ppm if state.board.solo and state.used & MAIN else 0


def in_turn(state: State) -> bool:
    """Has the active player's turn its menu still, now or when what was asked is answered? Not any more when it has
    ended and its summits are settled (SC-248)."""
    return any(isinstance(decision, Turn) for decision in state.stack)


def has_action(state: State, seat: int) -> bool:
    """Is there any main action to take (SC-84)?"""
    actions: list[Action] = []
    _add_main(state, seat, actions)
    return bool(actions)


def _add_main(state: State, seat: int, actions: list[Action]) -> None:
    """Main actions that can be carried out as a whole (SC-83), of a kind not yet taken in this turn (SC-400)."""
    if not state.used & PLANNED:
        plan.add_legal(state, seat, actions)
    if not state.used & PREPARED:
        prepare.add_legal(state, seat, actions)
    if not state.used & BUILT:
        build.add_legal(state, seat, actions)


def _add_director_moves(state: State, seat: int, actions: list[Action]) -> None:
    """Moves as director action, also with a card about summits named in them."""
    first = len(actions)
    add_moves(state, seat, actions)
    if state.used & CARDED:
        return
    for index in range(first, len(actions)):
        action = actions[index]
        assert isinstance(action, Move)
        if SUMMIT <= action.target < CARD:
            source = state.projects[action.start] % 5
            for card in lobby.fitting(state, seat, DID_MOVE, 0, 0, 1 << source):
                actions.append(Move(action.start, action.target, card))


@final
class Turn(Decision):
    """The menu of a turn. `State.used` says what is used up."""

    name: ClassVar = "turn"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def legal(self, state: State) -> list[Action]:
        seat, used = self.seat, state.used
        actions: list[Action] = []
        if may_act(state):
            _add_main(state, seat, actions)
        may_end = used & MAIN != 0 or not actions
        if not used & MOVED:
            _add_director_moves(state, seat, actions)
        if not used & VISITED:
            market.add_visits(state, seat, actions)
        if not used & CARDED:
            lobby.add_cards(state, seat, actions)
            un_cards.add_claims(state, seat, actions)
        if company_goals.can_discard(state, seat):
            actions.append(DISCARD_GOAL)
        if may_end:
            actions.append(DONE)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        seat = self.seat
        if isinstance(action, (Plan, Prepare, Build)):
            return _check_main(state, seat, action)
        if isinstance(action, Move):
            return _check_director_move(state, seat, action)
        if isinstance(action, Buy):
            return market.check_buy(state, seat, action)
        if isinstance(action, Sell):
            return market.check_sell(state, seat, action)
        if isinstance(action, Lobby):
            return lobby.check_card(state, seat, action.card)
        if isinstance(action, Play):
            return lobby.check_after(state, seat, action.card)
        if isinstance(action, Claim):
            return un_cards.check(state, seat, action)
        if isinstance(action, DiscardGoal):
            return company_goals.check_discard(state, seat)
        if isinstance(action, Done):
            if not state.used & MAIN and has_action(state, seat):
                return Refusal("action_owed", "SC-77", {})
            return None
        if isinstance(action, Recruit):
            return Refusal("recruit_by_subsidy_only", "SC-202", {})
        return Refusal("not_asked", "SC-77", {})

    def apply(self, state: State, action: Action) -> None:
        seat = self.seat
        if isinstance(action, (Plan, Prepare, Build)):
            if state.used & MAIN:
                state.level += second_action_ppm(state)
                state.note("second_action", seat, {"level": state.level})
            if isinstance(action, Plan):
                plan.carry_out(state, seat, action)
            elif isinstance(action, Prepare):
                prepare.carry_out(state, seat, action)
            else:
                build.carry_out(state, seat, action)
        elif isinstance(action, Move):
            _director_move(state, seat, action)
        elif isinstance(action, Done):
            if state.log is not None:
                state.note("turn_ended", seat, {"acted": state.used & MAIN != 0})
            state.go_on_as(Closing(seat))
        elif isinstance(action, Lobby):
            lobby.begin_action(state, NOTHING_DONE, 0, 0)
            lobby.lay_open(state, seat, action.card)
            minor_effect(state, seat, action.card)
        elif isinstance(action, Play):
            lobby.play_main(state, seat, action.card)
            lobby.begin_action(state, NOTHING_DONE, 0, 0)
            reward(state, seat, action.card)
        elif isinstance(action, Buy):
            market.buy(state, seat, action.card)
        elif isinstance(action, Sell):
            market.sell(state, seat, action.card)
        elif isinstance(action, Claim):
            un_cards.claim(state, seat, action.card)
        else:
            company_goals.discard(state, seat)

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "Turn":
        return Turn(plain[1])


def _check_main(state: State, seat: int, action: Action) -> Refusal | None:
    if not may_act(state):
        if state.board.solo and state.used & MAIN in (PLANNED, PREPARED, BUILT):
            return Refusal("too_hot_for_second", "SC-399", {"level": state.level})
        return Refusal("action_taken", "SC-77", {})
    if isinstance(action, Plan):
        if state.used & PLANNED:
            return Refusal("same_action_again", "SC-400", {})
        return plan.check(state, seat, action)
    if isinstance(action, Prepare):
        if state.used & PREPARED:
            return Refusal("same_action_again", "SC-400", {})
        return prepare.check(state, seat, action)
    assert isinstance(action, Build)
    if state.used & BUILT:
        return Refusal("same_action_again", "SC-400", {})
    return build.check(state, seat, action)


def _check_director_move(state: State, seat: int, action: Move) -> Refusal | None:
    if state.used & MOVED:
        return Refusal("scientist_moved_already", "SC-78", {})
    refusal = check_move(state, seat, action)
    if refusal is not None:
        return refusal
    if action.card:
        sent = 0
        if SUMMIT <= action.target < CARD:
            sent = 1 << state.projects[action.start] % 5
        return lobby.check_with(state, seat, action.card, DID_MOVE, 0, 0, sent)
    return None


def _director_move(state: State, seat: int, action: Move) -> None:
    lobby.begin_action(state, DID_MOVE, 0, 0)
    state.used |= MOVED
    if action.card:
        lobby.play_main(state, seat, action.card)
        state.push(AfterAction(seat, action.card))
    move(state, seat, action.start, action.target)


@final
class Closing(Decision):
    """The end of a turn: complete summits, in the order of their completion (SC-248, SC-249), then the next turn, which
    begins with nothing used up (SC-257) and an open market (SC-258)."""

    name: ClassVar = "closing"

    def __init__(self, active: int) -> None:
        super().__init__(-1)
        self.active = active

    def resume(self, state: State) -> None:
        if not settle_next(state):
            state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.active]

    @staticmethod
    def from_plain(plain: Plain) -> "Closing":
        _, _, active = plain
        return Closing(active)
