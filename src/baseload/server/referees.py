"""The referees as the front sees them: whom a table's questions go to, and what happens when no answer comes.

A referee may know nothing of a table: it is new, or has forgotten it. Then it is told all that has happened, from the
store, and asked again. Whatever is asked about a table is asked under the table's lock, so that nobody sees a move
before it is kept, and a referee is never told an older history than it knows.
"""

import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from baseload.core.registry import game as game_by_name
from baseload.server import limits, rows
from baseload.server.messages import AtTable, Change, Failed, Forget, Open, OpenOn
from baseload.server.processes import UnsendableError, WorkerLostError, Workers
from baseload.server.store import Store, StoreError, entries_of
from baseload.server.table import BehindError, Table
from baseload.server.words import Trouble, for_log, say

_log: Final = logging.getLogger("baseload")
_TRIES: Final = 4
T = TypeVar("T")


class Referees:
    """The processes that hold the games."""

    def __init__(self, workers: Workers, store: Store) -> None:
        self._workers = workers
        self._store = store
        # A table had to be opened, and its history is longer than was known here: what has come since that entry.
        self.missed: Callable[[Table, int], Awaitable[None]] | None = None

    async def ask(self, table: Table, question: AtTable[T], patience: float) -> T:
        """Ask the table's referee, which may have to be told the table's history first. The caller holds the lock.
        BehindError: that was longer than was known here, so that what was asked for comes too late."""
        worker = self._workers.for_table(table.id)
        for _ in range(_TRIES):
            if table.stuck:
                raise Trouble(503, "table_stuck")
            try:
                answer = await worker.ask(question, patience)
            except WorkerLostError as lost:
                if lost.culprit:
                    _log.error(for_log("log.referee_hung", table=table.id, question=type(question).__name__))
                    table.hung()
                continue
            except UnsendableError:
                raise Trouble(400, "unsendable") from None
            if not isinstance(answer, Failed):
                table.answered()
                return answer
            if answer.code != "no_match":
                raise trouble_of(answer)
            known = table.number if table.was_opened else None
            await self.open(table)
            if known is not None and table.number > known:
                if self.missed is not None:
                    await self.missed(table, known)
                if isinstance(question, Change):
                    raise BehindError
            question = question.next_to(table.number)
        raise Trouble(503, "referee_lost")

    async def spare(self, table: Table) -> None:
        """Until the table's referee has time for what can wait. Who holds the lock must not wait for this."""
        await self._workers.for_table(table.id).spare()

    async def ask_alone(self, table: Table, question: AtTable[T], patience: float) -> T:
        """`ask` for who does not hold the lock."""
        async with table.lock:
            return await self.ask(table, question, patience)

    async def open(self, table: Table) -> None:
        """Tell the referee all that has happened, from the store. The caller holds the lock."""
        if table.stuck:
            raise Trouble(503, "table_stuck")
        here = game_by_name(table.game).rules
        if table.rules != here:  # other rules would make another game of the same moves
            raise Trouble(409, "other_rules", found=table.rules, here=here)
        entries, table.clients = await self._store.read(lambda connection: entries_of(connection, table.id))
        question = Open(table.id, table.game, table.options, table.deal, entries, table.teaching.kept)
        worker = self._workers.for_table(table.id)
        for _ in range(_TRIES):
            try:
                answer = await worker.ask(question, limits.PICTURE)
                while answer is None:  # others have their turn while a long game is told
                    answer = await worker.ask(OpenOn(table.id), limits.PICTURE)
                # A process that knows nothing of it is another than the one that we have begun with.
                if not (isinstance(answer, Failed) and answer.code == "no_match"):
                    break
            except WorkerLostError as lost:
                if lost.culprit:
                    _log.error(for_log("log.referee_hung", table=table.id, question="Open"))
                    table.hung()
                if table.stuck:
                    raise Trouble(503, "table_stuck") from None
        else:
            raise Trouble(503, "referee_lost")
        if isinstance(answer, Failed):
            _log.error(for_log("log.not_opened", table=table.id, why=str(answer)))
            raise Trouble(500, "table_damaged")
        table.status(answer)
        if table.stage == "playing" and table.to_move is None:
            # Earlier servers wrote the end after the last move, and some were stopped in between.
            table.stage, table.outcome = "over", answer.outcome
            table.fingerprint = answer.fingerprint
            with contextlib.suppress(StoreError):  # the next opening tries again
                await self._store.write(rows.set_stage(table.id, "over", table.outcome, table.fingerprint))

    async def forget(self, table: Table) -> None:
        """What the referee knows of the table is not so; the next question tells it anew."""
        table.opened = False
        with contextlib.suppress(WorkerLostError):  # a new one knows nothing anyway
            await self._workers.for_table(table.id).ask(Forget(table.id), limits.RULES)


def trouble_of(failed: Failed) -> Trouble:
    """What a process answered, as an answer to a person."""
    code = failed.code
    if code == "bug":
        _log.error(for_log("log.referee_failed", why=failed.message))
        return Trouble(500, "bug")
    usual = 409 if code in ("refused", "undo.nothing", "undo.not_yours", "undo.uncovered") else 400
    message = say(f"trouble.{code}") if code.startswith("undo.") else failed.message
    trouble = Trouble(failed.status or usual, code, message)
    trouble.refusal = failed.refusal
    trouble.told = failed.told
    return trouble
