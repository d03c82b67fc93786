"""Lessons: each by its right path, every wrong answer tried, every word there, everything that is pointed at drawn."""

import re
from collections.abc import Iterator
from importlib.abc import Traversable
from pathlib import Path

import pytest

import baseload
from baseload.coach import lesson as lesson_files
from baseload.coach.lesson import Lesson, Step, lesson, lessons
from baseload.coach.walk import Right, Taught, Walk
from baseload.core.contract import State
from baseload.core.ledger import ledger
from baseload.core.problems import DataError, Refused, UnknownNameError
from baseload.draw.drawer import Around, drawer
from baseload.text.catalogue import LOCALE, messages
from baseload.text.lessons import domain, lesson_words
from baseload.text.reading import SOURCE, reading
from baseload.text.speaker import speaker

LESSONS = [one for game in baseload.game_names() for one in lessons(game)]
NAMES = [f"{one.game}-{one.name}" for one in LESSONS]
LANGUAGES = ("en", "it", "de", "pl")
every_lesson = pytest.mark.parametrize("one", LESSONS, ids=NAMES)


def stops(one: Lesson) -> Iterator[tuple[Step, State]]:
    """Each step of the right path, with the position that the learner sees there."""
    walk = Walk(one)
    while walk.step is not None:
        yield walk.step, walk.state.copy()
        if not walk.step.right:
            walk.read_on()
            continue
        action = walk.shown()
        assert action is not None, walk.step.id
        assert isinstance(walk.try_(action), Right)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@every_lesson
def test_the_right_path_leads_to_the_end(one: Lesson) -> None:
    """Whatever is right leads on, and the others do what they can do there: never the learner's own actions."""
    reached = 0
    for step, state in stops(one):
        reached += 1
        if step.right:
            assert state.seat == one.seat, step.id
        for action in [found for found in state.legal() if step.right]:
            walk = Walk(one)
            walk.state, walk.place = state.copy(), reached - 1
            answer = walk.try_(action)
            if isinstance(answer, Right):
                assert answer.played[0][0] == one.seat
                assert all(seat != one.seat for seat, _, _ in answer.played[1:]), step.id
                assert walk.place == reached
    assert reached == len(one.steps)


@every_lesson
def test_every_wrong_answer_is_told_and_changes_nothing(one: Lesson) -> None:
    for place, (step, state) in enumerate(stops(one)):
        told: set[str] = set()
        for action in state.legal() if step.right else []:
            walk = Walk(one)
            walk.state, walk.place = state.copy(), place
            answer = walk.try_(action)
            if isinstance(answer, Taught):
                assert walk.state.hash() == state.hash()
                assert walk.place == place
                assert answer.id.startswith(one.id(step.id, "wrong")) or answer.id == "lesson.not_here"
                told.add(answer.id)
        assert {one.id(step.id, "wrong", wrong.id) for wrong in step.wrong} <= told, (
            "one that nobody can meet"
        )


@every_lesson
def test_what_is_not_legal_is_refused_as_at_any_table(one: Lesson) -> None:
    step, state = next((step, state) for step, state in stops(one) if step.right)
    walk = Walk(one)
    walk.skip_reading()
    illegal = next(
        action
        for other in LESSONS
        if other.game == one.game
        for _, later in stops(other)
        for action in later.legal()
        if state.check(action) is not None
    )
    with pytest.raises(Refused):
        walk.try_(illegal)
    assert walk.step is step


