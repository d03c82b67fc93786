"""The words that a line may be typed in: those of the notation, English ones, the reader's own.

Case, accents and spaces do not matter, and umlauts may be written out or left as bare letters.

>>> fold("Köln"), fold("New York"), fold("frankfurt_m"), fold("Łódź")
('koeln', 'newyork', 'frankfurtm', 'lodz')
>>> german = Vocabulary([("Kohle", "coal"), ("kaufe", "buy"), ("kaufen", "buy"), ("Nordamerika", "north_america")])
>>> german.readings("kaufe Kohle 3"), german.readings("buy oil 3"), german.readings("kauf kohl 3")
(['buy coal 3'], ['buy oil 3'], ['buy coal 3'])

What may stand for several words has several readings. A word of the notation, whole or begun, is always one of them,
whatever else a language calls so.

>>> italian = Vocabulary([("construct", "construct"), ("con", "with"), ("passa", "pass"), ("passa", "done")])
>>> italian.readings("con"), italian.readings("passa")
(['with', 'con'], ['pass', 'done'])
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
_READINGS = 64  # of one line; what could mean more than that is not guessed at


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
        self._apart: dict[tuple[str, str], str] = {}  # verbs that come in two parts, "schließe … an"
        for written, word in spellings:
            first, gap, last = written.partition("…")
            if gap:
                self._apart |= {(one, other): word for one in folds(first) for other in folds(last)}
                continue
            self._longest = max(self._longest, len(written.split()))
            for key in folds(written) or {written}:  # "$" has no letters
                meanings = self._meanings.setdefault(key, [])
                if word not in meanings:
                    meanings.append(word)
        self._words = list(dict.fromkeys(word for meanings in self._meanings.values() for word in meanings))

    def __contains__(self, word: str) -> bool:
        """Is it a word of the notation?"""
        return word.casefold() in self._words

    def meanings(self, written: str) -> list[str]:
        """The words that this is written for, each once."""
        found = [word for key in sorted(folds(written) or {written}) for word in self._meanings.get(key, [])]
        return list(dict.fromkeys(found))

    def closed(self, text: str) -> str:
        """The text with a verb whose second part stands at its end in one piece, as the notation has it.

        >>> Vocabulary([("schließe … an", "build")]).closed("schließe Köln an")
        'build Köln'
        """
        first, *middle, last = text.split() if " " in text else (text, "")
        for pair in product(folds(first), folds(last)):
            if pair in self._apart:
                return " ".join([self._apart[pair], *middle])
        return text

    def beginning(self, text: str) -> tuple[list[str], str]:
        """The words that the beginning of the text is written for, and the rest of it."""
        words = text.split()
        for count in range(min(self._longest, len(words)), 0, -1):
            found = self._together(words[:count])
            if found:
                return found, " ".join(words[count:])
        return [], text

    def readings(self, text: str) -> list[str]:
        """What the text may be in the words of the notation: "propose solar North America money" has `north_america`.
        Of several spellings that fit, the one of the most words counts. None of a text that could mean too much."""
        found = list(islice(product(*self._places(text.split())), _READINGS + 1))
        return [" ".join(words) for words in found] if len(found) <= _READINGS else []

    def _places(self, words: Sequence[str]) -> Iterator[list[str]]:
        """Word for word what may stand there."""
        place = 0
        while place < len(words):
            for count in range(min(self._longest, len(words) - place), 0, -1):
                found = self._together(words[place : place + count])
                if found:
                    break
            else:
                found, count = self._begun(words[place]), 1
            if count == 1 and not set(self._begins(words[place])) <= set(found):
                found = [*found, words[place]]
            yield found or [words[place]]  # what nobody knows may be a name
            place += count

    def _together(self, words: Sequence[str]) -> list[str]:
        """The words that all these are written for; a sign such as "$" is never a part of a longer spelling."""
        return self.meanings("".join(words)) if len(words) == 1 or all(map(folds, words)) else []

    def _begins(self, written: str) -> list[str]:
        """The words of the notation that this is, or begins."""
        return [word for word in self._words if word.startswith(written.casefold())]

    def _begun(self, written: str) -> list[str]:
        """What somebody may have begun to write."""
        short = [begun for begun in folds(written) if len(begun) >= _BEGUN and not begun.isdecimal()]
        return list(
            dict.fromkeys(
                word
                for key, words in self._meanings.items()
                if any(key.startswith(begun) for begun in short)
                for word in words
            )
        )
