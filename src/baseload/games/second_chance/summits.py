"""World summits: two steps of knowledge for every scientist who spoke, then home."""

from typing import ClassVar, final

from baseload.core.plain import Plain
from baseload.games.second_chance.environment import summit_settled
from baseload.games.second_chance.knowledge import FOR_SUMMIT, Learning
from baseload.games.second_chance.personal_goals import completed_alone
from baseload.games.second_chance.state import (
    MARK_FOUR,
    MARK_THREE,
    MARK_TWO,
    NOBODY,
    TOPICS,
    Decision,
    State,
)

_STEPS = 2  # for each scientist (SC-252)


def settle_next(state: State) -> bool:
    """Begin with the summit that was completed first (SC-250). It is asked when a turn is over (SC-248), until every
    complete one is settled (SC-249). False: none is complete."""
    if not state.ready:
        return False
    summit, last = state.ready[0] // 4, state.ready[0] % 4
    state.ready = state.ready[1:]
    if state.log is not None:
        state.note("summit_complete", None, {"summit": summit + 1, "tile": state.summits[summit]})
    state.push(SummitScoring(summit, last, 1, 0))
    return True


@final
class SummitScoring(Decision):
    """Clockwise, ending with the one who completed it, active or not (SC-251). Each chooses a topic of the tile for
    every step, one after the other (SC-252, SC-253). `turn` counts seats from the last one, `given` the steps that
    seat has had."""

    name: ClassVar = "summit_scoring"

    def __init__(self, summit: int, last: int, turn: int, given: int) -> None:
        super().__init__(-1)
        self.summit = summit
        self.last = last
        self.turn = turn
        self.given = given

    def resume(self, state: State) -> None:
        summit = self.summit
        topics = state.board.components.summit_topics[state.summits[summit]]
        count = len(state.companies)
        turn, given = self.turn, self.given
        while turn <= count:
            seat = (self.last + turn) % count
            spoke = 0
            for index in range(len(topics)):
                if state.speakers[TOPICS * summit + index] == seat:
                    spoke += 1
            if given < _STEPS * spoke:
                state.go_on_as(SummitScoring(summit, self.last, turn, given + 1))
                mask = 0
                for source in topics:
                    mask |= 1 << source
                state.push(Learning(seat, FOR_SUMMIT, mask, False))
                return
            turn += 1
            given = 0
        self._close(state, topics)

    def _close(self, state: State, topics: list[int]) -> None:
        """Scientists to their boards (SC-254), which brings nothing more (SC-256); a new tile (SC-255, SC-O102)."""
        summit = self.summit
        speakers = [state.speakers[TOPICS * summit + index] for index in range(len(topics))]
        for index in range(len(topics)):
            state.companies[speakers[index]].scientists += 1
            state.speakers[TOPICS * summit + index] = NOBODY
        if len(topics) == 2 and speakers[0] == speakers[1]:
            completed_alone(state, speakers[0])
        if len(topics) == 2:
            state.marks |= MARK_TWO
        else:
            state.marks |= MARK_THREE if len(topics) == 3 else MARK_FOUR
        state.summits_used = [*state.summits_used, state.summits[summit]]
        tile = 0
        if state.summit_pile:
            tile = state.summit_pile[0]
            state.summit_pile = state.summit_pile[1:]
        state.summits[summit] = tile
        state.note("new_summit", None, {"summit": summit + 1, "tile": tile}, reveals=tile != 0)
        summit_settled(state, topics)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.summit, self.last, self.turn, self.given]

    @staticmethod
    def from_plain(plain: Plain) -> "SummitScoring":
        _, _, summit, last, turn, given = plain
        return SummitScoring(summit, last, turn, given)
