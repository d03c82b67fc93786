"""A PostgreSQL for these tests, and processes on it. Where none can be had they are skipped, with the reason."""

from collections.abc import Iterator

import pytest

from tests.server.site.postgres import NoPostgresError, Postgres
from tests.server.site.processes import Site, site_on


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    pytest.importorskip("psycopg", reason="no PostgreSQL: psycopg is not installed")
    try:
        found = Postgres()
    except NoPostgresError as error:
        pytest.skip(f"no PostgreSQL: {error}")
    yield found
    found.close()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty one."""
    return postgres.database()


@pytest.fixture(scope="session")
def server(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Three processes behind a proxy, for all tests that do not hurt them: those of one server, too."""
    with site_on(tmp_path_factory.mktemp("site"), postgres.database()) as found:
        yield found
        errors = found.errors()
    assert "Traceback" not in errors, errors
