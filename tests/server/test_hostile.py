"""What a hostile visitor sends: nobody else notices, and the answer is a sentence."""

import contextlib
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from baseload.core.problems import RecordError
from baseload.core.record import read_record
from baseload.server import limits
from baseload.server.messages import Hint, Question
from baseload.server.processes import Worker
from baseload.server.settings import Settings
from tests.server.hanging import slow_thinker
from tests.server.inside import serving
from tests.server.serving import Browser, Server, running

GAME = (Path(__file__).parents[1] / "co2" / "golden" / "two.bl").read_text("utf-8")


@pytest.mark.parametrize("players", ["3000000", "999999999", "9" * 4000, "-1", "two", "²"])
def test_a_form_for_a_crowd_makes_nothing(server: Server, players: str) -> None:
    """The form comes back with a sentence, and was not read seat by seat first."""
    browser = Browser(server.address, "Mallory")
    answer = browser.post("/new/power-grid", **{"option-players": players})
    assert answer.status_code == 400
    assert "players" in answer.text
    assert len(answer.content) < 200_000


HUGE = 10**30
HALF = "\ud800"


@pytest.mark.parametrize(
    "options",
    [
        {"players": HUGE},
        {"players": 2, "map": HALF},
        {"players": 2, HALF: 1},
        {"players": 2, "regions": [HUGE]},
    ],
)
def test_numbers_and_letters_that_cannot_be_are_refused(server: Server, options: dict[str, object]) -> None:
    ann = server.person("Ann")
    body = {"game": "power-grid", "seats": [{"kind": "me"}, {"kind": "here"}], "options": options}
    answer = ann.http.post(
        "/api/tables", content=json.dumps(body), headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400, answer.text
    assert answer.json()["message"]


@pytest.mark.parametrize(
    "line",
    [
        f"option players {HUGE}",
        f"deal extra {HUGE}",
        f"deal extra -{HUGE}",
        'seat 0 "\\ud800"',
        'deal extra "\\udfff"',
        'option components {"\\ud800": 1}',
    ],
)
def test_a_record_that_holds_them_is_refused(server: Server, line: str) -> None:
    said = " ".join(line.split()[:2])
    lines = [line if kept.startswith(said + " ") else kept for kept in GAME.split("\n")]
    if line not in lines:
        lines.insert(3, line)
    text = "\n".join(lines)
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.code == "damaged_line"
    status, error = server.person("Ann").refused("POST", "/api/records", record=text)
    assert (status, error["code"]) == (400, "damaged_line")


def test_half_a_letter_in_an_action_is_refused(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("power-grid", 2)
    seat = ann.look(table)["to_move"]
    body = json.dumps({"seat": seat, "action": f"auction {HALF}"})
    answer = ann.http.post(
        f"/api/tables/{table}/actions", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400, answer.text
    with ann.live() as live:
        live.ask("join", table=table)
        for message in (
            {"do": "why", "action": f"bid {HALF}"},
            {"do": "why", "action": "pass", "handle": HALF},
            {"do": "chat", "text": HALF},
        ):
            live.send(table=table, seat=seat, **message)
            assert live.receive()["error"]["code"] == "bad_message"
    assert ann.get(f"/api/tables/{table}")["number"] == 0


def test_what_is_said_makes_no_move_late(server: Server) -> None:
    """Whoever decides does so by the position they saw, however much is said meanwhile."""
    ann, mallory = server.person("Ann"), server.person("Mallory")
    table = ann.new_table("power-grid", ["me", "here"], public=True)["id"]
    for _ in range(5):
        looked = ann.look(table)
        for _ in range(3):
            mallory.post(f"/api/tables/{table}/chat", text="Hurry up!")
        ann.play(table, looked["to_move"], looked["legal"][0], after=looked["number"])
    looked = ann.look(table)
    ann.play(table, looked["to_move"], looked["legal"][0])
    body = {"seat": 0, "action": "pass", "after": looked["number"]}
    assert ann.refused("POST", f"/api/tables/{table}/actions", **body)[1]["code"] == "moved_on"


def test_chat_and_taking_back_are_counted_by_person(tmp_path: Path) -> None:
    """A new connection, or another door, is no new beginning; and others are not slowed down."""
    with running(tmp_path / "data", limited=True) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.new_table("power-grid", ["me", "here"], public=True)["id"]
        said = 0
        for _ in range(limits.CHAT_AT_ONCE + 4):
            with ann.live() as live:
                live.ask("join", table=table)
                said += "ok" in live.answer(live.send("chat", table=table, text="Again"))
        assert limits.CHAT_AT_ONCE <= said < limits.CHAT_AT_ONCE + 4
        answer = ann.http.post(f"/api/tables/{table}/chat", json={"text": "And again"})
        assert (answer.status_code, answer.json()["code"]) == (429, "chat_too_fast")
        assert 1 <= int(answer.headers["retry-after"]) <= 1 / limits.CHAT_PER_SECOND
        bob.post(f"/api/tables/{table}/chat", text="Hello")


def test_hints_that_nobody_waits_for_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for and abandoned, by the same visitor and by many: few of them are thought about, and the next visitor's
    comes in its turn."""
    thought: list[str] = []
    ask = Worker.ask

    async def listening(worker: Worker, question: Question[Any], patience: float) -> object:
        if isinstance(question, Hint):
            thought.append("hint")
        return await ask(worker, question, patience)

    monkeypatch.setattr(Worker, "ask", listening)
    settings = Settings(folder=tmp_path, limits=False, thinkers=1, make_thinker=slow_thinker)
    with serving(settings) as address:
        honest, *crowd = [_at_an_own_table(address) for _ in range(9)]
        for client in crowd:
            for _ in range(4):
                with contextlib.suppress(httpx.TimeoutException):
                    client.get("hint", timeout=0.05)
        assert honest.get("hint").status_code == 200
        assert len(thought) <= 16  # of 33


def test_who_asks_again_wants_the_new_hint_only(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path, limits=False, thinkers=1, make_thinker=slow_thinker)
    with serving(settings) as address:
        client = _at_an_own_table(address)
        with ThreadPoolExecutor(3) as pool:
            answers = list(pool.map(lambda _: client.get("hint"), range(3)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        assert {answer.json().get("code") for answer in answers} == {None, "asked_again"}


def _at_an_own_table(address: str) -> httpx.Client:
    """A visitor who plays both seats of a table and is to decide: a client for the paths below the table."""
    browser = Browser(address)
    made = browser.post("/new/power-grid", **{"option-players": "2", "seat-0": "me", "seat-1": "here"})
    table = made.headers["location"].rpartition("/")[2]
    found = re.search(r'"to_move":(\d)', browser.get(f"/t/{table}"))
    assert found is not None
    below = f"{address}/t/{table}/"
    return httpx.Client(base_url=below, cookies=browser.http.cookies, timeout=60, params={"seat": found[1]})
