"""The server's own sentences: every one that is said is there, and none is there that nobody says."""

import ast
import re
from pathlib import Path

import pytest

from tests.registered import SOURCE

SERVER = SOURCE / "server"
CATALOGUE = SOURCE / "text" / "locale" / "en" / "LC_MESSAGES" / "site.po"
# Ids made from parts: what Trouble adds to them and what to do then, short names of values, of levels and of tables
# ready to sit down at, and all that the page's script is given.
BEGINNINGS = ("trouble.", "next.", "script.", "new.value.", "level.", "preset.")
# An id that a template goes on with: `say("stage." ~ table.stage)`.
UNFINISHED = (".", "_")


def known() -> set[str]:
    return set(re.findall(r'^msgid "([^"]+)"$', CATALOGUE.read_text("utf-8"), re.MULTILINE))


def said() -> dict[str, str]:
    """Every id that Python or a template says, and where."""
    found: dict[str, str] = {}
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and str(node.value).startswith("log."):
                found[str(node.value)] = (
                    f"{path.name}:{node.lineno}"  # handed on to whoever says it now and then
                )
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", "")  # `voice.words.say` speaks of a game, from its own catalogue
            for place, wanted, before in ((0, "say", ""), (0, "say_many", ""), (1, "Trouble", "trouble.")):
                if name == wanted and len(node.args) > place:
                    argument = node.args[place]
                    explained = len(node.args) > 2  # a Trouble that brings its sentence
                    if (
                        isinstance(argument, ast.Constant)
                        and isinstance(argument.value, str)
                        and not explained
                    ):
                        found[before + argument.value] = f"{path.name}:{node.lineno}"
    for path in sorted((SERVER / "templates").glob("*.html")):
        for id in re.findall(r"""(?:say|many)\(\s*["']([\w.]+)["']""", path.read_text("utf-8")):
            found[id] = path.name
    return found


SAID = said()


@pytest.mark.parametrize("id", sorted(SAID))
def test_everything_said_is_in_the_catalogue(id: str) -> None:
    if id.endswith(UNFINISHED):
        assert any(other.startswith(id) for other in known()), SAID[id]
    else:
        assert id in known(), SAID[id]


def test_nothing_in_the_catalogue_is_said_by_nobody() -> None:
    begun = (*BEGINNINGS, *(id for id in SAID if id.endswith(UNFINISHED)))
    unsaid = {id for id in known() - set(SAID) if not id.startswith(begun)}
    assert unsaid == set()


def test_the_scan_finds_something() -> None:
    assert {"trouble.no_such_table", "seat.here"} <= set(SAID)
    assert isinstance(CATALOGUE, Path)
