"""The WebSocket: leaving and coming back, slow listeners, spectators, several tables, bad messages, who may speak."""

import json
import re
import socket
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from baseload.server import limits
from baseload.server.app import make_app
from baseload.server.lines import _head
from baseload.server.settings import Settings
from tests.server.inside import serving_app
from tests.server.serving import PATIENCE, Browser, Live, Program, Server, check_error, random_move


def test_a_dropped_connection_resumes_where_it_was(server: Server) -> None:
    """Dropped at any point: what was heard before and after is the whole history, once, without a gap."""
    ann = server.person("Ann")
    table = ann.table("power-grid", 3, seed=4)
    rng = Random(7)
    heard: list[dict[str, Any]] = []
    listener = ann.live()
    listener.ask("join", table=table, seat=1)
    with ann.live() as mover:
        for _ in range(40):
            looked = mover.ask("look", table=table)
            mover.ask("play", table=table, seat=looked["to_move"], action=random_move(looked, rng))
            if rng.random() < 0.4:
                if rng.random() < 0.5:
                    listener.socket.socket.close()  # no goodbye: the line is dead
                listener.socket.close()
                listener = ann.live()
                after = heard[-1]["n"] if heard else 0
                joined = listener.ask("join", table=table, seat=1, after=after)
                heard += joined["entries"]
            elif rng.random() < 0.5:
                heard += _plain(listener.hear(1))
    last = ann.look(table)["number"]
    while heard[-1]["n"] < last:
        heard += _plain(listener.hear(1))
    listener.socket.close()
    assert heard == ann.entries(table, seat=1)


