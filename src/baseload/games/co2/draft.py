"""The lobby draft (a variant): keep one of five, pass the others on, until everybody has five."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import Draft
from baseload.games.co2.state import UNKNOWN, Decision, State


def begin(state: State, packs: list[list[int]]) -> None:
    """There are at least two cards in a pack; one card or none leaves nothing to choose."""
    state.push(Drafting(state.start, packs, [], 0))


@final
class Drafting(Decision):
    """Everybody picks at the same time and in secret, so seats are asked one by one and nobody sees the others' picks.

    `packs` has the cards before each seat. `picks` are the cards of those asked so far in this pass, in turn
    order; they are taken out when all have picked. `passes` counts how often the packs have moved on.
    """

    name: ClassVar = "drafting"

    def __init__(self, seat: int, packs: list[list[int]], picks: list[int], passes: int) -> None:
        super().__init__(seat)
        self.packs = packs
        self.picks = picks
        self.passes = passes

    def legal(self, state: State) -> list[Action]:
        return [Draft(card) for card in self.packs[self.seat]]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Draft):
            return Refusal("answer_first", "CO2-295", {"asked": "drafting"})
        if action.card not in self.packs[self.seat] or action.card == UNKNOWN:
            return Refusal("card_not_in_pack", "CO2-295", {"card": action.card})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Draft)
        state.note("drafted", self.seat, {"card": action.card}, only=[self.seat])
        picks = [*self.picks, action.card]
        seats = state.seats_from(state.start)
        if len(picks) < len(seats):
            state.go_on_as(Drafting(seats[len(picks)], self.packs, picks, self.passes))
            return
        rest: list[list[int]] = []
        for seat in range(len(seats)):
            pick = picks[seats.index(seat)]
            state.companies[seat].lobby.append(pick)
            state.companies[seat].lobby.sort()
            rest.append([card for card in self.packs[seat] if card != pick])
        packs = _passed(rest, state.board.lobby_draft == "right" or self.passes % 2 == 0)
        state.note("packs_passed", None, {"cards": len(packs[0])}, reveals=True)
        if len(packs[0]) > 1:
            state.go_on_as(Drafting(state.start, packs, [], self.passes + 1))
            return
        for seat in range(len(seats)):  # the last card leaves no choice
            state.companies[seat].lobby.extend(packs[seat])
            state.companies[seat].lobby.sort()
        state.finish()

    def redacted(self, seat: int) -> "Decision":
        """One's own cards; of the others' only how many."""
        count = len(self.packs)
        packs = [pack if other == seat else [UNKNOWN] * len(pack) for other, pack in enumerate(self.packs)]
        # Seats were asked clockwise, the one asked now being the last.
        first = (self.seat - len(self.picks)) % count
        picks = [
            pick if (first + place) % count == seat else UNKNOWN for place, pick in enumerate(self.picks)
        ]
        return Drafting(self.seat, packs, picks, self.passes)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, [pack.copy() for pack in self.packs], self.picks.copy(), self.passes]

    @staticmethod
    def from_plain(plain: Plain) -> "Drafting":
        _, seat, packs, picks, passes = plain
        return Drafting(seat, [list(pack) for pack in packs], list(picks), passes)


def _passed(packs: list[list[int]], right: bool) -> list[list[int]]:
    """Each pack goes to the neighbour: first to the right, then left, right, left (CO2-295, CO2-V25)."""
    count = len(packs)
    step = 1 if right else -1  # what comes from the left-hand neighbour was passed to the right
    return [packs[(seat + step) % count] for seat in range(count)]
