"""The chapter on CO₂ in docs/notation.md: every example is what the program reads."""

import re
from random import Random

import pytest

import baseload
from baseload.core.problems import NotationError
from tests.test_readme import NOTATION, blocks

GAME = baseload.game("co2")


def lines(language: str) -> list[str]:
    found = [line for block in blocks(NOTATION, language) for line in block.splitlines()]
    assert found
    return found


def chapter(title: str) -> str:
    """The text below a heading, up to the next one."""
    below = NOTATION.read_text("utf-8").partition(f"### {title}\n")[2]
    return re.split(r"^##", below, maxsplit=1, flags=re.MULTILINE)[0]


def grammar() -> set[str]:
    return set(re.findall(r'^(?:action =|       \|) "(\w+)"', chapter("CO₂"), re.MULTILINE))


def test_the_actions_read_back() -> None:
    for line in lines("co2-actions"):
        assert str(GAME.action(line)) == line
    # Every verb of the grammar has an example, and the other way round.
    assert {line.split()[0] for line in lines("co2-actions")} == grammar()


def test_no_verb_is_forgotten() -> None:
    """Whatever turns up in games of all kinds is in the grammar."""
    used: set[str] = set()
    for players, chosen in ((1, {}), (3, {"lobby_draft": "right", "auction": "ascending"})):
        options = GAME.options(players=players, **chosen)
        for seed in range(6):
            state = GAME.setup(options, GAME.deal(options, seed))
            rng = Random(seed)
            while state.seat is not None:
                legal = state.legal_few(3)
                used |= {str(action).split()[0] for action in legal}
                state.apply(legal[int(rng.random() * len(legal))])
    assert used <= grammar()
    assert len(used) > 15


def test_other_spellings() -> None:
    for line in lines("co2-also"):
        read, written = line.split("->")
        assert str(GAME.action(read)) == written.strip()


@pytest.mark.parametrize("line", lines("co2-wrong"))
def test_what_is_called_wrong_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        GAME.action(line)


def test_every_part_of_the_deal_is_told() -> None:
    told = chapter("The deal of CO₂")
    options = GAME.options(players=1, supply_start="random")
    assert re.findall(r"^\| `(\w+)`", told, re.MULTILINE) == list(GAME.deal(options, 1))
