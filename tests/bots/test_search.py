"""The race of the actions that a search tries: who is dropped, who is believed, and where a playout may stop."""

import time
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


def test_a_race_ends_when_only_the_favourite_is_left() -> None:
    view = LotteryView({"safe": 0.9, "bad": 0.1}, {"safe": 0.9, "bad": 0.1})
    found = study(view, Effort(60.0, 1000, 2, 5), Random(1), LotteryKnowledge({}))
    assert [candidate.playouts for candidate in found] == [4, 4]
    assert view.imagined == 4


def test_whoever_may_still_be_the_best_stays_in() -> None:
    """`nearly` is behind `good`, but not by more than both may have been lucky."""
    worth = {"safe": 0.5, "good": 0.7, "nearly": 0.6, "never": 0.4}
    found = study(LotteryView(worth, worth), Effort(60.0, 16, 4, 5), Random(1), LotteryKnowledge({}))
    assert [(str(candidate.action), candidate.dropped) for candidate in found] == [
        ("good", False),
        ("nearly", False),
        ("safe", False),
        ("never", True),
    ]


class Lucky(LotteryKnowledge):
    """Notes the luck of every playout: what chance said whenever somebody did not do what looks best."""

    def __init__(self) -> None:
        super().__init__({})
        self.luck: list[list[float]] = [[]]

    def actions(self, state: State) -> list[Action]:
        assert isinstance(state, Lottery)
        return [Word("nothing"), Word("more")] if state.said else state.legal()

    def choose_loosely(self, state: State, rng: Random) -> Action:
        self.luck[-1].append(rng.random())
        return self.choose(state)

    def final_values(self, state: State, outcome: Outcome) -> list[float]:
        self.luck.append([])
        return super().final_values(state, outcome)


def test_in_one_world_all_have_the_same_luck() -> None:
    """Only differences count, so chance must not make any."""
    known = Lucky()
    worth = {"one": 0.5, "other": 0.5}
    study(LotteryView(worth, worth), Effort(60.0, 20, 2), Random(1), known)
    luck = known.luck[:-1]
    assert len(luck) == 20
    assert luck[0::2] == luck[1::2]
    assert len({tuple(draws) for draws in luck}) > 5  # and every world its own


class Slow(LotteryKnowledge):
    """Takes its time over one of the words."""

    def __init__(self, word: str) -> None:
        super().__init__({})
        self.word = word

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Lottery)
        if state.said == self.word:
            time.sleep(0.1)
        return super().values(state)


@pytest.mark.parametrize(("slow", "playouts"), [("first", [0, 0, 0]), ("last", [1, 1, 1])])
def test_a_world_counts_for_all_or_for_none_and_no_other_is_begun_too_late(
    slow: str, playouts: list[int]
) -> None:
    worth = {"first": 0.5, "second": 0.6, "last": 0.7}
    view = LotteryView(worth, worth)
    found = study(view, Effort(0.05, 1000, 3, 5), Random(1), Slow(slow))
    assert [candidate.playouts for candidate in found] == playouts
    assert view.imagined == 1


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
