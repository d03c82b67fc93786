"""The review of a finished game: chances over time, and decisions told in the same unit."""

import pytest

import baseload
from baseload.bots.knowledge import RIVALS, TEAM
from baseload.coach.review import Past, judge, worth_a_look
from baseload.core.playing import bot_game
from baseload.core.record import Record

TABLES: list[tuple[str, dict[str, object], str]] = [
    ("power-grid", {"players": 2}, RIVALS),
    ("co2", {"players": 2}, RIVALS),
    ("second-chance", {"players": 2}, TEAM),
]


def past(game: str, options: dict[str, object]) -> Past:
    """A game of careless bots, whose decisions cost something."""
    rules = baseload.game(game)
    chosen = rules.options(**options)
    deal = rules.deal(chosen, 5)
    actions = bot_game(rules.setup(chosen, deal), [baseload.bot("easy", seat) for seat in range(2)], 1.0)
    return Past(Record(rules, chosen, deal, actions, ["Ada", "Bo"]).text())


@pytest.mark.parametrize("table", TABLES, ids=[table[0] for table in TABLES])
def test_a_review_tells_probabilities(table: tuple[str, dict[str, object], str]) -> None:
    game, options, aim = table
    looked = past(game, options)
    last = len(looked.actions)
    moves = worth_a_look(looked)
    assert moves[0] == 0
    assert moves[-1] == last
    for move in [*moves[1:-1:8], last]:
        told = judge(looked, move, 0.2, ["Ada", "Bo"])
        chances = told["chances"]
        assert told["aim"] == aim
        assert all(0 <= chance <= 1 for chance in chances)
        assert sum(chances) <= 1.001 or (aim == TEAM and chances[0] == chances[1])
        if told["cost"]:
            assert told["cost"] == pytest.approx(told["after_better"] - told["after_played"], abs=0.002)
            assert 0 <= told["after_played"] < told["after_better"] <= 1
            assert told["played"].keys() == told["better"].keys() == {"de", "en", "it", "pl"}
            assert all(told["played"][tag] != told["better"][tag] for tag in told["played"])
            assert told["played"]["de"] != told["played"]["en"]
    outcome = looked.at(last).outcome
    assert outcome is not None
    assert chances == looked.known.won(outcome)  # the last one
    assert told["seat"] is None
