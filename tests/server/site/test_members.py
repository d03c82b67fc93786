"""Who may write: what is not in time is not written, whatever was begun; and the queue of thoughts."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from sqlalchemy import Connection, text

from baseload.server.messages import Hint
from baseload.server.sharing import Shared
from baseload.server.site import leases
from baseload.server.site.keys import made_ready
from baseload.server.site.members import Members
from baseload.server.site.thoughts import Thoughts
from baseload.server.store import Store, TakenError
from baseload.server.thinkers import HINT, LANES
from tests.apart import apart
from tests.server.hanging import slow_thinker
from tests.server.site.postgres import Postgres

psycopg = pytest.importorskip("psycopg", reason="no PostgreSQL: psycopg is not installed")
pytestmark = pytest.mark.xdist_group("postgres")
ROW = (
    "INSERT INTO tables (id, game, name, host, options, deal, rules, public, stage, made, changed)"
    " VALUES ('t', 'power-grid', 'Ours', 'p', '{}', '{}', 1, false, 'playing', 1, 1)"
)


class Process:
    """The part of one that writes. It does not say by itself that it is there."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.members = Members(self.store.engine)
        self.store.seal = self.members
        self.members._join()

    async def sleep_too_long(self) -> None:
        """Past its time; nobody waits for it here."""
        with self.store.engine.begin() as connection:
            connection.execute(text("UPDATE processes SET until = 0 WHERE id = :id"), {"id": self.members.id})

    async def numbers(self) -> list[int]:
        wanted = text("SELECT number FROM entries ORDER BY number")
        return await self.store.read(lambda connection: list(connection.execute(wanted).scalars()))


def tried(url: str, work: Callable[[Process, Process], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        one, two = Process(url), Process(url)
        with one.store.engine.begin() as connection:
            connection.execute(text("INSERT INTO people (id, name, made) VALUES ('p', 'Ann', 1)"))
            connection.execute(text(ROW))
        try:
            await work(one, two)
        finally:
            await one.store.close()
            await two.store.close()

    apart(lambda: asyncio.run(run()))


@pytest.fixture
def ready(database: str) -> str:
    """The address of a database with everything in it."""
    assert made_ready(database, b"first") == b"first"
    assert made_ready(database, b"second") == b"first"  # whoever comes later takes what is there
    return database


def test_who_is_late_writes_nothing_and_comes_back(ready: str) -> None:
    async def work(one: Process, two: Process) -> None:
        await one.store.add_entry("t", 1, "play", 0, "pass", None)
        before = one.members.id
        await one.sleep_too_long()
        late = [one.store.add_entry("t", number, "play", 0, "pass", None) for number in (2, 3)]
        results = await asyncio.gather(*late, return_exceptions=True)
        assert all(isinstance(result, TakenError) for result in results), results
        assert await two.numbers() == [1]
        await two.store.add_entry("t", 2, "play", 0, "pass", None)
        await one.store.add_entry("t", 3, "play", 0, "pass", None)  # as another one
        assert one.members.id != before
        assert await two.numbers() == [1, 2, 3]

    tried(ready, work)


def test_a_sleeper_in_the_midst_of_a_transaction_holds_nobody_up(ready: str) -> None:
    """It has said everything but that it is to be kept. The database gives it up before its time is over."""

    async def work(one: Process, two: Process) -> None:
        def sleep(connection: Connection) -> None:
            time.sleep(4)

        asleep = asyncio.ensure_future(one.store.add_entry("t", 1, "play", 0, "pass", None, sleep))
        await asyncio.sleep(0.5)
        begun = time.monotonic()
        await two.store.add_entry("t", 1, "play", 1, "pass", None)
        assert time.monotonic() - begun < 3
        with pytest.raises(TakenError):
            await asleep
        assert await two.numbers() == [1]

    tried(ready, work)


def test_nobody_acts_under_a_lease_that_is_somebody_elses(ready: str) -> None:
    async def work(one: Process, two: Process) -> None:
        ids = one.members.id, two.members.id
        fence = await one.store.write(leases.seize("t", ids[0]))
        assert fence == await one.store.write(leases.seize("t", ids[0]))  # it is the holder's already
        other = await two.store.write(leases.seize("t", ids[1]))
        assert other == fence + 1
        with pytest.raises(TakenError):
            await one.store.add_entry("t", 1, "play", 0, "pass", None, leases.go_on("t", ids[0], fence, True))
        assert await two.numbers() == []
        on = leases.go_on("t", ids[1], other, False)
        assert await two.store.add_entry("t", 1, "play", 0, "pass", None, on) is None
        assert await one.store.write(leases.take("t", ids[0])) == other + 1  # it was given up

    tried(ready, work)


def test_a_transaction_whose_answer_was_lost_is_not_made_twice(ready: str, postgres: Postgres) -> None:
    """The connection breaks when COMMIT has just come to pass, and just before."""

    async def work(one: Process, two: Process) -> None:
        dialect = one.store.engine.dialect
        commit = dialect.do_commit
        broken: list[str] = []

        def breaking(line: Any) -> None:
            state = line.driver_connection.info
            wrote = state.transaction_status == psycopg.pq.TransactionStatus.INTRANS
            if threading.current_thread().name != "store" or not wrote or len(broken) == 2:
                commit(line)
                return
            broken.append("after" if not broken else "before")
            pid = state.backend_pid
            if broken[-1] == "after":
                commit(line)
            postgres.say(f"SELECT pg_terminate_backend({pid})", ready)
            raise psycopg.OperationalError("the line is broken")

        setattr(dialect, "do_commit", breaking)  # noqa: B010  (a method, and so not to be assigned to)
        await one.store.add_entry("t", 1, "play", 0, "pass", None)
        await one.store.add_entry("t", 2, "play", 0, "pass", None)
        assert broken == ["after", "before"]
        assert await two.numbers() == [1, 2]

    tried(ready, work)


def test_what_one_machine_has_no_time_for_another_thinks_about(ready: str) -> None:
    """Three questions of a second each, one process here and two there: they are done in little more than two."""

    async def work(one: Process, two: Process) -> None:
        for process in (one, two):
            process.members.begin()  # this takes longer than their time
        shared = [Shared(slow_thinker, 1), Shared(slow_thinker, 2)]
        thoughts = [
            Thoughts(process.store, process.members, own, LANES)
            for process, own in zip((one, two), shared, strict=True)
        ]
        shared[0].others = thoughts[0]
        question = Hint(1.0, 1, ["Ann"], "power-grid", {})
        for own in shared:
            await own.ask_here(HINT, ("here", "ann"), question, 20)  # their processes are there
        asked = asyncio.gather(*(shared[0].ask(HINT, ("here", "ann"), question, 20) for _ in range(3)))
        helped = 0
        while not asked.done():
            thoughts[1].look()
            await asyncio.sleep(0.05)
            helped = max(helped, len(thoughts[1]._tasks))
            for id in list(thoughts[0]._waiting):
                thoughts[0].answered(id)
        assert await asked == [[], [], []]
        assert helped
        await asyncio.sleep(0.1)
        for one_of_them in thoughts:
            await one_of_them.close()
        for own in shared:
            await own.close()
        left = await one.store.read(
            lambda connection: connection.execute(text("SELECT id FROM thoughts")).all()
        )
        assert left == []
        for process in (one, two):
            process.members.leave()

    tried(ready, work)
