"""The plant market: two rows, drawing, the Step 3 card as it turns up, and plants that are too small."""

from bisect import insort

from baseload.games.power_grid.components import STEP_3
from baseload.games.power_grid.state import AUCTION, DRAWN, IN_DECK, IN_MARKET, State


def for_sale(state: State) -> list[int]:
    """The plants that can be auctioned: the four lowest, in step 3 all of them (PG-36, PG-37, PG-112)."""
    market = state.market
    row = market if state.step == 3 else market[: state.board.components.current_row]
    if row and row[-1] == STEP_3:  # the card is no plant (PG-A26)
        return row[:-1]
    return row


def draw(state: State) -> int:
    """The top card of the deck, 0 if there is none. What was put under the deck comes last (PG-101)."""
    if state.drawn < len(state.deck):
        card = state.deck[state.drawn]
        state.drawn += 1
        return card
    if state.under:
        return state.under.pop(0)
    return 0


def add_card(state: State) -> None:
    """Draw one card for one that left and sort it in (PG-42, PG-26). An empty deck adds nothing (PG-116)."""
    card = draw(state)
    if card == STEP_3:
        _step_3_turns_up(state)
    elif card:
        insort(state.market, card)
        if state.log is not None:
            # Everybody saw plant 13 put on top of the deck (PG-28).
            known = card == state.board.components.top_of_deck and state.step_3_card == IN_DECK
            state.note("plant_drawn", None, {"plant": card}, not known)


def _step_3_turns_up(state: State) -> None:
    """The rest of the deck, the plants put under it, is shuffled at once, whatever the phase (PG-113, PG-A25)."""
    place = {plant: index for index, plant in enumerate(state.late_order)}
    rest = state.deck[state.drawn :] + state.under
    rest.sort(key=lambda plant: place.get(plant, 0))
    state.deck = rest
    state.drawn = 0
    state.under = []
    state.note("step_3_card", None, {"phase": state.phase}, True)
    if state.phase == AUCTION:
        # It counts as the highest plant until the phase ends (PG-108).
        state.market.append(STEP_3)
        state.step_3_card = IN_MARKET
    else:
        # Card and lowest plant leave at once, without replacement (PG-110, PG-111, PG-A28); six are left (PG-A27).
        state.step_3_card = DRAWN
        remove_lowest(state, "step_3")


def remove_lowest(state: State, why: str) -> None:
    """The lowest plant leaves the game."""
    market = state.market
    if market and market[0] != STEP_3:
        plant = market.pop(0)
        state.gone |= 1 << plant
        if state.log is not None:
            state.note("plant_removed", None, {"plant": plant, "why": why})


def remove_too_small(state: State) -> None:
    """Plants not above the leader's number of cities leave and are replaced, until none is (PG-84, PG-86).

    It holds at any moment, so it follows every draw too (PG-A24), and goes on when one of them was the Step 3 card
    (PG-A33). The market is sorted, so looking at the lowest is looking at all (PG-A22). "Not above" includes the
    number itself (PG-A23). Owned plants stay (PG-85).
    """
    leader = state.leader_cities()
    while state.market and state.market[0] <= leader:
        remove_lowest(state, "too_small")
        add_card(state)


def replace(state: State) -> None:
    """One card for the plant that just left, then whatever is too small goes."""
    add_card(state)
    remove_too_small(state)


def end_auctions(state: State, sold: bool) -> None:
    """What the end of phase 2 does to the market."""
    if not sold and state.market:
        # Nobody bought, so the lowest plant leaves; with an empty deck nothing comes for it (PG-55, PG-A35).
        remove_lowest(state, "no_sale")
        replace(state)
    if state.step_3_card == IN_MARKET:
        # Card and lowest plant leave, no replacement (PG-109), also when the draw just above brought it (PG-A32).
        state.market.remove(STEP_3)
        state.step_3_card = DRAWN
        remove_lowest(state, "step_3")


def age(state: State) -> None:
    """Phase 5: the highest plant goes under the deck; in step 3 the lowest leaves the game (PG-100, PG-115)."""
    market = state.market
    if market:
        if state.step == 3:
            remove_lowest(state, "step_3_ageing")
        else:
            plant = market.pop()
            state.under.append(plant)
            if state.log is not None:
                state.note("plant_under_deck", None, {"plant": plant})
        replace(state)
