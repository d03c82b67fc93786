"""The catalogue: every sentence for people, by a symbolic id, in one language.

The text is in `locale/<language>/LC_MESSAGES/`: `baseload.po` has what all games share, and each game has a file
with its own name, such as `power-grid.po`, in the folder that its title names. Ids are the same in all of them
(`event.bid`, `board.head`), and a game's own sentence goes before the shared one. Where there is a `.mo` compiled from
a file, and it is not older, that is read, which is quicker.

>>> say = catalogue("en").say
>>> say("asked.over")
'The game is over.'
>>> catalogue("en").say_many("unit.action", 1), catalogue("en").say_many("unit.action", 3)
('1 action', '3 actions')
>>> say("no.such.id", plant=4)  # a running game must not stop for want of a sentence
'no.such.id plant=4'
>>> game_catalogue("power-grid").say("fuel.coal"), game_catalogue("power-grid").say("asked.over")
('coal', 'The game is over.')

A sentence can ask for a form of a word, `{fuel:acc}`, which stands beside the word in the catalogue of a language that
needs it: `fuel.coal.acc` beside `fuel.coal`. Whatever else stands behind a colon says how a number is written,
`{games:,}` or `{share:.1f}`, which is done as the language does it. `docs/translating.md` tells more.
"""

import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from unicodedata import normalize

from baseload.core.plain import Plain
from baseload.core.problems import Problem, UnknownNameError
from baseload.core.registry import find_title
from baseload.core.title import file_at
from baseload.text.po import Messages, compiled, read
from baseload.text.reading import SOURCE

LOCALE = Path(__file__).parent / "locale"
FURTHER = "BASELOAD_LOCALE"  # in the environment: a folder like ours with languages that somebody tries
DOMAIN = "baseload"
_LOOKED_UP = 10_000  # ids of which it is known whether they are there
_AMOUNTS = 10_000
_SHAPED = re.compile(r"\{(\w+):([^{}]+)\}")  # {fuel:acc}, {games:,}
_EUPHONIC = ("ad", "ed")  # shapes of a name: see below
_MISFITS = (KeyError, IndexError, ValueError, AttributeError, TypeError)  # of facts and a pattern
_PLACE_NAMES = ("city.", "area.", "chart.")
_MOMENT = 2.0  # seconds: an installer writes both files in any order, and that makes neither out of date


class CatalogueError(Problem):
    """In strict mode, a sentence that is missing or lacks a fact."""


