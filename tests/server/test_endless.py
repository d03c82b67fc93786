"""Games without an end, and whoever does not read: nobody else waits for them, and nothing grows for ever."""

import asyncio
import contextlib
import json
import os
import signal
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from baseload.server import limits
from baseload.server import referee as referee_module
from baseload.server.hub import Listener
from baseload.server.messages import AskSince, Failed, Forget, Look, Open, Opened, OpenOn, Row
from baseload.server.processes import Ask, WorkerLostError, Workers
from baseload.server.referee import Referee
from baseload.server.referees import Referees
from baseload.server.settings import Settings
from baseload.server.table import Seat, Table
from tests.apart import apart
from tests.server.inside import serving
from tests.server.serving import Browser, Program, Server


def passing(moves: int) -> Open:
    """A game of Power Grid in which both do as little as they can; it has no end."""
    game = game_by_name("power-grid")
    options = game.options(players=2)
    deal = game.deal(options, 3)
    state = game.setup(options, deal)
    entries: list[Row] = []
    while len(entries) < moves and state.seat is not None:
        legal = [str(action) for action in state.legal()]
        chosen = next((one for one in ("pass", "done", "power none") if one in legal), legal[0])
        entries.append(Row("play", state.seat, chosen))
        state.play(game.action(chosen))
    assert len(entries) == moves
    return Open("t", game.name, options.to_plain(), deal, entries)


def opened(referee: Referee, asked: Open) -> tuple[Opened, int]:
    """The last answer, and how often others would have had their turn before it."""
    answer, turns = referee.open(asked), 0
    while answer is None:
        answer, turns = referee.open_on(OpenOn(asked.table)), turns + 1
    return answer, turns


def test_a_record_without_an_end_is_refused_before_it_is_read(server: Server) -> None:
    game = game_by_name("power-grid")
    options = game.options(players=2)
    text = Record(game, options, game.deal(options, 1), [], ["me", "Ben"]).text()
    long = text + "pass\n" * (limits.MOVES + limits.RECORD_HEAD + 1)
    browser = Browser(server.address, "Ann")
    answer = browser.http.post("/records", files={"record": ("x.bl", long)}, headers=browser.csrf)
    assert answer.status_code == 413
    assert f"{limits.MOVES:,} moves at most" in answer.text


def test_a_game_without_an_end_is_played_so_far_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOVES", 3)
    with serving(Settings(folder=tmp_path, limits=False, thinkers=1)) as address:
        ann = Program(address, "Ann")
        table = ann.table("power-grid", 2)
        with ann.live() as live:
            for _ in range(3):
                looked = live.ask("look", table=table)
                live.ask("play", table=table, seat=looked["to_move"], action=looked["legal"][0])
            looked = live.ask("look", table=table)
            error = live.error("play", table=table, seat=looked["to_move"], action=looked["legal"][0])
            assert error["code"] == "table_too_long"
            assert len(live.ask("join", table=table, after=0)["entries"]) == 3


def test_entries_come_in_portions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who only comes in is told none; who has missed many is told the first of them, and that there are more."""
    referee = Referee()
    opened(referee, passing(30))
    monkeypatch.setattr(limits, "ENTRIES_AT_ONCE", 20)
    first = referee.since(AskSince("t", None, 0))
    assert ([entry.n for entry in first.entries], first.more) == (list(range(1, 21)), True)
    rest = referee.since(AskSince("t", None, 20))
    assert [entry.n for entry in rest.entries] == list(range(21, 31))
    assert rest.more is msgspec.UNSET


def test_looking_back_far_is_as_cheap_as_looking_back_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions on the way are kept; they are those that playing from the beginning leads to."""
    referee = Referee()
    opened(referee, passing(300))
    match = referee._matches["t"]
    for move in (300, 299, 64, 63, 128, 0, 1, 200):
        plain = match.game.setup(match.options, match.deal)
        for made in match.moves[:move]:
            plain.carry_out(made.action)
        assert match.at(move).hash() == plain.hash(), move
    assert len(match._stops) == 300 // 64 + 1


def test_what_is_taken_back_is_not_looked_back_at() -> None:
    whole = passing(64)
    referee = Referee()
    opened(referee, msgspec.structs.replace(whole, entries=whole.entries[:63]))
    match = referee._matches["t"]
    match.at(63)
    seat = match.state.seat
    assert seat is not None
    before = match.state.hash()
    match.play(seat, str(whole.entries[63].said))
    match.at(64)
    match.undo(seat)
    assert match.at(63).hash() == before
    assert len(match._stops) == 1


