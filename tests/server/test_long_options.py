"""Maps and components of one's own: of a bounded length, kept once, whole for who opens the table, and never listed."""

import json
import sqlite3
import tomllib
from pathlib import Path
from typing import Any

import pytest

from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from baseload.server import limits
from baseload.server.long_options import TableOptions, check_length, kept, references
from baseload.server.words import Trouble
from tests.server.serving import Browser, Program, Server, running

THORNHOLM = tomllib.loads((Path(__file__).parents[2] / "examples/maps/thornholm.toml").read_text("utf-8"))
SEATS = [{"kind": "me"}, {"kind": "link"}]


def own_map(length: int, letter: str = "x") -> dict[str, Any]:
    """A map that can be played, with a source of so many letters."""
    return {**THORNHOLM, "source": letter * length}


def new(program: Program, **options: Any) -> Any:
    body = {"game": "power-grid", "seats": SEATS, "options": {"players": 2, **options}, "public": True}
    return program.http.post("/api/tables", json=body)


def test_a_map_of_megabytes_is_refused_in_a_sentence(server: Server) -> None:
    """By every door: as an option, as components, as regions, and in a record."""
    mallory = server.person("Mallory")
    for options in (
        {"map": own_map(190_000)},
        {"map": "x" * 190_000},
        {"regions": ["x" * 10_000] * 10},
        {"x" * 100_000: 1},
    ):
        answer = new(mallory, **options)
        assert (answer.status_code, answer.json()["code"]) == (413, "options_too_long"), answer.text[:500]
        assert "40,000" in answer.json()["message"]
        assert len(answer.content) < 300
    answer = new(mallory, map=own_map(limits.FORM))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    own = {"base": "standard", "own": {"x": "y" * 100_000}}
    body = {"game": "co2", "seats": SEATS, "options": {"players": 2, "components": own}}
    assert mallory.refused("POST", "/api/tables", **body)[1]["code"] == "options_too_long"
    rules = game_by_name("power-grid")
    chosen = rules.options(players=2, map=own_map(1_500_000))
    record = Record(rules, chosen, rules.deal(chosen, 1), [], ["", ""]).text()
    assert mallory.refused("POST", "/api/records", record=record)[1]["code"] == "options_too_long"
    browser = Browser(server.address)
    form = {"option-players": "2", "option-map": "x" * 1_000_000, "seat-0": "me", "seat-1": "here"}
    assert browser.post("/new/power-grid", **form).status_code == 413


def test_many_tables_of_large_maps_make_no_large_list(tmp_path: Path) -> None:
    """Thirty public tables with the largest map there can be: what everybody gets is small, and so is the store."""
    with running(tmp_path / "data") as server:
        mallory, bob = server.person("Mallory"), server.person("Bob")
        large = own_map(limits.OPTIONS - 4000)
        made = [new(mallory, map=large) for _ in range(30)]
        assert {answer.status_code for answer in made} == {201}
        assert max(len(answer.content) for answer in made) < 3000
        table = made[0].json()["id"]
        listed = server.nobody().http.get("/api/tables")
        assert len(listed.json()["public"]) == 30
        assert len(listed.content) < 60_000
        assert len(mallory.http.get("/api/tables").content) < 120_000
        called = listed.json()["public"][0]["options"]["map"]
        assert called.startswith("Thornholm (own, ")
        home = Browser(server.address).get("/")
        assert len(home) < 210_000  # three quarters of it are what every page has
        assert "xxxxxxxx" not in home
        with bob.live() as live:
            joined = live.ask("join", table=table)
            assert joined["table"]["options"]["map"] == called
        assert bob.get(f"/api/tables/{table}")["options"]["map"] == large  # one table, whole
        bob.post(f"/api/tables/{table}/sit")
        mallory.post(f"/api/tables/{table}/start")
        looked = mallory.look(table, 0)
        assert looked["to_move"] in (0, 1)
        assert "Thornholm" in Browser(server.address).get(f"/t/{table}/about")
    store = tmp_path / "data" / "baseload.sqlite3"
    with sqlite3.connect(store) as connection:
        assert connection.execute("SELECT count(*) FROM texts").fetchone() == (1,)
        longest = connection.execute("SELECT max(length(options)) FROM tables").fetchone()[0]
        assert longest < 1000
    with running(tmp_path / "data") as server:  # read again from the store
        assert mallory.at(server.address).look(table, 0) == looked


