"""Scientists on the move: what leaving and arriving bring, moves that are offered, and those that must be made.

Whoever leaves a planned project, for whatever reason and in whoever's turn, learns one step in its source (SC-99).
First the destination is fixed, then comes the knowledge with its bonuses, then a card's minor effect (SC-101).
"""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import PASS, RECRUIT, Pass, Recruit
from baseload.games.climate.world import (
    MINOR_MONEY,
    MINOR_PERMIT,
    MINOR_SCIENTIST,
    MINOR_TECH,
    MINORS,
    SUMMIT,
)
from baseload.games.second_chance.actions import BOARD, CARD, Move
from baseload.games.second_chance.knowledge import ANY_SOURCE, FOR_RECRUIT, Learning, gain
from baseload.games.second_chance.posts import (
    add_moves,
    add_moves_from,
    check_move,
    check_target,
    post,
    topic_at,
    vacant_cards,
    vacant_projects,
)
from baseload.games.second_chance.state import NOBODY, TOPICS, Decision, State, place_name
from baseload.games.second_chance.stock import take_permits, take_tech, tech_within_reach, within_reach


def move(state: State, seat: int, start: int, target: int) -> None:
    """Carry out a legal move."""
    company = state.companies[seat]
    source = -1
    if start == BOARD:  # nothing is learnt by leaving the board (SC-100)
        company.scientists -= 1
    else:
        source = state.projects[start] % 5
        state.workers[start] = NOBODY
    if target == BOARD:
        company.scientists += 1
    elif target > CARD:
        state.lobby_workers[target - CARD] = seat
    elif target >= SUMMIT:
        _speak(state, seat, target - SUMMIT, source)
    else:
        state.workers[target] = seat
    if state.log is not None:
        state.note("scientist_moved", seat, {"from": post(start), "to": post(target)})
    if target > CARD:
        state.push(OnCard(seat, target - CARD))
    if source >= 0:
        gain(state, seat, source)


def _speak(state: State, seat: int, summit: int, source: int) -> None:
    """Take a topic. A summit complete by this is settled at the end of the turn; who completed it, and when, decides
    the order (SC-250, SC-251)."""
    state.speakers[topic_at(state, summit, source)] = seat
    if seat == state.active:
        state.sent |= 1 << source
    topics = state.board.components.summit_topics[state.summits[summit]]
    for index in range(len(topics)):
        if state.speakers[TOPICS * summit + index] == NOBODY:
            return
    state.ready = [*state.ready, 4 * summit + seat]


@final
class OnCard(Decision):
    """Waits for the knowledge; then the minor effect of the card reached."""

    name: ClassVar = "on_card"

    def __init__(self, owner: int, card: int) -> None:
        super().__init__(-1)
        self.owner = owner
        self.card = card

    def resume(self, state: State) -> None:
        state.finish()
        minor_effect(state, self.owner, self.card)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.owner, self.card]

    @staticmethod
    def from_plain(plain: Plain) -> "OnCard":
        _, _, owner, card = plain
        return OnCard(owner, card)


def minor_gain(state: State, card: int) -> tuple[int, int, int]:
    """The coins, tech and permits of a minor effect, one of four (SC-146): a permit from the market, tech, two coins,
    or none of them for a scientist's move."""
    minor = state.board.components.lobby_minor[card]
    if minor == MINOR_TECH:
        return 0, tech_within_reach(state, 1), 0
    if minor == MINOR_MONEY:
        return state.board.components.minor_money, 0, 0
    return 0, 0, within_reach(state, 1) if minor == MINOR_PERMIT else 0


def minor_effect(state: State, seat: int, card: int) -> None:
    """It may bring nothing (SC-147). Playing the card gives it, and a scientist who reaches it (SC-142)."""
    minor = state.board.components.lobby_minor[card]
    money, tech, permits = minor_gain(state, card)
    state.companies[seat].money += money
    take_tech(state, seat, tech)
    take_permits(state, seat, permits)
    if state.log is not None:
        facts: dict[str, Plain] = {"money": money, "tech": tech, "permits": permits}
        state.note("lobby_minor", seat, {"card": card, "minor": MINORS[minor], **facts})
    if minor == MINOR_SCIENTIST:
        offer_move(state, seat)


