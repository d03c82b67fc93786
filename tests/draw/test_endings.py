"""The end screens: well-formed, complete, and true to the tally, for everybody who looks."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from baseload.core.record import load_record
from baseload.draw.drawer import Around, Scene, drawer
from baseload.draw.ending import Over, Placed
from baseload.draw.markup import Markup
from baseload.draw.panels import Written
from baseload.draw.podium import podium
from baseload.text.reading import reading
from baseload.text.speaker import speaker
from tests.draw.test_tallies import FOLDERS, golden

LOG = Markup('<ol class="log" id="moves"><li>the very last move</li></ol>')
NAMES = ["Anna & Ben", "Bo", "<Cy>", "Dimitriadis the Great", "Eve", "Fay"]
GAMES = [pytest.param(path, id=f"{folder}-{path.stem}") for folder in FOLDERS for path in golden(folder)]


def shown(path: Path, seat: int | None = 0, over: bool = True) -> tuple[Scene, Any, Over]:
    """The end of a recorded game as it is drawn for that seat, the position, and what is known of the game."""
    record = load_record(str(path))
    game, state = record.game.name, record.start()
    first, views, events = state.open_view(None), [state.open_view(None)], []
    for action in record.actions:
        events += state.play(action)
        views.append(state.open_view(None))
    shown_by = drawer(game)
    found = Over(
        shown_by.course(iter(views), speaker(game, strict=True)),
        shown_by.tally(first, events, state.open_view(None)),
    )
    players = record.options.players
    around = Around(["" if place % 2 else "bot" for place in range(players)], [Written(LOG)], events[::-1])
    around.over = found if over else None
    voice = speaker(game, NAMES[:players], you=seat, strict=True)
    return shown_by.scene(state.view(seat), voice, around), state, found


def parsed(scene: Scene) -> ElementTree.Element:
    text = re.sub(r"&(?!(amp|lt|gt|quot|#\d+|#x[0-9a-fA-F]+);)", "&amp;", scene.body)
    return ElementTree.fromstring(re.sub(r" (data-full|data-same|hidden|open)(?=[ >])", r' \1=""', text))


def texts(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


@pytest.mark.parametrize("path", GAMES)
def test_a_whole_end(path: Path) -> None:
    """Well-formed, with everybody in the ranking, every panel once, and nothing that a page forbids."""
    scene, state, over = shown(path)
    root = parsed(scene)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {"result", "places", "course", "log"} <= set(ids)
    assert {id for id, _ in scene.tabs} <= set(ids)
    assert "style=" not in scene.body
    assert "<Cy>" not in scene.body
    rows = root.findall(".//table[@class='places']//tr")
    assert len(rows) == 1 + len(state.companies)
    assert len({len(list(row)) for row in rows}) == 1
    assert texts(root).count("the very last move") == 1
    charts = root.findall(".//svg[@class='course']")
    assert len(charts) == 2 * len(over.course.charts)
    for award in root.findall(".//ul[@class='awards']/li"):
        assert texts(award)
        assert award.find(".//i[@class]") is not None
        assert len(award.findall(".//svg[@role='img']")) >= 1  # who it is given to


@pytest.mark.parametrize("path", GAMES)
def test_bars_show_what_was_counted(path: Path) -> None:
    """In words every part of every bar is told, and their sums are those of the tally."""
    scene, _, over = shown(path, None)
    told = re.findall(r'<p class="told sr">(.*?)</p>', scene.body)
    tally: Any = over.tally
    sums = [
        [sum(map(int, re.findall(r"\s(\d+)(?=[,.])", one))) for one in line.split("</span><span>")]
        for line in told
    ]
    if hasattr(tally, "companies"):
        assert sorted(map(tuple, sums)) == sorted((sum(c.came), sum(c.went)) for c in tally.companies)
        return
    *points, air = sums
    assert sorted(line[0] for line in points) == sorted(sum(p.came) for p in tally.points)
    assert air == [tally.air.start + sum(tally.air.brought.values()) + tally.air.haste] * 2
    for line, own in zip(sorted(points), sorted(tally.points, key=lambda p: sum(p.came)), strict=True):
        if len(line) > 1 and own.score >= 0 and len(points) == 1:
            assert line[0] == line[1]


@pytest.mark.parametrize("folder", FOLDERS)
def test_who_looks_is_spoken_to(folder: str) -> None:
    path = golden(folder)[0]
    own, watching = shown(path, 0)[0].body, shown(path, None)[0].body
    assert 'class="you"' in own
    assert 'class="you"' not in watching
    assert "Anna &amp; Ben" in watching


@pytest.mark.parametrize(("language", "mark"), [("en", r"\."), ("de", ","), ("it", ","), ("pl", ",")])
def test_a_price_is_written_as_the_language_does(language: str, mark: str) -> None:
    with reading(language):
        body = shown(golden("power_grid")[0], None)[0].body
    assert re.search(rf"\d{mark}\d\s[Ee]lektro", body)


@pytest.mark.parametrize("folder", FOLDERS)
def test_without_a_tally_nothing_has_changed(folder: str) -> None:
    """A replay, a picture: the table as it was."""
    body = shown(golden(folder)[0], 0, over=False)[0].body
    assert 'class="ended' not in body
    assert 'id="result"' in body


def test_a_podium_stands_by_place() -> None:
    def heights(*places: int) -> list[float]:
        drawn = podium([Placed(seat, place, []) for seat, place in enumerate(places)], [], True)
        return [float(height) for height in re.findall(r'<rect [^>]*height="(\d+)"', drawn)]

    second, first, third = heights(1, 2, 3, 4)
    assert first > second > third
    one, other = heights(1, 1)
    assert one == other
    assert len(set(heights(0, 0, 0, 0, 0))) == 1
