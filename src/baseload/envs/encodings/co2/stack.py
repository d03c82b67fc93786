"""The stack of decisions of CO₂ in numbers: who decides what, what waits for it, and what it is about."""

from typing import Final, final

from baseload.envs.encodings.climate.encoding import (
    PLACE_NAMES,
    BonusesDue,
    numbered,
    seat_names,
    write_bits,
    write_numbers,
    write_seats,
)
from baseload.envs.encodings.encoding import Blocks, capped
from baseload.games.climate.world import REGIONS
from baseload.games.co2.board import Board
from baseload.games.co2.components import LOBBY_CARDS, SOURCES
from baseload.games.co2.construct import Constructing
from baseload.games.co2.draft import Drafting
from baseload.games.co2.energy import CashGoal, Energy, FirstRegion, PaySupply
from baseload.games.co2.expertise import Learning, PlacePermit, SecondBonus
from baseload.games.co2.income import Income, SplitIncome
from baseload.games.co2.install import Installing
from baseload.games.co2.lobby_effects import TakeEither
from baseload.games.co2.propose import AfterGrant
from baseload.games.co2.scientists import Displaced, ExtraMove, OwnScientist
from baseload.games.co2.solitaire import StarterRegion, StarterSlot
from baseload.games.co2.start_auction import NameFirst, PayBid, StartBid
from baseload.games.co2.state import NOBODY, Decision, State
from baseload.games.co2.summits import OrderSummits, SummitScoring
from baseload.games.co2.turn import Closing, Turn

# What can be on top of the stack, in the order of the row.
_DECISIONS: Final = [
    *["turn", "learning", "extra move", "displaced", "own scientist", "place permit", "split income"],
    *["pay supply", "first region", "take either", "order summits", "cash goal", "start bid", "pay bid"],
    *["name first", "drafting", "starter region", "starter slot"],
]
# What can wait below it.
_TURN: Final = 0
_CLOSING: Final = 1
_GRANT: Final = 2
_INSTALLING: Final = 3
_CONSTRUCTING: Final = 4
_SUMMIT: Final = 5
_INCOME: Final = 6
_SUPPLY: Final = 7
_FRAMES: Final = ["turn", "closing", "grant", "installing", "constructing", "summit", "income", "supply"]


