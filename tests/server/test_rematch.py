"""Another game with the same people: one rematch for a table, seats that are kept, begun when all have said yes."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from baseload.core.record import load_record
from baseload.server.migrations import bring_up_to_date
from baseload.server.store import Store, TakenError, sqlite_url
from tests.server.serving import PATIENCE, Browser, Program, Server, running

SHORT = {"fossil_setup": "extreme"}  # a world that is lost soon


def finished(people: list[Program], bots: int = 0, **options: Any) -> str:
    """A game of CO₂ that is over, with a seat for each of these people and some bots: bots have played it for them."""
    host = people[0]
    kinds = ["me"] + ["link"] * (len(people) - 1) + ["bot"] * bots
    seats = [{"kind": kind, "bot": "random" if kind == "bot" else ""} for kind in kinds]
    made = host.post(
        "/api/tables",
        game="co2",
        seats=seats,
        options={"players": len(kinds), **SHORT, **options},
        seed=5,
        thinking=700,
        name="Friday",
    )
    for person, seat in zip(people[1:], made["seats"][1:], strict=False):
        person.post("/api/join", invite=seat["invite"])
    if len(people) > 1:
        host.post(f"/api/tables/{made['id']}/start")
    for person in people:
        person.post(f"/api/tables/{made['id']}/away", bot="random")
    wait_over(host, made["id"])
    return str(made["id"])


def wait_over(person: Program, table: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while person.get(f"/api/tables/{table}")["stage"] != "over":
        assert time.monotonic() < deadline
        time.sleep(0.05)


def again(person: Program, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.post(f"/api/tables/{table}/rematch")
    return found


def names(table: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def test_with_bots_alone_it_begins_at_once(server: Server) -> None:
    ann = server.person("Ann")
    table = finished([ann], bots=2)
    old = ann.get(f"/api/tables/{table}")
    new = again(ann, table)
    assert new["stage"] == "playing"
    assert new["id"] != table
    # Everybody one seat further on, the first last; bots are as strong as they were, and have their names.
    assert names(new) == names(old)[1:] + names(old)[:1]
    assert [seat["bot"] for seat in new["seats"]] == ["random", "random", ""]
    assert new["yours"] == [2]
    assert (new["name"], new["thinking"], new["chosen_seed"]) == ("Friday", 700, None)
    assert new["options"] == old["options"]
    assert new["rematch_of"] == table
    assert again(ann, table)["id"] == new["id"]  # twice is once
    assert ann.get(f"/api/tables/{table}")["rematch"] == new["id"]
    assert ann.look(new["id"])["seat"] == 2


def test_people_at_one_screen_begin_at_once(server: Server) -> None:
    ann = server.person("Ann")
    golden = Path(__file__).parents[1] / "power_grid" / "golden" / "two_germany.bl"
    record = load_record(str(golden))
    record.seats = ["me", "Ben"]
    table = ann.upload(record.text(record.fingerprint))
    new = again(ann, table)
    assert (new["stage"], names(new), new["yours"]) == ("playing", ["Ben", "Ann"], [0, 1])


def test_two_people_say_yes(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = finished([ann, bob], bots=1)
    with bob.live() as heard, server.nobody().live() as stranger:
        heard.ask("join", table=table)
        stranger.ask("join", table=table)
        new = again(ann, table)
        news = heard.receive()
        assert news == {"table": table, "kind": "rematch", "rematch": new["id"]}
        sent = stranger.send("ping")
        assert stranger.receive()["re"] == sent  # who did not sit there is told nothing
    assert new["stage"] == "gathering"
    assert names(new)[:2] == ["Bob", names(ann.get(f"/api/tables/{table}"))[2]]
    assert [seat.get("coming") for seat in new["seats"]] == [False, None, True]
    assert [seat["bot"] for seat in new["seats"]] == ["", "random", ""]  # nobody stands in any more
    status, error = ann.refused("POST", f"/api/tables/{new['id']}/start")
    assert (status, error["code"]) == (409, "not_all_come")
    assert "Bob" in error["message"]
    # The seat is Bob's already: he needs no link, and finds the table among his own.
    assert bob.get(f"/api/tables/{new['id']}")["yours"] == [0]
    assert bob.get("/api/tables")["mine"][0]["id"] == new["id"]
    with ann.live() as waiting:
        waiting.ask("join", table=new["id"])
        begun = again(bob, table)
        assert (begun["id"], begun["stage"]) == (new["id"], "playing")
        told = [waiting.receive() for _ in range(2)]
        assert [sorted(set(one) - {"table", "kind"}) for one in told] == [["seat"], ["started"]]
    assert again(bob, table)["id"] == new["id"]
    assert bob.look(new["id"])["seat"] == 0


def test_the_first_of_two_at_the_same_moment_makes_it(server: Server) -> None:
    people = [server.person(name) for name in ("Ann", "Bob", "Cem")]
    table = finished(people)
    found: list[dict[str, Any]] = []
    ready = threading.Barrier(9)

    def ask(person: Program) -> None:
        ready.wait()
        found.append(again(person, table))

    threads = [threading.Thread(target=ask, args=(person.at(server.address),)) for person in people * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({one["id"] for one in found}) == 1
    assert len(found) == 9
    assert people[0].get(f"/api/tables/{found[0]['id']}")["stage"] == "playing"  # all have said yes


def test_the_store_keeps_one_only(tmp_path: Path) -> None:
    """Whoever writes: another server may work on the same store."""
    store = Store(sqlite_url(tmp_path))
    bring_up_to_date(store.engine)
    row = (
        "INSERT INTO tables (id, game, name, host, options, deal, rules, public, stage, made, changed, rematch_of)"
        " VALUES (:id, 'co2', 'x', 'p', '{}', '{}', 1, 0, 'gathering', 1, 1, :old)"
    )

    async def put(sentence: str, **given: Any) -> None:
        await store.write(lambda connection: connection.execute(text(sentence), given))

    async def work() -> None:
        await put("INSERT INTO people (id, name, made) VALUES ('p', 'Ann', 1)")
        for id, old in (("a", None), ("b", None), ("c", "a")):
            await put(row, id=id, old=old)
        with pytest.raises(TakenError):
            await put(row, id="d", old="a")
        await store.close()

    # In a thread of its own: a browser test before this one leaves a loop running in ours.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work()).result()


def test_only_who_sat_there_and_only_when_it_is_over(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    going = ann.table("co2", 2)
    status, error = ann.refused("POST", f"/api/tables/{going}/rematch")
    assert (status, error["code"]) == (409, "rematch_not_over")
    table = finished([ann], bots=1)
    status, error = bob.refused("POST", f"/api/tables/{table}/rematch")
    assert (status, error["code"]) == (403, "not_at_table")
    assert server.nobody().refused("POST", f"/api/tables/{table}/rematch")[0] == 401
    assert ann.refused("POST", "/api/tables/nowhere/rematch")[0] == 404
    assert ann.get(f"/api/tables/{table}")["rematch"] is None  # a refusal leaves nothing behind
    new = again(ann, table)
    assert "rematch" not in bob.get(f"/api/tables/{table}")
    assert "rematch_of" not in bob.get(f"/api/tables/{new['id']}")


def test_long_options_come_along_and_a_chosen_seed_does_not(server: Server) -> None:
    """A map of one's own, as its text; the old deal is another."""
    ann = server.person("Ann")
    golden = Path(__file__).parents[1] / "power_grid" / "golden" / "four_island.bl"
    record = load_record(str(golden))
    record.seats = ["me", "bot random", "bot random", "bot random"]
    table = ann.upload(record.text(record.fingerprint))
    new = again(ann, table)
    whole = [ann.get(f"/api/tables/{id}")["options"] for id in (table, new["id"])]
    assert whole[0] == whole[1]
    assert len(str(whole[0]["map"])) > 200
    seeded = finished([ann], bots=1)
    assert ann.get(f"/api/tables/{seeded}")["chosen_seed"] == 5
    deals = set()
    for _ in range(2):
        begun = again(ann, seeded)
        assert begun["chosen_seed"] is None
        deals.add(begun["id"])
        ann.post(f"/api/tables/{begun['id']}/away", bot="random")
        wait_over(ann, begun["id"])
        seeded = begun["id"]  # the rematch of a rematch
    assert len(deals) == 2


