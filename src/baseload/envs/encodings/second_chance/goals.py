"""The goals of Second Chance in numbers: own goals, UN cards, environmental goal tiles with their inspectors, events,
and what one player alone has to reach."""

from typing import Final, final

from baseload.envs.encodings.climate.encoding import (
    SOURCE_COUNT,
    crossed,
    numbered,
    seat_names,
    write_bits,
    write_numbers,
)
from baseload.envs.encodings.encoding import Blocks
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.board import Board
from baseload.games.second_chance.components import (
    COMPANY_GOALS,
    EVENT_TILES,
    PERSONAL_GOALS,
    SOLO_GOALS,
    SOURCES,
    TILE_END,
    TILE_HALF,
    TILE_REGION,
    TILE_SIZE,
    TILE_TOPIC,
    TILE_TYPE,
    UN_CARDS,
)
from baseload.games.second_chance.environment import TAKEN_OFF
from baseload.games.second_chance.personal_goals import ALONE
from baseload.games.second_chance.state import State

_KINDS: Final = 60  # the numbers of tile kinds lie below it
_MARKS: Final = [
    "summit of two",
    "summit of three",
    "summit of four",
    "fossil plant replaced",
    "card in the first decade",
    "five plants in two decades",
    "green tiles in two decades",
]


def _tile_kinds() -> list[tuple[int, str]]:
    """Every kind of goal tile with its name."""
    kinds = [(TILE_REGION + place, f"plant in {region}") for place, region in enumerate(REGIONS)]
    families = [
        (TILE_TYPE, "plant of"),
        (TILE_END, "end of"),
        (TILE_HALF, "half of"),
        (TILE_TOPIC, "summit on"),
    ]
    for first, name in families:
        kinds += [(first + place, f"{name} {source}") for place, source in enumerate(SOURCES)]
    return kinds + [(TILE_SIZE + size, f"summit of {size}") for size in (2, 3, 4)]


@final
class SecondChanceGoals:
    """The places of the row for goals."""

    def __init__(self, row: Blocks, board: Board) -> None:
        parts = board.components
        self._players = board.players
        self._competitive = board.competitive
        self._solo = board.solo
        self._inspected_table = board.inspectors
        self._event_region = parts.event_region
        self._groups: list[list[int]] = [  # of each inspector: the first of his tiles, and how many there are
            [0, parts.green_laid],
            [parts.green_laid + parts.pink_laid, parts.blue_laid],
        ]
        seats = seat_names(board.players)
        un_cards = numbered(1, UN_CARDS)
        goals = numbered(1, COMPANY_GOALS if board.competitive else PERSONAL_GOALS)
        kinds = _tile_kinds()
        names = [name for _, name in kinds]
        self._kind_at: list[int] = [0] * _KINDS  # by kind of tile: its place in a block
        for place, (kind, _) in enumerate(kinds):
            self._kind_at[kind] = place
        self._un_open = row.add("open UN card", un_cards, "1 for UN cards that can be claimed")
        self._claimed = row.add("claimed", crossed(seats, un_cards), "1 for UN cards of the seat")
        self._goal = row.add("goal", goals, "1 for goals of one's own")
        self._offered = row.add("goal offered", goals, "1 for goals to choose from")
        self._rejected = row.add("goal left", goals, "1 for goals that one has drawn and not kept")
        self._given_up = row.add("goal given up", seats, "1 if the company goal was given up")
        self._alone = row.add("alone", seats, "1 if the seat has completed a summit of two alone")
        self._shown = row.add(
            "goal shown",
            seats,
            f"1 if the seat has shown that this was its goal {ALONE}; oneself: if one has it",
        )
        if board.competitive:
            self._event = row.add("event", list(REGIONS), "1 for the region of the event to come")
            self._next_event = row.add("next event", list(REGIONS), "1 for the region of the one after it")
            self._spent = row.add("spent event", numbered(1, EVENT_TILES), "1 for event tiles that are spent")
            self._events = row.add("events", [""], "event tiles left, with the two that are open")
        else:
            self._tile = row.add("open tile", names, "goal tiles of the kind that are not reached")
        if board.inspectors:
            self._inspected = row.add(
                "inspected", names, "1 for open tiles with an inspector, who doubles the loss"
            )
            self._steps = row.add(
                "inspector's way", names, "steps of the group's inspector to the next open tile of the kind"
            )
        if board.solo:
            self._enemy = row.add("enemy cube", crossed(REGIONS, SOURCES), "1 for the rival's cubes")
            self._solo_goal = row.add(
                "solo goal", numbered(1, SOLO_GOALS), "1 for the solo goal of the table"
            )
            self._mark = row.add("so far", list(_MARKS), "1 for what has happened and solo goals ask for")

    def write(self, row: bytearray, own: int, known: State) -> None:
        """Everything about goals."""
        self._write_cards(row, own, known)
        if self._competitive:
            self._write_events(row, known)
        else:
            self._write_tiles(row, known)
        if self._solo:
            for region in range(len(known.enemy)):
                write_bits(row, self._enemy + SOURCE_COUNT * region, known.enemy[region])
            if known.solo_goal:
                row[self._solo_goal + known.solo_goal - 1] = 1
            write_bits(row, self._mark, known.marks)

    def write_offers(self, row: bytearray, goals: list[int]) -> None:
        """The goals that one can choose from."""
        write_numbers(row, self._offered - 1, goals, 1)

    def _write_cards(self, row: bytearray, own: int, known: State) -> None:
        players = self._players
        write_numbers(row, self._un_open - 1, known.un_cards, 1)
        for seat in range(players):
            company = known.companies[seat]
            at = (seat - own) % players
            for card in company.claimed:
                row[self._un_open + card - 1] = 0
                row[self._claimed + UN_CARDS * at + card - 1] = 1
            if company.goal_discarded:
                row[self._given_up + at] = 1
            if company.alone:
                row[self._alone + at] = 1
                if not self._competitive and ALONE in company.goals:
                    row[self._shown + at] = 1
        company = known.companies[own]
        write_numbers(row, self._goal - 1, company.goals, 1)
        write_numbers(row, self._rejected - 1, company.rejected, 1)

    def _write_events(self, row: bytearray, known: State) -> None:
        events = known.events
        if events:
            row[self._event + self._event_region[events[0]]] = 1
        if len(events) > 1:
            row[self._next_event + self._event_region[events[1]]] = 1
        write_numbers(row, self._spent - 1, known.events_spent, 1)
        row[self._events] = len(events)

    def _write_tiles(self, row: bytearray, known: State) -> None:
        tiles, turned = known.tiles, known.turned
        for place in range(len(tiles)):
            if not turned >> place & 1:
                row[self._tile + self._kind_at[tiles[place]]] += 1
        if not self._inspected_table:
            return
        for which in range(2):
            at = known.inspectors[which]
            if at == TAKEN_OFF:
                continue
            if at >= 0 and not turned >> at & 1:
                row[self._inspected + self._kind_at[tiles[at]]] = 1
            first, count = self._groups[which][0], self._groups[which][1]
            # Before his first step he stands one place before the first tile.
            here = at - first if at >= 0 else -1
            steps = 0
            for ahead in range(1, count + 1):
                place = first + (here + ahead) % count
                if turned >> place & 1:
                    continue
                steps += 1
                kind = self._steps + self._kind_at[tiles[place]]
                if not row[kind]:
                    row[kind] = steps
