"""What has room on Power Grid's table: the map's frame on a low screen, hands beside a wide map, sums in the log."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.serving import Visitor, decides, played
from tests.browser.table_page import TablePage

BOT = "bot random"
# What sticks out of its column, or of the page above the bar.
_CUT = """(selector) => {
  const box = document.querySelector(selector);
  const bar = document.getElementById("bar").getBoundingClientRect().top;
  const { top, bottom } = box.getBoundingClientRect();
  return [Math.max(0, box.scrollHeight - box.clientHeight), Math.max(0, bottom - bar), Math.max(0, -top)];
}"""
# How far the sum of each line stands below the beginning of its sentence, when that needs more than one line.
_BELOW = """() => [...document.querySelectorAll("#log .brief > b")].map((sum) => {
  sum.previousSibling.data = "connects a city with a name that needs more than one line of the log ";
  const words = document.createRange();
  words.selectNodeContents(sum.previousSibling);
  return Math.abs(sum.getBoundingClientRect().top - words.getClientRects()[0].top);
})"""


def table_of(visitor: Visitor, players: int, map: str, verb: str = "build") -> TablePage:
    seats = ["me"] + [BOT] * (players - 1)
    text = played("power-grid", seats, 4, decides(0, verb), 60, money="open", map=map)
    table = visitor.table(visitor.upload(text), "?seat=0")
    table.wait_turn()
    return table


def test_the_maps_frame_is_in_sight_on_a_low_screen(visit: Callable[..., Visitor]) -> None:
    """With its foot, while the markets beside it are looked through."""
    page = table_of(visit(viewport={"width": 1024, "height": 768}), 3, "germany").page
    assert page.evaluate(_CUT, "#map")[1:] == [0, 0]
    expect(page.locator("#map-foot .zoom")).to_be_in_viewport(ratio=1)
    page.evaluate("() => scrollTo(0, 110)")
    assert page.evaluate("() => scrollY") == 110
    assert page.evaluate(_CUT, "#map")[1:] == [0, 0]


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1440, 900), (1920, 1080)])
def test_five_hands_have_their_drawings_beside_a_wide_map(
    visit: Callable[..., Visitor], width: int, height: int
) -> None:
    page = table_of(visit(viewport={"width": width, "height": height}), 5, "usa").page
    assert page.locator(".player:not(.own) .scene:visible").count() > 3
    assert page.evaluate(_CUT, ".col.people")[:2] == [0, 0]
    expect(page.locator(".col.goods #supply")).to_be_visible()  # where nothing is auctioned


def test_a_lot_takes_the_room_of_ones_own_supply(visit: Callable[..., Visitor]) -> None:
    page = table_of(visit(viewport={"width": 1440, "height": 900}), 5, "usa", "bid").page
    expect(page.locator("#auction")).to_be_visible()
    expect(page.locator("#supply")).to_be_hidden()
    assert page.evaluate(_CUT, ".col.people")[:2] == [0, 0]


@pytest.mark.parametrize(("players", "map"), [(4, "germany"), (6, "germany"), (6, "usa")])
def test_nobodys_column_is_longer_than_a_large_screen(
    visit: Callable[..., Visitor], players: int, map: str
) -> None:
    page = table_of(visit(viewport={"width": 1920, "height": 1080}), players, map).page
    assert page.evaluate(_CUT, ".col.people")[:2] == [0, 0]
    assert page.evaluate(_CUT, ".col.goods")[:2] == [0, 0]


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1920, 1080)])
def test_a_sum_stands_beside_its_sentence(visit: Callable[..., Visitor], width: int, height: int) -> None:
    page = table_of(visit(viewport={"width": width, "height": height}), 3, "germany").page
    below = page.evaluate(_BELOW)
    assert below
    assert max(below) < 4