# --- moves that are offered ---


def offer_move(state: State, seat: int) -> None:
    """One more move, if there is any; it may be left (SC-102, SC-O30)."""
    _offer(state, ExtraMove(seat, False))


def offer_research(state: State, seat: int) -> None:
    """The scientist subsidy: recruit or move (SC-202). Neither possible: it lapses (SC-204, SC-O24)."""
    _offer(state, ExtraMove(seat, True))


def _offer(state: State, move: "ExtraMove") -> None:
    if len(move.legal(state)) > 1:  # more than to leave it
        state.push(move)


@final
class ExtraMove(Decision):
    """A move that is no director action (SC-102). With `research`, recruiting is the other choice."""

    name: ClassVar = "extra_move"

    def __init__(self, seat: int, research: bool) -> None:
        super().__init__(seat)
        self.research = research

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        if self.research and state.companies[self.seat].recruits:
            actions.append(RECRUIT)
        add_moves(state, self.seat, actions)
        actions.append(PASS)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if isinstance(action, Move):
            if action.card:
                return Refusal("card_after_the_action", "SC-80", {"card": action.card})
            return check_move(state, self.seat, action)
        if isinstance(action, Recruit):
            if not self.research:
                return Refusal("recruit_by_subsidy_only", "SC-202", {})
            if not state.companies[self.seat].recruits:
                return Refusal("all_recruited", "SC-204", {"most": state.board.components.scientists})
            return None
        if self.research:
            return Refusal("answer_first", "SC-202", {"asked": "research"})
        return Refusal("answer_first", "SC-102", {"asked": "extra_move"})

    def apply(self, state: State, action: Action) -> None:
        state.finish()
        if isinstance(action, Move):
            move(state, self.seat, action.start, action.target)
        elif isinstance(action, Recruit):
            # From the pool to the board, and knowledge of any source (SC-203).
            company = state.companies[self.seat]
            company.recruits -= 1
            company.scientists += 1
            if state.log is not None:
                state.note("recruited", self.seat, {"left": company.recruits})
            state.push(Learning(self.seat, FOR_RECRUIT, ANY_SOURCE, False))
        elif state.log is not None:
            state.note("move_left", self.seat, {})

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.research]

    @staticmethod
    def from_plain(plain: Plain) -> "ExtraMove":
        _, seat, research = plain
        return ExtraMove(seat, research)


# --- moves that must be made ---


def displace(state: State, place: int) -> None:
    """The scientist on a project that is being prepared must leave, free of charge (SC-208, SC-O31). His owner says
    where to (SC-209), while everybody else waits."""
    owner = state.workers[place]
    if state.log is not None:
        state.note("displaced", owner, {"at": post(place)})
    decision = Displaced(owner, place)
    if len(decision.legal(state)) == 1:
        move(state, owner, place, BOARD)
    else:
        state.push(decision)


@final
class Displaced(Decision):
    """Where a displaced scientist goes. It is no director action, not even for the active player (SC-210)."""

    name: ClassVar = "displaced"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        add_moves_from(state, self.place, vacant_projects(state), vacant_cards(state), actions)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Move) or action.start != self.place:
            return Refusal("answer_first", "SC-209", {"asked": "displaced", **place_name(self.place)})
        if action.card:
            return Refusal("card_after_the_action", "SC-80", {"card": action.card})
        return check_target(state, action)

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Move)
        state.finish()
        move(state, self.seat, self.place, action.target)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.place]

    @staticmethod
    def from_plain(plain: Plain) -> "Displaced":
        _, seat, place = plain
        return Displaced(seat, place)
