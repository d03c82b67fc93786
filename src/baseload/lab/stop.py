"""Ctrl+C during a study: it is noted, and heard where nothing is half done.

An interrupt that comes at any moment can leave a lock of Ray taken, and then nobody gets out any more;
or a game counted that is not kept.
"""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType, TracebackType
from typing import Any, Final

LOOK: Final = 0.2  # seconds to wait for workers before somebody looks whether to stop


class Stop:
    """While it is entered, the first Ctrl+C waits for `check`, or for the inside of `at_once`. A second one does not
    wait. Outside the main thread, where Python hears no signals, it does nothing."""

    def __init__(self) -> None:
        self._asked = False
        self._open = False
        self._before: Any = None

    def __enter__(self) -> "Stop":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._heard)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _heard(self, number: int, frame: FrameType | None) -> None:
        if self._open or self._asked:
            raise KeyboardInterrupt
        self._asked = True

    def check(self) -> None:
        """Here one may stop."""
        if self._asked:
            raise KeyboardInterrupt

    @contextlib.contextmanager
    def at_once(self) -> Iterator[None]:
        """What is done in here may be left at any moment."""
        self.check()
        self._open = True
        try:
            yield
        finally:
            self._open = False
