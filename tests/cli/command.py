"""Running the `baseload` command as people do, and looking at what it says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from baseload.cli.main import main

_ENGLISH = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8"}


def environment(**more: str) -> dict[str, str]:
    """The tests' own environment, so that the same build runs, with a fixed width, no colour, and in English."""
    path = os.environ.get("PYTHONPATH")
    settings = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1", **_ENGLISH, **more}
    if path:  # the command may run in another folder
        settings["PYTHONPATH"] = os.pathsep.join(str(Path(part).resolve()) for part in path.split(os.pathsep))
    return settings


def baseload(
    *arguments: object, input: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, on pipes."""
    return subprocess.run(
        [sys.executable, "-m", "baseload", *map(str, arguments)],
        input=input,
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=cwd,
        timeout=120,
        check=False,
    )


def play(*arguments: object, lines: list[str]) -> subprocess.CompletedProcess[str]:
    """A game of Power Grid whose answers come from a pipe."""
    return baseload("play", "power-grid", *arguments, input="".join(f"{line}\n" for line in lines))


def refused(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 2) -> str:
    """The one sentence that a wrong command line is answered with."""
    capsys.readouterr()
    assert main([str(argument) for argument in arguments]) == code
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err
    assert re.fullmatch(r".*\w.*[.?]\n", shown.err), shown.err
    assert not re.search(
        r"\w+=\S|^problem\.", shown.err.replace("NAME=VALUE", "").replace("money=open", "")
    ), f"a sentence is missing: {shown.err}"
    return shown.err.strip()
