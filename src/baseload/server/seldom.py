"""Log lines about what can happen a thousand times a second: one now and then, with how often it was meanwhile."""

import logging
import time
from typing import Final

from baseload.core.plain import Plain
from baseload.server import limits
from baseload.server.words import for_log

_log: Final = logging.getLogger("baseload")


class Seldom:
    def __init__(self) -> None:
        self._next: dict[str, float] = {}
        self._times: dict[str, int] = {}

    def warn(self, id: str, **facts: Plain) -> None:
        """Log the sentence `id`, with `times`: how often it came since it was logged last, this time included."""
        now = time.monotonic()
        self._times[id] = self._times.get(id, 0) + 1
        if now >= self._next.get(id, 0.0):
            self._next[id] = now + limits.BETWEEN_LOG_LINES
            _log.warning(for_log(id, times=self._times.pop(id), **facts))


class Mistakes:
    """Ours, each with its traceback: one kind of error from one place now and then, since whoever has found a request
    that fails can send it again and again."""

    def __init__(self) -> None:
        self._next: dict[tuple[str, str, int], float] = {}
        self._times: dict[tuple[str, str, int], int] = {}

    def tell(self, id: str, error: BaseException, **facts: Plain) -> None:
        """Log the sentence `id`, with `times` as `Seldom` has it."""
        now, kind = time.monotonic(), _kind(error)
        self._times[kind] = self._times.get(kind, 0) + 1
        if now >= self._next.get(kind, 0.0):
            self._next[kind] = now + limits.BETWEEN_LOG_LINES
            _log.error(for_log(id, times=self._times.pop(kind), **facts), exc_info=error)


def _kind(error: BaseException) -> tuple[str, str, int]:
    """What went wrong and where: there are only so many places in the code. Not what it says, which may quote what
    somebody sent."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = (place.tb_frame.f_code.co_filename, place.tb_lineno) if place is not None else ("", 0)
    return type(error).__qualname__, *where


class NotTheSameAgain(logging.Filter):
    """For the log of a library, which has a line for every request that is none: each of them now and then only."""

    def __init__(self) -> None:
        super().__init__()
        self._next: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info:  # a mistake, each perhaps another
            return True
        now, text = time.monotonic(), str(record.msg)
        if now < self._next.get(text, 0.0):
            return False
        self._next[text] = now + limits.BETWEEN_LOG_LINES
        return True
