"""CO₂ as a `Game`: the door to everything in this folder."""

from typing import Final, final

from baseload.core.action import Action
from baseload.core.contract import Game
from baseload.core.options import Options, OptionSpec
from baseload.core.plain import Plain
from baseload.core.values import Value
from baseload.games.co2.actions import read_action
from baseload.games.co2.components import summit_places_value, values_of
from baseload.games.co2.options import GAME_NAME, option_specs
from baseload.games.co2.plain import state_from_plain
from baseload.games.co2.setup import first_state, make_deal
from baseload.games.co2.state import State
from baseload.games.co2.view import View


@final
class Co2(Game):
    """CO₂, 2012, for one to five."""

    def __init__(self) -> None:
        super().__init__(GAME_NAME, rules=1, fewest=1, most=5)

    def option_specs(self) -> list[OptionSpec]:
        return option_specs()

    def deal(self, options: Options, seed: int) -> dict[str, Plain]:
        return make_deal(options, seed)

    def setup(self, options: Options, deal: dict[str, Plain]) -> State:
        return first_state(options, deal)

    def action(self, text: str) -> Action:
        return read_action(text)

    def state_from_plain(self, plain: Plain) -> State:
        return state_from_plain(plain)

    def view_from_plain(self, plain: Plain) -> View:
        return View(plain["seat"], state_from_plain(plain["known"]))

    def values(self, options: Options) -> list[Value]:
        places: int = options["summit_places"]
        usual = next(spec.default for spec in option_specs() if spec.name == "summit_places")
        return [*values_of(options["components"]), summit_places_value(places, places != usual)]


GAME: Final = Co2()
