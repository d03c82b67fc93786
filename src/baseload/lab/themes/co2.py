"""What decisions in CO₂ are about."""

from collections.abc import Sequence
from typing import ClassVar

from baseload.core.action import Action
from baseload.core.contract import State as CoreState
from baseload.core.plain import Plain
from baseload.games.climate.verbs import Buy, Lobby, Sell
from baseload.games.climate.world import SUMMIT
from baseload.games.co2.actions import Claim, Construct, Install, Move, Propose
from baseload.games.co2.company_goals import plants_of
from baseload.games.co2.energy import PaySupply
from baseload.games.co2.state import State
from baseload.games.co2.turn import Turn
from baseload.lab.themes.themes import Themes

_CLOSE = 120  # ppm below the level that ends all


class Co2Themes(Themes):
    names: ClassVar = ["supply", "summit", "market", "project", "scientists", "cards"]
    tables: ClassVar[list[dict[str, Plain]]] = [
        {"players": 3},
        {"players": 2},
        {"players": 4},
        {"players": 1},
    ]
    better_low: ClassVar = {"level"}

    def theme(self, seen: CoreState, actions: Sequence[Action], chance: float | None = None) -> str:
        """By the first that is about something of: the threatened planet, then the best action, then the others."""
        assert isinstance(seen, State)
        top = seen.stack[-1]
        if isinstance(top, PaySupply):
            return "supply"
        if not isinstance(top, Turn):
            return ""
        if isinstance(actions[0], Construct) and seen.level >= seen.board.components.doom - _CLOSE:
            return "supply"
        return next(filter(None, map(_about, actions)), "")

    def figures(self, state: CoreState, seat: int) -> dict[str, float]:
        assert isinstance(state, State)
        return {
            "points": state.companies[seat].points,
            "plants": sum(plants_of(state, other) for other in range(len(state.companies))),
            "level": state.level,
        }


def _about(action: Action) -> str:
    if isinstance(action, Move):
        return "summit" if action.target >= SUMMIT else "scientists"
    if isinstance(action, (Buy, Sell)):
        return "market"
    if isinstance(action, (Propose, Install, Construct)):
        return "project"
    return "cards" if isinstance(action, (Lobby, Claim)) else ""
