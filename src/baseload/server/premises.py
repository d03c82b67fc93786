"""Before the doors open: the data folder is ours alone, and the store in it is one that this server can keep.

Whatever is wrong is found before anything is started and told in one sentence; nothing has been touched then.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from alembic.migration import MigrationContext
from sqlalchemy import URL, Connection, create_engine, inspect, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from baseload.core.problems import Problem
from baseload.server.migrations import revisions
from baseload.server.settings import address_of, is_shared
from baseload.server.store import STORE

_LOCK: Final = "lock"
_MADE: Final = "made"  # a file that says: there has been a store here
_BEGINNING: Final = b"SQLite format 3\0"
OLDEST: Final = 14  # PostgreSQL that is looked after by its makers, or was until lately
_ANSWERS: Final = "5"  # seconds that a database has to answer when we start
_OURS: Final = ("tables", "entries")  # of a store, whatever its age


class StoreProblem(Problem):
    """The store cannot be used as it is. Its host has to see to it."""


@contextmanager
def held(folder: Path, database: str) -> Iterator[None]:
    """The folder and its store, checked, and locked against a second server for as long as this one runs.

    `database` is the address of a store elsewhere, "" for the one in the folder. A store that many processes share
    needs no folder.
    """
    if is_shared(database):
        check_database(patient(address_of(database)))
        yield
        return
    before = os.umask(0o077)  # what is kept here is for the host's eyes
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _locked(folder):
            if database:
                check_database(database)
            else:
                check_file(folder / STORE)
                _for_us_alone(folder)
            yield
    finally:
        os.umask(before)


def note_made(folder: Path) -> None:
    """The store is there and up to date: an empty file in its place would be a loss."""
    (folder / _MADE).touch()


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Two servers on one folder would each keep tables that the other does not know of. The system lets go of the lock
    when the process ends, however it ends."""
    path = folder / _LOCK
    with path.open("a+") as file:
        if find_spec("fcntl") is not None:  # not on Windows
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.seek(0)
                raise StoreProblem(
                    "folder_in_use", folder=str(folder), process=file.read(20).strip()
                ) from None
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def _for_us_alone(folder: Path) -> None:
    """Earlier servers left the store for everybody on the machine to read."""
    for name in (STORE, f"{STORE}-wal", f"{STORE}-shm", "secret"):
        path = folder / name
        if path.exists():
            path.chmod(0o600)


def check_file(path: Path) -> None:
    """Nothing at all is a new store. What is there must be one, whole, and not of a later version."""
    if not path.exists():
        return
    with path.open("rb") as file:
        beginning = file.read(len(_BEGINNING))
    if not beginning:
        if (path.parent / _MADE).exists():
            raise StoreProblem("store_empty", path=str(path))
        return  # a first start that was stopped before anything was written
    if beginning != _BEGINNING:
        raise StoreProblem("not_a_store", path=str(path))
    try:
        # Without a log beside it, and with nobody else at it, it can be read as it lies there.
        how = "mode=rw" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:  # locked, unreadable
        raise StoreProblem("store_unreachable", where=str(path), why=str(error)) from None
    except sqlite3.DatabaseError as error:
        raise StoreProblem("store_damaged", path=str(path), why=str(error)) from None
    if found[0] != "ok":
        raise StoreProblem("store_damaged", path=str(path), why=" ".join(str(found[0]).split())[:200])
    check_database(f"sqlite:///{path}")


def check_database(address: str) -> None:
    """It answers, is ours or empty, was not made by a later version, and is not too old itself."""
    shown = address
    try:
        shown = without_password(address)
        engine = create_engine(address)
        try:
            with engine.connect() as connection:
                _check_age(connection, shown)
                tables = inspect(connection).get_table_names()
                current = MigrationContext.configure(connection).get_current_revision()
        finally:
            engine.dispose()
    except DBAPIError as error:
        why = " ".join(str(error.orig).split())[:200]
        raise StoreProblem("store_unreachable", where=shown, why=why) from None
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        why = " ".join(str(error).split())[:200]
        raise StoreProblem("bad_database", where=shown, why=why) from None
    if current is None and any(table in tables for table in _OURS):
        raise StoreProblem("not_a_store", path=shown)
    if current is not None and current not in revisions():
        raise StoreProblem("store_from_later", path=shown, found=current)


def _check_age(connection: Connection, shown: str) -> None:
    found = connection.dialect.server_version_info
    if connection.dialect.name == "postgresql" and found is not None and int(found[0]) < OLDEST:
        raise StoreProblem("postgres_old", where=shown, found=found[0], least=OLDEST)


def patient(address: str) -> str:
    """The same with an end to waiting for an answer."""
    try:
        url = make_url(address)
    except ArgumentError:
        return address  # told by who looks at it
    return (
        address
        if "connect_timeout" in url.query
        else _shown(url.update_query_dict({"connect_timeout": _ANSWERS}))
    )


def without_password(address: str) -> str:
    """As it may be shown."""
    return make_url(address).difference_update_query(["connect_timeout"]).render_as_string(hide_password=True)


def _shown(url: URL) -> str:
    return url.render_as_string(hide_password=False)
