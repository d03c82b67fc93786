"""Knowledge: five tracks, what a disc is given where it arrives, and whom it may be left to.

Knowledge comes from planning, from a scientist leaving a project, from recruiting, from summits, from lobby cards and
from the symbols on the tracks themselves; building gives none (SC-106). No disc ever moves back.

Each space gives one thing, so a chain of bonuses does not branch: it ends, or it waits for one answer. The answer goes
on with the chain, and only then with what lay below it (SC-114). On an owner's tracks a space may give two things: then
the second waits below until all that follows from the first is done.
"""

from typing import ClassVar, Final, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import PASS, PERMITS, Pass, Permit
from baseload.games.climate.world import (
    BONUS_ANY,
    BONUS_NONE,
    BONUS_PERMIT,
    BONUS_SOURCE,
    BONUS_TECH,
    REGIONS,
)
from baseload.games.second_chance.actions import (
    ACCEPT,
    DECLINE,
    GIVES,
    LEARNS,
    USE,
    Accept,
    Decline,
    Give,
    Learn,
    Use,
)
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.environment import disc_moved
from baseload.games.second_chance.state import Decision, State, source_names
from baseload.games.second_chance.stock import take_from_market, take_tech

# Why somebody chooses a source.
FOR_BONUS: Final = 0
FOR_RECRUIT: Final = 1
FOR_SUMMIT: Final = 2
ANY_SOURCE: Final = 31


def bonus_name(bonus: int) -> str:
    """A bonus for an event or a refusal: "tech", "permit", "any" or a source."""
    if bonus >= BONUS_SOURCE:
        return SOURCES[bonus - BONUS_SOURCE]
    return "tech" if bonus == BONUS_TECH else "permit" if bonus == BONUS_PERMIT else "any"


def gain(state: State, seat: int, source: int) -> None:
    """One step on a track, with all that follows from it (SC-103, SC-104)."""
    company = state.companies[seat]
    parts = state.board.components
    space = company.knowledge[source] + 1
    if space > parts.track_lengths[source]:  # the disc is at the end: the knowledge is lost (SC-105, SC-O38)
        if state.log is not None:
            state.note("knowledge_lost", seat, {"source": SOURCES[source]})
        return
    company.knowledge[source] = space
    if state.log is not None:
        state.note("knowledge", seat, {"source": SOURCES[source], "space": space})
    disc_moved(state, source, space)
    bonus = parts.bonus[source][space]
    if bonus == BONUS_NONE:
        return
    second = parts.second_bonus[source][space]
    if second != BONUS_NONE:
        state.push(SecondBonus(seat, second))
    _reach(state, seat, bonus)


def _reach(state: State, seat: int, bonus: int) -> None:
    """A bonus is reached, once for each disc and space (SC-107). Where partners play, its owner says who uses it
    (SC-115). Otherwise he is asked only where leaving it can make sense (SC-108)."""
    if not _of_use(state, bonus):
        if state.log is not None:
            state.note("bonus_lapsed", seat, {"bonus": bonus_name(bonus)})
    elif state.board.gifts or _worth_leaving(state, seat, bonus):
        state.push(Bonus(seat, bonus, 0))
    else:
        use_bonus(state, seat, bonus, True)


def _of_use(state: State, bonus: int) -> bool:
    """A permit without a region or without a permit on the market lapses (SC-112, SC-O20)."""
    return bonus != BONUS_PERMIT or (state.market > 0 and bool(regions_with_room(state)))


def _worth_leaving(state: State, seat: int, bonus: int) -> bool:
    """Nobody gains by leaving tech. But a source's symbol can lead, from symbol to symbol, to a bonus that is better
    had later: a choice, or tech while there is none. And among three rivals a step into the foremost stack can let
    another earn as the second."""
    if bonus < BONUS_SOURCE:
        return False
    if len(state.companies) > 2:
        return True
    parts = state.board.components
    spaces = state.companies[seat].knowledge.copy()
    while bonus >= BONUS_SOURCE:
        source = bonus - BONUS_SOURCE
        spaces[source] += 1
        if spaces[source] > parts.track_lengths[source]:
            return False
        if parts.second_bonus[source][spaces[source]] != BONUS_NONE:
            return True
        bonus = parts.bonus[source][spaces[source]]
    if bonus == BONUS_TECH:
        return not state.tech
    return bonus != BONUS_NONE


