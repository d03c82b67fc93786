"""The shape of the source: which package may import which, and what compiled modules must not contain.

core ← games ← {text ← draw, bots, hosting} ← coach ← {envs, lab} ← {server, cli}; testing looks at all of them.
docs/architecture.md tells why.
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
STATIC = SOURCE / "server" / "static"
SCRIPTS = sorted([*STATIC.glob("*.js"), *STATIC.glob("*.ts")])
TEXTS = {path: path.read_text("utf-8") for path in FILES}
TREES = {path: ast.parse(text) for path, text in TEXTS.items()}

# What each package may import of baseload, beside itself. "" is the front door, baseload/__init__.py.
BELOW: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "text": {"core", "games"},
    "draw": {"core", "games", "text"},
    "bots": {"core", "games"},
    "hosting": {"core", "games"},
    "coach": {"", "core", "games", "text", "bots", "hosting"},
    "envs": {"", "core", "games", "text", "draw", "bots"},
    "lab": {"", "core", "games", "text", "draw", "bots", "coach"},
    "server": {"", "core", "games", "text", "draw", "bots", "hosting", "coach", "lab"},
    "cli": {"", "core", "games", "text", "draw", "bots", "hosting", "coach", "envs", "lab", "server"},
    # For authors of games and bots. Nothing of the package needs it.
    "testing": {"core", "text", "draw", "bots", "hosting", "envs", "lab"},
    "": {"core"},
}
# The only folder of games/ that other games may import: what the two CO₂ games share.
SHARED_BY_GAMES = {"climate"}
COMPILED = ("core", "games", "bots", "hosting", "envs/encodings", "draw/markup.py")
MOST_LINES = 500
MOST_METHODS = 40
# Calls that compiled code must not make.
UNCOMPILED = {"namedtuple", "setattr", "exec", "eval", "globals", "locals", "copy.deepcopy"}
# Calls whose first argument is a code.
CODED = {
    *("Refusal", "Event", "RecordError", "OptionError", "DealError", "NotationError", "UnknownNameError"),
    *("DataError", "state.note"),
}


def package(path: Path) -> str:
    """The package a file belongs to: core, games, … or "" for the front door."""
    inside = path.relative_to(SOURCE).parts
    return inside[0] if len(inside) > 1 else ""


def said(path: Path, line: int, what: str) -> str:
    """A complaint about a line, as editors and terminals understand it. Each test below reports all of them at once."""
    return f"{path.relative_to(ROOT)}:{line}: {what}"


def none_of(complaints: list[str]) -> None:
    assert not complaints, "\n".join(["", *complaints])


def imported(path: Path) -> list[tuple[int, str]]:
    """Line and full name of every module of baseload that a file imports, also inside functions."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if module in ("baseload", "baseload.core", "baseload.games", "baseload.bots"):
                found += [(node.lineno, f"{module}.{alias.name}") for alias in node.names]
            else:
                found.append((node.lineno, module))
    return [(line, name) for line, name in found if name == "baseload" or name.startswith("baseload.")]


def test_imports_are_written_in_full() -> None:
    none_of(
        [
            said(path, node.lineno, "a relative import")
            for path, tree in TREES.items()
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.level
        ]
    )


def test_imports_point_down() -> None:
    complaints = []
    for path in FILES:
        own = package(path)
        if path.name == "__main__.py" and not own:
            continue  # `python -m baseload` is the command line
        for line, name in imported(path):
            parts = name.split(".")
            target = parts[1] if len(parts) > 1 and (SOURCE / parts[1]).is_dir() else ""
            if target != own and target not in BELOW[own]:
                complaints.append(said(path, line, f"{own} must not import {name}"))
    none_of(complaints)


