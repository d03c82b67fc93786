"""Expertise: five tracks, what a disc is given where it arrives, and the choice at the end of a turn.

Only a few things move a disc: the end of one's turn, building, a summit, a displaced scientist kept in hand, the
lobby cards about summits, and the bonuses on the tracks themselves (CO2-174). None ever moves back (CO2-13).

Each space gives one thing, so a chain of bonuses does not branch: it ends, or it waits for one answer. The answer goes
on with the chain, and only then with what lay below it (CO2-184). On an owner's tracks a space may give two things:
then the second waits below until all that follows from the first is done.
"""

from typing import ClassVar, Final, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import PERMITS, Permit
from baseload.games.climate.world import BONUS_ANY, BONUS_NONE, BONUS_SOURCE, BONUS_TECH, REGIONS
from baseload.games.co2.actions import LEARNS, Learn
from baseload.games.co2.components import SOURCES
from baseload.games.co2.state import INSTALLED, Decision, State
from baseload.games.co2.stock import take_from_market, take_tech

# Why somebody chooses a source.
FOR_BONUS: Final = 0
FOR_TURN: Final = 1
FOR_SUMMIT: Final = 2
WHY: Final = ["bonus", "turn", "summit"]


def gain(state: State, seat: int, source: int) -> None:
    """One step on a track, with all that follows from it (CO2-169, CO2-177, CO2-V34)."""
    company = state.companies[seat]
    parts = state.board.components
    while True:
        space = company.expertise[source] + 1
        if space > parts.track_lengths[source]:  # the track is full: the gain is lost (CO2-14)
            if state.log is not None:
                state.note("expertise_lost", seat, {"source": SOURCES[source]})
            return
        company.expertise[source] = space
        if state.log is not None:
            state.note("expertise", seat, {"source": SOURCES[source], "space": space})
        bonus = parts.bonus[source][space]
        second = parts.second_bonus[source][space]
        if second != BONUS_NONE:
            state.push(SecondBonus(seat, second))
        if bonus < BONUS_SOURCE:
            _give(state, seat, bonus)
            return
        source = bonus - BONUS_SOURCE  # a symbol: one step on that track (CO2-178)


def _give(state: State, seat: int, bonus: int) -> None:
    """What stands on a space."""
    if bonus == BONUS_TECH:  # CO2-179
        amount = take_tech(state, seat, 1)
        if state.log is not None:
            state.note("bonus_tech", seat, {"tech": amount})
    elif bonus >= BONUS_SOURCE:
        gain(state, seat, bonus - BONUS_SOURCE)
    elif bonus == BONUS_ANY:
        _bonus_in_any(state, seat)
    elif bonus != BONUS_NONE:
        _bonus_permit(state, seat)


def _bonus_in_any(state: State, seat: int) -> None:
    """A step on any track with room, the same one included (CO2-182). It must be used where it can (CO2-183)."""
    company = state.companies[seat]
    mask = 0
    last = -1
    for source in range(5):
        if company.expertise[source] < state.board.components.track_lengths[source]:
            mask |= 1 << source
            last = source
    _learn(state, seat, FOR_BONUS, mask, last)


def _learn(state: State, seat: int, why: int, mask: int, last: int) -> None:
    """A step in one of the sources of `mask`, of which `last` is one; where there are several, the seat chooses."""
    if mask and mask == 1 << last:
        gain(state, seat, last)
    elif mask:
        state.push(Learning(seat, why, mask))


def _bonus_permit(state: State, seat: int) -> None:
    """A permit from the market for a region with room (CO2-180); without one it lapses (CO2-181, CO2-O32), as without
    a permit (CO2-O83)."""
    open_to = regions_with_room(state)
    if not open_to or not state.market:
        return
    if len(open_to) == 1:
        put_permit(state, seat, open_to[0])
    else:
        state.push(PlacePermit(seat))


def regions_with_room(state: State) -> list[int]:
    """Regions below their limit, which is the number of their demand spaces (CO2-9, CO2-V12)."""
    most = state.board.components.spaces
    return [region for region in range(6) if state.permits[region] < most[region]]


def put_permit(state: State, seat: int, region: int) -> None:
    """Market to region (CO2-266)."""
    state.permits[region] += 1
    if state.log is not None:
        state.note("bonus_permit", seat, {"region": REGIONS[region], "permits": state.permits[region]})
    take_from_market(state)


def choose_for_turn(state: State, seat: int) -> None:
    """The end of a turn: one step in the source of one project with an own scientist, proposed or installed, however
    many there are (CO2-93, CO2-170, CO2-171, CO2-173). Two on one source are one step (CO2-O49), on two sources a
    choice (CO2-V14). It cannot be declined (CO2-172)."""
    mask = 0
    last = -1
    for place in range(len(state.workers)):
        if state.workers[place] == seat:
            last = state.projects[place] % INSTALLED
            mask |= 1 << last
    _learn(state, seat, FOR_TURN, mask, last)


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
        _give(state, self.owner, self.bonus)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.owner, self.bonus]

    @staticmethod
    def from_plain(plain: Plain) -> "SecondBonus":
        _, _, owner, bonus = plain
        return SecondBonus(owner, bonus)


@final
class Learning(Decision):
    """Choose a source of `mask`: a bonus, the end of a turn, or a summit's extra."""

    name: ClassVar = "learning"

    def __init__(self, seat: int, why: int, mask: int) -> None:
        super().__init__(seat)
        self.why = why
        self.mask = mask

    def legal(self, state: State) -> list[Action]:
        return [LEARNS[source] for source in range(5) if self.mask >> source & 1]

    def check(self, state: State, action: Action) -> Refusal | None:
        rule = "CO2-182" if self.why == FOR_BONUS else "CO2-170" if self.why == FOR_TURN else "CO2-189"
        if not isinstance(action, Learn):
            return Refusal("answer_first", rule, {"asked": "learning"})
        if not self.mask >> action.source & 1:
            offered: Plain = [SOURCES[source] for source in range(5) if self.mask >> source & 1]
            return Refusal("source_not_offered", rule, {"source": SOURCES[action.source], "offered": offered})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Learn)
        state.finish()
        gain(state, self.seat, action.source)

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.why, self.mask]

    @staticmethod
    def from_plain(plain: Plain) -> "Learning":
        _, seat, why, mask = plain
        return Learning(seat, why, mask)


@final
class PlacePermit(Decision):
    """The owner of the disc, whoever's turn it is, puts a permit on a region."""

    name: ClassVar = "place_permit"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def legal(self, state: State) -> list[Action]:
        return [PERMITS[region] for region in regions_with_room(state)]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Permit):
            return Refusal("answer_first", "CO2-180", {"asked": "place_permit"})
        most = state.board.components.spaces[action.region]
        if state.permits[action.region] >= most:
            return Refusal(
                "region_full_of_permits", "CO2-9", {"region": REGIONS[action.region], "most": most}
            )
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Permit)
        put_permit(state, self.seat, action.region)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "PlacePermit":
        return PlacePermit(plain[1])
