"""Before a game and around it: invites, seats, the host, bots that stand in, public tables."""

import time
from random import Random
from typing import Any

from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from tests.server.serving import PATIENCE, Browser, Program, Server, play_out


def gathered(server: Server, *names: str, public: bool = False) -> tuple[list[Program], str, list[str]]:
    """A table of Power Grid with a seat for each name, all but the first free; its invites."""
    people = [server.person(name) for name in names]
    kinds = ["me"] + ["link"] * (len(names) - 1)
    made = people[0].new_table("power-grid", kinds, public=public, first_order="seats")
    assert made["stage"] == "gathering"
    return people, made["id"], [seat["invite"] for seat in made["seats"][1:]]


def test_friends_come_by_their_links(server: Server) -> None:
    (ann, bob, cem), table, invites = gathered(server, "Ann", "Bob", "Cem")
    status, error = ann.refused("POST", f"/api/tables/{table}/start")
    assert (status, error["code"]) == (409, "seats_free")
    shown = [[seat.get("invite") for seat in ann.get(f"/api/tables/{table}")["seats"]]]
    shown += [[seat.get("invite") for seat in who.get(f"/api/tables/{table}")["seats"]] for who in (bob, cem)]
    assert shown == [[None, *invites], [None] * 3, [None] * 3]  # the host alone gives seats away
    assert ann.refused("GET", f"/api/tables/{table}/view")[1]["code"] == "not_started"
    assert bob.post("/api/join", invite=invites[0])["yours"] == [1]
    assert bob.post("/api/join", invite=invites[0])["yours"] == [1]  # twice is once
    status, error = cem.refused("POST", "/api/join", invite=invites[0])
    assert (status, error["code"]) == (409, "seat_taken")
    assert cem.refused("POST", "/api/join", invite="made-up")[0] == 404
    found = cem.post("/api/join", invite=invites[1])
    assert [seat["name"] for seat in found["seats"]] == ["Ann", "Bob", "Cem"]
    assert found["stage"] == "gathering"
    assert ann.post(f"/api/tables/{table}/start")["stage"] == "playing"
    assert ann.post(f"/api/tables/{table}/start")["stage"] == "playing"  # twice is once
    for seat, person in enumerate((ann, bob, cem)):
        assert person.look(table)["seat"] == seat
        assert person.get("/api/tables")["mine"][0]["id"] == table


def test_names_at_a_table_differ(server: Server) -> None:
    (_, other, third), _, invites = gathered(server, "Ann", "Ann", "Ann")
    other.post("/api/join", invite=invites[0])
    found = third.post("/api/join", invite=invites[1])
    assert [seat["name"] for seat in found["seats"]] == ["Ann", "Ann 2", "Ann 3"]


def test_names_from_a_record_differ_too(server: Server) -> None:
    """Bots that are not here any more may have had one name."""
    ann = server.person("Ann")
    game = game_by_name("power-grid")
    options = game.options(players=4)
    seats = ["me", "bot long gone", "bot long gone", ""]
    record = Record(game, options, game.deal(options, 1), [], seats).text()
    found = ann.post("/api/records", record=record)
    assert [seat["name"] for seat in found["seats"]] == ["Ann", "long gone", "long gone 2", "Player 4"]


def test_a_public_table_is_found_and_filled(server: Server) -> None:
    (ann, bob, cem), table, _ = gathered(server, "Ann", "Bob", "Cem", public=True)
    listed = {found["id"] for found in server.nobody().get("/api/tables")["public"]}
    assert table in listed
    assert bob.post(f"/api/tables/{table}/sit")["yours"] == [1]
    assert bob.post(f"/api/tables/{table}/sit")["yours"] == [1]
    ann.post(f"/api/tables/{table}/seats/2/bot", bot="random")
    status, error = cem.refused("POST", f"/api/tables/{table}/sit")
    assert (status, error["code"]) == (409, "table_full")
    ann.post(f"/api/tables/{table}/start")
    cem.post(f"/api/tables/{table}/chat", text="may I watch?")
    said = bob.entries(table)[-1]
    assert (said["kind"], said["seat"], said["name"], said["text"]) == ("chat", None, "Cem", "may I watch?")


def test_who_looks_for_a_table_finds_open_ones_only(server: Server) -> None:
    """Neither what is over nor what was not meant for everybody, in the list and on the home page."""
    ann, stranger = server.person("Ann"), Browser(server.address)
    open_, over, private = [
        ann.new_table("co2", ["me"], seed=3, public=public)["id"] for public in (True, True, False)
    ]

    def found() -> set[str]:
        listed = {table["id"] for table in server.nobody().get("/api/tables")["public"]}
        page = stranger.get("/")
        assert listed & {open_, over, private} == {id for id in (open_, over, private) if f"/t/{id}" in page}
        return listed & {open_, over, private}

    assert found() == {open_, over}
    play_out(ann, over, Random(3))
    assert found() == {open_}
    mine = {table["id"]: table["stage"] for table in ann.get("/api/tables")["mine"]}
    assert mine == {open_: "playing", over: "over", private: "playing"}  # one's own are all there


