"""How many moves a second the server confirms, each stored before it is answered, and how long one waits.

    python benchmarks/server.py                      100 clients flat out, then 500 clients paced
    python benchmarks/server.py --clients 100 --seconds 10
    python benchmarks/server.py --floor              the same, each beside what no server can do without

Pairs of WebSocket clients on loopback play Power Grid through the JSON protocol. The games are known beforehand (the
tables are made with a seed), so the clients need not think; the server checks every move, commits it to SQLite with
a flushed write-ahead log, answers the sender and tells both. The time is from sending a move to its answer.

A machine that is shared with others stops for some milliseconds every now and then, and its disk too. `--floor` runs
the same clients with the same moves against a server of thirty lines (benchmarks/floor.py) which knows no rules: it
appends each move to a file, flushes it, answers and tells. What that one needs, no server on this machine can save.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

import baseload

# The clients share two cores with the server, so they are as light as can be.
encode = msgspec.json.encode
decode = msgspec.json.decode


def script(seed: int, players: int = 2) -> list[tuple[int, str]]:
    """A whole random game: who does what."""
    game = baseload.game("power-grid")
    options = game.options(players=players)
    state = game.setup(options, game.deal(options, seed))
    rng = Random(seed)
    played = []
    while state.seat is not None:
        legal = state.legal_cut(4)
        action = legal[int(rng.random() * len(legal))]
        played.append((state.seat, str(action)))
        state.apply(action)
    return played


def games_from(seed: int) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """One game after the other, each with its seed."""
    for following in itertools.count(seed, 100_000):
        yield following, script(following)


def ask(address: str, path: str, body: object, token: str = "") -> dict:
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


class Clock:
    """When the next move may be sent, if all moves together are to keep a pace."""

    def __init__(self, per_second: float) -> None:
        self._step = 1 / per_second if per_second else 0.0
        self._next = time.perf_counter()

    async def wait(self) -> None:
        if not self._step:
            return
        self._next = max(
            self._next + self._step, time.perf_counter()
        )  # a late one is not made up for by a burst
        pause = self._next - time.perf_counter()
        if pause > 0:
            await asyncio.sleep(pause)


async def pair(
    address: str,
    tokens: list[str],
    first: int,
    ready: asyncio.Barrier,
    seconds: float,
    clock: Clock,
    waits: list[float],
) -> None:
    """Two clients at tables of their own; time counts from when all pairs have sat down."""
    live = address.replace("http", "ws") + "/live"
    sockets = [
        await connect(
            live, additional_headers={"authorization": f"Bearer {token}"}, compression=None, max_size=None
        )
        for token in tokens
    ]
    loop = asyncio.get_running_loop()
    until = 0.0
    for seed, played in games_from(first):
        seats = [{"kind": "me"}, {"kind": "link"}]
        body = {"game": "power-grid", "options": {"players": 2}, "seats": seats, "seed": seed}
        table = await loop.run_in_executor(None, ask, address, "/api/tables", body, tokens[0])
        invite = table["seats"][1]["invite"]
        await loop.run_in_executor(None, ask, address, "/api/join", {"invite": invite}, tokens[1])
        await loop.run_in_executor(None, ask, address, f"/api/tables/{table['id']}/start", {}, tokens[0])
        for seat, socket in enumerate(sockets):
            await socket.send(
                json.dumps({"do": "join", "table": table["id"], "seat": seat, "id": f"j{seed}"})
            )
            while json.loads(await socket.recv()).get("re") != f"j{seed}":
                pass
        if not until:
            await ready.wait()
            gc.disable()  # the clients' own pauses are not the server's
            until = time.perf_counter() + seconds
        await play(sockets, table["id"], seed, played, until, clock, waits)
        if time.perf_counter() >= until:
            break
    for socket in sockets:
        await socket.close()


async def play(
    sockets: list[ClientConnection],
    table: str,
    seed: int,
    played: list[tuple[int, str]],
    until: float,
    clock: Clock,
    waits: list[float],
) -> None:
    """A game, or as much of it as there is time for."""
    for number, (seat, action) in enumerate(played, 1):
        await clock.wait()
        if time.perf_counter() >= until:
            return
        id = f"{seed}-{number}"
        message = {
            "do": "play",
            "table": table,
            "seat": seat,
            "action": action,
            "after": number - 1,
            "id": id,
        }
        begun = time.perf_counter()
        await sockets[seat].send(encode(message), text=True)
        while True:
            heard = decode(await sockets[seat].recv(decode=False))
            if heard.get("re") == id:
                break
        waits.append(time.perf_counter() - begun)
        assert "ok" in heard, heard
        while decode(await sockets[1 - seat].recv(decode=False)).get("n") != number:
            pass


async def pair_at_the_floor(
    address: str, first: int, ready: asyncio.Barrier, seconds: float, clock: Clock, waits: list[float]
) -> None:
    """The same moves, sent to a server that knows no rules."""
    live = address.replace("http", "ws")
    sockets = [await connect(f"{live}/{first}/{seat}", compression=None, max_size=None) for seat in range(2)]
    await ready.wait()
    gc.disable()
    until = time.perf_counter() + seconds
    for seed, played in games_from(first):
        await play(sockets, str(seed), seed, played, until, clock, waits)
        if time.perf_counter() >= until:
            break
    for socket in sockets:
        await socket.close()


async def measure(address: str, clients: int, seconds: float, pace: float, floor: bool) -> dict[str, float]:
    waits: list[float] = []
    clock = Clock(pace)
    ready = asyncio.Barrier(clients // 2)
    if floor:
        pairs = [
            pair_at_the_floor(address, number, ready, seconds, clock, waits) for number in range(clients // 2)
        ]
    else:
        loop = asyncio.get_running_loop()
        tokens = [
            (await loop.run_in_executor(None, ask, address, "/api/people", {"name": f"P{number}"}))["token"]
            for number in range(clients)
        ]
        pairs = [
            pair(address, tokens[2 * number : 2 * number + 2], number, ready, seconds, clock, waits)
            for number in range(clients // 2)
        ]
    await asyncio.gather(*pairs)
    ordered = sorted(waits)
    return {
        "clients": clients,
        "moves": len(waits),
        "moves_per_s": round(len(waits) / seconds),
        "median_ms": round(1000 * statistics.median(ordered), 2),
        "p99_ms": round(1000 * ordered[int(0.99 * len(ordered))], 2),
    }


def memory(pid: int) -> float:
    """Megabytes of a process and its children, memory they share counted once."""
    pids = [pid]
    for found in pids:
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(found)], capture_output=True, text=True)
        pids += [int(child) for child in children.stdout.split()]
    total = 0
    for found in pids:
        try:
            rollup = Path(f"/proc/{found}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total / 1024


def run(clients: int, seconds: float, pace: float, floor: bool) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        if floor:
            command = [sys.executable, str(Path(__file__).with_name("floor.py")), folder]
        else:
            command = [
                sys.executable,
                "-m",
                "baseload",
                "serve",
                "--no-open",
                "--port",
                "0",
                "--data",
                folder,
            ]
        environment = {**os.environ, "BASELOAD_NO_LIMITS": "1"}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert server.stdout is not None
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        address = address.rstrip("/").replace("localhost", "127.0.0.1")
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            whole = measure(address, clients, seconds, pace, floor)
            result = runner.run(asyncio.wait_for(whole, 120 + seconds))
        result["memory_mb"] = round(memory(server.pid))
        server.send_signal(signal.SIGINT)
        server.wait(10)
        return result


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--clients", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--floor", action="store_true")
    args = parser.parse_args()
    runs = [(args.clients, args.pace)] if args.clients else [(100, 0.0), (500, 500.0)]
    for clients, pace in runs:
        for floor in (True, False) if args.floor else (False,):
            result = run(clients, args.seconds, pace, floor)
            print(json.dumps({**result, **({"floor": True} if floor else {})}), flush=True)


if __name__ == "__main__":
    main()
