"""A token can be taken back: by then nobody is let in with it, by whatever door, and whoever is in is shown out."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from baseload.server.app import make_app
from baseload.server.people import People
from baseload.server.settings import Settings
from baseload.server.store import Store
from tests.apart import apart
from tests.server.inside import serving_app
from tests.server.serving import PATIENCE, Live, Program, Server, check_error, running


def refused_everywhere(server: Server, token: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    for method, path in (("GET", "/api/tables"), ("POST", "/api/token"), ("DELETE", "/api/token")):
        answer = httpx.request(method, server.address + path, headers=headers, timeout=PATIENCE)
        assert answer.status_code == 401, path
        check_error(answer.json())
    with pytest.raises(Exception, match="403"):
        Live(server.address, token)


def shown_out(live: Live) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        live.hear(100, 10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def test_a_token_is_revoked(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table("co2", 2)
    with ann.live() as own, ann.live() as quiet, bob.live() as others:
        own.ask("join", table=table)
        assert ann.http.delete("/api/token").status_code == 204
        for live in (own, quiet):
            shown_out(live)
        assert others.ask("ping") == {}
    refused_everywhere(server, ann.token)
    assert bob.get("/api/tables")


def test_a_token_is_changed_for_a_new_one(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("co2", 2)
    with ann.live() as live:
        live.ask("join", table=table)
        made = ann.http.post("/api/token").json()
        assert (made["person"], made["name"]) == (ann.id, "Ann")
        assert made["token"] != ann.token
        shown_out(live)
    refused_everywhere(server, ann.token)
    again = Program(server.address, None, made["token"])
    assert again.get(f"/api/tables/{table}")["yours"] == [0, 1]
    with again.live() as live:
        assert live.ask("ping") == {}


def test_it_stays_revoked_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        assert ann.http.delete("/api/token").status_code == 204
    with running(tmp_path / "data") as server:
        refused_everywhere(server, ann.token)


def test_without_a_token_there_is_nothing_to_revoke(server: Server) -> None:
    for method in ("POST", "DELETE"):
        assert server.nobody().refused(method, "/api/token")[0] == 401


def test_two_who_change_it_at_once_do_not_both_get_one(tmp_path: Path) -> None:
    app = make_app(Settings(folder=tmp_path, limits=False))
    with serving_app(app) as address:
        ann = Program(address, "Ann")
        store, write = app.state.store, app.state.store.write

        async def late(work: Any, *tells: str) -> Any:
            await asyncio.sleep(0.2)
            return await write(work, *tells)

        store.write = late

        async def both() -> list[int]:
            headers = {"authorization": f"Bearer {ann.token}"}
            async with httpx.AsyncClient(base_url=address, headers=headers) as client:
                answers = await asyncio.gather(*(client.post("/api/token") for _ in range(2)))
                return sorted(answer.status_code for answer in answers)

        assert apart(lambda: asyncio.run(both())) == [200, 401]


def test_whoever_was_being_looked_up_is_looked_up_again(tmp_path: Path) -> None:
    """The store is read in another thread: what it found before a token was revoked must not be remembered after."""

    async def played() -> None:
        store = Store(f"sqlite:///{tmp_path / 'x.sqlite3'}")
        from baseload.server.migrations import bring_up_to_date

        bring_up_to_date(store.engine)
        people = People(store)
        await people.make("Ann", "secret")
        read = store.read
        found, go_on = asyncio.Event(), asyncio.Event()

        async def slow(work: Any) -> Any:
            result = await read(work)
            found.set()
            await go_on.wait()
            return result

        store.read = slow  # type: ignore[method-assign]
        looking = asyncio.create_task(people.by_token("secret"))
        await found.wait()
        await people.change_token("secret", None)
        go_on.set()
        assert await looking is None
        assert await people.by_token("secret") is None
        await store.close()

    apart(lambda: asyncio.run(played()))
