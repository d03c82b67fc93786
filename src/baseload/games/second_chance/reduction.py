"""Reducing pollution: points for cleaner air, after the debts are settled (SC-298). Only in team games (SC-304)."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.second_chance.actions import AGREE, OBJECT, Agree, Object, Reduce
from baseload.games.second_chance.state import NOBODY, Decision, State


def price(state: State) -> int:
    """Points for a step in this decade (SC-299); once the game is over, in the last one."""
    prices = state.board.components.reduction_price
    return prices[min(state.decade, len(prices) - 1)]


def steps_from(state: State, level: int) -> int:
    """Steps that bring such a level down to 500."""
    parts = state.board.components
    above = level - parts.level_lost
    return 0 if above <= 0 else (above + parts.reduction_step - 1) // parts.reduction_step


def fewest(state: State) -> int:
    """Steps that must be bought to come down to 500 (SC-300)."""
    return steps_from(state, state.level)


def reduced(state: State, steps: int) -> tuple[int, int]:
    """What so many steps cost, and the level after them."""
    return steps * price(state), state.level - steps * state.board.components.reduction_step


def room(state: State) -> int:
    """Steps down to 400, below which it never goes (SC-302)."""
    parts = state.board.components
    return (state.level - parts.level_team) // parts.reduction_step


def most(state: State) -> int:
    """Steps that there is room for and that the team's points can buy (SC-301)."""
    if not price(state):  # own components may give them away
        return room(state)
    return min(room(state), max(0, state.team_points) // price(state))


def begin(state: State) -> bool:
    """True: somebody chooses. A level that cannot be brought down is lost anyhow, so nothing is bought (SC-O4)."""
    if fewest(state) > most(state):
        return False
    if fewest(state) == most(state):
        _reduce(state, fewest(state), NOBODY, False)
        return False
    state.push(Reduction(state.start, []))
    return True


def _reduce(state: State, steps: int, by: int, agreed: bool) -> None:
    """`by` has decided it for the team, or proposed what all agreed to; NOBODY where there was no choice."""
    if steps:
        points, state.level = reduced(state, steps)
        state.team_points -= points
        decided: dict[str, Plain] = {"by": None if by == NOBODY else by, "agreed": agreed}
        state.note("reduced", None, {"steps": steps, "points": points, "level": state.level, **decided})


@final
class Reduction(Decision):
    """The start player enters the steps for the team (SC-303). Where all must agree, what was refused once is not
    proposed again, so an end is always found."""

    name: ClassVar = "reduction"

    def __init__(self, seat: int, refused: list[int]) -> None:
        super().__init__(seat)
        self.refused = refused

    def legal(self, state: State) -> list[Action]:
        return [Reduce(steps) for steps in range(fewest(state), most(state) + 1) if steps not in self.refused]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Reduce):
            return Refusal("answer_first", "SC-303", {"asked": "reduction"})
        if action.steps < fewest(state):
            return Refusal("reduce_more", "SC-300", {"steps": action.steps, "fewest": fewest(state)})
        if action.steps > most(state):
            rule = "SC-302" if action.steps > room(state) else "SC-301"
            return Refusal("reduce_less", rule, {"steps": action.steps, "most": most(state)})
        if action.steps in self.refused:
            return Refusal("reduction_refused", "SC-303", {"steps": action.steps})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Reduce)
        last_left = most(state) - fewest(state) == len(self.refused)
        if not state.board.unanimous or last_left:
            _reduce(state, action.steps, self.seat, False)
            state.finish()
            return
        state.note("reduction_proposed", self.seat, {"steps": action.steps})
        partner = (self.seat + 1) % len(state.companies)
        state.go_on_as(Agreement(partner, self.seat, action.steps, self.refused))

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.refused.copy()]

    @staticmethod
    def from_plain(plain: Plain) -> "Reduction":
        _, seat, refused = plain
        return Reduction(seat, list(refused))


@final
class Agreement(Decision):
    """A partner agrees to the steps, or objects and the start player chooses again."""

    name: ClassVar = "agreement"

    def __init__(self, seat: int, proposer: int, steps: int, refused: list[int]) -> None:
        super().__init__(seat)
        self.proposer = proposer
        self.steps = steps
        self.refused = refused

    def legal(self, state: State) -> list[Action]:
        return [AGREE, OBJECT]

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, (Agree, Object)):
            return None
        return Refusal("answer_first", "SC-303", {"asked": "agreement", "steps": self.steps})

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Object):
            state.note("reduction_objected", self.seat, {"steps": self.steps})
            state.go_on_as(Reduction(self.proposer, [*self.refused, self.steps]))
            return
        partner = (self.seat + 1) % len(state.companies)
        if partner != self.proposer:
            state.go_on_as(Agreement(partner, self.proposer, self.steps, self.refused))
            return
        _reduce(state, self.steps, self.proposer, True)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.proposer, self.steps, self.refused.copy()]

    @staticmethod
    def from_plain(plain: Plain) -> "Agreement":
        _, seat, proposer, steps, refused = plain
        return Agreement(seat, proposer, steps, list(refused))
