"""The position: companies, regions, projects, summits, market, decks, and the stack of pending decisions.

The stack is in core/stack.py: the top decision checks the action and carries it out. Some frames ask nobody: an
installation or a summit being scored waits there while somebody else decides. At the bottom lies `decades.Decades`,
which starts the next turn or phase whenever one has finished.
"""

from typing import ClassVar, Final, final

from baseload.core.contract import Outcome, View
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.stack import NOBODY as NOBODY  # also: no scientist, no controller
from baseload.core.stack import Decision as CoreDecision
from baseload.core.stack import StackState
from baseload.games.climate.world import TOPICS as TOPICS
from baseload.games.climate.world import UNKNOWN as UNKNOWN
from baseload.games.co2.board import Board

# What lies on a demand space: 0 nothing, then the fossil kinds of components.py, then green plants,
# GREEN + 5 * owner + source.
EMPTY: Final = 0
GREEN: Final = 4

# What lies on a project place: nothing, a proposed project of a source, or an installed one, INSTALLED + source.
NO_PROJECT: Final = -1
NO_SLOT: Final = -2  # an owner's board may leave out a slot
INSTALLED: Final = 5

# PREPARING is before the first turn: cards drafted, starter projects laid. The supply phase is INCOME, then ENERGY,
# which ends with the event. BIDDING is for the start tile, between two decades.
PREPARING: Final = 0
INCOME: Final = 1
ENERGY: Final = 2
OPERATIONS: Final = 3
BIDDING: Final = 4
PHASES: Final = ["preparing", "income", "energy", "operations", "bidding"]

# What the active player has used up in his turn (CO2-89, CO2-150).
ACTED: Final = 1
MOVED: Final = 2
VISITED: Final = 4
CARDED: Final = 8

Decision = CoreDecision["State"]


@final
class Company:
    """What belongs to one seat, beside what stands on the board."""

    def __init__(
        self,
        money: int,
        points: int,
        tech: int,
        permits: int,
        scientists: int,
        recruits: int,
        expertise: list[int],
        lobby: list[int],
        goal: int,
        goal_discarded: bool,
        claimed: list[int],
        built: int,
    ) -> None:
        self.money = money
        self.points = points
        self.tech = tech
        self.permits = permits  # in hand
        self.scientists = scientists  # in hand
        self.recruits = recruits  # still in the recruitment pool
        self.expertise = expertise  # by source: the space of the disc, 0 without one
        self.lobby = lobby  # the hand, ascending; UNKNOWN for each card one may not see
        self.goal = goal
        self.goal_discarded = goal_discarded
        self.claimed = claimed  # UN goals, in the order in which they were claimed
        self.built = built  # the plants it has built, as a set of `components.one_more`

    def copy(self) -> "Company":
        return Company(
            self.money,
            self.points,
            self.tech,
            self.permits,
            self.scientists,
            self.recruits,
            self.expertise.copy(),
            self.lobby.copy(),
            self.goal,
            self.goal_discarded,
            self.claimed,
            self.built,
        )


