"""The position: companies, regions, projects, summits, market, decks, and the stack of pending decisions.

One move: `play` asks the top decision to check the action, then to carry it out. A decision that is answered
leaves the stack (`State.finish`) and the one below resumes; one that needs an answer first pushes another. Some
frames ask nobody (seat -1): an installation or a summit being scored waits there while somebody else decides. At
the bottom lies `decades.Decades`, which starts the next turn or phase whenever one has finished.
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.core.contract import Outcome
from baseload.core.contract import State as CoreState
from baseload.core.contract import View as CoreView
from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.world import FOSSILS, REGIONS, SLOTS
from baseload.games.co2.board import Board
from baseload.games.co2.components import SOURCES

NOBODY: Final = -1  # no scientist, no controller; also the seat of a frame that asks nobody
UNKNOWN: Final = -1  # a card, a goal or a tile that a view may not show

# What lies on a demand space: 0 nothing, then the fossil kinds of components.py, then green plants,
# GREEN + 5 * owner + source.
EMPTY: Final = 0
GREEN: Final = 4

# What lies on a project place: nothing, a proposed project of a source, or an installed one, INSTALLED + source.
NO_PROJECT: Final = -1
NO_SLOT: Final = -2  # an owner's board may leave out a slot
INSTALLED: Final = 5

TOPICS: Final = 4  # room for the speakers of one summit; tiles have two to four topics

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


class Decision:
    """A pending decision, or a frame that waits for one. It never changes once made, so copies of a state share it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def legal(self, state: "State") -> list[Action]:
        raise NotImplementedError

    def legal_few(self, state: "State", amounts: int) -> list[Action]:
        """`legal()`; decisions about bids keep only the lowest few."""
        return self.legal(state)

    def check(self, state: "State", action: Action) -> Refusal | None:
        raise NotImplementedError

    def apply(self, state: "State", action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def resume(self, state: "State") -> None:
        """Go on after the decision above this one was answered."""
        raise NotImplementedError

    def redacted(self, seat: int) -> "Decision":
        """The decision as that seat may know it (-1: a spectator)."""
        return self

    def to_plain(self) -> Plain:
        """A list: the decision's name, its seat, then whatever else makes it up."""
        raise NotImplementedError


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
class State(CoreState):
    """A position of CO₂. Piles and lists of what left the game are replaced, never changed in place, so that copies
    share them; so are `Company.claimed` and the agendas."""

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
        self.stack = stack
        self.result = result
        self.log: list[Event] | None = None  # events of the action being carried out; None: nobody listens

    @property
    def game(self) -> str:
        return self.board.options.game

    @property
    def seat(self) -> int | None:
        if self.result is not None:
            return None
        return self.stack[-1].seat

    @property
    def active(self) -> int:
        """The seat whose turn it is in an operations phase."""
        return (self.start + self.turn) % len(self.companies)

    @property
    def outcome(self) -> Outcome | None:
        return self.result

    def legal(self) -> list[Action]:
        if self.result is not None:
            return []
        return self.stack[-1].legal(self)

    def legal_few(self, amounts: int) -> list[Action]:
        if self.result is not None:
            return []
        return self.stack[-1].legal_few(self, amounts)

    def check(self, action: Action) -> Refusal | None:
        if self.result is not None:
            return Refusal("game_over", "CO2-271", {})
        return self.stack[-1].check(self, action)

    def carry_out(self, action: Action) -> list[Event]:
        events: list[Event] = []
        self.log = events
        try:
            self.stack[-1].apply(self, action)
        finally:
            self.log = None
        return events

    def apply(self, action: Action) -> None:
        self.stack[-1].apply(self, action)

    def finish(self) -> None:
        """The top decision is answered: take it off and let the one below go on."""
        self.stack.pop()
        self.stack[-1].resume(self)

    def note(
        self,
        kind: str,
        seat: int | None,
        facts: dict[str, Plain],
        reveals: bool = False,
        only: list[int] | None = None,
    ) -> None:
        """Tell the listener, if there is one. Hot paths ask `log` themselves before making the facts."""
        log = self.log
        if log is not None:
            log.append(Event(kind, seat, facts, only, reveals))

    def agenda(self, region: int) -> list[int]:
        """The three sources the region accepts, the preferred one first."""
        return self.board.parts.agendas[self.agendas[region]]

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

    def view(self, seat: int | None) -> CoreView:
        from baseload.games.co2.view import view_of

        return view_of(self, seat)

    def open_view(self, seat: int | None) -> CoreView:
        from baseload.games.co2.view import view_of

        return view_of(self, seat, all_open=True)

    def to_plain(self) -> Plain:
        regions: dict[str, Plain] = {}
        parts = self.board.parts
        for region, name in enumerate(REGIONS):
            first = parts.first_space[region]
            regions[name] = {
                "agenda": self.agendas[region],
                "spaces": [
                    space_to_plain(self.spaces[first + place]) for place in range(parts.spaces[region])
                ],
                "permits": self.permits[region],
                "relief": self.relief[region],
                "controller": self.controllers[region],
                "projects": {
                    slot: self._project_to_plain(3 * region + at)
                    for at, slot in enumerate(SLOTS)
                    if parts.has_slot[3 * region + at]
                },
            }
        return {
            "game": self.board.options.game,
            "options": self.board.options.lasting(),
            "companies": [_company_to_plain(company) for company in self.companies],
            "regions": regions,
            "agendas_out": self.agendas_out.copy(),
            "project_pool": self.project_pool.copy(),
            "plants_built": self.plants_built.copy(),
            "summits": [
                {"tile": tile, "speakers": self.speakers[TOPICS * place : TOPICS * (place + 1)]}
                for place, tile in enumerate(self.summits)
            ],
            "summit_pile": self.summit_pile.copy(),
            "summits_used": self.summits_used.copy(),
            "fossils": [FOSSILS[kind] if kind != UNKNOWN else None for kind in self.fossils],
            "fossils_gone": self.fossils_gone[1:],
            "events": [name_or_none(REGIONS, region) for region in self.events],
            "events_spent": [REGIONS[region] for region in self.events_spent],
            "un_open": self.un_open.copy(),
            "un_stack": self.un_stack.copy(),
            "un_gone": self.un_gone.copy(),
            "lobby_deck": self.lobby_deck.copy(),
            "lobby_played": self.lobby_played.copy(),
            "goals_out": self.goals_out.copy(),
            "starters": [name_or_none(SOURCES, source) for source in self.starters],
            "supply_starts": [name_or_none(REGIONS, region) for region in self.supply_starts],
            "bank": self.bank,
            "market": self.market,
            "price": self.price,
            "stop": self.stop,
            "used": self.used,
            "tech": self.tech,
            "level": self.level,
            "endangered": self.endangered,
            "decade": self.decade,
            "round": self.round,
            "turn": self.turn,
            "start": self.start,
            "phase": PHASES[self.phase],
            "stack": [decision.to_plain() for decision in self.stack],
            "outcome": self.result.to_plain() if self.result is not None else None,
        }

    def _project_to_plain(self, place: int) -> Plain:
        project = self.projects[place]
        if project == NO_PROJECT:
            return None
        return {
            "source": SOURCES[project % INSTALLED],
            "installed": project >= INSTALLED,
            "scientist": self.workers[place],
        }


def name_or_none(names: list[str], index: int) -> Plain:
    return None if index == UNKNOWN else names[index]


def index_or_unknown(names: list[str], name: Plain) -> int:
    return UNKNOWN if name is None else names.index(name)


def space_to_plain(tile: int) -> Plain:
    """What lies on a demand space: null, a fossil kind, or a source with its owner."""
    if tile == EMPTY:
        return None
    if tile < GREEN:
        return FOSSILS[tile]
    return [SOURCES[(tile - GREEN) % 5], (tile - GREEN) // 5]


def space_from_plain(plain: Plain) -> int:
    if plain is None:
        return EMPTY
    if isinstance(plain, str):
        return FOSSILS.index(plain)
    owner: int = plain[1]
    return GREEN + 5 * owner + SOURCES.index(plain[0])


def _company_to_plain(company: Company) -> Plain:
    return {
        "money": company.money,
        "points": company.points,
        "tech": company.tech,
        "permits": company.permits,
        "scientists": company.scientists,
        "recruits": company.recruits,
        "expertise": company.expertise.copy(),
        "lobby": company.lobby.copy(),
        "goal": company.goal,
        "goal_discarded": company.goal_discarded,
        "claimed": company.claimed.copy(),
    }
