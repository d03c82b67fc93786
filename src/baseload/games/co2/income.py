"""Supply, first step: income for those in front on each track, as coins, points, or some of each."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate import tracks
from baseload.games.climate.verbs import Coins, coins
from baseload.games.co2.state import Decision, State


def incomes(state: State) -> list[int]:
    """By seat. On each track the foremost and the second-foremost occupied space pay (CO2-49), everybody on them in
    full (CO2-51), so a tie for first leaves second place alone (CO2-50, CO2-V4). Two players, or one, have no second
    place (CO2-52, CO2-V24, CO2-313), nor has a track with a single disc (CO2-O74). Without a disc there is nothing
    (CO2-53); with one, the number at its space (CO2-54)."""
    return tracks.incomes([company.expertise for company in state.companies], state.board.components.income)


def earned_on(state: State, seat: int) -> list[int]:
    """What the seat's income is made of, by source."""
    discs = [company.expertise for company in state.companies]
    return tracks.earned_on(discs, state.board.components.income, seat)


def begin(state: State) -> None:
    state.push(Income(0))


@final
class Income(Decision):
    """Asks one seat after the other, from the start player (CO2-56)."""

    name: ClassVar = "income"

    def __init__(self, asked: int) -> None:
        super().__init__(-1)
        self.asked = asked

    def resume(self, state: State) -> None:
        amounts = incomes(state)
        seats = state.seats_from(state.start)
        for place in range(self.asked, len(seats)):
            seat = seats[place]
            if amounts[seat]:
                state.go_on_as(Income(place + 1))
                state.push(SplitIncome(seat, amounts[seat]))
                return
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.asked]

    @staticmethod
    def from_plain(plain: Plain) -> "Income":
        _, _, asked = plain
        return Income(asked)


@final
class SplitIncome(Decision):
    """Any split of the whole between coins and points (CO2-55)."""

    name: ClassVar = "split_income"

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def legal(self, state: State) -> list[Action]:
        return coins(self.amount)

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Coins):
            return Refusal("answer_first", "CO2-55", {"asked": "split_income", "income": self.amount})
        if action.amount > self.amount:
            return Refusal("more_than_income", "CO2-55", {"coins": action.amount, "income": self.amount})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Coins)
        company = state.companies[self.seat]
        points = self.amount - action.amount
        company.money += action.amount
        company.points += points
        if state.log is not None:
            state.note("income", self.seat, {"money": action.amount, "points": points})
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.amount]

    @staticmethod
    def from_plain(plain: Plain) -> "SplitIncome":
        _, seat, amount = plain
        return SplitIncome(seat, amount)
