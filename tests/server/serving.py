"""A real server in processes of its own, and clients for it: what the tests of the server share."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO, Any
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # seconds for anything at all: machines are slow at times


class Server:
    """`baseload serve` on a port of its own. Its processes are a group, so that all can be killed at once."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        limited: bool = False,
        more: dict[str, str] | None = None,
        within: list[str] | None = None,
    ) -> None:
        """`more`: of the environment. `within`: by which command it is started."""
        self.folder = folder
        self.noise = folder.parent / f"{folder.name}.stderr"
        environment = {name: value for name, value in os.environ.items() if name != "BASELOAD_NO_LIMITS"}
        if not limited:
            environment["BASELOAD_NO_LIMITS"] = "1"
        environment |= more or {}
        command = [
            *(within or []),
            sys.executable,
            "-m",
            "baseload",
            "serve",
            "--no-open",
            "--port",
            "0",
            "--data",
            str(folder),
        ]
        with self.noise.open("ab") as noise:
            self.process = subprocess.Popen(
                [*command, *arguments],
                stdout=subprocess.PIPE,
                stderr=noise,
                env=environment,
                start_new_session=True,
            )
        self.said = self._line()
        found = re.search(r"http://[^\s/]+", self.said)
        assert found is not None, (self.said, self.errors())
        self.address = found[0].replace("localhost", "127.0.0.1")

    def _line(self) -> str:
        output = self.process.stdout
        assert output is not None
        return output.readline().decode()

    def more_lines(self, count: int) -> list[str]:
        return [self._line() for _ in range(count)]

    def errors(self) -> str:
        """What the server has written to stderr."""
        return self.noise.read_text("utf-8", "replace")

    def children(self) -> list[int]:
        """The processes of its group, but for itself."""
        found = subprocess.run(
            ["ps", "-o", "pid=", "-g", str(self.process.pid)], capture_output=True, text=True, check=False
        )
        return [int(pid) for pid in found.stdout.split() if int(pid) != self.process.pid]

    def workers(self) -> list[int]:
        """Those of them that hold games or think: they are forked from another child."""
        found = subprocess.run(
            ["ps", "-o", "pid=,ppid=", "-g", str(self.process.pid)],
            capture_output=True,
            text=True,
            check=False,
        )
        pairs = [tuple(map(int, line.split())) for line in found.stdout.splitlines()]
        return [pid for pid, parent in pairs if parent in {other for other, _ in pairs} - {self.process.pid}]

    def kill(self) -> None:
        """As a power cut would: no process of it gets a chance to say goodbye."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        """As Ctrl-C would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        output: IO[bytes] | None = self.process.stdout
        if output is not None:
            output.close()

    def person(self, name: str = "") -> "Program":
        return Program(self.address, name)

    def nobody(self) -> "Program":
        """A program without a token."""
        return Program(self.address, None)


@contextmanager
def running(folder: Path, *arguments: str, limited: bool = False) -> Iterator[Server]:
    server = Server(folder, *arguments, limited=limited)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Program:
    """Somebody with a token, over HTTP and over WebSockets."""

    def __init__(self, address: str, name: str | None, token: str = "") -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)
        self.token = token
        if name is not None and not token:
            made = self.post("/api/people", name=name)
            self.token = made["token"]
            self.name = made["name"]
            self.id = made["person"]
        if self.token:
            self.http.headers["authorization"] = f"Bearer {self.token}"

    def at(self, address: str) -> "Program":
        """The same person at another address: the server was started again."""
        return Program(address, None, self.token)

    def ask(self, method: str, path: str, **rest: Any) -> httpx.Response:
        return self.http.request(method, path, **rest)

    def get(self, path: str, **query: Any) -> Any:
        return good(self.http.get(path, params={k: v for k, v in query.items() if v is not None}))

    def post(self, path: str, **body: Any) -> Any:
        return good(self.http.post(path, json=body))

    # --- tables -------------------------------------------------------------------------------------------------

    def table(self, game: str, seats: list[str] | int = 1, seed: int = 1, **options: Any) -> str:
        """A new table; seats are `me`, `here`, `link`, or `bot`. All by oneself if only their number is given."""
        kinds = ["me"] + ["here"] * (seats - 1) if isinstance(seats, int) else seats
        made = self.new_table(game, kinds, seed=seed, **options)
        return str(made["id"])

    def new_table(
        self, game: str, kinds: list[str], seed: int = 1, public: bool = False, **options: Any
    ) -> dict[str, Any]:
        body = {
            "game": game,
            "seats": [{"kind": kind} for kind in kinds],
            "options": {"players": len(kinds), **options},
            "seed": seed,
            "public": public,
        }
        made: dict[str, Any] = self.post("/api/tables", **body)
        return made

    def look(self, table: str, seat: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/tables/{table}/view", seat=seat)
        return found

    def entries(self, table: str, after: int = 0, seat: int | None = None) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.get(f"/api/tables/{table}/entries", after=after, seat=seat)[
            "entries"
        ]
        return found

    def play(self, table: str, seat: int, action: str, **more: Any) -> dict[str, Any]:
        done: dict[str, Any] = self.post(f"/api/tables/{table}/actions", seat=seat, action=action, **more)
        return done

    def refused(self, method: str, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
        """Status and body of an answer that must be an error in our own form."""
        response = self.http.request(method, path, json=body or None)
        assert response.status_code >= 400, response.text
        return response.status_code, error_of(response)

    def upload(self, text: str) -> str:
        return str(self.post("/api/records", record=text)["id"])

    def record(self, table: str) -> str:
        response = self.http.get(f"/api/tables/{table}/record")
        assert response.status_code == 200, response.text
        return response.text

    def live(self, **headers: str) -> "Live":
        return Live(self.address, self.token, headers)


class Live:
    """A WebSocket: requests with answers; what is heard meanwhile is kept."""

    def __init__(self, address: str, token: str = "", headers: dict[str, str] | None = None) -> None:
        given = dict(headers or {})
        if token:
            given["authorization"] = f"Bearer {token}"
        opening = connect(
            address.replace("http", "ws", 1) + "/live",
            additional_headers=given,
            open_timeout=PATIENCE,
            close_timeout=5,
            proxy=None,
        )
        self.socket: ClientConnection = opening.__enter__()  # closed in our own `__exit__`
        self.heard: list[dict[str, Any]] = []

    def __enter__(self) -> "Live":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, do: str, **message: Any) -> str:
        id = message.pop("id", None) or uuid4().hex
        self.socket.send(json.dumps({"do": do, "id": id, **message}))
        return str(id)

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout))
        return message

    def answer(self, id: str | None) -> dict[str, Any]:
        """The answer to that request, whatever else comes first."""
        while True:
            message = self.receive()
            if "re" in message and message["re"] == id:
                return message
            self.heard.append(message)

    def ask(self, do: str, **message: Any) -> Any:
        """What a request that must succeed answers."""
        answer = self.answer(self.send(do, **message))
        assert "ok" in answer, answer
        return answer["ok"]

    def error(self, do: str, **message: Any) -> dict[str, Any]:
        answer = self.answer(self.send(do, **message))
        assert "error" in answer, answer
        error: dict[str, Any] = answer["error"]
        check_error(error)
        return error

    def hear(self, count: int, timeout: float = PATIENCE) -> list[dict[str, Any]]:
        """The next messages that nobody asked for."""
        deadline = time.monotonic() + timeout
        while len(self.heard) < count:
            message = self.receive(max(0.01, deadline - time.monotonic()))
            assert "re" not in message, message
            self.heard.append(message)
        found, self.heard = self.heard[:count], self.heard[count:]
        return found


