"""A crew of worker processes, each at the end of a pipe of its own.

Nobody else holds a worker's end of its pipe. So a worker that dies, be it in the middle of a message, ends its own pipe
and no other, and what it was doing is known. Another one takes its place when there is work for it.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any, Final, Generic, TypeVar

from baseload.core.problems import Problem
from baseload.lab.stop import LOOK

Task = TypeVar("Task")
Result = TypeVar("Result")

DEATHS: Final = 3  # after so many it is not tried again


class WorkerError(Problem):
    """Workers that do not live: because of a game that ends every process in which it is played, or from the start."""


class _Worker(Generic[Task]):
    """A process, and what it is doing."""

    def __init__(self, context: Any, play: Callable[[Task], object]) -> None:
        self.pipe: Connection[Any, Any]
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, play))
        self.process.start()
        theirs.close()  # from now on the pipe ends when the process does
        self.lives = False  # it has said so
        self.task: Task | None = None

    def hand(self, task: Task | None) -> None:
        """Nothing sends it home."""
        self.task = task
        with contextlib.suppress(OSError):  # it died when nobody looked; waiting for its answer will tell
            self.pipe.send(task)

    def end(self) -> None:
        self.process.join()
        self.pipe.close()


class Crew(Generic[Task, Result]):
    """Up to so many workers, who begin when there is something to do, and are gone when the crew is left.

    A crew that is left with an exception (Ctrl-C, or a fault) wants nothing of what is under way, and does not wait.
    """

    def __init__(self, play: Callable[[Task], Result], most: int, start: str | None = None) -> None:
        self._play = play
        self._most = most
        self._context = multiprocessing.get_context(start)
        self._workers: list[_Worker[Task]] = []
        self._stillborn = 0  # in a row

    def __enter__(self) -> "Crew[Task, Result]":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with no_interrupts():
            for worker in self._workers:
                if kind is None:
                    worker.hand(None)
                else:
                    worker.process.kill()
            for worker in self._workers:
                worker.end()

    @property
    def busy(self) -> bool:
        return any(worker.task is not None for worker in self._workers)

    def hand_out(self, next_task: Callable[[], Task | None]) -> bool:
        """A task for everybody who has none, until none is left; is anybody busy then?"""
        idle = [worker for worker in self._workers if worker.task is None]
        while idle or len(self._workers) < self._most:
            task = next_task()
            if not task:
                break
            worker = idle.pop() if idle else self._begin()
            worker.hand(task)
        return self.busy

    def _begin(self) -> _Worker[Task]:
        with no_interrupts():
            worker = _Worker(self._context, self._play)
            self._workers.append(worker)
        return worker

    def wait(self) -> tuple[list[tuple[Task, Result]], list[Task]]:
        """Wait a moment. Returns the tasks that are done, with their results, and those with which a worker died."""
        done: list[tuple[Task, Result]] = []
        lost: list[Task] = []
        ready = set(wait([worker.pipe for worker in self._workers if worker.task is not None], LOOK))
        for worker in self._workers.copy():
            task = worker.task
            if task is None or worker.pipe not in ready:
                continue
            try:
                message = worker.pipe.recv()
            except (EOFError, OSError):
                self._bury(worker)
                lost.append(task)
                continue
            if not worker.lives:
                worker.lives = True
                self._stillborn = 0
                continue
            result, error = message
            if error is not None:
                raise error
            done.append((task, result))
            worker.task = None
        return done, lost

    def _bury(self, worker: _Worker[Task]) -> None:
        self._workers.remove(worker)
        worker.process.kill()  # perhaps it only let go of the pipe
        worker.end()
        if not worker.lives:
            # No task is to blame where no worker lives long enough to begin one.
            self._stillborn += 1
            if self._stillborn == DEATHS:
                raise WorkerError("workers_do_not_start")


def _work(pipe: "Connection[Any, Any]", play: Callable[[Any], object]) -> None:
    """In a worker: say that it lives, and answer every task with its result, or with what went wrong."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C reaches workers too; only the parent knows what to do
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    if sys.platform != "win32":
        # What a bot starts must not hold the pipe open when the worker has died.
        os.set_inheritable(pipe.fileno(), False)
        os.register_at_fork(after_in_child=pipe.close)
    with contextlib.suppress(EOFError, OSError):  # the parent is gone
        pipe.send(None)
        while (task := pipe.recv()) is not None:
            try:
                pipe.send((play(task), None))
            except BaseException as error:
                error.add_note(traceback.format_exc())
                pipe.send((None, error))


def _end_with_the_parent() -> None:
    """A parent that was killed could not tell its workers to stop."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


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