class Catalogue:
    """The sentences of one language. In strict mode, for tests, whatever is missing raises CatalogueError.

    What is not here is looked for in `fallback`: the same file in English, or the file that all games share.
    """

    def __init__(
        self,
        language: str,
        messages: Messages,
        fallback: "Catalogue | None" = None,
        strict: bool = False,
    ) -> None:
        self.language = language
        self.strict = strict
        self._messages = messages
        self._fallback = fallback
        # Looking into the messages goes by way of several calls, and a board says hundreds of sentences. What is found
        # is kept; of ids that nobody has written there is no end, and they are kept for a while.
        self._plain: dict[str, str] = {}  # sentences that need no facts
        self._filled: dict[
            str, Callable[..., str]
        ] = {}  # what fills those that need some, but for forms of words
        self._counted: dict[tuple[str, int], str] = {}  # amounts that need nothing but their number
        self._here: dict[str, bool] = {}
        source = fallback._messages.ids if fallback is not None else messages.ids
        self._inflected = _inflected(messages, source)
        self._form_names = {form for forms in self._inflected.values() for form in forms}
        if fallback is not None:  # a sentence can ask for a form of a word that all games share
            self._form_names |= fallback._form_names
        self._forms = _forms_of(messages, self._inflected)  # by the word and the form's name
        # Amounts said lately that have forms: what they were said of.
        self._amounts: dict[str, tuple[str, int, dict[str, Plain]]] = {}

    def has(self, id: str) -> bool:
        """Is there a sentence with this id, here or where we fall back to?"""
        return self._has(id) or (self._fallback is not None and self._fallback.has(id))

    def _has(self, id: str) -> bool:
        found = self._here.get(id)
        if found is None:
            if len(self._here) >= _LOOKED_UP:
                self._here.clear()
            said = self._messages.gettext(id) != id or self._messages.ngettext(id, id, 1) != id
            found = self._here[id] = bool(id) and said
        return found

    def all_said(self, beginning: str) -> list[tuple[str, str]]:
        """Whatever stands under ids that begin so, with the rest of the id: where we fall back to first, then here. An
        id that is in both is told twice."""
        before = self._fallback.all_said(beginning) if self._fallback is not None else []
        here = sorted(id for id in self._messages.ids if id.startswith(beginning))
        return before + [(id.removeprefix(beginning), self._messages.gettext(id)) for id in here]

    def say(self, id: str, /, **facts: Plain) -> str:
        """The sentence with that id, its `{names}` filled with the facts."""
        if facts:
            filled = self._filled.get(id)
            if filled is None:
                return self._say(id, facts)
            try:
                return filled(**facts)
            except _MISFITS as error:
                return self._misfit(id, facts, error)
        said = self._plain.get(id)
        if said is None:
            said = self._say(id, facts)
            if self.has(id):  # ids that nobody has written are not kept, or there would be no end of them
                self._plain[id] = said
        return said

    def _say(self, id: str, facts: dict[str, Plain]) -> str:
        pattern = self._messages.gettext(id)
        if pattern == id and not self._has(id):
            return self._missing(id, None, facts)
        if not _asks_for_a_shape(pattern):
            self._filled[id] = pattern.format
        return self._fill(id, pattern, facts)

    def say_many(self, id: str, count: int, /, **facts: Plain) -> str:
        """The sentence in the plural form that the language has for `count`, which fills `{count}` too."""
        said = self._counted.get((id, count)) if not facts else None
        if said is None:
            if not self._has(id):
                return self._missing(id, count, facts)
            # Minus two is counted as two is.
            said = self._fill(id, self._messages.ngettext(id, id, abs(count)), {"count": count, **facts})
            if not facts:
                if len(self._counted) >= _AMOUNTS:
                    self._counted.clear()
                self._counted[id, count] = said
        if id in self._inflected:
            if len(self._amounts) >= _AMOUNTS:
                self._amounts.clear()
            self._amounts[said] = (id, count, facts)
        return said

    def _missing(self, id: str, count: int | None, facts: dict[str, Plain]) -> str:
        if self._fallback is not None:
            if count is None:
                return self._fallback.say(id, **facts)
            return self._fallback.say_many(id, count, **facts)
        if self.strict:
            raise CatalogueError("missing_sentence", id=id, language=self.language)
        return _bare(id, facts if count is None else {"count": count, **facts})

    def _fill(self, id: str, pattern: str, facts: dict[str, Plain]) -> str:
        try:
            if _asks_for_a_shape(pattern):
                pattern, facts = self._shaped(pattern, facts)
            return pattern.format(**facts)
        except _MISFITS as error:
            return self._misfit(id, facts, error)

    def _misfit(self, id: str, facts: dict[str, Plain], error: Exception) -> str:
        """The facts do not fill the sentence."""
        if self.strict:
            raise CatalogueError(
                "sentence_does_not_fit", id=id, language=self.language, why=str(error), facts=facts
            ) from None
        return _bare(id, facts)

    def _shaped(self, pattern: str, facts: dict[str, Plain]) -> tuple[str, dict[str, Plain]]:
        """The same with each form and each number as a fact of its own, already as it is to stand there."""
        plain, shapes = _apart(pattern)
        shaped = dict(facts)
        for alone, name, shape in shapes:
            if shape in self._form_names:
                shaped[alone] = self.form(str(facts[name]), shape)
            elif shape in _EUPHONIC:
                shaped[alone] = _euphonic(shape, str(facts[name]))
            else:
                shaped[alone] = self.number(facts[name], shape)
        return plain, shaped

    def number(self, value: Plain, shape: str = "") -> str:
        """A number as this language writes it, with a true minus.

        >>> catalogue("de").number(-1234.5, ",.1f"), catalogue("en").number(-3)
        ('−1.234,5', '−3')
        """
        return format(value, shape).translate(_points_and_commas(self.language))

    def form(self, word: str, form: str) -> str:
        """A form of a word or of an amount, as this language has it; the word as it is where it has none."""
        teller: Catalogue | None = self
        while teller is not None:
            if (word, form) in teller._forms:
                return teller._forms[word, form]
            amount = teller._amounts.get(word)
            if amount is not None and teller._has(f"{amount[0]}.{form}"):
                id, count, facts = amount
                return teller.say_many(f"{id}.{form}", count, **facts)
            teller = teller._fallback
        return word


def _inflected(messages: Messages, source: set[str]) -> dict[str, list[str]]:
    """The ids of words that have forms, with the names of these. English has every id; what another language adds to
    one of them is a form of it."""
    found: dict[str, list[str]] = {}
    for id in sorted(messages.ids - source):
        word, _, form = id.rpartition(".")
        if word in messages.ids:
            found.setdefault(word, []).append(form)
    return found


def _forms_of(messages: Messages, inflected: dict[str, list[str]]) -> dict[tuple[str, str], str]:
    """What stands in the catalogue as `fuel.coal.acc`, by what `fuel.coal` says: who fills a sentence has the word."""
    found: dict[tuple[str, str], str] = {}
    for id, forms in inflected.items():
        word = messages.gettext(id)
        if word != id:
            for form in forms:
                found[word, form] = messages.gettext(f"{id}.{form}")
    return found


def is_place_name(id: str) -> bool:
    """`city.germany.koeln` and its like stand only in languages that write a place in another way than its map does.

    >>> is_place_name("city.germany.koeln"), is_place_name("unit.city")
    (True, False)
    """
    return id.startswith(_PLACE_NAMES)


@lru_cache(maxsize=_LOOKED_UP)
def _asks_for_a_shape(pattern: str) -> bool:
    return _SHAPED.search(pattern) is not None


