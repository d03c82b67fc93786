"""All games of somebody who has many: page by page, and as one file."""

import io
import re
import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from baseload.core.record import read_record
from baseload.server import limits
from baseload.server.messages import Question
from baseload.server.processes import Worker
from baseload.server.settings import Settings
from tests.server.inside import serving
from tests.server.serving import Browser, Live, Server, random_move, running
from tests.server.test_pages_extra import played

MANY = 65
FINISHED = played("co2", ["me"], 2)


@pytest.fixture(scope="module")
def collector(server: Server) -> tuple[Browser, list[str]]:
    """Somebody with many games, those that go on among those that are over, and the ids of all of them."""
    ada = Browser(server.address, "Ada")
    ids = [ada.upload(FINISHED) if number % 5 else _alone(ada) for number in range(MANY)]
    return ada, ids


def _alone(ada: Browser) -> str:
    made = ada.post("/new/co2", **{"option-players": "1", "seat-0": "me"})
    return made.headers["location"].rpartition("/")[2]


def _pages(browser: Browser) -> Iterator[list[str]]:
    """The tables of each page, from the home page on."""
    path = "/"
    for _ in range(10):
        page = browser.http.get(path).text
        own = page.partition('id="new"')[0]
        yield re.findall(r'<a class="btn[^"]*" href="/t/([\w-]+)(?:/replay\?move=0)?">', own)[
            -limits.LISTED :
        ]
        more = re.search(r'href="(/my-games\?before=[\w-]+)"', page)
        if more is None:
            return
        path = more[1]


def test_every_game_is_on_some_page(collector: tuple[Browser, list[str]]) -> None:
    ada, ids = collector
    pages = list(_pages(ada))
    assert [len(page) for page in pages] == [30, 30, 5]
    found = [id for page in pages for id in page]
    assert sorted(found) == sorted(ids)
    going = set(ids[::5])
    assert set(found[: len(going)]) == going  # what is not over comes first
    assert len(ada.get("/my-games")) < 300_000


def test_the_archive_has_every_game(collector: tuple[Browser, list[str]]) -> None:
    ada, ids = collector
    with ada.http.stream("GET", "/my-games.zip") as answer:
        assert answer.headers["content-type"] == "application/zip"
        assert "content-length" not in answer.headers  # it is sent while it is made
        assert "content-encoding" not in answer.headers
        content = b"".join(answer.iter_bytes())
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert sorted(archive.namelist()) == sorted(f"baseload-{id}.bl" for id in ids)
        for id in (ids[0], ids[1], ids[-1]):
            assert archive.read(f"baseload-{id}.bl").decode() == ada.get(f"/t/{id}/record")


