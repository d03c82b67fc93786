"""What processes tell each other, by the database's own notifications: `LISTEN` on a line of its own.

A text is lost when the line is down, and none is waited for: what it told of stands in the store, and whoever has a
line again looks there for all that they follow.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

import psycopg
from sqlalchemy import Engine

from baseload.server.site.members import CHANNEL, LOCKS, line_with

_SOON: Final = 0.02  # seconds until the next try to get a line, …
_LATER: Final = 0.5  # …and at most


class Wire:
    """`heard` is called with each text: from which process, and its words; `there` as soon as there is a line again,
    and `down` when there is none."""

    def __init__(
        self,
        engine: Engine,
        number: int,
        heard: Callable[[str, list[str]], None],
        there: Callable[[], None],
        down: Callable[[], None],
    ) -> None:
        self._engine = engine
        self._number = number
        self._heard = heard
        self._there = there
        self._down = down
        self._task: asyncio.Task[None] | None = None
        self.up = asyncio.Event()

    async def begin(self) -> None:
        """Come back when it is there for the first time."""
        self._task = asyncio.create_task(self._keep())
        await self.up.wait()

    async def _keep(self) -> None:
        pause = _SOON
        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                async with await self._connected() as line:
                    pause = _SOON
                    self.up.set()
                    self._there()
                    async for notice in line.notifies():
                        process, *words = notice.payload.split(" ")
                        with contextlib.suppress(ValueError):  # not one of ours
                            self._heard(process, words)
            if self.up.is_set():
                self.up.clear()
                self._down()
            await asyncio.sleep(pause)
            pause = min(_LATER, 2 * pause)

    async def _connected(self) -> psycopg.AsyncConnection[tuple[object, ...]]:
        """A line that listens. The lock that it holds says that this process lives; one that was cut off and has not
        been missed yet may still hold it too."""
        arguments, options = self._engine.dialect.create_connect_args(self._engine.url)
        line = await psycopg.AsyncConnection.connect(*arguments, autocommit=True, **line_with(options))
        await line.execute(f"SELECT pg_advisory_lock_shared({LOCKS}, {self._number})")
        await line.execute(f"LISTEN {CHANNEL}")
        return line

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
