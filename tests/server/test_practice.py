"""Puzzles at tables of the server: only what is right is played, what is not is answered, and solved ones are known."""

import time

import pytest

from baseload.coach.puzzle import Puzzle, puzzles
from baseload.core.registry import game_names
from tests.server.serving import Browser, Server
from tests.server.test_lessons import moment

FIRST = [found[0] for game in game_names() if (found := puzzles(game))]


def ask(browser: Browser, one: Puzzle) -> str:
    made = browser.post(f"/learn/{one.game}/practice/{one.id}")
    assert made.status_code == 303, made.text
    return made.headers["location"].rpartition("/")[2]


@pytest.mark.parametrize("one", FIRST, ids=lambda one: one.game)
def test_a_puzzle_is_missed_and_solved(server: Server, one: Puzzle) -> None:
    ann = Browser(server.address, "Ann")
    table = ask(ann, one)
    before = moment(ann, table)
    assert before["lesson"]["puzzle"]
    assert before["lesson"]["cards"][-1]["asks"]
    with ann.live() as live:
        error = live.error("play", table=table, seat=one.seat, action=one.tempting)
        assert error["code"] == "taught"
        assert f"{one.percent(one.tempting)} %" in error["message"]
        assert moment(ann, table)["number"] == before["number"]
        assert ask(ann, one) == table, "it still waits for an answer"
        live.ask("play", table=table, seat=one.seat, action=one.best)
        after = moment(ann, table)
        assert after["lesson"]["over"]
        assert f"{one.percent(one.best)} %" in after["lesson"]["end"]
        assert after["choices"] == []
    time.sleep(0.4)  # a bot would have moved by now
    assert moment(ann, table)["number"] == before["number"] + 1
    page = ann.get(f"/learn/{one.game}/practice")
    assert "solved" in page.partition(f'id="puzzle-{one.id}"')[2].partition("</li>")[0]
    assert ask(ann, one) != table, "who has solved it may try again"
    assert table not in ann.get("/my-games")


def test_the_answer_is_not_told_to_who_looks_on(server: Server) -> None:
    one = FIRST[0]
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    table = ask(ann, one)
    assert "lesson" not in moment(bob, table)


def test_the_pages(server: Server) -> None:
    one = FIRST[0]
    ann = Browser(server.address, "Ann")
    assert one.id in ann.get(f"/learn/{one.game}/practice")
    first = ann.get(f"/learn/{one.game}/practice/{one.id}")
    assert first.index(f"/practice/{one.id}") == first.index("/practice/"), "a link leads to that one first"
    for path in (f"/learn/{one.game}/practice/nothing", "/learn/chess/practice", "/learn/chess/practice/x"):
        assert ann.http.get(path).status_code == 404, path
    assert ann.post(f"/learn/{one.game}/practice/nothing").status_code == 404


def test_what_a_puzzle_begins_with_is_not_taken_back(server: Server) -> None:
    """Otherwise its best answer could not be given any more."""
    one = next(one for one in puzzles("power-grid") if _has_just_moved(one))
    ann = Browser(server.address, "Ann")
    table = ask(ann, one)
    with ann.live() as live:
        assert live.error("undo", table=table, seat=one.seat)["code"] == "undo.nothing"
        live.ask("play", table=table, seat=one.seat, action=one.best)


def _has_just_moved(one: Puzzle) -> bool:
    return one.record.replay(len(one.record.actions) - 1).seat == one.seat
