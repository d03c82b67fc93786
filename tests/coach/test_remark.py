"""A coach's remarks: nothing at good moves, a word before a planted blunder, nothing that the seat cannot know."""

from random import Random

import pytest

import baseload
from baseload.bots.knowledge import knowledge
from baseload.coach.remark import Remark, remark
from baseload.core.contract import View
from baseload.text.speaker import speaker

SECONDS = 20.0  # far more than the tries take: what is said must not depend on the machine


def bidding() -> View:
    """Plant 4 stands at its number, and we are asked."""
    game = baseload.game("power-grid")
    options = game.options(players=3, map="germany")
    state = game.setup(options, game.deal(options, seed=5))
    state.play(game.action("auction 4"))
    state.play(game.action("bid 4"))
    return state.view(state.seat)


def said(view: View, action: str, least: float = 0.05, seed: int = 1) -> Remark | None:
    voice = speaker(view.game, you=view.seat)
    return remark(view, baseload.game(view.game).action(action), voice, SECONDS, least, seed)


@pytest.fixture(scope="module")
def view() -> View:
    return bidding()


def test_a_planted_blunder_is_spoken_of(view: View) -> None:
    found = said(view, "bid 49")
    assert found is not None
    assert found.better - found.played >= 5
    assert found.action in [str(action) for action in view.legal()]
    assert found.sentence
    assert found.reasons
    assert not found.planet


def test_nothing_is_said_of_what_looks_best(view: View) -> None:
    known = knowledge(view.game, view.players)
    assert said(view, str(known.choose(view.seen()))) is None


def test_nothing_is_said_of_what_is_not_legal(view: View) -> None:
    assert said(view, "bid 3") is None


def test_who_wants_it_rarely_hears_it_rarely(view: View) -> None:
    found = said(view, "bid 49")
    assert found is not None
    assert said(view, "bid 49", least=(found.better - found.played) / 100 + 0.05) is None


def test_it_knows_no_more_than_the_seat(view: View) -> None:
    """Another world that looks the same from here gives the same remark."""
    other = view.imagine(Random(8)).view(view.seat)
    one, two = said(view, "bid 49"), said(other, "bid 49")
    assert one is not None
    assert two is not None
    assert vars(one) == vars(two)
