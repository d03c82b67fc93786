"""`make test` itself: both builds are tested whatever becomes of the first, and either can fail the whole. `make check`
looks at the scripts' types where Node is at hand."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STAMPS = ("venv", "build-tools", "server", "tools", "browser", "sources")
# Stands for the Python of the set-up: says which build it was asked to test, and fails for those named in `failing`.
PYTHON = """#!/bin/sh
echo "testing $BASELOAD_EXPECT_BUILD with $*" >> "{told}"
case " {failing} " in *" $BASELOAD_EXPECT_BUILD "*) exit 3;; esac
"""

pytestmark = pytest.mark.skipif(
    shutil.which("make") is None or not (ROOT / "Makefile").exists(),
    reason="there is no make, or no Makefile",
)


def made(folder: Path, failing: str, *more: str) -> tuple[int, list[str]]:
    """The exit code of `make test` in a set-up that is complete but empty, and what its Python was asked to do."""
    told = folder / "told"
    (folder / "bin").mkdir()
    (folder / "stamps").mkdir()
    python = folder / "bin" / "python"
    python.write_text(PYTHON.format(told=told, failing=failing))
    python.chmod(0o755)
    for stamp in STAMPS:
        (folder / "stamps" / stamp).touch()
    asked = [
        "make",
        "test",
        f"VENV={folder}",
        f"PYTHON={sys.executable}",
        "SOURCES=",
        "LIST_CHANGED=",
        "CATALOGUES=",
    ]
    done = subprocess.run(
        [*asked, "CURRENT=true", *more], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    return done.returncode, told.read_text().splitlines() if told.exists() else [done.stdout, done.stderr]


@pytest.mark.parametrize(("failing", "fails"), [("", False), ("compiled", True), ("pure", True)])
def test_both_builds_are_tested_whatever_becomes_of_the_first(
    tmp_path: Path, failing: str, fails: bool
) -> None:
    code, told = made(tmp_path, failing)
    assert [line.split()[1] for line in told] == ["compiled", "pure"], told
    assert (code != 0) == fails


def test_a_build_that_fails_leaves_the_other_to_be_tested(tmp_path: Path) -> None:
    code, told = made(tmp_path, "", "CURRENT=false", "WHEEL=no-such-thing/stamp", "KIND=none")
    assert [line.split()[1] for line in told if line.startswith("testing")] == ["pure"], told
    assert code != 0


def test_tests_can_be_named(tmp_path: Path) -> None:
    _, told = made(tmp_path, "", "PYTEST_ARGS=-k auction")
    assert all(line.endswith("-k auction") for line in told)


# Stands for npm: puts a type checker where it is told to that finds what `finds` says.
NPM = """#!/bin/sh
test "$1 $2" = "install --prefix" || exit 9
mkdir -p "$3/node_modules/.bin"
printf '#!/bin/sh\\necho looked\\nexit {code}\\n' > "$3/node_modules/.bin/tsc"
chmod +x "$3/node_modules/.bin/tsc"
"""


def checked(folder: Path, npm: str) -> tuple[int, str]:
    """The exit code of `make check` where Python has no faults, and what it says."""
    (folder / "bin").mkdir()
    (folder / "stamps").mkdir()
    for tool in ("ruff", "mypy"):
        (folder / "bin" / tool).write_text("#!/bin/sh\n")
        (folder / "bin" / tool).chmod(0o755)
    for stamp in STAMPS:
        (folder / "stamps" / stamp).touch()
    asked = [
        "make",
        "--no-print-directory",
        "check",
        f"VENV={folder}",
        f"PYTHON={sys.executable}",
        f"NPM={npm}",
    ]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout


def test_without_node_the_scripts_types_are_not_checked(tmp_path: Path) -> None:
    code, told = checked(tmp_path, "no-such-npm")
    assert code == 0
    assert told.count("\n") == 1
    assert "not checked" in told


def test_where_typescript_cannot_be_had_the_rest_is_checked(tmp_path: Path) -> None:
    code, told = checked(tmp_path, "false")
    assert code == 0
    assert "could not get TypeScript" in told


@pytest.mark.parametrize("fault", [0, 2])
def test_the_scripts_types_are_checked(tmp_path: Path, fault: int) -> None:
    npm = tmp_path / "npm"
    npm.write_text(NPM.format(code=fault))
    npm.chmod(0o755)
    (tmp_path / "venv").mkdir()
    code, told = checked(tmp_path / "venv", str(npm))
    assert "looked" in told
    assert (code != 0) == bool(fault)
