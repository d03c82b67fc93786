"""Bots that play for people: only for who has left, and never for who has come back."""

import time
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest

from baseload.server import limits
from baseload.server.presence import Presence
from baseload.server.settings import Settings
from tests.server.hanging import slow_thinker
from tests.server.inside import serving
from tests.server.serving import PATIENCE, Browser, Program, Server

AWAY = 1.0  # seconds, instead of minutes


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server where people are away soon. Its bots are slow, and what they say is no move."""
    monkeypatch.setattr(limits, "AWAY", AWAY)
    settings = Settings(folder=tmp_path, limits=False, thinkers=1, bot_pause=0, make_thinker=slow_thinker)
    with serving(settings) as found:
        yield found


def two(address: str) -> tuple[Program, Program, str]:
    """A host, a guest and their table, at which both have sat down."""
    host, guest = Program(address, "Mallory"), Program(address, "Bob")
    made = host.new_table("power-grid", ["me", "link"], first_order="seats")
    guest.post("/api/join", invite=made["seats"][1]["invite"])
    host.post(f"/api/tables/{made['id']}/start")
    return host, guest, made["id"]


def stand_in(host: Program, table: str, bot: str = "random") -> tuple[int, str]:
    answer = host.http.post(f"/api/tables/{table}/seats/1/stand-in", json={"bot": bot})
    return answer.status_code, answer.json().get("code", "")


def bobs_moves(host: Program, table: str) -> int:
    return sum(entry["kind"] == "play" and entry["seat"] == 1 for entry in host.entries(table))


def to_bobs_turn(host: Program, table: str) -> None:
    while (looked := host.look(table, 0))["to_move"] == 0:
        host.play(table, 0, looked["legal"][0])


def test_nobody_plays_for_who_is_connected(address: str) -> None:
    """Nor once the connection is lost, until a while has passed."""
    host, guest, table = two(address)
    to_bobs_turn(host, table)
    with guest.live() as live:
        live.ask("join", table=table)
        live.ask("join", table=table)  # a page that was reloaded
        time.sleep(1.5 * AWAY)
        status, error = host.refused("POST", f"/api/tables/{table}/seats/1/stand-in", bot="random")
        assert (status, error["code"]) == (409, "still_here")
        assert error["message"].startswith("Bob is at the table.")
    time.sleep(AWAY / 4)
    answer = host.http.post(f"/api/tables/{table}/seats/1/stand-in", json={"bot": "random"})
    assert (answer.status_code, answer.json()["code"]) == (409, "here_lately")
    assert answer.headers["retry-after"] == "1"
    assert not any(entry["kind"] == "seat" for entry in host.entries(table))
    assert bobs_moves(host, table) == 0


def test_who_sits_there_and_never_moves_is_replaced(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Connected or not, once they have been to decide for long; talking is not deciding. They can come back at once."""
    host, guest, table = two(address)
    to_bobs_turn(host, table)
    with guest.live() as live:
        live.ask("join", table=table)
        status, error = host.refused("POST", f"/api/tables/{table}/seats/1/stand-in", bot="random")
        assert (status, error["code"]) == (409, "still_here")
        assert "or have not decided for 15 minutes." in error["message"]
        monkeypatch.setattr(limits, "UNDECIDED", 1.5)
        looked = live.ask("look", table=table, seat=1)
        live.ask("play", table=table, seat=1, action=looked["legal"][0])
        to_bobs_turn(host, table)
        moved = time.monotonic()
        time.sleep(0.8)
        live.ask("chat", table=table, text="Thinking…")
        if time.monotonic() - moved < 1.4:
            assert stand_in(host, table) == (409, "still_here")
        time.sleep(1.0)
        assert stand_in(host, table) == (200, "")
        guest.post(f"/api/tables/{table}/away", bot="")
        assert guest.look(table, 1)["seat"] == 1


