"""Numbers for learning: every action of a table has an id, every position is a row of bytes.

    numbers = encoding(options)
    numbers.actions, numbers.places      what each id and each place of a row means
    numbers.row(view)                    the position as the view's seat knows it
    numbers.numbers(view, numbers.legal(view))
    numbers.action(view, number)         the way back

`encoding.py` says what such an encoding is; each game has its own.
"""

from baseload.core.options import Options
from baseload.core.problems import UnknownNameError
from baseload.envs.encodings.co2.encoding import Co2Encoding
from baseload.envs.encodings.encoding import Encoding
from baseload.envs.encodings.power_grid.encoding import PowerGridEncoding
from baseload.envs.encodings.second_chance.encoding import SecondChanceEncoding


def encoding(options: Options) -> Encoding:
    """The encoding of a table with these options.

    >>> import baseload
    >>> table = encoding(baseload.game("co2").options(players=2))
    >>> table.actions.label(table.actions["learn"].first)
    'learn forestation'
    """
    if options.game == "power-grid":
        return PowerGridEncoding(options)
    if options.game == "co2":
        return Co2Encoding(options)
    if options.game == "second-chance":
        return SecondChanceEncoding(options)
    raise UnknownNameError("unknown_game", game=options.game, known=["co2", "power-grid", "second-chance"])
