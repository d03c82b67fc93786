"""What all tests share: the hypothesis profile, and what is tested on which build."""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

BUILD = os.environ.get(
    "BASELOAD_EXPECT_BUILD", ""
)  # set by `make test`, which tests both builds one after the other

# Machines are slow at times, so no example has a deadline. The suite tries the same examples every time, so that a
# failure comes from the change at hand; HYPOTHESIS_PROFILE=explore looks for new ones. The source has had all of them
# in the compiled build, and gets fewer.
settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    max_examples=30 if BUILD == "pure" else 100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

# These send compiled objects from process to process.
IN_PROCESSES = ("test_bench", "test_simulate", "test_lab")
# These hold the two builds together: whole recorded games, counted and random ones, what views show, what bots do.
ON_BOTH = (
    "golden",
    "counts",
    "properties",
    "random_games",
    "quotes",
    "hidden",
    "leaks",
    "worked_examples",
    "levels",
)
TESTS = Path(__file__).parent


def _rules_and_knowledge() -> list[str]:
    """The tests of single rules, and of what bots know about them."""
    return [
        str(path.relative_to(TESTS))
        for folder in ("power_grid", "co2", "second_chance", "bots")
        for path in (TESTS / folder).glob("test_*.py")
        if path.stem.removeprefix("test_") not in ON_BOTH
    ]


# What each build leaves to the other when the whole suite runs. The contract, records, whole games and simulations are
# tested on both. Single rules, bots, server, pages, environments and laboratory are tested with compiled rules, which
# are what could differ from what is written. What stands around the rules is Python on either: words, drawings and the
# terminal are tested with the source. The ledger, the documentation and the source's shape are the same for both.
LEFT_TO_THE_OTHER = {
    "compiled": [
        *("text", "draw", "hosting"),
        *("test_architecture.py", "test_docstrings.py", "test_ledger.py", "test_readme.py"),
        *(f"cli/{path.name}" for path in TESTS.glob("cli/test_*.py") if path.stem not in IN_PROCESSES),
    ],
    "pure": [
        *("server", "browser", "coach", "lab", "envs", "testing"),
        *("cli/test_lab.py", "test_example_game.py"),
        *_rules_and_knowledge(),
    ],
}
_left = {TESTS / name for name in LEFT_TO_THE_OTHER.get(BUILD, [])}
_narrowed = pytest.StashKey[bool]()


def pytest_configure(config: pytest.Config) -> None:
    """Whoever names tests, by a path or by `-k` or `-m`, gets all of them on the build at hand."""
    asked_by = getattr(config, "workerinput", None)  # a worker of xdist is told by the one who started it
    if asked_by is None:
        named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
        config.stash[_narrowed] = named or bool(config.option.keyword or config.option.markexpr)
    else:
        config.stash[_narrowed] = asked_by["narrowed"]


def pytest_configure_node(node: Any) -> None:
    node.workerinput["narrowed"] = node.config.stash[_narrowed]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if collection_path in _left and not config.stash[_narrowed] else None
