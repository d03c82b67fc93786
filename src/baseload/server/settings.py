"""Where and how the server runs."""

import os
import secrets
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from baseload.server.clerk import clerk
from baseload.server.doors import Doors
from baseload.server.processes import Ask
from baseload.server.referee import referee
from baseload.server.store import sqlite_url
from baseload.server.thinker import thinker


def default_folder() -> Path:
    """Where tables are kept if nobody says otherwise: the place that the system has for such data."""
    given = os.environ.get("XDG_DATA_HOME")
    base = Path(given) if given else Path.home() / ".local" / "share"
    return base / "baseload"


def _pause() -> float:
    given = os.environ.get("BASELOAD_BOT_PAUSE", "")
    return float(given) if given.replace(".", "", 1).isdecimal() else 0.35


def _listed(variable: str, usual: str) -> list[str]:
    return [part.strip() for part in os.environ.get(variable, usual).split(",") if part.strip()]


@dataclass
class Settings:
    """What is not said is taken from the environment, or is as usual.

    BASELOAD_DATABASE   an address as SQLAlchemy writes it, for a store that is not in the folder
    BASELOAD_BOT_PAUSE  seconds before a bot's move that somebody watches
    BASELOAD_NO_LIMITS  set for benchmarks, where one address is a hundred players
    BASELOAD_NAMES      what this server is called, with commas: games.example.org
    BASELOAD_PROXIES    addresses of proxies that are believed, with commas; by default this machine's own

    `make_referee`, `make_thinker` and `make_clerk` are what the processes run; tests put others in.
    """

    folder: Path = field(default_factory=default_folder)
    database: str = field(default_factory=lambda: os.environ.get("BASELOAD_DATABASE", ""))
    host: str = "127.0.0.1"
    port: int = 8000
    referees: int = 2
    thinkers: int = field(default_factory=lambda: max(1, min(4, os.cpu_count() or 1)))  # for bots that search
    bot_pause: float = field(default_factory=_pause)
    limits: bool = field(default_factory=lambda: not os.environ.get("BASELOAD_NO_LIMITS"))
    names: list[str] = field(default_factory=lambda: _listed("BASELOAD_NAMES", ""))
    proxies: list[str] = field(default_factory=lambda: _listed("BASELOAD_PROXIES", "127.0.0.1,::1"))
    make_referee: Callable[[], Ask] = referee
    make_thinker: Callable[[], Ask] = thinker
    make_clerk: Callable[[], Ask] = clerk

    @property
    def url(self) -> str:
        return self.database or sqlite_url(self.folder)

    def doors(self) -> Doors:
        """Who is let in by which name; ValueError for a proxy that is no address."""
        return Doors(self.names, self.proxies, self.host)

    def secret(self) -> bytes:
        """The key that sessions are sealed with, made once and kept beside the tables."""
        path = self.folder / "secret"
        if not path.exists():
            handle, temporary = tempfile.mkstemp(prefix=".secret", dir=self.folder)  # for us alone to read
            with os.fdopen(handle, "wb") as file:
                file.write(secrets.token_bytes(32))
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)  # whole or not at all
        return path.read_bytes()
