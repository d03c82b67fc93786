"""The toy games as an installed package would bring them: entry points, ledgers and catalogues."""

import sys
from collections.abc import Iterator

import pytest

from tests.testing.toy import GAMES

_RULE = """
[[rule]]
id = "TOY-{number}"
title = "A rule"
text = "This is rule {number}."
place = "rulebook"
code = "toy.py"
section = "All"
option = "{option}"
"""
_WORDS = {
    "game.title": "A toy",
    "game.about": "Play two of three cards.",
    "action.play": "Play card {card}",
    "action.sleep": "Sleep for a turn",
    "event.played": "{who} plays {card}.",
    "event.slept": "{who} sleeps.",
    "refusal.game_over": "The game is over",
    "refusal.not_your_card": "You do not have card {card}",
    "refusal.slept_already": "You have slept already",
    "refusal.not_your_turn": "It is not your turn",
    "reason.all_played": "Everybody has played, {best} is the best.",
    "ending.all_played": "all cards were played",
    "option.players": "how many play",
    "option.players.any": "{value} players",
    "option.sleep": "whether one may sleep",
    "option.sleep.any": "sleeping is {value}",
}
_HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'


def _ledger(game: str) -> str:
    rules = [
        _RULE.format(number=number, option="sleep" if number == 3 else "players") for number in (1, 2, 3)
    ]
    return f'game = "{game}"\nrulebook = "A toy"\n' + "".join(rules)


def _catalogue(game: str) -> str:
    said = {id: text for id, text in _WORDS.items() if id != "event.slept" or game != "toy-mute"}
    return _HEAD + "".join(f'\nmsgid "{id}"\nmsgstr "{text}"\n' for id, text in said.items())


@pytest.fixture(scope="package", autouse=True)
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    root = tmp_path_factory.mktemp("toys")
    metadata, package = root / "toys-1.0.dist-info", root / "toy_files"
    words = package / "locale" / "en" / "LC_MESSAGES"
    metadata.mkdir()
    words.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    points = [f"{game} = tests.testing.toy:TITLE_{game.replace('-', '_')}" for game in GAMES]
    (metadata / "entry_points.txt").write_text("\n".join(["[baseload.titles]", *points]) + "\n")
    for game in GAMES:
        (package / f"{game}.toml").write_text(_ledger(game))
        (words / f"{game}.po").write_text(_catalogue(game))
    sys.path.insert(0, str(root))
    yield
    sys.path.remove(str(root))