def test_a_bot_takes_a_free_seat(server: Server) -> None:
    (ann, bob), table, invites = gathered(server, "Ann", "Bob")
    for wrong in ("hal", "random:9", "../x"):
        assert ann.refused("POST", f"/api/tables/{table}/seats/1/bot", bot=wrong)[0] == 400
    assert ann.refused("POST", f"/api/tables/{table}/seats/8/bot", bot="random")[0] == 404
    found = ann.post(f"/api/tables/{table}/seats/1/bot", bot="random")
    assert (found["seats"][1]["kind"], found["seats"][1]["bot"]) == ("bot", "random")
    assert bob.refused("POST", "/api/join", invite=invites[0])[1]["code"] == "seat_taken"
    ann.post(f"/api/tables/{table}/start")
    assert ann.refused("POST", f"/api/tables/{table}/seats/1/stand-in", bot="")[1]["code"] == "seat_is_bots"
    assert ann.refused("POST", f"/api/tables/{table}/seats/1/bot", bot="")[1]["code"] == "which_bot"
    play_with_bot(ann, table)


def play_with_bot(person: Program, table: str) -> None:
    """Until the other seat, which nobody sits on, has moved."""
    deadline = time.monotonic() + PATIENCE
    while not any(entry["kind"] == "play" and entry["seat"] == 1 for entry in person.entries(table)):
        assert time.monotonic() < deadline, "the bot does not move"
        looked = person.look(table, 0)
        if looked["to_move"] == 0:
            person.play(table, 0, looked["legal"][0])
        else:
            time.sleep(0.05)


def test_a_bot_stands_in_and_the_seat_is_given_back(server: Server) -> None:
    (ann, bob), table, invites = gathered(server, "Ann", "Bob")
    bob.post("/api/join", invite=invites[0])
    ann.post(f"/api/tables/{table}/start")
    found = bob.post(f"/api/tables/{table}/away", bot="random")
    seat: dict[str, Any] = found["seats"][1]
    assert (seat["kind"], seat["name"], seat["bot"]) == ("person", "Bob", "random")
    status, error = bob.refused("POST", f"/api/tables/{table}/actions", seat=1, action="pass")
    assert (status, error["code"]) == (409, "bot_stands_in")
    assert bob.look(table)["seat"] == 1  # he may still look
    play_with_bot(ann, table)
    ann.post(f"/api/tables/{table}/seats/1/stand-in", bot="")
    told = [entry for entry in bob.entries(table) if entry["kind"] == "seat"]
    assert [entry["bot"] for entry in told] == ["random", ""]
    _own_turn(ann, bob, table)


def _own_turn(ann: Program, bob: Program, table: str) -> None:
    """The person decides again: nobody moves for them, and their own move is taken."""
    for _ in range(200):
        looked = bob.look(table, 1)
        mover = (ann, bob)[looked["to_move"]]
        action = mover.look(table, looked["to_move"])["legal"][0]
        if mover is bob:
            time.sleep(0.3)
            assert bob.look(table, 1) == looked
            assert bob.play(table, 1, action, after=looked["number"])["n"] == looked["number"] + 1
            return
        ann.play(table, 0, action)
    raise AssertionError("it was never Bob's turn")


def test_somebody_leaves_and_comes_back(server: Server) -> None:
    """On the pages and by the API, for one's own seats, whoever is the host."""
    (ann, bob), table, invites = gathered(server, "Ann", "Bob")
    bob.post("/api/join", invite=invites[0])
    ann.post(f"/api/tables/{table}/start")
    assert bob.post(f"/api/tables/{table}/away", bot="random")["seats"][1]["bot"] == "random"
    play_with_bot(ann, table)
    assert bob.post(f"/api/tables/{table}/away", bot="")["seats"][1]["bot"] == ""
    _own_turn(ann, bob, table)
    eve = server.person("Eve")
    assert eve.refused("POST", f"/api/tables/{table}/away", bot="random")[1]["code"] == "not_at_table"
    assert bob.refused("POST", f"/api/tables/{table}/away", bot="hal")[0] == 400


def test_the_same_in_a_browser(server: Server) -> None:
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    form = {"option-players": "2", "seat-0": "me", "seat-1": "link", "table_name": "Friday"}
    made = ann.post("/new/co2", **form)
    assert made.status_code == 303, made.text[:500]
    path = made.headers["location"]
    lobby = ann.get(path)
    assert "Friday" in lobby
    invite = lobby.partition("/join/")[2][:22]
    assert f'action="/join/{invite}"' in bob.get(f"/join/{invite}")  # looking at a link takes nothing
    assert "Bob" not in ann.get(path)
    assert bob.post(f"/join/{invite}", your_name="Bobby").status_code == 303
    assert "Bobby" in ann.get(path)
    assert bob.post(f"{path}/start").status_code == 403
    assert ann.post(f"{path}/start").status_code == 303
    for person in (ann, bob):
        assert 'id="moment"' in person.get(path)
    assert bob.post(f"{path}/away", bot="random").status_code == 303
    assert bob.post(f"{path}/away", bot="").status_code == 303
