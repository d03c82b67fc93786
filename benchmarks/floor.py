"""The least that a server of live tables does: it appends each move to a file, flushes it, answers and tells.

It checks nothing, and whatever it was sent while it flushed waits for the next flush, as with our own. See
benchmarks/server.py.
"""

import asyncio
import contextlib
import os
import sys
from pathlib import Path

import msgspec
import uvloop
from websockets.asyncio.server import ServerConnection, serve

encode = msgspec.json.encode
decode = msgspec.json.decode

seated: dict[tuple[str, str], ServerConnection] = {}
waiting: list[tuple[bytes, asyncio.Future[None]]] = []


async def flush(file: int) -> None:
    """Everything that waits is one write and one flush, in a thread, so that the others are heard meanwhile."""
    loop = asyncio.get_running_loop()
    while waiting:
        taken = waiting.copy()
        waiting.clear()
        await loop.run_in_executor(None, keep, file, b"".join(text for text, _ in taken))
        for _, kept in taken:
            kept.set_result(None)


def keep(file: int, text: bytes) -> None:
    os.write(file, text)
    os.fdatasync(file)


async def main(folder: Path) -> None:
    file = os.open(folder / "moves", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    flushing: list[asyncio.Task[None]] = []

    async def live(socket: ServerConnection) -> None:
        assert socket.request is not None
        pair, seat = socket.request.headers["seat"].split("/")
        seated[pair, seat] = socket
        async for text in socket:
            message = decode(text)
            kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            waiting.append((encode(message) + b"\n", kept))
            if not flushing or flushing[0].done():
                flushing[:] = [asyncio.create_task(flush(file))]
            await kept
            await socket.send(encode({"re": message["id"], "ok": {"n": message["after"] + 1}}), text=True)
            other = seated[pair, "1" if seat == "0" else "0"]
            await other.send(encode({"n": message["after"] + 1}), text=True)

    async with serve(live, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        print(f"http://127.0.0.1:{port}/", flush=True)
        await asyncio.Future()


if __name__ == "__main__":
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        runner.run(main(Path(sys.argv[1])))
