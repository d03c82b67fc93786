"""Golden games: whole recorded games that must replay to the same position for ever, nothing appearing or vanishing.

make_golden.py wrote them. A change that breaks one changes the rules, and so needs a new rules version.
"""

from collections import Counter
from pathlib import Path

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.record import load_record, read_record
from baseload.games.power_grid.state import State
from tests.power_grid.conservation import Books
from tests.power_grid.make_golden import GAMES

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.bl"))
every_game = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def test_all_golden_games_are_there() -> None:
    assert sorted(path.stem for path in FILES) == sorted(GAMES)
    tables = {(record.options.players, str(record.options["map"])[:7]) for record in map(_load, FILES)}
    assert {players for players, _ in tables} == {2, 3, 4, 5, 6}
    assert {"germany", "usa"} <= {chart for _, chart in tables}
    for spec in baseload.game("power-grid").option_specs():
        if spec.name not in ("players", "map"):
            used = {str(record.options[spec.name]) for record in map(_load, FILES)}
            assert {str(value) for value in spec.values} <= used, spec.name


def _load(path: Path) -> baseload.Record:
    return load_record(str(path))


@every_game
def test_golden_game_replays_with_balanced_books(path: Path) -> None:
    record = _load(path)
    start = record.start()
    assert isinstance(start, State)
    books = Books(start)
    seen: Counter[str] = Counter()

    def watch(number: int, action: Action, events: list[Event], state: baseload.State) -> None:
        assert isinstance(state, State)
        books.check(action, events, state)
        for event in events:
            if event.kind == "step_3_card":
                seen[f"step 3 card in phase {event.facts['phase']}"] += 1
            elif event.kind == "plant_removed":
                seen[f"removed: {event.facts['why']}"] += 1
            else:
                seen[event.kind] += 1

    end = record.replay(watch=watch)
    assert end.outcome is not None
    assert end.hash() == record.fingerprint
    assert record.verify().hash() == record.fingerprint
    for what in GAMES[path.stem][2]:
        assert seen[what], what


@every_game
def test_golden_game_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read_record(text)
    assert record.text() == text
    assert record.text(record.fingerprint) == text


@every_game
def test_golden_game_is_legal_all_the_way(path: Path) -> None:
    """Each action was in legal(), and playing from views and from JSON in between gives the same game."""
    record = _load(path)
    state = record.start()
    for number, action in enumerate(record.actions):
        assert action in state.legal()
        if number % 25 == 0:
            state = record.game.state_from_plain(state.to_plain())
        state.apply(action)
    assert state.hash() == record.fingerprint
