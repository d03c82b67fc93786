"""A site for the tests: some processes on one PostgreSQL behind a small proxy, which gives every connection to another
one of them."""

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.server.serving import PATIENCE, Program, Server

PROCESSES: Final = 3
_HOURS: Final = (0, 30, -7)  # by which their clocks are off: nobody's own clock counts


class Proxy:
    """Round robin, connection by connection; who does not answer is passed over. In a thread of its own."""

    def __init__(self, port: int = 0, host: str = "127.0.0.1") -> None:
        self.host = host
        self.behind: list[tuple[str, int]] = []
        self.port = port
        self.next = 0
        self.deaf = False  # nothing comes through any more, and nobody is told
        self._loop = asyncio.new_event_loop()
        self._lines: set[asyncio.StreamWriter] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}"

    def _run(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._pass_on, self.host, self.port)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        async with server:
            await server.serve_forever()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            there = await self._somebody()
            if there is not None:
                theirs, to_them = there
                self._lines |= {writer, to_them}
                await asyncio.wait(
                    [
                        asyncio.create_task(self._pour(reader, to_them)),
                        asyncio.create_task(self._pour(theirs, writer)),
                    ],
                    return_when=asyncio.FIRST_COMPLETED,
                )
                to_them.close()
                self._lines -= {writer, to_them}
        writer.close()

    async def _somebody(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for _ in self.behind:
            host, port = self.behind[self.next % len(self.behind)]
            self.next += 1
            with contextlib.suppress(OSError):
                return await asyncio.open_connection(host, port)
        return None

    async def _pour(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while chunk := await reader.read(1 << 16):
                while self.deaf:
                    await asyncio.sleep(0.01)
                writer.write(chunk)
                await writer.drain()

    def close(self) -> None:
        """As if it were killed: every connection breaks."""

        def stop() -> None:
            for line in self._lines:
                line.transport.abort()
            for task in asyncio.all_tasks(self._loop):
                task.cancel()

        self._loop.call_soon_threadsafe(stop)
        self._thread.join(PATIENCE)


def clock_of(hours: int, folder: Path) -> dict[str, str]:
    """The environment of a process whose clock is so many hours off."""
    if not hours:
        return {}
    place = folder / f"clock{hours}"
    place.mkdir(parents=True, exist_ok=True)
    (place / "sitecustomize.py").write_text(
        "import time\n"
        f"now, now_ns = time.time, time.time_ns\n"
        f"time.time = lambda: now() + {hours} * 3600\n"
        f"time.time_ns = lambda: now_ns() + {hours} * 3600 * 10**9\n"
    )
    inherited = os.environ.get("PYTHONPATH", "")
    return {"PYTHONPATH": f"{place}{os.pathsep}{inherited}" if inherited else str(place)}


class Site:
    """So many processes, and the proxy before them. It is asked like one server."""

    def __init__(self, folder: Path, database: str, count: int, *arguments: str) -> None:
        self.folder = folder
        self.database = database
        self._arguments = ("--database", database, *arguments)
        self.processes: list[Server] = []
        self.proxy = Proxy()
        with ThreadPoolExecutor(count) as pool:  # they take seconds, and do not wait for each other
            self.processes = list(pool.map(self._start, range(count)))
        self._known()

    def _start(self, number: int) -> Server:
        more = clock_of(_HOURS[number % len(_HOURS)], self.folder)
        return Server(self.folder / f"process-{number}", *self._arguments, more=more)

    def _known(self) -> None:
        self.proxy.behind = [("127.0.0.1", int(one.address.rpartition(":")[2])) for one in self.processes]

    @property
    def address(self) -> str:
        return self.proxy.address

    def person(self, name: str = "") -> Program:
        return Program(self.address, name)

    def nobody(self) -> Program:
        return Program(self.address, None)

    def errors(self) -> str:
        return "".join(one.errors() for one in self.processes)

    def close(self) -> None:
        self.proxy.close()
        for one in self.processes:
            if one.process.poll() is None:
                one.stop()


@contextmanager
def site_on(folder: Path, database: str, count: int = PROCESSES, *arguments: str) -> Iterator[Site]:
    folder.mkdir(parents=True, exist_ok=True)
    site = Site(folder, database, count, *arguments)
    try:
        yield site
    finally:
        site.close()


def until(found: Callable[[], object], seconds: float = PATIENCE) -> float:
    """Wait for it; how long it took."""
    begun = time.monotonic()
    while not found():
        assert time.monotonic() - begun < seconds, "it does not come"
        time.sleep(0.02)
    return time.monotonic() - begun
