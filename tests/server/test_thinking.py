"""How long bots may think: as long as their level allows, or as long as the host of the table has chosen."""

import asyncio
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from baseload.server import limits
from baseload.server.app import make_app
from baseload.server.autopilot import Autopilot, seconds_for
from baseload.server.chance import Chance
from baseload.server.messages import BotView, Decide, LookForBot, Question
from baseload.server.processes import Worker
from baseload.server.settings import Settings
from baseload.server.sharing import Asker, Lane
from baseload.server.table import Seat, Table
from baseload.server.tables import Tables
from baseload.server.thinkers import UNATTENDED
from tests.apart import apart
from tests.server.inside import serving, serving_app
from tests.server.serving import PATIENCE, Browser, Live, Program, Server, play_out


@pytest.mark.parametrize(
    ("spec", "thinking", "seconds"),
    [
        ("easy", None, 2.0),
        ("normal", None, 2.0),
        ("hard", None, 2.0),
        ("expert", None, 10.0),
        ("foreign", None, 2.0),
        ("foreign:5s", None, 2.0),  # only of a search do we know what that means
        ("search:500ms", None, 0.5),
        ("search:3s", None, 3.0),
        ("search:1.5s", None, 1.5),
        ("search:600s", None, 10.0),
        ("hard", 10_000, 10.0),
        ("foreign", 10_000, 10.0),
        ("expert", 1000, 1.0),
        ("expert", 100, 0.1),
        ("search:600s", 5000, 5.0),
        ("search:500ms", 20_000, 20.0),
    ],
)
def test_how_long_a_bot_may_think(spec: str, thinking: int | None, seconds: float) -> None:
    assert seconds_for(spec, thinking) == seconds


# --- what reaches the bot -------------------------------------------------------------------------------------------


class Asked:
    """Stands in for the tables, the bots' processes and one process: it keeps what the bot is asked."""

    def __init__(self) -> None:
        self.patience = 0.0
        self.budget = 0.0

        self.lane = ""
        self.referees = self

    async def ask_alone(self, table: Table, question: LookForBot, patience: float) -> BotView:
        return BotView(table.game, {})

    def attended(self, table: Table) -> bool:
        return table.name != "nobody is here"

    async def decide(self, question: Decide, lane: Lane, asker: Asker, patience: float) -> str:
        self.lane = "unattended" if lane is UNATTENDED else "playing"
        self.patience, self.budget = patience, question.budget
        return "pass"


@pytest.mark.parametrize(
    ("name", "thinking", "seconds"),
    [
        ("", None, 10.0),
        ("", 100, 0.1),
        ("", 20_000, 20.0),
        ("nobody is here", None, limits.UNATTENDED),
        ("nobody is here", 100, 0.1),
        ("nobody is here", 20_000, limits.UNATTENDED),
    ],
)
def test_the_budget_of_a_thought(name: str, thinking: int | None, seconds: float) -> None:
    """The bot is told its time, and its process has a little longer to answer. Where nobody looks on it has less, and
    comes after the others."""
    row = SimpleNamespace(
        id="t",
        game="co2",
        name=name,
        host="p",
        options={},
        deal={},
        seed=None,
        fingerprint=None,
        rematch_of=None,
        teaching=None,
        version=0,
        rules=1,
        public=False,
        thinking=thinking,
        stage="playing",
        outcome=None,
        made=1,
    )
    asked: Any = Asked()

    async def thought() -> str:
        table = Table(row, [Seat("bot", None, "Expert", "expert", None)])
        return await Autopilot(asked, asked, 0.0, Chance(b""))._thought(table, 0)

    assert apart(lambda: asyncio.run(thought())) == "pass"
    assert (asked.budget, asked.patience) == (seconds, seconds + limits.BOT_GRACE)
    assert asked.lane == ("unattended" if name else "playing")


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarWarning", "ignore::DeprecationWarning")
def test_from_the_request_to_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the store too: a server that was started again knows what was chosen."""
    budgets: list[float] = []
    ask = Worker.ask

    async def listening(worker: Worker, question: Question[Any], patience: float) -> object:
        if isinstance(question, Decide):
            budgets.append(question.budget)
        return await ask(worker, question, patience)

    monkeypatch.setattr(Worker, "ask", listening)
    settings = Settings(folder=tmp_path / "data", limits=False, bot_pause=0.0)
    with serving(settings) as address:
        ann = Program(address, "Ann")
        table = _with_expert(ann, thinking=100)["id"]
        _until_asked(ann, table, budgets)
    budgets.clear()
    with serving(settings) as address:
        ann = ann.at(address)
        assert ann.get(f"/api/tables/{table}")["thinking"] == 100
        _until_asked(ann, table, budgets)


def _with_expert(program: Program, **more: Any) -> dict[str, Any]:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "expert"}]
    options = {"players": 2, "first_order": "seats"}
    made: dict[str, Any] = program.post(
        "/api/tables", game="power-grid", seats=seats, options=options, **more
    )
    return made


def _until_asked(program: Program, table: str, budgets: list[float]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not budgets:
        assert time.monotonic() < deadline, "the bot is not asked"
        looked = program.look(table, 0)
        if looked["to_move"] == 0:
            program.play(table, 0, looked["legal"][0])
        else:
            time.sleep(0.05)
    assert set(budgets) == {0.1}


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarWarning", "ignore::DeprecationWarning")
def test_only_who_belongs_to_a_table_attends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers who look on give its bots neither more time nor another address to be counted by."""
    monkeypatch.setattr(limits, "ATTENDED", 0.0)
    settings = Settings(folder=tmp_path / "data", limits=False)
    app = make_app(settings)
    with serving_app(app, settings=settings) as address:
        ann, mallory = Program(address, "Ann"), Program(address, "Mallory")
        ann.http.headers["x-forwarded-for"] = "203.0.113.1"
        mallory.http.headers["x-forwarded-for"] = "203.0.113.2"
        id = ann.new_table("power-grid", ["me", "here"], public=True)["id"]
        tables: Tables = app.state.tables
        table = tables._tables[id]
        assert table.asker == ("203.0.113.1", ann.id)
        asked = table.attended
        with Live(address) as nobody, mallory.live() as stranger:
            nobody.ask("join", table=id)
            stranger.ask("join", table=id)
            mallory.look(id)
            assert not tables.attended(table)
            assert (table.attended, table.origin) == (asked, "203.0.113.1")
            with ann.live() as live:
                live.ask("join", table=id)
                assert tables.attended(table)


