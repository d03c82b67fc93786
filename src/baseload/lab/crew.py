"""A crew of worker processes for a long study. A worker that dies is replaced, and its games are played again.

When a worker dies, the pool cannot say which of the games under way it was, so each of them is then played in a process
of its own. A game whose process dies again and again is recorded as broken.
"""

import contextlib
import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from baseload.core.problems import Problem
from baseload.lab.one_game import play_one, play_some
from baseload.lab.plan import StudyPlan
from baseload.lab.pool import leave_interrupts_to_the_parent, no_interrupts
from baseload.lab.portions import Portions
from baseload.lab.stop import LOOK, Stop
from baseload.lab.tables import Entry, broken_entry
from baseload.lab.tally import what_broke

DEATHS: Final = 3  # after so many a game is given up
_Piece = Future[tuple[list[Entry], float]]


class WorkerError(Problem):
    """Workers that do not live: because of a game that ends every process in which it is played, or from the start."""


def killer_entry(number: int) -> Entry:
    """The entry of a game that was given up."""
    return broken_entry(number, what_broke(WorkerError("game_kills_workers", deaths=DEATHS)))


def play_in_processes(
    plan: StudyPlan, portions: Portions, workers: int, take: Callable[[Entry], None], stop: Stop
) -> None:
    """Play all portions; `take` gets each game as soon as it is there, in any order. One worker is this process."""
    if workers == 1:
        while portion := portions.next():
            for number in portion:
                with stop.at_once():
                    entry = play_one(plan, number)
                take(entry)
        return
    while under_way := _play_until_death(plan, portions, workers, take, stop):
        _play_alone(plan, under_way, take, stop)


def _play_until_death(
    plan: StudyPlan, portions: Portions, workers: int, take: Callable[[Entry], None], stop: Stop
) -> list[int]:
    """Play until all is done or a worker dies; returns the games that were under way then."""
    waiting: dict[_Piece, list[int]] = {}
    with _pool(plan, workers) as pool:
        try:
            while True:
                # One more than there are workers, so that none has to wait for us.
                while len(waiting) <= workers and (portion := portions.next()):
                    waiting[_submit(pool, portion)] = portion
                if not waiting:
                    return []
                stop.check()
                done, _ = wait(waiting, LOOK, return_when=FIRST_COMPLETED)
                for piece in done:
                    entries, seconds = piece.result()
                    portions.took(len(entries), seconds)
                    for entry in entries:
                        take(entry)
                    del waiting[piece]
        except BrokenProcessPool:
            return [number for piece in waiting for number in _rest(piece, waiting[piece], take)]


def _submit(pool: ProcessPoolExecutor, portion: list[int]) -> _Piece:
    with no_interrupts():
        try:
            return pool.submit(_play_portion, portion)
        except BrokenProcessPool as error:
            # A worker died while nobody looked; the portion counts as under way.
            broken: _Piece = Future()
            broken.set_exception(error)
            return broken


def _rest(piece: _Piece, portion: list[int], take: Callable[[Entry], None]) -> list[int]:
    """What of a portion is still to be played after a worker died. Another one may have finished in that moment."""
    try:
        entries, _ = piece.result()
    except BrokenProcessPool:
        return portion
    for entry in entries:
        take(entry)
    return []


def _play_alone(plan: StudyPlan, suspects: list[int], take: Callable[[Entry], None], stop: Stop) -> None:
    """Play suspects one by one, so that it is clear who ends a process."""
    deaths = dict.fromkeys(suspects, 1)
    left = deque(suspects)
    while left:
        with _pool(plan, 1) as pool, contextlib.suppress(BrokenProcessPool):
            _check_start(pool)
            while left:
                piece = _submit(pool, [left[0]])
                while not wait([piece], LOOK).done:
                    stop.check()
                take(piece.result()[0][0])
                left.popleft()
        if left:  # the process died with the first of them
            deaths[left[0]] += 1
            if deaths[left[0]] >= DEATHS:
                take(killer_entry(left.popleft()))


def _check_start(pool: ProcessPoolExecutor) -> None:
    """No game is to blame where no worker lives long enough to play one."""
    with no_interrupts():
        ready = pool.submit(os.getpid)
    try:
        ready.result()
    except BrokenProcessPool:
        raise WorkerError("workers_do_not_start") from None


@contextlib.contextmanager
def _pool(plan: StudyPlan, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that begin from nothing: what this process holds (a lock, threads) stays here."""
    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_work, initargs=(plan,))
    try:
        yield pool
    except BaseException:
        # Ctrl-C, or a fault: nobody wants to wait for the games under way.
        with no_interrupts():
            for worker in multiprocessing.active_children():
                if worker not in others:
                    worker.terminate()
        raise
    finally:
        with no_interrupts():
            pool.shutdown(wait=True, cancel_futures=True)


_plans: Final[list[StudyPlan]] = []  # in a worker: the one it plays


def _begin_work(plan: StudyPlan) -> None:
    """In a worker: the plan comes once, not with every portion."""
    _plans.append(plan)
    leave_interrupts_to_the_parent()
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _play_portion(numbers: list[int]) -> tuple[list[Entry], float]:
    return play_some(_plans[0], numbers)


def _end_with_the_parent() -> None:
    """A study that was killed could not tell its workers to stop."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
