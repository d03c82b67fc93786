"""The tree below an action: where it sends the next look, and what it finds that a first thought does not."""

from random import Random

import pytest

from baseload.bots.knowledge import Knowledge
from baseload.bots.search import Effort, study
from baseload.bots.tree import DEPTH, Fork, Walk, best_places
from baseload.core.action import Action
from baseload.core.contract import Outcome, State, View
from tests.bots.words import Word


class Spelling(State):
    """Seats 0, 1 and 0 again say a letter each, and the word decides who has won.

    A first thought says the first letter. Then `a` wins by `axp`, but seat 1 has an answer, `y`. `b` loses by `bxp`,
    but seat 0 has the last word.
    """

    SEATS: tuple[int, ...] = (0, 1, 0)
    LETTERS: tuple[str, ...] = ("ab", "xy", "pq")

    def __init__(self, word: str) -> None:
        self.word = word

    @property
    def game(self) -> str:
        return "spelling"

    @property
    def seat(self) -> int | None:
        return self.SEATS[len(self.word)] if len(self.word) < len(self.SEATS) else None

    @property
    def outcome(self) -> Outcome | None:
        if self.seat is not None:
            return None
        lost = self.word.startswith("ay") or self.word == "bxp"
        return Outcome([2, 1] if lost else [1, 2], [0, 0], "said", {})

    def legal(self) -> list[Action]:
        return [Word(letter) for letter in self.LETTERS[len(self.word)]]

    def apply(self, action: Action) -> None:
        self.word += str(action)

    def copy(self) -> State:
        return Spelling(self.word)


class SpellingView(View):
    @property
    def seat(self) -> int | None:
        return 0

    @property
    def players(self) -> int:
        return 2

    def imagine(self, rng: Random) -> State:
        return Spelling("")


class LongSpelling(Spelling):
    SEATS = (0, 1) * 10
    LETTERS = ("xy",) * 20

    def copy(self) -> State:
        return LongSpelling(self.word)


def test_answers_are_found_that_nobody_thinks_of_at_once() -> None:
    found = study(SpellingView(), Effort(60.0, 300, 2), Random(1), Knowledge({}))
    assert str(found[0].action) == "b"
    values = {str(candidate.action): candidate.value for candidate in found}
    assert values["b"] > 0.7 > 0.5 > values["a"]


def walked(fork: Fork, result: list[float]) -> str:
    """The word that a walk says, which then has this result."""
    state, walk = Spelling("a"), Walk(fork)
    while state.seat is not None and walk.fork is not None:
        state.apply(walk.step(Knowledge({}), state))
    walk.learn(result)
    return state.word[1:]


def test_everybody_goes_where_it_went_well_for_them() -> None:
    fork = Fork()
    for _ in range(200):
        # Seat 1 has answered well by y; what is good for seat 0 does not concern it.
        state, walk = Spelling("a"), Walk(fork)
        action = str(walk.step(Knowledge({}), state))
        walk.learn([0.0, 1.0] if action == "y" else [1.0, 0.0])
    assert fork.visits == 200
    assert fork.ways["y"].visits > 160
    assert fork.ways["x"].visits > 1


def test_a_tree_grows_by_one_fork_where_it_was_walked_before() -> None:
    fork = Fork()
    words = [walked(fork, [0.5, 0.5]) for _ in range(4)]
    assert {len(word) for word in words[:2]} == {1}  # each way once, and no further
    assert {len(word) for word in words[2:]} == {2}
    assert all(way.onward is not None for way in fork.ways.values())
    assert fork.visits == sum(way.visits for way in fork.ways.values()) == 4


def test_a_tree_has_an_end() -> None:
    fork = Fork()
    deepest = 0
    for _ in range(400):
        state, walk = LongSpelling(""), Walk(fork)
        while walk.fork is not None:
            # The first letter always wins, so the walks go deep.
            state.apply(walk.step(Knowledge({}), state))
        deepest = max(deepest, len(state.word))
        value = state.word.count("x") / len(state.word)
        walk.learn([value, value])
    assert deepest == DEPTH


def test_no_tree_is_no_walk() -> None:
    walk = Walk(None)
    assert walk.fork is None
    walk.learn([1.0])


@pytest.mark.parametrize(
    ("scores", "count", "places"),
    [
        ([], 3, []),
        ([1.0], 3, [0]),
        ([1.0, 3.0, 2.0], 2, [1, 2]),
        ([1.0, 1.0, 1.0], 2, [0, 1]),
        ([0.0, 5.0, 5.0], 3, [1, 2, 0]),
    ],
)
def test_the_best_come_first_and_equals_in_order(scores: list[float], count: int, places: list[int]) -> None:
    assert best_places(scores, count) == places
