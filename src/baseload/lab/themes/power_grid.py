"""What decisions in Power Grid are about."""

from collections.abc import Sequence
from typing import ClassVar

from baseload.core.action import Action
from baseload.core.contract import State as CoreState
from baseload.core.plain import Plain
from baseload.games.power_grid.auction import Auctions, Bidding, SealedBids
from baseload.games.power_grid.bureaucracy import Powering
from baseload.games.power_grid.fuel_market import BuyFuel
from baseload.games.power_grid.network import Building
from baseload.games.power_grid.state import State
from baseload.games.power_grid.storage import DiscardPlant
from baseload.lab.themes.themes import Themes

_NEAR = 3  # cities to the end from which building is about it


class PowerGridThemes(Themes):
    names: ClassVar = ["auction", "fuel", "route", "end", "plants"]
    tables: ClassVar[list[dict[str, Plain]]] = [
        {"players": 3, "map": "germany"},
        {"players": 2, "map": "usa"},
        {"players": 4, "map": "usa"},
        {"players": 2, "map": "germany"},
        {"players": 3, "map": "usa"},
        {"players": 4, "map": "germany"},
    ]

    def theme(self, seen: CoreState, actions: Sequence[Action], chance: float | None = None) -> str:
        assert isinstance(seen, State)
        top = seen.stack[-1]
        if isinstance(top, (Auctions, Bidding, SealedBids)):
            return "auction"
        if isinstance(top, BuyFuel):
            return "fuel"
        if isinstance(top, Building):
            return "end" if self._near_the_end(seen) else "route"
        return "plants" if isinstance(top, (Powering, DiscardPlant)) else ""

    def figures(self, state: CoreState, seat: int) -> dict[str, float]:
        assert isinstance(state, State)
        company = state.companies[seat]
        return {
            "cities": company.cities,
            "money": company.money,
            "capacity": state.board.components.capacity(company.plants),
        }

    def _near_the_end(self, seen: State) -> bool:
        most = max(company.cities for company in seen.companies)
        return most + _NEAR >= seen.board.end_cities