def test_who_is_not_to_decide_is_not_late(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UNDECIDED", 0.001)
    host, guest, table = two(address)
    with guest.live() as live:
        live.ask("join", table=table)
        assert host.look(table, 0)["to_move"] == 0
        assert stand_in(host, table) == (409, "still_here")


def test_asking_for_something_is_being_there(address: str) -> None:
    """Whoever plays by single requests, without a connection."""
    host, guest, table = two(address)
    for ask in (
        lambda: guest.look(table),
        lambda: guest.entries(table),
        lambda: guest.get(f"/api/tables/{table}"),
        lambda: guest.post(f"/api/tables/{table}/chat", text="Thinking…"),
    ):
        time.sleep(0.6 * AWAY)
        ask()
        assert stand_in(host, table) == (409, "here_lately")


def test_for_who_has_left_a_bot_plays(address: str) -> None:
    host, guest, table = two(address)
    to_bobs_turn(host, table)
    deadline = time.monotonic() + PATIENCE
    while stand_in(host, table)[0] == 409:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    while not bobs_moves(host, table):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert guest.refused("POST", f"/api/tables/{table}/actions", seat=1, action="pass")[1]["code"] == (
        "bot_stands_in"
    )
    assert guest.look(table)["seat"] == 1  # he may still look
    assert stand_in(host, table, "") == (200, "")  # giving back is always possible
    assert stand_in(host, table) == (409, "here_lately")


def test_who_has_handed_over_keeps_their_bot(address: str) -> None:
    """The host must not put a weaker one in its place, unless its person has been away for a while."""
    host, guest, table = two(address)
    guest.post(f"/api/tables/{table}/away", bot="normal")
    status, error = host.refused("POST", f"/api/tables/{table}/seats/1/stand-in", bot="random")
    assert (status, error["code"]) == (409, "own_choice")
    assert error["message"].startswith("Bob has chosen the bot that plays for them.")
    with guest.live() as live:
        live.ask("join", table=table)
        time.sleep(1.2 * AWAY)
        assert stand_in(host, table) == (409, "own_choice")
    time.sleep(1.2 * AWAY)
    assert stand_in(host, table) == (200, "")
    guest.look(table)
    assert stand_in(host, table, "normal") == (200, "")  # what the host has chosen the host may change
    assert guest.post(f"/api/tables/{table}/away", bot="")["seats"][1]["bot"] == ""
    assert stand_in(host, table, "normal") == (409, "here_lately")


def test_no_bot_plays_on_for_who_has_come_back(address: str) -> None:
    """The bot thinks for a second, fails, and another thinks in its place; its person comes back meanwhile, as often as
    they like."""
    host, guest, table = two(address)
    to_bobs_turn(host, table)
    for moment in (0.3, 1.4, 0.3, 1.4):
        guest.post(f"/api/tables/{table}/away", bot="random")
        time.sleep(moment)
        began = time.monotonic()
        assert guest.post(f"/api/tables/{table}/away", bot="")["seats"][1]["bot"] == ""
        assert time.monotonic() - began < 2.0
    time.sleep(2.5)
    assert bobs_moves(host, table) == 0
    looked = guest.look(table, 1)
    guest.play(table, 1, looked["legal"][0], after=looked["number"])


def test_before_the_game_too(address: str) -> None:
    host, guest = Program(address, "Mallory"), Program(address, "Bob")
    made = host.new_table("power-grid", ["me", "link"])
    assert stand_in(host, made["id"]) == (409, "seat_free")
    guest.post("/api/join", invite=made["seats"][1]["invite"])
    assert stand_in(host, made["id"]) == (409, "here_lately")
    assert stand_in(guest, made["id"])[1] == "host_only"


def test_the_page_says_for_whom_a_bot_may_play(address: str) -> None:
    host, guest = Browser(address, "Mallory"), Browser(address, "Bob")
    form = {"option-players": "2", "seat-0": "me", "seat-1": "link"}
    path = host.post("/new/power-grid", **form).headers["location"]
    invite = host.get(path).partition("/join/")[2][:22]
    guest.post(f"/join/{invite}", your_name="Bob")
    host.post(f"{path}/start")
    offer = f'action="{path}/seats/1/stand-in"'
    for page in (path, f"{path}/seats"):
        told = host.get(page)
        assert offer not in told
        assert "Bob was here a moment ago." in told
        assert "a moment ago" not in guest.get(page)
    with guest.live() as live:
        live.ask("join", table=path.rpartition("/")[2])
        time.sleep(1.2 * AWAY)
        assert "Bob is at the table." in host.get(f"{path}/seats")
        assert host.post(f"{path}/seats/1/stand-in", bot="random").status_code == 409
    time.sleep(1.2 * AWAY)
    assert offer in host.get(f"{path}/seats")
    assert offer in host.get(path)
    assert host.post(f"{path}/seats/1/stand-in", bot="random").status_code == 303
    assert offer in host.get(f"{path}/seats")  # to give it back


def test_a_server_that_was_just_started_takes_nobody_for_away(server: Server) -> None:
    """And with the usual patience a guest has minutes."""
    host, _, table = two(server.address)
    status, error = host.refused("POST", f"/api/tables/{table}/seats/1/stand-in", bot="random")
    assert (status, error["code"]) == (409, "here_lately")
    assert "in 5 minutes" in error["message"]


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_presence_by_the_clock() -> None:
    clock = Clock()
    presence = Presence(clock)
    clock.now += limits.AWAY - 1
    assert presence.seconds_until_away("t", "p") == 1  # since the server began
    clock.now += 1
    assert presence.seconds_until_away("t", "p") == 0
    presence.came("t", "p")
    presence.came("t", "p")
    presence.went("t", "p")
    assert presence.seconds_until_away("t", "p") == inf  # one connection is left
    assert presence.seconds_until_away("other", "p") == 0
    clock.now += 10 * limits.AWAY
    presence.went("t", "p")
    presence.went("t", "p")
    assert presence.seconds_until_away("t", "p") == limits.AWAY
    clock.now += 7
    assert presence.seconds_until_away("t", "p") == limits.AWAY - 7


def test_presence_forgets_only_who_is_away() -> None:
    clock = Clock()
    presence = Presence(clock)
    clock.now += limits.AWAY
    for number in range(30_000):
        clock.now += 0.1
        presence.asked("t", str(number))
    assert len(presence._seen) < 20_000
    assert 0 < presence.seconds_until_away("t", "29990") < limits.AWAY
    assert presence.seconds_until_away("t", "5") == 0
