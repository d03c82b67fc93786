"""Two clicks never make two moves: several processes send the same and conflicting moves at once."""

import asyncio
import json
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from baseload.core.record import read_record
from baseload.server.keeping import Keeping
from baseload.server.site.alone import Alone
from baseload.server.stand_ins import StandIns
from baseload.server.table import Seat
from baseload.server.tables import Tables
from baseload.server.words import Trouble
from tests.apart import apart
from tests.server.serving import PATIENCE, Server

PROCESSES = 3
ROUNDS = 25


def test_one_entry_for_each_number_and_no_move_twice(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("power-grid", 4, seed=3)
    script = Path(__file__).with_name("racers.py")
    racers = [
        subprocess.Popen(
            [sys.executable, str(script), server.address, ann.token, table, str(seed), str(ROUNDS)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in range(PROCESSES)
    ]
    made: list[list[Any]] = []
    for racer in racers:
        said, _ = racer.communicate(timeout=2 * PATIENCE)
        assert racer.returncode == 0
        made += json.loads(said)
    entries = ann.entries(table)
    assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry["kind"] for entry in entries} == {"play"}
    first = [move for move in made if not move[3]]
    assert sorted(move[0] for move in first) == list(
        range(1, len(entries) + 1)
    )  # each confirmed to one, once
    assert len({move[1] for move in first}) == len(first)  # and no id made two of them
    by_id = {move[1]: move for move in first}
    for number, id, action, again in made:
        if again:  # the repeated send was told of the same entry
            assert by_id[id][0] == number
            assert by_id[id][2] == action
    assert any(move[3] for move in made)
    record = read_record(ann.record(table))
    record.verify()
    actions = {move[0]: move[2] for move in first}
    assert [str(action) for action in record.actions] == [actions[n] for n in sorted(actions)]


def test_a_burst_over_http(server: Server) -> None:
    """Twelve requests for the same number, three ids: one move."""
    ann = server.person("Ann")
    table = ann.table("co2", 3)
    looked = ann.look(table)
    ids = [uuid4().hex for _ in range(3)]
    answers: list[tuple[int, dict[str, Any]]] = []

    def send(number: int) -> None:
        program = ann.at(server.address)
        response = program.ask(
            "POST",
            f"/api/tables/{table}/actions",
            json={
                "seat": looked["to_move"],
                "action": looked["legal"][number % 2],
                "after": looked["number"],
                "id": ids[number % 3],
            },
        )
        answers.append((response.status_code, response.json()))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(answers) == 12
    made = [body for status, body in answers if status == 201]
    assert len([body for body in made if not body.get("again")]) == 1
    assert len(made) == 4  # the one id's four sends
    assert {body["n"] for body in made} == {1}
    assert {body["code"] for status, body in answers if status == 409} == {"moved_on"}
    assert len(ann.entries(table)) == 1


def test_ids_belong_to_the_person_who_made_them_up(server: Server) -> None:
    """Two programs that both count from 1 do not swallow each other's moves."""
    ann, bob = server.person("Ann"), server.person("Bob")
    made = ann.new_table("power-grid", ["me", "link"], first_order="seats")
    table = made["id"]
    bob.post("/api/join", invite=made["seats"][1]["invite"])
    ann.post(f"/api/tables/{table}/start")
    for number in range(8):
        looked = ann.look(table, 0)
        mover = (ann, bob)[looked["to_move"]]
        action = mover.look(table, looked["to_move"])["legal"][0]
        done = mover.play(table, looked["to_move"], action, id="1" if number < 2 else f"id {number}")
        if number < 2 and done.get("again"):
            assert ann.look(table, 0)["to_move"] == looked["to_move"]
    assert [entry["n"] for entry in bob.entries(table)][-1] >= 7
    for person in (ann, bob):
        said = person.post(f"/api/tables/{table}/chat", text=f"hello from {person.name}", id="hello")
        assert "again" not in said
        assert person.post(f"/api/tables/{table}/chat", text="again", id="hello")["again"] is True


def test_a_repeated_undo_takes_one_move_back(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("power-grid", 3, seed=5)
    with ann.live() as live:
        seen = live.ask("look", table=table)
        live.ask("play", table=table, seat=seen["to_move"], action=seen["legal"][0], id="a")
        undoing = {"table": table, "seat": live.ask("look", table=table)["to_move"], "id": "b"}
        answer = live.answer(live.send("undo", **undoing))
        if "error" in answer:  # the turn has passed to another seat already
            assert answer["error"]["code"] == "undo.not_yours"
            return
        assert live.ask("undo", **undoing)["again"] is True
        assert live.ask("look", table=table)["moves"] == 0


def test_a_move_and_its_undo_from_two_connections(server: Server) -> None:
    """Whatever comes first: every number once, and the position is that of the moves that count."""
    ann = server.person("Ann")
    table = ann.table("co2", 1)
    with ann.live() as one, ann.live() as two:
        for number in range(20):
            seen = one.ask("look", table=table)
            if seen["to_move"] is None:
                break
            first = one.send(
                "play", table=table, seat=0, action=seen["legal"][-1], after=seen["number"], id=f"p{number}"
            )
            second = two.send("undo", table=table, seat=0, id=f"u{number}")
            assert "ok" in one.answer(first) or number  # the very first has nothing to compete with
            two.answer(second)
    entries = ann.entries(table)
    assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry["kind"] for entry in entries} <= {"play", "undo"}
    record = read_record(ann.record(table))
    record.verify()
    plays = sum(1 if entry["kind"] == "play" else -1 for entry in entries)
    assert len(record.actions) == plays == ann.look(table)["moves"]


SEAT_ROUNDS = 40


def test_a_free_seat_is_the_bots_or_the_persons(server: Server) -> None:
    """Both ask at the same moment: one has the seat, the other is told so, and no bot plays for the person."""
    ann, bob = server.person("Ann"), server.person("Bob")
    took: set[str] = set()
    for number in range(SEAT_ROUNDS):
        made = ann.new_table("co2", ["me", "link"], public=number % 2 == 0)
        table, invite = made["id"], made["seats"][1]["invite"]
        sits = ("sit", {}) if number % 2 == 0 else ("join", {"invite": invite})
        asked = [
            (ann, f"/api/tables/{table}/seats/1/bot", {"bot": "random"}),
            (bob, f"/api/tables/{table}/sit" if sits[0] == "sit" else "/api/join", sits[1]),
        ]
        statuses: dict[str, int] = {}
        ready = threading.Barrier(2)

        def ask(
            who: Any, path: str, body: dict[str, str], ready: Any = ready, statuses: dict[str, int] = statuses
        ) -> None:
            ready.wait(PATIENCE)
            statuses[who.name] = who.http.post(path, json=body).status_code

        threads = [
            threading.Thread(target=ask, args=each) for each in (asked if number % 4 < 2 else asked[::-1])
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        assert sorted(statuses.values()) == [200, 409], statuses
        seat = ann.get(f"/api/tables/{table}")["seats"][1]
        winner = "bot" if statuses["Ann"] == 200 else "person"
        assert seat["kind"] == winner
        assert seat["bot"] == ("random" if winner == "bot" else "")
        took.add(winner)
    print(f"free seats were taken by {sorted(took)}")


def test_a_stand_in_for_a_seat_that_goes(server: Server) -> None:
    """The table gets smaller, or is called off, while a stand-in is asked for: whoever was later is told so."""
    ann = server.person("Ann")
    answers: set[int] = set()
    for number in range(SEAT_ROUNDS):
        table = ann.new_table("co2", ["me", "link", "link", "link"])["id"]
        path = f"/api/tables/{table}"
        calls_off = number % 2 == 0
        asked = [(f"{path}/seats/3/stand-in", {"bot": "random"}), (f"{path}/away", {"bot": "random"})]
        other = (f"{path}/cancel", {}) if calls_off else (f"{path}/options", {"options": {"players": 2}})
        statuses: list[int] = []
        ready = threading.Barrier(3)

        def ask(where: str, body: dict[str, Any], ready: Any = ready, statuses: list[int] = statuses) -> None:
            ready.wait(PATIENCE)
            statuses.append(ann.http.post(where, json=body).status_code)

        threads = [threading.Thread(target=ask, args=each) for each in (*asked, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        answers |= set(statuses)
        assert len(statuses) == 3
    assert answers <= {200, 201, 204, 404, 409}, answers


@pytest.mark.parametrize(
    ("players", "stage", "code"), [(2, "gathering", "no_such_seat"), (4, "gone", "no_such_table")]
)
def test_a_stand_in_looks_again_when_it_is_its_turn(players: int, stage: str, code: str) -> None:
    """While it waited for the table, the table has become smaller, or was called off."""

    async def tried() -> str:
        seats = [Seat("person", "ann", str(number), "", None) for number in range(4)]
        table = SimpleNamespace(id="t", seats=seats, stage="gathering", lock=asyncio.Lock(), host="ann")

        async def get(_: str) -> Any:
            return table

        tables: Any = SimpleNamespace(get=get, lobby=SimpleNamespace(host_only=lambda *_: None))
        tables.keeping = Keeping(tables, store=None, site=Alone())  # type: ignore[arg-type]
        tables.check_seat = lambda table, seat: Tables.check_seat(tables, table, seat)
        async with table.lock:
            asked = asyncio.create_task(StandIns(tables).put_in("ann", "t", 3, "random"))
            await asyncio.sleep(0.01)
            table.seats, table.stage = seats[:players], stage
        try:
            await asked
        except Trouble as trouble:
            return trouble.code
        return ""

    assert apart(lambda: asyncio.run(tried())) == code
