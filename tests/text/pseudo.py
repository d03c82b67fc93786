"""A language that nobody speaks, made of English: every sentence in brackets, wider, and in letters of its own.

What code glues together, or says without a catalogue, shows in it: letters that are not the language's own come from
somewhere else, a bracket without its partner means that a sentence was cut, and two pairs side by side are two messages
that code put next to each other where a language may want another order, or one word.

>>> print(pseudo("Pay {money} for `buy coal`.", marked=True))
⟦Ṗááý {money} ḟóóŕ `buy coal`.⟧
>>> print(pseudo("Market and hand", marked=False))
Maarkeet aand haand
>>> strangers("⟦Ṗááý ⟦7 Elektro⟧⟧ now"), loose("⟦Ṗááý"), glued("⟦Ṗááý⟧: ⟦ňóŵ⟧")
(['Elektro', 'now'], True, True)
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unicodedata import normalize

import pytest

from baseload.core.registry import game
from baseload.games.power_grid.maps import BUILT_IN, built_in
from baseload.server import sheets, tongues
from baseload.text.catalogue import FURTHER
from baseload.text.catalogues import by_text, names, path, quoted
from baseload.text.po import Entry, entries

MARKED: Final = "qps"  # in brackets, and every letter is one that no other text has
WIDE: Final = "qpw"  # with letters that are as wide as people's
# Each letter has a partner that neither the four languages nor the names of places have.
_PLAIN: Final = "abcdefghijklmnopqrstuvwxyz"
_OWN: Final = "áḃçḋēḟğĥíĵķļṁňóṗɋŕşťúṽŵẋýẑ"
_ACCENTS: Final = "".join(sign for sign in map(chr, range(0x300, 0x370)))
_MARKING: Final = str.maketrans(_PLAIN + _PLAIN.upper(), _OWN + _OWN.upper(), _ACCENTS)
OPEN: Final = "⟦"
SHUT: Final = "⟧"
_JOINT: Final = "\u2063"  # stands unseen before signs that the catalogue puts between things: a comma, a dot
_WIDER: Final = 1.4
# Facts, what is typed, and the names of files and addresses stay as they are.
_KEPT: Final = re.compile(r"(\{[^{}]*\}|`[^`]*`)")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’.][^\W\d_]+)*")
# What is typed, ids of rules, and the names of glyphs that a page shows instead.
_NO_WORDS: Final = re.compile(r"`[^`]*`|\b(?:PG|CO2|SC)-[A-Z]?\d+|\[\w+\]")
# Labels of drawings have the room that they need in the languages that there are, in which browsers show them to the
# tests: wider ones would only find that a drawing is full.
_AS_WIDE_AS_THEY_ARE: Final = "draw."
# Read by programs or compared with what people type, not shown.
_NO_SENTENCES: Final = ("language.tag", "number.marks", "typed.", "ask.yes")


def pseudo(text: str, marked: bool) -> str:
    """A message in one of the two: as wide as a language with long words, and in brackets where letters are marked."""
    return f"{OPEN}{_spelt(text, marked)}{SHUT}" if marked else _spelt(text, marked)


def _spelt(text: str, marked: bool) -> str:
    parts = _KEPT.split(text)
    words = parts[::2]
    letters = sum(map(len, words))
    missing = round(letters * (_WIDER - 1)) - marked * len(OPEN + SHUT)
    for place, word in enumerate(words):
        wide = ""
        for sign in word:
            doubled = sign.lower() in "aeiou" and missing > 0
            missing -= doubled
            wide += sign * (1 + doubled) if sign.islower() else sign + sign.lower() * doubled
        parts[2 * place] = normalize("NFD", wide).translate(_MARKING) if marked else wide
    return "".join(parts)


def _said(entry: Entry, marked: bool) -> list[str]:
    forms = [entry.forms[place] for place in sorted(entry.forms)]
    if entry.id.startswith(_NO_SENTENCES) and entry.id != "ask.yes_no":
        return forms
    if not marked and entry.id.startswith(_AS_WIDE_AS_THEY_ARE):
        return forms
    return [
        pseudo(form, marked) if _WORD.search(form) or "{" in form else _JOINT * marked + form
        for form in forms
    ]


def _places(name: str) -> dict[str, str]:
    """Every place of a game's boards, as a language has it that writes it in its own way. A drawing may leave a part of
    a name out, so they have no brackets."""
    if name == "power-grid":
        found = {}
        for chart in map(built_in, BUILT_IN):
            found[f"chart.{chart.id}"] = chart.name
            found |= {f"area.{chart.id}.{id}": region for id, region in chart.regions.items()}
            found |= {f"city.{chart.id}.{city.id}": city.name for city in chart.cities}
        return found
    if name not in ("co2", "second-chance"):
        return {}
    rules = game(name)
    values = {value.path: str(value.value) for value in rules.values(rules.options())}
    cities = [said for at, said in values.items() if re.fullmatch(r"summits\.\d+\.name", at)]
    return {f"city.summit.{city.casefold().replace(' ', '_')}": city for city in cities}


def write_languages(locale: Path) -> None:
    """Both languages, with every file that English has ledgers and sources too."""
    for language, marked in ((MARKED, True), (WIDE, False)):
        for name in names():
            english = entries(path("en", name).read_text("utf-8"))
            found = [_block(entry.ids, _said(entry, marked)) for entry in english if entry.id]
            head = next(entry.forms[0] for entry in english if not entry.id)
            places = [_block([id], [_spelt(said, True)]) for id, said in _places(name).items() if marked]
            _write(path(language, name, locale), [_block([""], [head]), *found, *places])
        for name, wanted in by_text().items():
            found = [_block([text], [pseudo(text, marked)]) for text in wanted]
            _write(path(language, name, locale), found)


def _block(ids: list[str], forms: list[str]) -> str:
    lines = [f"{name} {quoted(id)}" for name, id in zip(("msgid", "msgid_plural"), ids, strict=False)]
    if len(ids) == 1:
        return "\n".join([*lines, f"msgstr {quoted(forms[0])}"])
    return "\n".join([*lines, *(f"msgstr[{place}] {quoted(form)}" for place, form in enumerate(forms))])


def _write(place: Path, blocks: list[str]) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("\n\n".join(blocks) + "\n", "utf-8")


@contextmanager
def trying(locale: Path) -> Iterator[None]:
    """Within this the two languages can be read, here and by whatever is started meanwhile."""
    write_languages(locale)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(FURTHER, str(locale))
        _forget()
        yield
    _forget()


def _forget() -> None:
    """Which languages there are."""
    for kept in (tongues.known, sheets.language_names):
        kept.cache_clear()
    tongues._wished.cache_clear()


# --- reading ---------------------------------------------------------------------------------------------------------


def strangers(text: str, known: Iterable[str] = ()) -> list[str]:
    """Words with letters that no message has: not what is typed, and not those that are `known`."""
    own, known = {*_OWN, *_OWN.upper()}, set(known)
    words = words_of(_NO_WORDS.sub(" ", text))
    return [
        word for word in words if word not in known and not {sign for sign in word if sign.isalpha()} <= own
    ]


def words_of(text: str) -> list[str]:
    return _WORD.findall(text)


def loose(text: str) -> bool:
    """Has a bracket lost its partner?"""
    depth = 0
    for sign in text:
        depth += (sign == OPEN) - (sign == SHUT)
        if depth < 0:
            return True
    return depth != 0


def glued(text: str) -> bool:
    """Do messages stand beside each other with no message around them?"""
    return bool(seams(text))


def seams(text: str) -> list[str]:
    """What stands between such messages. Columns may stand beside each other, and what a sign of the catalogue's own
    stands between."""
    found, depth, end = [], 0, -1
    for place, sign in enumerate(text):
        if sign == OPEN:
            if depth == 0 and end >= 0 and not re.search(rf"\s\s|\n|{_JOINT}", text[end:place]):
                found.append(text[end:place])
            depth += 1
        elif sign == SHUT:
            depth -= 1
            end = place + 1
    return found


def outermost(text: str) -> list[str]:
    """The messages of a text that stand in no other."""
    found, depth, begin = [], 0, 0
    for place, sign in enumerate(text):
        if sign == OPEN:
            begin = place if depth == 0 else begin
            depth += 1
        elif sign == SHUT:
            depth -= 1
            if depth == 0:
                found.append(text[begin : place + 1])
    return found