def good(response: httpx.Response) -> Any:
    assert response.status_code < 400, (response.status_code, response.text)
    return response.json()


def error_of(response: httpx.Response) -> dict[str, Any]:
    error: dict[str, Any] = response.json()
    check_error(error)
    return error


def check_error(error: dict[str, Any]) -> None:
    """An error of ours: a code, one sentence, and nothing of the program's insides."""
    assert set(error) <= {"code", "message", "refusal", "told", "remark"}, error
    assert re.fullmatch(r"[a-z0-9_.]+", error["code"]), error
    assert error["message"], error
    for inside in ("Traceback", 'File "', ".py", "baseload.", "sqlalchemy", "Error("):
        assert inside not in error["message"], error


def random_move(looked: dict[str, Any], rng: Random) -> str:
    """A legal action of a view; of a long run of amounts rather a low one, so that games come to an end."""
    legal: list[str] = looked["legal"]
    return legal[int(len(legal) * rng.random() ** 2)]


def play_out(program: Program, table: str, rng: Random, most: int = 100_000) -> int:
    """Play all seats of one's own table at random over one WebSocket; returns how many moves that took."""
    with program.live() as live:
        live.ask("join", table=table)
        moves = 0
        looked = live.ask("look", table=table)
        while looked["to_move"] is not None and moves < most:
            done = live.ask(
                "play",
                table=table,
                seat=looked["to_move"],
                action=random_move(looked, rng),
                after=looked["number"],
            )
            assert done["n"] == looked["number"] + 1
            moves += 1
            looked = live.ask("look", table=table)
        return moves


def form_token(page: str) -> str:
    """The token that the forms of a page carry."""
    found = re.search(r'name="_csrf_token" value="([^"]+)"', page)
    assert found is not None, page[:2000]
    return found[1]


class Browser:
    """Somebody with a session and no token, as the pages have it."""

    def __init__(self, address: str, name: str = "") -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, headers={"accept": "text/html"})
        page = self.http.get("/")
        assert page.status_code == 200
        self.token = form_token(page.text)
        if name:
            assert self.post("/name", name=name).status_code == 303

    @property
    def csrf(self) -> dict[str, str]:
        """What a form of theirs carries, as a script would send it."""
        return {"x-csrftoken": self.token}

    def get(self, path: str, **query: Any) -> str:
        response = self.http.get(path, params={k: v for k, v in query.items() if v is not None})
        assert response.status_code == 200, (path, response.status_code, response.text[:2000])
        return response.text

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.http.post(path, data=form, headers=self.csrf)

    def upload(self, text: str) -> str:
        """The id of the table that a record became."""
        response = self.http.post("/records", files={"record": ("game.bl", text)}, headers=self.csrf)
        assert response.status_code == 303, response.text[:2000]
        return response.headers["location"].rpartition("/")[2]

    def live(self) -> Live:
        return Live(self.address, headers={"cookie": f"baseload={self.http.cookies['baseload']}"})
