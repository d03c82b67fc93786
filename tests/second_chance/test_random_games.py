"""The random games of Second Chance meet what is rare. tests/harness/test_random_games.py looks at each of them."""

from random import Random

from baseload.games.climate.verbs import SHARED
from baseload.games.second_chance.actions import Verb
from baseload.games.second_chance.plain import DECISIONS
from tests.harness.seen import Seen
from tests.second_chance.random_run import REASONS, play_table, random_options, tables
from tests.second_chance.trial import NEVER
from tests.text.source_scan import event_kinds


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
    assert set(event_kinds("second-chance")) - NEVER - set(total.events) <= rare
    assert {kind.__name__ for kind in [*Verb.__subclasses__(), *SHARED]} == set(total.verbs)
