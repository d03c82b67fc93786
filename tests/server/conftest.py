"""One server for all tests that do not hurt it."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits of rate: here one address is many people."""
    with running(tmp_path_factory.mktemp("server") / "data") as found:
        yield found
        errors = found.errors()
    assert "Traceback" not in errors, errors
