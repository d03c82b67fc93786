"""The build under test is the one that was meant, and third parties can build on it."""

import os
import pickle
import subprocess
import sys

import pytest

import baseload
from baseload.core.bot import Bot
from baseload.core.playing import bot_game

EXPECTED = os.environ.get("BASELOAD_EXPECT_BUILD")


@pytest.mark.skipif(EXPECTED is None, reason="BASELOAD_EXPECT_BUILD is not set: any build will do")
def test_the_build_under_test_is_the_one_meant() -> None:
    assert baseload.build() == EXPECTED


def test_version_says_which_build_runs() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "baseload", "version"], capture_output=True, text=True, check=True
    )
    assert baseload.__version__ in shown.stdout
    assert baseload.build() in shown.stdout


class LastChoice(Bot):
    """A bot as somebody else might write it: in plain Python, on whatever build there is."""

    def decide(self, view: baseload.View, legal: list[baseload.Action], budget: float) -> baseload.Action:
        return legal[-1]


def test_a_bot_in_plain_python_plays() -> None:
    game = baseload.game("power-grid")
    options = game.options(players=2)
    state = game.setup(options, game.deal(options, seed=1))
    bot_game(state, [LastChoice(), baseload.bot("random", seed=1)], budget=1.0)
    assert state.outcome is not None


def test_a_game_in_plain_python_can_be_written() -> None:
    class Chess(baseload.Game):
        def __init__(self) -> None:
            super().__init__("chess", rules=1, fewest=2, most=2)

    assert (Chess().name, Chess().rules, Chess().most) == ("chess", 1, 2)


def test_problems_and_options_cross_process_borders() -> None:
    game = baseload.game("power-grid")
    options = game.options(players=2)
    assert pickle.loads(pickle.dumps(options)) == options
    with pytest.raises(baseload.OptionError) as caught:
        game.options(players=9)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (type(copy), copy.code, copy.facts) == (type(caught.value), caught.value.code, caught.value.facts)
    state = game.setup(options, game.deal(options, seed=1))
    with pytest.raises(baseload.Refused) as refused:
        state.play(game.action("pass"))
    assert pickle.loads(pickle.dumps(refused.value)).refusal == refused.value.refusal
