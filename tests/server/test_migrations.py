"""The store's history: an older store is taken by a newer server, and the migrations make what the code expects."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command, op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

import baseload.server.migrations as migrations
from baseload.server import rows, schema
from baseload.server.migrations import bring_up_to_date
from baseload.server.store import Store, sqlite_url
from tests.server.serving import running


def script() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    return config


def differences(engine: Engine) -> list[object]:
    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    store = Store(sqlite_url(tmp_path))
    yield store.engine
    store._jobs.put(None)
    store.engine.dispose()


def test_migrations_make_what_the_code_expects(engine: Engine) -> None:
    bring_up_to_date(engine)
    assert differences(engine) == []
    bring_up_to_date(engine)  # nothing is left to do
    assert differences(engine) == []


def test_a_store_of_every_age_is_brought_up_to_date(tmp_path: Path) -> None:
    """From each revision there ever was, with a person in it, who is still there afterwards."""
    revisions = [found.revision for found in ScriptDirectory.from_config(script()).walk_revisions()]
    assert revisions[-1] == "0001"
    for revision in revisions:
        (tmp_path / revision).mkdir()
        store = Store(sqlite_url(tmp_path / revision))
        with store.engine.begin() as connection:
            upgrade(connection, revision)
            connection.execute(text("INSERT INTO people (id, name, made) VALUES ('p', 'Ann', 1)"))
        bring_up_to_date(store.engine)
        assert differences(store.engine) == []
        with store.engine.connect() as connection:
            assert connection.execute(text("SELECT name FROM people")).scalar() == "Ann"
        store._jobs.put(None)
        store.engine.dispose()


def upgrade(connection: Connection, revision: str) -> None:
    config = script()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def test_there_is_one_line_of_history() -> None:
    assert len(ScriptDirectory.from_config(script()).get_heads()) == 1


def test_a_migration_happens_whole_or_not_at_all(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The power fails in the middle of the first one: the store is as empty as before, and the next start makes it."""
    made: list[object] = []
    create_table = op.create_table

    def failing(name: str, *columns: Any) -> object:
        made.append(name)
        if len(made) == 3:
            raise KeyboardInterrupt
        return create_table(name, *columns)

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_table", failing)
        with pytest.raises(KeyboardInterrupt):
            bring_up_to_date(engine)
    assert inspect(engine).get_table_names() == []
    bring_up_to_date(engine)
    assert differences(engine) == []


def test_a_server_takes_a_store_of_the_first_migration(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    store = Store(sqlite_url(folder))
    with store.engine.begin() as connection:
        upgrade(connection, "0001")
    store._jobs.put(None)
    store.engine.dispose()
    with running(folder) as server:
        assert server.person("Ann").table("co2", 2)


def test_tables_of_the_first_migration_are_kept(engine: Engine) -> None:
    """With their seats, and with neither a time for their bots nor a seed chosen."""
    with engine.begin() as connection:
        upgrade(connection, "0001")
        for line in (
            "INSERT INTO people (id, name, made) VALUES ('p', 'Ann', 1)",
            "INSERT INTO tables (id, game, name, host, options, deal, rules, public, stage, made, changed)"
            """ VALUES ('t', 'co2', 'Friday', 'p', '{"players": 1}', '{}', 1, true, 'playing', 2, 3)""",
            "INSERT INTO seats (table_id, seat, kind, person, name, bot) VALUES ('t', 0, 'person', 'p', 'Ann', '')",
        ):
            connection.exec_driver_sql(line)
    bring_up_to_date(engine)
    with engine.connect() as connection:
        table = rows.load_table(connection, "t")
    assert table.thinking is None
    assert table.seed is None
    assert (table.name, table.host, table.options, table.public) == ("Friday", "p", {"players": 1}, True)
    assert (table.stage, table.outcome, table.made, table.names) == ("playing", None, 2, ["Ann"])
