"""What a good host knows about Power Grid: cities by their names, cheap ones first, idle plants, sole bidders."""

from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.core.options import Options
from baseload.games.power_grid.actions import Auction, Build, Done, Power
from baseload.games.power_grid.auction import Auctions
from baseload.games.power_grid.ending import runs_on
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.state import State
from baseload.games.power_grid.view import View as PowerGridView
from baseload.hosting.courtesy import Courtesy, Slip

# After these the markets or the phase are new; bids and single purchases are told well enough by a sentence.
_NEW_SCENE = ("phase", "round", "step", "plant_sold", "region_chosen", "plant_removed")


class PowerGridCourtesy(Courtesy):
    def names(self, view: View) -> dict[str, list[tuple[str, str]]]:
        chart = _known(view).board.map
        return {
            "build": [(city.name, city.id) for city in chart.cities],
            "region": [(name, id) for id, name in chart.regions.items()],
        }

    def sorted(self, view: View, legal: list[Action]) -> list[Action]:
        """Cities cheapest first, and "done" at the end, where it is easy to find; plants that run best first."""
        state = _known(view)
        if any(isinstance(action, Build) for action in legal):
            return sorted(legal, key=lambda action: _build_price(state, action))
        if any(isinstance(action, Power) for action in legal):
            # Most cities first, and for the same cities the choice that burns less.
            return sorted(legal, key=lambda action: (-_supplied(state, action), _fuel_burnt(state, action)))
        return legal

    def amounts(self, words: str) -> bool:
        """Bids and fuel are amounts, and everybody calls a plant by its number."""
        return True

    def slip(self, view: View, action: Action) -> Slip | None:
        state = _known(view)
        top = state.stack[-1]
        if isinstance(action, Done) and isinstance(top, BuyFuel):
            idle = _idle_plants(state)
            if idle and len(view.legal()) > 1:
                return Slip("slip.idle_plants", plants=idle)
        elif isinstance(action, Power):
            most = max(_supplied(state, other) for other in view.legal())
            chosen = _supplied(state, action)
            if chosen < most:
                return Slip("slip.fewer_cities", chosen=chosen, most=most)
        elif isinstance(action, Auction) and isinstance(top, Auctions):
            everybody = (1 << len(state.companies)) - 1
            if top.out | 1 << top.seat == everybody:
                return Slip("slip.sole_bidder", plant=action.plant)
        return None

    def board_due(self, events: list[Event]) -> bool:
        return any(event.kind in _NEW_SCENE for event in events)

    def secrets(self, options: Options) -> bool:
        return bool(options["money"] == "hidden" or options["auction"] == "sealed")


def _known(view: View) -> State:
    assert isinstance(view, PowerGridView)
    return view.known


def _build_price(state: State, action: Action) -> int:
    if not isinstance(action, Build):
        return 1_000_000
    place = state.board.place[action.city]
    seat = state.stack[-1].seat
    return state.companies[seat].reach[place] + state.board.parts.house_prices[state.houses[place]]


def _supplied(state: State, action: Action) -> int:
    if not isinstance(action, Power):
        return 0
    output = sum(state.board.parts.powers[plant] for plant in action.plants)
    return min(output, state.companies[state.stack[-1].seat].cities)


def _fuel_burnt(state: State, action: Action) -> int:
    return sum(state.board.parts.burns[plant] for plant in action.plants) if isinstance(action, Power) else 0


def _idle_plants(state: State) -> list[int]:
    """The plants that stand still if nothing more is bought and the others run as well as they can."""
    parts = state.board.parts
    company = state.companies[state.stack[-1].seat]
    best: list[int] = []
    best_output = 0
    for chosen in range(1 << len(company.plants)):
        running = [plant for place, plant in enumerate(company.plants) if chosen >> place & 1]
        need = [0, 0, 0, 0, 0, 0]
        for plant in running:
            need[parts.kind[plant]] += parts.burns[plant]
        output = sum(parts.powers[plant] for plant in running)
        if output > best_output and runs_on(company.fuel, need):
            best, best_output = running, output
    return [plant for plant in company.plants if plant not in best]
