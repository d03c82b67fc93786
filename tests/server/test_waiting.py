"""While a table waits: other options, seats freed, talk, who is there, calling it off; and who may not."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from baseload.server import limits
from baseload.server.settings import Settings
from tests.server.inside import serving
from tests.server.serving import PATIENCE, Browser, Live, Program, Server, running
from tests.server.test_gathering import gathered


def told(person: Program, table: str) -> Any:
    return person.get(f"/api/tables/{table}")


def heard(live: Live, field: str) -> Any:
    """The next message that has this field; others are passed over."""
    while True:
        message = live.hear(1)[0]
        if field in message:
            return message


# --- options --------------------------------------------------------------------------------------------------------


def test_the_host_changes_the_options_and_everybody_hears_of_it(server: Server) -> None:
    (ann, bob), table, invites = gathered(server, "Ann", "Bob")
    bob.post("/api/join", invite=invites[0])
    with bob.live() as live:
        live.ask("join", table=table)
        found = ann.post(f"/api/tables/{table}/options", options={"players": 3, "map": "usa"}, thinking=500)
        assert (found["options"]["map"], found["options"]["players"], found["thinking"]) == ("usa", 3, 500)
        assert [seat["kind"] for seat in found["seats"]] == ["person", "person", "free"]
        assert heard(live, "options") == {"table": table, "kind": "lobby", "options": True}
    assert told(bob, table)["options"]["map"] == "usa"
    ann.post(f"/api/tables/{table}/seats/2/bot", bot="random")
    ann.post(f"/api/tables/{table}/start")
    assert ann.look(table)["seat"] == 0  # the deal is one for these options, or nobody could look
    assert ann.refused("POST", f"/api/tables/{table}/options", options={})[1]["code"] == "started"


def test_nobody_else_changes_them_and_what_is_wrong_changes_nothing(server: Server) -> None:
    (ann, bob), table, invites = gathered(server, "Ann", "Bob")
    bob.post("/api/join", invite=invites[0])
    before = told(ann, table)
    for who in (bob, server.person("Eve")):
        assert who.refused("POST", f"/api/tables/{table}/options", options={"players": 2})[0] == 403
    assert server.nobody().refused("POST", f"/api/tables/{table}/options", options={})[0] == 401
    for wrong in ({"players": 9}, {"map": "atlantis"}, {"colour": "red"}):
        assert ann.refused("POST", f"/api/tables/{table}/options", options=wrong)[0] == 400
    assert ann.refused("POST", f"/api/tables/{table}/options", options={}, thinking=1)[0] == 400
    assert told(ann, table) == before


def test_fewer_play_only_where_nobody_loses_a_seat(server: Server) -> None:
    (ann, bob, cem), table, invites = gathered(server, "Ann", "Bob", "Cem")
    cem.post("/api/join", invite=invites[1])
    found = ann.post(f"/api/tables/{table}/options", options={"players": 2})
    assert [seat["name"] for seat in found["seats"]] == ["Ann", "Cem"]  # the free one between them has gone
    assert told(cem, table)["yours"] == [1]
    assert bob.refused("POST", "/api/join", invite=invites[0])[1]["code"] == "no_such_invite"
    found = ann.post(f"/api/tables/{table}/options", options={"players": 3})
    bob.post("/api/join", invite=found["seats"][2]["invite"])
    status, error = ann.refused("POST", f"/api/tables/{table}/options", options={"players": 2})
    assert (status, error["code"]) == (409, "people_sit_there")


# --- seats ----------------------------------------------------------------------------------------------------------


def test_a_seat_is_freed_when_its_person_has_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "AWAY_IN_LOBBY", 0.5)
    with serving(Settings(folder=tmp_path / "data", limits=False)) as address:
        ann, bob, eve = (Program(address, name) for name in ("Ann", "Bob", "Eve"))
        made = ann.new_table("power-grid", ["me", "link"])
        path = f"/api/tables/{made['id']}/seats/1/free"
        old = made["seats"][1]["invite"]
        bob.post("/api/join", invite=old)
        with bob.live() as live:
            live.ask("join", table=made["id"])
            time.sleep(0.6)
            assert ann.refused("POST", path)[1]["code"] == "in_lobby"
            assert eve.refused("POST", path)[1]["code"] == "host_only"
        deadline = time.monotonic() + PATIENCE
        while (answer := ann.ask("POST", path)).status_code == 409 and time.monotonic() < deadline:
            assert answer.json()["code"] in ("in_lobby", "in_lobby_lately")
            time.sleep(0.1)
        seat = answer.json()["seats"][1]
        assert (seat["kind"], seat["name"]) == ("free", "Free seat")
        assert seat["invite"] != old
        assert bob.refused("POST", "/api/join", invite=old)[1]["code"] == "no_such_invite"
        assert bob.get("/api/tables")["mine"] == []


def test_one_gives_up_ones_own_seat_and_the_host_a_bots(server: Server) -> None:
    (ann, bob), table, invites = gathered(server, "Ann", "Bob")
    bob.post("/api/join", invite=invites[0])
    assert bob.refused("POST", f"/api/tables/{table}/seats/0/free")[1]["code"] == "host_only"
    assert bob.post(f"/api/tables/{table}/seats/1/free")["yours"] == []
    ann.post(f"/api/tables/{table}/seats/1/bot", bot="easy")
    assert ann.post(f"/api/tables/{table}/seats/1/free")["seats"][1]["kind"] == "free"
    assert ann.post(f"/api/tables/{table}/seats/1/free")["seats"][1]["kind"] == "free"  # twice is once
    assert ann.refused("POST", f"/api/tables/{table}/seats/7/free")[0] == 404
    ann.post(f"/api/tables/{table}/seats/1/bot", bot="easy")
    ann.post(f"/api/tables/{table}/start")
    assert ann.refused("POST", f"/api/tables/{table}/seats/1/free")[1]["code"] == "started"


# --- talk -----------------------------------------------------------------------------------------------------------


def test_what_is_said_before_the_game_is_heard_and_stays(server: Server) -> None:
    (ann, bob), table, invites = gathered(server, "Ann", "Bob")
    bob.post("/api/join", invite=invites[0])
    with bob.live() as live:
        live.ask("join", table=table)
        ann.post(f"/api/tables/{table}/chat", text="shall we?", id="1")
        assert ann.post(f"/api/tables/{table}/chat", text="shall we?", id="1")["again"]
        line = heard(live, "text")
        assert (line["n"], line["kind"], line["seat"], line["name"]) == (1, "chat", 0, "Ann")
        assert live.ask("chat", table=table, text="yes")["n"] == 2
    with ann.live() as live:
        joined = live.ask("join", table=table, after=1)
        assert [entry["text"] for entry in joined["entries"]] == ["yes"]
    ann.post(f"/api/tables/{table}/start")
    entries = bob.entries(table)
    assert [(entry["kind"], entry["text"]) for entry in entries] == [("chat", "shall we?"), ("chat", "yes")]
    looked = ann.look(table)
    mover = ann if looked["to_move"] == 0 else bob
    mover.play(table, looked["to_move"], mover.look(table)["legal"][0])  # numbers go on where talk ended
    assert bob.entries(table)[-1]["n"] == 3


def test_strangers_are_not_heard_at_a_private_table(server: Server) -> None:
    (_, _), table, _ = gathered(server, "Ann", "Bob")
    eve = server.person("Eve")
    assert eve.refused("POST", f"/api/tables/{table}/chat", text="psst")[1]["code"] == "not_at_table"
    assert server.nobody().refused("POST", f"/api/tables/{table}/chat", text="psst")[0] == 401
    assert json.loads(Browser(server.address).get(f"/t/{table}/chat")) == {"lines": []}


def test_talk_is_bounded_and_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "data", limited=True) as first:
        ann = first.person("Ann")
        table = ann.new_table("power-grid", ["me", "link"])["id"]
        answers = [ann.ask("POST", f"/api/tables/{table}/chat", json={"text": str(n)}) for n in range(20)]
        codes = [answer.status_code for answer in answers]
        assert codes.count(429) >= 8
        assert codes[: limits.CHAT_AT_ONCE] == [201] * limits.CHAT_AT_ONCE
        assert "retry-after" in answers[-1].headers
        kept = codes.count(201)
    with running(tmp_path / "data") as second:
        ann = ann.at(second.address)
        page = json.loads(Browser(second.address).get(f"/t/{table}/chat"))["lines"]
        assert len(page) == kept
        assert ann.post(f"/api/tables/{table}/chat", text="here again")["n"] == kept + 1


def test_no_more_is_said_than_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LOBBY_LINES", 3)
    with serving(Settings(folder=tmp_path / "data", limits=False)) as address:
        ann = Program(address, "Ann")
        table = ann.new_table("co2", ["me", "link"])["id"]
        for _ in range(3):
            ann.post(f"/api/tables/{table}/chat", text="hello")
        assert (
            ann.refused("POST", f"/api/tables/{table}/chat", text="one more")[1]["code"] == "lobby_too_long"
        )


# --- who is there ---------------------------------------------------------------------------------------------------


def test_who_is_connected_is_told(server: Server) -> None:
    (ann, bob), table, invites = gathered(server, "Ann", "Bob")
    bob.post("/api/join", invite=invites[0])
    assert [seat["connected"] for seat in told(ann, table)["seats"]] == [False, False]
    with ann.live() as live:
        live.ask("join", table=table)
        with bob.live() as other:
            joined = other.ask("join", table=table)["table"]
            assert [seat["connected"] for seat in joined["seats"]] == [True, True]
            assert heard(live, "here")["here"] in ([0], [0, 1])
            assert [seat["connected"] for seat in told(ann, table)["seats"]] == [True, True]
        while heard(live, "here")["here"] != [0]:
            pass
    ann.post(f"/api/tables/{table}/start")
    assert "connected" not in told(ann, table)["seats"][0]  # at the table nobody is told


# --- calling it off -------------------------------------------------------------------------------------------------


def test_the_host_calls_it_off_and_nothing_is_left(server: Server) -> None:
    (ann, bob), table, invites = gathered(server, "Ann", "Bob", public=True)
    bob.post("/api/join", invite=invites[0])
    ann.post(f"/api/tables/{table}/chat", text="sorry")
    for who in (bob, server.person("Eve")):
        assert who.refused("POST", f"/api/tables/{table}/cancel")[1]["code"] == "host_only"
    with bob.live() as live:
        live.ask("join", table=table)
        assert ann.post(f"/api/tables/{table}/cancel") == {"id": table, "stage": "gone"}
        assert heard(live, "cancelled")["cancelled"]
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/view"):
        assert bob.refused("GET", path)[0] == 404
    assert ann.refused("POST", f"/api/tables/{table}/cancel")[0] == 404
    assert bob.refused("POST", "/api/join", invite=invites[0])[1]["code"] == "no_such_invite"
    assert table not in json.dumps(ann.get("/api/tables"))
    assert table not in json.dumps(bob.get("/api/tables"))


def test_a_game_that_has_begun_is_not_called_off(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.new_table("co2", ["me"])["id"]
    assert ann.refused("POST", f"/api/tables/{table}/cancel")[1]["code"] == "started"
    assert ann.look(table)["seat"] == 0
