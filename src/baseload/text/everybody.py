"""What is made once and kept for readers of every language: told in each of them when it is made.

>>> from baseload.text.catalogue import catalogue
>>> from baseload.text.reading import language, reading
>>> told = for_everybody(lambda: catalogue(language()).say("draw.moves"))
>>> with reading("de"):
...     for_reader(told)
'Züge'
>>> for_reader(told)
'Moves'
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from baseload.text.catalogue import offered_languages
from baseload.text.reading import SOURCE, language, reading

_T = TypeVar("_T")


def for_everybody(tell: Callable[[], _T]) -> dict[str, _T]:
    """What is told in each language, by its tag."""
    told: dict[str, _T] = {}
    for tag in offered_languages():
        with reading(tag):
            told[tag] = tell()
    return told


def for_reader(told: Mapping[str, _T]) -> _T:
    """In the reader's language; in English where it was made before there was that language."""
    return told[language() if language() in told else SOURCE]
