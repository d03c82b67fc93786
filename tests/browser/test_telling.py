"""Moments that are told on the board itself: a supply region by region, at the reader's pace, with a way to stop it; a
disaster beside the land it strikes. Afterwards the page is as if nothing had been told."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.serving import Visitor
from tests.browser.table_page import PATIENCE, TablePage
from tests.browser.test_moments import _SEND, opened

PHONE = {"width": 390, "height": 844}

# The list and the board, as they are told now: which rows are still to come, which plants, where the number stands.
_TOLD = """() => ({
  rows: [...document.querySelectorAll("#banner [data-piece]")].map((row) => row.classList.contains("yet")),
  stands: [...document.querySelectorAll("#banner [data-piece]")].map((row) => Number(row.dataset.stands)),
  before: Number(document.querySelector("#banner .banner").dataset.stands),
  plants: [...document.querySelectorAll("#banner [data-piece]")]
    .map((row) => document.getElementById(row.dataset.piece).classList.contains("yet")),
  level: parseInt(document.getElementById("level").textContent),
  running: document.querySelector("#banner .banner").classList.contains("running"),
})"""
_LEFT = """() => [document.querySelectorAll(".yet, .new, .strike, .told").length,
  document.body.classList.contains("telling"), document.getElementById("level").textContent,
  [...document.querySelectorAll(".needle")].map((one) => one.style.translate).join("")]"""


# Holds what is told as soon as it begins, however slow the machine is: whoever goes on by hand stays there.
_HOLD = """() => new MutationObserver((changes, watching) => {
  if (!document.querySelector("#banner .controls")) return;
  watching.disconnect();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: ".", bubbles: true }));
}).observe(document.getElementById("banner"), { childList: true, subtree: true })"""


def told(
    visitor: Visitor, kind: str = "supply", stem: str = "three", pace: str = "slow", held: bool = False
) -> TablePage:
    """A page on which that has just begun."""
    visitor.context.add_init_script(f'if (location.host) localStorage.setItem("baseload-pace", "{pace}")')
    table, action = opened(visitor, "co2", stem, kind)
    if held:
        table.page.evaluate(_HOLD)
    table.page.evaluate(_SEND, action)
    expect(table.page.locator("#banner.shown .banner.onboard")).to_be_visible(timeout=PATIENCE)
    if kind == "disaster":  # it comes after its supply
        table.page.keyboard.press("Escape")
        expect(table.page.locator("#banner.shown .disaster.onboard")).to_be_visible(timeout=PATIENCE)
    return table


def state(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(_TOLD)
    return found


def test_a_supply_goes_region_by_region_and_can_be_stopped(visit: Callable[..., Visitor]) -> None:
    table = told(visit(reduced_motion="no-preference"), held=True)
    page = table.page
    expect(page.locator("#banner .controls button").nth(1)).to_have_attribute("aria-label", "Play")
    first = state(page)
    count = len(first["rows"])
    shown = first["rows"].count(False)
    assert shown == 1
    for step in range(shown, count):
        page.keyboard.press(".")
        now = state(page)
        assert now["rows"] == [place > step for place in range(count)]
        assert now["plants"] == now["rows"]
        assert now["level"] == now["stands"][step]
    assert not state(page)["running"]
    assert page.locator("#banner .banner").count() == 1  # whoever has stopped it reads as long as they like
    for _ in range(count):
        page.keyboard.press(",")
    assert state(page)["level"] == first["before"] < first["stands"][-1]
    page.locator("#banner .controls button").nth(1).click()  # and it goes on by itself
    expect(page.locator("#banner .running")).to_have_count(0, timeout=PATIENCE)
    page.keyboard.press("Escape")
    expect(page.locator("#banner .banner")).to_have_count(0)
    assert page.evaluate(_LEFT) == [0, False, f"{first['stands'][-1]} ppm", ""]


def test_it_goes_on_by_itself_and_gives_the_board_back(visit: Callable[..., Visitor]) -> None:
    page = told(visit(reduced_motion="no-preference"), pace="fast").page
    last = state(page)["stands"][-1]
    expect(page.locator("#banner .banner")).to_have_count(0, timeout=PATIENCE)
    assert page.evaluate(_LEFT) == [0, False, f"{last} ppm", ""]


def test_a_click_ends_all_of_it(visit: Callable[..., Visitor]) -> None:
    table = told(visit(reduced_motion="no-preference"))
    last, number = state(table.page)["stands"][-1], table.number
    table.page.mouse.click(400, 300)
    expect(table.page.locator("#banner .banner")).to_have_count(0)
    assert table.page.evaluate(_LEFT) == [0, False, f"{last} ppm", ""]
    assert table.number == number


@pytest.mark.parametrize(("motion", "pace"), [("reduce", "slow"), ("no-preference", "once")])
def test_who_wants_it_at_once_is_told_all_of_it_at_once(
    visit: Callable[..., Visitor], motion: str, pace: str
) -> None:
    page = told(visit(reduced_motion=motion), pace=pace).page
    now = state(page)
    assert not any(now["rows"])
    assert not any(now["plants"])
    assert now["level"] == now["stands"][-1]
    expect(page.locator("#banner :is(.controls, .caption)")).to_have_count(0)
    expect(page.locator("#banner h2")).to_be_visible()


def test_on_a_phone_each_region_stands_above_the_sheet(visit: Callable[..., Visitor]) -> None:
    page = told(visit(viewport=PHONE, reduced_motion="no-preference", has_touch=True), held=True).page
    for step in range(state(page)["rows"].count(False), len(state(page)["rows"])):
        page.keyboard.press(".")
        expect(page.locator(".strip > b")).to_contain_text(str(state(page)["stands"][step]))
        assert page.evaluate(_ABOVE, step), step


# Is the plant that was told of last in sight?
_ABOVE = """(step) => {
  const row = document.querySelectorAll("#banner [data-piece]")[step];
  const plant = document.getElementById(row.dataset.piece).getBoundingClientRect();
  const top = document.querySelector(".strip").getBoundingClientRect().bottom;
  const sheet = document.querySelector("#banner .banner");
  // With the last region the whole list comes up.
  const end = sheet.classList.contains("running") ? sheet.getBoundingClientRect().top : innerHeight;
  return plant.top >= top && plant.bottom <= end;
}"""


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1024, 700), (1440, 900), (2560, 1440)])
def test_a_disaster_stands_beside_the_land_it_strikes(
    visit: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    page = told(visit(viewport={"width": size[0], "height": size[1]}), "disaster", "two").page
    expect(page.locator(".lands.strike")).to_have_count(1)
    region = page.locator("#banner .disaster").get_attribute("data-board")
    box, land = page.locator("#banner .disaster").bounding_box(), page.locator(f"#{region}").bounding_box()
    assert box is not None
    assert land is not None
    beside = (
        box["x"] >= land["x"] + land["width"]
        or box["x"] + box["width"] <= land["x"]
        or box["y"] >= land["y"] + land["height"]
        or box["y"] + box["height"] <= land["y"]
    )
    assert beside
    assert land["y"] >= 0
    assert land["y"] + land["height"] <= size[1]
    page.keyboard.press("Escape")
    expect(page.locator(".lands.strike")).to_have_count(0)


def test_where_the_board_has_gone_the_banner_tells_it_alone(ada: Visitor) -> None:
    """The supply that ends the game: its board is the end screen."""
    table, action = opened(ada, "co2", "three_poor", "defeat")
    table.page.evaluate(_SEND, action)
    expect(table.page.locator("#banner.shown .banner")).to_be_visible(timeout=PATIENCE)
    expect(table.page.locator("#banner .onboard")).to_have_count(0)
    expect(table.page.locator("body.telling")).to_have_count(0)


def test_who_did_it_is_said_when_all_is_told(visit: Callable[..., Visitor]) -> None:
    """A caption would lie over what is told, or over the number that rises."""
    table, action = opened(visit(), "co2", "three", "supply")
    visitor = visit(reduced_motion="no-preference")
    visitor.context.add_init_script('if (location.host) localStorage.setItem("baseload-pace", "slow")')
    onlooker = visitor.table(table.knows("table"))
    onlooker.listens()
    page = onlooker.page
    table.page.evaluate(_SEND, action)
    expect(page.locator("#banner.shown .banner.onboard")).to_be_visible(timeout=PATIENCE)
    assert page.locator("#caption").is_hidden()
    page.wait_for_timeout(1700)  # longer than a beat: another one may follow as soon as nothing covers it
    while page.locator("#banner.shown").count():
        page.evaluate(_CLOSE_AND_TAKE)
    expect(page.locator("#caption:visible")).to_contain_text("Supply begins", timeout=PATIENCE)


# Close a banner, and let somebody move before it has faded.
_CLOSE_AND_TAKE = """async () => {
  const following = document.querySelector('link[rel=modulepreload][href$="/following.js"]');
  const { reel } = await import(following.href);
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  const text = document.getElementById("part").innerHTML;
  reel.take({ text, entries: [{ kind: "play", seat: 0, move: 0, n: 0 }] });
}"""
