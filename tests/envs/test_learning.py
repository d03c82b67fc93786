"""The worked examples run, in small: a policy learns by self-play, and is measured against bots."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("pettingzoo", reason="the environments need baseload[envs]")

FOLDER = Path(__file__).parents[2] / "examples" / "learning"


def example(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """An example as a module."""
    monkeypatch.syspath_prepend(str(FOLDER))
    found = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_self_play_beats_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a few hundred games it wins clearly more than half; untrained it does not."""
    self_play = example("self_play", monkeypatch)
    evaluate = example("evaluate", monkeypatch)
    untrained = evaluate.evaluate(self_play.train(0), ["random"], 40)["random"]
    assert untrained[1] <= 0.5 <= untrained[2]
    share, low, _ = evaluate.evaluate(self_play.train(240), ["random"], 60)["random"]
    assert share > 0.6
    assert low > 0.5


def test_from_the_command_line(tmp_path: Path) -> None:
    def run(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments], capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    kept = tmp_path / "policy.npz"
    run(str(FOLDER / "self_play.py"), "--games", "16", "--save", str(kept))
    told = run(str(FOLDER / "evaluate.py"), str(kept), "--games", "4", "--against", "random", "normal")
    assert [line.split()[1] for line in told.splitlines()] == ["random", "normal"]
