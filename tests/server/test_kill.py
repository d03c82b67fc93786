"""A move we confirmed is never lost: `kill -9` of everything under load, again and again, on the same data."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

from websockets.exceptions import WebSocketException

from baseload.core.plain import canonical
from baseload.core.record import read_record
from tests.server.serving import PATIENCE, Live, Program, play_out, random_move, running

ROUNDS = 8
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("power-grid", 4, {"auction": "sealed"}),
    ("power-grid", 2, {"map": "usa"}),
    ("co2", 3, {"lobby_draft": "alternate"}),
    ("second-chance", 3, {"mode": "competitive"}),
]


class Player(threading.Thread):
    """Somebody at a table of their own who plays and talks as fast as they are answered, and notes what was confirmed.
    A move that was sent but not answered is sent again after a restart, with the same id."""

    def __init__(self, program: Program, table: str, rng: Random) -> None:
        super().__init__(daemon=True)
        self.program = program
        self.table = table
        self.rng = rng
        self.confirmed: dict[int, tuple[str, str]] = {}  # by entry: what kind, and the action or the line
        self.open: dict[str, Any] | None = None  # sent, not answered
        self.over = False
        self.wrong: list[object] = []

    def again(self, address: str) -> "Player":
        """The same player after a restart: threads start only once. Who has ended a game begins another."""
        program = self.program.at(address)
        if self.over:
            return Player(program, program.table("power-grid", 4, seed=self.rng.randrange(1000)), self.rng)
        made = Player(program, self.table, self.rng)
        made.confirmed, made.open = self.confirmed, self.open
        return made

    @property
    def last(self) -> int:
        return max(self.confirmed, default=0)

    def run(self) -> None:
        try:
            with self.program.live() as live:
                self._play(live)
        except (WebSocketException, OSError):
            return  # the server was killed
        except Exception as error:  # anything else is a failure, told where the test can see it
            self.wrong.append(error)

    def _play(self, live: Live) -> None:
        joined = live.ask("join", table=self.table, after=self.last)
        numbers = [entry["n"] for entry in joined["entries"]]
        assert len(numbers) <= 1, "one request at a time was under way"
        assert numbers == [self.last + 1][: len(numbers)]
        if self.open is not None:
            kept = len(numbers)
            done = self._confirm(live)
            assert done.get("again", False) == bool(kept)
        while True:
            looked = live.ask("look", table=self.table)
            if looked["to_move"] is None:
                self.over = True
                return
            id = uuid4().hex
            if self.rng.random() < 0.1:
                self.open = {"do": "chat", "text": f"line {id[:6]}", "id": id}
            else:
                self.open = {
                    "do": "play",
                    "seat": looked["to_move"],
                    "action": random_move(looked, self.rng),
                    "after": looked["number"],
                    "id": id,
                }
            self._confirm(live)

    def _confirm(self, live: Live) -> dict[str, Any]:
        assert self.open is not None
        done: dict[str, Any] = live.ask(table=self.table, **self.open)
        assert done["n"] == self.last + 1
        self.confirmed[done["n"]] = (self.open["do"], self.open.get("action") or self.open["text"])
        self.open = None
        return done

    def check(self) -> None:
        """Everything confirmed is there, once and in order; the position is that of the confirmed actions."""
        assert not self.wrong, self.wrong
        entries = self.program.entries(self.table)
        assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))
        assert self.last <= len(entries) <= self.last + (self.open is not None)
        record = read_record(self.program.record(self.table))
        state = record.verify()
        for number, (kind, said) in self.confirmed.items():
            entry = entries[number - 1]
            assert entry["kind"] == kind
            assert said == (entry["text"] if kind == "chat" else str(record.actions[entry["move"] - 1]))
        looked = self.program.look(self.table)
        assert canonical(looked["view"]) == canonical(
            json.loads(canonical(state.view(looked["seat"]).to_plain()))
        )
        assert looked["moves"] == len(record.actions)


def test_nothing_confirmed_is_lost(tmp_path: Path) -> None:
    rng = Random(11)
    players: list[Player] = []
    confirmed: list[int] = []
    for number in range(ROUNDS):
        with running(tmp_path / "data") as server:
            if not players:
                ann = server.person("Ann")
                players = [
                    Player(ann.at(server.address), ann.table(game, seats, **options), Random(place))
                    for place, (game, seats, options) in enumerate(TABLES)
                ]
            else:
                for player in players:
                    player.program = player.program.at(server.address)
                    player.check()
                players = [player.again(server.address) for player in players]
            before = sum(len(player.confirmed) for player in players)
            for player in players:
                player.start()
            _wait_for(players, before + rng.randrange(1, 60))
            server.kill()
            for player in players:
                player.join(PATIENCE)
                assert not player.is_alive()
                assert not player.wrong, (number, player.wrong)
            confirmed.append(sum(len(player.confirmed) for player in players) - before)
    assert min(confirmed) > 0, confirmed  # every round went on where the last one was cut off
    with running(tmp_path / "data") as server:
        for player in players:
            player.program = player.program.at(server.address)
            player.check()
    assert "Traceback" not in server.errors(), server.errors()


def _wait_for(players: list[Player], confirmed: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while sum(len(player.confirmed) for player in players) < confirmed and any(p.is_alive() for p in players):
        assert time.monotonic() < deadline, "nothing is confirmed"
        time.sleep(0.005)


def test_a_server_killed_while_it_starts_can_start_again(tmp_path: Path) -> None:
    """Neither the key of the sessions nor the first migration is ever half there."""
    folder = tmp_path / "data"
    folder.mkdir()
    # As soon as the key is being made, and as soon as the store is there.
    for begun in ("*secret*", "*.sqlite3"):
        if not list(folder.glob(begun)):  # it may have come further before it died
            _killed_when(folder, begun)
    with running(folder) as server:
        assert server.person("Ann").table("co2", 2)
    assert len((folder / "secret").read_bytes()) == 32


def _killed_when(folder: Path, begun: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "baseload", "serve", "--no-open", "--port", "0", "--data", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    while not list(folder.glob(begun)):
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.001)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)


def test_a_killed_child_costs_nothing(tmp_path: Path) -> None:
    """Referees, bots and what starts them: whichever dies alone, the next request succeeds."""
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        rng = Random(2)
        tables = [ann.table("power-grid", 3, seed=seed) for seed in range(6)]  # at both referees
        with_bot = ann.table("co2", ["me", "bot"])
        for _ in range(2):
            children = server.children()
            assert len(children) >= 3
            for child in children:
                try:
                    os.kill(child, signal.SIGKILL)
                except ProcessLookupError:
                    continue  # it ended with the one that had started it
                for table in tables:
                    _one_move(ann, table, rng)
                _until_mine(ann, with_bot)
                _one_move(ann, with_bot, rng)
        for table in [*tables, with_bot]:
            record = read_record(ann.record(table))
            record.verify()
            assert len(record.actions) == ann.look(table)["moves"]


def _one_move(program: Program, table: str, rng: Random) -> None:
    looked = program.look(table)
    done = program.play(table, looked["to_move"], random_move(looked, rng), after=looked["number"])
    assert done["n"] == looked["number"] + 1


def _until_mine(program: Program, table: str) -> None:
    """Until the bots have made their moves."""
    deadline = time.monotonic() + PATIENCE
    while program.look(table, 0)["to_move"] != 0:
        assert time.monotonic() < deadline, "no bot moves"
        time.sleep(0.05)


def test_children_end_with_their_server(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        for seed in range(6):
            ann.table("co2", ["me", "bot"], seed=seed)
        assert server.children()
        server.process.kill()
        server.process.wait(PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while server.children():
            assert time.monotonic() < deadline, "processes are left behind"
            time.sleep(0.1)


def test_a_restart_in_the_middle_goes_on(tmp_path: Path) -> None:
    """Stopped as people stop it: the table, its seats, its chat and its orders are there again."""
    folder = tmp_path / "data"
    with running(folder) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        made = ann.new_table("power-grid", ["me", "link", "bot"], first_order="seats")
        bob.post("/api/join", invite=made["seats"][1]["invite"])
        ann.post(f"/api/tables/{made['id']}/start")
        table = made["id"]
        ann.post(f"/api/tables/{table}/chat", text="hello")
        over = ann.table("co2", 1, seed=2)
        assert play_out(ann, over, Random(1), most=3) == 3
        while ann.ask("POST", f"/api/tables/{over}/undo", json={"seat": 0}).status_code != 200:
            play_out(ann, over, Random(2), most=1)
        play_out(ann, over, Random(3))
        before = [person.look(table) for person in (ann, bob, server.nobody())]
        summary = ann.get(f"/api/tables/{table}")
        finished = ann.get(f"/api/tables/{over}")
    assert "Traceback" not in server.errors(), server.errors()
    with running(folder) as server:
        people = [ann.at(server.address), bob.at(server.address), server.nobody()]
        listed = {found["id"]: found for found in people[0].get("/api/tables")["mine"]}[over]
        assert (listed["stage"], listed["outcome"]) == ("over", finished["outcome"])
        assert listed["moves"] == finished["moves"]  # without what was taken back
        assert [person.look(table) for person in people] == before
        assert people[0].get(f"/api/tables/{table}") == summary
        assert [entry["text"] for entry in people[1].entries(table) if entry["kind"] == "chat"] == ["hello"]
        assert [found["id"] for found in people[0].get("/api/tables")["mine"]] == [table, over]


def test_stopping_under_load_loses_nothing(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        player = Player(ann.at(server.address), ann.table("power-grid", 3), Random(5))
        player.start()
        _wait_for([player], 20)
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(PATIENCE)
        player.join(PATIENCE)
    with running(tmp_path / "data") as server:
        player = player.again(server.address)
        player.check()
        assert player.confirmed
