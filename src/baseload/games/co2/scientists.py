"""Scientists: where they may go, and what happens when somebody sends one away.

A scientist stands on a project, speaks at a summit, or is in his company's hand. Every move is the same action,
whether it is the free move of a turn, a research grant, a lobby card, or a displaced scientist's next post.
"""

from typing import ClassVar, Final, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import PASS, RECRUIT, Pass, Recruit
from baseload.games.climate.world import REGIONS, SLOTS, SUMMIT
from baseload.games.co2 import lobby
from baseload.games.co2.actions import HAND, MOVES, Move
from baseload.games.co2.components import ON_SUMMIT, SOURCES
from baseload.games.co2.expertise import gain
from baseload.games.co2.state import (
    CARDED,
    INSTALLED,
    MOVED,
    NO_PROJECT,
    NOBODY,
    TOPICS,
    Decision,
    State,
)


def post(place: int) -> Plain:
    """Where a scientist stands or goes, for an event: "hand", ["europe", "tech"] or a summit's number."""
    if place == HAND:
        return "hand"
    return place - SUMMIT + 1 if place >= SUMMIT else [REGIONS[place // 3], SLOTS[place % 3]]


def vacant_projects(state: State) -> list[int]:
    """Projects, proposed or installed, on which nobody works (CO2-16, CO2-154)."""
    projects, workers = state.projects, state.workers
    return [
        place for place in range(len(projects)) if projects[place] > NO_PROJECT and workers[place] == NOBODY
    ]


def topic_at(state: State, summit: int, source: int) -> int:
    """Where the topic's speaker of that summit stands in `speakers`; -1 if it is no topic there."""
    topics = state.board.components.summit_topics[state.summits[summit]]
    for index in range(len(topics)):
        if topics[index] == source:
            return TOPICS * summit + index
    return -1


def open_summits(state: State, source: int) -> list[int]:
    """Summits with the source as a topic on which nobody speaks (CO2-17, CO2-157)."""
    found: list[int] = []
    for summit in range(len(state.summits)):
        if state.summits[summit]:
            at = topic_at(state, summit, source)
            if at >= 0 and state.speakers[at] == NOBODY:
                found.append(summit)
    return found


def add_moves(state: State, seat: int, actions: list[Action]) -> None:
    """Every move of a scientist that is legal now: from hand to a project (CO2-154), from a project to another
    (CO2-155), to hand (CO2-156), or to a summit on the project's source (CO2-157). From the hand nobody goes to a
    summit (CO2-158, CO2-O51), and nobody leaves one (CO2-159)."""
    vacant = vacant_projects(state)
    if state.companies[seat].scientists:
        from_hand = MOVES[0]
        for target in vacant:
            actions.append(from_hand[target + 1])
    workers = state.workers
    for start in range(len(workers)):
        if workers[start] == seat:
            _add_moves_from(state, seat, start, vacant, actions)


def _add_moves_from(state: State, seat: int, start: int, vacant: list[int], actions: list[Action]) -> None:
    moves = MOVES[start + 1]
    actions.append(moves[0])
    for target in vacant:
        actions.append(moves[target + 1])
    _add_summits_from(state, seat, start, actions)


def _add_summits_from(state: State, seat: int, start: int, actions: list[Action]) -> None:
    source = state.projects[start] % INSTALLED
    cards: list[int] = []
    if not state.used & CARDED and seat == state.active:
        cards = [card for card in state.companies[seat].lobby if lobby.fits(state, card, ON_SUMMIT, source)]
    for summit in open_summits(state, source):
        actions.append(MOVES[start + 1][SUMMIT + summit + 1])
        for card in cards:
            actions.append(Move(start, SUMMIT + summit, card))


def check_move(state: State, seat: int, action: Move) -> Refusal | None:
    """Is this a legal move of one of the seat's scientists?"""
    start, target = action.start, action.target
    if start == HAND:
        if not state.companies[seat].scientists:
            return Refusal("no_scientist_in_hand", "CO2-154", {})
        if target >= SUMMIT:
            return Refusal("summit_from_project_only", "CO2-158", {})
        if target == HAND:
            return Refusal("no_move", "CO2-154", {})
    elif start >= SUMMIT:  # whoever speaks there stays until the summit is complete
        return Refusal("speaker_stays", "CO2-159", {"summit": start - SUMMIT + 1})
    elif state.workers[start] != seat:
        return Refusal("not_your_scientist", "CO2-155", _place_facts(start))
    return check_target(state, seat, action)


def _place_facts(place: int) -> dict[str, Plain]:
    return {"region": REGIONS[place // 3], "slot": SLOTS[place % 3]}


def check_target(state: State, seat: int, action: Move) -> Refusal | None:
    """May the scientist on `action.start`, whoever put him there, go to the target?"""
    target = action.target
    if target >= SUMMIT:
        summit = target - SUMMIT
        if summit >= len(state.summits) or not state.summits[summit]:
            return Refusal("no_summit_there", "CO2-157", {"summit": summit + 1})
        source = state.projects[action.start] % INSTALLED
        at = topic_at(state, summit, source)
        if at < 0:
            return Refusal("not_a_topic", "CO2-157", {"summit": summit + 1, "source": SOURCES[source]})
        if state.speakers[at] != NOBODY:
            facts: dict[str, Plain] = {
                "summit": summit + 1,
                "source": SOURCES[source],
                "speaker": state.speakers[at],
            }
            return Refusal("topic_taken", "CO2-17", facts)
        if action.card:
            if seat != state.active:  # a displaced scientist's owner plays no cards (CO2-168, CO2-O53)
                return Refusal("card_not_your_turn", "CO2-168", {"card": action.card})
            return lobby.check_main(state, seat, action.card, ON_SUMMIT, source)
        return None
    if action.card:
        return Refusal("card_does_not_fit", "CO2-215", {"card": action.card})
    if target != HAND:
        if state.projects[target] <= NO_PROJECT:
            return Refusal("no_project_there", "CO2-154", _place_facts(target))
        if state.workers[target] != NOBODY:  # nobody is pushed off merely to take his place (CO2-161)
            rule = "CO2-16" if state.workers[target] == seat else "CO2-161"
            return Refusal("project_taken", rule, _place_facts(target))
    return None


def move(state: State, seat: int, action: Move) -> None:
    """Carry out a legal move. Leaving a project gives nothing by itself (CO2-156). A lobby card on a summit gives a
    step at once, whichever own move of the turn brought him there (CO2-227, CO2-228)."""
    start, target = action.start, action.target
    company = state.companies[seat]
    source = 0
    if start == HAND:
        company.scientists -= 1
    else:
        source = state.projects[start] % INSTALLED
        state.workers[start] = NOBODY
    if target == HAND:
        company.scientists += 1
    elif target < SUMMIT:
        state.workers[target] = seat
    else:
        state.speakers[topic_at(state, target - SUMMIT, source)] = seat
    if state.log is not None:
        state.note("scientist_moved", seat, {"from": post(start), "to": post(target)})
    if action.card:
        lobby.play_main(state, seat, action.card)
        gain(state, seat, source)


# --- a move that is offered: by a research grant, by a lobby card ---


def offer_move(state: State, seat: int) -> None:
    """One more move, if there is any; it may be left (CO2-107)."""
    _offer(state, ExtraMove(seat, False))


def offer_research(state: State, seat: int) -> None:
    """The research grant: move a scientist, or recruit one (CO2-104)."""
    _offer(state, ExtraMove(seat, True))


def _offer(state: State, move: "ExtraMove") -> None:
    if len(move.legal(state)) > 1:  # more than to leave it
        state.push(move)


@final
class ExtraMove(Decision):
    """A move that does not use up the free move of the turn (CO2-105). With `research`, recruiting is the other
    choice, as long as the pool holds one of the four (CO2-15, CO2-107). Either may be left."""

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
            return check_move(state, self.seat, action)
        if isinstance(action, Recruit):
            if not self.research:
                return Refusal("recruit_by_grant_only", "CO2-160", {})
            if not state.companies[self.seat].recruits:
                return Refusal("all_recruited", "CO2-15", {"most": state.board.components.scientists})
            return None
        if self.research:
            return Refusal("answer_first", "CO2-104", {"asked": "research"})
        return Refusal("answer_first", "CO2-91", {"asked": "extra_move"})

    def apply(self, state: State, action: Action) -> None:
        state.finish()
        if isinstance(action, Move):
            move(state, self.seat, action)
        elif isinstance(action, Recruit):
            company = state.companies[self.seat]
            company.recruits -= 1
            company.scientists += 1  # into hand, not onto the board (CO2-160)
            if state.log is not None:
                state.note("recruited", self.seat, {"left": company.recruits})
        elif state.log is not None:
            state.note("move_left", self.seat, {})

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.research]

    @staticmethod
    def from_plain(plain: Plain) -> "ExtraMove":
        _, seat, research = plain
        return ExtraMove(seat, research)


# --- sent away ---

_COIN: Final = 1  # for the owner of a scientist who is sent away (CO2-162)


def guest_coin(state: State, seat: int, place: int) -> int:
    """What using the project costs because of another's scientist on it."""
    return 0 if state.workers[place] in (NOBODY, seat) else _COIN


def displace(state: State, seat: int, place: int) -> None:
    """`seat` uses a project on which somebody else's scientist works: one coin to the owner, then the owner decides
    where he goes (CO2-162, CO2-163, CO2-V13), while `seat` waits (CO2-166, CO2-167)."""
    owner = state.workers[place]
    state.companies[seat].money -= _COIN
    state.companies[owner].money += _COIN
    source = state.projects[place] % INSTALLED
    if state.log is not None:
        facts: dict[str, Plain] = {"owner": owner, "at": post(place), "source": SOURCES[source]}
        state.note("displaced", seat, facts)
    if open_summits(state, source):
        state.push(Displaced(owner, place))
    else:
        _take_home(state, owner, place)  # no free topic: only the hand is left (CO2-165, CO2-O43)


def _take_home(state: State, owner: int, place: int) -> None:
    """Into hand, with one step in the project's source (CO2-163)."""
    source = state.projects[place] % INSTALLED
    state.workers[place] = NOBODY
    state.companies[owner].scientists += 1
    if state.log is not None:
        state.note("scientist_moved", owner, {"from": post(place), "to": "hand"})
    gain(state, owner, source)


@final
class Displaced(Decision):
    """The owner takes his scientist home and learns, or sends him to a summit and does not (CO2-163, CO2-O44). Other
    projects are not open to him (CO2-164), and it is not his free move (CO2-168)."""

    name: ClassVar = "displaced"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def legal(self, state: State) -> list[Action]:
        moves = MOVES[self.place + 1]
        source = state.projects[self.place] % INSTALLED
        return [moves[0], *[moves[SUMMIT + summit + 1] for summit in open_summits(state, source)]]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Move) or action.start != self.place:
            return Refusal("answer_first", "CO2-167", {"asked": "displaced", **_place_facts(self.place)})
        if HAND < action.target < SUMMIT:
            return Refusal("not_to_a_project", "CO2-164", {})
        return check_target(state, self.seat, action)

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Move)
        state.finish()
        if action.target == HAND:
            _take_home(state, self.seat, self.place)
        else:
            move(state, self.seat, action)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.place]

    @staticmethod
    def from_plain(plain: Plain) -> "Displaced":
        _, seat, place = plain
        return Displaced(seat, place)


def leave_built_project(state: State, seat: int, place: int) -> None:
    """Building on a project with one's own scientist: he goes home for nothing, or further on with the free move of
    the turn (CO2-137). With that already spent he can only go home (CO2-138, CO2-O48)."""
    if state.used & MOVED and not state.board.own_scientist_free:
        home = True
    else:
        home = len(OwnScientist(seat, place).legal(state)) == 1
    if home:
        move(state, seat, Move(place, HAND, 0))
    else:
        state.push(OwnScientist(seat, place))


@final
class OwnScientist(Decision):
    """Where the own scientist goes whose project was just built."""

    name: ClassVar = "own_scientist"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = []
        _add_moves_from(state, self.seat, self.place, vacant_projects(state), actions)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Move) or action.start != self.place:
            return Refusal("answer_first", "CO2-137", {"asked": "own_scientist", **_place_facts(self.place)})
        return check_target(state, self.seat, action)

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Move)
        if action.target != HAND and not state.board.own_scientist_free:
            state.used |= MOVED
        state.finish()
        move(state, self.seat, action)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.place]

    @staticmethod
    def from_plain(plain: Plain) -> "OwnScientist":
        _, seat, place = plain
        return OwnScientist(seat, place)
