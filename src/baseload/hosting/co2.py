"""What a good host knows about CO₂: a turn's menu in parts, scientists left at home."""

from typing import Final

from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.core.options import Options
from baseload.games.climate.verbs import (
    DISCARD_GOAL,
    PERMITS,
    STARTS,
    TAKES,
    Coins,
    DiscardGoal,
    Done,
    Draft,
    Lobby,
    Sell,
)
from baseload.games.climate.world import PLACES, SUMMIT
from baseload.games.co2 import quotes
from baseload.games.co2.actions import (
    CONSTRUCTS,
    HAND,
    HOLDS,
    INSTALLS,
    KEEP_GOAL,
    LEARNS,
    LOBBIES,
    MOVES,
    PROPOSALS,
    Bid,
    Claim,
    Construct,
    First,
    Install,
    Move,
    Pay,
    Slot,
)
from baseload.games.co2.components import FIRST_UN_GOAL
from baseload.games.co2.control import origins
from baseload.games.co2.scientists import ExtraMove, add_moves, vacant_projects
from baseload.games.co2.start_auction import StartBid
from baseload.games.co2.state import INSTALLED, MOVED, NO_PROJECT, NOBODY, State
from baseload.games.co2.turn import Turn
from baseload.games.co2.view import View as Co2View
from baseload.hosting.courtesy import Courtesy, Slip

_LONG: Final = 14  # a menu of more choices than this is shown in parts
_FEW: Final = 3  # so few choices of one kind need no part of their own

# The parts of a turn's menu: the heading, the verb, and whether a lobby card goes with it.
_PARTS: Final = [
    ("group.propose", "propose", False),
    ("group.propose_card", "propose", True),
    ("group.install", "install", False),
    ("group.install_card", "install", True),
    ("group.construct", "construct", False),
    ("group.construct_card", "construct", True),
    ("group.lobby", "lobby", False),
    ("group.claim", "claim", False),
]


class Co2Courtesy(Courtesy):
    def attempts(self, view: View) -> dict[str, list[Action]]:
        """Installed projects for building, projects for installing, open goals for claiming, if there are any."""
        state = _known(view)
        seat = view.seat or 0
        company = state.companies[seat]
        every = range(PLACES)
        empty = [place for place in every if state.projects[place] == NO_PROJECT]
        installed = [place for place in every if state.projects[place] >= INSTALLED]
        proposed = [place for place in every if NO_PROJECT < state.projects[place] < INSTALLED]
        payer = [*origins(state, seat), HAND][0]
        top = state.stack[-1]

        def missing(goal: int) -> int:
            return (state.board.components.un_plants[goal] & ~company.built).bit_count()

        return {
            "propose": [
                PROPOSALS[place][source] for place in empty or every for source in state.agenda(place // 3)
            ],
            "install": [INSTALLS[place][payer + 1] for place in proposed or installed or every],
            "construct": [CONSTRUCTS[place] for place in installed or proposed or every],
            "move": [MOVES[0][place + 1] for place in sorted(installed + proposed) or every],
            "claim": [Claim(goal) for goal in sorted(state.un_open, key=missing) or [FIRST_UN_GOAL]],
            "lobby": [LOBBIES[card] for card in company.lobby or [1]],
            "bid": [Bid(top.high + 1 if isinstance(top, StartBid) else 1)],
            "discard": [DISCARD_GOAL],
            "keep": [KEEP_GOAL],
            "learn": LEARNS[:1],
            "hold": HOLDS[:1],
            "slot": [Slot(0)],
            "pay": [Pay(HAND)],
            "first": [First(0)],
            "permit": PERMITS[:1],
            "start": STARTS[:1],
            "take": TAKES[:1],
            "coins": [Coins(0)],
            "draft": [Draft(1)],
        }

    def amounts(self, words: str) -> bool:
        """Cards, goals, summits and seats have numbers too, but nobody wants a run of them shortened."""
        return words in ("bid", "coins")

    def sorted(self, view: View, legal: list[Action]) -> list[Action]:
        """A turn's choices come in the order of its rules, the end last; lobby cards to keep by their numbers."""
        return sorted(legal, key=lambda action: action.card if isinstance(action, Draft) else 0)

    def groups(self, view: View, legal: list[Action]) -> list[tuple[str, list[Action]]]:
        if len(legal) <= _LONG or not isinstance(_known(view).stack[-1], Turn):
            return []
        found: list[tuple[str, list[Action]]] = []
        for heading, verb, carded in _PARTS:
            members = [action for action in legal if _verb(action) == verb and _carded(action) == carded]
            found.append((heading, members))
        moves = [action for action in legal if isinstance(action, Move)]
        found.append(("group.move", [move for move in moves if move.target < SUMMIT]))
        found.append(("group.summit", [move for move in moves if move.target >= SUMMIT]))
        return [(heading, members) for heading, members in found if len(members) > _FEW]

    def slip(self, view: View, action: Action) -> Slip | None:
        state = _known(view)
        seat = state.seat
        if seat is None or not isinstance(state.stack[-1], Turn):
            return None
        company = state.companies[seat]
        if isinstance(action, Done):
            # One's scientists are all at home or at summits, and the free move could still put one to work.
            if seat not in state.workers and company.scientists and not state.used & MOVED:
                return Slip("slip.no_scientist") if vacant_projects(state) else None
        elif isinstance(action, Sell):
            left = quotes.visit(state, seat, action).permits_left
            if not left and len(origins(state, seat)) == 1:
                return Slip("slip.last_permit")
        elif isinstance(action, Lobby):
            moves: list[Action] = []
            add_moves(state, seat, moves)
            minor = quotes.minor(state, action.card)
            if minor is not None and minor.moves and not moves:
                return Slip("slip.nobody_to_move", card=action.card)
        elif isinstance(action, DiscardGoal):
            sale = quotes.goal_sale(state, seat)
            return Slip("slip.discard_goal", points=sale.worth, money=sale.money)
        return None

    def undoable(self, view: View, action: Action) -> bool:
        """What one does in one's own turn, but for its end, and for what asks somebody whose scientist is in the way.
        Alone, a card that was played is replaced and uncovers more (CO2-309, CO2-310)."""
        state = _known(view)
        top = state.stack[-1]
        if isinstance(top, ExtraMove):
            below = state.stack[-2]
            if not isinstance(below, Turn) or below.seat != top.seat:
                return False
        elif not isinstance(top, Turn):
            return False
        if isinstance(action, (Done, Claim)) or (state.board.solo and _plays_card(action)):
            return False
        if isinstance(action, (Install, Construct)):
            return state.workers[action.place] in (NOBODY, top.seat)
        return True

    def board_due(self, events: list[Event]) -> bool:
        """At the beginning of a turn; what one does in it is told well enough by sentences."""
        return any(event.kind == "turn" for event in events)

    def secrets(self, options: Options) -> bool:
        """Hands and company goals."""
        return True


def _known(view: View) -> State:
    assert isinstance(view, Co2View)
    return view.known


def _verb(action: Action) -> str:
    return str(action).partition(" ")[0]


def _plays_card(action: Action) -> bool:
    return isinstance(action, Lobby) or _carded(action)


def _carded(action: Action) -> bool:
    return " with " in str(action)
