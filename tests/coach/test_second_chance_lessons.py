"""The lessons of Second Chance: what they tell in numbers is what the position says, and free answers are free."""

import re
from random import Random

import pytest

from baseload.coach.lesson import Lesson, lesson, lessons
from baseload.coach.walk import Right, Taught, Walk
from baseload.core.action import Action
from baseload.games.climate.verbs import Buy
from baseload.games.second_chance import ending, environment, income, quotes, reduction
from baseload.games.second_chance.actions import Build, Claim, Plan, Prepare
from baseload.games.second_chance.state import State
from baseload.text.lessons import lesson_words

LESSONS = lessons("second-chance")
every_lesson = pytest.mark.parametrize("one", LESSONS, ids=[one.name for one in LESSONS])


def at(name: str, id: str) -> tuple[State, Action]:
    """The position of a step on the right path, and what is right there."""
    walk = Walk(lesson("second-chance", name))
    while walk.step is not None and walk.step.id != id:
        action = walk.shown()
        if action is None:
            walk.read_on()
        else:
            walk.try_(action)
    found = walk.shown()
    assert found is not None, (name, id)
    assert isinstance(walk.state, State)
    return walk.state, found


def said(name: str, id: str) -> str:
    """All that the step says in English."""
    words, one = lesson_words("second-chance"), lesson("second-chance", name)
    parts = [one.id(id), one.id(id, "why")]
    return " ".join(words.say(part) for part in parts if words.has(part))


def tells(name: str, id: str, *numbers: int) -> None:
    told = set(map(int, re.findall(r"\d+", said(name, id))))
    assert set(numbers) <= told, (name, id, numbers, told)


@every_lesson
def test_whatever_is_right_leads_to_the_end(one: Lesson) -> None:
    """Not only the first of the right answers: any of them, at any step."""
    rng = Random(7)
    for _ in range(12):
        walk = Walk(one)
        while walk.step is not None:
            right = [
                action
                for action in walk.state.legal()
                if walk.step.right and not isinstance(_copy(walk).try_(action), Taught)
            ]
            if walk.step.right:
                assert right, walk.step.id
                assert isinstance(walk.try_(rng.choice(right)), Right)
            else:
                walk.read_on()


def _copy(walk: Walk) -> Walk:
    again = Walk(walk.lesson)
    again.state, again.place = walk.state.copy(), walk.place
    return again


@pytest.mark.parametrize(
    ("name", "id"),
    [("projects", "plan"), ("rivals", "plan")],
)
def test_a_subsidy_is_as_told(name: str, id: str) -> None:
    state, action = at(name, id)
    assert isinstance(action, Plan)
    quote = quotes.planning(state, 0, action)
    assert quote is not None
    tells(name, id, quote.subsidy.money, state.permits[action.place // 3])


@pytest.mark.parametrize("name", ["projects", "rivals"])
def test_what_preparing_brings_is_as_told(name: str) -> None:
    state, action = at(name, "prepare")
    assert isinstance(action, Prepare)
    quote = quotes.preparation(state, 0, action)
    assert quote is not None
    tells(name, "prepare", quote.gain.money, quote.gain.permits)


@pytest.mark.parametrize("name", ["projects", "scientists", "air", "rivals", "alone"])
def test_a_plant_costs_and_scores_as_told(name: str) -> None:
    state, action = at(name, "build")
    assert isinstance(action, Build)
    quote = quotes.building(state, 0, action)
    assert quote is not None
    assert quote.affordable
    tells(name, "build", quote.money + quote.saved, quote.tech)
    assert str(quote.points) in said(name, "build") + said(name, "goals" if name == "alone" else "build")
    if action.card:
        tells(name, "build", quote.saved)
    assert quotes.takes_control(state, 0, action)


def test_the_market_is_as_told() -> None:
    state, action = at("air", "buy")
    assert isinstance(action, Buy)
    visit = quotes.visit(state, 0, action)
    tells("air", "buy", visit.price, visit.price_after - visit.price)
    assert state.market == 1, "the last one"


def test_the_income_and_what_it_is_for_are_as_told() -> None:
    state, _ = at("air", "income")
    penalty = environment.due(state)
    tells("air", "income", income.incomes(state)[0], state.team_points, penalty)
    worst = quotes.next_supply(state)
    steps = reduction.steps_from(state, state.level + worst.most)
    points = reduction.reduced(state, steps)[0]
    tells("air", "income", state.level + worst.most, steps, points)
    ben, least = 3, 7
    assert state.team_points - penalty + ben + least == points
    tells("air", "income", ben, least)


@pytest.mark.parametrize(("coins", "lost"), [(17, True), (15, True), (14, False), (10, False)])
def test_too_much_money_loses_the_game(coins: int, lost: bool) -> None:
    """What the answer to it shows comes about from there on, and not before."""
    one = lesson("second-chance", "air")
    step = next(step for step in one.steps if step.id == "income")
    shown = next(wrong for wrong in step.wrong if wrong.then)
    assert (f"coins {coins}" in shown.actions) == lost
    state, _ = at("air", "income")
    for text in (f"coins {coins}", *shown.then):
        state.play(one.record.game.action(text))
    assert (state.result is not None) == lost


def test_the_duty_to_reduce_is_as_told() -> None:
    state, _ = at("air", "reduce")
    tells("air", "reduce", state.level, reduction.fewest(state), reduction.price(state))


def test_un_cards_are_as_told() -> None:
    state, action = at("together", "claim")
    assert isinstance(action, Claim)
    quote = quotes.claiming(state, 0, action)
    assert quote is not None
    left = ending.unclaimed(state)
    tells("together", "claim", left, quote.tech, quote.points)
    assert left - 1 == state.board.components.un_may_remain


def test_the_last_reduction_is_as_told() -> None:
    state, _ = at("together", "object")
    left = [quotes.reducing(state, steps).points_left for steps in (0, 1, 3)]
    tells("together", "object", state.level, *left)
    ranks = state.board.components.ranks
    assert left[1] >= ranks[-1] > left[2], "the best rank is what is at stake"
    tells("together", "object", ranks[-1])


def test_the_team_wins_as_told() -> None:
    state, action = at("together", "agree")
    state.play(action)
    assert state.result is not None
    assert state.result.reason == "saved"
    words = lesson_words("second-chance").say("lesson.together.end")
    assert f"{state.team_points} points" in words
    assert ending.rank(state) == len(state.board.components.ranks) - 1


def test_rivals_are_close_to_the_end() -> None:
    """With no more plants the next supply is the end, and from here on two events strike."""
    state, _ = at("rivals", "build")
    tells("rivals", "disaster", state.level, state.board.components.level_second_event)
    assert state.level + quotes.next_supply(state).least > state.board.components.level_lost


def test_alone_a_second_main_action_costs_what_is_told() -> None:
    state, action = at("alone", "second")
    assert isinstance(action, Prepare)
    quote = quotes.preparation(state, 0, action)
    assert quote is not None
    tells("alone", "second", quote.ppm, reduction.price(state))
    state.play(action)
    tells("alone", "finish", state.level, state.companies[0].money, state.companies[0].permits)
