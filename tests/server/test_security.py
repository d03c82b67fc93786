"""What protects people: headers, cookies, forged requests, other people's seats, ids, names, sizes, rates."""

import html
import os
import re
import stat
import time
import warnings
from pathlib import Path
from typing import Any

import httpx
import pytest

from baseload.server import limits
from baseload.server.app import make_app
from baseload.server.settings import Settings
from tests.server.inside import serving
from tests.server.serving import Browser, Program, Server, check_error, running

EVIL = "<script>x()</script>"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/co2",
        "/rules/power-grid",
        "/api/games",
        "/api/docs",
        "/api/docs/x",
        "/nowhere",
        "/style.css",
    ],
)
def test_headers(server: Server, path: str) -> None:
    headers = httpx.get(server.address + path, timeout=60).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_pages_keep_the_policy(server: Server) -> None:
    """No style attributes, no inline scripts, nothing from elsewhere."""
    browser = Browser(server.address, "Ann")
    table = browser.upload(_record(server))
    for path in (
        "/",
        "/new/power-grid",
        "/rules/co2",
        "/api/docs",
        f"/t/{table}",
        f"/t/{table}/part",
        f"/t/{table}/about",
    ):
        page = browser.get(path)
        assert not re.search(r"<[^>]*\sstyle=", page), path
        assert not re.search(r"<[^>]*\son[a-z]+=", page), path
        for script in re.findall(r"<script([^>]*)>", page):
            assert "src=" in script or "application/json" in script, (path, script)
        for address in re.findall(r'(?:src|href)="([^"]*)"', page):
            assert not re.match(r"(?:https?:)?//", address) or "<a " in page, (path, address)
        assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?//', page), path


def _record(server: Server) -> str:
    ann = server.person("Ann")
    return ann.record(ann.table("co2", 2))


def test_cookies(server: Server) -> None:
    response = httpx.get(server.address + "/", timeout=60)
    cookies = {cookie.partition("=")[0]: cookie.lower() for cookie in response.headers.get_list("set-cookie")}
    assert set(cookies) == {"baseload"}
    assert "httponly" in cookies["baseload"]
    for cookie in cookies.values():
        assert "samesite=lax" in cookie
        assert "path=/" in cookie
    person = server.person("Ann").id
    assert person not in str(cookies)


