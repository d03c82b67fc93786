"""Random games over players, options, components and ways of playing: they end, and nothing appears or vanishes.

`tests/<game>/random_run.py` plays many more of the same.
"""

import pytest

from tests.harness.trial import Trial
from tests.harness.trials import TRIALS
from tests.registered import scaled
from tests.rules import rule

PARTS = 10


@rule("PG-1", "PG-3", "PG-117", "PG-118", "CO2-271", "CO2-84", "SC-313", "SC-319")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_random_games_end_with_balanced_books(trial: Trial, part: int) -> None:
    games = trial.random_games
    for table in list(games.tables(scaled(games.count)))[part::PARTS]:
        record, state = games.play(table)
        assert state.outcome is not None
        assert state.seat is None
        assert state.legal() == []
        games.end(state)
        if not part:  # the record of a checked game verifies; the golden games test it further
            assert record.verify().hash() == state.hash()
