"""A bot in a process of its own: what it is asked, and what happens to one that does not do its part."""

import sys
from pathlib import Path

import pytest

import baseload
from baseload.bots.process_bot import BotFailedError, ProcessBot
from baseload.core.playing import bot_game

FIRST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["view"]["seat"] == asked["seat"]
    print(json.dumps({"action": asked["legal"][0]}), flush=True)
"""
WRONG = {
    "bot_died": "raise SystemExit(3)",
    "bot_answer": 'import sys; sys.stdin.readline(); print(\'{"action": "fly"}\', flush=True)',
    "bot_answer_no_json": "import sys; sys.stdin.readline(); print('bid 5', flush=True)",
    "bot_too_slow": "import time, sys; sys.stdin.readline(); time.sleep(60)",
}


def program(tmp_path: Path, text: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(text)
    return f"{sys.executable} {path}"


def test_a_whole_game(tmp_path: Path) -> None:
    game = baseload.game("co2")
    options = game.options(players=2)
    state = game.setup(options, game.deal(options, 1))
    bots = [baseload.bot(f"process:{program(tmp_path, FIRST)}"), baseload.bot("random", 1)]
    bot_game(state, bots, 30.0)
    assert state.outcome is not None


@pytest.mark.parametrize("code", WRONG)
def test_what_goes_wrong_is_told(tmp_path: Path, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baseload.bots.process_bot._STARTING", 0.2 if code == "bot_too_slow" else 30.0)
    game = baseload.game("power-grid")
    options = game.options(players=2)
    state = game.setup(options, game.deal(options, 1))
    view = state.view(state.seat)
    bot = baseload.bot(f"process:{program(tmp_path, WRONG[code])}")
    assert isinstance(bot, ProcessBot)
    with pytest.raises(BotFailedError) as failed:
        bot.decide(view, view.legal(), 0.3)
    assert failed.value.code == code
    assert bot._process is None  # nothing is left running


def test_a_program_that_is_not_there() -> None:
    game = baseload.game("power-grid")
    options = game.options(players=2)
    state = game.setup(options, game.deal(options, 1))
    view = state.view(state.seat)
    with pytest.raises(BotFailedError) as failed:
        baseload.bot("process:/nowhere/bot").decide(view, view.legal(), 1.0)
    assert failed.value.code == "bot_not_started"
    for spec in ("process", "process:", 'process:"'):
        with pytest.raises(baseload.UnknownNameError):
            baseload.bot(spec)
