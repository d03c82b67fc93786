"""Whoever opens more connections than is decent, or leaves them half-way, keeps nobody else out."""

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Request
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from baseload.server import limits, troubles
from baseload.server.app import make_app
from baseload.server.connections import Connections, Places, Sockets
from baseload.server.doors import Doors
from baseload.server.seldom import Mistakes, Seldom
from baseload.server.settings import Settings
from tests.server.inside import serving, serving_app
from tests.server.serving import PATIENCE, Browser, Live, Program, running

MALLORY = "127.0.0.2"  # this machine has many addresses; only 127.0.0.1 is a proxy's
SHAKE = "\r\n".join(
    [
        "GET /live HTTP/1.1",
        "Host: localhost",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
)
WHOLE = f"{SHAKE}\r\n\r\n".encode()


@pytest.fixture
def lines() -> Iterator[Callable[..., socket.socket]]:
    """Opens lines, and closes them at the end."""
    with contextlib.ExitStack() as stack:

        def line(address: str, sent: bytes, source: str = MALLORY) -> socket.socket:
            made = socket.create_connection(
                ("127.0.0.1", int(address.rpartition(":")[2])), PATIENCE, source_address=(source, 0)
            )
            stack.enter_context(made)
            made.sendall(sent)
            return made

        yield line


def ends(line: socket.socket, within: float) -> bool:
    """Does the other side hang up in that time?"""
    deadline = time.monotonic() + within
    try:
        while (left := deadline - time.monotonic()) > 0:
            line.settimeout(left)
            if not line.recv(65536):
                return True
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


def answer(line: socket.socket) -> bytes:
    """What comes first; nothing if the line is cut."""
    line.settimeout(PATIENCE)
    try:
        return line.recv(4096)
    except OSError:
        return b""


def test_idle_websockets_from_one_address(tmp_path: Path, lines: Callable[..., socket.socket]) -> None:
    """996 of them used to take every file that the system gives: nobody else came in, and nothing was logged."""
    with running(tmp_path / "data", limited=True) as server:
        opened = [lines(server.address, WHOLE) for _ in range(limits.SOCKETS_OF_ONE + 60)]
        answers = [answer(line) for line in opened]
        assert sum(b" 101 " in found for found in answers) == limits.SOCKETS_OF_ONE
        assert httpx.get(server.address + "/", timeout=PATIENCE).status_code == 200
        with server.person("Ann").live() as live:
            assert live.ask("ping") == {}
        logged = [line for line in server.errors().splitlines() if MALLORY in line]
        assert 1 <= len(logged) <= 3, logged  # not one for each of them
        assert str(limits.SOCKETS_OF_ONE) in logged[0]
        for line in opened[:100]:  # who leaves makes room
            line.close()
        deadline = time.monotonic() + PATIENCE
        while b" 101 " not in answer(lines(server.address, WHOLE)):
            assert time.monotonic() < deadline


def test_connections_from_one_address(tmp_path: Path, lines: Callable[..., socket.socket]) -> None:
    """1,100 requests that were never finished used to stay open for ever."""
    with running(tmp_path / "data", limited=True) as server:
        most = limits.CONNECTIONS_OF_ONE
        opened = [lines(server.address, b"GET / HTTP/1.1\r\nHost: loc") for _ in range(most + 40)]
        assert httpx.get(server.address + "/", timeout=PATIENCE).status_code == 200
        assert all(ends(line, PATIENCE) for line in opened[most:])
        one_more = lines(server.address, b"")
        told = answer(one_more)
        assert told.startswith(b"HTTP/1.1 429 ")
        assert b"retry-after: " in told
        assert any(MALLORY in line for line in server.errors().splitlines())


def test_half_a_request_is_waited_for_so_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: Callable[..., socket.socket]
) -> None:
    monkeypatch.setattr(limits, "HEAD", 0.6)
    monkeypatch.setattr(limits, "WHOLE_REQUEST", 0.8)
    with serving(Settings(folder=tmp_path)) as address:
        head = "Host: localhost\r\nContent-Type: application/json\r\n"
        halves = {
            "nothing at all": b"",
            "half a head": b"GET / HTTP/1.1\r\nHost: local",
            "half a handshake": SHAKE.encode(),
            "half a body": f"POST /api/people HTTP/1.1\r\n{head}Content-Length: 99\r\n\r\n{{".encode(),
            "half a chunk": f"POST /name HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\n9\r\n{{".encode(),
            "half a second one": f"GET /api/bots HTTP/1.1\r\n{head}\r\nGET /".encode(),
        }
        opened = {name: lines(address, sent, source) for name, sent in halves.items() for source in [MALLORY]}
        proxied = lines(address, b"GET /", "127.0.0.1")  # a proxy sends whole requests too
        quick = Program(address, "Ann")
        for name, line in {**opened, "by a proxy": proxied}.items():
            assert ends(line, 5), name
        assert quick.get("/api/bots")


