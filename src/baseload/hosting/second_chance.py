"""What a good host knows about Second Chance: names people type, a turn's menu in parts, what is easily regretted."""

from typing import Final

from baseload.core.action import Action
from baseload.core.contract import View
from baseload.core.event import Event
from baseload.core.options import Options
from baseload.games.climate.verbs import DiscardGoal, Draft, Pass, Sell
from baseload.games.climate.world import SLOTS, SUMMIT
from baseload.games.second_chance.actions import CARD, Build, Keep, Move, Plan, Prepare
from baseload.games.second_chance.company_goals import worth
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.control import origins
from baseload.games.second_chance.knowledge import Bonus
from baseload.games.second_chance.state import MAIN, State
from baseload.games.second_chance.turn import Turn
from baseload.games.second_chance.view import View as SecondChanceView
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
    ("forest", "forestation"),
    ("water", "hydro"),
    ("$", "money"),
    ("science", "research"),
    ("scientist slot", "research"),
    ("home", "board"),
    ("hand", "board"),
    ("cep", "permit"),
    ("buy permit", "buy"),
    ("buy a permit", "buy"),
    ("buy cep", "buy"),
    ("buy a cep", "buy"),
    ("sell permit", "sell"),
    ("sell a permit", "sell"),
    ("sell cep", "sell"),
    ("sell a cep", "sell"),
    ("propose", "plan"),
    ("install", "prepare"),
    ("infrastructure", "prepare"),
    ("construct", "build"),
    ("play card", "play"),
    ("with card", "with"),
    ("lobby card", "lobby"),
    ("un card", "claim"),
    ("claim un card", "claim"),
    ("claim card", "claim"),
    ("keep goal", "keep"),
    ("give up goal", "discard goal"),
    ("give up the goal", "discard goal"),
    ("offer", "give"),
    ("end", "done"),
    ("end turn", "done"),
    ("end the turn", "done"),
    ("yes", "agree"),
    # "plan solar in Asia on the money slot"; alone, "in" may be short for something else.
    *[(f"{source} in", source) for source in SOURCES],
    *[(f"{slot} slot", slot) for slot in SLOTS],
    *[(f"on {slot}", slot) for slot in SLOTS],
    *[(f"on the {slot} slot", slot) for slot in SLOTS],
]

# The parts of a turn's menu: the heading, the verb, and whether a lobby card goes with it.
_PARTS: Final = [
    ("group.plan", "plan", False),
    ("group.plan_card", "plan", True),
    ("group.prepare", "prepare", False),
    ("group.prepare_card", "prepare", True),
    ("group.build", "build", False),
    ("group.build_card", "build", True),
    ("group.lobby", "lobby", False),
    ("group.claim", "claim", False),
]


class SecondChanceCourtesy(Courtesy):
    def spellings(self, view: View) -> list[tuple[str, str]]:
        return _SPELLINGS

    def amounts(self, words: str) -> bool:
        """Cards, goals, summits and seats have numbers too, but nobody wants a run of them shortened."""
        return words in ("coins", "reduce")

    def sorted(self, view: View, legal: list[Action]) -> list[Action]:
        """A turn's choices come in the order of its rules, the end last; cards and goals to keep by their numbers."""
        return sorted(legal, key=_number)

    def groups(self, view: View, legal: list[Action]) -> list[tuple[str, list[Action]]]:
        if len(legal) <= _LONG:
            return []
        found: list[tuple[str, list[Action]]] = []
        if isinstance(_known(view).stack[-1], Turn):
            for heading, verb, carded in _PARTS:
                members = [action for action in legal if _verb(action) == verb and _carded(action) == carded]
                found.append((heading, members))
        moves = [action for action in legal if isinstance(action, Move)]
        found.append(("group.move", [move for move in moves if move.target < SUMMIT]))
        found.append(("group.summit", [move for move in moves if SUMMIT <= move.target <= CARD]))
        found.append(("group.on_card", [move for move in moves if move.target > CARD]))
        return [(heading, members) for heading, members in found if len(members) > _FEW]

    def slip(self, view: View, action: Action) -> Slip | None:
        state = _known(view)
        seat = state.seat
        if seat is None:
            return None
        if isinstance(action, Pass):
            return Slip("slip.lapse") if isinstance(state.stack[-1], Bonus) else None
        if not isinstance(state.stack[-1], Turn):
            return None
        company = state.companies[seat]
        if isinstance(action, (Plan, Prepare, Build)):
            if state.used & MAIN:
                ppm = state.board.parts.second_action_ppm
                return Slip("slip.second_action", level=state.level + ppm)
        elif isinstance(action, Sell):
            if company.permits == 1 and len(origins(state, seat)) == 1:
                return Slip("slip.last_permit")
        elif isinstance(action, DiscardGoal):
            goal = worth(state, seat, company.goals[0])
            return Slip("slip.discard_goal", worth=goal, money=state.board.parts.goal_cash)
        return None

    def board_due(self, events: list[Event]) -> bool:
        """At the beginning of a turn; what one does in it is told well enough by sentences."""
        return any(event.kind == "turn" for event in events)

    def secrets(self, options: Options) -> bool:
        """Hands and goals, even from partners."""
        return True


def _known(view: View) -> State:
    assert isinstance(view, SecondChanceView)
    return view.known


def _number(action: Action) -> int:
    if isinstance(action, Draft):
        return action.card
    return action.goal if isinstance(action, Keep) else 0


def _verb(action: Action) -> str:
    return str(action).partition(" ")[0]


def _carded(action: Action) -> bool:
    return " with " in str(action)
