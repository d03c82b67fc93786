"""What decisions in Second Chance are about."""

from collections.abc import Sequence
from typing import ClassVar

from baseload.core.action import Action
from baseload.core.contract import State as CoreState
from baseload.core.plain import Plain
from baseload.games.climate.verbs import Buy, Lobby, Sell
from baseload.games.climate.world import SUMMIT
from baseload.games.second_chance.actions import CARD, Build, Claim, Move, Plan, Play, Prepare
from baseload.games.second_chance.build import plants_of
from baseload.games.second_chance.reduction import Agreement, Reduction
from baseload.games.second_chance.state import State
from baseload.games.second_chance.turn import Turn
from baseload.lab.themes.themes import Themes

_DIRE = 0.5  # a team with less is to be rescued


class SecondChanceThemes(Themes):
    names: ClassVar = ["rescue", "reduction", "summit", "market", "project", "scientists", "cards"]
    tables: ClassVar[list[dict[str, Plain]]] = [
        {"players": 2, "mode": "cooperative"},
        {"players": 3, "mode": "cooperative"},
        {"players": 3, "mode": "competitive"},
        {"players": 1, "mode": "solo"},
        {"players": 4, "mode": "cooperative"},
    ]
    better_low: ClassVar = {"level"}

    def theme(self, seen: CoreState, actions: Sequence[Action], chance: float | None = None) -> str:
        """A reduction is one; what a team that is about to lose must do is a rescue; anything else by its first action
        that is about something."""
        assert isinstance(seen, State)
        top = seen.stack[-1]
        if isinstance(top, (Reduction, Agreement)):
            return "reduction"
        if not isinstance(top, Turn):
            return ""
        found = next(filter(None, map(_about, actions)), "")
        return "rescue" if found and seen.board.team and chance is not None and chance < _DIRE else found

    def figures(self, state: CoreState, seat: int) -> dict[str, float]:
        assert isinstance(state, State)
        return {
            "points": state.team_points if state.board.team else state.companies[seat].points,
            "plants": sum(plants_of(state, other) for other in range(len(state.companies))),
            "level": state.level,
        }


def _about(action: Action) -> str:
    if isinstance(action, Move):
        return "summit" if SUMMIT <= action.target < CARD else "scientists"
    if isinstance(action, (Buy, Sell)):
        return "market"
    if isinstance(action, (Plan, Prepare, Build)):
        return "project"
    return "cards" if isinstance(action, (Lobby, Play, Claim)) else ""
