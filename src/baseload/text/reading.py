"""In which language is being read, just now and just here.

Ids and numbers travel, and words are made at the edge for one reader. Whoever stands at that edge (a request, a page
that is shown something, a question to a referee, a command) says in which language it reads, and all that is said
within speaks it, through however many calls. Two readers at the same moment do not disturb each other.

>>> language()
'en'
>>> with reading("de"):
...     language()
'de'
>>> known = ["en", "it", "pl"]
>>> chosen(known, "fr-CH, pl;q=0.8, en;q=0.5"), chosen(known, "it_IT.UTF-8"), chosen(known, "??")
('pl', 'it', 'en')
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Final, ParamSpec, TypeVar

SOURCE: Final = "en"  # the language that has every sentence; others fall back to it
_MOST_WISHES: Final = 20  # that are looked at
_P = ParamSpec("_P")
_T = TypeVar("_T")

_language: Final[ContextVar[str]] = ContextVar("language", default=SOURCE)


def language() -> str:
    """The reader's."""
    return _language.get()


@contextmanager
def reading(language: str) -> Iterator[None]:
    """Within this, everything is said in that language."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def read_from_now_on(language: str) -> None:
    """For a program with one reader."""
    _language.set(language)


def kept_for_each_language(make: Callable[_P, _T]) -> Callable[_P, _T]:
    """Made once for each language (and for what it is given, in order), because it holds words."""
    kept: dict[tuple[object, ...], _T] = {}

    @wraps(make)
    def found(*given: _P.args, **more: _P.kwargs) -> _T:
        key = (language(), *given)
        if key not in kept:
            kept[key] = make(*given, **more)
        return kept[key]

    return found


def chosen(known: list[str], wishes: str) -> str:
    """The language that somebody likes best of those there are. `wishes`: as browsers tell them (`Accept-Language`), or
    one as an environment has it (`de_AT.UTF-8`)."""
    liked: list[tuple[float, int, str]] = []
    for place, wish in enumerate(wishes.split(",")[:_MOST_WISHES]):
        tag, _, how = wish.partition(";")
        wanted = tag.strip().partition(".")[0].replace("_", "-").lower()
        try:
            liking = float(how.partition("=")[2]) if how else 1.0
        except ValueError:
            continue
        for name in (wanted, wanted.partition("-")[0]):
            if name in known and liking > 0:
                liked.append((-liking, place, name))
                break
    return min(liked)[2] if liked else SOURCE
