"""Power Grid as a `Game`: the door to everything in this folder."""

from collections.abc import Callable
from typing import Final, final

from baseload.core.action import Action
from baseload.core.contract import Game, outcome_from_plain
from baseload.core.contract import State as CoreState
from baseload.core.contract import View as CoreView
from baseload.core.options import SENT, STORED, Options, OptionSpec
from baseload.core.plain import Plain
from baseload.core.values import Value
from baseload.games.power_grid.actions import read_action
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.board import board_for
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.components import components
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.maps import map_of
from baseload.games.power_grid.network import Building, connect
from baseload.games.power_grid.options import GAME_NAME, make_options, option_specs
from baseload.games.power_grid.rounds import Rounds
from baseload.games.power_grid.setup import DraftRegions, first_state, make_deal
from baseload.games.power_grid.state import Company, Decision, State
from baseload.games.power_grid.storage import DiscardPlant, DropFuel, room_of
from baseload.games.power_grid.view import View

# How each decision is read back from its plain form, after its name and seat.
_DECISIONS: Final[dict[str, Callable[[int, list[Plain]], Decision]]] = {
    "rounds": lambda seat, rest: Rounds(),
    "draft_regions": lambda seat, rest: DraftRegions(seat, rest[0], list(rest[1])),
    "auctions": lambda seat, rest: Auctions(seat, rest[0], rest[1]),
    "bidding": lambda seat, rest: Bidding(seat, rest[0], rest[1], rest[2], rest[3]),
    "sealed_bids": lambda seat, rest: SealedBids(seat, rest[0], rest[1], [list(pair) for pair in rest[2]]),
    "discard_plant": lambda seat, rest: DiscardPlant(seat, rest[0]),
    "drop_fuel": lambda seat, rest: DropFuel(seat, rest[0], rest[1]),
    "buy_fuel": lambda seat, rest: BuyFuel(seat, rest[0]),
    "building": lambda seat, rest: Building(seat, rest[0]),
    "powering": lambda seat, rest: Powering(seat, rest[0]),
}


def _state_from_plain(plain: Plain) -> State:
    options = make_options(dict(plain["options"]), STORED)
    board = board_for(options, list(plain["regions"]))
    companies = [
        Company(
            held["money"],
            list(held["plants"]),
            list(held["fuel"]),
            room_of(board, held["plants"]),
            0,
            0,
            [0] * len(board.cities),
        )
        for held in plain["companies"]
    ]
    gone = 0
    for number in plain["gone"]:
        gone |= 1 << number
    state = State(
        board,
        companies,
        list(plain["order"]),
        list(plain["market"]),
        list(plain["deck"]),
        0,
        list(plain["under"]),
        list(plain["late_order"]),
        list(plain["removed"]),
        gone,
        list(plain["fuel_market"]),
        list(plain["fuel_places"]) if board.any_fuel else [],
        list(plain["fuel_supply"]),
        [0] * len(board.cities),
        plain["step"],
        plain["step_3_card"],
        plain["round"],
        plain["phase"],
        [_DECISIONS[entry[0]](entry[1], list(entry[2:])) for entry in plain["stack"]],
        outcome_from_plain(plain["outcome"]) if plain["outcome"] is not None else None,
    )
    for seat, held in enumerate(plain["companies"]):
        for city in held["cities"]:
            place = board.place[city]
            connect(state, seat, place)
            state.houses[place] += 1
    return state


@final
class PowerGrid(Game):
    """Power Grid, 2004, for two to six."""

    def __init__(self) -> None:
        super().__init__(GAME_NAME, rules=1, fewest=2, most=6)

    def option_specs(self) -> list[OptionSpec]:
        return option_specs()

    def options(self, /, **chosen: Plain) -> Options:
        return make_options(chosen)

    def options_from_plain(self, plain: dict[str, Plain]) -> Options:
        return make_options(plain, STORED)

    def options_sent(self, plain: dict[str, Plain]) -> Options:
        return make_options(plain, SENT)

    def values(self, options: Options) -> list[Value]:
        """The tables, and the map as a whole: a link at a time would bury the rest."""
        chart = map_of(options["map"])
        size = {"regions": len(chart.regions), "cities": len(chart.cities), "links": len(chart.links)}
        return [*components().values, Value(f"map.{chart.id}", size, chart.status, chart.source)]

    def deal(self, options: Options, seed: int) -> dict[str, Plain]:
        return make_deal(options, seed)

    def setup(self, options: Options, deal: dict[str, Plain]) -> CoreState:
        return first_state(options, deal)

    def action(self, text: str) -> Action:
        return read_action(text)

    def state_from_plain(self, plain: Plain) -> CoreState:
        return _state_from_plain(plain)

    def view_from_plain(self, plain: Plain) -> CoreView:
        return View(
            plain["seat"],
            _state_from_plain(plain["known"]),
            list(plain["unseen"]),
            plain["top"],
            plain["deck_size"],
        )


GAME: Final = PowerGrid()
