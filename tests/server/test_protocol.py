"""docs/protocol.md tells the truth: its conversation is held with a real server, its tables name what there is."""

import json
import re
from pathlib import Path
from typing import Any

from baseload.server import hub, limits
from baseload.server.commands import Commands
from tests.server.serving import Live, Server

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
LINES = [line for block in re.findall(r"```live\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]


def matches(said: Any, told: Any) -> bool:
    """Is what came what the page says? `"…"` stands for anything, as a value or as further fields."""
    if said == "…":
        return True
    if isinstance(said, dict) and isinstance(told, dict):
        rest = {name: value for name, value in said.items() if name != "…"}
        if "…" not in said and set(said) != set(told):
            return False
        return all(name in told and matches(value, told[name]) for name, value in rest.items())
    if isinstance(said, list) and isinstance(told, list):
        return len(said) == len(told) and all(map(matches, said, told))
    return bool(said == told)


def test_the_conversation(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = ann.new_table("power-grid", ["me", "link"], seed=7, first_order="seats")
    bob.post("/api/join", invite=made["seats"][1]["invite"])
    ann.post(f"/api/tables/{made['id']}/start")
    assert len(LINES) > 25
    with ann.live() as first, bob.live() as second:
        people: dict[str, Live] = {"ann": first, "bob": second}
        for line in LINES:
            who, arrow, text = line.split(" ", 2)
            message = json.loads(text.replace("TABLE", made["id"]))
            if arrow == "→":
                people[who].socket.send(json.dumps(message))
            else:
                told = people[who].receive()
                assert matches(message, told), (line, told)


def test_every_command_and_limit_is_told() -> None:
    documented = set(
        re.findall(r"^\| `([a-z]+)` \|", PAGE.partition("## The WebSocket")[2].partition("## ")[0], re.M)
    )
    commands = {name for name in vars(Commands) if not name.startswith("_") and name != "obey"}
    assert documented - {"do"} == commands
    table = PAGE.partition("## Limits")[2].replace("\u202f", "").replace(" 000", "000")
    for number in (
        limits.MESSAGE,
        limits.BODY // 1_000_000,
        limits.CLIENT_ID,
        limits.ACTION,
        limits.NAME,
        limits.CHAT,
        limits.MESSAGES_AT_ONCE,
        int(limits.MESSAGES_PER_SECOND),
        limits.CHAT_AT_ONCE,
        limits.PAGES,
        limits.NEW_TABLES,
        limits.NEW_PEOPLE,
        limits.TABLES_LISTENED_TO,
        int(limits.BOT),
        int(limits.EXPERT),
        limits.THINKING_LEAST,
        limits.THINKING_MOST,
        limits.NEW_SOCKETS,
        limits.CONNECTIONS_OF_ONE,
        limits.SOCKETS_OF_ONE,
        limits.SOCKETS_OF_PERSON,
        int(limits.IDLE),
        int(limits.HEAD),
        int(limits.WHOLE_REQUEST),
        hub.WRONG_ORIGIN,
        hub.TOO_MANY,
        hub.BEHIND,
        hub.IDLE,
        hub.NO_SUCH_TOKEN,
    ):
        assert re.search(rf"\b{number}\b", table), number


def test_every_request_is_told(server: Server) -> None:
    document = server.nobody().get("/api/docs/openapi.json")
    for path, methods in document["paths"].items():
        short = path.removeprefix("/api/tables/{id}/")
        assert path in PAGE or f"`{short}" in PAGE, (path, list(methods))
