"""Parts of a drawn table on another page: cut out whole, named once, with all that they use; and the pictures of the
guides show what is said of them."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

import baseload
from baseload.coach.guide import Chapter, Picture, guide
from baseload.draw import glyphs
from baseload.draw.drawer import Around, Scene, drawer
from baseload.draw.excerpt import Excerpts, _element_at
from baseload.draw.markup import Markup
from baseload.text.guides import guide_words
from baseload.text.reading import reading
from baseload.text.speaker import speaker

GUIDED = [game for game in baseload.game_names() if guide(game)]
LANGUAGES = ("en", "de", "it", "pl")
every_guide = pytest.mark.parametrize("game", GUIDED)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def scene(markup: str) -> Scene:
    return Scene(Markup(markup), "", [], [])


def pictures(game: str) -> Iterator[tuple[Chapter, Picture]]:
    found = guide(game)
    assert found is not None
    for chapter in found.chapters:
        for part in chapter.parts:
            if isinstance(part, Picture):
                yield chapter, part


def drawn(game: str) -> list[tuple[str, str, str]]:
    """The pictures of a guide in the reader's language, as its page has them: their ids, captions and markup."""
    excerpts, words = Excerpts(), guide_words(game)
    found: list[tuple[str, str, str]] = []
    for chapter, picture in pictures(game):
        view = picture.view()
        voice = speaker(game, picture.record.seats, you=picture.seat)
        whole = drawer(game).scene(view, voice, Around([""] * view.players, []))
        cut = excerpts.cut(whole, picture.panels, picture.detail)
        id = chapter.word(picture.id, "caption")
        found.append((id, words.say(id), cut))
    return found


def test_a_part_is_cut_out_whole() -> None:
    table = scene('<main class="game wide"><b id="a">x<b>y</b><br/></b><i id="b"></i></main>')
    cut = Excerpts().cut(table, ["#b", "#a"])
    assert cut == '<div class="excerpt game wide" inert><i id="b"></i><b id="a">x<b>y</b><br/></b></div>'


def test_a_part_that_is_not_there_is_missed() -> None:
    with pytest.raises(KeyError):
        Excerpts().cut(scene('<main class="a"><b id="ab"></b></main>'), ["#a"])


def test_no_id_stands_twice_on_a_page_and_sprites_come_once() -> None:
    table = scene(
        '<main class="a"><svg class="sprite" id="art"><defs><g id="one"></g></defs></svg><p id="b"></p></main>'
    )
    page = Excerpts()
    first, second = page.cut(table, ["#b"]), page.cut(table, ["#b"])
    assert first.count('id="art"') == first.count('id="b"') == 1
    assert second == '<div class="excerpt a" inert><p></p></div>'


def test_a_detail_shows_only_what_can_be_read_in_it() -> None:
    table = scene(
        '<main class="a"><svg id="map" viewBox="0 0 900 900"><text x="50" y="50">in</text><use href="#badge" x="4"/>'
        '<text x="102" y="50">edge</text><use href="#city"/><text x="500" y="50">out</text></svg></main>'
    )
    cut = Excerpts().cut(table, ["#map"], [10, 10, 100, 80])
    assert '<svg id="map" viewBox="10 10 100 80"><text x="50" y="50">in</text></svg>' in cut


def test_an_element_that_closes_itself_ends_there() -> None:
    assert _element_at(0, '<path d="M0 0"/><path></path>') == '<path d="M0 0"/>'


@every_guide
@every_language
def test_every_picture_can_be_drawn(game: str, language: str) -> None:
    """With all that it uses by name, no id twice, and nothing that the pages' policy forbids."""
    with reading(language):
        found = drawn(game)
        page = "".join(cut for _, _, cut in found)
        there = page + str(glyphs.sprite()) + str(drawer(game).symbols())
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    known = set(re.findall(r'\bid="([^"]+)"', there))
    used = set(re.findall(r'<use\b[^<>]*?href="#([^"]+)"|url\(#([^)]+)\)', page))
    assert {name for pair in used for name in pair if name} <= known
    assert " style=" not in page
    assert "<script" not in page
    for id, _, cut in found:
        assert len(re.sub(r"<[^<>]*>", "", cut).strip()) > 5 or "<use" in cut, id


@every_guide
@every_language
def test_what_is_said_under_a_picture_is_seen_in_it(game: str, language: str) -> None:
    """Every number of a caption stands in the picture, on its pieces or in their names."""
    with reading(language):
        for id, caption, cut in drawn(game):
            seen = unescape(" ".join(re.findall(r'>([^<>]+)<|aria-label="([^"]*)"', cut).__str__().split()))
            there = set(re.findall(r"\d+", seen))
            missing = set(re.findall(r"\d+", caption)) - there
            assert not missing, (id, missing)


@every_guide
def test_pictures_are_those_of_a_game_as_it_was_played(game: str) -> None:
    """No record is longer than its last picture needs."""
    last: dict[int, tuple[int, int]] = {}
    for _, picture in pictures(game):
        moves = len(picture.record.actions)
        last[id(picture.record)] = max(last.get(id(picture.record), (0, moves)), (picture.after, moves))
    assert all(after == moves for after, moves in last.values())
