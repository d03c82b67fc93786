"""The tracks of both games as component values: what each space pays and gives.

The data sets have one row of income for all tracks and one bonus on a space. A printed copy may have another row, and
so another length, for each track, and two bonuses on a space; `shapes` lets a file of one's own say so.
"""

from typing import Final

from baseload.core.reading import Reading, bad_component
from baseload.core.values import REST, Shapes
from baseload.games.climate.world import BONUS_NONE

FEWEST_SPACES: Final = 5  # of a track
MOST_SPACES: Final = 20
MOST_INCOME: Final = 99
_NO_BONUS: Final = "none"
_KINDS: Final = [
    _NO_BONUS,
    "tech",
    "permit",
    "any",
]  # in the order of the numbers in world.py; then come the sources
_AT_ONCE: Final = 2  # bonuses on one space


def track_shapes(sources: list[str]) -> Shapes:
    """What a file of one's own may hold instead: a row of income for each source, two bonuses on a space."""
    shapes: Shapes = {"track.income": {name: [0] for name in [*sources, REST]}}
    for source in sources:
        shapes[f"track.bonuses.{source}.{REST}"] = [_NO_BONUS]
    return shapes


def read_incomes(read: Reading, sources: list[str]) -> list[list[int]]:
    """By source and space; space 0 is off the track and pays nothing."""
    if read.has("track.income"):
        row = _income(read, "track.income")
        return [row for _ in sources]
    paths = [f"track.income.{source}" for source in sources]
    return [_income(read, path if read.has(path) else f"track.income.{REST}") for path in paths]


def _income(read: Reading, path: str) -> list[int]:
    row = read.numbers(path, FEWEST_SPACES, MOST_SPACES, 0, MOST_INCOME)
    if row != sorted(row):
        raise bad_component(path, row, "wanted_not_falling")
    return [0, *row]


def read_bonuses(
    read: Reading, sources: list[str], lengths: list[int]
) -> tuple[list[list[int]], list[list[int]]]:
    """By source and space: the bonus of a space, and the second one of a space with two. Discs only move forward, so no
    symbol can start an endless chain, not even one on its own track."""
    rows = [_bonuses(read, sources, source, lengths[at]) for at, source in enumerate(sources)]
    return [first for first, _ in rows], [second for _, second in rows]


def _bonuses(read: Reading, sources: list[str], source: str, length: int) -> tuple[list[int], list[int]]:
    """A space behind the end of a shortened track may be there if it gives nothing."""
    path = f"track.bonuses.{source}"
    spaces = [str(space) for space in range(MOST_SPACES + 1)]
    rest = _pair(read, f"{path}.{REST}", sources)
    rows = [[BONUS_NONE] + [bonus] * length for bonus in rest]
    for name in read.names(path):
        if name == REST:
            continue
        pair = _pair(read, f"{path}.{name}", sources)
        space = spaces.index(name) if name in spaces else 0
        if 0 < space <= length:
            rows[0][space], rows[1][space] = pair
        elif space == 0 or pair[0] != BONUS_NONE:
            raise bad_component(f"{path}.{name}", read.value(f"{path}.{name}"), "wanted_space", most=length)
    return rows[0], rows[1]


def _pair(read: Reading, path: str, sources: list[str]) -> list[int]:
    """The bonuses of a space, two numbers; those that are nothing stand last."""
    kinds = [*_KINDS, *sources]
    found = [kinds.index(word) for word in read.word_or_words(path, kinds, _AT_ONCE)]
    found = [bonus for bonus in found if bonus != BONUS_NONE]
    return found + [BONUS_NONE] * (_AT_ONCE - len(found))
