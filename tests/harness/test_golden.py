"""Golden games: whole recorded games that must replay to the same position for ever, nothing appearing or vanishing.

`tests/<game>/make_golden.py` wrote them. A change that breaks one changes the rules, and so needs a new rules version.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.record import load_record, read_record
from tests.harness.seen import Seen
from tests.harness.trial import Trial
from tests.harness.trials import TRIALS
from tests.text.source_scan import event_kinds

FILES = [(trial, path) for trial in TRIALS for path in trial.golden.files]
every_trial = pytest.mark.parametrize("trial", TRIALS, ids=str)
every_game = pytest.mark.parametrize(
    ("trial", "path"), FILES, ids=[f"{trial}-{path.stem}" for trial, path in FILES]
)


@cache
def _replayed(trial: Trial, path: Path) -> tuple[Any, Seen, list[Event]]:
    """Replay with the books open; what happened on the way, and the last events."""
    record = load_record(str(path))
    state: Any = record.start()
    books, seen = trial.books(state), trial.golden.seen()
    events: list[Event] = []
    for action in record.actions:
        seen.before(state, action)
        events = state.play(action)
        seen.after(events)
        books.check(action, events, state)
    return state, seen, events


@every_trial
def test_all_golden_games_are_there(trial: Trial) -> None:
    """With every value of every option among them, also every number of players."""
    assert sorted(path.stem for path in trial.golden.files) == sorted(trial.golden.wanted)
    records = [load_record(str(path)) for path in trial.golden.files]
    for spec in trial.game.option_specs():
        used = {json.dumps(record.options[spec.name]) for record in records}
        assert {json.dumps(value) for value in spec.values} <= used, spec.name


@every_game
def test_golden_game_replays_with_balanced_books(trial: Trial, path: Path) -> None:
    end, seen, last = _replayed(trial, path)
    assert end.outcome is not None
    assert end.hash() == load_record(str(path)).fingerprint
    told = trial.golden.shown(end, seen)
    for what in trial.golden.wanted[path.stem]:
        assert told[what], what
    # The outcome is told by the last event as well.
    assert last[-1].kind == "game_over"
    facts = {"reason": end.outcome.reason, **end.outcome.facts}
    if end.outcome.team is None:
        facts["places"] = end.outcome.places
    assert last[-1].facts == facts
    trial.golden.end(end, last)


@every_trial
def test_the_golden_games_show_everything(trial: Trial) -> None:
    """Together they ask every decision, play every verb, tell every event and end in every way there is, as often as
    was counted. What is out of their reach is named by the game, with the reason."""
    total, counted = Seen(), Seen()
    reasons: set[str] = set()
    for path in trial.golden.files:
        end, seen, _ = _replayed(trial, path)
        total.add(seen)
        if path.stem in trial.golden.counted:
            counted.add(seen)
        reasons.add(end.outcome.reason)
    if trial.golden.counts is not None:
        assert counted.to_plain() == json.loads(trial.golden.counts.read_text("utf-8"))
    assert set(total.decisions) == trial.decisions - trial.golden.unasked
    assert set(total.verbs) == trial.golden.verbs
    assert set(total.events) == set(event_kinds(trial.name)) - trial.golden.untold
    assert reasons == trial.golden.reasons


@every_game
def test_golden_game_is_written_as_it_was_read(trial: Trial, path: Path) -> None:
    text = path.read_text("utf-8")
    record = read_record(text)
    assert record.text() == text
    assert record.text(record.fingerprint) == text


@every_game
def test_golden_game_is_legal_all_the_way(trial: Trial, path: Path) -> None:
    """Each action was in legal(), and playing from JSON in between gives the same game."""
    record = load_record(str(path))
    state = record.start()
    told: list[int] = []

    def watch(number: int, action: Action, events: list[Event], state: baseload.State) -> None:
        told.append(number)

    for number, action in enumerate(record.actions):
        assert action in state.legal()
        if number % 25 == 0:
            state = record.game.state_from_plain(state.to_plain())
        state.apply(action)
    assert state.hash() == record.fingerprint
    assert record.verify(watch=watch).outcome == state.outcome
    assert told == list(range(1, len(record.actions) + 1))
