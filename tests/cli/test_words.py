"""The command's sentences: every id that is said is there, every one that is there is said, and facts fit."""

import ast
import re
import string
from pathlib import Path

import baseload
from baseload.text.catalogue import LOCALE, catalogue
from tests.registered import game_of

SOURCE = Path(baseload.__file__).parent / "cli"
# Ids that are put together at run time, by how they begin.
PREMISES = SOURCE.parent / "server" / "premises.py"  # what `serve` finds before it begins
MADE_UP = (
    "report.",
    "build.",
    "simulate.column.",
    "arena.column.",
    "bench.column.",
    "problem.",
    "slip.",
    "undo.",
    "bench.ratio",
    "rules.source",
    "replay.verified",
    "choices.open_group",
    "choices.group",
    "about.heading",
    "simulate.failure",
    "typed.",
    "lab.puzzles.why.",
    "practice.column.",
)


def sentences() -> dict[str, str]:
    text = (LOCALE / "en" / "LC_MESSAGES" / "cli.po").read_text("utf-8")
    found = {}
    for entry in re.split(r"\n\s*\n", text):
        id = re.search(r'^msgid "(.+)"', entry, re.MULTILINE)
        if id is not None:
            found[id[1]] = "".join(re.findall(r'^(?:msgstr(?:\[\d\])? )?"(.*)"', entry, re.MULTILINE))
    return found


def calls(*more: Path) -> list[tuple[str, ast.Call]]:
    found = []
    for path in [*sorted(SOURCE.glob("*.py")), *more]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                found.append((name, node))
    return found


def said(own: bool = True) -> dict[str, list[ast.Call]]:
    """What is said in the command's own words, by `say`; or in those of the game at hand, by `words.say`."""
    found: dict[str, list[ast.Call]] = {}
    for name, call in calls():
        if name not in ("say", "say_many") or isinstance(call.func, ast.Name) != own:
            continue
        if call.args and isinstance(call.args[0], ast.Constant):
            found.setdefault(str(call.args[0].value), []).append(call)
    return found


def names_in(pattern: str) -> set[str]:
    return {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(pattern) if name}


def test_every_sentence_is_there_and_used() -> None:
    there, used = set(sentences()), set(said())
    assert used - there == set()
    unused = {id for id in there - used if not id.startswith(MADE_UP)}
    assert unused == set()


def test_the_facts_fit() -> None:
    for id, uses in said().items():
        for call in uses:
            given = {keyword.arg for keyword in call.keywords}
            if None not in given:  # facts that are passed on whole
                assert names_in(sentences()[id]) <= given | {"count"}, id


def test_every_problem_of_the_command_has_its_sentence() -> None:
    raised = {
        str(call.args[0].value): {str(keyword.arg) for keyword in call.keywords}
        for name, call in calls(PREMISES)
        if name.endswith(("Problem", "Error")) and call.args and isinstance(call.args[0], ast.Constant)
    }
    there = {
        id.removeprefix("problem."): text for id, text in sentences().items() if id.startswith("problem.")
    }
    by_pattern = {"missing_arguments", "unknown_arguments"}  # from a table in parser.py
    assert set(raised) | by_pattern == set(there)
    for code, facts in raised.items():
        assert names_in(there[code]) <= facts, code


def test_what_a_game_can_say_better_is_said_of_any_game() -> None:
    assert said(own=False)
    for id in said(own=False):
        if not id.startswith(("guide.", "language.")):  # of guides, and what a language calls itself on pages
            assert catalogue().has(id), id


def ids_of(kinds: str, game: str) -> set[str]:
    """Ids of these kinds that stand as plain texts in the command's files about a game."""
    return {
        str(node.value)
        for path in SOURCE.glob("*.py")
        if game_of(path) == game
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(rf"({kinds})\.\w+", node.value)
    }


def test_refused_undos_have_sentences() -> None:
    assert ids_of("undo", "") == {id for id in sentences() if id.startswith("undo.")}
