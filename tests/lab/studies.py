"""Small studies for tests: a plan that is played in seconds, and what one sees of a running one from outside."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from baseload.lab.plan import StudyPlan, read_plan
from tests.cli.command import environment

SMALL = """
name = "small"
games = 14
seed = 5

[[tables]]
game = "power-grid"
options = { players = 2, map = ["germany", "usa"] }
bots = ["random", ["normal", "random"]]

[[tables]]
game = "second-chance"
options = { players = [2, 3], mode = "competitive" }
bots = ["random"]
games = 6

[[tables]]
game = "co2"
bots = [["random", "normal", "random"]]
games = 4
rotate = false
"""


def small() -> StudyPlan:
    return read_plan(SMALL, "small.toml")


def parquet(folder: Path) -> dict[str, bytes]:
    """Every Parquet file of a folder of results."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.parquet"))}


def started(folder: Path, plan: str, *more: str, **settings: str) -> subprocess.Popen[str]:
    """`baseload lab run` in a process of its own."""
    folder.mkdir(exist_ok=True)
    (folder / "small.toml").write_text(plan, "utf-8")
    return subprocess.Popen(
        [sys.executable, "-m", "baseload", "lab", "run", "small.toml", *more],
        cwd=folder,
        env=environment(**settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def bot_package(folder: Path, name: str, source: str) -> str:
    """Install a bot of another package there; returns the folder for Python's path."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[baseload.bots]\n{name} = {name}:make\n")
    (folder / f"{name}.py").write_text(source)
    return str(folder)


def ended(process: subprocess.Popen[str], seconds: float = 120) -> tuple[int, str, str]:
    """Exit code and output; a process that does not end is ended."""
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    return process.returncode, out, err


def journalled(results: Path) -> int:
    """How many games stand in journals."""
    return sum(path.read_bytes().count(b"\n") for path in results.glob("block-*.jsonl"))


def wait_until(ready: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)


def descendants(pid: int) -> dict[int, str]:
    """The processes that a process has started, directly or not, with their command lines."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue
            parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
    found: dict[int, str] = {}
    for candidate in parents:
        above = candidate
        while above in parents and above != pid:
            above = parents[above]
        if above == pid and candidate != pid:
            try:
                line = Path(f"/proc/{candidate}/cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
            found[candidate] = line
    return found


def workers_of(pid: int, mark: str = "spawn_main") -> list[int]:
    """The worker processes of a study."""
    return [child for child, line in descendants(pid).items() if mark in line]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
