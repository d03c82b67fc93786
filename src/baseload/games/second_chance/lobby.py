"""Lobby cards: when one fits, and how it is played. lobby_effects has what the main effects give.

A card is played once, for its main or its minor effect (SC-135), and only in one's own turn (SC-145). The main effect
goes with an action, which counts as usual (SC-138): the card is named in it, or played right after it with nothing in
between (SC-137, SC-O44). So the action always fits (SC-139), and no effect is kept for another turn (SC-136). The minor
effect has no condition (SC-141). A played card lies open, and one scientist of anybody can use its minor effect once
more (SC-142, SC-143).
"""

from baseload.core.action import Action
from baseload.core.problems import Refusal
from baseload.games.second_chance.actions import LOBBIES, PLAYS
from baseload.games.second_chance.components import (
    LOBBY_CARDS,
    ON_BUILD,
    ON_BUY,
    ON_PREPARE,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    ON_SUMMIT,
)
from baseload.games.second_chance.state import (
    CARDED,
    DID_BUILD,
    DID_BUY,
    DID_PLAN,
    DID_PREPARE,
    DID_SELL,
    MARK_CARD_EARLY,
    NOTHING_DONE,
    State,
)


def fits(state: State, card: int, deed: int, place: int, source: int, sent: int) -> bool:
    """Does the card's main effect go with such an action? `sent` are the topics to which scientists were sent."""
    on, of = state.board.lobby_on[card], state.board.components.lobby_of[card]
    if on == ON_REGION:
        return deed == DID_PLAN and of == place // 3
    if on == ON_SLOT:
        return deed == DID_PLAN and of == place % 3
    if on == ON_PREPARE:
        return deed == DID_PREPARE and of == source
    if on == ON_BUILD:
        return deed == DID_BUILD and of == source
    if on == ON_SUMMIT:
        # Any own scientist sent in one's own turn counts, by whatever move (SC-184).
        return sent >> of & 1 == 1
    if on == ON_BUY:
        return deed == DID_BUY
    return on == ON_SELL and deed == DID_SELL


def kept_for(state: State, seat: int, on: int, or_on: int) -> list[int]:
    """The cards in hand whose main effect goes with such actions, if no card was played in this turn."""
    if state.used & CARDED:
        return []
    kinds = state.board.lobby_on
    return [card for card in state.companies[seat].lobby if kinds[card] == on or kinds[card] == or_on]


def fitting(state: State, seat: int, deed: int, place: int, source: int, sent: int) -> list[int]:
    """The cards in hand that can go with the action, if no card was played in this turn."""
    if state.used & CARDED:
        return []
    return [card for card in state.companies[seat].lobby if fits(state, card, deed, place, source, sent)]


def check_with(
    state: State, seat: int, card: int, deed: int, place: int, source: int, sent: int
) -> Refusal | None:
    """May this card be named in the action?"""
    refusal = check_card(state, seat, card)
    if refusal is not None:
        return refusal
    if not fits(state, card, deed, place, source, sent):
        return Refusal("card_does_not_fit", "SC-137", {"card": card})
    return None


def check_card(state: State, seat: int, card: int) -> Refusal | None:
    if card not in state.companies[seat].lobby or not 1 <= card <= LOBBY_CARDS:
        return Refusal("card_not_in_hand", "SC-135", {"card": card})
    if state.used & CARDED:
        return Refusal("card_used", "SC-78", {})
    return None


def check_after(state: State, seat: int, card: int) -> Refusal | None:
    """May this card be played now for the action just finished?"""
    return check_with(state, seat, card, state.deed, state.deed_place, state.deed_source, state.sent)


def add_cards(state: State, seat: int, actions: list[Action]) -> None:
    """Minor effects always, main effects right after their action."""
    acted = state.deed != NOTHING_DONE or state.sent != 0
    for card in state.companies[seat].lobby:
        actions.append(LOBBIES[card])
        if acted and fits(state, card, state.deed, state.deed_place, state.deed_source, state.sent):
            actions.append(PLAYS[card])


def lay_open(state: State, seat: int, card: int) -> None:
    """The card leaves the hand and lies beside the board, vacant."""
    state.used |= CARDED
    state.companies[seat].lobby.remove(card)
    state.lobby_played[card] = seat
    if state.decade == 1:
        state.marks |= MARK_CARD_EARLY


def play_main(state: State, seat: int, card: int) -> None:
    """The card is played for its main effect; what it gives comes when the action is done (SC-140)."""
    lay_open(state, seat, card)
    if state.log is not None:
        state.note("lobby_main", seat, {"card": card})


def begin_action(state: State, deed: int, place: int, source: int) -> None:
    """A new action begins: cards for the one before come too late now (SC-137)."""
    state.deed = deed
    state.deed_place = place
    state.deed_source = source
    state.sent = 0