@lru_cache(maxsize=_LOOKED_UP)
def _apart(pattern: str) -> tuple[str, list[tuple[str, str, str]]]:
    """A pattern whose shapes are facts of their own, and for each of these the fact that it is made of and its shape.

    >>> _apart("{who} buys {fuel:acc}")
    ('{who} buys {fuel 0}', [('fuel 0', 'fuel', 'acc')])
    """
    shapes: list[tuple[str, str, str]] = []

    def named(asked: re.Match[str]) -> str:
        name, shape = asked.groups()
        shapes.append((f"{name} {len(shapes)}", name, shape))
        return f"{{{shapes[-1][0]}}}"

    return _SHAPED.sub(named, pattern), shapes


@lru_cache(maxsize=32)
def _points_and_commas(language: str) -> dict[int, str]:
    """What stands in a language's numbers for the comma and the point of English ones."""
    group, decimal = catalogue(language).say("number.marks").split("5")
    return {ord(","): group, ord("."): decimal, ord("-"): "−"}


def _euphonic(shape: str, name: str) -> str:
    """Italian "a Bo", but "ad Anna": the word that the shape begins with, and its d where the same vowel follows.

    >>> _euphonic("ad", "Anna"), _euphonic("ad", "Elena"), _euphonic("ed", "Émile")
    ('ad Anna', 'a Elena', 'ed Émile')
    """
    begins = normalize("NFD", name)[:1].casefold() == shape[0]
    return f"{shape if begins else shape[:-1]} {name}"


def _bare(id: str, facts: dict[str, Plain]) -> str:
    return " ".join([id, *(f"{name}={value}" for name, value in facts.items())])


def languages(domain: str = DOMAIN, locale: Path | None = None) -> list[str]:
    """The languages there are.

    >>> "en" in languages()
    True
    """
    folders = [folder for place in _places(locale) if place.is_dir() for folder in place.iterdir()]
    return sorted({folder.name for folder in folders if _lies_in(folder, domain)})


def _places(locale: Path | None) -> list[Path]:
    """Where languages lie: in that folder, or in ours, and in the further one of whoever tries a language."""
    further = os.environ.get(FURTHER, "")
    return [locale or LOCALE, *([Path(further)] if further else [])]


def _lies_in(folder: Path, domain: str) -> bool:
    return any((folder / "LC_MESSAGES" / f"{domain}.{ending}").is_file() for ending in ("mo", "po"))


def offered_languages() -> list[str]:
    """Those that have every file that English has: nobody is sent to half a language without having asked for it.

    >>> "en" in offered_languages()
    True
    """
    domains = {path.stem for path in (LOCALE / SOURCE / "LC_MESSAGES").glob("*.[mp]o")}
    return sorted(set.intersection(*(set(languages(domain)) for domain in domains)))


@lru_cache(maxsize=32)
def catalogue(language: str = SOURCE, strict: bool = False, domain: str = DOMAIN) -> Catalogue:
    """The catalogue of a language; UnknownNameError lists those there are.

    `domain` is the file's name: a part of the program may keep a file of its own, as the command does.
    """
    known = languages(domain)
    if language not in known and language != SOURCE:
        raise UnknownNameError("unknown_language", language=language, known=known)
    fallback = catalogue(SOURCE, strict, domain) if language != SOURCE else None
    return Catalogue(language, messages(language, domain), fallback, strict)


@lru_cache(maxsize=32)
def game_catalogue(game: str, language: str = SOURCE, strict: bool = False) -> Catalogue:
    """What can be said about a game: its own file, in the language and then in English, before the shared one.

    A game without a file of its own, such as "", has the shared sentences only.
    """
    words = catalogue(language, strict)
    try:
        title = find_title(game)
    except UnknownNameError:  # a broken package is told of in the words that all share
        return words
    if title is None or not title.locale:
        return words
    folder = Path(str(file_at(title.locale)))
    known = languages(game, folder)
    for tongue in dict.fromkeys((SOURCE, language)):
        if tongue in known:
            words = Catalogue(language, messages(tongue, game, folder), words, strict)
    return words


def catalogue_beside(game: str, domain: str, language: str = SOURCE) -> Catalogue:
    """A file beside the game's own, such as that of its lessons: what it says, in the language and then in English,
    before what the game can say."""
    words = game_catalogue(game, language)
    title = find_title(game)
    if title is None or not title.locale:
        return words
    folder = Path(str(file_at(title.locale)))
    known = languages(domain, folder)
    for tongue in dict.fromkeys((SOURCE, language)):
        if tongue in known:
            words = Catalogue(language, messages(tongue, domain, folder), words)
    return words


def messages(language: str, domain: str, locale: Path | None = None) -> Messages:
    """What stands in one file."""
    places = [place / language for place in _places(locale)]
    folder = next((place for place in places if _lies_in(place, domain)), places[0]) / "LC_MESSAGES"
    binary, source = folder / f"{domain}.mo", folder / f"{domain}.po"
    there = binary.is_file()
    if source.is_file() and (not there or binary.stat().st_mtime + _MOMENT < source.stat().st_mtime):
        return read(source.read_text("utf-8"))
    return compiled(binary.read_bytes())
