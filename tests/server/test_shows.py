"""Telling pages that watch a table, when something goes wrong, or somebody goes, in the middle of it."""

import asyncio
import json
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from baseload.server.hub import Hub, Listener
from baseload.server.shows import Part, Shown, Shows
from baseload.text.reading import language
from tests.apart import apart

TABLE = "t"


class Around:
    """A server around `Shows`, with one table; `meanwhile` happens while a picture is drawn."""

    def __init__(self) -> None:
        self.meanwhile: Callable[[], None] = lambda: None
        self.grouping: Callable[[], None] = lambda: None
        self.referees = self
        self.shows = Shows(self, self)  # type: ignore[arg-type]
        self.hub = Hub()
        self.hub.show = self.shows.show
        self.entries = 0

    def onlooker(self) -> Listener:
        listener = Listener(None)
        self.comes(listener)
        return listener

    def comes(self, listener: Listener) -> None:
        self.hub.listen(listener, TABLE, None)
        listener.pages[TABLE] = Shown(False, [])

    def loaded(self, id: str) -> None:
        """Nobody knows the table: everybody is shown it alone."""
        self.grouping()

    async def get(self, id: str) -> str:
        return id

    async def spare(self, table: str) -> None:
        await asyncio.sleep(0)

    async def for_page(self, *_: object) -> Part:
        self.meanwhile()
        return Part(b"picture", [])

    def happens(self) -> None:
        self.entries += 1
        self.hub.tell(TABLE, "play", b'{"n":%d}' % self.entries, {}, [], None)

    async def told(self) -> None:
        """Everything that is being told now."""
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        await asyncio.gather(*tasks, return_exceptions=True)


def heard(listener: Listener) -> list[int]:
    """The numbers of the entries that they were sent."""
    found: list[int] = []
    while not listener.queue.empty():
        message: dict[str, Any] = json.loads(listener.queue.get_nowait())
        found += [entry["n"] for entry in message["entries"]]
    return found


def fails() -> None:
    raise RuntimeError


def fails_for_good() -> None:
    raise asyncio.CancelledError


class Open(Around):
    """The same where nobody who looks on sits at the table; what they see says in which language it was made."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[str] = []

    def loaded(self, id: str) -> Any:
        return SimpleNamespace(seats_of=lambda person: [])

    async def for_page(self, *_: object) -> Part:
        self.made.append(language())
        return Part(language().encode(), [])


def test_who_reads_the_same_language_is_sent_the_same() -> None:
    async def work() -> None:
        around = Open()
        onlookers = [around.onlooker() for _ in range(4)]
        for listener, tongue in zip(onlookers, ["de", "pl", "de", "pl"], strict=True):
            listener.language = tongue
        around.happens()
        await around.told()
        seen = [json.loads(one.queue.get_nowait())["part"] for one in onlookers]
        assert seen == ["de", "pl", "de", "pl"]
        assert sorted(around.made) == ["de", "pl"], "made once for each"

    apart(lambda: asyncio.run(work()))


@pytest.mark.parametrize("failure", [fails_for_good, fails])
@pytest.mark.parametrize("place", ["meanwhile", "grouping"])
def test_nobody_is_left_untold_after_a_failure(failure: Callable[[], None], place: str) -> None:
    async def work() -> None:
        around = Around()
        onlookers = [around.onlooker() for _ in range(3)]
        setattr(around, place, failure)
        around.happens()
        await around.told()
        around.meanwhile = around.grouping = lambda: None
        around.happens()
        await around.told()
        assert [heard(one) for one in onlookers] == [[1, 2]] * 3

    apart(lambda: asyncio.run(work()))


def test_who_comes_while_others_were_being_told_in_vain_is_told_too() -> None:
    async def work() -> None:
        around = Around()
        ann, ben = around.onlooker(), around.onlooker()

        def more() -> None:
            around.meanwhile = fails_for_good
            around.happens()

        around.meanwhile = more
        around.happens()
        await around.told()
        around.meanwhile = lambda: None
        around.happens()
        await around.told()
        assert heard(ann) == heard(ben) == [1, 2, 3]

    apart(lambda: asyncio.run(work()))


def test_who_goes_meanwhile_is_told_no_more_and_the_others_are() -> None:
    async def work() -> None:
        around = Around()
        ann, ben = around.onlooker(), around.onlooker()
        around.meanwhile = lambda: around.hub.leave(ann)
        around.happens()
        await around.told()
        assert (heard(ann), heard(ben)) == ([], [1])

    apart(lambda: asyncio.run(work()))


def test_who_leaves_and_comes_again_is_told_once() -> None:
    """What they missed came with the table; what follows comes once, although they were waited for twice."""

    async def work() -> None:
        around = Around()
        onlookers = [around.onlooker() for _ in range(2)]

        def again() -> None:
            around.meanwhile = lambda: None
            around.happens()
            for one in onlookers:
                around.hub.forget(one, TABLE)
                around.comes(one)
            around.happens()

        around.meanwhile = again
        around.happens()
        await around.told()
        assert [heard(one) for one in onlookers] == [[3]] * 2

    apart(lambda: asyncio.run(work()))
