"""CO₂'s lessons: what they tell is so on their tables, and together they ask for nearly all that the game asks for."""

import pytest

from baseload.coach.lesson import Lesson, lesson, lessons
from baseload.coach.walk import Taught, Walk
from baseload.games.co2 import quotes
from baseload.games.co2.actions import Construct
from baseload.games.co2.plain import DECISIONS
from baseload.games.co2.state import State
from baseload.text.lessons import lesson_words
from baseload.text.reading import SOURCE, reading

ELSEWHERE = {"drafting", "start_bid", "pay_bid", "name_first", "starter_region", "starter_slot"}


def asked(one: Lesson) -> set[str]:
    """The kinds of decision that the learner is asked for."""
    found: set[str] = set()
    for step in one.steps:
        state = at(one.name, step.id).state
        if step.right:
            assert isinstance(state, State)
            found.add(state.stack[-1].name)
    return found


def at(name: str, id: str) -> Walk:
    """Somebody who has come to this step on the right path."""
    walk = Walk(lesson("co2", name))
    while walk.step is not None and walk.step.id != id:
        action = walk.shown()
        if walk.step.right and action is not None:
            walk.try_(action)
        else:
            walk.read_on()
    return walk


def last(name: str) -> State:
    """The position when the lesson is over."""
    state = at(name, "").state
    assert isinstance(state, State)
    return state


def told(*parts: str) -> str:
    with reading(SOURCE):
        return lesson_words("co2").say(".".join(("lesson", *parts)))


def test_together_they_ask_for_all_that_a_usual_table_asks_for() -> None:
    """What is left asks only with a draft, an auction, or one player."""
    found: set[str] = set().union(*[asked(one) for one in lessons("co2")])
    asking = {kind.name for kind in DECISIONS if "legal" in vars(kind)}
    assert found == asking - ELSEWHERE


@pytest.mark.parametrize("name", ["projects", "permits", "control", "ending"])
def test_a_plant_costs_and_scores_what_is_told(name: str) -> None:
    walk = at(name, "build")
    action, state = walk.shown(), walk.state
    assert isinstance(action, Construct)
    assert isinstance(state, State)
    quote = quotes.construction(state, walk.lesson.seat, action)
    assert quote is not None
    words = told(name, "build")
    if name in ("permits", "control"):
        words += told(name, "build", "why")
        assert f"{quote.ppm} ppm less" in words
    assert f"{quote.points} points" in words
    price = f"${quote.money} and {quote.tech} cube"
    assert price in (words if name != "ending" else told(name, "install"))


def test_what_is_told_at_the_end_is_there() -> None:
    state = last("projects")
    own = state.companies[0]
    assert told("projects", "end").startswith(
        f"One plant, {own.points} points, control of Asia and two scientists."
    )
    assert own.scientists + state.workers.count(0) == 2
    own = last("scientists").companies[0]
    assert told("scientists", "end").startswith(f"${own.money}, {own.tech} cubes and three tracks led.")
    state = last("permits")
    assert told("permits", "end").startswith(f"{state.level} ppm and three regions.")
    assert state.controllers.count(0) == 3
    state = last("control")
    assert told("control", "end").startswith(f"{state.companies[0].points} points and two regions.")
    assert state.controllers.count(0) == 2


def test_the_last_lesson_is_won_and_its_points_are_told() -> None:
    result = last("ending").result
    assert result is not None
    mine, ben, cyd = result.scores
    assert result.places[0] == 1
    assert f"{mine} points to {ben} and {cyd}." in told("ending", "end")
    shown = f"You have {mine} points: {mine - 17 - 12 - 15} from the game, 17 income, 12 for the goal, 15 for coins."
    assert shown in told("ending", "result")
    facts = result.facts
    assert [facts[part][0] for part in ("income", "goals", "coins")] == [17, 12, 15]
    sold = facts["sold"]
    assert f"At ${facts['price']} you sold {sold[0]} permits, Ben {sold[1]} and Cyd {sold[2]}." in told(
        "ending", "result"
    )


def test_building_before_the_last_sale_would_lose_it() -> None:
    """It is shown and taken back, with the points to which it comes."""
    walk = at("ending", "last")
    answer = walk.try_(walk.lesson.record.game.action("lobby 21"))
    assert isinstance(answer, Taught)
    state = walk.state.copy()
    for _, action, _ in answer.shown:
        state.play(action)
    assert isinstance(state, State)
    assert state.result is not None
    mine, ben, cyd = state.result.scores
    assert ben == cyd > mine
    assert f"Ben and Cyd come to {ben} points, and you to {mine}." in told("ending", "last", "wrong", "coins")
    assert f"${state.price}: {ben} points for Ben and Cyd, {mine} for you." in told("ending", "result", "why")
