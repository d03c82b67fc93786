"""Golden games: whole recorded games that must replay to the same position for ever, nothing appearing or vanishing.

make_golden.py wrote them. A change that breaks one changes the rules, and so needs a new rules version.
"""

import json
from pathlib import Path

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.record import load_record, read_record
from baseload.games.climate.verbs import SHARED
from baseload.games.co2.actions import Verb
from baseload.games.co2.plain import DECISIONS
from baseload.games.co2.state import State
from tests.co2.conservation import Books
from tests.co2.make_golden import COUNTS, FOLDER, GAMES, LATER, shown
from tests.co2.random_run import Seen
from tests.co2.test_conservation import event_kinds

FILES = sorted(FOLDER.glob("*.bl"))
every_game = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def _load(path: Path) -> baseload.Record:
    return load_record(str(path))


def _replayed(path: Path) -> tuple[State, Seen]:
    """Replay with the books open; what happened on the way."""
    record = _load(path)
    state = record.start()
    assert isinstance(state, State)
    books, seen = Books(state), Seen()
    for action in record.actions:
        seen.before(state, action)
        events = state.play(action)
        seen.after(events)
        books.check(action, events, state)
    return state, seen


def test_all_golden_games_are_there() -> None:
    assert sorted(path.stem for path in FILES) == sorted([*GAMES, *LATER])
    records = [_load(path) for path in FILES]
    for spec in baseload.game("co2").option_specs():
        used = {json.dumps(record.options[spec.name]) for record in records}
        assert {json.dumps(value) for value in spec.values} <= used, spec.name
    assert any(isinstance(record.options["components"], dict) for record in records)


@every_game
def test_golden_game_replays_with_balanced_books(path: Path) -> None:
    record = _load(path)
    end, seen = _replayed(path)
    assert end.outcome is not None
    assert end.hash() == record.fingerprint
    told = shown(end, seen)
    for what in {**GAMES, **LATER}[path.stem][2]:
        assert told[what], what
    # The outcome is told by the last event as well.
    last: list[Event] = []

    def watch(number: int, action: Action, events: list[Event], state: baseload.State) -> None:
        last[:] = events

    assert record.verify(watch=watch).outcome == end.outcome
    assert last[-1].kind == "game_over"
    facts = {"reason": end.outcome.reason, **end.outcome.facts}
    if end.outcome.team is None:
        facts["places"] = end.outcome.places
        assert end.outcome.scores == [company.points for company in end.companies]
    assert last[-1].facts == facts


def test_the_golden_games_show_everything() -> None:
    """Together they ask every decision, play every verb and tell every event there is, as often as was counted in the
    first of them. Only the second bonus of a space is not there: it takes an owner's tracks, and test_shapes.py has
    it."""
    total, first = Seen(), Seen()
    reasons: set[str] = set()
    for path in FILES:
        end, seen = _replayed(path)
        total.add(seen)
        if path.stem in GAMES:
            first.add(seen)
        assert end.outcome is not None
        reasons.add(end.outcome.reason)
    assert first.to_plain() == json.loads(COUNTS.read_text("utf-8"))
    assert set(total.decisions) == {kind.name for kind in DECISIONS} - {"second_bonus"}
    assert set(total.verbs) == {kind.__name__ for kind in [*Verb.__subclasses__(), *SHARED]}
    assert set(total.events) == event_kinds()
    assert reasons == {"too_hot", "last_decade", "green_regions", "safe_zone"}


@every_game
def test_golden_game_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read_record(text)
    assert record.text() == text
    assert record.text(record.fingerprint) == text


@every_game
def test_golden_game_is_legal_all_the_way(path: Path) -> None:
    """Each action was in legal(), and playing from JSON in between gives the same game."""
    record = _load(path)
    state = record.start()
    for number, action in enumerate(record.actions):
        assert action in state.legal()
        if number % 25 == 0:
            state = record.game.state_from_plain(state.to_plain())
        state.apply(action)
    assert state.hash() == record.fingerprint
