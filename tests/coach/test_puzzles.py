"""Puzzles: every one replays, has a best action that a search finds, rests on nothing hidden, and can be told."""

import json
from datetime import date, timedelta
from itertools import pairwise
from random import Random

import pytest

import baseload
from baseload.bots.knowledge import knowledge
from baseload.coach.puzzle import (
    LEAST,
    MOST,
    RIGHT,
    UNTRIED,
    WRONG,
    Puzzle,
    daily,
    puzzle,
    puzzles,
    rating_of,
    read_puzzles,
    reasons_told,
)
from baseload.core.problems import DataError, UnknownNameError
from baseload.core.registry import title
from baseload.core.title import file_at
from baseload.lab.mining.dig import dig
from baseload.lab.mining.sift import DEEP
from baseload.lab.themes import themes_of
from baseload.text.reading import reading
from baseload.text.speaker import speaker

LANGUAGES = ("en", "it", "de", "pl")
ALL = [one for game in baseload.game_names() for one in puzzles(game)]
GAMES = sorted({one.game for one in ALL})
every_puzzle = pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.id}")
every_game = pytest.mark.parametrize("game", GAMES)


def never_alike(one: object, other: object) -> bool:
    return False


def lines(game: str) -> list[str]:
    return file_at(title(game).puzzles).read_text("utf-8").splitlines()


def sample(game: str, count: int) -> list[Puzzle]:
    """Those with the largest gaps, so that a short search has to find them."""
    return sorted(puzzles(game), key=lambda one: -one.made["value"])[:count]


SAMPLE = [one for game in GAMES for one in sample(game, 3)]


# --- the positions ----------------------------------------------------------------------------------------------------


@every_puzzle
def test_a_puzzle_replays_to_its_position(one: Puzzle) -> None:
    state = one.record.verify()
    assert state.seat == one.seat
    assert one.id == f"{one.theme}-{state.hash()[:6]}"
    assert state.game == one.game


@every_puzzle
def test_its_actions_are_legal_and_the_best_is_right(one: Puzzle) -> None:
    state = one.state()
    legal = {str(action) for action in state.legal()}
    assert one.best in one.right
    assert set(one.right) <= set(one.chances) <= legal
    assert len(set(one.chances) - set(one.right)) >= 1
    assert one.tempting in one.chances
    judged = {text: one.judge(state_action(one, text)) for text in legal}
    assert {text for text, found in judged.items() if found == RIGHT} == set(one.right)
    assert {text for text, found in judged.items() if found == WRONG} == set(one.chances) - set(one.right)
    assert {text for text, found in judged.items() if found == UNTRIED} == legal - set(one.chances)


def state_action(one: Puzzle, text: str) -> baseload.Action:
    return baseload.game(one.game).action(text)


@every_puzzle
def test_it_rests_on_nothing_hidden(one: Puzzle) -> None:
    """In whatever world agrees with it, the seat sees the same: so the answer cannot depend on what it may not know."""
    view = one.view()
    seen = view.to_plain()
    for seed in range(3):
        assert view.imagine(Random(seed)).view(one.seat).to_plain() == seen


@every_puzzle
def test_all_that_was_asked_of_it_was_found(one: Puzzle) -> None:
    """Three searches ten times as deep as the expert's, other luck in each, one clear answer."""
    made = one.made
    assert len(made["playouts"]) == len(set(made["seeds"])) >= 3
    assert min(made["playouts"]) >= DEEP
    assert made["gap"] >= 0.03
    assert made["gap"] > 3 * made["gap_error"]
    assert made["value"] > 3 * made["value_error"]
    assert min(one.chances[text] for text in one.right) - one.chances[one.tempting] >= 0.03 - 0.0001
    assert {made["normal"], made["hard"]} - set(one.right), "somebody misses it"
    assert next(iter(one.chances)) == one.best
    assert one.aim == knowledge(one.game, one.record.options.players).aim(one.view().seen())


