"""What pages are shown: by the WebSocket as by HTTP, drawn once for all who see the same."""

import asyncio
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import baseload
from baseload.server.looking import Looking
from baseload.server.match import Match
from baseload.server.messages import Draw, Drawn, Failed, Open, Play, Question
from baseload.server.processes import Ask
from baseload.server.referee import Referee
from baseload.server.settings import Settings
from tests.apart import apart
from tests.server.inside import serving
from tests.server.serving import Browser, Server

FORM = {"option-players": "2", "seat-0": "me", "seat-1": "here", "public": "on"}
ONLOOKERS = 10
TWO = baseload.game("power-grid").options(players=2)


class Counting:
    """A referee that tells how often it was asked for pictures: in the text of a picture, where anybody can read it."""

    def __init__(self) -> None:
        self._ask = Referee().ask
        self._pictures = 0

    def ask(self, question: Question[Any]) -> object:
        answer = self._ask(question)
        if isinstance(answer, Drawn):
            self._pictures += 1
            answer.news = [f"picture {self._pictures}"]
        return answer


def counting() -> Ask:
    return Counting().ask


def asked_once() -> Ask:
    """A referee that draws once for who asks for nothing else."""
    referee = Referee()
    drawn: list[Question[Any]] = []

    def ask(question: Question[Any]) -> object:
        if isinstance(question, Draw):
            if drawn:
                return Failed("bug", "asked for a picture")
            drawn.append(question)
        return referee.ask(question)

    return ask


def clumsy() -> Ask:
    """A referee that cannot draw."""

    class Clumsy(Referee):
        def draw(self, asked: Draw) -> Drawn:
            raise ValueError("no pencil")

    return Clumsy().ask


def made(browser: Browser, game: str = "power-grid", **form: str) -> str:
    return browser.post(f"/new/{game}", **{**FORM, **form}).headers["location"].rpartition("/")[2]


@pytest.mark.parametrize("game", ["power-grid", "co2", "second-chance"])
def test_a_part_is_the_same_by_either_way(server: Server, game: str) -> None:
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    table = made(ann, game)
    with ann.live() as own, bob.live() as other:
        seat = own.ask("join", table=table)["seat"]
        assert own.ask("part", table=table, seat=seat)["part"] == ann.get(f"/t/{table}/part", seat=seat)
        twin = own.ask("part", table=table, seat=seat, twin=True)["part"]
        assert twin == ann.get(f"/t/{table}/part", seat=seat, twin="true")
        assert other.ask("part", table=table)["part"] == bob.get(f"/t/{table}/part")
        held = re.findall(r'data-kept="(\w+)"', ann.get(f"/t/{table}", seat=seat))
        less = own.ask("part", table=table, seat=seat, have=held)["part"]
        assert less.count("data-same") == len(held)
        assert other.error("part", table=table, seat=seat)["code"] == "not_your_seat"
        assert own.error("part", table="nowhere")["code"] == "no_such_table"


def test_onlookers_who_hold_the_same_are_drawn_for_once(tmp_path: Path) -> None:
    """Each position is asked for once for all of them, and each of them sees every position."""
    settings = Settings(folder=tmp_path, referees=1, thinkers=1, limits=False, make_referee=counting)
    with serving(settings) as address:
        ann = Browser(address, "Ann")
        table = made(ann)
        crowd = [Browser(address, f"O{number}").live() for number in range(ONLOOKERS)]
        with ann.live() as live:
            seat = live.ask("join", table=table)["table"]["to_move"]
            held: list[str] = []
            for action in ("auction 3", "bid 3"):
                parts = {one.ask("part", table=table, have=held)["part"] for one in crowd}
                assert len(parts) == 1, "they were asked for one by one"
                held = re.findall(r'data-kept="(\w+)"', parts.pop())
                looked = live.ask("look", table=table)
                live.ask("play", table=table, seat=looked["to_move"], action=action)
            shown = {one.ask("part", table=table, have=held)["part"] for one in crowd}
            assert len(shown) == 1
            last = shown.pop()
            assert f'"to_move":{1 - seat}' in last  # the other answers the bid
            assert 'id="log-2"' in last
        for one in crowd:
            one.socket.close()


