"""The action ids of CO₂.

Projects are meant by their place, cards and goals by their number, summits by their place on the board. A lobby card
that goes with an action is meant by its rank among those that can (`climate.Cards`).
"""

from typing import Final, final

from baseload.core.action import Action
from baseload.envs.encodings.climate.encoding import (
    PLACE_NAMES,
    SOURCE_COUNT,
    Cards,
    SharedVerbs,
    crossed,
    numbered,
    seat_names,
    with_cards,
)
from baseload.envs.encodings.encoding import Blocks
from baseload.games.climate.verbs import Lobby
from baseload.games.climate.world import PLACES, REGIONS, SLOTS, SUMMIT
from baseload.games.co2.actions import (
    HAND,
    WITH_TECH,
    Bid,
    Claim,
    Construct,
    First,
    Hold,
    Install,
    KeepGoal,
    Learn,
    Move,
    Pay,
    Propose,
    Slot,
)
from baseload.games.co2.board import Board
from baseload.games.co2.components import (
    FIRST_UN_GOAL,
    LAST_UN_GOAL,
    ON_BUY,
    ON_CONSTRUCT,
    ON_INSTALL,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    ON_SUMMIT,
    SOURCES,
)
from baseload.games.co2.start_auction import StartBid
from baseload.games.co2.state import Decision

BIDS: Final = 32  # the lowest legal bid and 31 raises above it; higher ones have no id
_ORIGINS: Final = 7  # the hand and six regions
_POSTS: Final = 1 + PLACES  # the hand and the projects


@final
class Co2Verbs:
    """The table of ids, and the id of every action."""

    def __init__(self, board: Board) -> None:
        parts = board.components
        self._players = board.players
        self._summits = board.summit_places
        seats = seat_names(board.players)
        summits = [f"summit {summit + 1}" for summit in range(board.summit_places)]
        cards = Cards(parts.lobby_on, parts.lobby_of)
        actions = Blocks()
        self.table: Blocks = actions
        self._shared = SharedVerbs(actions, cards, ON_BUY, ON_SELL, sum(max(row) for row in parts.income))
        self._rank = cards.rank
        regional = cards.most(ON_REGION)
        for_region, for_slot = cards.choices(ON_REGION, 0), cards.choices(ON_SLOT, regional)
        # By card: how it goes with a proposal.
        self._proposing: list[int] = [max(for_region[card], for_slot[card]) for card in range(len(for_slot))]
        proposing = with_cards("region", regional) + with_cards("slot", cards.most(ON_SLOT))[1:]
        installing = with_cards("source", cards.most(ON_INSTALL))
        constructing = with_cards("source", cards.most(ON_CONSTRUCT))
        sending = with_cards("source", cards.most(ON_SUMMIT))
        self._propose_cards = len(proposing)
        self._install_cards = len(installing)
        self._construct_cards = len(constructing)
        self._send_cards = len(sending)
        self._propose = actions.add(
            "propose",
            crossed(crossed(PLACE_NAMES, SOURCES), proposing),
            "propose the source there; a card is one for the region or for the slot",
        )
        origins = [f"from {origin}" for origin in ["hand", *REGIONS]]
        self._install = actions.add(
            "install",
            crossed(crossed(PLACE_NAMES, origins), installing),
            "install the project and pay the permit from there; a card is one for installing its source",
        )
        self._construct = actions.add(
            "construct",
            crossed(PLACE_NAMES, constructing),
            "build the project's plant; a card is one for building its source",
        )
        posts = ["hand", *PLACE_NAMES]
        self._move = actions.add(
            "move",
            crossed([f"{post} to" for post in posts], posts),
            "move a scientist from hand or a project to another of them",
        )
        self._send = actions.add(
            "send",
            crossed(crossed([f"{place} to" for place in PLACE_NAMES], summits), sending),
            "send the scientist on the project to the summit; a card is one for the topic of its source",
        )
        self._claim = actions.add("claim", numbered(FIRST_UN_GOAL, LAST_UN_GOAL), "claim this UN goal")
        self._learn = actions.add("learn", list(SOURCES), "gain expertise in the source")
        self._hold = actions.add("hold", summits, "score this summit first")
        self._keep_goal = actions.add("keep goal", [""], "keep the company goal and pay in points")
        self._pay = actions.add("pay", ["hand", *REGIONS, "tech", "coins"], "pay with what is there")
        raises = [f"+{above}" for above in range(BIDS)]
        self._bid = actions.add(
            "bid", raises, f"bid so much above the lowest legal bid for the start tile; cut after {BIDS}"
        )
        self._first = actions.add("first", seats, "this seat gets the start tile, counted from one's own")
        self._slot = actions.add("slot", list(SLOTS), "the slot for a starter project")

    def number(self, top: Decision, action: Action) -> int:
        """The id of a legal action; `top` is the decision that it answers."""
        if isinstance(action, Propose):
            at = SOURCE_COUNT * action.place + action.source
            return self._propose + self._propose_cards * at + self._proposing[action.card]
        if isinstance(action, Move):
            return self._move_number(action)
        if isinstance(action, Install):
            at = _ORIGINS * action.place + action.origin + 1
            return self._install + self._install_cards * at + self._rank[action.card]
        if isinstance(action, Construct):
            return self._construct + self._construct_cards * action.place + self._rank[action.card]
        if isinstance(action, Bid):
            assert isinstance(top, StartBid)
            return self._bid + action.amount - top.high - 1
        if isinstance(action, Lobby):
            return self._shared.number(action)
        if isinstance(action, Learn):
            return self._learn + action.source
        if isinstance(action, Pay):
            if action.origin >= HAND:
                return self._pay + action.origin + 1
            return self._pay + _ORIGINS + (0 if action.origin == WITH_TECH else 1)
        if isinstance(action, Claim):
            return self._claim + action.goal - FIRST_UN_GOAL
        if isinstance(action, Hold):
            return self._hold + action.summit
        if isinstance(action, KeepGoal):
            return self._keep_goal
        if isinstance(action, First):
            return self._first + (action.seat - top.seat) % self._players
        if isinstance(action, Slot):
            return self._slot + action.slot
        number = self._shared.number(action)
        assert number >= 0
        return number

    def _move_number(self, action: Move) -> int:
        if action.target < SUMMIT:
            return self._move + _POSTS * (action.start + 1) + action.target + 1
        at = self._summits * action.start + action.target - SUMMIT
        return self._send + self._send_cards * at + self._rank[action.card]
