"""The stack of decisions of Second Chance in numbers: who decides what, what waits for it, and what it is about."""

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
from baseload.envs.encodings.second_chance.goals import SecondChanceGoals
from baseload.envs.encodings.second_chance.verbs import steps_to_choose
from baseload.games.climate.world import BONUS_TECH, REGIONS
from baseload.games.second_chance.board import Board
from baseload.games.second_chance.components import LOBBY_CARDS, SOURCES
from baseload.games.second_chance.draft import Drafting, KeepGoals
from baseload.games.second_chance.enemy import EnemyStart
from baseload.games.second_chance.energy import Debts, FirstRegion, PayPermit
from baseload.games.second_chance.events import Disasters
from baseload.games.second_chance.income import Income, SplitIncome
from baseload.games.second_chance.knowledge import Bonus, Learning, Offer, PlacePermit, SecondBonus
from baseload.games.second_chance.lobby_effects import AfterAction, TakeEither
from baseload.games.second_chance.plan import Planning
from baseload.games.second_chance.prepare import Preparing
from baseload.games.second_chance.reduction import Agreement, Reduction, fewest
from baseload.games.second_chance.scientists import Displaced, ExtraMove, OnCard
from baseload.games.second_chance.state import Decision, State
from baseload.games.second_chance.summits import SummitScoring
from baseload.games.second_chance.turn import Closing, Turn

# What can be on top of the stack, in the order of the row.
_DECISIONS: Final = [
    *["turn", "learning", "bonus", "offer", "extra move", "displaced", "place permit", "split income"],
    *["pay permit", "reduction", "agreement", "take either", "first region", "drafting", "keep goals"],
    *["enemy start"],
]
# What can wait below it.
_TURN: Final = 0
_CLOSING: Final = 1
_PLANNING: Final = 2
_PREPARING: Final = 3
_ON_CARD: Final = 4
_AFTER: Final = 5
_SUMMIT: Final = 6
_INCOME: Final = 7
_DEBTS: Final = 8
_DISASTERS: Final = 9
_FRAMES: Final = [
    *["turn", "closing", "planning", "preparing", "scientist on a card", "card after an action", "summit"],
    *["income", "debts", "disasters"],
]


