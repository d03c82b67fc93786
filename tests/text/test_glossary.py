"""The glossary, its page, and that the catalogues keep to it.

A term whose English word stands in a game's English catalogue stands in those of the other languages too, in one of
its forms. And no catalogue says what the glossary forbids: a word that means something else there, or is another
game's.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pytest

from baseload.core.ledger import ledger, synonyms
from baseload.core.registry import game_names
from baseload.text import catalogues, glossary
from baseload.text.catalogue import is_place_name
from baseload.text.glossary import EVERYWHERE, LANGUAGES, Term, beginning, terms
from baseload.text.guides import domain as guide_domain
from baseload.text.ledger import domain
from baseload.text.lessons import domain as taught
from baseload.text.po import entries
from baseload.text.reading import SOURCE

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = [*game_names(), EVERYWHERE]
SHARED: Final = ["baseload", "site", "cli"]
TAUGHT: Final = ["lessons", "coach"]
THE_PERMITS: Final = next(rule.text for rule in ledger("co2") if rule.id == "CO2-2")
# Messages in which a forbidden word is meant, with the reason.
MEANT: Final = {
    ("de", "power-grid", "problem.bad_map.map_bad_adjacency"): "the name of a field",
    ("de", "co2", "problem.bad_component.wanted_level"): "the level of a plant in an owner's file",
    ("it", "co2", "option_form.components_form"): "where a file lies",
    ("it", "second-chance", "option_form.components_form"): "where a file lies",
    ("it", "baseload", "problem.not_a_record"): "the first line of a file",
    ("pl", "power-grid", "problem.bad_map.map_bad_adjacency"): "the name of a field",
    ("de", "co2-rules", THE_PERMITS): "what the short word stands for",
    ("pl", "co2-rules", THE_PERMITS): "what the short word stands for",
}
# What is put in later, what is typed as it stands, and names of rules: {plant}, `rules CO2-89`, --record, CO2-89.
NOT_SAID: Final = re.compile(r"\{[^{}]*\}|`[^`]*`|--\w+|\b(?:PG|CO2|SC)-[A-Z]?\d+")


def files(game: str) -> list[str]:
    """The catalogues that speak of a game: its own, and those of what is taught of it."""
    games = game_names() if game == EVERYWHERE else [game]
    spoken = [file for name in games for file in (name, *(taught(name, what) for what in TAUGHT))]
    return [*SHARED, *spoken] if game == EVERYWHERE else spoken


@lru_cache(maxsize=64)
def said(language: str, file: str) -> dict[str, str]:
    """What a catalogue says, all forms of a message together. The names of places are no terms, and what a player may
    type or look for is whatever players do type."""
    path = catalogues.path(language, file)
    if not path.is_file():
        return {}
    looked_for = {", ".join(row) for name in game_names() if domain(name) == file for row in synonyms(name)}
    return {
        entry.id: NOT_SAID.sub("·", " / ".join(entry.forms.values())).replace("\xa0", " ")
        for entry in entries(path.read_text("utf-8"))
        if entry.id
        and entry.said
        and not is_place_name(entry.id)
        and not entry.id.startswith("typed.")
        and entry.id not in looked_for
    }


@lru_cache(maxsize=16)
def all_said(language: str, game: str) -> str:
    return "\n".join(text for file in files(game) for text in said(language, file).values())


def english(words: str) -> re.Pattern[str]:
    """A word or several as a whole, in the usual forms."""
    last = re.escape(words) if not words.endswith("y") else re.escape(words[:-1]) + "(?:y|ie)"
    return re.compile(rf"\b{last}(?:e?s|e?d|ing)?\b", re.IGNORECASE)


def unused(term: Term, game: str, language: str) -> str:
    """The English word of a term, if the catalogues of a game have it and say it in another way in the language."""
    if any(beginning(stem).search(all_said(language, game)) for stem in term.stems(language)):
        return ""
    return next((word for word in term.english if english(word).search(all_said(SOURCE, game))), "")


def twins(term: Term, language: str, file: str, texts: dict[str, str]) -> list[str]:
    """The messages with a word that must not stand for the term, unless it is meant."""
    return [
        f"{language}/{file}.po, {id}: {found[0]!r} is not to stand for {term.words[SOURCE]!r}, {term.words[language]}"
        for id, text in texts.items()
        for twin in term.forbidden.get(language, [])
        if (language, file, id) not in MEANT and (found := beginning(twin).search(text))
    ]


def complain(complaints: list[str]) -> None:
    assert not complaints, "\n".join(["", *complaints])


def test_the_page_is_up_to_date() -> None:
    """After a change of the glossary: python -m baseload.text.glossary"""
    assert (ROOT / glossary.PAGE).read_text("utf-8") == glossary.page(), f"{glossary.PAGE} is stale"


def test_every_term_has_four_languages_and_no_term_stands_twice() -> None:
    for term in terms().values():
        assert all(term.words[language].strip() for language in (SOURCE, *LANGUAGES)), term
    names = [(game, term.words[SOURCE]) for term in terms().values() for game in term.games]
    complain([f"{game}: {name}" for game, name in sorted(names) if names.count((game, name)) > 1])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_catalogue_uses_its_terms(language: str, game: str) -> None:
    complain(
        [
            f"{language}, {game}: {term.words[language]!r} ({term.id}) is nowhere, though English has {found!r}"
            for term in terms().values()
            if game in term.games and (found := unused(term, game, language))
        ]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_catalogue_has_a_word_that_the_glossary_forbids(language: str, game: str) -> None:
    beside = [
        file
        for name in game_names()
        if game in (name, EVERYWHERE)
        for file in (domain(name), guide_domain(name))
    ]
    complain(
        [
            complaint
            for term in terms().values()
            for file in [*files(game), *beside]
            if game in term.games
            for complaint in twins(term, language, file, said(language, file))
        ]
    )


def test_what_is_meant_still_needs_to_be_said() -> None:
    """An exception that nothing needs any more is taken out."""
    for language, file, id in MEANT:
        text = said(language, file).get(id, "")
        found = [twin for term in terms().values() for twin in term.forbidden.get(language, [])]
        assert any(beginning(twin).search(text) for twin in found), (language, file, id)


def test_the_checks_catch_what_they_look_for() -> None:
    """Words in their forms, and no others."""
    summit, plant = terms()["summit"], terms()["power_plant"]
    wrong = {"a": "Udział w szczycie klimatycznym", "b": "Udział w kongresie", "c": "Na szczęście"}
    assert [line.partition(":")[0] for line in twins(summit, "pl", "co2", wrong)] == ["pl/co2.po, a"]
    assert english("city").search("two cities")
    assert english("plant").search("Plants 4 and 5")
    assert not english("oil").search("soil, foils")
    assert beginning(plant.stems("pl")[0]).search("5 elektrowni")
    assert not beginning("cubo").search("cubetto")


def _entry(**fields: Any) -> dict[str, Any]:
    return {"game": EVERYWHERE, "en": "card", "it": "carta", "de": "Karte", "pl": "karta", **fields}


@pytest.mark.parametrize(
    "wrong",
    [
        {"pl": ""},
        {"game": "chess"},
        {"also": ["chess"]},
        {"places": ["rules.it.txt:12"]},
        {"unsure": ["fr"]},
        {"stems": {"fr": ["cart"]}},
        {"forbidden": {"it": ["cart"]}},  # its own word
        {"forbidden": ["carta"]},
        {"color": "red"},
    ],
)
def test_a_wrong_entry_is_named(wrong: dict[str, Any]) -> None:
    assert Term("card", _entry()).games == [EVERYWHERE]
    with pytest.raises(ValueError, match="card: "):
        Term("card", _entry(**wrong))
