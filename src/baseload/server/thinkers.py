"""Processes in which bots think, shared fairly.

Whoever wants something thought about stands in a queue of their own, in the lane of what it is for. A process that is
free takes the next thought of the lane that has had least, weighed; within a lane one from where least was thought for
lately; of those who come from there everybody in turn. Being another person costs nothing, so that people alone are
nothing to share by. Nobody holds all processes while there is more than one, nor does any one place while somebody
elsewhere wants some too. A thought whose asker has gone is dropped.
"""

import asyncio
import math
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from baseload.server import limits
from baseload.server.messages import Decide, Failed, Question
from baseload.server.processes import Ask, Worker, WorkerLostError

T = TypeVar("T")
QUICK: Final = ("random", "easy", "normal")  # bots that do not search
_FADES: Final = 30.0  # seconds in which half of what was thought for a place is forgotten
_LATELY: Final = 60.0  # seconds for which a process is kept free for others than the busiest place
_MUCH: Final = (
    10.0  # seconds thought for a place lately, after which its thoughts are shorter if all share a process
)
_TRIES: Final = 4  # of a thought whose process was lost to somebody else's


Asker = tuple[str, str]  # where they come from, "" where that is not known; and who they are


class Lane:
    """What a thought is for, and how much it weighs against the others."""

    def __init__(self, weight: float) -> None:
        self.weight = weight


PLAYING: Final = Lane(8)  # a bot's decision at a table where somebody is
HINT: Final = Lane(4)
REVIEW: Final = Lane(2)
UNATTENDED: Final = Lane(1)  # a bot's decision where nobody looks on


class _Thought(Generic[T]):
    def __init__(self, lane: Lane, asker: Asker, question: Question[T], patience: float) -> None:
        self.lane = lane
        self.asker = asker
        self.question = question
        self.patience = patience
        self.future: asyncio.Future[T | Failed] = asyncio.get_running_loop().create_future()

    def hurry(self) -> None:
        """There is no other process that could be kept free, so others must not wait long for this one."""
        self.question = self.question.hurried(limits.UNATTENDED)


class _Queue:
    """A lane's thoughts, those of each asker in a row of their own. `had` is the time it was given, by its weight."""

    def __init__(self) -> None:
        self.had = 0.0
        self._rows: OrderedDict[Asker, deque[_Thought[Any]]] = OrderedDict()

    def put(self, thought: _Thought[Any]) -> None:
        self._rows.setdefault(thought.asker, deque()).append(thought)

    def askers(self) -> list[Asker]:
        """Everybody with something to think about that is still wanted, those first who have waited longest."""
        for asker in list(self._rows):
            row = self._rows[asker]
            while row and row[0].future.done():
                row.popleft()
            if not row:
                del self._rows[asker]
        return list(self._rows)

    def take(self, asker: Asker) -> _Thought[Any]:
        row = self._rows.pop(asker)
        thought = row.popleft()
        if row:
            self._rows[asker] = row  # at the end: everybody else comes first
        return thought


class _Place:
    """Where askers come from: the seconds that were thought for them, those long ago counting less and less."""

    def __init__(self, now: float) -> None:
        self.asked = now  # when somebody from there last wanted something
        self._seconds = 0.0
        self._then = now

    def used(self, now: float) -> float:
        return self._seconds * math.exp2((self._then - now) / _FADES)

    def charge(self, seconds: float, now: float) -> None:
        self._seconds, self._then = self.used(now) + seconds, now


