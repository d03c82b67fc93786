"""Processes that are shared fairly.

Whoever wants something thought about stands in a row of their own, in the lane of what it is for. A process that is
free takes the next thought of the lane that has had least, weighed; within a lane one from where least was thought for
lately; of those who come from there everybody in turn. Being another person costs nothing, so that people alone are
nothing to share by. Nobody holds all processes while there is more than one, nor does any one place while somebody
elsewhere wants some too. A thought whose asker has gone is dropped.
"""

import asyncio
import contextlib
import math
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, Final, Generic, Protocol, TypeVar

from baseload.server import limits
from baseload.server.messages import Failed, Question
from baseload.server.processes import Ask, Worker, WorkerLostError

T = TypeVar("T")
_FADES: Final = 30.0  # seconds in which half of what was thought for a place is forgotten
_LATELY: Final = 60.0  # seconds for which a process is kept free for others than the busiest place
_MUCH: Final = (
    10.0  # seconds thought for a place lately, after which its thoughts are shorter if all share a process
)
_WAITS: Final = 0.15  # seconds for a process here, before others are asked too
_TRIES: Final = 4  # of a thought whose process was lost to somebody else's


Asker = tuple[str, str]  # where they come from, "" where that is not known; and who they are


class Lane:
    """What a thought is for, and how much it weighs against the others. One with a name can be thought of elsewhere."""

    def __init__(self, weight: float, name: str = "") -> None:
        self.weight = weight
        self.name = name


class Elsewhere(Protocol):
    """Other machines."""

    async def elsewhere(self, lane: Lane, asker: Asker, question: Question[T], patience: float) -> T | Failed:
        """What one of them answers, when it has time."""


class _Thought(Generic[T]):
    def __init__(
        self,
        lane: Lane,
        asker: Asker,
        question: Question[T],
        patience: float,
        begun: asyncio.Event | None = None,
    ) -> None:
        self.begun = begun
        self.lane = lane
        self.asker = asker
        self.question = question
        self.patience = patience
        self.future: asyncio.Future[T | Failed] = asyncio.get_running_loop().create_future()

    def hurry(self) -> None:
        """There is no other process that could be kept free, so others must not wait long for this one."""
        self.question = self.question.hurried(limits.UNATTENDED)


class _Queue:
    """A lane's thoughts: by place, and there a row for each person, those first who have waited longest. `had` is the
    time it was given, by its weight."""

    def __init__(self) -> None:
        self.had = 0.0
        self._rows: dict[str, dict[str, dict[_Thought[Any], None]]] = {}

    def __bool__(self) -> bool:
        return bool(self._rows)

    @property
    def places(self) -> Iterable[str]:
        """From where anything is wanted."""
        return self._rows

    def people(self, place: str) -> Iterable[str]:
        """Who wants something there, in turn."""
        return self._rows[place]

    def put(self, thought: _Thought[Any]) -> None:
        place, person = thought.asker
        self._rows.setdefault(place, {}).setdefault(person, {})[thought] = None

    def take(self, asker: Asker) -> _Thought[Any]:
        place, person = asker
        row = self._rows[place].pop(person)
        self._rows[place][person] = row  # at the end: everybody else comes first
        thought = next(iter(row))
        self.drop(thought)
        return thought

    def drop(self, thought: _Thought[Any]) -> None:
        """It is being thought about, or no longer wanted."""
        place, person = thought.asker
        people = self._rows.get(place, {})
        row = people.get(person, {})
        row.pop(thought, None)
        if not row:
            people.pop(person, None)
        if not people:
            self._rows.pop(place, None)


class _Address:
    """Where askers come from: the seconds that were thought for them, those long ago counting less and less."""

    def __init__(self, now: float) -> None:
        self.asked = now  # when somebody from there last wanted something
        self._seconds = 0.0
        self._then = now

    def used(self, now: float) -> float:
        return self._seconds * math.exp2((self._then - now) / _FADES)

    def charge(self, seconds: float, now: float) -> None:
        self._seconds, self._then = self.used(now) + seconds, now


