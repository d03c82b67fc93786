"""The action ids of Second Chance.

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
from baseload.games.climate.world import PLACES, REGIONS, SUMMIT
from baseload.games.second_chance.actions import (
    CARD,
    Accept,
    Agree,
    Build,
    Claim,
    Decline,
    Give,
    Keep,
    Learn,
    Move,
    Object,
    Pay,
    Plan,
    Play,
    Prepare,
    Reduce,
    Use,
)
from baseload.games.second_chance.board import Board
from baseload.games.second_chance.components import (
    COMPANY_GOALS,
    LOBBY_CARDS,
    ON_BUILD,
    ON_BUY,
    ON_PREPARE,
    ON_REGION,
    ON_SELL,
    ON_SLOT,
    ON_SUMMIT,
    PERSONAL_GOALS,
    SOURCES,
    UN_CARDS,
)
from baseload.games.second_chance.reduction import fewest
from baseload.games.second_chance.state import Decision, State

_ORIGINS: Final = 7  # one's board and six regions
_POSTS: Final = 1 + PLACES  # one's board and the projects


def steps_to_choose(board: Board) -> int:
    """How many reductions there can be to choose from: from what must be bought down to where the level started. What
    must be bought begins where the game would be lost, so it is never more, however high the level."""
    parts = board.components
    return (parts.level_lost - parts.level_team) // parts.reduction_step + 1


@final
class SecondChanceVerbs:
    """The table of ids, and the id of every action."""

    def __init__(self, board: Board) -> None:
        parts = board.components
        self._players = board.players
        self._summits = board.summit_places
        seats = seat_names(board.players)
        summits = [f"summit {summit + 1}" for summit in range(board.summit_places)]
        cards = Cards(board.lobby_on, parts.lobby_of)
        numbers = numbered(1, LOBBY_CARDS)
        actions = Blocks()
        self.table: Blocks = actions
        self._shared = SharedVerbs(actions, cards, ON_BUY, ON_SELL, sum(max(row) for row in parts.income))
        self._rank = cards.rank
        regional = cards.most(ON_REGION)
        for_region, for_slot = cards.choices(ON_REGION, 0), cards.choices(ON_SLOT, regional)
        # By card: how it goes with planning.
        self._planning: list[int] = [max(for_region[card], for_slot[card]) for card in range(len(for_slot))]
        planning = with_cards("region", regional) + with_cards("slot", cards.most(ON_SLOT))[1:]
        preparing = with_cards("source", cards.most(ON_PREPARE))
        building = with_cards("source", cards.most(ON_BUILD))
        sending = with_cards("source", cards.most(ON_SUMMIT))
        # Only rivals leave tech in regions, so only they can do without it.
        aids = ["", "unaided"] if board.competitive else [""]
        self._plan_cards = len(planning)
        self._prepare_cards = len(preparing)
        self._build_cards = len(building)
        self._send_cards = len(sending)
        self._aids = len(aids)
        self._plan = actions.add(
            "plan",
            crossed(crossed(PLACE_NAMES, SOURCES), planning),
            "plan the source there; a card is one for the region or for the slot",
        )
        origins = [f"from {origin}" for origin in ["board", *REGIONS]]
        self._prepare = actions.add(
            "prepare",
            crossed(crossed(PLACE_NAMES, origins), preparing),
            "prepare the project and pay the permit from there; a card is one for preparing its source",
        )
        self._build = actions.add(
            "build",
            crossed(crossed(crossed(PLACE_NAMES, origins), aids), building),
            "build the project's plant and pay the permit from there, from the board also if none is needed; unaided "
            "leaves the region's tech alone; a card is one for building its source",
        )
        posts = ["board", *PLACE_NAMES]
        ways = [f"{post} to" for post in posts]
        self._move = actions.add(
            "move", crossed(ways, posts), "move a scientist from one's board or a project to another of them"
        )
        self._send = actions.add(
            "send",
            crossed(crossed(ways[1:], summits), sending),
            "send the scientist on the project to the summit; a card is one for the topic of its source",
        )
        self._visit = actions.add(
            "visit", crossed(ways, [f"card {card}" for card in numbers]), "move a scientist to a played card"
        )
        self._play = actions.add("play", numbers, "play the card with this number for the action just done")
        self._claim = actions.add("claim", numbered(1, UN_CARDS), "claim this UN card")
        self._learn = actions.add("learn", list(SOURCES), "gain knowledge of the source")
        self._use = actions.add("use", [""], "use a bonus oneself")
        self._give = actions.add("give", seats, "offer a bonus to this seat, counted from one's own")
        self._accept = actions.add("accept", [""], "take a bonus that is offered")
        self._decline = actions.add("decline", [""], "refuse a bonus that is offered")
        self._pay = actions.add("pay", ["board", *REGIONS], "pay a permit from there")
        self._reduce = actions.add(
            "reduce",
            [f"+{steps}" for steps in range(steps_to_choose(board))],
            "lower the level by so many steps more than must be",
        )
        self._agree = actions.add("agree", [""], "agree to the reduction that is proposed")
        self._object = actions.add("object", [""], "object to it")
        goals = COMPANY_GOALS if board.competitive else PERSONAL_GOALS
        self._keep = actions.add("keep", numbered(1, goals), "keep the goal with this number")

    def number(self, known: State, top: Decision, action: Action) -> int:
        """The id of a legal action; `top` is the decision that it answers."""
        if isinstance(action, Plan):
            at = SOURCE_COUNT * action.place + action.source
            return self._plan + self._plan_cards * at + self._planning[action.card]
        if isinstance(action, Move):
            return self._move_number(action)
        if isinstance(action, Prepare):
            at = _ORIGINS * action.place + action.origin + 1
            return self._prepare + self._prepare_cards * at + self._rank[action.card]
        if isinstance(action, Build):
            at = self._aids * (_ORIGINS * action.place + action.origin + 1)
            if action.unaided:
                at += 1
            return self._build + self._build_cards * at + self._rank[action.card]
        if isinstance(action, Lobby):
            return self._shared.number(action)
        if isinstance(action, Learn):
            return self._learn + action.source
        if isinstance(action, Play):
            return self._play + action.card - 1
        if isinstance(action, Use):
            return self._use
        if isinstance(action, Give):
            return self._give + (action.seat - top.seat) % self._players
        if isinstance(action, Accept):
            return self._accept
        if isinstance(action, Decline):
            return self._decline
        if isinstance(action, Pay):
            return self._pay + action.origin + 1
        if isinstance(action, Claim):
            return self._claim + action.card - 1
        return self._rare_number(known, action)

    def _rare_number(self, known: State, action: Action) -> int:
        number = self._shared.number(action)
        if number >= 0:
            return number
        if isinstance(action, Reduce):
            return self._reduce + action.steps - fewest(known)
        if isinstance(action, Agree):
            return self._agree
        if isinstance(action, Object):
            return self._object
        assert isinstance(action, Keep)
        return self._keep + action.goal - 1

    def _move_number(self, action: Move) -> int:
        start, target = action.start, action.target
        if target < SUMMIT:
            return self._move + _POSTS * (start + 1) + target + 1
        if target > CARD:
            return self._visit + LOBBY_CARDS * (start + 1) + target - CARD - 1
        at = self._summits * start + target - SUMMIT
        return self._send + self._send_cards * at + self._rank[action.card]
