"""CO₂ in numbers: the position. co2_verbs.py has the actions, co2_stack.py what is to be decided."""

from typing import Final, final

from baseload.core.action import Action
from baseload.core.contract import View as CoreView
from baseload.core.options import Options
from baseload.envs.encodings.climate.encoding import (
    PLACE_NAMES,
    SOURCE_COUNT,
    SharedBoard,
    crossed,
    numbered,
    ppm_step,
    seat_names,
    write_bits,
    write_numbers,
)
from baseload.envs.encodings.co2.stack import Co2Stack
from baseload.envs.encodings.co2.verbs import BIDS, Co2Verbs
from baseload.envs.encodings.encoding import MOST, Blocks, Encoding, capped
from baseload.games.climate.world import FOSSILS, PLACES, REGIONS
from baseload.games.co2.board import board_for
from baseload.games.co2.components import (
    FIRST_COMPANY_GOAL,
    FIRST_UN_GOAL,
    LAST_COMPANY_GOAL,
    LAST_UN_GOAL,
    LOBBY_CARDS,
    SOURCES,
    Components,
)
from baseload.games.co2.state import (
    EMPTY,
    GREEN,
    INSTALLED,
    NO_PROJECT,
    NOBODY,
    OPERATIONS,
    PHASES,
    State,
)
from baseload.games.co2.stock import fossils_in_pile
from baseload.games.co2.view import View

_UN_GOALS: Final = LAST_UN_GOAL - FIRST_UN_GOAL + 1


