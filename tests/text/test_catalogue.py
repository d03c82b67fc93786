"""The catalogue itself: plural forms, what happens when something is missing, and that nothing is."""

import os
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from baseload.core.problems import UnknownNameError
from baseload.text import catalogue as module
from baseload.text.catalogue import LOCALE, CatalogueError, catalogue, languages
from tests.text import source_scan

PO = LOCALE / "en" / "LC_MESSAGES" / "baseload.po"


def entries() -> dict[str, list[str]]:
    """Every id of the English catalogue with its one or more forms."""
    with PO.open("rb") as file:
        read = read_po(file, abort_invalid=True)
    found = {}
    for message in read:
        if message.id:
            id = message.id if isinstance(message.id, str) else message.id[0]
            forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
            found[id] = forms
    return found


def names(form: str) -> set[str]:
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def test_plural_forms() -> None:
    words = catalogue("en", strict=True)
    assert [words.say_many("unit.city", count) for count in (0, 1, 2, 21)] == [
        "0 cities",
        "1 city",
        "2 cities",
        "21 cities",
    ]
    assert words.say_many("unit.plants", 1, plants="5") == "plant 5"
    assert words.say_many("unit.plants", 2, plants="5 and 20") == "plants 5 and 20"


def test_a_missing_sentence_does_not_stop_a_game() -> None:
    words = catalogue("en")
    assert not words.has("no.such.id")
    assert not words.has("")
    assert words.say("no.such.id", plant=4) == "no.such.id plant=4"
    assert words.say_many("no.such.id", 2) == "no.such.id count=2"
    assert words.say("event.bid", who="Bo") == "event.bid who=Bo"  # facts are missing


def test_strict_mode_raises() -> None:
    words = catalogue("en", strict=True)
    with pytest.raises(CatalogueError, match="missing_sentence"):
        words.say("no.such.id")
    with pytest.raises(CatalogueError, match="missing_sentence"):
        words.say_many("no.such.id", 1)
    with pytest.raises(CatalogueError, match="sentence_does_not_fit"):
        words.say("event.bid", who="Bo")


def test_braces_in_facts_stay_as_they_are() -> None:
    assert catalogue("en").say("seat.name", number="{who}") == "Seat {who}"


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownNameError) as caught:
        catalogue("xx")
    assert caught.value.code == "unknown_language"
    assert "en" in caught.value.facts["known"]


def _language(root: Path, name: str, *messages: tuple[str, str]) -> Path:
    folder = root / name / "LC_MESSAGES"
    folder.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    source = folder / "baseload.po"
    body = "\n".join(f'msgid "{id}"\nmsgstr "{text}"\n' for id, text in messages)
    source.write_text(head + body, "utf-8")
    return source


def _compile(source: Path) -> Path:
    compiled = source.with_suffix(".mo")
    with source.open("rb") as read, compiled.open("wb") as written:
        write_mo(written, read_po(read))
    return compiled


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues of our own."""
    monkeypatch.setattr(module, "LOCALE", tmp_path)
    catalogue.cache_clear()
    yield tmp_path
    catalogue.cache_clear()


def test_the_compiled_file_is_read_and_a_newer_source_wins(shelf: Path) -> None:
    source = _language(shelf, "en", ("greeting", "old"))
    compiled = _compile(source)
    source.write_text(source.read_text("utf-8").replace("old", "new"), "utf-8")
    os.utime(source, (1000, 1000))
    os.utime(compiled, (999, 999))  # as an installer may leave them
    assert catalogue("en").say("greeting") == "old"
    os.utime(compiled, (900, 900))
    catalogue.cache_clear()
    assert catalogue("en").say("greeting") == "new"


def test_without_babel(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiled catalogue always serves; one that was never compiled is told in one error with the remedy."""
    source = _language(shelf, "en", ("greeting", "hello"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(CatalogueError, match="pybabel compile"):
        catalogue("en")
    os.utime(_compile(source), (0, 0))
    assert catalogue("en").say("greeting") == "hello"


def test_other_languages_fall_back_to_english(shelf: Path) -> None:
    _language(shelf, "en", ("greeting", "hello"), ("parting", "goodbye {who}"))
    _language(shelf, "de", ("greeting", "hallo"))
    words = catalogue("de", strict=True)
    assert languages() == ["de", "en"]
    assert words.say("greeting") == "hallo"
    assert words.has("parting")
    assert words.say("parting", who="Bo") == "goodbye Bo"


def test_every_entry_is_well_formed() -> None:
    for id, forms in entries().items():
        assert all(form.strip() for form in forms), id
        named = [names(form) for form in forms]
        assert all(not name or name.isidentifier() for each in named for name in each), id
        assert all(each - {"count"} == named[0] - {"count"} for each in named), f"{id}: forms differ in facts"


def test_forms_that_speak_to_you_have_a_form_that_speaks_of_others() -> None:
    known = entries()
    for id in known:
        if id.endswith(".you"):
            assert names(known[id][0]) <= names(known[id.removesuffix(".you")][0]), id


@pytest.mark.parametrize("id", sorted(source_scan.said_ids()))
def test_every_id_named_in_the_source_exists(id: str) -> None:
    assert catalogue("en").has(id), source_scan.said_ids()[id]


def test_no_id_stands_twice() -> None:
    ids = [line for line in PO.read_text("utf-8").splitlines() if line.startswith("msgid ")]
    assert len(ids) == len(set(ids))
