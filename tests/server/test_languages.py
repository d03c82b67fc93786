"""Each reader their own language: pages, the log of one table, refusals, troubles, whoever reads beside them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from baseload.server.table import Seat
from baseload.text.reading import reading
from tests.server.serving import Browser, Live, Server, running

LANGUAGES = ["de", "en", "it", "pl"]
RIVALS = {"option-players": "3", "seat-0": "me", "seat-1": "link", "seat-2": "link"}
# What the log says of a plant that somebody puts up for auction.
OPENS = {
    "de": re.compile("versteigert|Auktion"),
    "en": re.compile("up for auction|bids"),
    "it": re.compile("all’asta|offre"),
    "pl": re.compile("licytuje|licytacj"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("languages") / "data") as started:
        yield started


class Reader(Browser):
    """Somebody whose browser asks for a language."""

    def __init__(self, address: str, language: str, name: str = "") -> None:
        super().__init__(address, name)
        self.http.headers["accept-language"] = language

    def live(self) -> Live:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookies, "accept-language": self.http.headers["accept-language"]}
        return Live(self.address, headers=headers)


def language(page: str) -> str:
    found = re.search(r'<html[^>]* lang="([^"]+)"', page)
    assert found is not None, page[:300]
    return found[1]


@pytest.mark.parametrize(
    ("wishes", "found"),
    [("de-AT, en;q=0.5", "de"), ("it", "it"), ("pl-PL", "pl"), ("fr", "en-GB"), ("", "en-GB")],
)
def test_a_page_is_in_the_language_that_the_browser_asks_for(server: Server, wishes: str, found: str) -> None:
    reader = Reader(server.address, wishes)
    for path in ("/", "/new/co2", "/rules/power-grid", "/my-games"):
        assert language(reader.get(path)) == found


@pytest.mark.parametrize("wish", LANGUAGES)
def test_a_language_is_chosen_on_any_page_and_kept(server: Server, wish: str) -> None:
    reader = Reader(server.address, "de" if wish != "de" else "pl")
    chosen = language(reader.get("/rules/co2", lang=wish))
    assert chosen.partition("-")[0] == wish
    assert language(reader.get("/")) == chosen
    assert language(reader.get("/new/power-grid")) == chosen


def test_seats_without_a_name_are_called_so_in_the_language_of_whoever_reads(server: Server) -> None:
    """A German makes the table, a Pole reads it; the record is in no language."""
    german = Reader(server.address, "de", "Ada")
    made = german.post(
        "/new/co2", **{"option-players": "3", "seat-0": "me", "seat-1": "here", "seat-2": "link"}
    )
    path = made.headers["location"]
    called = {"de": ("Spieler 2", "Freier Platz"), "en": ("Player 2", "Free seat")}
    called |= {"it": ("Giocatore 2", "Posto libero"), "pl": ("Gracz 2", "Wolne miejsce")}
    invite = re.findall(r"/join/([\w-]+)", german.get(path))[0]
    for tag, names in called.items():
        reader = Reader(server.address, tag) if tag != "de" else german
        page = reader.get(path)
        told = [
            seat["name"] for seat in reader.http.get(f"/api/tables/{path.rpartition('/')[2]}").json()["seats"]
        ]
        assert told == ["Ada", *names]
        for other, words in called.items():
            assert [word in page for word in words] == [other == tag] * 2, (tag, other)
    Reader(server.address, "pl", "Piotr").post(f"/join/{invite}", your_name="Piotr")
    german.post(f"{path}/start")
    assert "Gracz 2" in Reader(server.address, "pl").get(path)


def test_what_was_once_kept_in_words_is_said_anew() -> None:
    """As tables of before hold it, and those that are made from a record."""
    old = Seat("free", None, "Freier Platz", "", "invite")
    named = Seat("free", None, "Für Ada", "", "invite")
    for tag, said in (("pl", "Wolne miejsce"), ("de", "Freier Platz"), ("it", "Posto libero")):
        with reading(tag):
            assert (old.name, named.name) == (said, "Für Ada")


def test_a_language_that_is_not_there_changes_nothing(server: Server) -> None:
    reader = Reader(server.address, "it")
    for wish in ("xx", "../de", "DE", "", "de\r\nset-cookie: a=b"):
        answer = reader.http.get("/", params={"lang": wish})
        assert answer.status_code == 200
        assert language(answer.text) == "it"
        assert "language=" not in answer.headers.get("set-cookie", "")


@pytest.mark.parametrize("path", ["/", "/new/co2", "/rules/second-chance", "/my-games"])
def test_every_page_names_itself_in_the_other_languages(server: Server, path: str) -> None:
    page = Reader(server.address, "pl").get(path)
    links = re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', page)
    assert [(tag.partition("-")[0], href) for tag, href in links] == [
        (tag, f"?lang={tag}") for tag in LANGUAGES
    ]
    for tag, _ in links:  # and the switch itself, each language by its own name and marked as that language
        assert re.search(rf'<a href="\?lang={tag[:2]}" lang="{tag}" hreflang="{tag}"', page)
    assert re.search(r'<a href="\?lang=pl" [^>]*aria-current="page">Polski</a>', page)


def test_the_switch_keeps_what_else_the_address_asks_for(server: Server) -> None:
    page = Reader(server.address, "pl").http.get("/new/co2?preset=first&lang=it&x=%22%3E%26").text
    found = re.search(r'<a href="([^"]*)" lang="de"', page)
    assert found is not None
    assert found[1].replace("&amp;", "&") == "?preset=first&x=%22%3E%26&lang=de"


def test_at_one_table_everybody_reads_the_same_log_each_in_their_own_language(server: Server) -> None:
    """Three who play and one who looks on, pushed and asked for, and a refusal is in the language of who is refused."""
    readers = {tag: Reader(server.address, tag, tag.capitalize()) for tag in LANGUAGES}
    made = readers["de"].post("/new/power-grid", **RIVALS)
    id = made.headers["location"].rpartition("/")[2]
    invites = dict.fromkeys(re.findall(r"/join/([\w-]+)", readers["de"].get(f"/t/{id}")))
    for tag, invite in zip(("it", "pl"), invites, strict=True):
        assert readers[tag].post(f"/join/{invite}", your_name=tag.capitalize()).status_code == 303
    readers["de"].post(f"/t/{id}/start")
    lives = {tag: reader.live() for tag, reader in readers.items()}
    joined = {tag: live.ask("join", table=id, part=True) for tag, live in lives.items()}
    seats = {tag: joined[tag]["seat"] for tag in LANGUAGES}
    assert sorted(seats, key=lambda tag: (seats[tag] is None, seats[tag])) == ["de", "it", "pl", "en"]
    to_move = joined["en"]["table"]["to_move"]
    refusals = {}
    for _ in range(8):
        tag = next(tag for tag in LANGUAGES if seats[tag] == to_move)
        refused = lives[tag].error("play", table=id, seat=to_move, action="auction 42")
        refusals[tag] = (refused["message"], refused["refusal"]["rule"])
        action = lives[tag].ask("look", table=id)["legal"][0]
        to_move = lives[tag].ask("play", table=id, seat=to_move, action=action, part=True)["to_move"]
    for tag in ("de", "it", "pl"):
        assert OPENS[tag].search(readers[tag].get(f"/t/{id}/part", seat=seats[tag])), tag
        assert tag in refusals
    assert len({message for message, _ in refusals.values()}) == len(refusals)
    for tag, live in lives.items():
        pushed = [message["part"] for message in live.heard + _waiting(live) if message.get("part")]
        assert pushed, f"{tag} was shown nothing"
        for shown in [*pushed, live.ask("part", table=id, seat=seats[tag])["part"]]:
            read = [other for other in LANGUAGES if OPENS[other].search(shown)]
            assert set(read) <= {tag}, f"{tag} reads {read}"
        live.socket.close()


def _waiting(live: Live) -> list[dict[str, Any]]:
    """What it was told and has not looked at yet, up to the answer to a question of its own."""
    live.ask("ping")
    found, live.heard = live.heard, []
    return found


def test_trouble_is_told_in_the_readers_language(server: Server) -> None:
    heads = {}
    for tag in LANGUAGES:
        answer = Reader(server.address, tag).http.get("/t/nowhere")
        assert answer.status_code == 404
        assert language(answer.text).partition("-")[0] == tag
        heads[tag] = re.findall(r"<h1[^>]*>([^<]*)", answer.text)[0]
    assert len(set(heads.values())) == 4


def test_a_table_without_a_name_is_called_like_its_game(server: Server) -> None:
    """In the language of who reads, not of who made it; so is one of before, which holds the English title."""
    host = Reader(server.address, "de", "Uwe")
    for given in ("", "CO₂: Second Chance"):
        made = host.post("/new/second-chance", **{"option-players": "1", "seat-0": "me", "table_name": given})
        id = made.headers["location"].rpartition("/")[2]
        for tag, title in (("de", "Zweite Chance"), ("pl", "Druga szansa"), ("en", "Second Chance")):
            page = Reader(server.address, tag).get(f"/t/{id}/about")
            assert re.search(rf'class="pageh">CO₂: {title}<', page), (given, tag)
