"""A coach at a table with bots: speaks up before a blunder, lets it be played all the same, never sits among people."""

import time
from pathlib import Path
from typing import Any

import pytest

from baseload.server import limits
from baseload.server.messages import AskRemark, Question
from baseload.server.processes import Worker
from baseload.server.settings import Settings
from tests.server.hanging import slow_thinker
from tests.server.inside import serving
from tests.server.serving import Browser, Live, Server, check_error
from tests.server.test_lessons import moment

FORM = {"option-players": "3", "seat-0": "me", "seat-1": "bot:easy", "seat-2": "bot:easy", "coach": "on"}
FIRST = {**FORM, "option-first_order": "seats"}  # we begin


def coached_table(server: Server) -> tuple[Browser, str]:
    ann = Browser(server.address, "Ann")
    made = ann.post("/new/power-grid", **FIRST)
    assert made.status_code == 303, made.text
    return ann, made.headers["location"].rpartition("/")[2]


def opened(ann: Browser, table: str, live: Any) -> None:
    """An auction that is ours to begin."""
    assert moment(ann, table)["to_move"] == 0
    plants = [choice["action"] for choice in moment(ann, table)["choices"]]
    live.ask("play", table=table, seat=0, action=plants[0], least=101)


def test_a_blunder_is_spoken_of_first_and_can_be_played(server: Server) -> None:
    """On a crowded machine a coach may be too slow, and then says nothing: nobody waits for it. It has some tries."""
    for _ in range(8):
        ann, table = coached_table(server)
        with ann.live() as live:
            opened(ann, table, live)
            before = moment(ann, table)
            answer = live.answer(live.send("play", table=table, seat=0, action="bid 50"))
            if "error" not in answer:
                continue
            error = answer["error"]
            check_error(error)
            check_remark(ann, table, live, error, before)
            return
    raise AssertionError("not a word at eight tables")


def check_remark(ann: Browser, table: str, live: Live, error: dict[str, Any], before: dict[str, Any]) -> None:
    assert error["code"] == "coached"
    told = error["remark"]
    assert told["better"] > told["played"] + 4
    assert told["action"] in {choice["action"] for choice in before["choices"]}
    assert told["sentence"] in error["message"]
    assert moment(ann, table)["number"] == before["number"], "nothing has happened yet"
    done = live.ask("play", table=table, seat=0, action="bid 50", least=101)
    assert done["n"] == before["number"] + 1


def test_a_good_move_is_made_without_a_word(server: Server) -> None:
    ann, table = coached_table(server)
    with ann.live() as live:
        opened(ann, table, live)
        least = min(
            int(choice["action"].split()[1])
            for choice in moment(ann, table)["choices"]
            if choice["action"].startswith("bid ")
        )
        assert live.ask("play", table=table, seat=0, action=f"bid {least}")["n"] == 2


def test_what_is_not_legal_is_refused_as_anywhere(server: Server) -> None:
    ann, table = coached_table(server)
    with ann.live() as live:
        assert live.error("play", table=table, seat=0, action="bid 50")["code"] == "refused"


def test_no_coach_among_people(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    answer = ann.post("/new/power-grid", **{**FORM, "seat-1": "link"})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert ann.post("/new/power-grid", **{**FORM, "seat-1": "here"}).status_code == 400


def test_other_tables_have_none(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    form = {name: value for name, value in FIRST.items() if name != "coach"}
    table = ann.post("/new/power-grid", **form).headers["location"].rpartition("/")[2]
    with ann.live() as live:
        opened(ann, table, live)
        assert live.ask("play", table=table, seat=0, action="bid 50")["n"] == 2
    assert 'id="coach"' not in ann.get(f"/t/{table}")


def test_it_is_among_ones_tables(server: Server) -> None:
    ann, table = coached_table(server)
    assert table in ann.get("/my-games")
    assert 'id="coach"' in ann.get(f"/t/{table}")


def test_remarks_that_nobody_waits_for_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked for by connections that close at once: few are thought about, and whoever stays is not held up for longer
    than a coach may take. The moves are made all the same."""
    thought: list[str] = []
    ask = Worker.ask

    async def listening(worker: Worker, question: Question[Any], patience: float) -> object:
        if isinstance(question, AskRemark):
            thought.append(question.action)
        return await ask(worker, question, patience)

    monkeypatch.setattr(Worker, "ask", listening)
    settings = Settings(folder=tmp_path, limits=False, thinkers=1, make_thinker=slow_thinker)
    with serving(settings) as address:
        (honest, own), *crowd = [_at_a_coached_table(address) for _ in range(7)]
        for ann, table in crowd:
            first = moment(ann, table)["choices"][0]["action"]
            for _ in range(3):
                with ann.live() as live:
                    live.send("play", table=table, seat=0, action=first)
        begun = time.monotonic()
        first = moment(honest, own)["choices"][0]["action"]
        with honest.live() as live:
            assert live.ask("play", table=own, seat=0, action=first)["n"] == 1
        assert time.monotonic() - begun < 2 * (limits.REMARK + limits.REMARK_GRACE)
        assert len(thought) < 12, "of 19"
        assert moment(*crowd[0])["number"] >= 1


def _at_a_coached_table(address: str) -> tuple[Browser, str]:
    browser = Browser(address)
    made = browser.post("/new/power-grid", **FIRST)
    return browser, made.headers["location"].rpartition("/")[2]
