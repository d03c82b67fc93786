"""What a process finds when it starts on PostgreSQL: one sentence where that cannot be, and a schema as the code wants
it."""

import importlib.util
import subprocess
import sys
import threading
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from baseload.cli.main import main
from baseload.server import premises
from baseload.server.migrations import bring_up_to_date
from baseload.server.premises import StoreProblem, check_database
from baseload.server.settings import address_of
from baseload.server.site.keys import made_ready
from tests.server.site.postgres import Postgres
from tests.server.test_migrations import differences, script, upgrade

pytestmark = pytest.mark.xdist_group("postgres")
SERVE = ["serve", "--no-open", "--port", "0", "--data"]


def refused(tmp_path: Path, database: str) -> str:
    """The one sentence with which the server does not start. Nothing is put into the folder."""
    done = subprocess.run(
        [sys.executable, "-m", "baseload", *SERVE, str(tmp_path / "data"), "--database", database],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    (line,) = done.stderr.strip().splitlines()
    assert not (tmp_path / "data").exists()
    return line


def test_nobody_answers(tmp_path: Path) -> None:
    said = refused(tmp_path, "postgresql://ann:secret@127.0.0.1:9/nowhere")
    assert "cannot be reached" in said
    assert "secret" not in said


def test_a_database_that_is_not_there(tmp_path: Path, postgres: Postgres) -> None:
    said = refused(tmp_path, f"postgresql://baseload@127.0.0.1:{postgres.port}/nowhere")
    assert "nowhere" in said
    assert "cannot be reached" in said


def test_somebody_elses_tables(database: str, postgres: Postgres) -> None:
    postgres.say("CREATE TABLE tables (legs INTEGER)", database)
    with pytest.raises(StoreProblem, match="not_a_store"):
        check_database(database)


def test_one_that_is_too_old(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(premises, "OLDEST", 99)
    with pytest.raises(StoreProblem) as raised:
        check_database(database)
    assert raised.value.code == "postgres_old"
    assert raised.value.facts["least"] == 99


def test_without_the_driver(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    find = importlib.util.find_spec

    def missing(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "psycopg" else find(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", missing)
    assert main(["serve", "--no-open", "--database", "postgresql://127.0.0.1/x"]) == 2
    said = capsys.readouterr().err
    assert "baseload[postgres]" in said
    assert len(said.strip().splitlines()) == 1


@pytest.mark.parametrize("written", ["postgres://a@b/c", "postgresql://a@b/c", "postgresql+psycopg://a@b/c"])
def test_addresses_as_people_have_them(written: str) -> None:
    assert address_of(written) == "postgresql+psycopg://a@b/c"


def test_many_that_start_at_once_make_it_once(database: str) -> None:
    found: list[bytes] = []
    threads = [
        threading.Thread(target=lambda own=own: found.append(made_ready(database, own)))
        for own in (b"one", b"two", b"three")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3
    assert len(set(found)) == 1
    assert found[0] in (b"one", b"two", b"three")
    engine = create_engine(database)
    assert differences(engine) == []
    engine.dispose()


def test_a_store_of_every_age_is_brought_up_to_date(postgres: Postgres) -> None:
    revisions = [found.revision for found in ScriptDirectory.from_config(script()).walk_revisions()]
    for revision in (revisions[-1], revisions[1]):
        engine = create_engine(postgres.database())
        with engine.begin() as connection:
            upgrade(connection, revision)
            connection.execute(text("INSERT INTO people (id, name, made) VALUES ('p', 'Ann', 1)"))
        bring_up_to_date(engine)
        assert differences(engine) == []
        with engine.connect() as connection:
            assert connection.execute(text("SELECT name FROM people")).scalar() == "Ann"
        engine.dispose()
