"""The chapter on Second Chance in docs/notation.md: every example is what the program reads."""

import re
from random import Random

import pytest

import baseload
from baseload.core.problems import NotationError
from tests.text.test_co2_notation import chapter, lines

GAME = baseload.game("second-chance")


def grammar() -> set[str]:
    return set(re.findall(r'^(?:action =|       \|) "(\w+)"', chapter("Second Chance"), re.MULTILINE))


def test_the_actions_read_back() -> None:
    for line in lines("second-chance-actions"):
        assert str(GAME.action(line)) == line
    # Every verb of the grammar has an example, and the other way round.
    assert {line.split()[0] for line in lines("second-chance-actions")} == grammar()


def test_no_verb_is_forgotten() -> None:
    """Whatever turns up in games of all kinds is in the grammar."""
    used: set[str] = set()
    for players, chosen in (
        (1, {}),
        (2, {"coop_decision": "unanimous", "supply_start": "choice"}),
        (3, {"mode": "competitive", "lobby_draft": "on"}),
    ):
        options = GAME.options(players=players, **chosen)
        for seed in range(6):
            state = GAME.setup(options, GAME.deal(options, seed))
            rng = Random(seed)
            while state.seat is not None:
                legal = state.legal_few(3)
                used |= {str(action).split()[0] for action in legal}
                state.apply(legal[int(rng.random() * len(legal))])
    assert used <= grammar()
    assert len(used) > 18


def test_other_spellings() -> None:
    for line in lines("second-chance-also"):
        read, written = line.split("->")
        assert str(GAME.action(read)) == written.strip()


@pytest.mark.parametrize("line", lines("second-chance-wrong"))
def test_what_is_called_wrong_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        GAME.action(line)


def test_every_part_of_the_deal_is_told() -> None:
    told = re.findall(r"^\| `(\w+)`", chapter("The deal of Second Chance"), re.MULTILINE)
    team = GAME.options(players=1, solo_goal="random", supply_start="random")
    rivals = GAME.options(players=2, mode="competitive")
    dealt = [*GAME.deal(team, 1), *GAME.deal(rivals, 1)]
    assert set(told) == set(dealt)
    assert len(told) == len(set(told))
    assert [part for part in told if part in GAME.deal(team, 1)] == list(GAME.deal(team, 1))
