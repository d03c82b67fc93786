"""The commands at the table, by what people type for them: those of `help`, in English and in the reader's language.

>>> from baseload.text.reading import reading
>>> with reading("de"):
...     commands = Commands()
>>> commands.read("why build essen"), commands.read("Warum baue Essen"), commands.read("rückgängig machen")
(('why', 'build essen'), ('why', 'baue Essen'), ('undo', ''))
>>> commands.read("Karte"), commands.read("Karte 12"), commands.read("baue Essen")
(('map', ''), ('', ''), ('', ''))
"""

from typing import Final

from baseload.cli.vocabulary import Vocabulary
from baseload.cli.words import words
from baseload.text.spellings import spellings

NAMES: Final = ("why", "choices", "board", "map", "log", "rules", "hint", "undo", "save", "help", "quit")
_WITH_MORE: Final = ("why", "log", "rules", "save")  # after which something may follow


class Commands:
    """As they are called for whoever reads now."""

    def __init__(self) -> None:
        self._words = Vocabulary(spellings(words()))

    def read(self, line: str) -> tuple[str, str]:
        """The command that the line begins with, and what follows it; "" where it is none. Where a command needs
        nothing else, more means something else: of "Karte 12" a card is played."""
        found, rest = self._words.beginning(line)
        named = [name for name in found if name in NAMES and (not rest or name in _WITH_MORE)]
        return (named[0], rest) if len(named) == 1 else ("", "")
