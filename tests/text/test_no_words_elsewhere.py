"""No sentence for people stands outside the catalogue.

Looked for: texts of three words or more that are printed, raised, asserted-with, or given to a command-line parser,
in every part of the package. Docstrings are for readers of the code and do not count; nor do the research environments,
which speak to programmers, as the libraries do whose interfaces they have, nor the checks for authors of games.
"""

import ast
import re
from pathlib import Path

import pytest

from tests.text import source_scan

SPEAKING = {
    "print",
    "write",
    "input",
    "exit",
    "add_argument",
    "add_parser",
    "ArgumentParser",
    "error",
    "warn",
}
WORDS = re.compile(r"[^\W\d_]{2,}(?:['’][a-z]+)?[ ,;:]+[^\W\d_]{1,}[ ,;:]+[^\W\d_]{2,}")


def sentences(node: ast.AST) -> list[str]:
    """Texts in an expression that read like a sentence."""
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and WORDS.search(part.value)
    ]


def spoken(tree: ast.AST) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and node.exc is not None:
            found += [(node.lineno, text) for text in sentences(node.exc)]
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in SPEAKING:
                found += [(node.lineno, text) for text in sentences(node)]
    return sorted(found)


FOR_PROGRAMMERS = ("envs", "testing")
SOURCES = [
    path
    for path in source_scan.sources()
    if path.relative_to(source_scan.PACKAGE).parts[0] not in FOR_PROGRAMMERS
]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(source_scan.PACKAGE)))
def test_no_sentence_outside_the_catalogue(path: Path) -> None:
    assert spoken(ast.parse(path.read_text("utf-8"))) == []


def test_the_scan_finds_sentences() -> None:
    bad = 'def f():\n    """Say a few words."""\n    print("this is spoken")\n    raise E(f"no {x} to be found")\n'
    assert [line for line, _ in spoken(ast.parse(bad))] == [3, 4]
    assert spoken(ast.parse('raise OptionError("bad_option_value", option="map")')) == []


# Tools for those who write and translate sentences; no player reads what they say.
TOOLS = {"catalogues.py", "glossary.py"}


@pytest.mark.parametrize(
    "path",
    [path for path in source_scan.sources("text") if path.name not in TOOLS],
    ids=lambda path: path.name,
)
def test_text_itself_holds_no_sentence_at_all(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and isinstance(node.body[0], ast.Expr)
    }
    found = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and node not in docstrings
        and isinstance(node.value, str)
        and WORDS.search(node.value)
    ]
    assert found == []
