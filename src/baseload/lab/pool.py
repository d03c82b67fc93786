"""Many games on several processes: pieces are handed out, and what comes back is counted as it comes.

Ctrl-C ends it at once and leaves nobody behind; a worker that was killed is told in one sentence.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from baseload.core.problems import OptionError
from baseload.lab.crew import Crew

Work = TypeVar("Work")
Result = TypeVar("Result")

_CHUNKS: Final = 40  # pieces per worker: small enough for a lively progress bar, large enough to cost nothing
_MOST_WORKERS: Final = 256  # more would only stand in each other's way


def check_workers(workers: int) -> None:
    if workers < 1:
        raise OptionError("too_few_workers", workers=workers)
    if workers > _MOST_WORKERS:
        raise OptionError("too_many_workers", workers=workers, most=_MOST_WORKERS)


def pieces_of(games: int, workers: int, largest: int, step: int = 1) -> list[tuple[int, int]]:
    """The games cut into pieces, each from its first to before its last. Pieces are multiples of `step`.

    >>> pieces_of(10, 1, 4, step=4)
    [(0, 4), (4, 8), (8, 10)]
    """
    size = min(largest, max(1, games // (_CHUNKS * workers)))
    size = max(step, size - size % step)
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def share_out(
    play: Callable[[Work, int, int], Result],
    work: Work,
    pieces: list[tuple[int, int]],
    workers: int,
    take: Callable[[Result], None],
) -> None:
    """`play(work, first, after)` for every piece; `take` gets each result as soon as it is there, in any order."""
    if workers == 1:
        for piece in pieces:
            take(play(work, *piece))
        return
    left = iter(pieces)
    with Crew(partial(_play_piece, play, work), workers) as crew:
        while crew.hand_out(lambda: next(left, None)):
            done, lost = crew.wait()
            if lost:  # often: out of memory
                raise OptionError("worker_died", workers=workers)
            for _, result in done:
                take(result)


def _play_piece(play: Callable[[Work, int, int], Result], work: Work, piece: tuple[int, int]) -> Result:
    return play(work, *piece)
