"""Processes in which bots think, shared fairly.

Whoever wants something thought about stands in a queue of their own, in the lane of what it is for. A process that is
free takes the next thought of the lane that has had least, weighed; within a lane everybody in turn. Nobody holds all
processes while there is more than one. A thought whose asker has gone is dropped.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Final

from baseload.core.plain import Plain
from baseload.server.processes import Ask, Worker, WorkerLostError

QUICK: Final = ("random", "easy", "normal")  # bots that do not search
_TRIES: Final = 4  # of a thought whose process was lost to somebody else's


class Lane:
    """What a thought is for, and how much it weighs against the others."""

    def __init__(self, weight: float) -> None:
        self.weight = weight


PLAYING: Final = Lane(8)  # a bot's decision at a table where somebody is
HINT: Final = Lane(4)
REVIEW: Final = Lane(2)
UNATTENDED: Final = Lane(1)  # a bot's decision where nobody looks on


class _Thought:
    def __init__(
        self, lane: Lane, asker: str, question: str, patience: float, arguments: dict[str, Plain]
    ) -> None:
        self.lane = lane
        self.asker = asker
        self.question = question
        self.patience = patience
        self.arguments = arguments
        self.future: asyncio.Future[Plain] = asyncio.get_running_loop().create_future()


class _Queue:
    """A lane's thoughts, those of each asker in a row of their own. `had` is the time it was given, by its weight."""

    def __init__(self) -> None:
        self.had = 0.0
        self._rows: OrderedDict[str, deque[_Thought]] = OrderedDict()

    def put(self, thought: _Thought) -> None:
        self._rows.setdefault(thought.asker, deque()).append(thought)

    def askers(self) -> list[str]:
        """Everybody with something to think about that is still wanted, those first who have waited longest."""
        for asker in list(self._rows):
            row = self._rows[asker]
            while row and row[0].future.done():
                row.popleft()
            if not row:
                del self._rows[asker]
        return list(self._rows)

    def take(self, asker: str) -> _Thought:
        row = self._rows.pop(asker)
        thought = row.popleft()
        if row:
            self._rows[asker] = row  # at the end: everybody else comes first
        return thought


class Thinkers:
    """One process for bots that answer at once, and some for those that search."""

    def __init__(self, make: Callable[[], Ask], searching: int) -> None:
        self._quick = Worker(make)
        self._workers = [Worker(make) for _ in range(searching)]
        self._free = list(self._workers)
        self._queues: dict[Lane, _Queue] = {lane: _Queue() for lane in (PLAYING, HINT, REVIEW, UNATTENDED)}
        self._busy_for: list[str] = []  # askers whose thoughts are being thought
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def all(self) -> list[Worker]:
        return [self._quick, *self._workers]

    async def decide(self, spec: str, lane: Lane, asker: str, patience: float, **arguments: Plain) -> Plain:
        """What a bot answers, or WorkerLostError. Nobody waits for a quick one behind somebody's long search."""
        if spec not in QUICK:
            return await self.think(lane, asker, "decide", patience, spec=spec, **arguments)
        return await _asked(self._quick, "decide", patience, {"spec": spec, **arguments})

    async def think(
        self, lane: Lane, asker: str, question: str, patience: float, **arguments: Plain
    ) -> Plain:
        """The answer, when it is its turn; or WorkerLostError. Whoever stops waiting for it has it dropped."""
        thought = _Thought(lane, asker, question, patience, arguments)
        queue = self._queues[lane]
        if not queue.askers():
            # Whoever wanted nothing for long has saved nothing up, and where nobody wants anything all begin anew.
            others = [other.had for other in self._queues.values() if other.askers()]
            if not others and not self._busy_for:
                for other in self._queues.values():
                    other.had = 0.0
            queue.had = max([queue.had, min(others, default=0.0)])
        queue.put(thought)
        self._begin()
        return await thought.future  # cancelled with its asker

    def _begin(self) -> None:
        """Give whoever is next to every process that is free."""
        while self._free and (thought := self._next()) is not None:
            worker = self._free.pop()
            self._busy_for.append(thought.asker)
            task = asyncio.create_task(self._see_to(thought, worker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> _Thought | None:
        most = max(1, len(self._workers) - 1)
        for queue in sorted(self._queues.values(), key=lambda queue: queue.had):
            for asker in queue.askers():
                if self._busy_for.count(asker) < most:
                    return queue.take(asker)
        return None

    async def _see_to(self, thought: _Thought, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            answer = await _asked(worker, thought.question, thought.patience, thought.arguments)
            if not thought.future.done():
                thought.future.set_result(answer)
        except Exception as error:
            if not thought.future.done():
                thought.future.set_exception(error)
        finally:
            self._queues[thought.lane].had += (loop.time() - begun) / thought.lane.weight
            self._busy_for.remove(thought.asker)
            self._free.append(worker)
            self._begin()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self.all:
            await worker.close()


async def _asked(worker: Worker, question: str, patience: float, arguments: dict[str, Plain]) -> Plain:
    """The answer; put again where the process was lost before it came to us."""
    for _ in range(_TRIES):
        try:
            return await worker.ask(question, patience, **arguments)
        except WorkerLostError as lost:
            if lost.culprit:
                raise
    raise WorkerLostError
