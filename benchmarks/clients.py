"""The clients of benchmarks/server.py: programs that know their game, programs that look first, pages, onlookers.

They share their two cores with the server that they measure, so they are as light as can be. A page is what a browser
is to the server: it comes by its cookie, chooses among what it was shown, and takes a picture of the table after every
move, its own and the other's, without what it holds already.
"""

import asyncio
import re
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect

import baseload

encode = msgspec.json.encode
decode = msgspec.json.decode

_KEPT = re.compile(r'data-kept="(\w+)"')
_MOMENT = re.compile(r'<script type="application/json" id="moment">(.*?)</script>', re.DOTALL)
_TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')


class Choice(msgspec.Struct):
    action: str


class Moment(msgspec.Struct):
    """What a page's script reads of the table."""

    number: int
    to_move: int | None
    choices: list[Choice]


class Pace:
    """When moves are due: at once, or so many a second by all pairs together. A due time is kept whether or not the
    server keeps up, and what a move waits counts from there."""

    def __init__(self, per_second: float, pairs: int) -> None:
        self._gap = pairs / per_second if per_second else 0.0
        self._pairs = pairs
        self.begun = 0.0

    def due(self, pair: int, move: int) -> float:
        """The moment at which this pair's move is due; now, where there is no pace."""
        return self.begun + self._gap * (move + pair / self._pairs) if self._gap else time.perf_counter()


async def until(moment: float) -> None:
    pause = moment - time.perf_counter()
    if pause > 0:
        await asyncio.sleep(pause)


# --- speaking HTTP with as little as possible ---------------------------------------------------------------------


class Browser:
    """One visitor's HTTP: a connection that is kept, and cookies."""

    def __init__(self, address: str) -> None:
        self._host, _, port = address.removeprefix("http://").partition(":")
        self._port = int(port)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.cookies: dict[str, str] = {}
        self.token = ""  # of the forms

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def get(self, path: str) -> str:
        return (await self._ask("GET", path, b"", ""))[2]

    async def post(self, path: str, **form: str) -> str:
        """Send a form; where it leads to."""
        body = urllib.parse.urlencode({**form, "_csrf_token": self.token}).encode()
        status, headers, text = await self._ask("POST", path, body, "application/x-www-form-urlencoded")
        assert status == 303, (path, status, text[:300])
        return headers["location"]

    async def _ask(self, method: str, path: str, body: bytes, kind: str) -> tuple[int, dict[str, str], str]:
        if self._streams is None or self._streams[0].at_eof():  # a server closes what is not used for long
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        head = [f"{method} {path} HTTP/1.1", f"host: {self._host}:{self._port}", "accept: text/html"]
        if self.cookies:
            head.append(f"cookie: {self.cookie}")
        if kind:
            head += [f"content-type: {kind}", f"content-length: {len(body)}"]
        writer.write("\r\n".join([*head, "", ""]).encode() + body)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers: dict[str, str] = {}
        for line in filter(None, lines):
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                key, _, text = value.partition(";")[0].partition("=")
                self.cookies[key] = text
            headers[name.lower()] = value
        content = (await reader.readexactly(int(headers.get("content-length", 0)))).decode()
        if found := _TOKEN.search(content):
            self.token = found[1]
        return int(first.split()[1]), headers, content

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            with suppress(ConnectionError):
                await self._streams[1].wait_closed()


# --- at the table -------------------------------------------------------------------------------------------------


class Player:
    """A seat at a table, by a WebSocket."""

    def __init__(self, socket: ClientConnection, table: str, seat: int | None) -> None:
        self.socket = socket
        self.table = table
        self.seat = seat
        self._heard = 0  # the last entry
        self._ids = count(1)

    async def ask(self, do: str, **said: object) -> dict:
        """The answer; entries that come before it are heard."""
        id = f"{self.table[:8]}-{self.seat}-{next(self._ids)}"
        message = {"do": do, "table": self.table, "id": id, **said}
        if self.seat is not None:
            message["seat"] = self.seat
        await self.socket.send(encode(message), text=True)
        while True:
            answer = decode(await self.socket.recv(decode=False))
            if answer.get("re") == id:
                return answer
            self.heard(answer)

    def heard(self, message: dict) -> None:
        self._heard = max(self._heard, message.get("n", 0))

    async def hear(self, number: int) -> None:
        while self._heard < number:
            self.heard(decode(await self.socket.recv(decode=False)))

    async def play(self, action: str, after: int) -> None:
        answer = await self.ask("play", action=action, after=after)
        assert "ok" in answer, answer
        self._heard = after + 1

    async def follow(self, number: int) -> None:
        """Take in what somebody else did."""
        await self.hear(number)


