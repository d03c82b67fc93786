"""Processes for thinking are shared fairly: by person, by what it is for, and not with those who have gone."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from baseload.core.plain import Plain
from baseload.server.thinkers import HINT, PLAYING, REVIEW, UNATTENDED, Lane, Thinkers
from tests.apart import apart


def napper() -> Callable[[str, dict[str, Plain]], Plain]:
    """A thinker that takes the time it is told, and answers with who it was for."""

    def answer(question: str, arguments: dict[str, Plain]) -> Plain:
        time.sleep(arguments["seconds"])
        return {"ok": arguments["who"]}

    return answer


class Room:
    """Thinkers, and the order in which thoughts came back."""

    def __init__(self, searching: int) -> None:
        self.thinkers = Thinkers(napper, searching)
        self.done: list[str] = []

    async def think(self, lane: Lane, asker: str, who: str, seconds: float = 0.02) -> None:
        answer = await self.thinkers.think(lane, asker, "nap", 60.0, seconds=seconds, who=who)
        self.done.append(answer["ok"])

    def ask(self, lane: Lane, asker: str, who: str, seconds: float = 0.02) -> "asyncio.Task[None]":
        return asyncio.create_task(self.think(lane, asker, who, seconds))


def in_room(searching: int, scene: Callable[[Room], Any]) -> list[str]:
    async def play() -> list[str]:
        room = Room(searching)
        try:
            await asyncio.gather(
                *(room.think(HINT, f"{n}", "awake", 0.2) for n in range(searching))
            )  # all are there
            room.done.clear()
            await scene(room)
            return room.done
        finally:
            await room.thinkers.close()

    return apart(lambda: asyncio.run(play()))


def test_everybody_in_turn() -> None:
    """One who asks for twenty things does not come before one who asks for one."""

    async def scene(room: Room) -> None:
        many = [room.ask(HINT, "mallory", f"m{number}") for number in range(20)]
        await asyncio.sleep(0)
        await room.ask(HINT, "ann", "ann")
        await asyncio.gather(*many)

    done = in_room(1, scene)
    assert done.index("ann") <= 2
    assert len(done) == 21


def test_what_nobody_waits_for_is_not_thought_about() -> None:
    async def scene(room: Room) -> None:
        many = [room.ask(HINT, f"visitor {number}", f"v{number}", 0.05) for number in range(100)]
        await asyncio.sleep(0.02)
        for task in many:
            task.cancel()
        await room.think(HINT, "ann", "ann")

    assert in_room(1, scene) == ["ann"]


def test_nobody_holds_all_processes() -> None:
    """While one asker's long thoughts go on, another's short one is through."""

    async def scene(room: Room) -> None:
        long = [room.ask(PLAYING, "mallory", "long", 1.0) for _ in range(4)]
        await asyncio.sleep(0.01)
        await room.think(PLAYING, "ann", "ann")
        for task in long:
            task.cancel()

    assert in_room(2, scene) == ["ann"]


@pytest.mark.parametrize(("light", "heavy"), [(UNATTENDED, PLAYING), (REVIEW, HINT), (UNATTENDED, REVIEW)])
def test_lanes_have_their_weight(light: Lane, heavy: Lane) -> None:
    """Neither starves: of two lanes that always want something the heavier gets more, the lighter something."""

    async def scene(room: Room) -> None:
        tasks = [room.ask(light, f"l{number}", "light") for number in range(30)]
        tasks += [room.ask(heavy, f"h{number}", "heavy") for number in range(30)]
        while len(room.done) < 24:
            await asyncio.sleep(0.005)
        for task in tasks:
            task.cancel()

    done = in_room(1, scene)[:24]
    assert 1 <= done.count("light") < done.count("heavy"), done
