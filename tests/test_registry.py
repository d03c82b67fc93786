"""The registry finds what is ours and what other packages bring, and tells what there is."""

from pathlib import Path

import pytest

import baseload
from baseload.hosting.courtesy import courtesy
from baseload.text.speaker import speaker

_MODULE = """
from baseload.core.bot import Bot
from baseload.core.contract import Game
from baseload.hosting.courtesy import Courtesy
from baseload.text.speaker import Speaker


class First(Bot):
    def __init__(self, arguments: str, seed: int) -> None:
        self.arguments = arguments
        self.seed = seed

    def decide(self, view, legal, budget):
        return legal[0]


class Patience(Game):
    def __init__(self) -> None:
        super().__init__("patience", rules=3, fewest=1, most=1)


GAME = Patience()


class Voice(Speaker):
    def title(self):
        return "Patience"


class Host(Courtesy):
    def amounts(self, words):
        return words == "draw"
"""
_ENTRY_POINTS = """
[baseload.bots]
first = somebodys_package:First

[baseload.games]
patience = somebodys_package:GAME

[baseload.speakers]
patience = somebodys_package:Voice

[baseload.courtesies]
patience = somebodys_package:Host
"""


@pytest.fixture
def somebodys_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package as pip would have installed it."""
    (tmp_path / "somebodys_package.py").write_text(_MODULE)
    metadata = tmp_path / "somebodys_package-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-package\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(_ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("somebodys_package")
def test_other_packages_bring_bots_and_games() -> None:
    assert "first" in baseload.bot_names()
    assert "patience" in baseload.game_names()
    assert baseload.game("patience").rules == 3
    bot = baseload.bot("first:very fast", seed=7)
    game = baseload.game("power-grid")
    options = game.options(players=2)
    state = game.setup(options, game.deal(options, seed=1))
    view = state.view(state.seat)
    assert bot.decide(view, view.legal(), 1.0) == state.legal()[0]
    assert (bot.arguments, bot.seed) == ("very fast", 7)  # type: ignore[attr-defined]


@pytest.mark.usefixtures("somebodys_package")
def test_other_packages_bring_words_and_manners() -> None:
    assert speaker("patience").title() == "Patience"
    assert courtesy("patience").amounts("draw")
    assert not courtesy("whist").amounts("draw")


def test_unknown_names_tell_the_known_ones() -> None:
    with pytest.raises(baseload.UnknownNameError) as game:
        baseload.game("powergrid")
    assert (game.value.code, game.value.facts["known"]) == ("unknown_game", baseload.game_names())
    with pytest.raises(baseload.UnknownNameError) as bot:
        baseload.bot("clever")
    assert (bot.value.code, bot.value.facts["known"]) == ("unknown_bot", baseload.bot_names())
    with pytest.raises(baseload.UnknownNameError) as arguments:
        baseload.bot("random:2s")
    assert arguments.value.code == "bot_takes_no_arguments"


def test_a_seed_makes_a_bot_repeatable() -> None:
    game = baseload.game("power-grid")
    options = game.options(players=2)
    state = game.setup(options, game.deal(options, seed=1))
    view = state.view(state.seat)
    one, two = baseload.bot("random", 5), baseload.bot("random", 5)
    choices = [str(one.decide(view, view.legal(), 1.0)) for _ in range(20)]
    assert choices == [str(two.decide(view, view.legal(), 1.0)) for _ in range(20)]
    assert len(set(choices)) > 1