def test_programs_can_page_too(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    ids = [ann.table("co2", 1) for _ in range(limits.LISTED + 3)]
    first = ann.get("/api/tables")
    rest = ann.get("/api/tables", before=first["more"])
    assert (len(first["mine"]), len(rest["mine"]), rest["more"]) == (limits.LISTED, 3, None)
    assert sorted(table["id"] for table in first["mine"] + rest["mine"]) == sorted(ids)
    assert ann.refused("GET", "/api/tables?before=nowhere")[0] == 404
    # Whatever is named, one sees one's own.
    assert bob.get("/api/tables", before=ids[0])["mine"] == []
    assert Browser(server.address).http.get("/my-games?before=nowhere").status_code == 404


def test_what_is_new_is_listed_at_once(server: Server) -> None:
    """A list that is remembered is forgotten with everything that changes it."""
    ann, bob = server.person("Ann"), server.person("Bob")
    assert bob.get("/api/tables")["mine"] == []
    made = ann.new_table("co2", ["me", "link"])
    assert [table["id"] for table in ann.get("/api/tables")["mine"]] == [made["id"]]
    bob.post("/api/join", invite=made["seats"][1]["invite"])
    assert [table["id"] for table in bob.get("/api/tables")["mine"]] == [made["id"]]
    ann.post(f"/api/tables/{made['id']}/start")
    assert [table["stage"] for table in bob.get("/api/tables")["mine"]] == ["playing"]
    second = ann.table("co2", 1)
    assert {table["id"] for table in ann.get("/api/tables")["mine"]} == {made["id"], second}


def test_one_person_may_not_ask_for_it_again_and_again(tmp_path: Path) -> None:
    with running(tmp_path / "data", limited=True) as server:
        mallory, bob = Browser(server.address), Browser(server.address)
        asked = [mallory.http.get("/my-games.zip") for _ in range(limits.ARCHIVES_AT_ONCE + 2)]
        assert [answer.status_code for answer in asked] == [200] * limits.ARCHIVES_AT_ONCE + [429, 429]
        assert 1 <= int(asked[-1].headers["retry-after"]) <= 60
        assert bob.http.get("/my-games.zip").status_code == 200


def test_finished_games_wake_no_referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restart, when nothing is in memory; those that ended before fingerprints were kept do so once. Nor does a
    game with somebody else that goes on, whose record is a secret."""
    asked: list[str] = []
    ask = Worker.ask

    async def listening(worker: Worker, question: Question[Any], patience: float) -> object:
        asked.append(type(question).__name__)
        return await ask(worker, question, patience)

    monkeypatch.setattr(Worker, "ask", listening)
    settings = Settings(folder=tmp_path, limits=False, thinkers=1)
    with serving(settings) as address:
        ada = Browser(address)
        ids = [ada.upload(FINISHED) for _ in range(8)]
        shared = _with_somebody(ada, Browser(address))
        before = _archive(ada)
    with serving(settings) as address:
        asked.clear()
        assert _archive(_again(ada, address)) == before
        assert asked == []
        assert not any(shared in name for name in before)
    with sqlite3.connect(tmp_path / "baseload.sqlite3") as connection:
        connection.execute("UPDATE tables SET fingerprint = NULL WHERE id IN (?, ?)", ids[:2])
        connection.execute("UPDATE tables SET rules = 999 WHERE id = ?", ids[2:3])
    for opened in (2, 0):
        with serving(settings) as address:
            asked.clear()
            found = _archive(_again(ada, address))
            assert asked.count("Open") == opened
        assert found.pop("missing.txt").startswith(f"{ids[2]}: This table was begun with version 999")
        assert found == {name: text for name, text in before.items() if ids[2] not in name}


def _with_somebody(ada: Browser, guest: Browser) -> str:
    path = ada.post("/new/co2", **{"option-players": "2", "seat-0": "me", "seat-1": "link"}).headers[
        "location"
    ]
    invite = ada.get(path).partition("/join/")[2][:22]
    assert guest.post(f"/join/{invite}", your_name="Ben").status_code == 303
    assert ada.post(f"{path}/start").status_code == 303
    return path.rpartition("/")[2]


def _again(browser: Browser, address: str) -> Browser:
    """The same visitor at another address."""
    other = Browser(address)
    other.http = httpx.Client(base_url=address, timeout=60, cookies=dict(browser.http.cookies))
    return other


def _archive(browser: Browser) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(browser.http.get("/my-games.zip").content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_moves_that_were_taken_back_are_in_no_record(server: Server) -> None:
    """A game that is played to its end with second thoughts."""
    ada = Browser(server.address)
    id = _alone(ada)
    with ada.live() as live:
        undone = _played_with_second_thoughts(live, id)
    assert undone > 5
    found = _archive(ada)[f"baseload-{id}.bl"]
    assert found == ada.get(f"/t/{id}/record")
    assert read_record(found).verify().outcome is not None


def _played_with_second_thoughts(live: Live, id: str) -> int:
    rng, undone = Random(5), 0
    looked = live.ask("look", table=id)
    while looked["to_move"] is not None:
        live.ask("play", table=id, seat=0, action=random_move(looked, rng))
        if rng.random() < 0.3:
            undone += "ok" in live.answer(live.send("undo", table=id, seat=0))
        looked = live.ask("look", table=id)
    return undone