def test_rows_of_earlier_servers_go_on(tmp_path: Path) -> None:
    """They hold the whole map themselves."""
    with running(tmp_path / "data") as server:
        ann = server.person("Ann")
        body = {"game": "power-grid", "seats": [{"kind": "me"}, {"kind": "here"}], "seed": 3}
        table = ann.post("/api/tables", **body, options={"players": 2, "map": THORNHOLM})["id"]
        looked, options = ann.look(table), ann.get(f"/api/tables/{table}")["options"]
    with sqlite3.connect(tmp_path / "data" / "baseload.sqlite3") as connection:
        connection.execute("UPDATE tables SET options = ?", (json.dumps(options),))
        connection.execute("DELETE FROM texts")
    with running(tmp_path / "data") as server:
        ann = ann.at(server.address)
        assert ann.look(table) == looked
        assert ann.get("/api/tables")["mine"][0]["options"]["map"].startswith("Thornholm (own, ")
        assert ann.get(f"/api/tables/{table}")["options"] == options
        ann.play(table, looked["to_move"], looked["legal"][0])


def test_options_are_kept_and_read_alike() -> None:
    options = {
        "players": 2,
        "map": {"name": "A\nmap", "links": {"b": 1, "a": 2}},
        "regions": ["n" * 60] * 3,
        "x": None,
    }
    row, texts = kept(options)
    assert len(json.dumps(row)) < 300
    assert row["players"] == 2
    assert sorted(references(row)) == sorted(texts)
    read = TableOptions(row, texts)
    assert json.dumps(read.whole()) == json.dumps(options)  # in the same order
    assert read.listed() == TableOptions(options, {}).listed()
    assert str(read.listed()["map"]).startswith("A map (own, ")
    assert str(read.listed()["regions"]).startswith("own (")


def test_what_is_too_long_is_named() -> None:
    check_length({"map": "x" * (limits.OPTIONS - 10)})
    with pytest.raises(Trouble) as caught:
        check_length({"players": 2, "map": {"source": "x" * limits.OPTIONS}})
    assert caught.value.message == (
        f"The option map has {limits.OPTIONS + 16:,} characters. All options of a table together may have 40,000."
    )


def test_too_many_options_are_not_even_measured(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """130,000 of them on one request held everybody up for 0.6 seconds."""
    answer = server.person("Mallory").http.post(
        "/api/tables",
        json={
            "game": "power-grid",
            "seats": [{"kind": "me"}],
            "options": {f"o{number}": number for number in range(10_000)},
        },
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_many_options")
    assert f"{limits.OPTIONS_COUNT} options" in answer.json()["message"]
    check_length({f"o{number}": number for number in range(limits.OPTIONS_COUNT)})
    monkeypatch.setattr(json, "dumps", pytest.fail)
    with pytest.raises(Trouble) as caught:
        check_length({f"o{number}": number for number in range(limits.OPTIONS_COUNT + 1)})
    assert caught.value.code == "too_many_options"


@pytest.mark.parametrize("name", ["germany", "usa"])
def test_the_maps_of_the_box_have_room_to_spare(name: str) -> None:
    path = Path(__file__).parents[2] / f"src/baseload/games/power_grid/data/maps/{name}.toml"
    text = json.dumps(tomllib.loads(path.read_text("utf-8")), ensure_ascii=False, separators=(",", ":"))
    assert 10 * len(text) < limits.OPTIONS
