"""The words of lessons: a catalogue beside the game's own, such as `power-grid-lessons.po`, before the game's words."""

from pathlib import Path

from baseload.core.registry import title
from baseload.core.title import file_at
from baseload.text.catalogue import Catalogue, game_catalogue, languages, messages
from baseload.text.reading import SOURCE, kept_for_each_language, language


def domain(game: str) -> str:
    """The name of the catalogue in which a game's lessons are told."""
    return f"{game}-lessons"


@kept_for_each_language
def lesson_words(game: str) -> Catalogue:
    """What is said in the lessons of a game, in the reader's language: what that lacks is said in English."""
    words = game_catalogue(game, language())
    where = title(game).locale
    if not where:
        return words
    folder = Path(str(file_at(where)))
    known = languages(domain(game), folder)
    for tongue in dict.fromkeys((SOURCE, language())):
        if tongue in known:
            words = Catalogue(language(), messages(tongue, domain(game), folder), words)
    return words