class Thinkers:
    """One process for bots that answer at once, and some for those that search."""

    def __init__(self, make: Callable[[], Ask], searching: int) -> None:
        self._quick = Worker(make)
        self._workers = [Worker(make) for _ in range(searching)]
        self._free = list(self._workers)
        self._queues: dict[Lane, _Queue] = {lane: _Queue() for lane in (PLAYING, HINT, REVIEW, UNATTENDED)}
        self._busy_for: list[tuple[Asker, float]] = []  # whose thoughts are being thought, and since when
        self._places: OrderedDict[str, _Place] = OrderedDict()  # those that asked lately, the latest last
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def all(self) -> list[Worker]:
        return [self._quick, *self._workers]

    async def decide(self, question: Decide, lane: Lane, asker: Asker, patience: float) -> str | Failed:
        """What a bot answers, or WorkerLostError. Nobody waits for a quick one behind somebody's long search."""
        if question.spec not in QUICK:
            return await self.think(lane, asker, question, patience)
        return await _asked(self._quick, question, patience)

    async def think(self, lane: Lane, asker: Asker, question: Question[T], patience: float) -> T | Failed:
        """The answer, when it is its turn; or WorkerLostError. Whoever stops waiting for it has it dropped."""
        thought = _Thought(lane, asker, question, patience)
        queue = self._queues[lane]
        if not queue.askers():
            # Whoever wanted nothing for long has saved nothing up, and where nobody wants anything all begin anew.
            others = [other.had for other in self._queues.values() if other.askers()]
            if not others and not self._busy_for:
                for other in self._queues.values():
                    other.had = 0.0
            queue.had = max([queue.had, min(others, default=0.0)])
        queue.put(thought)
        self._note_place(asker[0])
        self._begin()
        return await thought.future  # cancelled with its asker

    def _begin(self) -> None:
        """Give whoever is next to every process that is free."""
        while self._free and (thought := self._next()) is not None:
            worker = self._free.pop()
            busy = (thought.asker, asyncio.get_running_loop().time())
            self._busy_for.append(busy)
            task = asyncio.create_task(self._see_to(thought, worker, busy))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _note_place(self, name: str) -> None:
        """Somebody from there wants something. Places from which nothing was wanted for long have nothing to answer
        for any more."""
        now = asyncio.get_running_loop().time()
        self._places.setdefault(name, _Place(now)).asked = now
        self._places.move_to_end(name)
        while now - next(iter(self._places.values())).asked > 10 * _FADES:
            self._places.popitem(last=False)

    def _next(self) -> _Thought[Any] | None:
        now = asyncio.get_running_loop().time()
        most = max(1, len(self._workers) - 1)
        people, places = Counter[Asker](), Counter[str]()
        used = {name: place.used(now) for name, place in self._places.items()}
        for asker, begun in self._busy_for:
            people[asker] += 1
            places[asker[0]] += 1
            used[asker[0]] = used.get(asker[0], 0.0) + now - begun
        # The latest two: if one of them is the place itself, the other is not.
        lately = [name for name in list(self._places)[-2:] if now - self._places[name].asked < _LATELY]
        for queue in sorted(self._queues.values(), key=lambda queue: queue.had):
            for asker in sorted(queue.askers(), key=lambda asker: used.get(asker[0], 0.0)):
                shared = any(name != asker[0] for name in lately)
                if people[asker] < most and (places[asker[0]] < most or not shared):
                    thought = queue.take(asker)
                    if shared and len(self._workers) == 1 and used.get(asker[0], 0.0) > _MUCH:
                        thought.hurry()
                    return thought
        return None

    async def _see_to(self, thought: _Thought[T], worker: Worker, busy: tuple[Asker, float]) -> None:
        loop = asyncio.get_running_loop()
        _, begun = busy
        try:
            answer = await _asked(worker, thought.question, thought.patience)
            if not thought.future.done():
                thought.future.set_result(answer)
        except Exception as error:
            if not thought.future.done():
                thought.future.set_exception(error)
        finally:
            seconds = loop.time() - begun
            self._queues[thought.lane].had += seconds / thought.lane.weight
            self._places.setdefault(thought.asker[0], _Place(begun)).charge(seconds, loop.time())
            self._busy_for.remove(busy)
            self._free.append(worker)
            self._begin()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self.all:
            await worker.close()


async def _asked(worker: Worker, question: Question[T], patience: float) -> T | Failed:
    """The answer; put again where the process was lost before it came to us."""
    for _ in range(_TRIES):
        try:
            return await worker.ask(question, patience)
        except WorkerLostError as lost:
            if lost.culprit:
                raise
    raise WorkerLostError
