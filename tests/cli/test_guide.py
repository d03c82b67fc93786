"""`baseload guide`: how a game is played, in the terminal and in the documentation."""

import re
from pathlib import Path

import pytest

from baseload.cli.guide import page, page_name
from baseload.cli.main import main
from baseload.coach.guide import guide
from baseload.core.registry import game_names
from baseload.text.catalogue import offered_languages
from baseload.text.reading import reading
from tests.browser.guide_pictures import FOLDER, MOST, names
from tests.cli.command import refused

DOCS = Path(__file__).parents[2] / "docs"
GUIDED = [game for game in game_names() if guide(game)]
every_guide = pytest.mark.parametrize("game", GUIDED)
every_language = pytest.mark.parametrize("language", offered_languages())


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["guide", *arguments]) == 0
    found: str = capsys.readouterr().out
    return found


def test_the_whole_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "power-grid")
    found = guide("power-grid")
    assert found is not None
    for number in range(1, len(found.chapters) + 1):
        assert f"\n{number}. " in text
    assert "What good players look at" in text
    assert "PG-69" in text
    assert "Before the first auction" not in text, "there are no pictures, and nothing under them"
    assert "**" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert "baseload rules power-grid PG-6" in " ".join(text.split())


@pytest.mark.parametrize("wish", ["fuel", "6"])
def test_one_chapter_by_its_name_or_number(capsys: pytest.CaptureFixture[str], wish: str) -> None:
    text = shown(capsys, "power-grid", wish)
    assert "6. Phase 3: fuel" in text
    assert "Phase 4" not in text


def test_a_table_stands_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(capsys, "power-grid", "start").splitlines()
    head = next(line for line in lines if "Players" in line)
    (row,) = [line for line in lines if line.split() == ["6", "5", "3", "6", "14"]]
    assert len(head) == len(row)


def test_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Come si gioca ad Alta Tensione" in shown(capsys, "power-grid", "--lang", "it")


def test_what_is_not_there_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "about, start, plants" in refused(capsys, "guide", "power-grid", "chess")
    assert "chess" in refused(capsys, "guide", "chess")
    monkeypatch.setattr("baseload.cli.guide.guide", lambda game: None)
    assert "baseload rules power-grid" in refused(capsys, "guide", "power-grid")


@every_guide
@every_language
def test_the_documentation_is_up_to_date(game: str, language: str) -> None:
    """After a change of a guide: baseload guide GAME --markdown --lang LANG > docs/how-to-play/GAME.LANG.md"""
    found = guide(game)
    assert found is not None
    path = DOCS / "how-to-play" / page_name(game, language)
    with reading(language):
        assert path.read_text("utf-8") == page(found) + "\n", f"{path.name} is stale"


@every_guide
@every_language
def test_the_documentation_has_its_pictures(game: str, language: str) -> None:
    """python -m tests.browser.guide_pictures takes them."""
    text = (DOCS / "how-to-play" / page_name(game, language)).read_text("utf-8")
    assert len(re.findall(r"^!\[", text, re.MULTILINE)) == len(names(game))
    for name in names(game):
        assert f"../pictures/guide/{language}/{name}" in text
        assert (FOLDER / language / name).stat().st_size <= MOST, name


def test_no_picture_is_left_over() -> None:
    wanted = {name for game in GUIDED for name in names(game)}
    for language in offered_languages():
        assert {path.name for path in (FOLDER / language).iterdir()} == wanted
    assert {path.name for path in FOLDER.iterdir()} == set(offered_languages())


@every_guide
def test_the_documentation_names_rules_that_can_be_reached(game: str) -> None:
    ledger = (DOCS / "rules" / f"{game}.md").read_text("utf-8")
    text = (DOCS / "how-to-play" / f"{game}.md").read_text("utf-8")
    for rule in re.findall(rf"\.\./rules/{game}\.md#([^)]+)\)", text):
        assert f'<a id="{rule}"></a>' in ledger
