"""The words of guides: a catalogue beside the game's own, such as `power-grid-guide.po`, before the game's words.

Words between two pairs of asterisks are meant to stand out: whoever shows them says how.

>>> emphasised("The **last** player buys **first**.")
[('The ', False), ('last', True), (' player buys ', False), ('first', True), ('.', False)]
"""

from typing import Final

from baseload.text.catalogue import Catalogue, catalogue_beside
from baseload.text.reading import kept_for_each_language, language

_MARK: Final = "**"  # before and after words that stand out


def domain(game: str) -> str:
    """The name of the catalogue in which a game's guide is told."""
    return f"{game}-guide"


@kept_for_each_language
def guide_words(game: str) -> Catalogue:
    """What is said in the guide of a game, in the reader's language: what that lacks is said in English."""
    return catalogue_beside(game, domain(game), language())


def emphasised(text: str) -> list[tuple[str, bool]]:
    """The text in pieces, each with whether it stands out."""
    return [(piece, bool(place % 2)) for place, piece in enumerate(text.split(_MARK)) if piece]
