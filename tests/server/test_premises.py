"""What the server finds when it starts: a folder that another works on, a store that is damaged, foreign or newer. One
sentence, exit code 2, and nothing is touched."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from baseload.server.migrations import bring_up_to_date
from baseload.server.store import STORE, Store, sqlite_url
from tests.server.serving import running

SERVE = [sys.executable, "-m", "baseload", "serve", "--no-open", "--port", "0", "--data"]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with everything in it."""
    folder = tmp_path_factory.mktemp("store")
    made = Store(sqlite_url(folder))
    bring_up_to_date(made.engine)
    made.engine.dispose()
    connection = sqlite3.connect(folder / STORE)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return folder / STORE


def refused(folder: Path, **environment: str) -> str:
    """The one sentence with which the server does not start. What is in the folder stays as it is."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = subprocess.run(
        [*SERVE, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    after = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}
    before.pop("lock", None)
    assert after == before
    return lines[0]


def test_half_a_store(tmp_path: Path, store: Path) -> None:
    content = store.read_bytes()
    (tmp_path / STORE).write_bytes(content[: len(content) // 2])
    assert "damaged" in refused(tmp_path)


def test_garbage_in_the_middle_of_a_store(tmp_path: Path, store: Path) -> None:
    content = bytearray(store.read_bytes())
    content[4096 : 4096 * 6] = bytes(range(256)) * (4096 * 5 // 256)
    (tmp_path / STORE).write_bytes(content)
    assert "damaged" in refused(tmp_path)


@pytest.mark.parametrize("content", [b"Dear diary,\n" * 100, bytes(range(256)) * 20])
def test_something_else(tmp_path: Path, content: bytes) -> None:
    (tmp_path / STORE).write_bytes(content)
    assert "no store of Baseload" in refused(tmp_path)


def test_an_empty_file_is_no_new_store(tmp_path: Path) -> None:
    with running(tmp_path / "data"):
        pass
    for path in (tmp_path / "data").glob(f"{STORE}*"):
        path.unlink()
    (tmp_path / "data" / STORE).write_bytes(b"")
    assert "is empty" in refused(tmp_path / "data")


def test_tables_that_are_called_like_ours(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / STORE)
    connection.execute("CREATE TABLE tables (legs INTEGER)")
    connection.commit()
    connection.close()
    assert "no store of Baseload" in refused(tmp_path)


def test_a_store_of_a_later_version(tmp_path: Path, store: Path) -> None:
    shutil.copy(store, tmp_path / STORE)
    connection = sqlite3.connect(tmp_path / STORE)
    connection.execute("UPDATE alembic_version SET version_num = '9999_beyond'")
    connection.commit()
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    assert "9999_beyond" in refused(tmp_path)


@pytest.mark.parametrize("address", ["sqlite:////no/such/folder/store", "nonsense", "oracle9://x/y"])
def test_a_database_that_is_not_there(tmp_path: Path, address: str) -> None:
    assert address in refused(tmp_path, BASELOAD_DATABASE=address)


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    with running(tmp_path / "data") as first:
        said = refused_beside(tmp_path / "data")
        assert str(first.process.pid) in said
        first.person("Ann").table("co2", 2)
    with running(tmp_path / "data"):  # the lock goes with the process
        pass


def refused_beside(folder: Path) -> str:
    done = subprocess.run([*SERVE, str(folder)], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


def test_what_is_kept_is_for_the_host_alone(tmp_path: Path) -> None:
    with running(tmp_path / "data"):
        pass
    for path in [tmp_path / "data", *(tmp_path / "data").iterdir()]:
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    for path in (tmp_path / "data").iterdir():
        path.chmod(0o644)
    with running(tmp_path / "data"):
        assert stat.S_IMODE((tmp_path / "data" / STORE).stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "data" / "secret").stat().st_mode) == 0o600


@pytest.mark.parametrize(("given", "most"), [("0", "1"), ("999", "256"), ("many", "many")])
def test_numbers_of_processes(tmp_path: Path, given: str, most: str) -> None:
    done = subprocess.run(
        [*SERVE, str(tmp_path), "--referees", given], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert most in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