@pytest.mark.parametrize("one", SAMPLE, ids=lambda one: f"{one.game}-{one.id}")
def test_a_short_search_agrees(one: Puzzle) -> None:
    """A few of them, with other luck than they were found with. Counted in playouts, so it never hangs on the clock."""
    view = one.view()
    known = knowledge(one.game, view.players)
    actions = [state_action(one, text) for text in (one.best, one.tempting)]
    found = dig(view, actions, 400, 77, known, never_alike)
    assert str(found.best.action) == one.best
    assert found.gap(found.tried[1]).value > 0


# --- files ------------------------------------------------------------------------------------------------------------


@every_game
def test_a_file_is_in_order_and_says_what_it_is_read_as(game: str) -> None:
    text = lines(game)
    ids = [json.loads(line)["id"] for line in text]
    assert ids == sorted(set(ids))
    for line in text:
        plain = json.loads(line)
        one = puzzle(game, plain["id"])
        assert one.to_plain() == plain, "the stored rating follows from the stored misses"
        assert one.theme in themes_of(game).names


def test_the_files_stay_small() -> None:
    assert sum(len(line.encode()) for game in GAMES for line in lines(game)) < 400_000


def test_what_is_wrong_with_a_file_is_named() -> None:
    line = lines(GAMES[0])[0]
    with pytest.raises(DataError) as caught:
        read_puzzles(f"{line}\n{{}}\n", "mine.jsonl")
    assert caught.value.facts["line"] == 2
    with pytest.raises(DataError, match="same_id"):
        read_puzzles(f"{line}\n{line}\n", "mine.jsonl")
    with pytest.raises(DataError):
        read_puzzles("not json\n", "mine.jsonl")


def test_a_puzzle_is_found_by_its_id() -> None:
    one = ALL[0]
    assert puzzle(one.game, one.id) is one
    with pytest.raises(UnknownNameError):
        puzzle(one.game, "nothing")


# --- the puzzle of the day --------------------------------------------------------------------------------------------


@every_game
def test_the_puzzle_of_the_day_is_the_same_for_everybody(game: str) -> None:
    first = date(2026, 1, 1)
    count = len(puzzles(game))
    days = [first + timedelta(days) for days in range(2 * count)]
    chosen = [getattr(daily(game, day), "id", "") for day in days]
    assert len(set(chosen[:count])) == count, "nothing twice before all have come"
    assert chosen[:count] == chosen[count:]
    assert all(chosen)


@every_game
def test_a_theme_has_a_puzzle_of_the_day_too(game: str) -> None:
    theme = puzzles(game)[0].theme
    found = daily(game, date(2026, 3, 1), theme)
    assert found is not None
    assert found.theme == theme
    assert daily(game, date(2026, 3, 1), "nothing") is None


# --- ratings ----------------------------------------------------------------------------------------------------------


def test_what_is_missed_more_often_is_rated_higher() -> None:
    rated = [rating_of({"easy": (missed, 10), "normal": (5, 10), "hard": (5, 10)}) for missed in range(11)]
    assert all(less < more for less, more in pairwise(rated))
    assert rating_of({"easy": (0, 8), "normal": (0, 8), "hard": (0, 8)}) == LEAST
    assert rating_of({"easy": (8, 8), "normal": (8, 8), "hard": (8, 8)}) == MOST
    assert rating_of({"normal": (5, 10)}) == 1400, "half of those who play like `normal` miss it"


@every_game
def test_puzzles_come_easiest_first(game: str) -> None:
    ratings = [one.rating for one in puzzles(game)]
    assert ratings == sorted(ratings)
    assert min(ratings) >= LEAST
    assert max(ratings) <= MOST


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_every_reason_and_theme_is_said_in_every_language(game: str, language: str) -> None:
    with reading(language):
        voice = speaker(game, you=0, strict=True)
        for theme in themes_of(game).names:
            assert voice.words.say(f"puzzle.theme.{theme}")
        for one in puzzles(game):
            view = one.view()
            told = reasons_told(one.why, voice, view)
            assert told
            for reasons in one.against.values():
                told += reasons_told(reasons, voice, view)
            assert all(sentence[-1] in ".!?" and "{" not in sentence for sentence in told), told
