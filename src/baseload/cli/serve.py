"""`baseload serve`: the table in the browser."""

import argparse
import contextlib
import importlib.util
import os
import socket
from collections.abc import Callable, Sequence
from ipaddress import ip_network
from pathlib import Path

from baseload.cli.parser import Commands, UsageProblem, whole
from baseload.cli.words import say

_NEEDED = ("litestar", "uvicorn", "sqlalchemy", "alembic", "jinja2", "msgspec", "cryptography")
_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_MOST_PROCESSES = 256
_MOST_PORTS = 20  # tried one after the other if the usual one is taken


def add(commands: "Commands[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "serve", help=say("serve.help"), description=say("serve.help"), epilog=say("serve.epilog")
    )
    parser.add_argument("--host", metavar="H", default="127.0.0.1", help=say("serve.host"))
    parser.add_argument("--port", metavar="P", help=say("serve.port"))
    parser.add_argument("--name", metavar="NAME", action="append", help=say("serve.name"))
    parser.add_argument("--proxy", metavar="A", action="append", help=say("serve.proxy"))
    parser.add_argument("--data", metavar="DIR", help=say("serve.data"))
    parser.add_argument("--database", metavar="URL", help=say("serve.database"))
    parser.add_argument("--referees", metavar="N", help=say("serve.referees"))
    parser.add_argument("--thinkers", metavar="N", help=say("serve.thinkers"))
    parser.add_argument("--no-open", action="store_true", help=say("serve.no_open"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise UsageProblem("extra_missing", extra="server", missing=missing)
    # Loaded only here: no other command needs them, and they are not always installed.
    from baseload.server.premises import held, without_password
    from baseload.server.serve import bound, open_browser
    from baseload.server.serve import run as serve
    from baseload.server.settings import Settings, default_folder

    port = whole("--port", args.port, 8000, least=0)
    folder = Path(args.data) if args.data else default_folder()
    settings = Settings(folder=folder, host=args.host)
    settings.database = args.database or settings.database
    if not settings.shared:
        _check_folder(folder)
    elif importlib.util.find_spec("psycopg") is None:
        raise UsageProblem("extra_missing", extra="postgres", missing=["psycopg"])
    settings.referees = _processes("--referees", args.referees, settings.referees)
    settings.thinkers = _processes("--thinkers", args.thinkers, settings.thinkers)
    settings.names += [_name(name) for name in args.name or []]
    settings.proxies = args.proxy or settings.proxies
    _check_proxies(settings.proxies)
    with held(folder, settings.database):
        where = without_password(settings.url) if settings.shared else str(folder)
        listening = _listening(
            bound, args.host, [port] if args.port is not None else range(port, port + _MOST_PORTS)
        )
        settings.port = listening.getsockname()[1]
        shown = "localhost" if args.host in _LOOPBACK or args.host in ("0.0.0.0", "::") else args.host
        address = f"http://{shown}:{settings.port}/"

        def ready() -> None:
            print(say("serve.ready", address=address, folder=where), flush=True)
            if args.host not in _LOOPBACK:
                print(say("serve.open_to_all", host=args.host, port=settings.port), flush=True)
            print(say("serve.stop"), flush=True)
            if not args.no_open and not os.environ.get("BASELOAD_NO_OPEN"):
                open_browser(address)

        serve(settings, listening, ready)
    print(say("serve.stopped"), flush=True)
    return 0


def _name(text: str) -> str:
    from baseload.server.doors import host_name

    found = host_name(text)
    if not found:
        raise UsageProblem("not_a_host_name", text=text)
    return found


def _check_proxies(proxies: Sequence[str]) -> None:
    for proxy in proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise UsageProblem("not_an_address", text=proxy) from None


def _processes(name: str, text: str | None, usual: int) -> int:
    count = whole(name, text, usual, least=1)
    if count > _MOST_PROCESSES:
        raise UsageProblem("number_too_large", argument=name, most=_MOST_PROCESSES, number=count)
    return count


def _listening(bound: Callable[[str, int], socket.socket], host: str, ports: Sequence[int]) -> socket.socket:
    """A socket on the first of these ports that is free."""
    for port in ports[:-1]:
        with contextlib.suppress(OSError):
            return bound(host, port)
    try:
        return bound(host, ports[-1])
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UsageProblem("cannot_listen", host=host, port=ports[-1], why=why) from None


def _check_folder(folder: Path) -> None:
    """Known before anything is started: a folder that cannot be written to."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK | os.X_OK)
    except OSError as error:
        raise UsageProblem("bad_folder", folder=str(folder), why=error.strerror or str(error)) from None
    if not writable:
        raise UsageProblem("bad_folder", folder=str(folder), why=say("serve.not_writable"))
