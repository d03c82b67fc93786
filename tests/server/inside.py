"""The server in a thread of the tests' own process, its referees and bots in processes of their own: for settings that
the command does not have, and for a look inside."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from litestar import Litestar

from baseload.server.app import make_app
from baseload.server.serve import bound, config_of
from baseload.server.settings import Settings
from tests.server.serving import PATIENCE


@contextmanager
def serving(settings: Settings, inside: list[Any] | None = None) -> Iterator[str]:
    """The address of a server with these settings. `inside` is given its state, for a look."""
    app = make_app(settings)
    with serving_app(app, settings=settings) as address:
        if inside is not None:
            inside.append(app.state)
        yield address


@contextmanager
def serving_app(app: Litestar, unread: int = 0, settings: Settings | None = None) -> Iterator[str]:
    """`unread`: bytes that the system keeps for somebody who does not read, about; by default megabytes."""
    listening = bound("127.0.0.1", 0)
    if unread:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, unread)
    config = config_of(app, settings or Settings(limits=False))
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started:
        assert time.monotonic() < deadline
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
