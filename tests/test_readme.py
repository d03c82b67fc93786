"""README and documentation: the examples run, the notation is what the program reads, links lead somewhere."""

import doctest
import os
import re
from pathlib import Path

import pytest

import baseload
from baseload.core.problems import NotationError
from baseload.core.record import read_record
from baseload.core.registry import game_names
from baseload.text.catalogue import offered_languages
from baseload.text.reading import reading
from baseload.text.speaker import speaker

ROOT = Path(__file__).parents[1]
TRANSLATED = sorted(ROOT.glob("README.*.md"))
PAGES = [
    path
    for path in [ROOT / "README.md", *TRANSLATED, *sorted((ROOT / "docs").rglob("*.md"))]
    if path.exists()
]
every_page = pytest.mark.parametrize("path", PAGES, ids=[str(path.relative_to(ROOT)) for path in PAGES])


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of a page in that language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def run(path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Run a page's Python sessions, in the project's folder, all in one namespace; returns how many lines ran."""
    monkeypatch.chdir(ROOT)
    session = "\n".join(blocks(path, "python") + blocks(path, "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    failed = runner.run(test).failed
    assert not failed, f"{path.name}: {failed} examples fail; the report above says which"
    return len(test.examples)


@pytest.mark.skipif(not (ROOT / "README.md").exists(), reason="there is no README.md yet")
def test_the_readme_has_python_examples_that_run(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(ROOT / "README.md", monkeypatch) >= 3


@every_page
def test_python_examples_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(path, monkeypatch)


@every_page
def test_links_lead_to_files_that_exist(path: Path) -> None:
    for target in re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_the_readme_is_there_in_every_language() -> None:
    assert [path.suffixes[0][1:] for path in TRANSLATED] == [
        tag for tag in offered_languages() if tag != "en"
    ]


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: path.name)
def test_a_translated_readme_names_commands_that_there_are(path: Path) -> None:
    """The same targets of make as the English one, and each other way to say what `baseload` can do."""
    text, language = path.read_text("utf-8"), path.suffixes[0][1:]
    targets = re.compile(r"make (\w+)")
    assert set(targets.findall(text)) <= set(targets.findall((ROOT / "README.md").read_text("utf-8")))
    assert {"play", "test", "terminal"} <= set(targets.findall(text))
    said = re.findall(r"`baseload ([^`]*)`", text)
    assert said == [f"rules power-grid --lang {language}"]
    with reading(language):  # each game by its own name there
        told = " ".join(text.split())  # a title may be broken over two lines
        assert [game for game in game_names() if speaker(game).title() not in told] == []


NOTATION = ROOT / "docs" / "notation.md"


def test_the_actions_of_the_notation_read_back() -> None:
    game = baseload.game("power-grid")
    lines = [line for block in blocks(NOTATION, "actions") for line in block.splitlines()]
    assert len(lines) >= 16
    for line in lines:
        assert str(game.action(line)) == line
    verbs = {line.split()[0] for line in lines}
    # Every verb of the grammar has an example, and the other way round.
    grammar = re.findall(r'^(?:action  =|        \|) "(\w+)"', NOTATION.read_text("utf-8"), re.MULTILINE)
    assert verbs == set(grammar) - {"deal", "game", "rules", "option", "seat"}


def test_the_other_spellings_of_the_notation() -> None:
    game = baseload.game("power-grid")
    for line in blocks(NOTATION, "also")[0].splitlines():
        read, written = line.split("->")
        assert str(game.action(read)) == written.strip()


def test_what_the_notation_calls_wrong_is_refused() -> None:
    game = baseload.game("power-grid")
    for line in blocks(NOTATION, "wrong")[0].splitlines():
        with pytest.raises(NotationError):
            game.action(line)


def test_the_record_of_the_notation_verifies() -> None:
    record = read_record(blocks(NOTATION, "record")[0])
    state = record.verify()
    assert record.fingerprint == state.hash()
    assert record.seats == ["Ada", "bot random"]
    assert record.options["money"] == "hidden"
    assert sorted(record.deal) == sorted(["order", "regions", "deck", "removed", "late_order"])


def test_the_page_about_maps_quotes_the_example() -> None:
    example = {
        line.strip()
        for line in (ROOT / "examples" / "maps" / "thornholm.toml").read_text("utf-8").splitlines()
    }
    for block in blocks(ROOT / "docs" / "adding-a-map.md", "toml"):
        for line in block.splitlines():
            assert line.strip() in example, line


def test_commands_in_the_pages_name_real_files() -> None:
    for path in PAGES:
        for name in re.findall(r"examples/[\w/.-]+\w", path.read_text("utf-8")):
            assert os.path.exists(ROOT / name), f"{path.name} names {name}"
