"""A request that is refused is not read to its end: who sends on is shown the door, with an answer."""

import socket
from urllib.parse import urlsplit

import httpx
import pytest

from baseload.server import limits
from tests.server.serving import PATIENCE, Browser, Server

MUCH = 50_000_000  # bytes, far beyond what any system keeps on the way
PIECE = b"x=1&" * 16_000


def line_to(server: Server) -> socket.socket:
    address = urlsplit(server.address)
    return socket.create_connection((address.hostname, address.port), PATIENCE)


def head(path: str, **headers: str) -> bytes:
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([f"POST {path} HTTP/1.1", "host: localhost", *lines, "", ""]).encode()


def answer_on(line: socket.socket) -> str:
    """The next answer, whole, in small letters."""
    got = b""
    while b"\r\n\r\n" not in got:
        got += line.recv(65_536)
    start, _, body = got.partition(b"\r\n\r\n")
    length = int(start.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += line.recv(65_536)
    return start.decode().lower()


def send_on(line: socket.socket, chunked: bool) -> bool:
    """Were they let send all of it?"""
    piece = f"{len(PIECE):x}\r\n".encode() + PIECE + b"\r\n" if chunked else PIECE
    try:
        for _ in range(MUCH // len(PIECE)):
            line.sendall(piece)
    except OSError:
        return False
    return True


@pytest.mark.parametrize(
    ("path", "status", "chunked"),
    [("/name", 403, False), ("/name", 403, True), ("/nowhere", 404, False), ("/api/records", 401, False)],
)
def test_what_is_refused_is_not_read(server: Server, path: str, status: int, chunked: bool) -> None:
    """Megabytes of it used to be read, for a minute, by the one process that answers everybody."""
    length = {"transfer_encoding": "chunked"} if chunked else {"content_length": str(MUCH)}
    with line_to(server) as line:
        line.sendall(head(path, content_type="application/x-www-form-urlencoded", **length))
        answer = answer_on(line)  # before anything of it was sent
        assert answer.startswith(f"http/1.1 {status} ")
        assert "\r\nconnection: close" in answer
        assert not send_on(line, chunked)
    assert httpx.get(server.address + "/api/bots", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize("chunked", [False, True], ids=["announced", "chunked"])
def test_what_is_too_long_is_not_read(server: Server, chunked: bool) -> None:
    """Of somebody with a session, whose form could have been one."""
    browser = Browser(server.address)
    cookie = f"baseload={browser.http.cookies['baseload']}"
    length = {"transfer_encoding": "chunked"} if chunked else {"content_length": str(MUCH)}
    with line_to(server) as line:
        line.sendall(head("/name", cookie=cookie, x_csrftoken=browser.token, **length))
        assert not send_on(line, chunked)


def test_little_may_come_late(server: Server) -> None:
    """Many clients send the head first. Who is refused may go on by the same line."""
    with line_to(server) as line:
        for _ in range(3):
            line.sendall(head("/name", content_length="1000"))
            answer = answer_on(line)
            assert answer.startswith("http/1.1 403 ")
            assert "connection: close" not in answer
            line.sendall(b"x" * 1000)


def test_who_sends_everything_first_has_an_answer_too(server: Server) -> None:
    for size in (limits.UNWANTED // 2, 2 * limits.UNWANTED):
        answer = httpx.post(server.address + "/name", content=b"x" * size, timeout=PATIENCE)
        assert answer.status_code == 403
        assert answer.json()["code"] == "forbidden"