def test_a_table_where_somebody_changed_is_drawn_anew(server: Server) -> None:
    """Nothing was played, but who sits there has changed."""
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    table = made(ann)
    with bob.live() as onlooker:
        before = onlooker.ask("part", table=table)["part"]
        ann.post(f"/t/{table}/away", bot="easy")
        after = onlooker.ask("part", table=table)["part"]
    assert 'class="tag bot"' not in before
    assert 'class="tag bot"' in after


def test_a_page_that_watches_is_shown_what_happens_without_asking(server: Server) -> None:
    """Entries and the very part that it would have to ask for, without what it holds; talk brings no part."""
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    table = made(ann, **{"option-money": "open"})
    page = bob.get(f"/t/{table}")
    held = re.findall(r'data-kept="(\w+)"', page)
    with ann.live() as own, bob.live() as other, bob.live() as program:
        seat = own.ask("join", table=table)["table"]["to_move"]
        other.ask("join", table=table, part=True, have=held)
        program.ask("join", table=table)
        own.ask("play", table=table, seat=seat, action="auction 3")
        [shown] = other.hear(1)
        assert [entry["n"] for entry in shown["entries"]] == [1]
        assert shown["part"].count("data-same") >= 6
        assert program.hear(1)[0]["n"] == 1  # a program is told, and no more
        held = re.findall(r'data-kept="(\w+)"', shown["part"])
        own.ask("chat", table=table, text="my plant")
        [said] = other.hear(1)
        assert [entry["kind"] for entry in said["entries"]] == ["chat"]
        assert "part" not in said
        own.ask("play", table=table, seat=seat, action="bid 3")
        [shown] = other.hear(1)  # without what the first one brought, though it never asked
        assert shown["part"] == other.ask("part", table=table, have=held)["part"]


def test_what_a_page_shows_after_its_own_move_comes_with_the_move(tmp_path: Path) -> None:
    """The referee is asked once, for the move and for what follows; but for a page that does not say that it holds what
    it was sent: its picture may be large, and is asked for apart, when moves were answered."""
    settings = Settings(folder=tmp_path, referees=1, thinkers=1, limits=False, make_referee=asked_once)
    with serving(settings) as address:
        ann = Browser(address, "Ann")
        table = made(ann)
        with ann.live() as live:
            seat = live.ask("join", table=table, part=True)["table"]["to_move"]
            held = re.findall(r'data-kept="(\w+)"', live.ask("part", table=table, seat=seat)["part"])
            played = live.ask("play", table=table, seat=seat, action="auction 3", part=True, have=held)
            assert 'id="log-1"' in played["part"]
            held = re.findall(r'data-kept="(\w+)"', played["part"])
            taken = live.ask("undo", table=table, seat=seat, part=True, have=held)
            assert 'id="log-1"' not in taken["part"]
            assert "part" not in live.ask("play", table=table, seat=seat, action="auction 3")
            assert "part" not in live.ask("undo", table=table, seat=seat, part=True, have=[])
            forged = ["f" * 32]
            assert "part" not in live.ask(
                "play", table=table, seat=seat, action="auction 3", part=True, have=forged
            )


@pytest.mark.parametrize("mark", ["f" * 33, "\U0001f600" * 300])
def test_marks_are_short(server: Server, mark: str) -> None:
    """What a page says that it holds is remembered for it: nobody can fill the memory with it."""
    ann = Browser(server.address, "Ann")
    table = made(ann)
    with ann.live() as live:
        live.socket.send(json.dumps({"do": "join", "table": table, "part": True, "have": [mark]}))
        assert json.loads(live.socket.recv())["error"]["code"] == "bad_message"
    assert ann.get(f"/t/{table}/part", have=mark[:400])  # by HTTP it is nobody's mark


def test_a_move_that_cannot_be_drawn_is_made(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path, referees=1, thinkers=1, limits=False, make_referee=clumsy)
    with serving(settings) as address:
        ann = Browser(address, "Ann")
        table = made(ann)
        with ann.live() as live:
            seat = live.ask("join", table=table)["table"]["to_move"]
            played = live.ask("play", table=table, seat=seat, action="auction 3", part=True)
            assert (played["n"], "part" in played) == (1, False)
            assert live.ask("play", table=table, seat=seat, action="bid 3", part=True)["n"] == 2


