"""By which address somebody comes in, and by which name they call us.

A page of somebody else's can make its own name point at this machine and then speak with us as if it were ours. So we
answer only to names that are ours: addresses in numbers, this machine's own names, and those that the host has told us.

What a proxy says about a visitor (`X-Forwarded-For`, `-Proto`, `-Host`) is believed from the proxies that the host
named, and from nobody else.
"""

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

Headers = list[tuple[bytes, bytes]]
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_NAME: Final = re.compile(r"[a-z0-9_.:-]+")
_SECURE: Final = ("https", "wss")
_LONGEST_HOST: Final = 255 + len(":65535")  # no name can be longer, and none of ours is
_LONGEST_NUMBER: Final = 64  # an address of IPv6 with brackets and the name of a network card


@dataclass(frozen=True)
class Visit:
    """Who comes, how, and whom they ask for, as far as it can be believed."""

    address: str
    secure: bool
    host: str  # with its port, if one was given
    asked: str = ""  # the name in the request itself, where a proxy says that it was another


class Doors:
    """`names`: what we are called, beyond the names this machine has; `listening`: the host we listen on. `proxies`:
    addresses, or networks such as `10.0.0.0/8`; ValueError for what is neither."""

    def __init__(
        self,
        names: Iterable[str] = (),
        proxies: Iterable[str] = ("127.0.0.1", "::1"),
        listening: str = "localhost",
    ) -> None:
        self._told = frozenset(filter(None, map(host_name, names)))
        self._names = self._told | _own_names() | {host_name(listening)}
        self._proxies = [ip_network(proxy.strip(), strict=False) for proxy in proxies if proxy.strip()]

    def is_proxy(self, address: str) -> bool:
        found = _number(address)
        return found is not None and any(found in network for network in self._proxies)

    def visit(self, scope: Any) -> Visit:
        """Of an ASGI scope, as it came from the wire."""
        client = scope.get("client")
        address = str(client[0]) if client else ""
        secure, host = scope["scheme"] in _SECURE, _header(scope["headers"], b"host")
        if not self.is_proxy(address):
            return Visit(address, secure, host)
        said = _header(scope["headers"], b"x-forwarded-proto")
        forwarded = _last(_header(scope["headers"], b"x-forwarded-host"))
        return Visit(
            self._first_stranger(_header(scope["headers"], b"x-forwarded-for"), address),
            _last(said) in _SECURE if said else secure,
            forwarded or host,
            host if forwarded else "",
        )

    def _first_stranger(self, chain: str, nearest: str) -> str:
        """Every proxy adds whom it heard from at the end: the last who is no proxy of ours is as far as we can know."""
        for said in reversed(chain.split(",")):
            found = _number(said.strip())
            if found is None:
                return nearest
            nearest = str(found)
            if not self.is_proxy(nearest):
                return nearest
        return nearest

    def lets_in(self, visit: Visit) -> bool:
        """By all the names that were given: a proxy may hand on what the visitor made up."""
        return self.knows(visit.host) and self.knows(visit.asked)

    def knows(self, host: str) -> bool:
        """Is that one of our names? Nobody can make an address in numbers point elsewhere, so these all are. A program
        that names no host at all is no browser."""
        name = host_name(host)
        return not host or (bool(name) and (name in self._names or _number(name) is not None))

    def is_own_page(self, origin: str, visit: Visit) -> bool:
        """Is a page of that origin ours? It has the name by which its visitor calls us; or one that the host told us,
        where a proxy puts its own in the place of that."""
        try:
            page, called = urlsplit(origin), urlsplit(f"//{visit.host}")
            usual = _DEFAULT_PORTS.get(page.scheme)
            page_port, called_port = page.port or usual, called.port or usual
        except ValueError:
            return False
        if usual is None or not page.hostname or (visit.secure and page.scheme != "https"):
            return False
        if host_name(page.hostname) in self._told and page_port == usual:
            return True
        return (host_name(page.hostname), page_port) == (host_name(called.hostname or ""), called_port)


def host_name(host: str) -> str:
    """The name of a `Host` header as we compare it: without a port and the last dot, in small letters, or "".

    >>> host_name("Games.Example.org.:8443"), host_name("[::1]:80"), host_name("a@b"), host_name("a:b")
    ('games.example.org', '::1', '', '')
    """
    if len(host) > _LONGEST_HOST:
        return ""
    try:
        found = urlsplit(f"//{host}")
        _ = found.port  # ValueError for what is no port
    except ValueError:
        return ""
    name = (found.hostname or "").rstrip(".")
    whole = found.username is None and not (found.path or found.query or found.fragment)
    return name if whole and _NAME.fullmatch(name) else ""


def neighbourhood(address: str) -> str:
    """What is counted as one: an address, or with IPv6 a network of 64 bits, which everybody has for themselves.

    >>> neighbourhood("2001:db8::1:2"), neighbourhood("::ffff:192.0.2.1"), neighbourhood("192.0.2.1")
    ('2001:db8::/64', '192.0.2.1', '192.0.2.1')
    """
    found = _number(address)
    if isinstance(found, IPv6Address):
        return _network(found)
    return str(found) if found is not None else address


@lru_cache(maxsize=4096)
def _network(address: IPv6Address) -> str:
    return str(ip_network((address, 64), strict=False))


def _own_names() -> frozenset[str]:
    """What this machine is called, alone, in its network, and by its neighbours (mDNS)."""
    own = socket.gethostname().lower().rstrip(".")
    short = own.partition(".")[0]
    return frozenset(filter(None, ("localhost", own, short, f"{short}.local" if short else "")))


def _number(text: str) -> Any:
    """An address as a number; None for what is none. An IPv4 address may come dressed as one of IPv6.

    Only addresses are remembered, which are short: anything else is whatever a visitor made up."""
    if len(text) > _LONGEST_NUMBER:
        return None
    try:
        return _known_number(text)
    except ValueError:
        return None


@lru_cache(maxsize=4096)
def _known_number(text: str) -> Any:
    """ValueError, which is not remembered, for what is no address."""
    found = ip_address(text.partition("%")[0].strip("[]"))
    return getattr(found, "ipv4_mapped", None) or found


def _header(headers: Headers, wanted: bytes) -> str:
    return ", ".join(value.decode("latin-1") for name, value in headers if name == wanted)


def _last(said: str) -> str:
    return said.rpartition(",")[2].strip()
