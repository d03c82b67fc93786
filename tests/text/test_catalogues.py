"""`make catalogues`: what is new in English reaches every language untranslated, and nothing written is lost."""

from pathlib import Path

import pytest

from baseload.text import catalogues
from baseload.text.catalogue import LOCALE
from baseload.text.catalogues import path, progress, quoted, table, translations, update
from baseload.text.ledger import domain, sentences
from baseload.text.po import entries, read

ENGLISH = """msgid ""
msgstr ""

# --- Plants ---

msgid "plant.sold"
msgstr "Sold."

msgid "plant.new"
msgstr "A new one: \\"{plant}\\"."

msgid "unit.plant"
msgid_plural "unit.plant"
msgstr[0] "{count} plant"
msgstr[1] "{count} plants"
"""

POLISH = """# Polish
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=n;"

# --- Plants ---

msgid "plant.sold"
msgstr "Sprzedana."

msgid "plant.sold.gen"
msgstr "Sprzedanej."

msgid "plant.gone"
msgstr "Nie ma."

msgid "city.germany.koeln"
msgstr "Kolonia"
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one English file, the same in Polish that is behind, and a language with nothing in it."""
    monkeypatch.setattr(catalogues, "by_text", dict)
    for language, text in (("en", ENGLISH), ("pl", POLISH)):
        place = path(language, "game", tmp_path)
        place.parent.mkdir(parents=True)
        place.write_text(text, "utf-8")
    (tmp_path / "cs").mkdir()
    return tmp_path


def test_what_is_new_stands_where_english_has_it_and_untranslated(shelf: Path) -> None:
    (file,) = update("pl", shelf)
    assert file.missing == ["plant.new", "unit.plant"]
    written = path("pl", "game", shelf).read_text("utf-8")
    ids = [entry.id for entry in entries(written)]
    assert ids == ["", "plant.sold", "plant.sold.gen", "plant.new", "unit.plant", "city.germany.koeln"]
    assert '#. A new one: "{plant}".' in written  # what the translator reads
    assert "# --- Plants ---" in written


def test_what_was_written_stays_and_what_is_gone_goes(shelf: Path) -> None:
    update("pl", shelf)
    said = read(path("pl", "game", shelf).read_text("utf-8"))
    assert said.gettext("plant.sold.gen") == "Sprzedanej."
    assert said.gettext("city.germany.koeln") == "Kolonia"
    assert said.gettext("plant.gone") == "plant.gone"


def test_a_second_time_changes_nothing(shelf: Path) -> None:
    update("pl", shelf)
    before = path("pl", "game", shelf).read_bytes()
    update("pl", shelf)
    assert path("pl", "game", shelf).read_bytes() == before


def test_an_empty_folder_becomes_a_language(shelf: Path) -> None:
    assert translations(shelf) == ["cs", "pl"]
    (file,) = update("cs", shelf)
    assert file.share == 0
    assert len(file.missing) == 3
    told = table({"cs": progress("cs", shelf), "pl": progress("pl", shelf)})
    assert told.splitlines()[0].split() == ["file", "cs", "pl"]
    assert "0.0 % (3 missing)" in told


def test_the_folders_that_come_along_are_up_to_date(tmp_path: Path) -> None:
    """`make catalogues` would leave every file as it is."""
    for language in translations():
        for file in path(language, "", LOCALE).parent.glob("*.po"):
            before = file.read_text("utf-8")
            copy = path(language, file.stem, tmp_path)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(before, "utf-8")
    for name in catalogues.names():
        english = path("en", name, tmp_path)
        english.parent.mkdir(parents=True, exist_ok=True)
        english.write_text(path("en", name).read_text("utf-8"), "utf-8")
    for language in translations():
        update(language, tmp_path)
        for file in path(language, "", LOCALE).parent.glob("*.po"):
            assert path(language, file.stem, tmp_path).read_text("utf-8") == file.read_text("utf-8"), file


def test_a_rule_that_is_rewritten_has_no_translation_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "names", lambda locale: [])
    monkeypatch.setattr(catalogues, "by_text", lambda: {domain("power-grid"): sentences("power-grid")})
    wanted = list(sentences("power-grid"))
    place = path("it", domain("power-grid"), tmp_path)
    place.parent.mkdir(parents=True)
    place.write_text(
        f'msgid {quoted(wanted[0])}\nmsgstr "tradotto"\n\nmsgid "An old rule."\nmsgstr "vecchio"\n', "utf-8"
    )
    (file,) = update("it", tmp_path)
    assert file.missing == wanted[1:]
    written = read(place.read_text("utf-8"))
    assert written.gettext(wanted[0]) == "tradotto"
    assert "vecchio" not in place.read_text("utf-8")
