"""The stack of decisions, by itself: a little position whose decisions do what a test tells them to.

It is written in plain Python, as a game from another package would be, and so also shows that the compiled core can be
inherited from.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.problems import Refusal, UnknownNameError
from baseload.core.stack import NOBODY, Decision, StackState, StackView, by_name, stack_from_plain

ACT = Action()
GAMES = Path(baseload.__file__).parent / "games"

Does = Callable[["Position"], None]


class Position(StackState):
    """`course` lists which frames went on, in their order."""

    over_rule: ClassVar = "T-1"
    turn_rule: ClassVar = "T-2"

    def __init__(self, stack: list[Decision[Any]], result: Outcome | None, course: list[str]) -> None:
        super().__init__(stack, result)
        self.course = course

    @property
    def options(self) -> Options:
        return Options("toy", {"players": 2})

    def copy(self) -> "Position":
        return Position(self.stack.copy(), self.result, self.course.copy())

    def view_of(self, seat: int | None, all_open: bool) -> "Sight":
        known = self.copy()
        if not all_open:
            known.course = []
        return Sight(seat, known)

    def position_to_plain(self) -> dict[str, Plain]:
        return {"course": self.course.copy()}


class Sight(StackView[Position]):
    def deal_anew(self, state: Position, rng: Random) -> None:
        state.course = ["dealt anew"]


class Ask(Decision[Position]):
    """Asks a seat, and then does what it was told to."""

    name: ClassVar = "ask"

    def __init__(self, seat: int, does: Does) -> None:
        super().__init__(seat)
        self.does = does

    def legal(self, state: Position) -> list[Action]:
        return [ACT]

    def check(self, state: Position, action: Action) -> Refusal | None:
        return None

    def apply(self, state: Position, action: Action) -> None:
        self.does(state)


class Frame(Decision[Position]):
    """Asks nobody; it writes down that it has gone on, and then does what it was told to."""

    name: ClassVar = "frame"

    def __init__(self, label: str, does: Does) -> None:
        super().__init__(NOBODY)
        self.label = label
        self.does = does

    def resume(self, state: Position) -> None:
        state.course.append(self.label)
        state.note("resumed", None, {"label": self.label})
        self.does(state)


def finish(state: Position) -> None:
    state.finish()


def nothing(state: Position) -> None:
    """The question stands."""


def asking(seat: int) -> Does:
    return lambda state: state.push(Ask(seat, finish))


def position(*stack: Decision[Any]) -> Position:
    return Position(list(stack), None, [])


def test_what_lies_below_goes_on_when_the_top_is_answered() -> None:
    state = position(Frame("bottom", asking(1)), Frame("middle", finish), Ask(0, finish))
    assert state.seat == 0
    state.apply(ACT)
    assert state.course == ["middle", "bottom"]
    assert state.seat == 1


def test_what_is_asked_meanwhile_comes_first() -> None:
    """The chapter that has finished may still ask something; what lies below waits for that, and goes on once."""

    def finish_and_ask(state: Position) -> None:
        state.finish()
        state.push(Ask(1, finish))

    state = position(Frame("bottom", asking(0)), Ask(0, finish_and_ask))
    state.apply(ACT)
    assert (state.seat, state.course) == (1, [])
    state.apply(ACT)
    assert (state.seat, state.course) == (0, ["bottom"])


def test_nothing_goes_on_before_the_chapter_has_returned() -> None:
    def finish_and_look(state: Position) -> None:
        state.finish()
        state.course.append("still here")

    state = position(Frame("bottom", asking(0)), Ask(0, finish_and_look))
    state.apply(ACT)
    assert state.course == ["still here", "bottom"]


def test_a_frame_that_is_pushed_goes_on_at_once_and_the_last_pushed_first() -> None:
    def push_two(state: Position) -> None:
        state.push(Frame("first", finish))
        state.push(Frame("second", finish))

    state = position(Frame("bottom", nothing), Ask(0, push_two))
    state.apply(ACT)
    assert state.course == ["second", "first"]
    assert state.seat == 0  # the question stands again


def test_the_top_goes_on_in_another_form() -> None:
    state = position(Ask(0, lambda state: state.go_on_as(Ask(1, finish))))
    state.apply(ACT)
    assert (len(state.stack), state.seat) == (1, 1)
    state = position(Ask(1, nothing), Ask(0, lambda state: state.go_on_as(Frame("frame", finish))))
    state.apply(ACT)
    assert (len(state.stack), state.seat, state.course) == (1, 1, ["frame"])


def test_a_question_that_goes_on_after_an_end_waits() -> None:
    """`finish`, then the one below takes another form: it asks, it does not resume."""

    def finish_and_turn(state: Position) -> None:
        state.finish()
        state.go_on_as(Ask(1, finish))

    state = position(Frame("bottom", nothing), Ask(0, finish_and_turn))
    state.apply(ACT)
    assert (len(state.stack), state.seat, state.course) == (1, 1, [])


def test_an_answer_that_changes_no_stack_lets_nobody_go_on() -> None:
    state = position(Frame("bottom", nothing), Ask(0, nothing))
    state.apply(ACT)
    assert (state.seat, state.course) == (0, [])


def test_the_end_leaves_nothing_pending() -> None:
    def finish_and_end(state: Position) -> None:
        state.finish()
        state.end(Outcome([1, 2], [3, 0], "over", {}))

    state = position(Frame("bottom", asking(0)), Ask(0, finish_and_end))
    state.apply(ACT)
    assert (state.seat, state.stack, state.course) == (None, [], [])
    assert state.outcome is not None
    assert (state.legal(), state.legal_few(1)) == ([], [])
    refusal = state.check(ACT)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("game_over", "T-1")


def test_setting_up_goes_on_until_somebody_is_asked() -> None:
    state = position()
    state.push(Frame("bottom", asking(1)))
    state.settle()
    assert (state.seat, state.course) == (1, ["bottom"])


def test_those_who_listen_hear_the_frames_too() -> None:
    state = position(Frame("bottom", asking(1)), Ask(0, finish))
    assert [event.facts["label"] for event in state.play(ACT)] == ["bottom"]
    assert state.log is None


def test_a_chapter_that_breaks_leaves_nobody_listening() -> None:
    def breaks(state: Position) -> None:
        raise ZeroDivisionError

    state = position(Ask(0, breaks))
    with pytest.raises(ZeroDivisionError):
        state.play(ACT)
    assert state.log is None


def test_views_are_for_seats_that_there_are() -> None:
    state = position(Ask(0, finish))
    for seat in (-1, 2):
        with pytest.raises(UnknownNameError) as raised:
            state.view(seat)
        assert (raised.value.code, raised.value.facts) == ("no_such_seat", {"seat": seat, "players": 2})
        with pytest.raises(UnknownNameError):
            state.open_view(seat)


def test_a_view_asks_only_its_own_seat() -> None:
    state = position(Ask(1, finish))
    for seat in (None, 0):
        view = state.view(seat)
        refusal = view.check(ACT)
        assert refusal is not None
        assert (refusal.code, refusal.rule, refusal.facts) == ("not_your_turn", "T-2", {"seat": 1})
        assert view.legal() == []
    view = state.view(1)
    assert (view.check(ACT), view.legal()) == (None, [ACT])
    assert (view.game, view.seat, view.players, view.to_move, view.outcome) == ("toy", 1, 2, 1, None)


def test_what_is_hidden_is_dealt_anew_until_the_game_is_over() -> None:
    state = position(Ask(0, finish))
    state.course = ["secret"]
    view = state.view(0)
    assert isinstance(view, Sight)
    assert (view.seen().course, view.imagine(Random(1)).course) == ([], ["dealt anew"])
    assert view.known.course == []
    open_view = state.open_view(0)
    assert isinstance(open_view, Sight)
    assert open_view.seen().course == ["secret"]
    state.end(Outcome([1, 1], [0, 0], "over", {}))
    view = state.view(None)
    assert isinstance(view, Sight)
    assert view.imagine(Random(1)).course == ["secret"]


def test_a_position_is_written_with_its_frame() -> None:
    state = position()
    state.course = ["told"]
    plain = {
        "game": "toy",
        "options": {"players": 2},
        "course": ["told"],
        "stack": [],
        "outcome": None,
    }
    assert state.to_plain() == plain
    assert state.view(0).to_plain() == {"seat": 0, "known": {**plain, "course": []}}


class Noted(Decision[Position]):
    name: ClassVar = "noted"

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "Noted":
        return Noted(plain[1])


def test_decisions_are_read_by_the_name_of_their_kind() -> None:
    read = stack_from_plain(by_name((Noted, Ask)), [["noted", 1], ["noted", 0]])
    assert [(type(decision), decision.seat) for decision in read] == [(Noted, 1), (Noted, 0)]
    with pytest.raises(KeyError):
        stack_from_plain(by_name((Ask,)), [["noted", 1]])


def test_the_games_change_the_stack_in_no_other_way() -> None:
    """Nor does a chapter let another go on by itself. Views take secrets out of decisions and put others in."""
    changes = re.compile(
        r"\.stack(\.(append|pop|clear|extend|insert|remove|reverse)\b|\[[^\]]*\] *=[^=]| *\+?=[^=])"
        r"|del [\w.]*\.stack|\.resume\("
    )
    found = [
        f"{path.parent.name}/{path.name}: {line.strip()}"
        for path in sorted(GAMES.glob("*/*.py"))
        if path.name != "view.py"
        for line in path.read_text("utf-8").splitlines()
        if changes.search(line)
    ]
    assert found == []
