"""Looks after the catalogues of all languages: `python -m baseload.text.catalogues` is `make catalogues`.

English has every sentence. Each other language is a folder beside it with the same files, and with some whose ids are
the English texts: one for each rule ledger (`power-grid-rules.po`), and `sources.po` for where rules and values come
from. What is new in English is put, untranslated, where it belongs; what is gone from English is taken out; what is
left stays as somebody has written it. A folder with nothing in it becomes a language with all of it to be translated.
Then it is told how complete each of them is.
"""

import re
import sys
from pathlib import Path
from typing import Final

from baseload.core.registry import game_names, title
from baseload.core.title import file_at
from baseload.text import sources
from baseload.text.catalogue import LOCALE, is_place_name
from baseload.text.ledger import domain, sentences
from baseload.text.po import Entry, entries
from baseload.text.reading import SOURCE

_LONGEST: Final = 300  # characters of an English sentence that a translator is shown


def translations(locale: Path = LOCALE) -> list[str]:
    """The languages beside English."""
    return sorted(folder.name for folder in locale.iterdir() if folder.is_dir() and folder.name != SOURCE)


def path(language: str, name: str, locale: Path = LOCALE) -> Path:
    return locale / language / "LC_MESSAGES" / f"{name}.po"


def names(locale: Path = LOCALE) -> list[str]:
    """Of the files that English has."""
    return sorted(file.stem for file in path(SOURCE, "", locale).parent.glob("*.po"))


def ledgers() -> list[str]:
    """The games with a ledger whose words are ours to translate."""
    titles = [title(game) for game in game_names()]
    return [one.name for one in titles if one.ledger and one.locale and file_at(one.locale) == LOCALE]


def by_text() -> dict[str, dict[str, list[str]]]:
    """The files whose ids are the English texts, with what is to be translated in each and where it stands."""
    return {**{domain(game): sentences(game) for game in ledgers()}, sources.DOMAIN: sources.sentences()}


class Progress:
    """How far a file is translated."""

    def __init__(self, name: str, wanted: list[str], said: list[str]) -> None:
        self.name = name
        self.wanted = wanted
        there = set(said)
        self.missing = [id for id in wanted if id not in there]

    @property
    def share(self) -> float:
        return 1 - len(self.missing) / max(1, len(self.wanted))


def update(language: str, locale: Path = LOCALE) -> list[Progress]:
    """Brings the files of a language up to date with English."""
    for name in names(locale):
        place = path(language, name, locale)
        _write(place, _updated(_written(place), _written(path(SOURCE, name, locale)), language))
    for name, wanted in by_text().items():
        place = path(language, name, locale)
        _write(place, _translations(_written(place), name, wanted, language))
    return progress(language, locale)


def progress(language: str, locale: Path = LOCALE) -> list[Progress]:
    """How far each file of a language is, as it lies there."""
    found = []
    for name in names(locale):
        english = entries(_written(path(SOURCE, name, locale)))
        found.append(_progress(language, name, [entry.id for entry in english if entry.id], locale))
    for name, wanted in by_text().items():
        found.append(_progress(language, name, list(wanted), locale))
    return found


def _progress(language: str, name: str, wanted: list[str], locale: Path) -> Progress:
    there = entries(_written(path(language, name, locale)))
    return Progress(name, wanted, [entry.id for entry in there if entry.said])


# --- writing ---------------------------------------------------------------------------------------------------------


def _written(place: Path) -> str:
    return place.read_text("utf-8") if place.is_file() else ""


def _write(place: Path, text: str) -> None:
    if text != _written(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")


def _updated(before: str, english: str, language: str) -> str:
    """A file with the sentences of the English one in their order, each as it was written here before."""
    source = {entry.id: entry for entry in entries(english) if entry.id}
    blocks = [block for block in re.split(r"\n\n+", before.strip()) if block] or [_head(language)]
    ids = [next((entry.id for entry in entries(block)), "") for block in blocks]
    kept = set(ids)
    gone = {
        id for id in kept if id and id not in source and not _is_form(id, source) and not is_place_name(id)
    }
    after = [block for block, id in zip(blocks, ids, strict=True) if id not in gone]
    places = [id for id in ids if id not in gone]
    last = 0
    for id, entry in source.items():
        if id in kept:
            last = places.index(id)
            continue
        while last + 1 < len(places) and places[last + 1].startswith(f"{places[last]}."):
            last += 1  # behind the forms of the sentence before it
        last += 1
        after.insert(last, _untranslated(entry))
        places.insert(last, id)
    return "\n\n".join(after) + "\n"


def _is_form(id: str, source: dict[str, Entry]) -> bool:
    return id.rpartition(".")[0] in source


def _untranslated(entry: Entry) -> str:
    shown = " ".join(" / ".join(entry.forms.values()).split())[:_LONGEST]
    lines = [f"#. {shown}", f"msgid {quoted(entry.id)}"]
    lines += [f"msgid_plural {quoted(entry.id)}", 'msgstr[0] ""'] if entry.plural else ['msgstr ""']
    return "\n".join(lines)


def _translations(before: str, name: str, wanted: dict[str, list[str]], language: str) -> str:
    """A file whose ids are the English texts, with what was translated of it before."""
    known = {entry.id: entry.forms[0] for entry in entries(before) if entry.said}
    head = known.get("") or _fields(language)
    blocks = [f"# {name}\n" + f'msgid ""\nmsgstr ""\n{_lines(head)}']
    for text, places in wanted.items():
        blocks.append(
            f"#. {', '.join(places[:12])}\nmsgid {quoted(text)}\nmsgstr {quoted(known.get(text, ''))}"
        )
    return "\n\n".join(blocks) + "\n"


def _fields(language: str) -> str:
    return (
        f"Project-Id-Version: baseload\nLanguage: {language}\nMIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n"
    )


def _head(language: str) -> str:
    plural = "Plural-Forms: nplurals=2; plural=(n != 1);\n"  # of most languages; whoever translates knows
    return f'# {language}\nmsgid ""\nmsgstr ""\n{_lines(_fields(language) + plural)}'


def _lines(text: str) -> str:
    return "\n".join(quoted(line) for line in text.splitlines(keepends=True))


def quoted(text: str) -> str:
    r"""As a catalogue has it.

    >>> print(quoted('say "no"'))
    "say \"no\""
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


# --- telling ---------------------------------------------------------------------------------------------------------


def table(found: dict[str, list[Progress]]) -> str:
    """How complete each file is in each language."""
    tongues = list(found)
    rows = [["file", *tongues]]
    for row in zip(*found.values(), strict=True):
        told = (
            f"{100 * file.share:.1f} %" + f" ({len(file.missing)} missing)" * bool(file.missing)
            for file in row
        )
        rows.append([row[0].name, *told])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def main() -> int:
    print(table({language: update(language) for language in translations()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
