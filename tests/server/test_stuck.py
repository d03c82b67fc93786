"""A stuck rule or bot never stops other tables: endless loops and crashes are put into referees and bots."""

import logging
import threading
import time
from pathlib import Path
from random import Random

import pytest

from baseload.server.settings import Settings
from tests.server.hanging import bots_with_mistakes, referee_that_hangs
from tests.server.inside import serving
from tests.server.serving import PATIENCE, Live, Program, play_out, random_move

# The framework announces its next version at every start.
pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.LitestarWarning", "ignore::DeprecationWarning"
)
BUDGET = 20.0  # seconds for any answer of a healthy table: generous, for a hang must end in 2 of them


def test_a_rule_that_never_ends(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = Settings(folder=tmp_path / "data", limits=False, make_referee=referee_that_hangs)
    with serving(settings) as address:
        ann = Program(address, "Ann")
        rng = Random(1)
        tables = [ann.table("power-grid", 3, seed=seed) for seed in range(8)]  # at both referees
        sick = ann.table("co2", 2)
        other = ann.table("co2", 2)  # hangs later, while the first is known already
        before = ann.look(sick)
        for victim in (sick, other):
            hanging = threading.Thread(target=_send, args=(ann.at(address), victim, "hang"))
            hanging.start()
            slowest = 0.0
            for _ in range(3):
                for table in tables:
                    began = time.monotonic()
                    looked = ann.look(table)
                    ann.play(table, looked["to_move"], random_move(looked, rng), after=looked["number"])
                    slowest = max(slowest, time.monotonic() - began)
            hanging.join(PATIENCE)
            assert not hanging.is_alive()
            assert slowest < BUDGET
        for path in ("view", "entries"):
            status, error = ann.refused("GET", f"/api/tables/{sick}/{path}")
            assert (status, error["code"]) == (503, "table_stuck")
        listed = ann.get("/api/tables")["mine"]  # the sick ones do not hide the others
        assert {table["id"] for table in listed} == {*tables, sick, other}
        for table in tables:
            assert ann.look(table)["number"] >= 6
    with serving(Settings(folder=tmp_path / "data", limits=False)) as address:  # mended: nothing was lost
        assert ann.at(address).look(sick) == before
    assert "hung" in caplog.text


def _send(program: Program, table: str, action: str) -> None:
    looked = program.look(table)
    status, error = program.refused(
        "POST", f"/api/tables/{table}/actions", seat=looked["to_move"], action=action
    )
    assert (status, error["code"]) == (503, "table_stuck")


def test_a_rule_that_crashes(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Its table says so and goes on: whoever does something else is not hindered."""
    settings = Settings(folder=tmp_path / "data", limits=False, make_referee=referee_that_hangs)
    with caplog.at_level(logging.CRITICAL), serving(settings) as address:
        ann = Program(address, "Ann")
        table = ann.table("co2", 2)
        before = ann.look(table)
        for action, status, code in (
            ("crash", 503, "referee_lost"),
            ("fail", 500, "bug"),
            ("unspeakable", 500, "bug"),
        ):
            found, error = ann.refused(
                "POST", f"/api/tables/{table}/actions", seat=before["to_move"], action=action
            )
            assert (found, error["code"]) == (status, code)
            assert "secret" not in str(error)
            with ann.live() as live:
                told = live.error("play", table=table, seat=before["to_move"], action=action)
                assert told["code"] == code
            assert ann.look(table) == before
        assert play_out(ann, table, Random(1), most=5) == 5


def test_bots_with_mistakes(tmp_path: Path) -> None:
    """Nonsense, errors, crashes and silence: the seat goes on, and nobody at other tables waits for it."""
    settings = Settings(
        folder=tmp_path / "data", limits=False, bot_pause=0.0, make_thinker=bots_with_mistakes
    )
    with serving(settings) as address:
        ann = Program(address, "Ann")
        silent = ann.table("co2", ["me", "bot", "bot"])
        erring = ann.table("second-chance", ["bot", "bot", "bot"], mode="competitive")
        with ann.live() as live:
            _play_with_bots(ann, live, silent, 4)
        deadline = time.monotonic() + 2 * PATIENCE
        while ann.get(f"/api/tables/{erring}")["stage"] != "over":
            assert time.monotonic() < deadline, ann.get(f"/api/tables/{erring}")
            time.sleep(0.1)


def _play_with_bots(program: Program, live: Live, table: str, moves: int) -> None:
    """Until the bots have made so many moves."""
    rng = Random(3)
    deadline = time.monotonic() + 2 * PATIENCE
    while sum(entry["seat"] != 0 for entry in program.entries(table)) < moves:
        assert time.monotonic() < deadline, "a silent bot stops the table"
        looked = live.ask("look", table=table, seat=0)
        if looked["to_move"] == 0:
            began = time.monotonic()
            live.ask("play", table=table, seat=0, action=random_move(looked, rng), after=looked["number"])
            assert time.monotonic() - began < BUDGET
        else:
            time.sleep(0.05)
