"""Pages around a table that is to be: tables ready to sit down at, a file of one's own, links, the waiting room."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from baseload.core.registry import offered_games, title
from baseload.text.bot_names import NAMES
from tests.server.serving import Browser, Server

OWNERS = Path(__file__).parents[2] / "examples" / "components"
PRESETS = [(game, preset.name) for game in offered_games() for preset in title(game).presets]


class Fields(HTMLParser):
    """What a browser would send of a form, as it came."""

    def __init__(self, page: str, action: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self._action, self._inside, self._select = action, False, ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = given.get("action") == self._action
        if not self._inside:
            return
        name, kind = given.get("name", ""), given.get("type", "text")
        if tag == "select":
            self._select = name
        elif tag == "option" and (self._select not in self.sent or "selected" in given):
            self.sent[self._select] = given.get("value", "")
        elif tag == "input" and kind != "file" and (kind not in ("radio", "checkbox") or "checked" in given):
            self.sent[name] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False


def table_of(server: Server, browser: Browser, **form: str) -> str:
    """A new table of Power Grid for two, by the form; its address."""
    seats = {"option-players": "2", "seat-0": "me", "seat-1": "link"}
    response = browser.post("/new/power-grid", **{**seats, **form})
    assert response.status_code == 303, response.text[:2000]
    return str(response.headers["location"])


def invite_in(page: str) -> str:
    found = re.search(r'data-copy="(/join/[^"]+)"', page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_table_that_is_offered_can_be_had(server: Server, game: str, preset: str) -> None:
    """As the page comes, without a script: its form makes the table that its card promises."""
    browser = Browser(server.address, "Ann")
    page = browser.get(f"/new/{game}", preset=preset)
    assert page.count('aria-current="true"') == 1
    form = Fields(page, f"/new/{game}").sent
    chosen = next(one for one in title(game).presets if one.name == preset)
    assert form["option-players"] == str(chosen.players)
    assert (
        chosen.options.items()
        <= {name.removeprefix("option-"): value for name, value in form.items()}.items()
    )
    response = browser.post(f"/new/{game}", **form)
    assert response.status_code == 303, response.text[:2000]
    waits = chosen.others == "link"
    assert ('id="lobby"' in browser.get(response.headers["location"])) is waits


def test_a_preset_that_is_none_fills_nothing(server: Server) -> None:
    browser = Browser(server.address)
    plain = Fields(browser.get("/new/co2"), "/new/co2").sent
    assert Fields(browser.get("/new/co2", preset="<b>"), "/new/co2").sent.keys() == plain.keys()


def test_a_file_of_ones_own_is_played_with(server: Server) -> None:
    browser = Browser(server.address)
    form = {"option-players": "1", "seat-0": "me", "option-components": "own"}
    text = (OWNERS / "co2-owner.toml").read_bytes()
    sent = browser.http.post(
        "/new/co2", data=form, files={"file-components": ("own.toml", text)}, headers=browser.csrf
    )
    assert sent.status_code == 303, sent.text[:2000]
    about = browser.get(f"{sent.headers['location']}/about")
    assert "plants.recycling.1.money" in about
    assert "Geneva" in about


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "Choose the file with what is your own"),
        (b"plants = [", "is not valid TOML"),
        (b"\xff\xfe", "is not valid TOML"),
        (b"[" * 5000, "is not valid TOML"),
        (b"x = " + b"[" * 5000, "is not valid TOML"),
        (b"[plants.solar.1]\nmoney = 2026-01-01", "must be a whole number"),
        (b"[plants.moonshine]\nmoney = 1", "plants.moonshine"),
        (b"a" + b".a" * 40_000 + b" = 1", "more than 100 dots"),  # to read it would take minutes
        (b"#" * 100_001, "too large"),
    ],
)
def test_a_file_that_is_none_is_answered_in_one_sentence(server: Server, text: bytes, sentence: str) -> None:
    browser = Browser(server.address)
    form = {"option-players": "1", "seat-0": "me", "option-components": "own", "table_name": "Mine"}
    sent = browser.http.post(
        "/new/co2", data=form, files={"file-components": ("own.toml", text)}, headers=browser.csrf
    )
    assert sent.status_code in (400, 413)
    alert = re.search(r'role="alert">.*?<span>(.*?)</span>', sent.text, re.DOTALL)
    assert alert is not None
    assert sentence in alert[1]
    assert 'value="Mine"' in sent.text  # nothing that was typed is lost
    assert "Traceback" not in sent.text


def test_a_file_is_taken_only_where_one_is_wanted(server: Server) -> None:
    browser = Browser(server.address)
    form = {"option-players": "2", "seat-0": "me", "option-money": "own"}
    sent = browser.http.post(
        "/new/power-grid", data=form, files={"file-money": ("own.toml", b"a = 1")}, headers=browser.csrf
    )
    assert sent.status_code == 400
    assert "takes no file" in sent.text


def test_the_link_of_a_taken_seat_says_who_sits_there(server: Server) -> None:
    ann, bob, eve = (Browser(server.address, name) for name in ("Ann", "Bob", "Eve"))
    table = table_of(server, ann)
    link = invite_in(ann.get(table))
    assert 'name="your_name"' in eve.get(link)
    assert bob.post(link, your_name="Bob").headers["location"] == table
    page = eve.get(link)
    assert "Bob has this seat already" in page
    assert 'name="your_name"' not in page.partition("<dialog")[0]
    assert f'href="{table}"' in page  # to look on
    late = eve.post(link, your_name="Eve")  # whose page was older
    assert (late.status_code, late.headers["location"]) == (303, link)


def test_the_host_changes_options_on_the_page(server: Server) -> None:
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    table = table_of(server, ann)
    bob.post(invite_in(ann.get(table)), your_name="Bob")
    form = Fields(ann.get(table), f"{table}/options").sent
    assert form["option-players"] == "2"
    assert "option-map" not in Fields(bob.get(table), f"{table}/options").sent  # only the host gets the form
    for who in (bob, Browser(server.address, "Eve")):
        assert who.post(f"{table}/options", **form).status_code == 403
    assert ann.post(f"{table}/options", **{**form, "option-map": "usa"}).status_code == 303
    assert "the USA as printed" in bob.get(table)
    refused = ann.post(f"{table}/options", **{**form, "option-regions": "nowhere"})
    assert refused.status_code == 400
    assert 'role="alert"' in refused.text
    assert "the USA as printed" in bob.get(table)


def test_own_values_stay_when_other_options_change(server: Server) -> None:
    browser = Browser(server.address)
    form = {"option-players": "2", "seat-0": "me", "seat-1": "link", "option-components": "own"}
    text = (OWNERS / "co2-owner.toml").read_bytes()
    made = browser.http.post(
        "/new/co2", data=form, files={"file-components": ("own.toml", text)}, headers=browser.csrf
    )
    table = made.headers["location"]
    form = Fields(browser.get(table), f"{table}/options").sent
    assert form["option-components"] == "own"
    assert browser.post(f"{table}/options", **{**form, "option-auction": "ascending"}).status_code == 303
    assert "Geneva" in browser.get(f"{table}/about")


@pytest.mark.parametrize("path", ["options", "cancel", "seats/1/free"])
def test_forms_of_other_sites_are_not_obeyed(server: Server, path: str) -> None:
    ann = Browser(server.address, "Ann")
    table = table_of(server, ann)
    answer = ann.http.post(f"{table}/{path}", data={"option-players": "3"})
    assert answer.status_code == 403
    assert 'id="lobby"' in ann.get(table)


def test_the_host_alone_calls_it_off_on_the_page(server: Server) -> None:
    ann, bob = Browser(server.address, "Ann"), Browser(server.address, "Bob")
    table = table_of(server, ann)
    bob.post(invite_in(ann.get(table)), your_name="Bob")
    assert f"{table}/cancel" not in bob.get(table)
    assert bob.post(f"{table}/cancel").status_code == 403
    assert ann.post(f"{table}/cancel").headers["location"] == "/"
    gone = bob.http.get(table)
    assert gone.status_code == 404
    assert "called the game off" in gone.text


def test_trouble_is_told_without_codes(server: Server) -> None:
    """A sentence, what to do next, a link; the code is for programs."""
    eve = Browser(server.address)
    table = table_of(server, Browser(server.address, "Ann"))
    for path, code, way in (
        ("/t/nothing", "no_such_table", 'href="/"'),
        (f"{table}/start", "host_only", f'href="{table}"'),
        ("/nowhere", "not_found", 'href="/"'),
    ):
        answer = eve.post(path) if path.endswith("start") else eve.http.get(path)
        shown = answer.text.partition("<main")[2].partition("</main>")[0]
        assert code not in shown
        assert str(answer.status_code) not in shown
        assert way in shown
        assert len(re.findall(r"<p class=\"(?:lead|muted)\">[^<]{20,}</p>", shown)) == 2
    program = eve.http.get(f"/api/tables/{table[3:]}/view", headers={"accept": "application/json"})
    assert program.json()["code"] == "not_started"


def test_bots_have_names_of_their_own(server: Server) -> None:
    """No two alike, none that a person has, and the level beside them; a record says what sits there."""
    person = server.person("VOLTA")
    kinds = ["me", "bot", "bot", "bot", "bot", "bot"]
    for _ in range(5):
        found = person.new_table("power-grid", kinds, seed=4)
        names = [seat["name"] for seat in found["seats"]]
        assert len({name.casefold() for name in names}) == 6
        assert set(names[1:]) <= set(NAMES) - {"Volta"}
    assert 'seat 1 "bot normal"' in person.record(found["id"])
    page = Browser(server.address).get(f"/t/{found['id']}/seats")
    assert page.count("bot · normal") == 5


def test_waiting_tables_show_who_is_there(server: Server) -> None:
    ann = Browser(server.address, "Anneliese")
    table = table_of(server, ann, public="on")
    assert re.search(r'class="presence">Anneliese<', ann.get("/"))
    assert re.search(r'class="presence">Anneliese<', Browser(server.address).get("/"))
    assert "not connected" in ann.get(table)
