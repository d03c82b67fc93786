"""Finds in the source what needs words: codes of refusals and problems, kinds of events, ids that are said.

`game` says whose source: that of one game, "" for what belongs to no game.
"""

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path

from tests.registered import SOURCE, game_of

PACKAGE = SOURCE
# The command and the server keep their sentences in files of their own, and their own tests look after them.
SPOKEN_HERE = ["core", "games", "bots", "hosting", "coach", "lab", "text", "draw", "envs"]
# What a call of these is about. `_bad` and `note` are the rules' own short forms.
REFUSALS = {"Refusal"}
EVENTS = {"note", "Event"}


def sources(*folders: str) -> list[Path]:
    """The Python files of some folders of the package; all of them without arguments."""
    roots = [PACKAGE / folder for folder in folders] if folders else [PACKAGE]
    return sorted(path for root in roots if root.is_dir() for path in root.rglob("*.py"))


def calls(game: str, *folders: str) -> Iterator[tuple[Path, str, ast.Call]]:
    """Every call, with the last part of the name that is called."""
    for path in sources(*folders):
        if game_of(path) != game:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                yield path, name, node


def text_of(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def codes(names: set[str], game: str, *folders: str, place: int = 0) -> dict[str, list[ast.Call]]:
    """Texts given as the argument at `place` to calls of these names, with the calls."""
    found: dict[str, list[ast.Call]] = {}
    for _, name, call in calls(game, *folders):
        if name in names and len(call.args) > place:
            argument = call.args[place]
            options = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
            for option in options:
                code = text_of(option)
                if code is not None:
                    found.setdefault(code, []).append(call)
    return found


def problem_classes(game: str) -> set[str]:
    """Every exception that is a Problem, by its name's ending; the walk needs no imports. Python's own are for
    programmers."""
    return {
        name
        for _, name, _ in calls(game, *SPOKEN_HERE)
        if name.endswith("Error") and not hasattr(builtins, name)
    }


def refusal_codes(game: str) -> dict[str, list[ast.Call]]:
    """The game's own, and those of every game with a stack of decisions."""
    return {**codes(REFUSALS, "", "core"), **codes(REFUSALS, game, *SPOKEN_HERE)}


def event_kinds(game: str) -> dict[str, list[ast.Call]]:
    return codes(EVENTS, game, "games")


def problem_codes(game: str) -> dict[str, list[ast.Call]]:
    return codes(problem_classes(game), game, *SPOKEN_HERE)


def map_faults() -> dict[str, list[ast.Call]]:
    """The codes by which Power Grid says what is wrong with a map."""
    found = codes({"_bad"}, "power-grid", "games", place=1)
    return {code: calls for code, calls in found.items() if code.startswith("map_")}


def component_faults(game: str) -> dict[str, list[ast.Call]]:
    """The codes by which a component's value is refused."""
    return codes({"bad_component"}, game, "core", "games", place=2)


def removal_reasons() -> set[str]:
    return set(codes({"remove_lowest"}, "power-grid", "games", place=1))


def said_ids(game: str) -> dict[str, Path]:
    """Ids given as plain texts to say, say_many or has."""
    found: dict[str, Path] = {}
    for path, name, call in calls(game, *SPOKEN_HERE):
        if name in ("say", "say_many") and call.args:
            argument = call.args[0]
            for option in [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]:
                id = text_of(option)
                if id is not None:
                    found[id] = path
    return found


def fact_names(call: ast.Call) -> set[str] | None:
    """The names of the facts a refusal, problem or event is given; None where the source computes them."""
    if call.keywords:
        return {keyword.arg for keyword in call.keywords if keyword.arg is not None}
    facts = call.args[2] if len(call.args) > 2 else None
    if isinstance(facts, ast.Dict) and all(text_of(key) is not None for key in facts.keys):
        return {str(text_of(key)) for key in facts.keys}
    return None
