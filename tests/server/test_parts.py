"""What pages are shown: by the WebSocket as by HTTP, drawn once for all who see the same."""

import re
from pathlib import Path

import pytest

from baseload.core.plain import Plain
from baseload.server.processes import Ask
from baseload.server.referee import Referee
from baseload.server.settings import Settings
from tests.server.inside import serving
from tests.server.serving import Browser, Server

FORM = {"option-players": "2", "seat-0": "me", "seat-1": "here", "public": "on"}
ONLOOKERS = 10


class Counting:
    """A referee that tells how often it was asked for pictures: in the text of a picture, where anybody can read it."""

    def __init__(self) -> None:
        self._ask = Referee().ask
        self._pictures = 0

    def ask(self, question: str, arguments: dict[str, Plain]) -> Plain:
        answer = self._ask(question, arguments)
        if question == "picture":
            self._pictures += 1
            answer["ok"]["news"] = [f"picture {self._pictures}"]
        return answer


def counting() -> Ask:
    return Counting().ask


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
