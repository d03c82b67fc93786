"""Cookies that are not ours, forms that do not come from our pages, and visits that leave nothing behind."""

import json
import logging
import sqlite3
import time
from base64 import b64decode, b64encode
from os import urandom
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import event

from baseload.server import limits
from baseload.server.app import make_app
from baseload.server.csrf import Seals
from baseload.server.settings import Settings
from baseload.server.tables import Tables
from tests.server.inside import serving_app
from tests.server.serving import PATIENCE, Browser, Live, Server, check_error, form_token

AAD = b"additional_authenticated_data="


def sealed(key: bytes, content: bytes, beside: bytes | None = None) -> str:
    """A cookie as the server makes them, but with whatever content."""
    nonce = urandom(12)
    beside = beside if beside is not None else json.dumps({"expires_at": int(time.time()) + 1000}).encode()
    return b64encode(nonce + AESGCM(key).encrypt(nonce, content, beside) + AAD + beside).decode()


def tampered(server: Server) -> dict[str, dict[str, str]]:
    """Cookies by what is wrong with them."""
    key = (server.folder / "secret").read_bytes()
    good = Browser(server.address).http.cookies["baseload"]
    whole = b64decode(good)
    person = b'{"person": "x"}'
    return {
        "bad base64": {"baseload": "!!!" + good[:-1]},
        "one letter": {"baseload": "A"},
        "truncated": {"baseload": b64encode(whole[:-9]).decode()},
        "truncated before the seal": {
            "baseload": b64encode(whole[:5] + AAD + b'{"expires_at": 99999999999}').decode()
        },
        "wrong key": {"baseload": sealed(urandom(32), person)},
        "wrong associated data": {"baseload": sealed(key, person, b'{"x": 1}')},
        "associated data that is no object": {"baseload": sealed(key, person, b"[5]")},
        "numbers missing between chunks": {"baseload-0": good[:40], "baseload-7": good[40:]},
        "a chunk too many": {"baseload": "x", "baseload-1": "null"},
        "json that is no object": {"baseload": sealed(key, b'["person"]')},
        "json that is a number": {"baseload": sealed(key, b"7")},
        "no json": {"baseload": sealed(key, b"\xff")},
        "a person that is no text": {"baseload": sealed(key, b'{"person": ["x"], "name": 5}')},
        "no name": {"baseload": sealed(key, b'{"person": "nobody"}')},
    }


def test_tampered_cookies_are_no_cookies(server: Server) -> None:
    """They used to be answered with an error on every page, until somebody cleared them by hand."""
    for wrong, cookies in tampered(server).items():
        with httpx.Client(
            base_url=server.address, timeout=PATIENCE, headers={"accept": "text/html"}
        ) as client:
            given = "; ".join(f"{name}={value}" for name, value in cookies.items())
            for path in ("/", "/rules/co2", "/api/bots", "/code/x/mark.svg"):
                assert client.get(path, headers={"cookie": given}).status_code == 200, (wrong, path)
            first = client.get("/", headers={"cookie": given})
            left = {name: value for name, value in first.cookies.items() if value != "null"}
            assert set(left) == {"baseload"}, wrong
            replaced = client.get("/", headers={"cookie": f"baseload={left['baseload']}"})
            assert _name(replaced.text) == _name(first.text), wrong


def _name(page: str) -> str:
    return page.partition('id="settings-name"')[2].partition('value="')[2].partition('"')[0]


def test_a_cookie_beside_ours_does_not_spoil_it(server: Server) -> None:
    key, ann = (server.folder / "secret").read_bytes(), server.person("Ann the first")
    for padding in range(3):  # what follows the end of base64 is left out, where its end can be seen
        good = sealed(key, json.dumps({"person": ann.id, "x": "y" * padding}).encode())
        headers = {"cookie": f"baseload={good}; baseload-1=xxxx; baseload-22=yyyy", "accept": "text/html"}
        page = httpx.get(server.address + "/", headers=headers, timeout=PATIENCE)
        assert "Ann the first" in page.text


# --- forms --------------------------------------------------------------------------------------------------------


def test_somebody_elses_pair_of_token_and_cookie_does_not_pass(server: Server) -> None:
    """An attacker's own token is good for the attacker's own session, whatever else they toss among the cookies."""
    victim, mallory = Browser(server.address, "Ann"), Browser(server.address, "Mallory")
    for tossed in ("baseload-csrf", "csrftoken", "_csrf_token"):
        headers = {
            "cookie": f"baseload={victim.http.cookies['baseload']}; {tossed}={mallory.token}",
            "x-csrftoken": mallory.token,
        }
        answer = httpx.post(server.address + "/name", data={"name": "x"}, headers=headers, timeout=PATIENCE)
        assert answer.status_code == 403
        body = {"name": "x", "_csrf_token": mallory.token}
        answer = httpx.post(
            server.address + "/name", data=body, headers={"cookie": headers["cookie"]}, timeout=PATIENCE
        )
        assert answer.status_code == 403
        check_error(answer.json())
    assert "Ann" in victim.get("/")