class Looker(Player):
    """A program that looks at the table before it decides, and after what others did."""

    async def play(self, action: str, after: int) -> None:
        looked = (await self.ask("look"))["ok"]
        assert action in looked["legal"]
        await super().play(action, after)

    async def follow(self, number: int) -> None:
        await super().follow(number)
        await self.ask("look")


class Page(Player):
    """What a browser does, but for the drawing."""

    def __init__(self, socket: ClientConnection, table: str, seat: int | None, browser: Browser) -> None:
        super().__init__(socket, table, seat)
        self._browser = browser
        self._have: list[str] = []
        self._live = True  # does the server give pictures by the WebSocket? Earlier ones do not.
        self.moment = Moment(0, None, [])
        self.taken = 0  # characters of pictures

    async def load(self) -> None:
        self._take(await self._browser.get(f"/t/{self.table}"))
        await self.ask("join", part=True, have=self._have)

    def heard(self, message: dict) -> None:
        """Earlier servers send entries only, and the page asks for the picture."""
        for entry in message.get("entries", [message]):
            super().heard(entry)
        if "part" in message:
            self._take(message["part"])

    def _take(self, markup: str) -> None:
        self._have = _KEPT.findall(markup)[:60]
        self.taken += len(markup)
        found = _MOMENT.search(markup)
        assert found is not None, markup[:300]
        self.moment = msgspec.json.decode(found[1], type=Moment)

    async def play(self, action: str, after: int) -> None:
        answer = await self.ask("play", action=action, after=after, part=True, have=self._have)
        assert "ok" in answer, answer
        self._heard = after + 1
        self._take(answer["ok"]["part"])

    async def follow(self, number: int) -> None:
        await self.hear(number)
        while self.moment.number < number:
            await self.look()

    async def look(self) -> None:
        if self._live:
            answer = await self.ask("part", have=self._have)
            if "ok" in answer:
                self._take(answer["ok"]["part"])
                return
            self._live = False
        seat = {} if self.seat is None else {"seat": str(self.seat)}
        query = urllib.parse.urlencode({**seat, "have": ",".join(self._have)})
        self._take(await self._browser.get(f"/t/{self.table}/part?{query}"))


async def live(address: str, compressed: bool, **headers: str) -> ClientConnection:
    return await connect(
        address.replace("http", "ws") + "/live",
        additional_headers=headers,
        compression="deflate" if compressed else None,
        max_size=None,
    )


async def at(player: Player, seat: int | None) -> Player:
    """Sit down and listen."""
    joined = await player.ask("join", **({} if seat is None else {"seat": seat}))
    assert "ok" in joined, joined
    return player


# --- games that are known beforehand ------------------------------------------------------------------------------


def script(seed: int, players: int = 2) -> list[tuple[int, str]]:
    """A whole random game: who does what."""
    game = baseload.game("power-grid")
    options = game.options(players=players)
    state = game.setup(options, game.deal(options, seed))
    rng = Random(seed)
    played = []
    while state.seat is not None:
        legal = state.legal_few(4)
        action = legal[int(rng.random() * len(legal))]
        played.append((state.seat, str(action)))
        state.apply(action)
    return played


def games_from(seed: int) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """One game after the other, each with its seed."""
    for following in count(seed, 100_000):
        yield following, script(following)


def short(choices: list[Choice], rng: Random) -> str:
    """One of them; of bids, one of the lowest four, as in the games that are known beforehand."""
    first = choices[0].action.split()[0]
    few = choices[:5] if first in ("bid", "limit") else choices
    return few[int(rng.random() * len(few))].action
