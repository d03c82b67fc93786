"""What a table's options decide, worked out once.

Nothing in here changes during the game and nothing is secret, so all states and views of a table share it.
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.core.options import Options
from baseload.games.second_chance.actions import PLANS
from baseload.games.second_chance.components import (
    COMPANY_GOALS,
    ON_BUY,
    PERSONAL_GOALS,
    UN_CARDS,
    Components,
    components_of,
)

_KEPT: Final = 256  # boards kept for re-use
_CARD_36: Final = 36
_DRAWN_SOLO: Final = 4  # personal goals, two of them kept (SC-62)
_DRAWN: Final = 2  # partners keep both (SC-46), rivals one (SC-52)


@final
class Lot:
    """Numbers that some are drawn from. `there` counts how often each is there."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers
        self.there: list[int] = [0] * (max(numbers, default=0) + 1)
        for number in numbers:
            self.there[number] += 1


@final
class Board:
    """A table's components, counts and readings of the rules."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.players: int = options.players
        self.solo: bool = options["mode"] == "solo"
        self.competitive: bool = options["mode"] == "competitive"
        parts: Components = components_of(options["components"], self.competitive)  # SC-50
        self.components: Components = parts
        self.team: bool = not self.competitive  # cooperative and solo
        self.decades: int = parts.decades_competitive if self.competitive else parts.decades_team
        self.rounds: int = parts.rounds[self.players]
        # Cooperative with three: the last decade has one round less (SC-316, SC-317).
        self.rounds_last: int = self.rounds
        if self.team and self.players == 3:
            self.rounds_last = parts.rounds_last_of_three
        self.inspectors: bool = self.solo or (self.team and options["inspectors"] == "on")  # SC-64
        self.lobby_draft: bool = not self.solo and options["lobby_draft"] == "on"
        self.goals_first: bool = options["draft_order"] == "goals"
        self.summit_places: int = options["summit_places"]
        self.supply_start: str = options["supply_start"]
        self.unanimous: bool = options["coop_decision"] == "unanimous" and self.players > 1
        # Bonuses can be left to partners, not to rivals (SC-115, SC-116).
        self.gifts: bool = self.players > 1 and (self.team or options["bonus_gift"] == "always")
        self.evict_before_pay: bool = options["evict_before_pay"] == "on"
        self.least_money: int = options["least_money_subsidy"]
        self.market_pays: bool = options["empty_region_pays"] == "market"
        self.control_limit: int = options["control_limit"]
        self.count_regions: bool = options["goal_01_regions"] == "on"
        self.events_reshuffle: bool = options["events_reshuffle"] == "on"
        self.zero_majority: bool = options["zero_majority"] == "on"
        self.lobby_on: list[int] = list(parts.lobby_on)
        if options["lobby_36"] == "buy":  # SC-183
            self.lobby_on[_CARD_36] = ON_BUY
        # With three players six gas tiles leave the game (SC-38, SC-57).
        removes_gas = self.players == 3 and (self.team or options["gas_three_competitive"] == "on")
        self.gas_removed: int = parts.gas_removed if removes_gas else 0
        # What is drawn from: personal goals for a team, company goals for rivals (SC-58), without those not for two
        # (SC-53), and UN cards of both types (SC-45, SC-56, SC-65).
        removed = parts.company_removed[self.players] if self.competitive else []
        most_goals = COMPANY_GOALS if self.competitive else PERSONAL_GOALS
        self.goals: list[int] = [goal for goal in range(1, most_goals + 1) if goal not in removed]
        self.goals_drawn: int = _DRAWN_SOLO if self.solo else _DRAWN  # by each seat
        self.un_laid: int = parts.un_laid_competitive if self.competitive else parts.un_laid[self.players]
        self.goal_lots: list[Lot] = [Lot(self.goals)]
        self.un_lots: list[Lot] = [
            Lot([card for card in range(1, UN_CARDS + 1) if parts.un_type[card] == kind]) for kind in range(2)
        ]
        self.tile_lots: list[Lot] = [Lot(parts.green_tiles), Lot(parts.pink_tiles), Lot(parts.blue_tiles)]
        # Own pieces: alone one goes on with other colours (SC-15, SC-16, SC-18).
        self.markers: int = 1000 if self.solo else parts.infrastructure_markers
        self.cubes: int = 1000 if self.solo else parts.cubes
        self.deal_parts: list[str] = _deal_parts(self, options)
        # The plans that an agenda tile allows on a place while all stacks have projects, for legal() to hand out.
        self.plans: list[list[list[Action]]] = [
            [[plans[source] for source in agenda] for plans in PLANS[0]] for agenda in parts.agendas
        ]


def _deal_parts(board: Board, options: Options) -> list[str]:
    """What a deal for this table lists."""
    parts = ["start", "agendas", "fossils", "fossils_again", "summits", "goals", "un_cards", "lobby"]
    parts += ["tiles"] if board.team else ["events", "events_again"]
    if board.solo and options["solo_goal"] == "random":
        parts.append("solo_goal")
    if board.supply_start == "random":
        parts.append("supply_starts")
    return parts


_boards: Final[dict[str, Board]] = {}


def board_for(options: Options) -> Board:
    """The board for these options."""
    board = _boards.get(options.key)
    if board is None:
        if len(_boards) >= _KEPT:
            _boards.clear()
        board = _boards[options.key] = Board(options)
    return board
