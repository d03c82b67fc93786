"""Guides: whole in every language, true to the ledger and to the rules' own numbers, and precise about a wrong file."""

import re
from importlib.abc import Traversable
from pathlib import Path
from typing import Any

import pytest

import baseload
from baseload.coach import guide as guides
from baseload.coach.guide import Guide, Paragraph, Picture, Table, guide
from baseload.core.contract import State
from baseload.core.ledger import ledger
from baseload.core.problems import DataError
from baseload.core.title import Title
from baseload.games.co2.state import State as Co2State
from baseload.games.power_grid.game import GAME as POWER_GRID
from baseload.games.second_chance.state import State as SecondChanceState
from baseload.text.catalogue import LOCALE, messages
from baseload.text.guides import domain, guide_words
from baseload.text.reading import SOURCE, reading

GUIDED = ("power-grid", "co2", "second-chance")
LANGUAGES = ("en", "it", "de", "pl")
PAGES = (900, 2000)  # words of a guide: two to four pages, and what stands beside and under its pictures
every_guide = pytest.mark.parametrize("game", GUIDED)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def of(game: str) -> Guide:
    found = guide(game)
    assert found is not None
    return found


def said(game: str, language: str) -> dict[str, str]:
    with reading(language):
        words = guide_words(game)
        return {id: words.say(id) for id in of(game).words()}


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_every_game_of_ours_has_one() -> None:
    assert {game for game in baseload.game_names() if guide(game)} >= set(GUIDED)


@every_guide
@every_language
def test_every_sentence_is_there(game: str, language: str) -> None:
    """In the reader's own language, with the numbers and the emphasis of the English one."""
    ids, english = messages(language, domain(game), LOCALE).ids, said(game, SOURCE)
    for id, text in said(game, language).items():
        assert id in ids, id
        assert numbers(text) == numbers(english[id]), id
        assert text.count("**") == english[id].count("**"), id
        assert text.count("**") % 2 == 0, id
        assert text == " ".join(text.split(" ")), id


@every_guide
def test_no_sentence_is_left_over_or_said_twice(game: str) -> None:
    wanted = of(game).words()
    assert len(set(wanted)) == len(wanted)
    assert messages(SOURCE, domain(game), LOCALE).ids - {""} == set(wanted)


@every_guide
@every_language
def test_it_is_read_in_a_quarter_of_an_hour(game: str, language: str) -> None:
    count = sum(len(text.split()) for text in said(game, language).values())
    assert PAGES[0] <= count <= PAGES[1]


@every_guide
def test_what_is_explained_stands_in_the_ledger(game: str) -> None:
    """Every paragraph says which rules it is about, and so does every chapter."""
    known = {rule.id for rule in ledger(game)}
    for chapter in of(game).chapters:
        for part in chapter.parts:
            assert bool(part.rules) != isinstance(part, Picture), (chapter.id, part.id)
            assert set(part.rules) <= known, (chapter.id, part.id)
            assert len(set(part.rules)) == len(part.rules), (chapter.id, part.id)


@every_guide
def test_there_is_something_to_look_at_and_to_learn(game: str) -> None:
    parts = [part for chapter in of(game).chapters for part in chapter.parts]
    assert sum(isinstance(part, Picture) for part in parts) >= 6
    assert sum(isinstance(part, Paragraph) and part.tip for part in parts) >= 3
    assert sum(isinstance(part, Table) for part in parts) == 1


# --- numbers ---------------------------------------------------------------------------------------------------------


def rows(game: str) -> list[list[Any]]:
    (table,) = [part for chapter in of(game).chapters for part in chapter.parts if isinstance(part, Table)]
    return [list(row) for row in table.rows]


def first(game: str, **options: Any) -> State:
    rules = baseload.game(game)
    chosen = rules.options(**options)
    return rules.setup(chosen, rules.deal(chosen, 1))


def test_the_numbers_of_power_grid_are_those_of_its_rules() -> None:
    for players, regions, plants, step, end in rows("power-grid"):
        view = first("power-grid", players=players).view(0)
        board = view.known.board  # type: ignore[attr-defined]
        assert [len(board.regions), board.max_plants, board.step_2_cities, board.end_cities] == [
            *(regions, plants, step, end)
        ]
    assert [row[0] for row in rows("power-grid")] == list(range(POWER_GRID.fewest, POWER_GRID.most + 1))


def test_the_numbers_of_co2_are_those_of_its_rules() -> None:
    for players, decades, turns in rows("co2"):
        state = first("co2", players=players)
        assert isinstance(state, Co2State)
        assert (state.board.decades, state.board.rounds) == (decades, turns)


def test_the_numbers_of_second_chance_are_those_of_its_rules() -> None:
    for players, turns, total in rows("second-chance"):
        state = first("second-chance", players=players)
        assert isinstance(state, SecondChanceState)
        board = state.board
        assert (board.rounds, board.rounds * (board.decades - 1) + board.rounds_last) == (turns, total)


# --- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ('id = "machine"', 'id = "win"', "win"),
        ('id = "machine"', 'id = "title"', "title"),
        ('id = "machine"', 'id = "a b"', "a b"),
        ('id = "start"', 'id = "about"', "about"),
        ('rules = ["PG-6", "PG-90"]', 'rules = "PG-6"', "rules"),
        ('rules = ["PG-6", "PG-90"]', 'rule = ["PG-6"]', "rule"),
        ("tip = true", 'tip = "yes"', "tip"),
        ('items = ["order",', 'items = ["auctions",', "auctions"),
        ("after = 204", "after = 100000", "after"),
        ("after = 204, seat = 0", "after = 204, seat = 4", "seat"),
        ('panels = ["#players"]', 'panels = ["players"]', "players"),
        ('panels = ["#players"]', "panels = []", "panels"),
        ('width = "narrow"', 'width = "huge"', "huge"),
        ("detail = [404, 288, 490, 296]", "detail = [404, 288]", "detail"),
        ("detail = [404, 288, 490, 296]", "details = []", "details"),
        ('"power-grid.bl", after = 204', '"other.bl", after = 204', "other.bl"),
        ('"power-grid.bl", after = 204', '"../power-grid.bl", after = 204', "record"),
        ('"power-grid.bl", after = 204', '"co2.bl", after = 100', "co2"),
        ("[2, 3, 4, 10, 21]", "[2, 3, 4, 10]", "rows"),
        ("[2, 3, 4, 10, 21]", '[2, 3, 4, 10, "21"]', "rows"),
        ('columns = ["players",', 'columns = ["caption",', "caption"),
        ('rules = ["PG-51", "PG-103", "PG-117"]', 'items = ["a"]', "numbers"),
        ("[[chapter]]", "[[chapter", ""),
    ],
)
def test_a_file_that_is_wrong_is_told(tmp_path: Path, before: str, after: str, what: str) -> None:
    ours: Traversable = Path(guides.__file__).parent / "guides"
    text = (ours / "power-grid.toml").read_text("utf-8")
    assert before in text
    file = tmp_path / "power-grid.toml"
    file.write_text(text.replace(before, after, 1), "utf-8")
    with pytest.raises(DataError) as problem:
        guides._read("power-grid", file, ours)
    assert problem.value.code == "bad_guide"
    assert what in str(problem.value.facts["what"])


def test_a_game_without_a_guide_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guides, "title", lambda name: Title(name, rules=""))
    assert guide("merit-order") is None
    guide.cache_clear()
