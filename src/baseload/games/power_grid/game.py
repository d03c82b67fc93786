"""Power Grid as a `Game`: the door to everything in this folder."""

from typing import Final, final

from baseload.core.action import Action
from baseload.core.contract import Game
from baseload.core.options import Options, OptionSpec
from baseload.core.plain import Plain
from baseload.core.values import Value
from baseload.games.power_grid.actions import read_action
from baseload.games.power_grid.components import components
from baseload.games.power_grid.maps import map_of
from baseload.games.power_grid.options import GAME_NAME, make_options, option_specs
from baseload.games.power_grid.plain import state_from_plain
from baseload.games.power_grid.setup import first_state, make_deal
from baseload.games.power_grid.state import State
from baseload.games.power_grid.view import View


@final
class PowerGrid(Game):
    """Power Grid, 2004, for two to six."""

    def __init__(self) -> None:
        super().__init__(GAME_NAME, rules=1, fewest=2, most=6)

    def option_specs(self) -> list[OptionSpec]:
        return option_specs()

    def read_options(self, chosen: dict[str, Plain], origin: int) -> Options:
        return make_options(chosen, origin)

    def values(self, options: Options) -> list[Value]:
        """The tables, and the map as a whole: a link at a time would bury the rest."""
        chart = map_of(options["map"])
        size = {"regions": len(chart.regions), "cities": len(chart.cities), "links": len(chart.links)}
        return [*components().values, Value(f"map.{chart.id}", size, chart.status, chart.source)]

    def deal(self, options: Options, seed: int) -> dict[str, Plain]:
        return make_deal(options, seed)

    def setup(self, options: Options, deal: dict[str, Plain]) -> State:
        return first_state(options, deal)

    def action(self, text: str) -> Action:
        return read_action(text)

    def state_from_plain(self, plain: Plain) -> State:
        return state_from_plain(plain)

    def view_from_plain(self, plain: Plain) -> View:
        return View(
            plain["seat"],
            state_from_plain(plain["known"]),
            list(plain["unseen"]),
            plain["top"],
            plain["deck_size"],
        )


GAME: Final = PowerGrid()
