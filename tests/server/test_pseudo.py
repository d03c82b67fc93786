"""Every page in a language that nobody speaks (`tests/text/pseudo.py`): what is in no catalogue shows, and what is
glued together. The page for programmers is English and left out."""

from collections.abc import Iterator
from typing import Final

import pytest

from baseload.core.registry import game, game_names
from baseload.text.audience import MARKS
from baseload.text.bot_names import NAMES
from baseload.text.reading import reading
from tests.browser.scenes import finished, middle
from tests.server.serving import Browser, running
from tests.text.pseudo import MARKED, glued, loose, outermost, strangers, trying, words_of
from tests.text.told import Written

# Letters of seats, numbers of decks, names of bots, and letters of keys.
KNOWN: Final = {*MARKS, "I", "II", "III", *NAMES, *"UHTNF"}
PLACES: Final = (
    "/",
    "/new/power-grid",
    "/new/co2",
    "/new/second-chance",
    "/my-games",
    "/t/nowhere",
    "/join/nowhere",
)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Somebody whose browser asks for it, and whose name has no letters."""
    folder = tmp_path_factory.mktemp("pseudo")
    with trying(folder / "locale"), running(folder / "data") as server:
        found = Browser(server.address)
        found.http.headers["accept-language"] = MARKED
        assert found.post("/name", name="§1").status_code == 303
        yield found


def faults(page: str, known: set[str] | None = None) -> list[str]:
    """What of a page is no sentence of the language's, each once."""
    assert f'<html lang="{LANGUAGE_TAG}"' in page
    written, found = Written(page), dict[str, None]()
    for where, text in written.told:
        # A name can be told as somebody's: its ending is the message's own.
        strange = strangers(text, KNOWN | (known or set()) | {f"{name}’ş" for name in NAMES})
        if strange:
            found[f"{where}: {strange[:5]} in {text[:200]!r}"] = None
        if glued(text):
            found[f"{where}: glued: {text[:200]!r}"] = None
    found |= dict.fromkeys(f"cut: {text[:200]!r}" for text in written.whole if loose(text))
    for text in written.scripts:
        for message in outermost(text):
            strange = strangers(message, KNOWN | NOT_SAID)
            if strange:
                found[f"script: {strange[:5]} in {message[:200]!r}"] = None
    return list(found)


# Pages say English's tag, which programs read. Patterns for scripts keep the names of their facts.
LANGUAGE_TAG: Final = "en-GB"
NOT_SAID: Final = set(
    words_of("amount at count last most move moves name next picked rest rule said share title")
)


@pytest.mark.parametrize("place", PLACES)
def test_a_page_says_nothing_of_its_own(place: str, reader: Browser) -> None:
    wrong = faults(reader.http.get(place).text)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", game_names())
def test_rules(name: str, reader: Browser) -> None:
    wrong = faults(reader.get(f"/rules/{name}"))
    assert not wrong, "\n".join(wrong)


def test_settings_and_lobby(reader: Browser) -> None:
    form = {"option-players": "3", "seat-0": "me", "seat-1": "link", "seat-2": "bot:random"}
    lobby = reader.post("/new/power-grid", **form).headers["location"]
    guest = Browser(reader.address)
    guest.http.headers["accept-language"] = MARKED
    page = reader.get(lobby)
    invite = page.partition("/join/")[2].partition('"')[0]
    wrong = faults(page) + faults(guest.get(f"/join/{invite}")) + faults(reader.get("/my-games"))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", game_names())
def test_tables(name: str, reader: Browser) -> None:
    playing, over = reader.upload(middle(name)), reader.upload(finished(name))
    wrong = faults(reader.get(f"/t/{playing}"))
    wrong += faults(reader.get(f"/t/{playing}/about"), sources(name))
    for place in ("", "/replay", "/replay?move=20", "/review"):
        wrong += faults(reader.get(f"/t/{over}{place}"))
    wrong += faults(reader.get("/my-games")) + faults(reader.get("/"))
    assert not wrong, "\n".join(wrong)


def sources(name: str) -> set[str]:
    """Component values and their paths."""
    found = set[str]()
    rules = game(name)
    for value in rules.values(rules.options()):
        found |= {*words_of(value.path), *words_of(str(value.value))}
    return found


def test_it_finds_something() -> None:
    with reading(MARKED):
        page = f'<html lang="{LANGUAGE_TAG}"><body><p>'
        assert faults(page + "Your turn</p>")
        assert faults(page + '<b title="Your turn">⟦á⟧</b></p>')
        assert faults(page + "⟦á⟧ ⟦á⟧</p>")
        assert faults(page + "⟦á</p><p>á⟧</p>")
        assert faults(page + '<script type="application/json">{"x": "⟦á for⟧"}</script></p>')
        assert not faults(page + "⟦á⟧</p>")