# --- who chooses it -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thinking", [None, limits.THINKING_LEAST, 1500, limits.THINKING_MOST])
def test_a_program_chooses(server: Server, thinking: int | None) -> None:
    ann = server.person("Ann")
    seats = [{"kind": "me"}, {"kind": "link"}]
    made = ann.post(
        "/api/tables", game="co2", seats=seats, options={"players": 2}, thinking=thinking, public=True
    )
    assert made["thinking"] == thinking
    assert ann.get(f"/api/tables/{made['id']}")["thinking"] == thinking
    listed = ann.get("/api/tables")
    for tables in (listed["mine"], listed["public"]):
        found = [table["thinking"] for table in tables if table["id"] == made["id"]]
        assert found == [thinking]


def test_a_program_that_chooses_nothing(server: Server) -> None:
    assert server.person("Ann").new_table("co2", ["me", "link"])["thinking"] is None


@pytest.mark.parametrize("thinking", [0, -1, 99, 30_001, 10**30])
def test_times_that_no_table_has(server: Server, thinking: int) -> None:
    ann = server.person("Ann")
    body = {"game": "co2", "seats": [{"kind": "me"}] * 2, "options": {"players": 2}, "thinking": thinking}
    status, error = ann.refused("POST", "/api/tables", **body)
    assert (status, error["code"]) == (400, "bad_thinking")
    assert error["message"] == "Bots can be given 100 to 20000 milliseconds for a decision."
    assert ann.get("/api/tables")["mine"] == []


@pytest.mark.parametrize("thinking", ["soon", "", 1000.5, True, [1000], {}])
def test_what_is_no_time(server: Server, thinking: Any) -> None:
    ann = server.person("Ann")
    body = {"game": "co2", "seats": [{"kind": "me"}] * 2, "options": {"players": 2}, "thinking": thinking}
    status, error = ann.refused("POST", "/api/tables", **body)
    assert (status, error["code"]) == (400, "bad_request")
    assert "thinking" in error["message"]


def test_a_table_from_a_record_has_chosen_nothing(server: Server) -> None:
    ann = server.person("Ann")
    seats = [{"kind": "me"}, {"kind": "here"}]
    made = ann.post("/api/tables", game="co2", seats=seats, options={"players": 2}, thinking=5000)
    play_out(ann, made["id"], Random(1), most=3)
    taken_in = ann.upload(ann.record(made["id"]))
    assert ann.get(f"/api/tables/{taken_in}")["thinking"] is None


FORM = {"option-players": "2", "seat-0": "me", "seat-1": "link"}


def test_a_person_chooses(server: Server) -> None:
    """In the form; the lobby and the page about the table tell it, where it is not the usual."""
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")  # the host can still change it
    assert 'name="thinking"' in ann.get("/new/power-grid")
    for thinking, told in (
        ("1000", "at most 1 second<"),
        ("20000", "at most 20 seconds<"),
        ("1500", "at most 1500 ms<"),
        ("", ""),
    ):
        made = ann.post("/new/co2", thinking=thinking, **FORM)
        assert made.status_code == 303, made.text[:500]
        path = made.headers["location"]
        for page in (bob.get(path), ann.get(f"{path}/about")):
            assert ("Bots think" in page) == bool(told)
            assert told in page
        api = server.nobody().get(f"/api/tables/{path.rpartition('/')[2]}")
        assert api["thinking"] == (int(thinking) if thinking else None)


def test_the_form_comes_back_with_what_was_chosen(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    wrong = ann.post("/new/co2", thinking="5000", **{**FORM, "option-players": "9"})
    assert wrong.status_code == 400
    assert '<option value="5000" selected>at most 5 seconds</option>' in wrong.text
    for thinking in ("99", "30001", "soon", "-5", "9" * 5000):
        wrong = ann.post("/new/co2", thinking=thinking, **FORM)
        assert wrong.status_code == 400
        assert "Bots can be given 100 to 20000 milliseconds for a decision." in wrong.text


def test_a_form_for_no_game(server: Server) -> None:
    assert Browser(server.address).post("/new/chess", **FORM).status_code == 404
