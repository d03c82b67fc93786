"""Lobby cards: which goes with what, and how one is spent. lobby_effects has what they give.

Each card is played once, for its main effect together with the action it names, or for its minor effect at any time
of one's turn (CO2-212, CO2-214). One card, or one UN goal, in a turn (CO2-211). A main effect is named in the action
itself, so it never works with what others do or in another phase (CO2-216).
"""

from baseload.core.problems import Refusal
from baseload.games.co2 import solitaire
from baseload.games.co2.components import LOBBY_CARDS, ON_REGION, ON_SLOT
from baseload.games.co2.state import CARDED, State


def check_main(state: State, seat: int, card: int, on: int, of: int) -> Refusal | None:
    """May this card go with the action? `on` and `of` say what it must name (CO2-215). A proposal can go with a card
    for its region or for its slot: `of` is then the project's place."""
    refusal = check_card(state, seat, card)
    if refusal is not None:
        return refusal
    if not fits(state, card, on, of):
        return Refusal("card_does_not_fit", "CO2-215", {"card": card})
    return None


def check_card(state: State, seat: int, card: int) -> Refusal | None:
    if card not in state.companies[seat].lobby or not 1 <= card <= LOBBY_CARDS:
        return Refusal("card_not_in_hand", "CO2-44", {"card": card})
    if state.used & CARDED:
        return Refusal("card_used", "CO2-211", {})
    return None


def fits(state: State, card: int, on: int, of: int) -> bool:
    """Does the card's main effect go with such an action?"""
    parts = state.board.components
    if on == ON_REGION:
        if parts.lobby_on[card] == ON_SLOT:  # CO2-218, CO2-219, CO2-220
            return parts.lobby_of[card] == of % 3
        return parts.lobby_on[card] == ON_REGION and parts.lobby_of[card] == of // 3  # CO2-217
    return parts.lobby_on[card] == on and parts.lobby_of[card] == of


def spend(state: State, seat: int, card: int) -> None:
    """The card leaves the game (CO2-213)."""
    state.used |= CARDED
    state.companies[seat].lobby.remove(card)
    state.lobby_played = [*state.lobby_played, card]


def play_main(state: State, seat: int, card: int) -> None:
    """The card is spent on its main effect; what it gives comes when the action has run (`reward`)."""
    spend(state, seat, card)
    if state.log is not None:
        state.note("lobby_main", seat, {"card": card})
    if state.board.solo:
        solitaire.replace_card(state, seat)
        solitaire.open_goal(state)
