"""The race of the actions that a search tries: who is dropped, who is believed, and where a playout may stop."""

from random import Random

import pytest

from baseload.bots.knowledge import Knowledge
from baseload.bots.search import Candidate, Effort, playout, study
from baseload.core.action import Action
from baseload.core.contract import Outcome, State, View
from tests.bots.words import Word

LAST = 40


class Lottery(State):
    """Whoever is asked says one of the words, then nothing until the end. What comes of it is written in the world:
    `worth` by word."""

    def __init__(self, worth: dict[str, float], said: str = "", count: int = 0) -> None:
        self.worth = worth
        self.said = said
        self.count = count

    @property
    def game(self) -> str:
        return "lottery"

    @property
    def seat(self) -> int | None:
        return 0 if self.count < LAST else None

    @property
    def outcome(self) -> Outcome | None:
        return None if self.count < LAST else Outcome([1], [0], "over", {})

    def legal(self) -> list[Action]:
        return [Word(word) for word in self.worth] if not self.said else [Word("nothing")]

    def apply(self, action: Action) -> None:
        self.said = self.said or str(action)
        self.count += 1

    def copy(self) -> State:
        return Lottery(self.worth, self.said, self.count)


class LotteryView(View):
    """Four worlds of one kind, and then only worlds of another."""

    def __init__(self, at_first: dict[str, float], later: dict[str, float]) -> None:
        self.at_first = at_first
        self.later = later
        self.imagined = 0

    @property
    def seat(self) -> int | None:
        return 0

    @property
    def players(self) -> int:
        return 1

    def seen(self) -> State:
        return Lottery(dict.fromkeys(self.at_first, 0.0))

    def imagine(self, rng: Random) -> State:
        self.imagined += 1
        return Lottery(self.at_first if self.imagined <= 4 else self.later)


class LotteryKnowledge(Knowledge):
    """Every tenth decision the position is at rest."""

    def at_rest(self, state: State) -> bool:
        assert isinstance(state, Lottery)
        return state.count % 10 == 0

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Lottery)
        assert self.at_rest(state)
        return [state.worth[state.said]]

    def final_values(self, state: State, outcome: Outcome) -> list[float]:
        assert isinstance(state, Lottery)
        return [state.worth[state.said]]


def test_who_was_dropped_is_not_taken_for_the_luck_it_had() -> None:
    """After a few worlds `lucky` is behind `lucky_too` and dropped. That the other one turns out badly afterwards says
    nothing for `lucky`, whose few good results are all it has."""
    view = LotteryView(
        {"safe": 0.5, "lucky": 0.7, "lucky_too": 0.95}, {"safe": 0.5, "lucky": 0.2, "lucky_too": 0.3}
    )
    found = study(view, Effort(60.0, 120, 3, 5), Random(1), LotteryKnowledge({}))
    by_word = {str(candidate.action): candidate for candidate in found}
    assert by_word["lucky"].dropped
    assert by_word["lucky"].playouts == 4
    assert by_word["lucky"].mean_gain > 0.1
    assert by_word["lucky_too"].mean_gain < 0
    assert str(found[0].action) == "safe"


def test_a_little_bad_luck_at_first_drops_nobody() -> None:
    """Whoever is looked at every few worlds is behind at one of these looks, however good: one standard error would
    drop most of them in the end, and no more playouts would bring them back."""
    view = LotteryView({"safe": 0.5, "better": 0.44}, {"safe": 0.5, "better": 0.6})
    found = study(view, Effort(60.0, 120, 2, 5), Random(1), LotteryKnowledge({}))
    assert str(found[0].action) == "better"
    assert found[0].playouts == 60


def test_few_results_that_agree_are_not_believed_blindly() -> None:
    few, many = Candidate(Word("few"), 0.0), Candidate(Word("many"), 0.0)
    for _ in range(4):
        few.add(0.6, 0.1)
    for _ in range(400):
        many.add(0.6, 0.1)
    assert few.mean_gain == pytest.approx(many.mean_gain)
    assert few.doubt > 0.03
    assert many.doubt < 0.001


def test_a_playout_stops_where_the_position_is_at_rest() -> None:
    for horizon in (3, 10, 17):
        state = Lottery({"safe": 0.5})
        assert playout(LotteryKnowledge({}), state, Random(1), horizon) == [0.5]
        assert state.count == (horizon + 9) // 10 * 10
