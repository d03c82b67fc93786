"""A bot in plain Python: makes a table, plays every seat at random over the WebSocket, tells how it ended.

python random_bot.py http://localhost:8000 power-grid 3      (docs/protocol.md explains the messages)
"""

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect


def post(url, body, **headers):
    headers = {"content-type": "application/json", **headers}
    return json.load(urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)))


def main(site, game, players):
    token = post(f"{site}/api/people", {"name": "Random Robin"})["token"]
    seats = [{"kind": "me"}] + [{"kind": "here"}] * (players - 1)
    wanted = {"game": game, "seats": seats, "options": {"players": players}}
    table = post(f"{site}/api/tables", wanted, authorization=f"Bearer {token}")["id"]
    with connect(site.replace("http", "ws", 1) + f"/live?token={token}") as socket:

        def ask(id, **message):
            socket.send(json.dumps({"id": id, "table": table, **message}))
            while (answer := json.loads(socket.recv())).get("re") != id:
                pass  # what other seats did; we look before every move anyway
            return answer["ok"]

        while (seen := ask("look", do="look"))["to_move"] is not None:
            move = {"do": "play", "seat": seen["to_move"], "action": random.choice(seen["legal"])}
            ask(f"move {seen['number'] + 1}", after=seen["number"], **move)
        print(f"{seen['moves']} moves, scores {seen['outcome']['scores']}: {seen['outcome']['reason']}")


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"), sys.argv[2], int(sys.argv[3]))
