"""What a good host knows about Second Chance: a turn's menu in parts, what is easily regretted."""

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
    Pass,
    Sell,
)
from baseload.games.climate.world import PLACES, SUMMIT
from baseload.games.second_chance import quotes
from baseload.games.second_chance.actions import (
    BOARD,
    BUILDS,
    CARD,
    GIVES,
    LEARNS,
    LOBBIES,
    MOVES,
    PAYS,
    PLANS,
    PLAYS,
    PREPARES,
    Build,
    Claim,
    Keep,
    Move,
    Plan,
    Prepare,
    Reduce,
)
from baseload.games.second_chance.control import origins
from baseload.games.second_chance.knowledge import Bonus
from baseload.games.second_chance.posts import planned_projects, vacant_cards, vacant_projects
from baseload.games.second_chance.scientists import ExtraMove
from baseload.games.second_chance.state import MAIN, NO_PROJECT, NOBODY, State
from baseload.games.second_chance.turn import Turn, second_action_ppm
from baseload.games.second_chance.un_cards import is_claimed, plants_served
from baseload.games.second_chance.view import View as SecondChanceView
from baseload.hosting.courtesy import Courtesy, Slip

_LONG: Final = 14  # a menu of more choices than this is shown in parts
_FEW: Final = 3  # so few choices of one kind need no part of their own

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
    def attempts(self, view: View) -> dict[str, list[Action]]:
        """Prepared projects for building, planned ones for preparing, open cards for claiming, if there are any."""
        state = _known(view)
        seat = view.seat or 0
        company = state.companies[seat]
        every = range(PLACES)
        empty = [place for place in every if state.projects[place] == NO_PROJECT]
        prepared = [place for place in every if state.prepared[place] != NOBODY]
        planned = planned_projects(state)
        payer = [*origins(state, seat), BOARD][0]
        served = plants_served(state, seat)

        def missing(card: int) -> int:
            needs = state.board.components.un_needs[card]
            return sum(max(0, need - have) for need, have in zip(needs, served, strict=True))

        unclaimed = [card for card in state.un_cards if not is_claimed(state, card)]
        return {
            "plan": [
                PLANS[0][place][source] for place in empty or every for source in state.agenda(place // 3)
            ],
            "prepare": [PREPARES[place][payer + 1] for place in planned or prepared or every],
            "build": [BUILDS[place][payer + 1] for place in prepared or planned or every],
            "move": [MOVES[0][place + 1] for place in planned or prepared or every],
            "claim": [Claim(card) for card in sorted(unclaimed, key=missing) or [1]],
            "lobby": [LOBBIES[card] for card in company.lobby or [1]],
            "play": [PLAYS[card] for card in company.lobby or [1]],
            "discard": [DISCARD_GOAL],
            "keep": [Keep(1)],
            "learn": LEARNS[:1],
            "pay": PAYS[:1],
            "give": GIVES[:1],
            "reduce": [Reduce(0)],
            "permit": PERMITS[:1],
            "start": STARTS[:1],
            "take": TAKES[:1],
            "coins": [Coins(0)],
            "draft": [Draft(1)],
        }

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
        if isinstance(action, Move) and action.target > CARD:
            card = action.target - CARD
            return (
                None
                if _moves_another(state, seat, card, action.start)
                else Slip("slip.nobody_left", card=card)
            )
        if not isinstance(state.stack[-1], Turn):
            return None
        if isinstance(action, (Plan, Prepare, Build)):
            if state.used & MAIN:
                return Slip("slip.second_action", level=state.level + second_action_ppm(state))
        elif isinstance(action, Sell):
            left = quotes.visit(state, seat, action).permits_left
            if not left and len(origins(state, seat)) == 1:
                return Slip("slip.last_permit")
        elif isinstance(action, Lobby):
            if not _moves_another(state, seat, action.card, None):
                return Slip("slip.nobody_to_move", card=action.card)
        elif isinstance(action, DiscardGoal):
            sale = quotes.goal_sale(state, seat)
            return Slip("slip.discard_goal", points=sale.worth, money=sale.money)
        return None

    def undoable(self, view: View, action: Action) -> bool:
        """What one does in one's own turn, but for its end and for what asks somebody whose scientist is in the way."""
        state = _known(view)
        top = state.stack[-1]
        if isinstance(top, ExtraMove):
            below = state.stack[-2]
            if not isinstance(below, Turn) or below.seat != top.seat:
                return False
        elif not isinstance(top, Turn):
            return False
        if isinstance(action, (Prepare, Build)):
            return state.workers[action.place] in (NOBODY, top.seat)
        return not isinstance(action, Done)

    def board_due(self, events: list[Event]) -> bool:
        """At the beginning of a turn; what one does in it is told well enough by sentences."""
        return any(event.kind == "turn" for event in events)

    def secrets(self, options: Options) -> bool:
        """Hands and goals, even from partners."""
        return True


def _known(view: View) -> State:
    assert isinstance(view, SecondChanceView)
    return view.known


def _moves_another(state: State, seat: int, card: int, start: int | None) -> bool:
    """If the card's minor effect is a scientist's move: is there one to move? `start` is where the scientist comes from
    who takes the card; without one the card is played, and lies there for somebody from home."""
    minor = quotes.minor(state, card)
    if minor is None or not minor.moves:
        return True
    if any(worker == seat and place != start for place, worker in enumerate(state.workers)):
        return True  # who can go home at least
    at_home = state.companies[seat].scientists - (start == BOARD)
    others = [other for other in vacant_cards(state) if other != card]
    left = start is not None and start != BOARD  # the project that he leaves is free again
    return at_home > 0 and bool(start is None or left or others or vacant_projects(state))


def _number(action: Action) -> int:
    if isinstance(action, Draft):
        return action.card
    return action.goal if isinstance(action, Keep) else 0


def _verb(action: Action) -> str:
    return str(action).partition(" ")[0]


def _carded(action: Action) -> bool:
    return " with " in str(action)
