"""The glossary: what each thing of a game is called in every language. `locale/glossary.toml` has it, and its head says
what the fields mean; `python -m baseload.text.glossary` writes `docs/glossary.md` from it.

>>> term = terms()["uranium"]
>>> term.words["de"], term.places
('Uran', ['it l. 13'])
>>> bool(beginning("uran").search("Das Urankraftwerk kommt auf den Markt.")), bool(beginning("uran").search("Saurant"))
(True, False)
"""

import re
import sys
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

from baseload.core.plain import Plain
from baseload.core.registry import game_names
from baseload.text.catalogue import LOCALE, game_catalogue
from baseload.text.reading import SOURCE

FILE: Final = LOCALE / "glossary.toml"
PAGE: Final = Path("docs/glossary.md")  # from the root of the repository
EVERYWHERE: Final = "all"  # stands for a game: words that all games, the site and the command share
LANGUAGES: Final = ("it", "de", "pl")  # beside English
_FIELDS: Final = {
    "game",
    SOURCE,
    *LANGUAGES,
    "also",
    "places",
    "note",
    "unsure",
    "words",
    "stems",
    "forbidden",
}
_PLACE: Final = re.compile(r"(?:it|de|pl) l\. \d+(?: \([^()]+\))?")
_BRACKETS: Final = re.compile(r"\([^()]*\)")


class Term:
    """One thing and its names. Empty lists are what most terms have, and are left out of the file."""

    def __init__(self, id: str, entry: dict[str, Plain]) -> None:
        self.id = id
        self.game = _text(id, entry, "game")
        self.also = _texts(id, entry, "also")
        self.words = {language: _text(id, entry, language) for language in (SOURCE, *LANGUAGES)}
        self.places = _texts(id, entry, "places")
        self.note = _text(id, {"note": "–", **entry}, "note").removesuffix("–")
        self.unsure = _texts(id, entry, "unsure")
        self.english = _texts(id, entry, "words") or [_headword(self.words[SOURCE])]
        self._stems = _by_language(id, entry, "stems")
        self.forbidden = _by_language(id, entry, "forbidden")
        _check(self, entry)

    def __repr__(self) -> str:
        return f"Term({self.id!r})"

    @property
    def games(self) -> list[str]:
        return [self.game, *self.also]

    def stems(self, language: str) -> list[str]:
        """How the term, or one of its forms, begins."""
        return self._stems.get(language) or [_headword(self.words[language])]


def beginning(stem: str) -> re.Pattern[str]:
    """Finds words that begin as those of the stem do, one after the other, whatever their case; those of a stem with *
    in front may stand at the end of a longer word, as German ones do.

    >>> beginning("globaln poziom").findall("Globalnego poziomu, globalnie")
    ['Globalnego poziomu']
    >>> beginning("*stufe").findall("Die Verschmutzungsstufen"), beginning("stufe").findall("Die Verschmutzungsstufen")
    (['stufen'], [])
    """
    words = stem.removeprefix("*").split()
    start = "" if stem.startswith("*") else r"\b"
    return re.compile(start + r"\s+".join(re.escape(word) + r"[\w’]*" for word in words), re.IGNORECASE)


@lru_cache(maxsize=1)
def terms() -> dict[str, Term]:
    """All terms by their ids, checked: ValueError names the one that is wrong."""
    return {id: Term(id, entry) for id, entry in tomllib.loads(FILE.read_text("utf-8")).items()}


def _headword(written: str) -> str:
    """Without what only explains it.

    >>> _headword("to run (a plant)"), _headword("Step (1, 2, 3)")
    ('run', 'Step')
    """
    return " ".join(_BRACKETS.sub("", written).removeprefix("to ").split())


# --- checking --------------------------------------------------------------------------------------------------------


def _text(id: str, entry: dict[str, Plain], field: str) -> str:
    value = entry.get(field)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{id}: {field} = {value!r}")
    return value