def test_the_forms_of_our_pages_pass(server: Server) -> None:
    ann = Browser(server.address)
    page = ann.get("/new/co2")
    assert ann.http.post("/name", data={"name": "Ann", "_csrf_token": form_token(page)}).status_code == 303
    files = {"record": ("x.bl", "nonsense")}
    answer = ann.http.post("/records", files=files, data={"_csrf_token": form_token(page)})
    assert answer.status_code == 400  # read, and refused for what it is
    assert _name(ann.get("/")) == "Ann"


def test_tokens_differ_and_hold() -> None:
    seals, session = Seals(b"k" * 32), {"person": "ann"}
    one, other = seals.token(session), seals.token(session)
    assert one != other
    assert seals.fits(session, one)
    assert seals.fits(session, other)
    assert not seals.fits({"person": "bob"}, one)
    assert not Seals(b"l" * 32).fits(session, one)
    for wrong in ("", "x", one[:-1], one + "0", one[1:] + one[0], "é" * 80, "\ud800"):
        assert not seals.fits(session, wrong)
    nobodies: list[object] = [None, {}, {"person": ""}, {"person": 5}, []]
    for nobody in nobodies:
        assert seals.token(nobody) == ""
        assert not seals.fits(nobody, "")
        assert not seals.fits(nobody, one)


# --- TLS ----------------------------------------------------------------------------------------------------------

TLS = {"x-forwarded-proto": "https", "accept": "text/html"}  # as a proxy says it; tests may be one


def visit(server: Server, cookies: dict[str, str], **headers: str) -> tuple[str, dict[str, str], list[str]]:
    """The name that a visitor is shown, the cookies that they have afterwards, and how these were set."""
    given = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}
    page = httpx.get(
        server.address + "/", headers={"accept": "text/html", **given, **headers}, timeout=PATIENCE
    )
    said = page.headers.get_list("set-cookie")
    left = dict(cookies)
    for line in said:
        name, _, value = line.partition(";")[0].partition("=")
        left = {key: kept for key, kept in left.items() if key != name}
        if value != "null":
            left[name] = value
    return _name(page.text), left, said


def known(server: Server, name: str, **headers: str) -> dict[str, str]:
    """The cookie of somebody of that name."""
    page = httpx.get(server.address + "/", headers={"accept": "text/html", **headers}, timeout=PATIENCE)
    cookie = page.headers["set-cookie"].partition(";")[0]
    given = {"cookie": cookie, "x-csrftoken": form_token(page.text), **headers}
    answer = httpx.post(server.address + "/name", data={"name": name}, headers=given, timeout=PATIENCE)
    assert answer.status_code == 303
    return dict([cookie.split("=", 1)])


def test_over_tls_the_cookie_is_this_hosts_alone(server: Server) -> None:
    """No sibling of our domain can set one of that name. Without TLS browsers would refuse it."""
    _, held, (said,) = visit(server, {}, **TLS)
    assert list(held) == ["__Host-baseload"]
    attributes = {part.strip().partition("=")[0].lower() for part in said.split(";")[1:]}
    assert {"secure", "httponly", "path", "samesite"} <= attributes
    assert "Path=/;" in said
    assert "domain" not in attributes
    assert list(visit(server, {})[1]) == ["baseload"]
    hers = known(server, "Ann", **TLS)
    assert visit(server, hers, **TLS)[0] == "Ann"
    assert visit(server, hers)[0] != "Ann"  # nobody has it from us without TLS


def test_a_tossed_cookie_is_nobodys(server: Server) -> None:
    """Whoever has a sibling of our domain sets the old name for a visitor, who would then act as somebody else."""
    tossed, hers = known(server, "Mallory"), known(server, "Ann", **TLS)
    for both in ({**tossed, **hers}, {**hers, **tossed}):
        name, left, _ = visit(server, both, **TLS)
        assert name == "Ann"
        assert list(left) == ["__Host-baseload"]
    # Where the new one is junk the old one does not count either.
    name, left, _ = visit(server, {**tossed, "__Host-baseload": "junk"}, **TLS)
    assert name != "Mallory"
    assert list(left) == ["__Host-baseload"]
    # What we have sealed for the new name cannot be tossed under the old one, to who has none.
    fresh = known(server, "Mallory", **TLS)["__Host-baseload"]
    assert visit(server, {"baseload": fresh}, **TLS)[0] != "Mallory"


def test_who_has_the_old_cookie_keeps_their_seat(server: Server) -> None:
    browser = Browser(server.address, "Ann of old")
    table = browser.post("/new/co2", **{"option-players": "2", "seat-0": "me", "seat-1": "link"})
    path, old = table.headers["location"], {"baseload": browser.http.cookies["baseload"]}
    name, new, said = visit(server, old, **TLS)
    assert name == "Ann of old"
    assert list(new) == ["__Host-baseload"]  # changed for the other, once and for all
    assert len(said) == 2
    for held in (old, new):
        cookie = "; ".join(f"{key}={value}" for key, value in held.items())
        form = {"cookie": cookie, "x-csrftoken": browser.token, **TLS}
        answer = httpx.post(
            server.address + "/name", data={"name": "Ann of old"}, headers=form, timeout=PATIENCE
        )
        assert answer.status_code == 303
        with Live(server.address, headers={"cookie": cookie, "x-forwarded-proto": "https"}) as live:
            joined = live.ask("join", table=path.rpartition("/")[2])
            assert joined["seat"] == 0


