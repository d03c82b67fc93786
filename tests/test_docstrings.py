"""The examples in docstrings run. Compiled modules keep no docstrings to run, so this is a test of the source."""

import doctest
import importlib
import pkgutil

import pytest

import baseload

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(baseload.__path__, "baseload.")
    # A program's way in is not to be imported, and neither is the file that Alembic runs.
    if not module.name.endswith(("__main__", ".migrations.env"))
)


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.skipif(baseload.build() == "compiled", reason="compiled modules have no docstrings to run")
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
