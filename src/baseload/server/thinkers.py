"""Processes in which bots think: one for bots that answer at once, and some for those that search. Both are shared
fairly among all who have tables, so that nobody waits for the many tables of somebody else."""

from collections.abc import Callable
from typing import Final, TypeVar

from baseload.core.registry import find_bot_kind
from baseload.server.messages import Decide, Failed, Question
from baseload.server.processes import Ask
from baseload.server.sharing import Asker, Lane, Shared

T = TypeVar("T")
PLAYING: Final = Lane(8, "playing")  # a bot's decision at a table where somebody is
HINT: Final = Lane(4, "hint")
REVIEW: Final = Lane(2, "review")
UNATTENDED: Final = Lane(1, "unattended")  # a bot's decision where nobody looks on
LANES: Final = [PLAYING, HINT, REVIEW, UNATTENDED]


class Thinkers:
    def __init__(self, make: Callable[[], Ask], searching: int) -> None:
        self._quick = Shared(make, 1)
        self.searching = Shared(make, searching)

    async def decide(self, question: Decide, lane: Lane, asker: Asker, patience: float) -> str | Failed:
        """What a bot answers, or WorkerLostError. Nobody waits for a quick one behind somebody's long search."""
        kind = find_bot_kind(question.spec)
        shared = self._quick if kind is not None and kind.quick else self.searching
        return await shared.ask(lane, asker, question, patience)

    async def think(self, lane: Lane, asker: Asker, question: Question[T], patience: float) -> T | Failed:
        """The answer, when it is its turn; or WorkerLostError. Whoever stops waiting for it has it dropped."""
        return await self.searching.ask(lane, asker, question, patience)

    async def close(self) -> None:
        await self._quick.close()
        await self.searching.close()