def test_a_session_cannot_be_made_up(server: Server) -> None:
    ann = Browser(server.address, "Ann the first")
    sealed = ann.http.cookies["baseload"]
    assert "Ann the first" in ann.get("/")
    for forged in (sealed[:-4] + "AAAA", "x" + sealed, sealed[: len(sealed) // 2], "AAAA"):
        page = httpx.get(server.address + "/", cookies={"baseload": forged}, timeout=60)
        assert page.status_code == 200
        assert "Ann the first" not in page.text


def test_the_key_is_for_the_server_alone(server: Server) -> None:
    mode = stat.S_IMODE(os.stat(server.folder / "secret").st_mode)
    assert mode == 0o600


POSTS = [
    "/name",
    "/new/co2",
    "/join/x",
    "/t/x/sit",
    "/t/x/start",
    "/t/x/away",
    "/t/x/on",
    "/t/x/options",
    "/t/x/cancel",
    "/t/x/rematch",
    "/t/x/study",
    "/t/x/seats/0/bot",
    "/t/x/seats/0/free",
    "/t/x/seats/0/stand-in",
    "/records",
    "/learn/power-grid/auction",
    "/learn/power-grid/practice/x",
    "/study/x",
    "/study/x/forget",
]


def test_all_doors_for_forms_are_tried(tmp_path: Path) -> None:
    """A new one belongs into the list above, and into `test_doors.py`, if it leaves something behind."""
    app = make_app(Settings(folder=tmp_path, limits=False))
    doors = {
        re.sub(r"{[^}]*}", "[^/]+", route.path)
        for route in app.routes
        if "POST" in getattr(route, "methods", ()) and not route.path.startswith("/api/")
    }
    assert doors
    for door in doors:
        assert any(re.fullmatch(door, path) for path in POSTS), door


@pytest.mark.parametrize("path", POSTS)
def test_a_forged_request_is_refused(server: Server, path: str) -> None:
    """Another site can make a browser send its cookies, but it does not know the token."""
    browser = Browser(server.address)
    for headers in ({}, {"x-csrftoken": ""}, {"x-csrftoken": "f" * 128}):
        response = browser.http.post(path, data={"name": "x"}, headers=headers)
        assert response.status_code == 403, path
        assert "Traceback" not in response.text
        told = browser.http.post(
            path, data={"name": "x"}, headers={**headers, "accept": "application/json"}
        ).json()
        check_error(told)
        assert told["code"] == "forbidden"
    other = Browser(server.address)
    response = browser.http.post(path, data={"name": "x"}, headers=other.csrf)  # somebody else's token
    assert response.status_code == 403


def test_nothing_stays_of_games_that_are_none(server: Server) -> None:
    """A visitor is offered each game's lessons once; their cookie says for which that was."""
    browser = Browser(server.address)
    browser.get("/new/power-grid")
    before = len(browser.http.cookies["baseload"])
    for path in ("/new/chess", "/new/power-grid", f"/new/{'x' * 1000}", "/learn/chess/guide"):
        browser.http.get(path)
    # A cookie is some letters longer or shorter by what it is sealed with; a name of a thousand letters would show.
    assert len(browser.http.cookies["baseload"]) < before + 20


def test_the_api_takes_no_cookies(server: Server) -> None:
    """So there is nothing that another site could make a browser do there."""
    browser = Browser(server.address, "Ann")
    for path in ("/api/tables", "/api/records", "/api/join"):
        response = browser.http.post(path, json={"record": "", "invite": "", "game": "co2", "seats": []})
        assert response.status_code in (400, 401), path
        assert browser.http.post(path, data={"invite": "x"}).status_code in (400, 401)


def test_only_the_host_and_only_ones_own_seats(server: Server) -> None:
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    made = ann.new_table("power-grid", ["me", "link", "link"])
    table = made["id"]
    bob.post("/api/join", invite=made["seats"][1]["invite"])
    assert all("invite" not in seat for seat in bob.get(f"/api/tables/{table}")["seats"])
    assert all("invite" not in seat for seat in server.nobody().get(f"/api/tables/{table}")["seats"])
    for person in (bob, eve):
        for path, body in (
            (f"/api/tables/{table}/start", {}),
            (f"/api/tables/{table}/seats/2/bot", {"bot": "random"}),
        ):
            status, error = person.refused("POST", path, **body)
            assert (status, error["code"]) == (403, "host_only")
    assert eve.refused("POST", f"/api/tables/{table}/sit")[1]["code"] == "not_public"
    ann.post(f"/api/tables/{table}/seats/2/bot", bot="random")
    ann.post(f"/api/tables/{table}/start")
    looked = ann.look(table, 0)
    for person, seat in ((bob, 0), (eve, 0), (eve, 1), (ann, 1), (ann, 2)):
        attempts: dict[str, dict[str, Any]] = {
            "actions": {"seat": seat, "action": "pass"},
            "undo": {"seat": seat},
            "order": {"seat": seat, "subject": "4", "most": 9},
        }
        for path, attempt in attempts.items():
            status, error = person.refused("POST", f"/api/tables/{table}/{path}", **attempt)
            assert (status, error["code"]) == (403, "not_your_seat")
        assert person.refused("GET", f"/api/tables/{table}/view?seat={seat}")[0] == 403
        assert person.refused("GET", f"/api/tables/{table}/entries?seat={seat}")[0] == 403
        assert person.refused("GET", f"/api/tables/{table}/why?seat={seat}&action=pass")[0] == 403
    assert ann.refused("POST", f"/api/tables/{table}/actions", seat=7, action="pass")[0] == 404
    assert ann.look(table, 0)["moves"] >= looked["moves"]
    assert eve.refused("POST", f"/api/tables/{table}/chat", text="hello")[1]["code"] == "not_at_table"


def test_ids_cannot_be_guessed(server: Server) -> None:
    ann = server.person("Ann")
    made = [ann.new_table("co2", ["me", "link"]) for _ in range(12)]
    tables = [table["id"] for table in made]
    invites = [table["seats"][1]["invite"] for table in made]
    for ids, length in ((tables, 16), (invites, 22), ([server.person("x").token for _ in range(4)], 32)):
        assert len(set(ids)) == len(ids)
        for id in ids:
            assert re.fullmatch(rf"[A-Za-z0-9_-]{{{length}}}", id)
        for place in range(length):  # no letter is the same in all of them: nothing counts up
            assert len({id[place] for id in ids}) > 1
    public = server.nobody().get("/api/tables")
    assert not {table["id"] for table in public["public"]} & set(tables)


def test_names_and_chat_are_text(server: Server) -> None:
    """Whatever people write is shown as they wrote it, and never becomes a part of the page."""
    browser = Browser(server.address, EVIL)
    ann = server.person(EVIL)
    made = ann.new_table("power-grid", ["me", "here"], public=True)
    table = made["id"]
    ann.post(f"/api/tables/{table}/chat", text=EVIL + "\x1b[2J\u0007</script>")
    uploaded = browser.upload(ann.record(table))
    for path in (
        "/",
        f"/t/{table}",
        f"/t/{table}/part",
        f"/t/{uploaded}",
        f"/t/{table}/about",
        f"/t/{table}/chat",
    ):
        response = browser.http.get(path)
        assert response.status_code == 200
        if "json" not in response.headers["content-type"]:
            assert "<script>x()" not in response.text, path
        assert "\x1b" not in response.text
    refused = browser.http.get(f"/new/{EVIL}".replace("/script", "script"))
    assert "<script>x()" not in refused.text
    lobby = ann.new_table("co2", ["me", "link"])
    assert "<script>x()" not in browser.get(f"/t/{lobby['id']}")
    assert "<script>x()" not in browser.get(f"/join/{lobby['seats'][1]['invite']}")


def test_names_are_one_short_line(server: Server) -> None:
    for given, shown in (
        ("  Ann \n Lee ", "Ann Lee"),
        ("A\x00n\x1bn", "Ann"),
        ("x" * limits.NAME, "x" * limits.NAME),
        ("Ünal 漢字 🙂", "Ünal 漢字 🙂"),
    ):
        assert Program(server.address, given).name == shown
    assert Program(server.address, " \x07 ").name  # somebody without a name gets one
    assert server.nobody().refused("POST", "/api/people", name="x" * (limits.NAME + 1))[0] == 400


def test_bodies_have_a_limit(server: Server) -> None:
    ann = server.person("Ann")
    huge = "x" * (limits.BODY + 10)
    for path in ("/api/people", "/api/records", "/api/tables"):
        response = ann.http.post(path, json={"record": huge, "name": huge})
        assert response.status_code == 413
        assert response.json()["code"] == "too_large"
    chunks = (b"x" * 100_000 for _ in range(limits.BODY // 100_000 + 2))
    assert ann.http.post("/api/people", content=chunks).status_code == 413  # without a length beforehand
    browser = Browser(server.address)
    response = browser.http.post("/records", files={"record": ("x.bl", huge)}, headers=browser.csrf)
    assert response.status_code == 413
    assert browser.http.post("/name", data={"name": huge}, headers=browser.csrf).status_code == 413


def test_rates_have_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with a status and a sentence, and none that hinders what goes on."""
    for name, most in (("PAGES", 40), ("NEW_TABLES", 4), ("NEW_PEOPLE", 5)):
        assert getattr(limits, name) > most
        monkeypatch.setattr(limits, name, most)
    monkeypatch.setattr(limits, "MESSAGES_AT_ONCE", 30)
    monkeypatch.setattr(limits, "MESSAGES_PER_SECOND", 10.0)
    with serving(Settings(folder=tmp_path / "data")) as address:
        ann = Program(address, "Ann")
        people = [ann.http.post("/api/people", json={}) for _ in range(5)]
        assert [response.status_code for response in people] == [201] * 4 + [429]
        body: dict[str, Any] = {"game": "co2", "seats": [{"kind": "me"}] * 2, "options": {"players": 2}}
        made = [ann.http.post("/api/tables", json=body) for _ in range(5)]
        assert [response.status_code for response in made] == [201] * 4 + [429]
        table = made[0].json()["id"]
        assert ann.look(table)
        with ann.live() as live:
            live.ask("join", table=table)
            sent = [
                live.answer(live.send("chat", table=table, text=f"{n}"))
                for n in range(limits.CHAT_AT_ONCE + 2)
            ]
            assert [answer["error"]["code"] for answer in sent if "error" in answer][:1] == ["chat_too_fast"]
            began = time.monotonic()
            flood = [live.receive() for _ in [live.send("ping") for _ in range(40)]]
            assert all("ok" in answer for answer in flood)
            assert time.monotonic() - began > 0.8  # who floods is slowed down: 40 are more than 30
        pages = [ann.http.get("/api/bots") for _ in range(40)]
        assert pages[-1].status_code == 429
        for response in (people[-1], made[-1], pages[-1]):
            check_error(response.json())
            assert response.json()["code"] == "too_fast"


def test_it_listens_here_unless_told_otherwise(server: Server, tmp_path: Path) -> None:
    assert "http://localhost:" in server.said
    assert "anybody" not in server.more_lines(1)[0].lower()
    with running(tmp_path / "data", "--host", "0.0.0.0") as other:
        warning = other.more_lines(1)[0]
        assert "0.0.0.0" in warning
        assert len(warning) > 60, warning
        assert httpx.get(other.address + "/api/bots", timeout=60).status_code == 200


def test_nothing_of_the_inside_is_told(server: Server) -> None:
    """Documentation is open; the store, the key and the source are not."""
    for path in (
        "/secret",
        "/baseload.sqlite3",
        "/static/%2e%2e/app.py",
        "/code/x/..%2fapp.py",
        "/.git/config",
    ):
        response = httpx.get(server.address + path, timeout=60)
        assert response.status_code == 404, path
    assert httpx.get(server.address + "/api/docs/openapi.json", timeout=60).status_code == 200


def test_the_page_for_programs_tells_of_every_request(server: Server) -> None:
    """From the very document that is there for programs, and from nowhere else."""
    page = httpx.get(server.address + "/api/docs", headers={"accept": "text/html"}, timeout=60)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert not re.search(r"(?:https?:)?//(?!www\.w3\.org)[a-z]", page.text)
    document = server.nobody().get("/api/docs/openapi.json")
    assert len(document["paths"]) > 15
    for path, methods in document["paths"].items():
        assert f"<code>{path}</code>" in page.text
        for told in methods.values():
            assert told["description"].splitlines()[0].partition("`")[0][:40] in html.unescape(page.text), (
                path
            )
            for given in told.get("parameters", []):
                assert f"<code>{given['name']}</code>" in page.text
    for schema in ("NewTable", "NewAction", "Order"):
        for name in document["components"]["schemas"][schema]["properties"]:
            assert f"<code>{name}</code>" in page.text, name


def test_nothing_of_the_framework_is_used_that_is_to_go(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        make_app(Settings(folder=tmp_path))


def test_what_the_page_about_attacks_names_is_there() -> None:
    """docs/security.md: every test that it names."""
    here = Path(__file__).parent
    named = re.findall(
        r"`((?:site/)?test_\w+\.py)(?:::(\w+))?`", (here.parents[1] / "docs" / "security.md").read_text()
    )
    assert len(named) > 40
    for file, test in named:
        assert f"def {test}" in (here / file).read_text(), (file, test)