# --- visits -------------------------------------------------------------------------------------------------------


def _people(folder: Path) -> int:
    connection = sqlite3.connect(folder / "baseload.sqlite3")
    try:
        return int(connection.execute("SELECT count(*) FROM people").fetchone()[0])
    finally:
        connection.close()


def test_a_visit_leaves_nothing_behind(server: Server) -> None:
    """A thousand visits without a cookie used to be a thousand rows."""
    ann = server.person("Ann")
    made = ann.new_table("co2", ["me", "link"], public=True)
    before = _people(server.folder)
    paths = [
        "/",
        "/new/co2",
        "/rules/co2",
        f"/t/{made['id']}",
        f"/join/{made['seats'][1]['invite']}",
        "/my-games.zip",
    ]
    for path in paths * 5:
        assert httpx.get(server.address + path, timeout=PATIENCE).status_code == 200
    visitor = Browser(server.address)
    names = {_name(visitor.get(path)) for path in ("/", "/new/co2", "/")}
    assert len(names) == 1
    with visitor.live() as live:
        live.ask("join", table=made["id"])
    assert visitor.post(f"/t/{made['id']}/start").status_code == 403
    assert _people(server.folder) == before


@pytest.mark.parametrize("way", ["name", "new", "record", "join", "sit", "chat"])
def test_who_leaves_something_behind_is_kept(server: Server, way: str) -> None:
    ann = server.person("Ann")
    lobby = ann.new_table("co2", ["me", "link"], public=True)
    playing = ann.new_table("power-grid", ["me", "here"], public=True)["id"]
    before = _people(server.folder)
    visitor = Browser(server.address)
    name = _name(visitor.get("/"))
    if way == "name":
        assert visitor.post("/name", name="Bea").status_code == 303
        name = "Bea"
    elif way == "new":
        seats = {"option-players": "2", "seat-0": "me", "seat-1": "here"}
        assert visitor.post("/new/co2", **seats).status_code == 303
    elif way == "record":
        visitor.upload(ann.record(playing))
    elif way == "join":
        assert visitor.post(f"/join/{lobby['seats'][1]['invite']}").status_code == 303
    elif way == "sit":
        assert visitor.post(f"/t/{lobby['id']}/sit").status_code == 303
    else:
        with visitor.live() as live:
            live.ask("chat", table=playing, text="hello")
            live.ask("chat", table=playing, text="hello again")
    assert _people(server.folder) == before + 1
    assert _name(visitor.get("/")) == name
    if way in ("join", "sit"):
        assert name in [seat["name"] for seat in ann.get(f"/api/tables/{lobby['id']}")["seats"]]
    assert visitor.post("/name", name="Cleo").status_code == 303
    assert _name(visitor.get("/")) == "Cleo"
    assert _people(server.folder) == before + 1


def test_with_a_full_disk_pages_are_shown(tmp_path: Path) -> None:
    """Who looks is served; who would leave something behind is told that it cannot be kept, and when to try again."""
    app = make_app(Settings(folder=tmp_path, limits=False))
    with serving_app(app) as address:
        browser = Browser(address, "Ann")
        store = app.state.store
        event.listen(store.engine, "connect", lambda connection, _: connection.execute("PRAGMA query_only=1"))
        store.engine.dispose()
        assert httpx.get(address + "/", timeout=PATIENCE).status_code == 200
        newcomer = Browser(address)
        table = {"option-players": "2", "seat-0": "me", "seat-1": "here"}
        for who, path, form in (
            (newcomer, "/name", {"name": "Bea"}),
            (newcomer, "/new/co2", table),
            (browser, "/name", {"name": "Bea"}),
        ):
            answer = who.post(path, **form)
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) >= 1
        assert "Ann" in browser.get("/")


# --- the log ------------------------------------------------------------------------------------------------------


def test_a_path_stays_on_its_line_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Line breaks and escapes in an address used to reach the log, and the terminal that shows it, as they were."""

    async def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(Tables, "get", broken)
    monkeypatch.setattr(limits, "BETWEEN_LOG_LINES", 0.0)
    forged = "%0d%0abaseload:%20all%20is%20well%1b%5b2J%e2%80%a8x%07"
    app = make_app(Settings(folder=tmp_path))
    with caplog.at_level(logging.ERROR), serving_app(app) as address:
        for path in (forged, forged + "y" * 1500):
            answer = httpx.get(f"{address}/t/{path}", timeout=PATIENCE)
            assert answer.status_code == 500
            assert answer.json()["code"] == "bug"
    said = [record.getMessage() for record in caplog.records if record.name == "baseload"]
    assert len(said) == 2
    for line in said:
        assert len(line.splitlines()) == 1
        assert line.isprintable()
        assert len(line) < limits.LOGGED + 100
