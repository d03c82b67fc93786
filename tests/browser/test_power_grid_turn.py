"""The list of the own turn over Power Grid's map; the terms of a bid in the bar; where a finished game turned."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from baseload.core.contract import State
from baseload.games.power_grid.state import State as PowerGridState
from tests.browser.serving import Visitor, decides, played
from tests.browser.table_page import TablePage
from tests.browser.test_phone import PHONE

TRIO = ["me", "bot random", "bot random"]
WIDE = [(1280, 800), (1440, 900), (1920, 1080), (2560, 1440)]


def rich(state: State, legal: list[str]) -> bool:
    """Can the first seat build several times?"""
    assert isinstance(state, PowerGridState)
    return decides(0, "build")(state, legal) and state.companies[0].money >= 45


def building(visitor: Visitor, map: str = "germany") -> TablePage:
    text = played("power-grid", TRIO, 4, rich, money="open", map=map)
    table = visitor.table(visitor.upload(text), "?seat=0")
    table.wait_turn()
    return table


def build(table: TablePage) -> None:
    choice = next(choice for choice in table.moment["choices"] if choice["action"].startswith("build"))
    table.play(choice["handles"][0])
    table.wait_turn()


# Names and cities that a box lies upon, by what is written there or can be picked there.
_COVERED = """(list) => {
  const box = list.getBoundingClientRect();
  const under = (one) => {
    const other = one.getBoundingClientRect();
    return other.right > box.left && other.left < box.right && other.bottom > box.top && other.top < box.bottom;
  };
  return [...document.querySelectorAll("#map .cn:not(.off), #map [data-pick].nd:not(.off) use:first-child")]
    .filter(under).map((one) => one.textContent || one.closest("[data-pick]").dataset.pick);
}"""


@pytest.mark.parametrize("map", ["germany", "usa"])
def test_the_list_grows_with_the_turn_and_covers_no_city(ada: Visitor, map: str) -> None:
    table = building(ada, map)
    turn = table.page.locator("#turn")
    expect(turn.locator("li")).to_have_count(1)
    build(table)
    expect(turn.locator("li.done")).to_have_count(1)
    price = table.told("built", "price")[-1]
    expect(turn.locator("li.done b")).to_have_text(str(price))
    for width, height in WIDE:
        table.page.set_viewport_size({"width": width, "height": height})
        assert turn.evaluate(_COVERED) == [], (width, height)
    table.click(table.page.locator("#undo"))
    expect(turn.locator("li.done")).to_have_count(0)


def test_a_phone_shows_what_was_bought_in_one_line(visit: Callable[..., Visitor]) -> None:
    """Before anything is bought it shows nothing: the bar says what to do."""
    table = building(visit(**PHONE))
    turn = table.page.locator("#turn")
    expect(turn).to_be_hidden()
    build(table)
    expect(turn).to_be_visible()
    assert _height(turn) < 44
    assert turn.evaluate("(list) => getComputedStyle(list).pointerEvents") == "none"


def _height(found: Locator) -> float:
    return float(found.evaluate("(one) => one.getBoundingClientRect().height"))


def test_the_bar_says_how_far_a_bid_goes(ada: Visitor) -> None:
    def answering(state: State, legal: list[str]) -> bool:
        return decides(0, "bid")(state, legal) and "pass" in legal and len(legal) > 8

    text = played("power-grid", TRIO, 4, answering, money="open")
    table = ada.table(ada.upload(text), "?seat=0")
    table.wait_turn()
    table.click(table.page.locator(".raises [data-price]").nth(1))
    expect(table.page.locator("#sum .chip")).to_have_text(re.compile(r"2 above .+’s \d+"))
    expect(table.page.locator("#sum .left")).to_have_text(re.compile(r"your plants then reach \d+"))


def test_a_finished_game_leads_to_where_it_turned(ada: Visitor) -> None:
    page = ada.page(f"/t/{ada.upload(played('power-grid', TRIO, 4))}?seat=0")
    show = page.locator("#turned button")
    move = show.get_attribute("data-move")
    page.keyboard.press("Escape")
    show.click()
    page.wait_for_url(f"**/replay?move={move}")
    expect(page.locator("#replay-at")).to_have_attribute("data-move", str(move))


def test_a_phone_shows_all_regions_that_can_be_chosen(visit: Callable[..., Visitor]) -> None:
    text = played("power-grid", TRIO, 4, decides(0, "region"), regions="draft")
    visitor = visit(**PHONE)
    table = TablePage(visitor.page(f"/t/{visitor.upload(text)}?seat=0"))
    table.wait_turn()
    frame = table.page.locator(".mapscroll").bounding_box()
    assert frame is not None
    names = table.page.locator("#map .rn")
    assert names.count() == 6
    for place in range(6):
        box = names.nth(place).bounding_box()
        assert box is not None
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["height"] >= 20


@pytest.mark.parametrize("map", ["germany", "usa"])
def test_on_a_tablet_the_list_stands_under_the_map(visit: Callable[..., Visitor], map: str) -> None:
    table = building(visit(viewport={"width": 820, "height": 1180}), map)
    build(table)
    page = table.page
    done = page.locator("#turn")
    expect(done.locator("li.done")).to_be_visible()
    box, seen = done.bounding_box(), page.locator("#map .mapscroll").bounding_box()
    zoom, whole = page.locator("#map .zoom").bounding_box(), page.locator("#map").bounding_box()
    assert box is not None
    assert seen is not None
    assert zoom is not None
    assert whole is not None
    assert box["y"] >= seen["y"] + seen["height"]
    assert box["y"] + box["height"] <= whole["y"] + whole["height"]
    assert box["x"] + box["width"] <= zoom["x"]
    expect(page.locator("#map .legend")).to_be_hidden()


def test_who_looks_at_a_plant_is_told_what_it_is_worth(ada: Visitor) -> None:
    """Before it is put up: what a run costs on today's market, and how far the own plants would reach with it."""
    text = played("power-grid", TRIO, 4, decides(0, "auction"), 60, money="open")
    table = ada.table(ada.upload(text), "?seat=0")
    table.wait_turn()
    offered = table.lit("plant:")
    for place in range(offered.count()):
        plant = offered.nth(place)
        plant.hover()
        expect(table.page.locator("#sum")).to_contain_text("your plants then reach")
        free = "no fuel" in (plant.text_content() or "")
        assert ("run" in (table.page.locator("#sum .left").text_content() or "")) is not free
    table.page.mouse.move(5, 300)
    expect(table.page.locator("#sum .left")).to_have_count(0)
