"""The words of what is taught: catalogues beside a game's own, such as `power-grid-lessons.po` for its lessons and
`power-grid-coach.po` for what a coach says of each kind of decision."""

from pathlib import Path

from baseload.core.registry import title
from baseload.core.title import file_at
from baseload.text.catalogue import Catalogue, game_catalogue, languages, messages
from baseload.text.reading import SOURCE, kept_for_each_language, language


def domain(game: str, what: str = "lessons") -> str:
    """The name of the catalogue in which that is told of a game."""
    return f"{game}-{what}"


@kept_for_each_language
def lesson_words(game: str) -> Catalogue:
    """What is said in the lessons of a game, in the reader's language: what that lacks is said in English."""
    return _beside(game, domain(game))


@kept_for_each_language
def coach_words(game: str) -> Catalogue:
    """The same of what a coach says."""
    return _beside(game, domain(game, "coach"))


def _beside(game: str, domain: str) -> Catalogue:
    """Those words, before the game's own."""
    words = game_catalogue(game, language())
    where = title(game).locale
    if not where:
        return words
    folder = Path(str(file_at(where)))
    known = languages(domain, folder)
    for tongue in dict.fromkeys((SOURCE, language())):
        if tongue in known:
            words = Catalogue(language(), messages(tongue, domain, folder), words)
    return words