@every_lesson
def test_a_lesson_goes_on_where_it_was_left(one: Lesson) -> None:
    walk = Walk(one)
    while walk.step is not None:
        walk.skip_reading()
        again = Walk(one, walk.taken)
        again.skip_reading()
        assert (again.place, again.state.hash()) == (walk.place, walk.state.hash())
        action = walk.shown()
        if action is None:
            break
        walk.try_(action)
    assert len(walk.taken) == sum(bool(step.right) for step in one.steps)
    changed = Walk(one, [*walk.taken[:1], "no action", *walk.taken[1:]])
    assert changed.taken == walk.taken[:1], "a lesson that was rewritten goes on where it still fits"


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there(one: Lesson, language: str) -> None:
    """In the reader's own language, with the numbers of the English one: what a plant costs does not depend on it."""
    needed = [one.id(part) for part in ("title", "about", "end")]
    for step in one.steps:
        needed += [one.id(step.id, "head"), one.id(step.id)]
        needed += [one.id(step.id, "wrong", wrong.id) for wrong in step.wrong]
        needed += [one.id(step.id, "why")] * lesson_words(one.game).has(one.id(step.id, "why"))
    with reading(language):
        words = lesson_words(one.game)
        for id in needed:
            with reading(SOURCE):
                english = lesson_words(one.game).say(id)
            assert id in messages(language, domain(one.game), LOCALE).ids
            assert numbers(words.say(id)) == numbers(english), id


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_is_short(one: Lesson, language: str) -> None:
    """It has room on a card beside the board: a heading of two to five words, one task, one reason."""
    with reading(language):
        words = lesson_words(one.game)
        for step in one.steps:
            assert 2 <= len(words.say(one.id(step.id, "head")).split()) <= 5, step.id
            assert len(words.say(one.id(step.id)).split()) <= 50, step.id
            if words.has(one.id(step.id, "why")):
                assert len(words.say(one.id(step.id, "why")).split()) <= 40, step.id


@pytest.mark.parametrize("game", sorted({one.game for one in LESSONS}))
def test_no_sentence_is_left_over(game: str) -> None:
    ids = messages(SOURCE, domain(game), LOCALE).ids
    used = {one.id(part) for one in lessons(game) for part in ("title", "about", "end")}
    for one in lessons(game):
        for step in one.steps:
            used |= {one.id(step.id), one.id(step.id, "head"), one.id(step.id, "why")}
            used |= {one.id(step.id, "wrong", wrong.id) for wrong in step.wrong}
    assert ids <= used


@every_lesson
def test_what_is_taught_stands_in_the_ledger(one: Lesson) -> None:
    rules = {rule.id for rule in ledger(one.game)}
    for step in one.steps:
        assert step.teaches, step.id
        assert set(step.teaches) <= rules, step.id


@every_lesson
def test_what_is_pointed_at_is_drawn(one: Lesson) -> None:
    """A handle is on a piece that can be picked there, `#id` is a part of the page."""
    for step, state in stops(one):
        view = state.view(one.seat)
        scene = drawer(one.game).scene(view, speaker(one.game, you=one.seat), Around([""] * view.players, []))
        for point in step.points:
            wanted = f'id="{point[1:]}"' if point.startswith("#") else f'data-pick="{point}'
            assert wanted in scene.body, (step.id, point)


@pytest.mark.parametrize(
    "one", [one for one in LESSONS if one.game == "power-grid"], ids=lambda one: one.name
)
def test_the_money_that_is_told_at_the_end_is_there(one: Lesson) -> None:
    walk = Walk(one)
    while walk.step is not None:
        action = walk.shown()
        if action is None:
            walk.read_on()
        else:
            walk.try_(action)
    money = walk.state.view(one.seat).known.companies[one.seat].money  # type: ignore[attr-defined]
    assert f"{money} Elektro" in lesson_words(one.game).say(one.id("end"))


def test_a_lesson_that_nobody_has_written() -> None:
    with pytest.raises(UnknownNameError) as problem:
        lesson("power-grid", "chess")
    assert problem.value.facts["known"] == [one.name for one in lessons("power-grid")]


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("seat = 0", "seat = 7", "seat"),
        ("minutes = 4", "minutes = 0", "minutes"),
        ("minutes = 4", "minuets = 4", "minuets"),
        ('id = "bid"', 'id = "open"', "same_id"),
        ('id = "bid"', 'id = "a b"', "id"),
        ('right = ["bid 5"]', 'right = "bid 5"', "right"),
        ("option players 3", "option players 4", ""),
        ("game power-grid", "game chess", "chess"),
        ("[[step]]", "[[step", ""),
    ],
)
def test_a_file_that_is_wrong_is_told(tmp_path: Path, before: str, after: str, what: str) -> None:
    ours: Traversable = Path(lesson_files.__file__).parent / "lessons/power-grid/1-auction.toml"
    text = ours.read_text("utf-8")
    assert before in text
    file = tmp_path / "1-auction.toml"
    file.write_text(text.replace(before, after, 1), "utf-8")
    with pytest.raises(DataError) as problem:
        lesson_files._read("power-grid", file)
    assert problem.value.code == "bad_lesson"
    assert what in str(problem.value.facts["what"])
