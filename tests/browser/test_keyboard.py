"""Whole turns without a mouse."""

import re

from playwright.sync_api import Page, expect

from tests.browser.serving import Visitor, decides, played, record
from tests.browser.table_page import PATIENCE, TablePage


def focused(page: Page) -> str:
    """The handle that has the focus, "" for none."""
    found = page.evaluate("() => document.activeElement?.closest('main [data-pick]')?.dataset.pick ?? ''")
    return str(found)


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Tab until an element that fits has the focus; at the page's end it begins again."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"the tab key does not lead to {selector}")


def arrows_to(page: Page, fits: str, most: int = 60) -> str:
    """Go with the arrow keys, as somebody would who looks for a highlighted piece: towards the nearest."""
    for _ in range(most):
        way = page.evaluate(_WAY, fits)
        if not way:
            return focused(page)
        before = focused(page)
        page.keyboard.press(way[0])
        if focused(page) == before and len(way) > 1:
            page.keyboard.press(way[1])
    raise AssertionError(f"the arrows do not lead to {fits}")


# The arrow keys that lead to the nearest piece that fits, the better one first; none when there.
_WAY = """(fits) => {
  const here = document.activeElement;
  if (here.matches(fits)) return null;
  const middle = (piece) => {
    const box = piece.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(here);
  const [, dx, dy] = [...document.querySelectorAll(fits)].filter((piece) => piece.getClientRects().length)
    .map((piece) => { const [px, py] = middle(piece); return [Math.hypot(px - x, py - y), px - x, py - y]; })
    .sort((one, two) => one[0] - two[0])[0];
  const sideways = dx > 0 ? "ArrowRight" : "ArrowLeft", upright = dy > 0 ? "ArrowDown" : "ArrowUp";
  return Math.abs(dx) > Math.abs(dy) ? [sideways, upright] : [upright, sideways];
}"""


def test_the_bar_comes_before_the_board(ada: Visitor) -> None:
    """First the way past everything, then what is asked and offered, then the pieces; on the page the bar is last."""
    table = ada.table(ada.upload(record("co2", ["me"], 2)))
    table.wait_turn()
    page = table.page
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.matches('.skip')")
    page.keyboard.press("Tab")
    assert page.evaluate("() => Boolean(document.activeElement.closest('#bar'))")
    top = "(id) => document.getElementById(id).getBoundingClientRect().top"
    assert page.evaluate(top, "bar") > page.evaluate(top, "top")


def test_a_turn_of_power_grid(ada: Visitor) -> None:
    """Build a city by one key, take it back, build it again, and be done."""
    text = played("power-grid", ["me", "Ben"], 2, decides(0, "build"), money="open")
    table = ada.table(ada.upload(text), "?seat=0")
    table.wait_turn()
    page, keys = table.page, table.page.keyboard
    keys.press("ArrowDown")  # from nowhere: the first piece that is highlighted
    assert focused(page)
    handle = arrows_to(page, "main .legal[data-pick^='city:']")
    assert handle.startswith("city:")
    expect(page.locator("#sum")).not_to_be_empty()  # what it costs, before it is picked
    number = table.number
    keys.press("Enter")
    table.wait_past(number)
    keys.press("u")
    table.wait_past(number + 1)
    assert table.says(f"build {handle.removeprefix('city:')}")
    other_keys(page)
    arrows_to(page, f"main [data-pick='{handle}']") if focused(page) else tab_to(
        page, f"main [data-pick='{handle}']", 200
    )
    number = table.number
    keys.press("Enter")
    table.wait_past(number)
    done = next(place for place, choice in enumerate(table.moment["choices"]) if choice["action"] == "done")
    tab_to(page, f"[data-play='{done}']", 200)
    keys.press("Enter")
    table.wait_past(number + 1)
    assert table.knows("to_move") != 0 or not table.says("done")


def other_keys(page: Page) -> None:
    """The table in words, and the list of keys."""
    keys = page.keyboard
    keys.press("t")
    expect(page.locator("#twin")).to_be_visible()
    expect(page.locator("#twin .twintext")).to_be_focused()
    keys.press("t")
    expect(page.locator("#twin")).to_be_hidden()
    keys.press("?")
    expect(page.locator("#keys")).to_be_visible()
    keys.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_a_turn_of_co2(ada: Visitor) -> None:
    """Pieces by arrows and Enter until one does it; what has no piece is in the list beside the one before, or in the
    bar. Four actions long."""
    table = ada.table(ada.upload(record("co2", ["me"], 2)))
    page, keys = table.page, table.page.keyboard
    for _ in range(4):
        table.wait_turn()
        number = table.number
        for _ in range(8):
            if table.ways.count():
                expect(table.ways.first).to_be_focused()  # whoever came by keys is in it
                keys.press("ArrowDown")
                keys.press("Enter")
            elif page.locator("main .may[data-pick]:not(.picked):visible").count():
                if not focused(page):
                    tab_to(page, "main [data-pick]", 80)
                arrows_to(page, "main .may[data-pick]:not(.picked)")
                keys.press("Enter")
            else:
                tab_to(page, "#bar :is([data-choose][aria-pressed=false],[data-play])", 200)
                keys.press("Enter")
            if page.locator("#confirm").is_visible():
                keys.press("Tab")
                keys.press("Enter")
            page.wait_for_timeout(60)
            if table.number > number:
                break
            if table.primary.count() and page.locator("#clear").count():
                keys.press("Control+Enter")
                break
        table.wait_past(number)
    other_keys(page)
    if not table.knows("undo"):
        number = table.number
        keys.press("u")
        table.wait_past(number)
    assert re.search(r"\w", table.ask.inner_text())


def test_every_dialog_gives_the_focus_back(ada: Visitor) -> None:
    table: TablePage = ada.table(ada.upload(record("co2", ["me"], 2)))
    table.wait_turn()
    for name in ("chat", "rules", "seats", "settings"):
        opener = table.page.locator(f"#top [data-open={name}]").first
        opener.focus()
        table.page.keyboard.press("Enter")
        expect(table.page.locator(f"#{name}")).to_be_visible(timeout=PATIENCE)
        table.page.keyboard.press("Escape")
        expect(table.page.locator(f"#{name}")).to_be_hidden()
        expect(opener).to_be_focused()
