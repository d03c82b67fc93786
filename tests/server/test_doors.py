"""By which name somebody asks for us, and what a proxy may say about them."""

import socket
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from baseload.server import limits
from baseload.server.buckets import Buckets
from baseload.server.doors import Doors, Visit, host_name, neighbourhood
from baseload.server.rates import Rates
from baseload.server.seldom import Seldom
from baseload.server.settings import Settings
from baseload.server.words import Trouble
from tests.server.inside import serving
from tests.server.serving import PATIENCE, Browser, Server, check_error, running


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that was told a name, and believes a proxy at 127.0.0.1 only, as it does when nobody says otherwise."""
    folder = tmp_path_factory.mktemp("named") / "data"
    with running(folder, "--name", "games.example.org", "--name", "Other.Example.org:8443") as found:
        yield found
        errors = found.errors()
    assert "Traceback" not in errors, errors


def asked(server: Server, path: str = "/api/bots", **headers: str) -> httpx.Response:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.get(server.address + path, headers=given, timeout=PATIENCE)


def stranger(server: Server) -> httpx.Client:
    """Somebody at an address that is no proxy: this machine has many."""
    return httpx.Client(
        base_url=server.address,
        transport=httpx.HTTPTransport(local_address="127.0.0.2"),
        timeout=PATIENCE,
        headers={"accept": "text/html"},
    )


# --- names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.0.0.1:9999",
        "192.0.2.7",
        "[2001:db8::1]:8000",
        "localhost:8000",
        "LocalHost",
        socket.gethostname(),
        "games.example.org",
        "GAMES.example.org.:443",
        "other.example.org",
    ],
)
def test_our_own_names_are_answered(named: Server, host: str) -> None:
    assert asked(named, host=host).status_code == 200


REBOUND = [
    b"evil.example",
    b"evil.example:8000",
    b"games.example.org.evil.example",
    b"x@localhost",
    b"local host",
    b"\xe4",
]


@pytest.mark.parametrize("host", REBOUND)
def test_any_other_name_is_refused_with_a_sentence(named: Server, host: bytes) -> None:
    """As a page does whose own name was made to point at this machine."""
    answer = httpx.get(named.address + "/api/bots", headers={b"host": host}, timeout=PATIENCE)
    assert answer.status_code in (400, 421)
    if answer.status_code == 421:
        check_error(answer.json())
        assert "--name" in answer.json()["message"]


def test_a_rebound_page_gets_nothing(named: Server) -> None:
    """Neither a page, nor a session, nor a WebSocket; and a person is told why in words."""
    headers = {"host": "evil.example", "accept": "text/html"}
    answer = httpx.get(named.address + "/", headers=headers, timeout=PATIENCE)
    assert answer.status_code == 421
    assert "--name" in answer.text
    assert "set-cookie" not in answer.headers
    assert answer.headers["content-security-policy"]
    for given in ({}, {"Origin": "http://evil.example"}):
        assert _refused(named, {"Host": "evil.example", **given}) == 421


def _refused(server: Server, headers: dict[str, str]) -> int:
    """The status with which a WebSocket is refused; 0 if it is opened."""
    port = int(server.address.rpartition(":")[2])
    uri = f"ws://{headers.pop('Host', '127.0.0.1')}/live"
    line = socket.create_connection(("127.0.0.1", port), PATIENCE)
    try:
        with connect(uri, sock=line, additional_headers=headers, proxy=None, open_timeout=PATIENCE):
            return 0
    except InvalidStatus as refused:
        return refused.response.status_code


def test_names_can_come_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BASELOAD_NAMES", "games.example.org, b.example.org")
    monkeypatch.setenv("BASELOAD_PROXIES", "192.0.2.1,10.0.0.0/8")
    settings = Settings(folder=tmp_path)
    doors = settings.doors()
    assert doors.knows("b.example.org:80")
    assert not doors.knows("c.example.org")
    assert doors.is_proxy("10.1.2.3")
    assert not doors.is_proxy("127.0.0.1")


# --- pages of ours ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "host", "secure", "ours"),
    [
        ("http://localhost:8000", "localhost:8000", False, True),
        ("http://LOCALHOST:8000", "localhost:8000", False, True),
        ("http://localhost:8001", "localhost:8000", False, False),
        ("http://localhost", "localhost:8000", False, False),
        ("https://a.example", "a.example", True, True),
        ("https://a.example", "a.example:443", True, True),
        ("https://a.example", "a.example", False, True),  # a proxy that does not tell of its TLS
        (
            "http://a.example",
            "a.example",
            True,
            False,
        ),  # not encrypted: somebody on the way could have made it
        ("https://games.example.org", "127.0.0.1:8000", False, True),  # a proxy that puts its own name there
        ("https://games.example.org:8443", "127.0.0.1:8000", False, False),
        ("https://evil.example", "games.example.org", True, False),
        ("null", "localhost:8000", False, False),
        ("", "localhost:8000", False, False),
        ("http://[", "localhost:8000", False, False),
        ("file://localhost:8000", "localhost:8000", False, False),
        ("http://localhost:8000@evil.example", "localhost:8000", False, False),
    ],
)
def test_which_pages_are_ours(origin: str, host: str, secure: bool, ours: bool) -> None:
    doors = Doors(["games.example.org"])
    assert doors.is_own_page(origin, Visit("192.0.2.1", secure, host)) is ours


# --- proxies ------------------------------------------------------------------------------------------------------


def scope(client: str, scheme: str = "http", **headers: str) -> dict[str, Any]:
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"client": (client, 1), "scheme": scheme, "headers": given}


@pytest.mark.parametrize(
    ("client", "chain", "address"),
    [
        ("127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"),  # the first was made up by the visitor
        ("127.0.0.1", "203.0.113.9, 10.0.0.7", "203.0.113.9"),  # two proxies in a row
        ("127.0.0.1", "1.2.3.4, nonsense", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "10.0.0.7", "10.0.0.7"),
        ("127.0.0.2", "203.0.113.9", "127.0.0.2"),  # no proxy of ours
        ("::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"),
    ],
)
def test_whom_a_proxy_speaks_for(client: str, chain: str, address: str) -> None:
    doors = Doors(proxies=["127.0.0.1", "10.0.0.0/8"])
    assert doors.visit(scope(client, host="a", x_forwarded_for=chain)).address == address


def test_what_a_stranger_says_of_themselves_is_not_believed() -> None:
    said = {
        "host": "localhost",
        "x_forwarded_for": "203.0.113.9",
        "x_forwarded_proto": "https",
        "x_forwarded_host": "b",
    }
    doors = Doors()
    assert doors.visit(scope("192.0.2.1", **said)) == Visit("192.0.2.1", False, "localhost")
    assert doors.visit(scope("127.0.0.1", **said)) == Visit("203.0.113.9", True, "b", "localhost")
    assert doors.visit(scope("127.0.0.1", **{**said, "x_forwarded_proto": "https, http"})).secure is False


def test_networks_of_64_bits_are_one_visitor() -> None:
    assert neighbourhood("2001:db8:0:1::1") == neighbourhood("2001:db8:0:1:ffff::2")
    assert neighbourhood("2001:db8:0:1::1") != neighbourhood("2001:db8:0:2::1")
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") != neighbourhood("192.0.2.2")


def test_names_that_somebody_made_up_are_not_kept() -> None:
    """4,200 wrong hosts of 60 kB each stayed in memory: 250 MB."""
    doors = Doors(proxies=["127.0.0.1"])
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(300):
            made_up = f"{number}." + "x" * 60_000
            headers = [
                (name, made_up.encode()) for name in (b"host", b"x-forwarded-host", b"x-forwarded-for")
            ]
            scope = {"client": ("127.0.0.1", 1), "scheme": "http", "headers": headers}
            assert not doors.lets_in(doors.visit(scope))
            assert neighbourhood(made_up) == made_up
            assert not doors.knows(f"{number}.example.org")
            assert not doors.knows("1" * 65)
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert kept < 500_000
    assert doors.knows("[2001:db8::1]:65535")
    assert host_name("a" * 255 + ":65535")


def test_a_forwarded_name_is_checked_too(named: Server) -> None:
    assert asked(named, x_forwarded_host="evil.example").status_code == 421
    assert asked(named, host="evil.example", x_forwarded_host="games.example.org").status_code == 421
    with stranger(named) as client:
        assert client.get("/api/bots", headers={"x-forwarded-host": "evil.example"}).status_code == 200


def test_links_to_a_seat_have_the_name_that_the_visitor_knows(named: Server) -> None:
    browser = Browser(named.address, "Ann")
    made = browser.post("/new/co2", **{"option-players": "2", "seat-0": "me", "seat-1": "link"})
    headers = {"x-forwarded-host": "games.example.org", "x-forwarded-proto": "https"}
    page = browser.http.get(made.headers["location"], headers=headers).text
    assert "https://games.example.org/join/" in page


@pytest.mark.parametrize("wrong", [["--name", "a b"], ["--name", ""], ["--proxy", "proxy.example"]])
def test_what_is_no_name_or_address_is_told(
    wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from baseload.cli.main import main

    assert main(["serve", "--no-open", "--port", "0", "--data", str(tmp_path), *wrong]) == 2
    said = capsys.readouterr().err
    assert wrong[0] in said
    assert len(said.strip().splitlines()) == 1


# --- TLS ----------------------------------------------------------------------------------------------------------


def test_cookies_that_came_encrypted_stay_so(named: Server) -> None:
    answer = asked(named, "/", x_forwarded_proto="https", accept="text/html")
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    assert all("; secure" in cookie.lower() for cookie in cookies)
    assert "max-age" in answer.headers["strict-transport-security"]


def test_at_home_nothing_is_said_of_encryption(named: Server) -> None:
    """Nor where a stranger claims it: their own browser would never find its way back."""
    with stranger(named) as client:
        for answer in (asked(named, "/"), client.get("/", headers={"x-forwarded-proto": "https"})):
            assert "strict-transport-security" not in answer.headers
            assert all("secure" not in cookie.lower() for cookie in answer.headers.get_list("set-cookie"))


# --- HEAD ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/new/co2", "/rules/power-grid", "/style.css", "/api/games", "/code/x/mark.svg", "/nowhere"]
)
def test_head_is_get_without_a_body(named: Server, path: str) -> None:
    with httpx.Client(base_url=named.address, timeout=PATIENCE) as client:
        client.get("/")  # so that both have a session
        for headers in ({}, {"accept": "text/html"}):
            whole, head = client.get(path, headers=headers), client.head(path, headers=headers)
            assert head.status_code == whole.status_code
            assert head.content == b""
            changing = {"date", "set-cookie", "content-length", "etag", "last-modified"}
            assert {*head.headers} == {*whole.headers}
            for name in {*head.headers} - changing:
                assert head.headers[name] == whole.headers[name], name
            assert (
                client.get("/api/bots").status_code == 200
            )  # the line was not left in the middle of something


def test_a_live_address_without_a_websocket_says_what_is_missing(named: Server) -> None:
    answer = asked(named, "/live")
    assert answer.status_code == 426
    assert "proxy" in answer.json()["message"]


# --- rates --------------------------------------------------------------------------------------------------------


def test_rates_are_counted_by_visitor_not_by_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the monotonic clock: one that is set back locks nobody out; and every refusal says when to come again."""
    monkeypatch.setattr(limits, "PAGES", 5)
    with (
        serving(Settings(folder=tmp_path)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):

        def ask(visitor: str, path: str = "/api/bots") -> httpx.Response:
            return client.get(path, headers={"x-forwarded-for": visitor})

        answers = [ask("203.0.113.1") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 60 / 5
        check_error(answers[-1].json())
        page = client.get("/", headers={"x-forwarded-for": "203.0.113.1", "accept": "text/html"})
        assert page.status_code == 429
        assert int(page.headers["retry-after"]) >= 1
        assert "<!doctype html>" in page.text
        assert ask("203.0.113.2").status_code == 200
        assert ask("2001:db8::1", "/nowhere").status_code == 404
        others = [ask(f"2001:db8::{number}", "/nowhere").status_code for number in range(2, 8)]
        assert others.count(429) == 2  # one network of 64 bits; and pages that do not exist count too


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables",
        "/api/tables/",
        "/api//tables",
        "//api/tables//",
        "/api/records/",
        "/records/",
        "/new//co2",
        "/t/x/on",
        "//t/x//on/",
        "/learn/power-grid/auction",
        "//learn//power-grid/practice/x/",
    ],
)
def test_new_tables_are_counted_however_they_are_asked_for(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The router takes no notice of slashes too many, so the limits must not either; and to go on from a position
    makes a table too."""
    monkeypatch.setattr(limits, "NEW_TABLES", 2)
    rates = Rates(Seldom())
    for _ in range(2):
        rates.count("192.0.2.1", "POST", path)
    with pytest.raises(Trouble) as caught:
        rates.count("192.0.2.1", "POST", path)
    assert caught.value.status == 429
    rates.count("192.0.2.1", "GET", path)
    rates.count("192.0.2.1", "POST", "/t/x/chat")


@pytest.mark.parametrize("path", ["/study/x", "//study//x/", "/study/x/forget", "/t/x/study"])
def test_what_is_noted_is_counted(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is written to the disk, and what is kept is tried by the rules first."""
    monkeypatch.setattr(limits, "NOTED", 2)
    rates = Rates(Seldom())
    for _ in range(2):
        rates.count("192.0.2.1", "POST", path)
    with pytest.raises(Trouble) as caught:
        rates.count("192.0.2.1", "POST", path)
    assert caught.value.status == 429
    rates.count("192.0.2.1", "GET", path)
    rates.count("192.0.2.2", "POST", path)


@pytest.mark.parametrize("path", ["/api/people/", "/api//people", "/live/", "//live"])
def test_new_people_and_connections_are_counted_too(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NEW_PEOPLE", 2)
    monkeypatch.setattr(limits, "NEW_SOCKETS", 2)
    rates = Rates(Seldom())
    for _ in range(2):
        rates.count("192.0.2.1", "POST", path)
    with pytest.raises(Trouble):
        rates.count("192.0.2.1", "POST", path)


def test_what_is_refused_or_not_found_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the files that pages load are free."""
    monkeypatch.setattr(limits, "PAGES", 5)
    with (
        serving(Settings(folder=tmp_path)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):

        def ask(visitor: str, path: str, **headers: str) -> list[int]:
            given = {"x-forwarded-for": visitor, **headers}
            return [client.get(path, headers=given).status_code for _ in range(7)]

        assert ask("203.0.113.1", "/code/x/mark.svg") == [200] * 7
        assert ask("203.0.113.1", "/code/x/nowhere.js") == [404] * 5 + [429] * 2
        assert ask("203.0.113.2", "/static/mark.svg") == [404] * 5 + [429] * 2
        assert ask("203.0.113.3", "/", host="evil.example") == [421] * 5 + [429] * 2


def test_a_stranger_cannot_pass_as_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PAGES", 5)
    with serving(Settings(folder=tmp_path, proxies=["192.0.2.1"])) as address:
        with httpx.Client(base_url=address, timeout=PATIENCE) as client:
            found = [
                client.get("/api/bots", headers={"x-forwarded-for": f"203.0.113.{number}"}).status_code
                for number in range(7)
            ]
        assert found == [200] * 5 + [429] * 2


def test_a_clock_that_is_set_back_locks_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits go by how much time has passed, whatever the wall clock says."""
    passed = [100.0]
    monkeypatch.setattr("time.time", lambda: 1e9 - passed[0])  # it runs backwards, and far away
    monkeypatch.setattr("time.monotonic", lambda: passed[0])
    buckets = Buckets(2, 0.5)
    assert [buckets.take("ann") for _ in range(3)] == [0.0, 0.0, 2.0]
    passed[0] += 2
    assert buckets.take("ann") == 0.0