def use_bonus(state: State, seat: int, bonus: int, optional: bool) -> None:
    """The seat uses a bonus as its own (SC-117)."""
    if bonus == BONUS_TECH:  # SC-110
        amount = take_tech(state, seat, 1)
        if state.log is not None:
            state.note("bonus_tech", seat, {"tech": amount})
        return
    if bonus >= BONUS_SOURCE:  # SC-109
        gain(state, seat, bonus - BONUS_SOURCE)
        return
    if bonus == BONUS_ANY:  # SC-113
        state.push(Learning(seat, FOR_BONUS, ANY_SOURCE, optional))
        return
    open_to = regions_with_room(state)
    if len(open_to) == 1 and not optional:
        put_permit(state, seat, open_to[0])
    else:
        state.push(PlacePermit(seat, optional))  # SC-111


def regions_with_room(state: State) -> list[int]:
    """Regions with a free space for a permit (SC-22)."""
    most = state.board.components.permit_spaces
    return [region for region in range(6) if state.permits[region] < most[region]]


def put_permit(state: State, seat: int, region: int) -> None:
    """Market to region."""
    state.permits[region] += 1
    if state.log is not None:
        state.note("bonus_permit", seat, {"region": REGIONS[region], "permits": state.permits[region]})
    take_from_market(state)


@final
class SecondBonus(Decision):
    """Waits while the first bonus of a space with two, and all that follows from it, is settled."""

    name: ClassVar = "second_bonus"

    def __init__(self, owner: int, bonus: int) -> None:
        super().__init__(-1)
        self.owner = owner
        self.bonus = bonus

    def resume(self, state: State) -> None:
        state.finish()
        _reach(state, self.owner, self.bonus)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.owner, self.bonus]

    @staticmethod
    def from_plain(plain: Plain) -> "SecondBonus":
        _, _, owner, bonus = plain
        return SecondBonus(owner, bonus)


@final
class Bonus(Decision):
    """The owner of the disc, in whoever's turn: use the bonus, leave it to a partner, or let it lapse (SC-108). Only
    what a track gives can be left to somebody (SC-118). `declined` has a bit for each partner who refused it."""

    name: ClassVar = "bonus"

    def __init__(self, seat: int, bonus: int, declined: int) -> None:
        super().__init__(seat)
        self.bonus = bonus
        self.declined = declined

    def legal(self, state: State) -> list[Action]:
        actions: list[Action] = [USE]
        if state.board.gifts:
            for other in range(len(state.companies)):
                if other != self.seat and not self.declined >> other & 1:
                    actions.append(GIVES[other])
        actions.append(PASS)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, (Use, Pass)):
            return None
        if not isinstance(action, Give):
            return Refusal("answer_first", "SC-115", {"asked": "bonus", "bonus": bonus_name(self.bonus)})
        if not state.board.gifts:
            return Refusal("no_gifts", "SC-116", {})
        if action.seat >= len(state.companies) or action.seat == self.seat:
            return Refusal("no_such_partner", "SC-115", {"players": len(state.companies)})
        if self.declined >> action.seat & 1:
            return Refusal("partner_declined", "SC-119", {"partner": action.seat})
        return None

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Give):
            if state.log is not None:
                state.note("bonus_offered", self.seat, {"bonus": bonus_name(self.bonus), "to": action.seat})
            state.go_on_as(Offer(action.seat, self.seat, self.bonus, self.declined))
            return
        state.finish()
        if isinstance(action, Use):
            use_bonus(state, self.seat, self.bonus, False)
        elif state.log is not None:
            state.note("bonus_lapsed", self.seat, {"bonus": bonus_name(self.bonus)})

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.bonus, self.declined]

    @staticmethod
    def from_plain(plain: Plain) -> "Bonus":
        _, seat, bonus, declined = plain
        return Bonus(seat, bonus, declined)


