"""The rule ledger: complete, every rule proved by a test that names it, every id that anything names in it.

tests/rules.py has the mark by which tests name rules; src/baseload/games/<game>/data/rules.toml is the ledger.
"""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import baseload
from baseload.cli.rules import page
from baseload.core import registry
from baseload.core.ledger import find, ledger, rulebook, synonyms
from baseload.core.problems import UnknownNameError
from baseload.core.stack import StackState
from baseload.testing import About, Check, Subject, cases
from baseload.testing.ledger import written_refusals
from tests.registered import every_game, folder
from tests.subjects import SUBJECTS

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "baseload"
# By game: what its rules' ids begin with, and how many there are of each kind.
SERIES: dict[str, dict[str, int]] = {
    "power-grid": {"PG-": 123, "PG-A": 48},
    "co2": {"CO2-": 314, "CO2-V": 37, "CO2-O": 86, "CO2-L": 30},
    "second-chance": {"SC-": 403, "SC-E": 58, "SC-O": 102, "SC-C": 29},
}
EXPECTED = {
    game: [f"{start}{number}" for start, count in series.items() for number in range(1, count + 1)]
    for game, series in SERIES.items()
}
# Values of data files are given once for a whole table, so the id of each rule they hold need not stand there.
ID = re.compile(r"\b(?:PG-A?|CO2-[VOL]?|SC-[EOC]?)\d+\b")
FEWEST_REFUSALS = 30  # in the source of a game; fewer would mean that the search for them misses some


def source_of(game: str) -> Path:
    """The game's folder in the source tree, whichever build is tested."""
    return SOURCE / "games" / folder(game).name


def entries(game: str) -> list[dict[str, Any]]:
    """The ledger as it stands in the file, read without the program's own reader."""
    found: list[dict[str, Any]] = tomllib.loads((source_of(game) / "data" / "rules.toml").read_text("utf-8"))[
        "rule"
    ]
    return found


def ids_in(text: str) -> set[str]:
    """Every rule id in a text. `PG-70/71` and the like are not written; each id stands in full."""
    return set(ID.findall(text))


@cache
def marked() -> dict[str, list[str]]:
    """For each rule id the tests that name it in `@rule(…)`, found by reading the test files."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for mark in node.decorator_list:
                    for id in _ids_of(mark):
                        found.setdefault(id, []).append(f"{path.name}::{node.name}")
    return found


def _ids_of(mark: ast.expr) -> list[str]:
    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
        return [str(ast.literal_eval(argument)) for argument in mark.args]
    return []


@every_game
def test_every_rule_is_there_once_and_in_order(game: str) -> None:
    ids = [entry["id"] for entry in entries(game)]
    assert ids == EXPECTED[game]
    assert [rule.id for rule in ledger(game)] == ids


@pytest.mark.parametrize(("check", "about"), cases(*SUBJECTS, chapters=["ledger"]), ids=str)
def test_the_ledger_is_kept(check: Check, about: About) -> None:
    """What `baseload.testing` asks of every game: fields, options, refusals and code name rules that there are."""
    check(about)


@every_game
def test_titles_are_short_and_places_can_be_found(game: str) -> None:
    for entry in entries(game):
        assert set(entry) - {"option"} == {"id", "title", "text", "place", "code", "section"}, entry["id"]
        assert len(entry["title"]) <= 60, entry["id"]
        place = r"l\. \d+|rulebook|facts|table|edition|errata|transcription"
        assert re.search(place, entry["place"]), entry["id"]


@every_game
def test_players_read_no_names_from_the_code(game: str) -> None:
    """What a table chooses is told in words; the option's name stands in a field of its own."""
    for entry in entries(game):
        for field in ("title", "text", "section"):
            assert not re.search(r"`|\b[a-z]+_[a-z]+\b|\.py\b|\.toml\b", entry[field]), entry["id"]


@every_game
def test_every_rule_has_a_test(game: str) -> None:
    tested = marked()
    missing = [id for id in EXPECTED[game] if id not in tested]
    assert not missing, f"{len(missing)} rules without a test: {' '.join(missing)}"


def test_tests_and_code_name_only_rules_that_exist() -> None:
    known = {id for ids in EXPECTED.values() for id in ids}
    for id, tests in marked().items():
        assert id in known, f"{tests} prove {id}, which is no rule"
    for path in sorted(SOURCE.rglob("*.py")):
        unknown = ids_in(path.read_text("utf-8")) - known
        assert not unknown, f"{path.relative_to(ROOT)} names {sorted(unknown)}"


def test_every_game_has_its_rules_counted_here() -> None:
    assert set(registry.game_names()) <= set(SERIES)


@pytest.mark.parametrize("about", SUBJECTS, ids=str)
def test_the_search_for_refusals_finds_them(about: Subject) -> None:
    assert len(written_refusals(about)) >= FEWEST_REFUSALS


@every_game
def test_what_every_stack_refuses_names_a_rule_too(game: str) -> None:
    """When the game is over, and when it is somebody else's turn."""
    title = baseload.game(game)
    options = title.options()
    state = title.setup(options, title.deal(options, 1))
    assert isinstance(state, StackState)
    assert {state.over_rule, state.turn_rule} <= set(EXPECTED[game])


@every_game
def test_the_page_is_what_the_command_prints(game: str) -> None:
    """After a change of the ledger: baseload rules GAME --markdown > docs/rules/GAME.md"""
    path = ROOT / "docs" / "rules" / f"{game}.md"
    assert path.read_text("utf-8") == page(game, ledger(game)) + "\n", f"{path.relative_to(ROOT)} is stale"


def test_rules_are_found_by_id_and_by_words() -> None:
    assert [rule.id for rule in find("power-grid", ["PG-69"])] == ["PG-69"]
    assert [rule.id for rule in find("power-grid", ["a19"])] == ["PG-A19"]
    assert [rule.id for rule in find("power-grid", ["pg-1", "2"])] == ["PG-1", "PG-2"]
    assert {"PG-109"} <= {rule.id for rule in find("power-grid", ["Step 3", "lowest"])}
    with pytest.raises(UnknownNameError):
        find("power-grid", ["no such words anywhere"])
    assert rulebook("power-grid").startswith("Power Grid (2004)")


@every_game
def test_every_ledger_has_words_that_mean_the_same(game: str) -> None:
    assert synonyms(game)


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_a_permit_is_called_a_permit(game: str) -> None:
    """The other word for it stands where it is explained, and finds as much."""
    assert sum("CEP" in entry["title"] + entry["text"] for entry in entries(game)) <= 1
    assert len(find(game, ["permits"])) == len(find(game, ["CEPs"])) > 90


def test_synonyms_do_not_stand_for_words_that_they_only_resemble() -> None:
    """A whole word, "power", stands for supplying too; "pow" is only the beginning of some words."""
    assert len(find("power-grid", ["pow"])) < len(find("power-grid", ["power"]))
