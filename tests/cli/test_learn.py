"""`baseload learn`: lessons at the terminal."""

import pytest

from baseload.cli.main import main
from baseload.coach.lesson import lessons
from baseload.coach.walk import Walk
from tests.cli.command import baseload as command
from tests.cli.command import refused

AUCTION = ["auction 5", "bid 5", "bid 7", "pass", "auction 4", "bid 4"]


def learned(*arguments: str, lines: list[str]) -> str:
    done = command("learn", "power-grid", *arguments, input="".join(f"{line}\n" for line in lines))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return " ".join(done.stdout.split())


def test_the_lessons_of_a_game_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "power-grid"]) == 0
    shown = capsys.readouterr().out
    for number, one in enumerate(lessons("power-grid"), 1):
        assert f"{number}. {one.name}: " in shown
    assert "baseload learn power-grid auction" in shown


@pytest.mark.parametrize("wish", ["auction", "1"])
def test_a_lesson_from_its_beginning_to_its_end(wish: str) -> None:
    shown = learned(wish, lines=AUCTION)
    assert "Step 1 of 8" in shown
    assert "Ben bids 6 Elektro for plant 5." in shown, "the others do what the lesson says"
    assert "You own plant 4 and 46 Elektro." in shown
    assert "Next: `baseload learn power-grid fuel`." in shown


def test_each_step_has_its_heading_the_last_one_too() -> None:
    """What there is to be read after the last action is told as well."""
    shown = learned("auction", lines=AUCTION)
    assert "Step 2 of 8 Choose a plant You are first in the turn order" in shown
    assert "Step 8 of 8 Who is last now Nobody can bid against Cyd" in shown


def test_what_is_wrong_is_told_and_not_done() -> None:
    shown = learned("auction", lines=["auction 3", *AUCTION])
    assert shown.count("Plant 3 burns oil and nothing else.") == 1
    assert "You own plant 4 and 46 Elektro." in shown


def test_what_would_come_of_it_is_shown_and_taken_back() -> None:
    shown = learned("auction", lines=["auction 5", "bid 9", *AUCTION[1:]])
    assert "Ben passes on plant 5. · Cyd passes on plant 5. · You buy plant 5 for 9 Elektro." in shown
    assert "So this is taken back." in shown
    assert "You own plant 4 and 46 Elektro." in shown


def test_what_is_right_can_be_asked_for() -> None:
    shown = learned("auction", lines=["hint", *AUCTION])
    assert "Right here: `auction 5`." in shown
    assert "You own plant 4 and 46 Elektro." in shown


def test_what_was_right_can_be_taken_back() -> None:
    shown = learned("auction", lines=["auction 5", "undo", *AUCTION])
    assert "You own plant 4 and 46 Elektro." in shown


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    shown = learned("fuel", lines=["buy oil 2", "buy coal 2", "done"])
    assert "(PG-57)" in shown
    assert "44 Elektro" in shown


def test_a_lesson_can_be_left() -> None:
    shown = learned("auction", lines=["auction 5", "quit"])
    assert "`baseload learn power-grid auction` begins this lesson again." in shown
    shown = learned("auction", lines=["auction 5"])
    assert "begins this lesson again." in shown


@pytest.mark.parametrize("language", ["it", "de", "pl"])
@pytest.mark.parametrize("one", lessons("power-grid"), ids=lambda one: one.name)
def test_every_lesson_in_every_language(one: object, language: str) -> None:
    walk = Walk(one)  # type: ignore[arg-type]
    lines = []
    while walk.step is not None:
        action = walk.shown()
        if action is None:
            walk.read_on()
        else:
            lines.append(str(action))
            walk.try_(action)
    shown = learned(walk.lesson.name, "--lang", language, lines=lines)
    assert "lesson." not in shown, "a sentence is missing"
    assert "learn." not in shown


def test_wrong_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert "auction" in refused(capsys, "learn", "power-grid", "chess")
    assert "9" in refused(capsys, "learn", "power-grid", "9")


def test_a_game_without_lessons(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baseload.cli.learn.lessons", lambda game: [])
    assert "baseload rules co2" in refused(capsys, "learn", "co2")