@final
class Co2Encoding(Encoding):
    """The numbers of a table of CO₂."""

    def __init__(self, options: Options) -> None:
        board = board_for(options)
        parts = board.components
        self._parts: Components = parts
        self._players = board.players
        self._solo = board.solo
        seats = seat_names(board.players)
        self._verbs = Co2Verbs(board)

        row = Blocks()
        self._add_course(row, seats)
        self._add_companies(row, seats)
        self._add_cards(row, seats)
        self._board = SharedBoard(row, board.players, SOURCES, board.summit_places)
        self._add_board(row, seats)
        self._stack = Co2Stack(row, board)
        super().__init__(options, self._verbs.table, row)

    # --- the tables of the row ---

    def _add_course(self, row: Blocks, seats: list[str]) -> None:
        parts = self._parts
        self._ppm = ppm_step(parts.all_spaces * max(parts.ppm))
        self._phase = row.add("phase", list(PHASES), "1 for the present phase")
        self._decade = row.add("decade", [""], "the decade, from 1")
        self._round = row.add("round", [""], "the round of the decade, from 1")
        self._active = row.add("turn", seats, "1 for whose turn it is in the operations phase")
        self._start = row.add("start tile", seats, "1 for who has it")
        self._used = row.add(
            "used", ["action", "move", "market", "card"], "1 for what is used up in this turn"
        )
        self._stop = row.add(
            "market closed", [""], "1 if the price has risen in this turn, so that nobody sells"
        )
        self._level = row.add("level", [""], f"pollution in steps of {self._ppm} ppm")
        self._endangered = row.add("endangered", [""], "1 if the level has ever been where disasters strike")

    def _add_companies(self, row: Blocks, seats: list[str]) -> None:
        self._money = row.add("money", seats, "coins; 255 for more")
        self._points = row.add("points", seats, "points; 0 below zero")
        self._owed = row.add("points below zero", seats, "how far the points are below zero")
        self._tech = row.add("tech", seats, "tech cubes")
        self._permits = row.add("permits", seats, "permits in hand")
        self._scientists = row.add("scientists", seats, "scientists in hand")
        self._recruits = row.add("recruits", seats, "scientists still in the pool")
        self._expertise = row.add(
            "expertise", crossed(seats, SOURCES), "the space of the disc; 0 without one"
        )
        self._built = row.add(
            "built", crossed(seats, SOURCES), "1 if the seat has built a plant of the source"
        )

    def _add_cards(self, row: Blocks, seats: list[str]) -> None:
        cards = numbered(1, LOBBY_CARDS)
        un_goals = numbered(FIRST_UN_GOAL, LAST_UN_GOAL)
        self._cards = row.add("cards", seats, "how many lobby cards are in hand")
        self._hand = row.add("hand", cards, "1 for one's own lobby cards")
        self._played = row.add("played", cards, "1 for lobby cards that were played")
        self._deck = row.add("deck", [""], "lobby cards that are left to draw (one player)")
        self._goal = row.add(
            "goal", numbered(FIRST_COMPANY_GOAL, LAST_COMPANY_GOAL), "1 for one's company goal"
        )
        self._given_up = row.add("goal given up", seats, "1 if the company goal was given up")
        self._un_open = row.add(
            "open UN goal",
            un_goals,
            "its place from the left, where a disaster takes the first; for several players just 1",
        )
        self._claimed = row.add("claimed", crossed(seats, un_goals), "1 for UN goals of the seat")
        self._un_stack = row.add("UN stack", [""], "UN goals that can still open (one player)")

    def _add_board(self, row: Blocks, seats: list[str]) -> None:
        parts = self._parts
        spaces: list[str] = []
        for region, name in enumerate(REGIONS):
            spaces += [f"{name} {space + 1}" for space in range(parts.spaces[region])]
        on_space = [*FOSSILS[1:], *SOURCES, *seats]
        on_place = [*SOURCES, "installed", *seats]
        self._space_width = len(on_space)
        self._place_width = len(on_place)
        self._space = row.add("space", crossed(spaces, on_space), "1 for the plant there and for its owner")
        self._place = row.add(
            "project",
            crossed(PLACE_NAMES, on_place),
            "1 for its source, its stage and whose scientist is there",
        )
        self._pool = row.add("projects left", list(SOURCES), "project tiles in the pool")
        self._plants = row.add("plants built", list(SOURCES), "plants of the source on the board")
        self._fossils = row.add("fossil pile", FOSSILS[1:], "fossil plants of the kind in the pile")
        self._event = row.add("event", list(REGIONS), "1 for the region of the event to come")
        self._next_event = row.add("next event", list(REGIONS), "1 for the region of the one after it")
        self._spent = row.add("spent event", list(REGIONS), "1 for regions whose event is over")
        self._summits_used = row.add(
            "used summit", numbered(1, len(parts.summit_topics) - 1), "1 for summit tiles that were scored"
        )
        self._pile = row.add("summit pile", [""], "summit tiles in the pile")
        self._starters = row.add("starters", [""], "starter projects still to be drawn (one player)")

    # --- actions ---

    def legal(self, view: CoreView) -> list[Action]:
        assert isinstance(view, View)
        known = view.known
        if view.seat is None or known.seat != view.seat:
            return []
        return known.legal_few(BIDS)

    def number(self, view: CoreView, action: Action) -> int:
        assert isinstance(view, View)
        return self._verbs.number(view.known.stack[-1], action)

    def numbers(self, view: CoreView, legal: list[Action]) -> list[int]:
        assert isinstance(view, View)
        if not legal:
            return []
        top = view.known.stack[-1]
        return [self._verbs.number(top, action) for action in legal]

    # --- the position ---

    def row(self, view: CoreView) -> bytes:
        assert isinstance(view, View)
        known = view.known
        own = view.seat if view.seat is not None else 0
        row = bytearray(self.places.size)
        self._write_course(row, own, known)
        self._write_companies(row, own, known)
        self._write_cards(row, own, known)
        parts = self._parts
        self._board.write_regions(
            row, own, parts.agendas, known.agendas, known.permits, known.relief, known.controllers
        )
        self._board.write_summits(row, own, parts.summit_topics, known.summits, known.speakers)
        bank = known.bank if known.board.limited_permits else MOST
        self._board.write_market(row, known.price, known.market, bank, known.tech)
        self._write_spaces(row, own, known)
        self._write_projects(row, own, known)
        self._write_piles(row, known)
        if known.result is None:
            self._stack.write(row, own, known)
        return bytes(row)

    def _write_course(self, row: bytearray, own: int, known: State) -> None:
        players = self._players
        row[self._phase + known.phase] = 1
        row[self._decade] = known.decade
        row[self._round] = known.round
        row[self._start + (known.start - own) % players] = 1
        row[self._level] = capped(known.level // self._ppm)
        if known.endangered:
            row[self._endangered] = 1
        if known.phase == OPERATIONS:
            row[self._active + (known.active - own) % players] = 1
            write_bits(row, self._used, known.used)
            if known.stop:
                row[self._stop] = 1

    def _write_companies(self, row: bytearray, own: int, known: State) -> None:
        players = self._players
        for seat in range(players):
            company = known.companies[seat]
            at = (seat - own) % players
            row[self._money + at] = capped(company.money)
            if company.points > 0:
                row[self._points + at] = capped(company.points)
            elif company.points < 0:
                row[self._owed + at] = capped(-company.points)
            row[self._tech + at] = company.tech
            row[self._permits + at] = capped(company.permits)
            row[self._scientists + at] = company.scientists
            row[self._recruits + at] = company.recruits
            first = self._expertise + SOURCE_COUNT * at
            for source in range(SOURCE_COUNT):
                space = company.expertise[source]
                if space:
                    row[first + source] = space
            write_bits(row, self._built + SOURCE_COUNT * at, company.built & 31)

    def _write_cards(self, row: bytearray, own: int, known: State) -> None:
        players = self._players
        for seat in range(players):
            company = known.companies[seat]
            at = (seat - own) % players
            row[self._cards + at] = len(company.lobby)
            if company.goal_discarded:
                row[self._given_up + at] = 1
            if company.claimed:
                first = self._claimed + _UN_GOALS * at - FIRST_UN_GOAL
                write_numbers(row, first, company.claimed, 1)
        company = known.companies[own]
        write_numbers(row, self._hand - 1, company.lobby, 1)
        if company.goal >= 0:
            row[self._goal + company.goal - FIRST_COMPANY_GOAL] = 1
        write_numbers(row, self._played - 1, known.lobby_played, 1)
        write_numbers(row, self._un_open - FIRST_UN_GOAL, known.un_open, 1)
        if self._solo:
            for place in range(len(known.un_open)):
                row[self._un_open + known.un_open[place] - FIRST_UN_GOAL] = place + 1
            row[self._un_stack] = len(known.un_stack)
            row[self._deck] = len(known.lobby_deck)

    def _write_spaces(self, row: bytearray, own: int, known: State) -> None:
        """What lies on the demand spaces, and which fossil plants are therefore still in the pile: what lies there and
        what has gone is open to all."""
        players = self._players
        first = self._space
        for tile in known.spaces:
            if tile >= GREEN:
                row[first + 3 + (tile - GREEN) % 5] = 1
                row[first + 8 + ((tile - GREEN) // 5 - own) % players] = 1
            elif tile != EMPTY:
                row[first + tile - 1] = 1
            first += self._space_width
        left = fossils_in_pile(known)
        for kind in range(1, 4):
            row[self._fossils + kind - 1] = left[kind]

    def _write_projects(self, row: bytearray, own: int, known: State) -> None:
        players = self._players
        for place in range(PLACES):
            project = known.projects[place]
            if project <= NO_PROJECT:
                continue
            first = self._place + self._place_width * place
            row[first + project % INSTALLED] = 1
            if project >= INSTALLED:
                row[first + 5] = 1
            worker = known.workers[place]
            if worker != NOBODY:
                row[first + 6 + (worker - own) % players] = 1
        for source in range(SOURCE_COUNT):
            row[self._pool + source] = known.project_pool[source]
            row[self._plants + source] = known.plants_built[source]

    def _write_piles(self, row: bytearray, known: State) -> None:
        events = known.events
        if events:
            row[self._event + events[0]] = 1
        if len(events) > 1:
            row[self._next_event + events[1]] = 1
        write_numbers(row, self._spent, known.events_spent, 1)
        write_numbers(row, self._summits_used - 1, known.summits_used, 1)
        row[self._pile] = len(known.summit_pile)
        row[self._starters] = len(known.starters)
