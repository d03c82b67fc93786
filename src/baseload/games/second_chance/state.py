"""The position: companies, regions, projects, summits, market, decks, and the stack of pending decisions.

The stack is in core/stack.py: the top decision checks the action and carries it out. Some frames ask nobody: a project
being prepared or a summit being settled waits there while somebody else decides. At the bottom lies `decades.Decades`,
which starts the next turn or phase whenever one has finished.
"""

from typing import ClassVar, Final, final

from baseload.core.contract import Outcome, View
from baseload.core.options import Options
from baseload.core.plain import Plain
from baseload.core.stack import NOBODY as NOBODY  # also: no scientist, no controller
from baseload.core.stack import Decision as CoreDecision
from baseload.core.stack import StackState
from baseload.games.climate.world import REGIONS, SLOTS
from baseload.games.climate.world import TOPICS as TOPICS
from baseload.games.climate.world import UNKNOWN as UNKNOWN
from baseload.games.second_chance.board import Board
from baseload.games.second_chance.components import SOURCES

# What lies on a demand space: 0 nothing, then the fossil kinds of components.py, then green plants,
# GREEN + source + 5 * builder + 20 * owner of the infrastructure + 80 * (level - 1).
EMPTY: Final = 0
GREEN: Final = 4

# A project place: NO_PROJECT, or source + 5 * (level - 1). `State.prepared` has the owner of its infrastructure.
NO_PROJECT: Final = -1
NO_SLOT: Final = -2  # an owner's board may leave out a slot

# Phases (SC-74). PREPARING is before the first turn: cards drafted, goals chosen, the enemy's cubes laid.
PREPARING: Final = 0
ACTIONS: Final = 1
INCOME: Final = 2
ENVIRONMENT: Final = 3  # team games
SUPPLY: Final = 4
EVENTS: Final = 5  # competitive
REDUCTION: Final = 6  # team games, after the supply
PHASES: Final = ["preparing", "actions", "income", "environment", "supply", "events", "reduction"]

# What the active player has used up in his turn (SC-77, SC-78).
PLANNED: Final = 1
PREPARED: Final = 2
BUILT: Final = 4
MAIN: Final = 7
MOVED: Final = 8
VISITED: Final = 16
CARDED: Final = 32

# What solo goals remember of the course of the game: summits of two, three and four topics settled, a fossil plant
# replaced, a lobby card played in the first decade, what held at the end of the second.
MARK_TWO: Final = 1
MARK_THREE: Final = 2
MARK_FOUR: Final = 4
MARK_REPLACED: Final = 8
MARK_CARD_EARLY: Final = 16
MARK_FIVE_PLANTS: Final = 32
MARK_GREEN_TILES: Final = 64

# Which action was finished last, for the lobby cards that go with it.
NOTHING_DONE: Final = 0
DID_PLAN: Final = 1
DID_PREPARE: Final = 2
DID_BUILD: Final = 3
DID_MOVE: Final = 4
DID_BUY: Final = 5
DID_SELL: Final = 6

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
        knowledge: list[int],
        lobby: list[int],
        goals: list[int],
        rejected: list[int],
        goal_discarded: bool,
        alone: bool,
        claimed: list[int],
    ) -> None:
        self.money = money
        self.points = points  # competitive; in team games the team has the points
        self.tech = tech
        self.permits = permits  # on the own board
        self.scientists = scientists  # on the own board
        self.recruits = recruits  # still in the recruitment pool
        self.knowledge = knowledge  # by source: the space of the disc, 0 without one
        self.lobby = lobby  # the hand, ascending; UNKNOWN for each card one may not see
        self.goals = goals  # personal goals, or the one company goal
        self.rejected = rejected  # goals drawn and not kept; only their seat knows them
        self.goal_discarded = goal_discarded
        self.alone = alone  # has completed a two-topic summit alone (personal goal 03)
        self.claimed = claimed  # UN cards, in the order in which they were claimed

    def copy(self) -> "Company":
        return Company(
            self.money,
            self.points,
            self.tech,
            self.permits,
            self.scientists,
            self.recruits,
            self.knowledge.copy(),
            self.lobby.copy(),
            self.goals,
            self.rejected,
            self.goal_discarded,
            self.alone,
            self.claimed,
        )


