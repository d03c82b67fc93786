"""The shape of the source: which package may import which, and what compiled modules must not contain.

core ← games ← {text ← draw, bots} ← {envs, lab, server, cli}; docs/architecture.md tells why.
"""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "baseload"
FILES = sorted(SOURCE.rglob("*.py"))
every_file = pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(SOURCE)) for path in FILES])

# What each package may import of baseload, beside itself. "" is the front door, baseload/__init__.py.
BELOW: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "text": {"core", "games"},
    "draw": {"core", "games", "text"},
    "bots": {"core", "games"},
    "hosting": {"core", "games"},
    "envs": {"", "core", "games", "text", "draw", "bots"},
    "lab": {"", "core", "games", "text", "draw", "bots"},
    "server": {"", "core", "games", "text", "draw", "bots", "hosting", "lab"},
    "cli": {"", "core", "games", "text", "draw", "bots", "hosting", "envs", "lab", "server"},
    "": {"core"},
}
# The only folder of games/ that other games may import: what the two CO₂ games share.
SHARED_BY_GAMES = {"climate"}
COMPILED = ("core", "games", "bots", "envs/encodings")
MOST_LINES = 500


def package(path: Path) -> str:
    """The package a file belongs to: core, games, … or "" for the front door."""
    inside = path.relative_to(SOURCE).parts
    return inside[0] if len(inside) > 1 else ""