def _texts(id: str, entry: dict[str, Plain], field: str) -> list[str]:
    value = entry.get(field, [])
    if not isinstance(value, list) or not all(isinstance(text, str) and text.strip() for text in value):
        raise ValueError(f"{id}: {field} = {value!r}")
    return [str(text) for text in value]


def _by_language(id: str, entry: dict[str, Plain], field: str) -> dict[str, list[str]]:
    value = entry.get(field, {})
    if not isinstance(value, dict) or not set(value) <= set(LANGUAGES):
        raise ValueError(f"{id}: {field} = {value!r}")
    return {language: _texts(id, value, language) for language in value}


def _check(term: Term, entry: dict[str, Plain]) -> None:
    wrong = [
        *(set(entry) - _FIELDS),
        *(set(term.games) - {*game_names(), EVERYWHERE}),
        *(set(term.unsure) - set(LANGUAGES)),
        *(place for place in term.places if not _PLACE.fullmatch(place)),
    ]
    for language, twins in term.forbidden.items():
        wrong += [twin for twin in twins if beginning(twin).search(term.words[language])]
    if wrong:
        raise ValueError(f"{term.id}: {', '.join(wrong)}")


# --- the page --------------------------------------------------------------------------------------------------------

_HEAD: Final = """\
# Glossary

What the things of the games are called in the four languages we play in. It is for those who write or translate our
sentences: one thing has one name, wherever it is spoken of, and two things that a player must keep apart have two.

*Where it stands* gives lines of the rulebooks' plain texts, as the rule ledgers do: `it` of Power Grid (2004) in its
table and of CO₂ (2012) in the others, `de` of CO₂: Second Chance (2018), `pl` of CO₂ (2012). A language that is not
named there has the word that players use, or ours. A ? marks words of which we are not sure; whoever knows better is
welcome to say so. The names of cities and regions are in the catalogues.

This page is made by `python -m baseload.text.glossary` from `src/baseload/text/locale/glossary.toml`, where a note says
more about some of the words; change that file, not this one. A test sees to it that the catalogues keep to it.
"""
_COLUMNS: Final = ["English", "Italiano", "Deutsch", "Polski", "where it stands"]


def page() -> str:
    """The whole page: a table for each game, and behind it the words that must not be taken for others."""
    parts = [_HEAD]
    for game in [*game_names(), EVERYWHERE]:
        of_game = [term for term in terms().values() if term.game == game]
        if of_game:
            parts += [_table(game, of_game), _twins(of_game)]
    return "\n".join(part for part in parts if part)


def _table(game: str, rows: list[Term]) -> str:
    lines = [f"## {_title(game)}", ""]
    also = sorted({other for term in rows for other in term.also})
    if also:
        lines += [f"A + marks words that {' and '.join(map(_title, also))} uses as well.", ""]
    lines += ["| " + " | ".join(_COLUMNS) + " |", "|---" * len(_COLUMNS) + "|"]
    for term in rows:
        cells = [term.words[SOURCE] + " +" * bool(term.also)]
        cells += [term.words[language] + " ?" * (language in term.unsure) for language in LANGUAGES]
        lines.append("| " + " | ".join([*cells, ", ".join(term.places)]) + " |")
    return "\n".join([*lines, ""])


def _twins(rows: list[Term]) -> str:
    lines = []
    for term in rows:
        told = [
            f"{language} {term.words[language]}, not {' or '.join(twin.removeprefix('*') for twin in twins)}"
            for language, twins in term.forbidden.items()
        ]
        if told:
            lines.append(f"- {term.words[SOURCE]}: {'; '.join(told)}")
    return (
        "\n".join(["Not to be mixed up (beginnings of words, where forms differ):", "", *lines, ""])
        if lines
        else ""
    )


def _title(game: str) -> str:
    return (
        "All games, the site and the command"
        if game == EVERYWHERE
        else game_catalogue(game).say("game.title")
    )


def main() -> int:
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
