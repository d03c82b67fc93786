"""How many moves a second the server confirms, each stored before it is answered, and how long one waits.

    python -m benchmarks.server                      every row below
    python -m benchmarks.server --row pages --seconds 10
    python -m benchmarks.server --row programs --clients 100 --pace 500
    python -m benchmarks.server --floor              programs beside what no server can do without

Pairs of clients on loopback play Power Grid, each pair at a table of its own. The server checks every move, commits it
to SQLite with a flushed write-ahead log, answers the sender and tells the others. The time is from the moment at which
a move is due to its answer.

    programs     know their game beforehand and need no view; flat out
    paced        500 of them at 500 moves a second in all, whether or not the server keeps up
    lookers      ask for the view before they play and after the other has played
    pages        what browsers are to the server: both take a picture of the table after every move
    compressed   pages that have their messages compressed
    onlookers    pages, with ten more at each table that only watch; `--onlookers N` for another number

A machine that is shared with others stops for some milliseconds every now and then, and its disk too. `--floor` runs
programs with the same moves against a server of thirty lines (benchmarks/floor.py) which knows no rules: it appends
each move to a file, flushes it, answers and tells. What that one needs, no server on this machine can save.

`--source FOLDER` runs the server of another source tree, to be compared in turn with this one.
"""

import argparse
import asyncio
import gc
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import uvloop
from websockets.asyncio.client import ClientConnection

from benchmarks.clients import Browser, Looker, Pace, Page, Player, at, games_from, live, short, until

ROWS: dict[str, dict[str, float]] = {
    "programs": {"clients": 100},
    "paced": {"clients": 500, "pace": 500},
    "lookers": {"clients": 100},
    "pages": {"clients": 100},
    "compressed": {"clients": 100},
    "onlookers": {"clients": 20, "onlookers": 10},
}
_PROCESSOR = os.sysconf("SC_CLK_TCK")


def ask(address: str, path: str, body: object, token: str = "") -> dict:
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class Bench:
    """One row: so many clients for so many seconds."""

    def __init__(
        self, address: str, row: str, clients: int, onlookers: int, seconds: float, pace: float
    ) -> None:
        self.address = address
        self.row = row
        self.pairs = clients // 2
        self.onlookers = onlookers
        self.seconds = seconds
        self.pace = Pace(pace, self.pairs)
        self.waits: list[float] = []
        self.ready = asyncio.Barrier(self.pairs)
        self.until = 0.0

    async def run(self) -> None:
        pair = {
            "programs": self.programs,
            "paced": self.programs,
            "lookers": self.programs,
            "floor": self.floor,
        }
        await asyncio.gather(*(pair.get(self.row, self.pages)(number) for number in range(self.pairs)))

    async def begin(self) -> None:
        """Time counts from when all pairs have sat down."""
        if not self.until:
            await self.ready.wait()
            if not self.until:
                gc.disable()  # the clients' own pauses are not the server's
                self.pace.begun = time.perf_counter()
                self.until = self.pace.begun + self.seconds

    @property
    def over(self) -> bool:
        return time.perf_counter() >= self.until

    async def one(self, mover: Player, others: list[Player], action: str, number: int, due: float) -> None:
        """A move, and everybody else takes it in."""
        await until(due)
        if self.over:
            return
        begun = due if due else time.perf_counter()
        await mover.play(action, number - 1)
        self.waits.append(time.perf_counter() - begun)
        await asyncio.gather(*(other.follow(number) for other in others))

    # --- games that are known beforehand --------------------------------------------------------------------------

    async def programs(self, pair: int) -> None:
        loop = asyncio.get_running_loop()

        def asked(path: str, body: object, token: str = "") -> "asyncio.Future[dict]":
            return loop.run_in_executor(None, ask, self.address, path, body, token)

        tokens = [(await asked("/api/people", {"name": f"P{pair}"}))["token"] for _ in range(2)]
        sockets = [await live(self.address, False, authorization=f"Bearer {token}") for token in tokens]
        kind = Looker if self.row == "lookers" else Player

        async def seated(seed: int) -> list[Player]:
            seats = [{"kind": "me"}, {"kind": "link"}]
            body = {"game": "power-grid", "options": {"players": 2}, "seats": seats, "seed": seed}
            table = await asked("/api/tables", body, tokens[0])
            await asked("/api/join", {"invite": table["seats"][1]["invite"]}, tokens[1])
            await asked(f"/api/tables/{table['id']}/start", {}, tokens[0])
            return [await at(kind(socket, table["id"], seat), seat) for seat, socket in enumerate(sockets)]

        await self.known(pair, sockets, seated)

    async def floor(self, pair: int) -> None:
        """The same moves, sent to a server that knows no rules."""
        sockets = [await live(self.address, False, seat=f"{pair}/{seat}") for seat in range(2)]

        async def seated(seed: int) -> list[Player]:
            return [Player(socket, str(seed), seat) for seat, socket in enumerate(sockets)]

        await self.known(pair, sockets, seated)

    async def known(
        self,
        pair: int,
        sockets: list[ClientConnection],
        seated: Callable[[int], Awaitable[list[Player]]],
    ) -> None:
        """One game after the other, for as long as there is time."""
        made = 0
        for seed, played in games_from(pair):
            players = await seated(seed)
            await self.begin()
            for number, (seat, action) in enumerate(played, 1):
                await self.one(players[seat], [players[1 - seat]], action, number, self.pace.due(pair, made))
                made += 1
                if self.over:
                    break
            if self.over:
                break
        for socket in sockets:
            await socket.close()

    # --- pages ----------------------------------------------------------------------------------------------------

    async def pages(self, pair: int) -> None:
        rng = Random(pair)
        browsers = [Browser(self.address) for _ in range(2 + self.onlookers)]
        for browser in browsers:
            await browser.get("/new/power-grid")
        made = 0
        while not self.until or not self.over:
            pages = await self.table(browsers)
            await self.begin()
            number = pages[0].moment.number
            while not self.over and (seat := pages[0].moment.to_move) is not None:
                mover = pages[seat]
                others = [page for page in pages if page is not mover]
                action = short(mover.moment.choices, rng)
                number += 1
                await self.one(mover, others, action, number, self.pace.due(pair, made))
                made += 1
            for page in pages:
                await page.socket.close()
        for browser in browsers:
            await browser.close()

    async def table(self, browsers: list[Browser]) -> list[Page]:
        host, guest = browsers[:2]
        form = {"option-players": "2", "seat-0": "me", "seat-1": "link"}
        lobby = await host.post("/new/power-grid", **form)
        id = lobby.rpartition("/")[2]
        invite = re.search(r"/join/[\w-]+", await host.get(lobby))
        assert invite is not None
        await guest.get(invite[0])
        await guest.post(invite[0])
        await host.post(f"{lobby}/start")
        pages = []
        for place, browser in enumerate(browsers):
            seat = place if place < 2 else None
            socket = await live(self.address, self.row == "compressed", cookie=browser.cookie)
            page = Page(socket, id, seat, browser)
            await at(page, seat)
            await page.load()
            pages.append(page)
        return pages


