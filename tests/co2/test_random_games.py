"""The random games of CO₂ meet what is rare. tests/harness/test_random_games.py looks at each of them."""

from random import Random

from baseload.games.climate.verbs import SHARED
from baseload.games.co2.actions import Verb
from baseload.games.co2.plain import DECISIONS
from tests.co2.random_run import play_table, random_options, tables
from tests.harness.seen import Seen
from tests.text.source_scan import event_kinds


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
    assert set(event_kinds("co2")) - set(total.events) <= rare
    assert {kind.__name__ for kind in [*Verb.__subclasses__(), *SHARED]} - set(total.verbs) <= rare
