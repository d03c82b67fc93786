"""Records for the command's tests."""

from pathlib import Path
from random import Random

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.record import Record


def _record(path: Path, most: int, seats: list[str]) -> Path:
    game = baseload.game("power-grid")
    options = game.options(players=len(seats))
    deal = game.deal(options, 11)
    state = game.setup(options, deal)
    rng = Random(11)
    actions: list[Action] = []
    while state.outcome is None and len(actions) < most:
        action = rng.choice(state.legal())
        state.play(action)
        actions.append(action)
    Record(game, options, deal, actions, seats).write(str(path))
    return path


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A whole game."""
    return _record(tmp_path / "finished.bl", 100_000, ["bot random"] * 3)


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A game that is not over, with a person in the first seat."""
    return _record(tmp_path / "begun.bl", 60, ["me", "bot random", "bot random"])