def test_a_referee_keeps_so_many_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long games leave room for fewer of them."""
    game = passing(40)
    monkeypatch.setattr(limits, "ENTRIES_KEPT", 100)
    referee = Referee()
    for table in "abcd":
        opened(referee, msgspec.structs.replace(game, table=table))
    assert list(referee._matches) == ["c", "d"]


def test_what_waits_for_a_slow_reader_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UNSENT_BYTES", 1000)
    slow = Listener(None)
    for _ in range(4):
        slow.send(b"x" * 400)
    assert slow.let_go.is_set()
    assert slow.queue.qsize() == 3
    reading = Listener(None)
    for _ in range(40):
        reading.send(b"x" * 400)
        reading.sent(reading.queue.get_nowait())
    assert not reading.let_go.is_set()


def test_made_up_marks_of_onlookers_are_not_kept(tmp_path: Path) -> None:
    """Ever new marks, none of which anybody was sent: each is answered, and none remembered."""
    settings = Settings(folder=tmp_path, limits=False, thinkers=1)
    kept: list[SimpleNamespace] = []
    with serving(settings, kept) as address:
        ann = Browser(address, "Ann")
        form = {"option-players": "2", "seat-0": "me", "seat-1": "here", "public": "on"}
        table = ann.post("/new/power-grid", **form).headers["location"].rpartition("/")[2]
        with Browser(address, "Eve").live() as live:
            for number in range(40):
                assert "part" in live.ask("part", table=table, have=[f"{number:032x}"])
            crowd = kept[0].parts._crowds[table]
            assert len(crowd.made) == 0
            assert len(crowd.sent) == 1
            held = json.loads(json.dumps([*crowd.sent[0]]))
            live.ask("part", table=table, have=held)
            live.ask("part", table=table, have=held)
            assert len(crowd.made) == 1


def test_while_a_long_game_is_opened_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who brought long records made the tables of a referee wait, each time for as long as a whole game takes."""
    game = passing(500)
    whole, at_once = Referee(), Referee()
    monkeypatch.setattr(referee_module, "_MOMENT", inf)
    assert opened(at_once, game)[1] == 0
    monkeypatch.setattr(referee_module, "_MOMENT", -1.0)  # each is over as soon as it begins
    assert whole.open(game) is None
    opened(whole, msgspec.structs.replace(game, table="other", entries=game.entries[:3]))  # meanwhile
    assert whole.ask(Look("t", 0, ["", ""])) == Failed("no_match")
    answer, turns = opened(whole, game)
    assert turns == len(game.entries)
    assert answer == opened(at_once, game)[0]
    assert whole._matches["t"].state.hash() == at_once._matches["t"].state.hash()
    assert not whole._opening
    assert whole.ask(OpenOn("t")) == Failed("no_match")


ROW = {
    "id": "t",
    "name": "",
    "host": "ann",
    "seed": None,
    "fingerprint": None,
    "teaching": None,
    "version": 0,
    "public": False,
    "thinking": None,
    "stage": "playing",
    "outcome": None,
    "made": 1,
    "rematch_of": None,
}


def short_moments() -> Ask:
    vars(referee_module)["_MOMENT"] = -1.0  # in a process of its own
    return Referee().ask


@pytest.mark.parametrize("lost", [False, True], ids=["", "lost half-way"])
def test_a_referee_is_told_a_long_game_bit_by_bit(lost: bool) -> None:
    """What others ask meanwhile is answered meanwhile. If the process is lost half-way it is told anew."""
    game = passing(300)

    class Store:
        async def read(self, work: object) -> Any:
            return game.entries, {}

    async def play() -> tuple[Table, int]:
        workers = Workers(short_moments, 1)
        made = {"game": game.game, "options": game.options, "deal": game.deal}
        row: Any = SimpleNamespace(**ROW, **made, rules=game_by_name("power-grid").rules)
        table, store = Table(row, [Seat("person", "ann", "Ann", "", None)] * 2), cast(Any, Store())
        worker, meanwhile = workers.all[0], 0
        try:
            await worker.ask(Forget("nobody’s"), 60.0)
            opening = asyncio.create_task(Referees(workers, store).open(table))
            while not opening.done():
                with contextlib.suppress(WorkerLostError):
                    await worker.ask(Forget("nobody’s"), 60.0)
                    meanwhile += 1
                if lost and meanwhile == 20 and worker.pid is not None:
                    os.kill(worker.pid, signal.SIGKILL)
            await opening
            return table, meanwhile
        finally:
            await workers.close()

    table, meanwhile = apart(lambda: asyncio.run(play()))
    assert (table.number, table.opened) == (len(game.entries), True)
    assert meanwhile > 50