class Shared:
    """So many processes of one kind, and everybody who wants something of them."""

    def __init__(self, make: Callable[[], Ask], count: int) -> None:
        self._workers = [Worker(make) for _ in range(count)]
        self._free = list(self._workers)
        self._queues: defaultdict[Lane, _Queue] = defaultdict(_Queue)
        self._busy_for: list[tuple[Asker, float]] = []  # whose thoughts are being thought, and since when
        self._places: OrderedDict[str, _Address] = OrderedDict()  # those that asked lately, the latest last
        self._tasks: set[asyncio.Task[None]] = set()
        self.others: Elsewhere | None = None

    @property
    def idle(self) -> bool:
        """Is a process free that nobody here wants?"""
        return bool(self._free) and not any(self._queues.values())

    async def ask(self, lane: Lane, asker: Asker, question: Question[T], patience: float) -> T | Failed:
        """The answer, when it is its turn; or WorkerLostError. Whoever stops waiting for it has it dropped."""
        if self.others is None or not lane.name:
            return await self.ask_here(lane, asker, question, patience)
        begun = asyncio.Event()
        here = asyncio.ensure_future(self.ask_here(lane, asker, question, patience, begun))
        there: asyncio.Future[T | Failed] | None = None
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(begun.wait(), _WAITS)
            if begun.is_set():
                return await here
            there = asyncio.ensure_future(self.others.elsewhere(lane, asker, question, patience))
            await asyncio.wait({here, there}, return_when=asyncio.FIRST_COMPLETED)
            first = here if here.done() or there.exception() is not None else there
            return await first
        finally:
            here.cancel()
            if there is not None:
                there.cancel()

    async def ask_here(
        self,
        lane: Lane,
        asker: Asker,
        question: Question[T],
        patience: float,
        begun: asyncio.Event | None = None,
    ) -> T | Failed:
        """The same of the processes of this machine; `begun` is set when one takes it."""
        thought = _Thought(lane, asker, question, patience, begun)
        queue = self._queues[lane]
        if not queue:
            # Whoever wanted nothing for long has saved nothing up, and where nobody wants anything all begin anew.
            others = [other.had for other in self._queues.values() if other]
            if not others and not self._busy_for:
                for other in self._queues.values():
                    other.had = 0.0
            queue.had = max([queue.had, min(others, default=0.0)])
        queue.put(thought)
        self._note_place(asker[0])
        self._begin()
        try:
            return await thought.future  # cancelled with its asker
        finally:
            queue.drop(thought)

    def _begin(self) -> None:
        """Give whoever is next to every process that is free."""
        while self._free and (thought := self._next()) is not None:
            if thought.future.done():  # its asker has just gone
                continue
            worker = self._free.pop()
            if thought.begun is not None:
                thought.begun.set()
            busy = (thought.asker, asyncio.get_running_loop().time())
            self._busy_for.append(busy)
            task = asyncio.create_task(self._see_to(thought, worker, busy))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _note_place(self, name: str) -> None:
        """Somebody from there wants something. Places from which nothing was wanted for long have nothing to answer
        for any more."""
        now = asyncio.get_running_loop().time()
        self._places.setdefault(name, _Address(now)).asked = now
        self._places.move_to_end(name)
        while now - next(iter(self._places.values())).asked > 10 * _FADES:
            self._places.popitem(last=False)

    def _next(self) -> _Thought[Any] | None:
        now = asyncio.get_running_loop().time()
        most = max(1, len(self._workers) - 1)
        people = Counter(asker for asker, _ in self._busy_for)
        places = Counter(place for (place, _), _ in self._busy_for)
        # The latest two: if one of them is the place itself, the other is not.
        lately = [
            name for name in islice(reversed(self._places), 2) if now - self._places[name].asked < _LATELY
        ]
        for queue in sorted(self._queues.values(), key=lambda queue: queue.had):
            for place in sorted(queue.places, key=lambda place: self._used(place, now)):
                shared = any(name != place for name in lately)
                if shared and places[place] >= most:
                    continue
                for person in queue.people(place):
                    if people[place, person] < most:
                        thought = queue.take((place, person))
                        if shared and len(self._workers) == 1 and self._used(place, now) > _MUCH:
                            thought.hurry()
                        return thought
        return None

    def _used(self, name: str, now: float) -> float:
        """The seconds that were thought for a place, and those that are being."""
        place = self._places.get(name)
        at_it = sum(now - begun for (busy, _), begun in self._busy_for if busy == name)
        return at_it + (place.used(now) if place is not None else 0.0)

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
            self._places.setdefault(thought.asker[0], _Address(begun)).charge(seconds, loop.time())
            self._busy_for.remove(busy)
            self._free.append(worker)
            self._begin()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
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
