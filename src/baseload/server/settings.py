"""Where and how the server runs."""

import os
import secrets
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from baseload.server.clerk import clerk
from baseload.server.doors import Doors
from baseload.server.processes import Ask
from baseload.server.referee import referee
from baseload.server.site.alone import Alone
from baseload.server.site.site import Site
from baseload.server.store import Store, sqlite_url
from baseload.server.thinker import thinker
from baseload.server.thinkers import Thinkers

if TYPE_CHECKING:
    from baseload.server.hub import Hub
    from baseload.server.people import People


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


def address_of(database: str) -> str:
    """As SQLAlchemy wants it, with the driver that we use; as PostgreSQL's own tools write it, it will do too.

    >>> address_of("postgres://ann@db.example.org/baseload")
    'postgresql+psycopg://ann@db.example.org/baseload'
    """
    for usual in ("postgres://", "postgresql://"):
        if database.startswith(usual):
            return "postgresql+psycopg://" + database.removeprefix(usual)
    return database


def is_shared(database: str) -> bool:
    """Is it PostgreSQL? Anything else is for one process."""
    return address_of(database).startswith("postgresql")


@dataclass
class Settings:
    """What is not said is taken from the environment, or is as usual.

    BASELOAD_DATABASE   the address of a PostgreSQL that many processes share, instead of the folder
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
        return address_of(self.database) or sqlite_url(self.folder)

    @property
    def shared(self) -> bool:
        """Is the store one that many processes share? Nothing is kept in the folder then."""
        return is_shared(self.database)

    def site(self, store: Store, hub: "Hub", people: "People", thinkers: Thinkers) -> Site:
        """What this process is a part of."""
        if not self.shared:
            return Alone()
        from baseload.server.site.many import Many  # its driver is not always installed

        return Many(store, hub, people, thinkers)

    def doors(self) -> Doors:
        """Who is let in by which name; ValueError for a proxy that is no address."""
        return Doors(self.names, self.proxies, self.host)

    def secret(self) -> bytes:
        """The key that sessions are sealed with, made once and kept beside the tables."""
        if self.shared:
            from baseload.server.site.keys import key_in, made_ready

            return made_ready(self.url, key_in(self.folder) or secrets.token_bytes(32))
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / "secret"
        if not path.exists():
            handle, temporary = tempfile.mkstemp(prefix=".secret", dir=self.folder)  # for us alone to read
            with os.fdopen(handle, "wb") as file:
                file.write(secrets.token_bytes(32))
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)  # whole or not at all
        return path.read_bytes()
