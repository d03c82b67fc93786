"""Second Chance in numbers: the position. second_chance_verbs.py has the actions, second_chance_goals.py what there is
to reach, second_chance_stack.py what is to be decided."""

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
from baseload.envs.encodings.encoding import Blocks, Encoding, capped
from baseload.envs.encodings.second_chance.goals import SecondChanceGoals
from baseload.envs.encodings.second_chance.stack import SecondChanceStack
from baseload.envs.encodings.second_chance.verbs import SecondChanceVerbs
from baseload.games.climate.world import FOSSILS, PLACES, REGIONS
from baseload.games.second_chance.board import board_for
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES, Components
from baseload.games.second_chance.deal import fossils_in_pile
from baseload.games.second_chance.state import (
    ACTIONS,
    DID_BUILD,
    EMPTY,
    GREEN,
    NO_PROJECT,
    NOBODY,
    NOTHING_DONE,
    PHASES,
    State,
    builder_of,
    owner_of,
    source_of,
)
from baseload.games.second_chance.view import View

_DEEDS: Final = ["plan", "prepare", "build", "move", "buy", "sell"]  # from DID_PLAN on
# What the places of a demand space and of a project mean, in this order; the seats come after them.
_ON_SPACE: Final = [*FOSSILS[1:], *SOURCES, "level 2"]
_ON_PLACE: Final = [*SOURCES, "level 2"]
_SPACE_SOURCE: Final = 3
_SPACE_LEVEL: Final = 8
_PLACE_LEVEL: Final = 5
_A_LEVEL: Final = 80  # what each level above the first adds to the tile of a green plant


