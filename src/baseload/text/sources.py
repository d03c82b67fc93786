"""Where a rule or a component's value comes from, in the reader's language.

Ledgers and component files say it in English, with lines of the rulebooks' texts: "German rulebook l. 76". What there
is to be said is in `sources.po`, whose ids are these texts with a number in braces for each place. A text that has no
translation, such as one from an owner's file, stays as it is.

>>> from baseload.text.reading import reading
>>> with reading("de"):
...     source_told("German rulebook l. 713-714"), source_told("my own copy"), place_told("l. 12; rulebook silent")
('deutsche Spielregel Z. 713-714', 'my own copy', 'Z. 12; Spielregel schweigt')
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from baseload.core.ledger import ledger, rulebook
from baseload.core.options import Options
from baseload.core.problems import Problem
from baseload.core.registry import game as game_by_name
from baseload.core.registry import game_names, title
from baseload.core.title import file_at
from baseload.text.catalogue import LOCALE, languages, messages
from baseload.text.reading import SOURCE, language

DOMAIN: Final = "sources"
_LINES: Final = re.compile(r"\bl\. (\d[\d, \-]*\d|\d)")
_LINE_ID: Final = "l. {0}"
_LINE_ALONE: Final = "{0}"
_BETWEEN: Final = "; "  # the places of one rule


def source_told(text: str) -> str:
    """Where a value comes from."""
    return _told(text, language())


def place_told(text: str) -> str:
    """Where a rule stands: in one rulebook or several."""
    return _BETWEEN.join(_told(part, language()) for part in text.split(_BETWEEN))


@lru_cache(maxsize=4096)
def _told(text: str, tag: str) -> str:
    if tag == SOURCE or tag not in languages(DOMAIN):
        return text
    said = messages(tag, DOMAIN)
    pattern, lines = _taken_apart(text)
    found = said.gettext(pattern)
    if found == pattern and pattern != _LINE_ALONE:
        return text
    line = said.gettext(_LINE_ID)
    for number, which in enumerate(lines):
        found = found.replace(f"{{{number}}}", line.replace("{0}", which))
    return found


def _taken_apart(text: str) -> tuple[str, list[str]]:
    """The text with a number for each of its places, and the lines there.

    >>> _taken_apart("rulebook l. 547-554; the player aids l. 588-747 agree")
    ('rulebook {0}; the player aids {1} agree', ['547-554', '588-747'])
    """
    lines: list[str] = []

    def named(found: re.Match[str]) -> str:
        lines.append(found[1])
        return f"{{{len(lines) - 1}}}"

    return _LINES.sub(named, text), lines


def sentences() -> dict[str, list[str]]:
    """All that is to be translated, with where it stands."""
    found: dict[str, dict[str, None]] = {_LINE_ID: {"lines": None}}

    def add(text: str, where: str) -> None:
        found.setdefault(_taken_apart(text)[0], {})[where] = None

    for name in game_names():
        locale = title(name).locale
        if not locale or file_at(locale) != LOCALE:
            continue
        add(rulebook(name), name)
        for rule in ledger(name):
            for part in rule.place.split(_BETWEEN):
                add(part, rule.id)
        for options in _all_sorts_of(name):
            for value in game_by_name(name).values(options):
                add(value.source, value.path)
    found.pop("", None)
    found.pop(_LINE_ALONE, None)
    return {text: list(places) for text, places in found.items()}


def _all_sorts_of(name: str) -> Iterator[Options]:
    """Tables of a game in which each choice of each option is there once, as far as it goes with the others."""
    game = game_by_name(name)
    for spec in game.option_specs():
        for choice in spec.values:
            for players in range(1, 7):
                try:
                    yield game.options(**{"players": players, spec.name: choice})
                except Problem:
                    continue