def figures(bench: Bench, used: float) -> dict[str, float | str]:
    ordered = sorted(bench.waits)
    return {
        "row": bench.row,
        "clients": bench.pairs * (2 + bench.onlookers),
        "moves": len(ordered),
        "moves_per_s": round(len(ordered) / bench.seconds),
        "median_ms": round(1000 * statistics.median(ordered), 2),
        "p99_ms": round(1000 * ordered[int(0.99 * len(ordered))], 2),
        "server_cpu_ms_a_move": round(1000 * used / len(ordered), 3),
    }


def family(pid: int) -> list[int]:
    pids = [pid]
    for found in pids:
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(found)], capture_output=True, text=True)
        pids += [int(child) for child in children.stdout.split()]
    return pids


def memory(pid: int) -> float:
    """Megabytes of a process and its children, memory they share counted once."""
    total = 0
    for found in family(pid):
        try:
            rollup = Path(f"/proc/{found}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total / 1024


def processor(pid: int) -> float:
    """Seconds of processor time that a process and its children have used."""
    total = 0
    for found in family(pid):
        try:
            stat = Path(f"/proc/{found}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(stat[11]) + int(stat[12])
    return total / _PROCESSOR


def run(
    row: str, clients: int, onlookers: int, seconds: float, pace: float, source: str
) -> dict[str, float | str]:
    with tempfile.TemporaryDirectory() as folder:
        serve = [sys.executable, "-m", "baseload", "serve", "--no-open", "--port", "0", "--data", folder]
        floor = [sys.executable, str(Path(__file__).with_name("floor.py")), folder]
        environment = {**os.environ, "BASELOAD_NO_LIMITS": "1"}
        if source:
            environment["PYTHONPATH"] = source
        command = floor if row == "floor" else serve
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        address = address.rstrip("/").replace("localhost", "127.0.0.1")

        async def measured() -> dict[str, float | str]:
            bench = Bench(address, row, clients, onlookers, seconds, pace)
            before: list[float] = []

            async def watch() -> None:
                while not bench.until:
                    await asyncio.sleep(0.01)
                before.append(processor(server.pid))

            await asyncio.wait_for(asyncio.gather(bench.run(), watch()), 300 + seconds)
            return figures(bench, processor(server.pid) - before[0])

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            result = runner.run(measured())
        result["memory_mb"] = round(memory(server.pid))
        server.send_signal(signal.SIGINT)
        server.wait(10)
        return result


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--row", choices=ROWS, action="append")
    parser.add_argument("--clients", type=int)
    parser.add_argument("--onlookers", type=int)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--pace", type=float)
    parser.add_argument("--floor", action="store_true")
    parser.add_argument("--source", default="")
    args = parser.parse_args()
    for row in args.row or ROWS:
        usual = ROWS[row]
        given = {
            name: getattr(args, name) if getattr(args, name) is not None else usual.get(name, 0)
            for name in ("clients", "onlookers", "pace")
        }
        rows = ["floor", row] if args.floor and row in ("programs", "paced") else [row]
        for one in rows:
            result = run(one, given["clients"], given["onlookers"], args.seconds, given["pace"], args.source)
            print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
