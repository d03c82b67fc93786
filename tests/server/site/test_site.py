"""Three processes on one PostgreSQL are one server: whatever somebody does at one of them is seen at all."""

import threading
from random import Random
from typing import Any

import httpx
import pytest

from tests.server.serving import Browser, Live, Program, random_move
from tests.server.site.postgres import Postgres
from tests.server.site.processes import Site, until

SOON = 5.0  # seconds; machines are slow at times
pytestmark = pytest.mark.xdist_group("postgres")


def at(person: Program, site: Site) -> list[Program]:
    """The same person at each of the processes."""
    return [person.at(one.address) for one in site.processes]


def heard(live: Live, kind: str) -> dict[str, Any]:
    """The next message of that kind."""
    while True:
        (message,) = live.hear(1, timeout=SOON)
        if message.get("kind") == kind or kind in message:
            return message


def test_two_people_and_a_watcher_play_a_whole_game(server: Site) -> None:
    """Each at another process; moves are made by whoever hears that it is their turn, and everybody hears all."""
    ann, bob = server.person("Ann"), server.person("Bob")
    made = ann.new_table("co2", ["me", "link"], seed=4)
    table = made["id"]
    places = [one.address for one in server.processes]
    bob.at(places[1]).post("/api/join", invite=made["seats"][1]["invite"])
    ann.at(places[2]).post(f"/api/tables/{table}/start")
    rng = Random(3)
    with ann.at(places[0]).live() as one, bob.at(places[1]).live() as two, Live(places[2]) as watcher:
        for live in (one, two, watcher):
            live.ask("join", table=table, after=0)
        turn, moves = one.ask("look", table=table)["to_move"], 0
        while turn is not None:
            mover = (one, two)[turn]
            looked = mover.ask("look", table=table)
            assert looked["number"] == moves  # whoever asks anywhere sees it
            action = random_move(looked, rng)
            done = mover.ask("play", table=table, seat=turn, action=action, after=moves)
            moves += 1
            assert done["n"] == moves
            turn = done["to_move"]
        told = [message["n"] for message in watcher.hear(moves, timeout=SOON)]
        assert told == list(range(1, moves + 1))
    assert [person.get(f"/api/tables/{table}")["stage"] for person in at(ann, server)] == ["over"] * 3
    assert len({person.record(table) for person in at(ann, server)}) == 1


def test_what_one_does_at_one_process_one_finds_at_the_next(server: Site) -> None:
    """Nobody needs to stay with a process: each request goes to another one."""
    ann = server.person("Ann")
    for _ in range(2):
        table = ann.table("power-grid", 2)
        for number in range(2):
            one, two, three = at(ann, server)
            looked = one.look(table)
            assert looked["number"] == number
            two.play(table, looked["to_move"], looked["legal"][0], after=number)
            assert len(three.entries(table)) == number + 1
        assert table in [found["id"] for found in three.get("/api/tables")["mine"]]


def test_a_lobby_is_one_room(server: Site) -> None:
    """Who is there, who sits down, what is said and which options are chosen: it is seen at every process."""
    ann, bob = server.person("Ann"), server.person("Bob")
    made = ann.new_table("co2", ["me", "link"])
    table, invite = made["id"], made["seats"][1]["invite"]
    one, two, three = (process.address for process in server.processes)
    with ann.at(one).live() as anns:
        anns.ask("join", table=table, after=0)
        with bob.at(two).live() as bobs:
            bobs.ask("join", table=table, after=0)
            bob.at(two).post("/api/join", invite=invite)
            assert heard(anns, "seat")["seat"]["name"] == "Bob"
            until(lambda: heard(anns, "here")["here"] == [0, 1], SOON)
            assert bob.at(three).get(f"/api/tables/{table}")["seats"][0]["connected"] is True
            # While Bob is there, wherever that is, the host cannot take his seat.
            status, error = ann.at(three).refused("POST", f"/api/tables/{table}/seats/1/free")
            assert (status, error["code"]) == (409, "in_lobby")
            bob.at(two).post(f"/api/tables/{table}/chat", text="hello")
            assert heard(anns, "chat")["text"] == "hello"
            ann.at(three).post(
                f"/api/tables/{table}/options", options={"players": 2, "lobby_draft": "alternate"}
            )
            assert heard(bobs, "options")["options"] is True
        until(lambda: heard(anns, "here")["here"] == [0], SOON)
        ann.at(two).post(f"/api/tables/{table}/start")
        assert heard(anns, "started")["started"] is True
        looked = ann.at(three).look(table)
        assert looked["number"] == 1
        assert ann.at(one).look(table)["number"] == 1


def test_calling_off_is_told_everywhere(server: Site) -> None:
    ann = server.person("Ann")
    table = ann.new_table("co2", ["me", "link"])["id"]
    one, two, _ = (process.address for process in server.processes)
    with Live(one) as watcher:
        watcher.ask("join", table=table)
        ann.at(two).post(f"/api/tables/{table}/cancel")
        assert heard(watcher, "cancelled")["cancelled"] is True
    for person in at(ann, server):
        assert person.ask("GET", f"/api/tables/{table}").status_code == 404


