"""What a good host knows about CO₂: names people type, a turn's menu in parts, scientists left at home."""

from typing import Final

from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.core.options import Options
from baseload.games.climate.verbs import DiscardGoal, Done, Draft, Sell
from baseload.games.climate.world import SLOTS, SUMMIT
from baseload.games.co2.actions import Move
from baseload.games.co2.company_goals import worth
from baseload.games.co2.components import SOURCES
from baseload.games.co2.control import origins
from baseload.games.co2.scientists import vacant_projects
from baseload.games.co2.state import MOVED, State
from baseload.games.co2.turn import Turn
from baseload.games.co2.view import View as Co2View
from baseload.hosting.courtesy import Courtesy, Slip

_LONG: Final = 14  # a menu of more choices than this is shown in parts
_FEW: Final = 3  # so few choices of one kind need no part of their own

# What people write, and the words of the notation.
_SPELLINGS: Final = [
    ("north america", "north_america"),
    ("n america", "north_america"),
    ("na", "north_america"),
    ("south america", "south_america"),
    ("s america", "south_america"),
    ("sa", "south_america"),
    ("eu", "europe"),
    ("af", "africa"),
    ("as", "asia"),
    ("oc", "oceania"),
    ("australia", "oceania"),
    ("cold fusion", "fusion"),
    ("cold fusion in", "fusion"),
    ("forest", "forestation"),
    ("$", "money"),
    ("science", "research"),
    ("cep", "permit"),
    ("buy permit", "buy"),
    ("buy a permit", "buy"),
    ("buy cep", "buy"),
    ("buy a cep", "buy"),
    ("sell permit", "sell"),
    ("sell a permit", "sell"),
    ("sell cep", "sell"),
    ("sell a cep", "sell"),
    ("build", "construct"),
    ("card", "lobby"),
    ("play", "lobby"),
    ("play card", "lobby"),
    ("with card", "with"),
    ("un goal", "claim"),
    ("claim un goal", "claim"),
    ("claim goal", "claim"),
    ("give up goal", "discard goal"),
    ("give up the goal", "discard goal"),
    ("end", "done"),
    ("end turn", "done"),
    ("end the turn", "done"),
    # "propose solar in Asia on the money slot"; alone, "in" may be short for a verb.
    *[(f"{source} in", source) for source in SOURCES],
    *[(f"{slot} slot", slot) for slot in SLOTS],
    *[(f"on {slot}", slot) for slot in SLOTS],
    *[(f"on the {slot} slot", slot) for slot in SLOTS],
]

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
    def spellings(self, view: View) -> list[tuple[str, str]]:
        return _SPELLINGS

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
            if company.permits == 1 and len(origins(state, seat)) == 1:
                return Slip("slip.last_permit")
        elif isinstance(action, DiscardGoal):
            cash = state.board.parts.goal_cash
            return Slip("slip.discard_goal", worth=worth(state, seat, company.goal), money=cash)
        return None

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


def _carded(action: Action) -> bool:
    return " with " in str(action)
