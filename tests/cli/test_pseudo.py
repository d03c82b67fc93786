"""Every screen of the terminal in a language that nobody speaks (`tests/text/pseudo.py`): what is in no catalogue
shows, and what is glued together."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Final

import pytest

from baseload.cli.main import main
from baseload.core.ledger import ledger
from baseload.core.record import load_record
from baseload.core.registry import bot_names, game, game_names
from baseload.games.power_grid.maps import BUILT_IN, built_in
from baseload.text.reading import reading
from tests.subjects import attempts
from tests.text.pseudo import MARKED, loose, seams, strangers, trying, words_of

GOLDEN: Final = Path(__file__).parents[1]
# Ids of rules, names of arguments, and what stands for their values.
TO_TYPE: Final = re.compile(r"\b[A-Z]+2?-[A-Z]?\d+|(?<!\w)--?[a-z][\w-]*|\b[A-Z]+\b|/\S+|\b[0-9a-f]{6,}\b")
COMMANDS: Final = [
    *(
        "serve",
        "play",
        "learn",
        "guide",
        "games",
        "about",
        "rules",
        "simulate",
        "arena",
        "lab",
        "replay",
        "bench",
    )
]
# Everything that can be typed in a game but for its actions.
TYPED: Final = """help
choices
board
map
log
rules
rules 69
rules frogs
why
why 1
undo
1
undo
1
1
1
log 2
frogs
build
build essen
why build essen
save
99
1
1
1
quit
"""
# What is typed in any case: the command, its own words, the names of bots and the marks of seats.
KNOWN: Final = {
    "baseload",
    "version",
    "dev",
    "CPython",
    "run",
    "report",
    "y",
    "n",
    *COMMANDS,
    *words_of(TYPED),
    *bot_names(),
}


@pytest.fixture(autouse=True)
def read_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("NO_COLOR", "1")
    with trying(tmp_path / "locale"), reading(MARKED):
        yield


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> "Screen":
    return Screen(capsys, monkeypatch)


class Screen:
    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def shows(self, *arguments: str, typed: str = "") -> str:
        self.monkeypatch.setattr("sys.stdin", StringIO(typed))
        with suppress(SystemExit):  # argparse has shown its help
            main(["--lang", MARKED, *arguments])
        shown = self.capsys.readouterr()
        return shown.out + shown.err

    def faults(self, *arguments: str, typed: str = "", known: set[str] | None = None) -> list[str]:
        """What of it is no sentence of the language's."""
        text = self.shows(*arguments, typed=typed)
        words = KNOWN | (known or set()) | {word for argument in arguments for word in words_of(argument)}
        strange = strangers(TO_TYPE.sub(" ", text), words)
        found = [f"{' '.join(arguments)}: {strange[:12]}"] if strange else []
        if loose(text):
            found.append(f"{' '.join(arguments)}: a sentence was cut")
        # Lists in columns have the same commas in every language.
        joints = {*seams(text)} - {", ", "; "}
        return found + [f"{' '.join(arguments)}: glued by {joint!r}" for joint in sorted(joints)]


def words(name: str) -> set[str]:
    """Of a game, what is typed: its name, options, their values, and the words of its actions."""
    rules = game(name)
    found = {name}
    for spec in rules.option_specs():
        found |= {spec.name, *map(str, spec.values), str(spec.default)}
    folder = name.replace("-", "_")
    for record in (GOLDEN / folder / "golden").glob("t*.bl"):
        found |= {str(action) for action in load_record(str(record)).actions}
    found |= {*attempts(name), *(id for chart in map(built_in, BUILT_IN) for id in chart.regions)}
    return {word for text in found for word in words_of(text)}


def test_help(screen: Screen) -> None:
    wrong = screen.faults() + screen.faults("--version") + screen.faults("version", known=set(all_words()))
    for command in COMMANDS:
        wrong += screen.faults(command, "--help")
    assert not wrong, "\n".join(wrong)


def all_words() -> list[str]:
    return [word for name in game_names() for word in words_of(name)]


@pytest.mark.parametrize("name", game_names())
def test_a_game_in_the_terminal(name: str, screen: Screen, tmp_path: Path) -> None:
    record, known = str(tmp_path / "game.bl"), words(name)
    table = ("--players", "2", "--seats", "me,me", "--names", "§1,§2", "--seed", "3")
    wrong = screen.faults("play", name, *table, "--record", record, typed=TYPED, known=known)
    wrong += screen.faults("play", name, "--resume", record, typed="quit\n", known=known)
    wrong += screen.faults("replay", record, known=known)
    wrong += screen.faults("replay", "--verify", record, known=known)
    wrong += screen.faults("games", name, known=known)
    wrong += screen.faults("simulate", name, "--games", "2", "--players", "2", known=known)
    wrong += screen.faults("rules", name, known=known | places(name))
    wrong += screen.faults("about", name, known=known | sources(name))
    assert not wrong, "\n".join(wrong)


def places(name: str) -> set[str]:
    """In which file of ours a rule is, and the option that it belongs to."""
    notes = [text for rule in ledger(name) for text in (rule.code, rule.option or "")]
    return {word for note in notes for word in words_of(note)}


def sources(name: str) -> set[str]:
    """A component's value and its path."""
    rules = game(name)
    notes: list[str] = []
    for value in rules.values(rules.options()):
        notes += [value.path, json.dumps(value.value, ensure_ascii=False)]
    return {word for note in notes for word in words_of(note)}


@pytest.mark.parametrize(
    "arguments",
    [
        ("play",),
        ("frogs",),
        ("play", "chess"),
        ("play", "power-grid", "--players", "9"),
        ("play", "power-grid", "--players"),
        ("play", "power-grid", "--frogs"),
        ("play", "power-grid", "--option", "money"),
        ("play", "power-grid", "--option", "mony=open"),
        ("play", "power-grid", "--seats", "me,frog"),
        ("rules", "power-grid", "frogs"),
        ("replay", "a.bl"),
        ("simulate", "power-grid", "--games", "0"),
        ("simulate", "power-grid", "--players", "3-1"),
        ("arena", "power-grid", "--bots", "frog"),
    ],
    ids=" ".join,
)
def test_what_is_wrong_with_a_command(arguments: tuple[str, ...], screen: Screen) -> None:
    system = {"No", "such", "file", "or", "directory"}  # of which the system tells
    known = system | words("power-grid") | {*all_words(), "you"}
    wrong = screen.faults(*arguments, known=known)
    assert not wrong, "\n".join(wrong)
