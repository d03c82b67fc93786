"""Processes for thinking are shared fairly: by address, by person, by what it is for, and not with those who
have gone."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from baseload.server import limits, sharing
from baseload.server.messages import Decide, Question
from baseload.server.sharing import Asker, Lane, Shared
from baseload.server.thinkers import HINT, PLAYING, REVIEW, UNATTENDED, Thinkers
from tests.apart import apart


def napper() -> Callable[[Question[Any]], object]:
    """A thinker that takes as long as the view says, and answers with the name of the game, or with its budget."""

    def answer(question: Question[Any]) -> object:
        assert isinstance(question, Decide)
        time.sleep(question.view)
        return question.game or str(question.budget)

    return answer


def nap(seconds: float, who: str) -> Decide:
    return Decide("normal", 0, 20.0, who, seconds)


class Room:
    """Processes that are shared, and the order in which thoughts came back."""

    def __init__(self, searching: int) -> None:
        self.thinkers = Shared(napper, searching)
        self.done: list[str] = []

    async def think(self, lane: Lane, asker: str, who: str, seconds: float = 0.02, place: str = "") -> None:
        answer = await self.thinkers.ask(lane, (place, asker), nap(seconds, who), 60.0)
        assert isinstance(answer, str)
        self.done.append(answer)

    def ask(
        self, lane: Lane, asker: str, who: str, seconds: float = 0.02, place: str = ""
    ) -> "asyncio.Task[None]":
        return asyncio.create_task(self.think(lane, asker, who, seconds, place))


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


def test_many_people_of_one_address_are_one_address() -> None:
    """Thirty cookies cost nothing. They wait for each other, and hardly anybody else waits for them."""

    async def scene(room: Room) -> None:
        many = [room.ask(PLAYING, f"m{number}", "mallory", 0.1, "192.0.2.1") for number in range(30)]
        await asyncio.sleep(0)
        for _ in range(4):  # a table of bots: the next decision follows the last
            await room.think(PLAYING, "ann", "ann", 0.01, "192.0.2.2")
        for task in many:
            task.cancel()

    done = in_room(1, scene)
    assert done.count("ann") == 4
    assert done.count("mallory") <= 5, done


def test_a_place_answers_for_seconds_and_not_for_turns() -> None:
    async def scene(room: Room) -> None:
        long = [room.ask(HINT, f"m{number}", "long", 0.2, "192.0.2.1") for number in range(10)]
        short = [room.ask(HINT, f"a{number}", "short", 0.01, "192.0.2.2") for number in range(10)]
        await asyncio.gather(*short)
        for task in long:
            task.cancel()

    assert in_room(1, scene).count("long") <= 3


def test_one_address_leaves_a_process_to_others() -> None:
    """Once somebody elsewhere has wanted something; as long as it is alone it may have them all."""

    async def scene(room: Room) -> None:
        alone = [room.ask(PLAYING, f"m{number}", "alone", 0.3, "") for number in range(2)]
        await asyncio.sleep(0.1)
        assert len(room.thinkers._busy_for) == 2
        await asyncio.gather(*alone)
        await room.think(PLAYING, "ann", "ann", 0.01, "192.0.2.2")
        many = [room.ask(PLAYING, f"m{number}", "many", 1.0, "") for number in range(4)]
        await asyncio.sleep(0.1)
        assert len(room.thinkers._busy_for) == 1
        await room.think(PLAYING, "ann", "ann", 0.01, "192.0.2.2")
        for task in many:
            task.cancel()

    assert in_room(2, scene) == ["alone", "alone", "ann", "ann"]


def test_where_there_is_one_process_long_thoughts_become_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a place that has had much, while somebody elsewhere wants something too; of nobody else."""
    monkeypatch.setattr(sharing, "_MUCH", 0.1)

    async def think(room: Room, place: str) -> str:
        answer = await room.thinkers.ask(PLAYING, (place, place), nap(0.15, ""), 60.0)
        assert isinstance(answer, str)
        return answer

    async def scene(room: Room) -> None:
        alone = [await think(room, "") for _ in range(3)]
        elsewhere = await think(room, "192.0.2.2")
        room.done += [*alone, elsewhere, await think(room, "")]

    assert in_room(1, scene) == ["20.0"] * 4 + [str(limits.UNATTENDED)]


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


@pytest.mark.parametrize(
    "many",
    [[("192.0.2.1", "mallory")] * 40, [("192.0.2.1", f"mallory {number}") for number in range(40)]],
    ids=["one person", "one address"],
)
def test_bots_that_answer_at_once_are_shared_too(many: list[Asker]) -> None:
    """Forty tables of them stood in one row with everybody else's."""
    done: list[str] = []

    async def decide(thinkers: Thinkers, asker: Asker) -> None:
        answer = await thinkers.decide(nap(0.02, asker[1]), PLAYING, asker, 60.0)
        assert isinstance(answer, str)
        done.append(answer)

    async def play() -> None:
        thinkers = Thinkers(napper, 1)
        try:
            await decide(thinkers, ("", "awake"))
            tables = [asyncio.create_task(decide(thinkers, asker)) for asker in many]
            await asyncio.sleep(0)
            for _ in range(3):  # a game against bots: the next decision follows the last
                await decide(thinkers, ("192.0.2.2", "ann"))
            await asyncio.gather(*tables)
        finally:
            await thinkers.close()

    apart(lambda: asyncio.run(play()))
    assert [place for place, who in enumerate(done) if who == "ann"][-1] <= 10, done
    assert len(done) == 44