def _plain(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A pushed entry as the list of entries has it: without the table's id and whose turn it is."""
    return [
        {name: value for name, value in message.items() if name not in ("table", "to_move")}
        for message in messages
    ]


def test_the_mover_is_answered_and_not_told_again(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("co2", 2)
    with ann.live() as one, ann.live() as two:
        for live in (one, two):
            live.ask("join", table=table)
        looked = one.ask("look", table=table)
        done = one.ask("play", table=table, seat=looked["to_move"], action=looked["legal"][0])
        told = two.hear(1)[0]
        assert told["n"] == done["n"] == 1
        assert (told["table"], told["kind"], told["to_move"]) == (table, "play", done["to_move"])
        one.ask("ping")
        assert one.heard == []


def test_a_page_gets_what_it_shows_next_with_the_answer(server: Server) -> None:
    """The very part that it would have to fetch, for a move and for taking it back; without being asked, none."""
    ann = Browser(server.address, "Ann")
    made = ann.post("/new/co2", **{"option-players": "2", "seat-0": "me", "seat-1": "here"})
    table = made.headers["location"].rpartition("/")[2]
    with ann.live() as live:
        looked = live.ask("join", table=table)["table"]
        asked = {"table": table, "seat": looked["to_move"], "part": True}
        legal = live.ask("look", table=table)["legal"]
        done = live.ask("play", action=legal[0], after=looked["number"], twin=True, **asked)
        assert done["part"] == ann.get(f"/t/{table}/part", seat=asked["seat"], twin="true")
        assert done["part"] != ann.get(f"/t/{table}/part", seat=asked["seat"])
        back = live.ask("undo", after=done["n"], **asked)
        assert back["part"] == ann.get(f"/t/{table}/part", seat=asked["seat"])
        again = live.ask("play", action=legal[0], after=back["n"], table=table, seat=asked["seat"])
        assert "part" not in again


def test_what_a_page_holds_is_named_and_not_sent_again(server: Server) -> None:
    """Whoever names what they hold gets the same page in the end, and far less of it."""
    ann = Browser(server.address, "Ann")
    made = ann.post("/new/power-grid", **{"option-players": "2", "seat-0": "me", "seat-1": "here"})
    table = made.headers["location"].rpartition("/")[2]
    page = ann.get(f"/t/{table}")
    held = re.findall(r'data-kept="([0-9a-f]+)"', page)
    assert {"map-ground", "map-cities", "fuel", "market"} <= set(
        re.findall(r'data-kept="[^>]* id="([^"]+)"', page)
    )
    with ann.live() as live:
        first = live.ask("join", table=table)["table"]["to_move"]
        asked = {"table": table, "seat": first, "action": "auction 3", "part": True}
        less = live.ask("play", have=held, **asked)["part"]
    whole = ann.get(f"/t/{table}/part", seat=first)
    same = set(re.findall(r'id="([^"]+)" data-kept="[0-9a-f]+" data-same>', less))
    assert {"map-ground", "map-cities", "fuel"} <= same
    assert 'id="moves-0"' in less  # the move stands there
    assert "moves-0" not in same
    assert len(less) < len(whole) / 3
    marks = set(re.findall(r'data-kept="([0-9a-f]+)"', whole))
    assert marks == set(re.findall(r'data-kept="([0-9a-f]+)"', less))
    assert "data-same" not in whole


def test_who_sits_on_several_seats_is_shown_the_one_that_decides(server: Server) -> None:
    """Unless they have secrets from each other: then it is their own page that asks for the next seat."""
    ann = Browser(server.address, "Ann")
    for money, follows in (("open", True), ("hidden", False)):
        form = {"option-players": "2", "option-money": money, "seat-0": "me", "seat-1": "here"}
        table = ann.post("/new/power-grid", **form).headers["location"].rpartition("/")[2]
        with ann.live() as live:
            first = live.ask("join", table=table)["table"]["to_move"]
            live.ask("play", table=table, seat=first, action="auction 3")
            shown = live.ask("play", table=table, seat=first, action="bid 3", part=True)
            assert shown["to_move"] != first
            seat = json.loads(shown["part"].partition('id="moment">')[2].partition("</script>")[0])["seat"]
            assert seat == (shown["to_move"] if follows else first)


def test_a_slow_listener_is_let_go_and_can_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads nothing, so what is meant for it piles up; everybody else goes on meanwhile."""
    monkeypatch.setattr(limits, "UNSENT", 20)
    app = make_app(Settings(folder=tmp_path / "data", limits=False))
    with serving_app(app, unread=10_000) as address:
        ann = Program(address, "Ann")
        table = ann.table("power-grid", 3)
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
        slow.settimeout(PATIENCE)
        slow.connect(("127.0.0.1", int(address.rpartition(":")[2])))
        _shake_hands(slow, ann.token)
        _send_frame(slow, {"do": "join", "id": "j", "table": table})
        with ann.live() as mover:
            mover.ask("join", table=table)
            assert app.state.hub.count == 2
            deadline = time.monotonic() + PATIENCE
            full = False
            while app.state.hub.count == 2:
                assert time.monotonic() < deadline, "a listener that never reads is kept"
                full = full or not _ask_much(slow, table)
                mover.ask("chat", table=table, text="hello?")
                looked = mover.ask("look", table=table)  # everybody else is answered
            mover.ask("play", table=table, seat=looked["to_move"], action=looked["legal"][0])
        slow.close()
        with ann.live() as back:
            joined = back.ask("join", table=table, after=0)
            entries = joined["entries"]
            assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))
            assert [entry["kind"] for entry in entries] == ["chat"] * (len(entries) - 1) + ["play"]


def _shake_hands(line: socket.socket, token: str) -> None:
    """By hand: the libraries read whether one wants it or not."""
    lines = [
        "GET /live HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Authorization: Bearer {token}",
    ]
    line.sendall("\r\n".join([*lines, "", ""]).encode())
    assert b"101" in line.recv(4096)


def _ask_much(line: socket.socket, table: str) -> bool:
    """Ask for more than one reads; False when the line is full, so that no more of it can be sent."""
    try:
        for _ in range(20):
            _send_frame(line, {"do": "look", "id": "x", "table": table})
    except OSError:
        return False
    return True


def _send_frame(line: socket.socket, message: dict[str, str]) -> None:
    """A text frame with a mask of zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    line.settimeout(0.5)
    line.sendall(bytes([0x81, 0x80 | len(text)]) + bytes(4) + text)


def test_spectators_hear_what_everybody_may(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("second-chance", 2, mode="competitive")
    with ann.live() as own, bob.live() as other, server.nobody().live() as nobody:
        assert own.ask("join", table=table)["seat"] == 0
        for live in (other, nobody):
            assert live.ask("join", table=table)["seat"] is None
            looked = live.ask("look", table=table)
            assert (looked["seat"], looked["legal"]) == (None, [])
            assert live.error("look", table=table, seat=0)["code"] == "not_your_seat"
            assert live.error("join", table=table, seat=0)["code"] == "not_your_seat"
        moved = own.ask("look", table=table)
        action = moved["legal"][0]
        for do in ("play", "undo", "stand", "why"):
            attempt = {"table": table, "seat": moved["to_move"], "action": action, "subject": "4", "most": 9}
            assert other.error(do, **attempt)["code"] == "not_your_seat"
            assert nobody.error(do, **attempt)["code"] == "nobody"
        assert other.error("chat", table=table, text="hello")["code"] == "not_at_table"
        assert nobody.error("chat", table=table, text="hello")["code"] == "nobody"
        done = own.ask("play", table=table, seat=moved["to_move"], action=action)
        public = other.hear(1)[0]
        assert public == nobody.hear(1)[0]
        assert public["n"] == done["n"]
        assert len(public["events"]) < len(done["entry"]["events"]), "a kept goal is the mover's own"


def test_two_tables_on_one_connection(server: Server) -> None:
    ann = server.person("Ann")
    tables = [ann.table("co2", 2), ann.table("power-grid", 2)]
    with ann.live() as live, ann.live() as mover:
        for table in tables:
            live.ask("join", table=table)
        for table in tables * 3:
            looked = mover.ask("look", table=table)
            mover.ask("play", table=table, seat=looked["to_move"], action=looked["legal"][0])
        heard = live.hear(6)
        assert [message["table"] for message in heard] == tables * 3
        assert [message["n"] for message in heard] == [1, 1, 2, 2, 3, 3]
        live.ask("leave", table=tables[0])
        for table in tables:
            looked = mover.ask("look", table=table)
            mover.ask("play", table=table, seat=looked["to_move"], action=looked["legal"][0])
        assert live.hear(1)[0]["table"] == tables[1]


def test_one_connection_listens_to_so_many_tables(server: Server) -> None:
    ann = server.person("Ann")
    with ann.live() as live:
        codes = []
        for seed in range(21):
            answer = live.answer(live.send("join", table=ann.table("co2", 2, seed=seed)))
            codes.append(answer.get("error", {}).get("code", ""))
        assert codes == [""] * 20 + ["too_many_tables"]


BAD: list[str | bytes] = [
    "",
    "x",
    "{",
    "[]",
    "5",
    "null",
    '"play"',
    "{}",
    '{"do": 5}',
    '{"do": null}',
    '{"do": "fly"}',
    '{"do": "__init__"}',
    '{"do": "obey"}',
    '{"do": "ping", "id": 5}',
    '{"do": "ping", "id": ""}',
    '{"do": "ping", "id": "' + "x" * 41 + '"}',
    '{"do": "ping", "surprise": 1}',
    '{"do": "join"}',
    '{"do": "join", "table": "nowhere"}',
    '{"do": "join", "table": "\\u0000"}',
    '{"do": "join", "table": "' + "x" * 65 + '"}',
    '{"do": "join", "table": 5}',
    '{"do": "play", "table": "TABLE"}',
    '{"do": "play", "table": "TABLE", "seat": -1, "action": "pass"}',
    '{"do": "play", "table": "TABLE", "seat": 9, "action": "pass"}',
    '{"do": "play", "table": "TABLE", "seat": 99, "action": "pass"}',
    '{"do": "play", "table": "TABLE", "seat": 1e400, "action": "pass"}',
    '{"do": "play", "table": "TABLE", "seat": 0, "action": "' + "x" * 201 + '"}',
    '{"do": "play", "table": "TABLE", "seat": 0, "action": "\\ud800"}',
    '{"do": "play", "table": "TABLE", "seat": 0, "action": "\\u0000", "id": "\\u0000"}',
    '{"do": "play", "table": "TABLE", "seat": 0, "after": 99999999999999999999999999, "action": "pass"}',
    '{"do": "play", "table": "TABLE", "seat": 0, "after": -1, "action": "pass"}',
    '{"do": "join", "table": "TABLE", "after": 99999999999999999999999999}',
    '{"do": "stand", "table": "TABLE", "seat": 0, "subject": "4", "most": 99999999999999999999999999}',
    '{"do": "stand", "table": "TABLE", "seat": 0, "subject": "' + "4" * 65 + '", "most": 5}',
    '{"do": "why", "table": "TABLE", "seat": 7, "action": "pass"}',
    '{"do": "why", "table": "TABLE", "seat": 0, "handle": "' + "x" * 201 + '"}',
    '{"do": "chat", "table": "TABLE", "text": ""}',
    '{"do": "chat", "table": "TABLE", "text": " \\n\\u0007 "}',
    '{"do": "undo", "table": "TABLE", "seat": 0}',
    '{"do": "look", "table": "TABLE", "seat": 5}',
    '{"do": "ping", "text": "' + "x" * 20_001 + '"}',
    "[" * 10_000,
    '{"a": ' * 3_000,
    b"",
    b"\x00\xff",
    b'{"do": "ping"}',
]


def test_bad_messages_are_answered_and_the_connection_stays(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("power-grid", 3)
    before = ann.look(table)
    with ann.live() as live:
        for message in BAD:
            live.socket.send(message.replace("TABLE", table) if isinstance(message, str) else message)
            answer = live.receive()
            assert "error" in answer, (message[:100], answer)
            check_error(answer["error"])
            assert answer["error"]["code"] != "bug", message[:100]
        assert live.ask("ping") == {}
    assert ann.look(table) == before


@pytest.mark.parametrize("game", ["power-grid", "co2", "second-chance"])
def test_why_answers_whatever_is_pointed_at(server: Server, game: str) -> None:
    """Handles come from a page's drawing; whatever somebody makes up instead is answered with a sentence."""
    ann = server.person("Ann")
    table = ann.table(game, 2)
    handles = ["", "x", ":", "city:", "city:nowhere", "plant:x", "plant:9999", "fuel:coal:99", "a:b:c:d:e"]
    handles += [
        "region:europe",
        "region:",
        "goal:-1",
        "card:1e9",
        "seat:17",
        "tile:x",
        "<b>",
        "ﬀ\u202e",
        "\x00",
    ]
    with ann.live() as live:
        for handle in handles:
            answer = live.answer(live.send("why", table=table, seat=0, handle=handle))
            told = answer.get("ok") or answer.get("error") or {"message": "legal"}
            assert told["message"], (handle, answer)
            assert told.get("code") != "bug", (handle, answer)


def test_a_message_beyond_all_measure_ends_the_connection(server: Server) -> None:
    with server.nobody().live() as live:
        live.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            live.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


# --- who may speak --------------------------------------------------------------------------------------------------


def test_a_page_of_somebody_else_is_refused(server: Server) -> None:
    """A session counts for our own pages only; a token is something no other site can make a browser send."""
    browser = Browser(server.address, "Ann")
    cookie = f"baseload={browser.http.cookies['baseload']}"
    for origin in ("http://evil.example", "null", server.address + ".evil.example", "http://localhost:1"):
        with pytest.raises(InvalidStatus) as refused:
            Live(server.address, headers={"cookie": cookie, "origin": origin})
        assert refused.value.response.status_code == 403
    with Live(server.address, headers={"cookie": cookie, "origin": server.address}) as live:
        live.ask("ping")
    ann = server.person("Ann")
    with ann.live(origin="http://another.example") as live:
        live.ask("ping")


def test_who_a_connection_is(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("co2", 2)
    with ann.live() as live:
        assert live.ask("join", table=table)["seat"] == 0
    address = server.address.replace("http", "ws", 1)
    with connect(f"{address}/live?token={ann.token}", proxy=None) as by_query:
        by_query.send(json.dumps({"do": "join", "table": table, "id": "x"}))
        assert json.loads(by_query.recv(PATIENCE))["ok"]["seat"] == 0
    for token in ("wrong", ann.token[:-1], ann.token + "x", "'; drop table people"):
        with pytest.raises(InvalidStatus):
            Live(server.address, token)
    with server.nobody().live() as live:
        assert live.ask("join", table=table)["seat"] is None
    for cookie in ("baseload=x", "baseload=" + "x" * 4000, "baseload-0=a; baseload-1=b", "baseload="):
        with Live(server.address, headers={"cookie": cookie}) as live:
            assert live.ask("join", table=table)["seat"] is None


def test_a_lobby_tells_who_comes(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = ann.new_table("co2", ["me", "link", "link"])
    table = made["id"]
    with ann.live() as live:
        joined = live.ask("join", table=table)
        assert (joined["table"]["stage"], joined["entries"]) == ("gathering", [])
        assert live.error("look", table=table)["code"] == "not_started"
        bob.post("/api/join", invite=made["seats"][1]["invite"])
        ann.post(f"/api/tables/{table}/seats/2/bot", bot="random")
        ann.post(f"/api/tables/{table}/start")
        told = live.hear(3)
        assert [message["kind"] for message in told] == ["lobby"] * 3
        assert (told[0]["seat"]["seat"], told[0]["seat"]["name"]) == (1, "Bob")
        assert told[1]["seat"]["bot"] == "random"
        assert told[2]["started"] is True


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_message_has_the_head_that_the_protocol_gives_it(length: int) -> None:
    text = b"x" * length
    assert _head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
