"""Bots among themselves begin when somebody looks."""

import time
from pathlib import Path

import pytest

from baseload.server import autopilot
from baseload.server.settings import Settings
from tests.server.inside import serving
from tests.server.serving import PATIENCE, Program


def moves(program: Program, table: str) -> int:
    return sum(entry["kind"] == "play" for entry in program.entries(table))


def wait_for_moves(program: Program, table: str) -> None:
    until = time.monotonic() + PATIENCE
    while not moves(program, table):
        assert time.monotonic() < until, "the bots wait for ever"
        time.sleep(0.05)


def test_bots_among_themselves_wait_for_who_made_their_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autopilot, "COMES", 10 * PATIENCE)
    with serving(Settings(folder=tmp_path, limits=False, thinkers=1, bot_pause=0.05)) as address:
        host = Program(address, "Ada")
        table = host.new_table("power-grid", ["bot", "bot"])["id"]
        time.sleep(1)
        assert moves(host, table) == 0
        with host.live() as live:
            live.ask("join", table=table)
            wait_for_moves(host, table)


def test_they_begin_without_anybody_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autopilot, "COMES", 0.2)
    with serving(Settings(folder=tmp_path, limits=False, thinkers=1, bot_pause=0.05)) as address:
        host = Program(address, "Ada")
        wait_for_moves(host, host.new_table("power-grid", ["bot", "bot"])["id"])
