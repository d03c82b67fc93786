"""The words that a line may be typed in: those of the notation, English ones, the reader's own.

Case, accents and spaces do not matter, and umlauts may be written out or left as bare letters.

>>> fold("Köln"), fold("New York"), fold("frankfurt_m"), fold("Łódź")
('koeln', 'newyork', 'frankfurtm', 'lodz')
>>> german = Vocabulary([("Kohle", "coal"), ("kaufe", "buy"), ("kaufen", "buy"), ("Nordamerika", "north_america")])
>>> german.readings("kaufe Kohle 3"), german.readings("buy oil 3"), german.readings("kauf kohl 3")[0]
(['buy coal 3'], ['buy oil 3'], 'buy coal 3')
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_CROSSED = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d"}
)  # letters that have no accent that could be taken off
_BEGUN = 3  # letters that are enough to begin a word with
_READINGS = 32  # of one line that are looked at


def fold(text: str, umlauts: bool = True) -> str:
    """Letters and digits only, without case and accents; umlauts written out, or left as bare letters."""
    text = unicodedata.normalize("NFC", text).casefold().translate(_CROSSED)
    if umlauts:
        text = text.translate(_UMLAUTS)
    plain = unicodedata.normalize("NFKD", text)
    return re.sub(r"[^a-z0-9]", "", plain)


def folds(text: str) -> set[str]:
    """Both ways to write umlauts; nothing for a text of other signs."""
    return {fold(text), fold(text, umlauts=False)} - {""}


class Vocabulary:
    """What may be written for which words of the notation, as pairs. The same may be written for several."""

    def __init__(self, spellings: Iterable[tuple[str, str]] = ()) -> None:
        self._meanings: dict[str, list[str]] = {}
        self._longest = 1
        for written, word in spellings:
            self._longest = max(self._longest, len(written.split()))
            for key in folds(written) or {written}:  # "$" has no letters
                meanings = self._meanings.setdefault(key, [])
                if word not in meanings:
                    meanings.append(word)
        self._words = {word for meanings in self._meanings.values() for word in meanings}

    def meanings(self, written: str) -> list[str]:
        """The words that this is written for, each once."""
        found = [word for key in sorted(folds(written) or {written}) for word in self._meanings.get(key, [])]
        return list(dict.fromkeys(found))

    def readings(self, text: str) -> list[str]:
        """What the text may be in the words of the notation, the likeliest first: "propose solar North America money"
        has `north_america`. Of several spellings that fit, the one of the most words counts."""
        return [" ".join(words) for words in islice(product(*self._places(text.split())), _READINGS)]

    def _places(self, words: Sequence[str]) -> Iterator[list[str]]:
        """Word for word what may stand there."""
        place = 0
        while place < len(words):
            for count in range(min(self._longest, len(words) - place), 0, -1):
                found = self.meanings("".join(words[place : place + count]))
                if found:
                    break
            else:
                found, count = self._begun(words[place]), 1
            yield found
            place += count

    def _begun(self, written: str) -> list[str]:
        """What somebody may have begun to write. Who begins a word of the notation means that."""
        short = folds(written)
        if max(map(len, short), default=0) < _BEGUN or any(
            word.startswith(written.casefold()) for word in self._words
        ):
            return [written]
        found = [
            word
            for key, words in self._meanings.items()
            if any(key.startswith(begun) for begun in short if len(begun) >= _BEGUN)
            for word in words
        ]
        # A word that nobody knows may be a name.
        return list(dict.fromkeys([*found, written]))
