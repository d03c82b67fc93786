"""The words of lessons: a catalogue beside the game's own, such as `power-grid-lessons.po`, before the game's words."""

from baseload.text.catalogue import Catalogue, catalogue_beside
from baseload.text.reading import kept_for_each_language, language


def domain(game: str) -> str:
    """The name of the catalogue in which a game's lessons are told."""
    return f"{game}-lessons"


@kept_for_each_language
def lesson_words(game: str) -> Catalogue:
    """What is said in the lessons of a game, in the reader's language: what that lacks is said in English."""
    return catalogue_beside(game, domain(game), language())
