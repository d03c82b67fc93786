"""The report's sentences: ids `report.*` of the command's catalogue, and how figures are written.

`tell` is named apart from `say`, because whatever says something in this package is looked up in the games' catalogues.
"""

from baseload.core.plain import Plain
from baseload.text.catalogue import Catalogue, catalogue
from baseload.text.speaker import speaker


def _words() -> Catalogue:
    return catalogue(domain="cli")


def tell(id: str, /, **facts: Plain) -> str:
    """The sentence with that id."""
    return _words().say(f"report.{id}", **facts)


def tell_many(id: str, count: int, /, **facts: Plain) -> str:
    """The sentence with that id, for so many.

    >>> tell_many("players", 1), tell_many("players", 2500)
    ('1 player', '2,500 players')
    """
    return _words().say_many(f"report.{id}", count, **{"number": f"{count:,}", **facts})


def named(kind: str, key: str) -> str:
    """The name of something that results call by a key; where the catalogue has none, the key in plain words.

    >>> named("from", "plants"), named("from", "lucky_find")
    ('plants', 'lucky find')
    """
    id = f"report.{kind}.{key}"
    return _words().say(id) if _words().has(id) else key.replace("_", " ")


def game_name(game: str) -> str:
    """A game's name as people write it.

    >>> game_name("power-grid")
    'Power Grid'
    """
    return speaker(game).title()


def word_of(game: str, id: str, key: str) -> str:
    """A word of a game's own catalogue, such as a source's or a fuel's; the key where it has none.

    >>> word_of("power-grid", "fuel", "coal")
    'coal'
    """
    words = speaker(game).words
    return words.say(f"{id}.{key}") if words.has(f"{id}.{key}") else key.replace("_", " ")


def ending(game: str, reason: str) -> str:
    """What ends games for this reason, in a few words."""
    return speaker(game).ending(reason)


def number(value: float | None, digits: int = 0) -> str:
    """A figure for a table.

    >>> number(1234.5, 1), number(-0.5, 1), number(None)
    ('1,234.5', '−0.5', '–')
    """
    if value is None or value != value:
        return "–"
    text = f"{value:,.{digits}f}"
    return text.replace("-", "−") if float(text.replace(",", "")) else text.removeprefix("-")


def percent(share: float | None, digits: int = 1) -> str:
    """A share for a table.

    >>> percent(0.125), percent(None)
    ('12.5 %', '–')
    """
    return "–" if share is None or share != share else f"{100 * share:.{digits}f} %"


def signed(value: float) -> str:
    """A difference, always with its sign.

    >>> signed(12.4), signed(-3), signed(0.2)
    ('+12', '−3', '0')
    """
    rounded = round(value)
    return f"+{rounded:,}" if rounded > 0 else number(rounded)


def players(count: int) -> str:
    """How many play, as a label."""
    return tell_many("players", count)