@final
class SecondChanceStack:
    """The places of the row for the decisions."""

    def __init__(self, row: Blocks, board: Board, goals: SecondChanceGoals) -> None:
        self._players = board.players
        self._goals = goals
        seats = seat_names(board.players)
        summits = [f"summit {summit + 1}" for summit in range(board.summit_places)]
        steps = [f"+{above}" for above in range(steps_to_choose(board))]
        cards = numbered(1, LOBBY_CARDS)
        self._decision = row.add("decision", list(_DECISIONS), "1 for what is to be decided")
        self._to_move = row.add("to move", seats, "1 for the seat that decides")
        self._frame = row.add(
            "under way",
            list(_FRAMES),
            "1 for what waits for the decision; 2 for a plan that has its subsidy, a preparation that is paid and the "
            "second event; for a summit how many steps the seat has been given",
        )
        self._at_place = row.add("at project", PLACE_NAMES, "1 for the project that is dealt with")
        self._at_region = row.add("at region", list(REGIONS), "1 for the region that a permit is owed for")
        self._at_summit = row.add("at summit", summits, "1 for the summit that is settled")
        self._ready = row.add(
            "complete", summits, "the order in which complete summits will be settled, from 1"
        )
        self._stake = row.add("card due", cards, "1 for a card that has yet to give what it gives")
        self._pack = row.add("pack", cards, "1 for the cards to draft from")
        self._offered = row.add("offered", list(SOURCES), "1 for sources to choose from")
        self._why = row.add("learning for", ["bonus", "recruit", "summit"], "1 for why a source is chosen")
        self._optional = row.add("optional", [""], "1 if a source or a region need not be chosen")
        self._research = row.add("research", [""], "1 if the offered move can be a recruit instead")
        self._bonus = row.add(
            "bonus", ["tech", "permit", "any", *SOURCES], "1 for the bonus that is to be used"
        )
        self._declined = row.add("declined", seats, "1 for partners who have refused it")
        self._giver = row.add("giver", seats, "1 for who offers it")
        self._income = row.add("income", [""], "the income that is to be split")
        self._debt = row.add("debt", list(REGIONS), "1 for regions whose controllers will still owe a permit")
        self._proposed = row.add(
            "proposed", steps, "1 for the proposed reduction, in steps more than must be"
        )
        self._refused = row.add("refused", steps, "1 for reductions that were refused")
        self._bonuses = BonusesDue(row, board.components.second_bonus, SOURCES, board.players)

    def write(self, row: bytearray, own: int, known: State) -> None:
        """Everything about the decisions that are pending."""
        for order, complete in enumerate(known.ready):
            row[self._ready + complete // 4] = order + 1
        write_numbers(row, self._debt, known.debts, 1)
        self._write_frames(row, own, known)
        self._write_decision(row, own, known, known.stack[-1])

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
                row[self._frame + _SUMMIT] = frame.given
                row[self._at_summit + frame.summit] = 1
            elif isinstance(frame, Planning):
                row[self._frame + _PLANNING] = 2 if frame.paid else 1
                row[self._at_place + frame.place] = 1
                self._write_card(row, frame.card)
            elif isinstance(frame, Preparing):
                row[self._frame + _PREPARING] = 2 if frame.paid else 1
                row[self._at_place + frame.place] = 1
                self._write_card(row, frame.card)
            elif isinstance(frame, OnCard):
                row[self._frame + _ON_CARD] = 1
                self._write_card(row, frame.card)
            elif isinstance(frame, AfterAction):
                row[self._frame + _AFTER] = 1
                self._write_card(row, frame.card)
            elif isinstance(frame, SecondBonus):
                self._bonuses.write(row, own, frame.owner, frame.bonus)
            elif isinstance(frame, Debts):
                row[self._frame + _DEBTS] = 1
            elif isinstance(frame, Disasters):
                row[self._frame + _DISASTERS] = frame.struck + 1
            elif isinstance(frame, Income):
                row[self._frame + _INCOME] = 1
            elif isinstance(frame, KeepGoals):  # drawn already, though cards are drafted first
                self._goals.write_offers(row, frame.offers[own])

    def _write_card(self, row: bytearray, card: int) -> None:
        if card:
            row[self._stake + card - 1] = 1

    def _write_decision(self, row: bytearray, own: int, known: State, top: Decision) -> None:
        players = self._players
        row[self._to_move + (top.seat - own) % players] = 1
        kind = 0
        if isinstance(top, Turn):
            kind = 0
        elif isinstance(top, Learning):
            kind = 1
            row[self._why + top.why] = 1
            write_bits(row, self._offered, top.mask)
            if top.optional:
                row[self._optional] = 1
        elif isinstance(top, Bonus):
            kind = 2
            row[self._bonus + top.bonus - BONUS_TECH] = 1
            write_seats(row, self._declined, top.declined, own, players)
        elif isinstance(top, Offer):
            kind = 3
            row[self._bonus + top.bonus - BONUS_TECH] = 1
            row[self._giver + (top.owner - own) % players] = 1
            write_seats(row, self._declined, top.declined, own, players)
        elif isinstance(top, ExtraMove):
            kind = 4
            if top.research:
                row[self._research] = 1
        elif isinstance(top, Displaced):
            kind = 5
            row[self._at_place + top.place] = 1
        elif isinstance(top, PlacePermit):
            kind = 6
            if top.optional:
                row[self._optional] = 1
        elif isinstance(top, SplitIncome):
            kind = 7
            row[self._income] = capped(top.amount)
        else:
            kind = self._write_rare(row, own, known, top)
        row[self._decision + kind] = 1

    def _write_rare(self, row: bytearray, own: int, known: State, top: Decision) -> int:
        """The decisions between turns and before the first; returns which it is."""
        if isinstance(top, PayPermit):
            row[self._at_region + top.region] = 1
            return 8
        if isinstance(top, Reduction):
            write_numbers(row, self._refused - fewest(known), top.refused, 1)
            return 9
        if isinstance(top, Agreement):
            least = fewest(known)
            row[self._proposed + top.steps - least] = 1
            write_numbers(row, self._refused - least, top.refused, 1)
            return 10
        if isinstance(top, TakeEither):
            self._write_card(row, top.card)
            return 11
        if isinstance(top, FirstRegion):
            return 12
        if isinstance(top, Drafting):
            write_numbers(row, self._pack - 1, top.packs[own], 1)
            return 13
        if isinstance(top, KeepGoals):
            self._goals.write_offers(row, top.offers[own])
            return 14
        assert isinstance(top, EnemyStart)
        return 15
