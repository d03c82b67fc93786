"""The registry finds what is ours and what other packages bring, and tells what there is."""

from pathlib import Path

import pytest

import baseload
from baseload.cli.main import main
from baseload.core.registry import offered_games, title
from baseload.core.title import Reference, file_at
from baseload.draw.drawer import drawer
from baseload.envs import environments
from baseload.envs.encodings import encoded_games
from baseload.hosting.courtesy import courtesy
from baseload.text.speaker import speaker
from tests.registered import every_game

_MODULE = """
from baseload.core.bot import Bot
from baseload.core.contract import Game
from baseload.core.title import Title
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

    def option_specs(self):
        return []


GAME = Patience()
TITLE = Title(
    "patience",
    rules="somebodys_package:GAME",
    speaker="somebodys_package:Voice",
    courtesy="somebodys_package:Host",
    drawer="somebodys_package:Missing",
)
RULES_ONLY = Title("whist", rules="somebodys_package:Voice")


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

[baseload.titles]
patience = somebodys_package:TITLE
whist = somebodys_package:RULES_ONLY
solitaire = somebodys_package:TITLE
bridge = somebodys_package:GAME
rummy = somebodys_slip:TITLE
"""
_SLIP = """
CARDS = {}
FIRST = CARDS["ace"]
"""


@pytest.fixture
def somebodys_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package as pip would have installed it."""
    (tmp_path / "somebodys_package.py").write_text(_MODULE)
    (tmp_path / "somebodys_slip.py").write_text(_SLIP)
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
    assert not courtesy("chess").amounts("draw")


@pytest.mark.usefixtures("somebodys_package")
def test_what_is_wrong_with_a_package_is_said_in_one_sentence() -> None:
    """A part that is not there, rules that are none, a title under another's name, something that is no title."""
    for ask, code in (
        (lambda: drawer("patience"), "broken_package"),
        (lambda: baseload.game("whist"), "not_a_game"),
        (lambda: baseload.game("solitaire"), "title_of_another_name"),
        (lambda: baseload.game("bridge"), "not_a_title"),
        (lambda: baseload.game("rummy"), "broken_package"),
    ):
        with pytest.raises(baseload.UnknownNameError) as problem:
            ask()
        assert problem.value.code == code
        assert speaker(strict=True).problem(problem.value)
    assert "patience" in offered_games()
    assert not {"whist", "solitaire", "bridge", "rummy"} & {*offered_games()}


@pytest.mark.usefixtures("somebodys_package")
def test_who_wrote_a_broken_package_is_told_the_line() -> None:
    with pytest.raises(baseload.UnknownNameError) as slip:
        baseload.game("rummy")
    assert slip.value.facts["why"] == "KeyError: 'ace' (somebodys_slip.py:3)"
    with pytest.raises(baseload.UnknownNameError) as missing:
        drawer("patience")
    assert missing.value.facts["why"] == (
        "AttributeError: module 'somebodys_package' has no attribute 'Missing'"
    )


@pytest.mark.usefixtures("somebodys_package")
def test_a_broken_package_closes_no_other_door(capsys: pytest.CaptureFixture[str]) -> None:
    """Games are listed, and the environments are there."""
    assert main(["games"]) == 0
    shown = capsys.readouterr()
    assert "power-grid: " in shown.out
    assert "patience: " in shown.out
    assert "rummy" not in shown.out
    assert "somebodys_slip.py:3" in shown.err
    assert main(["version"]) == 0
    assert "rummy" not in capsys.readouterr().out
    assert "baseload/PowerGrid-v0" in environments()
    assert "power-grid" in encoded_games()


@every_game
def test_every_part_that_a_title_names_is_there(game: str) -> None:
    one = title(game)
    references = [
        value
        for value in (getattr(one, name) for name in dir(one) if not name.startswith("_"))
        if isinstance(value, Reference)
    ]
    assert len(references) == 10
    assert all(references)
    for reference in references:
        assert reference.load() is not None
    for where in (one.ledger, one.weights, *one.styles):
        assert file_at(where).is_file(), where
    assert file_at(one.locale).is_dir()


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
