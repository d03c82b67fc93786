"""What a host asks and offers has a sentence in the catalogue of the game, and no sentence there is left unsaid."""

import ast
import re

import pytest

from baseload.text.catalogue import game_catalogue
from tests.registered import SOURCE, SPOKEN
from tests.text.test_catalogue import entries

FILES = {game: SOURCE / "hosting" / f"{game.replace('-', '_')}.py" for game in SPOKEN}


def named(game: str) -> set[str]:
    """Ids of questions, headings and offers that stand in the game's file."""
    found = set()
    for node in ast.walk(ast.parse(FILES[game].read_text("utf-8"))):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and re.fullmatch(r"(slip|group|offer)\.\w+", text):
            found.add(text)
    return found


@pytest.mark.parametrize("game", SPOKEN)
def test_slips_groups_and_offers_have_sentences_of_their_game(game: str) -> None:
    said = named(game)
    assert said == {id for id in entries(game) if id.startswith(("slip.", "group.", "offer."))}
    assert all(game_catalogue(game).has(id) for id in said)
