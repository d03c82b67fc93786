"""What tests of studies share."""

from pathlib import Path

import pytest

from baseload.lab.study import run
from tests.lab.studies import small


@pytest.fixture(scope="session")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The results of the whole small plan, played by one process."""
    folder = tmp_path_factory.mktemp("reference") / "results"
    run(small(), str(folder))
    return folder
