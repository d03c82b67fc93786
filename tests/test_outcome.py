"""The share of a victory: worked out in one place, and read by rewards, arena, tallies, tables and bots."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import baseload
from baseload.bots.knowledge import knowledge
from baseload.core.contract import Outcome
from baseload.envs.rewards import rewards
from baseload.lab.arena import Standing
from baseload.lab.tally import Tally

SOURCE = Path(baseload.__file__).parent

OUTCOMES: dict[str, tuple[Outcome, list[float]]] = {
    "alone": (Outcome([2, 1, 3], [5, 9, 2], "over", {}), [0.0, 1.0, 0.0]),
    "two": (Outcome([1, 3, 1], [9, 5, 9], "over", {}), [0.5, 0.0, 0.5]),
    "three": (Outcome([1, 1, 1], [9, 9, 9], "over", {}), [1 / 3, 1 / 3, 1 / 3]),
    "team": (Outcome([1, 2, 3], [9, 5, 2], "saved", {}, team=True), [1.0, 1.0, 1.0]),
    "lost": (Outcome([1, 2, 3], [9, 5, 2], "too_hot", {}, team=False), [0.0, 0.0, 0.0]),
}
every_outcome = pytest.mark.parametrize("name", OUTCOMES)


@every_outcome
def test_the_share_of_a_victory(name: str) -> None:
    outcome, wanted = OUTCOMES[name]
    assert outcome.shares == [outcome.share(seat) for seat in range(3)] == wanted
    assert outcome.sharers == {"alone": 1, "two": 2, "three": 3, "team": 1, "lost": 0}[name]
    assert sum(wanted) == pytest.approx(0.0 if name == "lost" else 3.0 if name == "team" else 1.0)


@every_outcome
def test_everybody_reads_the_same_share(name: str) -> None:
    outcome, wanted = OUTCOMES[name]
    assert rewards("win", outcome) == wanted
    assert knowledge("second-chance", 3).won(outcome) == wanted
    for seat, share in enumerate(wanted):
        standing = Standing()
        standing.add(7, seat, outcome, outcome.scores)
        assert standing.by_deal == {7: share}
        assert (standing.wins, standing.shared) == (int(share == 1.0), int(0.0 < share < 1.0))
    tally = Tally(3)
    tally.add(10, outcome)
    assert [float(wins) for wins in tally.wins] == wanted
    assert tally.wins == [Fraction(1, outcome.sharers) if share else 0 for share in wanted]
    assert tally.shared == [int(0.0 < share < 1.0) for share in wanted]
    assert (tally.team_won, tally.team_lost) == (int(name == "team"), int(name == "lost"))


def test_no_share_is_worked_out_again() -> None:
    again = re.compile(r"/ len\((outcome\.)?winners\)|Fraction\(1, len\(")
    found = [path.name for path in SOURCE.rglob("*.py") if again.search(path.read_text("utf-8"))]
    assert found == []
