"""The clerk as the front sees it: one process, shared fairly, which holds no tables and so makes none wait."""

import logging
from collections.abc import Callable
from typing import Final, TypeVar

from baseload.core.plain import Plain
from baseload.server import limits
from baseload.server.messages import CheckRecord, Deal, Dealt, Failed, Question, ReadRecord
from baseload.server.processes import Ask, UnsendableError, WorkerLostError
from baseload.server.referees import trouble_of
from baseload.server.sharing import Asker, Lane, Shared
from baseload.server.words import Trouble, for_log

_log: Final = logging.getLogger("baseload")
T = TypeVar("T")
_DEALING: Final = Lane(4)  # takes no time
_READING: Final = Lane(1)


class Clerks:
    def __init__(self, make: Callable[[], Ask]) -> None:
        self._shared = Shared(make, 1)

    async def deal(
        self,
        asker: Asker,
        game: str,
        options: dict[str, Plain],
        seed: int | None,
        files: dict[str, str] | None = None,
    ) -> Dealt:
        """Options checked and a deal made, for a new table. `files` are read here too: that may take a while."""
        return await self._ask(_READING if files else _DEALING, asker, Deal(game, options, seed, files or {}))

    async def check_record(self, asker: Asker, text: str | bytes, moves: int | None) -> ReadRecord:
        """What a table needs of a record, or of its first so many moves."""
        try:
            written = text.encode() if isinstance(text, str) else text
        except UnicodeError:
            raise Trouble(400, "unsendable") from None
        return await self._ask(_READING, asker, CheckRecord(written, moves))

    async def _ask(self, lane: Lane, asker: Asker, question: Question[T]) -> T:
        try:
            answer = await self._shared.ask(lane, asker, question, limits.PICTURE)
        except WorkerLostError as lost:
            if lost.culprit:
                _log.error(for_log("log.referee_hung", table="", question=type(question).__name__))
            raise Trouble(503, "referee_lost") from None
        except UnsendableError:
            raise Trouble(400, "unsendable") from None
        if isinstance(answer, Failed):
            raise trouble_of(answer)
        return answer

    async def close(self) -> None:
        await self._shared.close()