def test_a_game_knows_no_other_game() -> None:
    complaints = []
    for path in FILES:
        if package(path) != "games" or len(path.relative_to(SOURCE).parts) < 3:
            continue
        own = path.relative_to(SOURCE).parts[1]
        for line, name in imported(path):
            parts = name.split(".")
            elsewhere = parts[1:2] == ["games"] and len(parts) > 2 and parts[2] != own
            if elsewhere and parts[2] not in SHARED_BY_GAMES:
                complaints.append(said(path, line, f"imports {name}"))
    none_of(complaints)


# What a title is called, and what the two CO₂ games share: in strings, imports and templates.
TITLED = re.compile(r"power[-_]grid|\bco2|second[-_]chance|climate")
# The one place that names our titles, and the environments' modules, which PettingZoo's users import by name.
NAME_TITLES = {"core/registry.py"}


def of_a_title(path: Path) -> bool:
    """Does the file belong to a title: does it, or a folder above it, have its name?"""
    return any(TITLED.match(part) for part in path.relative_to(SOURCE).with_suffix("").parts)


def test_generic_code_names_no_title() -> None:
    """A fourth game touches one line. Docstrings may tell of the games; code asks the title."""
    complaints = []
    for path, tree in TREES.items():
        if of_a_title(path) or path.relative_to(SOURCE).as_posix() in NAME_TITLES:
            continue
        told = {
            node.body[0].value
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
                names = node.value
            elif isinstance(node, ast.ImportFrom):
                names = " ".join([node.module or "", *(alias.name for alias in node.names)])
            elif isinstance(node, ast.Import):
                names = " ".join(alias.name for alias in node.names)
            else:
                continue
            if TITLED.search(names):
                complaints.append(said(path, node.lineno, f"names a title: {names[:60]!r}"))
    for path in sorted((SOURCE / "server").rglob("*")):
        if path.suffix in (".html", ".js", ".css") and "vendor" not in path.parts:
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if TITLED.search(line) or re.search(r"game\s*(\.name\s*)?==", line):
                    complaints.append(said(path, number, f"names a title: {line.strip()[:60]!r}"))
    none_of(complaints)


def test_every_package_has_its_place() -> None:
    """Among the arrows, and in the tree that docs/architecture.md draws."""
    packages = {folder.name for folder in SOURCE.iterdir() if list(folder.glob("*.py"))}
    assert packages == set(BELOW) - {""}
    drawn = re.findall(r"^  (\w+)/", (ROOT / "docs" / "architecture.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(drawn) == sorted(packages)


def test_the_same_role_has_the_same_file_in_every_game() -> None:
    """The table of docs/architecture.md: a cell names a folder first, and then files of that folder."""
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = text.partition("| role | file |")[2].partition("\n\n")[0]
    complaints = []
    folder, count = "", 0
    for row in table.splitlines()[2:]:
        for file in re.findall(r"`([\w<>/]+\.py)`", row):
            if "/" in file:
                folder = file.rpartition("/")[0] + "/"
            wanted = file if "/" in file else folder + file
            for game in ("power_grid", "co2", "second_chance"):
                count += 1
                if not (SOURCE / wanted.replace("<game>", game)).is_file():
                    complaints.append(f"docs/architecture.md: {wanted} is not there for {game}")
    assert count > 60
    none_of(complaints)


def test_the_arrows_that_are_drawn_are_those_that_are_kept() -> None:
    arrows = "core ← games ← {text ← draw, bots, hosting} ← coach ← {envs, lab} ← {server, cli}"
    for page in ("docs/architecture.md", "CONTRIBUTING.md"):
        assert arrows in " ".join((ROOT / page).read_text("utf-8").split()), page
    order = ["core", "games", "text", "draw", "bots", "hosting", "coach", "envs", "lab", "server", "cli"]
    beside = {
        ("text", "bots"),
        ("draw", "bots"),
        ("text", "hosting"),
        ("draw", "hosting"),
        ("bots", "hosting"),
    }
    for at, package_name in enumerate(order):
        below = BELOW[package_name] - {""}
        assert below <= {*order[:at]}, package_name
        assert not {(one, package_name) for one in below} & beside, package_name


def changed_by_mypyc(node: ast.AST) -> str:
    """What about a piece of source would not be the same once compiled; empty if nothing."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        inside = [inner for inner in ast.walk(node) if inner is not node]
        nested = [inner.name for inner in inside if isinstance(inner, ast.ClassDef)]
        if nested:
            return f"{nested} inside {node.name}"
    if isinstance(node, ast.ClassDef):
        bases = [ast.unparse(base) for base in node.bases]
        bases = [base for base in bases if not base.startswith("Generic[")]  # for mypy; nothing is inherited
        methods = {inner.name for inner in node.body if isinstance(inner, ast.FunctionDef)}
        if len(bases) > 1:
            return f"{node.name} has several bases"
        if {"NamedTuple", "typing.NamedTuple"} & set(bases):
            return f"{node.name} is a NamedTuple"
        if methods & {"__new__", "__getattr__", "__setattr__"}:
            return f"{node.name} meddles with how it is made or what it has"
    if isinstance(node, ast.Call) and ast.unparse(node.func) in UNCOMPILED:
        return ast.unparse(node.func)
    return ""


def test_compiled_modules_hold_nothing_that_mypyc_changes() -> None:
    """No nested classes, NamedTuples or more than one base; no pickling tricks that run __init__ again."""
    compiled = tuple(name if name.endswith(".py") else f"{name}/" for name in COMPILED)
    none_of(
        [
            said(path, getattr(node, "lineno", 0), what)
            for path in FILES
            if path.relative_to(SOURCE).as_posix().startswith(compiled)
            for node in ast.walk(TREES[path])
            if (what := changed_by_mypyc(node))
        ]
    )


def test_chance_has_no_place_in_the_rules() -> None:
    """Only what is given a generator may use one, and nothing reads the clock."""
    complaints = []
    for path in FILES:
        if package(path) not in ("core", "games"):
            continue
        for node in ast.walk(TREES[path]):
            names: set[str] = set()
            if isinstance(node, ast.Import):
                names = {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and [alias.name for alias in node.names] != ["Random"]:
                names = {str(node.module)}
            if names & {"random", "time", "datetime", "secrets", "uuid"}:
                complaints.append(said(path, getattr(node, "lineno", 0), f"imports {', '.join(names)}"))
    none_of(complaints)


def test_rules_speak_no_language() -> None:
    """Words are in the catalogue. What a rule or a problem carries are codes: no spaces, no capitals."""
    complaints = []
    for path in FILES:
        if package(path) not in ("core", "games"):
            continue
        for node in ast.walk(TREES[path]):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            code = str(node.args[0].value)
            if ast.unparse(node.func) in CODED and not re.fullmatch(r"[a-z0-9_]+", code):
                complaints.append(said(path, node.lineno, f"{code!r} is no code"))
    none_of(complaints)


def test_files_are_chapters() -> None:
    complaints = []
    for path, text in TEXTS.items():
        lines = text.count("\n")
        if lines > MOST_LINES:
            complaints.append(said(path, lines, f"{lines} lines: look for the second subject in it"))
        if re.search(r"\b(TODO|FIXME|XXX|HACK)\b", text):
            complaints.append(said(path, 1, "something is left to do"))
        if text and not ast.get_docstring(TREES[path]):
            complaints.append(said(path, 1, "does not say what it is about"))
        if path.stem in ("utils", "helpers", "misc", "common"):
            complaints.append(said(path, 1, "the name says nothing"))
    none_of(complaints)


def named(path: Path) -> dict[str, str]:
    """What the names of a file stand for: its own classes, and what it imports."""
    module = ".".join(["baseload", *path.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")
    found: dict[str, str] = {}
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            found[node.name] = f"{module}.{node.name}"
    for node in TREES[path].body:  # another name for a class, such as `Decision = CoreDecision["State"]`
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript):
            of = ast.unparse(node.value.value)
            if of in found and isinstance(node.targets[0], ast.Name):
                found[node.targets[0].id] = found[of]
    return found


def bases_of(node: ast.ClassDef, names: dict[str, str]) -> list[str]:
    """The full names of what a class inherits from; `Base[Item]` is Base."""
    found = []
    for base in node.bases:
        first, dot, rest = ast.unparse(base.value if isinstance(base, ast.Subscript) else base).partition(".")
        found.append(names.get(first, first) + dot + rest)
    return found


def test_no_class_can_do_everything() -> None:
    """What a class inherits counts too, but for what Python and libraries bring: slices of a class are no chapters."""
    places: dict[str, tuple[Path, int]] = {}
    own: dict[str, set[str]] = {}
    bases: dict[str, list[str]] = {}
    for path, tree in TREES.items():
        names = named(path)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                name = names[node.name]
                methods = [
                    part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
                ]
                places[name], bases[name] = (path, node.lineno), bases_of(node, names)
                own[name] = {method.name for method in methods}
    aliases = {
        f"{'.'.join(['baseload', *path.relative_to(SOURCE).with_suffix('').parts])}.{name}": of
        for path in FILES
        for name, of in named(path).items()
    }
    bases = {name: [aliases.get(base, base) for base in found] for name, found in bases.items()}
    unknown = {base for found in bases.values() for base in found if base.startswith("baseload.")} - set(own)
    assert not unknown, "classes are imported from where they are written"

    def methods_of(name: str) -> set[str]:
        return own[name].union(*(methods_of(base) for base in bases[name] if base in own))

    counts = {name: len(methods_of(name)) for name in own}
    assert counts["baseload.text.co2.speaker.Co2Speaker"] > counts["baseload.text.speaker.Speaker"] > 20
    none_of(
        [
            said(
                *places[name],
                f"{name.rpartition('.')[2]} has {count} methods: which of them are another object's?",
            )
            for name, count in counts.items()
            if count > MOST_METHODS
        ]
    )


def test_scripts_are_chapters() -> None:
    complaints = []
    for path in SCRIPTS:
        text = path.read_text("utf-8")
        lines = text.count("\n")
        if lines > MOST_LINES:
            complaints.append(said(path, lines, f"{lines} lines: look for the second subject in it"))
        if not text.startswith(("/**", "//")):
            complaints.append(said(path, 1, "does not say what it is about"))
        unchecked = re.search(r"@ts-(ignore|nocheck|expect-error)|\{any\b", text)
        if unchecked:
            line = text[: unchecked.start()].count("\n") + 1
            complaints.append(said(path, line, f"{unchecked[0]}: the type checker is kept from looking"))
    none_of(complaints)


# Which elements of HTML are of a kind that scripts count on. What is just an HTMLElement may be any.
TAGS = {"Anchor": "a", "OList": "ol", "": r"[a-z]\w*"}


def test_scripts_find_what_the_templates_have() -> None:
    """The kinds of elements in parts.d.ts, which the type checker believes, are those of the templates."""
    pages = "".join(path.read_text("utf-8") for path in sorted((SOURCE / "server").rglob("*.html")))
    pages += (SOURCE / "server" / "parts.py").read_text("utf-8")
    declared = re.findall(
        r'^  "?([\w-]+)"?: HTML(\w*)Element', (STATIC / "parts.d.ts").read_text("utf-8"), re.MULTILINE
    )
    assert len(declared) > 40
    for id, kind in declared:
        assert re.search(rf'<{TAGS.get(kind, kind.lower())} [^>]*\bid="{id}"', pages), (id, kind)


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
        if package(path) not in ("core", "games", "text", "bots", "cli", "lab", "testing", ""):
            continue
        text, tree = TEXTS[path], TREES[path]
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
