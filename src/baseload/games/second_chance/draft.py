"""Before the first turn: lobby cards drafted (a variant), goals chosen. Everybody chooses at the same time and in
secret, so seats are asked one by one and nobody sees what the others took."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import Draft
from baseload.games.second_chance.actions import Keep
from baseload.games.second_chance.state import UNKNOWN, Decision, State

FIRST_PICKS = 2  # of five; then one of three and one of two (SC-395)


def _hidden(cards: list[int]) -> list[int]:
    return [UNKNOWN] * len(cards)


@final
class Drafting(Decision):
    """`packs` has the cards before each seat, without those it has picked. Picks are in the hands at once; the packs
    move on, always to the right, when all have picked (SC-396). `asked` counts the picks of this pass."""

    name: ClassVar = "drafting"

    def __init__(self, seat: int, packs: list[list[int]], passes: int, asked: int) -> None:
        super().__init__(seat)
        self.packs = packs
        self.passes = passes
        self.asked = asked

    def legal(self, state: State) -> list[Action]:
        return [Draft(card) for card in self.packs[self.seat]]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Draft):
            return Refusal("answer_first", "SC-395", {"asked": "drafting"})
        if action.card not in self.packs[self.seat] or action.card == UNKNOWN:
            return Refusal("card_not_in_pack", "SC-395", {"card": action.card})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Draft)
        state.note("drafted", self.seat, {"card": action.card}, only=[self.seat])
        hand = state.companies[self.seat].lobby
        hand.append(action.card)
        hand.sort()
        packs = [
            [card for card in pack if card != action.card] if seat == self.seat else pack
            for seat, pack in enumerate(self.packs)
        ]
        each = FIRST_PICKS if self.passes == 0 else 1
        asked = self.asked + 1
        seats = state.seats_from(state.start)
        if asked < each * len(seats):
            state.go_on_as(Drafting(seats[asked // each], packs, self.passes, asked))
            return
        count = len(packs)
        packs = [packs[(seat + 1) % count] for seat in range(count)]  # from the left-hand neighbour
        state.note("packs_passed", None, {"cards": len(packs[0])}, reveals=True)
        if len(packs[0]) > 1:
            state.go_on_as(Drafting(state.start, packs, self.passes + 1, 0))
            return
        for seat in range(count):  # the last card leaves no choice
            state.companies[seat].lobby.extend(packs[seat])
            state.companies[seat].lobby.sort()
        state.finish()

    def redacted(self, seat: int) -> "Decision":
        """One's own cards; of the others' only how many."""
        packs = [pack if other == seat else _hidden(pack) for other, pack in enumerate(self.packs)]
        return Drafting(self.seat, packs, self.passes, self.asked)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, [pack.copy() for pack in self.packs], self.passes, self.asked]

    @staticmethod
    def from_plain(plain: Plain) -> "Drafting":
        _, seat, packs, passes, asked = plain
        return Drafting(seat, [list(pack) for pack in packs], passes, asked)


@final
class KeepGoals(Decision):
    """Goals drawn, some to keep: one of two company goals (SC-52), alone two of four personal goals (SC-62; with one
    solo goal all four are kept and nobody is asked, SC-379). `offers` are what each seat has drawn and not yet kept;
    what is not kept leaves the game unseen."""

    name: ClassVar = "keep_goals"

    def __init__(self, seat: int, offers: list[list[int]], keep: int) -> None:
        super().__init__(seat)
        self.offers = offers
        self.keep = keep  # how many each seat keeps

    def legal(self, state: State) -> list[Action]:
        return [Keep(goal) for goal in self.offers[self.seat]]

    def check(self, state: State, action: Action) -> Refusal | None:
        rule = "SC-52" if state.board.competitive else "SC-62"
        if not isinstance(action, Keep):
            return Refusal("answer_first", rule, {"asked": "keep_goals"})
        if action.goal not in self.offers[self.seat] or action.goal == UNKNOWN:
            return Refusal("goal_not_drawn", rule, {"goal": action.goal})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Keep)
        seat = self.seat
        state.note("goal_kept", seat, {"goal": action.goal}, only=[seat])
        state.companies[seat].goals = sorted([*state.companies[seat].goals, action.goal])
        offers = [
            [goal for goal in offer if goal != action.goal] if other == seat else offer
            for other, offer in enumerate(self.offers)
        ]
        if len(state.companies[seat].goals) < self.keep:
            state.go_on_as(KeepGoals(seat, offers, self.keep))
            return
        following = (seat + 1) % len(offers)
        if following == state.start:
            for other, offer in enumerate(offers):
                state.companies[other].rejected = offer
            state.finish()
        else:
            state.go_on_as(KeepGoals(following, offers, self.keep))

    def redacted(self, seat: int) -> "Decision":
        offers = [offer if other == seat else _hidden(offer) for other, offer in enumerate(self.offers)]
        return KeepGoals(self.seat, offers, self.keep)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, [offer.copy() for offer in self.offers], self.keep]

    @staticmethod
    def from_plain(plain: Plain) -> "KeepGoals":
        _, seat, offers, keep = plain
        return KeepGoals(seat, [list(offer) for offer in offers], keep)
