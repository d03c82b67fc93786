"""The rule ledger in the reader's language.

The ledger of a game (`core/ledger.py`) is English. A translation is a catalogue beside the game's others, such as
`power-grid-rules.po`, whose ids are the English texts themselves: a rule that is rewritten has no translation any more
until somebody has looked at it, and is read in English so long.

>>> from baseload.text.reading import reading
>>> read_ledger("power-grid")[0].title
'Fuel tokens are finite'
>>> with reading("de"):
...     read_ledger("power-grid")[0].id
'PG-1'
"""

from pathlib import Path

from baseload.core.ledger import Rule, ledger, not_found, search, synonyms
from baseload.core.registry import title
from baseload.core.title import file_at
from baseload.text.catalogue import languages, messages
from baseload.text.po import Messages
from baseload.text.reading import SOURCE, kept_for_each_language, language

_BETWEEN = ", "  # words of one meaning


def domain(game: str) -> str:
    """The name of the catalogue in which a game's ledger is translated."""
    return f"{game}-rules"


def sentences(game: str) -> dict[str, list[str]]:
    """All that is to be translated of a ledger, in its order, with the ids of the rules where it stands."""
    found: dict[str, list[str]] = {_BETWEEN.join(row): ["synonyms"] for row in synonyms(game)}
    for rule in ledger(game):
        for text in (rule.section, rule.title, rule.text):
            found.setdefault(text, []).append(rule.id)
    return found


@kept_for_each_language
def read_ledger(game: str) -> list[Rule]:
    """All rules of a game in the reader's language."""
    said = _translated(game)
    if said is None:
        return ledger(game)
    return [
        Rule(
            rule.id,
            said.gettext(rule.title),
            said.gettext(rule.text),
            rule.place,
            rule.code,
            said.gettext(rule.section),
            rule.option,
        )
        for rule in ledger(game)
    ]


@kept_for_each_language
def read_synonyms(game: str) -> list[list[str]]:
    """Words that mean the same in the reader's language, and in English."""
    english = synonyms(game)
    said = _translated(game)
    if said is None:
        return english
    return english + [said.gettext(_BETWEEN.join(row)).split(_BETWEEN) for row in english]


def find_rules(game: str, words: list[str]) -> list[Rule]:
    """The rules with these ids or words, in the reader's language. Who looks for an English word finds it too, unless
    the reader's language has it as well."""
    rules = read_ledger(game)
    found = search(rules, read_synonyms(game), words)
    if not found:
        english = {rule.id for rule in search(ledger(game), synonyms(game), words)}
        found = [rule for rule in rules if rule.id in english]
    if not found:
        raise not_found(game, words, rules)
    return found


def _translated(game: str) -> Messages | None:
    where = title(game).locale
    if language() == SOURCE or not where:
        return None
    folder = Path(str(file_at(where)))
    if language() not in languages(domain(game), folder):
        return None
    return messages(language(), domain(game), folder)
