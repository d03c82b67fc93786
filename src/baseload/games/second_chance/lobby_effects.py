"""What the main effects of lobby cards give, when their action is done. The four minor ones (SC-146) are with the
scientists, who can use them too."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import TAKES, Take
from baseload.games.climate.world import MONEY
from baseload.games.second_chance.components import ON_SLOT
from baseload.games.second_chance.knowledge import gain
from baseload.games.second_chance.scientists import offer_move
from baseload.games.second_chance.state import Decision, State
from baseload.games.second_chance.stock import take_tech


def reward(state: State, seat: int, card: int) -> None:
    """Coins, tech, points or knowledge by the card (SC-148 to SC-183); for 12 one of two (SC-159); the card for the
    scientist slot moves one more (SC-156)."""
    parts = state.board.components
    money, tech, points = parts.lobby_money[card], parts.lobby_tech[card], parts.lobby_points[card]
    if parts.lobby_choice[card]:
        state.push(TakeEither(seat, card))
        return
    state.companies[seat].money += money
    tech = take_tech(state, seat, tech)
    state.score(seat, points)
    _note_gain(state, seat, card, money, tech, points)
    if parts.lobby_knowledge[card]:
        gain(state, seat, parts.lobby_of[card])
    elif parts.lobby_on[card] == ON_SLOT and not money and not parts.lobby_tech[card]:
        offer_move(state, seat)


def _note_gain(state: State, seat: int, card: int, money: int, tech: int, points: int) -> None:
    if state.log is not None and (money or tech or points):
        state.note("lobby_gain", seat, {"card": card, "money": money, "tech": tech, "points": points})


@final
class AfterAction(Decision):
    """Waits for what the action itself asks; then the card that was named in it gives what it gives."""

    name: ClassVar = "after_action"

    def __init__(self, owner: int, card: int) -> None:
        super().__init__(-1)
        self.owner = owner
        self.card = card

    def resume(self, state: State) -> None:
        state.finish()
        reward(state, self.owner, self.card)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.owner, self.card]

    @staticmethod
    def from_plain(plain: Plain) -> "AfterAction":
        _, _, owner, card = plain
        return AfterAction(owner, card)


@final
class TakeEither(Decision):
    """The hydro card gives tech or coins, at the player's choice (SC-159)."""

    name: ClassVar = "take_either"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def legal(self, state: State) -> list[Action]:
        return TAKES.copy()

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Take):
            return Refusal("answer_first", "SC-159", {"asked": "take_either"})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Take)
        parts = state.board.components
        money = tech = 0
        if action.slot == MONEY:
            money = parts.lobby_money[self.card]
            state.companies[self.seat].money += money
        else:
            tech = take_tech(state, self.seat, parts.lobby_tech[self.card])
        _note_gain(state, self.seat, self.card, money, tech, 0)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.card]

    @staticmethod
    def from_plain(plain: Plain) -> "TakeEither":
        _, seat, card = plain
        return TakeEither(seat, card)