@final
class SecondChanceEncoding(Encoding):
    """The numbers of a table of Second Chance."""

    def __init__(self, options: Options) -> None:
        board = board_for(options)
        self._parts: Components = board.components
        self._players = board.players
        self._team = board.team
        self._verbs = SecondChanceVerbs(board)
        seats = seat_names(board.players)
        row = Blocks()
        self._add_course(row, seats)
        self._add_companies(row, seats)
        self._goals = SecondChanceGoals(row, board)
        self._board = SharedBoard(row, board.players, SOURCES, board.summit_places)
        self._add_board(row, seats)
        self._stack = SecondChanceStack(row, board, self._goals)
        super().__init__(options, self._verbs.table, row)

    # --- the tables of the row ---

    def _add_course(self, row: Blocks, seats: list[str]) -> None:
        parts = self._parts
        # Whatever is above the highest safe level comes from one supply phase.
        self._ppm = ppm_step(parts.level_lost + len(REGIONS) * max(parts.ppm))
        self._phase = row.add("phase", list(PHASES), "1 for the present phase")
        self._decade = row.add("decade", [""], "the decade, from 1")
        self._round = row.add("round", [""], "the round of the decade, from 1")
        self._active = row.add("turn", seats, "1 for whose turn it is in the action phase")
        self._start = row.add("start marker", seats, "1 for who has it")
        self._used = row.add(
            "used",
            ["plan", "prepare", "build", "move", "market", "card"],
            "1 for what is used up in this turn",
        )
        self._stop = row.add("market closed", [""], "1 if it was emptied in this turn")
        self._deed = row.add("just done", list(_DEEDS), "1 for the action that a card can still go with")
        self._deed_place = row.add("done at", PLACE_NAMES, "1 for the project of that action")
        self._deed_source = row.add("done with", list(SOURCES), "1 for its source")
        self._sent = row.add("sent", list(SOURCES), "1 for topics to which it has sent a scientist")
        self._level = row.add("level", [""], f"pollution in steps of {self._ppm} ppm")

    def _add_companies(self, row: Blocks, seats: list[str]) -> None:
        scorers = ["team"] if self._team else seats
        cards = numbered(1, LOBBY_CARDS)
        self._points = row.add("points", scorers, "points; 0 below zero")
        self._owed = row.add("points below zero", scorers, "how far the points are below zero")
        self._money = row.add("money", seats, "coins; 255 for more")
        self._tech = row.add("tech", seats, "tech markers")
        self._permits = row.add("permits", seats, "permits on the own board")
        self._scientists = row.add("scientists", seats, "scientists on the own board")
        self._recruits = row.add("recruits", seats, "scientists still in the pool")
        self._knowledge = row.add(
            "knowledge", crossed(seats, SOURCES), "the space of the disc; 0 without one"
        )
        self._cards = row.add("cards", seats, "how many lobby cards are in hand")
        self._hand = row.add("hand", cards, "1 for one's own lobby cards")
        self._played = row.add("played", cards, "1 for played cards, 2 if a scientist stands there")
        self._visitor = row.add("on card", crossed(seats, cards), "1 for the seat's scientist on the card")

    def _add_board(self, row: Blocks, seats: list[str]) -> None:
        parts = self._parts
        spaces: list[str] = []
        for region, name in enumerate(REGIONS):
            spaces += [f"{name} {space + 1}" for space in range(parts.spaces[region])]
        owners = [f"infrastructure of {seat}" for seat in seats]
        on_space = [*_ON_SPACE, *[f"built by {seat}" for seat in seats], *owners]
        on_place = [*_ON_PLACE, *owners, *[f"scientist of {seat}" for seat in seats]]
        self._space_width = len(on_space)
        self._place_width = len(on_place)
        self._space = row.add(
            "space",
            crossed(spaces, on_space),
            "1 for the plant there, its builder and whose marker is under it",
        )
        self._place = row.add(
            "project",
            crossed(PLACE_NAMES, on_place),
            "1 for its source, its level, whose infrastructure and whose scientist is there",
        )
        self._projects = row.add("projects left", list(SOURCES), "project tiles in the stack")
        self._plants = row.add("plants built", list(SOURCES), "plants of the source on the board")
        self._fossils = row.add("fossil pile", FOSSILS[1:], "fossil plants of the kind in the shuffled pile")
        self._under = row.add("under the pile", FOSSILS[1:], "fossil plants that were seen put under it")
        self._used_summit = row.add(
            "used summit", numbered(1, len(parts.summit_topics) - 1), "1 for summit tiles that were settled"
        )
        self._pile = row.add("summit pile", [""], "summit tiles in the pile")

    # --- actions ---

    def number(self, view: CoreView, action: Action) -> int:
        assert isinstance(view, View)
        return self._verbs.number(view.known, view.known.stack[-1], action)

    def numbers(self, view: CoreView, legal: list[Action]) -> list[int]:
        assert isinstance(view, View)
        if not legal:
            return []
        known = view.known
        top = known.stack[-1]
        return [self._verbs.number(known, top, action) for action in legal]

    # --- the position ---

    def row(self, view: CoreView) -> bytes:
        assert isinstance(view, View)
        known = view.known
        own = view.seat if view.seat is not None else 0
        parts = self._parts
        row = bytearray(self.places.size)
        self._write_course(row, own, known)
        if known.phase == ACTIONS:
            self._write_turn(row, own, known)
        self._write_companies(row, own, known)
        self._write_cards(row, own, known)
        self._goals.write(row, own, known)
        self._board.write_regions(
            row, own, parts.agendas, known.agendas, known.permits, known.relief, known.controllers
        )
        self._board.write_summits(row, own, parts.summit_topics, known.summits, known.speakers)
        self._board.write_market(row, known.price, known.market, known.bank, known.tech)
        self._write_spaces(row, own, known)
        self._write_projects(row, own, known)
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
        if self._team:
            self._write_points(row, 0, known.team_points)

    def _write_turn(self, row: bytearray, own: int, known: State) -> None:
        row[self._active + (known.active - own) % self._players] = 1
        write_bits(row, self._used, known.used)
        if known.stop:
            row[self._stop] = 1
        deed = known.deed
        if deed == NOTHING_DONE:
            return
        row[self._deed + deed - 1] = 1
        if deed <= DID_BUILD:  # a project was planned, prepared or built
            row[self._deed_place + known.deed_place] = 1
            row[self._deed_source + known.deed_source] = 1
        write_bits(row, self._sent, known.sent)

    def _write_points(self, row: bytearray, at: int, points: int) -> None:
        if points > 0:
            row[self._points + at] = capped(points)
        elif points < 0:
            row[self._owed + at] = capped(-points)

    def _write_companies(self, row: bytearray, own: int, known: State) -> None:
        players = self._players
        for seat in range(players):
            company = known.companies[seat]
            at = (seat - own) % players
            if not self._team:
                self._write_points(row, at, company.points)
            row[self._money + at] = capped(company.money)
            row[self._tech + at] = company.tech
            row[self._permits + at] = company.permits
            row[self._scientists + at] = company.scientists
            row[self._recruits + at] = company.recruits
            row[self._cards + at] = len(company.lobby)
            first = self._knowledge + SOURCE_COUNT * at
            for source in range(SOURCE_COUNT):
                space = company.knowledge[source]
                if space:
                    row[first + source] = space

    def _write_cards(self, row: bytearray, own: int, known: State) -> None:
        players = self._players
        write_numbers(row, self._hand - 1, known.companies[own].lobby, 1)
        for card in range(1, LOBBY_CARDS + 1):
            if known.lobby_played[card] == NOBODY:
                continue
            worker = known.lobby_workers[card]
            if worker == NOBODY:
                row[self._played + card - 1] = 1
            else:
                row[self._played + card - 1] = 2
                row[self._visitor + LOBBY_CARDS * ((worker - own) % players) + card - 1] = 1

    def _write_spaces(self, row: bytearray, own: int, known: State) -> None:
        """What lies on the demand spaces, and which fossil plants are therefore still in the pile: what lies there, in
        the box and under the pile is open to all."""
        players = self._players
        first = self._space
        seats = _SPACE_LEVEL + 1
        for tile in known.spaces:
            if tile >= GREEN:
                row[first + _SPACE_SOURCE + source_of(tile)] = 1
                row[first + _SPACE_LEVEL] = (tile - GREEN) // _A_LEVEL
                row[first + seats + (builder_of(tile) - own) % players] = 1
                row[first + seats + players + (owner_of(tile) - own) % players] = 1
            elif tile != EMPTY:
                row[first + tile - 1] = 1
            first += self._space_width
        for kind in known.fossils_under:
            row[self._under + kind - 1] += 1
        left = fossils_in_pile(known)
        for kind in range(1, len(left)):
            row[self._fossils + kind - 1] = left[kind]

    def _write_projects(self, row: bytearray, own: int, known: State) -> None:
        players = self._players
        seats = _PLACE_LEVEL + 1
        for place in range(PLACES):
            project = known.projects[place]
            if project <= NO_PROJECT:
                continue
            first = self._place + self._place_width * place
            row[first + project % SOURCE_COUNT] = 1
            row[first + _PLACE_LEVEL] = project // SOURCE_COUNT  # 2 for the third level of an owner's copy
            owner = known.prepared[place]
            if owner != NOBODY:
                row[first + seats + (owner - own) % players] = 1
            worker = known.workers[place]
            if worker != NOBODY:
                row[first + seats + players + (worker - own) % players] = 1
        tiles = len(self._parts.project_levels)
        for source in range(SOURCE_COUNT):
            row[self._projects + source] = tiles - known.projects_taken[source]
            row[self._plants + source] = known.plants_built[source]
        write_numbers(row, self._used_summit - 1, known.summits_used, 1)
        row[self._pile] = len(known.summit_pile)
