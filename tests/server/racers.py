"""A client process for the race tests: several connections that send the same and conflicting moves at once.

    python racers.py ADDRESS TOKEN TABLE SEED ROUNDS

It prints, as JSON, every move that the server said it had made for it: number, id, action.
"""

import asyncio
import json
import sys
from random import Random
from typing import Any

from websockets.asyncio.client import connect

CONNECTIONS = 3


async def ask(socket: Any, **message: Any) -> dict[str, Any]:
    await socket.send(json.dumps(message))
    while True:
        answer: dict[str, Any] = json.loads(await socket.recv())
        if answer.get("re") == message["id"]:
            return answer


async def race(address: str, token: str, table: str, seed: int, rounds: int) -> list[list[Any]]:
    """Every round all connections fire at once: one move twice with one id, and another move for the same number."""
    rng = Random(seed)
    headers = {"authorization": f"Bearer {token}"}
    url = address.replace("http", "ws", 1) + "/live"
    sockets = [
        await connect(url, additional_headers=headers, proxy=None, open_timeout=60)
        for _ in range(CONNECTIONS)
    ]
    made: list[list[Any]] = []
    for number in range(rounds):
        seen = (await ask(sockets[0], do="look", table=table, id=f"{seed}-look-{number}"))["ok"]
        if seen["to_move"] is None:
            break
        legal = seen["legal"][:20]
        move = {"do": "play", "table": table, "seat": seen["to_move"], "after": seen["number"]}
        one = {**move, "id": f"{seed}-{number}-one", "action": rng.choice(legal)}
        other = {**move, "id": f"{seed}-{number}-other", "action": rng.choice(legal)}
        sent = [one, one, other]
        answers = await asyncio.gather(
            *(ask(socket, **message) for socket, message in zip(sockets, sent, strict=True))
        )
        for message, answer in zip(sent, answers, strict=True):
            if "ok" in answer:
                again = answer["ok"].get("again", False)
                made.append([answer["ok"]["n"], message["id"], message["action"], again])
            else:
                assert answer["error"]["code"] in ("moved_on", "refused"), answer
    for socket in sockets:
        await socket.close()
    return made


if __name__ == "__main__":
    _, address, token, table, seed, rounds = sys.argv
    print(json.dumps(asyncio.run(race(address, token, table, int(seed), int(rounds)))))
