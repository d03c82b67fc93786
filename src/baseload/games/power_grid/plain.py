"""A position as plain data, and back."""

from typing import Final

from baseload.core.contract import outcome_from_plain
from baseload.core.options import STORED
from baseload.core.plain import Plain
from baseload.core.stack import by_name, stack_from_plain
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.board import board_for
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building, connect
from baseload.games.power_grid.options import make_options
from baseload.games.power_grid.rounds import Rounds
from baseload.games.power_grid.setup import DraftRegions
from baseload.games.power_grid.state import Company, State
from baseload.games.power_grid.storage import DiscardPlant, DropFuel, room_of

# Every kind of decision; what lies on a stack is read back by the name of its kind.
DECISIONS: Final = (
    Rounds,
    DraftRegions,
    Auctions,
    Bidding,
    SealedBids,
    DiscardPlant,
    DropFuel,
    BuyFuel,
    Building,
    Powering,
)
_BY_NAME: Final = by_name(DECISIONS)


def position_to_plain(state: State) -> dict[str, Plain]:
    """What makes up a position of Power Grid; see `StackState.to_plain`."""
    board = state.board
    cities = board.cities
    companies: list[Plain] = []
    for company in state.companies:
        owned = [cities[place].id for place in range(len(cities)) if company.network >> place & 1]
        companies.append(
            {
                "money": company.money,
                "plants": company.plants.copy(),
                "fuel": company.fuel.copy(),
                "cities": owned,
            }
        )
    plain: dict[str, Plain] = {
        "regions": board.regions.copy(),
        "companies": companies,
        "order": state.order.copy(),
        "market": state.market.copy(),
        "deck": state.deck[state.drawn :],
        "under": state.under.copy(),
        "late_order": state.late_order.copy(),
        "removed": state.removed.copy(),
        "gone": [number for number in board.components.numbers if state.gone >> number & 1],
        "fuel_market": state.fuel_market.copy(),
        "fuel_supply": state.fuel_supply.copy(),
        "step": state.step,
        "step_3_card": state.step_3_card,
        "round": state.round,
        "phase": state.phase,
    }
    if state.fuel_places:
        plain["fuel_places"] = state.fuel_places.copy()
    return plain


def state_from_plain(plain: Plain) -> State:
    """The state whose `to_plain` gave this."""
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
        stack_from_plain(_BY_NAME, plain["stack"]),
        outcome_from_plain(plain["outcome"]) if plain["outcome"] is not None else None,
    )
    for seat, held in enumerate(plain["companies"]):
        for city in held["cities"]:
            place = board.place[city]
            connect(state, seat, place)
            state.houses[place] += 1
    return state
