"""Lessons at tables of the server: what is right goes on, what is not is answered and changes nothing, and all of it
survives."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from baseload.coach.lesson import Lesson, lesson, lessons
from baseload.coach.walk import Walk
from baseload.core.registry import game_names
from baseload.server.teaching import Teaching
from tests.server.serving import PATIENCE, Browser, Live, Server, running

LESSONS = [one for game in game_names() for one in lessons(game)]
AUCTION = lesson("power-grid", "auction")


def begin(browser: Browser, one: Lesson, **form: str) -> str:
    """The id of the table where they learn it."""
    made = browser.post(f"/learn/{one.game}/{one.name}", **form)
    assert made.status_code == 303, made.text
    return made.headers["location"].rpartition("/")[2]


def moment(browser: Browser, table: str) -> dict[str, Any]:
    page = browser.http.get(f"/t/{table}").text
    found = re.search(r'<script type="application/json" id="moment">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


def waits(browser: Browser, table: str, seat: int) -> dict[str, Any]:
    """The moment in which that seat is to move, or nothing more is asked."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        now = moment(browser, table)
        if now["to_move"] == seat or now["lesson"]["over"]:
            return now
        time.sleep(0.02)
    raise TimeoutError(now)


def play(live: Live, table: str, seat: int, action: str) -> None:
    live.ask("play", table=table, seat=seat, action=action)


def right_path(one: Lesson) -> list[str]:
    walk = Walk(one)
    while walk.step is not None:
        action = walk.shown()
        if action is None:
            walk.read_on()
        else:
            walk.try_(action)
    return walk.taken


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: f"{one.game}-{one.name}")
def test_the_right_path_at_a_table(server: Server, one: Lesson) -> None:
    """The others do what the lesson says, and at the end it is kept that somebody has been through it."""
    ann = Browser(server.address, "Ann")
    table = begin(ann, one)
    with ann.live() as live:
        for action in right_path(one):
            now = waits(ann, table, one.seat)
            assert not now["lesson"]["over"]
            assert now["lesson"]["cards"][-1]["asks"]
            assert now["lesson"]["action"] in {choice["action"] for choice in now["choices"]}
            play(live, table, one.seat, action)
    end = waits(ann, table, one.seat)
    assert end["lesson"]["over"]
    assert end["lesson"]["end"]
    assert end["choices"] == []
    row = re.search(
        rf'<li id="lesson-{one.name}".*?</li>', ann.http.get(f"/learn/{one.game}").text, re.DOTALL
    )
    assert row is not None
    assert "done" in row[0]


