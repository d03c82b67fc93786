"""The JSON API: whole games of every kind, refusals that change nothing, records out and in."""

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from baseload.core.record import read_record
from tests.server.serving import PATIENCE, Program, Server, play_out, random_move

MODES: list[tuple[str, int, dict[str, Any]]] = [
    ("power-grid", 2, {"map": "usa"}),
    ("power-grid", 3, {"auction": "sealed", "regions": "draft"}),
    ("power-grid", 4, {"beginner": "on", "money": "open"}),
    ("co2", 1, {}),
    ("co2", 3, {"lobby_draft": "alternate", "auction": "ascending"}),
    ("co2", 5, {"auction": "once_around"}),
    ("second-chance", 1, {"mode": "solo"}),
    ("second-chance", 2, {"mode": "competitive", "lobby_draft": "on"}),
    ("second-chance", 3, {"mode": "cooperative", "coop_decision": "unanimous"}),
]


@pytest.mark.parametrize("number", range(len(MODES)))
def test_a_whole_game(server: Server, number: int) -> None:
    """To the end; then the record replays to the outcome that the table has."""
    game, players, options = MODES[number]
    ann = server.person("Ann")
    table = ann.table(game, players, seed=number, **options)
    moves = play_out(ann, table, Random(number))
    found = ann.get(f"/api/tables/{table}")
    assert (found["stage"], found["to_move"], found["moves"]) == ("over", None, moves)
    record = read_record(ann.record(table))
    last = record.verify()
    assert last.outcome is not None
    assert found["outcome"] == last.outcome.to_plain()
    assert len(record.actions) == moves
    looked = ann.look(table)
    assert looked["legal"] == []
    assert looked["outcome"] == found["outcome"]


def test_a_game_by_requests_alone(server: Server) -> None:
    """Three people, no WebSocket: everybody asks for their own view and plays from it."""
    people = [server.person(name) for name in ("Ann", "Bob", "Cem")]
    made = people[0].new_table("second-chance", ["me", "link", "link"], mode="competitive")
    for person, seat in zip(people[1:], made["seats"][1:], strict=True):
        person.post("/api/join", invite=seat["invite"])
    table = made["id"]
    people[0].post(f"/api/tables/{table}/start")
    rng = Random(4)
    number = 0
    while True:
        looks = [person.look(table) for person in people]
        assert [looked["seat"] for looked in looks] == [0, 1, 2]
        mover = looks[0]["to_move"]
        assert all(not looked["legal"] for looked in looks if looked["seat"] != mover)
        if mover is None:
            break
        done = people[mover].play(table, mover, random_move(looks[mover], rng), after=number)
        number += 1
        assert done["n"] == done["entry"]["n"] == number
        if number == 5:
            status, error = people[0].refused("GET", f"/api/tables/{table}/record")
            assert (status, error["code"]) == (403, "record_secret")
            assert server.nobody().refused("GET", f"/api/tables/{table}/record")[0] == 403
    for person in [*people, server.nobody()]:
        read_record(person.record(table)).verify()
        heard = person.entries(table)
        assert [entry["n"] for entry in heard] == list(range(1, number + 1))
        assert person.entries(table, after=number - 3) == heard[-3:]
        assert person.entries(table, after=number + 99) == []


