"""`baseload about`: what a game is and how far its values can be trusted; `--components`, values of one's own."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import baseload
from baseload.cli.about import about
from baseload.cli.main import main
from baseload.core.contract import Game
from baseload.core.options import Options, OptionSpec, read_options
from baseload.core.plain import Plain
from baseload.core.values import Value, listed, load_own, own_values
from tests.cli.command import refused
from tests.registered import every_game, every_spoken_game

STATUSES = ["reconstructed", "own", "implied", "printed"]


@every_game
def test_every_value_has_its_place_status_and_source(game: str) -> None:
    title = baseload.game(game)
    values = title.values(title.options())
    assert values
    paths = [value.path for value in values]
    assert len(paths) == len(set(paths))
    for value in values:
        assert value.status in STATUSES
        assert value.status != "own", "nobody has given any"
        assert value.source
        assert json.loads(json.dumps(value.to_plain())) == value.to_plain()


@every_game
def test_json(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["about", game, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    title = baseload.game(game)
    assert (found["name"], found["rules"]) == (game, title.rules)
    assert found["players"] == [title.fewest, title.most]
    assert found["rulebook"]
    assert found["ledger"] > 100
    assert found["options"] == title.options().to_plain()
    assert list(found["counts"]) == STATUSES
    assert sum(found["counts"].values()) == len(found["values"])
    statuses = [value["status"] for value in found["values"]]
    assert statuses == sorted(statuses, key=STATUSES.index), "what is doubtful comes first"


@every_spoken_game
def test_for_people(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["about", game]) == 0
    shown = capsys.readouterr().out
    title = baseload.game(game)
    flat = " ".join(shown.split())
    assert f"({game}), {title.fewest} to {title.most} players" in flat
    assert f"Rules version {title.rules}, " in flat
    for value in title.values(title.options()):
        assert re.search(rf"(?m)^    {re.escape(value.path)} = ", shown), value.path
    assert not re.search(r"\b(about|status|game)\.[a-z_]+", shown), "a sentence is missing"


def test_the_map_of_the_table_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    own = Path(__file__).parents[2] / "examples" / "maps" / "thornholm.toml"
    for chosen, path, status in (("usa", "map.usa", "printed"), (str(own), "map.thornholm", "own")):
        assert main(["about", "power-grid", "--map", chosen, "--json"]) == 0
        values = {value["path"]: value for value in json.loads(capsys.readouterr().out)["values"]}
        assert values[path]["status"] == status
        assert values[path]["value"]["cities"] > 10
    assert values["plants.4"]["value"] == ["coal", 2, 1]
    assert values["start_money.value"]["value"] == 50


SHIPPED: dict[str, Plain] = {
    "fossil": {"status": "printed", "source": "rulebook l. 88", "coal": 40, "oil": 30},
    "track": {"status": "reconstructed", "source": "made up", "length": 9},
    "cards": {"status": "implied", "source": "by counting", "names": ["\x1b[2Ja", "b"]},
}


class Weather(Game):
    """A game that takes values of one's own, and has no words and no ledger."""

    def __init__(self) -> None:
        super().__init__("weather", rules=7, fewest=1, most=1)

    def option_specs(self) -> list[OptionSpec]:
        loads = lambda text: own_values(SHIPPED, load_own(text)) if "/" in text else None  # noqa: E731
        return [
            OptionSpec("players", [1], 1, "W-1"),
            OptionSpec("components", ["standard"], "standard", "W-2", loads=loads),
        ]

    def options(self, /, **chosen: Plain) -> Options:
        return read_options(self.name, self.option_specs(), chosen)

    def values(self, options: Options) -> list[Value]:
        own = options["components"]
        return listed(SHIPPED, own if isinstance(own, dict) else {})


@pytest.fixture
def weather(monkeypatch: pytest.MonkeyPatch) -> Weather:
    game = Weather()
    for place in ("baseload.game", "baseload.cli.parser.game"):
        monkeypatch.setattr(place, lambda name: game)
    return game


@pytest.mark.usefixtures("weather")
def test_what_is_doubtful_comes_first_and_ones_own_is_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["about", "weather"]) == 0
    shown = capsys.readouterr().out
    assert "4 component values: 1 reconstructed, 0 your own, 1 implied and 2 printed." in " ".join(
        shown.split()
    )
    assert "--components FILE" in shown
    assert "\x1b" not in shown
    assert shown.index("track.length = 9") < shown.index("cards.names") < shown.index("fossil.coal = 40")
    assert shown.count("rulebook l. 88") == 1
    (tmp_path / "mine").write_text("[track]\nlength = 11\n")
    monkeypatch.chdir(tmp_path)
    for name in ("mine", "./mine", str(tmp_path / "mine")):  # a file may be called anything
        assert main(["about", "weather", "--components", name, "--json"]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert found["counts"] == {"reconstructed": 0, "own": 1, "implied": 1, "printed": 2}
        assert found["values"][0] == {"path": "track.length", "value": 11, "status": "own", "source": ""}
        assert "rulebook" not in found
    assert main(["about", "weather", "--components", "standard"]) == 0
    assert main(["about", "weather", "--option", "components=./mine"]) == 0


@pytest.mark.usefixtures("weather")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "cannot be read: No such file"),
        ("x = [", "not valid TOML"),
        ("", "changes nothing"),
        (
            "[track]\nlenght = 3",
            "No component of the game has the path track.lenght; there, the names are length.",
        ),
        ('[track]\nlength = "long"', "The component track.length must be a whole number, not long."),
        ("[track]\nlength = 2.5", "not 2.5"),
        ("track = 3", "must be a table"),
    ],
)
def test_what_is_wrong_with_ones_own_values_is_said(
    text: str | None, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.toml"
    if text is not None:
        path.write_text(text)
    assert words in refused(capsys, "about", "weather", "--components", path)


@pytest.mark.parametrize("command", ["about", "play", "simulate", "bench"])
def test_a_game_without_values_of_ones_own_says_so(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, command, "power-grid", "--components", "own.toml")
    assert said == "The game power-grid takes no component values of your own, so leave out --components."


def test_a_game_that_does_not_tell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Weather()
    monkeypatch.setattr(Weather, "values", Game.values)
    assert about(game, game.options())["values"] == []
    monkeypatch.setattr("baseload.game", lambda name: game)
    assert main(["about", "weather"]) == 0
    shown = capsys.readouterr().out
    assert "weather (weather), for one player" in shown
    assert "does not say where" in shown
    assert "Rules version 7." in shown


def test_wrong_command_lines(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        ["about"],
        ["about", "chess"],
        ["about", "power-grid", "--option", "colour=red"],
        ["about", "power-grid", "--map", "atlantis"],
    ):
        refused(capsys, *arguments)