def test_what_is_not_right_is_told_and_changes_nothing(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    table = begin(ann, AUCTION)
    with ann.live() as live:
        before = moment(ann, table)["number"]
        error = live.error("play", table=table, seat=0, action="auction 3")
        assert error["code"] == "taught"
        assert "oil" in error["message"]
        assert "told" not in error
        play(live, table, 0, "auction 5")
        shown = live.error("play", table=table, seat=0, action="bid 9")
        assert shown["code"] == "taught"
        assert len(shown["told"]) >= 2, "what would come of it"
        assert any("9" in line for line in shown["told"])
        assert moment(ann, table)["number"] == before + 1
        refused = live.error("play", table=table, seat=0, action="bid 99")
        assert refused["code"] == "refused", "what is not legal is refused as at any table"


def test_what_was_taken_back_is_to_be_found_again(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    one = lesson("power-grid", "fuel")
    table = begin(ann, one)
    first = right_path(one)[0]
    with ann.live() as live:
        before = waits(ann, table, one.seat)
        play(live, table, one.seat, first)
        after = moment(ann, table)
        assert after["lesson"]["cards"][-1]["id"] != before["lesson"]["cards"][-1]["id"]
        live.ask("undo", table=table, seat=one.seat)
        assert moment(ann, table)["lesson"] == before["lesson"]


def test_it_is_left_resumed_and_begun_anew(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = Browser(server.address, "Ann")
        table = begin(ann, AUCTION)
        with ann.live() as live:
            play(live, table, 0, "auction 5")
        cookies = dict(ann.http.cookies)
        server.kill()
    with running(tmp_path / "data") as server:
        ann = Browser(server.address)
        ann.http.cookies.update(cookies)
        ann.token = re.findall(r'name="_csrf_token" value="([^"]+)"', ann.http.get("/").text)[0]
        assert begin(ann, AUCTION) == table, "they go on where they were"
        assert moment(ann, table)["lesson"]["cards"][-1]["id"] == "bid"
        anew = begin(ann, AUCTION, anew="yes")
        assert anew != table
        assert moment(ann, anew)["lesson"]["cards"][-1]["id"] == "open"
        assert begin(ann, AUCTION) == anew


def test_a_lesson_is_nobody_elses(server: Server) -> None:
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    table = begin(ann, AUCTION)
    assert begin(bob, AUCTION) != table
    assert table not in ann.http.get("/my-games").text, "lessons have a list of their own"
    assert table not in bob.http.get("/").text
    with bob.live() as live:
        assert live.error("play", table=table, seat=0, action="auction 5")["code"] == "not_your_seat"
    assert "lesson" not in moment(bob, table), "who looks on is not taught"
    assert moment(ann, table)["hints"] is False


def test_nothing_more_is_played_after_a_lesson(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    table = begin(ann, AUCTION)
    with ann.live() as live:
        for action in right_path(AUCTION):
            waits(ann, table, 0)
            play(live, table, 0, action)
        now = waits(ann, table, 0)
        time.sleep(0.3)  # a bot would have moved by now
        assert moment(ann, table)["number"] == now["number"]
        legal = live.ask("look", table=table, seat=0)["legal"]
        for action in legal[:1]:
            assert live.error("play", table=table, seat=0, action=action)["code"] == "taught"


def test_another_edition_goes_on_as_a_game() -> None:
    """Who is in the middle of a lesson that was rewritten is not taught nonsense."""
    assert Teaching.of("lesson auction 000000000000").teacher("power-grid") is None
    assert Teaching.of(f"lesson auction {AUCTION.edition}").teacher("power-grid") is not None
    assert Teaching.of("lesson chess 000000000000").teacher("power-grid") is None


def test_pages_that_are_not_there(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    for path in ("/learn/chess", "/learn/power-grid/chess", "/learn/chess/auction"):
        assert ann.http.get(path).status_code == 404, path
    assert ann.post("/learn/power-grid/chess").status_code == 404
    assert ann.http.post("/learn/power-grid/auction").status_code == 403, "without the form's token"
    for path in ("/learn", "/learn/power-grid", "/learn/power-grid/auction"):
        assert ann.http.get(path).status_code == 200, path


def test_who_is_new_to_a_game_is_offered_to_learn_it_once(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    assert 'id="offer-title"' in ann.get("/new/power-grid")
    assert 'id="offer-title"' not in ann.get("/new/power-grid"), "and not again"
    bob = Browser(server.address, "Bob")
    begin(bob, AUCTION)
    assert 'id="offer-title"' not in bob.get("/new/power-grid"), "he has begun to learn it"
    eve = Browser(server.address, "Eve")
    assert 'id="offer-title"' not in eve.get("/new/power-grid", preset="first"), "she is on her way"
    assert 'href="/learn"' in eve.get("/")


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: f"{one.game}/{one.name}")
def test_what_it_begins_with_is_not_taken_back(one: Lesson, server: Server) -> None:
    """Otherwise the learner stands where nothing that the lesson asks for can be done."""
    ann = Browser(server.address, "Ann")
    table = begin(ann, one)
    before = waits(ann, table, one.seat)
    assert before["undo"]
    with ann.live() as live:
        assert live.error("undo", table=table, seat=one.seat)["code"].startswith("undo.")
    assert moment(ann, table)["number"] == before["number"]


def test_its_cards_are_for_the_learner(server: Server) -> None:
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    table = begin(ann, AUCTION)
    assert waits(ann, table, AUCTION.seat)["lesson"]["cards"]
    told = moment(bob, table)
    assert "lesson" not in told
    assert "coach" not in told
    assert begin(bob, AUCTION) != table, "who learns it too has a table of their own"
