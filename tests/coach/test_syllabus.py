"""What the lessons of a game teach together, and the page that tells it."""

from pathlib import Path

import pytest

import baseload
from baseload.coach import syllabus
from baseload.coach.lesson import lessons
from tests.harness.trial import Trial
from tests.harness.trials import TRIALS

ROOT = Path(__file__).parents[2]
TAUGHT = [trial for trial in TRIALS if lessons(trial.name)]
every_taught_game = pytest.mark.parametrize("trial", TAUGHT, ids=str)


def test_the_page_is_up_to_date() -> None:
    """After a change of a lesson: python -m baseload.coach.syllabus"""
    text = (ROOT / syllabus.PAGE).read_text("utf-8")
    assert text == syllabus.page(text), f"{syllabus.PAGE} is stale"
    assert all(f"| `{one.name}` |" in text for trial in TAUGHT for one in lessons(trial.name))


@every_taught_game
def test_every_kind_of_decision_is_decided_in_a_lesson(trial: Trial) -> None:
    """Of those that ask somebody. What is left out on purpose has its reason in coach/lessons/untaught.toml."""
    asking = trial.decisions - trial.silent
    taught = {kind for one in lessons(trial.name) for _, kind in syllabus.asked(one)}
    left_out = set(syllabus.untaught(trial.name))
    assert taught <= asking
    assert not left_out - asking, "there is no such decision"
    assert not left_out & taught, "a lesson asks for it, so it needs no reason"
    assert asking - taught == left_out


def test_what_is_left_out_has_a_reason() -> None:
    for game in baseload.game_names():
        for kind, why in syllabus.untaught(game).items():
            assert len(why.split()) > 2, kind


def test_rules_in_short() -> None:
    assert syllabus.in_short([]) == ""
    assert syllabus.in_short(["PG-9", "PG-10", "PG-9", "PG-11", "PG-A1", "PG-A2"]) == "PG-9–11, A1, A2"
    assert syllabus.in_short(["SC-2", "CO2-1"]) == "CO2-1, SC-2"