@final
class State(StackState):
    """A position of Second Chance. Piles, goals and lists of what left the game are replaced, never changed in place,
    so that copies share them."""

    over_rule: ClassVar = "SC-313"
    turn_rule: ClassVar = "SC-76"

    def __init__(
        self,
        board: Board,
        companies: list[Company],
        team_points: int,
        agendas: list[int],
        spaces: list[int],
        permits: list[int],
        relief: list[int],
        controllers: list[int],
        projects: list[int],
        prepared: list[int],
        workers: list[int],
        projects_taken: list[int],
        plants_built: list[int],
        enemy: list[int],
        enemy_cubes: list[int],
        summits: list[int],
        speakers: list[int],
        ready: list[int],
        summit_pile: list[int],
        summits_used: list[int],
        fossils: list[int],
        fossils_under: list[int],
        fossils_box: list[int],
        fossils_again: list[int],
        events: list[int],
        events_spent: list[int],
        events_again: list[int],
        tiles: list[int],
        turned: int,
        inspectors: list[int],
        un_cards: list[int],
        lobby_played: list[int],
        lobby_workers: list[int],
        solo_goal: int,
        marks: int,
        supply_starts: list[int],
        debts: list[int],
        reserved: int,
        bank: int,
        market: int,
        price: int,
        stop: bool,
        used: int,
        deed: int,
        deed_place: int,
        deed_source: int,
        sent: int,
        tech: int,
        level: int,
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
        self.team_points = team_points  # team games
        self.agendas = agendas  # by region: the number of its tile
        self.spaces = spaces  # the demand spaces of all regions in one row, see Components.first_space
        self.permits = permits  # by region
        self.relief = relief  # by region: tech given in events (competitive)
        self.controllers = controllers  # by region: a seat or NOBODY
        self.projects = projects  # by place
        self.prepared = prepared  # by place: whose infrastructure, NOBODY while only planned
        self.workers = workers  # by place: whose scientist, or NOBODY
        self.projects_taken = projects_taken  # by source: tiles taken from its stack
        self.plants_built = plants_built  # by source
        self.enemy = enemy  # solo, by region: bit per source with an enemy cube
        self.enemy_cubes = enemy_cubes  # solo, by region: how many
        self.summits = summits  # by summit place: the tile, 0 where the pile ran out
        self.speakers = speakers  # TOPICS for each summit place: whose scientist, or NOBODY
        self.ready = (
            ready  # complete summits in the order of completion: 4 * summit + the seat that completed it
        )
        self.summit_pile = summit_pile  # from the top
        self.summits_used = summits_used
        self.fossils = fossils  # from the top
        self.fossils_under = fossils_under  # below them: tiles that everybody saw put there (SC-389)
        self.fossils_box = fossils_box  # by kind: replaced ones
        self.fossils_again = fossils_again  # all tiles in the order in which a used-up pile is made anew
        self.events = events  # the current one, the future one, the stack (competitive)
        self.events_spent = events_spent
        self.events_again = events_again  # the order in which spent ones would come back
        self.tiles = tiles  # environmental goals: kinds, left to right (team games)
        self.turned = turned  # bit per tile that was achieved
        self.inspectors = inspectors  # green and blue: the tile, -1 before the first step, -2 taken off
        self.un_cards = un_cards  # laid out
        self.lobby_played = lobby_played  # by card: who played it, or NOBODY
        self.lobby_workers = lobby_workers  # by card: whose scientist stands on it, or NOBODY
        self.solo_goal = solo_goal  # 0 without one
        self.marks = marks
        self.supply_starts = (
            supply_starts  # where chance picks the first region: for each coming supply phase
        )
        self.debts = debts  # regions whose controllers still owe a permit in this supply phase
        self.reserved = reserved  # permits on new fossil tiles
        self.bank = bank  # permits
        self.market = market
        self.price = price
        self.stop = stop  # the market was emptied in this turn and is closed to the active player (SC-128)
        self.used = used  # bits: what the active player has used up in this turn
        self.deed = deed  # the action finished last, while a card can still go with it
        self.deed_place = deed_place
        self.deed_source = deed_source
        self.sent = sent  # bit per topic to which the active player sent a scientist in that action
        self.tech = tech  # in the supply
        self.level = level  # ppm
        self.decade = decade
        self.round = round
        self.turn = turn  # turns ended in this round
        self.start = start  # the seat with the start marker
        self.phase = phase
        super().__init__(stack, result)  # last, see StackState

    @property
    def options(self) -> Options:
        return self.board.options

    @property
    def active(self) -> int:
        """The seat whose turn it is in an action phase."""
        return (self.start + self.turn) % len(self.companies)

    def score(self, seat: int, points: int) -> None:
        """Points for the team, or for the seat where everybody plays for himself (SC-30, SC-51)."""
        if self.board.team:
            self.team_points += points
        else:
            self.companies[seat].points += points

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
            self.team_points,
            self.agendas,
            self.spaces.copy(),
            self.permits.copy(),
            self.relief.copy(),
            self.controllers.copy(),
            self.projects.copy(),
            self.prepared.copy(),
            self.workers.copy(),
            self.projects_taken.copy(),
            self.plants_built.copy(),
            self.enemy,
            self.enemy_cubes,
            self.summits.copy(),
            self.speakers.copy(),
            self.ready,
            self.summit_pile,
            self.summits_used,
            self.fossils,
            self.fossils_under,
            self.fossils_box,
            self.fossils_again,
            self.events,
            self.events_spent,
            self.events_again,
            self.tiles,
            self.turned,
            self.inspectors,
            self.un_cards,
            self.lobby_played.copy(),
            self.lobby_workers.copy(),
            self.solo_goal,
            self.marks,
            self.supply_starts,
            self.debts,
            self.reserved,
            self.bank,
            self.market,
            self.price,
            self.stop,
            self.used,
            self.deed,
            self.deed_place,
            self.deed_source,
            self.sent,
            self.tech,
            self.level,
            self.decade,
            self.round,
            self.turn,
            self.start,
            self.phase,
            self.stack.copy(),
            self.result,
        )

    def view_of(self, seat: int | None, all_open: bool) -> View:
        from baseload.games.second_chance.view import view_of  # which needs this module first

        return view_of(self, seat, all_open)

    def position_to_plain(self) -> dict[str, Plain]:
        from baseload.games.second_chance.plain import position_to_plain  # which needs this module first

        return position_to_plain(self)


def builder_of(tile: int) -> int:
    """Who built a green plant."""
    return (tile - GREEN) // 5 % 4


def owner_of(tile: int) -> int:
    """Whose infrastructure lies under a green plant."""
    return (tile - GREEN) // 20 % 4


def source_of(tile: int) -> int:
    """The source of a green plant."""
    return (tile - GREEN) % 5


def green_plant(source: int, builder: int, owner: int, level: int) -> int:
    return GREEN + source + 5 * builder + 20 * owner + 80 * (level - 1)


def place_name(place: int) -> dict[str, Plain]:
    """Facts that name a project place."""
    return {"region": REGIONS[place // 3], "slot": SLOTS[place % 3]}


def source_names(mask: int) -> list[str]:
    """The sources of a bit mask."""
    return [SOURCES[source] for source in range(5) if mask >> source & 1]