def test_a_byte_now_and_then_is_no_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: Callable[..., socket.socket]
) -> None:
    monkeypatch.setattr(limits, "HEAD", 0.6)
    with serving(Settings(folder=tmp_path)) as address:
        line = lines(address, b"GET / HTTP/1.1\r\n")
        began = time.monotonic()
        with contextlib.suppress(OSError):
            while time.monotonic() - began < 5:
                line.sendall(b"x: y\r\n")
                time.sleep(0.05)
        assert time.monotonic() - began < 3


def test_who_does_not_read_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: Callable[..., socket.socket]
) -> None:
    monkeypatch.setattr(limits, "UNREAD", 0.5)
    app = make_app(Settings(folder=tmp_path))
    with serving_app(app, unread=5000, settings=Settings(folder=tmp_path)) as address:
        asked = b"GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40
        line = lines(address, b"")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 5000)
        line.sendall(asked)
        time.sleep(2.5)
        assert ends(line, 3)


def test_who_says_more_than_is_heard_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: Callable[..., socket.socket]
) -> None:
    """What a WebSocket sends waits with who sends it, not with us: two messages, and what the system keeps."""
    monkeypatch.setattr(limits, "MESSAGES_AT_ONCE", 1)
    monkeypatch.setattr(limits, "MESSAGES_PER_SECOND", 0.1)
    size = 60_000
    message = b"\x81\xfe" + size.to_bytes(2) + bytes(4) + b" " * size  # a text whose mask changes nothing
    with serving(Settings(folder=tmp_path, referees=1, thinkers=1)) as address:
        line = lines(address, WHOLE)
        line.settimeout(1.5)
        with pytest.raises(TimeoutError):
            line.sendall(message * 1000)


def test_a_request_that_takes_long_is_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The timers are for what has not come, not for our own work, and a line may be used again and again."""
    monkeypatch.setattr(limits, "HEAD", 0.5)
    monkeypatch.setattr(limits, "WHOLE_REQUEST", 0.5)
    monkeypatch.setattr(limits, "UNREAD", 0.5)
    with serving(Settings(folder=tmp_path)) as address, Program(address, "Ann").live() as live:
        browser = Browser(address)
        for _ in range(4):
            assert browser.get("/")
            time.sleep(0.3)
        assert live.ask("ping") == {}


def test_a_websocket_that_does_nothing_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless it listens to a table, or belongs to a program, which may wait for its game."""
    monkeypatch.setattr(limits, "IDLE", 0.5)
    app = make_app(Settings(folder=tmp_path))
    with serving_app(app, settings=Settings(folder=tmp_path)) as address:
        ann = Program(address, "Ann")
        table = ann.new_table("power-grid", ["me", "here"], public=True)["id"]
        with ann.live() as program, Live(address) as listens, Live(address) as idle, Live(address) as asks:
            listens.ask("join", table=table)
            for _ in range(6):
                asks.ask("ping")
                time.sleep(0.2)
            with pytest.raises(ConnectionClosed) as closed:
                idle.receive(5)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4410
            assert program.ask("ping") == listens.ask("ping") == asks.ask("ping") == {}
            listens.ask("leave", table=table)
            with pytest.raises(ConnectionClosed):
                listens.receive(5)


