"""What a process learns of a table by the way is told to whoever listens there, too."""

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from baseload.server.settings import Settings
from tests.server.inside import serving
from tests.server.serving import Program

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarWarning", "ignore::DeprecationWarning")
def test_a_referee_that_is_told_more_than_was_known(tmp_path: Path, database: str) -> None:
    """A process has not followed yet what was done at another; its referee is lost, and is told the whole history. That
    is longer than the listeners know, and than who moves next may think."""
    inside: list[Any] = []
    settings = [Settings(folder=tmp_path / name, database=database, limits=False) for name in ("one", "two")]
    with serving(settings[0]) as one, serving(settings[1], inside) as two:
        ann = Program(one, "Ann")
        table = ann.table("co2", 2)
        state = inside[0]

        async def believing(_: object) -> None:
            """It takes what it knows for all there is."""

        with ann.at(two).live() as page:
            joined = page.ask("join", table=table, after=0)
            state.tables.site.fresh = believing
            state.tables.site._replicas.follow = lambda _: None
            looked = page.ask("look", table=table)
            ann.play(table, looked["to_move"], looked["legal"][0])
            for worker in state.referees.all:
                if worker.pid is not None:
                    os.kill(worker.pid, signal.SIGKILL)
            move = {"table": table, "seat": looked["to_move"], "action": looked["legal"][0]}
            error = page.error("play", **move, after=0)
            assert error["code"] == "moved_on"
            assert [message["n"] for message in page.hear(1)] == [1]
            assert joined["table"]["moves"] == 0
        assert len(ann.entries(table)) == 1
