"""Numbers for learning: every action of a table has an id, every position is a row of bytes.

    numbers = encoding(options)
    numbers.actions, numbers.places      what each id and each place of a row means
    numbers.row(view)                    the position as the view's seat knows it
    numbers.numbers(view, numbers.legal(view))
    numbers.action(view, number)         the way back

`encoding.py` says what such an encoding is; each game has its own, which its title names.
"""

from collections.abc import Callable
from typing import cast

from baseload.core.options import Options
from baseload.core.problems import UnknownNameError
from baseload.core.registry import offered_games, title
from baseload.envs.encodings.encoding import Encoding


def encoding(options: Options) -> Encoding:
    """The encoding of a table with these options.

    >>> import baseload
    >>> table = encoding(baseload.game("co2").options(players=2))
    >>> table.actions.label(table.actions["learn"].first)
    'learn forestation'
    """
    found = title(options.game).encoding.load()
    if found is None:
        raise UnknownNameError("no_encoding", game=options.game, known=encoded_games())
    return cast(Callable[[Options], Encoding], found)(options)


def encoded_games() -> list[str]:
    """The games that have numbers for learning."""
    return [name for name in sorted(offered_games()) if title(name).encoding]