def test_a_stale_move_is_not_made(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("power-grid", 3)
    looked = ann.look(table)
    ann.play(table, looked["to_move"], looked["legal"][0], after=0)
    before = ann.look(table)
    for after in (0, 2, 999):
        body = {"seat": before["to_move"], "action": before["legal"][0], "after": after}
        status, error = ann.refused("POST", f"/api/tables/{table}/actions", **body)
        assert (status, error["code"]) == (409, "moved_on")
        assert "moved meanwhile" in error["message"]
    assert ann.look(table) == before


def test_a_refused_action_changes_nothing_and_says_why(server: Server) -> None:
    ann = server.person("Ann")
    for game in ("power-grid", "co2", "second-chance"):
        options: dict[str, Any] = {"mode": "competitive"} if game == "second-chance" else {}
        table = ann.table(game, 2, **options)
        before, entries = ann.look(table), ann.entries(table)
        seat: int = before["to_move"]
        nothing_legal = {
            "power-grid": "bid 900",
            "co2": "propose europe solar",
            "second-chance": "discard goal",
        }[game]
        if nothing_legal not in before["legal"]:
            status, error = ann.refused(
                "POST", f"/api/tables/{table}/actions", seat=seat, action=nothing_legal, after=0
            )
            assert status in (400, 409)
            if error["code"] == "refused":
                refusal = error["refusal"]
                assert refusal["code"]
                assert isinstance(refusal["facts"], dict)
                assert refusal["rule"].split("-")[0] in ("PG", "CO2", "SC"), refusal
                assert refusal["rule"] in error["message"]
        wrong_seat = 1 - seat
        status, error = ann.refused(
            "POST", f"/api/tables/{table}/actions", seat=wrong_seat, action=before["legal"][0]
        )
        assert (status, error["code"], error["refusal"]["code"]) == (409, "refused", "not_your_turn")
        for nonsense in (
            "",
            "nonsense",
            "<b>",
            "pass " * 30,
            "ﬀ\u202e",
            "auction 99999999999999999999",
            "-1",
        ):
            status, error = ann.refused("POST", f"/api/tables/{table}/actions", seat=seat, action=nonsense)
            assert status in (400, 409), (nonsense, error)
            response = ann.http.get(f"/api/tables/{table}/why", params={"seat": seat, "action": nonsense})
            assert response.status_code in (200, 400), response.text
            assert response.json()["message"]
        assert ann.look(table) == before
        assert ann.entries(table) == entries == []


def test_why_says_what_a_refusal_would_say(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("power-grid", 3)
    looked = ann.look(table)
    seat = looked["to_move"]
    legal = ann.get(f"/api/tables/{table}/why", seat=seat, action=looked["legal"][0])
    assert legal == {"message": "", "code": "", "rule": "", "action": looked["legal"][0]}
    why = ann.get(f"/api/tables/{table}/why", seat=seat, action="bid 900")
    _, error = ann.refused("POST", f"/api/tables/{table}/actions", seat=seat, action="bid 900")
    assert (why["code"], why["rule"]) == (error["refusal"]["code"], error["refusal"]["rule"])


# What nobody can unsee.
UNCOVERED = {"card_drawn", "event_next", "fossil", "new_summit", "starter_drawn", "un_opened"}


def test_undo_inside_ones_own_turn(server: Server) -> None:
    """Exactly what was uncovered stays; the rest can be taken back and is an entry itself."""
    ann = server.person("Ann")
    table = ann.table("co2", 1, seed=2)
    rng = Random(1)
    undone, kept = 0, set()
    for _ in range(70):
        looked = ann.look(table)
        if looked["to_move"] is None:
            break
        done = ann.play(table, 0, random_move(looked, rng), after=looked["number"])
        uncovered = UNCOVERED & {event["kind"] for event in done["entry"]["events"]}
        played = ann.look(table)
        response = ann.ask("POST", f"/api/tables/{table}/undo", json={"seat": 0})
        again = ann.look(table)
        if uncovered:
            kept |= uncovered
            assert (response.status_code, response.json()["code"]) == (409, "undo.uncovered")
            assert again == played
        else:
            undone += 1
            assert response.status_code == 200, done
            assert again["number"] == looked["number"] + 2
            assert {**again, "number": 0} == {**looked, "number": 0}
            entry = ann.entries(table)[-1]
            assert (entry["kind"], entry["move"]) == ("undo", looked["moves"])
            ann.play(table, 0, random_move(again, rng))
    assert undone >= 10
    assert {"card_drawn", "fossil", "starter_drawn"} <= kept
    read_record(ann.record(table)).verify()
    assert ann.refused("POST", f"/api/tables/{ann.table('co2', 1)}/undo", seat=0)[1]["code"] == "undo.nothing"


def test_what_others_have_followed_is_not_taken_back(server: Server) -> None:
    """Neither by whoever did it, once somebody else decides, nor by somebody else."""
    ann, bob = server.person("Ann"), server.person("Bob")
    made = ann.new_table("power-grid", ["me", "link"], first_order="seats")
    table = made["id"]
    bob.post("/api/join", invite=made["seats"][1]["invite"])
    ann.post(f"/api/tables/{table}/start")

    def undo(person: Program, seat: int) -> tuple[int, str]:
        status, error = person.refused("POST", f"/api/tables/{table}/undo", seat=seat)
        return status, error["code"]

    ann.play(table, 0, ann.look(table)["legal"][0])  # puts a plant up, and opens the bidding on it herself
    assert ann.look(table)["to_move"] == 0
    assert undo(bob, 1) == (409, "undo.not_yours")
    assert undo(bob, 0) == (403, "not_your_seat")
    stale = ann.refused("POST", f"/api/tables/{table}/undo", seat=0, after=0)  # sent before she had moved
    assert (stale[0], stale[1]["code"]) == (409, "moved_on")
    assert ann.look(table)["number"] == 1
    bid = next(action for action in ann.look(table)["legal"] if action.startswith("bid"))
    ann.play(table, 0, bid)
    before = ann.look(table)
    assert before["to_move"] == 1
    assert undo(ann, 0) == undo(bob, 1) == (409, "undo.not_yours")
    bob.play(table, 1, next(action for action in bob.look(table)["legal"] if action.startswith("bid")))
    assert ann.look(table)["to_move"] == 0  # his own bid, and again hers to answer
    assert undo(ann, 0) == undo(bob, 1) == (409, "undo.not_yours")
    assert ann.look(table)["number"] == 3


def test_an_order_given_ahead(server: Server) -> None:
    """A maximum stands for a seat in an auction, is kept to, and ends with the auction."""
    ann, bob = server.person("Ann"), server.person("Bob")
    made = ann.new_table("power-grid", ["me", "link"], first_order="seats")
    table = made["id"]
    bob.post("/api/join", invite=made["seats"][1]["invite"])
    ann.post(f"/api/tables/{table}/start")
    opened = ann.look(table)
    assert opened["to_move"] == 0
    auctions = sorted(
        {action.split()[1] for action in opened["legal"] if action.startswith("auction")}, key=int
    )
    plant = auctions[0]
    bob.post(f"/api/tables/{table}/order", seat=1, subject=plant, most=int(plant) + 3)
    ann.play(table, 0, f"auction {plant}")
    _ordered_ahead(ann, table)
    for _ in range(10):
        looked = ann.look(table)
        if looked["to_move"] != 0 or not any(action.startswith("bid") for action in looked["legal"]):
            break
        lowest = min(int(action.split()[1]) for action in looked["legal"] if action.startswith("bid"))
        if lowest > int(plant) + 4:
            break
        ann.play(table, 0, f"bid {lowest}")
        _ordered_ahead(ann, table)
    bids = [
        event["facts"]
        for entry in ann.entries(table)
        for event in entry.get("events", [])
        if event["kind"] == "bid" and event["seat"] == 1
    ]
    assert bids
    assert all(
        int(plant) + 3 >= int(amount) for facts in bids for amount in facts.values() if amount != int(plant)
    )
    for subject in ("", "x", "9999", "ﬀ", "<b>", "-1", "1e9"):  # nonsense harms nobody
        bob.ask("POST", f"/api/tables/{table}/order", json={"seat": 1, "subject": subject, "most": 5})
    assert ann.look(table)["number"] >= 1


def _ordered_ahead(program: Program, table: str) -> None:
    """Wait until the standing order has said what it has to say."""
    deadline = time.monotonic() + PATIENCE
    while True:
        looked = program.look(table, 0)
        if looked["to_move"] == 0 or time.monotonic() > deadline:
            return
        if any(entry["kind"] == "play" and entry["seat"] == 1 for entry in program.entries(table)[-1:]):
            return
        time.sleep(0.02)


# --- records in -----------------------------------------------------------------------------------------------------

GOLDEN = sorted(Path(__file__).parents[1].glob("*/golden/*.bl"))


@pytest.mark.parametrize("part", range(4))
def test_every_golden_record_can_be_taken_in(server: Server, part: int) -> None:
    """And gives a finished table with the same outcome, whose own record is the same game again."""
    assert len(GOLDEN) > 30
    ann = server.person("Ann")
    for path in GOLDEN[part::4]:
        record = read_record(path.read_text("utf-8"))
        outcome = record.replay().outcome
        table = ann.upload(path.read_text("utf-8"))
        found = ann.get(f"/api/tables/{table}")
        assert found["stage"] == ("playing" if outcome is None else "over"), path
        assert found["outcome"] == (None if outcome is None else outcome.to_plain()), path
        again = read_record(ann.record(table))
        assert (again.fingerprint, again.deal, again.options.to_plain()) == (
            record.fingerprint,
            record.deal,
            record.options.to_plain(),
        ), path
        assert [str(action) for action in again.actions] == [str(action) for action in record.actions], path


def test_an_unfinished_record_goes_on(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table("co2", 2)
    play_out(ann, table, Random(1), most=12)
    other = ann.upload(ann.record(table))
    before, after = ann.look(table), ann.look(other)
    assert before == after
    assert ann.record(table).splitlines()[-1] == ann.record(other).splitlines()[-1]
    play_out(ann, other, Random(2))
    assert ann.get(f"/api/tables/{other}")["stage"] == "over"
    assert ann.get(f"/api/tables/{table}")["moves"] == 12


def test_what_is_no_record_is_told_so(server: Server) -> None:
    ann = server.person("Ann")
    text = ann.record(ann.table("power-grid", 3, seed=8))
    body, _, _ = text.partition("\nend ")
    wrong = [
        "",
        "hello",
        "\x00" * 50,
        "baseload record 1",
        "baseload record 99\n",
        text.replace("game power-grid", "game chess"),
        text.replace("rules 1", "rules 77"),
        text.replace("deal deck [", "deal deck [999,"),
        text.replace("option players 3", "option players 9"),
        text.replace("option players 3", 'option players "x"'),
        text.replace("option players 3", "option players " + "[" * 5000),
        text.replace("option map", "option maps"),
        f"{body}\nauction 4\nend 1 {'0' * 32}\n",
        f"{body}\npass\npass\nend 2 {'0' * 32}\n",
        f"{body}\nfly to the moon\nend 1 {'0' * 32}\n",
        text[: len(text) // 2],
        text.replace("seat 0", "seat 17"),
        text.replace("deal ", "deal extra 1\ndeal ", 1),
        "\ufeff" + text[:40],
    ]
    for damaged in wrong:
        status, error = ann.refused("POST", "/api/records", record=damaged)
        assert status == 400, (damaged[:80], error)
    status, error = ann.refused("POST", "/api/records", record="baseload record 1\n" + "# x\n" * 600_000)
    assert (status, error["code"]) == (413, "too_large")
    ann.upload(text)


def test_a_bot_that_is_not_here_leaves_its_seat(server: Server) -> None:
    ann = server.person("Ann")
    text = ann.record(ann.table("power-grid", 3, seed=8))
    other = text.replace('seat 1 ""', 'seat 1 "bot nobody:knows"')
    assert other != text
    table = ann.get(f"/api/tables/{ann.upload(other)}")
    assert (table["seats"][1]["kind"], table["seats"][1]["name"]) == ("person", "nobody:knows")
    assert table["yours"] == [0, 1, 2]


def test_tables_that_cannot_be_made(server: Server) -> None:
    ann = server.person("Ann")
    me = [{"kind": "me"}]
    two = me * 2
    wrong: list[tuple[int, dict[str, Any]]] = [
        (400, {"game": "chess", "seats": two}),
        (400, {"game": "co2", "seats": []}),
        (400, {"game": "co2", "seats": me}),  # three players are the default
        (400, {"game": "co2", "seats": two, "options": {"players": 3}}),
        (400, {"game": "co2", "seats": two, "options": {"players": 2, "colour": "red"}}),
        (400, {"game": "co2", "seats": two, "options": {"players": "two"}}),
        (400, {"game": "co2", "seats": two, "options": {"players": [2]}}),
        (400, {"game": "co2", "seats": two, "options": {"players": 2, "components": "/etc/passwd"}}),
        (400, {"game": "co2", "seats": two, "options": {"players": 2, "components": {"a": 1}}}),
        (400, {"game": "power-grid", "seats": two, "options": {"players": 2, "map": "../../etc/passwd"}}),
        (400, {"game": "co2", "seats": [{"kind": "throne"}] * 2, "options": {"players": 2}}),
        (400, {"game": "co2", "seats": [{"kind": "bot", "bot": "hal"}] * 2, "options": {"players": 2}}),
        (400, {"game": "co2", "seats": two, "options": {"players": 2}, "seed": -1}),
        (400, {"game": "co2", "seats": two, "surprise": 1}),
        (400, {"game": "co2", "seats": "me"}),
        (400, {"game": 5}),
    ]
    for status, body in wrong:
        found, error = ann.refused("POST", "/api/tables", **body)
        assert found == status, (body, error)
    status, error = server.nobody().refused(
        "POST", "/api/tables", game="co2", seats=two, options={"players": 2}
    )
    assert (status, error["code"]) == (401, "no_token")
    listed = ann.get("/api/tables")
    assert listed["mine"] == []


def test_games_and_bots_are_listed(server: Server) -> None:
    games = server.nobody().get("/api/games")
    assert [game["name"] for game in games] == ["co2", "power-grid", "second-chance"]
    for game in games:
        assert game["options"][0]["name"] == "players"
        assert all(option["about"] for option in game["options"])
    assert "random" in server.nobody().get("/api/bots")
