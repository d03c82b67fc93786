"""The board of one table: its area with all distances, and the tables for its number of players.

Nothing in here changes during the game and nothing is secret, so all states and views of a table share it.
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.core.options import Options
from baseload.games.power_grid.actions import Build
from baseload.games.power_grid.components import Components, components
from baseload.games.power_grid.maps import City, Map, map_of

_KEPT: Final = 256  # boards kept for re-use: every area of both maps with a few sets of options


@final
class Board:
    """What a table's options and area decide, worked out once."""

    def __init__(self, options: Options, regions: list[str]) -> None:
        self.options = options
        self.players: int = options.players
        self.components: Components = components()
        table = self.components.table(self.players)
        self.max_plants: int = table.max_plants
        self.region_count: int = table.regions
        self.plants_removed: int = table.plants_removed
        self.refill: list[list[int]] = table.refill
        self.beginner: bool = options["beginner"] == "on"
        # The beginner game ends at seven cities, and nobody may have more (PG-123).
        self.end_cities: int = self.components.beginner_end if self.beginner else table.end_cities
        self.step_2_cities: int = table.step_2_cities
        self.city_cap: int = self.components.beginner_cap if self.beginner else 1000
        self.sealed: bool = options["auction"] == "sealed"
        self.clockwise: bool = options["bid_order"] == "clockwise"
        self.voluntary_discard: bool = options["voluntary_discard"] == "on"
        self.discard_bought: bool = options["discard_bought"] == "on"
        self.any_fuel: bool = options["fuel_choice"] == "any"
        self.empty_only: bool = options["late_start"] == "empty_only"
        self.hidden_money: bool = options["money"] == "hidden"

        self.map: Map = map_of(options["map"])
        self.regions = regions  # the area; empty while regions are still being drafted
        self.cities: list[City] = self.map.area_cities(regions)
        self.place: dict[str, int] = {city.id: place for place, city in enumerate(self.cities)}
        self.distances: list[list[int]] = self.map.distances(regions, options["unused_regions"] == "passable")
        self.builds: list[Action] = [Build(city.id) for city in self.cities]


_boards: Final[dict[str, Board]] = {}


def board_for(options: Options, regions: list[str]) -> Board:
    """The board for these options and regions; distances are worked out once per area."""
    key = f"{options.key} {' '.join(regions)}"
    board = _boards.get(key)
    if board is None:
        if len(_boards) >= _KEPT:
            _boards.clear()
        board = _boards[key] = Board(options, regions)
    return board
