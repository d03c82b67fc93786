"""A process whose line to the database can be cut, so that nothing comes through and nobody is told: in a network
namespace of its own where the machine lets us make one, behind a proxy that passes nothing on where it does not."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.server.serving import Server
from tests.server.site.postgres import Postgres
from tests.server.site.processes import Proxy

Cut = Callable[[bool], None]


class _Namespace:
    """With two cables to this machine: by one it reaches the database, by the other its visitors reach it."""

    def __init__(self, number: int) -> None:
        self.name = f"baseload{number}"
        self._cable = f"bl{number}"
        self._net = f"10.{200 + number // 200 % 50}.{number % 200}"
        self.database, self.visitors = f"{self._net}.1", f"{self._net}.6"
        run("ip", "netns", "add", self.name)
        for letter, host, inside in (("d", 1, 2), ("v", 5, 6)):
            here, there = f"{self._cable}{letter}0", f"{self._cable}{letter}1"
            run("ip", "link", "add", here, "type", "veth", "peer", "name", there)
            run("ip", "link", "set", there, "netns", self.name)
            run("ip", "addr", "add", f"{self._net}.{host}/30", "dev", here)
            run("ip", "link", "set", here, "up")
            within = ("ip", "-n", self.name)
            run(*within, "addr", "add", f"{self._net}.{inside}/30", "dev", there)
            run(*within, "link", "set", there, "up")
        run("ip", "-n", self.name, "link", "set", "lo", "up")

    def cut(self, yes: bool) -> None:
        run("ip", "link", "set", f"{self._cable}d0", "down" if yes else "up")

    def close(self) -> None:
        with suppress(subprocess.CalledProcessError):
            run("ip", "netns", "del", self.name)
        for letter in "dv":
            with suppress(subprocess.CalledProcessError):
                run("ip", "link", "del", f"{self._cable}{letter}0")


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)


def _namespace() -> _Namespace | None:
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("ip") is None:
        return None
    number = os.getpid() % 10_000
    try:
        return _Namespace(number)
    except (subprocess.CalledProcessError, OSError):
        with suppress(subprocess.CalledProcessError, OSError):
            run("ip", "netns", "del", f"baseload{number}")
        return None


@contextmanager
def on_a_wire(folder: Path, postgres: Postgres, database: str) -> Iterator[tuple[Server, Cut]]:
    """Such a process, and what cuts its line or mends it."""
    space = _namespace()
    wire = Proxy(host=space.database if space is not None else "127.0.0.1")
    wire.behind = [("127.0.0.1", postgres.port)]
    address = database.replace(f"127.0.0.1:{postgres.port}", f"{wire.host}:{wire.port}")
    given = ["--database", address]
    if space is not None:
        given += ["--host", space.visitors]

    def cut(yes: bool) -> None:
        if space is not None:
            space.cut(yes)
        else:
            wire.deaf = yes

    within = ["ip", "netns", "exec", space.name] if space is not None else []
    server: Server | None = None
    try:
        server = Server(folder, *given, within=within)
        yield server, cut
    finally:
        cut(False)
        if server is not None:
            server.stop()
        wire.close()
        if space is not None:
            space.close()
