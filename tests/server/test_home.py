"""The home page: mostly made once, the same whether it is compressed or not, and cheap."""

import asyncio
import gzip
import importlib
import re
import time
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from baseload.core.registry import game_names
from baseload.draw.cover import cover
from baseload.server import home
from baseload.server.app import make_app
from baseload.server.settings import Settings
from baseload.server.spliced import Piece, gzipped, joined, lasting
from baseload.text.speaker import speaker
from tests.apart import apart
from tests.server.serving import Browser, Server, form_token


def plain(browser: Browser, **headers: str) -> httpx.Response:
    return browser.http.get("/", headers={"accept-encoding": "identity", **headers})


def test_compressed_or_not_it_is_the_same_page(server: Server) -> None:
    ann = server.person("Ann")
    ann.new_table("power-grid", ["me", "link"], public=True)
    browser = Browser(server.address, "Bea")
    browser.post("/new/co2", **{"option-players": "1", "seat-0": "me"})
    answers = [
        browser.http.get("/", headers={"accept-encoding": how}) for how in ("gzip", "gzip, br", "identity")
    ]
    assert [answer.headers.get("content-encoding") for answer in answers] == ["gzip", "gzip", None]
    assert len({answer.text.replace(form_token(answer.text), "") for answer in answers}) == 1
    assert {answer.headers["content-type"] for answer in answers} == {"text/html; charset=utf-8"}
    assert {answer.headers["vary"] for answer in answers} == {"accept-encoding, accept-language, cookie"}
    for part in ("Bea", "Your turn", 'id="new"', "Sit down", "</html>"):
        assert part in answers[2].text


@pytest.mark.parametrize("texts", [[""], ["a"], ["Grüße, ", "", "Ann" * 5000], ["x" * 100_000] * 3])
def test_pieces_make_one_stream(texts: list[str]) -> None:
    pieces = [lasting(text) if number % 2 else Piece(text) for number, text in enumerate(texts)]
    assert gzip.decompress(gzipped(pieces)) == joined(pieces) == "".join(texts).encode()


def test_the_page_holds_what_its_pictures_are_made_of(server: Server) -> None:
    """Every game has its cover and its line; whatever a picture uses is on the page, once."""
    for path in ("/", "/new/power-grid", "/my-games"):
        page = Browser(server.address).get(path)
        held = re.findall(r' id="([\w-]+)"', page)
        assert set(re.findall(r'href="#((?:art|g)-[\w-]+)"', page)) <= set(held), path
        assert held.count("art-world") == 1, path
    home = Browser(server.address).get("/")
    for name in game_names():
        card = home.partition(f'href="/new/{name}"')[2].partition("</a>")[0]
        assert str(cover(name).picture()) in card
        assert speaker(name).words.say("game.short") in unescape(card)


def test_every_form_carries_the_visitors_own_token(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.new_table("co2", ["me", "link"], public=True)["id"]
    for _ in range(2):  # the list is shared by now
        browser = Browser(server.address)
        tokens = re.findall(r'name="_csrf_token" value="([^"]*)"', browser.get("/"))
        assert len(tokens) >= 3
        assert len(set(tokens)) == 1
    sat = browser.http.post(f"/t/{table}/sit", data={"_csrf_token": tokens[0]})
    assert sat.status_code == 303


def test_names_cannot_take_the_page_apart(server: Server) -> None:
    wicked = "<b>\x00\x01&\"' {{ 7*7 }} mine"
    ann, browser = server.person(wicked), Browser(server.address, "<i>Bea")
    body = {"game": "co2", "seats": [{"kind": "me"}, {"kind": "link"}], "options": {"players": 2}}
    ann.post("/api/tables", **body, name=wicked, public=True)
    page = browser.get("/")
    assert "<b>\x00" not in page
    assert "{{ 7*7 }}" in page
    assert "&lt;i&gt;Bea" in page
    assert "<i>Bea" not in page
    assert home._BETWEEN not in page
    assert home._TOKEN not in page


def test_ones_own_public_table_is_listed_once(server: Server) -> None:
    browser = Browser(server.address)
    form = {"option-players": "2", "seat-0": "me", "seat-1": "link", "public": "on"}
    path = browser.post("/new/co2", **form).headers["location"]
    assert browser.get("/").count(f'href="{path}"') == 1
    assert f'action="{path}/sit"' in Browser(server.address).get("/")


class Visits:
    """The application without a network, and somebody who visits it."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app),
            base_url="http://localhost",
            headers={"accept": "text/html"},
        )

    async def table(self, game: str, **form: str) -> None:
        page = await self.client.get(f"/new/{game}")
        headers = {"x-csrftoken": form_token(page.text)}
        given = {"option-players": "2", "seat-0": "me", "seat-1": "here", **form}
        assert (await self.client.post(f"/new/{game}", data=given, headers=headers)).status_code == 303

    async def cost(self, visits: int) -> float:
        """Milliseconds of a processor for a visit."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        headers = [(b"host", b"localhost"), (b"accept-encoding", b"gzip"), (b"cookie", cookies.encode())]
        began = time.process_time()
        for _ in range(visits):
            await self._visit(headers)
        return (time.process_time() - began) / visits * 1000

    async def _visit(self, headers: list[tuple[bytes, bytes]]) -> None:
        told: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            told.append(message)

        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": "/",
            "raw_path": b"/",
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "extensions": {},
        }
        await self._app(scope, receive, send)
        assert told[0]["status"] == 200


def _counting(monkeypatch: pytest.MonkeyPatch, place: str, into: list[str]) -> None:
    """Whenever that function is called, its name is noted."""
    module, _, name = place.rpartition(".")
    real = getattr(importlib.import_module(module), name)

    def noting(*given: Any) -> Any:
        into.append(name)
        return real(*given)

    monkeypatch.setattr(place, noting)


def test_a_visit_is_cheap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of visits of somebody with three tables: nothing is described again, and the lists are asked for once a
    second at most."""
    asked: list[str] = []
    for name in ("rows.public_ids", "rows.ids_of", "offers.described"):
        _counting(monkeypatch, f"baseload.server.{name}", asked)

    async def measured() -> list[float]:
        app = make_app(Settings(folder=tmp_path, limits=False))
        async with app.lifespan():
            visits = Visits(app)
            assert (await visits.client.get("/")).status_code == 200
            for game in ("power-grid", "co2", "second-chance"):
                await visits.table(game, public="on")
            await visits.cost(20)
            asked.clear()
            began = time.monotonic()
            found = [await visits.cost(60) for _ in range(5)]
            seconds = time.monotonic() - began
            assert asked.count("public_ids") <= seconds + 1
            assert asked.count("ids_of") <= seconds / 60 + 1
            await asyncio.gather(*(visits.client.get("/") for _ in range(20)))
            return found

    costs = apart(lambda: asyncio.run(measured()))
    print(f"a visit costs {min(costs):.2f} ms")
    assert "described" not in asked
