"""Who moves goes before who watches: what can wait is asked of a process that has little before it."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from baseload.server.messages import Forget, Question
from baseload.server.processes import Worker
from tests.apart import apart

BUSY = 0.03  # seconds that a question takes
ALL = 12


def slow() -> Callable[[Question[Any]], object]:
    def answer(question: Question[Any]) -> object:
        time.sleep(BUSY)
        return None

    return answer


async def _worked(patient: Callable[[Worker, list[str]], Any]) -> list[str]:
    """What was answered in which order: many urgent questions, and somebody who can wait and came before most."""
    worker = Worker(slow)
    order: list[str] = []

    async def urgent(number: int) -> None:
        await worker.ask(Forget(f"t{number}"), 10.0)
        order.append(f"urgent {number}")

    try:
        await worker.ask(Forget("first"), 10.0)  # so that it has been started
        asked = [asyncio.create_task(urgent(number)) for number in range(3)]
        await asyncio.sleep(0)
        waiting = asyncio.create_task(patient(worker, order))
        await asyncio.sleep(0)
        asked += [asyncio.create_task(urgent(number)) for number in range(3, ALL)]
        await asyncio.gather(waiting, *asked)
    finally:
        await worker.close()
    return order


def test_what_can_wait_goes_after_what_cannot() -> None:
    async def patient(worker: Worker, order: list[str]) -> None:
        await worker.spare()
        await worker.ask(Forget("patient"), 10.0)
        order.append("patient")

    order = apart(lambda: asyncio.run(_worked(patient)))
    assert order[-1] == "patient"


def test_nobody_waits_for_ever() -> None:
    """However much there is to do: after a glance it is the turn of who was patient."""

    async def patient(worker: Worker, order: list[str]) -> None:
        await worker.spare()
        order.append("let in")

    order = apart(lambda: asyncio.run(_worked(patient)))
    assert order.index("let in") < ALL - 1


def test_a_process_with_nothing_to_do_is_asked_at_once() -> None:
    async def alone() -> bool:
        worker = Worker(slow)
        try:
            await asyncio.wait_for(worker.spare(), 1.0)
            await worker.ask(Forget("one"), 10.0)
            await asyncio.wait_for(worker.spare(), 1.0)
        finally:
            await worker.close()
        return True

    assert apart(lambda: asyncio.run(alone()))


def test_who_waits_is_let_in_when_the_process_is_lost() -> None:
    async def lost() -> bool:
        worker = Worker(slow)
        asked = [asyncio.create_task(worker.ask(Forget(str(number)), 10.0)) for number in range(3)]
        while worker.pid is None:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0)
        waiting = asyncio.create_task(worker.spare())
        await asyncio.sleep(0)
        await worker.close()
        await asyncio.wait_for(waiting, 1.0)
        await asyncio.gather(*asked, return_exceptions=True)
        return True

    assert apart(lambda: asyncio.run(lost()))
