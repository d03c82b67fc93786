"""The words of what is taught: catalogues beside a game's own, such as `power-grid-lessons.po` for its lessons and
`power-grid-coach.po` for what a coach says of each kind of decision."""

from baseload.text.catalogue import Catalogue, catalogue_beside
from baseload.text.reading import kept_for_each_language, language


def domain(game: str, what: str = "lessons") -> str:
    """The name of the catalogue in which that is told of a game."""
    return f"{game}-{what}"


@kept_for_each_language
def lesson_words(game: str) -> Catalogue:
    """What is said in the lessons of a game, in the reader's language: what that lacks is said in English."""
    return catalogue_beside(game, domain(game), language())


@kept_for_each_language
def coach_words(game: str) -> Catalogue:
    """The same of what a coach says."""
    return catalogue_beside(game, domain(game, "coach"), language())
