"""A copy made in the way that docs/hosting.md tells brings everything back: tables, moves, and who is who."""

import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from tests.server.serving import Browser, Server

DOCS = Path(__file__).parents[2] / "docs" / "hosting.md"


def copied(data: Path, copy: Path) -> None:
    """What the page says, by the program that it names; where that is not installed, by the same function of SQLite."""
    found = re.search(
        r'`sqlite3 baseload\.sqlite3 "\.backup copy\.sqlite3"`, and copy `secret`', DOCS.read_text()
    )
    assert found is not None, "the page tells another way; follow it here"
    copy.mkdir()
    if shutil.which("sqlite3"):
        subprocess.run(
            ["sqlite3", data / "baseload.sqlite3", f".backup {copy / 'baseload.sqlite3'}"], check=True
        )
    else:
        with (
            closing(sqlite3.connect(data / "baseload.sqlite3")) as store,
            closing(sqlite3.connect(copy / "baseload.sqlite3")) as other,
        ):
            store.backup(other)
    shutil.copy(data / "secret", copy / "secret")


def test_a_copy_made_while_it_runs_brings_everything_back(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    ann = Browser(server.address, "Ann")
    form = {"option-players": "2", "seat-0": "me", "seat-1": "here"}
    path = ann.post("/new/power-grid", **form).headers["location"]
    table = path.rpartition("/")[2]
    with ann.live() as live:
        seat = live.ask("join", table=table)["table"]["to_move"]
        live.ask("play", table=table, seat=seat, action="auction 3")
        copied(tmp_path / "data", tmp_path / "copy")
        live.ask("play", table=table, seat=seat, action="bid 3")  # after the copy: not in it
    server.stop()
    again = Server(tmp_path / "copy")
    ann.address = again.address
    ann.http.base_url = again.address
    page = ann.get(path)
    assert "Ann" in page
    assert '"number":1,' in page
    assert '"own":[0,1]' in page
    with ann.live() as live:
        live.ask("join", table=table)
        live.ask("play", table=table, seat=seat, action="bid 3")
    again.stop()
