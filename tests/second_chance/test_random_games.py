"""Random games over modes, players, options, components and ways of playing: they end, and nothing appears or vanishes.

tests/second_chance/random_run.py plays many more of the same.
"""

from random import Random

import pytest

from baseload.games.climate.verbs import SHARED
from baseload.games.second_chance.actions import Verb
from baseload.games.second_chance.plain import DECISIONS
from tests.registered import scaled
from tests.rules import rule
from tests.second_chance.random_run import REASONS, Seen, play_one, play_table, random_options, tables
from tests.second_chance.test_conservation import event_kinds
from tests.second_chance.test_golden import NEVER

GAMES = scaled(252)
PARTS = 12
LOST = {"no_points", "too_hot", "goals_missed", "un_missed", "solo_goal_missed"}


@rule("SC-313", "SC-319")
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_end_with_balanced_books(part: int) -> None:
    for table in list(tables(GAMES))[part::PARTS]:
        record, state, _ = play_one(table)
        outcome = state.outcome
        assert outcome is not None
        assert state.seat is None
        assert state.legal() == []
        # All lose together, or a team wins together; rivals are ranked.
        lost = outcome.reason in LOST
        assert (outcome.team is False) == lost
        assert (outcome.team is True) == (outcome.reason == "saved")
        assert bool(outcome.winners) != lost
        # Whoever was not lost on the way has played the last decade.
        early = outcome.reason in ("no_points", "too_hot")
        assert state.decade == state.board.decades or early
        assert state.decade <= state.board.decades
        if not part:  # the record of a checked game verifies; the golden games test it further
            assert record.verify().hash() == state.hash()


def test_the_random_games_meet_what_is_rare() -> None:
    """A suite of games that never sees a pile made anew proves nothing about it."""
    total = Seen()
    reasons: set[str] = set()
    for table in tables(630, first=1000):
        seed, mode, players, style, kind = table
        rng = Random(seed)
        chosen = random_options(rng, mode, players, kind)
        _, state, seen = play_table(seed, chosen, style, rng, checked=False)
        assert state.outcome is not None
        reasons.add(state.outcome.reason)
        total.add(seen)
    assert reasons >= set(REASONS) - {"solo_goal_missed"}
    # So rare that only the golden games are sure to show it.
    rare = {"goal_shown", "inspector_off"}
    assert set(total.decisions) == {kind.name for kind in DECISIONS} - {
        "second_bonus"
    }  # which takes an owner's tracks
    assert event_kinds() - NEVER - set(total.events) <= rare
    assert {kind.__name__ for kind in [*Verb.__subclasses__(), *SHARED]} == set(total.verbs)
