"""Pages beyond the table itself: one's tables on the home page and as one file, playing on from a moment of a finished
game."""

import io
import re
import zipfile
from random import Random

import httpx
import pytest

from baseload.core.action import Action
from baseload.core.record import Record, read_record
from baseload.core.registry import game as game_by_name
from tests.server.serving import PATIENCE, Server, form_token


def played(game: str, seats: list[str], seed: int) -> str:
    """The record of a whole random game."""
    rules, rng = game_by_name(game), Random(seed)
    options = rules.options(players=len(seats))
    deal = rules.deal(options, seed)
    state = rules.setup(options, deal)
    actions: list[Action] = []
    while state.outcome is None:
        actions.append(rng.choice(state.legal()))
        state.play(actions[-1])
    return Record(rules, options, deal, actions, seats).text()


class Browser:
    """Somebody with cookies who sends forms."""

    def __init__(self, server: Server) -> None:
        headers = {"accept": "text/html"}
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE, headers=headers)
        self.token = form_token(self.http.get("/").text)

    def post(self, path: str, **given: str) -> httpx.Response:
        headers = {"x-csrftoken": self.token}
        return self.http.post(path, data=given or {"x": ""}, headers=headers)

    def upload(self, text: str) -> str:
        headers = {"x-csrftoken": self.token}
        answer = self.http.post("/records", files={"record": ("game.bl", text)}, headers=headers)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def games(self) -> dict[str, str]:
        answer = self.http.get("/my-games.zip")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/zip"
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.fixture
def ada(server: Server) -> Browser:
    return Browser(server)


def test_playing_on(ada: Browser) -> None:
    text = played("co2", ["me", "Ben"], 2)
    id = ada.upload(text)
    actions = read_record(text).actions
    answer = ada.post(f"/t/{id}/on", move="10", seat="1")
    assert answer.status_code == 303, answer.text
    new = answer.headers["location"].rpartition("/")[2]
    assert new != id
    page = ada.http.get(f"/t/{new}").text
    assert '"own":[1]' in page
    record = read_record(ada.http.get(f"/t/{new}/record").text)
    assert record.actions[:10] == actions[:10]
    assert record.seats[0] == "bot normal"
    whole = read_record(ada.http.get(f"/t/{id}/record").text)
    assert whole.actions == actions  # the finished game stays as it was


@pytest.mark.parametrize(
    ("move", "seat", "status"), [("5", "2", 404), ("5", "-1", 404), ("5", "9" * 30, 404), ("5", "x", 404)]
)
def test_playing_on_from_nowhere(ada: Browser, move: str, seat: str, status: int) -> None:
    id = ada.upload(played("co2", ["me", "Ben"], 2))
    assert ada.post(f"/t/{id}/on", move=move, seat=seat).status_code == status


def test_playing_on_only_when_it_is_over(ada: Browser) -> None:
    made = ada.post("/new/co2", **{"option-players": "2", "seat-0": "me", "seat-1": "here"})
    assert made.status_code == 303
    assert ada.post(f"{made.headers['location']}/on", move="0", seat="0").status_code == 409
    assert ada.post("/t/nowhere/on", move="0", seat="0").status_code == 404


def test_a_move_that_never_was(ada: Browser) -> None:
    """Whatever is beyond the end is the end."""
    id = ada.upload(played("co2", ["me"], 2))
    for move in ("", "99999999999", "-4"):
        answer = ada.post(f"/t/{id}/on", move=move)
        assert answer.status_code == 303


def test_all_my_games(ada: Browser, server: Server) -> None:
    assert ada.games() == {}
    assert "/my-games.zip" not in ada.http.get("/").text
    finished = ada.upload(played("co2", ["me"], 2))
    alone = ada.post("/new/co2", **{"option-players": "2", "seat-0": "me", "seat-1": "bot:random"})
    going = alone.headers["location"].rpartition("/")[2]
    shared = ada.post("/new/co2", **{"option-players": "2", "seat-0": "me", "seat-1": "link"})
    gathering = shared.headers["location"].rpartition("/")[2]
    assert set(ada.games()) == {f"baseload-{finished}.bl", f"baseload-{going}.bl"}
    assert "/my-games.zip" in ada.http.get("/").text
    for text in ada.games().values():
        read_record(text).verify()
    # With somebody else at the table its record would tell their secrets.
    invite = re.findall(r"/join/([\w-]+)", ada.http.get(f"/t/{gathering}").text)[0]
    ben = Browser(server)
    assert ben.post(f"/join/{invite}", your_name="Ben").status_code == 303
    assert ada.post(f"/t/{gathering}/start").status_code == 303
    assert set(ada.games()) == {f"baseload-{finished}.bl", f"baseload-{going}.bl"}
    assert ben.games() == {}


def test_what_waits_for_me_comes_first(ada: Browser) -> None:
    mine = ada.post("/new/co2", **{"option-players": "1", "seat-0": "me"}).headers["location"]
    waiting = ada.post("/new/co2", **{"option-players": "2", "seat-0": "me", "seat-1": "link"}).headers[
        "location"
    ]
    over = f"/t/{ada.upload(played('power-grid', ['me', 'Ben'], 2))}"
    home = ada.http.get("/").text
    places = [home.index(f'href="{path}') for path in (mine, waiting, over)]
    # The first way to one's turn is the large button.
    assert places == sorted(places)
    rows = re.findall(r"<li.*?</li>", home, re.DOTALL)
    order = [next(row for row in rows if f'href="{path}' in row) for path in (mine, waiting, over)]
    assert [rows.index(row) for row in order] == [0, 1, 2]
    assert "Germany" in order[2]
    outcome = read_record(ada.http.get(f"{over}/record").text).verify().outcome
    assert outcome is not None
    assert ("You win" in order[2]) == (outcome.winners == [0])
    assert ("Ben wins" in order[2]) == (outcome.winners == [1])


def test_a_replay_has_its_chart(ada: Browser) -> None:
    id = ada.upload(played("co2", ["me", "Ben"], 2))
    page = ada.http.get(f"/t/{id}/replay?move=12").text
    assert 'class="course"' in page
    assert "railmarks" in page
    assert 'form="play-on"' in page
    parts = [ada.http.get(f"/t/{id}/replay?move=12&part=true").text for _ in range(2)]
    assert parts[0] == parts[1]


@pytest.mark.parametrize("game", ["co2", "second-chance"])
def test_what_is_reconstructed_is_told_before_and_at_the_table(ada: Browser, game: str) -> None:
    """When a table is set up, in its lobby, on the page about it and with the rules at the table."""
    told = re.compile(r"Component values: \d+ of \d+ reconstructed, marked °")
    assert told.search(ada.http.get(f"/new/{game}").text)
    made = ada.post(f"/new/{game}", **{"option-players": "2", "seat-0": "me", "seat-1": "link"})
    path = made.headers["location"]
    assert told.search(ada.http.get(path).text)
    assert told.search(ada.http.get(f"{path}/about").text)
    table = f"/t/{ada.upload(played(game, ['me', 'bot random'], 2))}"
    page = ada.http.get(table).text
    assert told.search(page.partition('id="numbers-title"')[2].partition("</dl>")[0])
    assert not told.search(ada.http.get("/new/power-grid").text)
