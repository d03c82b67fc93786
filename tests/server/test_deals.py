"""Nobody knows the deal: the server draws it, and what a host has chosen is shown to everybody."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from baseload.core.registry import game as game_by_name
from baseload.core.registry import game_names
from baseload.server import clerk
from baseload.server.messages import Deal
from tests.server.serving import Browser, Program, Server, play_out, running
from tests.server.test_pages_extra import played

SEED = 4711
MARK = re.compile(rf"seed {SEED}\b")


def marked_pages(browser: Browser, table: str, invite: str = "") -> dict[str, bool]:
    """On which pages a stranger reads of the chosen seed."""
    listed = next(
        (row for row in re.findall(r"<li.*?</li>", browser.get("/"), re.DOTALL) if table in row), ""
    )
    pages = {"home": listed, "table": browser.get(f"/t/{table}"), "about": browser.get(f"/t/{table}/about")}
    if invite:
        pages["join"] = browser.get(f"/join/{invite}")
    return {name: bool(MARK.search(page)) for name, page in pages.items()}


def test_a_chosen_seed_is_shown_before_anybody_sits_down(server: Server) -> None:
    mallory, stranger = server.person("Mallory"), Browser(server.address, "Bob")
    made = mallory.new_table("power-grid", ["me", "link"], seed=SEED, public=True)
    pages = marked_pages(stranger, made["id"], made["seats"][1]["invite"])
    assert pages == {"home": True, "table": True, "about": True, "join": True}
    listed = {table["id"]: table for table in server.nobody().get("/api/tables")["public"]}
    assert listed[made["id"]]["chosen_seed"] == SEED
    assert server.nobody().get(f"/api/tables/{made['id']}")["chosen_seed"] == SEED
    with server.nobody().live() as live:
        assert live.ask("join", table=made["id"])["table"]["chosen_seed"] == SEED


def test_it_stays_with_the_table_for_ever(tmp_path: Path) -> None:
    """While it is played, when it is over, and when the server is started again."""
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        table = ann.new_table("co2", ["me"], seed=SEED, public=True)["id"]
        pages = marked_pages(Browser(server.address), table)
        assert pages == {"home": True, "table": True, "about": True}
        play_out(ann, table, Random(3))
    with running(tmp_path / "data") as server:
        assert server.nobody().get(f"/api/tables/{table}")["chosen_seed"] == SEED
        assert ann.at(server.address).get("/api/tables")["mine"][0]["chosen_seed"] == SEED
        pages = marked_pages(Browser(server.address), table)
        assert (pages["table"], pages["about"]) == (True, True)


def unchosen(program: Program, game: str, seats: list[str]) -> dict[str, object]:
    body = {"game": game, "seats": [{"kind": kind} for kind in seats], "options": {"players": len(seats)}}
    made: dict[str, object] = program.post("/api/tables", **body, public=True)
    return made


def test_what_the_server_deals_has_no_mark(server: Server) -> None:
    made = unchosen(server.person("Ann"), "power-grid", ["me", "link"])
    assert made["chosen_seed"] is None
    stranger = Browser(server.address)
    assert "chosen the deal" not in stranger.get(f"/t/{made['id']}")
    assert "chosen the deal" not in stranger.get(f"/t/{made['id']}/about")


def test_at_a_table_from_a_record_nobody_else_sits_down(server: Server) -> None:
    """Who brought it knows the deal, and has every seat that is no bot's."""
    ann, eve = server.person("Ann"), server.person("Eve")
    record = ann.record(ann.table("power-grid", ["me", "here", "bot"]))
    found = ann.post("/api/records", record=record.replace('seat 1 ""', 'seat 1 "Eve"'))
    assert {seat["kind"] for seat in found["seats"]} == {"person", "bot"}
    assert found["yours"] == [0, 1]
    assert not found["public"]
    assert eve.refused("POST", f"/api/tables/{found['id']}/sit")[1]["code"] == "not_public"
    browser = Browser(server.address, "Ann")
    id = browser.upload(played("co2", ["me", "Ben"], 2))
    on = browser.post(f"/t/{id}/on", move="5", seat="1").headers["location"].rpartition("/")[2]
    for table in (id, on):
        seats = ann.get(f"/api/tables/{table}")["seats"]
        assert all(seat["kind"] != "free" for seat in seats)
        assert eve.refused("POST", f"/api/tables/{table}/sit")[1]["code"] == "not_public"


@pytest.mark.parametrize("game", game_names())
def test_every_bit_of_a_long_seed_counts(game: str) -> None:
    """Also those beyond 64: a seed that is cut could be searched for."""
    rules = game_by_name(game)
    options = rules.options()
    seeds = [7, *(7 + (1 << bit) for bit in (40, 63, 64, 100, 127, 128, 200, 255))]
    deals = [json.dumps(rules.deal(options, seed)) for seed in seeds]
    assert len(set(deals)) == len(seeds)
    assert json.dumps(rules.deal(options, seeds[-1])) == deals[-1]
    rules.setup(options, rules.deal(options, (1 << 256) - 1))


def test_the_clerk_draws_a_long_seed_for_every_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    class Secrets:
        @staticmethod
        def randbits(bits: int) -> int:
            drawn.append(bits)
            return (1 << bits) - len(drawn)

    monkeypatch.setattr(clerk, "secrets", Secrets)
    deals = [clerk.deal(Deal("power-grid", {"players": 2}, None)).deal for _ in range(2)]
    assert drawn == [256, 256]
    assert deals[0] != deals[1]
    rules = game_by_name("power-grid")
    chosen = clerk.deal(Deal("power-grid", {"players": 2}, 7)).deal
    assert chosen == rules.deal(rules.options(players=2), 7)
    assert len(drawn) == 2


def test_two_tables_are_never_dealt_alike(server: Server) -> None:
    ann = server.person("Ann")
    records = [ann.record(str(unchosen(ann, "power-grid", ["me", "here"])["id"])) for _ in range(4)]
    assert len({re.findall(r"^deal .*$", record, re.MULTILINE)[-1] for record in records}) == 4
