"""Running the server: the address, the browser, and an end without noise."""

import asyncio
import contextlib
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import uvicorn
from litestar import Litestar

from baseload.server import limits
from baseload.server.app import make_app
from baseload.server.connections import Connections, open_more_files
from baseload.server.lines import HttpLine, LiveLine
from baseload.server.processes import collect_seldom
from baseload.server.seldom import NotTheSameAgain, Seldom
from baseload.server.settings import Settings

_SWITCH: Final = (
    0.001  # seconds until the thread that commits gets its turn; whoever waits for the commit waits for it
)


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; OSError if the address is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError:
        found.close()
        raise
    found.set_inheritable(False)
    return found


def config_of(app: Litestar, settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve."""
    seldom = Seldom()
    connections = Connections(settings.doors(), settings.limits, seldom)
    # uvicorn calls these as it would call the classes.
    http: Any = partial(HttpLine, connections, seldom)
    live: Any = partial(LiveLine, connections)
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        http=http,
        ws=live,
        h11_max_incomplete_event_size=limits.REQUEST_HEAD,
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        timeout_graceful_shutdown=2,
        server_header=False,
        proxy_headers=False,  # `doors` reads them, and the host's name too
        lifespan="on",
    )


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until somebody stops it. `ready` is called when the first request can come."""
    logging.basicConfig(level=logging.WARNING, format="baseload: %(message)s", stream=sys.stderr)
    open_more_files()
    config = config_of(make_app(settings), settings)
    logging.getLogger("uvicorn.error").addFilter(NotTheSameAgain())
    server = _Server(config, ready)
    sys.setswitchinterval(_SWITCH)
    # uvloop, where there is one. An interrupt is told again by uvicorn when everything is closed.
    loops = config.get_loop_factory()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=loops) as runner:
        runner.run(server.serve(sockets=[listening]))


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            collect_seldom()
            self._ready()


def open_browser(address: str) -> None:
    """Show the page, if this machine has a browser for people."""
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        return
