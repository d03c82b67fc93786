"""UN cards: open to whoever owns the infrastructure under the plants they show (SC-185)."""

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.second_chance import lobby
from baseload.games.second_chance.actions import Claim
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.state import CARDED, GREEN, NOTHING_DONE, State, owner_of, source_of


def plants_served(state: State, seat: int) -> list[int]:
    """By source: built plants with the seat's infrastructure under them, whoever built them (SC-186)."""
    counts = [0] * 5
    for tile in state.spaces:
        if tile >= GREEN and owner_of(tile) == seat:
            counts[source_of(tile)] += 1
    return counts


def is_claimed(state: State, card: int) -> bool:
    return any(card in company.claimed for company in state.companies)


def _missing(state: State, seat: int, card: int) -> list[int]:
    """Sources of which the seat has too few; two symbols need two plants (SC-187)."""
    served = plants_served(state, seat)
    needs = state.board.components.un_needs[card]
    return [source for source in range(5) if served[source] < needs[source]]


def add_claims(state: State, seat: int, actions: list[Action]) -> None:
    """The infrastructure is not used up by a claim (SC-190)."""
    company, parts = state.companies[seat], state.board.components
    served: list[int] = []
    for card in state.un_cards:
        if company.tech < parts.un_price[card]:
            continue
        if not served:
            served = plants_served(state, seat)
        needs = parts.un_needs[card]
        enough = True
        for source in range(5):
            if served[source] < needs[source]:
                enough = False
                break
        if enough and not is_claimed(state, card):
            actions.append(Claim(card))


def check(state: State, seat: int, action: Claim) -> Refusal | None:
    card = action.card
    company = state.companies[seat]
    if card not in state.un_cards or is_claimed(state, card):
        return Refusal("un_card_not_open", "SC-185", {"card": card})
    if state.used & CARDED:  # it is the card of this turn (SC-191)
        return Refusal("card_used", "SC-191", {})
    missing = _missing(state, seat, card)
    if missing:
        names: Plain = [SOURCES[source] for source in missing]
        return Refusal("plants_missing", "SC-185", {"card": card, "missing": names})
    price = state.board.components.un_price[card]
    if company.tech < price:
        return Refusal("too_little_tech", "SC-188", {"needed": price, "tech": company.tech})
    return None


def points_at_once(state: State) -> int:
    """The team scores a card when it is claimed (SC-192), rivals at the end (SC-193)."""
    return state.board.components.un_points if state.board.team else 0


def points_for(state: State, cards: int) -> int:
    """Rivals: what so many cards are worth at the end."""
    scale = state.board.components.un_scale
    return scale[cards] if cards < len(scale) else scale[len(scale) - 1]


def claim(state: State, seat: int, card: int) -> None:
    """Pay in tech (SC-188). The team turns the card down, rivals keep it for the end."""
    company = state.companies[seat]
    lobby.begin_action(state, NOTHING_DONE, 0, 0)
    state.used |= CARDED
    price = state.board.components.un_price[card]
    company.tech -= price
    state.tech += price
    company.claimed = [*company.claimed, card]
    points = points_at_once(state)
    state.score(seat, points)
    if state.log is not None:
        state.note("claimed", seat, {"card": card, "tech": price, "points": points})
