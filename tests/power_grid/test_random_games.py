"""The random games of Power Grid meet what is rare. tests/harness/test_random_games.py looks at each of them."""

from collections import Counter

import pytest

from tests.harness.conservation import ConservationError
from tests.harness.scene import play
from tests.power_grid.conservation import Books, check_position
from tests.power_grid.random_run import play_one, tables
from tests.power_grid.scene import arrange, table


def test_the_random_games_meet_the_rare_events() -> None:
    """A suite of games that never sees the Step 3 card in phase 4 proves nothing about it."""
    seen: Counter[str] = Counter()
    for seed, chart, players in tables(78, first=3000):
        seen.update(play_one(seed, chart, players)[2])
    for phase in (2, 4, 5):
        assert seen[f"step 3 card in phase {phase}"], seen
    for why in ("too_small", "no_sale", "step_2", "step_3", "step_3_ageing"):
        assert seen[f"removed: {why}"], seen
    for what in ("plant_discarded", "fuel_dropped", "ended in step 1", "ended in step 3"):
        assert seen[what], seen


def test_the_checker_notices_what_is_wrong() -> None:
    """Every kind of check fails on a position made wrong in just that way."""
    state = table(players=3)
    check_position(state)
    wrong = [
        arrange(state, fuel_market=[23, 18, 6, 2]),
        arrange(state, fuel_supply=[0, 6, 19, 10]),
        arrange(state, market=[3, 4, 5, 6, 7, 8, 9, 9]),
        arrange(state, market=[3, 4, 5, 6, 7, 8, 10, 9]),
        arrange(state, market=[3, 4, 5, 6, 7, 8, 9], gone=[10]),
        arrange(state, order=[0, 1, 1]),
        arrange(state, companies={0: {"money": -1}}),
        arrange(state, companies={0: {"fuel": [1, 0, 0, 0]}}, fuel_market=[23, 18, 6, 2]),
    ]
    for position in wrong:
        with pytest.raises(ConservationError):
            check_position(position)


def test_the_checker_notices_what_no_event_told() -> None:
    state = table(players=3)
    books = Books(state)
    state.companies[1].money += 1
    events = play(state, "auction 3")
    with pytest.raises(ConservationError, match="money"):
        books.check(state.legal()[0], events, state)