def test_the_host_goes_on_without_who_does_not_come(server: Server) -> None:
    ann, bob, cem = (server.person(name) for name in ("Ann", "Bob", "Cem"))
    table = finished([ann, bob, cem])
    new = again(ann, table)["id"]
    assert names(again(bob, table)) == ["Bob", "Cem", "Ann"]
    freed = ann.post(f"/api/tables/{new}/seats/1/free")
    assert [seat["kind"] for seat in freed["seats"]] == ["person", "free", "person"]
    ann.post(f"/api/tables/{new}/seats/1/bot", bot="random")
    status, error = cem.refused("POST", f"/api/tables/{table}/rematch")  # too late
    assert (status, error["code"]) == (409, "table_full")
    assert ann.post(f"/api/tables/{new}/start")["stage"] == "playing"
    assert again(cem, table)["id"] == new  # to look on
    assert cem.get(f"/api/tables/{new}")["yours"] == []


def test_who_was_freed_takes_a_free_seat(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = finished([ann, bob])
    new = again(ann, table)["id"]
    ann.post(f"/api/tables/{new}/seats/0/free")
    begun = again(bob, table)
    assert (begun["yours"], begun["stage"]) == ([0], "playing")


def test_one_that_was_called_off_can_be_asked_for_anew(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = finished([ann, bob])
    first = again(ann, table)["id"]
    with bob.live() as heard:
        heard.ask("join", table=table)
        ann.post(f"/api/tables/{first}/cancel")
        assert heard.receive() == {"table": table, "kind": "rematch", "rematch": None}
    second = again(bob, table)
    assert second["id"] != first
    assert (second["stage"], second["yours"]) == ("gathering", [0])


def test_a_server_that_was_started_again_knows_it(tmp_path: Path) -> None:
    with running(tmp_path / "data") as before:
        ann, bob = before.person("Ann"), before.person("Bob")
        table = finished([ann, bob])
        new = again(ann, table)["id"]
    with running(tmp_path / "data") as after:
        ann, bob = ann.at(after.address), bob.at(after.address)
        assert again(ann, table)["id"] == new
        assert ann.get(f"/api/tables/{new}")["stage"] == "gathering"
        assert [seat["coming"] for seat in bob.get(f"/api/tables/{new}")["seats"]] == [False, True]
        assert again(bob, table)["stage"] == "playing"


def test_pages(server: Server) -> None:
    """The bar offers it to who sat there; the form leads to the new table; the room there says who is missing."""
    ann, bob, eve = (Browser(server.address, name) for name in ("Ann", "Bob", "Eve"))
    seats = {"option-players": "2", "option-fossil_setup": "extreme", "seat-0": "me", "seat-1": "link"}
    made = ann.post("/new/co2", **seats)
    table = made.headers["location"].rpartition("/")[2]
    invite = ann.get(f"/t/{table}").partition("/join/")[2].partition('"')[0]
    assert bob.post(f"/join/{invite}").status_code == 303
    ann.post(f"/t/{table}/start")
    assert ann.post(f"/t/{table}/rematch").status_code == 409
    for who in (ann, bob):
        who.post(f"/t/{table}/away", bot="random")
    deadline = time.monotonic() + PATIENCE
    while 'class="ended' not in ann.get(f"/t/{table}"):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert 'id="rematch-ask"' in ann.get(f"/t/{table}/rematch")
    assert "rematch-ask" not in eve.get(f"/t/{table}")
    assert eve.post(f"/t/{table}/rematch").status_code == 403
    without = ann.http.post(f"/t/{table}/rematch")
    assert without.status_code == 403  # from a page of somebody else's
    asked = ann.post(f"/t/{table}/rematch")
    assert asked.status_code == 303
    new = asked.headers["location"]
    assert "Ann wants a rematch" in bob.get(f"/t/{table}/rematch")
    assert "Ann wants a rematch" in bob.get(f"/t/{table}")
    assert "has not answered yet" in ann.get(new)
    assert f'action="/t/{table}/rematch"' in bob.get(new)  # one can say yes there, too
    assert bob.post(f"/t/{table}/rematch").headers["location"] == new
    assert "has not answered yet" not in ann.get(new)
    assert 'id="bar"' in bob.get(new)  # it has begun
    assert new in ann.get(f"/t/{table}/rematch")
