"""Whatever dies, stops, sleeps or is cut off: no confirmed move is lost, none is made twice, and everybody goes on."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.serving import PATIENCE, Live, Server
from tests.server.site.postgres import Postgres
from tests.server.site.processes import Proxy, Site, site_on, until
from tests.server.site.wires import on_a_wire
from tests.server.test_kill import TABLES, Player

pytestmark = pytest.mark.xdist_group("postgres")
GOES_ON = 2.0  # seconds, on a machine that has nothing else to do


class Stayer(Player):
    """A player who comes back whenever the line breaks, sends what was not answered again, and knows how long each
    answer took."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.stopping = False
        self.waits: list[float] = []
        self._last_time = time.monotonic()

    def run(self) -> None:
        while not self.stopping and not self.over and not self.wrong:
            try:
                with self.program.live() as live:
                    self._play(live)
            except (WebSocketException, OSError):
                time.sleep(0.02)
            except Exception as error:
                self.wrong.append(error)

    def _confirm(self, live: Live) -> dict[str, Any]:
        if self.stopping:
            raise OSError("enough")
        done = super()._confirm(live)
        now = time.monotonic()
        self.waits.append(now - self._last_time)
        self._last_time = now
        return done

    def waits_now(self) -> float:
        return time.monotonic() - self._last_time


def all_move(players: list[Stayer], moves: int) -> float:
    """Until everybody has so many more moves confirmed; the longest that anybody waited for one."""
    before = [len(player.waits) for player in players]

    def done() -> bool:
        for player in players:
            assert not player.wrong, player.wrong
        return all(
            player.over or len(player.waits) >= count + moves
            for player, count in zip(players, before, strict=True)
        )

    until(done, 2 * PATIENCE)
    waits = [wait for player, count in zip(players, before, strict=True) for wait in player.waits[count:]]
    return max(waits, default=0.0)


def test_under_load_anything_may_die(tmp_path: Path, postgres: Postgres) -> None:
    """A process that holds games and thinks for bots, the proxy, the database, and another process."""
    with site_on(tmp_path / "site", postgres.database()) as site:
        ann = site.person("Ann")
        players = [
            Stayer(ann.at(site.address), ann.table(game, seats, **options), Random(place))
            for place, (game, seats, options) in enumerate(TABLES)
        ]
        for player in players:
            player.start()
        cold = all_move(players, 2)  # with games that are opened first, as they are at another process
        usual = all_move(players, 6)
        port = site.proxy.port

        def moves_of(table: str) -> list[int]:
            """As the store has them: to ask a process for the table would wake it there."""
            wanted = f"SELECT number FROM entries WHERE table_id = '{table}' ORDER BY number"
            return [number for (number,) in postgres.say(wanted, site.database)]

        def proxy_dies() -> None:
            behind = site.proxy.behind
            site.proxy.close()
            site.proxy = Proxy(port)
            site.proxy.behind = behind

        def database_restarts() -> None:
            postgres.stop(signal.SIGINT)
            postgres.start()

        hurt: list[tuple[str, int, Callable[[], None]]] = [
            ("a process", 0, lambda: site.processes[0].kill()),
            ("the proxy", 1, proxy_dies),
            ("the database", 1, database_restarts),
            ("a process", 1, lambda: site.processes[1].kill()),
        ]
        took: list[str] = []
        for what, place, hurts in hurt:
            bots = ann.at(site.processes[place].address).table("power-grid", ["bot"] * 4)
            begun = time.monotonic()
            hurts()
            down = time.monotonic() - begun  # until it was there again, where it is
            seen = len(moves_of(bots))
            longest = all_move(players, 4)
            until(lambda bots=bots, seen=seen: len(moves_of(bots)) > seen)  # type: ignore[misc]
            moves = moves_of(bots)
            assert moves == list(range(1, len(moves) + 1))
            took.append(f"{what} {longest:.2f} (bots {time.monotonic() - begun - down:.2f} at most)")
            # What the machine takes for a move anyway is not counted.
            allowed = down + GOES_ON + cold + 10 * usual
            assert longest < allowed, (what, longest, allowed)
        for player in players:
            player.stopping = True
        for player in players:
            player.join(PATIENCE)
            assert not player.is_alive()
            player.check()
        assert "Traceback" not in site.errors(), site.errors()
        print(f"everybody went on after {took}, usually {usual:.2f} seconds")


