"""The world behind the end of a game: as much in its air as there was, and rust where it was lost."""

from collections import Counter
from typing import Any

import pytest

from baseload.core.record import load_record
from baseload.draw.climate.horizon import horizon
from baseload.draw.drawer import Around, drawer
from baseload.draw.ending import Over
from baseload.text.speaker import speaker
from tests.harness.trials import TRIALS

ENDED = [path for trial in TRIALS if str(trial) in ("co2", "second-chance") for path in trial.golden.files]


@pytest.mark.parametrize(("level", "molecules"), [(-20, 0), (0, 0), (9, 0), (350, 35), (512, 51)])
def test_there_is_a_molecule_for_every_ten_ppm(level: int, molecules: int) -> None:
    assert horizon(level, lost=False).count('class="mol"') == molecules


def test_a_thicker_air_is_drawn_thicker() -> None:
    assert horizon(200, lost=False) != horizon(210, lost=False)
    assert 'class="horizon-end lost"' in horizon(200, lost=True)
    assert 'class="horizon-end"' in horizon(200, lost=False)


def test_the_world_is_rust_in_the_games_that_lost_it() -> None:
    seen = Counter[tuple[str, bool]]()
    for path in ENDED:
        record = load_record(str(path))
        state: Any = record.start()
        first, events = state.view(None), []
        for action in record.actions:
            events += state.play(action)
        view = state.view(0)
        shown, voice = drawer(view.game), speaker(view.game, you=0)
        around = Around([""] * view.players, [])
        around.over = Over(shown.course([first, view], voice), shown.tally(first, events, state.view(None)))
        body = shown.scene(view, voice, around).body
        outcome = view.outcome
        assert outcome is not None
        lost = 'class="horizon-end lost"' in body
        assert lost == (outcome.team is False or outcome.reason == "too_hot"), path.stem
        assert body.count('class="mol"') == max(0, state.level) // 10
        seen[view.game, lost] += 1
    assert len(seen) == 4
