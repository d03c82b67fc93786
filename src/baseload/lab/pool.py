"""Many games on several processes: pieces are handed out, and what comes back is counted as it comes.

Ctrl-C ends it at once and leaves nobody behind; a worker that was killed is told in one sentence.
"""

import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from baseload.core.problems import OptionError

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
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(min(workers, len(pieces)), initializer=leave_interrupts_to_the_parent)
    try:
        with no_interrupts():
            waiting: set[Future[Result]] = {pool.submit(play, work, *piece) for piece in pieces}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                take(future.result())
    except BrokenProcessPool:
        # A worker that was killed (often: out of memory) takes the pool with it.
        raise OptionError("worker_died", workers=workers) from None
    except BaseException:
        # Ctrl-C, or a fault: nobody wants the games under way any more, and nobody wants to wait for them.
        with no_interrupts():
            for worker in multiprocessing.active_children():
                if worker not in others:
                    worker.terminate()
        raise
    finally:
        with no_interrupts():
            pool.shutdown(wait=True, cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    """For workers: Ctrl-C reaches them too, and only the parent knows what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def no_interrupts() -> Iterator[None]:
    """Ctrl-C waits while workers are started: in the middle of a fork Python would lose it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