def test_one_person_has_so_many_websockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From whatever address; others are let in."""
    monkeypatch.setattr(limits, "SOCKETS_OF_PERSON", 4)
    app = make_app(Settings(folder=tmp_path))
    with serving_app(app, settings=Settings(folder=tmp_path)) as address, contextlib.ExitStack() as stack:
        ann, bob = Program(address, "Ann"), Program(address, "Bob")
        uri = address.replace("http", "ws", 1) + "/live"

        def opened(person: Program, number: int) -> bool:
            headers = {"authorization": f"Bearer {person.token}", "x-forwarded-for": f"203.0.113.{number}"}
            try:
                stack.enter_context(connect(uri, additional_headers=headers, proxy=None))
            except Exception:
                return False
            return True

        assert [opened(ann, number) for number in range(6)] == [True] * 4 + [False] * 2
        assert opened(bob, 1)
        assert app.state.hub.count == 5


def test_a_proxys_visitors_are_counted_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS_OF_ONE", 3)
    monkeypatch.setattr(limits, "CONNECTIONS_OF_ONE", 3)
    settings = Settings(folder=tmp_path)
    with serving(settings) as address, contextlib.ExitStack() as stack:
        uri = address.replace("http", "ws", 1) + "/live"

        def opened(visitor: str) -> bool:
            headers = {"x-forwarded-for": visitor}
            try:
                stack.enter_context(connect(uri, additional_headers=headers, proxy=None))
            except Exception:
                return False
            return True

        assert [opened("203.0.113.1") for _ in range(5)] == [True] * 3 + [False] * 2
        assert [opened(f"2001:db8::{number}") for number in range(5)] == [True] * 3 + [False] * 2
        assert opened("203.0.113.2")


def test_what_one_visitor_of_a_proxy_waits_for_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: Callable[..., socket.socket]
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_OF_ONE", 3)
    with serving(Settings(folder=tmp_path)) as address:

        def begun(visitor: str) -> socket.socket:
            head = f"POST /api/people HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {visitor}\r\n"
            return lines(address, f"{head}Content-Length: 9\r\n\r\n{{".encode(), "127.0.0.1")

        mallory = [begun("203.0.113.1") for _ in range(4)]
        assert answer(mallory[-1]).startswith(b"HTTP/1.1 429 ")
        assert not ends(mallory[0], 0.1)
        ann = begun("203.0.113.2")
        ann.sendall(b"       }")
        assert answer(ann).startswith(b"HTTP/1.1 201 ")


# --- the parts ----------------------------------------------------------------------------------------------------


def test_places_are_given_back(caplog: pytest.LogCaptureFixture) -> None:
    places = Places(2, "log.sockets_of_one", Seldom())
    assert [places.take("a", "a") for _ in range(4)] == [True, True, False, False]
    assert places.take("b", "b")
    places.leave("a")
    assert places.take("a", "a")
    assert len(caplog.records) == 1  # of two refusals in a moment


def test_who_is_refused_by_one_limit_takes_no_place_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 3)
    monkeypatch.setattr(limits, "SOCKETS_OF_PERSON", 1)
    sockets = Sockets(True, Seldom())
    assert sockets.enter("192.0.2.1", "ann")
    assert not any(sockets.enter("192.0.2.1", "ann") for _ in range(5))
    assert sockets.enter("192.0.2.1", "bob")
    assert sockets.enter("192.0.2.1", None)
    assert not sockets.enter("192.0.2.2", None)
    sockets.leave("192.0.2.1", "ann")
    assert sockets.enter("192.0.2.2", None)


def test_some_files_are_never_given_to_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baseload.server.connections.room", lambda: 2)
    connections = Connections(Doors(), True, Seldom())
    assert [connections.enter(line, "127.0.0.1") for line in "abc"] == [True, True, False]
    for line in "cca":
        connections.leave(line)
    assert [connections.enter(line, "192.0.2.1") for line in "de"] == [True, False]


def test_the_server_asks_for_more_files(tmp_path: Path) -> None:
    """As many as it may have: a shell gives 1,024."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, hard), hard))
    try:
        with running(tmp_path / "data") as server:
            limit = Path(f"/proc/{server.process.pid}/limits").read_text("utf-8")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    line = next(line for line in limit.splitlines() if line.startswith("Max open files"))
    wanted = limits.FILES_WANTED if hard == resource.RLIM_INFINITY else min(hard, limits.FILES_WANTED)
    assert int(line.split()[3]) == wanted


def test_nobody_fills_the_log(tmp_path: Path, lines: Callable[..., socket.socket]) -> None:
    """With requests that are none, upgrades to what we do not speak, or WebSockets that are refused."""
    upgrade = b"GET /api/bots HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"
    rebound = WHOLE.replace(b"localhost", b"evil.example")
    with running(tmp_path / "data", limited=True) as server:
        for sent, status in ((b"\x16\x03nonsense\r\n\r\n", b"400"), (upgrade, b"200"), (rebound, b"421")):
            for _ in range(30):
                assert status in answer(lines(server.address, sent))
        logged = server.errors().splitlines()
    assert 1 <= len(logged) <= 9, logged
    assert not any("handshake" in line for line in logged)  # what is refused is no mistake of ours


def test_a_mistake_of_ours_is_told_now_and_then(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """With its traceback: a request that failed, sent again and again, filled the log with 26 MB in ten seconds."""
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(troubles, "_mistakes", Mistakes())
    scope: Any = {"type": "http", "method": "GET", "path": "/x", "headers": [], "query_string": b""}

    def fail(failing: Callable[[], object]) -> None:
        with pytest.raises(ValueError, match="invalid literal") as caught:
            failing()
        assert troubles.our_mistake(Request(scope), caught.value).status_code == 500

    def wrong() -> int:
        return int("no number")

    for _ in range(500):
        fail(wrong)
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info
    fail(lambda: int("another place"))
    assert len(caplog.records) == 2
    clock[0] += limits.BETWEEN_LOG_LINES
    fail(wrong)
    assert len(caplog.records) == 3
    assert "500 of this kind" in caplog.records[2].getMessage()


def test_a_log_line_now_and_then(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    clock = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    seldom = Seldom()
    for _ in range(500):
        seldom.warn("log.half_sent", who="192.0.2.1")
    clock[0] += limits.BETWEEN_LOG_LINES
    seldom.warn("log.half_sent", who="192.0.2.2")
    seldom.warn("log.too_fast", address="192.0.2.3")
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 3
    assert "500 since" in said[1]
