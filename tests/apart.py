"""Work in a thread of its own, where no event loop runs: the driver of the browser keeps one running in the main thread
of its process, whatever is tested there next."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def apart(work: Callable[[], T]) -> T:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()
