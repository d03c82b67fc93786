"""Golden games: whole recorded games that must replay to the same position for ever, nothing appearing or vanishing.

make_golden.py wrote them. A change that breaks one changes the rules, and so needs a new rules version.
"""

import json
from functools import cache
from pathlib import Path

import pytest

import baseload
from baseload.core.action import Action
from baseload.core.event import Event
from baseload.core.record import load_record, read_record
from baseload.games.climate.verbs import SHARED
from baseload.games.second_chance.actions import Verb
from baseload.games.second_chance.plain import DECISIONS
from baseload.games.second_chance.state import State
from tests.second_chance.conservation import Books
from tests.second_chance.make_golden import COUNTS, FOLDER, GAMES, shown
from tests.second_chance.random_run import REASONS, Seen
from tests.second_chance.test_conservation import event_kinds

FILES = sorted(FOLDER.glob("*.bl"))
every_game = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
# A region that nobody controls pays a permit for each fossil plant, of which it gets no more than it has spaces, and it
# began with a permit for each space. So it always has one, and the market never pays for it.
NEVER = {"market_paid"}
# A space with two bonuses takes an owner's tracks; test_shapes.py has it.
UNASKED = {"second_bonus"}


def _load(path: Path) -> baseload.Record:
    return load_record(str(path))


@cache
def _replayed(path: Path) -> tuple[State, Seen, list[Event]]:
    """Replay with the books open; what happened on the way, and the last events."""
    record = _load(path)
    state = record.start()
    assert isinstance(state, State)
    books, seen = Books(state), Seen()
    events: list[Event] = []
    for action in record.actions:
        seen.before(state, action)
        events = state.play(action)
        seen.after(events)
        books.check(action, events, state)
    return state, seen, events


def test_all_golden_games_are_there() -> None:
    assert sorted(path.stem for path in FILES) == sorted(GAMES)
    records = [_load(path) for path in FILES]
    for spec in baseload.game("second-chance").option_specs():
        used = {json.dumps(record.options[spec.name]) for record in records}
        assert {json.dumps(value) for value in spec.values} <= used, spec.name
    assert any(isinstance(record.options["components"], dict) for record in records)
    tables = {(record.options["mode"], record.options.players) for record in records}
    wanted = {(mode, players) for mode in ("cooperative", "competitive") for players in (2, 3, 4)}
    assert tables == wanted | {("solo", 1)}


@every_game
def test_golden_game_replays_with_balanced_books(path: Path) -> None:
    record = _load(path)
    end, seen, last = _replayed(path)
    assert end.outcome is not None
    assert end.hash() == record.fingerprint
    told = shown(end, seen)
    for what in GAMES[path.stem][2]:
        assert told[what], what
    # The outcome is told by the last event as well.
    assert last[-1].kind == "game_over"
    facts = {"reason": end.outcome.reason, **end.outcome.facts}
    if end.outcome.team is None:
        facts["places"] = end.outcome.places
        assert end.outcome.scores == [company.points for company in end.companies]
    elif end.board.team:
        assert end.outcome.scores == [end.team_points] * len(end.companies)
    assert last[-1].facts == facts


def test_the_golden_games_show_everything() -> None:
    """Together they ask every decision, play every verb, tell every event and end in every way there is, as often as
    was counted. What is out of their reach is named above, with the reason."""
    total = Seen()
    reasons: set[str] = set()
    for path in FILES:
        end, seen, _ = _replayed(path)
        total.add(seen)
        assert end.outcome is not None
        reasons.add(end.outcome.reason)
    assert total.to_plain() == json.loads(COUNTS.read_text("utf-8"))
    assert set(total.decisions) == {kind.name for kind in DECISIONS} - UNASKED
    assert set(total.verbs) == {kind.__name__ for kind in [*Verb.__subclasses__(), *SHARED]}
    assert set(total.events) == event_kinds() - NEVER
    assert reasons == set(REASONS)


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
