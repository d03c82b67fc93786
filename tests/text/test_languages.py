"""Every language says everything: nothing is missing, no fact is left out, no plural form is empty, nothing is left
as it stands in English by mistake. New sentences bring their languages along, or these tests fail."""

import re
import string
from functools import cache

import pytest

from baseload.core.ledger import ledger, synonyms
from baseload.text.catalogue import is_place_name, offered_languages
from baseload.text.catalogues import ledgers, names, path, progress, translations
from baseload.text.ledger import domain, find_rules, read_ledger, read_synonyms
from baseload.text.po import Entry, entries
from baseload.text.reading import reading
from baseload.text.sources import place_told, source_told
from tests.text.same_in_english import SAME

LANGUAGES = translations()
NUMBER = re.compile(r"[,.+\-0-9]*[a-z%]?")  # a format of numbers, not a form of a word
EUPHONIC = ("ad", "ed")  # Italian, before a name
PLURAL_FORMS = {"de": 2, "it": 2, "pl": 3}


@cache
def file(language: str, name: str) -> dict[str, Entry]:
    found = entries(path(language, name).read_text("utf-8"))
    assert len({entry.id for entry in found}) == len(found), f"{language} {name}: an id twice"
    return {entry.id: entry for entry in found if entry.id}


def facts(form: str) -> set[str]:
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def asked_forms(form: str) -> set[str]:
    return {shape for _, name, shape, _ in string.Formatter().parse(form) if name and shape}


every_language = pytest.mark.parametrize("language", LANGUAGES)
every_file = pytest.mark.parametrize("name", names())


def test_there_are_four() -> None:
    assert offered_languages() == ["de", "en", "it", "pl"]


@every_language
def test_nothing_is_missing(language: str) -> None:
    missing = {file.name: file.missing[:10] for file in progress(language) if file.missing}
    assert not missing


@every_language
@every_file
def test_each_sentence_has_the_facts_of_the_english_one(language: str, name: str) -> None:
    english, wrong = file("en", name), []
    for id, entry in file(language, name).items():
        if id not in english:
            continue
        wanted = set[str]().union(*map(facts, english[id].forms.values()))
        for form in entry.forms.values():
            told = facts(form)
            # One of several forms may say the number as a word: "a plant", "one plant".
            if told - wanted or (not entry.plural and wanted - told):
                wrong.append(f"{id}: {form!r} has {told}, not {wanted}")
    assert not wrong, "\n".join(wrong)


@every_language
@every_file
def test_plural_forms_are_filled(language: str, name: str) -> None:
    english, wrong = file("en", name), []
    for id, entry in file(language, name).items():
        if id in english and entry.plural != english[id].plural:
            wrong.append(f"{id}: in English it {'has' if english[id].plural else 'has no'} plural forms")
        if entry.plural and (len(entry.forms) != PLURAL_FORMS[language] or not all(entry.forms.values())):
            wrong.append(f"{id}: {entry.forms}")
    assert not wrong, "\n".join(wrong)


@every_language
@every_file
def test_what_a_language_adds_is_a_form_of_a_word_or_a_place(language: str, name: str) -> None:
    english, here = file("en", name), file(language, name)
    assert not [
        id for id in here if id not in english and id.rpartition(".")[0] not in here and not is_place_name(id)
    ]


@every_language
@every_file
def test_forms_that_sentences_ask_for_are_there(language: str, name: str) -> None:
    known = {
        id.rpartition(".")[2]
        for each in (name, "baseload")
        for id in file(language, each)
        if id not in file("en", each)
    }
    asked = {
        (id, form)
        for id, entry in file(language, name).items()
        for said in entry.forms.values()
        for form in asked_forms(said)
        if not NUMBER.fullmatch(form) and form not in EUPHONIC
    }
    assert not {(id, form) for id, form in asked if form not in known}


@every_language
@every_file
def test_nothing_is_left_in_english(language: str, name: str) -> None:
    """Words that are the same in both languages are on a list."""
    english, left = file("en", name), []
    for id, entry in file(language, name).items():
        for form in entry.forms.values():
            bare = re.sub(r"\{[^}]*\}", "", form)
            same = id in english and form in english[id].forms.values() and re.search("[a-z]{4}", bare)
            if same and id not in SAME[language]:
                left.append(f"{id}: {form!r}")
    assert not left, "\n".join(left)


@every_language
def test_the_list_of_equal_words_is_not_longer_than_it_needs_to_be(language: str) -> None:
    equal = set()
    for name in names():
        english, here = file("en", name), file(language, name)
        equal |= {id for id in here if id in english and here[id].forms == english[id].forms}
    assert not set(SAME[language]) - equal


# --- the rule ledgers ------------------------------------------------------------------------------------------------

REFERENCE = re.compile(r"\b(?:PG|CO2|SC)-[A-Z]?\d+|`[^`]*`")


@every_language
@pytest.mark.parametrize("game", ledgers())
def test_a_translated_rule_names_the_same_rules_and_options(language: str, game: str) -> None:
    wrong = []
    for entry in file(language, domain(game)).values():
        if sorted(REFERENCE.findall(entry.id)) != sorted(REFERENCE.findall(entry.forms[0])):
            wrong.append(entry.id)
    assert not wrong, "\n".join(wrong)


@every_language
@pytest.mark.parametrize("game", ledgers())
def test_a_ledger_is_read_in_the_readers_language(language: str, game: str) -> None:
    english = ledger(game)
    with reading(language):
        rules = read_ledger(game)
        assert [rule.id for rule in rules] == [rule.id for rule in english]
        same = [rule.id for rule, source in zip(rules, english, strict=True) if rule.text == source.text]
        assert not same
        assert read_synonyms(game)[: len(synonyms(game))] == synonyms(game)
        assert len(read_synonyms(game)) == 2 * len(synonyms(game))
    assert read_ledger(game)[0].text == english[0].text


@pytest.mark.parametrize(
    ("language", "word"),
    [("de", "Kohle"), ("it", "carbone"), ("pl", "węgiel"), ("pl", "coal"), ("it", "PG-1")],
)
def test_rules_are_found_by_words_of_the_readers_language_and_of_english(language: str, word: str) -> None:
    with reading(language):
        assert "PG-1" in [rule.id for rule in find_rules("power-grid", [word])]
        assert find_rules("power-grid", [word])[0].text != ledger("power-grid")[0].text


@every_language
def test_where_a_value_and_a_rule_come_from_is_told_in_the_readers_language(language: str) -> None:
    """Lines of a rulebook stay what they are; what somebody wrote of their own copy stays as it is."""
    for text in ("German rulebook l. 713-714", "reconstructed: one more than level 1"):
        with reading(language):
            told = source_told(text)
        assert told != text
        assert re.findall(r"\d+", told) == re.findall(r"\d+", text)
        assert source_told(text) == text
    with reading(language):
        assert source_told("my own copy, l. 3") == "my own copy, l. 3"
        assert place_told("l. 12, 14-15; rulebook silent").endswith(source_told("rulebook silent"))
        assert "12, 14-15" in place_told("l. 12, 14-15")
        assert not place_told("l. 12").startswith("l.")
