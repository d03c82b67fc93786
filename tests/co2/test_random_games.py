"""Random games over players, options, components and ways of playing: they end, and nothing appears or vanishes.

tests/co2/random_run.py plays many more of the same.
"""

from random import Random

import pytest

from baseload.games.climate.verbs import SHARED
from baseload.games.co2.actions import Verb
from baseload.games.co2.plain import DECISIONS
from tests.co2.random_run import Seen, play_one, play_table, random_options, tables
from tests.co2.test_conservation import event_kinds
from tests.registered import scaled
from tests.rules import rule

GAMES = scaled(240)
PARTS = 10


@rule("CO2-271", "CO2-84")
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_end_with_balanced_books(part: int) -> None:
    for seed, players, style in list(tables(GAMES))[part::PARTS]:
        record, state, _ = play_one(seed, players, style)
        outcome = state.outcome
        assert outcome is not None
        assert state.seat is None
        assert state.legal() == []
        assert state.decade <= state.board.decades
        # Several players lose together, one player is scored whatever the level.
        lost = players > 1 and outcome.reason == "too_hot"
        assert (outcome.team is False) == lost
        assert bool(outcome.winners) != lost
        if not part:  # the record of a checked game verifies; the golden games test it further
            assert record.verify().hash() == state.hash()


def test_the_random_games_meet_what_is_rare() -> None:
    """A suite of games that never sees a forced purchase proves nothing about it."""
    total = Seen()
    reasons: set[str] = set()
    for seed, players, style in tables(160, first=1000):
        rng = Random(seed)
        _, state, seen = play_table(seed, random_options(rng, players), style, rng, checked=False)
        assert state.outcome is not None
        reasons.add(state.outcome.reason)
        total.add(seen)
    assert reasons == {"too_hot", "last_decade", "green_regions", "safe_zone"}
    # Only the choice between points and the company goal is so rare that the golden games have to show it. A bank
    # without permits needs hoarding, which random players do not do, a second bonus an owner's tracks (test_shapes.py).
    rare = {"cash_goal", "goal_kept", "KeepGoal", "market_restocked", "second_bonus"}
    assert {kind.name for kind in DECISIONS} - set(total.decisions) <= rare
    assert event_kinds() - set(total.events) <= rare
    assert {kind.__name__ for kind in [*Verb.__subclasses__(), *SHARED]} - set(total.verbs) <= rare
