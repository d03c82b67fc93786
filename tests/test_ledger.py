"""The rule ledger: complete, every rule proved by a test that names it, every id that anything names in it.

tests/rules.py has the mark by which tests name rules; src/baseload/games/<game>/data/rules.toml is the ledger.
"""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import baseload
from baseload.cli.rules import page
from baseload.core import registry
from baseload.core.ledger import find, ledger, rulebook, synonyms
from baseload.core.problems import UnknownNameError
from baseload.core.stack import StackState
from tests.registered import every_game, folder

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
FEWEST_REFUSALS = 30  # in the source of a game; fewer would mean that the search below misses them


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


@every_game
def test_every_field_is_filled(game: str) -> None:
    options = {spec.name for spec in registry.game(game).option_specs()}
    for entry in entries(game):
        id = entry["id"]
        assert set(entry) - {"option"} == {"id", "title", "text", "place", "code", "section"}, id
        for field, value in entry.items():
            assert isinstance(value, str), (id, field)
            assert value.strip(), (id, field)
            assert value == value.strip(), (id, field)
        assert entry["text"].endswith((".", ")", "!")), id
        assert not entry["title"].endswith("."), id
        assert len(entry["title"]) <= 60, id
        assert re.search(r"l\. \d+|rulebook|facts|table|edition|errata|transcription", entry["place"]), id
        assert entry.get("option", "players") in options, id
        assert ids_in(entry["text"]) <= set(EXPECTED[game]), id


@every_game
def test_every_option_answers_to_a_rule(game: str) -> None:
    named = {entry["option"] for entry in entries(game) if "option" in entry}
    for spec in registry.game(game).option_specs():
        assert spec.rule in EXPECTED[game], spec.name
        assert spec.name in named or spec.name in ("players", "map"), f"no rule names the option {spec.name}"


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


@every_game
def test_every_refusal_names_a_rule(game: str) -> None:
    """A refusal's rule is written out where it is made, or chosen between some that are; it is one of the game's."""
    known = set(EXPECTED[game])
    count = 0
    for path in sorted(source_of(game).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
            chosen = {
                target.id: ids_in(ast.unparse(node.value))
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for call in ast.walk(function):
                if (
                    isinstance(call, ast.Call)
                    and isinstance(call.func, ast.Name)
                    and call.func.id == "Refusal"
                ):
                    rule = call.args[1]
                    ids = (
                        chosen.get(rule.id, set())
                        if isinstance(rule, ast.Name)
                        else ids_in(ast.unparse(rule))
                    )
                    assert ids, f"{path.name}:{call.lineno} refuses by no rule"
                    assert ids <= known, (
                        f"{path.name}:{call.lineno} refuses by {ids - known}, not in the ledger"
                    )
                    count += 1
    assert count >= FEWEST_REFUSALS


@every_game
def test_what_every_stack_refuses_names_a_rule_too(game: str) -> None:
    """When the game is over, and when it is somebody else's turn."""
    title = baseload.game(game)
    options = title.options()
    state = title.setup(options, title.deal(options, 1))
    assert isinstance(state, StackState)
    assert {state.over_rule, state.turn_rule} <= set(EXPECTED[game])


@every_game
def test_every_rule_lives_where_the_ledger_says(game: str) -> None:
    """The file is there and cites the rule; data files are cited by their own tables, not by ids."""
    home = source_of(game)
    homeless: list[str] = []
    for entry in entries(game):
        for name in re.split(r",\s*", entry["code"]):
            if name == "—":
                continue
            path = home / name
            assert path.is_file(), f"{entry['id']} lives in {name}, which does not exist"
            if path.suffix == ".py" and entry["id"] not in ids_in(path.read_text("utf-8")):
                homeless.append(f"{entry['id']} ({name})")
    assert not homeless, f"{len(homeless)} rules are not cited where they live: {', '.join(homeless)}"


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
def test_whichever_word_is_typed_the_same_rules_are_found(game: str) -> None:
    """And one of the words at least is the ledger's own, or the row would find nothing."""
    assert synonyms(game)
    for row in synonyms(game):
        found = [[rule.id for rule in find(game, [word])] for word in row]
        assert found[0], row
        assert all(ids == found[0] for ids in found), row


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_a_permit_is_called_a_permit(game: str) -> None:
    """The other word for it stands where it is explained, and finds as much."""
    assert sum("CEP" in entry["title"] + entry["text"] for entry in entries(game)) <= 1
    assert len(find(game, ["permits"])) == len(find(game, ["CEPs"])) > 90


def test_synonyms_do_not_stand_for_words_that_they_only_resemble() -> None:
    """A whole word, "power", stands for supplying too; "pow" is only the beginning of some words."""
    assert len(find("power-grid", ["pow"])) < len(find("power-grid", ["power"]))
