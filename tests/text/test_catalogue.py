"""The catalogue itself: plural forms, what happens when something is missing, and that nothing is."""

import os
import string
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from baseload.core.problems import UnknownNameError
from baseload.core.title import Title
from baseload.text import catalogue as module
from baseload.text.catalogue import (
    DOMAIN,
    LOCALE,
    CatalogueError,
    catalogue,
    game_catalogue,
    languages,
)
from baseload.text.po import read
from tests.registered import SPOKEN
from tests.text import source_scan

every_file = pytest.mark.parametrize("domain", [DOMAIN, *SPOKEN])


def place(domain: str) -> Path:
    return LOCALE / "en" / "LC_MESSAGES" / f"{domain}.po"


def entries(domain: str) -> dict[str, list[str]]:
    """Every id of an English catalogue with its one or more forms."""
    with place(domain).open("rb") as file:
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
    words = game_catalogue("power-grid", strict=True)
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
    assert words.say("seat.name", who="Bo") == "seat.name who=Bo"  # facts are missing


def test_strict_mode_raises() -> None:
    words = catalogue("en", strict=True)
    with pytest.raises(CatalogueError, match="missing_sentence"):
        words.say("no.such.id")
    with pytest.raises(CatalogueError, match="missing_sentence"):
        words.say_many("no.such.id", 1)
    with pytest.raises(CatalogueError, match="sentence_does_not_fit"):
        words.say("seat.name", who="Bo")


def test_braces_in_facts_stay_as_they_are() -> None:
    assert catalogue("en").say("seat.name", number="{who}") == "Seat {who}"


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownNameError) as caught:
        catalogue("xx")
    assert caught.value.code == "unknown_language"
    assert "en" in caught.value.facts["known"]


def _language(root: Path, name: str, *messages: tuple[str, str], domain: str = DOMAIN) -> Path:
    folder = root / name / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    source = folder / f"{domain}.po"
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
    titles = {name: Title(name, rules="", locale="games:locale") for name in ("chess", "draughts")}
    monkeypatch.setattr(module, "find_title", titles.get)
    monkeypatch.setattr(module, "file_at", lambda _: tmp_path)
    for cached in (catalogue, game_catalogue):
        cached.cache_clear()
    yield tmp_path
    for cached in (catalogue, game_catalogue):
        cached.cache_clear()


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


def test_a_source_is_read_as_it_is_compiled(shelf: Path) -> None:
    """Every catalogue of ours, and one with everything in it that such a file may have; nothing is needed for it."""
    odd = """# a remark
msgid "plain"
msgstr "say \\"é\\"\\n"
"and \\\\ go on"

msgid "many"
msgid_plural "many"
msgstr[0] "{count} plant"
msgstr[1] "{count} plants"

#, fuzzy
msgid "guessed"
msgstr "perhaps"

msgid "untranslated"
msgstr ""
"""
    sources = [shelf / "odd.po"]
    sources[0].write_text(odd, "utf-8")
    sources += sorted((Path(module.__file__).parent / "locale").glob("*/LC_MESSAGES/*.po"))
    assert len(sources) > 4
    for source in sources:
        ours, with_babel = read(source.read_text("utf-8")), _babels(source)
        with source.open("rb") as file:
            ids = [message.id if isinstance(message.id, str) else message.id[0] for message in read_po(file)]
        for id in ids:
            if id:
                assert ours.gettext(id) == with_babel.gettext(id)
                assert [ours.ngettext(id, id, count) for count in (1, 2)] == [
                    with_babel.ngettext(id, id, count) for count in (1, 2)
                ]
    assert read(odd).gettext("plain") == 'say "é"\nand \\ go on'
    assert read(odd).gettext("guessed") == "guessed"


def _babels(source: Path) -> GNUTranslations:
    memory = BytesIO()
    with source.open("rb") as file:
        write_mo(memory, read_po(file))
    memory.seek(0)
    return GNUTranslations(memory)


def test_other_languages_fall_back_to_english(shelf: Path) -> None:
    _language(shelf, "en", ("greeting", "hello"), ("parting", "goodbye {who}"))
    _language(shelf, "de", ("greeting", "hallo"))
    words = catalogue("de", strict=True)
    assert languages() == ["de", "en"]
    assert words.say("greeting") == "hallo"
    assert words.has("parting")
    assert words.say("parting", who="Bo") == "goodbye Bo"