@final
class State(StackState):
    """A position of CO₂. Piles and lists of what left the game are replaced, never changed in place, so that copies
    share them; so are `Company.claimed` and the agendas."""

    over_rule: ClassVar = "CO2-271"
    turn_rule: ClassVar = "CO2-152"

    def __init__(
        self,
        board: Board,
        companies: list[Company],
        agendas: list[int],
        agendas_out: list[int],
        spaces: list[int],
        permits: list[int],
        relief: list[int],
        controllers: list[int],
        projects: list[int],
        workers: list[int],
        project_pool: list[int],
        plants_built: list[int],
        summits: list[int],
        speakers: list[int],
        summit_pile: list[int],
        summits_used: list[int],
        fossils: list[int],
        fossils_gone: list[int],
        events: list[int],
        events_spent: list[int],
        un_open: list[int],
        un_stack: list[int],
        un_gone: list[int],
        lobby_deck: list[int],
        lobby_played: list[int],
        goals_out: list[int],
        starters: list[int],
        supply_starts: list[int],
        bank: int,
        market: int,
        price: int,
        stop: bool,
        used: int,
        tech: int,
        level: int,
        endangered: bool,
        decade: int,
        round: int,
        turn: int,
        start: int,
        phase: int,
        stack: list[Decision],
        result: Outcome | None,
    ) -> None:
        self.board = board
        self.companies = companies
        self.agendas = agendas  # by region: the number of its tile
        self.agendas_out = agendas_out
        self.spaces = spaces  # the demand spaces of all regions in one row, see Components.first_space
        self.permits = permits  # by region
        self.relief = relief  # by region: tech given after disasters (CO2-83)
        self.controllers = controllers  # by region: a seat or NOBODY
        self.projects = projects  # by place
        self.workers = workers  # by place: whose scientist, or NOBODY
        self.project_pool = project_pool  # by source: tiles left
        self.plants_built = plants_built  # by source: how many of its stack are on the board
        self.summits = summits  # by summit place: the tile, 0 where the pile ran out
        self.speakers = speakers  # TOPICS for each summit place: whose scientist, or NOBODY
        self.summit_pile = summit_pile  # from the top
        self.summits_used = summits_used
        self.fossils = fossils  # from the top
        self.fossils_gone = fossils_gone  # by kind
        self.events = events  # the one on the event space, the open one on the deck, the deck
        self.events_spent = events_spent
        self.un_open = un_open  # left to right
        self.un_stack = un_stack  # not used by several players; one player opens them one by one
        self.un_gone = un_gone  # lost to disasters (solitaire)
        self.lobby_deck = lobby_deck  # not used by several players; one player draws from it
        self.lobby_played = lobby_played
        self.goals_out = goals_out
        self.starters = starters  # solitaire: sources of the starter projects not yet drawn, the next first
        self.supply_starts = (
            supply_starts  # where chance picks the first region: for each coming supply phase
        )
        self.bank = bank  # permits; below zero only where they have no limit (CO2-3)
        self.market = market
        self.price = price
        self.stop = stop  # the market was emptied in this turn, so nobody sells in it any more (CO2-206)
        self.used = used  # bits: what the active player has used up in this turn
        self.tech = tech  # cubes in the supply
        self.level = level  # ppm; always the sum of the fossil plants on the board
        self.endangered = endangered  # the level has been 350 or more (CO2-274)
        self.decade = decade
        self.round = round
        self.turn = turn  # turns ended in this round
        self.start = start  # the seat with the start tile
        self.phase = phase
        super().__init__(stack, result)  # last, see StackState

    @property
    def options(self) -> Options:
        return self.board.options

    @property
    def active(self) -> int:
        """The seat whose turn it is in an operations phase."""
        return (self.start + self.turn) % len(self.companies)

    def agenda(self, region: int) -> list[int]:
        """The three sources the region accepts, the preferred one first."""
        return self.board.components.agendas[self.agendas[region]]

    def seats_from(self, first: int) -> list[int]:
        """All seats clockwise from that one."""
        count = len(self.companies)
        return [(first + step) % count for step in range(count)]

    def copy(self) -> "State":
        companies = [company.copy() for company in self.companies]
        return State(
            self.board,
            companies,
            self.agendas,
            self.agendas_out,
            self.spaces.copy(),
            self.permits.copy(),
            self.relief.copy(),
            self.controllers.copy(),
            self.projects.copy(),
            self.workers.copy(),
            self.project_pool.copy(),
            self.plants_built.copy(),
            self.summits.copy(),
            self.speakers.copy(),
            self.summit_pile,
            self.summits_used,
            self.fossils,
            self.fossils_gone.copy(),
            self.events,
            self.events_spent,
            self.un_open,
            self.un_stack,
            self.un_gone,
            self.lobby_deck,
            self.lobby_played,
            self.goals_out,
            self.starters,
            self.supply_starts,
            self.bank,
            self.market,
            self.price,
            self.stop,
            self.used,
            self.tech,
            self.level,
            self.endangered,
            self.decade,
            self.round,
            self.turn,
            self.start,
            self.phase,
            self.stack.copy(),
            self.result,
        )

    def view_of(self, seat: int | None, all_open: bool) -> View:
        from baseload.games.co2.view import view_of  # which needs this module first

        return view_of(self, seat, all_open)

    def position_to_plain(self) -> dict[str, Plain]:
        from baseload.games.co2.plain import position_to_plain  # which needs this module first

        return position_to_plain(self)