@pytest.mark.parametrize("money", ["open", "hidden"])
def test_a_page_of_two_seats_turns_to_who_decides_unless_they_have_secrets(
    server: Server, money: str
) -> None:
    """The part that comes with a move is the one that the page would have asked for."""
    ann = Browser(server.address, "Ann")
    table = made(ann, **{"option-money": money})
    with ann.live() as live:
        seat = live.ask("join", table=table, part=True)["table"]["to_move"]
        held = re.findall(r'data-kept="(\w+)"', ann.get(f"/t/{table}", seat=seat))
        live.ask("play", table=table, seat=seat, action="auction 3")
        played = live.ask("play", table=table, seat=seat, action="bid 3", part=True, have=held)
        assert played["to_move"] == 1 - seat
        shown = 1 - seat if money == "open" else seat
        assert f'"seat":{shown},' in played["part"]
        assert played["part"] == live.ask("part", table=table, seat=shown, have=held)["part"]


def test_a_page_is_shown_its_own_seat_and_no_other(server: Server) -> None:
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    form = {"option-players": "2", "seat-0": "me", "seat-1": "link"}
    lobby = ann.post("/new/power-grid", **form).headers["location"]
    table = lobby.rpartition("/")[2]
    invite = re.search(r"/join/[\w-]+", ann.get(lobby))
    assert invite is not None
    bob.post(invite[0])
    ann.post(f"{lobby}/start")
    with ann.live() as one, bob.live() as two:
        pages = {one: 0, two: 1}
        for live, seat in pages.items():
            live.ask("join", table=table, seat=seat, part=True)
        first = one.ask("look", table=table)["to_move"]
        mover = one if first == 0 else two
        mover.ask("play", table=table, seat=first, action="auction 3")
        watcher = two if first == 0 else one
        [shown] = watcher.hear(1)
        assert f'"seat":{1 - first},' in shown["part"]
        assert f'"own":[{1 - first}]' in shown["part"]


def test_a_page_that_reads_slowly_is_shown_where_it_has_led_to(server: Server) -> None:
    """Many moves at once are told one by one, and drawn as often as there is time for."""
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    table = made(ann, **{"option-money": "open"})
    with ann.live() as own, bob.live() as other:
        own.ask("join", table=table)
        other.ask("join", table=table, part=True)
        for _ in range(12):
            looked = own.ask("look", table=table)
            own.ask("play", table=table, seat=looked["to_move"], action=looked["legal"][0])
        messages: list[dict[str, Any]] = []
        while sum(len(message["entries"]) for message in messages) < 12:
            messages += other.hear(1)
        assert [entry["n"] for message in messages for entry in message["entries"]] == list(range(1, 13))
        assert '"number":12,' in messages[-1]["part"]


def test_a_player_waits_for_few_onlookers() -> None:
    """Ten onlookers ask for a look, then a player: he comes after two of them."""
    order: list[str] = []

    async def looked(table: Any, who: str | None) -> None:
        async with Looking.in_turn(None, table, who):  # type: ignore[arg-type]
            order.append(who or "onlooker")
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        table = SimpleNamespace(lock=asyncio.Lock(), looking_on=asyncio.Semaphore(2))
        table.seats_of = lambda person: [0] if person == "ann" else []
        async with table.lock:  # something else is under way
            looks = [asyncio.create_task(looked(table, None)) for _ in range(10)]
            await asyncio.sleep(0.01)
            looks.append(asyncio.create_task(looked(table, "ann")))
            await asyncio.sleep(0.01)
        await asyncio.gather(*looks)

    apart(lambda: asyncio.run(all_of_them()))
    assert order == ["onlooker", "onlooker", "ann", *["onlooker"] * 8]


def test_what_the_last_move_touched_is_told_unless_it_is_a_secret() -> None:
    match = Match("power-grid", {"players": 2}, baseload.game("power-grid").deal(TWO, 1))
    referee = Referee()
    referee.ask(Open("t", "power-grid", TWO.to_plain(), match.deal, []))
    drawn = referee.ask(Draw("t", 0, ["Ann", "Bob"], ["", ""], False, [], False))
    assert isinstance(drawn, Drawn)
    assert drawn.fresh == []
    plant = next(str(action) for action in match.state.legal() if str(action).startswith("auction"))
    referee.ask(Play("t", 1, match.state.seat or 0, plant, ["Ann", "Bob"]))
    for seat in (0, 1, None):
        drawn = referee.ask(Draw("t", seat, ["Ann", "Bob"], ["", ""], False, [], False))
        assert isinstance(drawn, Drawn)
        assert drawn.fresh == [f"plant:{plant.split()[1]}"]
