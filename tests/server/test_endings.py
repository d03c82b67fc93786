"""How a game ends in the store: in the same breath as its last move; and tables that this server must not play on."""

import sqlite3
from pathlib import Path
from typing import Any

from baseload.core.record import Record, load_record
from baseload.server.app import make_app
from baseload.server.settings import Settings
from tests.server.inside import serving_app
from tests.server.serving import Browser, Program, running

GAME = Path(__file__).parents[1] / "co2" / "golden" / "two.bl"


def _before_the_last_move(program: Program) -> tuple[str, int, str]:
    """A table one move before its end: its id, who moves, and the move."""
    record = load_record(str(GAME))
    last = len(record.actions) - 1
    seat = record.replay(last).seat
    assert seat is not None
    cut = Record(record.game, record.options, record.deal, record.actions[:last], record.seats)
    return program.upload(cut.text()), seat, str(record.actions[last])


def _row(folder: Path, table: str) -> tuple[Any, ...]:
    connection = sqlite3.connect(folder / "baseload.sqlite3")
    try:
        found: tuple[Any, ...] = connection.execute(
            "SELECT stage, outcome IS NOT NULL AND outcome != 'null', rules FROM tables WHERE id = ?", [table]
        ).fetchone()
        return found
    finally:
        connection.close()


def _change(folder: Path, sql: str, table: str) -> None:
    connection = sqlite3.connect(folder / "baseload.sqlite3")
    with connection:
        connection.execute(sql, [table])
    connection.close()


def test_the_end_is_kept_with_the_last_move(tmp_path: Path) -> None:
    """Whoever looks into the store the moment the last move is in finds the game over: a crash cannot come between."""
    app = make_app(Settings(folder=tmp_path))
    with serving_app(app) as address:
        ann = Program(address, "Ann")
        table, seat, action = _before_the_last_move(ann)
        add_entry, found = app.state.store.add_entry, []

        async def watched(*arguments: Any) -> None:
            await add_entry(*arguments)
            found.append(_row(tmp_path, table)[:2])

        app.state.store.add_entry = watched
        ann.play(table, seat, action)
        assert found == [("over", 1)]
        assert ann.get(f"/api/tables/{table}")["stage"] == "over"


def test_a_game_that_was_left_without_its_end_gets_it(tmp_path: Path) -> None:
    """Stores of servers that wrote the end after the last move, and were stopped in between."""
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        table = ann.upload(GAME.read_text("utf-8"))
        outcome = ann.get(f"/api/tables/{table}")["outcome"]
    assert _row(tmp_path / "data", table)[0] == "over"
    _change(tmp_path / "data", "UPDATE tables SET stage = 'playing', outcome = NULL WHERE id = ?", table)
    with running(tmp_path / "data") as server:
        found = ann.at(server.address).get(f"/api/tables/{table}")
        assert (found["stage"], found["outcome"]) == ("over", outcome)
        assert _row(tmp_path / "data", table)[:2] == ("over", 1)


def test_a_table_of_other_rules_is_not_played_on(tmp_path: Path) -> None:
    """It says so in a sentence, stays as it is, and hides no other table."""
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        old, new = ann.table("power-grid", 2), ann.table("co2", 2)
    _change(tmp_path / "data", "UPDATE tables SET rules = 99 WHERE id = ?", old)
    with running(tmp_path / "data") as server:
        ann = ann.at(server.address)
        for method, path, body in (
            ("GET", "view", {}),
            ("GET", "entries", {}),
            ("GET", "record", {}),
            ("POST", "actions", {"seat": 0, "action": "pass"}),
            ("POST", "undo", {"seat": 0}),
        ):
            status, error = ann.refused(method, f"/api/tables/{old}/{path}", **body)
            assert (status, error["code"]) == (409, "other_rules"), path
            assert "99" in error["message"]
        assert new in [found["id"] for found in ann.get("/api/tables")["mine"]]
        ann.look(new)
        page = Browser(server.address).http.get(f"/t/{old}")
        assert page.status_code == 409
        assert "99" in page.text
    assert _row(tmp_path / "data", old) == ("playing", 0, 99)
