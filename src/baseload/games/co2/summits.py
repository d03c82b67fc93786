"""World summits: complete ones are scored when a turn closes, whoever sent the last scientist (CO2-186, CO2-O45)."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.co2.actions import HOLDS, Hold
from baseload.games.co2.expertise import FOR_SUMMIT, Learning, gain
from baseload.games.co2.state import NOBODY, TOPICS, Decision, State


def is_complete(state: State, summit: int) -> bool:
    tile = state.summits[summit]
    if not tile:
        return False
    for index in range(len(state.board.components.summit_topics[tile])):
        if state.speakers[TOPICS * summit + index] == NOBODY:
            return False
    return True


def complete(state: State) -> list[int]:
    return [summit for summit in range(len(state.summits)) if is_complete(state, summit)]


def hold_complete(state: State, active: int) -> bool:
    """Score what is complete, one summit after the other. False: nothing is (left)."""
    ready = complete(state)
    if not ready:
        return False
    if len(ready) > 1:
        state.push(OrderSummits(active))  # the active player says which comes first (CO2-195)
    else:
        _begin(state, active, ready[0])
    return True


def _begin(state: State, active: int, summit: int) -> None:
    if state.log is not None:
        state.note("summit_complete", None, {"summit": summit + 1, "tile": state.summits[summit]})
    state.push(SummitScoring(active, summit, 1, 0))


@final
class OrderSummits(Decision):
    """Which of several complete summits is scored next."""

    name: ClassVar = "order_summits"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def legal(self, state: State) -> list[Action]:
        return [HOLDS[summit] for summit in complete(state)]

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Hold):
            return Refusal("answer_first", "CO2-195", {"asked": "order_summits"})
        if action.summit not in complete(state):
            return Refusal("summit_not_complete", "CO2-186", {"summit": action.summit + 1})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Hold)
        state.finish()
        _begin(state, self.seat, action.summit)

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "OrderSummits":
        return OrderSummits(plain[1])


@final
class SummitScoring(Decision):
    """A summit being scored: participants in turn order from the active player's left, he himself last (CO2-187). Each
    takes a step for every own speaker, in tile order (CO2-188), then one extra in any topic of the tile, once however
    many speakers he has (CO2-189, CO2-190), and ends his chains before the next one begins (CO2-191). CO2-V17 is an
    example.

    `turn` counts seats from the active player, `topic` the topics of that seat that have been looked at.
    """

    name: ClassVar = "summit_scoring"

    def __init__(self, active: int, summit: int, turn: int, topic: int) -> None:
        super().__init__(-1)
        self.active = active
        self.summit = summit
        self.turn = turn
        self.topic = topic

    def resume(self, state: State) -> None:
        active, summit = self.active, self.summit
        topics = state.board.components.summit_topics[state.summits[summit]]
        count = len(state.companies)
        turn, topic = self.turn, self.topic
        while turn <= count:
            seat = (active + turn) % count
            takes_part = False
            for index in range(len(topics)):
                if state.speakers[TOPICS * summit + index] == seat:
                    takes_part = True
                    if index >= topic:
                        state.go_on_as(SummitScoring(active, summit, turn, index + 1))
                        gain(state, seat, topics[index])
                        return
            if takes_part:
                state.go_on_as(SummitScoring(active, summit, turn + 1, 0))
                mask = 0
                for source in topics:
                    mask |= 1 << source
                state.push(Learning(seat, FOR_SUMMIT, mask))
                return
            turn += 1
            topic = 0
        self._close(state, len(topics))

    def _close(self, state: State, topics: int) -> None:
        """Scientists to hand (CO2-192), a new tile for the used one (CO2-193), none if the pile is empty (CO2-194,
        CO2-O56)."""
        summit = self.summit
        for index in range(topics):
            at = TOPICS * summit + index
            state.companies[state.speakers[at]].scientists += 1
            state.speakers[at] = NOBODY
        state.summits_used = [*state.summits_used, state.summits[summit]]
        tile = 0
        if state.summit_pile:
            tile = state.summit_pile[0]
            state.summit_pile = state.summit_pile[1:]
        state.summits[summit] = tile
        state.note("new_summit", None, {"summit": summit + 1, "tile": tile}, reveals=tile != 0)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat, self.active, self.summit, self.turn, self.topic]

    @staticmethod
    def from_plain(plain: Plain) -> "SummitScoring":
        _, _, active, summit, turn, topic = plain
        return SummitScoring(active, summit, turn, topic)
