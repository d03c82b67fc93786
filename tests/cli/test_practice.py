"""`baseload practice` and `baseload lab puzzles`: puzzles at the terminal, and how more of them are made."""

from pathlib import Path

import pytest

from baseload.cli.main import main
from baseload.coach.puzzle import puzzle, puzzles
from tests.cli.command import baseload as command
from tests.cli.command import refused

ONE = puzzles("power-grid")[0]


def practised(*arguments: str, lines: list[str]) -> str:
    done = command("practice", *arguments, input="".join(f"{line}\n" for line in lines))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return " ".join(done.stdout.split())


def test_the_right_answer_is_explained() -> None:
    shown = practised("power-grid", ONE.id, lines=[ONE.best])
    assert f"Puzzle {ONE.id}: " in shown
    assert "Right: nothing else comes near it." in shown
    assert f"Best here: `{ONE.best}`." in shown
    for text in ONE.chances:
        assert f"{ONE.percent(text)} % {text}" in shown
    assert "How often bots miss it: easy" in shown
    assert f"Next: `baseload practice power-grid {puzzles('power-grid')[1].id}`." in shown


def test_a_wrong_answer_may_be_followed_by_another() -> None:
    shown = practised("power-grid", ONE.id, lines=[ONE.tempting, ONE.best])
    assert (
        f"There is something clearly better: after this, about {ONE.percent(ONE.tempting)} % to win." in shown
    )
    assert shown.index("something clearly better") < shown.index("Right: ")


def test_the_answer_can_be_asked_for() -> None:
    shown = practised("power-grid", ONE.id, lines=["hint"])
    assert f"Best here: `{ONE.best}`." in shown
    assert "Right: " not in shown


def test_what_was_not_tried_is_said_to_be_wrong() -> None:
    for one in puzzles("power-grid"):
        untried = [str(action) for action in one.state().legal() if str(action) not in one.chances]
        if untried:
            shown = practised("power-grid", one.id, lines=[untried[0], "quit"])
            assert "it was not even tried out" in shown
            assert f"`baseload practice power-grid {one.id}` asks it again." in shown
            return
    raise AssertionError


def test_what_led_to_the_position_cannot_be_taken_back() -> None:
    for one in puzzles("power-grid"):
        shown = practised("power-grid", one.id, lines=["undo"])
        assert "There is nothing to take back yet." in shown


def test_an_illegal_action_is_refused() -> None:
    shown = practised("power-grid", ONE.id, lines=["region nw", "quit"])
    assert "(PG-" in shown


@pytest.mark.parametrize("language", ["it", "de", "pl"])
@pytest.mark.parametrize("game", ["power-grid", "co2", "second-chance"])
def test_in_every_language(game: str, language: str) -> None:
    one = puzzles(game)[-1]
    shown = practised(game, one.id, "--lang", language, lines=[one.tempting, one.best])
    assert "puzzle." not in shown
    assert "practice." not in shown
    assert f"`{one.best}`" in shown
    english = practised(game, one.id, lines=[one.best])
    assert "Right: nothing" in english
    assert "Right: nothing" not in shown


def test_puzzles_are_listed_with_their_themes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practice", "power-grid", "--list"]) == 0
    shown = capsys.readouterr().out
    assert all(one.id in shown for one in puzzles("power-grid"))
    assert main(["practice", "power-grid", "--list", "--theme", ONE.theme]) == 0
    shown = capsys.readouterr().out
    listed = [one.id for one in puzzles("power-grid") if one.id in shown]
    assert listed == [one.id for one in puzzles("power-grid") if one.theme == ONE.theme]


def test_without_an_id_it_is_the_puzzle_of_the_day() -> None:
    shown = practised("power-grid", "--theme", ONE.theme, lines=["quit"])
    asked = shown.partition("Puzzle ")[2].partition(":")[0]
    assert puzzle("power-grid", asked).theme == ONE.theme


def test_unknown_names_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert ONE.id in refused(capsys, "practice", "power-grid", "nothing")
    assert ONE.theme in refused(capsys, "practice", "power-grid", "--theme", "nothing")
    assert "power-grid" in refused(capsys, "practice")


# --- making more ------------------------------------------------------------------------------------------------------


def test_the_mine_tells_what_it_did(tmp_path: Path) -> None:
    file = tmp_path / "more.jsonl"
    options = ["--players", "2", "--option", "beginner=on", "--seconds", "1", "--playouts", "40"]
    done = command("lab", "puzzles", "power-grid", "--out", file, *options)
    assert done.returncode == 0, done.stderr
    assert f"puzzles are in {file}" in done.stdout
    assert "lab.puzzles" not in done.stdout
    assert list(tmp_path.glob("*.journal"))


@pytest.mark.parametrize(
    "wrong", [["--games", "0"], ["--seconds", "x"], ["--each", "0"], ["--option", "nothing=1"]]
)
def test_what_is_wrong_is_told(wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, "lab", "puzzles", "power-grid", "--out", tmp_path / "more.jsonl", *wrong)