@final
class Co2Stack:
    """The places of the row for the decisions."""

    def __init__(self, row: Blocks, board: Board) -> None:
        self._players = board.players
        self._next_region = board.components.next_region
        seats = seat_names(board.players)
        summits = [f"summit {summit + 1}" for summit in range(board.summit_places)]
        self._decision = row.add("decision", list(_DECISIONS), "1 for what is to be decided")
        self._to_move = row.add("to move", seats, "1 for the seat that decides")
        self._frame = row.add(
            "under way",
            list(_FRAMES),
            "1 for what waits for the decision; for a construction its step, 1 to 3",
        )
        self._at_place = row.add("at project", PLACE_NAMES, "1 for the project that is dealt with")
        self._pack = row.add(
            "pack",
            numbered(1, LOBBY_CARDS),
            "1 for the cards to draft from, 2 for the one just kept while others choose",
        )
        self._at_region = row.add("at region", list(REGIONS), "1 for the region that is dealt with")
        self._at_summit = row.add("at summit", summits, "1 for the summit that is scored")
        self._stake = row.add(
            "card due", numbered(1, LOBBY_CARDS), "1 for a played card that has yet to give"
        )
        self._offered = row.add(
            "offered", list(SOURCES), "1 for sources to choose from, or to find a slot for"
        )
        self._why = row.add("learning for", ["bonus", "turn", "summit"], "1 for why a source is chosen")
        self._research = row.add("research", [""], "1 if the offered move can be a recruit instead")
        self._income = row.add("income", [""], "the income that is to be split")
        self._supply = row.add("supply to come", list(REGIONS), "1 for regions still to be supplied")
        self._high = row.add("high bid", [""], "the standing bid and 1 more; 0 before the first")
        self._leader = row.add("high bidder", seats, "1 for whose bid stands")
        self._out = row.add("out", seats, "1 for seats that have passed")
        self._due = row.add("due", [""], "what is still to be paid of a bid")
        self._bonuses = BonusesDue(row, board.components.second_bonus, SOURCES, board.players)

    def write(self, row: bytearray, own: int, known: State) -> None:
        """Everything about the decisions that are pending."""
        self._write_frames(row, own, known)
        self._write_decision(row, own, known.stack[-1])

    def _write_frames(self, row: bytearray, own: int, known: State) -> None:
        """What waits between the game's course, which lies at the bottom, and the decision on top."""
        stack = known.stack
        for at in range(1, len(stack) - 1):
            frame = stack[at]
            if isinstance(frame, Turn):
                row[self._frame + _TURN] = 1
            elif isinstance(frame, Closing):
                row[self._frame + _CLOSING] = 1
            elif isinstance(frame, SummitScoring):
                row[self._frame + _SUMMIT] = 1
                row[self._at_summit + frame.summit] = 1
            elif isinstance(frame, Constructing):
                row[self._frame + _CONSTRUCTING] = frame.step + 1
                row[self._at_place + frame.place] = 1
            elif isinstance(frame, Installing):
                row[self._frame + _INSTALLING] = 1
                row[self._at_place + frame.place] = 1
                if frame.card:
                    row[self._stake + frame.card - 1] = 1
            elif isinstance(frame, AfterGrant):
                row[self._frame + _GRANT] = 1
                row[self._stake + frame.card - 1] = 1
            elif isinstance(frame, Energy):
                row[self._frame + _SUPPLY] = 1
                region = frame.region
                for _ in range(frame.left):
                    row[self._supply + region] = 1
                    region = self._next_region[region]
            elif isinstance(frame, SecondBonus):
                self._bonuses.write(row, own, frame.owner, frame.bonus)
            else:
                assert isinstance(frame, Income)
                row[self._frame + _INCOME] = 1

    def _write_decision(self, row: bytearray, own: int, top: Decision) -> None:
        players = self._players
        row[self._to_move + (top.seat - own) % players] = 1
        kind = 0
        if isinstance(top, Turn):
            kind = 0
        elif isinstance(top, Learning):
            kind = 1
            row[self._why + top.why] = 1
            write_bits(row, self._offered, top.mask)
        elif isinstance(top, ExtraMove):
            kind = 2
            if top.research:
                row[self._research] = 1
        elif isinstance(top, Displaced):
            kind = 3
            row[self._at_place + top.place] = 1
        elif isinstance(top, OwnScientist):
            kind = 4
            row[self._at_place + top.place] = 1
        elif isinstance(top, PlacePermit):
            kind = 5
        elif isinstance(top, SplitIncome):
            kind = 6
            row[self._income] = capped(top.amount)
        elif isinstance(top, PaySupply):
            kind = 7
            row[self._at_region + top.region] = 1
        elif isinstance(top, FirstRegion):
            kind = 8
        elif isinstance(top, TakeEither):
            kind = 9
            row[self._stake + top.card - 1] = 1
        elif isinstance(top, OrderSummits):
            kind = 10
        elif isinstance(top, CashGoal):
            kind = 11
            row[self._at_region + top.region] = 1
        else:
            kind = self._write_variant(row, own, top)
        row[self._decision + kind] = 1

    def _write_variant(self, row: bytearray, own: int, top: Decision) -> int:
        """The decisions of variants and of one player; returns which it is."""
        players = self._players
        if isinstance(top, StartBid):
            row[self._high] = capped(top.high + 1)
            if top.leader != NOBODY:
                row[self._leader + (top.leader - own) % players] = 1
            write_seats(row, self._out, top.out, own, players)
            return 12
        if isinstance(top, PayBid):
            row[self._due] = capped(top.due)
            return 13
        if isinstance(top, NameFirst):
            return 14
        if isinstance(top, Drafting):
            write_numbers(row, self._pack - 1, top.packs[own], 1)
            first = (top.seat - len(top.picks)) % players
            asked = (own - first) % players
            if asked < len(top.picks) and top.picks[asked] > 0:
                row[self._pack + top.picks[asked] - 1] = 2
            return 15
        if isinstance(top, StarterRegion):
            return 16
        assert isinstance(top, StarterSlot)
        row[self._at_region + top.region] = 1
        if top.source >= 0:
            row[self._offered + top.source] = 1
        return 17
