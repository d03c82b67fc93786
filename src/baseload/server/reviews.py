"""Reviews of finished games: made once, piece by piece, while the page shows how far they are, and kept for ever.

Whoever asks while one is being made, or afterwards, or after the server was started anew, gets the same one. One that
nobody waits for any more is left as it is, kept so far, and gone on with when somebody comes back.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec

from baseload.core.registry import game as game_by_name
from baseload.core.version import VERSION
from baseload.server import limits, rows
from baseload.server.messages import Failed, FindMoments, Judge, Judged, Moments, Question
from baseload.server.processes import WorkerLostError
from baseload.server.sharing import Asker
from baseload.server.store import Store, StoreError, TakenError
from baseload.server.table import Table
from baseload.server.thinkers import REVIEW, Thinkers
from baseload.server.words import for_log

T = TypeVar("T")
_log: Final = logging.getLogger("baseload")


class Judgement(msgspec.Struct):
    """A review as it is kept: where to look, and what came of it so far."""

    moments: Moments
    judged: list[Judged]


class Review:
    """What is known so far: `judged` by move. `version` and `rules` are those by which it was made."""

    def __init__(self, rules: int = 0) -> None:
        self.moments = Moments([], {}, {})
        self.judged: dict[int, Judged] = {}
        self.version = VERSION
        self.rules = rules
        self.failed = False
        self.asked = time.monotonic()  # when somebody last wanted to know how far it is
        self.loaded: asyncio.Task[None] | None = None
        self.making: asyncio.Task[None] | None = None

    @property
    def moves(self) -> list[int]:
        """Those to be looked at."""
        return self.moments.moves

    @property
    def whole(self) -> bool:
        return bool(self.moves) and len(self.judged) == len(self.moves)

    @property
    def share(self) -> float:
        """How much of it is done."""
        return len(self.judged) / len(self.moves) if self.moves else 0.0

    @property
    def busy(self) -> bool:
        """Is it being fetched or made?"""
        return any(task is not None and not task.done() for task in (self.loaded, self.making))


class Reviews:
    """All reviews of this server; those of late in memory."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self._store = store
        self._thinkers = thinkers
        self._made: OrderedDict[str, Review] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def of(self, table: Table, record: Callable[[], Awaitable[str]], origin: str = "") -> Review:
        """The review of a finished game; if it is not whole it is gone on with. `record` gives the game as a file,
        where that is needed. `origin`: where who asks comes from."""
        found = self._made.get(table.id)
        if found is None:
            found = self._made[table.id] = Review(game_by_name(table.game).rules)
            found.loaded = self._start(self._load(table.id, found))
        self._made.move_to_end(table.id)
        if found.loaded is not None:
            await asyncio.shield(found.loaded)
        found.asked = time.monotonic()
        if not found.whole and not found.busy:
            found.failed = False
            found.making = self._start(self._make((origin, table.id), record, table.names, found))
        self._forget()
        return found

    def _start(self, work: Awaitable[None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        assert isinstance(task, asyncio.Task)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _forget(self) -> None:
        """The oldest in memory, if there are many, but none that is under way: it would be made twice."""
        idle = [id for id, review in self._made.items() if not review.busy]
        for id in idle[: max(0, len(self._made) - limits.REVIEWS_KEPT)]:
            del self._made[id]

    # --- keeping --------------------------------------------------------------------------------------------------

    async def _load(self, table: str, review: Review) -> None:
        row = await self._store.read(lambda connection: rows.review_of(connection, table))
        if row is None:
            return
        with contextlib.suppress(msgspec.DecodeError):  # otherwise it is made anew
            kept = msgspec.json.decode(row.judged, type=Judgement)
            whole = len(kept.judged) == len(kept.moments.moves)
            if whole or (row.version, row.rules) == (
                VERSION,
                review.rules,
            ):  # others would go on with it otherwise
                review.moments = kept.moments
                review.judged = {judged.move: judged for judged in kept.judged}
                review.version, review.rules = row.version, row.rules

    async def _keep(self, table: str, review: Review) -> None:
        judged = [review.judged[move] for move in sorted(review.judged)]
        text = msgspec.json.encode(Judgement(review.moments, judged)).decode()
        if len(text) > limits.REVIEW_SIZE:
            return
        with contextlib.suppress(StoreError, TakenError):  # then the next server makes it again
            await self._store.write(rows.keep_review(table, review.version, review.rules, text))

    # --- making ---------------------------------------------------------------------------------------------------

    async def _make(
        self, asker: Asker, record: Callable[[], Awaitable[str]], names: list[str], review: Review
    ) -> None:
        _, table = asker
        try:
            text = await record()
            if not review.moves:
                review.moments = await self._ask(asker, FindMoments(text))
            for move in review.moves:
                if time.monotonic() - review.asked > limits.LEFT_REVIEW:
                    break  # whoever comes back goes on with it
                if move not in review.judged:
                    review.judged[move] = await self._ask(asker, Judge(text, move, limits.JUDGE, names))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            review.failed = True
            _log.warning(for_log("log.bot_failed", table=table, bot="review", why=repr(error)))
        if review.judged:
            await self._keep(table, review)

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
