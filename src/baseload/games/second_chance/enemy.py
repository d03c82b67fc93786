"""Solo: eight cubes of a rival who never acts, but whose cubes count where control is compared (SC-246, SC-247)."""

from typing import ClassVar, final

from baseload.core.action import Action
from baseload.core.plain import Plain
from baseload.core.problems import Refusal
from baseload.games.climate.verbs import STARTS, Start
from baseload.games.climate.world import REGIONS
from baseload.games.second_chance.components import SOURCES, TILE_END, TILE_HALF, TILE_TOPIC, TILE_TYPE
from baseload.games.second_chance.state import Decision, State

_MOST_IN_REGION = 2


@final
class EnemyStart(Decision):
    """The player chooses once where the rival's cubes start from (SC-68)."""

    name: ClassVar = "enemy_start"

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def legal(self, state: State) -> list[Action]:
        return STARTS.copy()

    def check(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Start):
            return Refusal("answer_first", "SC-68", {"asked": "enemy_start"})
        return None

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Start)
        state.note("enemy_start", self.seat, {"region": REGIONS[action.region]})
        lay_cubes(state, action.region)
        state.finish()

    def to_plain(self) -> Plain:
        return [self.name, self.seat]

    @staticmethod
    def from_plain(plain: Plain) -> "EnemyStart":
        return EnemyStart(plain[1])


def _named(kind: int) -> int:
    """The source a goal tile names, -1 for tiles of regions and sizes (SC-67)."""
    return kind % 10 if kind // 10 * 10 in (TILE_TYPE, TILE_END, TILE_HALF, TILE_TOPIC) else -1


def lay_cubes(state: State, region: int) -> None:
    """Tile by tile from the left, again from the first if need be, until all cubes lie (SC-66, SC-67, SC-71)."""
    named = [_named(kind) for kind in state.tiles]
    enemy, cubes = state.enemy.copy(), state.enemy_cubes.copy()
    left = state.board.components.enemy_cubes
    laid = True
    while left and laid:
        laid = False
        for source in named:
            if source < 0 or not left:
                continue
            target = _next(state, region, source, cubes)
            if target < 0:
                continue  # no region will have it: the tile is skipped (SC-71)
            enemy[target] |= 1 << source
            cubes[target] += 1
            region = target
            left -= 1
            laid = True
            state.note("enemy_cube", None, {"region": REGIONS[target], "source": SOURCES[source]})
    state.enemy, state.enemy_cubes = enemy, cubes


def _next(state: State, region: int, source: int, cubes: list[int]) -> int:
    """The next region counter-clockwise whose agenda has the source and which holds fewer than two cubes (SC-69); the
    cube lies under the source's symbol (SC-70)."""
    order = state.board.components.clockwise
    at = order.index(region)
    for step in range(1, len(order) + 1):
        target = order[(at - step) % len(order)]
        if source in state.agenda(target) and cubes[target] < _MOST_IN_REGION:
            return target
    return -1
