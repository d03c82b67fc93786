"""Events (competitive): a region needs help, from 400 ppm on a second one too. This phase takes the place of the
environmental one (SC-329)."""

from typing import ClassVar, final

from baseload.core.plain import Plain
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.energy import owe
from baseload.games.second_chance.state import GREEN, Decision, State, builder_of, owner_of


def present(state: State, region: int, seat: int) -> bool:
    """Exempt is who built a plant there or owns the infrastructure under one; infrastructure without a plant does not
    count (SC-332, SC-O81)."""
    first = state.board.components.first_space[region]
    for place in range(first, first + state.board.components.spaces[region]):
        tile = state.spaces[place]
        if tile >= GREEN and seat in (builder_of(tile), owner_of(tile)):
            return True
    return False


def begin(state: State) -> None:
    """First every region that holds tech gives one marker back (SC-330, SC-O86)."""
    for region in range(6):
        if state.relief[region]:
            state.relief[region] -= 1
            state.tech += 1
            if state.log is not None:
                state.note("relief_used_up", None, {"region": REGIONS[region]})
    state.push(Disasters(0, 0))


@final
class Disasters(Decision):
    """The current event strikes (SC-331), then, from 400 ppm on, the future one (SC-336, SC-O84). Seats suffer in turn
    order (SC-335). `struck` counts events, `asked` the seats of the present one."""

    name: ClassVar = "disasters"

    def __init__(self, struck: int, asked: int) -> None:
        super().__init__(-1)
        self.struck = struck
        self.asked = asked

    def resume(self, state: State) -> None:
        struck, asked = self.struck, self.asked
        seats = state.seats_from(state.start)
        count = _how_many(state)
        while struck < count:
            region = state.board.components.event_region[state.events[struck]]
            if not asked:
                state.note("disaster", None, {"region": REGIONS[region]})
            while asked < len(seats):
                seat = seats[asked]
                asked += 1
                if not present(state, region, seat):
                    state.go_on_as(Disasters(struck, asked))
                    _give_tech(state, seat, region)
                    # Beside the tech, a permit or the penalty: the two are independent (SC-334, SC-O82).
                    owe(state, seat, "event", region)
                    return
            struck += 1
            asked = 0
        _discard(state, count)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.struck, self.asked]

    @staticmethod
    def from_plain(plain: Plain) -> "Disasters":
        _, _, struck, asked = plain
        return Disasters(struck, asked)


def _how_many(state: State) -> int:
    """Missing events simply do not happen (SC-338)."""
    wanted = 2 if state.level >= state.board.components.level_second_event else 1
    return min(wanted, len(state.events))


def _give_tech(state: State, seat: int, region: int) -> None:
    """A marker to the region; only without one two points are lost instead, never by choice (SC-333, SC-O83)."""
    company = state.companies[seat]
    if company.tech:
        company.tech -= 1
        state.relief[region] += 1
        state.note("relief_given", seat, {"region": REGIONS[region]})
    else:
        points = state.board.components.disaster_points
        company.points -= points
        state.note("relief_failed", seat, {"region": REGIONS[region], "points": points})


def _discard(state: State, count: int) -> None:
    """What happened is discarded, the stack moves up, and the next one is turned up (SC-337)."""
    state.events_spent = state.events_spent + state.events[:count]
    state.events = state.events[count:]
    if state.board.events_reshuffle and len(state.events) < 2:
        again = [tile for tile in state.events_again if tile in state.events_spent]
        state.events = state.events + again
        state.events_spent = []
    regions: Plain = [REGIONS[state.board.components.event_region[tile]] for tile in state.events[:2]]
    state.note("events_next", None, {"regions": regions}, reveals=True)
