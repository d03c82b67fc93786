"""Reviews of finished games: made once, piece by piece, while the page shows how far they are."""

import asyncio
import logging
import time
from collections import OrderedDict
from typing import Final, TypeVar

from baseload.server import limits
from baseload.server.messages import Failed, FindMoments, Judge, Judged, Question
from baseload.server.processes import WorkerLostError
from baseload.server.sharing import Asker
from baseload.server.thinkers import REVIEW, Thinkers
from baseload.server.words import say

T = TypeVar("T")
_log: Final = logging.getLogger("baseload")


class Review:
    """What is known so far. `moves` are those to be looked at, `judged` what came of it, by move."""

    def __init__(self) -> None:
        self.moves: list[int] = []
        self.judged: dict[int, Judged] = {}
        self.failed = False
        self.asked = time.monotonic()  # when somebody last wanted to know how far it is

    @property
    def done(self) -> bool:
        return self.failed or (bool(self.moves) and len(self.judged) == len(self.moves))

    @property
    def share(self) -> float:
        """How much of it is done."""
        return len(self.judged) / len(self.moves) if self.moves else 0.0


class Reviews:
    """All reviews that this server has made lately."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._made: OrderedDict[str, Review] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def of(self, table: str, record: str, names: list[str], origin: str = "") -> Review:
        """The review of a finished game; it is begun if there is none. `origin`: where who asks comes from."""
        found = self._made.get(table)
        if found is None or found.failed:
            found = self._made[table] = Review()
            task = asyncio.create_task(self._make((origin, table), record, names, found))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        found.asked = time.monotonic()
        self._made.move_to_end(table)
        while len(self._made) > limits.REVIEWS_KEPT:
            self._made.popitem(last=False)
        return found

    async def _make(self, asker: Asker, record: str, names: list[str], review: Review) -> None:
        _, table = asker
        try:
            review.moves = await self._ask(asker, FindMoments(record))
            for move in review.moves:
                if time.monotonic() - review.asked > limits.LEFT_REVIEW:
                    self._made.pop(table, None)  # whoever comes back begins it anew
                    return
                review.judged[move] = await self._ask(asker, Judge(record, move, limits.JUDGE, names))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            review.failed = True
            _log.warning(say("log.bot_failed", table=table, bot="review", why=repr(error)))

    async def _ask(self, asker: Asker, question: Question[T]) -> T:
        try:
            answer = await self._thinkers.think(REVIEW, asker, question, limits.PICTURE)
        except WorkerLostError:
            raise RuntimeError("no answer") from None
        if isinstance(answer, Failed):
            raise RuntimeError(answer.message)
        return answer

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
