"""Bots that people write in any language: the example of the protocol plays whole games."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving import Server

BOT = Path(__file__).parents[2] / "examples" / "bots" / "random_bot.py"


@pytest.mark.parametrize(("game", "players"), [("co2", 2), ("second-chance", 1)])
def test_the_example_plays_to_the_end(server: Server, game: str, players: int) -> None:
    played = subprocess.run(
        [sys.executable, str(BOT), server.address, game, str(players)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert " moves, scores " in played.stdout


def test_the_example_is_short_and_plain() -> None:
    text = BOT.read_text("utf-8")
    assert text.count("\n") <= 40
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {name.partition(".")[0] for name in imported} <= {*sys.stdlib_module_names, "websockets"}
