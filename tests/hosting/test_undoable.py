"""What a host says can be taken back can be: pages play it at the first click, without a question."""

from pathlib import Path
from random import Random

import pytest

from baseload.core.action import Action
from baseload.core.contract import State
from baseload.core.record import load_record
from baseload.hosting.courtesy import Courtesy, courtesy
from tests.harness.trial import Trial
from tests.harness.trials import TRIALS

FILES = [(trial, path) for trial in TRIALS for path in trial.golden.files]
SAMPLE = 4  # other actions that are tried at each position
# By game, what people do most and want to do by one click.
USUAL = {
    "power-grid": {"auction", "buy", "build"},
    "co2": {"propose", "install", "construct", "move", "buy", "sell", "lobby"},
    "second-chance": {"plan", "prepare", "build", "move", "buy", "sell", "lobby", "claim"},
}


def stays_open(state: State, action: Action) -> bool:
    """Could this be taken back? As the server has it: the same seat goes on, and nothing was uncovered."""
    after = state.copy()
    events = after.play(action)
    return after.seat == state.seat and not any(event.reveals for event in events)


@pytest.mark.parametrize(("trial", "path"), FILES, ids=[f"{trial}-{path.stem}" for trial, path in FILES])
def test_what_can_be_taken_back_can_be(trial: Trial, path: Path) -> None:
    host, rng = courtesy(trial.game.name), Random(path.stem)
    record = load_record(str(path))
    state = record.start()
    for action in record.actions:
        assert state.seat is not None
        view = state.view(state.seat)
        legal = view.legal()
        for tried in {action, *rng.sample(legal, min(SAMPLE, len(legal)))}:
            if host.undoable(view, tried):
                assert stays_open(state, tried), (str(tried), type(state).__name__)
        state.play(action)


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_most_of_what_people_do_can_be_taken_back(trial: Trial) -> None:
    """Who says no to everything is never wrong, and makes everybody click twice."""
    host = courtesy(trial.game.name)
    told: set[str] = set()
    for path in trial.golden.files[:8]:
        record = load_record(str(path))
        state = record.start()
        for action in record.actions:
            if host.undoable(state.view(state.seat), action):
                told.add(str(action).partition(" ")[0])
            state.play(action)
    assert told >= USUAL[trial.game.name]


def test_whoever_does_not_know_says_no() -> None:
    trial = TRIALS[0]
    options = trial.game.options(players=3)
    state = trial.game.setup(options, trial.game.deal(options, 1))
    assert not any(Courtesy().undoable(state.view(0), action) for action in state.legal())
