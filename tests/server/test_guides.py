"""The pages that tell how a game is played: in every language, the same for everybody, made once. Beside them the
ledger's pages, which speak to players."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import httpx
import pytest

from baseload.coach.guide import guide
from baseload.core.registry import game_names
from baseload.server.guide_pages import Guides
from baseload.server.spliced import Piece, lasting
from baseload.text.reading import language, reading
from tests.apart import apart
from tests.server.serving import PATIENCE, Server

GUIDED = [game for game in game_names() if guide(game)]
LANGUAGES = ("en", "de", "it", "pl")
every_guide = pytest.mark.parametrize("game", GUIDED)


def page(server: Server, path: str, language: str = "en", **headers: str) -> httpx.Response:
    given = {"accept": "text/html", "accept-language": language, **headers}
    return httpx.get(server.address + path, headers=given, timeout=PATIENCE)


@every_guide
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_served_in_every_language(server: Server, game: str, language: str) -> None:
    answer = page(server, f"/learn/{game}/guide", language)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert re.search(rf'<html lang="{language}', answer.text)
    assert "guide." not in re.sub(r"<[^<>]*>", "", answer.text), "an id instead of a sentence"
    found = guide(game)
    assert found is not None
    assert answer.text.count("<figure") == len(found.pictures())
    for chapter in found.chapters:
        assert f'<section id="chapter-{chapter.id}"' in answer.text
        assert f'href="#chapter-{chapter.id}"' in answer.text


@every_guide
def test_what_it_refers_to_is_there(server: Server, game: str) -> None:
    text = page(server, f"/learn/{game}/guide").text
    rules = page(server, f"/rules/{game}").text
    cited = re.findall(rf'href="/rules/{game}#([^"]+)"', text)
    assert len(cited) > 60
    assert not [id for id in cited if f'id="{id}"' not in rules]
    assert f'href="/learn/{game}/guide"' in rules
    assert f'href="/rules/{game}"' in text
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_everybody_is_sent_the_same_and_nobody_a_cookie(server: Server) -> None:
    path = f"/learn/{GUIDED[0]}/guide"
    first, second = page(server, path), page(server, path)
    assert first.content == second.content
    assert "set-cookie" not in first.headers
    assert "cookie" in first.headers["vary"]
    plain = page(server, path, **{"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == first.text
    assert first.headers["content-encoding"] == "gzip"


class Template:
    """Stands for the page's template, and counts how often it is filled."""

    def __init__(self, failing: int = 0) -> None:
        self.filled = 0
        self.failing = failing  # so often it cannot be filled

    def get_template(self, name: str) -> "Template":
        return self

    def render(self, **shown: Any) -> str:
        self.filled += 1
        if self.filled <= self.failing:
            raise RuntimeError
        return str(shown["about"])


async def visits(guides: Guides, *languages: str) -> list[str]:
    """All at the same time, each in a language."""

    async def visit(language: str) -> str:
        with reading(language):
            return (await guides.page(GUIDED[0])).plain.decode()

    return await asyncio.gather(*map(visit, languages))


def test_it_is_made_once_for_each_language() -> None:
    """However many come at the same time, and whoever comes later."""
    template = Template()

    async def come() -> list[list[str]]:
        guides = Guides(template)  # type: ignore[arg-type]
        return [await visits(guides, "en", "de", "en", "de"), await visits(guides, "de", "en")]

    together, later = apart(lambda: asyncio.run(come()))
    assert template.filled == 2
    assert together[:2] == together[2:] == later[::-1]
    assert together[0] != together[1]


def test_what_could_not_be_made_is_tried_again() -> None:
    template = Template(failing=1)

    async def come() -> list[str]:
        guides = Guides(template)  # type: ignore[arg-type]
        with pytest.raises(RuntimeError):
            await visits(guides, "en")
        return await visits(guides, "en")

    assert apart(lambda: asyncio.run(come()))[0]


class SlowGuides(Guides):
    """Take as long as somebody wants."""

    def __init__(self) -> None:
        super().__init__(Template())  # type: ignore[arg-type]
        self.may_end = Event()

    def _make(self, game: str) -> Piece:
        assert self.may_end.wait(PATIENCE)
        return lasting(language())


def test_while_guides_are_made_there_are_threads_for_others() -> None:
    """Whoever asks for every guide in every language at once would keep the store from being read for seconds."""

    async def come() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
        guides = SlowGuides()
        coming = asyncio.create_task(visits(guides, *LANGUAGES))
        await asyncio.sleep(0)
        try:
            for _ in range(3):
                await asyncio.wait_for(asyncio.to_thread(int), PATIENCE / 10)
        finally:
            guides.may_end.set()
        assert len(set(await coming)) == len(LANGUAGES)

    apart(lambda: asyncio.run(come()))


def test_a_game_that_is_not_there(server: Server) -> None:
    assert page(server, "/learn/chess/guide").status_code == 404


@every_guide
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ledger_speaks_to_players(server: Server, game: str, language: str) -> None:
    """No names from the code; what a table chooses is told in words."""
    rules = page(server, f"/rules/{game}", language).text.partition('id="rules-list"')[2]
    shown = re.sub(r"<[^<>]*>", " ", rules)
    assert "<code>" not in rules
    assert not re.findall(r"\w+\.py\b|\w+\.toml\b|\b[a-z]+_[a-z_]+\b", shown)
    assert rules.count('class="choice-of"') > 10
