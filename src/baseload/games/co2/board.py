"""What a table's options decide, worked out once.

Nothing in here changes during the game and nothing is secret, so all states and views of a table share it.
"""

from typing import Final, final

from baseload.core.options import Options
from baseload.games.co2.components import Components, components_of

_KEPT: Final = 256  # boards kept for re-use

# How the start tile passes at the end of a decade.
TO_THE_LEFT: Final = 0
ONCE_AROUND: Final = 1
ASCENDING: Final = 2
_AUCTIONS: Final = {"off": TO_THE_LEFT, "once_around": ONCE_AROUND, "ascending": ASCENDING}


@final
class Board:
    """A table's components, counts and readings of the rules."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.players: int = options.players
        self.solo: bool = options.players == 1
        self.components: Components = components_of(options["components"])
        # Five decades, six with five players (CO2-45); more players, fewer rounds (CO2-85).
        self.decades: int = self.components.decades[self.players]
        self.rounds: int = self.components.rounds[self.players]
        self.summit_places: int = options["summit_places"]
        self.supply_start: str = options["supply_start"]
        self.lobby_draft: str = "off" if self.solo else options["lobby_draft"]
        # Alone there is nobody to bid against.
        self.auction: int = TO_THE_LEFT if self.solo else _AUCTIONS[options["auction"]]
        self.compare_whole_agenda: bool = options["control_tie"] == "agenda"
        self.limited_permits: bool = options["permits"] == "limited"
        self.buy_after_price_change: bool = options["buy_after_price_change"] == "on"
        self.evict_first: bool = options["evict_on_build"] == "first"
        self.own_scientist_free: bool = options["own_scientist_free"] == "on"
        self.safe_zone_from: int = options["safe_zone_end_from"]
        self.final_income: bool = options["final_income"] == "on"
        self.zero_majority: bool = options["zero_majority"] == "on"
        # The level that ends the game at the end of a supply phase. Alone one only stops above it (CO2-312).
        self.last_level: int = self.components.doom
        if self.solo and options["solo_end_at_500"] == "off":
            self.last_level = self.components.doom + 1


_boards: Final[dict[str, Board]] = {}


def board_for(options: Options) -> Board:
    """The board for these options."""
    board = _boards.get(options.key)
    if board is None:
        if len(_boards) >= _KEPT:
            _boards.clear()
        board = _boards[options.key] = Board(options)
    return board