@final
class Offer(Decision):
    """A partner takes the bonus, or refuses it and the owner chooses again (SC-119). He cannot pass it on unused, but
    what his own disc reaches by it is his to keep or leave (SC-117, SC-118)."""

    name: ClassVar = "offer"

    def __init__(self, seat: int, owner: int, bonus: int, declined: int) -> None:
        super().__init__(seat)
        self.owner = owner
        self.bonus = bonus
        self.declined = declined

    def legal(self, state: State) -> list[Action]:
        return [ACCEPT, DECLINE]

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, (Accept, Decline)):
            return None
        return Refusal("answer_first", "SC-119", {"asked": "offer", "bonus": bonus_name(self.bonus)})

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Decline):
            if state.log is not None:
                state.note("bonus_declined", self.seat, {"bonus": bonus_name(self.bonus)})
            state.go_on_as(Bonus(self.owner, self.bonus, self.declined | 1 << self.seat))
            return
        if state.log is not None:
            state.note("bonus_accepted", self.seat, {"bonus": bonus_name(self.bonus), "from": self.owner})
        state.finish()
        use_bonus(state, self.seat, self.bonus, False)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.owner, self.bonus, self.declined]

    @staticmethod
    def from_plain(plain: Plain) -> "Offer":
        _, seat, owner, bonus, declined = plain
        return Offer(seat, owner, bonus, declined)


@final
class Learning(Decision):
    """Choose a source of `mask`: the general symbol, a recruit, or a summit's topic. A full track may be chosen, and
    the knowledge is lost (SC-O38)."""

    name: ClassVar = "learning"

    def __init__(self, seat: int, why: int, mask: int, optional: bool) -> None:
        super().__init__(seat)
        self.why = why
        self.mask = mask
        self.optional = optional

    def legal(self, state: State) -> list[Action]:
        actions = [LEARNS[source] for source in range(5) if self.mask >> source & 1]
        if self.optional:
            actions.append(PASS)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        rule = "SC-113" if self.why == FOR_BONUS else "SC-203" if self.why == FOR_RECRUIT else "SC-252"
        if isinstance(action, Pass) and self.optional:
            return None
        if not isinstance(action, Learn):
            return Refusal("answer_first", rule, {"asked": "learning"})
        if not self.mask >> action.source & 1:
            facts: dict[str, Plain] = {"source": SOURCES[action.source], "offered": source_names(self.mask)}
            return Refusal("source_not_offered", rule, facts)
        return None

    def apply(self, state: State, action: Action) -> None:
        state.finish()
        if isinstance(action, Learn):
            gain(state, self.seat, action.source)
        elif state.log is not None:
            state.note("bonus_lapsed", self.seat, {"bonus": "any"})

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.why, self.mask, self.optional]

    @staticmethod
    def from_plain(plain: Plain) -> "Learning":
        _, seat, why, mask, optional = plain
        return Learning(seat, why, mask, optional)


@final
class PlacePermit(Decision):
    """Whoever uses the bonus, in whoever's turn, puts a permit on a region."""

    name: ClassVar = "place_permit"

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__(seat)
        self.optional = optional

    def legal(self, state: State) -> list[Action]:
        actions = [PERMITS[region] for region in regions_with_room(state)]
        if self.optional:
            actions.append(PASS)
        return actions

    def check(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Pass) and self.optional:
            return None
        if not isinstance(action, Permit):
            return Refusal("answer_first", "SC-111", {"asked": "place_permit"})
        most = state.board.components.permit_spaces[action.region]
        if state.permits[action.region] >= most:
            return Refusal(
                "region_full_of_permits", "SC-22", {"region": REGIONS[action.region], "most": most}
            )
        return None

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Permit):
            put_permit(state, self.seat, action.region)
        elif state.log is not None:
            state.note("bonus_lapsed", self.seat, {"bonus": "permit"})
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.optional]

    @staticmethod
    def from_plain(plain: Plain) -> "PlacePermit":
        _, seat, optional = plain
        return PlacePermit(seat, optional)
