"""The registered games, for tests that hold for every one of them.

A game brings what such tests must know about it in `tests/<its folder>/samples.py`: sample facts of its refusals and
problems, tables, attempts. tests/power_grid/samples.py is the model.
"""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import baseload
from baseload.core import registry

SOURCE = Path(baseload.__file__).parent
GAMES = registry.game_names()
# A game is written before its words are; tests/text/test_sentences.py says which ones lack them.
SPOKEN = [game for game in GAMES if registry.title(game).speaker]
every_game = pytest.mark.parametrize("game", GAMES)
every_spoken_game = pytest.mark.parametrize("game", SPOKEN)


def folder(game: str) -> Path:
    """The folder of the game's rules and data."""
    module = sys.modules[type(registry.game(game)).__module__]
    assert module.__file__ is not None
    return Path(module.__file__).parent


def samples(game: str) -> ModuleType:
    """What the game's own tests tell the tests of all games."""
    return import_module(f"tests.{folder(game).name}.samples")


def game_of(path: Path) -> str:
    """The game that a file of the package speaks of: the one whose name it or a folder above it has, "" for none."""
    names = {place.name for place in (SOURCE / "games").iterdir() if (place / "__init__.py").is_file()}
    found = names & {*path.relative_to(SOURCE).with_suffix("").parts}
    return found.pop().replace("_", "-") if found else ""


def scaled(count: int) -> int:
    """So many random games or examples on the compiled build; on the source, which is five times as slow, a sixth."""
    return count if baseload.build() == "compiled" else count // 6
