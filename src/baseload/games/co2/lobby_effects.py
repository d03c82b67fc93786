"""What lobby cards give: the main effect after its action, the minor effect at once."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import TAKES, Take
from baseload.games.climate.world import MINOR_MONEY, MINOR_PERMIT, MINOR_SCIENTIST, MINOR_TECH, MINORS, MONEY
from baseload.games.co2 import solitaire
from baseload.games.co2.actions import LOBBIES
from baseload.games.co2.components import ON_SLOT
from baseload.games.co2.lobby import spend
from baseload.games.co2.scientists import offer_move
from baseload.games.co2.state import Decision, State
from baseload.games.co2.stock import take_from_market, take_tech, tech_within_reach, within_reach


def reward(state: State, seat: int, card: int) -> None:
    """What the main effect gives, after the action's own effect (CO2-215). A choice goes on top of the stack.

    Proposing CO2-217 to CO2-220, installing CO2-221 to CO2-225, buying CO2-229, selling CO2-230. The cards about
    building and summits work in construct.py and scientists.py.
    """
    parts = state.board.components
    company = state.companies[seat]
    money, tech, points = parts.lobby_money[card], parts.lobby_tech[card], parts.lobby_points[card]
    if parts.lobby_choice[card]:
        state.push(TakeEither(seat, card))  # CO2-223
        return
    if parts.lobby_on[card] == ON_SLOT and not money and not tech and not points:
        # The research card: one more scientist's move, besides the grant (CO2-220).
        offer_move(state, seat)
        return
    company.money += money
    company.points += points
    tech = take_tech(state, seat, tech)
    _note_gain(state, seat, card, money, tech, points, 0)


def _note_gain(state: State, seat: int, card: int, money: int, tech: int, points: int, permits: int) -> None:
    if state.log is not None:
        facts: dict[str, Plain] = {"money": money, "tech": tech, "points": points, "permits": permits}
        state.note("lobby_gain", seat, {"card": card, **facts})


@final
class TakeEither(Decision):
    """The biomass card gives coins or tech, at the player's choice (CO2-223)."""

    name: ClassVar = "take_either"

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def legal(self, state: State) -> list[Action]:
        return TAKES.copy()

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Take):
            return Refusal("answer_first", "CO2-223", {"asked": "take_either"})
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
        _note_gain(state, self.seat, self.card, money, tech, 0, 0)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.card]

    @staticmethod
    def from_plain(plain: Plain) -> "TakeEither":
        _, seat, card = plain
        return TakeEither(seat, card)


def add_minors(state: State, seat: int, actions: list[Action]) -> None:
    """Every card in hand has a minor effect without a condition (CO2-214)."""
    for card in state.companies[seat].lobby:
        actions.append(LOBBIES[card])


def minor_gain(state: State, card: int) -> tuple[int, int, int]:
    """The coins, tech and permits of a minor effect: tech CO2-231, coins CO2-232, a permit from the market CO2-233, or
    none of them for a scientist's move CO2-234."""
    minor = state.board.components.lobby_minor[card]
    if minor == MINOR_TECH:
        return 0, tech_within_reach(state, 1), 0
    if minor == MINOR_MONEY:
        return state.board.components.minor_money, 0, 0
    return 0, 0, within_reach(state, 1) if minor == MINOR_PERMIT else 0


def play_minor(state: State, seat: int, card: int) -> None:
    """A permit got this way is no visit to the market (CO2-210, CO2-O8)."""
    company = state.companies[seat]
    spend(state, seat, card)
    minor = state.board.components.lobby_minor[card]
    if state.log is not None:
        state.note("lobby_minor", seat, {"card": card, "minor": MINORS[minor]})
    if state.board.solo:
        solitaire.replace_card(state, seat)
    if minor == MINOR_SCIENTIST:
        offer_move(state, seat)
        return
    money, tech, permits = minor_gain(state, card)
    company.money += money
    take_tech(state, seat, tech)
    company.permits += permits
    _note_gain(state, seat, card, money, tech, 0, permits)
    if permits:
        take_from_market(state)
