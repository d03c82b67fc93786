"""Nobody takes what is everybody's, however many people they pretend to be: the list of public tables, the chat."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from httpx import Response

from baseload.server import limits
from baseload.server.looking import Looking
from baseload.server.settings import Settings
from tests.apart import apart
from tests.server.inside import serving
from tests.server.serving import Browser, Program, Server, error_of

pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.LitestarWarning", "ignore::DeprecationWarning"
)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(Settings(folder=tmp_path / "data")) as found:
        yield found


def somebody(address: str, name: str, visitor: str) -> Program:
    """Somebody who comes from there: the server believes it from a proxy on its own machine."""
    found = Program(address, name)
    found.http.headers["x-forwarded-for"] = visitor
    return found


def listed(program: Program) -> list[str]:
    return [table["id"] for table in program.get("/api/tables")["public"]]


def test_nobody_fills_the_public_list(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as one host, and not as many hosts from one address."""
    monkeypatch.setattr(limits, "LISTED", 8)
    bob = somebody(address, "Bob", "203.0.113.2")
    honest = bob.table("power-grid", ["me", "link"], public=True)
    mallory = [somebody(address, "Mallory", "203.0.113.1") for _ in range(7)]
    made = [mallory[0].table("power-grid", ["me", "link"], public=True) for _ in range(5)]
    assert set(listed(bob)) == {*made[-limits.PUBLIC_OF_ONE :], honest}
    made = [one.table("power-grid", ["me", "link"], public=True) for one in mallory[1:]]
    assert set(listed(bob)) == {*made, honest}
    assert len(made) == limits.PUBLIC_FROM_ONE
    assert honest in Browser(address).get("/")


def test_going_and_coming_back_has_a_rate(address: str) -> None:
    """Each time is an entry that stays. It is counted by person, and the host's changes are too."""
    ann, bob = Program(address, "Ann"), Program(address, "Bob")
    table = ann.new_table("power-grid", ["me", "link"])
    bob.post("/api/join", invite=table["seats"][1]["invite"])
    path = f"/api/tables/{table['id']}"

    def toggles(who: Program, where: str) -> list[Response]:
        """Until one is refused; a slow machine gives some back meanwhile."""
        found: list[Response] = []
        while not (found and found[-1].status_code == 429) and len(found) < 4 * limits.UNDO_AT_ONCE:
            found.append(who.http.post(f"{path}/{where}", json={"bot": ["random", ""][len(found) % 2]}))
        return found

    for found in (toggles(bob, "away"), toggles(ann, "seats/0/stand-in")):
        codes = [response.status_code for response in found]
        assert codes[: limits.UNDO_AT_ONCE] == [200] * limits.UNDO_AT_ONCE
        assert (codes[-1], error_of(found[-1])["code"]) == (429, "away_too_fast")


def test_guests_share_the_chat_of_a_table(address: str) -> None:
    """However many they are; and who sits there is not kept from speaking by them."""
    ann = Program(address, "Ann")
    table = ann.table("power-grid", ["me", "here"], public=True)
    other = ann.table("power-grid", ["me", "here"], public=True)
    guests = [Program(address, f"Guest {number}") for number in range(8)]

    def says(who: Program, where: str = table) -> int:
        return who.http.post(f"/api/tables/{where}/chat", json={"text": "Hello"}).status_code

    said = [says(guest) for guest in guests for _ in range(5)]
    assert limits.GUESTS_CHAT_AT_ONCE <= said.count(201) < limits.GUESTS_CHAT_AT_ONCE + 10
    assert said[-1] == 429
    assert says(guests[-1], other) == says(ann) == 201


def test_names_hold_nothing_that_turns_or_obeys(server: Server) -> None:
    """Of people, seats and tables alike: such signs change how the words beside them are read."""
    nasty = "\u202eA\u2066n\x1bn\u2069\x07 \n B\u202d"
    ann = server.person(nasty)
    assert ann.name == "Ann B"
    seats = [{"kind": "me", "name": nasty}, {"kind": "link"}]
    body = {"game": "power-grid", "seats": seats, "options": {"players": 2}}
    made = ann.post("/api/tables", name=nasty, **body)
    assert (made["name"], made["seats"][0]["name"]) == ("Ann B", "Ann B")
    assert ann.post("/api/tables", name="\u202e\x1b", **body)["name"] == "Power Grid"
    assert ann.post("/api/tables", name="é" * limits.TABLE_NAME, **body)["name"] == "é" * limits.TABLE_NAME


def test_changes_of_options_count_as_new_tables(address: str) -> None:
    """Each is dealt anew."""
    ann = somebody(address, "Ann", "203.0.113.3")
    table = ann.table("power-grid", ["me", "link"])
    path = f"/api/tables/{table}/options"
    codes = [
        ann.ask("POST", path, json={"options": {"players": 2}}).status_code
        for _ in range(limits.NEW_TABLES + 2)
    ]
    assert set(codes) == {200, 429}
    assert codes.index(429) >= limits.NEW_TABLES - 2


def test_orders_ahead_have_a_rate(address: str) -> None:
    """Each is written to the disk."""
    ann = Program(address, "Ann")
    table = ann.new_table("power-grid", ["me", "here"])["id"]
    with ann.live() as live:
        answers = [
            live.answer(live.send("stand", table=table, seat=0, subject="4", most=30 + number % 2))
            for number in range(limits.ORDERS_AT_ONCE + 8)
        ]
    refused = [answer["error"]["code"] for answer in answers if "error" in answer]
    assert set(refused) == {"order_too_fast"}
    assert len(answers) - len(refused) >= limits.ORDERS_AT_ONCE


def test_who_looks_back_queues_with_the_onlookers() -> None:
    """However many look back, take the record or read the chat: who plays waits for two of them."""
    order: list[str] = []
    table = SimpleNamespace(
        id="t", stage="over", seats=[], names=[], moves=3, fingerprint="x",
        lock=asyncio.Lock(), looking_on=asyncio.Semaphore(2),
        tags=list, seats_of=lambda person: [0] if person == "ann" else [],
    )  # fmt: skip

    async def found(*_: object) -> object:
        return table

    async def ask(_: object, question: object, patience: float) -> str:
        order.append(type(question).__name__)
        await asyncio.sleep(0)
        return "x"

    tables: Any = SimpleNamespace(
        playing=found, get=found, opened=found, referees=SimpleNamespace(ask=ask), secrets_at=lambda _: False
    )
    looking = Looking(tables)

    async def all_of_them() -> None:
        async with table.lock:  # something else is under way
            many = [looking.replay("eve", "t", None, 1, False) for _ in range(5)]
            more = [looking.record("eve", "t") for _ in range(5)] + [
                looking.said("eve", "t") for _ in range(5)
            ]
            waiting = [asyncio.create_task(one) for one in (*many, *more)]
            await asyncio.sleep(0.01)
            waiting.append(asyncio.create_task(looking.look("ann", "t", 0)))
            await asyncio.sleep(0.01)
        await asyncio.gather(*waiting)

    apart(lambda: asyncio.run(all_of_them()))
    assert order.index("Look") <= 2