def imported(path: Path) -> list[tuple[int, str]]:
    """Line and full name of every module of baseload that a file imports, also inside functions."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: imports are written in full"
            module = node.module or ""
            if module in ("baseload", "baseload.core", "baseload.games", "baseload.bots"):
                found += [(node.lineno, f"{module}.{alias.name}") for alias in node.names]
            else:
                found.append((node.lineno, module))
    return [(line, name) for line, name in found if name == "baseload" or name.startswith("baseload.")]


@every_file
def test_imports_point_down(path: Path) -> None:
    own = package(path)
    if path.name == "__main__.py" and not own:
        return  # `python -m baseload` is the command line
    for line, name in imported(path):
        parts = name.split(".")
        target = parts[1] if len(parts) > 1 and (SOURCE / parts[1]).is_dir() else ""
        assert target == own or target in BELOW[own], f"{path.name}:{line}: {own} must not import {name}"


@every_file
def test_a_game_knows_no_other_game(path: Path) -> None:
    if package(path) != "games" or len(path.relative_to(SOURCE).parts) < 3:
        return
    own = path.relative_to(SOURCE).parts[1]
    for line, name in imported(path):
        parts = name.split(".")
        if parts[1:2] == ["games"] and len(parts) > 2:
            assert parts[2] == own or parts[2] in SHARED_BY_GAMES, f"{path.name}:{line} imports {name}"


def test_core_names_no_game_but_in_its_registry() -> None:
    for path in sorted((SOURCE / "core").glob("*.py")):
        names = re.findall(r"baseload\.games\.\w+", path.read_text("utf-8"))
        assert not names or path.name == "registry.py", path.name


def test_every_package_has_its_place() -> None:
    for folder in sorted(SOURCE.iterdir()):
        if folder.is_dir() and list(folder.glob("*.py")):
            assert folder.name in BELOW, f"{folder.name} has no place among the arrows"


@every_file
def test_compiled_modules_hold_nothing_that_mypyc_changes(path: Path) -> None:
    """No nested classes, NamedTuples or more than one base; no pickling tricks that run __init__ again."""
    if not path.relative_to(SOURCE).as_posix().startswith(tuple(f"{folder}/" for folder in COMPILED)):
        return
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            nested = [
                inner.name
                for inner in ast.walk(node)
                if isinstance(inner, ast.ClassDef) and inner is not node
            ]
            assert not nested, f"{path.name}:{node.lineno}: {nested} inside {node.name}"
        if isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base) for base in node.bases]
            assert len(bases) <= 1, f"{path.name}:{node.lineno}: {node.name} has several bases"
            assert not {"NamedTuple", "typing.NamedTuple"} & set(bases), f"{path.name}:{node.lineno}"
            methods = {inner.name for inner in node.body if isinstance(inner, ast.FunctionDef)}
            assert not methods & {"__new__", "__getattr__", "__setattr__"}, f"{path.name}:{node.lineno}"
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            assert called not in (
                "namedtuple",
                "setattr",
                "exec",
                "eval",
                "globals",
                "locals",
                "copy.deepcopy",
            ), f"{path.name}:{node.lineno}: {called}"


@every_file
def test_chance_has_no_place_in_the_rules(path: Path) -> None:
    """Only what is given a generator may use one, and nothing reads the clock."""
    if package(path) not in ("core", "games"):
        return
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = {alias.name for alias in node.names}
            assert not names & {"random", "time", "datetime", "secrets", "uuid"}, f"{path.name}:{node.lineno}"
        if isinstance(node, ast.ImportFrom) and node.module in ("random", "time", "datetime", "secrets"):
            assert [alias.name for alias in node.names] == ["Random"], f"{path.name}:{node.lineno}"


@every_file
def test_rules_speak_no_language(path: Path) -> None:
    """Words are in the catalogue. What a rule or a problem carries are codes: no spaces, no capitals."""
    if package(path) not in ("core", "games"):
        return
    problems = (
        "Refusal",
        "Event",
        "RecordError",
        "OptionError",
        "DealError",
        "NotationError",
        "UnknownNameError",
    )
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
            continue
        if ast.unparse(node.func) in (*problems, "DataError", "state.note"):
            code = str(node.args[0].value)
            assert re.fullmatch(r"[a-z0-9_]+", code), f"{path.name}:{node.lineno}: {code!r}"


@every_file
def test_files_are_chapters(path: Path) -> None:
    text = path.read_text("utf-8")
    lines = text.count("\n")
    assert lines <= MOST_LINES, f"{path.name} has {lines} lines: look for the second subject in it"
    assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b", text), path.name
    if text:
        assert ast.get_docstring(ast.parse(text)), f"{path.name} does not say what it is about"
    assert path.stem not in ("utils", "helpers", "misc", "common"), path.name


@pytest.mark.parametrize("folder", ["tests", "examples", "docs"])
def test_nothing_is_left_to_do(folder: str) -> None:
    for path in sorted((ROOT / folder).rglob("*")):
        if path.suffix in (".py", ".md", ".toml") and path != Path(__file__):
            assert not re.search(r"\b(TODO|FIXME)\b", path.read_text("utf-8")), path


def extras() -> dict[str, set[str]]:
    """What each extra brings, by the names one imports."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    return {name: {re.split(r"[^\w-]", line)[0].replace("-", "_") for line in told[name]} for name in told}


def test_without_extras_everything_else_runs() -> None:
    """Games are simulated and the terminal starts where no library is installed."""
    missing = sorted(set().union(*extras().values()))
    script = f"""
import sys
import tomllib

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {missing!r}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
from baseload.cli.main import main
sys.exit(main(["simulate", "co2", "--games", "2"]) or main(["lab", "--help"]))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr


def test_running_needs_only_the_standard_library() -> None:
    """Anything else may be used where it happens to be installed, never asked for; studies have an extra."""
    for path in FILES:
        if package(path) not in ("core", "games", "text", "bots", "cli", "lab", ""):
            continue
        text = path.read_text("utf-8")
        tree = ast.parse(text)
        unseen = {  # imports that only a type checker sees
            inner
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for part in node.body
            for inner in ast.walk(part)
        }
        for node in ast.walk(tree):
            if node in unseen:
                continue
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                known = top == "baseload" or top in sys.stdlib_module_names
                known = known or (package(path) == "lab" and top in extras()["lab"])
                assert known or f'find_spec("{top}")' in text, f"{path.name}: {name}"