def frozen(server: Server, what: signal.Signals) -> None:
    os.killpg(server.process.pid, what)


def test_who_was_asleep_writes_nothing(tmp_path: Path, postgres: Postgres) -> None:
    """One process sleeps past its time while its bots think and moves are sent to it. The other acts for its tables.
    When it wakes it finds that it was taken for dead, catches up, and is of use again."""
    with site_on(tmp_path / "site", postgres.database(), 2) as site:
        asleep, awake = site.processes
        ann = site.person("Ann")
        bots = ann.at(asleep.address).table("power-grid", ["bot"] * 4)
        own = ann.at(asleep.address).table("co2", 2)
        looked = ann.at(asleep.address).look(own)
        with ann.at(asleep.address).live() as live, Live(awake.address) as watcher:
            live.ask("join", table=own, after=0)
            watcher.ask("join", table=bots, after=0)
            watcher.hear(1)
            frozen(asleep, signal.SIGSTOP)
            sent = live.send(
                "play", table=own, seat=looked["to_move"], action=looked["legal"][0], after=0, id="late"
            )
            there = ann.at(awake.address).play(
                own, looked["to_move"], looked["legal"][1], after=0, id="first"
            )
            assert there["n"] == 1
            before = len(ann.at(awake.address).entries(bots))
            until(lambda: len(ann.at(awake.address).entries(bots)) > before + 2)
            until(lambda: _expired(postgres, site))
            frozen(asleep, signal.SIGCONT)
            answer = live.answer(sent)
            assert answer["error"]["code"] == "moved_on", answer
        until(lambda: "taken for dead" in asleep.errors())
        entries = ann.at(asleep.address).entries(own)
        assert [entry["n"] for entry in entries] == [1]
        assert ann.at(asleep.address).record(own) == ann.at(awake.address).record(own)
        numbers = [entry["n"] for entry in ann.at(asleep.address).entries(bots)]
        assert numbers == list(range(1, len(numbers) + 1))
        for person in (ann.at(asleep.address), ann.at(awake.address)):
            looked = person.look(own)
            person.play(own, looked["to_move"], looked["legal"][0], after=looked["number"])


def _expired(postgres: Postgres, site: Site) -> bool:
    now = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
    found = postgres.say(f"SELECT count(*) FROM processes WHERE until < {now}", site.database)
    return bool(found[0][0])


def test_a_cut_between_a_process_and_the_database(tmp_path: Path, postgres: Postgres) -> None:
    """Nothing comes through, and nobody is told so. The others go on, whoever is at the one that is cut off is sent
    away to them, and it is of use again when the line is mended."""
    database = postgres.database()
    other = Server(tmp_path / "other", "--database", database)
    try:
        with on_a_wire(tmp_path / "cut", postgres, database) as (cut_off, cut):
            ann = cut_off.person("Ann")
            there = ann.at(other.address)
            bots = ann.table("power-grid", ["bot"] * 3)
            own = ann.table("co2", 2)
            with Live(cut_off.address) as watcher:
                watcher.ask("join", table=own, after=0)
                cut(True)
                before = len(there.entries(bots))
                until(lambda: len(there.entries(bots)) > before + 2)
                looked = there.look(own)
                there.play(own, looked["to_move"], looked["legal"][0], after=0)
                with pytest.raises(ConnectionClosed):  # where nothing can be done
                    watcher.hear(1)
            assert there.at(cut_off.address).ask("GET", f"/api/tables/{own}").status_code == 503
            cut(False)
            until(lambda: ann.ask("GET", f"/api/tables/{own}").status_code == 200)
            looked = ann.look(own)
            assert looked["number"] == 1
            ann.play(own, looked["to_move"], looked["legal"][0], after=1)
            assert len(there.entries(own)) == 2
    finally:
        other.stop()