def test_a_language_can_be_tried_that_lies_elsewhere(
    shelf: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ours are read where they always were."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    _language(shelf, "en", ("greeting", "hello"))
    _language(elsewhere, "cs", ("greeting", "ahoj"))
    _language(elsewhere, "en", ("greeting", "hi"))
    assert languages() == ["en"]
    monkeypatch.setenv(module.FURTHER, str(elsewhere))
    assert languages() == ["cs", "en"]
    assert catalogue("cs", strict=True).say("greeting") == "ahoj"
    assert catalogue("en", strict=True).say("greeting") == "hello"
    monkeypatch.setenv(module.FURTHER, str(elsewhere / "nowhere"))
    assert languages() == ["en"]


def test_a_game_is_asked_first_and_in_any_language(shelf: Path) -> None:
    _language(shelf, "en", ("greeting", "hello"), ("parting", "goodbye"), ("thanks", "thank you"))
    _language(shelf, "de", ("greeting", "hallo"), ("parting", "tschüss"))
    _language(shelf, "en", ("greeting", "good move"), ("turn", "your turn"), domain="chess")
    _language(shelf, "de", ("turn", "du bist dran"), domain="chess")
    _language(shelf, "en", ("greeting", "king me"), domain="draughts")
    chess, draughts = game_catalogue("chess", "de", True), game_catalogue("draughts", "de", True)
    assert chess.say("turn") == "du bist dran"
    assert chess.say("greeting") == "good move"  # its own, if need be in English
    assert chess.say("parting") == draughts.say("parting") == "tschüss"
    assert chess.say("thanks") == "thank you"
    assert draughts.say("greeting") == "king me"  # a file in one language only
    assert not draughts.has("turn")
    assert (chess.language, chess.strict) == ("de", True)
    for nobody in ("", "go", "../en/LC_MESSAGES/chess"):
        assert game_catalogue(nobody, "de").say("greeting") == "hallo"
    with pytest.raises(UnknownNameError):
        game_catalogue("chess", "xx")


@every_file
def test_every_entry_is_well_formed(domain: str) -> None:
    for id, forms in entries(domain).items():
        assert all(form.strip() for form in forms), id
        named = [names(form) for form in forms]
        assert all(not name or name.isidentifier() for each in named for name in each), id
        assert all(each - {"count"} == named[0] - {"count"} for each in named), f"{id}: forms differ in facts"


@every_file
def test_forms_that_speak_to_you_have_a_form_that_speaks_of_others(domain: str) -> None:
    known = entries(domain)
    for id in known:
        if id.endswith(".you"):
            assert names(known[id][0]) <= names(known[id.removesuffix(".you")][0]), id


SAID = [(game, id) for game in ["", *SPOKEN] for id in sorted(source_scan.said_ids(game))]


@pytest.mark.parametrize(("game", "id"), SAID)
def test_every_id_named_in_the_source_exists(game: str, id: str) -> None:
    if id.startswith("game."):  # what only a game can say of itself
        assert all(game_catalogue(name).has(id) for name in SPOKEN)
    else:
        assert game_catalogue(game).has(id), source_scan.said_ids(game)[id]


@every_file
def test_no_id_stands_twice(domain: str) -> None:
    ids = [line for line in place(domain).read_text("utf-8").splitlines() if line.startswith("msgid ")]
    assert len(ids) == len(set(ids))


def test_no_problem_is_told_in_two_ways() -> None:
    """A problem may come without its game's name, and whoever tells it must find one sentence only."""
    told: dict[str, str] = {}
    for domain in [DOMAIN, *SPOKEN]:
        for id in entries(domain):
            if id.startswith("problem."):
                assert id not in told, f"{id} is in {told[id]}.po and {domain}.po: put it into {DOMAIN}.po"
                told[id] = domain


def test_what_is_shared_knows_no_game() -> None:
    """The shared file has nothing that only one game could say."""
    assert not [
        id for id in entries(DOMAIN) if id.startswith(("action.", "event.", "option.", "reason.", "slip."))
    ]
