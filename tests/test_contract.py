"""The contract of core/contract.py, for free for every registered game: whatever is registered must keep it.

The checks are those of `baseload.testing`, which authors of other games use too; tests/subjects.py has the tables.
"""

import pytest

import baseload
from baseload.core import registry
from baseload.testing import About, Check, cases
from tests.subjects import SUBJECTS, TABLES

CHAPTERS = ["title", "contract", "copies", "round_trips", "legality", "leaks", "bots"]


def test_every_game_has_tables() -> None:
    assert set(registry.game_names()) <= set(TABLES)


def test_the_front_door_still_opens_after_a_game_was_loaded() -> None:
    """Loading a game imports subpackages, which must not take the place of names that `baseload` offers."""
    for name in registry.game_names():
        assert baseload.game(name).name == name
    assert baseload.game_names() == registry.game_names()
    assert all(
        callable(getattr(baseload, name)) for name in ("game", "game_names", "bot", "bot_names", "build")
    )


@pytest.mark.parametrize(("check", "about"), cases(*SUBJECTS, chapters=CHAPTERS, seats=["random"]), ids=str)
def test_the_contract_is_kept(check: Check, about: About) -> None:
    check(about)
