"""A stuck rule or bot never stops other tables: endless loops and crashes are put into referees and bots."""

import contextlib
import logging
import os
import signal
import threading
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from baseload.server import limits
from baseload.server import tables as tables_module
from baseload.server.hub import Hub
from baseload.server.settings import Settings
from baseload.server.table import Table
from baseload.server.tables import Tables
from tests.server.hanging import bots_with_mistakes, referee_that_hangs
from tests.server.inside import serving
from tests.server.serving import PATIENCE, Live, Program, play_out, random_move, running

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


def test_bots_with_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nonsense, errors, crashes and silence: the seat goes on, and nobody at other tables waits for it."""
    for name in ("BOT", "BOT_GRACE"):  # a silent one is given up sooner; it would not speak later either
        assert getattr(limits, name) > 0.5
        monkeypatch.setattr(limits, name, 0.5)
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


def test_a_referee_that_was_only_asleep(tmp_path: Path) -> None:
    """A machine that stood still for a while leaves no table behind that cannot be played: whoever asks waits, or is
    told so, and the next time all is well."""
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        tables = [ann.table("co2", 2, seed=seed) for seed in range(4)]
        asleep = server.workers()
        _signalled(asleep, signal.SIGSTOP)
        woken = threading.Timer(5.0, _signalled, (asleep, signal.SIGCONT))
        woken.start()
        asking = [
            threading.Thread(target=ann.at(server.address).ask, args=("GET", f"/api/tables/{table}/view"))
            for table in tables
        ]
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join(PATIENCE)
        woken.join()
        for table in tables:
            looked = ann.look(table)
            ann.play(table, looked["to_move"], looked["legal"][0])


def _signalled(processes: list[int], number: int) -> None:
    for pid in processes:
        with contextlib.suppress(ProcessLookupError):  # replaced meanwhile
            os.kill(pid, number)


def test_children_killed_while_tables_are_made(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        ann.table("co2", 2)
        done = threading.Event()

        def kill() -> None:
            killed: set[int] = set()
            while not done.wait(0.1) and len(killed) < 3:  # a question is put four times at most
                for pid in set(server.workers()) - killed:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                    killed.add(pid)

        killer = threading.Thread(target=kill)
        killer.start()
        try:
            made = [ann.table("co2", 2, seed=seed) for seed in range(6)]
        finally:
            done.set()
            killer.join()
        for table in made:
            assert ann.look(table)["number"] == 0


def test_a_table_whose_bots_play_stays_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read anew beside them it would be two tables, and a bot would go on for a person who has come back."""
    monkeypatch.setattr(tables_module, "_LOADED", 20)
    nothing: Any = SimpleNamespace()
    tables = Tables(nothing, nothing, nothing, nothing, Hub(), 0.0, nothing, limited=False)
    made = [_table(str(number)) for number in range(21)]
    made[0].bots_busy = True
    for table in made:
        tables._keep(table)
    assert "0" in tables._tables
    assert "1" not in tables._tables


def _table(id: str) -> Table:
    row: Any = SimpleNamespace(
        **dict.fromkeys(("game", "name", "host", "thinking", "outcome"), ""),
        id=id,
        options={},
        deal={},
        seed=None,
        fingerprint=None,
        rematch_of=None,
        teaching=None,
        version=0,
        rules=1,
        public=False,
        stage="playing",
        made=1,
    )
    return Table(row, [])