def test_one_seat_is_taken_once(server: Site) -> None:
    """Many take the free seat at the same moment, each at another process: one has it."""
    ann = server.person("Ann")
    for _ in range(3):
        made = ann.new_table("co2", ["me", "link"])
        people = [server.person(f"P{number}") for number in range(3)]
        ready = threading.Barrier(3)
        statuses: list[int] = []

        def take(person: Program, invite: str, ready: Any = ready, statuses: list[int] = statuses) -> None:
            ready.wait()
            statuses.append(person.ask("POST", "/api/join", json={"invite": invite}).status_code)

        threads = [
            threading.Thread(target=take, args=(person.at(process.address), made["seats"][1]["invite"]))
            for person, process in zip(people, server.processes, strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(statuses) == [200, 409, 409], statuses


def test_a_bots_moves_are_made_once_wherever_it_is_watched(server: Site, postgres: Postgres) -> None:
    """People at all three processes watch games of bots, which would wake there too."""
    ann = server.person("Ann")
    table = ann.table("power-grid", ["bot", "bot", "bot"])
    watchers = [Live(process.address) for process in server.processes]
    try:
        for watcher in watchers:
            watcher.ask("join", table=table, after=0)
        for watcher in watchers:
            until(lambda watcher=watcher: (watcher.hear(1, timeout=SOON)[0].get("n", 0)) >= 12)  # type: ignore[misc]
        # Who talks at another process takes nothing from the one that sees to the bots. That one may be taken for dead
        # on a crowded machine; but not each time when somebody talks.
        holder = f"SELECT process, fence FROM leases WHERE table_id = '{table}'"
        kept = False
        for number in range(5):
            before = postgres.say(holder, server.database)
            for person in at(ann, server):
                person.post(f"/api/tables/{table}/chat", text=f"well played, {number}")
            kept = kept or postgres.say(holder, server.database) == before
        assert kept
    finally:
        for watcher in watchers:
            watcher.socket.close()
    numbers = [entry["n"] for entry in ann.entries(table)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert "could not be answered" not in server.errors()


def test_who_takes_a_seat_back_elsewhere_decides(server: Site) -> None:
    """The stand-in of a person is put in at one process and taken out at another, again and again."""
    ann = server.person("Ann")
    table = ann.table("power-grid", ["me", "bot"], first_order="seats")
    for number in range(3):
        here = at(ann, server)[number % 3]
        there = at(ann, server)[(number + 1) % 3]
        here.post(f"/api/tables/{table}/away", bot="random")
        there.post(f"/api/tables/{table}/away", bot="")
        until(lambda there=there: there.look(table)["to_move"] == 0, SOON * 4)  # type: ignore[misc]
        looked = here.look(table, 0)
        here.play(table, 0, looked["legal"][0], after=looked["number"])
    entries = ann.entries(table)
    assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))


def test_a_word_that_is_lost_loses_nothing(server: Site, postgres: Postgres) -> None:
    """The lines by which the processes hear of each other are cut, and a move is made before they are there again."""
    ann = server.person("Ann")
    table = ann.table("co2", 2)
    one, two, three = at(ann, server)
    looked = one.look(table)
    name = server.database.rpartition("/")[2]
    listening = f"pg_stat_activity WHERE datname = '{name}' AND query LIKE 'LISTEN%'"
    with two.live() as page, three.live() as another:
        for live in (page, another):
            live.ask("join", table=table, after=0)
        postgres.say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", "postgres")
        try:
            cut = postgres.say(f"SELECT pg_terminate_backend(pid) FROM {listening}", "postgres")
            one.play(table, looked["to_move"], looked["legal"][0])
        finally:
            postgres.say(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true", "postgres")
        assert len(cut) == 3
        for live in (page, another):
            assert heard(live, "play")["n"] == 1


def test_names_and_tokens_are_the_same_everywhere(server: Site) -> None:
    visitor = Browser(server.processes[0].address, "Vera")
    for process in server.processes:  # the cookie of one is good at all
        visitor.http.base_url = httpx.URL(process.address)
        assert "Vera" in visitor.get("/")
    assert visitor.post("/name", name="Wanda").status_code == 303
    for process in server.processes:
        visitor.http.base_url = httpx.URL(process.address)
        until(lambda: "Wanda" in visitor.get("/"), SOON)
    ann = server.person("Ann")
    people = at(ann, server)
    with people[1].live() as live:
        live.ask("ping")
        for person in people:
            assert person.ask("GET", "/api/tables").status_code == 200
        assert people[0].ask("DELETE", "/api/token").status_code == 204
        until(lambda: people[2].ask("GET", "/api/tables", params={"x": 1}).status_code == 401, SOON)
        until(lambda: _closed(live), SOON)


def _closed(live: Live) -> bool:
    try:
        live.ask("ping")
    except Exception:
        return True
    return False


def test_a_standing_order_is_carried_out_wherever_it_was_given(server: Site, postgres: Postgres) -> None:
    """Also where another process was the last to act for the table, and has nothing to do there now."""
    ann = server.person("Ann")
    one, two, three = at(ann, server)
    table = ann.table("power-grid", ["me", "here"], first_order="seats", seed=2)
    with two.live() as live:
        live.ask("join", table=table)
        here = f"SELECT process FROM here WHERE table_id = '{table}'"
        until(lambda: postgres.say(here, server.database))
        ((another,),) = postgres.say(here, server.database)
    auction = next(action for action in one.look(table, 0)["legal"] if action.startswith("auction"))
    one.play(table, 0, auction)
    order = {"seat": two.look(table)["to_move"], "subject": auction.split()[1], "most": 100}
    postgres.say(f"INSERT INTO leases VALUES ('{table}', '{another}', 7)", server.database)
    three.post(f"/api/tables/{table}/order", **order)
    ((holder,),) = postgres.say(f"SELECT process FROM leases WHERE table_id = '{table}'", server.database)
    assert holder != another
    until(lambda: one.look(table)["number"] > 1, SOON)
