"""Studies: a finished game with notes. Its author writes, who has the link reads, and the record replays anywhere."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from baseload.coach.study import read_study
from baseload.core.record import read_record
from baseload.server import limits
from baseload.server.messages import Explore
from baseload.server.settings import Settings
from baseload.server.table import Table
from tests.server.inside import serving
from tests.server.serving import Browser, Server, running

GAME = (Path(__file__).parents[1] / "power_grid/golden/three_beginner.bl").read_text("utf-8")
NOTE: dict[str, Any] = {"move": 1, "say": "Too much.", "point": ["plant:3"], "line": []}


def opened(server: Server, name: str = "Ann") -> tuple[Browser, str]:
    """A study of somebody's own."""
    ann = Browser(server.address, name)
    made = ann.post(f"/t/{ann.upload(GAME)}/study")
    assert made.status_code == 303, made.text
    return ann, made.headers["location"].rpartition("/")[2]


def save(browser: Browser, study: str, notes: object, title: str = "A lesson") -> Any:
    return browser.post(f"/study/{study}", notes=json.dumps(notes), title=title)


def other_way(browser: Browser, study: str, move: int, line: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(browser.get(f"/study/{study}/ways", move=move, line=line))
    return found


def test_notes_are_kept_and_read_by_the_link(server: Server) -> None:
    ann, study = opened(server)
    way = other_way(ann, study, 1)["ways"][-1]["action"]
    answer = save(ann, study, [{**NOTE, "line": [way]}])
    assert answer.status_code == 201, answer.text
    bob = Browser(server.address, "Bob")
    page = bob.get(f"/study/{study}")
    assert "Too much." in page
    assert "A lesson" in page
    assert 'id="study-writing"' not in page, "a reader writes nothing"
    assert 'id="study-writing"' in ann.get(f"/study/{study}")


def test_it_is_a_record_that_every_reader_replays(server: Server) -> None:
    ann, study = opened(server)
    save(ann, study, [NOTE, {**NOTE, "move": 5, "say": "Now <b>look</b>.\nHere."}])
    text = Browser(server.address).get(f"/study/{study}/record")
    assert [(note.move, note.say) for note in read_study(text).notes] == [
        (1, "Too much."),
        (5, "Now <b>look</b>.\nHere."),
    ]
    assert read_record(text).verify().hash() == read_record(GAME).verify().hash()
    assert "<b>look</b>" not in ann.get(f"/study/{study}"), "what people write is text"


def test_a_study_that_is_brought_is_one_again(server: Server) -> None:
    ann, study = opened(server)
    way = other_way(ann, study, 1)["ways"][-1]["action"]
    save(ann, study, [NOTE, {**NOTE, "move": 5, "say": "Look.", "line": []}, {**NOTE, "line": [way]}])
    text = ann.get(f"/study/{study}/record")
    bob = Browser(server.address, "Bob")
    id = bob.upload(text)
    assert bob.get(f"/study/{id}/record") == text
    assert 'id="study-writing"' in bob.get(f"/study/{id}"), "it is Bob's now"


def test_a_study_that_cannot_be_shown_is_not_taken_in(server: Server) -> None:
    ann, study = opened(server)
    save(ann, study, [NOTE])
    text = ann.get(f"/study/{study}/record")
    before = ann.get("/").count('href="/t/')
    assert before, "one's own games are listed"
    long = "x" * (limits.NOTE + 1)
    for wrong in (
        '#: line = ["bid 99"]',
        "#: colour = 1",
        f'#: say = "{long}"',
        "#: [[step]]\n" * limits.NOTES,
    ):
        damaged = text.replace('#: say = "Too much."', wrong.strip(), 1)
        assert damaged != text
        answer = ann.http.post("/records", files={"record": ("game.bl", damaged)}, headers=ann.csrf)
        assert answer.status_code in (400, 413), wrong
    assert ann.get("/").count('href="/t/') == before


def test_what_is_noted_ends_no_script(server: Server) -> None:
    ann, study = opened(server)
    evil = "</script><script>x()</script><!--\u2028\u202e\0"
    assert save(ann, study, [{**NOTE, "say": evil, "point": [evil]}], evil).status_code == 201
    page = Browser(server.address).get(f"/study/{study}")
    assert "<script>x()" not in page
    found = page.partition('id="study-notes">')[2].partition("</script>")[0]
    assert json.loads(found)[0]["say"] == evil


def test_only_its_author_changes_it(server: Server) -> None:
    ann, study = opened(server)
    save(ann, study, [NOTE])
    bob = Browser(server.address, "Bob")
    assert save(bob, study, []).status_code == 403
    assert bob.post(f"/study/{study}/forget").status_code == 403
    assert ann.http.post(f"/study/{study}", data={"notes": "[]"}).status_code == 403, "without a page's token"
    assert "Too much." in ann.get(f"/study/{study}")
    assert ann.post(f"/study/{study}/forget").status_code == 303
    assert ann.http.get(f"/study/{study}").status_code == 404


def test_opening_it_again_opens_ones_own(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    table = ann.upload(GAME)
    first = ann.post(f"/t/{table}/study").headers["location"]
    assert ann.post(f"/t/{table}/study").headers["location"] == first
    bob = Browser(server.address, "Bob")
    assert bob.post(f"/t/{table}/study").headers["location"] != first


def test_another_way_is_gone_by_the_rules(server: Server) -> None:
    ann, study = opened(server)
    first = other_way(ann, study, 0)
    assert first["line"] == []
    assert len(first["ways"]) > 1
    action = first["ways"][0]["action"]
    then = other_way(ann, study, 0, action)
    assert len(then["line"]) == 1
    assert then["ways"] != first["ways"]
    assert ann.http.get(f"/study/{study}/ways", params={"move": 0, "line": "bid 99"}).status_code == 409
    assert ann.http.get(f"/study/{study}/ways", params={"move": 0, "line": "fly away"}).status_code == 400
    assert save(ann, study, [{**NOTE, "move": 0, "line": ["bid 99"]}]).status_code == 409


def test_a_game_that_goes_on_is_not_studied(server: Server) -> None:
    ann = Browser(server.address, "Ann")
    form = {"option-players": "2", "seat-0": "me", "seat-1": "bot"}
    table = ann.post("/new/power-grid", **form).headers["location"].rpartition("/")[2]
    assert ann.post(f"/t/{table}/study").status_code == 409
    # Nor does its replay show another way: that would uncover what nobody has drawn yet.
    assert (
        ann.http.get(f"/t/{table}/replay", params={"part": True, "move": 0, "line": "fly away"}).status_code
        == 200
    )


def test_what_is_no_notes_is_refused(server: Server) -> None:
    ann, study = opened(server)
    save(ann, study, [NOTE])
    long = "x" * (limits.NOTE + 1)
    wrong = [
        {},
        [7],
        [{**NOTE, "move": 10**6}],
        [{**NOTE, "move": -1}],
        [{**NOTE, "say": long}],
        [{**NOTE, "say": "\ud800"}],
        [{**NOTE, "point": ["p"] * (limits.NOTE_POINTS + 1)}],
        [{**NOTE, "line": ["pass"] * (limits.NOTE_LINE + 1)}],
        [NOTE] * (limits.NOTES + 1),
    ]
    for notes in wrong:
        assert save(ann, study, notes).status_code in (400, 413), notes
    for text in ("", "[", "[" * 5000, "null", '["\\ud800"]'):
        assert ann.post(f"/study/{study}", notes=text, title="").status_code in (400, 413), text
    assert "Too much." in ann.get(f"/study/{study}")
    for path in ("/study/nowhere", "/study/nowhere/ways", "/study/nowhere/record"):
        assert ann.http.get(path).status_code == 404


class Watch:
    """Counts the ways that are gone, and how many at once."""

    def __init__(self, tables: Any) -> None:
        self.count = self.now = self.most = 0
        ask = tables.referees.ask

        async def watched(table: Table, question: Any, patience: float) -> Any:
            gone = isinstance(question, Explore)
            self.count += gone
            self.now += gone
            self.most = max(self.most, self.now)
            try:
                return await ask(table, question, patience)
            finally:
                self.now -= gone

        tables.referees.ask = watched


def test_ways_are_tried_once_and_one_after_the_other(tmp_path: Path) -> None:
    """Three hundred notes with ways of forty actions, saved again and again for many studies, hold no table up."""
    inside: list[Any] = []
    with serving(Settings(folder=tmp_path, limits=False), inside) as address:
        watch = Watch(inside[0].tables)
        ann = Browser(address, "Ann")
        studies = [
            ann.post(f"/t/{ann.upload(GAME)}/study").headers["location"].rpartition("/")[2] for _ in range(3)
        ]
        ways = [way["action"] for way in other_way(ann, studies[0], 0)["ways"]][:4]
        assert len(ways) > 2
        notes = [{**NOTE, "move": 0, "line": [way]} for way in ways] * (limits.NOTES // len(ways))
        watch.count = 0
        assert save(ann, studies[0], notes).status_code == 201
        assert watch.count == len(ways), "each way is gone once"
        assert save(ann, studies[0], notes[1:]).status_code == 201
        assert watch.count == len(ways), "and not again when the study is saved again"
        with ThreadPoolExecutor(6) as threads:
            saved = [threads.submit(save, ann, study, notes) for study in studies[1:]]
            looked = [threads.submit(other_way, ann, study, 0, way) for study in studies for way in ways]
            assert {one.result().status_code for one in saved} == {201}
            assert all(one.result()["line"] for one in looked)
        assert watch.most == 1, "one after the other for one address"


def test_studies_have_a_rate(tmp_path: Path) -> None:
    with running(tmp_path / "data", limited=True) as server:
        ann, study = opened(server)
        codes: list[int] = []
        while 429 not in codes and len(codes) < 4 * limits.NOTED:  # one a second is given back meanwhile
            codes.append(save(ann, study, []).status_code)
        assert codes[: limits.NOTED - 1] == [201] * (limits.NOTED - 1)  # opening it was the first
        assert codes[-1] == 429
        assert ann.http.get(f"/study/{study}").status_code == 200, "reading goes on"
