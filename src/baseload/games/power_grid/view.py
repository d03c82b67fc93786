"""What a seat may know. Open: plants, fuel, houses, the market, what went under the deck (PG-A43).
Secret: the deck's order, the plants removed unseen, the Step 3 shuffle, sealed maxima, and others' money where the
table hides it (PG-A42). When the game is over nothing is secret.

A view holds a state from which the secrets were taken out, so legality is worked out by the very same code.
"""

from random import Random
from typing import final

from baseload.core.plain import Plain
from baseload.core.stack import StackView
from baseload.games.power_grid.auction import Bidding, SealedBids
from baseload.games.power_grid.components import STEP_3
from baseload.games.power_grid.purse import guessed
from baseload.games.power_grid.state import IN_DECK, UNKNOWN, State


@final
class View(StackView[State]):
    """`known` is the position without its secrets: no deck, no removed plants, unknown money is -1.

    `unseen` are the plants that may be in the deck, ascending; `top` is the known top card, 0 if unknown;
    `deck_size` counts the cards of the deck, the Step 3 card and what lies below it included.
    """

    def __init__(self, seat: int | None, known: State, unseen: list[int], top: int, deck_size: int) -> None:
        super().__init__(seat, known)
        self.unseen = unseen
        self.top = top
        self.deck_size = deck_size

    def deal_anew(self, state: State, rng: Random) -> None:
        """Deal the unseen plants anew, and give others money they could have."""
        state.drawn = 0  # an open view holds the deck from its first card on
        pool = list(self.unseen)
        rng.shuffle(pool)
        numbers = state.board.components.numbers
        late = list(numbers)
        rng.shuffle(late)
        state.late_order = late
        if state.step_3_card == IN_DECK:
            above = self.deck_size - 1 - len(state.under) - (1 if self.top else 0)
            state.removed = sorted(pool[above:])
            state.deck = [*([self.top] if self.top else []), *pool[:above], STEP_3]
        else:
            state.deck = pool
            # Every other plant has been seen by now.
            seen = set(pool) | set(state.market) | set(state.under)
            for company in state.companies:
                seen.update(company.plants)
            state.removed = [
                number for number in numbers if number not in seen and not state.gone >> number & 1
            ]
        _imagine_money(state, self._seat, rng)
        if isinstance(state.stack[-1] if state.stack else None, SealedBids):
            _imagine_limits(state, rng)

    def to_plain(self) -> Plain:
        return {
            "seat": self._seat,
            "unseen": self.unseen.copy(),
            "top": self.top,
            "deck_size": self.deck_size,
            "known": self.known.to_plain(),
        }


def _imagine_money(state: State, seat: int | None, rng: Random) -> None:
    """Hidden money is guessed from what lies open; nobody has less than he has just offered."""
    top = state.stack[-1] if state.stack else None
    for other, company in enumerate(state.companies):
        if company.money != UNKNOWN:
            continue
        least = 0
        if isinstance(top, Bidding):
            if top.leader == other:
                least = top.high
            elif top.seat == other and not top.high:  # can pay for the plant he opened
                least = top.plant
        elif isinstance(top, SealedBids) and other == (top.limits[0][0] if top.limits else top.seat):
            least = top.plant
        company.money = max(least, guessed(state, seat, other, rng))


def _imagine_limits(state: State, rng: Random) -> None:
    top = state.stack[-1]
    assert isinstance(top, SealedBids)
    limits: list[list[int]] = []
    for place, (seat, amount) in enumerate(top.limits):
        if amount < 0:
            money = state.companies[seat].money
            passes = place > 0 and (money < top.plant or rng.random() < 0.5)
            amount = 0 if passes else rng.randint(top.plant, money)
        limits.append([seat, amount])
    state.stack[-1] = SealedBids(top.seat, top.plant, top.active, limits)


def view_of(state: State, seat: int | None, all_open: bool) -> View:
    """The view of a seat, or of a spectator; with nothing hidden if all is open."""
    known = state.copy()
    rest = state.deck[state.drawn :]
    deck_size = len(rest) + len(state.under)
    unseen: list[int] = [card for card in rest if card != STEP_3]
    top = 0
    if state.step_3_card == IN_DECK:
        unseen += state.removed  # nobody can tell these from cards in the deck
        if rest[0] == state.board.components.top_of_deck:  # everybody saw it put there (PG-28)
            top = rest[0]
            unseen.remove(top)
    unseen.sort()
    if not all_open:
        known.deck = []
        known.drawn = 0
        known.late_order = []
        known.removed = []
        own = -1 if seat is None else seat
        if state.board.hidden_money:
            for other, company in enumerate(known.companies):
                if other != own:
                    company.money = UNKNOWN
        known.stack = [decision.redacted(own) for decision in known.stack]
    return View(seat, known, unseen, top, deck_size)
